"""The clues of lines as plain text writes them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from satgrid.board import require_side
from satgrid.clues import Expression, LineClue, Patterns, clue_words
from satgrid.errors import PuzzleError, truncate
from satgrid.layers import Contents, head
from satgrid.layers.alphabet import NO_ALPHABET
from satgrid.notation.board import EMPTY, MAX_DIGITS
from satgrid.notation.clues import BLANKS_OR_COMMA, blocks, split
from satgrid.notation.lines import Parts, Stands, TextLine, on_line

_SEQUENCE = re.compile(r"[^\s0-9?*,]+")
_NOT_IN_SEQUENCE = "0123456789?*,#"
_EXPRESSION = re.compile(r"[A-Za-z].*[][(){}|+\\]|[][(){}|+\\].*[A-Za-z]")
_TAB = re.compile("\t")
_TOTAL = re.compile(f"[0-9]{{1,{MAX_DIGITS}}}")


def totals(parts: Parts, stands: Stands) -> Contents:
    """Return the totals that stand behind both heads."""
    found: Contents = {}
    for side in "rows:", "columns:":
        part = parts[side]
        if part.behind is not None:
            part.alone(side)
        else:
            raise PuzzleError(
                f"{side} write a clue a line below, or totals behind it, as in rows: 1 - 2",
                line=part.number,
            )
        numbers: list[int | None] = []
        words = part.behind.text.split()
        with on_line(part.number):
            require_side(len(words), side[:-1])
        for k, word in enumerate(words, 1):
            if word not in EMPTY and not _TOTAL.fullmatch(word):
                raise PuzzleError(
                    f"{side[:-2]} {k}: {truncate(word)} is no number: write - for none; clues of "
                    f"several parts stand below {side}",
                    line=part.number,
                )
            numbers.append(None if word in EMPTY else int(word))
            stands.known[f"{side[:-2]} {k}"] = part.number
        found[side[:-1]] = tuple(numbers)
    return found


def named_lines(parts: Parts, head: str, name: str, empty: str) -> dict[str, TextLine]:
    """Return the clues below a head by what people call them; `empty` says what to write there."""
    below = parts[head].below if head in parts else []
    while below and not below[-1].text:
        below.pop()
    with on_line(parts[head].number if below else 1):
        require_side(len(below), head[:-1])
    for line in below:
        if not line.text:
            raise PuzzleError(
                f"a blank line among the clues below {head} write {empty.format(name)}",
                line=line.number,
            )
    return {f"{name} {k}": line for k, line in enumerate(below, 1)}


def clues_of(
    named: Mapping[str, TextLine], alphabet: str, colours: Collection[str] = ()
) -> dict[str, LineClue]:
    """Return the clues: expressions if there is an alphabet, sequences of colours, or blocks.

    They are sequences if all can be such, and not all are signs for none; the `colours` that the
    text lists are no such signs. Beside blocks such a sign is an empty line.
    """
    found: dict[str, LineClue] = {}
    lines, none = {line.text for line in named.values()}, {*EMPTY}.difference(colours)
    sequences = all(map(_SEQUENCE.fullmatch, lines)) and not lines <= none
    for name, line in named.items():
        words = split(line.text, _TAB if alphabet else BLANKS_OR_COMMA, name, line.number)
        words = [word.strip() for word in words if word.strip()] if alphabet else words
        with on_line(line.number):
            if alphabet:
                found[name] = Patterns(tuple(map(Expression, words)))
            elif sequences:
                found[name] = words[0]
            else:
                try:
                    found[name] = () if line.text in EMPTY else blocks(words, name)
                except PuzzleError:
                    if any(_EXPRESSION.search(each.text) for each in named.values()):
                        raise PuzzleError(NO_ALPHABET) from None
                    raise
    return found


def require_sequences(clues: Sequence[LineClue]) -> None:
    """Refuse sequences that would all be read as empty lines."""
    if clues and all(isinstance(clue, str) and clue in EMPTY for clue in clues):
        raise PuzzleError(
            f"the sequences are all {clues[0]}, which stands for an empty line in a plain text: "
            "convert to json instead"
        )


def clue_line(clue: LineClue) -> str:
    """Return the line that is read back as this clue; raise `PuzzleError` if there is none."""
    if isinstance(clue, Patterns):
        return "\t".join(map(_expression, clue.parts))
    if isinstance(clue, tuple):
        return " ".join(clue_words(clue)) or "0"
    if not isinstance(clue, str) or not clue or any(s in _NOT_IN_SEQUENCE for s in clue):
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
    if text in ("", "#") or any(map(str.isspace, text)) or head().match(text):
        raise PuzzleError(
            f"the expression {truncate(repr(text))} has no plain text form, where it would read "
            "as something else: convert to json instead"
        )
    return text
