"""A puzzle, empty or solved, as a stand-alone SVG document for paper and the web.

Clues of rows are left of the board, clues of columns above it, clues at corners on discs. Rulers,
thicker than the grid lines, follow every fifth row and column, and thin lines continue them between
the clues; boards with rooms have walls instead. A lattice has dots at the corners of its cells and
a loop along sides, or a loop from cell to cell. The legend of the palette and the settings of the
rules are below the board. Cells show their symbols if clues use symbols, and cells and clues show
them if colours look alike to some people, so colour is never the only cue.

The document needs no style sheet and no font file. Its parts have classes
(`black`, `colour`, `crosses`, `lines`, `rulers`, `walls`, `frames`, `cages`, `border`, `corners`,
`loop`, `letters`, `rows`, `columns`, `meeting`, `cells`, `notes`, `legend`, `variant`, `marked`,
and the classes of `elements.SHAPES`), so that a page can style them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from satgrid.board import Board, place_of
from satgrid.clues import BLACK, UNKNOWN, WHITE, Value
from satgrid.drawing import symbols
from satgrid.drawing.elements import (
    CELL,
    DASHES,
    FONT,
    GAP,
    MONOSPACE,
    SHAPES,
    SWATCH,
    SwatchText,
    cage_path,
    cells_path,
    circle,
    fitting_size,
    new_document,
    stroke,
    text_width,
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
"""The width for a number in a cell, for a number beside bold printed ones, and a disc's radius."""

_SMALL = 9
"""The font of symbols in coloured cells."""

_SIGNS = {"-": "\u2212", ".": "\u00b7"}
"""Signs at half the height of a line instead of ASCII ones: minus, and no number."""

_SOLVED = "#1a5fb4"
"""The colour of letters and numbers that are not printed, on boards that have printed ones."""


def svg(puzzle: Puzzle, grid: Grid[Value] | None, marks: Marked | None = None) -> str:
    """Return the document of the puzzle, solved by `grid` or empty, with `marks` highlighted."""
    return document_text(document(puzzle, grid, marks))


def document_text(root: Element) -> str:
    """Return the text of a document, one element per line."""
    indent(root, " ")
    return printable_xml(tostring(root, encoding="unicode")) + "\n"


def document(puzzle: Puzzle, grid: Grid[Value] | None, marks: Marked | None = None) -> Element:
    """Return the root of the puzzle's document; its first children are its title and its paper.

    Marks are highlighted. An empty board shows given values; white cells and sides are crossed.
    """
    scene = build_scene(puzzle)
    left, top, right, below = margins = _clue_margins(scene)
    root = _sheet(puzzle, *margins)
    places = dict(puzzle.given) if grid is None else {cell: grid[cell] for cell in grid.cells()}
    lattice = puzzle.lattice if grid is None else scene.answer.lattice
    if lattice:
        named = {cell: place_of(cell) for cell in puzzle.board.cells()}
        values = {cell: places[place] for cell, place in named.items() if place in places}
    else:
        values = places
    if scene.answer.through_cells:
        values = scene.rest(values)
    solid = {cell for cell in puzzle.board.cells() if scene.solid(cell, values.get(cell, ""))}
    if marks is not None:
        mark(root, marks, puzzle.board, margins)
    _fill(root, scene, values)
    # A thick line around a cell would hide lines along its sides or through it.
    fine = bool(scene.cages or scene.walls or scene.answer.lattice)
    if grid is None:
        _cross_white(root, places, lattice)
    if not scene.answer.lattice or scene.answer.through_cells or scene.answer.walls:
        # With clues on all sides, no line continues between the clues.
        _draw_grid_lines(root, scene, *((left, top) if not right else (0, 0)))
        _draw_clue_frames(root, scene)
        if marks is not None and fine:
            outline_marks(root, marks, fine=True)
        _draw_walls(root, scene)
    elif marks is not None:
        outline_marks(root, marks, fine=True)
    if scene.answer.through_cells:
        _draw_paths(root, places if lattice else {})
    elif scene.answer.lattice:
        _draw_loop(root, puzzle.board, places if lattice else {}, scene.answer.walls)
    _write_letters(root, scene, values, solved=grid is not None)
    _write_clues(root, scene)
    _write_halves(root, scene)
    _draw_shapes(root, scene, values)
    _write_corners(root, scene)
    if puzzle.cells is not None or scene.texts:
        _write_cells(root, scene, values, solid)
    _write_notes(root, scene)
    if marks is not None and not fine:
        outline_marks(root, marks)
    _write_legend(root, puzzle, -left, puzzle.height * CELL + below)
    return root


def _sheet(puzzle: Puzzle, left: int, top: int, right: int, below: int) -> Element:
    legend_width, legend_height = _legend_size(puzzle)
    width = max(left + puzzle.width * CELL + right, legend_width)
    height = top + puzzle.height * CELL + below + legend_height
    place = {
        "x": str(-left - _EDGE),
        "y": str(-top - _EDGE),
        "width": str(width + 2 * _EDGE),
        "height": str(height + 2 * _EDGE),
    }
    title = puzzle.title() or f"{puzzle.family}, {puzzle.height} x {puzzle.width}"
    return new_document(title, place)


def _fill(root: Element, scene: Scene, values: Mapping[Cell, Value]) -> None:
    for symbol, rgb in scene.fills.items():
        alike = [cell for cell, value in values.items() if value == symbol]
        path = "" if scene.shape(symbol) else cells_path(alike)
        if path and rgb.lower() != PAPER:
            name = "black" if symbol == BLACK else "colour"
            rgb = SHADE if scene.walls and rgb == INK else rgb
            SubElement(root, "path", {"class": name, "d": path, "fill": rgb})
    if scene.squares:
        path = cells_path(sorted(scene.squares))
        SubElement(root, "path", {"class": "squares", "d": path, "fill": INK})


def _draw_shapes(root: Element, scene: Scene, values: Mapping[Cell, Value]) -> None:
    """Draw the looks of values and signs: a shape, or the character if it has no shape."""
    for symbol in scene.looks:
        look = scene.shape(symbol)
        signs = (cell for cell, text in scene.texts.items() if text == symbol)
        cells = [*(cell for cell, value in values.items() if value == symbol), *signs]
        middles = [(c * CELL + _MIDDLE, r * CELL + _MIDDLE) for r, c in cells]
        dots = (place for place, each in scene.dots.items() if each == look)
        middles += [(c * _MIDDLE, r * _MIDDLE) for r, c in dots]
        if look in SHAPES:
            name, path, fill, outline_marks = SHAPES[look]
            d = "".join(f"M{x} {y}{path}" for x, y in middles)
            SubElement(root, "path", {"class": name, "d": d, "fill": fill, "stroke": outline_marks})
        elif look:
            group = SubElement(root, "g", {"class": "looks"})
            for x, y in middles:
                write(group, look, x, y)


def _write_letters(root: Element, scene: Scene, values: Mapping[Cell, Value], solved: bool) -> None:
    """Write the symbols of cells, one group per symbol; symbols in coloured cells are small.

    Pictures have symbols in colours that look like others to some people, and in given cells,
    whose colour may be that of the paper.
    """
    if not scene.lettered:
        given = not solved and not scene.answer.through_cells
        lettered = (scene.values if given else scene.confusable) - {WHITE, BLACK}
        values = {place: value for place, value in values.items() if value in lettered}
    groups: dict[Value, Element] = {}
    room = _BOLD_NUMBER if scene.framed else _NUMBER
    signs = {} if scene.puzzle.alphabet or scene.puzzle.colours else _SIGNS
    # A white cell needs no sign if all other values have shapes.
    shapes = all(scene.shape(value) in SHAPES for value in scene.values - {WHITE})
    for (r, c), value in values.items():
        text = scene.text(value) or value
        if scene.texts.get((r, c)) == text or scene.shape(value):
            continue
        if value == WHITE and ((r, c) in scene.squares or shapes):
            continue
        if value == BLACK and scene.solid((r, c), value):
            continue
        size = _SMALL if value in scene.fills and value != WHITE else FONT
        if value not in groups:
            ink = symbols.ink_on(scene.fills[value]) if value in scene.fills else INK
            ink = _SOLVED if scene.framed else ink
            looks = {"class": "letters", "fill": ink, "font-size": str(size)}
            groups[value] = SubElement(root, "g", looks)
        fit = min(size, fitting_size(text, room))
        y = r * CELL + _MIDDLE + _below(scene)
        write(groups[value], signs.get(text, text), c * CELL + _MIDDLE, y, fit)


def _below(scene: Scene) -> int:
    """Return how far below the middle numbers are, so that notes fit above them."""
    return 2 if scene.notes else 0


def _write_cells(
    root: Element, scene: Scene, values: Mapping[Cell, Value], solid: set[Cell]
) -> None:
    """Write the clues in cells, in the corner if the cell has another number or letter."""
    group = SubElement(root, "g", {"class": "cells"})
    room = _BOLD_NUMBER if scene.lettered else _NUMBER
    if scene.lettered:
        group.set("font-weight", "bold")
    for (r, c), clue in scene.texts.items():
        if scene.shape(clue) or (r, c) in scene.halves:
            continue
        x, y = c * CELL + _MIDDLE, r * CELL + _MIDDLE + _below(scene)
        size = fitting_size(clue, room)
        value = values.get((r, c))
        other = value is not None and scene.text(value) != clue
        if scene.lettered and other and (r, c) not in scene.squares | solid:
            write_in_corner(group, clue, (r, c))
            continue
        if scene.answer.through_cells and (r, c) not in solid:
            # A disc keeps lines away from the clue; islands have a coast.
            coast = {"stroke": INK, "stroke-width": "1"} if len(scene.values) > 2 else {}
            circle(group, x, y, _CLUE_DISC, {"fill": PAPER, **coast})
        elif (r, c) in scene.rings:
            ink = PAPER if (r, c) in solid else INK
            ring = {"fill": "none", "stroke": ink, "stroke-width": "1"}
            circle(group, x, y, _CLUE_DISC, ring)
            if clue == UNKNOWN:
                continue
            size = fitting_size(clue, _BOLD_NUMBER)
        text = write(group, clue, x, y, size)
        if (r, c) in solid:
            text.set("fill", PAPER)


def _write_notes(root: Element, scene: Scene) -> None:
    if not scene.notes:
        return
    group = SubElement(root, "g", {"class": "notes", "font-weight": "bold"})
    for cell, text in scene.notes.items():
        write_in_corner(group, text, cell, scene.room(cell))


# The lines of the board


_RULER, _THIN, _CROSS, _PATH = "#808080", "#bbb", "#999", "#1a5fb4"

_LINE_OFFSETS = {BLACK: (0,), "1": (0,), "2": (-3, 3)}
"""For each value of a path, the distances of its lines from the middle."""


def _draw_grid_lines(root: Element, scene: Scene, left: int, top: int) -> None:
    """Draw the grid lines; every fifth one and the last begin at the clues' outer end.

    Only boards of pictures and words have rulers: others have walls, or clues and signs in cells.
    """
    height, width = scene.puzzle.board
    ruled = not (scene.framed or any(look in SHAPES for look in scene.looks.values()))
    long = 5 if ruled else 1
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
    if scene.frames:
        # Outside the disc under a clue.
        places = ((f"{c * CELL + 1}", f"{r * CELL + 1}") for r, c in sorted(scene.frames))
        squares = (f"M{x} {y}h{CELL - 2}v{CELL - 2}h{2 - CELL}z" for x, y in places)
        stroke(root, "frames", "".join(squares), INK, 2)


def _draw_walls(root: Element, scene: Scene) -> None:
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


def _cross_white(root: Element, values: Mapping[Cell, Value], lattice: bool) -> None:
    """Cross the white cells, or places of the lattice."""
    unit, inset, n = (_MIDDLE, -3, 6) if lattice else (CELL, 6, 8)
    white = (place for place, value in values.items() if value == WHITE)
    starts = (f"M{c * unit + inset} {r * unit + inset}" for r, c in white)
    stroke(root, "crosses", "".join(f"{xy}l{n} {n}m0 -{n}l-{n} {n}" for xy in starts), _CROSS, 1)


def _draw_loop(root: Element, board: Board, values: Mapping[Cell, Value], walls: bool) -> None:
    """Draw lines along sides of cells, and a dot at each corner, dark if a line passes it.

    If the lines are `walls`, corners without a line have no dot: the board has grid lines.
    """
    path, on = _lattice_lines(values, through_cells=False)
    off = [(r * _MIDDLE, c * _MIDDLE) for r, c in board.corners()]
    off, width = ([], 1.5) if walls else ([corner for corner in off if corner not in on], 2)
    for corners, size, colour in (off, 1.5, _RULER), (sorted(on), width, INK):
        group = SubElement(root, "g", {"class": "corners", "fill": colour})
        for y, x in corners:
            circle(group, x, y, size)
    stroke(root, "loop", path, INK, 3)


def _draw_paths(root: Element, values: Mapping[Cell, Value]) -> None:
    """Draw single and double lines from cell to cell, with a dot per line in each cell."""
    path, dots = _lattice_lines(values, through_cells=True)
    group = SubElement(root, "g", {"class": "stops", "fill": _PATH})
    for y, x in dots:
        circle(group, x, y, 1.5)
    stroke(root, "loop", path, _PATH, 3)


def _lattice_lines(
    values: Mapping[Cell, Value], through_cells: bool
) -> tuple[str, dict[Cell, None]]:
    """Return the path of the lines, and (y, x) of the corners or middles of cells that have one."""
    level = upright = ""
    points: dict[Cell, None] = {}
    for (r, c), value in values.items():
        y, x = r * _MIDDLE, c * _MIDDLE
        for aside in _LINE_OFFSETS.get(value, ()):
            if r % 2 == c % 2:
                points[y + aside, x + aside] = None
            elif (c % 2 > r % 2) != through_cells:
                level += f"M{x - _MIDDLE} {y + aside}h{CELL}"
            else:
                upright += f"M{x + aside} {y - _MIDDLE}v{CELL}"
    return level + upright, points


# Clues beside the board, at corners, and in halves of cells

_NARROW, _HIGH, _WIDE = 12, 15, 18
"""The size of a part: the width for a digit; the height in a column, and the width for a
swatch; the width for several digits."""

_CORNER_DISC, _CORNER_FONT, _RIM = 6, 9, "#808080"
"""The radius, the font size and the rim's colour of a disc at a corner."""

_HALF_FONT = 8
"""The font size in half a cell."""

_Texts: TypeAlias = list[tuple[str, str | None]]
"""The printed parts of a clue, each with the colour of its swatch, if it has one."""


def _clue_margins(scene: Scene) -> tuple[int, int, int, int]:
    """Return how far clues extend to the left of the board, above it, to the right and below."""
    if scene.along["rows"]:
        left, top = text_width(scene.along["rows"]), text_width(scene.along["columns"])
        return left + GAP, top + GAP, 0, 0
    if not scene.beside["rows"]:
        return 0, 0, 0, 0
    rows, columns = (_clue_texts(scene, scene.beside[side]) for side in ("rows", "columns"))
    left, top = max(map(len, rows)) * _part_width(rows) + GAP, max(map(len, columns)) * _HIGH + GAP
    return (left, top, left, top) if scene.beside["right"] else (left, top, 0, 0)


def _write_clues(root: Element, scene: Scene) -> None:
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
    if not scene.corners:
        return
    group = SubElement(root, "g", {"class": "meeting", "stroke": _RIM, "stroke-width": "0.8"})
    for (r, c), text in scene.corners.items():
        circle(group, c * CELL, r * CELL, _CORNER_DISC, {"fill": PAPER})
        write(group, text, c * CELL, r * CELL, _CORNER_FONT).set("stroke", "none")


def _write_halves(root: Element, scene: Scene) -> None:
    """Write the two texts of each black cell, on both sides of its diagonal."""
    if not scene.halves:
        return
    group = SubElement(root, "g", {"class": "halves", "fill": PAPER, "font-size": str(_HALF_FONT)})
    filled = [cell for cell, texts in scene.halves.items() if any(texts)]
    path = "".join(f"M{c * CELL} {r * CELL}l{CELL} {CELL}" for r, c in filled)
    stroke(group, "diagonals", path, PAPER, 0.8)
    for (r, c), (below, right) in scene.halves.items():
        for text, down, aside in (below, 14, 6), (right, 6, 14):
            if text:
                size = min(_HALF_FONT, fitting_size(text, _NARROW))
                write(group, text, c * CELL + aside, r * CELL + down, size)


def _write_along(group: Element, text: str, place: str) -> None:
    element = write(group, text, 0, 0)
    element.attrib |= {"transform": place, "text-anchor": "end", **MONOSPACE}


def _clue_texts(
    scene: Scene, clues: Sequence[tuple[tuple[str, Value | None], ...]]
) -> list[_Texts]:
    swatches = scene.fills if scene.puzzle.colours else {}

    def printed(text: str, symbol: Value | None) -> tuple[str, str | None]:
        if symbol is None:
            return text, None
        return text + symbol * (symbol in scene.confusable), swatches.get(symbol)

    return [[printed(*part) for part in clue] for clue in clues]


def _part_width(rows: Sequence[_Texts]) -> int:
    parts = [part for clue in rows for part in clue]
    if any(len(text) > 1 for text, _ in parts):
        return _WIDE
    return _HIGH if any(colour for _, colour in parts) else _NARROW


# The legend

_LEGEND_LINE = 18
"""The height of a line, and the distance from the left end to the names."""


def _legend_lines(puzzle: Puzzle) -> tuple[list[str], list[str]]:
    """Return the names of the colours, and the lines of settings and automata."""
    names = [name for _, name in legend(puzzle)]
    return names, [*settings(puzzle), *automaton_lines(puzzle)]


def _legend_size(puzzle: Puzzle) -> tuple[int, int]:
    """Return the width and height of the legend, (0, 0) if there is none."""
    names, words = _legend_lines(puzzle)
    wide = max(_LEGEND_LINE * bool(names) + text_width(names), text_width(words))
    lines = len(names) + len(words)
    return wide, lines and GAP + lines * _LEGEND_LINE


def _write_legend(root: Element, puzzle: Puzzle, x: int, y: int) -> None:
    """Write the legend, if there is one, with its upper left corner at (x, y)."""
    names, words = _legend_lines(puzzle)
    y += GAP + _LEGEND_LINE // 2
    if names:
        group = SubElement(root, "g", {"class": "legend"})
        swatches = [
            SwatchText(colour.symbol, x + SWATCH // 2, y + k * _LEGEND_LINE, colour.rgb)
            for k, colour in enumerate(puzzle.colours)
        ]
        write_parts(group, swatches, SWATCH)
        _write_lines(group, names, x + _LEGEND_LINE, y)
    if words:
        group = SubElement(root, "g", {"class": "variant"})
        _write_lines(group, words, x, y + len(names) * _LEGEND_LINE)


def _write_lines(group: Element, lines: Sequence[str], x: int, y: int) -> None:
    for k, line in enumerate(lines):
        text = write(group, line, x, y + k * _LEGEND_LINE)
        text.attrib |= {"text-anchor": "start", **MONOSPACE}
