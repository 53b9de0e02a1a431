"""An automaton over a line by its words: one variable for each word that it accepts.

Meaning: the automaton accepts the cells of the line.
Shapes: a line of n cells, W words that the automaton accepts, s values.
Size: W variables, n*W + n*s clauses; see the page.
Strength: domain-consistent.
Choose it: for short lines, and for lines with few words.
Errors: `UsageError` for more words than `formula.table_limit`, counted before any is built.
Source: textbook; the table constraint with a variable for each tuple.
"""

from __future__ import annotations

from satgrid.constraints import Literals, Post
from satgrid.constraints._table import encode_table
from satgrid.constraints.regular import Regular
from satgrid.formula import Formula


def encode(formula: Formula, constraint: Regular, literal: Literals, post: Post) -> None:
    """Add the clauses of one line."""
    encode_table(formula, constraint, constraint.line, constraint.automaton, literal)
