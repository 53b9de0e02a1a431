"""Lines that automata read: which auxiliaries are determined, and the limit of tables."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import effort
import pytest
from cases import Board, Case
from cases.regular import AUTOMATA, automaton, randoms
from commandline import run
from propagation import Propagation

import satgrid
from satgrid.clues import BLACK, SEVERAL, Automaton, Block, UnknownBlock
from satgrid.constraints import encoder, encoders
from satgrid.constraints.regular import Regular
from satgrid.errors import UsageError
from satgrid.formula import TABLE_LIMIT, Formula
from satgrid.languages.automaton import blocks_automaton

ENCODERS = encoders("regular")


# ------------------------------------------------------------------ auxiliaries


def unambiguous(read: Automaton, n: int) -> bool:
    """Return whether no word of n letters is accepted in two ways."""

    def ways(state: int, word: str) -> int:
        if not word:
            return state in read.accepting
        return sum(ways(to, word[1:]) for value, to in read.moves[state] if value == word[0])

    return all(ways(read.start, "".join(word)) < 2 for word in product("abc", repeat=n))


# A minimal CNF has none.
@pytest.mark.parametrize("name", [name for name in ENCODERS if name != "minimal"])
def test_auxiliaries_are_determined_where_no_word_is_accepted_in_two_ways(name: str) -> None:
    several = once = 0
    for read in (AUTOMATA["odd"], AUTOMATA["ab"], AUTOMATA["twice"], *randoms()):
        line = tuple((0, i) for i in range(4))
        case = Case(Regular(line, read), (tuple("abc"),) * 4)
        formula = Formula()
        board = Board(case, formula)
        encoder("regular", name).encode(formula, case.constraint, board, lambda other: None)
        state = Propagation(formula.variables, formula.clauses())
        most = 0
        for grid in case.solutions():
            start = len(state.trail)
            assert state.assume(*board.true(grid))
            most = max(most, state.count(2))
            state.undo(start)
        if unambiguous(read, 4):
            assert most <= 1
            once += most
        else:
            several += most == 2
    assert once > 20
    assert (several > 5) == (name != "table")


# ------------------------------------------------------------------ tables


def table_of(read: Automaton, n: int, values: str, limit: int, clue: str = "row 3") -> Formula:
    """Return the formula of the words of a line of n free cells."""
    formula = Formula(table_limit=limit)
    case = Case(Regular(tuple((0, i) for i in range(n)), read, clue), (tuple(values),) * n)
    board = Board(case, formula)
    encoder("regular", "table").encode(formula, case.constraint, board, lambda other: None)
    return formula


@pytest.mark.parametrize(
    ("read", "n", "count"),
    [
        # Of eleven letters, half the words have an odd number of b.
        (AUTOMATA["odd"], 11, 1024),
        # Every way of choosing a b as the last one is another way for one word.
        (automaton("0 a 0, 0 b 0, 0 b 1, 1 a 1, 1 b 1", "1"), 6, 63),
    ],
)
def test_a_table_takes_up_to_its_limit_of_words_each_counted_once(
    read: Automaton, n: int, count: int
) -> None:
    assert table_of(read, n, "ab", count).variables == n + count
    with pytest.raises(UsageError) as refused:
        table_of(read, n, "ab", count - 1)
    assert str(refused.value) == (
        f"row 3: {count:,} words, and a table takes {count - 1:,}: choose regular=states, or raise "
        "--table-limit"
    )


def test_words_are_counted_within_the_settled_cells() -> None:
    line = tuple((0, i) for i in range(20))
    case = Case(Regular(line, AUTOMATA["odd"]), (*(("a", "b"),) * 4, *(("b",),) * 16))
    formula = Formula(table_limit=8)
    board = Board(case, formula)
    encoder("regular", "table").encode(formula, case.constraint, board, lambda other: None)
    # Only the four cells that are not settled need clauses: for each word, and for both values.
    assert (formula.variables, len(formula)) == (4 + 8, 4 * 8 + 4 * 2)


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


@pytest.fixture
def odd_board(tmp_path: Path) -> str:
    """Return the file of a 8x8 board: an odd number of b in every row and column."""
    odd = {"start": 1, "accept": [2], "moves": [[1, 2], [2, 1]]}
    clues = [{"automaton": "odd"}] * 8
    puzzle = {"satgrid": 1, "family": "regex", "alphabet": "ab", "automata": {"odd": odd}}
    path = tmp_path / "odd.json"
    path.write_text(json.dumps({**puzzle, "rows": clues, "columns": clues}))
    return str(path)


@pytest.mark.parametrize("verb", ["solve", "encode"])
def test_the_limit_is_an_option(odd_board: str, verb: str) -> None:
    table = (verb, odd_board, "--encode", "regular=table", "--table-limit")
    refusal = "row 1: 128 words, and a table takes 127: choose regular=states, or raise --table-lim"
    refused = run(*table, "127")
    assert (refused.code, refused.err) == (2, [f"satgrid: {odd_board}: {refusal}it"])
    assert run(*table, "128").code == 0
    wrong = run(*table, "0")
    assert (wrong.code, len(wrong.err), "--table-limit" in wrong.err[0]) == (2, 1, True)
    helped = " ".join(" ".join(run(verb, "--help").out).split())
    assert TABLE_LIMIT == 200_000
    assert f"N words a line ({TABLE_LIMIT:,})." in helped


def test_the_library_has_the_limit_too(odd_board: str) -> None:
    puzzle = satgrid.load(odd_board)
    for ask in (
        satgrid.encode, satgrid.solve, lambda puzzle, **how: next(satgrid.solutions(puzzle, **how))
    ):  # fmt: skip
        ask(puzzle, encoders={"regular": "table"}, table_limit=128)
        with pytest.raises(UsageError, match=r"^row 1: 128 words"):
            ask(puzzle, encoders={"regular": "table"}, table_limit=127)
