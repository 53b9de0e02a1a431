"""The codes of addresses: numbers, arrows, marks, walls, as the sites write them.

Source: the functions of `Encode.js` of pzprjs, which every site of its kind runs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from satgrid.clues import UNKNOWN, CellClue
from satgrid.genres.runs import DIGITS, Code, Packed, Spelling, Token

WAYS = "^v<>"
"""The directions of arrows, in the order of the numbers 1 to 4 that stand for them."""


class _Range(NamedTuple):
    """Numbers of a range, written behind one of the `first` characters as so much more."""

    first: str
    width: int
    least: int
    most: int
    start: int = 0


def _numbers(base: int, ranges: Sequence[_Range]) -> tuple[dict[str, Token], Spelling]:
    """Return the tokens of numbers, and how they are spelled."""

    def reading(each: _Range) -> Callable[[str], CellClue]:
        def read(token: str) -> CellClue:
            number = number_of(token[1:], base)
            return None if number is None else number + each.start

        return read

    def spelled(clue: CellClue) -> str | None:
        for each in ranges:
            if isinstance(clue, int) and each.least <= clue <= each.most:
                return each.first[0] + _spelled(clue - each.start, base).rjust(each.width, "0")
        return None

    return {sign: Token(each.width, reading(each)) for each in ranges for sign in each.first}, (
        spelled
    )


def number_of(text: str, base: int) -> int | None:
    """Return the number of these digits, or None if they are none."""
    return int(text, base) if text and set(text) <= set(DIGITS[:base]) else None


def _spelled(number: int, base: int) -> str:
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
"""Hexadecimal numbers, `.` for one that is not known, `g` to `z` for 1 to 20 empty places."""

OUTSIDE = Code(_signs(DIGITS[:16]), _SKIPS16, *_numbers(16, _RANGES16[:1]))
"""Hexadecimal numbers up to 255 beside the board."""

UP_TO_FOUR = Code(
    {DIGITS[n + 5 * empty]: (n, empty) for n in range(5) for empty in range(3)}
    | {".": (UNKNOWN, 0)},
    _SKIPS16,
    past_end=True,
)
"""Numbers from 0 to 4 with up to two empty places behind each, in one character."""

BASE36 = Code(
    {**_signs(DIGITS), "@": (UNKNOWN, 0), "%": (UNKNOWN, 0)},
    ".",
    *_numbers(36, [_Range("-", 2, 36, 1295)]),
)
"""Numbers of base 36, `@` for one that is not known, `.` for an empty place."""

MARKS = Code({DIGITS[k]: (1, k) for k in range(18)}, DIGITS[18:])
"""Places that are marked, each with up to 17 empty ones behind it, and up to 18 without a mark."""


def runs_clue(lengths: Sequence[int | str]) -> int | str:
    """Return the clue of these lengths of runs, each a digit or `?`."""
    text = "".join(map(str, lengths))
    return text if UNKNOWN in text else int(text)


def _runs(token: str) -> CellClue:
    """Return the lengths of a token of runs: two of base 6, three of 4 or four of 2; 0 is `?`."""
    number = int(token, 36) if token[1:] in DIGITS else -1
    for n, base, start in ((2, 6, 360), (3, 4, 396), (4, 2, 460)):
        if 0 <= number - start < base**n:
            lengths = [(number - start) // base**k % base for k in reversed(range(n))]
            return runs_clue([length or UNKNOWN for length in lengths])
    return None


def _spelled_runs(clue: CellClue) -> str | None:
    lengths = [0 if digit == UNKNOWN else int(digit) for digit in str(clue)]
    base, start = {2: (6, 360), 3: (4, 396), 4: (2, 460)}[len(lengths)]
    if max(lengths) >= base:
        return None
    return _spelled(start + sum(n * base**k for k, n in enumerate(reversed(lengths))), 36)


RUNS = Code(
    _signs(DIGITS[:9]) | {"9": (1111, 0), ".": (UNKNOWN, 0)},
    _SKIPS16,
    {first: Token(1, _runs) for first in DIGITS[10:14]},
    _spelled_runs,
)
"""Lengths of runs, as digits of one number, with `?` for those that are not known."""


def _arrow(token: str) -> CellClue:
    """Return the arrow of a token: its direction, 0 for none or 1 to 4, and its number."""
    first, number = token[0], number_of(token[1:], 16)
    way = int(first) % 5 if first != "-" else -1
    if first == "-" and token[1] in "1234":
        way, number = int(token[1]), number_of(token[2:], 16)
    if token[1:] == ".":
        return UNKNOWN
    return None if number is None or not 1 <= way <= 4 else f"{number}{WAYS[way - 1]}"


def _spelled_arrow(clue: CellClue) -> str | None:
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
        **{str(way): Token(1, _arrow) for way in range(5)},
        **{str(way): Token(2, _arrow) for way in range(6, 10)},
        "-": Token(4, _arrow),
    },
    lambda clue: "0." if clue == UNKNOWN else _spelled_arrow(clue),
)
"""Arrows: a direction and a hexadecimal number, or `.`, which says that it is not known."""

_BACKS = "?wb"


def _tower(token: str) -> CellClue:
    """Return the arrow of a token with what its first digit says is behind it."""
    arrow, back = _arrow(token[1:]), _BACKS[int(token[0])]
    if arrow is None or arrow == UNKNOWN:
        return None if arrow is None else back
    return f"{arrow}{back.strip(UNKNOWN)}"


def _spelled_tower(clue: CellClue) -> str | None:
    sign = str(clue)
    back = _BACKS.find(sign[-1])
    if sign in (*_BACKS,):
        return f"{back}0."
    arrow = _spelled_arrow(sign if back < 0 else sign[:-1])
    return None if arrow is None else f"{max(back, 0)}{arrow}"


TOWERS = Code(
    {},
    DIGITS[10:],
    {
        f"{back}{way}": Token(width, _tower)
        for back in range(3)
        for ways, width in (("01234", 2), ("56789", 3), ("-", 5))
        for way in ways
    },
    _spelled_tower,
)
"""Arrows, each behind a digit that says on which side of a loop it is."""

BITS = Packed(2, 5)
"""Walls, there or not, five to a character."""

THIRDS = Packed(3, 3)
"""Places with nothing, 1 or 2, three to a character."""
