"""Parts with a dot each, by hand."""

from __future__ import annotations

from satgrid import referee

LOW, HIGH = [(1, 0), (1, 1)], [(0, 0), (0, 1)]
BENT = [(0, 0), (0, 1), (1, 1)]


def said(parts: list[list[tuple[int, int]]], *dots: tuple[int, int]) -> list[str]:
    return list(referee.galaxy_faults(parts, dots, ()))


def test_a_part_has_one_dot_in_its_middle() -> None:
    assert said([HIGH, LOW], (1, 2), (3, 2)) == []
    assert said([[*HIGH, *LOW]], (2, 2)) == []
    assert said([HIGH, LOW], (1, 2), (3, 1)) == [
        "row 2, column 2: a half-turn about its dot takes it out of its part"
    ]
    assert said([HIGH, LOW], (1, 2)) == ["row 2, column 1: 0 dots in the part from here on, not 1"]
    assert said([HIGH], (1, 1), (1, 3)) == [
        "row 1, column 1: 2 dots in the part from here on, not 1"
    ]
    assert said([BENT], (1, 3)) == [
        "row 1, column 1: a half-turn about its dot takes it out of its part"
    ]


def test_a_dot_on_a_wall_is_in_no_middle() -> None:
    assert said([HIGH, LOW], (2, 2)) == [
        "row 1, column 1: a half-turn about its dot takes it out of its part",
        "row 2, column 1: a half-turn about its dot takes it out of its part",
    ]


def test_cells_that_are_left_out_are_by_themselves() -> None:
    assert list(referee.galaxy_faults([HIGH, LOW], [(1, 2)], LOW)) == []
    assert list(referee.galaxy_faults([HIGH, LOW], [(1, 2)], [(1, 1)])) == [
        "row 2, column 1: cells of the part from here on are left out, and others are not"
    ]


def test_no_wall_parts_cells_that_are_left_out() -> None:
    assert list(referee.galaxy_faults([[(0, 0)], [(0, 1)], LOW], [(3, 2)], HIGH)) == [
        "row 1, column 1: a wall parts it from row 1, column 2, left out too"
    ]


def test_cells_that_are_left_out_have_no_dot() -> None:
    assert list(referee.galaxy_faults([HIGH, LOW], [(1, 2), (3, 2)], HIGH)) == [
        "row 1, column 1: it is left out, and has a dot at row 2, column 3 of the lattice",
        "row 1, column 2: it is left out, and has a dot at row 2, column 3 of the lattice",
    ]
