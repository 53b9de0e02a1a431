"""Whether lines match their clues: regular expressions, automata, blocks of a nonogram.

Expressions are matched without automata. A part of an expression is a function: it maps a place in
the word to the set of places where the part can end if it begins there. Its results are cached, and
a repetition continues only from new places, so the time is polynomial in the expression and the
word.

The parser is the referee's own. It is shorter than the one of the encoders, since its expressions
are known to be well-formed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Sequence
from functools import cache, lru_cache
from itertools import groupby
from typing import TypeAlias

from satgrid.clues import SEVERAL, WHITE, Block, BlockItem, Value, clue_words
from satgrid.deadline import checked
from satgrid.grid import Grid
from satgrid.referee.places import line_entries

Part: TypeAlias = Callable[[int], int]
"""Maps a place to the places behind the part, as bits of an int."""

Moves: TypeAlias = Sequence[Sequence[tuple[str, int]]]

_TOKEN = re.compile(r"\\.|\[(?:\\.|[^]\\])*\]|\{[^}]*\}|\(\?:|.")
_MEMBER = re.compile(r"([^\\]|\\.)-(\\?.)|(\\?.)")
_KINDS = {"d": str.isdecimal, "w": lambda s: s.isalnum() or s == "_", "s": str.isspace}
_STATES = 100  # about the number of states that are visited between two checks of the time limit


@lru_cache(1000)
def matches(text: str, alphabet: str, word: str) -> bool:
    """Return whether the whole word matches the well-formed expression over the alphabet."""
    return _read(text, alphabet, word)(0) >> len(word) & 1 == 1


def accepts(moves: Moves, start: int, accepting: Container[int], word: str) -> bool:
    """Return whether an automaton, reading the word, can end in an accepting state.

    `moves[state]` has (symbol, next state) pairs; several of them may have the same symbol.
    """
    states = {start}
    for symbol in checked(word, 1 + _STATES // len(moves)):
        states = {to for state in states for read, to in moves[state] if read == symbol}
    return any(state in accepting for state in states)


def _read(text: str, alphabet: str, word: str) -> Part:
    outside: list[tuple[list[Part], list[Part]]] = []
    branches, parts = list[Part](), list[Part]()
    for token in _TOKEN.findall(text):
        if token in ("(", "(?:"):
            outside.append((branches, parts))
            branches, parts = [], []
        elif token == ")":
            group = _either([*branches, _sequence(parts)])
            branches, parts = outside.pop()
            parts.append(group)
        elif token == "|":
            branches.append(_sequence(parts))
            parts = []
        elif token[0] in "*+?{":
            parts.append(_times(parts.pop(), token))
        else:
            parts.append(_one_of(_symbols(token, alphabet), word))
    return _either([*branches, _sequence(parts)])


def _behind(part: Part, places: int) -> int:
    """Return the places where the part can end if it begins at one of these places."""
    ends = 0
    while places:
        first = places & -places
        ends |= part(first.bit_length() - 1)
        places ^= first
    return ends


def _one_of(symbols: frozenset[str], word: str) -> Part:
    return lambda place: (word[place : place + 1] in symbols) << place + 1


def _sequence(parts: Sequence[Part]) -> Part:
    def read(place: int) -> int:
        places = 1 << place
        for part in parts:
            places = _behind(part, places)
        return places

    return cache(read)


def _either(branches: Sequence[Part]) -> Part:
    def read(place: int) -> int:
        ends = 0
        for branch in branches:
            ends |= branch(place)
        return ends

    return cache(read)


def _times(part: Part, token: str) -> Part:
    count = {"*": ",", "+": "1,", "?": "0,1"}.get(token, token.strip("{}"))
    low, comma, high = count.partition(",")
    least = int(low or 0)
    most = None if comma and not high else int(high or low)

    def read(place: int) -> int:
        places, times = 1 << place, 0
        # A further repetition changes nothing if the places stay the same.
        while times < least and (after := _behind(part, places)) != places:
            places = after
            times += 1
        times = max(times, least)
        new = places
        while new and times != most:
            new = _behind(part, new) & ~places
            places |= new
            times += 1
        return places

    return cache(read)


def _symbols(token: str, alphabet: str) -> frozenset[str]:
    if token == ".":
        return frozenset(alphabet)
    if token[0] == "[" and len(token) > 1:
        negated = token[1] == "^"
        symbols = frozenset[str]()
        for low, high, single in _MEMBER.findall(token[1 + negated : -1]):
            if single:
                symbols |= _symbols(single, alphabet)
            else:
                symbols |= {symbol for symbol in alphabet if low[-1] <= symbol <= high[-1]}
        return frozenset(alphabet) - symbols if negated else symbols
    if token[0] != "\\" or token[1].lower() not in _KINDS:
        return frozenset(token[-1])
    of_kind = frozenset(filter(_KINDS[token[1].lower()], alphabet))
    return of_kind if token[1].islower() else frozenset(alphabet) - of_kind


def block_faults(grid: Grid[Value], clues: Sequence[Sequence[BlockItem]]) -> Iterator[str]:
    """Yield a sentence for each row and column whose runs of coloured cells do not fit its clue."""
    for (name, line), clue in zip(line_entries(grid), clues, strict=True):
        runs = [(len(list(run)), value) for value, run in groupby(line) if value != WHITE]
        if runs == list(clue):
            continue
        blocks = [Block(length, colour) for length, colour in runs]
        if not _fits(blocks, clue):
            shown = " ".join(clue_words(tuple(blocks))) or "none"
            says = " ".join(clue_words(tuple(clue))) or "0"
            yield f"{name}: the blocks drawn are {shown}, the clue says {says}"


def _fits(blocks: Sequence[Block], clue: Sequence[BlockItem]) -> bool:
    """Return whether the clue allows these blocks; unknown parts of it allow several."""
    counts = {0}  # the numbers of blocks that the items of the clue read so far may stand for
    for item in clue:
        if item == SEVERAL:
            counts = set(range(min(counts), len(blocks) + 1)) if counts else counts
        elif isinstance(item, Block):
            counts = {k + 1 for k in counts if k < len(blocks) and blocks[k] == item}
        else:
            counts = {k + 1 for k in counts if k < len(blocks) and blocks[k].colour == item.colour}
    return len(blocks) in counts
