"""Random boards of every family, small enough for brute force, for each kind that they can have.

Most have true clues: a family prints those of a random solution that the brute force finds, and
some of them are left out, hidden or changed. The others have the random clues of the layers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import NamedTuple

import boards

import satgrid
from satgrid import families
from satgrid.clues import UNKNOWN, CellClue, Value
from satgrid.errors import PuzzleError
from satgrid.grid import Cell, Grid
from satgrid.layers import Contents, Layer
from satgrid.layers.cages import NO_CAGE, Caged
from satgrid.layers.numbers import Numbers
from satgrid.layers.rooms import Rooms
from satgrid.layers.run_sums import RunSums
from satgrid.layers.signs import Arrows, Signs, Towers
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from three_sets import Stated, TooLong, clues, state
from three_sets.geometry import members
from three_sets.kinds import UNSOLVABLE, Kind, kinds, wanted, without

SIZES = [
    *((1, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (3, 3)),
    *((3, 4), (4, 3), (2, 5), (2, 6), (6, 2), (1, 8), (4, 4), (4, 4)),
]
MOST_FREE = 12
"""So many cells of a board are free, whatever the family; of lines it has as many cells."""
MOST_STEPS = 60_000
"""Boards on which brute force would have to try more values are not taken."""
MOST_RIGHT = 150
"""Boards with more solutions are not taken."""
TRIES = 4_000
"""So many random boards are made until one has what is asked for."""


class Board(NamedTuple):
    """A puzzle, as it is stated, and the grids that brute force finds."""

    puzzle: Puzzle
    stated: Stated
    right: set[Grid[Value]]


def kept(name: str) -> list[Puzzle]:
    """Return the boards of the family that are kept: what chance seldom makes, twelve cells free.

    `kept.txt` has them as texts, which begin with the family's name, with a blank line between.
    """
    texts = Path(__file__).with_name("kept.txt").read_text("utf-8").split("\n\n")
    bare = (re.sub("^# .*\n", "", text, flags=re.MULTILINE) for text in texts)
    return [satgrid.load(f"{text}\n") for text in bare if text.startswith(f"{name}\n")]


def boards_for(name: str, random: Random) -> Iterator[tuple[Kind, Board]]:
    """Yield a board for each kind that boards of the family can have, with a solution if it can.

    Then boards with no solution, with one and with several, as far as there was none, and then any.
    """
    covered, numbers, some = set[Kind](), set[int](), range(1, MOST_RIGHT + 1)
    for puzzle in kept(name):
        stated = state(puzzle)
        assert len(stated.free()) <= MOST_FREE or puzzle.height * puzzle.width <= MOST_FREE
        board = Board(puzzle, stated, {*stated.grids()})
        covered |= {kind for kind in kinds(puzzle) if board.right and _tells(board, kind)}
        numbers.add(len(board.right))
        yield ("kept",), board
    for kind in sorted(wanted(name) - covered):
        found = _board(name, kind, range(1) if (name, kind) in UNSOLVABLE else some, random)
        numbers.add(len(found.right))
        yield kind, found
    for many in range(1), range(1, 2), some[1:]:
        if numbers.isdisjoint(many):
            yield ("solutions", str(many)), _board(name, None, many, random)
    while True:
        yield ("any",), _board(name, None, range(MOST_RIGHT + 1), random)


def puzzles(name: str, random: Random) -> Iterator[Puzzle | None]:
    """Yield random puzzles of the family without end, and None wherever chance made none."""
    while True:
        try:
            puzzle, grid = _clued(name, random)
            if grid is not None and random.random() < 0.2:
                puzzle = _changed(puzzle, random)
            puzzle = _given(puzzle, grid, random)
            Problem(puzzle).inspect()
        except (PuzzleError, TooLong):
            yield None  # No board of the size, or a clue that cannot be there.
        else:
            yield puzzle


def _board(name: str, kind: Kind | None, many: range, random: Random) -> Board:
    """Return a random board of the family that has something, and so many solutions.

    Without a setting or an optional layer that it is to have, it has others.
    """
    for puzzle in islice(puzzles(name, random), TRIES):
        if puzzle is None or (kind is not None and kind not in kinds(puzzle)):
            continue
        with suppress(TooLong):
            stated = state(puzzle)
            found = Board(puzzle, stated, _right(stated))
            if len(found.right) in many and (kind is None or _tells(found, kind)):
                return found
    raise AssertionError(f"no board of {name} with {many} solutions has {kind}, to any effect")


def _tells(board: Board, kind: Kind) -> bool:
    """Return whether the solutions are others without a setting or layer, if the kind is one."""
    lacking = without(board.puzzle, kind)
    return lacking is None or board.right != _right(state(lacking))


def _right(stated: Stated) -> set[Grid[Value]]:
    """Return the grids that brute force finds, but not many more than are looked at."""
    return {*islice(stated.grids(steps=MOST_STEPS), MOST_RIGHT + 1)}


def _clued(name: str, random: Random) -> tuple[Puzzle, Grid[Value] | None]:
    """Return a board with clues, and the solution that they are of, if they are of one."""
    family = families.find(name)
    if name in boards.FAMILIES and random.random() < 0.5:
        return replace(random.choice(boards.puzzles_of(name)), given=()), None
    height, width = random.choice(_sizes(name))
    # Other layers may ask for rooms, and rooms for none.
    layers = sorted(
        family.layers.values(), key=lambda each: (not isinstance(each, Rooms), -each.turn)
    )
    true = family.printed is not None and random.random() < 0.7
    contents: Contents = {}
    for layer in layers:
        if type(layer).sample is Layer.sample:
            raise PuzzleError("no random clues")
        if layer.may_lack and random.random() < 0.4:
            continue
        blank = layer.blank(height, width, random) if true and random.random() < 0.3 else {}
        contents |= blank or layer.sample(height, width, random, contents)
    variant = {
        setting: _setting(may_be, random)
        for setting, may_be in family.variants.items()
        if random.random() < 0.4
    }
    puzzle = Puzzle(name, height, width, variant=variant, **contents)
    found, grid = _true(puzzle, layers, random) if true else (puzzle, None)
    if any(isinstance(layer, Rooms) and layer.parted for layer in layers) and random.random() < 0.3:
        # Two cells change their rooms, and rooms may be in parts then.
        flat = [*found.rooms.flat]
        one, other = random.choices(range(len(flat)), k=2)
        flat[one], flat[other] = flat[other], flat[one]
        found = found.with_contents(rooms=replace(found.rooms, flat=tuple(flat)))
    return found, grid


@cache
def _sizes(name: str) -> list[tuple[int, int]]:
    """Return the sizes that boards of the family have."""
    refusal = families.find(name).sizes
    return [size for size in SIZES if not refusal(*size)]


def _setting(may_be: families.Setting, random: Random) -> object:
    """Return a random setting of a variant, of small numbers."""
    if isinstance(may_be, tuple) and len(may_be) == 2:
        return random.choice([*may_be[0][:3], "B", "AC", "BC", "BCX"])
    if isinstance(may_be, tuple):
        return random.choices(may_be[0][:3], (2, 2, 1), k=random.randint(1, 3))
    return random.choice(may_be[:5]) if isinstance(may_be, range) else True


def _true(puzzle: Puzzle, layers: list[Layer], random: Random) -> tuple[Puzzle, Grid[Value] | None]:
    """Return the board with clues of a random solution, some of them left out, and that."""
    family = families.find(puzzle.family)
    bare = puzzle
    for layer in layers:
        if puzzle.has(layer) and layer.matches_sort(puzzle):
            bare = bare.with_contents(**layer.drop_all_clues(bare))
    grid = None
    if family.blank is not None and random.random() < 0.7:
        bare = replace(families.blank(family, *bare.board, random), variant=puzzle.variant)
    if family.drawn is not None and random.random() < 0.7:
        grid = family.drawn(bare, random)
    grid = grid or next(state(bare).grids(random=random, steps=5000), None)
    if grid is None:
        return puzzle, None
    found = family.printed(bare, grid, random)  # type: ignore[attr-defined]
    if found is None:
        return puzzle, None
    if puzzle.family == "sudoku" and puzzle.cages:
        found = _summed(found, grid, random)
    if puzzle.family == "battleship":
        # It prints what is in a few cells at random.
        for _ in range(3):
            other = family.printed(bare, grid, random)  # type: ignore[attr-defined]
            found = found.with_cells({**clues(found), **clues(other)})
    share = random.choice((0.0, 0.2, 0.5, 0.8))
    for layer in layers:
        if layer.may_lack and not puzzle.has(layer):
            found = found.with_contents(**layer.absent)
        elif found.has(layer) and layer.matches_sort(found):
            units = [unit for unit in layer.removable_clues(found) if random.random() < share]
            found = found.with_contents(**layer.drop_clues(found, units)) if units else found
            found = _hidden(found, layer, random)
    return found, grid


def _summed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Return the killer sudoku with the sums of its cages, those with a number twice left out."""
    names = puzzle.cages.names
    cages = members((p, names[p]) for p in names.cells())
    in_cages = {name: [int(grid[p]) for p in cells] for name, cells in cages.items()}
    lost = {name for name, numbers in in_cages.items() if len({*numbers}) < len(numbers)}
    flat = tuple(NO_CAGE if name in lost else name for name in names.flat)
    sums = tuple((name, sum(in_cages[name])) for name in in_cages if name not in {*lost, NO_CAGE})
    return puzzle.with_contents(cages=Caged(replace(names, flat=flat), sums))


def _hidden(puzzle: Puzzle, layer: Layer, random: Random) -> Puzzle:
    """Return the puzzle with a sign in the place of some clues in cells, and true still."""
    signs = ""
    if isinstance(layer, Numbers) and not isinstance(layer, RunSums):
        signs = layer.others + layer.signs
    elif isinstance(layer, Arrows) or (isinstance(layer, Signs) and layer.others):
        signs = UNKNOWN
    if not signs or random.random() < 0.5:
        return puzzle
    found = dict[Cell, CellClue]()
    for p, clue in clues(puzzle).items():
        chance = random.random()
        found[p] = random.choice(signs) if clue != "w" and chance < 0.3 else clue
        if isinstance(layer, Towers) and str(clue)[-1] in "wb" and 0.3 < chance < 0.8:
            found[p] = str(clue)[-1] if chance < 0.5 else str(clue)[:-1] or UNKNOWN
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
    """Return the puzzle with some given cells, mostly of a solution; 12 others at most are free."""
    stated = state(puzzle)
    free = stated.free()
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
