"""Puzzles with as many clues as people print, made from a seed.

A random solution with every clue there can be, led to one solution as `satgrid generate` does.
Clues then go, in random order, until a share is left that is usual in magazines; so they are easier
than puzzles of which no clue can go.
"""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

from benchmarks.islands import islands
from satgrid import families
from satgrid.generators import Candidate, Request
from satgrid.generators.attempts import Prover, find, validate
from satgrid.generators.general import General
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle
from satgrid.random_boards import random_loop

SHARES = {
    "slitherlink": 0.42,
    "masyu": 0.5,
    "heyawake": 0.5,
    "yinyang": 0.3,
    "cave": 0.35,
    "fillomino": 0.5,
    "suguru": 0.3,
    "ripple": 0.3,
    "tapa": 0.3,
    "kurotto": 0.5,
    "shakashaka": 0.6,
    "creek": 0.5,
    "canalview": 0.3,
    "koburin": 0.5,
    "geradeweg": 0.4,
    "moonsun": 0.7,
    "slant": 0.6,
}
"""What share of the clues that there can be is printed; of the other families, all."""

MENDINGS = 100
TOGETHER = (32, 8)
"""How many clues are tried to go at once, in turn."""


def printed(family: str, height: int, width: int, seed: int) -> Puzzle:
    """Return a puzzle with one solution; the same arguments give the same one."""
    if family == "hashi":
        return islands(height, width, seed)
    cages = family == "killer"
    request = validate(Request("sudoku" if cages else family, height, width, cages=cages))
    generator, prover = find(request.family), Prover()
    for k in count():
        random = Random(f"{family} {height}x{width} printed {seed} {k}")
        found = settled(generator, prover, request, random)
        if found is not None:
            return thinned(found, generator, prover, request, random)
    raise AssertionError


def settled(
    generator: General, prover: Prover, request: Request, random: Random
) -> Candidate | None:
    """Return all clues of a solution that is the only one, or None."""
    if request.family == "slitherlink":
        candidate: Candidate | None = along_corners(request, random)
    else:
        candidate = generator.candidate(request, random)
    for _ in range(MENDINGS):
        if candidate is None or (other := prover.solution_other_than(*candidate)) is None:
            return candidate
        candidate = generator.repair(candidate, other, request, random)
    return None


def along_corners(request: Request, random: Random) -> Candidate:
    """Return a slitherlink whose loop winds everywhere; what the solver draws leaves much empty."""
    corners = Puzzle(request.family, request.height + 1, request.width + 1)
    through_cells = random_loop(corners, random)
    if through_cells is None:
        raise ValueError("a loop needs a board of more than one line")
    grid = Grid.from_rows([row[1:-1] for row in through_cells.rows()[1:-1]])
    blank = Puzzle(request.family, request.height, request.width)
    return Candidate(families.find(request.family).printed(blank, grid, random), grid)


def thinned(
    found: Candidate, generator: General, prover: Prover, request: Request, random: Random
) -> Puzzle:
    """Return the puzzle with about that share of its clues, or more where it needs them."""
    puzzle, grid = found
    left: list[Any] = list(generator.parts(puzzle, request))
    least = round(SHARES.get(request.family, 1) * len(left))

    def only(some: list[Any]) -> Puzzle:
        kept = set(some)
        return generator.without(puzzle, [part for part in every if part not in kept])

    every = random.sample(left, len(left))
    for size in TOGETHER:
        order = random.sample(left, len(left))
        for gone in (order[k : k + size] for k in range(0, len(order), size)):
            fewer = [part for part in left if part not in gone]
            if len(fewer) >= least and prover.solution_other_than(only(fewer), grid) is None:
                left = fewer
    return only(left)
