"""The cycles of `connected=cycles`: which there are, and how their list is kept.

That no shading with a cycle is accepted, and every other is, `test_connected.py` shows.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import pairwise, product
from pathlib import Path
from unittest.mock import Mock

import pytest
from commandline import ROOT, run

from satgrid.clues import BLACK, WHITE
from satgrid.constraints.connected import Connected, cycle_lists
from satgrid.constraints.connected.cycle_lists import cycles
from satgrid.errors import UsageError
from satgrid.grid import Grid

CONNECTED = Connected(WHITE, BLACK)
BOARDS = ROOT / "puzzles/hitori"


def holds(height: int, width: int, black: tuple[int, ...]) -> bool:
    flat = tuple(BLACK if k in black else WHITE for k in range(height * width))
    return CONNECTED.holds(Grid(height, width, flat))


# ------------------------------------------------------------------ which there are


@pytest.mark.parametrize(
    ("height", "width"), [*product(range(1, 5), range(1, 6)), (5, 5), (6, 4), (3, 8)]
)
def test_a_cycle_parts_the_board_and_no_part_of_it_does(height: int, width: int) -> None:
    found = list(cycles(height, width))
    assert len({frozenset(cycle) for cycle in found}) == len(found)
    for cycle in found:
        assert not holds(height, width, cycle), cycle
        for cell in cycle:
            assert holds(height, width, tuple({*cycle} - {cell})), cycle


def test_cells_follow_each_other_along_a_cycle() -> None:
    for cycle in cycles(6, 6):
        steps = [
            tuple(abs(a - b) for a, b in zip(divmod(p, 6), divmod(q, 6), strict=True))
            for p, q in pairwise(cycle)
        ]
        assert set(steps) == {(1, 1)}


def test_cycles_by_hand() -> None:
    assert list(cycles(1, 1)) == list(cycles(1, 2)) == []
    assert list(cycles(1, 4)) == list(cycles(4, 1)) == [(1,), (2,)]
    assert list(cycles(2, 2)) == [(0, 3), (1, 2)]
    assert sorted(map(sorted, cycles(2, 3))) == [[0, 4], [1, 3], [1, 5], [2, 4]]
    # The diamond: of the rings in 5x5 the only one with one cell of the border at most.
    assert [set(c) for c in cycles(5, 5) if not {*c} & border(5)] == [{7, 11, 13, 17}]


def border(n: int) -> set[int]:
    return {r * n + c for r, c in product(range(n), repeat=2) if {r, c} & {0, n - 1}}


# ------------------------------------------------------------------ how they are kept


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


def test_the_list_is_found_once_and_read_then(
    kept: Path, monkeypatch: pytest.MonkeyPatch, recwarn: pytest.WarningsRecorder
) -> None:
    expected = list(cycles(5, 5))
    assert another_run() == expected
    assert os.listdir(kept.parent) == [kept.name]
    monkeypatch.setattr(cycle_lists, "cycles", None)
    assert another_run() == expected
    assert not recwarn.list


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


def test_a_file_that_cannot_be_read_is_replaced(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = another_run()
    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", Mock(side_effect=PermissionError(13, "Permission denied")))
        with pytest.warns(UserWarning, match=r"cannot be read \(Permission denied\): made anew$"):
            assert another_run() == expected
    assert another_run() == expected


def test_a_folder_that_cannot_be_used_is_told(
    kept: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    with pytest.warns(UserWarning, match=r"cannot be written .*every run") as told:
        assert another_run() == list(cycles(5, 5))
    assert len(told) == 1


def test_where_the_folder_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", "")
    for ignored in ("", "relative"):
        monkeypatch.setenv("XDG_CACHE_HOME", ignored)
        assert cycle_lists._folder() == tmp_path / ".cache"
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    assert cycle_lists._folder() == tmp_path / "local"


def test_a_failure_while_writing_leaves_nothing(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = Mock(side_effect=OSError(28, "No space left on device"))
    monkeypatch.setattr(os, "replace", full)
    with pytest.warns(UserWarning, match="No space left on device"):
        assert another_run() == list(cycles(5, 5))
    assert os.listdir(kept.parent) == []


def test_the_command_line_tells_it_in_a_line(kept: Path) -> None:
    asked = ["solve", str(BOARDS / "delft-5x5.singles"), "--encode", "connected=cycles"]
    for more, lines in ((["-q"], 0), ([], 1)):
        another_run()
        kept.write_bytes(b"?")
        cycle_lists.kept_cycles.cache_clear()
        ran = run(*asked, "--no-narrow", *more)
        assert (ran.code, len(ran.err)) == (0, lines)
    assert ran.err[0].startswith(f"satgrid: {kept}: not a list of cycles")
    cycle_lists.kept_cycles.cache_clear()
    assert run(*asked, "--no-narrow").err == []


# ------------------------------------------------------------------ too many


@pytest.mark.parametrize(
    ("height", "width"),
    [
        *((8, 14), (4, 179), (60, 60)),
        *(pytest.param(*size, marks=pytest.mark.long) for size in ((10, 11), (7, 17), (5, 25))),
    ],
)
def test_a_board_with_too_many_is_refused(kept: Path, height: int, width: int) -> None:
    expected = rf"^connected=cycles: .* {height}x{width} has too many .* choose connected=forest$"
    with pytest.raises(UsageError, match=expected):
        cycle_lists.cycles_of(height, width)
    assert not kept.parent.exists()


def test_the_command_line_refuses_it_in_a_line() -> None:
    board = str(BOARDS / "singles-20x20.sgt#1")
    ran = run("solve", board, "--encode", "connected=cycles", "-q")
    assert (ran.code, ran.out) == (2, [])
    assert ran.err[0].endswith(": choose connected=forest")
