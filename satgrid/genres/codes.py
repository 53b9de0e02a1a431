"""How addresses write runs of clues: token after token, each known by its first character.

A character can mean a clue and some empty places after it, or empty places alone; longer tokens
have a fixed number of characters after the first one. In packed runs several small digits share a
character.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, Protocol, TypeAlias

from satgrid.clues import UNKNOWN, CellClue
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, count, truncate, unwritable

# -------------------- Codes and packed digits

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

Spelling: TypeAlias = Callable[[CellClue], str | None]
"""Returns the token of a clue that needs several characters, or None for any other clue."""


class Body:
    """The text after the size of an address, read from left to right.

    `behind` follows it in the address: tracking parameters that programs add, which are not read.
    """

    def __init__(self, text: str, behind: str = "") -> None:
        self.text, self.at, self.behind = text, 0, behind

    def error(self, what: str, at: int | None = None) -> PuzzleError:
        """Return an error about a character, by default the next one."""
        place = self.at if at is None else at
        return PuzzleError(f"character {place + 1} of the body: {what}")

    def until(self, mark: str) -> str:
        """Return the text up to the next mark, and continue after the mark."""
        text, _, _ = self.text[self.at :].partition(mark)
        self.at += len(text) + len(mark)
        return text

    def ended(self) -> bool:
        """Return whether nothing is left."""
        return self.at >= len(self.text)

    def require_end(self, last: str) -> None:
        """Raise `PuzzleError` if text is left; `last` names what the body should end with."""
        left = len(self.text) - self.at
        if left > 0:
            raise self.error(
                f"{truncate(self.text[self.at :])!r} follows the last {last}: check the size, or "
                f"take {count(left, 'character')} off"
            )


class Token(NamedTuple):
    """A token of several characters: `width` after the first, and their clue, or None."""

    width: int
    clue: Callable[[str], CellClue]


class Code:
    """How clues are written: `ones` by one character each, which includes empty places after them.

    `skips` are the characters for one empty place, for two, and so on; `longs` the tokens by their
    first one or two characters, which `spell` writes. With `past_end`, the empty places of a last
    clue may exceed the run, and do if no place follows it.
    """

    def __init__(
        self,
        ones: Mapping[str, tuple[CellClue, int]],
        skips: str,
        longs: Mapping[str, Token] | None = None,
        spell: Spelling = lambda clue: None,
        *,
        past_end: bool = False,
    ) -> None:
        self.ones, self.skips, self.longs = ones, skips, longs or {}
        self.spell, self.past_end = spell, past_end

    def read(self, body: Body, places: int) -> list[CellClue]:
        """Return the clues of `places` places; a place after the end of the text has none."""
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
                clue = token.clue(first + behind) if len(behind) == token.width else None
                if clue is None:
                    raise body.error(f"{truncate(first + behind)!r} {_NO_CLUE}", at)
                clues.append(clue)
                at += token.width
            else:
                raise body.error(f"{first!r} {_NO_CLUE}", at)
            at += 1
        body.at = at
        return clues[:places] + [None] * (places - len(clues))

    def write(self, clues: Sequence[CellClue], place_name: Callable[[int], str]) -> str:
        """Return the text of the clues; `place_name` names places in messages."""
        tokens = []
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
                tokens.append(self.skips[at - first - 1])
                continue
            empty = most if at == end and self.past_end else at - first
            token = self._tokens.get((clue, empty)) or self.spell(clue)
            if token is None:
                raise unwritable(f"{place_name(start)}: such an address cannot hold {clue}")
            tokens.append(token)
        return "".join(tokens)

    @cached_property
    def _lengths(self) -> dict[str, int]:
        return {sign: k for k, sign in enumerate(self.skips, 1)}

    @cached_property
    def _tokens(self) -> dict[tuple[CellClue, int], str]:
        # Of two characters with the same meaning, the first is written.
        ones = reversed([*self.ones.items()])
        return {clue: sign for sign, clue in ones if clue[0] is not None}

    @cached_property
    def _most(self) -> dict[CellClue, int]:
        most: dict[CellClue, int] = {}
        for clue, empty in self.ones.values():
            most[clue] = max(empty, most.get(clue, 0))
        return most


_NO_CLUE = "is not a clue that satgrid knows there: check it, and the genre of the address"


def _beyond(body: Body, at: int, places: int) -> PuzzleError:
    return body.error(
        f"{body.text[at]!r} goes beyond the last of {count(places, 'place')}: check the size", at
    )


class RunCode(Protocol):
    """A code of runs: how the clues of some places are read and written."""

    def read(self, body: Body, places: int) -> list[CellClue]:
        """Return the clues of `places` places; a place after the end of the text has none."""

    def write(self, clues: Sequence[CellClue], place_name: Callable[[int], str]) -> str:
        """Return the text of the clues; `place_name` names places in messages."""


class EitherCode(NamedTuple):
    """The `short` code if it holds all clues, otherwise `mark` and the `long` one."""

    short: Code
    mark: str
    long: Code

    def read(self, body: Body, places: int) -> list[CellClue]:
        """Return the clues of `places` places."""
        if not body.text.startswith(self.mark, body.at):
            return self.short.read(body, places)
        body.at += len(self.mark)
        return self.long.read(body, places)

    def write(self, clues: Sequence[CellClue], place_name: Callable[[int], str]) -> str:
        """Return the text of the clues."""
        try:
            return self.short.write(clues, place_name)
        except PuzzleError:
            return self.mark + self.long.write(clues, place_name)


class GapCode(NamedTuple):
    """Marked places, each a character for the number of empty places before it.

    As many empty places as there are digits, without a mark behind them, are `skip`. A last mark
    beyond the last place says how many empty places end the run.
    """

    digits: str
    skip: str

    def read(self, body: Body, places: int) -> list[CellClue]:
        """Return 1 for each marked place, and None for the others."""
        marks: list[CellClue] = [None] * places
        at = 0
        # A run of no place has a character, too.
        while (at < places or at == places == 0) and not body.ended():
            sign = body.text[body.at]
            if sign != self.skip and sign not in self.digits:
                raise body.error(f"{sign!r} {_NO_CLUE}")
            empty = len(self.digits) if sign == self.skip else self.digits.index(sign)
            if at + empty > places:
                raise _beyond(body, body.at, places)
            at += empty
            if sign != self.skip:
                if at < places:
                    marks[at] = 1
                at += 1
            body.at += 1
        return marks

    def write(self, clues: Sequence[CellClue], place_name: Callable[[int], str]) -> str:
        """Return the text of the marked places."""
        text, empty = "", 0
        for k, clue in enumerate(checked(clues, 100)):
            if clue is None:
                empty += 1
                if empty == len(self.digits):
                    text, empty = text + self.skip, 0
            elif clue == 1:
                text, empty = text + self.digits[empty], 0
            else:
                raise unwritable(f"{place_name(k)}: such an address cannot hold {clue}")
        return text if text and not empty else text + self.digits[empty]


class Packed(NamedTuple):
    """Digits of a small base, `per_sign` of them per character."""

    base: int
    per_sign: int

    def read(self, body: Body, places: int, *, whole: bool = False) -> list[int]:
        """Return the digits of `places` places; missing ones are 0, or refused if `whole`."""
        length = -(-places // self.per_sign)
        text = body.text[body.at : body.at + length]
        if whole and len(text) < length:
            raise PuzzleError(
                f"the body has {count(len(body.text), 'character')} and ends within the walls: "
                "check it, and the size"
            )
        digits: list[int] = []
        digits_of = self._digits()
        for sign in text:
            if sign not in digits_of:
                at = body.at + text.index(sign)
                raise body.error(f"{sign!r} {_NO_CLUE}", at)
            digits += digits_of[sign]
        body.at += len(text)
        return digits[:places] + [0] * (places - len(digits))

    def write(self, digits: Sequence[int]) -> str:
        """Return the text of the digits."""
        signs = {digits: sign for sign, digits in self._digits().items()}
        padded = [*digits, *[0] * (-len(digits) % self.per_sign)]
        parts = (tuple(padded[k : k + self.per_sign]) for k in range(0, len(padded), self.per_sign))
        return "".join(map(signs.__getitem__, parts))

    def _digits(self) -> dict[str, tuple[int, ...]]:
        powers = [self.base**k for k in reversed(range(self.per_sign))]
        return {
            DIGITS[n]: tuple(n // power % self.base for power in powers)
            for n in range(self.base**self.per_sign)
        }


# -------------------- The codes of the sites: functions of `Encode.js` of pzprjs

WAYS = "^v<>"
"""The directions of arrows, which the sites number 1 to 4 in this order."""


class _Range(NamedTuple):
    """Numbers of a range, written after a `first` character as their difference from `start`."""

    first: str
    width: int
    least: int
    most: int
    start: int = 0


def _numbers(base: int, ranges: Sequence[_Range]) -> tuple[dict[str, Token], Spelling]:
    """Return the tokens of numbers, and the function that writes them."""

    def reading(each: _Range) -> Callable[[str], CellClue]:
        def read(token: str) -> CellClue:
            number = number_of(token[1:], base)
            return None if number is None else number + each.start

        return read

    def spell(clue: CellClue) -> str | None:
        for each in ranges:
            if isinstance(clue, int) and each.least <= clue <= each.most:
                return each.first[0] + _spell_number(clue - each.start, base).rjust(each.width, "0")
        return None

    return {sign: Token(each.width, reading(each)) for each in ranges for sign in each.first}, (
        spell
    )


def number_of(text: str, base: int) -> int | None:
    """Return the number of these digits, or None for any other text."""
    return int(text, base) if text and set(text) <= set(DIGITS[:base]) else None


def _spell_number(number: int, base: int) -> str:
    text = ""
    while number or not text:
        number, digit = divmod(number, base)
        text = DIGITS[digit] + text
    return text


def _signs(digits: str) -> dict[str, tuple[CellClue, int]]:
    return {sign: (k, 0) for k, sign in enumerate(digits)}


_SKIPS16 = DIGITS[16:]
_RANGES16 = (
    _Range("-", 2, 16, 255),
    _Range("+", 3, 256, 4095),
    _Range("=", 3, 4096, 8191, 4096),
    _Range("@%", 3, 8192, 12239, 8192),
    _Range("*", 4, 12240, 77775, 12240),
    _Range("$", 5, 77776, 1126351, 77776),
)

NUMBERS = Code({**_signs(DIGITS[:16]), ".": (UNKNOWN, 0)}, _SKIPS16, *_numbers(16, _RANGES16))
"""Hexadecimal numbers, `.` for an unknown one, `g` to `z` for 1 to 20 empty places."""

NUMBER10 = Code({**_signs(DIGITS[:10]), ".": (UNKNOWN, 0)}, DIGITS[10:])
"""Numbers from 0 to 9, `.` for an unknown one, `a` to `z` for 1 to 26 empty places."""

NUMBER10_OR_16 = EitherCode(NUMBER10, "-", NUMBERS)
"""As `NUMBER10`, or `-` and then as `NUMBERS`."""

GAPS = GapCode(DIGITS, ".")
"""Marked places: `0` to `z` for 0 to 35 empty places and a mark, `.` for 36 empty places."""

OUTSIDE = Code(_signs(DIGITS[:16]), _SKIPS16, *_numbers(16, _RANGES16[:1]))
"""Hexadecimal numbers up to 255 beside the board."""

UP_TO_FOUR = Code(
    {DIGITS[n + 5 * empty]: (n, empty) for n in range(5) for empty in range(3)}
    | {".": (UNKNOWN, 0)},
    _SKIPS16,
    past_end=True,
)
"""Numbers from 0 to 4 with up to two empty places after each, in one character."""

BASE36 = Code(
    {**_signs(DIGITS), "@": (UNKNOWN, 0), "%": (UNKNOWN, 0)},
    ".",
    *_numbers(36, [_Range("-", 2, 36, 1295)]),
)
"""Numbers of base 36, `@` for an unknown one, `.` for an empty place."""

MARKS = Code({DIGITS[k]: (1, k) for k in range(18)}, DIGITS[18:])
"""Marked places, each with up to 17 empty ones after it, and up to 18 empty places."""


def runs_clue(lengths: Sequence[int | str]) -> int | str:
    """Return the clue of these lengths of runs, each a digit or `?`."""
    text = "".join(map(str, lengths))
    return text if UNKNOWN in text else int(text)


def _read_runs(token: str) -> CellClue:
    """Return the lengths of a token of runs: two of base 6, three of 4 or four of 2; 0 is `?`."""
    number = int(token, 36) if token[1:] in DIGITS else -1
    for n, base, start in ((2, 6, 360), (3, 4, 396), (4, 2, 460)):
        if 0 <= number - start < base**n:
            lengths = [(number - start) // base**k % base for k in reversed(range(n))]
            return runs_clue([length or UNKNOWN for length in lengths])
    return None


def _spell_runs(clue: CellClue) -> str | None:
    lengths = [0 if digit == UNKNOWN else int(digit) for digit in str(clue)]
    base, start = {2: (6, 360), 3: (4, 396), 4: (2, 460)}[len(lengths)]
    if max(lengths) >= base:
        return None
    return _spell_number(start + sum(n * base**k for k, n in enumerate(reversed(lengths))), 36)


RUNS = Code(
    _signs(DIGITS[:9]) | {"9": (1111, 0), ".": (UNKNOWN, 0)},
    _SKIPS16,
    {first: Token(1, _read_runs) for first in DIGITS[10:14]},
    _spell_runs,
)
"""Lengths of runs, as digits of one number, with `?` for unknown ones."""


def _read_arrow(token: str) -> CellClue:
    """Return the arrow of a token: its direction, 0 for none or 1 to 4, and its number."""
    first, number = token[0], number_of(token[1:], 16)
    way = int(first) % 5 if first != "-" else -1
    if first == "-" and token[1] in "1234":
        way, number = int(token[1]), number_of(token[2:], 16)
    if token[1:] == ".":
        return UNKNOWN
    return None if number is None or not 1 <= way <= 4 else f"{number}{WAYS[way - 1]}"


def _spell_arrow(clue: CellClue) -> str | None:
    if not isinstance(clue, str) or clue[-1:] not in WAYS or not clue[:-1].isdecimal():
        return None
    number, way = int(clue[:-1]), WAYS.index(clue[-1]) + 1
    if number < 16:
        return f"{way}{number:x}"
    if number < 256:
        return f"{way + 5}{number:x}"
    return f"-{way}{number:03x}" if number < 4096 else None


ARROWS = Code(
    {},
    DIGITS[10:],
    {
        "+": Token(0, lambda token: UNKNOWN),
        **{str(way): Token(1, _read_arrow) for way in range(5)},
        **{str(way): Token(2, _read_arrow) for way in range(6, 10)},
        "-": Token(4, _read_arrow),
    },
    lambda clue: "0." if clue == UNKNOWN else _spell_arrow(clue),
)
"""Arrows: a direction and a hexadecimal number, or `.` for an unknown arrow."""

_BACKS = "?wb"


def _read_tower(token: str) -> CellClue:
    """Return the arrow of a token, and the background of its first digit."""
    arrow, back = _read_arrow(token[1:]), _BACKS[int(token[0])]
    if arrow is None or arrow == UNKNOWN:
        return None if arrow is None else back
    return f"{arrow}{back.strip(UNKNOWN)}"


def _spell_tower(clue: CellClue) -> str | None:
    sign = str(clue)
    back = _BACKS.find(sign[-1])
    if sign in (*_BACKS,):
        return f"{back}0."
    arrow = _spell_arrow(sign if back < 0 else sign[:-1])
    return None if arrow is None else f"{max(back, 0)}{arrow}"


TOWERS = Code(
    {},
    DIGITS[10:],
    {
        f"{back}{way}": Token(width, _read_tower)
        for back in range(3)
        for ways, width in (("01234", 2), ("56789", 3), ("-", 5))
        for way in ways
    },
    _spell_tower,
)
"""Arrows, each after a digit for the side of the loop that it is on."""

BITS = Packed(2, 5)
"""Bits, five per character: 1 is a wall."""

THIRDS = Packed(3, 3)
"""Numbers from 0 to 2, three per character: 0 is an empty place."""
