"""The families that the marks of a board fit, if no word of its address names one.

Marks fit a family if it reads all of them and if its puzzles have some of each sort that is drawn
in all of them: walls for rooms, numbers beside lines for totals. So an empty board fits none.
"""

from __future__ import annotations

from functools import cache

from satgrid.board import Board
from satgrid.formats.penpa.families import MARKINGS, Marking
from satgrid.formats.penpa.marks import CELL, CORNER, Marks
from satgrid.genres.address import rooms_between


def possible(marks: Marks) -> list[str]:
    """Return the names of the families that the sorts of the marks fit."""
    seen = _sorts(marks)
    unread = seen & _SORTS
    names = [name for name, marking in MARKINGS.items()
             if unread <= _read_sorts(name) and _suits(name, marking, seen)]  # fmt: skip
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
    board = Board(marks.height, marks.width)
    if marks.walls and len(rooms_between(board, marks.walls).members()) > 1:
        seen.add("rooms")
    found = {
        "small": marks.small, "cages": marks.cages, "symbols": marks.symbols, "dots": marks.dots
    }  # fmt: skip
    return seen | {name for name, drawn in found.items() if drawn}


_SORTS = frozenset({
    "rooms", "symbols", "dots", "small", "cages", "number cell", "letter cell", "number beside",
    "letter beside", "number corner",
})  # fmt: skip
"""The sorts of marks that some families do not read."""


@cache
def _read_sorts(name: str) -> frozenset[str]:
    """Return the sorts among `_SORTS` that a family reads."""
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
