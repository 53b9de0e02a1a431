"""The textbook's model of a nonogram, built literally, has the models of `blocks=starts`.

Literally: two copies of each cell, equal to each other; ceil(n/2) blocks in every line, those that
the clue does not have with length 0 and behind the line; the link from a block to its cells cell
by cell, or by a sum; and the number of black cells of a line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, count, groupby, pairwise, product
from random import Random

import pytest
from propagation import Propagation

import satgrid
from satgrid.clues import Block
from satgrid.puzzle import Puzzle

Lengths = tuple[int, ...]
Clauses = list[list[int]]


def sum_is(x: Sequence[int], total: int, unless: Sequence[int] = ()) -> Iterator[list[int]]:
    """Yield a clause against every assignment of x with another sum."""
    for truth in product((False, True), repeat=len(x)):
        if sum(truth) != total:
            yield [*unless, *(-y if true else y for y, true in zip(x, truth, strict=True))]


def textbook_line(x: Sequence[int], clue: Lengths, link: str, fresh: Iterator[int]) -> Clauses:
    """Return the clauses of a line of cells x, black if true."""
    n = len(x)
    most = (n + 1) // 2
    assert len(clue) <= most
    lengths = clue + (0,) * (most - len(clue))
    # Starts are 0-based; a block of length 0 starts behind the line.
    starts = [
        {p: next(fresh) for p in (range(n - length + 1) if length else [n + 1 + k])}
        for k, length in enumerate(lengths)
    ]
    clauses = list(sum_is(x, sum(clue)))
    for start in starts:
        clauses.append([*start.values()])
        clauses += [[-s, -t] for s, t in combinations(start.values(), 2)]
    for (start, after), length in zip(pairwise(starts), lengths, strict=False):
        clauses += [
            [-s, -t]
            for (p, s), (q, t) in product(start.items(), after.items())
            if not p + length < q
        ]
    for start, length in zip(starts, lengths, strict=True):
        for p, s in start.items():
            if link == "cell by cell":
                clauses += [[-s, x[p + j]] for j in range(length)]
            else:
                clauses += sum_is(x[p : p + length], length, unless=[-s])
    for i in range(n):
        covering = [
            s
            for start, length in zip(starts, lengths, strict=True)
            for p, s in start.items()
            if p <= i < p + length
        ]
        clauses.append([-x[i], *covering])
    return clauses


def textbook(rows: Sequence[Lengths], columns: Sequence[Lengths], link: str) -> set[str]:
    """Return the rows' copies of all models, in reading order."""
    height, width = len(rows), len(columns)
    fresh = count(1)
    across = [[next(fresh) for _ in columns] for _ in rows]
    down = [[next(fresh) for _ in rows] for _ in columns]
    clauses: Clauses = []
    for r, c in product(range(height), range(width)):
        clauses += [[-across[r][c], down[c][r]], [across[r][c], -down[c][r]]]
    for x, clue in zip((*across, *down), (*rows, *columns), strict=True):
        clauses += textbook_line(x, clue, link, fresh)
    state = Propagation(next(fresh) - 1, clauses)
    cells = [x for row in across for x in row]
    found = set()
    for drawing in product(".#", repeat=len(cells)):
        start = len(state.trail)
        true = [x if value == "#" else -x for x, value in zip(cells, drawing, strict=True)]
        models = state.count(2) if state.consistent and state.assume(*true) else 0
        # The starts follow from the cells.
        assert models < 2
        if models:
            found.add("".join(drawing))
        state.undo(start)
    return found


def here(rows: Sequence[Lengths], columns: Sequence[Lengths], **encoders: str) -> set[str]:
    """Return satgrid's solutions, in reading order."""
    across, down = (tuple(tuple(map(Block, clue)) for clue in clues) for clues in (rows, columns))
    puzzle = Puzzle("nonogram", len(rows), len(columns), across, down)
    return {
        "".join(grid.flat) for grid in satgrid.solutions(puzzle, encoders=encoders, narrow=False)
    }


def runs(line: Sequence[str]) -> Lengths:
    return tuple(len(list(run)) for value, run in groupby(line) if value == "#")


def boards() -> Iterator[tuple[tuple[Lengths, ...], tuple[Lengths, ...]]]:
    """Yield clues of rows and columns: those of pictures, and some that no picture has."""
    random = Random(4)
    for height, width, number in ((1, 1, 2), (1, 5, 6), (4, 1, 6), (2, 3, 10), (3, 3, 12)):
        for k in range(number):
            drawn = random.choices(".#", k=height * width)
            picture = [drawn[r * width : (r + 1) * width] for r in range(height)]
            rows = tuple(map(runs, picture))
            if k % 2:
                # Another picture with as many black cells.
                random.shuffle(drawn)
                picture = [drawn[r * width : (r + 1) * width] for r in range(height)]
            yield rows, tuple(map(runs, zip(*picture, strict=True)))


@pytest.mark.parametrize("link", ["cell by cell", "by a sum"])
def test_the_textbook_has_the_models_of_starts(link: str) -> None:
    sizes = set()
    for rows, columns in boards():
        found = textbook(rows, columns, link)
        for options in (
            {},
            {"at_most_one": "pairwise"},
            {"black_limit": "pairwise"},
            {"black_limit": "sequential_counter"},
        ):
            assert here(rows, columns, blocks="starts", **options) == found, (rows, columns)
        sizes.add(min(len(found), 2))
    assert sizes == {0, 1, 2}


@pytest.mark.parametrize("n", range(11))
def test_a_line_has_at_most_half_as_many_blocks_as_cells_rounded_up(n: int) -> None:
    assert max(len(runs(line)) for line in product(".#", repeat=n)) == (n + 1) // 2
