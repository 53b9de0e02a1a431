"""Numbers at the corners of cells, each about the up to four cells that meet there.

A board of H x W cells has (H + 1) x (W + 1) corners, those on its border among them. A corner with
`?` has a clue whose number is not known: it is drawn, and allows any number. In a text the clues
are below `corners:`, one line per row of corners: one character per corner, or words. In
JSON they are `corners`, rows of numbers, `"?"` and null.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from satgrid.board import all_cells, meeting
from satgrid.clues import UNKNOWN
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, Remedy, SignError, shown
from satgrid.grid import Cell, Grid, corner_label
from satgrid.layers import Contents, EntryForm, GridLayer, Printed, rows_of_words
from satgrid.layers.cells import cells_of, typed_clue
from satgrid.layers.marks import Corner
from satgrid.notation.board import NONE, board
from satgrid.notation.lines import Parts, Stands, on_line

if TYPE_CHECKING:
    from random import Random

MOST = 4
"""The number of cells that meet at a corner."""


class Corners(GridLayer):
    """Numbers from 0 to 4 at corners of cells, or `?` for one that is not known."""

    named, called = "corners", "corner row"
    scale = 1, 1
    misfit = "corners of a board of {} x {} cells: give {} rows of {}"
    turn, written = 5, 7
    entry = EntryForm("corners", "numbers", "corners", (*map(str, range(MOST + 1)), UNKNOWN))
    wanted = f"numbers from 0 to {MOST}, {UNKNOWN}"
    missing = (
        "has numbers at corners of cells: write them below corners: in a text, a "
        f'row of corners a line, {NONE} for no number, and under "corners" in JSON'
    )
    form = (
        "Below `corners:` there is one line for each row of corners, one more than the board "
        f"has rows: for each corner a number from 0 to {MOST}, `?` for an unknown number, or "
        "`-` `.` `_` for none, with or without blanks between."
    )

    @classmethod
    def grid_of(cls, found: Any) -> Grid[int | str | None]:
        """Return the numbers of a grid or a list of rows."""
        corners: Grid[Any] = cells_of(found, "corners")
        if min(corners.height, corners.width) < 2:
            raise PuzzleError(
                f"{corners.height} x {corners.width} corners are of no board: give a row, and in "
                "each row a corner, more than the board has",
                clue=cls.row(0),
            )
        if not set(map(type, {*corners.flat} - {UNKNOWN})) <= {int, type(None)}:
            signs = (p for p in corners.cells() if type(corners[p]) is str)
            at = next(p for p in signs if corners[p] != UNKNOWN)
            raise PuzzleError(
                f"{corner_label(at)}: {corners[at]} is no number: write null for none, "
                f'"{UNKNOWN}" for one that is not known',
                clue=cls.row(at[0]),
            )
        return corners

    @classmethod
    def from_text(cls, parts: Parts, contents: Contents, stands: Stands) -> Contents:
        """Read the lines below the head."""
        part = parts.get("corners:")
        if part is None:
            return {}
        rows = rows_of_words(part, cls.called, stands)
        if not rows:
            raise PuzzleError(
                f"no numbers below corners: write a row of corners a line, {NONE} for no number",
                line=part.number,
            )
        try:
            found = board(rows).cells
        except SignError as error:
            error.head = "corners:"
            raise
        with on_line(part.number, stands.known):
            return {"corners": cls.grid_of(found)}

    @classmethod
    def to_text(cls, puzzle: Printed) -> list[str]:
        """Write one line per row of corners."""
        rows = puzzle.corners.rows()
        return ["corners:", *(" ".join(NONE if n is None else str(n) for n in row) for row in rows)]

    def inspect(self, puzzle: Printed) -> None:
        """Refuse numbers of more cells than meet at any corner."""
        for corner, number in checked(puzzle.corner_numbers.items()):
            if not 0 <= number <= MOST:
                raise PuzzleError(
                    f"{corner_label(corner)}: the number is {shown(number)}: write {self.wanted}",
                    clue=self.row(corner[0]),
                    remedy=Remedy.OR_NONE(),
                )

    def sample(self, height: int, width: int, random: Random, contents: Contents) -> Contents:
        """Return random numbers at some corners, mostly such as can be, and some `?`."""
        share = random.random()

        def number(corner: Cell) -> int | str | None:
            most = len(meeting(corner, height, width)) if random.random() < 0.9 else MOST
            if random.random() >= share:
                return None
            return UNKNOWN if random.random() < 0.1 else random.randint(0, most)

        flat = tuple(number(corner) for corner in all_cells(height + 1, width + 1))
        return {"corners": Grid(height + 1, width + 1, flat)}

    def marks(self, puzzle: Printed) -> Iterator[Corner]:
        """Yield each clue."""
        for corner, clue in puzzle.corner_clues.items():
            yield Corner(corner, str(clue))

    def typed(self, text: str, place: Cell) -> int | str | None:
        """Return the number of a typed text, or `?`."""
        return typed_clue(text, corner_label(place), signs=False)
