"""The secret: kept with the data, or clear words."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from pardalis.server.secret import SHORTEST, NoSecret, fresh_secret, kept_secret
from pardalis.server.settings import Settings


def test_kept_secret(tmp_path: Path) -> None:
    """A file `secret` in the data folder, made at the first start, for the owner's eyes only."""
    folder = tmp_path / "new" / "data"
    secret = kept_secret(folder)
    assert len(secret) >= SHORTEST
    assert kept_secret(folder) == secret
    assert [file.name for file in folder.iterdir()] == ["secret"]
    if os.name == "posix":
        assert stat.S_IMODE((folder / "secret").stat().st_mode) == 0o600
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert Settings(data_dir=folder).secret() == secret
    assert Settings(data_dir=folder, own_secret="mine").secret() == "mine"


def test_a_making_that_was_cut_short_is_begun_again(tmp_path: Path) -> None:
    (tmp_path / "secret.new").write_text("half")
    assert len(kept_secret(tmp_path)) >= SHORTEST
    assert [file.name for file in tmp_path.iterdir()] == ["secret"]


@pytest.mark.parametrize("held", [b"", b"short", b"\xff" * 50, b" " * 50])
def test_a_damaged_secret(held: bytes, tmp_path: Path) -> None:
    (tmp_path / "secret").write_bytes(held)
    with pytest.raises(NoSecret) as refused:
        kept_secret(tmp_path)
    assert refused.value.code == "damaged"
    assert (tmp_path / "secret").read_bytes() == held


def test_a_secret_that_cannot_be_kept(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(NoSecret) as refused:
        kept_secret(tmp_path / "file" / "data")
    assert refused.value.code == "unkept"
    assert refused.value.text("fr")


def test_fresh_secrets() -> None:
    assert len({fresh_secret() for _ in range(100)}) == 100
