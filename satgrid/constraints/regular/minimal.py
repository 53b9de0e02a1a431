"""An automaton over a line as a minimal CNF over its cells alone, by the Espresso minimiser.

Meaning: the automaton accepts the cells of the line.
Shapes: a line with at most twelve undecided cells, each of two candidate values.
Size: no variable; the clauses are those of `patterns`, see the page.
Strength: none.
Choose it: for a formula without auxiliary variables, on lines of at most twelve cells.
Errors: `UsageError` for more undecided cells, and for a cell of more values; a line that the
automaton never accepts becomes a contradiction.
Source: own; two-level minimisation of the line's truth table.
"""

from __future__ import annotations

from satgrid.constraints import Literals, Post
from satgrid.constraints._minimal import encode_minimal
from satgrid.constraints.regular import Regular
from satgrid.formula import Formula


def encode(formula: Formula, constraint: Regular, literal: Literals, post: Post) -> None:
    """Add the clauses of one line."""
    automaton = constraint.automaton
    encode_minimal(formula, constraint, constraint.line, automaton, literal, post)
