"""The conflicts that a stage may spend before the next stage: few, and once per search."""

from __future__ import annotations

BUDGET = 2_000
"""Conflicts of the plain search. No puzzle of the 800 of four tournaments needs as many."""

COUNTED_CONFLICTS = 3_000
"""Conflicts of the search that leaves counts to the solver: without variables for what was counted
it learns less from each, and a board that takes many is sooner settled with all in clauses.

A mosaic of 20x20 takes 900 to 2,300: five take 53 ms together, where they take 62 with 2,000 and 95
with 500, since most are begun anew then, and 59 with all in clauses. Of 17 battleships of 10x10 two
take more than 3,000: with 1,000 one of them takes 77 ms for 100, and a third 106 for 46.
"""

AT_MOST_ONE_CONFLICTS = 600
"""The same where at most one of some is all that is counted: clauses of two say as much, sooner.

Five killers of 9x9 of up to 9,000 conflicts take 70 ms in the median, and 117 with 3,000.
"""

CUT_CONFLICTS = 2_000
"""Conflicts of a round of the search with cuts."""

CUT_ROUNDS = 200
"""Rounds of the search with cuts: a loop is found in some tens, or hardly."""

LAZY_ROUNDS = 500
"""Rounds a solution where constraints are lazy: puzzles that people print take some tens."""

SYMMETRIC_BUDGET = 20_000
"""Conflicts of the search for symmetric solutions, which is much smaller."""
