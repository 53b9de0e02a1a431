"""Writes a certificate for a board of each sort, verifies it, and prints what that took.

`python -m benchmarks.certificates` prints the table of `docs/certificates.md`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

import satgrid
from benchmarks import boards, coloured, generated
from satgrid.certificate import readme
from satgrid.clues import Automaton, Patterns
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle


class Question(NamedTuple):
    """What is asked of a puzzle, which people call `name`."""

    name: str
    puzzle: Puzzle
    asked: dict[str, Any]


class Taken(NamedTuple):
    """What a certificate claims, its clauses and bytes, and the seconds to write and verify it."""

    claim: str
    clauses: int
    proof_bytes: int
    written_s: float
    verified_s: float


def questions() -> Iterator[Question]:
    only = {"unique": True}
    yield Question("hitori 20x20", generated.hitori(20, 0), only)
    yield Question("kurodoko 20x20", boards.ranges(20)[0], only)
    yield Question("nonogram 20x20", boards.patterns(20)[0], only)
    yield Question("coloured nonogram 20x20", unique(coloured.nonogram(20, 20, 0)), only)
    yield Question("sequence 20x20", unique(coloured.sequence(20, 0)), only)
    yield Question("regex 10x10", unique(multiples(10)), only)
    fewest = {"minimise": "black"}
    yield Question(
        "hitori 20x20, every third number gone", thinned(generated.hitori(20, 0)), fewest
    )
    yield Question("kurodoko 12x12", thinned(generated.kurodoko(12, 0, 0.5)), fewest)
    for seed in range(10):
        yield Question(f"random hitori 20x20, seed {seed}", random_hitori(20, seed), {})


def unique(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with cells given, until it has one solution."""
    while not (answer := satgrid.solve(puzzle, unique=True)).unique:
        one, other = answer.grids
        cell = next(cell for cell in one.cells() if one[cell] != other[cell])
        puzzle = replace(puzzle, given=tuple(sorted({*puzzle.given, (cell, one[cell])})))
    return puzzle


def multiples(n: int) -> Puzzle:
    """Return the regex whose rows are binary numbers divisible by three, columns by five."""
    automata = tuple(
        (
            f"by {k}",
            Automaton(
                0,
                frozenset({0}),
                tuple((("0", 2 * s % k), ("1", (2 * s + 1) % k)) for s in range(k)),
            ),
        )
        for k in (3, 5)
    )
    rows, columns = ((Patterns((name,)),) * n for name, _ in automata)
    return Puzzle("regex", n, n, rows, columns, alphabet="01", automata=automata)


def thinned(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with about two thirds of its numbers."""
    assert puzzle.cells is not None
    random = Random(0)
    kept = tuple(clue if random.random() < 2 / 3 else None for clue in puzzle.cells.flat)
    return replace(puzzle, cells=Grid(puzzle.height, puzzle.width, kept))


def random_hitori(n: int, seed: int) -> Puzzle:
    """Return a board of random numbers up to n."""
    random = Random(seed)
    numbers = tuple(random.randint(1, n) for _ in range(n * n))
    return Puzzle("hitori", n, n, cells=Grid(n, n, numbers))


def certified(question: Question) -> Taken:
    """Answer the question, write the certificate to a temporary folder, and verify it."""
    with TemporaryDirectory() as home:
        folder = Path(home, "certificate")
        answer = satgrid.solve(question.puzzle, **question.asked)
        start = perf_counter()
        satgrid.certify(question.puzzle, answer, str(folder))
        written = perf_counter()
        claim = satgrid.verify(str(folder)).claim
        verified = perf_counter()
        with (folder / "formula.cnf").open() as lines:
            head = next(line for line in lines if line.startswith("p cnf"))
        size = (folder / "proof.drat").stat().st_size
    return Taken(
        readme.sentence(claim), int(head.split()[3]), size, written - start, verified - written
    )


def main() -> None:
    print("| puzzle | claim | clauses | bytes of proof | written | verified |")
    print("|---|---|---|---|---|---|")
    for name, alike in groupby(questions(), lambda question: question.name.partition(", seed")[0]):
        taken = [certified(question) for question in alike]
        # Of several boards, the most that any took.
        claim, clauses, size, written, verified = map(max, zip(*taken, strict=True))
        what = f"each of {len(taken)} {name}" if len(taken) > 1 else name
        print(
            f"| {what} | {claim} | {clauses:,} | {size:,} | {written:.2f} s | {verified:.2f} s |",
            flush=True,
        )


if __name__ == "__main__":
    main()
