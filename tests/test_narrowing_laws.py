"""The laws of a narrowing, for every kind of constraint, and how much narrowing finds.

A narrowing removes only values that no solution has, and on a decided board it raises
`Contradiction` exactly if a constraint is broken. The narrowing of blocks does more: it leaves
what each line for itself allows. What is right comes from enumerating grids and lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from itertools import groupby, permutations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cases.regular import random_automaton
from hypothesis import given, settings
from hypothesis import strategies as st

import satgrid
from satgrid import families
from satgrid.clues import BLACK, WHITE, Block
from satgrid.constraints import Constraint, kinds, narrowing
from satgrid.constraints.at_most import AtMost
from satgrid.constraints.at_most_one import AtMostOne
from satgrid.constraints.blocks import Blocks
from satgrid.constraints.blocks._line import narrow_line
from satgrid.constraints.exactly import Exactly
from satgrid.constraints.given import Given
from satgrid.constraints.regular import Regular
from satgrid.constraints.sequence import ColourSequence
from satgrid.domains import Contradiction, Domains, lane_width, transpose
from satgrid.grid import Cell, Grid
from satgrid.narrowing import narrow

COLOURED = (WHITE, BLACK, "A", "B")

Allowed = dict[Cell, set[str]]
"""The values that each cell may have."""


# ------------------------------------------------------------------ boards


def domains_of(height: int, width: int, values: Sequence[str], allowed: Allowed) -> Domains:
    """Return domains with exactly the allowed values, of which each cell has one at least."""
    domains = Domains(height, width, values)
    domains.replace(
        {
            value: domains.plane(cell for cell, left in allowed.items() if value in left)
            for value in values
        }
    )
    return domains


def narrowed(constraints: Sequence[Constraint], domains: Domains) -> Allowed | None:
    """Return the values that narrowing leaves, or None if it finds a contradiction."""
    try:
        narrow(constraints, domains, lambda: None)
    except Contradiction:
        return None
    return allowed_by(domains)


def allowed_by(domains: Domains) -> Allowed:
    return {
        cell: {v for v, plane in domains.planes.items() if plane & domains.plane([cell])}
        for cell in product(range(domains.height), range(domains.width))
    }


def boards_within(height: int, width: int, allowed: Allowed) -> Iterator[Grid[str]]:
    for flat in product(*(sorted(allowed[cell]) for cell in sorted(allowed))):
        yield Grid(height, width, flat)


def keeps_the_laws(
    height: int,
    width: int,
    values: Sequence[str],
    constraints: Sequence[Constraint],
    allowed: Allowed,
) -> None:
    """Assert the laws for one board, with enumeration as the judge."""
    met = [
        grid
        for grid in boards_within(height, width, allowed)
        if all(constraint.holds(grid) for constraint in constraints)
    ]
    left = narrowed(constraints, domains_of(height, width, values, allowed))
    if left is None:
        assert not met
        return
    for cell, candidates in allowed.items():
        assert {grid[cell] for grid in met} <= left[cell] <= candidates
    if all(len(candidates) == 1 for candidates in left.values()):
        assert met == list(boards_within(height, width, left))


# ------------------------------------------------------------------ every kind


@pytest.mark.parametrize("kind", kinds())
def test_every_kind_keeps_the_laws_on_its_cases(kind: str) -> None:
    decided = 0
    for case in import_module(f"cases.{kind}").cases():
        if not case.candidates:
            continue
        size, statements = (case.height, case.width), [case.constraint, *case.beside]
        allowed = dict(zip(case.cells(), map(set, case.candidates), strict=True))
        values = (WHITE, *sorted({BLACK}.union(*allowed.values()) - {WHITE}))
        keeps_the_laws(*size, values, statements, allowed)
        for grid in case.grids():
            one = {cell: {grid[cell]} for cell in grid.cells()}
            left = narrowed(statements, domains_of(*size, values, one))
            assert left == (one if case.constraint.holds(grid) else None), (case, grid)
            decided += 1
    assert decided > 3


Board = tuple[int, int, tuple[str, ...], list[Constraint], Allowed]
"""Height, width, values, constraints, and what each cell may be."""

randoms = st.integers(0, 2**32).map(Random)
"""Generators for what is inside; sizes are drawn one by one, so that they shrink."""


@st.composite
def mixed_boards(draw: st.DrawFn) -> Board:
    """Draw up to nine cells with constraints of many kinds, often all met by one grid."""
    height, width = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    values = COLOURED[: draw(st.integers(2, 3 if height * width < 7 else 2))]
    number, liars = draw(st.integers(0, 6)), draw(st.booleans())
    random = draw(randoms)
    cells = list(product(range(height), range(width)))
    hidden = Grid(height, width, tuple(random.choice(values) for _ in cells))

    def line() -> tuple[Cell, ...]:
        (r, c), part = random.choice(cells), random.sample(cells, random.randint(1, len(cells)))
        return random.choice(
            (tuple(cells[r * width :][:width]), tuple(cells[c::width]), tuple(part))
        )

    def statement() -> Constraint:
        terms = tuple(
            (random.choice(cells), random.choice(values)) for _ in range(random.randint(0, 5))
        )
        true, blocks = sum(hidden[p] == v for p, v in terms), line()
        return random.choice(
            (
                Given(random.choice(cells), random.choice(values)),
                AtMostOne(terms),
                AtMost(terms, true + random.choice((0, 0, 1, -1))),
                Exactly(terms, true + random.choice((0, 0, 0, 1, -1))),
                Blocks(blocks, runs(hidden[p] for p in blocks)),
                Blocks(blocks, runs(random.choice(values) for _ in blocks)),
                ColourSequence(blocks, tuple(v for v, _ in groupby(hidden[p] for p in blocks))),
                Regular(blocks, random_automaton(random, 4, "".join(values), 2)),
            )
        )

    statements = [statement() for _ in range(3 * number)]
    true = [statement for statement in statements if liars or statement.holds(hidden)]
    share = random.choice((0.5, 0.8, 1.0))
    allowed = {p: {hidden[p]} | {v for v in values if random.random() < share} for p in cells}
    return height, width, values, true[:number], allowed


@settings(max_examples=1000)
@given(mixed_boards())
def test_kinds_side_by_side_keep_the_laws(
    board: Board,
) -> None:
    keeps_the_laws(*board)


@settings(max_examples=300)
@given(mixed_boards(), randoms)
def test_on_a_decided_board_there_is_a_contradiction_exactly_if_a_constraint_is_broken(
    board: Board, random: Random
) -> None:
    height, width, values, constraints, allowed = board
    one = {cell: {random.choice(sorted(candidates))} for cell, candidates in allowed.items()}
    [grid] = boards_within(height, width, one)
    left = narrowed(constraints, domains_of(height, width, values, one))
    assert left == (one if all(c.holds(grid) for c in constraints) else None)


def test_kinds_without_steps_are_asked_once_the_board_is_decided() -> None:
    assert narrowing("exactly") is None
    asked = []

    class Asked(Exactly):
        @classmethod
        def kind(cls) -> str:
            return "exactly"

        def holds(self, grid: Grid[str]) -> bool:
            asked.append(grid)
            return super().holds(grid)

    one_black, two_black = (Asked((((0, 0), BLACK), ((0, 1), BLACK)), k) for k in (1, 2))
    first, second = Given((0, 0), BLACK), Given((0, 1), WHITE)
    undecided = Domains(1, 2, (WHITE, BLACK))
    assert narrowed([two_black, first], undecided) == {(0, 0): {BLACK}, (0, 1): {WHITE, BLACK}}
    assert asked == []
    assert narrowed([one_black, first, second], Domains(1, 2, (WHITE, BLACK))) is not None
    assert narrowed([two_black, first, second], Domains(1, 2, (WHITE, BLACK))) is None
    assert asked == [Grid(1, 2, (BLACK, WHITE))] * 2


def test_a_narrowing_that_is_stopped_has_removed_only_what_no_solution_has() -> None:
    """Every prefix of the steps is sound: stop before the first, the second, ... step."""
    puzzle = satgrid.load(families.examples()["moon"][1].text)
    rules = list(families.find("nonogram").rules(puzzle))
    [solution] = satgrid.solutions(puzzle)
    removed = set()
    for most in range(20):
        domains = Domains(puzzle.height, puzzle.width, (WHITE, BLACK))
        ticks = iter(range(most))
        try:
            narrow(rules, domains, lambda ticks=ticks: next(ticks))  # type: ignore[misc]
        except StopIteration:
            removed.add(domains.undecided().bit_count())
        assert all(solution[cell] in left for cell, left in allowed_by(domains).items())
    assert len(removed) > 2


# ------------------------------------------------------------------ one line of blocks


def arrangements(
    blocks: Sequence[Block], allowed: Sequence[set[str]]
) -> Iterator[tuple[tuple[int, ...], str]]:
    """Yield (starts of the blocks, values of the cells) of every way to draw the line."""
    n = len(allowed)

    def draw(line: str, starts: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], str]]:
        i, k = len(line), len(starts)
        if i == n and k == len(blocks):
            yield starts, line
        if i < n and WHITE in allowed[i]:
            yield from draw(line + WHITE, starts)
        if i < n and k < len(blocks):
            length, colour = blocks[k]
            fits = i + length <= n and all(colour in allowed[j] for j in range(i, i + length))
            if fits and not line.endswith(colour):
                yield from draw(line + colour * length, (*starts, i))

    return draw("", ())


def runs(line: Iterable[str]) -> tuple[Block, ...]:
    """Return the blocks that a line of values shows."""
    found: list[Block] = []
    before = WHITE
    for value in line:
        if value == before and value != WHITE:
            found[-1] = Block(found[-1].length + 1, value)
        elif value != WHITE:
            found.append(Block(1, value))
        before = value
    return tuple(found)


def test_arrangements_and_runs_by_hand() -> None:
    two = [Block(1), Block(1)]
    assert list(arrangements(two, [{WHITE, BLACK}] * 3)) == [((0, 2), "#.#")]
    assert list(arrangements([Block(1), Block(1, "A")], [{WHITE, BLACK, "A"}] * 3)) == [
        ((1, 2), ".#A"),
        ((0, 2), "#.A"),
        ((0, 1), "#A."),
    ]
    assert list(arrangements([], [])) == [((), "")]
    assert list(arrangements(two, [{WHITE, BLACK}] * 2)) == []
    assert runs("##.#AA") == (Block(2), Block(1), Block(2, "A"))
    assert runs("..") == ()


@st.composite
def single_lines(draw: st.DrawFn) -> tuple[tuple[str, ...], tuple[Block, ...], list[set[str]]]:
    """Draw values, a clue and allowed values: mostly those of a hidden line, and more of them."""
    n, values = draw(st.sampled_from(range(13))), COLOURED[: draw(st.integers(2, 4))]
    random = draw(randoms)
    hidden = ""
    while len(hidden) < n:
        hidden += random.choice((WHITE, *values)) * random.choice((1, 1, 2, 3))
    hidden = hidden[:n]
    share = random.choice((0.5, 0.8, 0.9, 1.0, 1.0))
    allowed = [{v for v in values if random.random() < share} for _ in hidden]
    if random.random() < 0.8:
        allowed = [{v} | left for v, left in zip(hidden, allowed, strict=True)]
    clue = runs(hidden)
    if random.random() < 0.2:
        clue = (*clue, Block(random.randint(1, 3), random.choice(values[1:])))
        clue = tuple(random.sample(clue, random.randint(0, len(clue))))
    return values, clue, allowed


@settings(max_examples=4000)
@given(single_lines())
def test_a_line_is_narrowed_to_what_its_arrangements_have(
    line: tuple[tuple[str, ...], tuple[Block, ...], list[set[str]]],
) -> None:
    values, blocks, allowed = line
    n = len(allowed)
    planes = {v: sum(1 << i for i in range(n) if v in allowed[i]) for v in values}
    expected = list(arrangements(blocks, allowed))
    if not expected:
        with pytest.raises(Contradiction):
            narrow_line(n, blocks, planes)
        return
    before = dict(planes)
    starts, found = narrow_line(n, blocks, planes)
    assert starts == [
        sum(1 << p for p in {places[k] for places, _ in expected}) for k in range(len(blocks))
    ]
    assert found == {
        v: sum(1 << i for i in range(n) if any(text[i] == v for _, text in expected))
        for v in values
    }
    assert planes == before


# ------------------------------------------------------------------ blocks on a board


Kept = Callable[[Any, Sequence[set[str]]], list[set[str]] | None]
"""From a line and what its cells may have to what they have in some solution of it, if any."""


def fixpoint(lines: Sequence[Any], allowed: Allowed, kept: Kept) -> Allowed | None:
    """Return what is left when every line keeps what it can have, until none changes."""
    left = dict(allowed)
    changed = True
    while changed:
        changed = False
        for line in lines:
            found = kept(line, [left[p] for p in line.line])
            if found is None:
                return None
            for cell, values in zip(line.line, found, strict=True):
                changed |= values != left[cell]
                left[cell] = values
    return left


def in_some(words: Sequence[Sequence[str]]) -> list[set[str]] | None:
    """Return the values that each place has in some word."""
    return [set(cell) for cell in zip(*words, strict=True)] if words else None


def by_arrangements(line: Blocks, allowed: Sequence[set[str]]) -> list[set[str]] | None:
    return in_some([text for _, text in arrangements(line.blocks, allowed)])


@st.composite
def clued_boards(draw: st.DrawFn) -> Board:
    """Draw a board with one to three colours: clues of a hidden picture for some of its lines.

    Rows and columns, and also parts of them, in either direction, several on one line.
    """
    height, width = (draw(st.sampled_from(range(1, 9))) for _ in range(2))
    values = COLOURED[: draw(st.integers(2, 4))]
    parts, wrong = draw(st.integers(0, 3)), draw(st.integers(0, 4)) == 4
    random = draw(randoms)
    density, share = random.choice((0.3, 0.5, 0.7)), random.choice((0.4, 0.8, 1.0))
    cells = list(product(range(height), range(width)))
    hidden = {p: random.choice(values[1:]) if random.random() < density else WHITE for p in cells}
    rows = [tuple(cells[r * width :][:width]) for r in range(height)]
    columns = [tuple(cells[c::width]) for c in range(width)]
    lines = [
        line[:: random.choice((1, 1, 1, -1))] for line in rows + columns if random.random() < share
    ]
    for line in random.choices(rows + columns, k=parts):
        first = random.randrange(len(line))
        part = line[first : random.randint(first + 1, len(line))]
        lines.append(part[:: random.choice((1, -1))])
    random.shuffle(lines)
    clues = [runs(hidden[p] for p in line) for line in lines]
    if wrong and clues:
        clues[0] = clues[0][:-1]
    fewer = random.choice((0.0, 0.0, 0.1))
    allowed = {
        p: {hidden[p], random.choice(values)} if random.random() < fewer else set(values)
        for p in cells
    }
    constraints: list[Constraint] = [*map(Blocks, lines, clues)]
    return height, width, values, constraints, allowed


@settings(max_examples=1000)
@given(clued_boards())
def test_blocks_are_narrowed_to_the_fixpoint_of_their_lines(
    board: Board,
) -> None:
    height, width, values, constraints, allowed = board
    found = narrowed(constraints, domains_of(height, width, values, allowed))
    assert found == fixpoint(constraints, allowed, by_arrangements)


@pytest.mark.parametrize(("height", "width"), [(4, 4), (1, 3)])
def test_every_clue_of_a_line_counts(height: int, width: int) -> None:
    row = tuple((0, c) for c in range(width))
    column = tuple((r, 0) for r in range(height))
    allowed = {p: {WHITE, BLACK} for p in product(range(height), range(width))}
    for line in (row, column):
        for clues in permutations([(), (), (Block(1),)]):
            two = [Blocks(line, clue) for clue in clues]
            assert narrowed(two, domains_of(height, width, (WHITE, BLACK), allowed)) is None


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(("height", "width"), [(1, 200), (200, 2), (2, 40), (1, 1), (1, 3), (4, 1)])
def test_long_thin_boards_are_narrowed_likewise(height: int, width: int, seed: int) -> None:
    """They go line by line. The long lines have long blocks, which few arrangements have."""
    random = Random(seed)
    values = COLOURED[: 2 + seed % 3]
    cells = list(product(range(height), range(width)))
    rows = [tuple(cells[r * width :][:width]) for r in range(height)]
    columns = [tuple(cells[c::width]) for c in range(width)]
    hidden = dict.fromkeys(cells, WHITE)
    for line in rows if width > height else columns:
        first = random.randint(0, 2)
        while first < len(line):
            behind = first + random.randint(len(line) // 6, len(line) // 3) + 1
            hidden |= dict.fromkeys(line[first:behind], random.choice(values[1:]))
            first = behind + random.randint(1, 2)
    lines = [line for line in rows + columns if len(line) > 4 or random.random() < 0.4]
    constraints = [Blocks(line, runs(hidden[p] for p in line)) for line in lines]
    allowed = {p: set(values) for p in cells}
    found = narrowed(constraints, domains_of(height, width, values, allowed))
    assert found == fixpoint(constraints, allowed, by_arrangements)
    assert found is not None


def by_single_lines(lines: Sequence[Blocks], allowed: Allowed, values: Sequence[str]) -> Allowed:
    """Return the fixpoint by narrowing one line at a time, which the tests above have judged."""
    left = dict(allowed)
    changed = True
    while changed:
        changed = False
        for line in lines:
            planes = {
                v: sum(1 << i for i, p in enumerate(line.line) if v in left[p]) for v in values
            }
            _, found = narrow_line(len(line.line), line.blocks, planes)
            for i, cell in enumerate(line.line):
                now = {v for v in values if found[v] >> i & 1}
                changed |= now != left[cell]
                left[cell] = now
    return left


@pytest.mark.parametrize("colours", [1, 2, 3])
@pytest.mark.parametrize(("height", "width"), [(7, 8), (15, 16), (20, 33), (41, 24), (56, 56)])
def test_all_lines_at_once_leave_what_single_lines_leave(
    height: int, width: int, colours: int
) -> None:
    """Sizes below, at and above the steps of the lane width."""
    values = COLOURED[: 1 + colours]
    random = Random(colours)
    cells = list(product(range(height), range(width)))
    rows = [tuple(cells[r * width :][:width]) for r in range(height)]
    columns = [tuple(cells[c::width]) for c in range(width)]
    hidden = {p: random.choice(values[1:]) if random.random() < 0.65 else WHITE for p in cells}
    lines = [line for line in rows + columns if random.random() < 0.95]
    constraints = [Blocks(line, runs(hidden[p] for p in line)) for line in lines]
    allowed = {p: set(values) for p in cells}
    found = narrowed(constraints, domains_of(height, width, values, allowed))
    assert found == by_single_lines(constraints, allowed, values)


# ------------------------------------------------------------------ lanes


@given(st.integers(1, 3000))
def test_a_lane_is_the_least_width_that_a_transpose_handles(n: int) -> None:
    widths = [q << e for q in (1, 3, 5, 7) for e in range(3, 13)]
    assert lane_width(n) == min(width for width in widths if width > n)


@given(st.data(), st.integers(1, 130))
def test_a_transpose_exchanges_rows_and_columns(data: st.DataObject, n: int) -> None:
    lane = lane_width(n)
    cell = st.tuples(st.integers(0, lane - 1), st.integers(0, lane - 1))
    cells = data.draw(st.sets(cell, max_size=40))
    plane = sum(1 << r * lane + c for r, c in cells)
    swapped = transpose(plane, lane)
    assert swapped == sum(1 << c * lane + r for r, c in cells)
    assert transpose(swapped, lane) == plane


# ------------------------------------------------------------------ how much is found


@pytest.mark.parametrize(
    "name", [name for name, (family, _) in families.examples().items() if family == "nonogram"]
)
def test_the_pictures_are_settled(name: str) -> None:
    example = families.examples()[name][1]
    puzzle = satgrid.load(example.text)
    domains = Domains(puzzle.height, puzzle.width, families.find("nonogram").values(puzzle))
    narrow(list(families.find("nonogram").rules(puzzle)), domains, lambda: None)
    assert domains.undecided() == 0
    assert domains.grid() == Grid.from_rows(example.drawing.split())


def test_of_a_hard_picture_68_cells_are_left() -> None:
    """Jan Wolter's "Party at the Right", number 27 of webpbn.com."""
    path = Path(__file__).parents[1] / "puzzles" / "nonogram" / "webpbn-00027.non"
    puzzle = satgrid.load(str(path))
    solution = Grid.from_rows(path.with_suffix(".txt").read_text("utf-8").split())
    domains = Domains(puzzle.height, puzzle.width, families.find("nonogram").values(puzzle))
    narrow(list(families.find("nonogram").rules(puzzle)), domains, lambda: None)
    assert domains.undecided().bit_count() == 68
    assert all(solution[cell] in left for cell, left in allowed_by(domains).items())
