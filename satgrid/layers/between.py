"""The base of layers with signs in cells, on the sides between them and at corners.

In a text they are below a head, drawn on the places of the lattice inside the border of the
board: for H x W cells 2H - 1 lines of 2W - 1 characters, cells at odd ones, counted from 1, which
blanks may part where the cells or rooms say how many there are. In JSON they are the same lines.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar

from satgrid.board import require_side
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, count, truncate
from satgrid.grid import Cell, Grid
from satgrid.layers import Contents, GridLayer, Printed
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


class Between(GridLayer):
    """Signs at places; `example` is a small example in JSON.

    The characters of `blanks` are empty places in a text. The signs `across` are possible between
    two cells of a row, those `down` between two of a column; `things` and `meaning` are for errors.
    """

    scale = 2, -1
    none: ClassVar[str] = NONE
    blanks: ClassVar[Collection[str]] = EMPTY
    example: ClassVar[str]
    across: ClassVar[str] = ""
    down: ClassVar[str] = ""
    things: ClassVar[str]
    meaning: ClassVar[str]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.misfit = f"places for {cls.named} on a board of {{}} x {{}}: give {{}} rows of {{}}"

    @classmethod
    def wrong(cls, place: Cell, sign: str) -> str:
        """Return what to write instead of a sign that is wrong at a place; "" for a right sign."""
        r, c = place[0] % 2, place[1] % 2
        right = cls.across if c > r else cls.down if r > c else ""
        if sign in (NONE, *right):
            return ""
        if not right:
            return f"{NONE}, as {cls.things} are between two cells that share a side"
        return f"{' or '.join(right)} {cls.meaning}, {NONE} for none"

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
        none = str.maketrans(dict.fromkeys(cls.blanks, NONE))
        board = next((contents[k] for k in ("cells", "rooms") if contents.get(k) is not None), None)
        wide = None if board is None else 2 * board.width - 1
        lines = characters(part.below, NONE, wide)
        if not lines:
            raise PuzzleError(
                f"no {cls.named} below {cls.named}: write the board, a character for each cell, "
                "side and corner",
                line=part.number,
            )
        stands.known |= {cls.row(r): line.number for r, line in enumerate(lines)}
        with on_line(part.number, stands.known):
            rows = ["".join(line.text.split()).translate(none) for line in lines]
            return cls.read({cls.named: rows}, contents)

    @classmethod
    def to_text(cls, puzzle: Printed) -> list[str]:
        """Write a row a line."""
        return [f"{cls.named}:", *cls.to_json(puzzle)[cls.named]]

    @classmethod
    def grid_of(cls, found: Any) -> Grid[str]:
        """Return the signs of a grid or a list of texts."""
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
                        f"{name}: character {c + 1} is {truncate(sign)!r}: write {wrong}", clue=name
                    )
        return Grid(len(rows), len(rows[0]), tuple(sign for row in rows for sign in row))
