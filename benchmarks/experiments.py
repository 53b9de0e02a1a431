"""Runs every study of `benchmarks/studies`, and writes what `docs/experiments.md` shows of it.

`python -m benchmarks.experiments` (`make experiments`) writes the diagrams and `summary.md` of
each study to `docs/experiments/NAME`, and from these the tables of the page: for each group of
puzzles how many runs were settled, and the medians of its largest board. With arguments
`NAME.sqlite` it does the same for the finished runs of `studies/long/NAME.toml`. A study of very
many groups has one table, a line a group, and no diagrams.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from os.path import normpath
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.boards import ROOT
from satgrid.experiments import report, runs, store
from satgrid.experiments.results import Results, read_results
from satgrid.experiments.study import load
from satgrid.version import VERSION

STUDIES = ROOT / "benchmarks" / "studies"
PAGE = ROOT / "docs" / "experiments.md"
FOLDERS = ROOT / "docs" / "experiments"

_PART = re.compile(r"(<!-- of (\S+)/summary\.md -->\n).*?(?=<!-- end -->)", re.DOTALL)
_MANY = 20
"""Of more groups the page has a line each, and nobody could look at the diagrams."""


def rewritten(page: str) -> str:
    """Return the page with the tables of each `summary.md` anew."""

    def part(found: re.Match[str]) -> str:
        summary = (FOLDERS / found[2] / "summary.md").read_text("utf-8")
        return found[1] + "\n".join(excerpt(summary)) + "\n\n"

    return _PART.sub(part, page)


def excerpt(summary: str) -> Iterator[str]:
    """Yield what it was run with, and for each group one table, or of very many a line each."""
    head, *groups = summary.split("\n## ")
    _, done, *_ = head.split("\n\n")
    yield f"\n{done}"
    if len(groups) > _MANY:
        yield from _lines(groups)
        return
    for group in groups:
        title, *blocks = group.strip().split("\n\n")
        all_runs, seconds, clauses = (
            [line.strip("| ").split(" | ") for line in block.splitlines()] for block in blocks
        )
        yield f"\n{title}:\n"
        yield f"| method | settled | {seconds[0][-1]} | {clauses[0][-1]} |"
        yield "|---|---|---|---|"
        for (method, planned, solved, refuted, *_), *sizes in zip(
            all_runs[2:], seconds[2:], clauses[2:], strict=True
        ):
            settled = f"{int(solved) + int(refuted)} of {planned}"
            yield f"| {' | '.join([method, settled, *(each[-1] for each in sizes)])} |"


def _lines(groups: list[str]) -> Iterator[str]:
    for k, group in enumerate(groups):
        title, methods, *_ = group.strip().split("\n\n")
        rows = [line.strip("| ").split(" | ") for line in methods.splitlines()[2:]]
        if not k:
            yield "\nMedians in seconds of all boards of a group, and how many runs were settled:\n"
            yield f"| puzzles | settled | {' | '.join(method for method, *_ in rows)} |"
            yield "|---" * (len(rows) + 2) + "|"
        settled = sum(int(row[2]) + int(row[3]) for row in rows)
        runs = sum(int(row[1]) for row in rows)
        name = normpath(f"benchmarks/studies/long/{title}") if title.startswith(".") else title
        yield f"| `{name}` | {settled} of {runs} | {' | '.join(row[-2] for row in rows)} |"


def _run(path: Path) -> Results:
    study = load(str(path))
    with (
        TemporaryDirectory() as home,
        store.writing(str(Path(home, "runs.sqlite")), study, VERSION) as kept,
    ):
        runs.run(study, kept, jobs=1)
        return read_results(kept)


def _write(name: str, found: Results) -> None:
    folder = FOLDERS / name
    folder.mkdir(exist_ok=True)
    (folder / "summary.md").write_text(report.summary(found), "utf-8")
    for file, content in report.draw_diagrams(found) if len(found.groups) <= _MANY else ():
        if file.endswith(".svg"):
            (folder / file).write_bytes(content)


def main() -> None:
    report.require_matplotlib()
    for file in map(Path, sys.argv[1:]):
        with store.reading(str(file)) as kept:
            _write(file.stem, read_results(kept))
    for path in () if sys.argv[1:] else sorted(STUDIES.glob("*.toml")):
        start = perf_counter()
        found = _run(path)
        _write(path.stem, found)
        print(f"{path.stem}: {found.done} runs in {perf_counter() - start:.0f} s", flush=True)
    PAGE.write_text(rewritten(PAGE.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
