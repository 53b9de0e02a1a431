"""The clues of lines in lists, JSON and plain text, read and written."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import chain
from typing import Any

from satgrid.board import MAX_SIDE, require_side
from satgrid.clues import (
    BLACK,
    LONGER,
    Block,
    Expression,
    LineClue,
    Patterns,
    UnknownBlock,
    block_item,
    clue_words,
)
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, misprint, shown, shown_json, truncate
from satgrid.layers import Contents, head
from satgrid.layers.alphabet import NO_ALPHABET
from satgrid.layers.checks import (
    has_half_character,
    is_list,
    require_text,
    shown_value,
    stands_alone,
)
from satgrid.notation.board import EMPTY, MAX_DIGITS
from satgrid.notation.clues import BLANKS_OR_COMMA, blocks, split
from satgrid.notation.lines import Parts, Stands, TextLine, on_line

# -- lists

_BLOCKS = {Block, UnknownBlock, str}
_TOTALS = {int, type(None)}


def line_clues_of_lists(found: Any, name: str, alphabet: str) -> tuple[LineClue, ...]:
    """Return the clues of rows or columns; `name` is "row" or "column"."""
    if type(found) is tuple:
        sorts = set(map(type, found))
        if sorts <= {tuple} and not alphabet and _are_blocks(found):
            return found
        # In a puzzle, texts in a tuple are sequences. Texts in a list are read as in JSON.
        if sorts == {str} and not has_half_character("".join(found)):
            return found
    if not is_list(found):
        raise PuzzleError(
            f"the {name} clues are {shown_value(found)}: give a list, one clue a {name}"
        )
    if _are_totals(found):
        return tuple(found)
    return tuple(_line_clue(clue, f"{name} {k}", alphabet) for k, clue in enumerate(found, 1))


def line_clues_of_json(
    found: Mapping[str, Any], key: str, name: str, alphabet: str
) -> tuple[LineClue, ...]:
    """Return the clues that stand under a key of a JSON object."""
    clues = found.get(key) or []
    if not isinstance(clues, list):
        raise PuzzleError(f'"{key}" is not a list: give one clue a {name}')
    require_side(len(clues), key)
    if _are_totals(clues):
        return tuple(clues)
    if not alphabet:
        _refuse_no_total(clues, name)
    read = patterns_of_json if alphabet else _of_json
    return tuple(read(clue, f"{name} {i}") for i, clue in enumerate(checked(clues, 16), 1))


def _of_json(clue: Any, name: str) -> LineClue:
    if isinstance(clue, str):
        return clue
    if not isinstance(clue, list):
        raise misprint(
            name,
            f"the clue {shown_json(clue)} is not a list: write it as [3, 1], "
            'the colours of a sequence as "rg"',
        )
    return blocks(clue, name)


def _refuse_no_total(clues: Sequence[Any], name: str) -> None:
    """Raise `PuzzleError` for a number as a text, or one that is not whole, among totals."""
    if any(type(clue) in _TOTALS for clue in clues):
        for i, clue in enumerate(clues, 1):
            if type(clue) is float or (type(clue) is str and clue.isdecimal()):
                raise PuzzleError(
                    f"{name} {i}: {shown(clue)} is no whole number: give every {name} one, or null",
                    clue=f"{name} {i}",
                )


def _are_totals(clues: Sequence[Any]) -> bool:
    return bool(clues) and set(map(type, clues)) <= _TOTALS


def _are_blocks(clues: Sequence[tuple[Any, ...]]) -> bool:
    """Return whether the clues are of blocks that are read back as they are."""
    items = list(chain.from_iterable(clues))
    sorts = set(map(type, items))
    if not sorts <= _BLOCKS:
        return False
    found = [item for item in items if type(item) is not str]
    if not {type(item.colour) for item in found} <= {str}:
        return False
    if not {type(item.length) for item in found if type(item) is Block} <= {int}:
        return False
    return (
        all(map(_is_block, checked(set(items), 100)))
        and max(map(len, clues), default=0) <= MAX_SIDE
    )


def _is_block(item: Any) -> bool:
    # Python writes no int of any length, and no block has one.
    if type(item) is not str:
        length = item.length if type(item) is Block else 0
        if type(length) is not int or not 0 <= length < LONGER or type(item.colour) is not str:
            return False
    known: bool = block_item(clue_words((item,))[0]) == item
    return known and (type(item) is str or stands_alone(item.colour))


def _line_clue(clue: Any, name: str, alphabet: str) -> LineClue:
    if isinstance(clue, Patterns):
        return _checked_patterns(clue, name, alphabet)
    if alphabet:
        parts = list(clue) if is_list(clue) else [clue]
        texts = [part.text if isinstance(part, Expression) else part for part in parts]
        return _checked_patterns(patterns_of_json(texts, name), name, alphabet)
    if isinstance(clue, str):
        return require_text(clue, f"clue of {name}")
    if not is_list(clue):
        raise misprint(name, f"the clue {shown_value(clue)} is not a list: write it as [3, 1]")
    words = []
    for item in clue:
        made = type(item) in (Block, UnknownBlock)
        if made and (item == Block(0) or not _is_block(item)):
            raise misprint(
                name,
                f"{shown_value(tuple(item))} is not a block: give a length from 1 up and "
                "one character that is no digit",
            )
        words.append(clue_words((item,))[0] if made else item)
    return blocks(words, name)


def _checked_patterns(clue: Patterns, name: str, alphabet: str) -> Patterns:
    parts = clue.parts
    texts = [part.text if isinstance(part, Expression) else part for part in parts]
    if type(parts) is not tuple or not all(isinstance(each, str) for each in texts):
        raise misprint(name, f"{shown_value(parts)} are no patterns: give expressions")
    for each in texts:
        require_text(each, f"pattern of {name}")
    if not alphabet and any(isinstance(part, Expression) for part in parts):
        raise misprint(name, "an expression, and no alphabet: list its symbols, as in ABC")
    return clue


def clue_sort(clue: LineClue) -> type:
    """Return the sort of the clue: its type, or int for a total that is None."""
    return int if clue is None else type(clue)


def refuse_mixed(rows: Sequence[LineClue], columns: Sequence[LineClue]) -> None:
    """Raise `PuzzleError` for the first clue of another sort than the first of all."""
    sides = ("row", rows), ("column", columns)
    named = [(f"{what} {i}", clue) for what, clues in sides for i, clue in enumerate(clues, 1)]
    for name, clue in named:
        if clue_sort(clue) is int:
            raise misprint(
                name,
                f"the clue {shown_json(clue)} is not a list: write it as "
                "[3, 1], or give every row and column a number or null",
            )
        if clue_sort(clue) is not clue_sort(named[0][1]):
            words = clue if isinstance(clue, str) else " ".join(clue_words(clue))
            raise misprint(
                name,
                f"{shown(words)} is a clue of another sort than that of "
                f"{named[0][0]}: give each line blocks, as in [3, 1], or colours, or patterns",
            )


def line_clue_json(clue: LineClue) -> Any:
    """Return the JSON of a clue."""
    if clue is None or isinstance(clue, int | str):
        return clue
    if isinstance(clue, Patterns):
        named = [p.text if isinstance(p, Expression) else {"automaton": p} for p in clue.parts]
        return named[0] if len(named) == 1 else named
    if Block(0) in clue:
        raise PuzzleError("a block without a cell has no JSON: blocks have one cell or more")
    return [
        item.length if isinstance(item, Block) and item.colour == BLACK else word
        for item, word in zip(clue, clue_words(clue), strict=True)
    ]


# -- patterns in JSON


def patterns_of_json(clue: Any, name: str) -> Patterns:
    """Return the patterns that are written so; `name` is the line's, for the error."""
    return Patterns(
        tuple(_part_of_json(item, name) for item in (clue if isinstance(clue, list) else [clue]))
    )


def _part_of_json(item: Any, name: str) -> str | Expression:
    if isinstance(item, str):
        return Expression(item)
    automaton = item.get("automaton") if isinstance(item, Mapping) else None
    if not isinstance(automaton, str) or set(item) != {"automaton"}:
        raise misprint(
            name,
            f"{shown(item)} is no expression and names no automaton: write "
            '"a+b" or {"automaton": "name"}',
        )
    return automaton


# -- plain text

SEQUENCE = re.compile(r"[^\s0-9?*,]+")
"""A sequence of colours."""

_NOT_IN_SEQUENCE = "0123456789?*,#"
_EXPRESSION = re.compile(r"[A-Za-z].*[][(){}|+\\]|[][(){}|+\\].*[A-Za-z]")
_TAB = re.compile("\t")
_TOTAL_WORD = re.compile(f"[0-9]{{1,{MAX_DIGITS}}}")


def totals_of_text(parts: Parts, stands: Stands) -> Contents:
    """Return the totals that stand behind both heads."""
    found: Contents = {}
    for side in "rows:", "columns:":
        part = parts[side]
        if part.behind is None:
            raise PuzzleError(
                f"{side} write a clue a line below, or totals behind it, as in rows: 1 - 2",
                line=part.number,
            )
        words = part.alone(side)
        with on_line(part.number):
            require_side(len(words), side[:-1])
        for k, word in enumerate(words, 1):
            if word not in EMPTY and not _TOTAL_WORD.fullmatch(word):
                raise PuzzleError(
                    f"{side[:-2]} {k}: {truncate(word)} is no number: write - for none; clues of "
                    f"several parts stand below {side}",
                    line=part.number,
                    clue=f"{side[:-2]} {k}",
                )
            stands.known[f"{side[:-2]} {k}"] = part.number
        found[side[:-1]] = tuple(None if word in EMPTY else int(word) for word in words)
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


def clues_of_text(
    named: Mapping[str, TextLine], alphabet: str, colours: Collection[str] = ()
) -> dict[str, LineClue]:
    """Return the clues: expressions if there is an alphabet, sequences of colours, or blocks.

    They are sequences if all can be such, and not all are signs for none; the `colours` that the
    text lists are no such signs. Beside blocks such a sign is an empty line.
    """
    found: dict[str, LineClue] = {}
    lines, none = {line.text for line in named.values()}, {*EMPTY}.difference(colours)
    sequences = all(map(SEQUENCE.fullmatch, lines)) and not lines <= none
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
                    if any(map(_EXPRESSION.search, lines)):
                        raise PuzzleError(NO_ALPHABET) from None
                    raise
    return found


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
