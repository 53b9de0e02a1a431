"""Blocks of a line as a minimal CNF over its cells alone, by the Espresso minimiser.

Meaning: the cells of the line show exactly the blocks.
Shapes: a line with at most twelve undecided cells, each of two candidate values.
Size: no variable; the clauses are those of `patterns`, see the page.
Strength: none.
Choose it: to see how small a formula without auxiliary variables can be, on boards up to 12x12.
Errors: `UsageError` for more undecided cells, and for a cell of more values; a line without
arrangement becomes a contradiction.
Source: own; two-level minimisation of the line's truth table.
"""

from __future__ import annotations

from satgrid.constraints import Literals, Post
from satgrid.constraints._minimal import encode_minimal
from satgrid.constraints.blocks import Blocks
from satgrid.formula import Formula
from satgrid.languages.automaton import blocks_automaton


def encode(formula: Formula, constraint: Blocks, literal: Literals, post: Post) -> None:
    """Add the clauses of one line."""
    colours = sorted({block.colour for block in constraint.blocks})
    automaton = blocks_automaton(constraint.blocks, colours)
    encode_minimal(formula, constraint, constraint.line, automaton, literal, post)
