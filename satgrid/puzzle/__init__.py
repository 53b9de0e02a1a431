"""A puzzle: the printed clues of one board, whatever the family, and its exact JSON.

Which clues a family wants, and whether they make sense together, is the family's business
(`families/NAME.py`, `inspect`); here they are only well-formed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from satgrid.clues import UNKNOWN, Automaton, Colour, Value, clue_words
from satgrid.clues import LineClue as LineClue
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, count, shortened
from satgrid.grid import Cell, Grid, Line, column_lines, place, row_lines
from satgrid.puzzle import _json
from satgrid.puzzle._automata import of_automaton
from satgrid.puzzle._json import VERSION as VERSION
from satgrid.puzzle._json import CellClue as CellClue
from satgrid.puzzle._json import blocks as blocks
from satgrid.puzzle._json import given_cells as given_cells
from satgrid.puzzle._patterns import demand_alphabet as demand_alphabet
from satgrid.puzzle._size import MAX_CELLS as MAX_CELLS
from satgrid.puzzle._size import MAX_SIDE as MAX_SIDE
from satgrid.puzzle._size import demand_side as demand_side
from satgrid.puzzle._size import too_big as too_big

MAX_DIGITS = 100
"""The most digits that a number in a cell may have; above, a file is more likely damaged."""

MAX_SYMBOLS = 64
"""The most colours, or symbols of an alphabet, that a puzzle may have."""


@dataclass(frozen=True)
class Puzzle:
    """One board of one family, with its clues as printed.

    `rows` and `columns` hold a clue a line (from top, from left), or are empty where the
    family has none; `cells` holds a clue a cell, or is None. `given` lists the cells whose
    value is printed, in reading order. `colours` is the palette, if there is one; `alphabet`
    lists the symbols of patterns and `automata` has them by name. `info` holds (key, text)
    pairs about the puzzle, sorted by key; they change nothing in its meaning.
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
        if self.height < 1 or self.width < 1:
            raise PuzzleError(
                f"a board of {self.height} x {self.width} has no cells: give at least one row "
                "and one column"
            )
        if self.height * self.width > MAX_CELLS or max(self.height, self.width) > MAX_SIDE:
            raise too_big(f"a board of {self.height} x {self.width}")
        if self.cells is not None:
            if (self.cells.height, self.cells.width) != (self.height, self.width):
                raise PuzzleError(
                    f"{self.cells.height} x {self.cells.width} cells with clues on a board of "
                    f"{self.height} x {self.width}: the sizes must agree"
                )
            for cell, clue in checked(zip(self.cells.cells(), self.cells.flat, strict=True)):
                if clue is not None and clue != UNKNOWN:
                    _demand_number(cell, clue)
        cells = [cell for cell, _ in checked(self.given)]
        if any(cell >= after for cell, after in pairwise(checked(cells))):
            raise PuzzleError("given cells: list each cell once, in reading order")
        for cell in checked(cells):
            if not (0 <= cell[0] < self.height and 0 <= cell[1] < self.width):
                raise PuzzleError(f"given cells: {place(cell)} is not on the board")
        for what, clues, n in ("row", self.rows, self.height), ("column", self.columns, self.width):
            if clues and len(clues) != n:
                raise PuzzleError(
                    f"{count(len(clues), f'{what} clue')} for {count(n, what)}: give one a {what}"
                )
        _demand_one_sort([("row", self.rows), ("column", self.columns)])
        _demand_symbols("colour", [colour.symbol for colour in self.colours], clue="colours")
        _demand_symbols("symbol", list(self.alphabet), clue="alphabet")
        for name, automaton in self.automata:
            _demand_states(name, automaton, self.alphabet)

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


def _demand_number(cell: Cell, clue: Any) -> None:
    if type(clue) is not int:
        raise PuzzleError(
            f"{place(cell)}: {shortened(repr(clue))} is no number: write null for none, "
            f'"{UNKNOWN}" for one that is not known',
            clue=place(cell),
        )
    if abs(clue) >= 10**MAX_DIGITS:
        raise PuzzleError(
            f"{place(cell)}: a number of more than {MAX_DIGITS} digits: is the file damaged?",
            clue=place(cell),
        )


def _demand_states(name: str, automaton: Automaton, alphabet: str) -> None:
    """Refuse an automaton with moves that lead nowhere, or that read what is no symbol."""
    states = range(len(automaton.moves))
    named = {automaton.start, *automaton.accepting}
    for moves in checked(automaton.moves):
        named.update(to for _, to in moves)
        for value, _ in moves:
            if alphabet and value not in alphabet:
                raise PuzzleError(
                    f"automaton {shortened(name)}: it reads {shortened(repr(value))}, which is no "
                    "symbol of the alphabet: add it there"
                )
    for state in sorted(named):
        if state not in states:
            raise PuzzleError(
                f"automaton {shortened(name)}: there is no state {state + 1}: its states are 1 to "
                f"{len(states)}"
            )


def _demand_one_sort(sides: list[tuple[str, tuple[LineClue, ...]]]) -> None:
    named = [(f"{what} {i}", clue) for what, clues in sides for i, clue in enumerate(clues, 1)]
    for name, clue in named:
        if type(clue) is not type(named[0][1]):
            shown = clue if isinstance(clue, str) else " ".join(clue_words(clue))
            raise PuzzleError(
                f"{name}: {shortened(repr(shown))} is a clue of another sort than that of "
                f"{named[0][0]}: give each line blocks, as in [3, 1], or colours, or patterns",
                clue=name,
            )


def _demand_symbols(what: str, symbols: list[str], clue: str) -> None:
    if len(symbols) > MAX_SYMBOLS:
        raise PuzzleError(f"{len(symbols)} {what}s: a puzzle has up to {MAX_SYMBOLS}", clue=clue)
    for k, symbol in enumerate(symbols):
        if len(symbol) != 1 or not symbol.isprintable() or symbol.isspace() or symbol == UNKNOWN:
            raise PuzzleError(
                f"{shortened(repr(symbol))} cannot stand for a {what}: take one character, "
                f"no blank and no {UNKNOWN}",
                clue=clue,
            )
        if symbol in symbols[:k]:
            raise PuzzleError(f"the {what} {symbol} is listed twice: list each once", clue=clue)
