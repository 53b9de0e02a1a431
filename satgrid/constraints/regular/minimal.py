"""An automaton over a line as a minimal CNF over its cells alone, by the Espresso minimiser.

Shapes: a line with at most twelve undecided cells, each of two candidate values.
Strength: none.
Use: for a formula without auxiliary variables, on lines of at most twelve cells.
Errors: `UsageError` for more undecided cells, and for a cell of more values.

The words that the settled cells leave of the line's language are patterns of its undecided
cells, and go to the encoder of `patterns`, which looks at each of the 2^n patterns of n cells.
"""

from __future__ import annotations

from satgrid.constraints import Constraint, Literals, Post
from satgrid.constraints.patterns import MOST, AllowedPatterns
from satgrid.constraints.regular import OfLanguage
from satgrid.constraints.regular._unrolled import literals_of, unrolled
from satgrid.errors import UsageError
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import label


def encode(formula: Formula, constraint: OfLanguage, literal: Literals, post: Post) -> None:
    """Add the clauses of one line.

    Raises `UsageError` for a cell of more than two candidate values, and for too many cells.
    """
    line, automaton = constraint.line, constraint.as_automaton()
    literals = literals_of(line, automaton, literal)
    layers = unrolled(automaton, literals, len(line))
    undecided: list[int] = []
    digits: list[dict[str, str]] = []
    for i, cell in enumerate(line):
        here = {value: along[i] for value, along in literals.items()}
        free = [x for x in here.values() if x not in (TRUE, FALSE)]
        if any(abs(x) != abs(free[0]) for x in free):
            several = f"more than two values are open in {label(cell)}"
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
