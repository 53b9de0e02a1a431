"""The tools that are compared: what they are told, and the models that are ours."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby, product
from random import Random
from typing import Any

import pytest

import satgrid
from benchmarks.coloured import PALETTE, sequence
from benchmarks.peers import __main__ as peers
from benchmarks.peers import chosen, instances
from benchmarks.peers.runner import Worker
from satgrid import families
from satgrid.clues import Automaton, Block, Patterns
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

Shown = list[list[list[str]]]


AUTOMATA = (
    ("odd", Automaton(0, frozenset({1}), ((("R", 0), ("G", 1)), (("R", 1), ("G", 0))))),
    ("apart", Automaton(0, frozenset({0, 1}), ((("R", 1), ("G", 0)), (("G", 0),)))),
)
"""The lines with an odd number of G, and those where no two R touch."""


def board(family: str, height: int, width: int, seed: int) -> Puzzle:
    """Return a small board; some have no solution, some have many."""
    random = Random(seed)
    if family in ("hitori", "kurodoko"):
        top, clued = (3, 1.0) if family == "hitori" else (5, 0.3)
        numbers = [random.randint(1, top) for _ in range(height * width)]
        cells = tuple(n if random.random() < clued else None for n in numbers)
        return Puzzle(family, height, width, cells=Grid(height, width, cells))
    if family == "sequence":
        return sequence(3, seed, colours=2)
    if family == "regex":
        rows, columns = (
            tuple(Patterns(tuple(random.sample(("odd", "apart"), 1 + k % 2))) for k in range(n))
            for n in (height, width)
        )
        return Puzzle(family, height, width, rows, columns, alphabet="RG", automata=AUTOMATA)
    palette = PALETTE[: 2 * (seed % 2)]
    symbols = "".join(colour.symbol for colour in palette) or "#"
    picture = [random.choices("." + symbols, k=width) for _ in range(height)]

    def clue(line: Iterable[str]) -> tuple[Block, ...]:
        return tuple(Block(len(list(run)), v) for v, run in groupby(line) if v != ".")

    across, down = tuple(map(clue, picture)), tuple(map(clue, zip(*picture, strict=True)))
    return Puzzle(family, height, width, across, down, colours=palette)


def solutions(puzzle: Puzzle) -> Shown:
    """Return the grids that the referee accepts, of all there are."""
    values = families.find(puzzle.family).answer.values(puzzle)
    return [
        [list(row) for row in grid.rows()]
        for flat in product(values, repeat=puzzle.height * puzzle.width)
        if not satgrid.check(puzzle, grid := Grid(puzzle.height, puzzle.width, flat))
    ]


def compared(
    solve: Callable[[dict[str, Any], bool], Shown | None], boards: Iterable[Puzzle]
) -> set[int]:
    """Compare answers with enumeration; return how many solutions boards have, up to two."""
    numbers = set()
    for puzzle in boards:
        right = solutions(puzzle)
        numbers.add(min(len(right), 2))
        for unique in (False, True):
            found = solve(instances.instance(puzzle), unique)
            if found is None:
                continue
            assert len(found) == min(len(right), 1 + unique), puzzle
            assert all(grid in right for grid in found), puzzle
            assert len(found) < 2 or found[0] != found[1]
    return numbers


SECOND = {
    f"{tool}, second": (peers.PEERS, f"benchmarks.peers.second.{name}")
    for tool, name in chosen.TOOLS.items()
}
ALL = peers.TOOLS | SECOND


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in ALL if name != "satgrid"])
def test_a_tool_has_the_solutions_that_enumeration_finds(name: str) -> None:
    worker = Worker(*ALL[name])
    if worker.missing:
        pytest.skip(f"{name}: {worker.missing}")
    answered = 0

    def solve(told: dict[str, Any], unique: bool) -> Shown | None:
        nonlocal answered
        answer = worker.ask(told, unique, 20, told)
        answered += "unsupported" not in answer
        return None if "unsupported" in answer else answer["grids"]

    boards_of = [family for family in instances.FAMILIES if family in families.names()]
    # Tatham's deductions are of the solution that they take for granted. Few nonograms have two
    # blocks in a line, and room to move them.
    boards = (
        puzzle
        for family in boards_of
        for seed in range(8 if family == "nonogram" else 3)
        for size in ((3, 3), (2, 4))
        for puzzle in [board(family, *size, seed)]
        if name != "Tatham's" or solutions(puzzle)
    )
    try:
        compared(solve, boards)
    finally:
        worker.close()
    assert answered > 5


@pytest.mark.long
def test_the_models_that_were_chosen_are_the_faster_ones_by_count() -> None:
    """Ten boards a family: the second model has more to count, unless neither has anything."""
    if not all(Worker(*peers.TOOLS[tool]).missing == "" for tool in chosen.TOOLS):
        pytest.skip("clingo and OR-Tools are not installed")
    boards = {
        family: list(map(instances.instance, instances.ten_real(family)))
        for family in instances.FAMILIES
    }
    told = chosen.asked(peers.PEERS, boards)
    assert {(tool, family) for tool, rows in told.items() for family in rows} == set(chosen.MODELS)
    for tool, family in chosen.MODELS:
        rows = told[tool][family]
        assert len(rows) == 10
        kept, second = (sum(row[k] for row in rows) for k in range(2))
        assert second > kept or second == kept < 1e-6, (tool, family)
