"""OR-Tools' CP-SAT: a 0-1 variable a place of a block and a sight of a number, a search a solution.

A cell's variable is true if it is black, and boards with cuts are simplified before each search.
Automata are the tool's own here too.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

from benchmarks.peers.tools import Instance, Shown
from benchmarks.peers.tools import cpsat as kept
from benchmarks.peers.tools.cpsat import Cell, version

__all__ = ["count", "solve", "version"]


def solve(instance: Instance, unique: bool) -> list[Shown]:
    return Board(instance).solutions(1 + unique)


def count(instance: Instance) -> float:
    board = Board(instance)
    board.solutions(2)
    return board.counted


class Board(kept.Board):
    PRESOLVE = True

    def __init__(self, instance: Instance) -> None:
        self.shows = cache(self._shows)
        super().__init__(instance)

    def cell(self) -> Any:
        top = len(self.values) - 1
        return self.model.new_bool_var("") if top == 1 else self.model.new_int_var(0, top, "")

    def _shows(self, p: Cell, value: int) -> Any:
        """Return the literal that says that a cell has a value."""
        cell = self.cells[p]
        if len(self.values) == 2:
            return cell if value else ~cell
        x = self.model.new_bool_var("")
        self.model.add(cell == value).only_enforce_if(x)
        self.model.add(cell != value).only_enforce_if(~x)
        return x

    def lines(self, line: Instance, instance: Instance) -> None:
        if instance["family"] != "nonogram":
            super().lines(line, instance)
            return
        cells = [(r, c) for r, c in line["cells"]]
        blocks = [(length, self.values.index(value)) for length, value in line["blocks"]]
        gaps = [int(a == b) for (_, a), (_, b) in pairwise([*blocks, (0, 0)])]
        room = len(cells) - sum(length for length, _ in blocks) - sum(gaps)
        if room < 0:
            self.model.add_bool_or([])
            return
        covering: dict[tuple[Cell, int], list[Any]] = {}
        first, before = 0, None
        for (length, value), gap in zip(blocks, gaps, strict=True):
            # It starts at its earliest place, or up to `room` cells behind.
            places = [self.model.new_bool_var("") for _ in range(room + 1)]
            self.model.add_exactly_one(places)
            place = sum(d * x for d, x in enumerate(places))
            if before is not None:
                self.model.add(before <= place)
            for d, x in enumerate(places):
                for p in cells[first + d : first + d + length]:
                    self.model.add_implication(x, self.shows(p, value))
                    covering.setdefault((p, value), []).append(x)
            first, before = first + length + gap, place
        for p in cells:
            for value in range(1, len(self.values)):
                self.model.add_bool_or(~self.shows(p, value), *covering.get((p, value), ()))

    def seen(self, way: list[Cell], most: int) -> Any:
        """Return how many white cells are before the first black one: one of these numbers is."""
        sights = [self.model.new_bool_var("") for _ in range(min(len(way), most) + 1)]
        self.model.add_exactly_one(sights)
        for n, x in enumerate(sights):
            for p in way[:n]:
                self.model.add_implication(x, ~self.cells[p])
            for p in way[n : n + 1]:
                self.model.add_implication(x, self.cells[p])
        return sum(n * x for n, x in enumerate(sights))

    def solutions(self, most: int) -> list[Shown]:
        if self.numbers:
            return super().solutions(most)
        found: list[Shown] = []
        while len(found) < most and (solver := self.search()):
            found.append(self.shown(solver))
            self.model.add_bool_or(
                ~self.shows(p, self.values.index(found[-1][p[0]][p[1]])) for p in self.cells
            )
        return found
