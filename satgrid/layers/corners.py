"""Numbers at the corners of cells, each about the up to four cells that meet there.

A board of H x W cells has (H + 1) x (W + 1) corners, those on its border among them. A corner with
`?` has a clue whose number is not known: it is drawn, and allows any number. In a text the clues
are below `corners:`, one line per row of corners: one character per corner, or words. In
JSON they are `corners`, rows of numbers, `"?"` and null.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from satgrid.board import all_cells, meeting
from satgrid.clues import UNKNOWN
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, Remedy, a, shown
from satgrid.grid import Cell, Grid, corner_label
from satgrid.layers import (
    Contents,
    EntryForm,
    Layer,
    Place,
    Printed,
    Unit,
    grid_entries,
    grid_with_entry,
    inside,
)
from satgrid.layers.cells import cells_of, typed_clue
from satgrid.layers.marks import Corner
from satgrid.notation.board import NONE, Row, board
from satgrid.notation.lines import Parts, Stands, on_line
from satgrid.notation.rows import rows_with_blanks

MOST = 4
"""The number of cells that meet at a corner."""


class Corners(Layer):
    """Numbers from 0 to 4 at corners of cells, or `?` for one that is not known."""

    absent: ClassVar[Mapping[str, Any]] = {"corners": None}
    keys = ("corners",)
    heads = drawn = ("corners:",)
    items: ClassVar[Mapping[str, str]] = {"corners": "corner row"}
    turn, written = 5, 7

    @classmethod
    def read(cls, plain: Mapping[str, Any], contents: Contents) -> Contents:
        """Take a grid or a list of rows."""
        found = plain.get("corners")
        return {"corners": None if found is None else _corners(found)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any], contents: Contents) -> Contents:
        """Take the list of rows."""
        return cls.read(data, contents)

    @classmethod
    def to_json(cls, puzzle: Printed) -> dict[str, Any]:
        """Write the list of rows."""
        return {"corners": [list(row) for row in puzzle.corners.rows()]}

    @classmethod
    def from_text(cls, parts: Parts, contents: Contents, stands: Stands) -> Contents:
        """Read the lines below the head."""
        part = parts.get("corners:")
        if part is None:
            return {}
        lines = rows_with_blanks(part.below)
        if not lines:
            raise PuzzleError(
                f"no numbers below corners: write a row of corners a line, {NONE} for no number",
                line=part.number,
            )
        stands.known |= {_row(r): line.number for r, line in enumerate(lines)}
        apart = any(len(line.text.split()) > 1 for line in lines)
        rows = [Row(line.number, line.text.split() if apart else [*line.text]) for line in lines]
        found = board(rows).cells
        with on_line(part.number, stands.known):
            return {"corners": _corners(found)}

    @classmethod
    def to_text(cls, puzzle: Printed) -> list[str]:
        """Write one line per row of corners."""
        rows = puzzle.corners.rows()
        return ["corners:", *(" ".join(NONE if n is None else str(n) for n in row) for row in rows)]

    @classmethod
    def size(cls, contents: Contents) -> tuple[int, int] | None:
        """Return the size of the board between the corners."""
        corners = contents.get("corners")
        return None if corners is None else (corners.height - 1, corners.width - 1)

    @classmethod
    def require(cls, puzzle: Printed) -> None:
        """Refuse corners of a board of another size."""
        corners, height, width = puzzle.corners, puzzle.height, puzzle.width
        if corners is not None and (corners.height, corners.width) != (height + 1, width + 1):
            raise PuzzleError(
                f"{corners.height} x {corners.width} corners of a board of {height} x {width} "
                f"cells: give {height + 1} rows of {width + 1}",
                clue=_row(0),
            )

    def message_if_missing(self, family: str) -> str:
        """Return how to write them."""
        return (
            f"{a(family)} has numbers at corners of cells: write them below corners: in a text, a "
            f'row of corners a line, {NONE} for no number, and under "corners" in JSON'
        )

    def inspect(self, puzzle: Printed) -> None:
        """Refuse numbers of more cells than meet at any corner."""
        for corner, number in checked(puzzle.corner_numbers.items()):
            if not 0 <= number <= MOST:
                raise PuzzleError(
                    f"{corner_label(corner)}: the number is {shown(number)}: write numbers from 0 "
                    f"to {MOST}",
                    clue=_row(corner[0]),
                    remedy=Remedy.OR_NONE(),
                )

    def grammar(self) -> str:
        """Return how they are written."""
        return (
            "Below `corners:` there is one line for each row of corners, one more than the board "
            f"has rows: for each corner a number from 0 to {MOST}, `?` for an unknown number, or "
            "`-` `.` `_` for none, with or without blanks between."
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

    def empty(self, height: int, width: int) -> Contents:
        """Return no number at any corner."""
        return {"corners": Grid(height + 1, width + 1, (None,) * ((height + 1) * (width + 1)))}

    def marks(self, puzzle: Printed) -> Iterator[Corner]:
        """Yield each clue."""
        for corner, clue in puzzle.corner_clues.items():
            yield Corner(corner, str(clue))

    def entry_form(self, puzzle: Printed) -> EntryForm | None:
        """Return that numbers are typed at corners."""
        values = (*map(str, range(MOST + 1)), UNKNOWN)
        form = EntryForm("corners", "numbers", "corners", values)
        return None if puzzle.corners is None else form

    def entries(self, puzzle: Printed) -> dict[Place, str]:
        """Return the clues by their corners."""
        return grid_entries(puzzle.corners)

    def _enter(self, contents: Contents, puzzle: Printed, place: Place, text: str) -> Contents:
        corner = inside(place, contents["corners"])
        clue = typed_clue(text, corner_label(corner), signs=False)
        return {"corners": grid_with_entry(contents["corners"], corner, clue)}

    def removable_clues(self, puzzle: Printed) -> list[Unit]:
        """Return the corners with a clue."""
        return [("corners", corner) for corner in puzzle.corner_clues]

    def drop_clues(self, puzzle: Printed, units: Sequence[Unit]) -> Contents:
        """Leave out the clues of these corners."""
        gone = {corner for _, corner in units}
        corners = puzzle.corners
        found = zip(corners.cells(), corners.flat, strict=True)
        flat = tuple(None if corner in gone else number for corner, number in found)
        return {"corners": Grid(corners.height, corners.width, flat)}


def _row(r: int) -> str:
    """Return the name of a row of corners in messages."""
    return f"corner row {r + 1}"


def _corners(found: Any) -> Grid[int | str | None]:
    corners: Grid[Any] = cells_of(found, "corners")
    if min(corners.height, corners.width) < 2:
        raise PuzzleError(
            f"{corners.height} x {corners.width} corners are of no board: give a row, and in each "
            "row a corner, more than the board has",
            clue=_row(0),
        )
    if not set(map(type, {*corners.flat} - {UNKNOWN})) <= {int, type(None)}:
        at = next(p for p in corners.cells() if type(corners[p]) is str and corners[p] != UNKNOWN)
        raise PuzzleError(
            f"{corner_label(at)}: {corners[at]} is no number: write null for none, "
            f'"{UNKNOWN}" for one that is not known',
            clue=_row(at[0]),
        )
    return corners
