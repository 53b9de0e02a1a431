"""Small random puzzles of any family, made from its layers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import satgrid
from satgrid import families
from satgrid.errors import PuzzleError
from satgrid.grid import Grid
from satgrid.layers import Layer
from satgrid.layers.cells import Cells
from satgrid.layers.rooms import Rooms
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle

SIZES = [
    (1, 1),
    (1, 4),
    (4, 1),
    (1, 6),
    (6, 1),
    (2, 2),
    (2, 3),
    (3, 2),
    (2, 4),
    (4, 2),
    (3, 3),
    (4, 4),
]
_CELL = re.compile(r"row (\d+), column (\d+)")
"""How a clue in a cell is named."""


def is_sampled(name: str) -> bool:
    """Return whether every layer of the family makes random contents."""
    layers = families.find(name).layers.values()
    return all(type(layer).sample is not Layer.sample for layer in layers)


def puzzles(name: str, each: int = 12) -> Iterator[Puzzle]:
    """Yield random puzzles of the family, some of each size that it has, and its examples."""
    family, random = families.find(name), Random(name)
    layers = _layers(name)
    for height, width in SIZES:
        for _ in range(each):
            contents: dict[str, object] = {}
            for layer in layers:
                if not (layer.may_lack and random.random() < 0.3):
                    contents |= layer.sample(height, width, random, contents)
            variant = {
                each: setting(may_be, random)
                for each, may_be in family.variants.items()
                if random.random() < 0.3
            }
            try:
                puzzle = Puzzle(name, height, width, variant=variant, **contents)
            except PuzzleError:
                continue  # No board of the size.
            yield from _mended(puzzle)
    for example in family.examples:
        yield satgrid.load(example.text)


def _mended(puzzle: Puzzle) -> Iterator[Puzzle]:
    """Yield the puzzle without the clues that its family refuses, unless it refuses the rest."""
    for _ in range(puzzle.board.area * 2):
        try:
            Problem(puzzle).inspect()
        except PuzzleError as error:
            cell = _CELL.fullmatch(error.clue or "")
            kind, _, name = (error.clue or "").partition(" ")
            if cell and puzzle.cells is not None:
                at = int(cell[1]) - 1, int(cell[2]) - 1
                if puzzle.cells[at] is None:
                    return
                cells = [list(row) for row in puzzle.cells.rows()]
                cells[at[0]][at[1]] = None
                puzzle = puzzle.with_contents(cells=cells)
            elif kind == "cage" and puzzle.cages and name in dict(puzzle.cages.sums):
                sums = [each for each in puzzle.cages.sums if each[0] != name]
                puzzle = puzzle.with_contents(cages=(puzzle.cages.names, sums))
            else:
                return
        else:
            yield puzzle
            return


def setting(may_be: families.Setting, random: Random) -> object:
    """Return a random setting of a variant; lists are short, of small numbers."""
    if isinstance(may_be, tuple) and len(may_be) == 2:
        return random.choice([2, 3, *("".join(random.sample(may_be[1], k)) for k in (2, 3))])
    if isinstance(may_be, tuple):
        return random.choices(may_be[0][:3], k=random.randint(1, 3))
    return random.choice(may_be) if isinstance(may_be, range) else True


def big(name: str, side: int) -> Puzzle:
    """Return a random puzzle of the family, of the biggest square board up to this side.

    Its clues are of a random grid if the family can print those, so that they do not contradict
    each other at once.
    """
    family, random = families.find(name), Random(name)
    prints = family.printed is not None
    for n in range(side, 0, -1):
        contents: dict[str, object] = {}
        for layer in _layers(name):
            if not layer.may_lack or (prints and isinstance(layer, Cells)):
                contents |= layer.sample(n, n, random, contents)
        puzzle = Puzzle(name, n, n, **contents)
        for printed in (True, False) if prints else (False,):
            try:
                if printed:
                    height, width = Problem(puzzle).board
                    values = family.answer.symbols(puzzle)
                    flat = tuple(random.choices(values, k=height * width))
                    found = family.printed(puzzle, Grid(height, width, flat), random) or puzzle
                else:
                    found = puzzle
                Problem(found).inspect()
            except PuzzleError:
                continue
            return found
    raise AssertionError(f"no board of {name} up to a side of {side}")


def _layers(name: str) -> list[Layer]:
    """Return the layers of the family, those first that others ask for."""
    declared = families.find(name).layers.values()
    # Walls ask for rooms, and rooms for nothing.
    return sorted(declared, key=lambda layer: (not isinstance(layer, Rooms), -layer.turn))
