"""Minimal CNFs: as small as they can be without a clause or literal less, and when refused."""

from __future__ import annotations

from itertools import product
from random import Random

import effort
import pytest
from propagation import Propagation

from satgrid.clues import BLACK, WHITE, Block
from satgrid.constraints import Constraint, encoder
from satgrid.constraints.blocks import Blocks
from satgrid.constraints.patterns import AllowedPatterns
from satgrid.constraints.regular import Regular
from satgrid.errors import UsageError
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.languages.automaton import blocks_automaton


def over(variables: int, terms: tuple[int, ...], *patterns: str) -> list[list[int]]:
    """Return the clauses of patterns of bare literals."""
    formula = Formula()
    formula.new(variables)

    def no_cells(cell: object, value: object) -> int:
        raise AssertionError("the terms are literals")

    encoder("patterns", "minimal").encode(formula, AllowedPatterns(terms, patterns), no_cells, None)  # type: ignore[arg-type]
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


def test_long_lines_are_refused_before_their_words_are_looked_at() -> None:
    for line in lines(2000):
        refused = pytest.raises(UsageError, match=r"^row 3: 2000 undecided cells")
        with effort.at_most(500_000), refused:
            encode(line, 2000, 0, ".#")
