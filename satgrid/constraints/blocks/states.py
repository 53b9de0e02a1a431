"""Blocks of a line by the states of its automaton, unrolled over the line.

Meaning: the cells of the line show exactly the blocks.
Shapes: a line of n cells, K blocks, S = n - shortest line that holds them.
Size: one variable for each state alive behind each cell; see the page.
Strength: domain-consistent.
Choose it: to compare, where propagation must find all that a line implies.
Errors: none; a line without arrangement becomes a contradiction.
Source: own; the automaton of a line is the one of Pesant's regular constraint (CP 2004).

The states are as in `languages.automaton.blocks_automaton`; each is entered by one value only.
"""

from __future__ import annotations

from satgrid.constraints import Literals, Post
from satgrid.constraints._states import encode_states
from satgrid.constraints.blocks import Blocks
from satgrid.formula import Formula
from satgrid.languages.automaton import blocks_automaton


def encode(formula: Formula, constraint: Blocks, literal: Literals, post: Post) -> None:
    """Add the clauses of one line."""
    colours = sorted({block.colour for block in constraint.blocks})
    automaton = blocks_automaton(constraint.blocks, colours)
    encode_states(formula, constraint.line, automaton, literal)
