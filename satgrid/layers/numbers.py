"""Numbers in cells, and the signs that cells may have instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from satgrid.clues import UNKNOWN, CellClue
from satgrid.errors import misprint, truncate
from satgrid.grid import Cell, Grid, label
from satgrid.layers import Contents, Printed
from satgrid.layers.cells import Cells, scattered
from satgrid.layers.marks import Mark, Ring, Square, Text
from satgrid.notation.board import NONE

if TYPE_CHECKING:
    from random import Random

ROOM = "room"
"""The value of `one_a` for one number in each room."""

WALL = "x"
"""The sign of a wall without a number."""


class Numbers(Cells):
    """Numbers from `least` to `most` in cells, `?` if `unknown`, and `signs`, a letter each.

    `most` may depend on the puzzle and the cell; without it numbers have no bound. Options:

    - `signs`: the first of them, such as a wall, is left when the number on it is removed;
    - `crossed`: `x` is a cell without a number, a clue that can be removed;
    - `one_a=ROOM`: each room has at most one number, in any of its cells;
    - `walls=n`: clues are walls, black squares, and `x` is a wall without a number; a generator
      starts with one wall in n cells;
    - `fixed`: no number can be removed, because that changes the meaning of the puzzle;
    - `circles`: a number is on a circle, and `?` is a circle without a number; `rings`: they are
      drawn.
    """

    kind = "numbers"
    missing = f"has its numbers in cells: write the board, {NONE} for no number"

    def __init__(
        self,
        least: int = 0,
        most: int | Callable[[Printed, Cell], int] | None = None,
        *,
        unknown: bool = False,
        signs: str = "",
        crossed: bool = False,
        one_a: str | None = None,
        walls: int = 0,
        fixed: bool = False,
        circles: bool = False,
        rings: bool = False,
        may_lack: bool = False,
    ) -> None:
        super().__init__(may_lack=may_lack)
        self.fixed, self.circles, self.rings = fixed, circles, rings
        self.least, self.most, self.one_a, self.walls = least, most, one_a, walls
        self.signs, self.others = signs + WALL * crossed, UNKNOWN * unknown
        self.fixed_signs = UNKNOWN if circles else signs
        self.black_sign = WALL if WALL in signs else ""
        self.wanted = self._range(self.most if isinstance(self.most, int) else None)

    def blank(self, height: int, width: int, random: Random) -> Contents:
        """Return a board without numbers, with walls anywhere if there are any."""
        if not self.walls:
            return super().blank(height, width, random)
        area = height * width
        walls = set(random.sample(range(area), area // self.walls))
        return {
            "cells": Grid(height, width, tuple(WALL if k in walls else None for k in range(area)))
        }

    def matches_sort(self, puzzle: Printed) -> bool:
        """Return whether the signs in cells are of this layer."""
        return {*puzzle.signs.values()} <= {UNKNOWN, *self.signs}

    def accepts(self, clue: CellClue, puzzle: Printed, cell: Cell) -> bool:
        """Return whether it is one of the signs, or a number in the range."""
        if not isinstance(clue, int):
            return clue is not None and clue in (*self.signs, *self.others)
        most = self._most(puzzle, cell)
        return self.least <= clue and (most is None or clue <= most)

    @property
    def accepted(self) -> str:
        """The range, as far as it is known of all cells, and the signs."""
        to = f"to {self.most}" if isinstance(self.most, int) else "up"
        one = ", one a room at most" if self.one_a else ""
        signs = "".join(f", `{sign}`" for sign in self.signs + self.others)
        return f"numbers from {self.least} {to}{one}{signs}"

    def _most(self, puzzle: Printed, cell: Cell) -> int | None:
        return self.most(puzzle, cell) if callable(self.most) else self.most

    def advice(self, puzzle: Printed, cell: Cell) -> str:
        """Return the range."""
        return f"write {self._range(self._most(puzzle, cell))}"

    def _range(self, most: int | None) -> str:
        """Return the range up to `most`, and the signs."""
        to = "up" if most is None else f"to {most}"
        return ", ".join([f"numbers from {self.least} {to}", *self.signs, *self.others])

    def inspect(self, puzzle: Printed) -> None:
        """Refuse clues that may not stand in their cells, and two numbers in one room."""
        cells = puzzle.cells
        if cells is None:
            return
        if callable(self.most) or not all(
            clue is None or self.accepts(clue, puzzle, (0, 0)) for clue in set(cells.flat)
        ):
            super().inspect(puzzle)
        if self.one_a is not None and puzzle.rooms is not None:
            numbered: dict[str, Cell] = {}
            for cell in puzzle.numbers:
                first = numbered.setdefault(puzzle.rooms[cell], cell)
                if first != cell:
                    raise misprint(
                        label(cell),
                        f"its room {truncate(puzzle.rooms[cell])} has a number "
                        f"already, at {label(first)}: keep one",
                    )

    def mark(self, cell: Cell, clue: int | str) -> Iterator[Mark]:
        """Yield how the clue is drawn, on its wall if it is one."""
        if self.walls:
            yield Square(cell)
        if self.rings:
            yield Ring(cell)
        if not (self.walls and clue == WALL):
            yield Text(cell, str(clue))

    def sample(self, height: int, width: int, random: Random, contents: Contents) -> Contents:
        """Return a board with random numbers and signs in some cells."""
        most = self.most if isinstance(self.most, int) else min(max(height, width) + 1, 9)
        if callable(self.most):  # Some boards have small numbers only.
            most = random.randint(min(self.least, most), most)
        choice: list[CellClue] = [*range(self.least, most + 1), *self.signs, *self.others]
        found = scattered(height, width, random, random.random(), lambda: random.choice(choice))
        if self.one_a is None or contents.get("rooms") is None:
            return found
        rooms = contents["rooms"].flat
        first = {room: k for k, room in reversed([*enumerate(rooms)])}
        flat = tuple(
            clue if first[rooms[k]] == k else None for k, clue in enumerate(found["cells"].flat)
        )
        return {"cells": Grid(height, width, flat)}
