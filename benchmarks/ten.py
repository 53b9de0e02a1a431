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
from benchmarks import cardinality, coloured
from benchmarks.boards import PICTURES, ROOT
from satgrid.constraints import parse_choices
from satgrid.encoding import Encoding
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.search.loop import Search
from satgrid.search.options import Options
from satgrid.search.solutions import list_solutions
from satgrid.solvers import DEFAULT

FILES = {
    "nonogram": [
        *(f"{name}.non" for name in PICTURES),
        "webpbn-00001.non",
        "webpbn-00006.non",
        "webpbn-06574.non",
        "jwilk-091-owl.non",
    ],
    "hitori": ["singles-8x8.sgt", "singles-12x12.sgt", "singles-20x20.sgt"],
    "kurodoko": ["range-8x8.sgt", "range-12x8.sgt", "range-15x15.sgt"],
    "sequence": [
        "textbook.sequence",
        "sequence-4x4-4.sequence",
        "sequence-5x5-1.sequence",
        "sequence-6x6-2.sequence",
        "sequence-8x8-4.sequence",
    ],
    "regex": ["multiples.json", "textbook.json"],
}
"""The files of `puzzles/` by family."""

MADE: Mapping[str, Callable[[int], Puzzle]] = {
    "sequence": lambda seed: coloured.with_one_solution(coloured.sequence(10, seed)),
    "regex": lambda seed: coloured.with_one_solution(coloured.regex(8, seed)),
}
"""What makes up ten where there are fewer."""

BOARDS: Mapping[str, Callable[[int], cardinality.Board]] = {
    "at_most_one": lambda seed: cardinality.latin(20, 160, seed),
    "at_most": lambda seed: cardinality.windows(12, seed),
    "exactly": lambda seed: cardinality.tomography(10, 0.5, seed),
}
TEN = 10
WARM = "1x1:1/1"
"""What is solved first, that no puzzle's time has imports in it."""


def puzzles(family: str) -> list[Puzzle]:
    """Return the ten puzzles of the family, the smallest first."""
    folder = ROOT / "puzzles" / family
    found = [puzzle for file in FILES[family] for _, puzzle in satgrid.load_all(str(folder / file))]
    found += [MADE[family](seed) for seed in range(TEN - len(found))]
    return sorted(found, key=lambda puzzle: puzzle.height * puzzle.width)


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
