"""The generator of every family with `printed`, the clues that are read off a solution.

It draws a random solution of the blank puzzle, usually a board without clues, and prints all its
clues. If another solution is left, the puzzle is repaired (`repairs.py`). Then clues are removed in
random order: by default while narrowing alone settles the board; if it does not, for a minimal
puzzle, and for levels above easy, while there is no other solution.

In a symmetric puzzle the places of the clues, and the signs of the blank board, are symmetric under
a half-turn, and a clue is removed with its image.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any, TypeAlias

from satgrid import families, layers
from satgrid.answer import BRIDGES
from satgrid.board import half_turn, region
from satgrid.clues import Value
from satgrid.errors import PuzzleError, Remedy, UsageError
from satgrid.generators import RANDOM, Candidate, Density, Request, repairs
from satgrid.generators.repairs import random_solution, random_wishes
from satgrid.grid import Grid
from satgrid.layers import Unit
from satgrid.layers.between import Dots
from satgrid.layers.cages import Cages
from satgrid.layers.cells import Cells
from satgrid.layers.numbers import Numbers
from satgrid.layers.outside import OPPOSITE
from satgrid.layers.rooms import Rooms
from satgrid.layers.run_sums import RunSums
from satgrid.layers.signs import Signs
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle

ClueGroup: TypeAlias = tuple[Unit, ...]


class General:
    """The generator of a family."""

    full = True
    """Whether a candidate has every possible clue, so that many of them can be removed."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._family = families.find(name)
        self._layers = self._family.layers.values()
        # The differences of the other solutions from the intended one.
        self._others: list[repairs.Difference] = []

    def density(self, request: Request) -> Density | None:
        """Return the possible shares of shaded cells, if the family states them."""
        declared = self._family.density
        return Density(*declared) if declared and request.kind != RANDOM else None

    def refuse(self, request: Request) -> None:
        """Refuse sizes that the family does not have, and symmetry if it is impossible."""
        try:
            families.require_size(self._family, request.height, request.width)
        except PuzzleError as error:
            raise UsageError(str(error)) from None
        # Clues, or their circles, that cannot be removed are not symmetric.
        fixed = request.cages or any(
            (isinstance(layer, Cages | Dots | RunSums) and not layer.may_lack)
            or (isinstance(layer, Numbers) and (layer.fixed or layer.circles))
            or (isinstance(layer, Signs) and layer.others)
            for layer in self._layers
        )
        if request.symmetric and (self._has_rooms() or fixed or self._family.answer.fills_rest):
            what = "rooms" if self._has_rooms() else "clues"
            raise UsageError(
                f"the {what} of {self._name} are never symmetric", remedy=Remedy.NO_SYMMETRY()
            )

    def random_puzzle(self, request: Request, random: Random) -> Puzzle:
        """Return the first of 1,000 random boards of the layers that the family accepts."""
        height, width = request.height, request.width
        for k in range(1000):
            told: layers.Contents = {}
            for layer in sorted(self._layers, key=lambda each: each.turn):
                if not (layer.may_lack and k % 2):
                    told |= layer.sample(height, width, random, told)
            puzzle = Puzzle(self._name, height, width, variant=request.variant, **told)
            try:
                Problem(puzzle).inspect()
            except PuzzleError:
                continue
            return puzzle
        raise UsageError(f"no {request} is found at random", remedy=Remedy.UNIQUE_KIND())

    def candidate(self, request: Request, random: Random) -> Candidate | None:
        """Return a random solution with all its clues, or None if this try failed."""
        puzzle = self._blank(request, random)
        if self._family.drawn is not None:
            grid = self._family.drawn(puzzle, random)
        else:
            share = 0.5 if request.density is None else request.density
            grid = random_solution(puzzle, random_wishes(puzzle, random, share), random)
        if grid is None:
            return None
        bare = Candidate(puzzle, grid)
        likely = [repairs.with_strong_sums(bare, random)] if self._has_run_sums() else []
        for each in (*likely, bare):
            found = self._print_clues(*each, request, random)
            if found is not None and _is_right(found):
                return found
        return None

    def repair(
        self, candidate: Candidate, other: Grid[Value], request: Request, random: Random
    ) -> Candidate | None:
        """Return the first repair that gives another puzzle, or None."""
        told: layers.Contents = {}
        for layer in self._layers:
            told |= layer.drop_all_clues(candidate.puzzle)
        bare = replace(candidate.puzzle, **told)
        clued = bare != candidate.puzzle
        self._others.append(repairs.difference(candidate.grid, other))
        for puzzle, grid in self._repairs(Candidate(bare, candidate.grid), other, request, random):
            anew = clued or grid != candidate.grid
            found = self._print_clues(puzzle, grid, request, random) if anew else None
            found = found or Candidate(puzzle, grid)
            same = found.puzzle == candidate.puzzle
            if not same and _is_right(found):
                return found
        return None

    def parts(self, puzzle: Puzzle, request: Request) -> Sequence[ClueGroup]:
        """Return the clues that can be removed, one by one or each with its image.

        Requested cages keep their sums unless a minimal puzzle or a level is requested, too.
        """
        if request.cages and not request.minimal and request.level is None:
            return []
        units = self._units(puzzle)
        if not request.symmetric:
            return [(unit,) for unit in units]
        pairs = ((unit, _image(unit, puzzle)) for unit in units)
        order = {unit: k for k, unit in enumerate(units)}
        return [
            tuple(dict.fromkeys((unit, image)))
            for unit, image in pairs
            if order[unit] <= order[image]
        ]

    def without(self, puzzle: Puzzle, gone: Iterable[Any]) -> Puzzle:
        """Return the puzzle without these clues."""
        return self._less(puzzle, [unit for part in gone for unit in part])

    def _blank(self, request: Request, random: Random) -> Puzzle:
        height, width = request.height, request.width
        puzzle = families.blank(self._family, height, width, random)
        if request.symmetric and puzzle.cells is not None:
            images = {p: min(p, half_turn(p, height, width)) for p in puzzle.cells.cells()}
            puzzle = puzzle.with_cells({p: puzzle.cells[q] for p, q in images.items()})
        puzzle = replace(puzzle, variant=request.variant)
        return repairs.with_random_cages(puzzle, random) if request.cages else puzzle

    def _print_clues(
        self, puzzle: Puzzle, grid: Grid[Value], request: Request, random: Random
    ) -> Candidate | None:
        """Return the puzzle with all its clues; in a symmetric one those whose image is a clue."""
        if request.cages:
            return repairs.with_sums(Candidate(puzzle, grid))
        assert self._family.printed is not None
        found = self._family.printed(puzzle, grid, random)
        if found is not None and request.symmetric:
            units = self._units(found)
            every = set(units)
            alone = [unit for unit in units if _image(unit, found) not in every]
            found = self._less(found, alone)
        return None if found is None else Candidate(found, grid)

    def _repairs(
        self, bare: Candidate, other: Grid[Value], request: Request, random: Random
    ) -> Iterator[Candidate]:
        """Yield other puzzles without clues that probably exclude the other grid."""
        differing = [p for p in bare.grid.cells() if bare.grid[p] != other[p]]
        random.shuffle(differing)
        if request.cages:
            return repairs.cage_repairs(bare, differing)
        if self._family.repaired is not None:
            puzzles = self._family.repaired(*bare, other, random)
            return (Candidate(puzzle, bare.grid) for puzzle in puzzles)
        if self._family.answer == BRIDGES:
            return repairs.bridge_repairs(bare, differing)
        if self._family.answer.through_cells and self._family.drawn is not None:
            return repairs.loop_repairs(bare, differing, random)
        if self._has_rooms():
            return repairs.room_repairs(bare, self._others, random)
        if self._has_run_sums():
            return repairs.sum_repairs(bare, other, differing, random)
        signs = "".join(layer.fixed_signs for layer in self._layers if isinstance(layer, Cells))
        if signs:
            return repairs.sign_repairs(bare, differing, signs[0], request.symmetric, random)
        return repairs.solution_repairs(bare, other, differing, random)

    def _has_rooms(self) -> bool:
        return any(isinstance(layer, Rooms) and not layer.may_lack for layer in self._layers)

    def _has_run_sums(self) -> bool:
        return any(isinstance(layer, RunSums) for layer in self._layers)

    def _units(self, puzzle: Puzzle) -> list[Unit]:
        return [unit for layer in self._layers for unit in layer.removable_clues(puzzle)]

    def _less(self, puzzle: Puzzle, units: Sequence[Unit]) -> Puzzle:
        told: layers.Contents = {}
        for layer in self._layers:
            own = [unit for unit in units if unit[0] in layer.absent]
            told |= layer.drop_clues(puzzle, own) if own else {}
        return replace(puzzle, **told)


class GivenCells(General):
    """The generator of puzzles whose clues need given cells.

    The board is random, its clues alone mostly have other solutions, and given cells exclude these;
    only given cells can be removed.
    """

    full = False

    def repair(
        self, candidate: Candidate, other: Grid[Value], request: Request, random: Random
    ) -> Candidate | None:
        """Give one cell of each region of cells in which the solutions differ.

        Each region could usually differ independently.
        """
        puzzle, grid = candidate
        left = {p for p in grid.cells() if grid[p] != other[p]}
        given = dict(puzzle.given)
        for p in sorted(left):
            if p in left:
                found = region(p, left)
                left.difference_update(found)
                chosen = random.choice(found)
                given[chosen] = grid[chosen]
        return Candidate(replace(puzzle, given=tuple(sorted(given.items()))), grid)

    def parts(self, puzzle: Puzzle, request: Request) -> list[Any]:
        """Return the given cells."""
        return [cell for cell, _ in puzzle.given]

    def without(self, puzzle: Puzzle, gone: Iterable[Any]) -> Puzzle:
        """Return the puzzle without these given cells."""
        left_out = set(gone)
        given = tuple(each for each in puzzle.given if each[0] not in left_out)
        return replace(puzzle, given=given)


def _is_right(candidate: Candidate) -> bool:
    """Return whether the referee accepts the grid; on tiny boards a clue may be impossible."""
    return next(Problem(candidate.puzzle).check(candidate.grid), None) is None


def _image(unit: Unit, puzzle: Puzzle) -> Unit:
    """Return the image of the clue of a cell or line under a half-turn."""
    name, place = unit
    if isinstance(place, int):
        return name, len(getattr(puzzle, name)) - 1 - place
    content = getattr(puzzle, name)
    if isinstance(place[0], str):  # A side, and a line.
        side, k = place
        return name, (OPPOSITE[side], len(getattr(content, side)) - 1 - k)
    return name, half_turn(place, content.height, content.width)
