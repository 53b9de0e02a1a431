"""The page `docs/dimacs-benchmark.md`: the files of the set, and the times of the solvers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from statistics import median
from typing import Any

from benchmarks.dimacs.solved import LATE, SKIPPED

Row = dict[str, Any]

ABOUT = """\
`make dimacs-set` writes complete CNF files of puzzles into `cnf_out/benchmark`, two per puzzle: a
satisfiable file, whose models are the solutions, and an unsatisfiable file, with one more clause
that excludes the only solution. The puzzles are the ten largest per family in the repository
(`benchmarks/puzzles`, `puzzles`) that have one solution; for families with fewer, boards of 8x8
are generated from seeds 0, 1, ... The formulas are not narrowed, so that the solver does all of
the work, and comments name the variables. The same version of satgrid writes the same bytes.
`manifest.jsonl` has one line per file: family, size, answer and its source, variables, clauses,
bytes and SHA-256 of the text. Files are compressed with gzip; a family that exists is not written
again.

The answers come from satgrid's own search, which uses another method (narrowing, lazy cuts), and
from its referee. Each answer of a solver is compared with them; a difference ends the run.

`python -m benchmarks.dimacs solve` runs the solvers, one after another, and continues an
interrupted run; `--families` selects families, and `--limit` is in seconds. `python -m
benchmarks.dimacs page` writes this page.
"""


def page(rows: Sequence[Row], results: Sequence[Row], about: str) -> Iterator[str]:
    """Yield the page's lines; `about` says where and how the results were measured."""
    yield from ("# A benchmark set of CNF files", "", *ABOUT.splitlines(), "", about)
    families = list(dict.fromkeys(row["family"] for row in rows))
    yield from ("", "## Sizes", "", "Variables and clauses are medians.", "")
    yield from _head("family", "boards", "files", "variables", "clauses", "most clauses")
    for family in families:
        yield _line(*_sizes([row for row in rows if row["family"] == family]))
    answers = {row["file"]: row["answer"] for row in rows}
    family_of = {row["file"]: row["family"] for row in rows}
    solvers = list(dict.fromkeys(row["solver"] for row in results))
    for answer, title in ("sat", "Satisfiable"), ("unsat", "Unsatisfiable"):
        told = [row for row in results if answers.get(row["file"]) == answer]
        yield from (
            "",
            f"## {title}",
            "",
            "Milliseconds: median, largest of the solved files, solved of all files.",
            "",
        )
        yield from _head("family", *solvers)
        for family in families:
            its = [row for row in told if family_of[row["file"]] == family]
            yield _line(family, *(_times(its, solver) for solver in solvers))
    yield from ("", "## Out of reach", "", *_hopeless(rows, results, answers, family_of))


def _head(*cells: str) -> tuple[str, str]:
    return _line(*cells), f"|{'---|' * len(cells)}"


def _line(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _sizes(rows: Sequence[Row]) -> tuple[str, ...]:
    boards = sorted({(row["height"], row["width"]) for row in rows}, key=lambda at: at[0] * at[1])
    ends = dict.fromkeys(f"{height}x{width}" for height, width in (boards[0], boards[-1]))
    variables, clauses = ([row[what] for row in rows] for what in ("variables", "clauses"))
    numbers = (median(variables), median(clauses), max(clauses))
    return rows[0]["family"], " to ".join(ends), str(len(rows)), *(f"{n:,.0f}" for n in numbers)


def _times(results: Sequence[Row], solver: str) -> str:
    """Return a solver's times for its files; a late answer counts as longer than any time."""
    its = [row for row in results if row["solver"] == solver]
    asked = [row for row in its if row["answer"] != SKIPPED]
    if not asked:
        return "-"
    taken = [inf if row["answer"] == LATE else row["seconds"] for row in asked]
    solved = [seconds for seconds in taken if seconds < inf]
    most = _ms(max(solved)) if solved else "-"
    left = f" ({len(its) - len(asked)} not asked)" if len(its) > len(asked) else ""
    return f"{_ms(median(taken))}, {most}, {len(solved)} of {len(asked)}{left}"


def _ms(seconds: float) -> str:
    return "late" if seconds == inf else f"{seconds * 1000:.3g}"


def _hopeless(
    rows: Sequence[Row], results: Sequence[Row], answers: dict[str, str], family_of: dict[str, str]
) -> Iterator[str]:
    """Yield the families with files that no solver answers."""
    done = {row["file"] for row in results if row["answer"] not in (LATE, SKIPPED)}
    asked = {row["file"] for row in results}
    never: dict[tuple[str, str], int] = {}
    for file in sorted(asked - done):
        key = family_of.get(file, ""), answers.get(file, "")
        never[key] = never.get(key, 0) + 1
    for (family, answer), number in never.items():
        of = sum(row["family"] == family and row["answer"] == answer for row in rows)
        yield f"- {family}, {answer}: no solver answers {number} of {of} files in time."
    yield "- fillomino above 14x24 is left out: a board of 30x30 has five million clauses."
    yield (
        "- dominosa, magnets and yajilin of 30x30 are left out: satgrid does not decide in two "
        "seconds whether the repository's board has one solution."
    )
