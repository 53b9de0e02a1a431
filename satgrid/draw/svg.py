"""A puzzle, empty or solved, as a stand-alone SVG document: for paper and the web.

The clues of rows stand left of the board, those of columns above it; clues in cells stand in
their cells. Rulers, thicker than the grid lines, follow every fifth row and column, and thin
lines continue them between the clues. A palette has its legend below the board. Where clues
speak of symbols, cells show theirs, so that nobody needs to tell colours apart.

The document needs no style sheet, no font file, nothing from elsewhere. Its parts carry
classes (`black`, `colour`, `crosses`, `lines`, `rulers`, `border`, `letters`, `rows`, `columns`,
`cells`, `legend`) by which a page can style them.
"""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from satgrid.clues import BLACK, WHITE, CellClue, Value
from satgrid.draw import _legend, symbols
from satgrid.draw._clues import reach, write_clues
from satgrid.draw._pen import CELL, FONT, fitting, lawful, squares, stroke, write
from satgrid.draw.symbols import INK, PAPER
from satgrid.errors import UsageError, printable_xml
from satgrid.grid import Cell, Grid
from satgrid.puzzle import Puzzle

_EDGE = 10
"""The blank around the drawing."""

_MIDDLE = CELL // 2

_NUMBER = 18
"""The room for a number in a cell."""

_SMALL = 9
"""The font of symbols in coloured cells."""

_RULED = 5
"""A ruler follows every so many rows and columns."""

_RULER, _THIN, _CROSS = "#808080", "#bbb", "#999"


def svg(puzzle: Puzzle, grid: Grid[Value] | None) -> str:
    """Return the document of the puzzle, solved by `grid`, or empty if it is None.

    Cells are filled with their colours. An empty board shows the given cells, white ones
    crossed. Raises `UsageError` for a solution on the lattice.
    """
    if grid is not None and symbols.on_lattice(puzzle, grid):
        raise UsageError(
            f"a {puzzle.family} has no picture of its solution, which is on the lattice: write it "
            "as .txt or .json"
        )
    left, top = reach(puzzle)
    root = _sheet(puzzle, left, top)
    shown = dict(puzzle.given) if grid is None else {cell: grid[cell] for cell in grid.cells()}
    _fill(root, puzzle, shown)
    if grid is None:
        _cross(root, shown)
    _rule(root, puzzle.height, puzzle.width, left, top)
    _write_letters(root, puzzle, shown, solved=grid is not None)
    write_clues(root, puzzle)
    if puzzle.cells is not None:
        _write_cells(root, puzzle.cells, shown)
    _legend.write_legend(root, puzzle, -left, puzzle.height * CELL)
    indent(root, " ")
    return printable_xml(tostring(root, encoding="unicode")) + "\n"


def _sheet(puzzle: Puzzle, left: int, top: int) -> Element:
    """Return the document with its title, and white paper under all that is to come."""
    legend_width, legend_height = _legend.size(puzzle)
    width = max(left + puzzle.width * CELL, legend_width)
    height = top + puzzle.height * CELL + legend_height
    place = {
        "x": str(-left - _EDGE),
        "y": str(-top - _EDGE),
        "width": str(width + 2 * _EDGE),
        "height": str(height + 2 * _EDGE),
    }
    root = Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "width": place["width"],
            "height": place["height"],
            "viewBox": " ".join(place.values()),
            "role": "img",
            "font-family": "Helvetica, Arial, sans-serif",
            "font-size": str(FONT),
            "text-anchor": "middle",
            "fill": INK,
        },
    )
    title = puzzle.title() or f"{puzzle.family}, {puzzle.height} x {puzzle.width}"
    SubElement(root, "title").text = lawful(title)
    SubElement(root, "rect", {**place, "fill": PAPER})
    return root


def _fill(root: Element, puzzle: Puzzle, shown: Mapping[Cell, Value]) -> None:
    for symbol, rgb in symbols.colours(puzzle).items():
        path = squares(cell for cell, value in shown.items() if value == symbol)
        if path and rgb.lower() != PAPER:
            name = "black" if symbol == BLACK else "colour"
            SubElement(root, "path", {"class": name, "d": path, "fill": rgb})


def _cross(root: Element, shown: Mapping[Cell, Value]) -> None:
    white = (cell for cell, value in shown.items() if value == WHITE)
    crosses = "".join(f"M{c * CELL + 6} {r * CELL + 6}l8 8m0 -8l-8 8" for r, c in white)
    stroke(root, "crosses", crosses, _CROSS, 1)


def _rule(root: Element, height: int, width: int, left: int, top: int) -> None:
    """Draw the lines of the board; every fifth and the last begin at the clues' outer end."""
    thin = ruled = ""
    for n in range(height + 1):
        y, fifth = n * CELL, n % _RULED == 0
        thin += f"M{-left if fifth or n == height else 0} {y}H{width * CELL}"
        ruled += f"M0 {y}H{width * CELL}" if fifth else ""
    for n in range(width + 1):
        x, fifth = n * CELL, n % _RULED == 0
        thin += f"M{x} {-top if fifth or n == width else 0}V{height * CELL}"
        ruled += f"M{x} 0V{height * CELL}" if fifth else ""
    stroke(root, "lines", thin, _THIN, 0.6)
    stroke(root, "rulers", ruled, _RULER, 1.5)
    stroke(root, "border", f"M0 0H{width * CELL}V{height * CELL}H0z", INK, 2)


def _write_letters(
    root: Element, puzzle: Puzzle, shown: Mapping[Cell, Value], solved: bool
) -> None:
    """Write the symbols of cells, in a group for each, small where a colour says the same.

    Pictures have none, but for given cells, which might have the colour of the paper.
    """
    if not symbols.lettered(puzzle):
        shown = {} if solved else {p: v for p, v in shown.items() if v not in (WHITE, BLACK)}
    fills = symbols.colours(puzzle)
    groups: dict[Value, Element] = {}
    size = _SMALL if fills else FONT
    for (r, c), value in shown.items():
        if value not in groups:
            ink = symbols.ink_on(fills[value]) if value in fills else INK
            looks = {"class": "letters", "fill": ink, "font-size": str(size)}
            groups[value] = SubElement(root, "g", looks)
        write(groups[value], value, c * CELL + _MIDDLE, r * CELL + _MIDDLE, size)


def _write_cells(root: Element, clues: Grid[CellClue], shown: Mapping[Cell, Value]) -> None:
    group = SubElement(root, "g", {"class": "cells"})
    for r, c in clues.cells():
        if (clue := clues[r, c]) is not None:
            number = str(clue)
            size = fitting(number, _NUMBER)
            text = write(group, number, c * CELL + _MIDDLE, r * CELL + _MIDDLE, size)
            if shown.get((r, c)) == BLACK:
                text.set("fill", PAPER)
