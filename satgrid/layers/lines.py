"""Clues beside lines, one a row and one a column, all of one sort.

In a text they stand below `rows:` and `columns:`, one a line: blocks with blanks or commas between,
0, or a sign for none, for an empty line; or, if all clues are such, sequences of colours in one
word each; or, with an alphabet, patterns with a tab between. Totals stand behind `rows:` and
`columns:`, a number or `-` each. In JSON they are `rows` and `columns`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from random import Random
from typing import Any, ClassVar, NoReturn, cast

from satgrid.clues import (
    BLACK,
    SEVERAL,
    UNKNOWN,
    WHITE,
    Block,
    BlockItem,
    Expression,
    LineClue,
    Value,
    clue_words,
)
from satgrid.clues import Patterns as PatternClue
from satgrid.errors import PuzzleError, a, count, shown, truncate
from satgrid.layers import (
    Contents,
    Layer,
    Printed,
    Unit,
    _block_clues,
    _clues,
    _sequence_clues,
    _texts,
)
from satgrid.layers._marks import Along, Beside, Side
from satgrid.notation.lines import Parts, Stands

_BELOW = (
    "Below `rows:` stands one clue a line from top to bottom, and below `columns:` one a line from "
    "left to right."
)


class Lines(Layer):
    """What the sorts of clues share; `sort` is the type of each, `named` what people call them.

    `instead` says what to do where they are of another sort.
    `unknown` has the clue of a line of which nothing is known, if there is such a clue.
    """

    absent: ClassVar[Mapping[str, Any]] = {"rows": (), "columns": ()}
    keys = ("rows", "columns")
    heads = ("rows:", "columns:")
    turn, written = 2, 4
    sort: ClassVar[tuple[type, ...]] = ()
    unknown: ClassVar[tuple[LineClue, ...]] = ()
    named: ClassVar[str] = ""
    instead: ClassVar[str] = "give those"

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
            "rows": [_clues.to_json(clue) for clue in puzzle.rows],
            "columns": [_clues.to_json(clue) for clue in puzzle.columns],
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
        listed = parts["colours:"].told() if "colours:" in parts else []
        clues = _texts.clues_of(named, alphabet, {line.text[0] for line in listed})
        rows, columns = (
            tuple(clue for name, clue in clues.items() if name.startswith(what))
            for what in ("row", "column")
        )
        return {"rows": rows, "columns": columns}

    @classmethod
    def to_text(cls, puzzle: Printed) -> list[str]:
        """Write both heads with the lines below them, or totals behind them."""
        _texts.require_sequences(puzzle.rows + puzzle.columns)
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
        if len({_clues.sort(clue) for clue in (*puzzle.rows, *puzzle.columns)}) > 1:
            _clues.refuse_mixed(puzzle.rows, puzzle.columns)

    def fits(self, puzzle: Printed) -> bool:
        """Say whether the clues are of this sort."""
        return not puzzle.rows or _clues.sort(puzzle.rows[0]) in self.sort

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
            f"the clues of rows and columns are {named}, those of {a(family)} are {self.named}: "
            f"{self.instead}, or name another family",
            clue="row 1",
        )

    def missing(self, family: str) -> str:
        """Say that there must be some."""
        return f"{a(family)} needs a clue for every row and every column, and none in cells"

    def marks(self, puzzle: Printed) -> Iterator[Beside | Along]:
        """Yield the clue of each line, rows first."""
        for side, clues in (("rows", puzzle.rows), ("columns", puzzle.columns)):
            for k, clue in enumerate(clues):
                yield self.mark(cast(Side, side), k, clue)

    def mark(self, side: Side, line: int, clue: Any) -> Beside | Along:
        """Return how the clue of a line is drawn."""
        raise NotImplementedError

    def empty(self, height: int, width: int) -> Contents:
        """Return lines of which nothing is known, where a clue says so."""
        sides = ("rows", height), ("columns", width)
        return {name: n * self.unknown for name, n in sides if self.unknown}

    def units(self, puzzle: Printed) -> list[Unit]:
        """Return the lines of which something is known, where a clue could say nothing."""
        return [
            (name, k)
            for name in ("rows", "columns")
            for k, clue in enumerate(getattr(puzzle, name) if self.unknown else ())
            if clue not in self.unknown
        ]

    def without(self, puzzle: Printed, units: Sequence[Unit]) -> Contents:
        """Leave these lines unknown."""
        found = {name: list(getattr(puzzle, name)) for name in ("rows", "columns")}
        for name, k in units:
            (found[name][k],) = self.unknown
        return {name: tuple(clues) for name, clues in found.items()}


class Blocks(Lines):
    """Clues are the blocks of a line, in order."""

    sort = (tuple,)
    named = "blocks"
    unknown = ((SEVERAL,),)

    def grammar(self) -> str:
        """Return how they are written."""
        return (
            f"{_BELOW} A clue is the block lengths with blanks or commas between, each with the "
            "symbol of its colour behind it unless it is black; 0, or - alone, is an empty line."
        )

    def inspect(self, puzzle: Printed) -> None:
        """Refuse clues that no line of this length can meet, and totals that differ."""
        _block_clues.inspect(puzzle)

    def mark(self, side: Side, line: int, clue: tuple[BlockItem, ...]) -> Beside:
        """Return its lengths, on the colours of the blocks, or 0."""
        return Beside(side, line, tuple(map(_part, clue)) or (("0", None),))

    def sample(self, height: int, width: int, random: Random, told: Contents) -> Contents:
        """Return the blocks of a random picture, black and white."""
        picture = [random.choices(WHITE + BLACK, k=width) for _ in range(height)]
        columns = zip(*picture, strict=True)
        return {"rows": tuple(map(_runs, picture)), "columns": tuple(map(_runs, columns))}


class Sequences(Lines):
    """Clues are texts with the colours of a line in order, each run told once."""

    sort = (str,)
    named = "colours"

    def grammar(self) -> str:
        """Return how they are written."""
        return f"{_BELOW} A clue is written without blanks."

    def inspect(self, puzzle: Printed) -> None:
        """Refuse clues with unknown or repeated colours, and clues longer than their line."""
        _sequence_clues.inspect(puzzle)

    def mark(self, side: Side, line: int, clue: str) -> Beside:
        """Return the symbols, each on its colour."""
        return Beside(side, line, tuple((symbol, symbol) for symbol in clue))


class Patterns(Lines):
    """Clues are expressions, or names of automata, that the whole line matches."""

    sort = (PatternClue,)
    named = "patterns over an alphabet"

    def grammar(self) -> str:
        """Return how they are written."""
        return f"{_BELOW} Several expressions for a line have a tab between them."

    def mark(self, side: Side, line: int, clue: PatternClue) -> Along:
        """Return the patterns in a row: expressions in full, names of automata cut."""
        named = (p.text if isinstance(p, Expression) else truncate(p) for p in clue.parts)
        return Along(side, line, ", ".join(named))


def _part(item: BlockItem) -> tuple[str, Value | None]:
    if isinstance(item, str):
        return item, None
    return str(item.length) if isinstance(item, Block) else UNKNOWN, item.colour


def _runs(line: Sequence[Value]) -> LineClue:
    runs = ((value, len(list(run))) for value, run in groupby(line))
    return tuple(Block(length) for value, length in runs if value != WHITE)
