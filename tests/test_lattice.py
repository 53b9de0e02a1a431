"""What is refused of answers on the lattice: damaged formulas and certificates, big boards."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from commandline import run
from tables import rows

import satgrid
from satgrid import families
from satgrid.board import MAX_CELLS
from satgrid.certificate import CUTS, PROOF, verify
from satgrid.clues import BLACK, WHITE
from satgrid.constraints import Constraint
from satgrid.constraints.never_touch import NeverTouch
from satgrid.constraints.visible import Visible
from satgrid.errors import PuzzleError, SatgridError
from satgrid.grid import Cell
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle

STEP = "slitherlink\n2 - -\n- - 0\n"
"""The loop around three cells: the 0 leaves the first cell and those beside it, the 2 takes all."""


@pytest.fixture(autouse=True)
def folder(own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder that holds the step."""
    monkeypatch.setattr(verify, "program", lambda: None)
    Path("step.txt").write_text(STEP)
    return own_folder


def step() -> Puzzle:
    return satgrid.load(STEP)


def board(height: int, width: int, clues: dict[Cell, int] | None = None) -> Puzzle:
    numbers = clues or {}
    return Puzzle.of(
        "slitherlink", cells=[[numbers.get((r, c)) for c in range(width)] for r in range(height)]
    )


def encoded(puzzle: Puzzle, **asked: str) -> str:
    model = satgrid.encode(puzzle)
    return "".join(satgrid.to_dimacs(puzzle, model, **asked))  # type: ignore[arg-type]


SIZES = ["9999 9999", "99999 9", "0 7", "-5 7", "5", "7 5", "2 3", "5 7\nc board 5 7"]


@pytest.mark.parametrize("line", [*(f"board {size}" for size in SIZES), "complete yes"])
def test_hostile_sizes_are_refused(line: str) -> None:
    written = encoded(step())
    Path("a.cnf").write_text(written.replace("c board 5 7\n", f"c {line}\n"))
    ran = run("decode", "a.cnf", "-")
    assert (ran.code, ran.out, len(ran.err)) == (1, [], 1)
    assert "no line of a header" in ran.err[0]


def test_a_file_whose_grid_is_not_its_familys_is_refused() -> None:
    """Both ways: a lattice for a family of cells, and cells for one of lines."""
    Path("a.cnf").write_text(encoded(step()).replace('"slitherlink"', '"mosaic"'))
    ran = run("decode", "a.cnf", "-")
    assert (ran.code, len(ran.err)) == (1, 1)
    assert "for a grid of 5 x 7, a solution of its mosaic is one of 2 x 3" in ran.err[0]
    cells = satgrid.load(STEP.replace("slitherlink", "mosaic"))
    written = "".join(satgrid.to_dimacs(cells, satgrid.encode(cells)))
    Path("a.cnf").write_text(written.replace('"mosaic"', '"slitherlink"'))
    ran = run("decode", "a.cnf", "-")
    assert (ran.code, len(ran.err)) == (1, 1)
    assert "for a grid of 2 x 3, a solution of its slitherlink is one of 5 x 7" in ran.err[0]


def certified(puzzle: Puzzle, **asked: object) -> satgrid.Answer:
    answer = satgrid.solve(puzzle, **asked)  # type: ignore[arg-type]
    satgrid.certify(puzzle, answer, "proof")
    return answer


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    rows("lattice", "damaged_certificates_are_rejected"),
)
def test_damaged_certificates_are_rejected(file: str, old: str, new: str, code: int) -> None:
    certified(step(), unique=True)
    path = Path("proof", file)
    before = path.read_text()
    if file == PROOF and old not in before:
        before = "1 0\n"
        new = " 9999 0\n"
    path.write_text(before.replace(old, new, 1))
    ran = run("verify", "proof")
    assert (ran.code, len(ran.err)) == (code, 1)


@pytest.mark.parametrize(
    ("statement", "kind"),
    [(NeverTouch(BLACK), "never_touch"), (Visible((1, 1), 3, WHITE), "visible")],
)
def test_statements_that_step_from_cell_to_cell_are_refused(
    statement: Constraint, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = replace(families.find("slitherlink"), rules=lambda puzzle: iter([statement]))
    monkeypatch.setattr(families, "find", lambda name: changed)
    said = f"slitherlink states {kind}, which steps from cell to cell, and its answer is on the l"
    with pytest.raises(SatgridError, match=said):
        satgrid.solve(step())
    ran = run("solve", "step.txt")
    assert (ran.code, len(ran.err)) == (1, 1)


def test_a_lattice_that_is_too_big_is_refused() -> None:
    assert 999 * 1001 <= MAX_CELLS < 1001 * 1001
    Problem(board(499, 500)).inspect()
    with pytest.raises(PuzzleError, match=r"^a lattice of 1001 x 1001 is too big: .* 1,000,000 p"):
        Problem(board(500, 500)).inspect()


def test_a_cut_beyond_the_lattice_is_rejected() -> None:
    assert certified(board(3, 3, {(0, 0): 4, (2, 2): 4})).status == "unsatisfiable"
    for row, fault in (7, "it does not follow"), (8, "[8, 1] is not on the board"):
        cut = {"has": [[row, 1, "#"]], "lacks": []}
        Path("proof", CUTS).write_text(f'{{"cuts": [\n{json.dumps(cut)}\n]}}\n')
        ran = run("verify", "proof")
        assert (ran.code, len(ran.err)) == (4, 1)
        assert f"cut 1: {fault}" in ran.err[0]
