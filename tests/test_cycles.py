"""The cycles of `connected=cycles`: which there are, and how their list is kept.

That no shading with a cycle is accepted, and every other is, `test_connected.py` shows.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from commandline import ROOT, run

from satgrid.constraints.connected import cycle_lists
from satgrid.constraints.connected.cycle_lists import cycles

BOARDS = ROOT / "puzzles/hitori"


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return where the list of 5x5 is kept, in a folder that does not exist yet."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    cycle_lists.kept_cycles.cache_clear()
    yield tmp_path / "cache/satgrid/cycles-5x5.txt"
    cycle_lists.kept_cycles.cache_clear()


def another_run() -> cycle_lists.Cycles:
    """Return the list of 5x5 as a new process would."""
    cycle_lists.kept_cycles.cache_clear()
    return cycle_lists.cycles_of(5, 5)


def with_a_cell_of_another_board(text: bytes) -> bytes:
    head, _, body = text.partition(b"\n")
    body += b"25 6\n"
    return b" ".join([*head.split()[:-1], sha256(body).hexdigest().encode()]) + b"\n" + body


SPOILED: dict[str, Callable[[bytes], bytes]] = {
    "grown": lambda text: text + b"0 6\n",
    "truncated": lambda text: text[: len(text) // 2],
    "altered": lambda text: text[:-2] + (b"8" if text[-2:-1] != b"8" else b"9") + b"\n",
    "of another version": lambda text: text.replace(b" cycles 1 ", b" cycles 2 ", 1),
    "of another size": lambda text: text.replace(b" 5x5 ", b" 5x6 ", 1),
    "with a cell of another board": with_a_cell_of_another_board,
    "foreign": lambda text: b"\xff\x00 a picture",
    "empty": lambda text: b"",
}


@pytest.mark.parametrize("how", [*SPOILED, "bigger than the memory", "a pipe"])
def test_a_file_that_is_no_such_list_is_replaced(kept: Path, how: str) -> None:
    expected = another_run()
    right = kept.read_bytes()
    if how == "a pipe":
        if not hasattr(os, "mkfifo"):
            pytest.skip("needs named pipes")
        kept.unlink()
        os.mkfifo(kept)
    elif how in SPOILED:
        kept.write_bytes(SPOILED[how](right))
        assert kept.read_bytes() != right
    else:
        os.truncate(kept, 1 << 42)
    with pytest.warns(UserWarning, match=r"cycles-5x5\.txt: not a list of cycles .* made anew$"):
        assert another_run() == expected
    assert kept.is_file()
    assert kept.stat().st_size < 10_000
    assert kept.read_bytes() == right
    assert os.listdir(kept.parent) == [kept.name]


def test_a_file_that_cannot_be_read_or_replaced_is_told(kept: Path) -> None:
    (kept / "inside").mkdir(parents=True)
    with pytest.warns(UserWarning, match=r"cycles-5x5\.txt: cannot be written \(.*XDG_CACHE_HOME"):
        assert another_run() == list(cycles(5, 5))
    assert os.listdir(kept.parent) == [kept.name]


def test_where_the_folder_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", "")
    for ignored in ("", "relative"):
        monkeypatch.setenv("XDG_CACHE_HOME", ignored)
        assert cycle_lists._folder() == tmp_path / ".cache"
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    assert cycle_lists._folder() == tmp_path / "local"


def test_the_command_line_refuses_it_in_a_line() -> None:
    board = str(BOARDS / "singles-20x20.sgt#1")
    ran = run("solve", board, "--encode", "connected=cycles", "-q")
    assert (ran.code, ran.out) == (2, [])
    assert ran.err[0].endswith(": choose connected=forest")
