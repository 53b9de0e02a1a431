"""Formulas that stand alone, solved by an outside program to the only answer.

The program finds a solution; then a clause that excludes it is added, and it finds that none is
left.
"""

from __future__ import annotations

import resource
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from shutil import which
from statistics import median
from tempfile import TemporaryDirectory

import satgrid
from benchmarks import made
from satgrid.puzzle import Puzzle

HEAD = ("boards", "clauses", "solution", "the only one", "most", "by aim")
ROWS = (
    ("slitherlink", 20, 36, True),
    ("heyawake", 20, 36, True),
    ("masyu", 20, 36, True),
    ("nurikabe", 14, 24, True),
    ("yinyang", 14, 14, True),
    ("yinyang", 14, 14, False),
)
"""Families, sizes, and whether the boards have as many clues as people print."""

AIM_S = 5
LIMIT_S = 60


def rows(program: str = "cadical") -> Iterator[tuple[str, ...]]:
    """Yield clauses and processor time: of one solution, and of it with the proof of no other."""
    if which(program) is None:
        return
    for family, height, width, printed in ROWS:
        puzzles = made.puzzles(family, height, width, printed)
        clauses, first, both = zip(*(solved(puzzle, program) for puzzle in puzzles), strict=True)
        yield (
            f"{len(puzzles)} {family}, {height}x{width}, {'as printed' if printed else 'minimal'}",
            f"{median(clauses):,.0f}",
            *(f"{seconds:.3g} s" for seconds in (median(first), median(both), max(both))),
            f"{max(both) / AIM_S:.3g}",
        )


def solved(
    puzzle: Puzzle, program: str, encoders: Mapping[str, str] | None = None
) -> tuple[int, float, float]:
    """Return the clauses, and the program's processor seconds to a solution and to the verdict."""
    model = satgrid.encode(puzzle, encoders=encoders)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "complete.cnf"
        text = "".join(satgrid.to_dimacs(puzzle, model))
        path.write_text(text, encoding="ascii")
        found, first = asked(program, path)
        output = path.with_suffix(".out")
        output.write_text(found, encoding="ascii")
        _, answer = satgrid.decode(str(path), str(output))
        assert answer.grids, f"{puzzle.family}: {program} finds no solution"
        path.write_text(without(text, found, model.answer), encoding="ascii")
        found, second = asked(program, path)
        assert "s UNSATISFIABLE" in found, f"{puzzle.family}: {program} finds several"
    return len(model.formula), first, first + second


def without(text: str, found: str, answer: Mapping[int, object]) -> str:
    """Return the formula with a clause that excludes what was found of the answer's variables."""
    true = {int(x) for line in found.splitlines() if line[:2] == "v " for x in line.split()[1:]}
    clause = " ".join(str(-x if x in true else x) for x in answer)
    lines = text.splitlines()
    k = next(k for k, line in enumerate(lines) if line.startswith("p cnf"))
    head, kind, variables, clauses = lines[k].split()
    lines[k] = f"{head} {kind} {variables} {int(clauses) + 1}"
    return "\n".join([*lines, f"{clause} 0", ""])


def asked(program: str, path: Path) -> tuple[str, float]:
    """Return what the program says of a formula, and its processor seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    found = subprocess.run([program, "-q", str(path)], capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return found.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
