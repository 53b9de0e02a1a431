"""The automata of the patterns of a board's lines; wrong patterns are refused.

A pattern is an expression, or the name of one of the puzzle's automata; each of a line's patterns
has an automaton for the line's length. Errors name the line.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from satgrid.clues import Automaton, Expression
from satgrid.deadline import check_deadline
from satgrid.errors import PuzzleError, truncate
from satgrid.languages.automaton import TooBig, accepts_some
from satgrid.languages.expression import MOST_MOVES, MOST_STATES, Refused, expression_automaton

LinePattern: TypeAlias = str | Expression

_MOST_MOVES_OF_LINES = 10_000_000
"""The most moves of the automata of all lines, each counted for every cell of its line."""


class PatternLine(NamedTuple):
    """A line: its name in messages, its number of cells, and its patterns."""

    name: str
    cells: int
    parts: tuple[LinePattern, ...]


# The cache keeps one puzzle, between its inspection and its rules.
@lru_cache(maxsize=1)
def automata_of(
    lines: tuple[PatternLine, ...], alphabet: str, automata: tuple[tuple[str, Automaton], ...]
) -> Mapping[tuple[LinePattern, int], Automaton]:
    """Return the automaton of each pattern, for each length of a line that has it.

    Raises `PuzzleError` for texts that are not expressions, and for patterns that no line of their
    length matches.
    """
    compiled: dict[tuple[LinePattern, int], Automaton] = {}
    by_name = dict(automata)
    moves = 0
    for line in lines:
        if not line.parts:
            raise PuzzleError(f"{line.name}: no pattern: write .* for any word", clue=line.name)
        for k, part in enumerate(line.parts, 1):
            check_deadline()
            where = f"expression {k}, " if len(line.parts) > 1 else ""
            automaton = compiled.get((part, line.cells))
            if automaton is None:
                automaton = (
                    _compile(part, alphabet, line, where)
                    if isinstance(part, Expression)
                    else _find_automaton(part, by_name, line)
                )
            moves += line.cells * sum(map(len, automaton.moves)) if automaton else 0
            if moves > _MOST_MOVES_OF_LINES:
                raise PuzzleError(
                    f"{line.name}: the automata of the lines up to here make {moves:,} moves along "
                    f"them, {_MOST_MOVES_OF_LINES:,} are the most: shorten some expressions",
                    clue=line.name,
                )
            if (part, line.cells) in compiled:
                continue
            if not automaton or not accepts_some(automaton, line.cells):
                what = (
                    f"the expression {truncate(part.text)} matches"
                    if isinstance(part, Expression)
                    else f"the automaton {truncate(part)} accepts"
                )
                raise PuzzleError(
                    f"{line.name} can never be {line.cells} long: {what} no such word",
                    clue=line.name,
                )
            compiled[part, line.cells] = automaton
    return compiled


def _find_automaton(name: str, automata: Mapping[str, Automaton], line: PatternLine) -> Automaton:
    """Return the automaton of this name."""
    if name not in automata:
        raise PuzzleError(
            f"{line.name}: no automaton {truncate(name)!r}: there are "
            f"{truncate(', '.join(automata)) or 'none'}",
            clue=line.name,
        )
    return automata[name]


def _compile(part: Expression, alphabet: str, line: PatternLine, where: str) -> Automaton | None:
    """Return an expression's automaton; `where` names it among several of a line."""
    try:
        return expression_automaton(part.text, alphabet, line.cells)
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
