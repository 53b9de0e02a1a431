"""A colour sequence by its words: one variable for each way to draw the line.

Meaning: the line shows the colours, each once or more in a row.
Shapes: a line of n cells, K colours, W = comb(n-1, K-1) ways to draw it.
Size: W variables; see the page.
Strength: domain-consistent.
Choose it: to compare, on lines of up to about 15 cells.
Errors: `UsageError` for more ways than `formula.table_limit`, counted before any is built.
Source: textbook; the table constraint with a variable for each tuple.
"""

from __future__ import annotations

from satgrid.constraints import Literals, Post
from satgrid.constraints._table import encode_table
from satgrid.constraints.sequence import ColourSequence
from satgrid.formula import Formula
from satgrid.languages.automaton import sequence_automaton


def encode(formula: Formula, constraint: ColourSequence, literal: Literals, post: Post) -> None:
    """Add the clauses of one line."""
    automaton = sequence_automaton(constraint.colours)
    encode_table(formula, constraint, constraint.line, automaton, literal)
