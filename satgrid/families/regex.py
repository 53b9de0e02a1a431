"""Regex: every row and column is a word that its regular expressions match.

Every cell has a symbol of the puzzle's alphabet. A row, read from left to right, and a column,
read from top to bottom, is a word; its clue is one regular expression or several, and each of them
matches the whole word.

In an expression a symbol stands for itself, and

- `.` is any symbol, `[AB]` and `[A-C]` one of these, `[^AB]` any but these; symbols outside the
  alphabet do not exist; `\\d`, `\\w` and `\\s` are its digits, its letters and digits, its blanks,
  `\\D`, `\\W` and `\\S` the others;
- `A*` is A any number of times, `A+` once or more, `A?` once or not at all, `A{3}` three times,
  `A{2,}` twice or more, `A{2,4}` twice to four times, `A{,4}` up to four times;
- `AB` is A and then B, `A|B` is A or B, `(` and `)` hold together, and so do `(?:` and `)`;
- `\\` before a sign that means something else, as in `\\+`, makes it a symbol.

There are no anchors, back-references, look-around, non-greedy or possessive repetitions, and no
flags; brackets are nested up to 50 deep.

Instead of an expression JSON also takes an automaton. It starts in a state, takes the move of each
symbol in turn, and accepts if it ends in an accepting state; where there is no move, it does not.

    {"satgrid": 1, "family": "regex", "alphabet": "ab",
     "automata": {"odd": {"start": 1, "accept": [2], "moves": [[2, 1], [1, 2]]}},
     "rows": [[{"automaton": "odd"}, "a+b+"], {"automaton": "odd"}],
     "columns": ["a*", "b*"]}

In `moves` stand a row for each state, numbered from 1, and a column for each symbol of the
alphabet; 0 is no move, and a list of states leaves the choice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TypeAlias

from satgrid.answer import SYMBOLS
from satgrid.board import Line
from satgrid.clues import BLACK, WHITE, Automaton, Expression, LineClue, Patterns, Value
from satgrid.constraints import Constraint
from satgrid.constraints.regular import Regular
from satgrid.deadline import check_deadline, checked
from satgrid.errors import PuzzleError, truncate
from satgrid.families import Example, example
from satgrid.grid import Grid
from satgrid.languages.automaton import accepts_some
from satgrid.languages.expression import expression_automaton
from satgrid.languages.positions import MOST_MOVES, MOST_STATES, TooBig
from satgrid.languages.syntax import Refused
from satgrid.layers.alphabet import Alphabet
from satgrid.layers.automata import Automata
from satgrid.layers.lines import Patterns as PatternClues
from satgrid.puzzle import Puzzle

aliases = ("regular", "regex-crossword")
clues, alphabet, automata = PatternClues(), Alphabet(), Automata()
answer = SYMBOLS
examples: tuple[Example, ...] = (
    example("multiples", "made for satgrid, MIT"),
    example("square", "made for satgrid, MIT"),
    example("pairs", "made for satgrid, MIT"),
)

Part: TypeAlias = str | Expression

_MOST_READ = 10_000_000
"""The most moves of the automata of all lines, each counted for every cell of its line."""


def inspect(puzzle: Puzzle) -> None:
    """Refuse texts that are no expressions, and patterns that no word of their line matches."""
    for symbol in puzzle.alphabet:
        if symbol in (WHITE, BLACK):
            raise PuzzleError(
                f"{symbol} cannot be a symbol of a regex (it is white or black elsewhere): "
                "take another symbol",
                clue="alphabet",
            )
    _automata(puzzle)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield that each pattern of a clue accepts its row or column."""
    automata = _automata(puzzle)
    for line, clue in puzzle.lines():
        for part in _parts(clue):
            yield Regular(line.cells, automata[part, len(line.cells)], clue=line.name)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Hold every line against each of its patterns."""
    from satgrid.referee.matching import matches

    automata = dict(puzzle.automata)
    rows = grid.rows()
    columns = list(zip(*rows, strict=True))
    for what, lines, clues in ("row", rows, puzzle.rows), ("column", columns, puzzle.columns):
        for i, (line, clue) in enumerate(checked(zip(lines, clues, strict=True), 1), 1):
            word = "".join(line)
            for part in _parts(clue):
                if isinstance(part, Expression):
                    if not matches(part.text, puzzle.alphabet, word):
                        yield f"{what} {i}: {word} does not match {part.text}"
                elif not _reads(automata[part], line):
                    yield f"{what} {i}: {word} is not accepted by the automaton {part}"


# One puzzle is remembered, from its inspection to its rules.
@lru_cache(maxsize=1)
def _automata(puzzle: Puzzle) -> dict[tuple[Part, int], Automaton]:
    """Return the automaton of each pattern, for each length of a line that has it."""
    found: dict[tuple[Part, int], Automaton] = {}
    read = 0
    for line, clue in puzzle.lines():
        parts, cells = _parts(clue), len(line.cells)
        if not parts:
            raise PuzzleError(f"{line.name}: no pattern: write .* for any word", clue=line.name)
        for k, part in enumerate(parts, 1):
            check_deadline()
            where = f"expression {k}, " if len(parts) > 1 else ""
            automaton = found.get((part, cells)) or _automaton(part, puzzle, line, where)
            read += cells * sum(map(len, automaton.moves)) if automaton else 0
            if read > _MOST_READ:
                raise PuzzleError(
                    f"{line.name}: the automata of the lines up to here make {read:,} moves along "
                    f"them, {_MOST_READ:,} are the most: shorten some expressions",
                    clue=line.name,
                )
            if (part, cells) in found:
                continue
            if not automaton or not accepts_some(automaton, cells):
                what = (
                    f"the expression {truncate(part.text)} matches"
                    if isinstance(part, Expression)
                    else f"the automaton {truncate(part)} accepts"
                )
                raise PuzzleError(
                    f"{line.name} can never be {cells} long: {what} no such word", clue=line.name
                )
            found[part, cells] = automaton
    return found


def _automaton(part: Part, puzzle: Puzzle, line: Line, where: str) -> Automaton | None:
    """Return the automaton of a pattern; `where` it stands among those of the line."""
    if not isinstance(part, Expression):
        named = dict(puzzle.automata)
        if part not in named:
            raise PuzzleError(
                f"{line.name}: no automaton {truncate(part)!r}: there are "
                f"{truncate(', '.join(named)) or 'none'}",
                clue=line.name,
            )
        return named[part]
    try:
        return expression_automaton(part.text, puzzle.alphabet, len(line.cells))
    except Refused as error:
        raise PuzzleError(
            f"{line.name}: character {error.at} of {where}{truncate(part.text)}: {error.why}",
            clue=line.name,
        ) from None
    except TooBig as error:
        raise PuzzleError(
            f"{line.name}: {where}{truncate(part.text)} needs an automaton of {error}, "
            f"{MOST_STATES:,} states and {MOST_MOVES:,} moves are the most: shorten it, or lower "
            "its counts",
            clue=line.name,
        ) from None


def _reads(automaton: Automaton, line: Iterable[str]) -> bool:
    """Say whether the automaton accepts the line, for the referee."""
    states = {automaton.start}
    for symbol in checked(line, 1):
        moves = [move for state in states for move in automaton.moves[state]]
        states = {to for value, to in moves if value == symbol}
    return not states.isdisjoint(automaton.accepting)


def _parts(clue: LineClue) -> tuple[Part, ...]:
    assert isinstance(clue, Patterns)
    return clue.parts
