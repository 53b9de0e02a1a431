"""A puzzle: the printed clues of one board, whatever the family, and its exact JSON.

Which clues a family wants, and whether they make sense together, is the family's business
(`families/NAME.py`, `inspect`); here they are only well-formed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from satgrid.board import Line, column_lines, row_lines
from satgrid.clues import Automaton, Colour, Value, clue_words
from satgrid.clues import LineClue as LineClue
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, count, shown, truncate
from satgrid.grid import Cell, Grid
from satgrid.puzzle import _json, _plain
from satgrid.puzzle._automata import of_automaton
from satgrid.puzzle._json import VERSION as VERSION
from satgrid.puzzle._json import CellClue as CellClue
from satgrid.puzzle._json import blocks as blocks
from satgrid.puzzle._json import given_cells as given_cells
from satgrid.puzzle._patterns import require_alphabet as require_alphabet
from satgrid.puzzle._plain import MAX_DIGITS as MAX_DIGITS
from satgrid.puzzle._size import MAX_CELLS as MAX_CELLS
from satgrid.puzzle._size import MAX_SIDE as MAX_SIDE
from satgrid.puzzle._size import require_side as require_side
from satgrid.puzzle._size import too_big as too_big
from satgrid.puzzle._symbols import MAX_SYMBOLS as MAX_SYMBOLS
from satgrid.puzzle._symbols import require_colours, require_symbol, require_symbols


@dataclass(frozen=True)
class Puzzle:
    """One board of one family, with its clues as printed.

    `rows` and `columns` hold a clue a line (from top, from left), or are empty where the
    family has none; `cells` holds a clue a cell, or is None. `given` lists the cells whose
    value is printed, in reading order. `colours` is the palette, if there is one; `alphabet`
    lists the symbols of patterns and `automata` has them by name. `info` holds (key, text)
    pairs about the puzzle, sorted by key; they change nothing in its meaning. Plain lists are
    taken for each of them, as `of` says.
    """

    family: str
    height: int
    width: int
    rows: tuple[LineClue, ...] = ()
    columns: tuple[LineClue, ...] = ()
    cells: Grid[CellClue] | None = None
    given: tuple[tuple[Cell, Value], ...] = ()
    colours: tuple[Colour, ...] = ()
    alphabet: str = ""
    automata: tuple[tuple[str, Automaton], ...] = ()
    info: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        try:
            for name, field in self._fields():
                object.__setattr__(self, name, field)
        except RecursionError:
            raise PuzzleError("lists nested too deep for a puzzle: give clues") from None
        cells = [cell for cell, _ in checked(self.given)]
        if any(cell >= after for cell, after in pairwise(checked(cells))):
            raise PuzzleError("given cells: list each cell once, in reading order")
        for cell in checked(cells):
            if not (0 <= cell[0] < self.height and 0 <= cell[1] < self.width):
                raise PuzzleError(
                    f"given cells: row {shown(cell[0] + 1)}, column {shown(cell[1] + 1)} "
                    "is not on the board"
                )
        for what, clues, n in ("row", self.rows, self.height), ("column", self.columns, self.width):
            if clues and len(clues) != n:
                raise PuzzleError(
                    f"{count(len(clues), f'{what} clue')} for {count(n, what)}: give one a {what}"
                )
        _require_one_sort([("row", self.rows), ("column", self.columns)])
        require_colours([colour.symbol for colour in self.colours])
        require_symbols("symbol", list(self.alphabet), clue="alphabet")
        for value in sorted({value for _, value in self.given}):
            require_symbol("given cell", value, clue="given")
        for name, automaton in self.automata:
            _require_states(name, automaton, self.alphabet)

    def _fields(self) -> Iterator[tuple[str, Any]]:
        """Yield each field as it is kept, made of what was given for it."""
        yield "family", _plain.text(self.family, "family")
        height, width = _plain.number(self.height, "height"), _plain.number(self.width, "width")
        if height < 1 or width < 1:
            raise PuzzleError(
                f"a board of {shown(height)} x {shown(width)} has no cells: give at least one row "
                "and one column"
            )
        if max(height, width) > MAX_SIDE or height * width > MAX_CELLS:
            raise too_big(f"a board of {shown(height)} x {shown(width)}")
        alphabet = _plain.text(self.alphabet, "alphabet")
        yield "rows", _plain.line_clues(self.rows, "row", alphabet)
        yield "columns", _plain.line_clues(self.columns, "column", alphabet)
        cells = _plain.cells(self.cells)
        if cells is not None and (cells.height, cells.width) != (height, width):
            raise PuzzleError(
                f"{cells.height} x {cells.width} cells with clues on a board of "
                f"{height} x {width}: the sizes must agree"
            )
        yield "cells", cells
        yield "given", _plain.given(self.given, height, width)
        yield "colours", _plain.colours(self.colours)
        yield "automata", _plain.automata(self.automata, alphabet)
        yield "info", _plain.info(self.info)

    @classmethod
    def of(
        cls,
        family: str,
        *,
        rows: Sequence[Any] = (),
        columns: Sequence[Any] = (),
        cells: Sequence[Sequence[Any]] | None = None,
        given: Sequence[Any] = (),
        colours: Mapping[str, Any] | Sequence[Any] = (),
        alphabet: str = "",
        automata: Mapping[str, Any] | Sequence[Any] = (),
        info: Mapping[str, str] | Sequence[Any] = (),
    ) -> Puzzle:
        """Return the puzzle of plain lists, as big as they say; wrong ones raise `PuzzleError`.

            Puzzle.of("hitori", cells=[[1, None], [2, "?"]], given=["#?", "??"])
            Puzzle.of("nonogram", rows=[["3R"]], columns=[["1R"], ["1R"], ["1R"]],
                      colours={"R": {"name": "red", "rgb": "#d62728"}})
            Puzzle.of("sequence", rows=["RG"], columns=["R", "G"], colours=...)
            Puzzle.of("regex", rows=["a+b"], columns=[["a", ".*"], "b"], alphabet="ab")

        A clue beside a line is a list of blocks, a sequence of colours, or, with an alphabet, one
        expression or a list of them. Cells have a number, `"?"` or None each. The lists are those
        of the JSON; the family's own rules are looked at where the puzzle is used.
        """
        board = _plain.cells(cells)
        if board is not None:
            height, width = board.height, board.width
        else:
            height, width = _plain.count(rows, "row"), _plain.count(columns, "column")
        fields: dict[str, Any] = {"rows": rows, "columns": columns, "cells": board, "given": given}
        fields |= {"colours": colours, "alphabet": alphabet, "automata": automata, "info": info}
        return cls(family, height, width, **fields)

    @classmethod
    def nonogram(cls, rows: Sequence[Any], columns: Sequence[Any], **fields: Any) -> Puzzle:
        """Return the nonogram of these clues: `Puzzle.nonogram(rows=[[1], [1]], ...)`, as `of`."""
        return cls.of("nonogram", rows=rows, columns=columns, **fields)

    def of_family(self, family: str) -> Puzzle:
        """Return the puzzle as one of this family: its clues stay, and are well-formed already."""
        if family == self.family:
            return self
        found = copy(self)
        object.__setattr__(found, "family", family)
        return found

    def lines(self) -> Iterator[tuple[Line, LineClue]]:
        """Yield every row and then every column with its clue."""
        yield from zip(row_lines(self.height, self.width), self.rows, strict=True)
        yield from zip(column_lines(self.height, self.width), self.columns, strict=True)

    def title(self) -> str | None:
        """Return the puzzle's title, if its source names one."""
        return dict(self.info).get("title")

    def to_json(self) -> dict[str, Any]:
        """Return the JSON object of the puzzle; `from_json` gives back an equal puzzle."""
        found: dict[str, Any] = {"satgrid": VERSION, "family": self.family}
        if self.colours:
            found["colours"] = {symbol: {"name": n, "rgb": c} for symbol, n, c in self.colours}
        if self.alphabet:
            found["alphabet"] = self.alphabet
        if self.automata:
            found["automata"] = {
                name: of_automaton(automaton, self.alphabet) for name, automaton in self.automata
            }
        if self.rows or self.columns:
            if self.alphabet and any(isinstance(clue, str) for clue in self.rows + self.columns):
                raise PuzzleError(
                    "sequences of colours beside an alphabet have no JSON, where they would be "
                    "expressions: give lists of expressions"
                )
            found["rows"] = [_json.of_clue(clue) for clue in self.rows]
            found["columns"] = [_json.of_clue(clue) for clue in self.columns]
        if self.cells is not None:
            found["grid"] = [list(row) for row in self.cells.rows()]
        if self.given:
            found["given"] = _json.of_given(self.given, self.height, self.width)
        if self.info:
            found["info"] = dict(self.info)
        return found

    @classmethod
    def from_json(cls, found: Mapping[str, Any]) -> Puzzle:
        """Return the puzzle of a JSON object; raise `PuzzleError` for any other object."""
        return cls(**_json.fields(found))


def _require_states(name: str, automaton: Automaton, alphabet: str) -> None:
    """Refuse an automaton with moves that lead nowhere, or that read what is no symbol."""
    states = range(len(automaton.moves))
    named = {automaton.start, *automaton.accepting}
    for moves in checked(automaton.moves):
        named.update(to for _, to in moves)
        for value, _ in moves:
            if alphabet and value not in alphabet:
                raise PuzzleError(
                    f"automaton {truncate(name)}: it reads {shown(value)}, which is no "
                    "symbol of the alphabet: add it there"
                )
    for state in sorted(named):
        if state not in states:
            raise PuzzleError(
                f"automaton {truncate(name)}: there is no state {shown(state + 1)}: its states "
                f"are 1 to {len(states)}"
            )


def _require_one_sort(sides: list[tuple[str, tuple[LineClue, ...]]]) -> None:
    if len({type(clue) for _, clues in sides for clue in clues}) < 2:
        return
    named = [(f"{what} {i}", clue) for what, clues in sides for i, clue in enumerate(clues, 1)]
    for name, clue in named:
        if type(clue) is not type(named[0][1]):
            words = clue if isinstance(clue, str) else " ".join(clue_words(clue))
            raise PuzzleError(
                f"{name}: {shown(words)} is a clue of another sort than that of "
                f"{named[0][0]}: give each line blocks, as in [3, 1], or colours, or patterns",
                clue=name,
            )
