"""A colour sequence by the states of its automaton: in which run is each cell.

Meaning: the line shows the colours, each once or more in a row.
Shapes: a line of n cells, K colours.
Size: at most n * K variables; one for each run that a cell can be in, see the page.
Strength: domain-consistent.
Choose it: to compare; it is runs with a variable for every node.
Errors: none; a line too short for its colours becomes a contradiction.
Source: own; the automaton unrolled as by Pesant (CP 2004), without variables for moves.
"""

from __future__ import annotations

from satgrid.constraints import Literals, Post
from satgrid.constraints._states import encode_states
from satgrid.constraints.sequence import ColourSequence
from satgrid.formula import Formula
from satgrid.languages.automaton import sequence_automaton


def encode(formula: Formula, constraint: ColourSequence, literal: Literals, post: Post) -> None:
    """Add the clauses of one line."""
    encode_states(formula, constraint.line, sequence_automaton(constraint.colours), literal)
