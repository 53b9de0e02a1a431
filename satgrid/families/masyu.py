"""Masyu (Pearl): draw one loop through cells that visits every pearl.

The loop goes from cell to cell across their sides and neither branches nor crosses itself. White
pearls are `w`: the loop goes straight there, and turns in the cell before or in the cell behind, or
in both. Black pearls are `b`: the loop turns there, and goes straight in the cells before and
behind.
"""

from itertools import product

from satgrid.kit import LINE, PATHS, Cell, Constraint, Grid, Iterator, Puzzle, Random, Value
from satgrid.kit import example, is_straight, label, place_of, referee
from satgrid.kit.statements import AnyOfEach, AtMostOneEach, Exactly, Given, SingleLoop, are
from satgrid.kit.layers import Signs
from satgrid.kit.generating import random_loop
from satgrid.kit.addresses import Address, CellSigns

aliases = ("Pearl", "Mashu", "ましゅ")
pearls, answer, drawn = Signs("wb"), PATHS, random_loop
looks = {"w": "○", "b": "◉"}
examples = (example("necklace", "from the tests of robx/pzprjs, MIT"),)
address = Address(
    "mashu",
    CellSigns("wb"),
    flags={"f": "that the loop comes to every cell"},
    aliases=("masyu", "pearl"),
)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the loop, and how it goes straight and turns at and beside pearls."""
    yield SingleLoop(LINE, through="cells")
    turns: list[tuple[Cell, ...]] = []
    clues: list[str] = []
    # By clue: if the first places are lines, one of the others is.
    straight: list[tuple[tuple[Cell, ...], tuple[Cell, ...], str]] = []
    for cell, pearl in puzzle.signs.items():
        up, left, right, down = arms = puzzle.board.arms(cell, 2)
        clue = label(cell)
        if pearl == "b":
            for pair in (up[:1] + down[:1], left[:1] + right[:1]):
                yield Exactly(are(pair, LINE), 1, clue=clue)
            straight += [((*arm[1:],), (arm[0],), clue) for arm in arms if arm]
        else:
            yield Given(place_of(cell), LINE, clue=clue)
            turns += product(up[:1] + down[:1], left[:1] + right[:1])
            clues += [clue] * (len(turns) - len(clues))
            for one, other in (up, down), (left, right):
                if len(one) > 1 and len(other) > 1:
                    straight.append(((), (*one, other[1]), clue))
    yield AtMostOneEach(LINE, tuple(turns), tuple(clues))
    groups, when, own = zip(*straight, strict=True) if straight else ((), (), ())
    yield AnyOfEach(LINE, groups, when, own)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Walk the loop, and look at each pearl."""
    yield from referee.loop_faults(grid, through="cells")
    yield from referee.pearl_faults(grid, {p: sign == "b" for p, sign in puzzle.signs.items()})


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print a pearl wherever one can be."""
    linked = {p: puzzle.board.linked(p, grid, LINE) for p in puzzle.board.cells()}
    straight = {p for p, near in linked.items() if near and is_straight((p, *near))}
    whites = {p: "w" for p in straight if not straight.issuperset(linked[p])}
    turns = (p for p, near in linked.items() if near and p not in straight)
    return puzzle.with_cells(whites | {p: "b" for p in turns if straight.issuperset(linked[p])})
