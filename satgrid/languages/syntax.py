"""The syntax of regular expressions over an alphabet: a text becomes a tree, or is refused.

    expression  = sequence { "|" sequence }
    sequence    = { atom [ "*" | "+" | "?" | "{m}" | "{m,}" | "{m,n}" | "{,n}" ] }
    atom        = symbol | "." | "(" expression ")" | "(?:" expression ")" | class | escape
    class       = "[" [ "^" ] { symbol | escape | symbol "-" symbol } "]"
    escape      = "\\" and a sign that is no letter or digit, or one of \\d \\D \\w \\W \\s \\S

Symbols outside the alphabet do not exist: `.` and `[^A]` are symbols of the alphabet, and so is
what a range holds. `{,n}` is 0 to n, as in Python. An expression always speaks of a whole line,
so there are no anchors; what no automaton can know, or what only a search through a text knows,
is refused with its place.
"""

from __future__ import annotations

import re
from typing import NamedTuple, NoReturn, TypeAlias

from satgrid.clues import Value
from satgrid.errors import truncate


class Symbols(NamedTuple):
    """One of these symbols; none if there are none."""

    chosen: frozenset[Value]


class Sequence(NamedTuple):
    """All parts, one behind the other; the empty word if there are none."""

    parts: tuple[Node, ...]


class Choice(NamedTuple):
    """One of the parts."""

    parts: tuple[Node, ...]


class Repeat(NamedTuple):
    """The part `least` to `most` times in a row; any number of times if `most` is None."""

    part: Node
    least: int
    most: int | None


Node: TypeAlias = Symbols | Sequence | Choice | Repeat

MOST_NESTED = 50
"""How deep brackets may be nested: more than people write, and no trouble for recursion."""

_LONGEST = 100_000
"""The most characters of an expression, of which no automaton could be made."""

_MOST_DIGITS = 6
"""The most digits of a count; boards are much smaller."""

_ONCE = {"*": (0, None), "+": (1, None), "?": (0, 1)}
_COUNT = re.compile(r"\{([0-9]*)(,?)([0-9]*)\}")
_GROUPS = {
    "(?=": "look-ahead",
    "(?!": "look-ahead",
    "(?<=": "look-behind",
    "(?<!": "look-behind",
    "(?P=": "a back-reference",
    "(?P<": "a group with a name",
    "(?#": "a comment",
    "(?>": "an atomic group",
    "(?(": "a condition",
}
_KINDS = {"d": str.isdecimal, "w": lambda c: c.isalnum() or c == "_", "s": str.isspace}


class Refused(Exception):
    """A text that is no expression, or none that satgrid reads; `at` is the place, from 1."""

    def __init__(self, at: int, why: str) -> None:
        super().__init__(why)
        self.at = at
        self.why = why


def parsed(text: str, alphabet: str) -> Node:
    """Return the tree of an expression; raise `Refused` for any other text."""
    if len(text) > _LONGEST:
        raise Refused(_LONGEST + 1, f"an expression has up to {_LONGEST:,} characters: shorten it")
    reader = _Reader(text, alphabet)
    tree = reader.expression(0)
    if reader.at < len(text):
        reader.refuse(") closes no bracket: leave it out, or write \\)")
    return tree


class _Reader:
    """Reads an expression from left to right; `at` is what comes next, from 0."""

    def __init__(self, text: str, alphabet: str) -> None:
        self.at = 0
        self._text = text
        self._alphabet = alphabet
        self._every = frozenset(alphabet)

    def refuse(self, why: str, at: int | None = None) -> NoReturn:
        raise Refused((self.at if at is None else at) + 1, why)

    def expression(self, depth: int) -> Node:
        """Read up to the end or a closing bracket, `depth` brackets deep."""
        branches = [self._sequence(depth)]
        while self._next("|"):
            branches.append(self._sequence(depth))
        return branches[0] if len(branches) == 1 else Choice(tuple(branches))

    def _next(self, sign: str) -> bool:
        """Skip the sign if it comes next, and say whether it did."""
        found = self._text.startswith(sign, self.at)
        self.at += len(sign) * found
        return found

    def _sequence(self, depth: int) -> Node:
        parts: list[Node] = []
        while self.at < len(self._text) and self._text[self.at] not in "|)":
            part = self._atom(depth)
            counts = self._counts()
            parts.append(Repeat(part, *counts) if counts else part)
        return parts[0] if len(parts) == 1 else Sequence(tuple(parts))

    def _counts(self) -> tuple[int, int | None] | None:
        """Read what says how often the atom before it comes, if something does."""
        start = self.at
        counts = self._count()
        if counts is None:
            return None
        sign, after = self._text[start : self.at], self._text[self.at : self.at + 1]
        if after == "?":
            self.refuse(f"{sign}? is a non-greedy repetition: leave ? out, a whole line has to fit")
        if after == "+":
            self.refuse(f"{sign}+ is a possessive repetition, which is not supported")
        if after == "*" or after == "{":
            self.refuse(f"{after} repeats a repetition: put brackets around {sign} and its part")
        return counts

    def _count(self) -> tuple[int, int | None] | None:
        sign = self._text[self.at : self.at + 1]
        if sign in _ONCE:
            self.at += 1
            return _ONCE[sign]
        if sign != "{":
            return None
        found = _COUNT.match(self._text, self.at)
        if not found or not (found[1] or found[3]):
            self.refuse("{ begins no count such as {2}, {2,}, {2,5} or {,5}: mend it, or write \\{")
        if max(len(found[1]), len(found[3])) > _MOST_DIGITS:
            self.refuse(f"a count of more than {_MOST_DIGITS} digits: no line is so long")
        least = int(found[1] or 0)
        most = int(found[3]) if found[3] else None if found[2] else least
        if most is not None and most < least:
            self.refuse(f"{found[0]} counts down: write the smaller number first")
        self.at = found.end()
        return least, most

    def _atom(self, depth: int) -> Node:
        start, sign = self.at, self._text[self.at]
        if sign == "(":
            if depth == MOST_NESTED:
                self.refuse(f"brackets are nested more than {MOST_NESTED} deep: leave some out")
            self._open()
            inner = self.expression(depth + 1)
            if not self._next(")"):
                self.refuse("( is never closed: add ), or write \\(", start)
            return inner
        if sign == "[":
            return self._class()
        if sign == "\\":
            return Symbols(self._escape())
        self.at += 1
        if sign == ".":
            return Symbols(self._every)
        if sign in "^$":
            self.refuse(
                f"{sign} is an anchor: leave it out, an expression fits a whole line", start
            )
        if sign in "*+?{":
            self.refuse(f"{sign} has nothing to repeat: mend it, or write \\{sign}", start)
        if sign in "]}":
            self.refuse(f"{sign} closes no bracket: leave it out, or write \\{sign}", start)
        return Symbols(frozenset(self._symbol(sign, start)))

    def _open(self) -> None:
        """Skip the bracket that opens a group."""
        if self._next("(?:"):
            return
        if not self._text.startswith("(?", self.at):
            self.at += 1
            return
        for sign, name in _GROUPS.items():
            if self._text.startswith(sign, self.at):
                self.refuse(f"{sign} begins {name}, which is not supported")
        self.refuse("(? begins flags, which are not supported")

    def _symbol(self, sign: Value, at: int) -> Value:
        """Return the sign if it is a symbol of the alphabet."""
        if sign.isspace():
            self.refuse("a blank: leave it out (several expressions have a tab between)", at)
        if sign not in self._every:
            self.refuse(
                f"{sign!r} is no symbol of the alphabet {truncate(self._alphabet)}: correct "
                "the expression, or add it there",
                at,
            )
        return sign

    def _escape(self) -> frozenset[Value]:
        """Read a backslash and the sign behind it."""
        start = self.at
        sign = self._text[start + 1 : start + 2]
        self.at += 2
        if not sign:
            self.refuse("\\ has nothing behind it: leave it out, or write \\\\", start)
        if sign.lower() in _KINDS:
            of_kind = frozenset(filter(_KINDS[sign.lower()], self._alphabet))
            return of_kind if sign.islower() else self._every - of_kind
        if sign in "bBAZzG":
            self.refuse(f"\\{sign} is an anchor: leave it out, an expression fits a line", start)
        if sign in "123456789":
            self.refuse(f"\\{sign} is a back-reference, which is not supported", start)
        if sign.isascii() and sign.isalnum():
            self.refuse(f"the escape \\{sign} is not supported", start)
        return frozenset(self._symbol(sign, start))

    def _class(self) -> Node:
        start = self.at
        self.at += 1
        negated = self._next("^")
        chosen: set[Value] = set()
        first = self.at
        while not self._next("]"):
            chosen |= self._member(start)
        if self.at == first + 1:
            self.refuse(f"{self._text[start : self.at]} is empty: list its symbols", start)
        return Symbols(self._every - chosen if negated else frozenset(chosen))

    def _member(self, start: int) -> frozenset[Value]:
        """Read a symbol, an escape or a range of the class that opens at `start`."""
        at = self.at
        low = self._sign(start)
        if not self._text.startswith("-", self.at) or self._text.startswith("-]", self.at):
            if low[0] != "\\":
                return frozenset(self._symbol(low, at))
            self.at = at
            return self._escape()
        self.at += 1
        high = self._sign(start)
        for end in low, high:
            if end[1:].isalnum():
                self.refuse(f"{end} is no end of a range: write a symbol there", at)
        if low[-1] > high[-1]:
            self.refuse(f"the range {low}-{high} runs backwards: exchange its ends", at)
        return frozenset(symbol for symbol in self._alphabet if low[-1] <= symbol <= high[-1])

    def _sign(self, start: int) -> str:
        """Skip a sign, with the backslash before it, of the class that opens at `start`."""
        sign = self._text[self.at : self.at + 1 + self._text.startswith("\\", self.at)]
        if sign in ("", "\\"):
            self.refuse("[ is never closed: add ], or write \\[", start)
        self.at += len(sign)
        return sign
