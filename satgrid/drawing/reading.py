"""Text drawings read back: the inverse of `text.empty`.

A drawing has its clues at places that the sizes of cells determine. `drawn_puzzle` supposes these
sizes, takes the text of each cell, side, corner and margin out of the lines, and reads them with
the layers of the family, as plain text has them. It returns a puzzle only if its drawing is the
text, so a drawing that was changed beyond its clues is refused and never read as another puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from io import BytesIO, TextIOWrapper
from itertools import islice, pairwise, product, takewhile
from typing import NamedTuple, TypeAlias

from satgrid import families, layers
from satgrid.clues import BLACK, MAX_NUMBER, UNKNOWN, WHITE, Value, value_of
from satgrid.deadline import checked
from satgrid.drawing import text as drawing
from satgrid.drawing.box_drawing import ASCII
from satgrid.errors import PuzzleError
from satgrid.families import Family, inspect, with_empty_cells
from satgrid.grid import Cell, name_rooms
from satgrid.layers import Layer
from satgrid.layers.alphabet import Alphabet
from satgrid.layers.between import Between, Dots
from satgrid.layers.cages import NO_CAGE, Cages
from satgrid.layers.cells import Cells
from satgrid.layers.corners import Corners
from satgrid.layers.line_ends import LineEnds
from satgrid.layers.lines import Lines, Patterns, Sequences, Totals
from satgrid.layers.marks import Beside
from satgrid.layers.outside import Outside
from satgrid.layers.rooms import Rooms
from satgrid.layers.run_sums import RunSums
from satgrid.layers.signs import Towers
from satgrid.layers.walls import LEVEL, UPRIGHT, Walls
from satgrid.notation.board import NONE
from satgrid.notation.lines import Part, Stands, TextLine
from satgrid.puzzle import Puzzle, given_cells, variants

_UPRIGHT, _LEVEL = "│┃║|", "─━═-"
_DOWN, _RIGHT = "│╷┌├┐┤┬┼┃╻┏┣┓┳┫╋", "─╶└┌├┴┬┼━╺┗┏┣┻┳╋"
"""The characters of walls and lines that go down, and to the right, from a corner."""

_FRAME = {*"─│╵╷╴╶└┌├┘┴┐┤┬┼ -+|"}
_OUTLINE = {*"╌╎└┌┘┐-:+"}
_ARROWS = str.maketrans("↑↓←→×", "^v<>x")
_NOTE = re.compile(r"(.*)\((.+)\)")
_BRACKETED = re.compile(r"\[([0-9]+)\((.+)\)\]")
_LEGEND = re.compile(r"\S = [^=]+(, \S = [^=]+)*")
_SETTING = re.compile(r"(variant|alphabet|automaton [^:]+|state [0-9]+):.*")
_TITLE = re.compile(r"[^\W\d_]{2}")
_FRAMED = re.compile(r"\+--|# *[^#\s]+#")
"""A frame, and a clue in a black cell."""

_GLYPHS = re.compile("[\u2500-\u259f|]")
"""Characters of drawings, which titles lack; `_TITLE` matches the two letters that titles have."""

_LONGEST_MARGIN = 200
"""The most characters of the clues in a margin."""

_LETTERS = 52
"""The most rooms that have a letter as their name."""

_MOST_LINES, _LONGEST_LINE = 500, 2_000

_MOST_WORK = 400_000
"""The most cells that are looked at while shapes are tried; a shape that fits counts ten times."""

_Text: TypeAlias = Mapping[str, Sequence[str]]
"""The lines of a plain text by their heads; "" is the board."""


class _Shape(NamedTuple):
    """Where the parts of a drawing are.

    `spans` are the characters of the cells of each column, `sides` the character between columns c
    - 1 and c, for those that have one. `rows` are the lines of the rows of cells, `above` the lines
    above the rows that have one. `top` and `foot` are the lines of clues of columns, and clues of
    rows have `margin` characters.
    """

    spans: list[tuple[int, int]]
    sides: dict[int, int]
    rows: list[int]
    above: dict[int, int]
    top: Sequence[int] = ()
    foot: int | None = None
    margin: int = 0


def drawn_puzzle(text: str, family: Family) -> Puzzle | None:
    """Return the puzzle of the family whose drawing is the text, None if there is none.

    Raises `PuzzleError` for a drawing of such a puzzle that does not show all of it.
    """
    lines, about = _parts(text)
    for line in about:
        if line.startswith("automaton "):
            raise PuzzleError("a drawing shows automata in part: convert the puzzle to json")
    if not lines or len(lines) > _MOST_LINES or max(map(len, lines)) > _LONGEST_LINE:
        return None
    answer, layers_of = family.answer, family.layers.values()
    spaced = (answer.lattice and not answer.through_cells) or any(
        isinstance(each, Corners | Between) and not isinstance(each, Walls) for each in layers_of
    )
    work = 0
    for drawn in _with_lost_lines(lines) if spaced else [lines]:
        reader = _Reader(drawn, about, family, work)
        found = reader.puzzle()
        if found is not None:
            return found
        work = reader.work
    return None


def is_drawing_of(text: str, puzzle: Puzzle) -> bool:
    """Return whether the text is the drawing of the puzzle, in ASCII if it has no other signs.

    The drawing has at least one line per row of cells, and two with lines along sides or corners.
    """
    lines, about = _parts(text)
    if len(lines) < puzzle.height * (1 + families.find(puzzle.family).answer.lattice):
        return False
    return any(_shows(drawn, about, puzzle) for drawn in _with_lost_lines(lines))


def _shows(lines: Sequence[str], about: Sequence[str], puzzle: Puzzle) -> bool:
    ascii_alone = all(map(str.isascii, lines))
    shown = drawing.empty(puzzle, TextIOWrapper(BytesIO(), "ascii") if ascii_alone else None)
    own = [line.rstrip() for line in shown.split("\n")]
    while own and not own[-1] and len(own) > len(lines):
        own.pop()
    listed = drawing.legend(puzzle, printed=True).splitlines()
    return own == lines and (not about or listed == about)


def _parts(text: str) -> tuple[list[str], list[str]]:
    """Return the lines of a drawing, and those of its legend and settings."""
    lines = [line.rstrip() for line in text.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    about: list[str] = []
    while lines and (_LEGEND.fullmatch(lines[-1]) or _SETTING.fullmatch(lines[-1])):
        about.insert(0, lines.pop())
    while lines and not lines[0]:
        lines.pop(0)
    while lines and lines[0].startswith("# ") and _TITLE.search(lines[0]):
        lines.pop(0)
    if lines and lines[0][:1] != " " and _TITLE.search(lines[0]) and not _GLYPHS.search(lines[0]):
        lines = lines[1:]
    return lines, about


def name_above(text: str) -> str:
    """Return the first line, without a colon or a size behind a name."""
    lines = (line.strip() for line in text.split("\n"))
    first = next((line for line in lines if line and not line.startswith("# ")), "")
    return re.sub(r" *:? *([0-9]+ *[x×] *[0-9]+)?$", "", first[:100])


def _with_lost_lines(lines: list[str]) -> Iterator[list[str]]:
    """Yield the lines, and those with the blank lines that a copy may have lost."""
    while lines and not lines[-1]:
        lines = lines[:-1]
    while lines and not lines[0]:
        lines = lines[1:]
    if lines:
        yield lines
        yield [*lines, ""]
        yield ["", *lines]
        yield ["", *lines, ""]


class _Reader:
    def __init__(self, lines: list[str], about: list[str], family: Family, work: int) -> None:
        self._family, self.work = family, work
        self._layers = [*family.layers.values()]
        self._about = about
        wide = max(map(len, lines), default=0)
        self._lines = [line.ljust(wide) for line in lines]
        self._is_side = [*map(_is_side, self._lines)]
        self._drawn = [line.rstrip() for line in lines]
        self._ascii = "".join(lines).isascii()
        self._framed = any(map(_FRAMED.search, lines))
        looks = {look: value for value, look in family.looks.items()}
        self._looks = {chr(k): v for k, v in _in_ascii(looks).items()} | looks
        self._signs = {s for each in self._of(Cells) for s in (*each.signs, *each.others)}
        # Black cells are drawn without their sign.
        self._signs -= {each.black_sign for each in self._of(Cells)}
        if self._of(Dots):
            self._signs |= {"o", "*", "x"}
        words = {word for line in self._lines for word in re.split(r"[\s▐▌#\[\]]+", line)}
        lengths = {*map(len, words)}
        lengths |= {n - 1 for n in lengths} | {n + 2 for n in lengths} | {1, 2}
        self._lengths = sorted(n for n in lengths if n > 0)
        self._margin_columns = [
            "".join(c) for c in islice(zip(*self._lines, strict=True), _LONGEST_MARGIN)
        ]
        lattice = family.answer.lattice
        self._bridges = lattice and BLACK not in family.answer.values(Puzzle(family.name, 1, 1))
        texts = (*self._of(Cells), *self._of(Cages), *self._of(Dots))
        self._has_outlines = any(not each.everywhere for each in self._of(Cages))
        self._clued = bool(texts) or any(each.parted for each in self._of(Rooms))

    def _of(self, sort: type) -> list:  # type: ignore[type-arg]
        return [layer for layer in self._layers if isinstance(layer, sort)]

    def puzzle(self) -> Puzzle | None:
        """Return the puzzle that is drawn so."""
        shapes = takewhile(lambda shape: self.work < _MOST_WORK, self._shapes())
        texts = (text for shape in shapes for text in self._texts(shape))
        for text in self._patterns() if self._of(Patterns) else texts:
            with suppress(PuzzleError, ValueError, IndexError):
                puzzle = self._read(text)
                if self._shows_all(puzzle) and _shows(self._drawn, self._about, puzzle):
                    return puzzle
        return None

    def _shows_all(self, puzzle: Puzzle) -> bool:
        """Return whether each layer that the family needs is visible, as in no typed board.

        ASCII text that shows no other layer than cells is a typed board.
        """
        beside = [
            each for each in self._layers
            if not isinstance(each, Cells) and type(each).marks is not Layer.marks
        ]  # fmt: skip
        marks = {each: each.marks(puzzle) for each in beside if puzzle.has(each)}
        visible = {
            each for each, own in marks.items()
            if any(not isinstance(mark, Beside) or _is_clue(mark) for mark in own)
            or isinstance(each, Rooms)
        }  # fmt: skip
        if self._ascii and not (visible or self._framed or self._family.answer.lattice):
            return False
        return all(each in visible or each.may_lack for each in beside)

    def _read(self, text: _Text) -> Puzzle:
        """Return the puzzle of a plain text."""
        parts = {
            head: Part(1, *_behind_and_below(head, lines), [])
            for head, lines in {"": (), **text}.items()
        }
        stands = Stands()
        contents = layers.read_layers(lambda each, earlier: each.from_text(parts, earlier, stands))
        size = layers.size_of(contents)
        if size is None:
            raise PuzzleError("the drawing has no board")
        lattice = self._family.answer.lattice
        drawn = parts["given:"].below if "given:" in parts else []
        places = [2 * n + 1 for n in size] if lattice else [*size]
        given = given_cells([line.text for line in drawn], *places)
        variant = dict(
            variants.from_words(line.partition(":")[2].strip())
            for line in self._about
            if line.startswith("variant:")
        )
        puzzle = Puzzle(
            self._family.name,
            *size,
            given=given,
            lattice=lattice and bool(given),
            variant=variants.read(variant),
            **layers.present_contents(contents),
        )
        puzzle = with_empty_cells(self._family, puzzle)
        inspect(self._family, puzzle)
        return puzzle

    # -- where the parts of a drawing are

    def _shapes(self) -> Iterator[_Shape]:
        answer = self._family.answer
        if answer.lattice and answer.through_cells:
            yield from self._shapes_of_paths()
        else:
            for top, foot in product(range(self._most_levels() + 1), range(2)):
                if self.work > _MOST_WORK:
                    return
                clued = all(map(str.strip, self._lines[:top])) and self._lines[-1].strip()
                if len(self._lines) > top + foot and (clued or not foot):
                    yield from self._shapes_between(top, foot)

    def _most_levels(self) -> int:
        """Return the most lines above a board."""
        if not self._of(Lines) and not self._of(LineEnds):
            return 0
        # A column with k blocks has at least k cells.
        return 2 if not self._of(Lines) or self._of(Totals) else len(self._lines) // 2

    def _shapes_of_paths(self) -> Iterator[_Shape]:
        height, across = (len(self._lines) - 1) // 2, len(self._lines[0]) - 1
        if len(self._lines) != 2 * height + 1 or not height:
            return
        if not {*self._lines[0]} <= {*"┌─┬┐-+×x━═╂┿╫╪■▣┃║┏┓┳"}:
            return
        for room in range(1, across - 1):
            width, rest = divmod(across, room + 3)
            if not rest and width:
                yield _Shape(
                    [(c * (room + 3) + 1, (c + 1) * (room + 3)) for c in range(width)],
                    {c: c * (room + 3) for c in range(width + 1)},
                    [*range(1, 2 * height, 2)],
                    {r: 2 * r for r in range(height + 1)},
                )

    def _shapes_between(self, top: int, foot: int) -> Iterator[_Shape]:
        """Yield the shapes of boards below `top` lines of clues and above `foot` ones."""
        first, last = top, len(self._lines) - foot
        for style, rows, above in self._rows_between(first, last):
            for spans, sides, margin in self._columns(style, rows):
                if self.work > _MOST_WORK:
                    return
                if self._family.sizes(len(rows), len(spans)):
                    continue  # The family has no board of the size.
                if self._fits(rows, spans, sides) and self._has_corners(sides, above):
                    levels = [*range(top)]
                    yield _Shape(spans, sides, rows, above, levels, last if foot else None, margin)

    def _rows_between(
        self, first: int, last: int
    ) -> Iterator[tuple[str, list[int], dict[int, int]]]:
        """Yield the style of the sides, the lines of the rows, and those above them."""
        body = range(first, last)
        self.work += len(body)
        if self._family.answer.lattice or self._of(Corners):
            if len(body) % 2 and len(body) > 1:
                yield "all", [*body[1::2]], dict(enumerate(body[::2]))
            return
        if self._of(Between) and len(body) % 2:
            yield "inner", [*body[::2]], dict(enumerate(body[1::2], 1))
        walls = [k for k in body if self._is_side[k]]
        if len(walls) < len(body):
            yield ("walls" if walls else "none"), *_rows_of(body, walls)
        if self._has_outlines:
            rows, above = self._rows_with_margins(body)
            yield ("walls" if above else "none"), rows, above

    def _rows_with_margins(self, body: range) -> tuple[list[int], dict[int, int]]:
        """Return the middle lines of rows with margins for outlines, and the walls above them."""
        rows: list[int] = []
        above: dict[int, int] = {}
        k = body.start
        while k < body.stop:
            middle = self._lines[k + 1] if k + 1 < body.stop else "-"
            if {*middle} & {*"╌─-"} or not re.search("[.0-9A-Za-z]", middle):
                above[len(rows)] = k
                k += 1
            else:
                rows.append(k + 1)
                k += 3
        return rows, above

    def _columns(
        self, style: str, rows: Sequence[int]
    ) -> Iterator[tuple[list[tuple[int, int]], dict[int, int], int]]:
        if not rows:
            return
        self.work += len(rows)
        lines = [self._lines[k] for k in rows]
        ends = {len(line.rstrip()) for line in lines}
        if max(ends) - min(ends) > 1 and style == "none" and not self._of(Outside):
            return
        long = max(ends)
        if self._family.answer.lattice:
            long = max(map(len, self._drawn))
        if style == "walls":
            bars = sorted({x for line in lines for x, sign in enumerate(line) if sign in _UPRIGHT})
            if len(bars) < 2:
                return
            gaps = [b - a - 1 for a, b in pairwise(bars)]
            for pad, cell in product((0, 1), range(1, min(gaps) + 1)):
                counts = [divmod(gap - pad, cell + pad) for gap in gaps]
                if all(n >= 1 and not rest for n, rest in counts):
                    yield _between_bars(bars, [n for n, _ in counts], cell, pad)
            return
        margins = self._margins(rows)
        right = 3 if self._of(Outside) else 1
        for room, (wide, pad), margin in product(self._lengths, ((0, 1), (1, 0), (1, 1)), margins):
            cell = room + 2 * wide
            between = pad if style == "none" else 2 * pad + 1
            begins = margin + (1 + pad if style == "all" else 0)
            most = (long - begins - cell + wide) // (cell + between) + 1
            for width in range(most, max(most - right, 0), -1):
                spans = [
                    (x, x + cell)
                    for x in range(begins, begins + width * (cell + between), cell + between)
                ]
                sides = {}
                if style == "all":
                    sides = {c: max(margin, x - pad - 1) for c, (x, _) in enumerate(spans)}
                    sides[width] = spans[-1][1] + pad
                elif style == "inner":
                    sides = {c: x - pad - 1 for c, (x, _) in enumerate(spans) if c}
                yield spans, sides, margin

    def _margins(self, rows: Sequence[int]) -> list[int]:
        """Return how many characters the clues left of the rows may have, with a blank behind."""
        if not self._of(Lines) and not self._of(LineEnds):
            return [0]
        words = 1 if self._of(Totals) or self._of(Outside) else 2 if self._of(LineEnds) else 0
        first, last = rows[0], rows[-1] + 1
        found = [0]
        for n, column in enumerate(self._margin_columns, 1):
            if not column[:first].isspace() and first:
                break  # Clues of columns are not above those of rows.
            if column[first:last].isspace():
                clues = [self._lines[k][:n] for k in rows]
                self.work += len(rows)
                fits = not words or max(len(clue.split()) for clue in clues) <= words
                if fits and (n < 3 or any(clue[-2] != " " for clue in clues)):
                    found.append(n)
        return found

    def _fits(
        self, rows: Sequence[int], spans: Sequence[tuple[int, int]], sides: Mapping[int, int]
    ) -> bool:
        """Return whether each cell has a text, and nothing is between cells but at their sides."""
        if not rows:
            return False
        lattice = self._family.answer.lattice
        used = {x for span in spans for x in range(*span)} | {*sides.values()}
        first, last = spans[0][0], spans[-1][1]
        gaps = [x for x in range(first, last) if x not in used]
        for k in checked(rows):
            self.work += len(spans)
            if self.work > _MOST_WORK:
                return False
            line = self._lines[k].ljust(last)
            if any(line[x] != " " for x in gaps):
                return False
            texts = [line[a:b].strip() for a, b in spans]
            if not (lattice or all(texts)):
                return False
            if not self._clued and any(len(each) > 1 and {*each} != {"█"} for each in texts):
                return False
            if not self._clued and not self._of(Alphabet) and any(map(str.isdigit, texts)):
                return False
        return True

    def _has_corners(self, sides: Mapping[int, int], above: Mapping[int, int]) -> bool:
        """Return whether a sign is at each corner of a board with lines along sides."""
        if not self._family.answer.lattice:
            return True
        return all(self._at(k, x) != " " for k in above.values() for x in sides.values())

    # -- the plain texts of a shape

    def _patterns(self) -> Iterator[_Text]:
        """Yield the plain text of a board with patterns in the margins."""
        begins = (re.match(r" +(?:[│|] )*[╭.] (.+)", line) for line in self._drawn)
        columns = [found[1] for found in takewhile(bool, begins) if found]
        width, text = len(columns), {"alphabet:": self._alphabet()}
        rows = [line[: -2 * width].strip() for line in self._drawn[width:]]
        cells = [line[1 - 2 * width :].split() if width else [] for line in self._drawn[width:]]
        if width and rows and all(len(row) == width for row in cells):
            text["rows:"] = [row.replace(", ", "\t") for row in rows]
            text["columns:"] = [clue.replace(", ", "\t") for clue in columns]
            drawn = [
                "".join(UNKNOWN if value == WHITE else value for value in row) for row in cells
            ]
            if any({*row} - {UNKNOWN} for row in drawn):
                text["given:"] = drawn
            yield text

    def _alphabet(self) -> list[str]:
        """Return the symbols that the line about the alphabet has."""
        listed = [line for line in self._about if line.startswith("alphabet:")]
        return [line.partition(":")[2].strip() for line in listed]

    def _texts(self, shape: _Shape) -> Iterator[_Text]:
        """Yield the plain texts that a drawing of this shape may be of."""
        height, width = len(shape.rows), len(shape.spans)
        self.work += 10 * height * width
        board = [*product(range(height), range(width))]
        paths = self._family.answer.through_cells
        cells = {p: (self._path_cell if paths else self._cell)(shape, p) for p in board}
        if None in cells.values():
            return
        sided = self._sides(shape)
        text: dict[str, Sequence[str]] = {}
        text |= self._beside(shape)
        rooms = _rooms(board, sided)
        notes = {p: cell.note for p, cell in cells.items() if cell is not None and cell.note}
        parted = any(each.parted for each in self._of(Rooms))
        if parted:
            alone = {p: cell.clue for p, cell in cells.items() if cell and cell.clue != NONE}
            notes = {**alone, **notes}
            first = {name: rooms[p] for p, name in reversed([*notes.items()])}
            joined = {rooms[p]: first[name] for p, name in notes.items()}
            rooms = {p: joined.get(k, k) for p, k in rooms.items()}
        caged = self._of(Cages)
        if caged and caged[0].everywhere:
            firsts = {k: p for p, k in reversed([*rooms.items()])}
            shown = {p: cell.clue for p, cell in cells.items() if cell and cell.clue != NONE}
            totals = {p: t for p, t in {**shown, **notes}.items() if firsts[rooms[p]] == p}
            totals = {p: t for p, t in totals.items() if t != NONE}
            text["cages:"] = _named_rows(height, width, rooms)
            named = name_rooms(height, width, rooms)
            text["sums:"] = [f"{named[p]} {total}" for p, total in totals.items()]
            cells = {
                p: each and (self._as_given(each) if p not in totals or p in notes else each)
                for p, each in cells.items()
            }
            cells = {p: each and each._replace(clue=NONE) for p, each in cells.items()}
        elif caged:
            outlined = self._outlined(shape)
            text |= outlined
        if self._of(Rooms) and not (caged and caged[0].everywhere):
            text["rooms:"] = _named_rows(height, width, rooms)
        dead = [wall for wall in sided if rooms[wall[0]] == rooms[wall[1]]]
        if self._of(Walls) and dead:
            text["walls:"] = _wall_rows(height, width, dead)
        for layer in self._of(Between):
            if not isinstance(layer, Walls):
                text |= self._between(shape, layer, cells)
        if self._of(Corners):
            text["corners:"] = [
                " ".join(self._corner(shape, r, c) or NONE for c in range(width + 1))
                for r in range(height + 1)
            ]
        given = [
            "".join(cells[r, c].given for c in range(width))  # type: ignore[union-attr]
            for r in range(height)
        ]
        if self._family.answer.lattice:
            given = self._lattice(shape, cells)  # type: ignore[arg-type]
        rows = [
            " ".join(cells[r, c].clue for c in range(width))  # type: ignore[union-attr]
            for r in range(height)
        ]
        empty = all({*row.split()} == {NONE} for row in rows)
        lacking = any(each.may_lack for each in self._of(Cells))
        sized = {"rooms:", "cages:", "rows:", "order:", "top:"} & text.keys()
        if self._of(Cells) and not parted and not (empty and lacking and sized):
            text[""] = [f"{height}x{width}", *rows]
        if any({*row} - {UNKNOWN} for row in given):
            text["given:"] = given
        colours = [line for line in self._about if _LEGEND.fullmatch(line)]
        if colours:
            listed = re.split(r", (?=\S = )", ", ".join(colours))
            text["colours:"] = [f"{each[0]} {each[4:]}" for each in listed]
        if "rooms:" in text and any(each.may_lack for each in self._of(Rooms)):
            yield {head: lines for head, lines in text.items() if head != "rooms:"}
        yield text
        if text.pop("cages:", None) and any(each.may_lack for each in self._of(Cages)):
            text.pop("sums:", None)
            yield text
        if "rows:" in text and any(each.may_lack for each in self._of(Lines)):
            yield {k: lines for k, lines in text.items() if k not in ("rows:", "columns:")}

    def _cell(self, shape: _Shape, cell: Cell) -> _CellText | None:
        """Return the text of a cell; None if no cell is drawn so."""
        start, end = shape.spans[cell[1]]
        shown = self._lines[shape.rows[cell[0]]].ljust(end)[start:end]
        if self._has_outlines:
            shown = re.sub("[╎:]", " ", shown)
        found = shown.strip()
        solid = found[:1] in ("▐", "█", "#") and found[-1:] in ("▌", "█", "#")
        if solid and (len(found) > 1 or found == "█" or self._ascii):
            inner = found[1:-1].strip("█#").strip() if len(found) > 2 else ""
            return self._solid(inner)
        if len(found.split()) > 1:
            return None
        return self._plain(found)

    def _plain(self, found: str) -> _CellText:
        """Return the clue, the given value and the note of a text in a cell."""
        given, note = UNKNOWN, ""
        bracketed = _BRACKETED.fullmatch(found)
        if bracketed:  # A given number and the clue below it.
            return self._as_given(_CellText(bracketed[1], given, ""))._replace(clue=bracketed[2])
        noted = _NOTE.fullmatch(found)
        if noted:
            found, note = noted[1], noted[2]
        crosses = "x" if self._ascii else "×"
        own = found.translate(_ARROWS) in self._signs | {*self._looks}
        if found.endswith(crosses) and not own and not self._of(Cages):
            found, given = found[:-1], WHITE
        if found in ("", WHITE, "·"):
            return _CellText(NONE, given, note)
        value = self._looks.get(found, "")
        if value and value not in self._signs:
            return _CellText(NONE, value, note)
        if value:
            return _CellText(value, given, note)
        look = self._looks.get(found[0], "") if len(found) > 1 else ""
        if look and look not in self._signs:
            return _CellText(found[1:].strip("()"), look, note)
        if not self._clued and len(found) == 1:
            return _CellText(NONE, found, note)
        cell = _CellText(found.translate(_ARROWS), given, note)
        return self._as_given(cell) if self._of(RunSums) else cell

    def _as_given(self, cell: _CellText) -> _CellText:
        """Return the cell with its number as the given value, if it has one."""
        if not re.fullmatch("[1-9][0-9]{0,8}", cell.clue) or int(cell.clue) > MAX_NUMBER:
            return cell
        return cell._replace(clue=NONE, given=value_of(int(cell.clue)))

    def _solid(self, inner: str) -> _CellText:
        """Return a black cell with a text."""
        walled = [each for each in self._of(Cells) if each.black_sign]
        if any(isinstance(each, Towers) for each in walled) or self._of(Towers):
            return _CellText(inner.translate(_ARROWS) + "b", UNKNOWN, "")
        if walled and not inner:
            return _CellText(walled[0].black_sign, UNKNOWN, "")
        if walled:
            return _CellText(inner.replace(" ", ""), UNKNOWN, "")
        return _CellText(inner.translate(_ARROWS) or NONE, BLACK, "")

    def _path_cell(self, shape: _Shape, cell: Cell) -> _CellText | None:
        """Return the text of a cell of a board with lines from cell to cell."""
        start, end = shape.spans[cell[1]]
        shown = self._lines[shape.rows[cell[0]]].ljust(end)[start:end]
        before, inner, behind = shown[0], shown[1:-1], shown[-1]
        solid = behind in "▌█" or (self._ascii and behind == "#")
        framed = behind == "]" or before == "["
        clue = inner.strip(" ━═·■▣█┃║┗┏┣┛┻┓┳┫╋╹╺╻╸").translate(_ARROWS)
        if self._ascii:
            clue = inner.strip(" =#+.").translate(_ARROWS)
            clue = "" if {*clue} <= {*"-|"} else clue.lstrip("-")
        clue = self._looks.get(clue, clue)
        back = ""
        if self._of(Towers):
            back = "b" if solid else "w" if framed else ""
        elif solid and not clue:
            walled = [each.black_sign for each in self._of(Cells) if each.black_sign]
            clue = walled[0] if walled else ""
        elif solid and {*inner} <= {*"█#"}:
            clue = ""
        given = WHITE if before in ("×", "x") and (before == "×" or self._ascii) else UNKNOWN
        return _CellText((clue + back) or NONE, given, "")

    def _sides(self, shape: _Shape) -> list[tuple[Cell, Cell]]:
        """Return the pairs of cells with a wall between them."""
        found = []
        height, width = len(shape.rows), len(shape.spans)
        lattice = self._family.answer.lattice and not self._family.answer.through_cells
        upright, level = ("│┿╪|", "─╂╫-") if self._family.answer.through_cells else ("│|", "─-")
        for r, c in product(range(height), range(width)) if not lattice else ():
            if c and c in shape.sides:
                x = shape.sides[c]
                sign = self._at(shape.rows[r], x)
                corner = self._at(shape.above[r], x) if r in shape.above else " "
                if sign in upright or (sign == "×" and corner in _DOWN):
                    found.append(((r, c - 1), (r, c)))
            if r and r in shape.above:
                start, end = shape.spans[c]
                k = shape.above[r]
                signs = {self._at(k, x) for x in range(start, end)}
                corner = self._at(k, shape.sides[c]) if c in shape.sides else " "
                if signs & {*level} or ("×" in signs and corner in _RIGHT):
                    found.append(((r - 1, c), (r, c)))
        return found

    def _at(self, k: int, x: int) -> str:
        line = self._lines[k]
        return line[x] if 0 <= x < len(line) else " "

    def _corner(self, shape: _Shape, r: int, c: int) -> str:
        sign = self._at(shape.above[r], shape.sides[c])
        return sign if sign.isalnum() or sign == UNKNOWN else ""

    def _between(
        self, shape: _Shape, layer: Between, cells: Mapping[Cell, _CellText | None]
    ) -> _Text:
        """Return the rows of places of signs between cells, none for a shape without places."""
        height, width = len(shape.rows), len(shape.spans)
        if not ({*range(1, width)} <= {*shape.sides} and {*range(1, height)} <= {*shape.above}):
            return {}
        signs = dict(self._looks) | {sign: sign for sign in self._family.looks}
        signs = {look: v for look, v in signs.items() if not layer.across or v in "<>^v"}
        rows = []
        for r in range(2 * height - 1):
            row = []
            for c in range(2 * width - 1):
                own: str | None
                if r % 2 == c % 2 == 0:
                    shown = cells[r // 2, c // 2]
                    own = shown.clue if shown and isinstance(layer, Dots) else NONE
                elif not shape.sides:
                    own = NONE
                elif c % 2 and not r % 2:
                    own = self._at(shape.rows[r // 2], shape.sides[c // 2 + 1])
                elif c % 2:
                    own = self._at(shape.above[r // 2 + 1], shape.sides[c // 2 + 1])
                else:
                    start, end = shape.spans[c // 2]
                    line = self._lines[shape.above[r // 2 + 1]].ljust(end)
                    own = line[start:end].strip(" ─━-") or " "
                row.append(own if own == "x" and r % 2 == c % 2 == 0 else signs.get(own or "", "."))
            rows.append("".join(row))
        return {layer.heads[0]: rows}

    def _outlined(self, shape: _Shape) -> _Text:
        """Return the cages that have an outline inside their cells, and their totals."""
        height, width = len(shape.rows), len(shape.spans)
        board = [*product(range(height), range(width))]
        walls = {*shape.above.values()}
        if any(k + 1 >= len(self._lines) or {k - 1, k + 1} & {-1, *walls} for k in shape.rows):
            return {}
        shown, totals = set(), {}
        apart = set()
        for r, c in board:
            start, end = shape.spans[c]
            over, row, under = (
                self._lines[k].ljust(end)[start:end]
                for k in range(shape.rows[r] - 1, shape.rows[r] + 2)
            )
            total = re.match(r"[0-9]+", over)
            if total:
                totals[r, c] = total[0]
            if ({*over} | {*under} | {row[0], row[-1]}) & _OUTLINE or total:
                shown.add((r, c))
            for there, other in (
                (total or over[1:-1].strip(), (r - 1, c)),
                (under[1:-1].strip(), (r + 1, c)),
                (row[0] in "╎:", (r, c - 1)),
                (row[-1] in "╎:", (r, c + 1)),
            ):
                if there:
                    apart |= {((r, c), other), (other, (r, c))}
        rooms = _rooms(board, apart)
        caged = {rooms[p] for p in shown}
        named = name_rooms(height, width, rooms)
        short = "" if len({*named.flat}) <= _LETTERS else " "
        names = [
            short.join(named[r, c] if rooms[r, c] in caged else NO_CAGE for c in range(width))
            for r in range(height)
        ]
        sums = [f"{named[p]} {total}" for p, total in totals.items()]
        return {"cages:": names, "sums:": sums} if caged else {}

    def _lattice(self, shape: _Shape, cells: Mapping[Cell, _CellText]) -> list[str]:
        """Return the given places of the lattice."""
        height, width = len(shape.rows), len(shape.spans)
        values = {WHITE: WHITE}
        paths = self._family.answer.through_cells
        single = "━┃┿╂■┗┏┣┛┻┓┳┫╋╹╺╻╸▪" if paths else _UPRIGHT + _LEVEL + "┗┏┣┛┻┓┳┫╋╹╺╻╸▪+"
        double = "═║╪╫▣"
        bridges = self._bridges
        crosses = "×x" if self._ascii else "×"
        rows: list[list[Value]] = []
        as_sides: set[Cell] = set()
        for r in range(2 * height + 1):
            row = []
            for c in range(2 * width + 1):
                value = UNKNOWN
                if r % 2 and c % 2:
                    value = cells[r // 2, c // 2].given
                    sign = self._centre(shape, r // 2, c // 2) if paths else ""
                    as_sides |= {(r, c)} if sign == " " and value == UNKNOWN else set()
                    shown = {sign}
                elif r % 2:
                    shown = {self._at(shape.rows[r // 2], shape.sides[c // 2])}
                elif c % 2:
                    start, end = shape.spans[c // 2]
                    shown = {*self._lines[shape.above[r // 2]].ljust(end)[start:end]}
                else:
                    shown = {self._at(shape.above[r // 2], shape.sides[c // 2])}
                if shown & {*crosses} and not (r % 2 and c % 2):
                    value = values[WHITE]
                elif shown & {*double}:
                    value = "2"
                elif shown & {*single}:
                    value = "1" if bridges else BLACK
                row.append(value)
            rows.append(row)
        for r, c in as_sides:
            if {rows[r - 1][c], rows[r + 1][c], rows[r][c - 1], rows[r][c + 1]} - {WHITE, UNKNOWN}:
                rows[r][c] = BLACK
        return ["".join(row) for row in rows]

    def _centre(self, shape: _Shape, r: int, c: int) -> str:
        """Return the sign in the middle of a cell with paths; " " if it is on a path with a side.

        The sign is to the left of a clue, or else it is the last but one.
        """
        start, end = shape.spans[c]
        shown = self._lines[shape.rows[r]].ljust(end)[start:end]
        if not shown[:-1].strip(" ·━═■▣┃║┗┏┣┛┻┓┳┫╋╹╺╻╸-=#+|.*%H"):
            return shown[-2] if shown[-2] not in " █" else ""
        if shown[0] in " ━═-=":
            return "" if self._bridges else " "
        return shown[0]

    def _beside(self, shape: _Shape) -> dict[str, Sequence[str]]:
        """Return the clues in the margins."""
        left = [self._lines[k][: max(shape.margin - 1, 0)].split() for k in shape.rows]
        end = max(shape.spans[-1][1], shape.sides.get(len(shape.spans), 0) + 1)
        right = [self._lines[k][end:].split() for k in shape.rows]
        above = [
            [word for k in shape.top if (word := self._lines[k].ljust(b)[a:b].strip())]
            for a, b in shape.spans
        ]
        below = [
            "" if shape.foot is None else self._lines[shape.foot].ljust(b)[a:b].strip()
            for a, b in shape.spans
        ]
        text: dict[str, Sequence[str]] = {}
        for layer in self._of(Lines):
            sides = ("rows:", left), ("columns:", above)
            if isinstance(layer, Totals):
                for head, clues in sides:
                    text[head] = [" ".join(clue[0] if clue else NONE for clue in clues)]
            else:
                join = "" if isinstance(layer, Sequences) else " "
                text |= {head: [join.join(clue) or "0" for clue in clues] for head, clues in sides}
        for layer in self._of(LineEnds):
            if isinstance(layer, Outside):
                ends = {
                    "top:": [clue[0] if clue else NONE for clue in above],
                    "bottom:": [clue or NONE for clue in below],
                    "left:": [clue[0] if clue else NONE for clue in left],
                    "right:": [clue[0] if clue else NONE for clue in right],
                }
                text |= {head: [" ".join(clues)] for head, clues in ends.items()}
                continue
            for (head, clues), k in product((("rows:", left), ("columns:", above)), range(2)):
                if all(len(clue) == 2 for clue in clues) and clues:
                    words = [clue[k].lstrip("+-") for clue in clues]
                    name = f"{('plus', 'minus')[k]} {head}"
                    text[name] = [" ".join(NONE if word in "·." else word for word in words)]
        return text


class _CellText(NamedTuple):
    """The clue of a cell as plain text has it, the given value or `?`, and the note."""

    clue: str
    given: Value
    note: str


def _in_ascii(looks: Mapping[str, Value]) -> dict[int, Value]:
    """Return the values by the ASCII characters that replace their looks."""
    found = {}
    for look, value in looks.items():
        other = ASCII.get(ord(look))
        if other:
            found[ord(other)] = value
    return found


def _behind_and_below(head: str, lines: Sequence[str]) -> tuple[TextLine | None, list[TextLine]]:
    """Return the lines of a part, the only one behind a head that has its clues there."""
    read = [TextLine(1, line, line) for line in lines]
    ends = {head for layer in layers.all_layers() for head in layer.inline}
    listed = head in ("rows:", "columns:") and not (
        len(lines) == 1 and all(re.fullmatch(r"[0-9]+|-", word) for word in lines[0].split())
    )
    if head in ends and not listed and len(read) == 1:
        return read[0], []
    return None, read


def _is_side(line: str) -> bool:
    """Return whether a line has walls above cells alone."""
    return {*line} <= _FRAME and ("─" in line or "---" in line)


def _is_clue(mark: Beside) -> bool:
    return any(text.strip() for text, _ in mark.parts)


def _rows_of(body: range, walls: Sequence[int]) -> tuple[list[int], dict[int, int]]:
    """Return the lines of the rows, and those of the walls above them."""
    rows: list[int] = []
    above: dict[int, int] = {}
    for k in body:
        if k in walls:
            above[len(rows)] = k
        else:
            rows.append(k)
    return rows, above


def _between_bars(
    bars: Sequence[int], counts: Sequence[int], cell: int, pad: int
) -> tuple[list[tuple[int, int]], dict[int, int], int]:
    """Return the spans of cells between bars, the bars by columns, and the margin."""
    spans: list[tuple[int, int]] = []
    sides = {0: bars[0]}
    for bar, n in zip(bars, counts, strict=False):
        x = bar + 1 + pad
        for _ in range(n):
            spans.append((x, x + cell))
            x += cell + pad
        sides[len(spans)] = x
    return spans, sides, bars[0]


def _rooms(board: Sequence[Cell], walls: Sequence[tuple[Cell, Cell]] | set) -> dict[Cell, int]:  # type: ignore[type-arg]
    """Return the number of each cell's room."""
    apart = {*walls}
    room: dict[Cell, int] = {}
    there = {*board}
    names = 0
    for start in board:
        if start in room:
            continue
        todo, room[start] = [start], names
        while todo:
            r, c = p = todo.pop()
            for q in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)):
                if q in there and q not in room and (p, q) not in apart and (q, p) not in apart:
                    room[q] = names
                    todo.append(q)
        names += 1
    return room


def _named_rows(height: int, width: int, rooms: Mapping[Cell, int]) -> list[str]:
    """Return the rows of the names of rooms, of one character each if there are few."""
    named = name_rooms(height, width, rooms)
    return [
        "".join(row) if len({*named.flat}) <= _LETTERS else " ".join(row) for row in named.rows()
    ]


def _wall_rows(height: int, width: int, walls: Sequence[tuple[Cell, Cell]]) -> list[str]:
    signs = {(p[0] + q[0], p[1] + q[1]): UPRIGHT if p[0] == q[0] else LEVEL for p, q in walls}
    return [
        "".join(signs.get((r, c), ".") for c in range(2 * width - 1)) for r in range(2 * height - 1)
    ]
