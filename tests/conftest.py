"""What every test may use: the folder of shared puzzles, and when properties are tried."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path
from shutil import which

import properties
import pytest
from hypothesis import is_hypothesis_test, settings

from satgrid import families

# A shell starts what it runs in the background with Ctrl-C ignored, which programs inherit.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that writes the transcripts of `tests/golden` anew."""
    parser.addoption("--update", action="store_true", help="write tests/golden anew")


def long_run(config: pytest.Config) -> bool:
    return bool(config.getoption("markexpr") == "long")


def pytest_configure(config: pytest.Config) -> None:
    """Choose how many examples of a property are tried."""
    settings.load_profile("many" if long_run(config) else "some")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave cases to long runs, where properties are tried again, on many examples."""
    properties.leave(config, items)
    for item in items if long_run(config) else []:
        if is_hypothesis_test(getattr(item, "obj", None)):
            item.add_marker("long")


@pytest.fixture(scope="session", autouse=True)
def cache_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the tests and the programs that they start out of the user's cache folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder, and return it; rule files that the test names are forgotten."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(families, "_rule_files", dict(families._rule_files))
    return tmp_path


@pytest.fixture(scope="session")
def shared() -> Path:
    """Return the folder `shared` beside the checkout; without it the test is skipped."""
    folder = Path(__file__).resolve().parents[2] / "shared"
    if not folder.is_dir():
        pytest.skip("no folder `shared` beside the checkout")
    return folder


@pytest.fixture(scope="session")
def engine(shared: Path) -> Path:
    """Return the folder of the engine; without it, or node, the tests are skipped."""
    if which("node") is None:
        pytest.skip("no program node")
    if not (shared / "engine" / "index.js").is_file():
        pytest.skip("no folder `engine` in `shared`")
    return shared / "engine"
