"""Clues beside lines, one a row and one a column, all of one sort.

In a text they stand below `rows:` and `columns:`, one a line: blocks with blanks or commas between,
0 for an empty line; or, if all clues are such, sequences of colours in one word each; or, with an
alphabet, patterns with a tab between. Totals stand behind `rows:` and `columns:`, a number or `-`
each. In JSON they are `rows` and `columns`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from random import Random
from typing import Any, ClassVar, NoReturn

from satgrid.clues import (
    BLACK,
    WHITE,
    Block,
    LineClue,
    Value,
    clue_words,
)
from satgrid.clues import Patterns as PatternClue
from satgrid.errors import PuzzleError, count, shown
from satgrid.layers import Contents, Layer, Printed, Unit, _clues, _texts
from satgrid.layers._patterns import of_patterns
from satgrid.notation.lines import Parts, Stands


class Lines(Layer):
    """What the sorts of clues share; `sort` is the type of each, `named` what people call them."""

    absent: ClassVar[Mapping[str, Any]] = {"rows": (), "columns": ()}
    keys = ("rows", "columns")
    heads = ("rows:", "columns:")
    turn, written = 2, 4
    sort: ClassVar[tuple[type, ...]] = ()
    named: ClassVar[str] = ""

    @classmethod
    def read(cls, plain: Mapping[str, Any], told: Contents) -> Contents:
        """Take lists of clues; texts are patterns where there is an alphabet."""
        alphabet = told["alphabet"]
        return {
            "rows": _clues.line_clues(plain.get("rows", ()), "row", alphabet),
            "columns": _clues.line_clues(plain.get("columns", ()), "column", alphabet),
        }

    @classmethod
    def from_json(cls, found: Mapping[str, Any], told: Contents) -> Contents:
        """Read lists of clues."""
        rows = _clues.of_json(found, "rows", "row", told["alphabet"])
        columns = _clues.of_json(found, "columns", "column", told["alphabet"])
        if bool(rows) != bool(columns):
            raise PuzzleError('give "rows" and "columns" together, one clue a line')
        return {"rows": rows, "columns": columns}

    @classmethod
    def to_json(cls, puzzle: Printed) -> dict[str, Any]:
        """Write lists of clues."""
        clues = puzzle.rows + puzzle.columns
        if puzzle.alphabet and any(isinstance(clue, str) for clue in clues):
            raise PuzzleError(
                "sequences of colours beside an alphabet have no JSON, where they would be "
                "expressions: give lists of expressions"
            )
        return {
            "rows": [_json(clue) for clue in puzzle.rows],
            "columns": [_json(clue) for clue in puzzle.columns],
        }

    @classmethod
    def from_text(cls, parts: Parts, told: Contents, stands: Stands) -> Contents:
        """Read what stands behind both heads, or below them."""
        for one, other in ("rows:", "columns:"), ("columns:", "rows:"):
            if one in parts and other not in parts:
                raise PuzzleError(f"{one} but no {other} in the text: give both or none")
        if any(parts[each].behind for each in cls.heads if each in parts):
            return _texts.totals(parts, stands)
        alphabet = told["alphabet"]
        empty = ".* for a {} of any word" if alphabet else "0 for an empty {}"
        named = _texts.named_lines(parts, "rows:", "row", empty)
        named |= _texts.named_lines(parts, "columns:", "column", empty)
        stands.known |= {name: line.number for name, line in named.items()}
        clues = _texts.clues_of(named, alphabet)
        rows, columns = (
            tuple(clue for name, clue in clues.items() if name.startswith(what))
            for what in ("row", "column")
        )
        return {"rows": rows, "columns": columns}

    @classmethod
    def to_text(cls, puzzle: Printed) -> list[str]:
        """Write both heads with the lines below them, or totals behind them."""
        lines = []
        for above, of in ("rows:", puzzle.rows), ("columns:", puzzle.columns):
            if all(clue is None or isinstance(clue, int) for clue in of):
                lines.append(" ".join([above, *(clue_words(clue)[0] for clue in of)]))
            else:
                lines += [above, *map(_texts.clue_line, of)]
        return lines

    @classmethod
    def size(cls, told: Contents) -> tuple[int, int] | None:
        """Return the numbers of clues."""
        return (len(told["rows"]), len(told["columns"])) if told.get("rows") else None

    @classmethod
    def require(cls, puzzle: Printed) -> None:
        """Refuse another number of clues than of lines, and clues of two sorts."""
        for what, clues, n in (
            ("row", puzzle.rows, puzzle.height),
            ("column", puzzle.columns, puzzle.width),
        ):
            if clues and len(clues) != n:
                raise PuzzleError(
                    f"{count(len(clues), f'{what} clue')} for {count(n, what)}: give one a {what}"
                )
        if len({_sort(clue) for clue in (*puzzle.rows, *puzzle.columns)}) > 1:
            _refuse_mixed(puzzle)

    def fits(self, puzzle: Printed) -> bool:
        """Say whether the clues are of this sort."""
        return not puzzle.rows or _sort(puzzle.rows[0]) in self.sort

    def refuse_sort(self, puzzle: Printed, family: str) -> NoReturn:
        """Name both sorts."""
        clue = puzzle.rows[0]
        if clue is None or isinstance(clue, int):
            raise PuzzleError(
                f"row 1: the clue {shown(clue)} is not a list: write it as [3, 1], and in a text "
                "below rows:, a clue a line",
                clue="row 1",
            )
        sorts = (Blocks, Sequences, Patterns)
        named = next(each.named for each in sorts if type(clue) in each.sort)
        raise PuzzleError(
            f"the clues of rows and columns are {named}, those of a {family} are {self.named}: "
            "give those, or name another family",
            clue="row 1",
        )

    def missing(self, family: str) -> str:
        """Say that there must be some."""
        return f"a {family} needs a clue for every row and every column, and none in cells"

    def units(self, puzzle: Printed) -> list[Unit]:
        """Return every line."""
        return [
            (name, k) for name in ("rows", "columns") for k in range(len(getattr(puzzle, name)))
        ]


@dataclass(frozen=True)
class Blocks(Lines):
    """Clues are the blocks of a line, in order."""

    sort = (tuple,)
    named = "blocks"

    def sample(self, height: int, width: int, random: Random, told: Contents) -> Contents:
        """Return the blocks of a random picture, black and white."""
        picture = [random.choices(WHITE + BLACK, k=width) for _ in range(height)]
        columns = zip(*picture, strict=True)
        return {"rows": tuple(map(_runs, picture)), "columns": tuple(map(_runs, columns))}


@dataclass(frozen=True)
class Sequences(Lines):
    """Clues are texts with the colours of a line in order, each run told once."""

    sort = (str,)
    named = "colours"


@dataclass(frozen=True)
class Patterns(Lines):
    """Clues are expressions, or names of automata, that the whole line matches."""

    sort = (PatternClue,)
    named = "patterns over an alphabet"


@dataclass(frozen=True)
class Totals(Lines):
    """Clues are numbers, or None where none is printed: of what, the family says.

    The numbers are from 0 to the length of the line.
    """

    may_lack: bool = False
    sort = (int,)
    named = "totals"

    def missing(self, family: str) -> str:
        """Say how to write them."""
        return (
            f"a {family} has a number or - for every row and column: write rows: 1 - 2, and "
            "columns: the same way"
        )

    def inspect(self, puzzle: Printed) -> None:
        """Refuse numbers that no line can have."""
        for what, clues, most in (
            ("row", puzzle.rows, puzzle.width),
            ("column", puzzle.columns, puzzle.height),
        ):
            for k, number in enumerate(clues, 1):
                if isinstance(number, int) and not 0 <= number <= most:
                    raise PuzzleError(
                        f"{what} {k}: the number is {shown(number)}, the line has "
                        f"{count(most, 'cell')}: write one from 0 to {most}, or - for none",
                        clue=f"{what} {k}",
                    )

    def grammar(self) -> str:
        """Return how they are written."""
        return (
            "Behind `rows:` stands a number for each row from top to bottom, and behind `columns:` "
            "one for each column from left to right, `-` for none."
        )

    def sample(self, height: int, width: int, random: Random, told: Contents) -> Contents:
        """Return a random number for some lines."""

        def numbers(n: int, most: int) -> tuple[int | None, ...]:
            return tuple(random.choice([None, random.randint(0, most)]) for _ in range(n))

        return {"rows": numbers(height, width), "columns": numbers(width, height)}

    def units(self, puzzle: Printed) -> list[Unit]:
        """Return the lines with a number."""
        return [
            unit for unit in super().units(puzzle) if getattr(puzzle, unit[0])[unit[1]] is not None
        ]

    def without(self, puzzle: Printed, units: Sequence[Unit]) -> Contents:
        """Leave out the numbers of these lines."""
        gone = set(units)
        return {
            name: tuple(
                None if (name, k) in gone else number
                for k, number in enumerate(getattr(puzzle, name))
            )
            for name in ("rows", "columns")
        }


def _runs(line: Sequence[Value]) -> LineClue:
    runs = ((value, len(list(run))) for value, run in groupby(line))
    return tuple(Block(length) for value, length in runs if value != WHITE)


def _sort(clue: LineClue) -> type:
    return int if clue is None else type(clue)


def _refuse_mixed(puzzle: Printed) -> None:
    sides = ("row", puzzle.rows), ("column", puzzle.columns)
    named = [(f"{what} {i}", clue) for what, clues in sides for i, clue in enumerate(clues, 1)]
    for name, clue in named:
        if _sort(clue) is int:
            raise PuzzleError(
                f"{name}: the clue {shown(clue)} is not a list: write it as [3, 1], or give every "
                "row and column a number or null",
                clue=name,
            )
        if _sort(clue) is not _sort(named[0][1]):
            words = clue if isinstance(clue, str) else " ".join(clue_words(clue))
            raise PuzzleError(
                f"{name}: {shown(words)} is a clue of another sort than that of "
                f"{named[0][0]}: give each line blocks, as in [3, 1], or colours, or patterns",
                clue=name,
            )


def _json(clue: LineClue) -> Any:
    if clue is None or isinstance(clue, int | str):
        return clue
    if isinstance(clue, PatternClue):
        return of_patterns(clue)
    if Block(0) in clue:
        raise PuzzleError("a block without a cell has no JSON: blocks have one cell or more")
    return [
        item.length if isinstance(item, Block) and item.colour == BLACK else word
        for item, word in zip(clue, clue_words(clue), strict=True)
    ]
