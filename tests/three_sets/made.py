"""Random boards of every family, small enough for brute force, for each kind that they can have.

Most have true clues: a family prints those of a random solution that the brute force finds, and
some of them are left out, hidden or changed. The others have the random clues of the layers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import boards
from three_sets import TooLong, clues, state
from three_sets.geometry import members
from three_sets.kinds import Kind, kinds, wanted

from satgrid import families
from satgrid.clues import UNKNOWN, CellClue, Value
from satgrid.errors import PuzzleError
from satgrid.grid import Cell, Grid
from satgrid.layers import Contents, Layer
from satgrid.layers.cages import NO_CAGE, Caged
from satgrid.layers.cells import Cells
from satgrid.layers.numbers import Numbers
from satgrid.layers.run_sums import RunSums
from satgrid.layers.signs import Signs
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle

SIZES = [
    *((1, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (3, 3)),
    *((3, 4), (4, 3), (2, 5), (1, 8), (4, 4), (4, 4)),
]
MOST_FREE = 12
"""So many cells of a board are free, whatever the family; of lines it has as many cells."""
TRIES = 150
"""So many random boards are made until one has what is asked for."""


def boards_for(name: str, random: Random) -> Iterator[tuple[Kind, Puzzle]]:
    """Yield a board for each kind that boards of the family can have."""
    for kind in sorted(wanted(name)):
        for _ in range(TRIES):
            puzzle = board(name, random)
            if puzzle is not None and kind in kinds(puzzle):
                yield kind, puzzle
                break
        else:
            raise AssertionError(f"no board of {name} has {kind}")


def board(name: str, random: Random) -> Puzzle | None:
    """Return a random board of the family, or None where chance made none."""
    try:
        puzzle, grid = _clued(name, random)
        if grid is not None and random.random() < 0.2:
            puzzle = _changed(puzzle, random)
        puzzle = _given(puzzle, grid, random)
        Problem(puzzle).inspect()
    except (PuzzleError, TooLong):
        return None  # No board of the size, or a clue that cannot be there.
    return puzzle


@cache
def _kept(name: str) -> list[Puzzle]:
    return boards.puzzles_of(name) if name in boards.FAMILIES else []


def _clued(name: str, random: Random) -> tuple[Puzzle, Grid[Value] | None]:
    """Return a board with clues, and the solution that they are of, if they are of one."""
    family = families.find(name)
    if _kept(name) and random.random() < 0.5:
        return replace(random.choice(_kept(name)), given=()), None
    height, width = random.choice(SIZES)
    layers = sorted(families.layers_of(family).values(), key=lambda layer: -layer.turn)
    told: Contents = {}
    for layer in layers:
        if type(layer).sample is Layer.sample:
            raise PuzzleError("no random clues")
        if not (layer.may_lack and random.random() < 0.4):
            told |= layer.sample(height, width, random, told)
    variant = {
        setting: _setting(may_be, random)
        for setting, may_be in getattr(family, "variants", {}).items()
        if random.random() < 0.4
    }
    puzzle = Puzzle(name, height, width, variant=variant, **told)
    Problem(puzzle).inspect()
    if random.random() < 0.3:
        return puzzle, None
    return _true(puzzle, layers, random)


def _setting(may_be: range | tuple[range] | bool, random: Random) -> object:
    """Return a random setting of a variant, of small numbers."""
    if isinstance(may_be, tuple):
        return random.choices(may_be[0][:3], k=random.randint(1, 3))
    return random.choice(may_be[:5]) if isinstance(may_be, range) else True


def _true(
    puzzle: Puzzle, layers: list[Layer], random: Random
) -> tuple[Puzzle, Grid[Value] | None]:
    """Return the board with clues of a random solution, some of them left out, and that."""
    family = families.find(puzzle.family)
    bare = puzzle
    for layer in layers:
        if puzzle.has(layer):
            bare = bare.with_contents(**layer.bare(bare))
    grid = None
    if hasattr(family, "drawn") and random.random() < 0.7:
        bare = families.blank(family, *bare.board, random) if random.random() < 0.5 else bare
        grid = family.drawn(bare, random)
    grid = grid or next(state(bare).grids(random=random, steps=5000), None)
    if grid is None:
        return puzzle, None
    found = family.printed(bare, grid, random)  # type: ignore[attr-defined]
    if found is None:
        return puzzle, None
    if puzzle.family == "sudoku" and puzzle.cages:
        found = _summed(found, grid, random)
    share = random.choice((0.0, 0.2, 0.5, 0.8))
    for layer in layers:
        if layer.may_lack and not puzzle.has(layer):
            found = found.with_contents(**layer.absent)
        elif found.has(layer) and layer.fits(found):
            units = [unit for unit in layer.units(found) if random.random() < share]
            found = found.with_contents(**layer.without(found, units)) if units else found
            found = _hidden(found, layer, random)
    return found, grid


def _summed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Return the killer sudoku with the sums of cages in which no number is twice, and no others."""
    names = puzzle.cages.names
    cages = members((p, names[p]) for p in names.cells())
    told = {name: [int(grid[p]) for p in cells] for name, cells in cages.items()}
    lost = {name for name, numbers in told.items() if len({*numbers}) < len(numbers)}
    flat = tuple(NO_CAGE if name in lost else name for name in names.flat)
    sums = tuple((name, sum(told[name])) for name in told if name not in {*lost, NO_CAGE})
    return puzzle.with_contents(cages=Caged(replace(names, flat=flat), sums))


def _hidden(puzzle: Puzzle, layer: Layer, random: Random) -> Puzzle:
    """Return the puzzle with a sign in the place of some clues in cells, and true still."""
    signs = ""
    if isinstance(layer, Numbers) and not isinstance(layer, RunSums):
        signs = UNKNOWN * layer.unknown + layer.signs
    elif isinstance(layer, Signs) and UNKNOWN in layer.signs:
        signs = UNKNOWN
    if not signs or random.random() < 0.5:
        return puzzle
    found = {
        p: random.choice(signs) if clue != "w" and random.random() < 0.3 else clue
        for p, clue in clues(puzzle).items()
    }
    return puzzle.with_cells(found)


def _changed(puzzle: Puzzle, random: Random) -> Puzzle:
    """Return the puzzle with one number in a cell that is greater or less by one."""
    numbers = [p for p, clue in clues(puzzle).items() if isinstance(clue, int)]
    if not numbers:
        return puzzle
    p = random.choice(numbers)
    changed: dict[Cell, CellClue] = {**clues(puzzle)}
    changed[p] = max(1, int(str(changed[p])) + random.choice((-1, 1)))
    return puzzle.with_cells(changed)


def _given(puzzle: Puzzle, grid: Grid[Value] | None, random: Random) -> Puzzle:
    """Return the puzzle with some given cells, of a solution mostly, at most 12 others being free."""
    stated = state(puzzle)
    free = [p for p, values in stated.values.items() if len(values) > 1]
    lattice = families.find(puzzle.family).answer.lattice
    if lattice and puzzle.height * puzzle.width > MOST_FREE:
        raise PuzzleError("too big a board")
    many = 0 if lattice else max(0, len(free) - MOST_FREE)
    if random.random() < 0.4:
        many += random.choice((1, 1, 2, 3))
    if not many:
        return puzzle
    grid = grid or next(stated.grids(random=random, steps=5000), None)
    lies = grid is None or random.random() < 0.1
    given = [
        (p, random.choice(stated.values[p]) if lies or grid is None else grid[p])
        for p in sorted(random.sample(free, min(many, len(free))))
    ]
    return replace(puzzle, given=tuple(given), lattice=lattice)
