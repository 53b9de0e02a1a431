"""How many plus and how many minus a line has: two numbers a line, or None where none is printed.

In a text they stand behind `plus rows:`, `plus columns:`, `minus rows:` and `minus columns:`, a
number or `-` a line. In JSON they are `plus_rows`, `plus_columns`, `minus_rows` and
`minus_columns`, lists of numbers and null.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, NamedTuple

from satgrid.board import Line, require_side
from satgrid.errors import PuzzleError, a, count, shown, truncate
from satgrid.grid import line_label
from satgrid.layers import Contents, EntryForm, Layer, Place, Printed, Unit, line_of
from satgrid.layers.checks import is_list, shown_value
from satgrid.layers.marks import Beside, Side
from satgrid.layers.totals import made
from satgrid.notation.board import EMPTY, MAX_DIGITS, NONE
from satgrid.notation.lines import Parts, Stands, on_line

SIGNS = "plus", "minus"

_TYPED = re.compile("[+-][0-9]{1,9}")


class Sides(NamedTuple):
    """A number a row and a number a column, or None."""

    rows: tuple[int | None, ...]
    columns: tuple[int | None, ...]

    def named(self, sign: str) -> Iterator[tuple[str, int | None]]:
        """Yield each number by what people call it, such as "plus row 1"."""
        for what, numbers in ("row", self.rows), ("column", self.columns):
            for k, number in enumerate(numbers):
                yield line_label(what, k, sign), number


class Poles(Layer):
    """Numbers of plus and of minus, from 0 to the length of the line together."""

    absent: ClassVar[Mapping[str, Any]] = dict.fromkeys(SIGNS)
    keys = ("plus_rows", "plus_columns", "minus_rows", "minus_columns")
    heads = ("plus rows:", "plus columns:", "minus rows:", "minus columns:")
    turn, written = -1, 8

    @classmethod
    def read(cls, plain: Mapping[str, Any], told: Contents) -> Contents:
        """Take pairs of a list of rows and one of columns."""
        return {
            sign: None if plain.get(sign) is None else _sides(plain[sign], sign) for sign in SIGNS
        }

    @classmethod
    def from_json(cls, found: Mapping[str, Any], told: Contents) -> Contents:
        """Take the lists."""
        plain = {}
        for sign in SIGNS:
            keys = [f"{sign}_{side}" for side in Sides._fields]
            if any(found.get(key) is not None for key in keys):
                plain[sign] = [found.get(key) for key in keys]
        return cls.read(plain, told)

    @classmethod
    def to_json(cls, puzzle: Printed) -> dict[str, Any]:
        """Write the lists."""
        return {
            f"{sign}_{side}": list(numbers)
            for sign in SIGNS
            if getattr(puzzle, sign) is not None
            for side, numbers in getattr(puzzle, sign)._asdict().items()
        }

    @classmethod
    def from_text(cls, parts: Parts, told: Contents, stands: Stands) -> Contents:
        """Read what stands behind the heads."""
        found: Contents = {}
        for sign in SIGNS:
            heads = [f"{sign} {side}:" for side in Sides._fields]
            there = [head for head in heads if head in parts]
            if not there:
                continue
            if len(there) < len(heads):
                (lost,) = {*heads} - {*there}
                raise PuzzleError(
                    f"{there[0]} but no {lost} in the text: give both or none",
                    line=parts[there[0]].number,
                )
            sides = []
            for head in heads:
                part = parts[head]
                words = part.alone(head)
                name = head.removesuffix("s:")
                for k, word in enumerate(words, 1):
                    stands.known[f"{name} {k}"] = part.number
                    if word not in EMPTY and not (
                        word.isascii() and word.isdecimal() and len(word) <= MAX_DIGITS
                    ):
                        raise PuzzleError(
                            f"{name} {k}: {truncate(word)} is no number: write {NONE} for none",
                            line=part.number,
                        )
                sides.append([None if word in EMPTY else int(word) for word in words])
            with on_line(parts[heads[0]].number, stands.known):
                found[sign] = _sides(sides, sign)
        return found

    @classmethod
    def to_text(cls, puzzle: Printed) -> list[str]:
        """Write the numbers behind the heads."""
        return [
            " ".join([f"{sign} {side}:", *(NONE if n is None else str(n) for n in numbers)])
            for sign in SIGNS
            if getattr(puzzle, sign) is not None
            for side, numbers in getattr(puzzle, sign)._asdict().items()
        ]

    @classmethod
    def size(cls, told: Contents) -> tuple[int, int] | None:
        """Return the numbers of lines."""
        sides = next((told[sign] for sign in SIGNS if told.get(sign)), None)
        return None if sides is None else (len(sides.rows), len(sides.columns))

    @classmethod
    def require(cls, puzzle: Printed) -> None:
        """Refuse other numbers of lines than the board has."""
        for sign in SIGNS:
            sides = getattr(puzzle, sign) or Sides((None,) * puzzle.height, (None,) * puzzle.width)
            for what, numbers, n in (
                ("row", sides.rows, puzzle.height),
                ("column", sides.columns, puzzle.width),
            ):
                if len(numbers) != n:
                    raise PuzzleError(
                        f"{count(len(numbers), f'{sign} {what} number')} for {count(n, what)}: "
                        f"give one a {what}, {NONE} for none",
                        clue=f"{sign} {what} 1",
                    )

    def told(self, puzzle: Printed) -> Iterator[tuple[str, str, int, Line]]:
        """Yield each number that is printed: `+` or `-`, its name, itself and the line."""
        for sign, pole in zip(SIGNS, "+-", strict=True):
            sides = getattr(puzzle, sign)
            named = zip(sides.named(sign), puzzle.board.lines(), strict=True) if sides else ()
            for (name, number), line in named:
                if number is not None:
                    yield pole, name, number, line

    def missing(self, family: str) -> str:
        """Say how to write them."""
        return (
            f"{a(family)} has a number of plus and one of minus for every line, or {NONE}: write "
            "plus rows: 1 - 2, plus columns:, minus rows: and minus columns: the same way"
        )

    def inspect(self, puzzle: Printed) -> None:
        """Refuse numbers that no line can have, and totals of rows and columns that differ."""
        sides = {sign: getattr(puzzle, sign) for sign in SIGNS if getattr(puzzle, sign) is not None}
        for sign, told in sides.items():
            for name, number in told.named(sign):
                most = puzzle.width if " row " in name else puzzle.height
                if number is not None and not 0 <= number <= most:
                    raise PuzzleError(
                        f"{name}: the number is {shown(number)}, the line has "
                        f"{count(most, 'cell')}: write one from 0 to {most}, or {NONE} for none",
                        clue=name,
                    )
            across, down = made(told.rows), made(told.columns)
            if None not in (across, down) and across != down:
                raise PuzzleError(
                    f"the {sign} numbers of rows make {across}, those of columns {down}: correct "
                    "one of them",
                    clue=f"{sign} row 1",
                )

    def grammar(self) -> str:
        """Return how they are written."""
        return (
            "Behind `plus rows:` stands how many plus each row has, from top to bottom, behind "
            "`plus columns:` how many each column has, from left to right, `-` for no number; "
            "behind `minus rows:` and `minus columns:` the same of minus."
        )

    def sample(self, height: int, width: int, random: Random, told: Contents) -> Contents:
        """Return random numbers for some lines."""

        def numbers(n: int, most: int) -> tuple[int | None, ...]:
            found = (random.choice([None, random.randint(0, (most + 1) // 2)]) for _ in range(n))
            return tuple(found)

        return {sign: Sides(numbers(height, width), numbers(width, height)) for sign in SIGNS}

    def empty(self, height: int, width: int) -> Contents:
        """Return lines of which nothing is known."""
        return dict.fromkeys(SIGNS, Sides((None,) * height, (None,) * width))

    def marks(self, puzzle: Printed) -> Iterator[Beside]:
        """Yield both numbers of each line, that of plus first."""
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
        for pole, sign in zip("+-", SIGNS, strict=True):
            sides: Sides | None = getattr(puzzle, sign)
            for side, numbers in (("row", sides.rows), ("column", sides.columns)) if sides else ():
                for k, number in enumerate(numbers):
                    if number is not None:
                        found[side, k] = f"{found.get((side, k), '')} {pole}{number}".strip()
        return found

    def _entered(self, contents: Contents, puzzle: Printed, place: Place, text: str) -> Contents:
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

    def units(self, puzzle: Printed) -> list[Unit]:
        """Return the numbers that are printed, by sign, side and line."""
        return [
            (sign, (side, k))
            for sign in SIGNS
            if getattr(puzzle, sign) is not None
            for side, numbers in getattr(puzzle, sign)._asdict().items()
            for k, number in enumerate(numbers)
            if number is not None
        ]

    def without(self, puzzle: Printed, units: Sequence[Unit]) -> Contents:
        """Leave out these numbers."""
        gone = {(sign, *place) for sign, place in units}
        return {
            sign: Sides(
                *(
                    tuple(None if (sign, side, k) in gone else n for k, n in enumerate(numbers))
                    for side, numbers in getattr(puzzle, sign)._asdict().items()
                )
            )
            for sign in SIGNS
            if getattr(puzzle, sign) is not None
        }


def _sides(found: Any, sign: str) -> Sides:
    if not is_list(found) and not isinstance(found, Sides):
        raise PuzzleError(
            f"the {sign} numbers are {shown_value(found)}: give a list for rows and one for columns"
        )
    sides = []
    for side, numbers in zip(Sides._fields, [*found, None][:2], strict=True):
        name = f"{sign} {side[:-1]}"
        if not is_list(numbers) or not numbers:
            raise PuzzleError(
                f"the {name} numbers are {shown_value(numbers)}: give a list, as in [1, null]",
                clue=f"{sign} row 1",
            )
        require_side(len(numbers), side)
        for k, number in enumerate(numbers, 1):
            if number is not None and type(number) is not int:
                raise PuzzleError(
                    f"{name} {k}: {shown_value(number)} is no number: write null for none",
                    clue=f"{name} {k}",
                )
        sides.append(tuple(numbers))
    return Sides(*sides)
