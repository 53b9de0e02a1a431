"""Walls that end inside a room were dropped, and another puzzle was answered."""

from __future__ import annotations

import pytest
from commandline import run

import satgrid


@pytest.mark.parametrize(
    ("address", "solutions"),
    [
        # Water at the bottom left flows no further: "no solution" without the wall.
        ("https://puzz.link/p?aquarium/2/2/80/1001", ["../#."]),
        # The top square leaves out both cells beside the wall.
        ("country/2/3/40", ["...../...../...../.###./.#.#./.###./.....", ""]),
    ],
)
def test_a_wall_that_ends_in_a_room_counts(address: str, solutions: list[str]) -> None:
    puzzle = satgrid.load(address)
    found = ["/".join("".join(row) for row in g.rows()) for g in satgrid.solutions(puzzle)]
    assert len(found) == len(solutions)
    assert solutions[0] in found


def test_a_white_line_crosses_one_wall() -> None:
    # By hand: of 39 boards the middle row of 25 is white, or its white cells cross both walls.
    assert run("count", "heyawake/3/3/6000g").out[-1].endswith("14 solutions")


@pytest.mark.parametrize(
    ("address", "where"),
    [
        ("lits/2/3/0k", "at the bottom side of row 1, column 1"),
        ("shimaguni/2/2/g0", "at the right side of row 1, column 1"),
    ],
)
@pytest.mark.parametrize("command", ["solve", "draw", "count"])
def test_families_that_do_not_speak_of_walls_refuse_it(
    address: str, where: str, command: str
) -> None:
    ran = run(command, address)
    assert (ran.code, len(ran.err)) == (1, 1)
    assert f"a wall ends inside a room {where}, and satgrid lacks a rule" in ran.err[0]


def test_a_game_id_with_such_a_wall_is_refused() -> None:
    ran = run("solve", "keen:3:_k,a18")
    assert ran.code == 1
    assert "a wall ends inside a room or cage at the right side of row 1, column 1" in ran.err[0]


def test_a_wall_is_written_back() -> None:
    assert run("convert", "country/3/3/g000", "--to", "puzzlink").out == [
        "https://puzz.link/p?country/3/3/g000g"
    ]


def test_newer_files_of_the_sites_are_read_with_their_walls() -> None:
    file = "pzprv3.2/country/2/2//1 /0 /0 0 /. . /. . /0 /0 /0 0 /0 0 /0 0 "
    assert satgrid.load(file).wall_pairs == {((0, 0), (0, 1))}
    flagged = file.replace("//1", "/country_empty/1")
    ran = run("solve", flagged)
    assert ran.code == 1
    assert "means that the loop may leave rooms out" in ran.err[0]
