"""Signs in cells, on the sides between them and at corners: dots, and the order of neighbours.

In a text they are below a head, drawn on the places of the lattice inside the border of the
board: for H x W cells 2H - 1 lines of 2W - 1 characters, cells at odd ones, counted from 1, which
blanks may part where the cells or rooms say how many there are. In JSON they are the same lines.

- `dots`: `o` and `*` are dots, white and black, which say the same; `x` is a cell that is left
  out, and `.` is none of these.
- `order`: `<` or `>` between two cells of a row, `^` or `v` between two of a column point to the
  smaller number; `.` is none of these.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from satgrid.board import Board, require_side
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, count, misprint, truncate
from satgrid.grid import Cell, Grid
from satgrid.layers import Contents, EntryForm, GridLayer, Printed
from satgrid.layers.checks import is_list, shown_value
from satgrid.layers.marks import Dot, Text
from satgrid.notation.board import EMPTY
from satgrid.notation.lines import Parts, Stands, on_line
from satgrid.notation.rows import characters

if TYPE_CHECKING:
    from random import Random

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
                raise misprint(name, f"{shown_value(row)} is no text: draw the places")
            require_side((len(row) + 1) // 2, "columns")
            if len(row) != len(rows[0]) or not len(row) % 2 or not len(rows) % 2:
                raise misprint(
                    name,
                    f"{count(len(row), 'character')}, in row 1 {len(rows[0])}, in "
                    f"{count(len(rows), 'row')}: draw cells and what lies between, an odd number "
                    "of characters in each of an odd number of rows",
                )
            for c, sign in enumerate(row):
                wrong = cls.wrong((r, c), sign)
                if wrong:
                    raise misprint(name, f"character {c + 1} is {truncate(sign)!r}: write {wrong}")
        return Grid(len(rows), len(rows[0]), tuple(sign for row in rows for sign in row))


# -- dots

LEFT_OUT = "x"
_SIGNS = "o*"
_DOTS = {"o": "white dot", "*": "black dot", LEFT_OUT: "left out"}
"""The names of the signs for screen readers."""


class Dots(Between):
    """Dots; no dot can be removed."""

    named, called, example = "dots", "dot row", '["o.", ".o"]'
    turn, written = 8, 9
    fixed = True
    entry = EntryForm(
        "dots", "signs", "places", (*_DOTS,), more={"names": _DOTS, "only": {"cells": [LEFT_OUT]}}
    )
    missing = (
        "has dots: draw them below dots: in a text, a character for each cell, and for the sides "
        'and corners between them, and under "dots" in JSON'
    )
    form = (
        f"Below `dots:` {DRAWN}: `o` or `*` for a dot, `{LEFT_OUT}` for a cell that is left "
        f"out, `{NONE}` for none."
    )

    @classmethod
    def wrong(cls, place: Cell, sign: str) -> str:
        """Return what to write instead of a wrong sign, such as an x beside cells."""
        on_cell = place[0] % 2 == place[1] % 2 == 0
        if sign in (NONE, *_SIGNS) or (sign == LEFT_OUT and on_cell):
            return ""
        only = "" if sign != LEFT_OUT else ", and x in cells alone"
        return f"o or * for a dot, {NONE} for none{only}"

    def sample(self, height: int, width: int, random: Random, contents: Contents) -> Contents:
        """Return the centres of random rectangles, some of them moved, and few cells left out."""
        from satgrid.random_boards import centre_of, parts_between_walls, rectangle_lattice

        places = Board(2 * height - 1, 2 * width - 1)
        signs = dict.fromkeys(places.cells(), NONE)
        away = random.choice((0, 0, 0.3))
        for part in parts_between_walls(rectangle_lattice(Board(height, width), random)):
            r, c = centre_of(part)
            moved = random.random() < away
            signs[random.choice(places.cells()) if moved else (r - 1, c - 1)] = random.choice("oo*")
        r, c = random.choice(places.cells())
        beside = [p for p in ((r, c + 2), (r + 2, c)) if p in signs]
        for p in ([], [], [(r, c)], [(r, c), *beside])[random.randrange(4)]:
            if p[0] % 2 == p[1] % 2 == 0:
                signs[p] = LEFT_OUT
        return {"dots": Grid(*places, tuple(signs.values()))}

    def marks(self, puzzle: Printed) -> Iterator[Text | Dot]:
        """Yield each dot, and an x in each cell that is left out."""
        for place, sign in puzzle.centres.items():
            if place[0] % 2 and place[1] % 2:
                yield Text((place[0] // 2, place[1] // 2), sign)
            else:
                yield Dot(place, sign)
        yield from (Text(cell, LEFT_OUT) for cell in puzzle.left_out)


# -- the order of neighbours

_WAYS = {"<": (0, -1), ">": (0, 1), "^": (-1, 0), "v": (1, 0)}
"""The direction from each sign to the smaller number."""

_NAMES = {
    "<": "smaller to the left",
    ">": "smaller to the right",
    "^": "smaller above",
    "v": "smaller below",
}
"""The names of the signs for screen readers."""

_ONLY = {"rows": ["<", ">"], "columns": ["^", "v"]}
_BACK = {"<": ">", ">": "<", "^": "v", "v": "^"}


class Order(Between):
    """Signs between cells; each can be removed."""

    named, called, example = "order", "order row", '[".<."]'
    across, down, things, meaning = "<>", "^v", "signs", "that points to the smaller number"
    turn, written = 9, 9
    entry = EntryForm("order", "signs", "places", (*_NAMES,), more={"names": _NAMES, "only": _ONLY})
    missing = (
        "has signs between cells: draw them below order: in a text, a character for each cell, "
        'side and corner between them, and under "order" in JSON'
    )
    form = (
        f"Below `order:` {DRAWN}: `<` or `>` between two cells of a row, `^` or `v` between "
        f"two cells of a column, each pointing to the smaller number, `{NONE}` for none."
    )

    def sample(self, height: int, width: int, random: Random, contents: Contents) -> Contents:
        """Return some of the signs of random numbers, and seldom one that turns another way."""
        flat = tuple(random.random() for _ in range(height * width))
        share = random.choice((0, 0.2, 0.5))

        def some(sign: str) -> str:
            if random.random() > share:
                return NONE
            return sign if random.random() < 0.95 else _BACK[sign]

        return {"order": order_of(Grid(height, width, flat), some)}

    def marks(self, puzzle: Printed) -> Iterator[Dot]:
        """Yield each sign at its place."""
        for (r, c), sign in self.clues(puzzle):
            yield Dot((r + 1, c + 1), sign)


def order_of(
    numbers: Grid[int] | Grid[float], printed: Callable[[str], str] = lambda sign: sign
) -> Grid[str]:
    """Return the signs between different numbers; `printed` may replace each of them."""

    def sign(r: int, c: int) -> str:
        if r % 2 == c % 2:
            return NONE
        rises = numbers[r // 2, c // 2] < numbers[(r + 1) // 2, (c + 1) // 2]
        return printed(("<" if rises else ">") if c % 2 else ("^" if rises else "v"))

    height, width = 2 * numbers.height - 1, 2 * numbers.width - 1
    return Grid(height, width, tuple(sign(r, c) for r in range(height) for c in range(width)))


def ordered_pairs(puzzle: Printed) -> Iterator[tuple[Cell, Cell, str]]:
    """Yield the cells with the smaller and the greater number at each sign, and the sign's name."""
    for (r, c), sign in Order().clues(puzzle):
        down, right = _WAYS[sign]
        small = (r + down) // 2, (c + right) // 2
        great = (r - down) // 2, (c - right) // 2
        one, other = sorted((small, great))
        yield (
            small,
            great,
            (
                f"the sign between row {one[0] + 1}, column {one[1] + 1} and row {other[0] + 1}, "
                f"column {other[1] + 1}"
            ),
        )
