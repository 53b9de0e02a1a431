"""Totals: a number a line, or None where none is printed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from satgrid.errors import PuzzleError, Remedy, count, shown, truncate
from satgrid.layers import Contents, Printed
from satgrid.layers.lines import Lines
from satgrid.layers.marks import Beside, Side
from satgrid.notation.board import EMPTY, MAX_DIGITS, NONE


class Totals(Lines):
    """Clues are numbers, or None; their meaning depends on the family.

    The numbers are from 0 to the length of the line.
    """

    sort = (int,)
    named = "totals"
    instead = (
        "write a number or - for each line behind the heads, as in rows: 1 -, or in JSON as "
        "[1, null]"
    )
    unknown = (None,)
    missing = (
        "has a number or - for every row and column: write rows: 1 - 2, and columns: the same way"
    )
    form = (
        "Behind `rows:` there is a number for each row from top to bottom, and behind "
        "`columns:` one for each column from left to right, `-` for none."
    )

    def mark(self, side: Side, line: int, clue: int | None) -> Beside:
        """Return the number, if there is one."""
        return Beside(side, line, () if clue is None else ((str(clue), None),))

    def entry(self, clue: int | None) -> str:
        """Return the number."""
        return NONE if clue is None else str(clue)

    def of_entry(self, text: str, name: str) -> int | None:
        """Return the number, or None for a sign that says none."""
        if len(text.split()) != 1:
            raise PuzzleError(f"{text!r} is no number: type one, or nothing")
        if text in EMPTY:
            return None
        if not (text.isascii() and text.isdecimal() and len(text) <= MAX_DIGITS):
            raise PuzzleError(
                f"{name}: {truncate(text)} is no number: type a number, or nothing", clue=name
            )
        return int(text)

    def inspect(self, puzzle: Printed) -> None:
        """Refuse numbers that no line can have, and totals of rows and columns that differ."""
        for what, clues, most in (
            ("row", puzzle.rows, puzzle.width),
            ("column", puzzle.columns, puzzle.height),
        ):
            for k, number in enumerate(clues, 1):
                if isinstance(number, int) and not 0 <= number <= most:
                    raise PuzzleError(
                        f"{what} {k}: the number is {shown(number)}, the line has "
                        f"{count(most, 'cell')}: write one from 0 to {most}",
                        remedy=Remedy.OR_NONE(),
                        clue=f"{what} {k}",
                    )
        across, down = sum_if_known(puzzle.rows), sum_if_known(puzzle.columns)
        if None not in (across, down) and across != down:
            raise PuzzleError(
                f"the numbers of rows make {across}, those of columns {down}: correct one of them",
                clue="row 1",
            )

    def sample(self, height: int, width: int, random: Random, contents: Contents) -> Contents:
        """Return a random number for some lines; not for all if those would differ in sum."""

        def numbers(n: int, most: int) -> tuple[int | None, ...]:
            return tuple(random.choice([None, random.randint(0, most)]) for _ in range(n))

        rows, columns = numbers(height, width), numbers(width, height)
        sums = sum_if_known(rows), sum_if_known(columns)
        if None not in sums and sums[0] != sums[1]:
            columns = (None, *columns[1:])
        return {"rows": rows, "columns": columns}


def sum_if_known(numbers: Sequence[Any]) -> int | None:
    """Return the sum of the numbers; None if one of them is not printed."""
    return None if None in numbers else sum(numbers)
