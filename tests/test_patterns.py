"""Minimal CNFs: as small as they can be without a clause or literal less, and when refused."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random

import effort
import pytest
from cases import Board, Case
from commandline import printed
from propagation import Propagation

import satgrid
from satgrid.clues import BLACK, WHITE, Block
from satgrid.constraints import Constraint, encoder, patterns
from satgrid.constraints.blocks import Blocks
from satgrid.constraints.patterns import AllowedPatterns
from satgrid.constraints.regular import Regular
from satgrid.errors import UsageError
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.languages.automaton import blocks_automaton

ROOT = Path(__file__).resolve().parents[1]


def clauses_of(constraint: Constraint, candidates: tuple[tuple[str, ...], ...]) -> list[list[int]]:
    """Return the clauses of a constraint of one row as a minimal CNF."""
    formula = Formula()
    board = Board(Case(constraint, candidates), formula)

    def post(other: Constraint) -> None:
        encoder(other.kind(), "minimal").encode(formula, other, board, post)

    post(constraint)
    return list(map(list, formula.clauses()))


def over(variables: int, terms: tuple[int, ...], *patterns: str) -> list[list[int]]:
    """Return the clauses of patterns of bare literals."""
    formula = Formula()
    formula.new(variables)

    def no_cells(cell: object, value: object) -> int:
        raise AssertionError("the terms are literals")

    statement = AllowedPatterns(terms, patterns)
    encoder("patterns", "minimal").encode(formula, statement, no_cells, None)
    return sorted(map(list, formula.clauses()))


def models(n: int, clauses: list[list[int]]) -> int:
    return Propagation(n, clauses).count(2**n) if Propagation(n, clauses).consistent else 0


def test_no_clause_can_go_and_no_literal_of_one() -> None:
    random = Random(6)
    for n in (2, 3, 4, 5, 6):
        for _ in range(12):
            every = ["".join(digits) for digits in product("01", repeat=n)]
            patterns = random.sample(every, random.randint(1, 2**n - 1))
            clauses = over(n, tuple(range(1, n + 1)), *patterns)
            assert models(n, clauses) == len(patterns)
            for k, clause in enumerate(clauses):
                others = clauses[:k] + clauses[k + 1 :]
                assert models(n, others) > len(patterns), (patterns, clause)
                for x in clause:
                    shorter = [y for y in clause if y != x]
                    assert models(n, [*others, shorter]) < len(patterns), (patterns, clause, x)


def test_constants_and_terms_that_share_a_variable() -> None:
    assert over(2, (1, TRUE, 2), "110", "011") == [[-1, -2], [1, 2]]
    assert over(2, (1, FALSE, 2), "110", "001") == [[-1], [2]]
    assert over(2, (1, FALSE, 2), "110", "011") == [[-3], [3]]
    assert over(2, (1, -1, 2), "110", "101", "010") == [[-1, 2], [1, -2]]
    assert over(2, (-1, 2, -1), "111", "010") == [[2]]
    assert over(1, (TRUE,), "1") == []


def test_twelve_are_taken_and_thirteen_refused() -> None:
    every = tuple(range(1, 14))
    assert over(13, (*every[:12], 1, TRUE), "1" * 14) == [[x] for x in every[:12]]
    with pytest.raises(UsageError) as refused:
        over(13, every, "1" * 13)
    assert str(refused.value) == (
        "a rule: patterns=minimal takes 12 undecided terms, and there are 13: "
        "state the rule in parts"
    )


def lines(n: int, clue: str = "row 3") -> list[Constraint]:
    """Return a line of n cells with a block of two, said as blocks and as an automaton."""
    line, blocks = tuple((2, i) for i in range(n)), (Block(2),)
    return [Blocks(line, blocks, clue), Regular(line, blocks_automaton(blocks, (BLACK,)), clue)]


class Free:
    """Literals of row 3; the first `settled` cells are white, the others have `values`."""

    def __init__(self, formula: Formula, n: int, settled: int, values: str) -> None:
        self.height, self.width = 3, n
        self._of: list[dict[str, int]] = []
        for i in range(n):
            if i < settled:
                self._of.append({WHITE: TRUE})
            elif len(values) == 2:
                x = formula.variable()
                self._of.append({WHITE: -x, BLACK: x})
            else:
                self._of.append(dict(zip(values, formula.new(len(values)), strict=True)))

    def __call__(self, cell: tuple[int, int], value: str) -> int:
        return self._of[cell[1]].get(value, FALSE)

    def along(self, cells: list[tuple[int, int]], value: str) -> list[int]:
        return [self(cell, value) for cell in cells]


def encode(constraint: Constraint, n: int, settled: int, values: str) -> Formula:
    formula = Formula()
    literal = Free(formula, n, settled, values)

    def post(other: Constraint) -> None:
        encoder(other.kind(), "minimal").encode(formula, other, literal, post)

    post(constraint)
    return formula


@pytest.mark.parametrize(
    ("k", "kind", "default"), [(0, "blocks", "order"), (1, "regular", "states")]
)
def test_a_line_is_refused_by_name(k: int, kind: str, default: str) -> None:
    assert encode(lines(40)[k], 40, 28, ".#").variables == 12
    for n, settled, values, message in (
        (40, 27, ".#", "row 3: 13 undecided cells, and KIND takes 12"),
        (
            6,
            1,
            ".#R",
            "row 3: more than two values are open in row 3, column 2, and KIND takes two",
        ),
    ):
        with pytest.raises(UsageError) as refused:
            encode(lines(n)[k], n, settled, values)
        wanted = f"{message.replace('KIND', f'{kind}=minimal')}: choose {kind}={default}"
        assert str(refused.value) == wanted


def test_long_lines_are_refused_before_their_words_are_looked_at() -> None:
    for line in lines(2000):
        refused = pytest.raises(UsageError, match=r"^row 3: 2000 undecided cells")
        with effort.at_most(500_000), refused:
            encode(line, 2000, 0, ".#")


def test_cells_of_two_other_values_are_taken() -> None:
    """Two candidates of a board with more: one that the clue does not name, or not white."""
    one = Blocks(((0, 0), (0, 1)), (Block(1, "A"),))
    assert clauses_of(one, (("A", "B"), (WHITE, "B"))) == [[-1], [-2]]
    assert clauses_of(one, (("A", "B"), (WHITE, "A"))) == [[-1], [-2]]


def test_equal_clues_are_minimised_once() -> None:
    patterns._clauses.cache_clear()
    puzzle = satgrid.load("nonogram\nrows:\n2\n2\n2\n2\ncolumns:\n4\n4\n0\n0\n")
    satgrid.encode(puzzle, encoders={"blocks": "minimal"}, narrow=False)
    found = patterns._clauses.cache_info()
    assert (found.misses, found.hits) == (3, 5)


def test_the_clauses_do_not_depend_on_what_was_minimised_before() -> None:
    """Espresso remembers whose turn it was; two runs in other orders must write the same."""
    random = Random(5)
    every = {n: ["".join(digits) for digits in product("01", repeat=n)] for n in (5, 6, 7, 8)}
    asked = [
        (n, frozenset(random.sample(every[n], random.randint(1, 2**n - 1))))
        for n in every
        for _ in range(25)
    ]
    found = []
    for _ in range(2):
        patterns._clauses.cache_clear()
        random.shuffle(asked)
        found.append({each: patterns._clauses(*each) for each in asked})
    assert found[0] == found[1]


def test_the_same_bytes_whatever_the_hash_seed() -> None:
    program = (
        "import satgrid\n"
        "p = satgrid.load('puzzles/nonogram/cat.non')\n"
        "m = satgrid.encode(p, encoders={'blocks': 'minimal'}, narrow=False)\n"
        "print(m.formula.flat)"
    )
    assert printed(program, "1") == printed(program, "2")
