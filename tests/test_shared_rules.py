"""What families share: which boards there are, what clues of one sort state, and boards cut up."""

from __future__ import annotations

from random import Random

import pytest

from satgrid.clues import BLACK, WHITE
from satgrid.constraints import are
from satgrid.constraints.any_of import AnyOf
from satgrid.constraints.exactly import Exactly, ExactlyOneEach
from satgrid.constraints.given import Given, GivenEach
from satgrid.grid import Grid
from satgrid.languages.triangles import triangles_around
from satgrid.layers.cages import Cages, Target, targets_of
from satgrid.layers.order import order_of
from satgrid.layers.rooms import Rooms
from satgrid.puzzle import Puzzle
from satgrid.puzzle.told import line_counts
from satgrid.shared_rules import (
    given_numbers,
    given_signs,
    latin,
    line_totals,
    numbered_rooms,
    square,
    white_clues,
)


def test_square_boards() -> None:
    assert square()(1, 1) == square()(40, 40) == ""
    assert square()(4, 5) == "as many rows as columns"
    assert square(2, 25)(2, 2) == square(2, 25)(25, 25) == ""
    for size in (1, 1), (26, 26), (3, 4):
        assert square(2, 25)(*size) == "as many rows as columns, 2 to 25"


def test_what_clues_in_cells_state() -> None:
    puzzle = Puzzle.of("any", cells=[["p", 12], [None, "m"]])
    (numbers,) = given_numbers(puzzle)
    assert numbers.parts() == [Given((0, 1), "C", clue="row 1, column 2")]
    (signs,) = given_signs(puzzle, {"p": "+", "m": "-"})
    assert signs.parts() == [
        Given((0, 0), "+", clue="row 1, column 1"),
        Given((1, 1), "-", clue="row 2, column 2"),
    ]
    (white,) = white_clues(puzzle)
    assert white.parts() == [
        Given((0, 1), WHITE, clue="row 1, column 2"),
        Given((0, 0), WHITE, clue="row 1, column 1"),
        Given((1, 1), WHITE, clue="row 2, column 2"),
    ]
    assert [*white_clues(Puzzle("any", 2, 2))] == []


def test_what_numbers_of_lines_state() -> None:
    puzzle = Puzzle.of("any", rows=[1, None], columns=[None, 0])
    assert [*line_totals(puzzle)] == [
        Exactly(are([(0, 0), (0, 1)], BLACK), 1, clue="row 1"),
        Exactly(are([(0, 1), (1, 1)], BLACK), 0, clue="column 2"),
    ]
    assert [*line_totals(Puzzle("any", 2, 2))] == []


def test_lines_and_parts_that_have_every_value_once() -> None:
    part = ((0, 0), (1, 1))
    rows = [((0, 0), (0, 1)), ((1, 0), (1, 1))]
    columns = [((0, 0), (1, 0)), ((0, 1), (1, 1))]
    plain, crossed = Puzzle("any", 2, 2), Puzzle("any", 2, 2, variant={"diagonals": True})

    def houses(puzzle: Puzzle, *parts: tuple[tuple[int, int], ...]) -> list[Exactly]:
        return [each for stated in latin(puzzle, "12", parts) for each in stated.parts()]

    lines = [Exactly(are(cells, value), 1) for cells in rows + columns for value in "12"]
    assert houses(plain) == lines
    assert houses(plain, part) == lines + [Exactly(are(part, value), 1) for value in "12"]
    crossing = [((0, 0), (1, 1)), ((0, 1), (1, 0))]
    assert houses(crossed) == lines + [Exactly(are(c, v), 1) for c in crossing for v in "12"]


def test_rooms_that_have_the_numbers_up_to_their_sizes() -> None:
    puzzle = Puzzle.of("any", cells=[[3, None, 2]], rooms=["AAB"])
    a, b, c = (0, 0), (0, 1), (0, 2)
    too_much, shown, rooms = numbered_rooms(puzzle, "12")
    assert too_much == AnyOf((), clue="row 1, column 1")
    assert shown == GivenEach((c,), ("2",), ("row 1, column 3",))
    assert isinstance(rooms, ExactlyOneEach)
    assert rooms.parts() == [
        Exactly(((a, "1"), (b, "1")), 1),
        Exactly(((a, "2"), (b, "2")), 1),
        Exactly(((c, "1"),), 1),
        Exactly(((c, "2"),), 0),
    ]


def test_small_rooms_and_large_ones_are_stated_apart() -> None:
    """Each part is encoded as it would be alone."""
    puzzle = Puzzle.of("any", cells=[[None] * 13], rooms=["A" * 10 + "BBB"])
    small, large = numbered_rooms(puzzle, "123456789A")
    assert [small.preset(), large.preset()] == ["pairwise", "sequential_counter"]
    assert {part.preset() for part in large.parts()} == {"sequential_counter"}


@pytest.mark.parametrize(
    ("numbers", "makes"),
    [
        ([4], [4]),
        ([2, 4], ["2-", "2/", "6+", "8x"]),
        ([5, 2], ["3-", "7+", "10x"]),
        ([3, 1, 3], ["7+", "9x"]),
    ],
)
def test_what_the_numbers_of_a_cage_make(numbers: list[int], makes: list[Target]) -> None:
    assert targets_of(numbers) == makes


def test_signs_between_numbers() -> None:
    assert order_of(Grid.from_rows([[1, 2], [3, 0]])).rows() == [
        (".", "<", "."),
        ("^", ".", "v"),
        (".", ">", "."),
    ]


def test_how_often_a_value_is_in_each_line() -> None:
    assert line_counts(Grid.from_rows(["+-+", ".-."]), "+") == ([2, 0], [1, 0, 1])


def test_triangles_around_a_corner() -> None:
    """Of one cell at the corner all may be white, or its half that comes there is black."""

    def words(*free: bool) -> set[str]:
        automaton = triangles_around(free)
        found = {(): automaton.start}
        for _ in range(sum(free)):
            found = {
                (*word, value): to
                for word, state in found.items()
                for value, to in automaton.moves[state]
            }
        return {"".join(word) for word, state in found.items() if state in automaton.accepting}

    # The cell above right of the corner: L has its right angle there, 7 is on the other side.
    assert words(True, False, False, False) == {".", "L", "7"}


def test_boards_cut_into_cages_and_pairs() -> None:
    found = Cages(cut=(1, 4)).blank(5, 5, Random(1))["cages"]
    assert found.sums == ()
    assert {len(cells) for cells in found.members().values()} <= {1, 2, 3, 4}
    rooms = Rooms(paired=True).blank(4, 5, Random(1))["rooms"]
    assert {len(cells) for cells in rooms.members().values()} <= {1, 2}
    assert Rooms(paired=True).most == 2
