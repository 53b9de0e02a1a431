"""Certificates of many families: of an example, and with a cell given that leaves no solution.

The example has the solution that is drawn beside it, so it has none with another value given in
one of its cells. Where it can be, the cell is one that narrowing does not see to be wrong.

Boards of every family, blank but for one cell, have the smallest formulas that there are.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import islice, product
from pathlib import Path
from random import Random

import pytest
from commandline import run
from properties import thinned
from tables import rows

import satgrid
from satgrid import families
from satgrid.compiler import rules_and_givens
from satgrid.domains import Contradiction, Domains
from satgrid.errors import PuzzleError
from satgrid.narrowing import narrow
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle

WRONG = {name: ((r, c), value) for name, (r, c), value in rows("certificates", "a_wrong_cell")}
"""A cell, or a place of the lattice, and a value that it has not in the family's last example."""


FAMILIES = [pytest.param(name, marks=[pytest.mark.long] * (name == "fillomino")) for name in WRONG]


pytestmark = pytest.mark.usefixtures("own_folder")


@pytest.mark.parametrize("family", FAMILIES)
def test_an_example_has_its_drawing_alone(family: str) -> None:
    example = families.find(family).examples[-1]
    Path("puzzle.txt").write_text(example.text)
    ran = run("solve", "puzzle.txt", "--unique", "--proof", "proof", "-q")
    assert (ran.code, ran.err) == (0, [])
    ran = run("verify", "proof", "--plain")
    drawn = example.drawing.split()
    assert (ran.code, ran.out[1 : len(drawn) + 1]) == (0, drawn)
    assert ran.out[len(drawn) + 1] == "verified: the only solution"


@pytest.mark.parametrize("family", FAMILIES)
def test_with_a_wrong_cell_given_it_has_none(family: str) -> None:
    example, ((r, c), value) = families.find(family).examples[-1], WRONG[family]
    drawn = example.drawing.split()
    assert drawn[r][c] != value
    given = [["?"] * len(row) for row in drawn]
    given[r][c] = value
    rows = "\n".join(map("".join, given))
    Path("puzzle.txt").write_text(f"{example.text.rstrip()}\ngiven:\n{rows}\n")
    assert run("solve", "puzzle.txt", "--proof", "proof", "-q").code == 20
    ran = run("verify", "proof")
    assert (ran.code, ran.out[1]) == (0, "verified: no solution")


def nearly_blank(family: str, side: int) -> Iterator[Puzzle]:
    """Yield boards without clues, and such with a cell given that narrowing sees to be wrong."""
    found, random = families.find(family), Random(f"{family} {side}")
    for drawn in None, random:
        with suppress(PuzzleError):
            blank = families.blank(found, side, side, drawn)
            problem = Problem(blank)
            problem.inspect()
            domains = Domains(*problem.board, problem.values)
            with suppress(Contradiction):
                narrow(rules_and_givens(blank, problem.rules()), domains, lambda: None)
            if domains.grid() is not None:
                yield blank
            for cell, left in domains.candidates(domains.full):
                if len(left) < len(problem.values):
                    wrong = next(value for value in problem.values if value not in left)
                    lattice = problem.answer.lattice
                    with suppress(PuzzleError):
                        one = replace(blank, given=((cell, wrong),), lattice=lattice)
                        Problem(one).inspect()
                        yield one
                        break


NEARLY_BLANK = [*product(families.names(), range(1, 11))]


@thinned(13)
def test_nearly_blank_boards_are_certified(every: int) -> None:
    """Their formulas may have fewer bytes than the board has cells."""
    proved = set[str]()
    for k, (family, side) in enumerate(NEARLY_BLANK[::every]):
        for puzzle in islice(nearly_blank(family, side), 1):
            answer = satgrid.solve(puzzle, unique=True)
            satgrid.certify(puzzle, answer, f"{k}")  # Verifies what it writes.
            proved.add(family)
    assert len(proved) > 5, proved


MOST_CLAUSES, MOST_PROOF_BYTES = 60_000, 1_000_000
"""What a checker reads in seconds."""


@pytest.mark.long
@pytest.mark.parametrize(
    ("file", "asked"),
    [
        ("hitori/sgt-singles/20x20dk.txt", {"unique": True}),
        ("hitori/sgt-singles/20x20dk.txt", {"minimise": "black"}),
        ("kurodoko/sgt-range/20x20.txt", {"unique": True}),
        ("kurodoko/sgt-range/12x12.txt", {"minimise": "black"}),
        ("nonogram/sgt-pattern/20x20.txt", {"unique": True}),
    ],
)
def test_real_boards_are_certified(
    file: str, asked: dict[str, str], shared: Path, tmp_path: Path
) -> None:
    for k, (_, puzzle) in enumerate(satgrid.load_all(str(shared / "data/instances" / file))[:3]):
        answer = satgrid.solve(puzzle, **asked)
        folder = tmp_path / f"{k}"
        satgrid.certify(puzzle, answer, str(folder))
        assert (folder / "proof.drat").stat().st_size <= MOST_PROOF_BYTES
        satgrid.verify(str(folder))
        satgrid.verify(str(folder), twice=True)
