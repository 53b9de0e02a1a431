"""The clues beside lines, the alphabet and the colours of the plain text form, read and written."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import chain

from satgrid.clues import BLACK, UNKNOWN, Colour, Expression, Patterns, Value, clue_words
from satgrid.errors import PuzzleError, truncate
from satgrid.formats.notation.clues import BLANKS_OR_COMMA, split
from satgrid.formats.notation.lines import TextLine, on_line
from satgrid.formats.notation.palette import PLAIN, Stated, hexadecimal, palette, standard
from satgrid.puzzle import LineClue, Puzzle, blocks

HEAD = re.compile(r"(colou?rs:|alphabet:|rows:|columns:|given:)(.*)", re.IGNORECASE)
"""A line that begins a part; only behind `alphabet:` there may be more."""

_SEQUENCE = re.compile(r"[^\s0-9?*,]+")
_NOT_IN_SEQUENCE = "0123456789?*,#"
_TAB = re.compile("\t")


def clues(named: Mapping[str, TextLine], alphabet: str) -> dict[str, LineClue]:
    """Return the clues: expressions if there is an alphabet, sequences of colours, or blocks.

    They are sequences if all can be such.
    """
    found: dict[str, LineClue] = {}
    sequences = all(_SEQUENCE.fullmatch(line.text) for line in named.values())
    for name, line in named.items():
        words = split(line.text, _TAB if alphabet else BLANKS_OR_COMMA, name, line.number)
        words = [word.strip() for word in words if word.strip()] if alphabet else words
        with on_line(line.number):
            if alphabet:
                found[name] = Patterns(tuple(map(Expression, words)))
            else:
                found[name] = words[0] if sequences else blocks(words, name)
    return found


def clue_lines(puzzle: Puzzle) -> list[str]:
    """Return the lines of the alphabet and of the clues of rows and columns."""
    symbols = puzzle.alphabet.replace(",", " , ").strip()
    lines = [f"alphabet: {symbols}"] if symbols else []
    if puzzle.automata:
        raise PuzzleError("automata have no plain text form: convert to json instead")
    if puzzle.rows:
        for head, of in ("rows:", puzzle.rows), ("columns:", puzzle.columns):
            lines += [head, *map(_clue_line, of)]
    return lines


def _clue_line(clue: LineClue) -> str:
    if isinstance(clue, Patterns):
        return "\t".join(map(_expression, clue.parts))
    if isinstance(clue, tuple):
        return " ".join(clue_words(clue)) or "0"
    if not clue or any(symbol in _NOT_IN_SEQUENCE for symbol in clue):
        raise PuzzleError(
            f"the sequence {truncate(repr(clue))} has no plain text form, where it would read "
            "as something else: convert to json instead"
        )
    return clue


def _expression(part: str | Expression) -> str:
    """Return the text of an expression that is read back as it is."""
    if isinstance(part, str):
        raise PuzzleError("automata have no plain text form: convert to json instead")
    text = part.text
    if text in ("", "#") or any(map(str.isspace, text)) or HEAD.match(text):
        raise PuzzleError(
            f"the expression {truncate(repr(text))} has no plain text form, where it would read "
            "as something else: convert to json instead"
        )
    return text


def colours(below: Sequence[TextLine], clues: Sequence[LineClue]) -> tuple[Colour, ...]:
    """Return the colours listed, or else those of the clues."""
    stated: dict[Value, Stated] = {}
    for line in below:
        if not line.text:
            continue
        symbol, *words = line.text.split()
        if len(symbol) != 1 or symbol == UNKNOWN:
            raise PuzzleError(
                f"{truncate(repr(symbol))} cannot stand for a colour: begin its line with one "
                f"character, as in R red #d62728, and not with {UNKNOWN}",
                line=line.number,
            )
        if symbol in stated:
            raise PuzzleError(
                f"a second colour {symbol}: give each its own symbol", line=line.number
            )
        rgb = words.pop() if words and words[-1].startswith("#") else None
        if rgb is not None and hexadecimal(rgb) is None:
            raise PuzzleError(
                f"{truncate(repr(rgb))} is no RGB: write # and six hexadecimal digits, "
                "as in #d62728",
                line=line.number,
            )
        stated[symbol] = Stated(symbol, " ".join(words) or None, rgb)
    if any(isinstance(clue, str) for clue in clues):
        return palette([*stated.values()]) or standard(chain.from_iterable(map(str, clues)))
    items = (item for clue in clues if isinstance(clue, tuple) for item in clue)
    own = {item.colour for item in items if not isinstance(item, str)} - {BLACK}
    return palette([*stated.values()], PLAIN) or standard(own, PLAIN)
