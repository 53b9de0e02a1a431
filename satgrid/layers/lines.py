"""Clues beside lines, one a row and one a column, all of one sort.

In a text they are below `rows:` and `columns:`, one per line: blocks with blanks or commas between,
0, or a sign for none, for an empty line; or, if all clues have this form, sequences of colours in
one word each; or, with an alphabet, patterns with a tab between. Totals are behind `rows:` and
`columns:`, a number or `-` each. In JSON they are `rows` and `columns`, totals with null.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, cast

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
    shortest,
)
from satgrid.clues import Patterns as PatternClue
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, Remedy, a, count, misprint, shown, truncate
from satgrid.grid import line_label
from satgrid.layers import Contents, EntryForm, Layer, Place, Printed, Unit, line_clues, line_of
from satgrid.layers.marks import Along, Beside, Side
from satgrid.notation.board import EMPTY, MAX_DIGITS, NONE
from satgrid.notation.clues import BLANKS_OR_COMMA, blocks
from satgrid.notation.lines import Parts, Stands
from satgrid.notation.palette import PLAIN, standard

if TYPE_CHECKING:
    from random import Random

_BELOW = (
    "Below `rows:` there is one clue per line from top to bottom, and below `columns:` one per "
    "line from left to right."
)


class Lines(Layer):
    """The base of all sorts of clues; `sort` is the type of a clue, `named` its name in messages.

    `instead` is the remedy for clues of another sort. `unknown` has the clue that says nothing
    about its line, if such a clue exists.
    """

    absent: ClassVar[Mapping[str, Any]] = {"rows": (), "columns": ()}
    keys = ("rows", "columns")
    heads = inline = ("rows:", "columns:")
    items: ClassVar[Mapping[str, str]] = {"rows": "row", "columns": "column"}
    turn, written = 2, 4
    sort: ClassVar[tuple[type, ...]] = ()
    unknown: ClassVar[tuple[LineClue, ...]] = ()
    named: ClassVar[str] = ""
    instead: ClassVar[str] = "give those"
    missing = "needs a clue for every row and every column, and none in cells"

    @classmethod
    def read(cls, plain: Mapping[str, Any], contents: Contents) -> Contents:
        """Take lists of clues; with an alphabet, texts are patterns."""
        return {
            key: line_clues.line_clues_of_lists(plain.get(key, ()), name, contents["alphabet"])
            for key, name in cls.items.items()
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any], contents: Contents) -> Contents:
        """Read lists of clues."""
        found = {
            key: line_clues.line_clues_of_json(data, key, name, contents["alphabet"])
            for key, name in cls.items.items()
        }
        if bool(found["rows"]) != bool(found["columns"]):
            raise PuzzleError('give "rows" and "columns" together, one clue a line')
        return found

    @classmethod
    def to_json(cls, puzzle: Printed) -> dict[str, Any]:
        """Write lists of clues."""
        clues = puzzle.rows + puzzle.columns
        if puzzle.alphabet and any(isinstance(clue, str) for clue in clues):
            raise PuzzleError(
                "sequences of colours beside an alphabet have no JSON, where they would be "
                "expressions: give lists of expressions"
            )
        sides = ("rows", puzzle.rows), ("columns", puzzle.columns)
        return {key: [*map(line_clues.line_clue_json, clues)] for key, clues in sides}

    @classmethod
    def from_text(cls, parts: Parts, contents: Contents, stands: Stands) -> Contents:
        """Read the clues behind both heads, or below them."""
        for one, other in ("rows:", "columns:"), ("columns:", "rows:"):
            if one in parts and other not in parts:
                raise PuzzleError(f"{one} but no {other} in the text: give both or none")
        if any(parts[each].behind for each in cls.heads if each in parts):
            return line_clues.totals_of_text(parts, stands)
        alphabet = contents["alphabet"]
        empty = ".* for a {} of any word" if alphabet else "0 for an empty {}"
        named = line_clues.named_lines(parts, "rows:", "row", empty)
        named |= line_clues.named_lines(parts, "columns:", "column", empty)
        stands.known |= {name: line.number for name, line in named.items()}
        listed = parts["colours:"].filled() if "colours:" in parts else []
        clues = line_clues.clues_of_text(named, alphabet, {line.text[0] for line in listed})
        return {
            key: tuple(clue for name, clue in clues.items() if name.startswith(what))
            for key, what in cls.items.items()
        }

    @classmethod
    def to_text(cls, puzzle: Printed) -> list[str]:
        """Write both heads with the lines below them, or totals behind them."""
        clues = puzzle.rows + puzzle.columns
        if clues and all(isinstance(clue, str) and clue in EMPTY for clue in clues):
            raise PuzzleError(
                f"the sequences are all {clues[0]}, which stands for an empty line in a plain "
                "text: convert to json instead"
            )
        lines = []
        for above, of in ("rows:", puzzle.rows), ("columns:", puzzle.columns):
            if all(clue is None or isinstance(clue, int) for clue in of):
                lines.append(" ".join([above, *(clue_words(clue)[0] for clue in of)]))
            else:
                lines += [above, *map(line_clues.clue_line, of)]
        return lines

    @classmethod
    def size(cls, contents: Contents) -> tuple[int, int] | None:
        """Return the numbers of clues."""
        return (len(contents["rows"]), len(contents["columns"])) if contents.get("rows") else None

    @classmethod
    def require(cls, puzzle: Printed) -> None:
        """Refuse another number of clues than of lines, and clues of two sorts."""
        for what, clues, n in (
            ("row", puzzle.rows, puzzle.height),
            ("column", puzzle.columns, puzzle.width),
        ):
            if clues and len(clues) != n:
                raise PuzzleError(
                    f"{count(len(clues), f'{what} clue')} for {count(n, what)}: give one a {what}",
                    clue=line_label(what, 0),
                )
        if len({line_clues.clue_sort(clue) for clue in (*puzzle.rows, *puzzle.columns)}) > 1:
            line_clues.refuse_mixed(puzzle.rows, puzzle.columns)

    def matches_sort(self, puzzle: Printed) -> bool:
        """Return whether the clues are of this sort."""
        return not puzzle.rows or line_clues.clue_sort(puzzle.rows[0]) in self.sort

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

    def marks(self, puzzle: Printed) -> Iterator[Beside | Along]:
        """Yield the clue of each line, rows first."""
        for side, clues in (("rows", puzzle.rows), ("columns", puzzle.columns)):
            for k, clue in enumerate(clues):
                yield self.mark(cast(Side, side), k, clue)

    def mark(self, side: Side, line: int, clue: Any) -> Beside | Along:
        """Return how the clue of a line is drawn."""
        raise NotImplementedError

    def empty(self, height: int, width: int) -> Contents:
        """Return lines with the clue that says nothing, if it exists."""
        sides = ("rows", height), ("columns", width)
        return {name: n * self.unknown for name, n in sides if self.unknown}

    def entry_form(self, puzzle: Printed) -> EntryForm | None:
        """Return that a clue is typed beside its line."""
        form = EntryForm("lines", "lines", "lines", title=self.named)
        return form if puzzle.rows or self.unknown else None

    def entries(self, puzzle: Printed) -> dict[Place, str]:
        """Return the clues of lines as plain text has them, but for those that say nothing."""
        sides = ("row", puzzle.rows), ("column", puzzle.columns)
        return {
            (side, k): self.entry(clue)
            for side, clues in sides
            for k, clue in enumerate(clues)
            if clue not in self.unknown
        }

    def _enter(self, contents: Contents, puzzle: Printed, place: Place, text: str) -> Contents:
        side, k = line_of(place, puzzle)
        if not text and not self.unknown:
            raise PuzzleError("every line has a clue in this puzzle: type one")
        if len(text.splitlines()) > 1:
            raise PuzzleError("a clue is one line")
        clue = self.of_entry(text, f"{side} {k + 1}") if text else self.unknown[0]
        clues = list(contents[f"{side}s"])
        clues[k] = clue
        return {f"{side}s": tuple(clues)}

    def entry(self, clue: Any) -> str:
        """Return a clue as it is typed."""
        return line_clues.clue_line(clue)

    def of_entry(self, text: str, name: str) -> LineClue:
        """Return the clue that is typed so; `name` is the line's, for the error."""
        raise NotImplementedError

    def removable_clues(self, puzzle: Printed) -> list[Unit]:
        """Return the lines with another clue than the one that says nothing, if it exists."""
        return [
            (name, k)
            for name in ("rows", "columns")
            for k, clue in enumerate(getattr(puzzle, name) if self.unknown else ())
            if clue not in self.unknown
        ]

    def drop_clues(self, puzzle: Printed, units: Sequence[Unit]) -> Contents:
        """Give these lines the clue that says nothing."""
        found = {name: list(getattr(puzzle, name)) for name in ("rows", "columns")}
        for name, k in units:
            (found[name][k],) = self.unknown
        return {name: tuple(clues) for name, clues in found.items()}


class Blocks(Lines):
    """Clues are the blocks of a line, in order."""

    sort = (tuple,)
    named = "blocks"
    unknown = ((SEVERAL,),)
    form = (
        f"{_BELOW} A clue is the lengths of its blocks with blanks or commas between, each "
        "with the symbol of its colour behind it unless it is black; 0, or - alone, is an "
        "empty line."
    )

    def inspect(self, puzzle: Printed) -> None:
        """Refuse clues that are too long for their lines, and totals that differ."""
        for symbol, name, _ in puzzle.colours:
            if symbol in _NO_COLOUR or (symbol == BLACK and name != "black"):
                raise PuzzleError(
                    f"{symbol} cannot stand for {truncate(name)} in a nonogram: take another "
                    "symbol",
                    clue=f"colour {symbol}",
                )
        clues = [clue for clue in (*puzzle.rows, *puzzle.columns) if isinstance(clue, tuple)]
        every = (item for clue in checked(clues, 10) for item in clue)
        used = {item.colour for item in every if not isinstance(item, str)}
        known = [colour.symbol for colour in puzzle.colours if colour.symbol != WHITE]
        if BLACK not in known and (BLACK in used or not known):
            known.insert(0, BLACK)
        strange = used - {*known}
        for line, clue in checked(puzzle.lines(), 10):
            items = clue if isinstance(clue, tuple) else ()
            for item in items if strange else ():
                if not isinstance(item, str) and item.colour in strange:
                    raise misprint(
                        line.name,
                        f"{clue_words((item,))[0]} is of no colour of the puzzle: "
                        f"its colours are {' '.join(known)}",
                    )
            if any(isinstance(item, Block) and item.length < 1 for item in items):
                raise misprint(line.name, "a block without a cell: leave the 0 out")
            n, needed = len(line.cells), shortest(items)
            if needed > n:
                raise misprint(
                    line.name,
                    f"the clue {truncate(' '.join(clue_words(items)))} needs {needed} "
                    f"cells, the line has {n}: correct the clue or the size",
                )
        if all(isinstance(item, Block) for clue in checked(clues, 10) for item in clue):
            _require_equal_cells(puzzle, known)

    def of_entry(self, text: str, name: str) -> LineClue:
        """Return the blocks."""
        return () if text in EMPTY else blocks(BLANKS_OR_COMMA.split(text), name)

    def with_entry(self, puzzle: Printed, place: Place, text: str) -> Contents:
        """Return the clues, and the colours that they have where none are listed."""
        changed = super().with_entry(puzzle, place, text)
        clues = (*changed["rows"], *changed["columns"])
        used = {item.colour for clue in clues for item in clue if not isinstance(item, str)}
        return changed | ({} if puzzle.colours else {"colours": standard(used - {BLACK}, PLAIN)})

    def mark(self, side: Side, line: int, clue: tuple[BlockItem, ...]) -> Beside:
        """Return its lengths, on the colours of the blocks, or 0."""
        return Beside(side, line, tuple(map(_part, clue)) or (("0", None),))

    def sample(self, height: int, width: int, random: Random, contents: Contents) -> Contents:
        """Return the blocks of a random picture, black and white."""
        picture = [random.choices(WHITE + BLACK, k=width) for _ in range(height)]
        columns = zip(*picture, strict=True)
        return {"rows": tuple(map(_runs, picture)), "columns": tuple(map(_runs, columns))}


class Sequences(Lines):
    """Clues are texts with the colours of a line in order, one per run."""

    sort = (str,)
    named = "colours"
    form = f"{_BELOW} A clue is written without blanks."

    def inspect(self, puzzle: Printed) -> None:
        """Refuse clues with unknown or repeated colours, and clues longer than their line."""
        symbols = [colour.symbol for colour in puzzle.colours]
        if not symbols:
            raise PuzzleError(
                'no colours: list them, as in {"R": {"name": "red", "rgb": "#d62728"}}'
            )
        for symbol in symbols:
            if symbol in (WHITE, BLACK):
                raise PuzzleError(
                    f"{symbol} cannot stand for a colour of a sequence (it is white or black "
                    "elsewhere): take another symbol",
                    clue=f"colour {symbol}",
                )
        for line, clue in checked(puzzle.lines(), 10):
            assert isinstance(clue, str)
            n = len(line.cells)
            if not clue:
                raise misprint(line.name, "the clue is empty: name its colours in order")
            for colour in clue:
                if colour not in symbols:
                    raise misprint(
                        line.name,
                        f"{truncate(colour)} is no colour of the puzzle: "
                        f"its colours are {' '.join(symbols)}",
                    )
            for k, (before, after) in enumerate(pairwise(clue), 2):
                if before == after:
                    raise misprint(
                        line.name,
                        f"{after} at {k} repeats the colour before it: write one sign per run",
                    )
            if len(clue) > n:
                raise misprint(
                    line.name,
                    f"the clue {truncate(clue)} needs {len(clue)} cells, "
                    f"the line has {n}: correct the clue or the size",
                )

    def of_entry(self, text: str, name: str) -> LineClue:
        """Return the text."""
        if not line_clues.SEQUENCE.fullmatch(text):
            raise misprint(
                name,
                f"{truncate(text)!r} is no sequence of colours: write their signs without blanks, "
                "as in RGR",
            )
        return text

    def with_entry(self, puzzle: Printed, place: Place, text: str) -> Contents:
        """Return the clues, and their colours where none are listed."""
        changed = super().with_entry(puzzle, place, text)
        used = "".join((*changed["rows"], *changed["columns"]))
        return changed | ({} if puzzle.colours else {"colours": standard(used)})

    def mark(self, side: Side, line: int, clue: str) -> Beside:
        """Return the symbols, each on its colour."""
        return Beside(side, line, tuple((symbol, symbol) for symbol in clue))


class Patterns(Lines):
    """Clues are expressions, or names of automata, that the whole line matches."""

    sort = (PatternClue,)
    named = "patterns over an alphabet"
    form = f"{_BELOW} Expressions for the same line have a tab between them."

    def of_entry(self, text: str, name: str) -> LineClue:
        """Return the expressions, which a tab parts."""
        return PatternClue(tuple(Expression(w.strip()) for w in text.split("\t") if w.strip()))

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


# -- clues of blocks

_NO_COLOUR = "0123456789?*,"


def _require_equal_cells(puzzle: Printed, colours: Sequence[Value]) -> None:
    """Refuse blocks that cover different numbers of cells of a colour by rows and by columns."""
    in_rows, in_columns = _colour_totals(puzzle.rows), _colour_totals(puzzle.columns)
    for colour in colours:
        rows, columns = in_rows[colour], in_columns[colour]
        if rows != columns:
            name = "black" if colour == BLACK else colour
            raise PuzzleError(
                f"{name} cells: the row clues add up to {rows}, the column clues to {columns}: one "
                "of the clues is wrong"
            )


def _colour_totals(clues: Sequence[LineClue]) -> Counter[Value]:
    cells = Counter[Value]()
    for clue in checked(clues, 10):
        for item in clue if isinstance(clue, tuple) else ():
            if isinstance(item, Block):
                cells[item.colour] += item.length
    return cells


# -- totals


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
            raise misprint(name, f"{truncate(text)} is no number: type a number, or nothing")
        return int(text)

    def inspect(self, puzzle: Printed) -> None:
        """Refuse numbers that no line can have, and totals of rows and columns that differ."""
        require_possible(puzzle, puzzle.rows, puzzle.columns)

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


def require_possible(
    puzzle: Printed, rows: Sequence[int | None], columns: Sequence[int | None], sign: str = ""
) -> None:
    """Refuse numbers that no line can have, and totals of rows and columns that differ.

    `sign` is "plus" or "minus" for the numbers of poles.
    """
    for side, clues, most in ("row", rows, puzzle.width), ("column", columns, puzzle.height):
        for k, number in enumerate(clues):
            if isinstance(number, int) and not 0 <= number <= most:
                name = line_label(side, k, sign)
                raise misprint(
                    name,
                    f"the number is {shown(number)}, the line has {count(most, 'cell')}: "
                    f"write one from 0 to {most}",
                    remedy=Remedy.OR_NONE(),
                )
    across, down = sum_if_known(rows), sum_if_known(columns)
    if None not in (across, down) and across != down:
        numbers = f"the {sign} numbers" if sign else "the numbers"
        raise PuzzleError(
            f"{numbers} of rows make {across}, those of columns {down}: correct one of them",
            clue=line_label("row", 0, sign),
        )
