"""Rooms: the board cut into named parts.

In a text they are below `rooms:`, one row per line: a character per cell, or names with blanks
between. In JSON they are `rooms`, a text or a list of names for each row.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any

from satgrid.board import MAX_CELLS, all_cells, beside, region, require_side, too_big
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, a, count, truncate
from satgrid.grid import Cell, Grid, RoomGrid, label
from satgrid.layers import Contents, EntryForm, GridLayer, Place, Printed, head, rows_of_words
from satgrid.layers.checks import has_half_character, is_list, shown_value
from satgrid.layers.marks import Mark, Text, walls
from satgrid.notation.board import EMPTY
from satgrid.notation.lines import Parts, Stands, is_comment, on_line

if TYPE_CHECKING:
    from random import Random

_LONGEST = 100
"""The most characters of a name."""


class Rooms(GridLayer):
    """Rooms, each connected side by side unless it may be `parted`.

    With `of_side` a room has one cell for each row of the board, with `most` at most that many
    cells, with `paired` two or one. A generator starts from a board `cut` into rooms of `cut[0]`
    to `cut[1]` cells, or into pairs.
    """

    named, called = "rooms", "room row"
    misfit = "cells in rooms on a board of {} x {}: the sizes must agree"
    turn, written = 4, 6
    fixed, entry = True, EntryForm("rooms", "rooms", "walls")
    missing = (
        "has rooms: draw them below rooms: in a text, a character for each cell's room, and under "
        '"rooms" in JSON'
    )
    form = (
        "Below `rooms:` the board is drawn with one character for each cell's room, or with the "
        "names of rooms and blanks between."
    )

    def __init__(
        self,
        *,
        parted: bool = False,
        of_side: bool = False,
        most: int | None = None,
        paired: bool = False,
        cut: tuple[int, int] | None = None,
        may_lack: bool = False,
    ) -> None:
        super().__init__(may_lack=may_lack)
        self.parted, self.of_side, self.cut = parted, of_side, cut
        self.most, self.paired = 2 if paired else most, paired

    def blank(self, height: int, width: int, random: Random) -> Contents:
        """Return a board cut into rooms, if the family gives their sizes."""
        from satgrid import random_boards

        if self.paired:
            return {"rooms": random_boards.paired_rooms(height, width, random)}
        if self.cut is None:
            return super().blank(height, width, random)
        return {"rooms": random_boards.cut_rooms(height, width, random, *self.cut)}

    @classmethod
    def grid_of(cls, found: Any) -> RoomGrid:
        """Return the names of a grid or a list of rows, a text or a list each."""
        return named_cells(found)

    @classmethod
    def to_json(cls, puzzle: Printed) -> dict[str, Any]:
        """Write the rows of names."""
        return {"rooms": rows_of_names(puzzle.rooms)}

    @classmethod
    def from_text(cls, parts: Parts, contents: Contents, stands: Stands) -> Contents:
        """Read the lines below the head."""
        part = parts.get("rooms:")
        if part is None:
            return {}
        rows = rows_of_words(part, cls.called, stands, none="")
        if not rows:
            raise PuzzleError(
                "no rooms below rooms: write the board, a character for each cell's room",
                line=part.number,
            )
        for number, names in rows:
            for c, name in enumerate(names, 1):
                if name in EMPTY:
                    raise PuzzleError(
                        f"rooms: column {c}: {name!r} stands for an empty cell, and every cell has "
                        "a room: write the name of its room",
                        line=number,
                    )
        with on_line(part.number, stands.known):
            return {"rooms": named_cells([row.tokens for row in rows])}

    @classmethod
    def to_text(cls, puzzle: Printed) -> list[str]:
        """Write one row per line."""
        rows = rows_of_names(puzzle.rooms)
        column = puzzle.width == 1 and not all(isinstance(row, str) for row in rows)
        return ["rooms:", *lines_of_names(puzzle.rooms, "rooms", EMPTY, column)]

    def message_if_others(self, family: str, others: Sequence[str]) -> str:
        """Return that the other clues must go."""
        return f"{a(family)} has rooms and no other clues: leave those out"

    def inspect(self, puzzle: Printed) -> None:
        """Refuse a room in two parts, and one of a wrong size."""
        if puzzle.rooms is None:
            return
        for name, cells in checked(puzzle.rooms.members().items(), 100):
            if not self.parted:
                require_connected("room", name, cells)
            if self.of_side and len(cells) != puzzle.height:
                raise PuzzleError(
                    f"room {truncate(name)} has {count(len(cells), 'cell')}, rooms of this board "
                    f"have {puzzle.height}: move the others to another room",
                    clue=f"room row {cells[0][0] + 1}",
                )
            if self.most is not None and len(cells) > self.most:
                raise PuzzleError(
                    f"room {truncate(name)} has {count(len(cells), 'cell')}, and rooms have "
                    f"{self.most} at most: give the others names of their own",
                    clue=f"room row {cells[0][0] + 1}",
                )

    def marks(self, puzzle: Printed) -> Iterator[Mark]:
        """Yield the walls between rooms, and the name of a room that is in parts in each part."""
        yield from walls(dict(zip(puzzle.rooms.cells(), puzzle.rooms.flat, strict=True)))
        for name, cells in puzzle.rooms.members().items() if self.parted else ():
            firsts = first_cells(cells)
            yield from (Text(p, name, corner=True) for p in firsts if len(firsts) > 1)

    def sample(self, height: int, width: int, random: Random, contents: Contents) -> Contents:
        """Return rooms that grow from cell to cell, of one to all cells, or that have one size."""
        if self.of_side:
            return {"rooms": RoomGrid(height, width, _shuffled_rooms(height, width, random))}
        grow = random.random()
        names: dict[Cell, str] = {}
        rooms = 0
        for cell in all_cells(height, width):
            near = [names[p] for p in beside(cell) if p in names]
            if self.most is not None:
                full = Counter(names.values())
                near = [name for name in near if full[name] < self.most]
            if near and random.random() < grow:
                names[cell] = random.choice(near)
            else:
                names[cell] = ascii_uppercase[rooms] if rooms < 26 else str(rooms)
                rooms += 1
        return {"rooms": RoomGrid(height, width, tuple(names.values()))}

    def empty(self, height: int, width: int) -> Contents:
        """Return a board of one room."""
        return {"rooms": RoomGrid(height, width, ("A",) * (height * width))}

    def entries(self, puzzle: Printed) -> dict[Place, str]:
        """Return nothing: the names of rooms are not typed."""
        return {}


def _shuffled_rooms(height: int, width: int, random: Random) -> tuple[str, ...]:
    """Return rooms that are rows, after some cells have changed places with others."""
    names = {(r, c): ascii_uppercase[r % 26] for r, c in all_cells(height, width)}
    for _ in range(20 * height if len(names) > 1 else 0):
        p, q = random.sample(sorted(names), 2)
        names[p], names[q] = names[q], names[p]
        parts = [[cell for cell in names if names[cell] == names[each]] for each in (p, q)]
        if any(len(first_cells(cells)) > 1 for cells in parts):
            names[p], names[q] = names[q], names[p]
    return tuple(names.values())


def require_connected(what: str, name: str, cells: Sequence[Cell]) -> None:
    """Refuse a room, or cage (`what`), whose cells are not connected side by side."""
    firsts = first_cells(cells)
    if len(firsts) > 1:
        parts = "two" if len(firsts) == 2 else str(len(firsts))
        raise PuzzleError(
            f"{what} {truncate(name)} is in {parts} parts: {label(firsts[1])} is not connected "
            f"with {label(firsts[0])}: give each part a name of its own",
            clue=f"{what} row {firsts[1][0] + 1}",
        )


def first_cells(cells: Sequence[Cell]) -> list[Cell]:
    """Return the first cell of each part that is connected side by side."""
    left, firsts = {*cells}, list[Cell]()
    for cell in cells:
        if cell in left:
            firsts.append(cell)
            left.difference_update(region(cell, left))
    return firsts


def named_cells(found: Any, what: str = "room") -> RoomGrid:
    """Return the name of each cell's room, or cage (`what`), from a grid or rows of names."""
    if isinstance(found, Grid):
        if not set(map(type, found.flat)) <= {str}:
            raise PuzzleError(f"{what}s: give each cell's {what} a text as its name")
        found = found if type(found) is RoomGrid else found.rows()
        if isinstance(found, RoomGrid):
            return found
    if (
        not is_list(found)
        or not found
        or not all(isinstance(row, str | list | tuple) for row in found)
    ):
        raise PuzzleError(
            f'the {what}s are {shown_value(found)}: give a list of rows, as in ["AAB", "ABB"]'
        )
    require_side(len(found), "rows")
    width = len(found[0])
    if len(found) * width > MAX_CELLS:
        raise too_big(f"a board of {len(found)} x {width}")
    names = set[str]()
    for r, row in enumerate(checked(found, 1), 1):
        require_side(len(row), "columns")
        if len(row) != width or not row:
            raise PuzzleError(
                f"{what}s: row {r} has {count(len(row), 'cell')}, row 1 has {width}: rows must be "
                "equally long",
                clue=f"{what} row {r}",
            )
        for c, name in enumerate(row, 1):
            if type(name) is str and name in names:
                continue
            if type(name) is not str or not _is_name(name):
                raise PuzzleError(
                    f"{what}s: row {r}, column {c}: {shown_value(name)} is no name of a {what}: "
                    f"take up to {_LONGEST} characters without a blank",
                    clue=f"{what} row {r}",
                )
            names.add(name)
    return RoomGrid(len(found), width, tuple(name for row in found for name in row))


def rows_of_names(grid: RoomGrid) -> list[str | list[str]]:
    """Return a text for each row if all names have one character, else a list."""
    short = all(len(name) == 1 for name in set(grid.flat))
    return ["".join(row) if short else list(row) for row in grid.rows()]


def lines_of_names(
    grid: RoomGrid, what: str, none: Collection[str], refused: bool = False
) -> list[str]:
    """Return the lines of a text; raise `PuzzleError` for names that would read otherwise.

    These are the names in `none`, and those in a row that is a comment or the head of another part.
    """
    rows = [row if isinstance(row, str) else " ".join(row) for row in rows_of_names(grid)]
    if (
        refused
        or {*grid.flat} & {*none}
        or any(is_comment(row) or head().match(row) for row in rows)
    ):
        raise PuzzleError(
            f"{what} with such names have no plain text form, where they would read as something "
            "else: convert to json instead"
        )
    return rows


def _is_name(name: str) -> bool:
    return (
        0 < len(name) <= _LONGEST
        and name.isprintable()
        and not any(map(str.isspace, name))
        and not has_half_character(name)
    )
