"""Statements in bulk: the same as their parts, said and encoded at once."""

from __future__ import annotations

from itertools import islice, product
from random import Random

import effort
import pytest
from narrowings import random_shape

import satgrid
from satgrid.board import Board
from satgrid.clues import BLACK, UNKNOWN, WHITE
from satgrid.compiler import compile_puzzle
from satgrid.constraints import Bulk, Not, encoders, exactly
from satgrid.constraints.any_of import AnyOf, AnyOfEach, AnyOfNear, Offset
from satgrid.constraints.at_most_one import AtMostOne, AtMostOneEach
from satgrid.constraints.composed.rules import neighbourhoods, rectangles_of
from satgrid.constraints.differ import Differ, DifferEach
from satgrid.constraints.exactly import Exactly, ExactlyOneEach
from satgrid.constraints.given import Given, GivenEach
from satgrid.domains import Domains
from satgrid.encoding import Encoding
from satgrid.families import akari, hitori
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle
from satgrid.search.symmetry import symmetries

CELLS = list(product(range(3), range(4)))


def random_groups(random: Random) -> AtMostOneEach:
    groups = [
        tuple(random.sample(CELLS, random.randint(0, 9))) for _ in range(random.randint(0, 6))
    ]
    return AtMostOneEach(
        random.choice((WHITE, BLACK)),
        tuple(groups),
        tuple(f"group {k}" for k in range(len(groups))),
    )


def random_clauses(random: Random) -> AnyOfEach:
    sizes = [(random.randint(0, 4), random.randint(0, 2)) for _ in range(random.randint(0, 9))]
    return AnyOfEach(
        random.choice((WHITE, BLACK)),
        tuple(tuple(random.sample(CELLS, n)) for n, _ in sizes),
        tuple(tuple(random.sample(CELLS, n)) for _, n in sizes),
        tuple(f"group {k}" for k in range(len(sizes))),
        other=random.choice((WHITE, BLACK)),
    )


def test_a_clause_says_that_one_cell_has_the_value_where_others_have_it() -> None:
    a, b, c = (0, 0), (0, 1), (0, 2)
    both = AnyOfEach(BLACK, ((a, b), (b,)), when=((), (a, c)), clues=("one", "two"))
    assert both.parts() == [
        AnyOf(((a, BLACK), (b, BLACK)), clue="one"),
        AnyOf((Not((a, BLACK)), Not((c, BLACK)), (b, BLACK)), clue="two"),
    ]
    held = {
        row for row in map("".join, product("#.", repeat=3)) if both.holds(Grid.from_rows([row]))
    }
    assert held == {"###", "##.", "#..", ".##", ".#."}
    beside = AnyOfEach(BLACK, ((b,),), when=((a,),), other=WHITE)
    assert beside.parts() == [AnyOf((Not((a, WHITE)), (b, BLACK)))]
    held = {row for row in ("##", "#.", ".#", "..") if beside.holds(Grid.from_rows([row]))}
    assert held == {"##", "#.", ".#"}
    alone = AnyOfEach(WHITE, ((a, b),))
    assert alone.parts() == [AnyOf(((a, WHITE), (b, WHITE)))]
    assert not AnyOfEach(BLACK, ((),)).holds(Grid.from_rows(["#"]))


def test_a_group_says_that_one_cell_at_most_has_the_value() -> None:
    both = AtMostOneEach(WHITE, (((0, 0), (0, 1)), ((0, 1), (0, 2))), ("a", "b"))
    assert both.parts() == [
        AtMostOne((((0, 0), WHITE), ((0, 1), WHITE)), clue="a"),
        AtMostOne((((0, 1), WHITE), ((0, 2), WHITE)), clue="b"),
    ]
    held = {
        row for row in map("".join, product("#.", repeat=3)) if both.holds(Grid.from_rows([row]))
    }
    assert held == {"###", "##.", "#.#", ".##", ".#."}


def test_each_two_lines_differ() -> None:
    rows = tuple(tuple((r, c) for c in range(2)) for r in range(3))
    each = DifferEach(rows, ("#",))
    assert each.parts() == [
        Differ(rows[0], rows[1], ("#",)),
        Differ(rows[0], rows[2], ("#",)),
        Differ(rows[1], rows[2], ("#",)),
    ]
    assert each.holds(Grid.from_rows(["##", "#.", ".."]))
    assert not each.holds(Grid.from_rows(["#.", "##", "#."]))
    assert not each.holds(Grid.from_rows(["A.", "##", ".."]))


def test_each_group_has_each_value_once() -> None:
    a, b, c = (0, 0), (0, 1), (0, 2)
    each = ExactlyOneEach(((a, b), (b, c, b)), ("1", "2"))
    assert each.parts() == [
        Exactly(((a, "1"), (b, "1")), 1),
        Exactly(((a, "2"), (b, "2")), 1),
        Exactly(((b, "1"), (c, "1")), 1),
        Exactly(((b, "2"), (c, "2")), 1),
    ]
    held = {
        row for row in map("".join, product("123", repeat=3)) if each.holds(Grid.from_rows([row]))
    }
    assert held == {"121", "212"}
    # Where a group has fewer of the values, it has none of the others.
    fewer = ExactlyOneEach(((a, b), (c,)), ("1", "2"), first=(2, 1))
    assert fewer.parts()[2:] == [Exactly(((c, "1"),), 1), Exactly(((c, "2"),), 0)]
    held = {
        row for row in map("".join, product("123", repeat=3)) if fewer.holds(Grid.from_rows([row]))
    }
    assert held == {"121", "211"}
    # Small groups are encoded pairwise, as they are one by one.
    row = tuple((0, k) for k in range(10))
    for n, name in (9, "pairwise"), (10, "sequential_counter"):
        stated = ExactlyOneEach((row[:n],), ("1",))
        assert [stated.preset(), stated.parts()[0].preset()] == [name, name]


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("name", encoders("exactly"))
def test_values_are_encoded_as_one_by_one(name: str, seed: int) -> None:
    random = Random(seed)
    length = random.randint(1, 9)
    groups = [tuple(random.sample(CELLS, length)) for _ in range(random.randint(0, 4))]
    values = random.choice(((WHITE, BLACK), (BLACK,)))
    encoding = Encoding({"exactly": name})
    encoded_as_parts(ExactlyOneEach(tuple(groups), values), random, encoding)
    first = tuple(random.randint(0, len(values)) for _ in groups)
    encoded_as_parts(ExactlyOneEach(tuple(groups), values, first), random, encoding)


@pytest.mark.parametrize("seed", range(20))
def test_groups_whose_planes_would_fill_the_memory_are_narrowed_one_by_one(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    random = Random(seed)
    cells = random.sample(CELLS, 7)
    stated = ExactlyOneEach((tuple(cells[:4]), tuple(cells[4:])), tuple("1234"), (4, 3))
    given = {cell: random.choice("1234") for cell in cells if random.random() < 0.4}
    found = []
    for most in exactly._MOST_BITS, 0:
        monkeypatch.setattr(exactly, "_MOST_BITS", most)
        puzzle = Puzzle("hitori", 3, 4, given=tuple(sorted(given.items())))
        model = compile_puzzle(puzzle, [stated], "12345")
        found.append((model.refuted_by is None, model.domains.planes))
        ((_, step),) = exactly.narrower([stated], Domains(3, 4, "12345"))
        assert hasattr(step, "__self__") == bool(most)  # A method of what has planes.
    assert found[0][0] == found[1][0]
    assert not found[0][0] or found[0] == found[1]


@pytest.mark.parametrize("seed", range(60))
def test_lines_are_encoded_as_one_by_one(seed: int) -> None:
    random = Random(seed)
    length = random.randint(1, 4)
    lines = [tuple(random.sample(CELLS, length)) for _ in range(random.randint(0, 4))]
    values = random.choice(((WHITE, BLACK), (BLACK,)))
    encoded_as_parts(DifferEach(tuple(lines), values), random, Encoding())


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("name", encoders("at_most_one"))
def test_groups_are_encoded_as_one_by_one(name: str, seed: int) -> None:
    random = Random(seed)
    encoded_as_parts(random_groups(random), random, Encoding({"at_most_one": name}))


@pytest.mark.parametrize("seed", range(120))
def test_shapes_are_encoded_as_one_by_one(seed: int) -> None:
    random = Random(seed)
    stated = random_shape(random, 3, 4, (WHITE, BLACK))
    assert stated.number_of_parts == len(stated.parts())
    for marks in islice(product((WHITE, BLACK), repeat=12), seed, None, 97):
        grid = Grid(3, 4, marks)
        assert stated.holds(grid) == all(part.holds(grid) for part in stated.parts())
    encoded_as_parts(stated, random, Encoding())


def test_a_shape_is_seen_from_its_places() -> None:
    left, right = Offset(0, 0), Offset(0, 1)
    either = AnyOfNear(BLACK, ((0, 0), (1, 1)), (left, right))
    assert either.parts() == [
        AnyOf((((0, 0), BLACK), ((0, 1), BLACK))),
        AnyOf((((1, 1), BLACK), ((1, 2), BLACK))),
    ]
    follows = AnyOfNear(BLACK, ((0, 0),), (right,), when=(left,), other=WHITE)
    assert follows.parts() == [AnyOf((Not(((0, 0), WHITE)), ((0, 1), BLACK)))]
    board = Board(2, 3)
    assert rectangles_of(board, 1, 3) == (((0, 0), (1, 0)), (left, right, (0, 2)))
    assert rectangles_of(board, 3, 1)[0] == ()
    near = {p: ways for cells, ways in neighbourhoods(board, board.cells()) for p in cells}
    assert {p: [(p[0] + d, p[1] + r) for d, r in ways] for p, ways in near.items()} == {
        p: board.beside(p) for p in board.cells()
    }


@pytest.mark.parametrize("seed", range(80))
def test_clauses_are_encoded_as_one_by_one(seed: int) -> None:
    random = Random(seed)
    encoded_as_parts(random_clauses(random), random, Encoding())


def test_cells_have_their_values_each_by_its_clue() -> None:
    a, b = (0, 0), (0, 1)
    both = GivenEach((a, b), (BLACK, WHITE), ("one", "two"))
    assert both.parts() == [Given(a, BLACK, "one"), Given(b, WHITE, "two")]
    held = {row for row in ("##", "#.", ".#", "..") if both.holds(Grid.from_rows([row]))}
    assert held == {"#."}


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("narrowed", [True, False])
def test_given_cells_are_encoded_as_one_by_one(narrowed: bool, seed: int) -> None:
    random = Random(seed)
    cells = tuple(random.choices(CELLS, k=random.randint(0, 6)))
    values = tuple(random.choice((WHITE, BLACK)) for _ in cells)
    clues = tuple(map(str, range(len(cells))))
    encoded_as_parts(GivenEach(cells, values, clues), random, Encoding(narrowed=narrowed))


def encoded_as_parts(statement: Bulk, random: Random, encoding: Encoding) -> None:
    given = tuple((cell, random.choice("#.")) for cell in CELLS if random.random() < 0.5)
    puzzle = Puzzle("hitori", 3, 4, given=given)
    together, apart = (
        # Given cells are settled by narrowing, which finds the same in bulk and one by one.
        compile_puzzle(puzzle, rules, (WHITE, BLACK), encoding)
        for rules in ([statement], statement.parts())
    )
    # Where several groups are to blame, either may be named.
    refuted = together.refuted_by is not None
    assert refuted == (apart.refuted_by is not None)
    if refuted:
        return
    assert together.fixed == apart.fixed
    assert together.domains.planes == apart.domains.planes
    assert list(map(list, together.formula.clauses())) == list(map(list, apart.formula.clauses()))
    assert together.formula.variables == apart.formula.variables


def test_a_hitori_states_all_repeats_at_once() -> None:
    puzzle = satgrid.load("hitori\n1 1 2\n3 1 -\n3 ? ?\n")
    (each,) = (rule for rule in hitori.rules(puzzle) if isinstance(rule, AtMostOneEach))
    assert set(zip(each.clues, each.groups, strict=True)) == {
        ("1 in row 1", ((0, 0), (0, 1))),
        ("1 in column 2", ((0, 1), (1, 1))),
        ("3 in column 1", ((1, 0), (2, 0))),
    }
    assert UNKNOWN in {clue for clue in puzzle.cells.flat if isinstance(clue, str)}
    plain = satgrid.load("hitori\n1 2\n3 4\n5 6\n")
    assert not any(isinstance(rule, AtMostOneEach) for rule in hitori.rules(plain))


@pytest.mark.parametrize(
    ("above", "below", "maps"),
    [
        *(("----", "----", 8), ("x--x", "x--x", 8)),
        *(("x--x", "----", 2), ("x---", "----", 2), ("-x--", "----", 1)),
    ],
)
def test_what_is_stated_in_bulk_is_moved_too(above: str, below: str, maps: int) -> None:
    rows = (" ".join(row) for row in (above, "----", "----", below))
    puzzle = satgrid.load("akari\n" + "".join(f"{row}\n" for row in rows))
    rules = [each for each in akari.rules(puzzle) if isinstance(each, Bulk)]
    assert len(symmetries(rules, Domains(4, 4, (WHITE, BLACK)))) == maps


def test_a_verdict_costs_few_calls() -> None:
    board = satgrid.generate("hitori", 20, 20, seed=1)
    satgrid.solve(board, unique=True)  # Loads what a first search loads.
    with effort.at_most(8_000):
        assert satgrid.solve(board, unique=True).unique


def test_beside_a_known_cell_a_difference_is_a_literal_of_the_other() -> None:
    puzzle = Puzzle("binairo", 2, 2)
    rules = [
        Given((0, 0), "1"),
        Given((1, 1), "0"),
        Differ(((0, 0), (0, 1)), ((1, 0), (1, 1)), ("0", "1")),
    ]
    model = compile_puzzle(puzzle, rules, ("0", "1"))
    # Which are the second cell and the third: they are not 0 and 1.
    assert model.formula.variables == 2
    assert [sorted(clause) for clause in model.formula.clauses()] == [[-2, 1]]
