"""The cells that are the same in all solutions, held against the list of all solutions."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from commandline import run
from properties import one_in
from sampled import is_sampled, puzzles

import satgrid
from satgrid import families
from satgrid.clues import UNKNOWN
from satgrid.grid import Grid
from satgrid.problem import Problem

MOST = 300
"""A puzzle with so many solutions is left out: they are not all listed."""

NAMES = [name for name in families.names() if is_sampled(name)]

SEVERAL = "4x4:1/1/2/2/1/1/2/2"
"""A nonogram with three solutions, which agree on nine cells."""


@one_in(3)
@pytest.mark.parametrize("name", NAMES)
def test_candidates_are_the_values_that_occur_in_all_solutions(name: str) -> None:
    random = Random(name)
    seen = set()
    for puzzle in list(puzzles(name))[::-7]:  # The example is the last one.
        solutions = list(satgrid.solutions(puzzle, limit=MOST))
        if len(solutions) == MOST:
            continue
        given = None
        if solutions and random.random() < 0.5:
            shown = random.choice(solutions)
            flat = tuple(v if random.random() < 0.2 else UNKNOWN for v in shown.flat)
            given = Grid(shown.height, shown.width, flat)
            solutions = [
                grid
                for grid in solutions
                if all(v in (UNKNOWN, w) for v, w in zip(flat, grid.flat, strict=True))
            ]
        seen.add(bool(solutions))
        values = Problem(puzzle).values
        occurring = [{grid.flat[at] for grid in solutions} for at in range(_area(puzzle))]
        for narrow in True, False:
            found = satgrid.determined(puzzle, given=given, narrow=narrow)
            if not solutions:
                assert (found.status, found.candidates, found.grid) == ("unsatisfiable", None, None)
                continue
            assert found.status == "solved"
            assert found.candidates
            assert found.grid
            assert [set(cell) for cell in found.candidates.flat] == occurring
            assert all(
                list(cell) == [v for v in values if v in cell] for cell in found.candidates.flat
            )
            for cell, drawn in zip(occurring, found.grid.flat, strict=True):
                assert {drawn} == (cell if len(cell) == 1 else {UNKNOWN})
    assert True in seen


def _area(puzzle: satgrid.Puzzle) -> int:
    return Problem(puzzle).board.area


def test_on_the_command_line(tmp_path: Path) -> None:
    told = run("solve", "--determined", SEVERAL)
    assert told.code == 0
    assert told.out[1:] == [
        *("??..", "??.?", "..##", ".?#?"),
        "9 of 16 cells are the same in all solutions",
    ]
    told = run("solve", "--determined", "2x2:2//1/1")
    assert told.out[-1] == "the only solution: all 4 cells are determined"
    told = run("solve", "--determined", "2x2:2//2/")
    assert (told.code, told.out[1:]) == (
        20,
        ["no solution; see satgrid explain"],
    )
    drawn = tmp_path / "begun.txt"
    drawn.write_text("#???\n????\n????\n????\n")
    told = run("solve", "--determined", "--json", "--given", str(drawn), SEVERAL)
    found = json.loads(told.out[0])
    assert found["determined"] == ["#...", ".?.?", "..##", ".?#?"]
    assert found["candidates"][1] == [["."], [".", "#"], ["."], [".", "#"]]
    assert found["solutions"] == []
    output = tmp_path / "cells.txt"
    assert run("solve", "--determined", SEVERAL, "-o", str(output)).code == 0
    assert output.read_text() == "??..\n??.?\n..##\n.?#?\n"
    told = run("solve", "--determined", SEVERAL, "--timeout", "0.0000001")
    assert told.code == 3


@pytest.mark.parametrize("verb", [["solve"], ["solve", "--determined"], ["count"]])
def test_a_grid_against_given_cells_or_of_cells_for_a_lattice(
    tmp_path: Path, verb: list[str]
) -> None:
    drawn, puzzle = tmp_path / "begun.txt", tmp_path / "puzzle.json"
    drawn.write_text("#?\n??\n")
    puzzle.write_text(
        '{"satgrid": 1, "family": "hitori", "grid": [[1, 2], [2, 1]], "given": [".?", "??"]}'
    )
    told = run(*verb, "--given", str(drawn), str(puzzle))
    assert (told.code, told.out) == (1, [])
    assert told.err == [
        f"satgrid: {drawn}: row 1, column 1: . is given, the grid has #: draw what can stand "
        "there, or ?"
    ]
    puzzle.write_text('{"satgrid": 1, "family": "slitherlink", "grid": [[3, null], [null, 2]]}')
    told = run(*verb, "--given", str(drawn), str(puzzle))
    assert (told.code, told.out) == (1, [])
    assert told.err == [
        f"satgrid: {drawn}: the grid has 2 x 2 places, the lattice 5 x 5: draw the lattice of a "
        "solution of a slitherlink in 5 rows of 5, ? where nothing is known"
    ]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--unique"], "--determined is about all solutions: leave --unique out"),
        (["--proof", "folder"], "--determined is about all solutions: leave --proof out"),
        (["-o", "x.svg"], "write SVG of a solution"),
    ],
)
def test_what_means_nothing_beside_it(words: list[str], said: str) -> None:
    told = run("solve", "--determined", SEVERAL, *words)
    assert told.code == 2
    assert said in told.err[0]
