"""The clues of lines from lists, as a program or JSON gives them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
from satgrid.errors import PuzzleError, shown, shown_json
from satgrid.layers._patterns import of_patterns, patterns
from satgrid.layers._plain import half, is_list, plain, text
from satgrid.layers._symbols import stands_alone
from satgrid.notation.clues import blocks

_BLOCKS = {Block, UnknownBlock, str}
_TOTALS = {int, type(None)}


def line_clues(found: Any, name: str, alphabet: str) -> tuple[LineClue, ...]:
    """Return the clues of rows or columns; `name` is "row" or "column"."""
    if type(found) is tuple:
        sorts = set(map(type, found))
        if sorts <= {tuple} and not alphabet and _are_blocks(found):
            return found
        # Texts in a tuple, as a puzzle holds them, are sequences; in a list, what they are in JSON.
        if sorts == {str} and not half("".join(found)):
            return found
    if not is_list(found):
        raise PuzzleError(f"the {name} clues are {plain(found)}: give a list, one clue a {name}")
    if _are_totals(found):
        return tuple(found)
    return tuple(_line_clue(clue, f"{name} {k}", alphabet) for k, clue in enumerate(found, 1))


def of_json(found: Mapping[str, Any], key: str, name: str, alphabet: str) -> tuple[LineClue, ...]:
    """Return the clues that stand under a key of a JSON object."""
    clues = found.get(key) or []
    if not isinstance(clues, list):
        raise PuzzleError(f'"{key}" is not a list: give one clue a {name}')
    require_side(len(clues), key)
    if _are_totals(clues):
        return tuple(clues)
    if not alphabet:
        _refuse_no_total(clues, name)
    read = patterns if alphabet else _of_json
    return tuple(read(clue, f"{name} {i}") for i, clue in enumerate(checked(clues, 16), 1))


def _of_json(clue: Any, name: str) -> LineClue:
    if isinstance(clue, str):
        return clue
    if not isinstance(clue, list):
        raise PuzzleError(
            f"{name}: the clue {shown_json(clue)} is not a list: write it as [3, 1], "
            'the colours of a sequence as "rg"',
            clue=name,
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
    """Say whether the clues are totals: numbers, or None."""
    return bool(clues) and set(map(type, clues)) <= _TOTALS


def _are_blocks(clues: Sequence[tuple[Any, ...]]) -> bool:
    """Say whether the clues are of blocks that are read back as they are."""
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
        return _patterns(clue, name, alphabet)
    if alphabet:
        parts = list(clue) if is_list(clue) else [clue]
        texts = [part.text if isinstance(part, Expression) else part for part in parts]
        return _patterns(patterns(texts, name), name, alphabet)
    if isinstance(clue, str):
        return text(clue, f"clue of {name}")
    if not is_list(clue):
        raise PuzzleError(
            f"{name}: the clue {plain(clue)} is not a list: write it as [3, 1]", clue=name
        )
    words = []
    for item in clue:
        made = type(item) in (Block, UnknownBlock)
        if made and (item == Block(0) or not _is_block(item)):
            raise PuzzleError(
                f"{name}: {plain(tuple(item))} is not a block: give a length from 1 up and one "
                "character that is no digit",
                clue=name,
            )
        words.append(clue_words((item,))[0] if made else item)
    return blocks(words, name)


def _patterns(clue: Patterns, name: str, alphabet: str) -> Patterns:
    parts = clue.parts
    texts = [part.text if isinstance(part, Expression) else part for part in parts]
    if type(parts) is not tuple or not all(isinstance(each, str) for each in texts):
        raise PuzzleError(f"{name}: {plain(parts)} are no patterns: give expressions", clue=name)
    for each in texts:
        text(each, f"pattern of {name}")
    if not alphabet and any(isinstance(part, Expression) for part in parts):
        raise PuzzleError(
            f"{name}: an expression, and no alphabet: list its symbols, as in ABC", clue=name
        )
    return clue


def sort(clue: LineClue) -> type:
    """Return what tells the clue from those of other sorts: its type, that of totals being int."""
    return int if clue is None else type(clue)


def refuse_mixed(rows: Sequence[LineClue], columns: Sequence[LineClue]) -> None:
    """Raise `PuzzleError` for the first clue of another sort than the first of all."""
    sides = ("row", rows), ("column", columns)
    named = [(f"{what} {i}", clue) for what, clues in sides for i, clue in enumerate(clues, 1)]
    for name, clue in named:
        if sort(clue) is int:
            raise PuzzleError(
                f"{name}: the clue {shown_json(clue)} is not a list: write it as "
                "[3, 1], or give every row and column a number or null",
                clue=name,
            )
        if sort(clue) is not sort(named[0][1]):
            words = clue if isinstance(clue, str) else " ".join(clue_words(clue))
            raise PuzzleError(
                f"{name}: {shown(words)} is a clue of another sort than that of "
                f"{named[0][0]}: give each line blocks, as in [3, 1], or colours, or patterns",
                clue=name,
            )


def to_json(clue: LineClue) -> Any:
    """Return what a clue is in JSON."""
    if clue is None or isinstance(clue, int | str):
        return clue
    if isinstance(clue, Patterns):
        return of_patterns(clue)
    if Block(0) in clue:
        raise PuzzleError("a block without a cell has no JSON: blocks have one cell or more")
    return [
        item.length if isinstance(item, Block) and item.colour == BLACK else word
        for item, word in zip(clue, clue_words(clue), strict=True)
    ]
