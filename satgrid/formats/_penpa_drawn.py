"""What somebody has drawn on a board of Penpa+ to solve it, by place.

An address holds it beside the problem, or, for those whom the site is to tell whether they are
right, as lists behind `&a=`. What says nothing, such as crosses, candidates and marks of other
shapes, is passed over. Source: `docs/js/class_p.js` of swaroopg92/penpa-edit.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from satgrid.board import Board
from satgrid.deadline import checked
from satgrid.formats._penpa_places import CELL, Places
from satgrid.grid import Cell

DARK, LIGHT = (1, 3, 4, 8), (2,)

_LINE, _DOUBLE = 3, 30
_COLOUR = 2
_CANDIDATES = "7"
_CHECKED = {
    "A": "circle_M", "E": "star", "F": "tents", "H": "sun_moon", "I": "sun_moon",
}  # fmt: skip
"""The shapes of symbols behind `&a=`, by their letters."""
_SYMBOL = re.compile("([0-9]{1,4})([A-Z])")
_AT = re.compile("[0-9]{1,9}(,[0-9]{1,9})?")


@dataclass
class Drawn:
    """What is drawn: `shaded` says of cells whether they are dark, `texts` what is written there.

    `symbols` has style and shape. `lines` go from cell to cell, one or two side by side, and
    `sides` along the sides of cells: both by the side that they cross or lie on, on the lattice.
    Sides in `clashes` have both one line and two lines.
    """

    shaded: dict[Cell, bool] = field(default_factory=dict)
    texts: dict[Cell, str] = field(default_factory=dict)
    symbols: dict[Cell, tuple[int, str]] = field(default_factory=dict)
    lines: dict[Cell, int] = field(default_factory=dict)
    sides: dict[Cell, int] = field(default_factory=dict)
    clashes: set[Cell] = field(default_factory=set)


def part(drawn: Any, name: str) -> dict[str, Any]:
    """Return a part of what is drawn, by the number of the place."""
    found = drawn.get(name) if isinstance(drawn, dict) else None
    return found if isinstance(found, dict) else {}


def shades(drawn: dict[str, Any], places: Places, board: Board) -> dict[Cell, bool]:
    """Return which cells are dark, and which are marked as not."""
    return {cell: colour in DARK for cell, colour in _in_cells(drawn, places, board)
            if colour in (*DARK, *LIGHT)}  # fmt: skip


def read(drawn: Any, places: Places, board: Board) -> Drawn:
    """Return what is drawn on the board inside the margins."""
    surface, numbers, symbols, lines, sides = (
        {at: told for at, told in part(drawn, name).items() if _AT.fullmatch(at)}
        for name in ("surface", "number", "symbol", "line", "lineE")
    )
    clashes = set[Cell]()
    return Drawn(
        shades(surface, places, board),
        {
            cell: str(told[0]).strip()
            for cell, told in _in_cells(numbers, places, board)
            if isinstance(told, list) and len(told) > 2 and told[2] != _CANDIDATES
        },
        {
            cell: (told[0], str(told[1]))
            for cell, told in _in_cells(symbols, places, board)
            if isinstance(told, list) and len(told) > 1 and type(told[0]) is int
        },
        _segments(lines, places, clashes),
        _segments(sides, places, clashes),
        clashes,
    )


def _in_cells(drawn: dict[str, Any], places: Places, board: Board) -> Iterator[tuple[Cell, Any]]:
    for index, told in checked(drawn.items(), 100):
        sort, (r, c) = places.place(index)
        if sort == CELL and 0 <= r < board.height and 0 <= c < board.width:
            yield (r, c), told


def _segments(drawn: dict[str, Any], places: Places, clashes: set[Cell]) -> dict[Cell, int]:
    """Return how many lines go over the sides of cells, or along them; add sides with two answers.

    A line leads from one end to the next, or, as some programs draw it, half of the way.
    """
    found: dict[Cell, int] = {}
    for index, told in checked(drawn.items(), 100):
        first, comma, second = index.partition(",")
        if not comma:
            continue
        (y, x), (y2, x2) = places.on_lattice(first), places.on_lattice(second)
        if abs(y - y2) + abs(x - x2) > 2 or (y != y2 and x != x2):
            continue
        for side in {(y, x), (y2, x2), ((y + y2) // 2, (x + x2) // 2)}:
            if sum(side) % 2:
                number = 2 if told == _DOUBLE else 1
                if found.setdefault(side, number) != number:
                    clashes.add(side)
    return found


def of_lists(text: str) -> dict[str, Any]:
    """Return what the lists behind `&a=` say, as the board beside the problem holds it.

    They are of shades, lines from cell to cell, lines along sides, walls, numbers and symbols.
    """
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    if not (isinstance(told, list) and len(told) == 6 and all(isinstance(p, list) for p in told)):
        return {}
    drawn: dict[str, Any] = {name: {} for name in ("surface", "line", "lineE", "number", "symbol")}
    for item in told[0]:
        index, colour = item[:2] if isinstance(item, list) and len(item) > 1 else (item, DARK[0])
        drawn["surface"][str(index)] = colour
    for name, items in ("line", told[1]), ("lineE", told[2]):
        for item in items:
            ends, _, count = str(item).rpartition(",")
            drawn[name][ends] = _DOUBLE if count in ("2", str(_DOUBLE)) else _LINE
    for item in told[4]:
        index, _, text = str(item).partition(",")
        drawn["number"][index] = [text, _COLOUR, "1"]
    for item in told[5]:
        index, _, sort = str(item).partition(",")
        found = _SYMBOL.fullmatch(sort)
        if found and found[2] in _CHECKED:
            drawn["symbol"][index] = [int(found[1]), _CHECKED[found[2]], _COLOUR]
    return drawn


def written(drawn: Drawn, places: Places) -> dict[str, Any]:
    """Return the parts of a board on which this is drawn."""

    def in_cells(told: dict[Cell, Any]) -> dict[str, Any]:
        return {str(places.index(CELL, cell)): what for cell, what in sorted(told.items())}

    def segments(told: dict[Cell, int], across: bool) -> dict[str, int]:
        found = {}
        for (y, x), number in sorted(told.items()):
            dy, dx = (0, 1) if (y % 2 == 1) == across else (1, 0)
            ends = places.index_of(y - dy, x - dx), places.index_of(y + dy, x + dx)
            found["{},{}".format(*ends)] = _DOUBLE if number == 2 else _LINE
        return found

    return {
        "surface": in_cells({cell: DARK[2] if dark else LIGHT[0]
                             for cell, dark in drawn.shaded.items()}),
        "number": in_cells({cell: [text, _COLOUR, "1"] for cell, text in drawn.texts.items()}),
        "symbol": in_cells({cell: [*symbol, _COLOUR] for cell, symbol in drawn.symbols.items()}),
        "line": segments(drawn.lines, across=True),
        "lineE": segments(drawn.sides, across=False),
    }  # fmt: skip
