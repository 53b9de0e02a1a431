"""A family whose answer is on the lattice, through every door: `fence.py` says what it is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path

import fence
import pytest
from commandline import run

import satgrid
from satgrid import families
from satgrid.board import MAX_CELLS
from satgrid.certificate import CLAIM, CUTS, FORMULA, PROOF, drat
from satgrid.clues import BLACK, WHITE
from satgrid.constraints import Constraint
from satgrid.constraints.never_touch import NeverTouch
from satgrid.constraints.visible import Visible
from satgrid.errors import PuzzleError, RefereeError, SatgridError
from satgrid.grid import Cell, Grid
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.search import partial

EMPTY = "fence\n- -\n- -\n"

STEP = "fence\n2 - -\n- - 0\n"
"""The loop around three cells: the 0 leaves the first cell and those beside it, the 2 takes all."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder that holds the step, where the family is known."""
    find = families.find

    def known(name: str) -> object:
        return families.family_of("fence", vars(fence)) if name == "fence" else find(name)

    monkeypatch.setattr(families, "find", known)
    monkeypatch.setattr(drat, "program", lambda: None)
    monkeypatch.chdir(tmp_path)
    Path("step.txt").write_text(STEP)
    Path("empty.txt").write_text(EMPTY)
    return tmp_path


def step() -> Puzzle:
    return satgrid.load(STEP)


def loop(height: int, width: int, inside: set[Cell]) -> Grid[str]:
    """Return the lattice with lines between cells inside and others, of the board or beyond."""

    def place(r: int, c: int) -> str:
        near = set(product({r // 2, (r - 1) // 2}, {c // 2, (c - 1) // 2}))
        return BLACK if near & inside and near - inside else WHITE

    return Grid.from_rows(
        ["".join(place(r, c) for c in range(2 * width + 1)) for r in range(2 * height + 1)]
    )


def in_one_piece(cells: set[Cell]) -> bool:
    reached, left = sorted(cells)[:1], set(cells)
    while reached:
        r, c = reached.pop()
        left.discard((r, c))
        reached += left.intersection({(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)})
    return not left


def loops(height: int, width: int) -> Iterator[Grid[str]]:
    """Yield the lattice without a line, and with each of the loops."""
    board = set(product(range(height), range(width)))
    rim = set(product(range(-1, height + 1), range(-1, width + 1)))
    for n in range(len(board) + 1):
        for inside in map(set, combinations(sorted(board), n)):
            if in_one_piece(inside) and in_one_piece(rim - inside):
                yield loop(height, width, inside)


def board(height: int, width: int, clues: dict[Cell, int] | None = None) -> Puzzle:
    told = clues or {}
    return Puzzle.of(
        "fence", cells=[[told.get((r, c)) for c in range(width)] for r in range(height)]
    )


@pytest.mark.parametrize(("size", "n"), {(1, 1): 1, (1, 2): 3, (2, 2): 13, (2, 3): 40}.items())
@pytest.mark.parametrize("name", ["separator", "tree", "reach"])
def test_all_loops_are_found(size: tuple[int, int], n: int, name: str) -> None:
    """As many as there are cycles in a grid of one corner more each way (OEIS A231829)."""
    expected = set(loops(*size))
    assert len(expected) == n + 1
    answer = satgrid.solve(board(*size), most=None, encoders={"connected": name})
    assert (answer.complete, {*answer.grids}, len(answer.grids)) == (True, expected, n + 1)


def test_the_referee_minds_what_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where the search forgets it."""
    monkeypatch.setattr(partial._WithEntries, "rules", Problem.rules)
    drawn = Grid.from_rows(["#????", *["?????"] * 4])
    with pytest.raises(RefereeError, match="row 1, column 1 of the lattice: # is drawn, not \\."):
        satgrid.check(board(2, 2, {(1, 1): 4}), drawn)


def encoded(puzzle: Puzzle, **asked: str) -> str:
    model = satgrid.encode(puzzle)
    return "".join(satgrid.to_dimacs(puzzle, model, **asked))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("line", "said"),
    {
        "board 9999 9999": "no line of a header",
        "board 99999 9": "no line of a header",
        "board 0 7": "no line of a header",
        "board -5 7": "no line of a header",
        "board 5": "no line of a header",
        "board 7 5": "no line of a header",
        "board 2 3": "no line of a header",
        "board 5 7\nc board 5 7": "no line of a header",
        "board 5 7\nc board 11 15": "no line of a header",
        "complete yes": "no line of a header",
    }.items(),
)
def test_hostile_sizes_are_refused(line: str, said: str) -> None:
    written = encoded(step())
    Path("a.cnf").write_text(written.replace("c board 5 7\n", f"c {line}\n"))
    ran = run("decode", "a.cnf", "-")
    assert (ran.code, ran.out, len(ran.err)) == (1, [], 1)
    assert said in ran.err[0]


def test_a_file_whose_grid_is_not_its_familys_is_refused() -> None:
    """Both ways: a lattice for a family of cells, and cells for one of lines."""
    Path("a.cnf").write_text(encoded(step()).replace('"fence"', '"mosaic"'))
    ran = run("decode", "a.cnf", "-")
    assert (ran.code, len(ran.err)) == (1, 1)
    assert "for a grid of 5 x 7, a solution of its mosaic is one of 2 x 3" in ran.err[0]
    cells = satgrid.load(STEP.replace("fence", "mosaic"))
    written = "".join(satgrid.to_dimacs(cells, satgrid.encode(cells)))
    Path("a.cnf").write_text(written.replace('"mosaic"', '"fence"'))
    ran = run("decode", "a.cnf", "-")
    assert (ran.code, len(ran.err)) == (1, 1)
    assert "for a grid of 2 x 3, a solution of its fence is one of 5 x 7" in ran.err[0]


def certified(puzzle: Puzzle, **asked: object) -> satgrid.Answer:
    answer = satgrid.solve(puzzle, **asked)  # type: ignore[arg-type]
    satgrid.certify(puzzle, answer, "proof")
    return answer


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        (CLAIM, '"#####.."', '"#####"', 1),
        (CLAIM, '["#####..", ', "[", 1),
        (CLAIM, '"###...."', '"####..."', 4),
        (CLAIM, "[2, null, null]", "[3, null, null]", 4),
        (CLAIM, '"fence"', '"mosaic"', 1),
        (FORMULA, "-1 ", "1 ", 4),
        (FORMULA, "r0.5c1=#", "r1c1=#", 4),
        (PROOF, " 0\n", " 1 0\n", 4),
    ],
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
    monkeypatch.setattr(fence, "rules", lambda puzzle: iter([statement]))
    said = f"fence states {kind}, which steps from cell to cell, and its answer is on the lattice"
    with pytest.raises(SatgridError, match=said):
        satgrid.solve(step())
    ran = run("solve", "step.txt")
    assert (ran.code, len(ran.err)) == (1, 1)


def test_a_lattice_that_is_too_big_is_refused() -> None:
    assert 999 * 1001 <= MAX_CELLS < 1001 * 1001
    Problem(board(499, 500)).inspect()
    with pytest.raises(PuzzleError, match=r"^a lattice of 1001 x 1001 is too big: .* 1,000,000 p"):
        Problem(board(500, 500)).inspect()


TWO = board(3, 3, {(0, 0): 4, (2, 2): 4})
"""Each number is a loop."""


def test_cuts_of_a_lattice_are_verified_and_those_beyond_it_rejected() -> None:
    assert certified(TWO).status == "unsatisfiable"
    cuts = Path("proof", CUTS)
    found = json.loads(cuts.read_text())["cuts"]
    # Some lie beyond the 3 x 3 cells.
    assert max(place for cut in found for cell in cut["has"] for place in cell[:2]) > 3
    assert run("verify", "proof").code == 0
    cuts.write_text(cuts.read_text().replace('"has": [[', '"has": [[8, 1, "#"], [', 1))
    ran = run("verify", "proof")
    assert (ran.code, len(ran.err)) == (4, 1)
    assert "cut 1: [8, 1] is not on the board" in ran.err[0]
