"""The XML of nonograms of webpbn.com: colours, goals, unknown lengths, many puzzles.

A `puzzleset` holds puzzles of `type="grid"`. A `line` holds one `count` per block: its length, or 0
for an unknown length. `color` is the name of the block's colour, by default the `defaultcolor` of
the puzzle. Each `<color name="red" char="r">FF0000</color>` is one colour; `backgroundcolor` is the
colour of cells in no block. Without clues, they are those of the goal, the image of a `solution` of
`type="goal"`. A goal that leaves cells open, and other solutions, are not kept. All other elements
are information about the puzzle; `author` is `by` in other formats.

A document type is not fetched, and entities that it defines are refused; those of HTML are known.
Colour sequences are not read or written, since a nonogram has no clues of the background and keeps
blocks of one colour apart. Source: webpbn.com/pbn_fmt.html, version 0.3.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby, islice
from typing import TYPE_CHECKING, NamedTuple

from satgrid.board import MAX_SIDE, require_side
from satgrid.clues import BLACK, WHITE, Block, BlockItem, Colour, LineClue, UnknownBlock, Value
from satgrid.errors import (
    PuzzleError,
    misprint,
    printable_xml,
    truncate,
    unwritable,
    without_non_xml,
)
from satgrid.formats import Entry, Format
from satgrid.formats._goal import GOAL, read_goal, write_goal
from satgrid.notation.lines import on_line
from satgrid.notation.palette import (
    PLAIN,
    Stated,
    hexadecimal,
    palette,
    require_names,
    require_symbols,
    usable,
)
from satgrid.notation.xml import line_of, parse_tree, stray_text
from satgrid.puzzle import Puzzle

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


_MEANT = ("color", "clues", "solution", GOAL)
_COUNT = re.compile(r"\s*([0-9]{1,9})\s*")


def parse(text: str) -> list[Entry]:
    """Return the puzzles of the document."""
    root = parse_tree(text)
    if root.tag != "puzzleset":
        raise PuzzleError(
            f"<{truncate(root.tag)}> is not XML that satgrid reads: give that of webpbn, a "
            "<puzzleset>, or of LEGUP",
            line=line_of(root),
        )
    kept = ("author", "copyright", "source")
    inherited = {child.tag: _text_of(child) for child in root if child.tag in kept}
    return [_entry(element, inherited) for element in root.iterfind("puzzle")]


def _entry(element: Element, inherited: dict[str, str]) -> Entry:
    kind = element.get("type", "grid")
    if kind != "grid":
        raise PuzzleError(
            f'a puzzle of type="{truncate(kind)}" is not read: its board is not a rectangle of '
            "cells",
            line=line_of(element),
        )
    own: dict[str, list[str]] = {}
    _require_known(element)
    for child in element:
        if child.tag not in _MEANT:
            own.setdefault(child.tag, []).append(_text_of(child))
    info = inherited | {tag: "\n".join(texts) for tag, texts in own.items()}
    if "author" in info:
        info["by"] = info.pop("author")
    colours = _read_colours(element)
    rows, columns, lines = _read_clues(element, colours)
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
            info[GOAL] = read_goal("".join(picture), values, len(rows), len(columns))
    with on_line(line_of(element)):
        puzzle = Puzzle.nonogram(rows=rows, columns=columns, colours=colours.palette, info=info)
    return Entry(puzzle, puzzle.title(), lines)


def _read_clues(
    puzzle: Element, colours: Colours
) -> tuple[tuple[LineClue, ...], tuple[LineClue, ...], dict[str, int]]:
    """Return the clues of the rows and of the columns, and their lines by their names."""
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
    """Refuse text in the element, and unknown attributes of it and of its children."""
    for each in element, *element:
        known = _ATTRIBUTES.get(each.tag, {*each.attrib})
        for name in each.attrib.keys() - known:
            raise PuzzleError(
                f"<{each.tag}> has no attribute {truncate(name)!r}: leave it out, or correct it",
                line=line_of(each),
            )
    if stray := stray_text(element):
        raise PuzzleError(
            f"{truncate(stray)!r} is in <{element.tag}>, outside its elements: leave it out, or "
            "put it into one",
            line=line_of(element),
        )


def _require_alone(element: Element, tag: str) -> None:
    """Refuse text, and elements without clues, between the clues of an element."""
    for child in element:
        if tag == "line" != child.tag:
            raise PuzzleError(
                f"<{truncate(child.tag)}> is no line of clues: write <line>", line=line_of(child)
            )
    if stray := stray_text(element):
        raise PuzzleError(
            f"{truncate(stray)!r} is beside the clues: write each as a <{tag}>",
            line=line_of(element),
        )


def _block(count: Element, colours: Colours, name: str) -> BlockItem:
    colour_name = count.get("color", colours.default)
    colour = colours.values.get(colour_name, WHITE)
    length = _COUNT.fullmatch(count.text or "")
    if colour == WHITE:
        raise misprint(
            name,
            f"a block of the colour {truncate(colour_name)!r}, which is the background or "
            "not among the colours: correct its name, or add its <color>",
            line_of(count),
        )
    if count.tag != "count" or length is None:
        raise misprint(
            name,
            f"<{truncate(count.tag)}>{truncate(count.text or '')} is no block length: "
            "write <count>3</count>, and 0 for a length that is not known",
            line_of(count),
        )
    return Block(int(length[1]), colour) if int(length[1]) else UnknownBlock(colour)


def _goal(puzzle: Element, colours: Colours) -> list[str] | None:
    """Return the rows of the goal as values, or None if no goal has a value for every cell."""
    images = [
        image
        for solution in puzzle.iterfind("solution")
        if solution.get("type", GOAL) == GOAL
        for image in solution.iterfind("image")
    ]
    if not images:
        return None
    text = _text_of(images[0])
    if " " not in colours.characters:
        text = re.sub(r"\s", "", text)
    rows = [row[1] for row in islice(re.finditer(r"\|([^|]*)\|", text), MAX_SIDE + 1)]
    with on_line(line_of(images[0])):
        require_side(len(rows), "rows")
        require_side(max(map(len, rows), default=0), "columns")
    if any(character in row for row in rows for character in "[?"):
        return None
    for row in rows:
        strange = next((sign for sign in row if sign not in colours.characters), "")
        if strange or len(row) != len(rows[0]):
            why = (
                f"{strange!r} is the character of no colour" if strange else "rows differ in length"
            )
            raise PuzzleError(
                f"the goal, row {truncate(row)!r}: {why}: correct the image",
                line=line_of(images[0]),
            )
    return ["".join(colours.characters[character] for character in row) for row in rows]


def _blocks(line: Sequence[Value]) -> LineClue:
    runs = [(value, len(list(run))) for value, run in groupby(line)]
    return tuple(Block(length, value) for value, length in runs if value != WHITE)


# Colours. The colour called black becomes `#` and the background `.`; others keep their character
# if it can be a symbol.

_WHITE, _BLACK = "white", "black"


class Colours(NamedTuple):
    """The palette; values by names of colours, and by their characters in images; default name."""

    palette: tuple[Colour, ...]
    values: dict[str, Value]
    characters: dict[str, Value]
    default: str


def _read_colours(puzzle: Element) -> Colours:
    """Return the colours that a puzzle's element defines, and white and black."""
    background = puzzle.get("backgroundcolor", _WHITE)
    default = puzzle.get("defaultcolor", _BLACK)
    fixed = {_BLACK: BLACK, background: WHITE}
    stated: dict[str, Stated] = {}
    characters: dict[str, str] = {}
    taken: set[str] = set()
    for element in puzzle.iterfind("color"):
        name, character, rgb = element.get("name", ""), element.get("char", ""), _text_of(element)
        if re.fullmatch("[0-9a-fA-F]{3}", rgb):
            rgb = "".join(2 * digit for digit in rgb)
        look = hexadecimal(rgb)
        if not name or look is None or len(character) > 1:
            raise PuzzleError(
                f"the colour {truncate(name)!r} with the character {truncate(character)!r} and "
                f"the RGB {truncate(rgb)!r} is not a colour: write it as in "
                '<color name="red" char="r">FF0000</color>',
                line=line_of(element),
            )
        if name in stated or character in taken:
            raise PuzzleError(
                f"a second colour {truncate(name if name in stated else character)}: "
                "give each its own name and character",
                line=line_of(element),
            )
        stated[name] = Stated(fixed.get(name) or usable(character), name, look)
        characters[name] = character
        taken |= {character} - {""}
    # White and black need no definition.
    for name, look, character in (_WHITE, "#ffffff", "."), (_BLACK, "#000000", "X"):
        if name not in stated and name in (background, default, _BLACK):
            stated[name] = Stated(fixed.get(name), name, look)
            characters[name] = "" if character in characters.values() else character
    for role, name in ("background", background), ("default", default):
        if name not in stated:
            raise PuzzleError(
                f"the {role} colour {truncate(name)!r} is not among the colours: "
                "add its <color>, or correct the name",
                line=line_of(puzzle),
            )
    with on_line(line_of(puzzle)):
        colours = palette([*stated.values()])
    values = {name: colour.symbol for name, colour in zip(stated, colours, strict=True)}
    own = tuple(colour for colour in colours if colour not in PLAIN)
    shown = {character: values[name] for name, character in characters.items() if character}
    return Colours(own, values, shown, default)


# Trees whose elements know their line. defusedxml refuses definitions of entities, and fetches
# nothing.


def _text_of(element: Element) -> str:
    """Return the text in the element, without the blanks around it."""
    return "".join(element.itertext()).strip()


# Writing.

_KEY = re.compile("[A-Za-z_][A-Za-z0-9_-]*")


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the document of the puzzles."""
    lines = ['<?xml version="1.0"?>', "<puzzleset>"]
    for puzzle in puzzles:
        lines += _puzzle_lines(puzzle)
    text = "\n".join([*lines, "</puzzleset>"]) + "\n"
    return printable_xml(without_non_xml(text, " "))


def _puzzle_lines(puzzle: Puzzle) -> list[str]:
    from satgrid.formats._writable import SINGLE_BLOCKS, require_lines

    require_lines(puzzle, "webpbn", SINGLE_BLOCKS)
    require_symbols(puzzle.colours, "webpbn", "|[]")
    require_names(puzzle.colours, "webpbn")
    looks = _looks(puzzle)
    background = _escaped(looks[WHITE].name)
    lines = [f'<puzzle type="grid" defaultcolor="black" backgroundcolor="{background}">']
    for key, text in puzzle.info:
        if key != GOAL:
            lines.append(_information("author" if key == "by" else key, text))
    for symbol, name, rgb in looks.values():
        lines.append(f'<color name="{_escaped(name)}" char="{_escaped(symbol)}">{rgb[1:]}</color>')
    for head, clues in ("columns", puzzle.columns), ("rows", puzzle.rows):
        lines += [f'<clues type="{head}">', *(_line_text(clue, looks) for clue in clues)]
        lines.append("</clues>")
    picture = write_goal(puzzle, {value: value for value in looks})
    if picture is not None:
        rows = (picture[k : k + puzzle.width] for k in range(0, len(picture), puzzle.width))
        lines += ['<solution type="goal">', "<image>", *(f"|{_escaped(row)}|" for row in rows)]
        lines += ["</image>", "</solution>"]
    return [*lines, "</puzzle>"]


def _looks(puzzle: Puzzle) -> dict[Value, Colour]:
    """Return the colours of the puzzle, and white and black, by their symbols."""
    own = [colour._replace(name=without_non_xml(colour.name, " ")) for colour in puzzle.colours]
    looks = {colour.symbol: colour for colour in own}
    names = [colour.name for colour in own]
    for plain in PLAIN:
        if plain.symbol not in looks and (plain.symbol == WHITE or plain.name not in names):
            looks[plain.symbol] = plain
            names.append(plain.name)
    for name in names:
        if names.count(name) > 1:
            raise unwritable(
                f"the format webpbn knows colours by their names, and two are called "
                f"{truncate(name)}"
            )
    return looks


def _information(tag: str, text: str) -> str:
    if not _KEY.fullmatch(tag) or tag in ("color", "clues", "solution"):
        raise unwritable(f"the format webpbn cannot hold the property {truncate(tag)!r}")
    return f"<{tag}>{_escaped(text, quote=False)}</{tag}>"


def _line_text(clue: LineClue, looks: Mapping[Value, Colour]) -> str:
    items = clue if isinstance(clue, tuple) else ()
    counts = (_count_text(item, looks) for item in items if not isinstance(item, str))
    return f"<line>{''.join(counts)}</line>"


def _count_text(item: Block | UnknownBlock, looks: Mapping[Value, Colour]) -> str:
    if item.colour not in looks:
        raise PuzzleError(f"the colour {item.colour} of a clue is none of the puzzle: list it")
    colour = "" if item.colour == BLACK else f' color="{_escaped(looks[item.colour].name)}"'
    return f"<count{colour}>{item.length if isinstance(item, Block) else 0}</count>"


def _escaped(text: str, quote: bool = True) -> str:
    from html import escape

    return escape(text, quote)


FORMAT = Format(parse, write)
