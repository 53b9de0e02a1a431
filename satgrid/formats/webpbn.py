r"""The XML of nonograms of webpbn.com, with colours, goals, unknown lengths and many puzzles.

A `puzzleset` holds puzzles of `type="grid"`. A `line` holds `count`s, the lengths of its blocks,
0 for a block of unknown length; `color` names the block's colour, else it is the puzzle's
`defaultcolor`. Each `<color name="red" char="r">FF0000</color>` is one colour, `backgroundcolor`
the one of cells in no block. Where the clues are missing they are those of the goal, the image of
a `solution` of `type="goal"`; a goal that leaves cells open, and other solutions, are not kept.
All other elements are information about the puzzle, `author` being what is called `by` elsewhere.

A document type is not fetched, and entities it defines are refused; those of HTML are known.
Colour sequences are not exchanged, for in a nonogram the background is in no clue and blocks of one
colour lie apart. Source: webpbn.com/pbn_fmt.html, version 0.3.

Suffixes: .xml
Signature: \A\s*+<(?!https?:)
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby, islice
from typing import TYPE_CHECKING

from satgrid.board import MAX_SIDE, require_side
from satgrid.clues import WHITE, Block, BlockItem, LineClue, UnknownBlock, Value
from satgrid.errors import PuzzleError, truncate
from satgrid.formats import Entry
from satgrid.formats._goal import GOAL, goal
from satgrid.formats._webpbn_colours import Colours, colours_of
from satgrid.formats._webpbn_xml import line_of, said, tree
from satgrid.notation.lines import on_line
from satgrid.puzzle import Puzzle

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_INHERITED = ("author", "copyright", "source")
_MEANT = ("color", "clues", "solution", GOAL)
_IMAGE_ROW = re.compile(r"\|([^|]*)\|")
_COUNT = re.compile(r"\s*([0-9]{1,9})\s*")


def parse(text: str) -> list[Entry]:
    """Return the puzzles of the document."""
    root = tree(text)
    if root.tag != "puzzleset":
        raise PuzzleError(
            f"<{truncate(root.tag)}> is no XML that satgrid reads: give that of webpbn, a "
            "<puzzleset>",
            line=line_of(root),
        )
    told = {child.tag: said(child) for child in root if child.tag in _INHERITED}
    return [_entry(element, told) for element in root.iterfind("puzzle")]


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the document of the puzzles."""
    from satgrid.formats import _webpbn_written

    return _webpbn_written.document(puzzles)


def _entry(element: Element, told: dict[str, str]) -> Entry:
    kind = element.get("type", "grid")
    if kind != "grid":
        raise PuzzleError(
            f'a puzzle of type="{truncate(kind)}" is not read: its board is no rectangle of cells',
            line=line_of(element),
        )
    own: dict[str, list[str]] = {}
    _require_known(element)
    for child in element:
        if child.tag not in _MEANT:
            own.setdefault(child.tag, []).append(said(child))
    info = told | {tag: "\n".join(texts) for tag, texts in own.items()}
    if "author" in info:
        info["by"] = info.pop("author")
    colours = colours_of(element)
    rows, columns, lines = _clued(element, colours)
    picture = _goal(element, colours)
    if not rows and not columns:
        if picture is None:
            raise PuzzleError(
                "neither clues nor a whole goal: add <clues> or a <solution> of type goal",
                line=line_of(element),
            )
        rows = tuple(map(_blocks, picture))
        columns = tuple(map(_blocks, zip(*picture, strict=True)))
    if picture is not None:
        values = {value: value for value in (WHITE, *colours.values.values())}
        with on_line(line_of(element)):
            info[GOAL] = goal("".join(picture), values, len(rows), len(columns))
    with on_line(line_of(element)):
        puzzle = Puzzle.nonogram(rows=rows, columns=columns, colours=colours.palette, info=info)
    return Entry(puzzle, puzzle.title(), lines)


def _clued(
    puzzle: Element, colours: Colours
) -> tuple[tuple[LineClue, ...], tuple[LineClue, ...], dict[str, int]]:
    """Return the clues of the rows and of the columns, and the lines of the text by their names."""
    clues: dict[str, list[LineClue]] = {}
    lines: dict[str, int] = {}
    for element in puzzle.iterfind("clues"):
        side = element.get("type", "")
        if side not in ("rows", "columns") or side in clues:
            raise PuzzleError(
                f'<clues type="{truncate(side)}">: write one with type="rows" and one with '
                'type="columns"',
                line=line_of(element),
            )
        clues[side] = []
        _require_alone(element, "line")
        _require_known(element)
        for k, line in enumerate(element.iterfind("line"), 1):
            name = f"{side[:-1]} {k}"
            lines[name] = line_of(line)
            with on_line(lines[name]):
                require_side(k, side)
            _require_alone(line, "count")
            _require_known(line)
            clues[side].append(tuple(_block(count, colours, name) for count in line))
    if len(clues) == 1:
        raise PuzzleError(
            f"<clues> of {next(iter(clues))} alone: give those of rows and columns, or none",
            line=line_of(puzzle),
        )
    return tuple(clues.get("rows", ())), tuple(clues.get("columns", ())), lines


_ATTRIBUTES = {
    "puzzle": {"type", "defaultcolor", "backgroundcolor"},
    "color": {"name", "char"},
    "clues": {"type"},
    "count": {"color"},
}


def _require_known(element: Element) -> None:
    """Refuse attributes of the element, and of its children, that no format knows, and text."""
    for each in element, *element:
        known = _ATTRIBUTES.get(each.tag, {*each.attrib})
        for name in each.attrib.keys() - known:
            raise PuzzleError(
                f"<{each.tag}> has no attribute {truncate(name)!r}: leave it out, or correct it",
                line=line_of(each),
            )
    for between in (element.text, *(child.tail for child in element)):
        if between and between.strip():
            raise PuzzleError(
                f"{truncate(between.strip())!r} is in <{element.tag}>, outside its elements: leave "
                "it out, or put it into one",
                line=line_of(element),
            )


def _require_alone(element: Element, tag: str) -> None:
    """Refuse text, and elements without clues, between the clues of an element."""
    for child in element:
        if tag == "line" != child.tag:
            raise PuzzleError(
                f"<{truncate(child.tag)}> is no line of clues: write <line>", line=line_of(child)
            )
    for between in (element.text, *(child.tail for child in element)):
        if between and between.strip():
            raise PuzzleError(
                f"{truncate(between.strip())!r} is beside the clues: write each as a <{tag}>",
                line=line_of(element),
            )


def _block(count: Element, colours: Colours, name: str) -> BlockItem:
    told = count.get("color", colours.default)
    colour = colours.values.get(told, WHITE)
    length = _COUNT.fullmatch(count.text or "")
    if colour == WHITE:
        raise PuzzleError(
            f"{name}: a block of the colour {truncate(told)!r}, which is the background or not "
            "among the colours: correct its name, or add its <color>",
            line=line_of(count),
            clue=name,
        )
    if count.tag != "count" or length is None:
        raise PuzzleError(
            f"{name}: <{truncate(count.tag)}>{truncate(count.text or '')} is no block length: "
            "write <count>3</count>, and 0 for a length that is not known",
            line=line_of(count),
            clue=name,
        )
    return Block(int(length[1]), colour) if int(length[1]) else UnknownBlock(colour)


def _goal(puzzle: Element, colours: Colours) -> list[str] | None:
    """Return the rows of the goal as values, or None without one that settles every cell."""
    images = [
        image
        for solution in puzzle.iterfind("solution")
        if solution.get("type", GOAL) == GOAL
        for image in solution.iterfind("image")
    ]
    if not images:
        return None
    text = said(images[0])
    if " " not in colours.shown:
        text = re.sub(r"\s", "", text)
    rows = [row[1] for row in islice(_IMAGE_ROW.finditer(text), MAX_SIDE + 1)]
    with on_line(line_of(images[0])):
        require_side(len(rows), "rows")
        require_side(max(map(len, rows), default=0), "columns")
    if any(character in row for row in rows for character in "[?"):
        return None
    for row in rows:
        strange = next((one for one in row if one not in colours.shown), "")
        if strange or len(row) != len(rows[0]):
            why = (
                f"{strange!r} is the character of no colour" if strange else "rows differ in length"
            )
            raise PuzzleError(
                f"the goal, row {truncate(row)!r}: {why}: correct the image",
                line=line_of(images[0]),
            )
    return ["".join(colours.shown[character] for character in row) for row in rows]


def _blocks(line: Sequence[Value]) -> LineClue:
    runs = [(value, len(list(run))) for value, run in groupby(line)]
    return tuple(Block(length, value) for value, length in runs if value != WHITE)
