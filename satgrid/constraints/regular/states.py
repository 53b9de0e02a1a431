"""An automaton over a line by its states: one variable for each state, value read and cell.

Meaning: the automaton accepts the cells of the line.
Shapes: a line of n cells, an automaton of q states over s values.
Size: at most n * q * s variables; one for each node alive, see the page.
Strength: domain-consistent, whether the automaton is deterministic or not.
Choose it: first; it finds all that the line implies, and is mostly the smallest.
Errors: none; a line that the automaton never accepts becomes a contradiction.
Source: own; the automaton unrolled as by Pesant (CP 2004), without variables for moves.
"""

from __future__ import annotations

from satgrid.constraints import Literals, Post
from satgrid.constraints._states import encode_states
from satgrid.constraints.regular import Regular
from satgrid.formula import Formula


def encode(formula: Formula, constraint: Regular, literal: Literals, post: Post) -> None:
    """Add the clauses of one line."""
    encode_states(formula, constraint.line, constraint.automaton, literal)
