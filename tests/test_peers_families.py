"""The families beside clingo and CP-SAT: models against satgrid, made puzzles, tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from properties import one_in, thinned

import satgrid
from benchmarks import families, made
from benchmarks.peers import families as peers
from benchmarks.peers.__main__ import with_table
from benchmarks.peers.instances import instance
from benchmarks.peers.judged import all_right
from benchmarks.peers.runner import Worker
from benchmarks.peers.table import BY_TOOL
from satgrid.families import find
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle


def blank(family: str, side: int, **clues: Any) -> Puzzle:
    return Puzzle(family, side, side, cells=Grid(side, side, (None,) * side**2), **clues)


SEA = Puzzle("nurikabe", 1, 3, cells=Grid(1, 3, (None, 1, None)))
CROSSED = Puzzle("hashi", 3, 3, cells=Grid(3, 3, (2, 2, None, 2, None, 1, None, 1, None)))
"""What has no solution, because black cells would fall apart, and because bridges would cross."""
ALONE = Puzzle("hashi", 1, 2, cells=Grid(1, 2, ("?", None)))
"""An island that needs no bridge."""


SQUARE = "kenken", "skyscrapers", "easyasabc", "futoshiki"
"""Families whose boards have as many rows as columns."""


def small(family: str, every: int) -> Iterator[Puzzle]:
    """Yield the example, and every so-many-th of boards of which most have no solution, or many."""
    if family == "fillomino":  # Its example takes CP-SAT seconds.
        yield blank(family, 2)
    else:
        yield satgrid.load(find(made.FAMILY.get(family, family)).examples[0].text)
    if family == "killer":
        yield satgrid.generate("sudoku", 4, 4, cages=True)
        cages = (["AA.B", "...B", "....", "CCC."], {"A": 4, "B": 7, "C": 6})
        yield Puzzle.of("sudoku", cells=[[None] * 4] * 4, cages=cages)
        return
    yield from (puzzle for puzzle in (SEA, CROSSED, ALONE) if puzzle.family == family)
    if family in ("sudoku", "binairo"):
        yield blank(family, 4)
    elif family in SQUARE:
        for seed in range(0, 4, every):
            yield satgrid.generate(family, 4, 4, seed=seed, kind="random")
    elif family != "starbattle":
        for seed in range(0, 4, every):
            height = 2 if family == "fillomino" else 3 + seed % 2
            yield satgrid.generate(family, height, 4, seed=seed, kind="random")


@pytest.fixture(scope="module")
def workers() -> Iterator[dict[str, Worker]]:
    found = families.opened()
    yield found
    for worker in found.values():
        worker.close()


@one_in(4)
@thinned(4)
@pytest.mark.parametrize("tool", [tool for tool in families.TOOLS if tool != families.OURS])
@pytest.mark.parametrize("family", families.names())
def test_a_model_has_the_solutions_that_satgrid_has(
    family: str, tool: str, workers: dict[str, Worker], every: int
) -> None:
    if workers[tool].missing:
        pytest.skip(f"{tool}: {workers[tool].missing}")
    for puzzle in small(family, every):
        reply = workers[tool].ask(instance(puzzle), True, 20, instance(puzzle))
        if "unsupported" in reply:
            pytest.skip(f"{tool}: {reply['unsupported']}")
        number = len(satgrid.solve(puzzle, unique=True).grids)
        assert len(reply["grids"]) == number, puzzle
        assert all_right(puzzle, reply["grids"]), puzzle


def test_every_family_that_is_measured_has_two_programs_and_kept_puzzles() -> None:
    assert set(families.names()) == set(made.SIZES) | set(made.PRINTED)
    for family in families.names():
        program = f"{made.FAMILY.get(family, family)}.lp"
        assert (families.PROGRAMS / "second" / program).exists()
        for height, width, with_usual_clues in families.boards(family):
            end = "-printed" * with_usual_clues
            assert (made.HOME / f"{family}-{height}x{width}{end}.jsonl").exists()


def test_readme_has_the_table_of_the_page() -> None:
    page, readme = (path.read_text("utf-8") for path in (peers.WRITTEN, peers.README))
    assert with_table(readme, page.split("\n"), BY_TOOL) == readme
