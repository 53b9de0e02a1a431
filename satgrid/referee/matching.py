"""Does a word match a regular expression, or an automaton accept it?

Expressions are matched by sets of places, without automata.

A part of an expression is what it can read: from a place in the word, a number of cells that are
read already, to the set of places where it can stop. What it says of a place is remembered, and a
repetition goes on only from places that it has not come to before; so no expression takes more
time than a polynomial of its parts and the cells.

The reading of the text is the referee's own too, and shorter than the one that encoders rely on:
it is asked about expressions that have been found to be well-formed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Sequence
from functools import cache, lru_cache
from typing import TypeAlias

from satgrid.deadline import checked

Part: TypeAlias = Callable[[int], int]
"""From a place to the places behind the part, as a set of bits."""

Moves: TypeAlias = Sequence[Sequence[tuple[str, int]]]

_TOKEN = re.compile(r"\\.|\[(?:\\.|[^]\\])*\]|\{[^}]*\}|\(\?:|.")
_MEMBER = re.compile(r"([^\\]|\\.)-(\\?.)|(\\?.)")
_KINDS = {"d": str.isdecimal, "w": lambda s: s.isalnum() or s == "_", "s": str.isspace}


_STATES = 100
"""So many states are left behind, or a few times as many, between two checks of the time."""


@lru_cache(1000)
def matches(text: str, alphabet: str, word: str) -> bool:
    """Return whether the whole word matches the well-formed expression over the alphabet."""
    return _read(text, alphabet, word)(0) >> len(word) & 1 == 1


def accepts(moves: Moves, start: int, accepting: Container[int], word: str) -> bool:
    """Return whether an automaton, reading the word, can end in an accepting state.

    `moves[state]` has (symbol read, next state) pairs, of which several may be for one symbol.
    """
    states = {start}
    for symbol in checked(word, 1 + _STATES // len(moves)):
        states = {to for state in states for read, to in moves[state] if read == symbol}
    return any(state in accepting for state in states)


def _read(text: str, alphabet: str, word: str) -> Part:
    """Return what the expression can read of the word."""
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
    """Return where the part can stop that begins at one of the places."""
    found = 0
    while places:
        first = places & -places
        found |= part(first.bit_length() - 1)
        places ^= first
    return found


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
        found = 0
        for branch in branches:
            found |= branch(place)
        return found

    return cache(read)


def _times(part: Part, token: str) -> Part:
    count = {"*": ",", "+": "1,", "?": "0,1"}.get(token, token.strip("{}"))
    low, comma, high = count.partition(",")
    least = int(low or 0)
    most = None if comma and not high else int(high or low)

    def read(place: int) -> int:
        places, times = 1 << place, 0
        # Once more changes nothing where the part reads nothing, or has nothing left to read.
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
        found = frozenset[str]()
        for low, high, single in _MEMBER.findall(token[1 + negated : -1]):
            if single:
                found |= _symbols(single, alphabet)
            else:
                found |= {symbol for symbol in alphabet if low[-1] <= symbol <= high[-1]}
        return frozenset(alphabet) - found if negated else found
    if token[0] != "\\" or token[1].lower() not in _KINDS:
        return frozenset(token[-1])
    of_kind = frozenset(filter(_KINDS[token[1].lower()], alphabet))
    return of_kind if token[1].islower() else frozenset(alphabet) - of_kind
