"""Drawings of every family, for terminals and as SVG: nothing of a puzzle or a grid gets lost."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from properties import one_in, thinned

import satgrid
from satgrid import families
from satgrid.answer import DIGITS, LINES, PATHS, SHADED_PATHS, SHADING, Answer
from satgrid.clues import BLACK, Value
from satgrid.drawing import text
from satgrid.drawing.svg import svg
from satgrid.families import Family
from satgrid.grid import Cell, Grid
from satgrid.layers.lines import Totals
from satgrid.layers.numbers import Numbers
from satgrid.layers.rooms import Rooms
from satgrid.layers.signs import Arrows, Signs
from satgrid.puzzle import Puzzle

MADE = {
    "loop": {"answer": LINES, "numbers": Numbers(most=4, unknown=True)},
    "paths": {"answer": PATHS, "numbers": Numbers(most=10), "rooms": Rooms(may_lack=True)},
    "shades": {"answer": SHADED_PATHS, "arrows": Arrows(), "looks": {"?": "○"}},
    "digits": {"answer": DIGITS, "numbers": Numbers(least=1, most=4)},
    "bits": {"answer": Answer(lambda puzzle: ("0", "1")), "numbers": Numbers(most=1)},
    "camp": {
        "answer": SHADING,
        "signs": Signs("t"),
        "totals": Totals(),
        "looks": {BLACK: "▲", "t": "♣"},
    },
    "hearts": {"answer": SHADING, "numbers": Numbers(), "looks": {BLACK: "♥"}},
    "halves": {
        "answer": Answer(lambda puzzle: tuple("1234"), text=str),
        "numbers": Numbers(least=1, most=4),
        "parts": lambda puzzle: [line.cells for line in puzzle.board.boxes(puzzle.height, 2)],
    },
    "totals": {"answer": SHADING, "rooms": Rooms(), "totals": Totals()},
}
"""Families that draw what no listed one does, or may not yet."""

OLD = ("hitori", "kurodoko", "nonogram", "regex", "sequence")

LATTICES = "loop", "paths", "shades"

NAMES = [*families.names(), *MADE]
STREAMS = [
    *[("utf-8", "", 200), ("cp437", "truecolor", 200), ("ascii", "", 200)],
    *[("utf-8", "truecolor", 12), ("cp437", "", 12), ("ascii", "truecolor", 12)],
]
"""Terminals: every two of an encoding, a number of colours and a width are together in one."""


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the families known, and nothing of the terminal that runs the tests."""
    find = families.find
    made = {
        name: families.family_of(name, {"rules": None, "check": None, **parts})
        for name, parts in MADE.items()
    }
    monkeypatch.setattr(families, "find", lambda name: made.get(name) or find(name))
    for name in "NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "COLORTERM":
        monkeypatch.delenv(name, raising=False)


class Terminal(io.TextIOWrapper):
    def isatty(self) -> bool:
        return True


def shown(puzzle: Puzzle, grid: Grid[Value], encoding: str, colours: str, columns: int) -> str:
    """Return what a terminal gets."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", str(columns))
        patch.setenv("TERM", "xterm" if colours else "dumb")
        patch.setenv("COLORTERM", colours)
        found = text.picture(puzzle, grid, Terminal(io.BytesIO(), encoding=encoding))
    found.encode(encoding)
    assert colours or "\x1b" not in found
    lines = re.sub(r"\x1b\[[\d;]*m", "", found).splitlines()
    assert max(map(len, lines)) <= max(columns, grid.width)
    return found


def drawings(puzzle: Puzzle, grid: Grid[Value], least: int = 0) -> dict[object, str]:
    """Return the drawings by terminal, those of at least so many columns, and the document."""
    found: dict[object, str] = {
        stream: shown(puzzle, grid, *stream) for stream in STREAMS if stream[2] >= least
    }
    return found | {"svg": svg(puzzle, grid), "plain": text.plain(grid)}


def family(name: str) -> Family:
    return families.find(name)


def solved(name: str) -> Iterator[tuple[Puzzle, Grid[Value]]]:
    """Yield the examples of a family with the first of their solutions."""
    for example in family(name).examples:
        first = example.drawing.split("\n\n")[0]
        yield satgrid.load(example.text, family=name), Grid.from_rows(first.split())


def sampled(name: str, count: int, sizes: list[Cell]) -> Iterator[tuple[Puzzle, Grid[Value]]]:
    """Yield random puzzles with random grids, which need be no solutions."""
    chance = random.Random(name)
    declared = sorted(family(name).layers.values(), key=lambda layer: layer.turn)
    exist = family(name).sizes
    sizes = [size for size in [*sizes, (4, 4)] if not exist(*size)]
    for k in range(count):
        size = sizes[k % len(sizes)]
        contents: dict[str, Any] = {}
        try:
            for layer in declared:
                contents |= layer.sample(*size, chance, contents)
        except NotImplementedError:
            return
        puzzle = Puzzle(name, *size, **contents)
        yield puzzle, any_grid(puzzle, chance)


def any_grid(puzzle: Puzzle, chance: random.Random) -> Grid[Value]:
    answer = family(puzzle.family).answer
    board, values = answer.board(puzzle), answer.values(puzzle)
    return Grid(*board, tuple(chance.choices(values, k=board.area)))


def all_of(name: str) -> list[tuple[Puzzle, Grid[Value]]]:
    found = [*solved(name), *sampled(name, 4, [(1, 1), (2, 3), (3, 2), (3, 4)])]
    assert found
    return found


@one_in(4)
@pytest.mark.parametrize("name", NAMES)
def test_every_value_of_every_place_changes_every_drawing(name: str) -> None:
    for puzzle, grid in all_of(name):
        before = drawings(puzzle, grid)
        chance = random.Random(1)
        places = range(len(grid.flat))
        for turn, k in enumerate(chance.sample(places, min(len(places), 12))):
            others = sorted({*family(name).answer.values(puzzle)} - {grid.flat[k]})
            for value in others if turn < 2 else [chance.choice(others)]:
                flat = (*grid.flat[:k], value, *grid.flat[k + 1 :])
                after = drawings(puzzle, Grid(grid.height, grid.width, flat))
                assert [way for way in before if before[way] == after[way]] == []


@one_in(4)
@thinned(2)
@pytest.mark.parametrize("name", [name for name in NAMES if name not in OLD])
def test_no_two_grids_have_the_same_drawing(name: str, every: int) -> None:
    """All grids of small boards: of a cell on the lattice, of up to six cells elsewhere."""
    for puzzle, grid in sampled(
        name, 2 // every, [(1, 1)] if name in LATTICES else [(2, 2), (2, 3)]
    ):
        values = family(name).answer.values(puzzle)
        if len(values) ** len(grid.flat) > 1000:
            continue
        drawn: dict[object, set[str]] = {}
        flats = list(product(values, repeat=len(grid.flat)))
        for flat in flats:
            for way, drawing in drawings(puzzle, Grid(grid.height, grid.width, flat)).items():
                drawn.setdefault(way, set()).add(drawing)
        assert {way: len(each) for way, each in drawn.items()} == dict.fromkeys(drawn, len(flats))
