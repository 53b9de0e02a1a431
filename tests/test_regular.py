"""Puzzles whose lines automata read, through the whole program, and the limit of tables.

The referee's enumeration of all grids says what the solutions are.
"""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from random import Random

import effort
import pytest
from boards import grids, taken
from cases import Board, Case
from cases.regular import AUTOMATA, automaton, random_automaton, randoms, words
from commandline import run
from propagation import Propagation

import satgrid
from satgrid import families
from satgrid.clues import (
    BLACK,
    SEVERAL,
    WHITE,
    Automaton,
    Block,
    BlockItem,
    Colour,
    Patterns,
    UnknownBlock,
)
from satgrid.constraints import encoder, encoders
from satgrid.constraints.regular import Regular
from satgrid.errors import UsageError
from satgrid.formula import TABLE_LIMIT, Formula
from satgrid.grid import Grid
from satgrid.languages.automaton import blocks_automaton
from satgrid.puzzle import LineClue, Puzzle

ENCODERS = encoders("regular")


def accepted(puzzle: Puzzle) -> set[Grid[str]]:
    """Return the grids about which the referee is silent."""
    values = families.find(puzzle.family).values(puzzle)
    every = grids(puzzle.height, puzzle.width, values)
    return {grid for grid in every if next(families.check(puzzle, grid), None) is None}


def encoders_for(puzzle: Puzzle) -> list[str]:
    """Return the encoders that take the puzzle."""
    return [name for name in ENCODERS if taken(puzzle, {"regular": name})]


def found_by(puzzle: Puzzle, name: str, narrow: bool) -> set[Grid[str]]:
    """Return all solutions; none may come twice."""
    found = list(satgrid.solutions(puzzle, encoders={"regular": name}, narrow=narrow))
    assert len(set(found)) == len(found)
    return set(found)


# ------------------------------------------------------------------ random automata


def random_puzzle(seed: int) -> Puzzle:
    """Return a puzzle with one to three random automata of 2 to 6 states over 2 to 4 symbols.

    In half of them every automaton accepts some line of one hidden picture.
    """
    random = Random(seed)
    alphabet = "abcd"[: random.randint(2, 4)]
    sizes = [(h, w) for h, w in product((1, 2, 3), repeat=2) if len(alphabet) ** (h * w) <= 1024]
    while True:
        height, width = random.choice(sizes[-4:])
        hidden = [random.choices(alphabet, k=width) for _ in range(height)]
        lines = hidden + [list(column) for column in zip(*hidden, strict=True)]
        pool = []
        for k in range(random.randint(1, 3)):
            read = random_automaton(random, random.randint(2, 6), alphabet, random.choice((0, 2)))
            pool.append((f"m{k}", read))
        clues = []
        for line in lines:
            picture = line if seed % 2 else [alphabet] * len(line)
            names = [name for name, read in pool if words(read, picture)]
            clues.append(Patterns(tuple(random.sample(names, min(len(names), 1 + seed % 3 // 2)))))
        if all(clue.parts for clue in clues):
            return Puzzle(
                "regex", height, width, tuple(clues[:height]), tuple(clues[height:]),
                alphabet=alphabet, automata=tuple(pool),
            )  # fmt: skip


@pytest.mark.long
def test_two_hundred_random_puzzles_have_the_solutions_of_the_referee() -> None:
    counts = []
    for seed in range(200):
        puzzle = random_puzzle(seed)
        expected = accepted(puzzle)
        counts.append(len(expected))
        for name, narrow in product(encoders_for(puzzle), (True, False)):
            assert found_by(puzzle, name, narrow) == expected, (seed, name, narrow)
    assert min(counts.count(0), counts.count(1)) >= 5
    assert sum(count > 1 for count in counts) >= 100


# ------------------------------------------------------------------ unknown clues of nonograms


def hidden_nonogram(seed: int) -> tuple[Puzzle, Grid[str]]:
    """Return a picture, and a nonogram of it that hides parts of its clues."""
    random = Random(seed)
    values = (WHITE, BLACK, "R") if seed % 2 else (WHITE, BLACK)
    height, width = random.choice([(2, 3), (3, 2), (1, 6)] if seed % 2 else [(3, 3), (2, 5)])
    picture = Grid(height, width, tuple(random.choices(values, k=height * width)))
    rows = picture.rows()
    clues: list[LineClue] = []
    for line in [*rows, *zip(*rows, strict=True)]:
        clue: list[BlockItem] = []
        before = WHITE
        for value in line:
            if value == before and clue:
                last = clue.pop()
                assert isinstance(last, Block)
                clue.append(Block(last.length + 1, value))
            elif value != WHITE:
                clue.append(Block(1, value))
            before = value if value != WHITE else ""
        clue = [
            UnknownBlock(item.colour) if isinstance(item, Block) and random.random() < 0.4 else item
            for item in clue
        ]
        if random.random() < 0.4:
            first = random.randint(0, len(clue))
            clue[first : random.randint(first, len(clue))] = [SEVERAL]
        clues.append(tuple(clue))
    colours = (Colour("#", "black", "#000000"), Colour("R", "red", "#d62728")) if seed % 2 else ()
    puzzle = Puzzle(
        "nonogram", height, width, tuple(clues[:height]), tuple(clues[height:]), colours=colours
    )
    return puzzle, picture


def test_nonograms_with_hidden_clues_have_the_solutions_of_the_referee() -> None:
    kinds = set()
    for seed in range(60):
        puzzle, picture = hidden_nonogram(seed)
        kinds |= {type(item) for _, clue in puzzle.lines() for item in clue}
        expected = accepted(puzzle)
        assert picture in expected
        for name, narrow in product(encoders_for(puzzle), (True, False)):
            assert found_by(puzzle, name, narrow) == expected, (seed, name, narrow)
    assert kinds == {Block, UnknownBlock, str}


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


def test_a_table_takes_up_to_its_limit() -> None:
    """Of eleven letters, half the words have an odd number of b: 1,024."""
    assert table_of(AUTOMATA["odd"], 11, "ab", 1024).variables == 11 + 1024
    with pytest.raises(UsageError) as refused:
        table_of(AUTOMATA["odd"], 11, "ab", 1023)
    assert str(refused.value) == (
        "row 3: 1,024 words, and a table takes 1,023: choose regular=states, or raise --table-limit"
    )


def test_words_are_counted_once_however_often_they_are_accepted() -> None:
    """Every way of choosing a b as the last one is another way for one word."""
    many = automaton("0 a 0, 0 b 0, 0 b 1, 1 a 1, 1 b 1", "1")
    assert table_of(many, 6, "ab", 63).variables == 6 + 63
    with pytest.raises(UsageError, match=r"^row 3: 63 words, and a table takes 62: "):
        table_of(many, 6, "ab", 62)


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


REFUSAL = (
    "satgrid: row 1: 128 words, and a table takes 127: choose regular=states, or raise "
    "--table-limit"
)


@pytest.mark.parametrize("verb", ["solve", "encode"])
def test_the_limit_is_an_option(odd_board: str, verb: str) -> None:
    table = (verb, odd_board, "--encode", "regular=table", "--table-limit")
    refused = run(*table, "127")
    assert (refused.code, refused.err) == (
        2,
        [REFUSAL.replace("satgrid:", f"satgrid: {odd_board}:")],
    )
    assert run(*table, "128").code == 0
    wrong = run(*table, "0")
    assert (wrong.code, len(wrong.err)) == (2, 1)
    assert "--table-limit" in wrong.err[0]


def test_the_help_tells_the_limit() -> None:
    assert TABLE_LIMIT == 200_000
    assert f"N words a line ({TABLE_LIMIT:,})." in " ".join(
        " ".join(run("solve", "--help").out).split()
    )


def test_the_library_has_the_limit_too(odd_board: str) -> None:
    puzzle = satgrid.load(odd_board)
    table = {"regular": "table"}
    model = satgrid.encode(puzzle, encoders=table, table_limit=128)
    assert model.formula.sizes()["regular", "row 1"][0] == 128
    assert satgrid.solve(puzzle, encoders=table, table_limit=128).status == "solved"
    assert next(satgrid.solutions(puzzle, encoders=table, table_limit=128))
    for ask in (
        lambda: satgrid.encode(puzzle, encoders=table, table_limit=127),
        lambda: satgrid.solve(puzzle, encoders=table, table_limit=127),
        lambda: next(satgrid.solutions(puzzle, encoders=table, table_limit=127)),
    ):
        with pytest.raises(UsageError, match=r"^row 1: 128 words"):
            ask()
