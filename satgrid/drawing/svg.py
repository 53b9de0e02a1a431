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
and those of the shapes of `elements.py`) by which a page can style them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from satgrid.board import Board, place_of
from satgrid.clues import BLACK, UNKNOWN, WHITE, Value
from satgrid.drawing import symbols
from satgrid.drawing.cages import DASHES, cage_path
from satgrid.drawing.elements import (
    CELL,
    FONT,
    GAP,
    MONOSPACE,
    SHAPES,
    SWATCH,
    SwatchText,
    cells_path,
    fitting_size,
    stroke,
    text_width,
    valid_xml,
    write,
    write_in_corner,
    write_parts,
)
from satgrid.drawing.marked import Marked, mark, outline_marks
from satgrid.drawing.scene import Scene, build_scene
from satgrid.drawing.symbols import INK, PAPER, SHADE, automaton_lines, legend, settings
from satgrid.errors import printable_xml
from satgrid.grid import Cell, Grid
from satgrid.layers.marks import Wall
from satgrid.puzzle import Puzzle

_EDGE = 10
"""The blank around the drawing."""

_MIDDLE = CELL // 2

_NUMBER, _BOLD_NUMBER, _CLUE_DISC = 18, 15, 8
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
    return document_text(document(puzzle, grid, marks))


def document_text(root: Element) -> str:
    """Return the text of a document, one element a line."""
    indent(root, " ")
    return printable_xml(tostring(root, encoding="unicode")) + "\n"


def document(puzzle: Puzzle, grid: Grid[Value] | None, marks: Marked | None = None) -> Element:
    """Return the root of the puzzle's document, its title and its paper first.

    What is in `marks` lies on a marker's colour.

    Cells are filled with their colours. An empty board shows what is given, white cells and sides
    crossed.
    """
    seen = build_scene(puzzle)
    left, top, right, below = margins = _clue_margins(seen)
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
        _cross_white(root, places, lattice)
    if not seen.answer.lattice or seen.answer.through_cells or seen.answer.walls:
        # Between clues on all sides nothing needs to be told apart.
        _draw_grid_lines(root, seen, *((left, top) if not right else (0, 0)))
        _draw_clue_frames(root, seen)
        if marks is not None and fine:
            outline_marks(root, marks, fine=True)
        _draw_walls(root, seen)
    elif marks is not None:
        outline_marks(root, marks, fine=True)
    if seen.answer.through_cells:
        _draw_paths(root, places if lattice else {})
    elif seen.answer.lattice:
        _draw_loop(root, puzzle.board, places if lattice else {}, seen.answer.walls)
    _write_letters(root, seen, shown, solved=grid is not None)
    _write_clues(root, seen)
    _write_halves(root, seen)
    _draw_shapes(root, seen, shown)
    _write_corners(root, seen)
    if puzzle.cells is not None or seen.texts:
        _write_cells(root, seen, shown, solid)
    _write_notes(root, seen)
    if marks is not None and not fine:
        outline_marks(root, marks)
    _write_legend(root, puzzle, -left, puzzle.height * CELL + below)
    return root


def _cells(puzzle: Puzzle, places: Mapping[Cell, Value]) -> dict[Cell, Value]:
    """Return the values of cells among those of the lattice."""
    named = {cell: place_of(cell) for cell in puzzle.board.cells()}
    return {cell: places[place] for cell, place in named.items() if place in places}


def _sheet(puzzle: Puzzle, left: int, top: int, right: int, below: int) -> Element:
    """Return the document with its title, and white paper under all that is to come."""
    legend_width, legend_height = _legend_size(puzzle)
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
    SubElement(root, "title").text = valid_xml(title)
    SubElement(root, "rect", {**place, "fill": PAPER})
    return root


def _fill(root: Element, seen: Scene, shown: Mapping[Cell, Value]) -> None:
    """Fill cells with their colours, and black squares."""
    for symbol, rgb in seen.fills.items():
        alike = [cell for cell, value in shown.items() if value == symbol]
        path = "" if seen.shape(symbol) else cells_path(alike)
        if path and rgb.lower() != PAPER:
            name = "black" if symbol == BLACK else "colour"
            rgb = SHADE if seen.walls and rgb == INK else rgb
            SubElement(root, "path", {"class": name, "d": path, "fill": rgb})
    if seen.squares:
        path = cells_path(sorted(seen.squares))
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
            name, path, fill, outline_marks = SHAPES[look]
            d = "".join(f"M{x} {y}{path}" for x, y in middles)
            SubElement(root, "path", {"class": name, "d": d, "fill": fill, "stroke": outline_marks})
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
    room = _BOLD_NUMBER if seen.framed else _NUMBER
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
        fit = min(size, fitting_size(text, room))
        y = r * CELL + _MIDDLE + _below(seen)
        write(groups[value], signs.get(text, text), c * CELL + _MIDDLE, y, fit)


def _below(seen: Scene) -> int:
    """Return how far below the middle numbers stand, which leaves room for notes above them."""
    return 2 if seen.notes else 0


def _write_cells(root: Element, seen: Scene, shown: Mapping[Cell, Value], solid: set[Cell]) -> None:
    """Write the clues in cells, in a corner of those that have another number or letter."""
    group = SubElement(root, "g", {"class": "cells"})
    room = _BOLD_NUMBER if seen.lettered else _NUMBER
    if seen.lettered:
        group.set("font-weight", "bold")
    for (r, c), clue in seen.texts.items():
        if seen.shape(clue) or (r, c) in seen.halves:
            continue
        x, y, size = c * CELL + _MIDDLE, r * CELL + _MIDDLE + _below(seen), fitting_size(clue, room)
        value = shown.get((r, c))
        other = value is not None and seen.text(value) != clue
        if seen.lettered and other and (r, c) not in seen.squares:
            write_in_corner(group, clue, (r, c))
            continue
        if seen.answer.through_cells and (r, c) not in solid:
            # A line behind it ends there, or keeps its distance; islands have a coast.
            disc = {"cx": str(x), "cy": str(y), "r": str(_CLUE_DISC), "fill": PAPER}
            coast = {"stroke": INK, "stroke-width": "1"} if len(seen.values) > 2 else {}
            SubElement(group, "circle", disc | coast)
        elif (r, c) in seen.rings:
            ring = {"cx": str(x), "cy": str(y), "r": str(_CLUE_DISC), "fill": "none"}
            ink = PAPER if (r, c) in solid else INK
            SubElement(group, "circle", ring | {"stroke": ink, "stroke-width": "1"})
            if clue == UNKNOWN:
                continue
            size = fitting_size(clue, _BOLD_NUMBER)
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


# The lines of the board

_RULER_PERIOD = 5
"""A ruler follows every so many rows and columns."""

_RULER, _THIN, _CROSS, _PATH = "#808080", "#bbb", "#999", "#1a5fb4"

_LINE_OFFSETS = {BLACK: (0,), "1": (0,), "2": (-3, 3)}
"""How far from the middle each line is that a value of a path stands for."""


def _draw_grid_lines(root: Element, scene: Scene, left: int, top: int) -> None:
    """Draw the lines of the board; every fifth and the last begin at the clues' outer end.

    Rulers follow every fifth row and column of pictures and words: other boards have walls, or
    clues and signs in their cells.
    """
    height, width = scene.puzzle.board
    ruled = not (scene.framed or any(look in SHAPES for look in scene.looks.values()))
    long = _RULER_PERIOD if ruled else 1
    thin = rulers = ""
    for n in range(height + 1):
        y, fifth = n * CELL, n % long == 0
        thin += f"M{-left if fifth or n == height else 0} {y}H{width * CELL}"
        rulers += f"M0 {y}H{width * CELL}" if fifth else ""
    for n in range(width + 1):
        x, fifth = n * CELL, n % long == 0
        thin += f"M{x} {-top if fifth or n == width else 0}V{height * CELL}"
        rulers += f"M{x} 0V{height * CELL}" if fifth else ""
    stroke(root, "lines", thin, _THIN, 0.6)
    if ruled:
        stroke(root, "rulers", rulers, _RULER, 1.5)


def _draw_clue_frames(root: Element, scene: Scene) -> None:
    """Draw the frames around clues."""
    if scene.frames:
        # Outside of the disc that clues are on.
        places = ((f"{c * CELL + 1}", f"{r * CELL + 1}") for r, c in sorted(scene.frames))
        squares = (f"M{x} {y}h{CELL - 2}v{CELL - 2}h{2 - CELL}z" for x, y in places)
        stroke(root, "frames", "".join(squares), INK, 2)


def _draw_walls(root: Element, scene: Scene) -> None:
    """Draw the outlines of cages, the walls and the border."""
    height, width = scene.puzzle.board
    if scene.cages:
        outlined = (cage_path(cage, scene.room(cage.cells[0])) for cage in scene.cages)
        stroke(root, "cages", "".join(outlined), INK, 0.7)
        root[-1].set("stroke-dasharray", DASHES)
    if scene.walls:
        stroke(root, "walls", "".join(map(_wall, sorted(scene.walls))), INK, 2)
    stroke(root, "border", f"M0 0H{width * CELL}V{height * CELL}H0z", INK, 2)


def _wall(wall: Wall) -> str:
    r, c = wall.other
    return f"M{c * CELL} {r * CELL}" + (f"v{CELL}" if wall.cell[0] == r else f"h{CELL}")


def _cross_white(root: Element, shown: Mapping[Cell, Value], lattice: bool) -> None:
    """Cross the white cells, or places of the lattice."""
    white = (place for place, value in shown.items() if value == WHITE)
    if lattice:
        path = "".join(f"M{c * _MIDDLE - 3} {r * _MIDDLE - 3}l6 6m0 -6l-6 6" for r, c in white)
    else:
        path = "".join(f"M{c * CELL + 6} {r * CELL + 6}l8 8m0 -8l-8 8" for r, c in white)
    stroke(root, "crosses", path, _CROSS, 1)


def _draw_loop(root: Element, board: Board, shown: Mapping[Cell, Value], walls: bool) -> None:
    """Draw the sides of cells that have lines, and a dot at each corner, dark where lines are.

    Where these are walls, cells have lines between them already.
    """
    drawn = [place for place, value in shown.items() if value == BLACK]
    level = "".join(f"M{(c - 1) * _MIDDLE} {r * _MIDDLE}h{CELL}" for r, c in drawn if c % 2 > r % 2)
    upright = "".join(
        f"M{c * _MIDDLE} {(r - 1) * _MIDDLE}v{CELL}" for r, c in drawn if r % 2 > c % 2
    )
    on = {(r, c) for r, c in drawn if r % 2 == c % 2 == 0}
    off = [corner for corner in board.corners() if corner not in on]
    off, width = ([], "1.5") if walls else (off, "2")
    for corners, size, colour in (off, "1.5", _RULER), (sorted(on), width, INK):
        group = SubElement(root, "g", {"class": "corners", "fill": colour})
        for r, c in corners:
            place = {"cx": str(c * _MIDDLE), "cy": str(r * _MIDDLE), "r": size}
            SubElement(group, "circle", place)
    stroke(root, "loop", level + upright, INK, 3)


def _draw_paths(root: Element, shown: Mapping[Cell, Value]) -> None:
    """Draw lines from cell to cell, one or two, and a dot for each in the cells they come to."""
    level = upright = ""
    dots: list[Cell] = []
    for (r, c), value in shown.items():
        y, x = r * _MIDDLE, c * _MIDDLE
        for aside in _LINE_OFFSETS.get(value, ()):
            if r % 2 > c % 2:
                level += f"M{x - _MIDDLE} {y + aside}h{CELL}"
            elif c % 2 > r % 2:
                upright += f"M{x + aside} {y - _MIDDLE}v{CELL}"
            else:
                dots.append((y + aside, x + aside))
    group = SubElement(root, "g", {"class": "stops", "fill": _PATH})
    for y, x in dots:
        SubElement(group, "circle", {"cx": str(x), "cy": str(y), "r": "1.5"})
    stroke(root, "loop", level + upright, _PATH, 3)


# Clues beside the board, at corners, and in halves of cells

_NARROW, _HIGH, _WIDE = 12, 15, 18
"""The room for a part: its width for a digit; its height in a column, and its width for a
swatch; its width for more digits."""

_CORNER_DISC, _CORNER_FONT, _RIM = 6, 9, "#808080"
"""The radius of the disc at a corner, the size of the font there, and the colour of its rim."""

_HALF_FONT = 8
"""The size of the font in half a cell."""

_Texts: TypeAlias = list[tuple[str, str | None]]
"""The parts of a clue as printed, each with the colour of its swatch, if it has one."""


def _clue_margins(scene: Scene) -> tuple[int, int, int, int]:
    """Return how far the clues reach left of the board, above, right of it and below."""
    if scene.along["rows"]:
        left, top = text_width(scene.along["rows"]), text_width(scene.along["columns"])
        return left + GAP, top + GAP, 0, 0
    if not scene.beside["rows"]:
        return 0, 0, 0, 0
    rows, columns = (_clue_texts(scene, scene.beside[side]) for side in ("rows", "columns"))
    left, top = max(map(len, rows)) * _part_width(rows) + GAP, max(map(len, columns)) * _HIGH + GAP
    return (left, top, left, top) if scene.beside["right"] else (left, top, 0, 0)


def _write_clues(root: Element, scene: Scene) -> None:
    """Write the clues of the rows, and then those of the columns."""
    beside = SubElement(root, "g", {"class": "rows"})
    above = SubElement(root, "g", {"class": "columns"})
    for r, text in enumerate(scene.along["rows"]):
        _write_along(beside, text, f"translate({-GAP} {r * CELL + _MIDDLE})")
    for c, text in enumerate(scene.along["columns"]):
        _write_along(above, text, f"translate({c * CELL + _MIDDLE} {-GAP})rotate(90)")
    rows, columns, right, below = (_clue_texts(scene, clues) for clues in scene.beside.values())
    slot = _part_width(rows)
    in_rows = [
        SwatchText(text, k * slot + slot // 2 - GAP, r * CELL + _MIDDLE, colour)
        for r, clue in enumerate(rows)
        for k, (text, colour) in enumerate(clue, -len(clue))
    ]
    in_columns = [
        SwatchText(text, c * CELL + _MIDDLE, k * _HIGH + _HIGH // 2 - GAP, colour)
        for c, clue in enumerate(columns)
        for k, (text, colour) in enumerate(clue, -len(clue))
    ]
    width, height = scene.puzzle.width * CELL, scene.puzzle.height * CELL
    for r, clue in enumerate(right):
        x = width + GAP + _part_width(right) // 2
        in_rows += [SwatchText(text, x, r * CELL + _MIDDLE, colour) for text, colour in clue]
    for c, clue in enumerate(below):
        y = height + GAP + _HIGH // 2
        in_columns += [SwatchText(text, c * CELL + _MIDDLE, y, colour) for text, colour in clue]
    write_parts(beside, in_rows, _WIDE)
    write_parts(above, in_columns, _WIDE)


def _write_corners(root: Element, scene: Scene) -> None:
    """Write what stands where cells meet, each on a disc of paper."""
    if not scene.corners:
        return
    group = SubElement(root, "g", {"class": "meeting", "stroke": _RIM, "stroke-width": "0.8"})
    for (r, c), text in scene.corners.items():
        place = {"cx": str(c * CELL), "cy": str(r * CELL), "r": str(_CORNER_DISC)}
        SubElement(group, "circle", {**place, "fill": PAPER})
        write(group, text, c * CELL, r * CELL, _CORNER_FONT).set("stroke", "none")


def _write_halves(root: Element, scene: Scene) -> None:
    """Write the two texts of black cells, on both sides of a diagonal."""
    if not scene.halves:
        return
    group = SubElement(root, "g", {"class": "halves", "fill": PAPER, "font-size": str(_HALF_FONT)})
    told = [cell for cell, texts in scene.halves.items() if any(texts)]
    path = "".join(f"M{c * CELL} {r * CELL}l{CELL} {CELL}" for r, c in told)
    stroke(group, "diagonals", path, PAPER, 0.8)
    for (r, c), (below, right) in scene.halves.items():
        for text, down, aside in (below, 14, 6), (right, 6, 14):
            if text:
                size = min(_HALF_FONT, fitting_size(text, _NARROW))
                write(group, text, c * CELL + aside, r * CELL + down, size)


def _write_along(group: Element, text: str, place: str) -> None:
    """Write a text that ends in front of its line."""
    element = write(group, text, 0, 0)
    element.attrib |= {"transform": place, "text-anchor": "end", **MONOSPACE}


def _clue_texts(
    scene: Scene, clues: Sequence[tuple[tuple[str, Value | None], ...]]
) -> list[_Texts]:
    shown = scene.fills if scene.puzzle.colours else {}
    return [
        [
            (text + (symbol if symbol in scene.confusable else ""), shown.get(symbol))
            if symbol
            else (text, None)
            for text, symbol in clue
        ]
        for clue in clues
    ]


def _part_width(rows: Sequence[_Texts]) -> int:
    """Return the width that each part of the clues of rows takes."""
    parts = [part for clue in rows for part in clue]
    if any(len(text) > 1 for text, _ in parts):
        return _WIDE
    return _HIGH if any(colour for _, colour in parts) else _NARROW


# The legend

_LEGEND_LINE = 18
"""From one line to the next, and from the left end to the names."""


def _legend_size(puzzle: Puzzle) -> tuple[int, int]:
    """Return the width and height of the legend; without a palette and settings there is none."""
    names, told = (
        [name for _, name in legend(puzzle)],
        [*settings(puzzle), *automaton_lines(puzzle)],
    )
    lines = len(names) + len(told)
    wide = max(_LEGEND_LINE + text_width(names) if names else 0, text_width(told) if told else 0)
    return (wide, GAP + lines * _LEGEND_LINE) if lines else (0, 0)


def _write_legend(root: Element, puzzle: Puzzle, x: int, y: int) -> None:
    """Write the legend with its upper left corner at (x, y), if there is one."""
    lines, told = legend(puzzle), [*settings(puzzle), *automaton_lines(puzzle)]
    middles = [
        y + GAP + _LEGEND_LINE // 2 + k * _LEGEND_LINE for k in range(len(lines) + len(told))
    ]
    if lines:
        group = SubElement(root, "g", {"class": "legend"})
        swatches = [
            SwatchText(colour.symbol, x + SWATCH // 2, middle, colour.rgb)
            for colour, middle in zip(puzzle.colours, middles, strict=False)
        ]
        write_parts(group, swatches, SWATCH)
        for (_, name), middle in zip(lines, middles, strict=False):
            _write_legend_line(group, name, x + _LEGEND_LINE, middle)
    if told:
        group = SubElement(root, "g", {"class": "variant"})
        for words, middle in zip(told, middles[len(lines) :], strict=True):
            _write_legend_line(group, words, x, middle)


def _write_legend_line(group: Element, text: str, x: int, y: int) -> None:
    write(group, text, x, y).attrib |= {"text-anchor": "start", **MONOSPACE}
