"""The fields of a puzzle from plain lists: what a program writes becomes what a puzzle holds.

Lists stand for tuples, numbers and texts for blocks (`[3, "1R"]`), rows of text for given cells
(`["#?", "??"]`), and objects as in JSON for colours, automata and what the source says. Each
function returns the field as `Puzzle` holds it and raises `PuzzleError` for anything else; fields
that are so already are looked at all together, not item by item, since boards are big and puzzles
are often made from others.
"""

from __future__ import annotations

import reprlib
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, TypeGuard

from satgrid.clues import (
    LONGER,
    UNKNOWN,
    Automaton,
    Block,
    Colour,
    Expression,
    LineClue,
    Patterns,
    UnknownBlock,
    Value,
    block_item,
    clue_words,
)
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, shown, truncate
from satgrid.grid import Cell, Grid, label
from satgrid.puzzle import _json
from satgrid.puzzle._automata import automata as automata_of_json
from satgrid.puzzle._patterns import patterns
from satgrid.puzzle._size import MAX_SIDE
from satgrid.puzzle._symbols import stands_alone

MAX_DIGITS = 100
"""The most digits that a number in a cell may have; above, a file is more likely damaged."""

_BLOCKS = {Block, UnknownBlock, str}
_CLUES = {int, str, type(None)}


def number(found: Any, what: str) -> int:
    """Return the height or width."""
    if type(found) is not int:
        raise PuzzleError(f"the {what} is {_shown(found)}: give a whole number")
    return found


def text(found: Any, what: str) -> str:
    """Return a text that a file can hold."""
    if not isinstance(found, str) or (not found.isascii() and _half(found)):
        raise PuzzleError(f"the {what} is {_shown(found)}: give a text")
    return found


def count(found: Any, name: str) -> int:
    """Return how many clues the list has; `name` is "row" or "column"."""
    if not _is_list(found):
        raise PuzzleError(f"the {name} clues are {_shown(found)}: give a list, one clue a {name}")
    return len(found)


def line_clues(found: Any, name: str, alphabet: str) -> tuple[LineClue, ...]:
    """Return the clues of rows or columns; `name` is "row" or "column"."""
    if type(found) is tuple:
        sorts = set(map(type, found))
        if sorts <= {tuple} and not alphabet and _are_blocks(found):
            return found
        # Texts in a tuple, as a puzzle holds them, are sequences; in a list, what they are in JSON.
        if sorts == {str} and not _half("".join(found)):
            return found
    count(found, name)
    return tuple(_line_clue(clue, f"{name} {k}", alphabet) for k, clue in enumerate(found, 1))


def cells(found: Any) -> Grid[_json.CellClue] | None:
    """Return the clues in cells, from a grid or a list of rows."""
    if found is None:
        return None
    if not isinstance(found, Grid):
        rows = [list(row) if type(row) is tuple else row for row in found] if _is_list(found) else 0
        found = _json.cell_clues(rows)
    flat: Sequence[Any] = found.flat
    sorts = set(map(type, flat))
    if not sorts <= _CLUES or any(clue != UNKNOWN for clue in flat if type(clue) is str):
        for k, clue in enumerate(flat):
            if type(clue) not in _CLUES or (type(clue) is str and clue != UNKNOWN):
                where = label(divmod(k, found.width))
                raise PuzzleError(
                    f"{where}: {_shown(clue)} is no number: write null for none, "
                    f'"{UNKNOWN}" for one that is not known',
                    clue=where,
                )
    beyond = 10**MAX_DIGITS
    numbers = {clue for clue in flat if type(clue) is int}
    if numbers and not -beyond < min(numbers) <= max(numbers) < beyond:
        k = next(k for k, clue in enumerate(flat) if type(clue) is int and abs(clue) >= beyond)
        where = label(divmod(k, found.width))
        raise PuzzleError(
            f"{where}: a number of more than {MAX_DIGITS} digits: is the file damaged?", clue=where
        )
    if type(flat) is tuple and type(found.height) is type(found.width) is int:
        kept: Grid[_json.CellClue] = found
        return kept
    return Grid(int(found.height), int(found.width), tuple(flat))


def given(found: Any, height: int, width: int) -> tuple[tuple[Cell, Value], ...]:
    """Return the given cells, from ((row, column), value) pairs or rows of text."""
    if type(found) is tuple and _are_pairs(found) and _are_pairs([cell for cell, _ in found]):
        numbers = {type(k) for cell, _ in found for k in cell} <= {int}
        if numbers and {type(value) for _, value in found} <= {str}:
            return found
    if not _is_list(found):
        raise PuzzleError(f"given cells: {_shown(found)} is no list: give rows of text or pairs")
    if found and all(isinstance(row, str) for row in found):
        return _json.given_cells(list(found), height, width)
    pairs = []
    for pair in found:
        cell = pair[0] if _is_list(pair) and len(pair) == 2 else None
        if not _is_list(cell) or [type(k) for k in cell] != [int, int] or type(pair[1]) is not str:
            raise PuzzleError(
                f'given cells: {_shown(pair)} is no cell with its value: write [[0, 0], "#"], '
                "row and column from 0"
            )
        pairs.append(((cell[0], cell[1]), pair[1]))
    return tuple(pairs)


def colours(found: Any) -> tuple[Colour, ...]:
    """Return the palette, from colours, lists of symbol, name and RGB, or an object as in JSON."""
    if type(found) is tuple and set(map(type, found)) <= {Colour}:
        listed = found
    elif isinstance(found, Mapping):
        return _json.colours(found)
    elif _is_list(found) and all(_is_list(each) and len(each) == 3 for each in found):
        listed = tuple(Colour(*each) for each in found)
    else:
        raise PuzzleError(f"the colours are {_shown(found)}: list symbol, name and #rrggbb of each")
    for symbol, name, rgb in listed:
        if not isinstance(symbol, str):
            raise PuzzleError(f"{_shown(symbol)} cannot stand for a colour: take one character")
        _json.require_looks(symbol, name, rgb)
        text(name, f"name of the colour {symbol}")
    return listed


def automata(found: Any, alphabet: str) -> tuple[tuple[str, Automaton], ...]:
    """Return the automata by name, from pairs or an object, each an automaton or its JSON."""
    listed = found.items() if isinstance(found, Mapping) else found
    if not (isinstance(found, Mapping) or (_is_list(found) and _are_pairs(found, any_list=True))):
        raise PuzzleError(f"the automata are {_shown(found)}: give them by their names")
    made = []
    for name, automaton in listed:
        text(name, "name of an automaton")
        if not isinstance(automaton, Automaton):
            ((_, automaton),) = automata_of_json({name: automaton}, alphabet)
        made.append((name, _frozen(name, automaton)))
    if len({name for name, _ in made}) < len(made):
        raise PuzzleError("two automata have one name: give each its own")
    return tuple(made)


def info(found: Any) -> tuple[tuple[str, str], ...]:
    """Return what the source says, from pairs or an object."""
    if not isinstance(found, Mapping):
        if not (_is_list(found) and _are_pairs(found, any_list=True)):
            raise PuzzleError(f'the info is {_shown(found)}: give texts, as in {{"title": "Moon"}}')
        pairs = [(text(key, "key of the info"), told) for key, told in found]
        if len(dict(pairs)) < len(pairs):
            raise PuzzleError("the info has one key twice: keep one")
        found = dict(pairs)
    told = {text(key, "key of the info"): text(what, "info") for key, what in found.items()}
    return tuple(sorted(told.items()))


def _is_list(found: Any) -> TypeGuard[Sequence[Any]]:
    return type(found) in (list, tuple)


def _are_pairs(found: Sequence[Any], any_list: bool = False) -> bool:
    sorts = {list, tuple} if any_list else {tuple}
    return set(map(type, found)) <= sorts and set(map(len, found)) <= {2}


def _half(found: str) -> bool:
    """Say whether the text has half a character (a lone surrogate), which no file can hold."""
    return any("\ud800" <= sign <= "\udfff" for sign in found)


def _shown(found: Any) -> str:
    return shown(found, reprlib.repr)


def _are_blocks(clues: Sequence[tuple[Any, ...]]) -> bool:
    """Say whether the clues are of blocks that are read back as they are."""
    items = list(chain.from_iterable(clues))
    sorts = set(map(type, items))
    if not sorts <= _BLOCKS:
        return False
    blocks = [item for item in items if type(item) is not str]
    if not {type(item.colour) for item in blocks} <= {str}:
        return False
    if not {type(item.length) for item in blocks if type(item) is Block} <= {int}:
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
        parts = list(clue) if _is_list(clue) else [clue]
        texts = [part.text if isinstance(part, Expression) else part for part in parts]
        return _patterns(patterns(texts, name), name, alphabet)
    if isinstance(clue, str):
        return text(clue, f"clue of {name}")
    if not _is_list(clue):
        raise PuzzleError(
            f"{name}: the clue {_shown(clue)} is not a list: write it as [3, 1]", clue=name
        )
    words = []
    for item in clue:
        made = type(item) in (Block, UnknownBlock)
        if made and (item == Block(0) or not _is_block(item)):
            raise PuzzleError(
                f"{name}: {_shown(tuple(item))} is not a block: give a length from 1 up and one "
                "character that is no digit",
                clue=name,
            )
        words.append(clue_words((item,))[0] if made else item)
    return _json.blocks(words, name)


def _patterns(clue: Patterns, name: str, alphabet: str) -> Patterns:
    parts = clue.parts
    texts = [part.text if isinstance(part, Expression) else part for part in parts]
    if type(parts) is not tuple or not all(isinstance(each, str) for each in texts):
        raise PuzzleError(f"{name}: {_shown(parts)} are no patterns: give expressions", clue=name)
    for each in texts:
        text(each, f"pattern of {name}")
    if not alphabet and any(isinstance(part, Expression) for part in parts):
        raise PuzzleError(
            f"{name}: an expression, and no alphabet: list its symbols, as in ABC", clue=name
        )
    return clue


def _frozen(name: str, automaton: Automaton) -> Automaton:
    """Return the automaton, its parts frozen and found to be what they should."""
    try:
        moves = automaton.moves
        read = list(chain.from_iterable(moves))
        if {type(each) for each in chain([moves], moves, read)} != {tuple}:
            moves = tuple(tuple((value, to) for value, to in each) for each in moves)
            read = list(chain.from_iterable(moves))
        states = {automaton.start, *automaton.accepting, *(to for _, to in read)}
        values = {value for value, _ in read}
    except (TypeError, ValueError):
        states, values = set(), set()
    if not states or not set(map(type, states)) <= {int} or not set(map(type, values)) <= {str}:
        raise PuzzleError(
            f"automaton {truncate(name)}: give a start, accepting states, and moves of symbols "
            "and states"
        )
    if type(automaton.accepting) is frozenset and moves is automaton.moves:
        return automaton
    return Automaton(automaton.start, frozenset(automaton.accepting), moves)
