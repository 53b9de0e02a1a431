"""Cases of paired: a drawn board, where T is a thing that may have a cell beside it.

`board` is the drawing, with / between rows; cells with T are white and settled where they are
things of tents, `free` ones are not.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from cases import PLAIN, Candidates, Case, Fact, facts
from satgrid.board import beside
from satgrid.clues import BLACK, WHITE
from satgrid.constraints.paired import Choice, Paired
from satgrid.grid import Cell


def drawn(drawing: str) -> tuple[list[str], list[Choice]]:
    """Return the rows of a drawing, and its things with the cells beside them that are none."""
    rows = drawing.split("/")
    cells: dict[Cell, str] = {
        (r, c): shown for r, row in enumerate(rows) for c, shown in enumerate(row)
    }
    things = [
        (cell, tuple(p for p in beside(cell) if cells.get(p) == "."))
        for cell, shown in cells.items()
        if shown == "T"
    ]
    return rows, things


def statement(drawing: str) -> Paired:
    """Return what the drawing says of its black cells."""
    return Paired(tuple(drawn(drawing)[1]), BLACK)


FACTS: list[Fact] = [
    *facts(statement(".T."), "#.. | ..#", "... | #.# | .#."),
    *facts(statement(".TT."), "#..#", "#... | .... | ...#"),
    *facts(statement("T.T"), None, ".#. | ... | #.#"),
    # Three things around three cells of a row, of which the middle one is the middle thing's.
    *facts(statement("TTT/..."), "... ###", "... #.# | ... ##. | #.. .##"),
    # A cell that is nobody's.
    *facts(statement("T../..."), ".#. ... | ... #..", ".#. ..# | .## ... | .#. #.. | ... .#."),
    # The corner thing takes what is its only one, and hands the others on.
    *facts(statement("T.T/.T."), ".#. #.# ", ".#. #.. | ... #.#"),
    *facts(Paired((), BLACK), "... | .", "#"),
    *facts(Paired((((0, 0), ()),), BLACK), None, "... | #"),
    *facts(Paired((((0, 0), ((0, 0), (0, 1))),), WHITE), ".## | #.#", "##. | ..#"),
]

DRAWINGS = [
    *("T", ".T", ".T.", "T.T", "T.T.", ".T.T.", "T../...", ".T./T..", "..T/.T./T..", "T.T/.T."),
    *("..../.TT./....", ".T.T./T.T..", ".T.", "./T/.", "T.T/.T./T.T", "TTT/...", ".T./TTT/.T."),
]


def cases() -> Iterator[Case]:
    for drawing in dict.fromkeys(DRAWINGS):
        rows, _ = drawn(drawing)
        plain: Candidates = tuple(PLAIN for row in rows for _ in row)
        settled: Candidates = tuple((WHITE,) if x == "T" else PLAIN for row in rows for x in row)
        if len(plain) < 12:
            yield Case(statement(drawing), plain, height=len(rows))
        yield Case(statement(drawing), settled, {"board": drawing}, height=len(rows))
    for candidates in product((PLAIN, (WHITE,), (BLACK,)), repeat=4):
        chosen = ((0, 0), (0, 1)), ((0, 1), (0, 2)), ((0, 2), (0, 3)), ((0, 3), (0, 0))
        for most in (1, 2, 4):
            choices = tuple(((0, k), cells) for k, cells in enumerate(chosen[:most]))
            yield Case(Paired(choices, BLACK), candidates)
