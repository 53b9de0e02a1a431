"""Does a word match a regular expression? Answered by partial derivatives, without automata.

What may be left to read is a set of sequences of parts. Reading a symbol derives from each
sequence those that are left behind it; the word matches if one that can be empty is left at its
end. There are never more of them than the expression, its repetitions written out, has symbols,
so no expression takes exponential time. (Antimirov, "Partial derivatives of regular expressions and
finite automaton constructions", 1996.)

The reading of the text is the referee's own too, and shorter than the one that encoders rely on:
it is asked about expressions that have been found to be well-formed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias


class OneOf(NamedTuple):
    """One symbol of these."""

    symbols: frozenset[str]


class Either(NamedTuple):
    """One of the sequences."""

    branches: tuple[Left, ...]


class Times(NamedTuple):
    """The part, `least` to `most` times; any number of times if `most` is None."""

    part: Part
    least: int
    most: int | None


Part: TypeAlias = OneOf | Either | Times
Left: TypeAlias = tuple[Part, ...]
"""A sequence: what is left to read."""

_TOKEN = re.compile(r"\\.|\[(?:\\.|[^]\\])*\]|\{[^}]*\}|\(\?:|.")
_MEMBER = re.compile(r"([^\\]|\\.)-(\\?.)|(\\?.)")
_KINDS = {"d": str.isdecimal, "w": lambda s: s.isalnum() or s == "_", "s": str.isspace}


def matches(text: str, alphabet: str, word: str) -> bool:
    """Return whether the whole word matches the well-formed expression over the alphabet."""
    found = {_read(text, alphabet, len(word))}
    for symbol in word:
        found = {rest for left in found for rest in _derived(left, symbol)}
    return any(map(_may_end, found))


def _derived(left: Left, symbol: str) -> Iterator[Left]:
    """Yield what is left behind the symbol."""
    for k, part in enumerate(left, 1):
        rest = left[k:]
        if isinstance(part, OneOf):
            if symbol in part.symbols:
                yield rest
        elif isinstance(part, Either):
            for branch in part.branches:
                for begun in _derived(branch, symbol):
                    yield begun + rest
        elif part.most != 0:
            most = None if part.most is None else part.most - 1
            again = Times(part.part, max(part.least - 1, 0), most)
            for begun in _derived((part.part,), symbol):
                yield (*begun, again, *rest)
        if not _can_be_empty(part):
            return


def _may_end(left: Left) -> bool:
    return all(map(_can_be_empty, left))


def _can_be_empty(part: Part) -> bool:
    if isinstance(part, OneOf):
        return False
    if isinstance(part, Either):
        return any(map(_may_end, part.branches))
    return part.least == 0 or _can_be_empty(part.part)


def _read(text: str, alphabet: str, cells: int) -> Left:
    """Return what an expression leaves to read of a word of so many cells."""
    outside: list[tuple[list[Left], list[Part]]] = []
    branches, parts = list[Left](), list[Part]()
    for token in _TOKEN.findall(text):
        if token in ("(", "(?:"):
            outside.append((branches, parts))
            branches, parts = [], []
        elif token == ")":
            group = Either((*branches, tuple(parts)))
            branches, parts = outside.pop()
            parts.append(group)
        elif token == "|":
            branches.append(tuple(parts))
            parts = []
        elif token[0] in "*+?{":
            parts.append(_times(parts.pop(), token, cells))
        else:
            parts.append(OneOf(_symbols(token, alphabet)))
    return (Either((*branches, tuple(parts))),)


def _times(part: Part, token: str, cells: int) -> Times:
    count = {"*": ",", "+": "1,", "?": "0,1"}.get(token, token.strip("{}"))
    low, _, high = count.partition(",")
    # A part that can be empty need not come; one that is not takes a cell at least.
    least = 0 if _can_be_empty(part) else int(low or 0)
    most = int(high or cells) if "," in count else int(low)
    return Times(part, least, None if most >= cells else most)


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
