"""Our words name no game."""

from __future__ import annotations

from pathlib import Path

import pardalis.cli


def test_no_game_is_named_outside_its_folder() -> None:
    """Nothing outside `games/` names a game: not the server, not the engine, not the browser."""
    folder = Path(pardalis.cli.__file__).parent
    for path in (*folder.glob("*.py"), *folder.glob("*.toml"), folder.parent / "draw/terminal.py"):
        text = path.read_text("utf-8").casefold()
        for game in pardalis.games():
            assert game.id not in text, (path.name, game.id)
