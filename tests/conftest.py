"""Settings of all tests."""

import gc
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# No timing assertions: the machines are noisy. The same examples every time: a red run can be
# repeated, and a green one lands.
settings.register_profile(
    "pardalis",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("pardalis")

# Nobody here speaks to anybody but this machine, without certificates: a folder without any spares
# every client of the tests to read those of the whole world.
os.environ["SSL_CERT_DIR"] = str(Path(__file__).parent)
os.environ.pop("SSL_CERT_FILE", None)  # it would go before the folder

# Much is loaded, and nearly all that is made has no cycles: to look for them less often saves a
# twentieth of the time.
gc.set_threshold(100_000, 20, 100)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Coverage makes tests three times as slow, so it is taken of few: see `uncounted`."""
    parser.addoption(
        "--counted",
        action="append",
        default=[],
        metavar="FOLDER",
        help="another run counts what this folder's tests cover: run only its uncounted ones",
    )


def pytest_collection_finish() -> None:
    """What is loaded by now stays: every server that starts would look through it for garbage."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(trylast=True)  # when those that are not to be run are gone
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    _leave_out_counted(config, items)
    _spread_long(items)


def _leave_out_counted(config: pytest.Config, items: list[pytest.Item]) -> None:
    folders = [config.rootpath / folder for folder in config.getoption("--counted")]
    counted = [
        item
        for item in items
        if any(item.path.is_relative_to(folder) for folder in folders)
        and not item.get_closest_marker("uncounted")
    ]
    if counted:
        config.hook.pytest_deselected(items=counted)
        items[:] = [item for item in items if item not in set(counted)]


def _spread_long(items: list[pytest.Item]) -> None:
    """Spread those that take long among the others, and away from the end.

    Several processes share the tests, and each is given many neighbours at a time: one of them
    would have all the long ones, and the others would wait for it.
    """
    long = [item for item in items if item.get_closest_marker("long")]
    others = [item for item in items if not item.get_closest_marker("long")]
    apart = max(1, len(others) * 4 // 5 // max(1, len(long)))
    items.clear()
    for begin in range(0, len(others), apart):
        items += long[:1] + others[begin : begin + apart]
        del long[:1]
    items += long
