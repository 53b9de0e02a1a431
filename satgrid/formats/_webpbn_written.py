"""Nonograms written as the XML of webpbn.com."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape

from satgrid.clues import BLACK, WHITE, Block, Colour, LineClue, UnknownBlock, Value
from satgrid.errors import PuzzleError, printable_xml, truncate, without_non_xml
from satgrid.formats._goal import GOAL, written
from satgrid.formats._writable import SINGLE_BLOCKS, require_lines
from satgrid.notation.palette import PLAIN, require_names, require_symbols
from satgrid.puzzle import Puzzle

_KEY = re.compile("[A-Za-z_][A-Za-z0-9_-]*")
_MEANT = ("color", "clues", "solution")


def document(puzzles: Sequence[Puzzle]) -> str:
    """Return the document of the puzzles."""
    lines = ['<?xml version="1.0"?>', "<puzzleset>"]
    for puzzle in puzzles:
        lines += _puzzle(puzzle)
    text = "\n".join([*lines, "</puzzleset>"]) + "\n"
    return printable_xml(without_non_xml(text, " "))


def _puzzle(puzzle: Puzzle) -> list[str]:
    """Return the lines of the element of a puzzle."""
    require_lines(puzzle, "webpbn", "nonogram", SINGLE_BLOCKS)
    require_symbols(puzzle.colours, "webpbn", "|[]")
    require_names(puzzle.colours, "webpbn")
    looks = _looks(puzzle)
    background = escape(looks[WHITE].name)
    lines = [f'<puzzle type="grid" defaultcolor="black" backgroundcolor="{background}">']
    for key, text in puzzle.info:
        if key != GOAL:
            lines.append(_information("author" if key == "by" else key, text))
    for symbol, name, rgb in looks.values():
        lines.append(f'<color name="{escape(name)}" char="{escape(symbol)}">{rgb[1:]}</color>')
    for head, clues in ("columns", puzzle.columns), ("rows", puzzle.rows):
        lines += [f'<clues type="{head}">', *(_line(clue, looks) for clue in clues), "</clues>"]
    drawn = written(puzzle, {value: value for value in looks})
    if drawn is not None:
        rows = (drawn[k : k + puzzle.width] for k in range(0, len(drawn), puzzle.width))
        lines += ['<solution type="goal">', "<image>", *(f"|{escape(row)}|" for row in rows)]
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
            raise PuzzleError(
                f"the format webpbn knows colours by their names, and two are called "
                f"{truncate(name)}: convert to json instead"
            )
    return looks


def _information(tag: str, text: str) -> str:
    if not _KEY.fullmatch(tag) or tag in _MEANT:
        raise PuzzleError(
            f"the format webpbn cannot hold the property {truncate(tag)!r}: convert to json instead"
        )
    return f"<{tag}>{escape(text, quote=False)}</{tag}>"


def _line(clue: LineClue, looks: Mapping[Value, Colour]) -> str:
    items = clue if isinstance(clue, tuple) else ()
    counts = (_count(item, looks) for item in items if not isinstance(item, str))
    return f"<line>{''.join(counts)}</line>"


def _count(item: Block | UnknownBlock, looks: Mapping[Value, Colour]) -> str:
    if item.colour not in looks:
        raise PuzzleError(f"the colour {item.colour} of a clue is none of the puzzle: list it")
    colour = "" if item.colour == BLACK else f' color="{escape(looks[item.colour].name)}"'
    return f"<count{colour}>{item.length if isinstance(item, Block) else 0}</count>"
