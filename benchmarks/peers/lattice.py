"""Answers of other tools as satgrid shows them: black cells, lines and walls on the lattice.

The lattice has the cells at odd rows and columns, and their sides and corners around them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from benchmarks.peers.facts import Cell
from benchmarks.peers.tools import Instance, Shown

WHITE, BLACK = ".", "#"
STEPS = {"n": (-1, 0), "s": (1, 0), "w": (0, -1), "e": (0, 1)}
"""The step to each side, by its letter."""


def family(instance: Instance) -> str:
    """Return the family, and killer for sudokus with cages."""
    killer = instance["family"] == "sudoku" and "cages" in instance["puzzle"]
    return "killer" if killer else str(instance["family"])


def cells(instance: Instance, value: Callable[[Cell], str]) -> Shown:
    """Return a value a cell."""
    width = instance["width"]
    return [[value((r, c)) for c in range(width)] for r in range(instance["height"])]


def shaded(instance: Instance, black: Callable[[Cell], bool]) -> Shown:
    return cells(instance, lambda p: BLACK if black(p) else WHITE)


def line(instance: Instance, ways: Mapping[Cell, Iterable[str]]) -> Shown:
    """Return the loop that leaves each cell by these sides."""
    return _drawn(instance, {q for p, ends in ways.items() for q in _arms(p, ends)})


def around(instance: Instance, sides: Mapping[Cell, Iterable[str]]) -> Shown:
    """Return the loop that has these sides of each cell."""
    return _drawn(
        instance,
        {
            (r + along * x, c + along * y)
            for p, letters in sides.items()
            for (r, c), (y, x) in ((_place(p, STEPS[each]), STEPS[each]) for each in letters)
            for along in (-1, 0, 1)
        },
    )


def walls(instance: Instance, names: Sequence[Sequence[object]]) -> Shown:
    """Return the sides between cells of different names, and the border."""
    there = {(r, c): name for r, row in enumerate(names) for c, name in enumerate(row)}
    return around(
        instance,
        {
            (r, c): [k for k, (y, x) in STEPS.items() if there.get((r + y, c + x)) != name]
            for (r, c), name in there.items()
        },
    )


def _place(p: Cell, step: Cell = (0, 0)) -> Cell:
    """Return where a cell, or one of its sides, lies."""
    return 2 * p[0] + 1 + step[0], 2 * p[1] + 1 + step[1]


def _arms(p: Cell, ends: Iterable[str]) -> Iterable[Cell]:
    found = [_place(p, STEPS[each]) for each in ends]
    return [_place(p), *found] if found else []


def _drawn(instance: Instance, black: set[Cell]) -> Shown:
    rows, columns = range(2 * instance["height"] + 1), range(2 * instance["width"] + 1)
    return [[BLACK if (r, c) in black else WHITE for c in columns] for r in rows]
