"""Blocks of a line by its arrangements: one variable for each way to place the blocks.

Meaning: the cells of the line show exactly the blocks.
Shapes: a line of n cells, K blocks, S = n - shortest line that holds them.
Size: comb(S + K, K) variables on a line of free cells; see the page.
Strength: domain-consistent.
Choose it: for short lines, and for lines with few arrangements.
Errors: `UsageError` for more arrangements than `formula.table_limit`, counted before any is built.
Source: textbook; the table constraint with a variable for each tuple.
"""

from __future__ import annotations

from satgrid.constraints import Literals, Post
from satgrid.constraints._table import encode_table
from satgrid.constraints.blocks import Blocks
from satgrid.formula import Formula
from satgrid.languages.automaton import blocks_automaton


def encode(formula: Formula, constraint: Blocks, literal: Literals, post: Post) -> None:
    """Add the clauses of one line."""
    colours = sorted({block.colour for block in constraint.blocks})
    automaton = blocks_automaton(constraint.blocks, colours)
    encode_table(formula, constraint, constraint.line, automaton, literal)
