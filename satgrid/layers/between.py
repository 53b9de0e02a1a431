"""The base of layers with signs in cells, on the sides between them and at corners.

In a text they are below a head, drawn on the places of the lattice inside the border of the
board: for H x W cells 2H - 1 lines of 2W - 1 characters, cells at odd ones, counted from 1, which
blanks may part where the cells or rooms say how many there are. In JSON they are the same lines.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, ClassVar

from satgrid.board import require_side
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, count, truncate
from satgrid.grid import Cell, Grid
from satgrid.layers import Contents, Layer, Place, Printed, grid_entries, grid_with_entry, inside
from satgrid.layers.checks import is_list, shown_value
from satgrid.notation.board import EMPTY
from satgrid.notation.lines import Parts, Stands, on_line
from satgrid.notation.rows import characters

NONE = "."

DRAWN = (
    "the board is drawn with one character for each cell, each side between two cells and each "
    "corner of four cells, on one line fewer than twice the rows"
)
"""How a text draws such signs, for grammars."""


class Between(Layer):
    """Signs at places.

    `named` is the name of the contents, `called` the name of a row in messages, `example` a small
    example in JSON. The characters of `none` are empty places in a text.
    """

    none: ClassVar[Collection[str]] = EMPTY
    named: ClassVar[str]
    called: ClassVar[str]
    example: ClassVar[str]

    @classmethod
    def wrong(cls, place: Cell, sign: str) -> str:
        """Return what to write instead of a sign that is wrong at a place; "" for a right sign."""
        raise NotImplementedError

    @classmethod
    def read(cls, plain: Mapping[str, Any], contents: Contents) -> Contents:
        """Take a grid or a list of texts."""
        found = plain.get(cls.named)
        return {cls.named: None if found is None else cls._grid(found)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any], contents: Contents) -> Contents:
        """Take the list of texts."""
        return cls.read(data, contents)

    @classmethod
    def to_json(cls, puzzle: Printed) -> dict[str, Any]:
        """Write the list of texts."""
        return {cls.named: ["".join(row) for row in getattr(puzzle, cls.named).rows()]}

    @classmethod
    def from_text(cls, parts: Parts, contents: Contents, stands: Stands) -> Contents:
        """Read the lines below the head."""
        part = parts.get(f"{cls.named}:")
        if part is None:
            return {}
        none = str.maketrans(dict.fromkeys(cls.none, NONE))
        board = next((contents[k] for k in ("cells", "rooms") if contents.get(k) is not None), None)
        wide = None if board is None else 2 * board.width - 1
        lines = [
            line._replace(text="".join(line.text.split()).translate(none))
            for line in characters(part.below, NONE, wide)
        ]
        if not lines:
            raise PuzzleError(
                f"no {cls.named} below {cls.named}: write the board, a character for each cell, "
                "side and corner",
                line=part.number,
            )
        stands.known |= {cls.row(r): line.number for r, line in enumerate(lines)}
        with on_line(part.number, stands.known):
            return {cls.named: cls._grid([line.text for line in lines])}

    @classmethod
    def to_text(cls, puzzle: Printed) -> list[str]:
        """Write a row a line."""
        return [f"{cls.named}:", *("".join(row) for row in getattr(puzzle, cls.named).rows())]

    @classmethod
    def size(cls, contents: Contents) -> tuple[int, int] | None:
        """Return the size of the board."""
        signs = contents.get(cls.named)
        return None if signs is None else (signs.height // 2 + 1, signs.width // 2 + 1)

    @classmethod
    def require(cls, puzzle: Printed) -> None:
        """Refuse signs of a board of another size."""
        signs, (height, width) = getattr(puzzle, cls.named), puzzle.board
        if signs is not None and (signs.height, signs.width) != (2 * height - 1, 2 * width - 1):
            raise PuzzleError(
                f"{signs.height} x {signs.width} places for {cls.named} on a board of "
                f"{height} x {width}: give {2 * height - 1} rows of {2 * width - 1}",
                clue=cls.row(0),
            )

    @classmethod
    def row(cls, r: int) -> str:
        """Return the name of a row of places in messages."""
        return f"{cls.called} row {r + 1}"

    def empty(self, height: int, width: int) -> Contents:
        """Return a board without a sign."""
        high, wide = 2 * height - 1, 2 * width - 1
        return {self.named: Grid(high, wide, (NONE,) * (high * wide))}

    def entries(self, puzzle: Printed) -> dict[Place, str]:
        """Return the signs by their places."""
        return grid_entries(getattr(puzzle, self.named), NONE)

    def _enter(self, contents: Contents, puzzle: Printed, place: Place, text: str) -> Contents:
        signs = contents[self.named]
        return {self.named: grid_with_entry(signs, inside(place, signs), text or NONE)}

    @classmethod
    def _grid(cls, found: Any) -> Grid[str]:
        rows = found.rows() if isinstance(found, Grid) else found
        if not is_list(rows) or not rows:
            raise PuzzleError(
                f"the {cls.named} are {shown_value(found)}: give a list of rows, as in "
                f"{cls.example}"
            )
        require_side((len(rows) + 1) // 2, "rows")
        for r, row in enumerate(checked(rows, 10)):
            name = cls.row(r)
            if not isinstance(row, str | tuple | list) or not all(
                type(sign) is str for sign in row
            ):
                raise PuzzleError(
                    f"{name}: {shown_value(row)} is no text: draw the places", clue=name
                )
            require_side((len(row) + 1) // 2, "columns")
            if len(row) != len(rows[0]) or not len(row) % 2 or not len(rows) % 2:
                raise PuzzleError(
                    f"{name}: {count(len(row), 'character')}, in row 1 {len(rows[0])}, in "
                    f"{count(len(rows), 'row')}: draw cells and what lies between, an odd number "
                    "of characters in each of an odd number of rows",
                    clue=name,
                )
            for c, sign in enumerate(row):
                wrong = cls.wrong((r, c), sign)
                if wrong:
                    raise PuzzleError(
                        f"{name}: character {c + 1} is {truncate(sign)!r}: write {wrong}",
                        clue=name,
                    )
        return Grid(len(rows), len(rows[0]), tuple(sign for row in rows for sign in row))
