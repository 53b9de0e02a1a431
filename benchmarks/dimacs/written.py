"""The set itself: two CNF files a puzzle, one that has its solution and one that rules it out.

The formulas are un-narrowed and stand alone. Files are compressed with gzip, which cadical, kissat
and minisat read; sizes and sums are those of the text in them, the same on every machine.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from hashlib import sha256
from itertools import count, islice
from pathlib import Path
from typing import Any

import satgrid
from benchmarks.boards import ROOT
from satgrid.clues import Value
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

TEN = 10
MADE = 8
"""Rows and columns of the puzzles that are made from seeds where there are fewer than ten."""
MOST_CELLS: dict[str, int] = {
    "fillomino": 14 * 24,
    "dominosa": 20 * 20,
    "magnets": 20 * 20,
    "yajilin": 20 * 20,
}
"""A larger fillomino has millions of clauses; of the others' boards of 30x30 satgrid does not
settle in two seconds whether they have one solution."""

SAT = "satgrid's solution, which the referee accepts, satisfies the rules"
UNSAT = (
    "satgrid's search proves that the solution, which the last clause rules out, is the only one"
)
Row = dict[str, Any]


def written(family: str, folder: Path, most: int = TEN) -> list[Row]:
    """Return the manifest's rows of a family, and write its files unless all are there.

    The rows come last, so that a run that was interrupted begins the family again.
    """
    rows = folder / f"{family}.jsonl"
    if not rows.exists():
        folder.mkdir(parents=True, exist_ok=True)
        made = [row for found in islice(puzzles(family), most) for row in _pair(*found, folder)]
        text = "".join(json.dumps(row) + "\n" for row in made)
        partial = rows.with_suffix(".partial")
        partial.write_text(text, encoding="ascii")
        partial.replace(rows)
    return [json.loads(line) for line in rows.read_text("ascii").splitlines()]


def puzzles(family: str) -> Iterator[tuple[str, Puzzle, Grid[Value]]]:
    """Yield names, puzzles with one solution and solutions: the repository's, the largest first.

    When there are no more, others are made from seeds, without an end.
    """
    number = count(1)
    for puzzle in _candidates(family):
        answer = satgrid.solve(puzzle, unique=True)
        if answer.unique:
            name = f"{family}-{puzzle.height}x{puzzle.width}-{next(number):02}"
            yield name, puzzle, answer.grids[0]


def _candidates(family: str) -> Iterator[Puzzle]:
    found = dict.fromkeys(_published(family))
    most = MOST_CELLS.get(family)
    fits = [each for each in found if most is None or each.height * each.width <= most]
    yield from sorted(fits, key=lambda puzzle: -puzzle.height * puzzle.width)
    for seed in count():
        yield satgrid.generate(family, MADE, MADE, seed=seed)


def _published(family: str) -> Iterator[Puzzle]:
    """Yield the family's puzzles in the repository, in the order of their files."""
    kept = ROOT / "benchmarks" / "puzzles"
    for path in sorted((kept / "full").glob(f"{family}-*.jsonl")):
        yield Puzzle.from_json(json.loads(path.read_text("utf-8"))[0])
    files = [*sorted(kept.glob(f"{family}-*.jsonl")), ROOT / "benchmarks" / "range.sgt"]
    files += sorted((ROOT / "puzzles" / family).glob("*.*"))
    for path in files:
        if path.suffix not in (".md", ".txt"):
            yield from (each for _, each in satgrid.load_all(str(path)) if each.family == family)


def _pair(name: str, puzzle: Puzzle, solution: Grid[Value], folder: Path) -> Iterator[Row]:
    """Write the two files of a puzzle, and yield their rows."""
    model = satgrid.encode(puzzle, narrow=False)
    for answer, why in ("sat", SAT), ("unsat", UNSAT):
        if answer == "unsat":
            shown = (
                -model.literal(cell, value)
                for cell, value in zip(solution.cells(), solution.flat, strict=True)
            )
            model.formula.add(*dict.fromkeys(shown))
        text = "".join(satgrid.to_dimacs(puzzle, model)).encode("ascii")
        file = folder / f"{name}-{answer}.cnf.gz"
        # Neither the time nor the name stands in the file, so that it has the same bytes again.
        file.write_bytes(gzip.compress(text, 6, mtime=0))
        yield {
            "file": file.name,
            "family": puzzle.family,
            "height": puzzle.height,
            "width": puzzle.width,
            "answer": answer,
            "why": why,
            "variables": model.formula.variables,
            "clauses": len(model.formula),
            "bytes": len(text),
            "sha256": sha256(text).hexdigest(),
        }
