"""Real puzzles through files: written, given to solvers that are installed, decoded and refereed.

What is asked: puzzles of each family, twenty where there are so many, narrowed and not, small
enough for every solver.
"""

from __future__ import annotations

import subprocess
from itertools import product
from pathlib import Path

import pytest

import satgrid
from satgrid import families
from satgrid.puzzle import Puzzle
from satgrid.solvers.programs import located

PROGRAMS = {
    "cadical": ["-q"],
    "kissat": ["-q"],
    "minisat": ["-verb=0"],
    "cryptominisat5": ["--verb", "0"],
    "picosat": [],
    "clasp": [],
}
"""The solvers, with what keeps them short."""

MANY, CELLS = 20, 400
"""Puzzles a family, and the cells of one at most."""
MADE, MADE_CELLS = 8, 100
"""The same of puzzles that satgrid made: no clue can go, which makes them hard for old solvers."""

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT.parent / "shared" / "data" / "instances"
FOLDERS = {
    "nonogram": [DATA / "nonogram", DATA / "nonogram-colour"],
    "sequence": [DATA / "colour-sequence"],
    "hitori": [DATA / "hitori"],
    "kurodoko": [DATA / "kurodoko"],
    # Nobody else has such puzzles.
    "regex": [ROOT / "puzzles" / "regex"],
}
SUFFIXES = (".non", ".singles", ".txt", ".xml", ".toml", ".json", ".jsonl")


def real(family: str) -> list[Puzzle]:
    """Return puzzles of the family, each from another file where there are enough.

    Where nobody's collection is at hand, they are its examples and those that are measured.
    """
    many, cells = MANY, CELLS
    found: list[list[Puzzle]] = []
    paths = [path for folder in FOLDERS.get(family, []) for path in folder.rglob("*")]
    if not paths:
        many, cells = MADE, MADE_CELLS
        paths = list((ROOT / "benchmarks" / "puzzles").glob(f"{family}-*.jsonl"))
        found = [
            [satgrid.load(each.text, family=family)] for each in families.find(family).examples
        ]
    for path in sorted(paths):
        if path.is_file() and path.suffix in SUFFIXES:
            try:
                several = satgrid.load_all(str(path), family=family)
            except satgrid.PuzzleError:
                continue  # a format that satgrid does not read
            small = [puzzle for _, puzzle in several if puzzle.height * puzzle.width <= cells]
            found += [small[:7]] if small else []
    # First puzzles of all files first, files in turn.
    ranked = [each[k] for k in range(7) for each in found if k < len(each)]
    step = max(len(ranked) // many, 1)
    return ranked[::step][:many]


def answered(puzzle: Puzzle, program: str, folder: Path, narrow: bool = True) -> satgrid.Answer:
    """Return the decoded answer of the solver to the puzzle's file."""
    if located(program) is None:
        pytest.skip(f"{program} is not installed")
    cnf, output = folder / "a.cnf", folder / "a.out"
    cnf.write_text("".join(satgrid.to_dimacs(puzzle, satgrid.encode(puzzle, narrow=narrow))))
    words = [located(program) or program, *PROGRAMS[program], str(cnf)]
    with output.open("wb") as file:
        if program == "minisat":
            words.append(str(output))
        out = subprocess.DEVNULL if program == "minisat" else file
        subprocess.run(words, stdout=out, stderr=subprocess.DEVNULL, timeout=120, check=False)
    found, answer = satgrid.decode(str(cnf), str(output))
    assert found == puzzle
    return answer


@pytest.mark.long
@pytest.mark.parametrize("family", families.names())
@pytest.mark.parametrize("program", PROGRAMS)
def test_real_puzzles_of_each_family_go_through_files(
    shared: Path, tmp_path: Path, program: str, family: str
) -> None:
    puzzles = real(family)
    assert puzzles
    assert len(puzzles) == (3 if family == "regex" else MANY) or family not in FOLDERS
    assert family != "nonogram" or any(puzzle.colours for puzzle in puzzles)
    # Each puzzle goes through one of the programs.
    share = puzzles[list(PROGRAMS).index(program) :: len(PROGRAMS)]
    for puzzle, narrow in product(share, (True, False)):
        answer = answered(puzzle, program, tmp_path, narrow)
        only = satgrid.solve(puzzle, unique=True)
        assert answer.status == only.status
        assert len(answer.grids) == min(len(only.grids), 1)
        for grid in answer.grids:
            assert satgrid.check(puzzle, grid) == []
            assert not only.unique or only.grids == (grid,)


def test_a_maxsat_solver_finds_the_best(tmp_path: Path) -> None:
    """RC2 of PySAT reads the file as anybody would; a file in, an output text out."""
    from pysat.examples.rc2 import RC2
    from pysat.formula import WCNF

    wcnf, output = tmp_path / "a.wcnf", tmp_path / "a.out"
    puzzle = satgrid.load("kurodoko\n- - - 6\n- - - -\n- - - -\n3 6 - -\n")
    for most in False, True:
        aim = {"maximise" if most else "minimise": "black"}
        wcnf.write_text("".join(satgrid.to_dimacs(puzzle, satgrid.encode(puzzle), **aim)))
        with RC2(WCNF(from_file=str(wcnf))) as rc2:
            literals = " ".join(map(str, rc2.compute()))
            output.write_text(f"o {rc2.cost}\ns OPTIMUM FOUND\nv {literals} 0\n")
        _, answer = satgrid.decode(str(wcnf), str(output))
        best = satgrid.solve(puzzle, optimiser="linear", **aim)  # type: ignore[arg-type]
        assert answer.objective == best.objective
        assert answer.status == "solved"
