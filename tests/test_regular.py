"""Lines that automata read: how many words a table takes, and what counting them costs."""

from __future__ import annotations

import effort
import pytest
from cases import Board, Case
from cases.regular import AUTOMATA, automaton

from satgrid.clues import BLACK, SEVERAL, Automaton, Block, UnknownBlock
from satgrid.constraints import encoder
from satgrid.constraints.regular import Regular
from satgrid.errors import UsageError
from satgrid.formula import Formula
from satgrid.languages.automaton import blocks_automaton


def table_of(read: Automaton, n: int, values: str, limit: int, clue: str = "row 3") -> Formula:
    """Return the formula of the words of a line of n free cells."""
    formula = Formula(table_limit=limit)
    case = Case(Regular(tuple((0, i) for i in range(n)), read, clue), (tuple(values),) * n)
    board = Board(case, formula)
    encoder("regular", "table").encode(formula, case.constraint, board, lambda other: None)
    return formula


@pytest.mark.parametrize(
    ("read", "n", "message"),
    [
        (AUTOMATA["odd"], 41, "more than 1,000,000,000,000 words"),
        (AUTOMATA["odd"], 31, "1,073,741,824 words"),
        (AUTOMATA["odd"], 2000, "more than 1,000,000,000,000 words"),
        # An a, and another one twenty letters on: deterministic, it has 2^20 states.
        (
            automaton(
                "0 a 0, 0 b 0, 0 a 1, 20 a 21, 21 a 21, 21 b 21, "
                + ", ".join(f"{k} {x} {k + 1}" for k in range(1, 20) for x in "ab"),
                "21",
            ),
            60,
            "more than 32,768 words",
        ),
        (
            blocks_automaton((SEVERAL, Block(1), SEVERAL, UnknownBlock(), SEVERAL), (BLACK,)),
            300,
            "more than 1,000,000,000,000 words",
        ),
    ],
)
def test_huge_numbers_of_words_are_counted_with_little_effort(
    read: Automaton, n: int, message: str
) -> None:
    values = "".join(sorted({value for moves in read.moves for value, _ in moves}))
    refused = pytest.raises(UsageError, match=f"^row 3: {message}, and a table takes 20,000: ")
    with effort.at_most(10_000_000), refused:
        table_of(read, n, values, 20_000)
