"""A puzzle, empty or solved, as a stand-alone SVG document: for paper and the web.

The clues of rows stand left of the board, those of columns above it; clues in cells stand in their
cells, those at corners on discs. Rulers, thicker than the grid lines, follow every fifth row and
column, and thin lines continue them between the clues; rooms have walls instead, and a lattice has
dots at the corners of its cells, with a loop from one to the next, or a loop from cell to cell. A
palette has its legend below the board, and settings of the rules stand there. Where clues speak of
symbols, cells show theirs, and so do cells and clues of colours that look alike to some, so that
nobody needs to tell colours apart.

The document needs no style sheet, no font file, nothing from elsewhere. Its parts carry classes
(`black`, `colour`, `crosses`, `lines`, `rulers`, `walls`, `frames`, `cages`, `border`, `corners`,
`loop`, `letters`, `rows`, `columns`, `meeting`, `cells`, `notes`, `legend`, `variant`, `marked`,
and those of the shapes of `_shapes.py`) by which a page can style them.
"""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from satgrid.board import place_of
from satgrid.clues import BLACK, UNKNOWN, WHITE, Value
from satgrid.draw import _legend, symbols
from satgrid.draw._clues import reach, write_clues, write_corners, write_halves
from satgrid.draw._pen import CELL, FONT, fitting, lawful, squares, write, write_in_corner
from satgrid.draw._ruled import cross, draw_loop, draw_paths, frame, frame_clues, rule
from satgrid.draw._scene import Scene, scene
from satgrid.draw._shapes import SHAPES
from satgrid.draw.marked import Marked, mark, outline
from satgrid.draw.symbols import INK, PAPER, SHADE
from satgrid.errors import printable_xml
from satgrid.grid import Cell, Grid
from satgrid.puzzle import Puzzle

_EDGE = 10
"""The blank around the drawing."""

_MIDDLE = CELL // 2

_NUMBER, _BOLD, _DISC = 18, 15, 8
"""The room for a number in a cell, and for one among printed ones, which are bold."""

_SMALL = 9
"""The font of symbols in coloured cells."""

_SIGNS = {"-": "\u2212", ".": "\u00b7"}
"""Signs of values that stand in the middle of a line: minus, and no number."""

_SOLVED = "#1a5fb4"
"""The colour of letters and numbers that are not printed, where others are."""


def svg(puzzle: Puzzle, grid: Grid[Value] | None, marks: Marked | None = None) -> str:
    """Return the document of the puzzle, solved by `grid`, or empty if it is None.

    What is in `marks` lies on a marker's colour.
    """
    return printed(document(puzzle, grid, marks))


def printed(root: Element) -> str:
    """Return the text of a document, one element a line."""
    indent(root, " ")
    return printable_xml(tostring(root, encoding="unicode")) + "\n"


def document(puzzle: Puzzle, grid: Grid[Value] | None, marks: Marked | None = None) -> Element:
    """Return the root of the puzzle's document, its title and its paper first.

    What is in `marks` lies on a marker's colour.

    Cells are filled with their colours. An empty board shows what is given, white cells and sides
    crossed.
    """
    seen = scene(puzzle)
    left, top, right, below = margins = reach(seen)
    root = _sheet(puzzle, *margins)
    places = dict(puzzle.given) if grid is None else {cell: grid[cell] for cell in grid.cells()}
    lattice = puzzle.lattice if grid is None else seen.answer.lattice
    shown = _cells(puzzle, places) if lattice else places
    if seen.answer.through_cells:
        shown = seen.rest(shown)
    solid = {cell for cell in puzzle.board.cells() if seen.solid(cell, shown.get(cell, ""))}
    if marks is not None:
        mark(root, marks, puzzle.board, margins)
    _fill(root, seen, shown)
    # A thick line around a cell would hide lines along its sides, or through it.
    fine = bool(seen.cages or seen.walls or seen.answer.lattice)
    if grid is None:
        cross(root, places, lattice)
    if not seen.answer.lattice or seen.answer.through_cells or seen.answer.walls:
        # Between clues on all sides nothing needs to be told apart.
        rule(root, seen, *((left, top) if not right else (0, 0)))
        frame_clues(root, seen)
        if marks is not None and fine:
            outline(root, marks, fine=True)
        frame(root, seen)
    elif marks is not None:
        outline(root, marks, fine=True)
    if seen.answer.through_cells:
        draw_paths(root, places if lattice else {})
    elif seen.answer.lattice:
        draw_loop(root, puzzle.board, places if lattice else {}, seen.answer.walls)
    _write_letters(root, seen, shown, solved=grid is not None)
    write_clues(root, seen)
    write_halves(root, seen)
    _draw_shapes(root, seen, shown)
    write_corners(root, seen)
    if puzzle.cells is not None or seen.texts:
        _write_cells(root, seen, shown, solid)
    _write_notes(root, seen)
    if marks is not None and not fine:
        outline(root, marks)
    _legend.write_legend(root, puzzle, -left, puzzle.height * CELL + below)
    return root


def _cells(puzzle: Puzzle, places: Mapping[Cell, Value]) -> dict[Cell, Value]:
    """Return the values of cells among those of the lattice."""
    named = {cell: place_of(cell) for cell in puzzle.board.cells()}
    return {cell: places[place] for cell, place in named.items() if place in places}


def _sheet(puzzle: Puzzle, left: int, top: int, right: int, below: int) -> Element:
    """Return the document with its title, and white paper under all that is to come."""
    legend_width, legend_height = _legend.size(puzzle)
    width = max(left + puzzle.width * CELL + right, legend_width)
    height = top + puzzle.height * CELL + below + legend_height
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


def _fill(root: Element, seen: Scene, shown: Mapping[Cell, Value]) -> None:
    """Fill cells with their colours, and black squares."""
    for symbol, rgb in seen.fills.items():
        alike = [cell for cell, value in shown.items() if value == symbol]
        path = "" if seen.shape(symbol) else squares(alike)
        if path and rgb.lower() != PAPER:
            name = "black" if symbol == BLACK else "colour"
            rgb = SHADE if seen.walls and rgb == INK else rgb
            SubElement(root, "path", {"class": name, "d": path, "fill": rgb})
    if seen.squares:
        path = squares(sorted(seen.squares))
        SubElement(root, "path", {"class": "squares", "d": path, "fill": INK})


def _draw_shapes(root: Element, seen: Scene, shown: Mapping[Cell, Value]) -> None:
    """Draw what stands for values and signs: a shape or, where there is none, the character."""
    for symbol in seen.looks:
        look = seen.shape(symbol)
        signs = (cell for cell, text in seen.texts.items() if text == symbol)
        cells = [*(cell for cell, value in shown.items() if value == symbol), *signs]
        middles = [(c * CELL + _MIDDLE, r * CELL + _MIDDLE) for r, c in cells]
        dots = (place for place, each in seen.dots.items() if each == look)
        middles += [(c * _MIDDLE, r * _MIDDLE) for r, c in dots]
        if look in SHAPES:
            name, path, fill, outline = SHAPES[look]
            d = "".join(f"M{x} {y}{path}" for x, y in middles)
            SubElement(root, "path", {"class": name, "d": d, "fill": fill, "stroke": outline})
        elif look:
            group = SubElement(root, "g", {"class": "looks"})
            for x, y in middles:
                write(group, look, x, y)


def _write_letters(root: Element, seen: Scene, shown: Mapping[Cell, Value], solved: bool) -> None:
    """Write the symbols of cells, in a group for each, small where a colour says the same.

    Pictures have them in colours that somebody takes for others, and in given cells, which might
    have the colour of the paper.
    """
    if not seen.lettered:
        given = not solved and not seen.answer.through_cells
        lettered = (seen.values if given else seen.confusable) - {WHITE, BLACK}
        shown = {place: value for place, value in shown.items() if value in lettered}
    groups: dict[Value, Element] = {}
    room = _BOLD if seen.framed else _NUMBER
    signs = {} if seen.puzzle.alphabet or seen.puzzle.colours else _SIGNS
    # Among shapes a white cell needs no sign.
    shapes = all(seen.shape(value) in SHAPES for value in seen.values - {WHITE})
    for (r, c), value in shown.items():
        text = seen.text(value) or value
        if seen.texts.get((r, c)) == text or seen.shape(value):
            continue
        if value == WHITE and ((r, c) in seen.squares or shapes):
            continue
        size = _SMALL if value in seen.fills and value != WHITE else FONT
        if value not in groups:
            ink = symbols.ink_on(seen.fills[value]) if value in seen.fills else INK
            ink = _SOLVED if seen.framed else ink
            looks = {"class": "letters", "fill": ink, "font-size": str(size)}
            groups[value] = SubElement(root, "g", looks)
        fit = min(size, fitting(text, room))
        y = r * CELL + _MIDDLE + _below(seen)
        write(groups[value], signs.get(text, text), c * CELL + _MIDDLE, y, fit)


def _below(seen: Scene) -> int:
    """Return how far below the middle numbers stand, which leaves room for notes above them."""
    return 2 if seen.notes else 0


def _write_cells(root: Element, seen: Scene, shown: Mapping[Cell, Value], solid: set[Cell]) -> None:
    """Write the clues in cells, in a corner of those that have another number or letter."""
    group = SubElement(root, "g", {"class": "cells"})
    room = _BOLD if seen.lettered else _NUMBER
    if seen.lettered:
        group.set("font-weight", "bold")
    for (r, c), clue in seen.texts.items():
        if seen.shape(clue) or (r, c) in seen.halves:
            continue
        x, y, size = c * CELL + _MIDDLE, r * CELL + _MIDDLE + _below(seen), fitting(clue, room)
        value = shown.get((r, c))
        other = value is not None and seen.text(value) != clue
        if seen.lettered and other and (r, c) not in seen.squares:
            write_in_corner(group, clue, (r, c))
            continue
        if seen.answer.through_cells and (r, c) not in solid:
            # A line behind it ends there, or keeps its distance; islands have a coast.
            disc = {"cx": str(x), "cy": str(y), "r": str(_DISC), "fill": PAPER}
            coast = {"stroke": INK, "stroke-width": "1"} if len(seen.values) > 2 else {}
            SubElement(group, "circle", disc | coast)
        elif (r, c) in seen.rings:
            ring = {"cx": str(x), "cy": str(y), "r": str(_DISC), "fill": "none"}
            ink = PAPER if (r, c) in solid else INK
            SubElement(group, "circle", ring | {"stroke": ink, "stroke-width": "1"})
            if clue == UNKNOWN:
                continue
            size = fitting(clue, _BOLD)
        text = write(group, clue, x, y, size)
        if (r, c) in solid:
            text.set("fill", PAPER)


def _write_notes(root: Element, seen: Scene) -> None:
    """Write what stands in corners of cells, such as the targets of cages."""
    if not seen.notes:
        return
    group = SubElement(root, "g", {"class": "notes", "font-weight": "bold"})
    for cell, text in seen.notes.items():
        write_in_corner(group, text, cell, seen.room(cell))
