"""The laws of a narrowing, for every kind of constraint, and how much of a picture it finds.

What is right comes from enumerating grids.
"""

from __future__ import annotations

from importlib import import_module
from itertools import combinations, groupby, islice, product
from random import Random

import pytest
from cases.regular import random_automaton
from commandline import run
from hypothesis import given
from hypothesis import strategies as st
from narrowings import (
    Board,
    allowed_by,
    boards_within,
    domains_of,
    keeps_the_laws,
    narrowed,
    random_shape,
    randoms,
    rows_and_columns,
)
from properties import examples, one_in, thinned

import satgrid
from satgrid import families
from satgrid.clues import BLACK, WHITE, Block
from satgrid.constraints import Constraint, Not, kinds, term_holds
from satgrid.constraints.any_of import AnyOf, AnyOfEach
from satgrid.constraints.at_most import AtMost
from satgrid.constraints.at_most_one import AtMostOne, AtMostOneEach
from satgrid.constraints.blocks import Blocks
from satgrid.constraints.differ import DifferEach
from satgrid.constraints.exactly import Exactly, ExactlyOneEach
from satgrid.constraints.given import Given, GivenEach
from satgrid.constraints.never_touch import NeverTouch
from satgrid.constraints.regular import Regular
from satgrid.constraints.sequence import ColourSequence
from satgrid.domains import Domains
from satgrid.grid import Grid
from satgrid.narrowing import narrow


@one_in(3)
@thinned(16)
@pytest.mark.parametrize("kind", kinds())
def test_every_kind_keeps_the_laws_on_its_cases(kind: str, every: int) -> None:
    decided = 0
    for k, case in enumerate(import_module(f"cases.{kind}").cases()):
        # The many grids of few cases, and of every case some.
        if not case.candidates or (len(case.candidates) > 6 and k % every):
            continue
        size, statements = (case.height, case.width), [case.constraint, *case.beside]
        allowed = dict(zip(case.cells(), map(set, case.candidates), strict=True))
        values = (WHITE, *sorted({BLACK}.union(*allowed.values()) - {WHITE}))
        keeps_the_laws(*size, values, statements, allowed)
        for grid in islice(case.grids(), k % min(every, 5), None, min(every, 5)):
            one = {cell: {grid[cell]} for cell in grid.cells()}
            left = narrowed(statements, domains_of(*size, values, one))
            assert left == (one if case.constraint.holds(grid) else None), (case, grid)
            decided += 1
    assert decided > 3


@st.composite
def mixed_boards(draw: st.DrawFn) -> Board:
    """Draw up to nine cells with constraints of many kinds, often all met by one grid."""
    height, width = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    values = ".#A"[: draw(st.integers(2, 3 if height * width < 7 else 2))]
    number, liars = draw(st.integers(0, 6)), draw(st.booleans())
    random = draw(randoms)
    cells = list(product(range(height), range(width)))
    hidden = Grid(height, width, tuple(random.choice(values) for _ in cells))
    lines = rows_and_columns(height, width)

    def statement() -> Constraint:
        positions = [
            (random.choice(cells), random.choice(values)) for _ in range(random.randint(0, 5))
        ]
        terms = tuple(Not(p) if random.random() < 0.2 else p for p in positions)
        true = sum(term_holds(term, hidden) for term in terms)
        part = tuple(random.sample(cells, random.randint(1, len(cells))))
        line = random.choice((random.choice(lines), part))
        shown = [hidden[p] if random.random() < 0.9 else random.choice(values) for p in line]
        runs = [(value, len(list(run))) for value, run in groupby(shown)]
        return random.choice(
            (
                Given(random.choice(cells), random.choice(values)),
                GivenEach(
                    part[:2], (hidden[part[0]], random.choice(values))[: len(part)], ("", "")
                ),
                AnyOf(terms),
                AnyOfEach(random.choice(values), (part[:3], part[3:5]), (part[2:4], ())),
                AnyOfEach(random.choice(values), (part, line[:2], line[2:]), clues=("a", "b", "c")),
                AnyOfEach(
                    values[0], (part[:1], part[1:2]), (part[2:4], part[4:5]), other=values[1]
                ),
                random_shape(random, height, width, values),
                DifferEach(
                    tuple(tuple(random.sample(cells, len(part))) for _ in range(3)), (values[1],)
                ),
                AtMostOne(terms),
                AtMostOneEach(random.choice(values), (part, part[:2]), ("a", "b")),
                AtMost(terms, true + random.choice((0, 0, 1, -1))),
                Exactly(terms, true + random.choice((0, 0, 0, 1, -1))),
                ExactlyOneEach(
                    tuple(tuple(random.sample(cells, len(part))) for _ in range(2)),
                    tuple(random.sample(values, random.randint(1, len(values)))),
                ),
                ExactlyOneEach((part, part[:1]), values, (len(part[: len(values)]), 1)),
                Blocks(line, tuple(Block(n, v) for v, n in runs if v != WHITE)),
                ColourSequence(line, tuple(v for v, _ in runs)),
                Regular(line, random_automaton(random, 4, values, 2)),
            )
        )

    statements = [statement() for _ in range(3 * number)]
    true = [statement for statement in statements if liars or statement.holds(hidden)]
    share = random.choice((0.5, 0.8, 1.0))
    allowed = {p: {hidden[p]} | {v for v in values if random.random() < share} for p in cells}
    return height, width, values, true[:number], allowed


@examples(250)
@given(mixed_boards(), randoms)
def test_kinds_side_by_side_keep_the_laws(board: Board, random: Random) -> None:
    keeps_the_laws(*board)
    height, width, values, constraints, allowed = board
    one = {cell: {random.choice(sorted(candidates))} for cell, candidates in allowed.items()}
    [grid] = boards_within(height, width, one)
    left = narrowed(constraints, domains_of(height, width, values, one))
    assert left == (one if all(c.holds(grid) for c in constraints) else None)


@pytest.mark.parametrize("kind", ["any_of", "at_most", "at_most_one", "exactly"])
def test_a_count_alone_leaves_what_is_possible(kind: str) -> None:
    """Of terms about different cells, which is as much as any encoder's propagation finds."""
    narrower = 0
    for case in import_module(f"cases.{kind}").cases():
        if not case.candidates or not case.independent or case.height > 1:
            continue
        allowed = dict(zip(case.cells(), map(set, case.candidates), strict=True))
        values = sorted(set().union(*allowed.values()))
        met = [grid for grid in case.grids() if case.constraint.holds(grid)]
        possible = {cell: {grid[cell] for grid in met} for cell in allowed} if met else None
        left = narrowed([case.constraint], domains_of(1, case.width, values, allowed))
        assert left == possible, case
        narrower += left != allowed
    assert narrower > 4


@pytest.mark.parametrize(("example", "steps"), [("moon", 2), ("lighthouses", 5)])
def test_a_narrowing_that_is_stopped_has_removed_only_what_no_solution_has(
    example: str, steps: int
) -> None:
    """Every prefix of the steps is sound: stop before the first, the second, ... step."""
    family, shown = families.examples()[example]
    puzzle = satgrid.load(shown.text)
    rules = list(families.find(family).rules(puzzle))
    solution = Grid.from_rows(shown.drawing.split())
    left = set()
    for most in range(60):
        domains = Domains(puzzle.height, puzzle.width, (WHITE, BLACK))
        ticks = iter(range(most))
        try:
            narrow(rules, domains, lambda ticks=ticks: next(ticks))  # type: ignore[misc]
        except StopIteration:
            left.add(domains.undecided().bit_count())
        assert all(solution[cell] in values for cell, values in allowed_by(domains).items())
    assert len(left) > steps


@pytest.mark.parametrize("seed", range(60))
def test_shifts_find_what_the_pairs_say(seed: int) -> None:
    """Rows of seven cells fill a lane but for one: further steps must not go on in the next."""
    random = Random(seed)
    height, width = random.randint(1, 4), random.choice((3, 7, 8))
    stated = NeverTouch(BLACK, corners=random.random() < 0.5, reach=random.randint(1, 9))
    pairs = [
        AtMostOne(((p, BLACK), (q, BLACK)))
        for p, q in combinations(product(range(height), range(width)), 2)
        if (p[0] == q[0] and q[1] - p[1] <= stated.reach)
        or (p[1] == q[1] and q[0] - p[0] <= stated.reach)
        or (stated.corners and q[0] - p[0] == abs(q[1] - p[1]) == 1)
    ]
    left = {
        p: random.choice(({BLACK}, {WHITE}, *(4 * [{WHITE, BLACK}])))
        for p in product(range(height), range(width))
    }
    found, said = (
        narrowed(some, domains_of(height, width, (WHITE, BLACK), left))
        for some in ([stated], pairs)
    )
    assert found == said
    assert {(part.terms[0][0], part.terms[1][0]) for part in pairs} == {
        *stated.pairs(height, width)
    }


def test_steps_follow_from_one_galaxy_at_a_time() -> None:
    """Three cells: the first has a dot, and the other two have one between them."""
    done = run("explain", "galaxies\ndots:\no..o.\n")
    assert done.out[1:] == [
        "the only solution, in 2 steps:",
        "1. the galaxy of r1c1: r1c1|r1c2 is a wall",
        "2. the galaxy between r1c2 and r1c3: r1c2|r1c3 is open",
    ]
