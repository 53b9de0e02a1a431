"""Ten puzzles a family, solved un-narrowed with chosen encoders: what a row of a table sums up.

`python -m benchmarks.ten nonogram blocks=states` prints a line of JSON a puzzle: variables,
clauses, milliseconds to build the formula and load it, milliseconds to find a solution and to
settle whether it is the only one, conflicts, cuts, the answer, and the encoder of each kind of
constraint that was stated; or why the puzzle was refused. It is a program of its own, so that it
can be ended.

`at_most_one`, `at_most` or `exactly` in the place of a family is ten boards of
`benchmarks.cardinality`, which are asked for one solution.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from time import perf_counter
from typing import Any

import satgrid
from benchmarks import cardinality
from benchmarks.boards import ROOT
from satgrid.constraints import parse_choices
from satgrid.model import Encoding
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.search.answer import list_solutions
from satgrid.search.loop import Search
from satgrid.search.options import Options
from satgrid.solvers import DEFAULT

BOARDS: Mapping[str, Callable[[int], cardinality.Board]] = {
    "at_most_one": lambda seed: cardinality.latin(20, 160, seed),
    "at_most": lambda seed: cardinality.windows(12, seed),
    "exactly": lambda seed: cardinality.tomography(10, 0.5, seed),
}
TEN = 10
MOST_CELLS = 625
"""Bigger ones take some encoders minutes."""
WARM = "1x1:1/1"
"""What is solved first, that no puzzle's time has imports in it."""


def families() -> list[str]:
    """Return the families that have puzzles in `puzzles/` whose answers others have stated."""
    return sorted(path.parent.name for path in (ROOT / "puzzles").glob("*/README.md"))


def puzzles(
    family: str,
    fits: Callable[[Puzzle], bool] = lambda _: True,
    make: Callable[[int], Puzzle] | None = None,
) -> list[Puzzle]:
    """Return ten puzzles with one solution, the smallest first, of the sizes in `puzzles/`.

    Only those that fit are taken; where there are fewer than ten, those come with them that are
    made from seeds, by satgrid's generator if by nothing else.
    """
    files = sorted((ROOT / "puzzles" / family).glob("*.*"))
    found = [
        puzzle
        for file in files
        if file.suffix not in (".md", ".txt")
        for _, puzzle in satgrid.load_all(str(file))
        if puzzle.height * puzzle.width <= MOST_CELLS
        and fits(puzzle)
        and satgrid.solve(puzzle, unique=True).unique
    ]
    make = make or (lambda seed: satgrid.generate(family, 8, 8, seed=seed))
    found += [make(seed) for seed in range(TEN - len(found))]
    found.sort(key=lambda puzzle: puzzle.height * puzzle.width)
    return [found[k * len(found) // TEN] for k in range(TEN)]


def solved(puzzle: Puzzle, encoders: Mapping[str, str]) -> dict[str, Any]:
    """Return what became of a puzzle."""
    search = Search(Problem(puzzle), Options(encoding=Encoding(encoders, narrowed=False)))
    try:
        answer = list_solutions(search, 2)
    except satgrid.SatgridError as error:
        return {"refused": str(error)}
    report = answer.report
    seconds = report.seconds
    return {
        "variables": sum(report.variables.values()),
        "clauses": sum(report.clauses.values()),
        "build": (seconds["encoding"] + seconds.get("loading", 0)) * 1000,
        "solve": seconds.get("solving", 0) * 1000,
        "conflicts": report.conflicts,
        "cuts": report.cuts,
        "answer": answer.unique,
        "encoders": search.model().encoders(),
    }


def satisfied(board: cardinality.Board, name: str) -> dict[str, Any]:
    """Return what became of a board of cardinalities, with the encoder of this name."""
    from pysat.solvers import Solver

    start = perf_counter()
    try:
        formula = cardinality.stated(board, name)
    except satgrid.SatgridError as error:
        return {"refused": str(error)}
    with Solver(name=DEFAULT, bootstrap_with=formula.clauses()) as live:
        built = perf_counter()
        found = live.solve()
        return {
            "variables": formula.variables,
            "clauses": len(formula),
            "build": (built - start) * 1000,
            "solve": (perf_counter() - built) * 1000,
            "conflicts": live.accum_stats()["conflicts"],
            "cuts": 0,
            "answer": found,
            "encoders": {},
        }


def results(family: str, choices: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Yield what became of each of the ten."""
    encoders = parse_choices(choices)
    satgrid.solve(satgrid.load(WARM), narrow=False)
    if family in BOARDS:
        yield from (satisfied(BOARDS[family](seed), encoders[family]) for seed in range(TEN))
    else:
        yield from (solved(puzzle, encoders) for puzzle in puzzles(family))


if __name__ == "__main__":
    for found in results(sys.argv[1], sys.argv[2:]):
        print(json.dumps(found), flush=True)
