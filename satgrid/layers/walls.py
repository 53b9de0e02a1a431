"""Walls printed between neighbouring cells, besides those between rooms.

In a text they are below `walls:`, drawn on the places of the lattice inside the border of the
board: for H x W cells 2H - 1 lines of 2W - 1 characters, cells at odd ones, counted from 1. In JSON
they are `walls`, the same lines. `|` is a wall between two cells of a row, `-` one between two of a
column, and `.` is no wall. Where the board has rooms, a wall between two of them is theirs and is
left out here, so that a puzzle has one form.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from satgrid.board import Board, all_cells
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, a, truncate
from satgrid.grid import Cell, Grid, label
from satgrid.layers import Contents, Printed
from satgrid.layers.between import DRAWN, NONE, Between
from satgrid.layers.marks import Wall

if TYPE_CHECKING:
    from random import Random

UPRIGHT, LEVEL = "|", "-"
"""The signs of a wall between two cells of a row, and between two of a column."""


class Walls(Between):
    """Walls between cells; where the board has rooms, each ends inside one and cuts none in two."""

    named, called, example = "walls", "wall row", '[".|.", "...", "..."]'
    across, down, things, meaning = UPRIGHT, LEVEL, "walls", "for a wall"
    turn, written = 7, 7
    optional = fixed = True
    # A line is a wall, and is refused at a cell, at a corner and between two cells of a row.
    blanks = (NONE, "_")
    missing = (
        "has walls between cells: draw them below walls: in a text, a character for each cell, "
        'side and corner between them, and under "walls" in JSON'
    )
    form = (
        "An optional part `walls:` has the walls that end inside a room. Below `walls:` "
        f"{DRAWN}: `{UPRIGHT}` for a wall between two cells of a row, `{LEVEL}` between two "
        f"cells of a column, `{NONE}` for none."
    )

    @classmethod
    def read(cls, plain: Mapping[str, Any], contents: Contents) -> Contents:
        """Take a grid or a list of texts, without what rooms have."""
        found = super().read(plain, contents)["walls"]
        rooms = contents.get("rooms")
        return {"walls": None if found is None else walls_inside_rooms(found, rooms)}

    @classmethod
    def size(cls, contents: Contents) -> tuple[int, int] | None:
        """Return the size of the board, unless rooms or cells say it."""
        if contents.get("rooms") is not None or contents.get("cells") is not None:
            return None
        return super().size(contents)

    @classmethod
    def foreign(cls, puzzle: Printed, family: str) -> PuzzleError:
        """Return the refusal of walls in a family whose rules do not speak of them."""
        pair = min(puzzle.wall_pairs)
        cell, side = side_of(pair)
        where, row = f"at the {side} side of {label(cell)}", cls.row(pair[0][0] + pair[1][0])
        if puzzle.rooms is None:
            return PuzzleError(
                f"a wall is drawn {where}, and {a(family)} has no walls: remove it", clue=row
            )
        return PuzzleError(
            f"a wall ends inside a room {where}, and satgrid lacks a rule for such walls in "
            f"{a(family)}: extend it until it parts the room, or remove it if it means nothing",
            clue=row,
        )

    def inspect(self, puzzle: Printed) -> None:
        """Refuse walls that cut a room in parts, which would be rooms of their own."""
        if puzzle.walls is None or puzzle.rooms is None:
            return
        members = puzzle.rooms.members()
        for name in dict.fromkeys(puzzle.rooms[p] for p, _ in sorted(puzzle.wall_pairs)):
            cells = members[name]
            lost = {*cells} - {*reached_without_walls(cells[0], {*cells}, puzzle.wall_pairs)}
            if lost:
                raise PuzzleError(
                    f"room {truncate(name)}: walls separate {label(min(lost))} from "
                    f"{label(cells[0])}: give each part a name of its own below rooms",
                    clue=self.row(2 * min(lost)[0]),
                )

    def sample(self, height: int, width: int, random: Random, contents: Contents) -> Contents:
        """Return few random walls; they leave each room of `contents` connected."""
        share, rooms = random.choice((0, 0.1, 0.25)), contents.get("rooms")
        opened = set() if rooms is None else _tree(Board(height, width), rooms, random)
        chosen = [
            (p, q)
            for p in checked(all_cells(height, width), 100)
            for q in ((p[0], p[1] + 1), (p[0] + 1, p[1]))
            if q[0] < height and q[1] < width and (p, q) not in opened and random.random() < share
        ]
        return {"walls": walls_between(height, width, chosen)}

    def marks(self, puzzle: Printed) -> Iterator[Wall]:
        """Yield each wall."""
        for p, q in sorted(puzzle.wall_pairs):
            yield Wall(p, q)


def _tree(board: Board, rooms: Grid[str], random: Random) -> set[tuple[Cell, Cell]]:
    """Return the pairs of a spanning tree of each room."""
    pairs, seen = set[tuple[Cell, Cell]](), set[Cell]()
    for start in checked(board.cells(), 100):
        walked = [] if start in seen else [start]
        seen.add(start)
        while walked:
            p = walked.pop()
            near = [q for q in board.beside(p) if q not in seen and rooms[q] == rooms[p]]
            random.shuffle(near)
            pairs |= {(min(p, q), max(p, q)) for q in near}
            seen.update(near)
            walked += near
    return pairs


def walls_inside_rooms(walls: Grid[str], rooms: Grid[str] | None) -> Grid[str] | None:
    """Return the walls without those between two rooms; None if none are left."""
    flat = walls.flat
    if rooms is not None and (2 * rooms.height - 1, 2 * rooms.width - 1) == (
        walls.height,
        walls.width,
    ):
        flat = tuple(
            NONE
            if sign != NONE and rooms[r // 2, c // 2] != rooms[-(-r // 2), -(-c // 2)]
            else sign
            for (r, c), sign in checked(zip(walls.cells(), flat, strict=True), 100)
        )
    return Grid(walls.height, walls.width, flat) if set(flat) != {NONE} else None


def walls_between(height: int, width: int, pairs: Sequence[tuple[Cell, Cell]]) -> Grid[str] | None:
    """Return the walls between these pairs of cells; None if there are none."""
    if not pairs:
        return None
    signs = {(p[0] + q[0], p[1] + q[1]): UPRIGHT if p[0] == q[0] else LEVEL for p, q in pairs}
    high, wide = 2 * height - 1, 2 * width - 1
    places = ((r, c) for r in range(high) for c in range(wide))
    return Grid(high, wide, tuple(signs.get(place, NONE) for place in checked(places, 100)))


def side_of(pair: tuple[Cell, Cell]) -> tuple[Cell, str]:
    """Return the first cell of a pair, and which of its sides they share: "right" or "bottom"."""
    first, second = sorted(pair)
    return first, "right" if first[0] == second[0] else "bottom"


def reached_without_walls(
    start: Cell, members: Collection[Cell], walls: Collection[tuple[Cell, Cell]]
) -> list[Cell]:
    """Return the members that are connected to a cell without crossing a wall."""
    reached, seen = [start], {start}
    for r, c in checked(reached, 100):  # grows while it is read
        for q in (r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c):
            pair = min((r, c), q), max((r, c), q)
            if q in members and q not in seen and pair not in walls:
                seen.add(q)
                reached.append(q)
    return reached
