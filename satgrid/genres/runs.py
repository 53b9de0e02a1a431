"""How an address writes a run of clues: token after token, each known by its first character.

A character can stand for a clue and some empty places behind it, or for empty places alone; longer
tokens are so many characters behind a first one. In packed runs several small digits share a
character.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, TypeAlias

from satgrid.clues import CellClue
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, count, truncate

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

Spelling: TypeAlias = Callable[[CellClue], str | None]
"""What returns the token of a clue that takes several characters, or None where there is none."""


class Body:
    """The text behind the size of an address, read from left to right.

    `behind` is what is not read, since programs put it there.
    """

    def __init__(self, text: str, behind: str = "") -> None:
        self.text, self.at, self.behind = text, 0, behind

    def error(self, what: str, at: int | None = None) -> PuzzleError:
        """Return the error about a place, by default that which is read next."""
        place = self.at if at is None else at
        return PuzzleError(f"character {place + 1} of the body: {what}")

    def until(self, mark: str) -> str:
        """Return what stands before the next mark, and go on behind the mark."""
        found, _, _ = self.text[self.at :].partition(mark)
        self.at += len(found) + len(mark)
        return found

    def ended(self) -> bool:
        """Say whether nothing is left."""
        return self.at >= len(self.text)

    def require_end(self, last: str) -> None:
        """Raise `PuzzleError` where something is left behind the `last` one of a sort."""
        left = len(self.text) - self.at
        if left > 0:
            raise self.error(
                f"{truncate(self.text[self.at :])!r} follows the last {last}: check the size, or "
                f"take {count(left, 'character')} off"
            )


class Token(NamedTuple):
    """A token of several characters: so many behind the first, and what they say, or None."""

    width: int
    clue: Callable[[str], CellClue]


class Code:
    """How clues are written: `ones` by a character each, with the empty places behind them.

    `skips` are the characters for one empty place, for two, and so on; `longs` the tokens by their
    first one or two characters, which `spelled` writes. With `past_end` the empty places behind a
    clue may go on behind the last one, and do where there is room for none.
    """

    def __init__(
        self,
        ones: Mapping[str, tuple[CellClue, int]],
        skips: str,
        longs: Mapping[str, Token] | None = None,
        spelled: Spelling = lambda clue: None,
        *,
        past_end: bool = False,
    ) -> None:
        self.ones, self.skips, self.longs = ones, skips, longs or {}
        self.spelled, self.past_end = spelled, past_end

    def read(self, body: Body, places: int) -> list[CellClue]:
        """Return the clues of so many places; those that are not told have none."""
        clues: list[CellClue] = []
        text, at, end = body.text, body.at, len(body.text)
        ones, skips, longs = self.ones, self._lengths, self.longs
        while at < end and len(clues) < places:
            first = text[at]
            if first in ones:
                clue, empty = ones[first]
                clues.append(clue)
                if empty:
                    clues += [None] * empty
                    if len(clues) > places and not self.past_end:
                        raise _beyond(body, at, places)
            elif first in skips:
                clues += [None] * skips[first]
                if len(clues) > places:
                    raise _beyond(body, at, places)
            elif (begun := first if first in longs else text[at : at + 2]) in longs:
                token = longs[begun]
                behind = text[at + 1 : at + 1 + token.width]
                found = token.clue(first + behind) if len(behind) == token.width else None
                if found is None:
                    raise body.error(f"{truncate(first + behind)!r} {_NO_CLUE}", at)
                clues.append(found)
                at += token.width
            else:
                raise body.error(f"{first!r} {_NO_CLUE}", at)
            at += 1
        body.at = at
        return clues[:places] + [None] * (places - len(clues))

    def write(self, clues: Sequence[CellClue], named: Callable[[int], str]) -> str:
        """Return the text of the clues; `named` is what people call the place of one."""
        found = []
        at, end = 0, len(clues)
        for start in checked(range(end), 100):
            if start < at:
                continue
            clue = clues[start]
            most = len(self.skips) if clue is None else self._most.get(clue, 0)
            first = at = start if clue is None else start + 1
            while at < end and at - first < most and clues[at] is None:
                at += 1
            if clue is None:
                found.append(self.skips[at - first - 1])
                continue
            empty = most if at == end and self.past_end else at - first
            token = self._tokens.get((clue, empty)) or self.spelled(clue)
            if token is None:
                raise PuzzleError(
                    f"{named(start)}: {clue} stands there, which no such address can hold: convert "
                    "to json instead"
                )
            found.append(token)
        return "".join(found)

    @cached_property
    def _lengths(self) -> dict[str, int]:
        return {sign: k for k, sign in enumerate(self.skips, 1)}

    @cached_property
    def _tokens(self) -> dict[tuple[CellClue, int], str]:
        # Of two characters that say the same, the first is written.
        return {told: sign for sign, told in reversed([*self.ones.items()]) if told[0] is not None}

    @cached_property
    def _most(self) -> dict[CellClue, int]:
        most: dict[CellClue, int] = {}
        for clue, empty in self.ones.values():
            most[clue] = max(empty, most.get(clue, 0))
        return most


_NO_CLUE = "is no clue that satgrid knows there: check it, and the genre of the address"


def _beyond(body: Body, at: int, places: int) -> PuzzleError:
    return body.error(
        f"{body.text[at]!r} goes beyond the last of {count(places, 'place')}: check the size", at
    )


class Packed(NamedTuple):
    """Digits of a small base, so many to a character."""

    base: int
    each: int

    def read(self, body: Body, places: int, *, whole: bool = False) -> list[int]:
        """Return the digits of so many places, 0 where they are not told, unless all must be."""
        length = -(-places // self.each)
        text = body.text[body.at : body.at + length]
        if whole and len(text) < length:
            raise PuzzleError(
                f"the body has {count(len(body.text), 'character')} and ends within the walls: "
                "check it, and the size"
            )
        digits: list[int] = []
        known = self._digits()
        for sign in text:
            if sign not in known:
                at = body.at + text.index(sign)
                raise body.error(f"{sign!r} {_NO_CLUE}", at)
            digits += known[sign]
        body.at += len(text)
        return digits[:places] + [0] * (places - len(digits))

    def write(self, digits: Sequence[int]) -> str:
        """Return the text of the digits."""
        signs = {found: sign for sign, found in self._digits().items()}
        padded = [*digits, *[0] * (-len(digits) % self.each)]
        parts = (tuple(padded[k : k + self.each]) for k in range(0, len(padded), self.each))
        return "".join(map(signs.__getitem__, parts))

    def _digits(self) -> dict[str, tuple[int, ...]]:
        """Return the digits of each character."""
        powers = [self.base**k for k in reversed(range(self.each))]
        return {
            DIGITS[n]: tuple(n // power % self.base for power in powers)
            for n in range(self.base**self.each)
        }
