"""Deductions about regions and loops follow from their reasons, by enumeration of small boards."""

from itertools import product
from random import Random

import pytest

from satgrid.board import Board
from satgrid.clues import BLACK, LINE, WHITE
from satgrid.constraints.both_connected import BothConnected
from satgrid.constraints.connected import Connected
from satgrid.constraints.single_loop import SingleLoop
from satgrid.grid import Grid
from satgrid.why.connection import Loops, Regions

VALUES = WHITE, BLACK


def grids(rule, board):
    """Return all grids of the board that meet the rule."""
    every = product(VALUES, repeat=board.area)
    return [g for flat in every if rule.holds(g := Grid(*board, flat))]


def facts_of(grid):
    return {(cell, value) for cell in grid.cells() for value in VALUES if value != grid[cell]}


def is_implied(facts, because, every):
    """Return whether each grid that agrees with the reasons agrees with the facts."""
    agreeing = [each for each in every if each.issuperset(because)]
    return bool(agreeing and facts) and all(each.issuperset(facts) for each in agreeing)


@pytest.mark.parametrize(
    "rule",
    [
        Connected(WHITE),
        Connected(BLACK),
        Connected(WHITE, cells=((0, 0), (0, 1), (1, 0), (1, 1), (1, 2), (2, 2))),
        BothConnected(WHITE, BLACK),
        BothConnected(WHITE, BLACK, frame=WHITE),
    ],
    ids=["white", "black", "of-cells", "both", "both-framed"],
)
def test_deductions_of_regions_follow(rule):
    board, random = Board(3, 4), Random(1)
    every = [facts_of(grid) for grid in grids(rule, board)]
    regions, seen = Regions([rule], board, VALUES), 0
    for _ in range(150):
        solution = random.choice(every)
        known = set(random.sample(sorted(solution), random.randint(3, 10)))
        agreeing = [facts for facts in every if facts.issuperset(known)]
        shared = set.intersection(*agreeing)
        found = regions.first_deduction(known, solution - known)
        if found is None:
            continue
        seen += 1
        assert known.issuperset(found.because)
        assert shared.issuperset(found.facts)
        assert is_implied(found.facts, found.because, every)
        for wall in found.because:
            if isinstance(rule, Connected) and wall[1] in rule.values:
                assert not is_implied(found.facts, {*found.because} - {wall}, every)
    assert seen > 30


def loops(through, board):
    rule = SingleLoop(LINE, through)
    places = [p for p in board.cells() if rule.admits(p, *board)]
    sides = [p for p in places if p[0] % 2 != p[1] % 2]
    for chosen in product((False, True), repeat=len(sides)):
        line = {s for s, there in zip(sides, chosen, strict=True) if there}
        line |= {p for p in places if p[0] % 2 == p[1] % 2 and line & {*board.beside(p)}}
        grid = Grid(*board, tuple(LINE if p in line else WHITE for p in board.cells()))
        if rule.holds(grid):
            yield {(p, WHITE if p in line else LINE) for p in board.cells()}


@pytest.mark.parametrize(("through", "board"), [("corners", Board(5, 7)), ("cells", Board(7, 7))])
@pytest.mark.parametrize("deduction", ["closing", "inside"])
def test_deductions_of_loops_follow(through, board, deduction):
    every, random = list(loops(through, board)), Random(2)
    known_loops = Loops([SingleLoop(LINE, through)], board, (WHITE, LINE))
    deduce, seen = getattr(known_loops, deduction), 0
    for _ in range(1500):
        solution = random.choice(every)
        sides = [fact for fact in solution if sum(fact[0]) % 2]
        lines = sorted(fact for fact in sides if fact[1] == WHITE)
        others = sorted(fact for fact in sides if fact[1] == LINE)
        known = set(random.sample(lines, random.randint(len(lines) // 2, len(lines) - 1)))
        known |= set(random.sample(others, random.randint(0, len(others) // 2)))
        found = deduce(known, solution - known)
        if found is None:
            continue
        seen += 1
        assert known.issuperset(found.because)
        assert is_implied(found.facts, found.because, every)
    assert seen > 10


def test_a_wall_has_no_cell_too_many():
    board = Board(4, 4)
    known = {((0, 0), BLACK), ((0, 2), BLACK), *(((r, 1), WHITE) for r in (0, 1, 2))}
    known |= {((3, 3), WHITE)}
    found = Regions([Connected(WHITE)], board, VALUES).first_deduction(
        known, {((3, 1), BLACK), ((3, 0), BLACK)}
    )
    assert found is not None
    assert {cell for cell, value in found.because if value == WHITE} == {(0, 1), (1, 1), (2, 1)}
    assert (3, 3) not in dict(found.because)
    assert found.cut_off
