"""The families that the marks of a board fit, if no word of its address names one.

Marks fit a family if it reads all of them and if its puzzles have some of each sort that is drawn
in all of them: walls for rooms, numbers beside lines for totals. So an empty board fits none. A
family has rooms of its least size and in its number, and its clues leave some cell open. Rules
about several clues are not applied: a puzzle that breaks one is a puzzle of the family with an
error, not a puzzle of another family.
"""

from __future__ import annotations

from functools import cache

from satgrid.board import Board
from satgrid.formats.penpa.families import MARKINGS, Marking
from satgrid.formats.penpa.marks import CELL, CORNER, FILLED, Marks
from satgrid.genres.address import rooms_between


def possible(marks: Marks) -> list[str]:
    """Return the names of the families that the sorts of the marks fit."""
    rooms = rooms_between(Board(marks.height, marks.width), marks.walls) if marks.walls else None
    sizes = [len(cells) for cells in rooms.members().values()] if rooms else [0]
    seen = _sorts(marks) | ({"rooms"} if len(sizes) > 1 else set())
    unread = seen & _SORTS
    names = [name for name, marking in MARKINGS.items()
             if unread <= _read_sorts(name) and _suits(name, marking, seen)
             and not (marking.rooms and min(sizes) < _LEAST_ROOM.get(name, 0))
             and (name != "starbattle" or len(sizes) == marks.height)]  # fmt: skip
    # The site has boards of its own for sudoku.
    own = marks.sort == "sudoku" and ("sudoku" in names or not names)
    return ["sudoku"] if own else names


def _sorts(marks: Marks) -> set[str]:
    """Return the sorts of the marks that are drawn."""
    seen = {"dark"} if any(marks.shaded.values()) else set[str]()
    for (sort, cell), text in marks.texts.items():
        where = "corner" if sort == CORNER else "cell" if marks.holds(cell) else "beside"
        what = "arrow" if text[-2:-1] == "_" else "letter" if text.isalpha() else "number"
        seen.add(f"{what} {where}")
        if sort == CELL and where == "cell":
            seen.add("clue on dark" if marks.shaded.get(cell) else "clue on light")
    numbers = [cell for (sort, cell), text in marks.texts.items()
               if sort == CELL and text.isdigit() and marks.holds(cell)]  # fmt: skip
    if len(numbers) == marks.height * marks.width:
        seen.add("every cell")
    circles = {style == FILLED for cell, (style, shape) in marks.symbols.items()
               if shape.startswith("circle_") and (CELL, cell) not in marks.texts}  # fmt: skip
    if len(circles) > 1:
        seen.add("two circles")
    found = {
        "small": marks.small, "cages": marks.cages, "symbols": marks.symbols, "dots": marks.dots
    }  # fmt: skip
    return seen | {name for name, drawn in found.items() if drawn}


_SORTS = frozenset({
    "rooms", "symbols", "dots", "small", "cages", "number cell", "letter cell", "number beside",
    "letter beside", "number corner", "every cell", "two circles",
})  # fmt: skip
"""The sorts of marks that some families do not have."""

_LEAST_ROOM = {"lits": 4, "norinori": 2}
"""The fewest cells of a room, by family."""

_LEFT_OPEN = frozenset({
    "binairo", "canalview", "cave", "fillomino", "koburin", "kurodoko", "kurotto", "minesweeper",
    "nurikabe", "nurimisaki", "ripple", "shikaku", "skyscrapers", "sudoku", "suguru", "tapa",
})  # fmt: skip
"""Families in which nothing is left to solve if every cell has a number."""


@cache
def _read_sorts(name: str) -> frozenset[str]:
    """Return the sorts among `_SORTS` that a family has."""
    marking = MARKINGS[name]
    read = {
        "rooms": marking.rooms or marking.targets or marking.towers or marking.rest,
        "symbols": marking.signs or marking.circles or marking.dots or marking.sums,
        "dots": marking.dots,
        "small": marking.small or marking.cages or marking.targets or marking.sums,
        "cages": marking.cages,
        "number cell": marking.cells or marking.arrows or marking.towers or marking.sums,
        "letter cell": marking.lines == "letters",
        "number beside": marking.targets or marking.lines not in ("", "letters"),
        "letter beside": marking.lines == "letters",
        "number corner": marking.corners,
        "every cell": name not in _LEFT_OPEN,
        "two circles": not marking.circles,
    }
    return frozenset(sort for sort, reads in read.items() if reads)


def _suits(name: str, marking: Marking, seen: set[str]) -> bool:
    """Return whether the sorts that a family needs are seen, and no others."""
    # A board of a sudoku may be drawn without its usual boxes.
    if marking.rooms and name != "sudoku" and "rooms" not in seen:
        return False
    if marking.lines and not {"number beside", "letter beside"} & seen:
        return False
    if marking.targets:
        return {"rooms", "small"} <= seen
    if marking.dots or marking.sums:
        return bool({"symbols", "dots"} & seen)
    if marking.corners:
        return "number corner" in seen
    if marking.arrows or marking.towers:
        return "arrow cell" in seen
    if marking.walls:
        return "dark" in seen and "clue on light" not in seen
    if marking.shaded and "clue on dark" in seen:
        return False
    if name == "simpleloop":
        return "dark" in seen
    if name == "sudoku":
        return bool({"number cell", "cages"} & seen)
    if marking.lines or (marking.rooms and not marking.cells and not marking.signs):
        return True
    clues = {"number cell", "small"} if marking.cells else set[str]()
    return bool((clues | {"symbols"}) & seen)
