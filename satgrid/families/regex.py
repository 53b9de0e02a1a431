"""Regex: every row and column reads as a word that its automata accept.

Every cell has a symbol of the puzzle's alphabet. A row, read from left to right, and a column,
read from top to bottom, is a word; a clue names one automaton or several, and each of them
accepts the word. An automaton starts in a state, takes the move of each symbol in turn, and
accepts if it ends in an accepting state; where there is no move, it does not accept.

There is no plain text form: write JSON.

    {"satgrid": 1, "family": "regex", "alphabet": "ab",
     "automata": {"odd": {"start": 1, "accept": [2], "moves": [[2, 1], [1, 2]]}},
     "rows": [{"automaton": "odd"}, {"automaton": "odd"}],
     "columns": [{"automaton": "odd"}, {"automaton": "odd"}]}

In `moves` stand a row for each state, numbered from 1, and a column for each symbol of the
alphabet; 0 is no move, and a list of states leaves the choice. An optional `"given"` lists the
rows of the board with ? where a cell is not given.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from satgrid.clues import BLACK, WHITE, Automaton, LineClue, Patterns, Value
from satgrid.constraints import Constraint
from satgrid.constraints.regular import Regular
from satgrid.errors import PuzzleError, shortened
from satgrid.families import PATTERNS, Example, example
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

aliases = ("regular",)
clued = PATTERNS
examples: tuple[Example, ...] = (example("multiples", "made for satgrid, MIT"),)


def values(puzzle: Puzzle) -> tuple[Value, ...]:
    """Return the symbols of the alphabet."""
    return tuple(puzzle.alphabet)


def inspect(puzzle: Puzzle) -> None:
    """Refuse clues that name no automaton, and automata that accept no word of their line."""
    if not puzzle.rows or not puzzle.columns or puzzle.cells is not None:
        raise PuzzleError("a regex needs a clue for every row and every column, and none in cells")
    if not puzzle.alphabet:
        raise PuzzleError('no alphabet: list its symbols, as in "alphabet": "abc"')
    for symbol in puzzle.alphabet:
        if symbol in (WHITE, BLACK):
            raise PuzzleError(
                f"{symbol} cannot be a symbol of a regex (it is white or black elsewhere): "
                "take another symbol"
            )
    automata = dict(puzzle.automata)
    read = set()
    for line, clue in puzzle.lines():
        for name in _names(clue):
            if name not in automata:
                raise PuzzleError(
                    f"{line.name}: no automaton {shortened(name)!r}: there are "
                    f"{shortened(', '.join(automata)) or 'none'}",
                    clue=line.name,
                )
            if (name, len(line.cells)) in read:
                continue
            read.add((name, len(line.cells)))
            if not _reads(automata[name], [puzzle.alphabet] * len(line.cells)):
                raise PuzzleError(
                    f"{line.name} can never be {len(line.cells)} long: the automaton "
                    f"{shortened(name)} accepts no such word",
                    clue=line.name,
                )


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield that each automaton of a clue accepts its row or column."""
    automata = dict(puzzle.automata)
    for line, clue in puzzle.lines():
        for name in _names(clue):
            yield Regular(line.cells, automata[name], clue=line.name)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Read every line with each of its automata."""
    automata = dict(puzzle.automata)
    rows = grid.rows()
    columns = list(zip(*rows, strict=True))
    for what, lines, clues in ("row", rows, puzzle.rows), ("column", columns, puzzle.columns):
        for i, (line, clue) in enumerate(zip(lines, clues, strict=True), 1):
            for name in _names(clue):
                if not _reads(automata[name], line):
                    yield f"{what} {i}: {''.join(line)} is not accepted by the automaton {name}"


def _reads(automaton: Automaton, line: Iterable[str]) -> bool:
    """Say whether the automaton accepts a word with one of these symbols in each place."""
    states = {automaton.start}
    for symbols in line:
        moves = [move for state in states for move in automaton.moves[state]]
        states = {to for value, to in moves if value in symbols}
    return not states.isdisjoint(automaton.accepting)


def _names(clue: LineClue) -> tuple[str, ...]:
    assert isinstance(clue, Patterns)
    return clue.automata
