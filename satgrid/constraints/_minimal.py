"""A line as a minimal CNF over its cells alone: what encoders of lines share, with its limit.

The words that the settled cells leave of the line's language are patterns of its undecided
cells, and go to the encoder of `patterns`. That takes cells with two candidate values, few of
them: it looks at each of the 2^n patterns of n cells.
"""

from __future__ import annotations

from collections.abc import Sequence

from satgrid.clues import Automaton
from satgrid.constraints import Constraint, Literals, Post
from satgrid.constraints._unrolled import unrolled
from satgrid.constraints.patterns import AllowedPatterns
from satgrid.errors import UsageError
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import Cell, place

MOST = 12
"""How many undecided cells are taken; the time to minimise grows by a multiple with each more."""


def encode_minimal(
    formula: Formula,
    constraint: Constraint,
    line: Sequence[Cell],
    automaton: Automaton,
    literal: Literals,
    post: Post,
) -> None:
    """Add that the automaton accepts the line; a contradiction if it never can.

    Raises `UsageError` for a cell of more than two candidate values, and for too many cells.
    """
    literals, layers = unrolled(line, automaton, literal)
    undecided: list[int] = []
    digits: list[dict[str, str]] = []
    for i, cell in enumerate(line):
        here = {value: along[i] for value, along in literals.items()}
        free = [x for x in here.values() if x not in (TRUE, FALSE)]
        if any(abs(x) != abs(free[0]) for x in free):
            several = f"more than two values are open in {place(cell)}"
            raise UsageError(_refusal(constraint, several, "two"))
        undecided += free[:1]
        digits.append({value: "01"[x == free[0]] if free else "" for value, x in here.items()})
    if len(undecided) > MOST:
        raise UsageError(_refusal(constraint, f"{len(undecided)} undecided cells", str(MOST)))
    if layers is None:
        formula.add()
        return
    words = {automaton.start: {""}}
    for moves, digit in zip(layers, digits, strict=True):
        longer: dict[int, set[str]] = {}
        for state, value, to in moves:
            longer.setdefault(to, set()).update(word + digit[value] for word in words[state])
        words = longer
    patterns = tuple(sorted(set().union(*words.values())))
    post(AllowedPatterns(tuple(undecided), patterns, constraint.clue))


def _refusal(constraint: Constraint, found: str, taken: str) -> str:
    kind = constraint.kind()
    return (
        f"{constraint.clue or 'a line'}: {found}, and {kind}=minimal takes {taken}: "
        f"choose {kind}={constraint.default}"
    )
