"""How many plus and how many minus a line has: two numbers per line, None for a missing one.

In a text they are behind `plus rows:`, `plus columns:`, `minus rows:` and `minus columns:`, a
number or `-` per line. In JSON they are `plus_rows`, `plus_columns`, `minus_rows` and
`minus_columns`, lists of numbers and null.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from satgrid.board import Line
from satgrid.errors import PuzzleError, misprint, truncate
from satgrid.grid import Clue, line_label
from satgrid.layers import Contents, EntryForm, Place, Printed, line_of
from satgrid.layers.checks import is_list, shown_value
from satgrid.layers.line_ends import End, LineEnds
from satgrid.layers.lines import require_possible
from satgrid.layers.marks import Beside, Side
from satgrid.notation.board import MAX_DIGITS, NONE
from satgrid.notation.lines import Parts, Stands, on_line

if TYPE_CHECKING:
    from random import Random

SIGNS = "plus", "minus"

_TYPED = re.compile("[+-][0-9]{1,9}")


class SignNumbers(NamedTuple):
    """A number or None for each row and each column."""

    rows: tuple[int | None, ...]
    columns: tuple[int | None, ...]


class Poles(LineEnds):
    """Numbers of plus and of minus, from 0 to the length of the line together."""

    absent: ClassVar[Mapping[str, Any]] = dict.fromkeys(SIGNS)
    keys = ("plus_rows", "plus_columns", "minus_rows", "minus_columns")
    heads = inline = ("plus rows:", "plus columns:", "minus rows:", "minus columns:")
    turn, written = -1, 8
    ends = (
        End("plus", "rows", "plus_rows", "plus rows:", "plus row", "rows"),
        End("plus", "columns", "plus_columns", "plus columns:", "plus column", "columns"),
        End("minus", "rows", "minus_rows", "minus rows:", "minus row", "rows"),
        End("minus", "columns", "minus_columns", "minus columns:", "minus column", "columns"),
    )
    items: ClassVar[Mapping[str, str]] = {end.key: end.called for end in ends}
    record, noun = SignNumbers, "number"
    missing = (
        f"has a number of plus and one of minus for every line, or {NONE}: write plus rows: 1 - 2, "
        "plus columns:, minus rows: and minus columns: the same way"
    )
    form = (
        "Behind `plus rows:` is the number of plus in each row, from top to bottom, behind "
        "`plus columns:` the number in each column, from left to right, `-` for none; `minus "
        "rows:` and `minus columns:` have the numbers of minus."
    )

    @classmethod
    def read(cls, plain: Mapping[str, Any], contents: Contents) -> Contents:
        """Take pairs of a list of rows and one of columns."""
        return {
            sign: None if plain.get(sign) is None else cls.sides(plain[sign], sign)
            for sign in SIGNS
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any], contents: Contents) -> Contents:
        """Take the lists."""
        plain = {}
        for sign in SIGNS:
            keys = [f"{sign}_{side}" for side in SignNumbers._fields]
            if any(data.get(key) is not None for key in keys):
                plain[sign] = [data.get(key) for key in keys]
        return cls.read(plain, contents)

    @classmethod
    def from_text(cls, parts: Parts, contents: Contents, stands: Stands) -> Contents:
        """Read the numbers behind the heads."""
        words, found = cls.words(parts, stands), Contents()
        for sign in SIGNS:
            ends = [end for end in cls.ends if end.content == sign]
            there = [end for end in ends if end in words]
            if not there:
                continue
            number = parts[there[0].head].number
            if len(there) < len(ends):
                (lost,) = {*ends} - {*there}
                raise PuzzleError(
                    f"{there[0].head} but no {lost.head} in the text: give both or none",
                    line=number,
                )
            with on_line(number, stands.known):
                found[sign] = cls.sides([words[end] for end in ends], sign)
        return found

    @classmethod
    def word(cls, word: str, name: str) -> int:
        """Return a number."""
        if not (word.isascii() and word.isdecimal() and len(word) <= MAX_DIGITS):
            raise misprint(name, f"{truncate(word)} is no number: write {NONE} for none")
        return int(word)

    @classmethod
    def wrong(cls, clue: Any) -> str:
        """Return the fault of a clue that is no number."""
        return "" if type(clue) is int else "is no number: write null for none"

    @classmethod
    def sides(cls, found: Any, sign: str) -> SignNumbers:
        """Return the numbers of a sign from a list of rows and one of columns."""
        if not is_list(found) and not isinstance(found, SignNumbers):
            raise PuzzleError(
                f"the {sign} numbers are {shown_value(found)}: give a list for rows and one for "
                "columns"
            )
        ends = [end for end in cls.ends if end.content == sign]
        return SignNumbers(
            *(cls.checked_list(*each, ends[0]) for each in zip(ends, [*found, None], strict=False))
        )

    def printed_numbers(self, puzzle: Printed) -> Iterator[tuple[str, Clue, int, Line]]:
        """Yield each number that is printed: `+` or `-`, its name, itself and the line."""
        for pole, sign in zip("+-", SIGNS, strict=True):
            rows, columns = getattr(puzzle, sign) or ((), ())
            for side, numbers, lines in (
                ("row", rows, puzzle.board.rows()),
                ("column", columns, puzzle.board.columns()),
            ):
                for k, (number, line) in enumerate(zip(numbers, lines, strict=False)):
                    if number is not None:
                        yield pole, line_label(side, k, sign), number, line

    def inspect(self, puzzle: Printed) -> None:
        """Refuse numbers that no line can have, and totals of rows and columns that differ."""
        for sign in SIGNS:
            sides = getattr(puzzle, sign)
            if sides is not None:
                require_possible(puzzle, sides.rows, sides.columns, sign)

    def sample(self, height: int, width: int, random: Random, contents: Contents) -> Contents:
        """Return random numbers for some lines."""

        def numbers(n: int, most: int) -> tuple[int | None, ...]:
            found = (random.choice([None, random.randint(0, (most + 1) // 2)]) for _ in range(n))
            return tuple(found)

        return {sign: SignNumbers(numbers(height, width), numbers(width, height)) for sign in SIGNS}

    def marks(self, puzzle: Printed) -> Iterator[Beside]:
        """Yield both numbers of each line, plus first."""
        none = self.empty(puzzle.height, puzzle.width)
        both = [getattr(puzzle, sign) or none[sign] for sign in SIGNS]
        side: Side
        for side in "rows", "columns":
            pairs = zip(*(getattr(sides, side) for sides in both), strict=True)
            for k, pair in enumerate(pairs):
                texts = tuple(
                    ("·" if n is None else f"{sign}{n}", None)
                    for sign, n in zip("+-", pair, strict=True)
                )
                yield Beside(side, k, texts)

    def entry_form(self, puzzle: Printed) -> EntryForm:
        """Return that both numbers are typed beside a line."""
        return EntryForm("poles", "lines", "lines")

    def entries(self, puzzle: Printed) -> dict[Place, str]:
        """Return how many plus and minus lines have, such as "+3 -2"."""
        found: dict[Place, str] = {}
        for pole, name, number, _ in self.printed_numbers(puzzle):
            found[name.place] = f"{found.get(name.place, '')} {pole}{number}".strip()
        return found

    def _enter(self, contents: Contents, puzzle: Printed, place: Place, text: str) -> Contents:
        side, k = line_of(place, puzzle)
        words = text.replace("\N{MINUS SIGN}", "-").split()
        numbers = {word[0]: int(word[1:]) for word in words if _TYPED.fullmatch(word)}
        if len(numbers) < len(words):
            raise PuzzleError(f"{text!r} is no number of poles: type +3 -2, +3, -2, or nothing")
        most = puzzle.width if side == "row" else puzzle.height
        if sum(numbers.values()) > most:
            raise PuzzleError(f"{text!r} is more than the {most} cells of the line: type fewer")
        changed: Contents = {}
        for pole, sign in zip("+-", SIGNS, strict=True):
            line = list(getattr(contents[sign], f"{side}s"))
            line[k] = numbers.get(pole)
            changed[sign] = contents[sign]._replace(**{f"{side}s": tuple(line)})
        return changed
