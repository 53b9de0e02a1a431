"""Compares the encoders of at_most_one, at_most and exactly: sizes, and conflicts of two solvers.

`python -m benchmarks.cardinality` prints one Markdown table. Every number is a sum over the
boards of its row: the variables and clauses that the encoder adds, and the conflicts up to the
first solution or the proof that there is none. The same python-sat prints the same table, but
conflicts are noisy: they change with the order of the clauses, often more than between encoders.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from satgrid.board import around
from satgrid.constraints import Constraint, Literals, encoder, encoders
from satgrid.constraints.at_most import AtMost
from satgrid.constraints.at_most_one import AtMostOne
from satgrid.constraints.exactly import Exactly
from satgrid.formula import Formula

SOLVERS = ("glucose4", "cadical195")
SEEDS = range(10)
"""One board a seed."""

LARGE = ("pairwise",)
"""The encoders that are too large for long lists."""

NOWHERE = Literals(0, 0, {})
"""The literals of no cell: the terms of these boards are literals already."""

Cardinality = AtMostOne | AtMost | Exactly


class Board(NamedTuple):
    """Constraints of one kind over the variables 1 to `variables`, and the clauses beside them."""

    variables: int
    constraints: Sequence[Cardinality]
    clauses: Sequence[Sequence[int]] = ()


class Task(NamedTuple):
    """Boards to be measured together, and the encoders that are too large for them."""

    about: str
    boards: Sequence[Board]
    without: Sequence[str] = ()


def main() -> None:
    print(f"| boards | encoder | variables | clauses | {' | '.join(SOLVERS)} |")
    print("|---|---|---:|---:|---:|---:|")
    for about, boards, without in tasks():
        kind = boards[0].constraints[0].kind()
        for name in encoders(kind):
            if name not in without:
                sums = map(sum, zip(*(measured(board, name) for board in boards), strict=True))
                print(f"| {about} | {kind}={name} | {' | '.join(map(str, sums))} |", flush=True)


def tasks() -> Iterator[Task]:
    for n in 4, 5, 6, 100:
        yield Task(f"one constraint, n = {n}", [one(AtMostOne(first(n)))])
    yield Task("9 pigeons, 8 holes", [pigeons(8)])
    yield Task(
        f"{len(SEEDS)} Latin squares, 20x20, 160 given", [latin(20, 160, seed) for seed in SEEDS]
    )
    for n, k, without in (10, 5, ()), (20, 5, ()), (100, 50, LARGE), (200, 100, LARGE):
        yield Task(f"one constraint, n = {n}, k = {k}", [one(AtMost(first(n), k))], without)
    for n in 10, 12, 14:
        yield Task(
            f"{len(SEEDS)} boards of 3x3 windows, {n}x{n}", [windows(n, seed) for seed in SEEDS]
        )
    for n, k, without in (6, 1, ()), (6, 3, ()), (10, 5, ()), (100, 50, LARGE), (200, 100, LARGE):
        yield Task(f"one constraint, n = {n}, k = {k}", [one(Exactly(first(n), k))], without)
    for n, black, without in (10, 0.5, ()), (14, 0.5, LARGE), (20, 0.15, LARGE):
        boards = [tomography(n, black, seed) for seed in SEEDS]
        yield Task(f"{len(SEEDS)} pictures, {n}x{n}, {black:.0%} black", boards, without)


def measured(board: Board, name: str) -> list[int]:
    """Return the variables and clauses that the encoder adds, then each solver's conflicts."""
    from pysat.solvers import Solver

    formula = stated(board, name)
    conflicts = []
    for solver in SOLVERS:
        with Solver(name=solver, bootstrap_with=formula.clauses()) as live:
            live.solve()
            conflicts.append(live.accum_stats()["conflicts"])
    return [
        formula.variables - board.variables,
        len(formula) - len(board.clauses),
        *conflicts,
    ]


def stated(board: Board, name: str) -> Formula:
    """Return the formula of the board, its constraints encoded by the encoder of this name."""
    formula = Formula()
    formula.new(board.variables)
    formula.extend(board.clauses)

    def post(constraint: Constraint) -> None:
        encoder(constraint.kind(), name).encode(formula, constraint, NOWHERE, post)

    for constraint in board.constraints:
        post(constraint)
    return formula


def first(n: int) -> tuple[int, ...]:
    return tuple(range(1, n + 1))


def one(constraint: Cardinality) -> Board:
    return Board(len(constraint.terms), [constraint])


def pigeons(holes: int) -> Board:
    """One pigeon more than holes, each in a hole and no two in one: there is no solution."""
    x = [range(p * holes + 1, (p + 1) * holes + 1) for p in range(holes + 1)]
    return Board(len(x) * holes, [AtMostOne(hole) for hole in zip(*x, strict=True)], x)


def latin(n: int, given: int, seed: int) -> Board:
    """An n x n Latin square to be completed; random cells are given values that still fit."""
    random = Random(seed)
    side = range(n)
    x = {(r, c, v): (r * n + c) * n + v + 1 for r in side for c in side for v in side}
    lines = [
        line
        for a in side
        for b in side
        for line in (
            tuple(x[a, b, i] for i in side),
            tuple(x[a, i, b] for i in side),
            tuple(x[i, a, b] for i in side),
        )
    ]
    cells = [(r, c) for r in side for c in side]
    random.shuffle(cells)
    values: dict[tuple[int, int], int] = {}
    for r, c in cells:
        seen = {v for (row, column), v in values.items() if row == r or column == c}
        if len(values) < given and len(seen) < n:
            values[r, c] = random.choice([v for v in side if v not in seen])
    known = [(x[r, c, v],) for (r, c), v in values.items()]
    return Board(len(x), [AtMostOne(line) for line in lines], [*lines, *known])


def windows(n: int, seed: int) -> Board:
    """At most 3 to 5 black cells around each cell, and at least two fifths of each row."""
    random = Random(seed)
    rows = [tuple(-(r * n + c + 1) for c in range(n)) for r in range(n)]
    few = [
        AtMost(tuple(r * n + c + 1 for r, c in around(cell, n, n)), random.randint(3, 5))
        for cell in ((r, c) for r in range(n) for c in range(n))
    ]
    return Board(n * n, [*few, *(AtMost(row, n - 2 * n // 5) for row in rows)])


def tomography(n: int, black: float, seed: int) -> Board:
    """How many cells of a random picture are black, along rows, columns and all diagonals."""
    random = Random(seed)
    lines: dict[tuple[str, int], list[int]] = {}
    shaded = set()
    for r in range(n):
        for c in range(n):
            x = r * n + c + 1
            if random.random() < black:
                shaded.add(x)
            for line in ("row", r), ("column", c), ("falling", c - r), ("rising", c + r):
                lines.setdefault(line, []).append(x)
    counts = [Exactly(tuple(line), len(shaded.intersection(line))) for line in lines.values()]
    return Board(n * n, counts)


if __name__ == "__main__":
    main()
