"""A written formula is the whole puzzle: its models, read by a stranger, are the solutions.

PySAT reads the file back and lists its models; `contract.py` draws them, knowing the contract and
nothing of satgrid.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import contract
import pytest
from boards import FAMILIES, puzzles_of, solutions, taken
from properties import one_in
from pysat.formula import CNF, WCNF
from pysat.solvers import Solver

import satgrid
from satgrid import families
from satgrid.constraints import encoder, encoders
from satgrid.grid import text_rows
from satgrid.puzzle import Puzzle

each_family = pytest.mark.parametrize("name", FAMILIES)


@cache
def choices(name: str) -> list[dict[str, str]]:
    """Return the defaults, and every other complete encoder of what the formulas are made of."""
    used: dict[str, str] = {}
    for puzzle in sample(puzzles_of(name, 6), 30):
        used |= satgrid.encode(puzzle, narrow=False).encoders()
    others = [
        {kind: other}
        for kind, default in sorted(used.items())
        for other in encoders(kind)
        if other != default and not encoder(kind, other).is_lazy
    ]
    return [{}, *others]


def models(text: str) -> Iterator[list[int]]:
    """Yield the models of a CNF, projected to the variables of its line `c p show`."""
    show = contract.read(text).show
    with Solver(name="minisat22", bootstrap_with=CNF(from_string=text).clauses) as solver:
        while solver.solve():
            true = {x for x in solver.get_model() if x > 0}
            yield [x if x in true else -x for x in show]
            if not show:
                return
            solver.add_clause([-x if x in true else x for x in show])


def sample(puzzles: list[Puzzle], n: int) -> list[Puzzle]:
    """Return n puzzles; some of them have none, one and many solutions."""
    chosen = Random(1).sample(puzzles, min(n, len(puzzles)))
    assert {min(len(solutions(puzzle)), 2) for puzzle in chosen} == {0, 1, 2}
    return chosen


def encoded(puzzle: Puzzle, **more: Any) -> tuple[str, contract.Sheet]:
    """Return the text of a puzzle's file, and what a stranger reads in it."""
    model = satgrid.encode(puzzle, **more)
    text = "".join(satgrid.to_dimacs(puzzle, model))
    return text, contract.read(text)


def drawings(text: str, sheet: contract.Sheet) -> list[list[str]]:
    return [sheet.drawing({x for x in true if x > 0}) for true in models(text)]


@one_in(2)
@each_family
@pytest.mark.parametrize(
    ("top", "most"), [(6, 30), pytest.param(None, 500, marks=pytest.mark.long)]
)
def test_the_models_of_a_file_are_the_solutions_of_enumeration(
    name: str, top: int | None, most: int
) -> None:
    for puzzle in sample(puzzles_of(name, *([top] if top else [])), most):
        expected = sorted(text_rows(grid) for grid in solutions(puzzle))
        encodings = [chosen for chosen in choices(name) if taken(puzzle, chosen)]
        for chosen, narrow in product(encodings, (True, False)):
            text, sheet = encoded(puzzle, encoders=chosen, narrow=narrow)
            assert sheet.lines["complete"] == "yes"
            assert Puzzle.from_json(sheet.puzzle) == puzzle
            assert sorted(drawings(text, sheet)) == expected, (puzzle, chosen, narrow)


@each_family
def test_a_relaxed_file_says_what_it_leaves_out_and_loses_no_solution(name: str) -> None:
    left_out = set()
    for puzzle in sample(puzzles_of(name, 6), 30):
        text, sheet = encoded(puzzle, narrow=False, relaxed=True)
        left_out.add(sheet.lines["complete"])
        found = drawings(text, sheet)
        expected = [text_rows(grid) for grid in solutions(puzzle)]
        assert all(drawing in found for drawing in expected)
        assert sheet.lines["complete"] != "yes" or len(found) == len(expected)
    rules = families.find(name).rules(puzzles_of(name)[0])
    lazy = ", ".join(sorted({rule.kind() for rule in rules if rule.standalone}))
    assert left_out == ({f"no: {lazy} left out"} if lazy else {"yes"})


@pytest.mark.parametrize("most", [False, True])
@pytest.mark.parametrize("name", [n for n in FAMILIES if hasattr(families.find(n), "objectives")])
def test_the_cost_of_a_weighted_file_counts_cells(name: str, most: bool) -> None:
    aim = "maximise" if most else "minimise"
    for puzzle, narrow in product(sample(puzzles_of(name, 6), 30), (True, False)):
        model = satgrid.encode(puzzle, narrow=narrow)
        text = "".join(satgrid.to_dimacs(puzzle, model, **{aim: "black"}))
        sheet = contract.read(text)
        assert sheet.lines["objective"] == f"{aim} black #"
        parsed = WCNF(from_string=text)
        assert sheet.lines["clauses"] == f"{len(parsed.hard)} {len(parsed.soft)}"
        assert parsed.hard == CNF(from_string="".join(satgrid.to_dimacs(puzzle, model))).clauses
        assert set(parsed.wght) <= {1}
        differences = set()
        for grid in solutions(puzzle):
            # In a name like r2c1=# row and column are counted from 1.
            places = {x: re.fullmatch(r"r(\d+)c(\d+)=(.)", of) for x, of in sheet.names.items()}
            true = {
                x for x, p in places.items() if p and grid[int(p[1]) - 1, int(p[2]) - 1] == p[3]
            }
            cost = sum((abs(x) in true) != (x > 0) for (x,) in parsed.soft)
            differences.add(cost - grid.flat.count("#") * (-1 if most else 1))
        # The cost is the number of cells but for what does not depend on the solution.
        assert len(differences) <= 1


@each_family
def test_a_model_written_as_a_solver_prints_it_is_decoded(name: str, tmp_path: Path) -> None:
    cnf, output = tmp_path / "a.cnf", tmp_path / "a.out"
    statuses = set()
    for puzzle, narrow in product(sample(puzzles_of(name, 6), 30), (True, False)):
        text, _ = encoded(puzzle, narrow=narrow)
        cnf.write_text(text, "utf-8")
        with Solver(name="glucose4", bootstrap_with=CNF(from_string=text).clauses) as solver:
            lines = ["c a comment", "s UNSATISFIABLE"]
            if solver.solve():
                lines[1:] = ["s SATISFIABLE", f"v {' '.join(map(str, solver.get_model()))} 0"]
        output.write_text("\n".join(lines) + "\n", "utf-8")
        found, answer = satgrid.decode(str(cnf), str(output))
        assert found == puzzle
        statuses.add(answer.status)
        assert set(answer.grids) <= solutions(puzzle)
        assert bool(answer.grids) == (answer.status == "solved") == bool(solutions(puzzle))
    assert statuses == {"solved", "unsatisfiable"}
