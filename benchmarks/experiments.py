"""Runs every study of `benchmarks/studies`, and writes what `docs/experiments.md` shows of it.

`python -m benchmarks.experiments` (`make experiments`) writes the diagrams and `summary.md` of each
study to `docs/experiments/NAME`, and from these the tables of the page: for each group of puzzles
how many runs were settled, and the medians of its largest board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.boards import ROOT
from satgrid.experiments import diagrams, runs, store, tables
from satgrid.experiments.results import Results, results
from satgrid.experiments.study import load
from satgrid.version import VERSION

STUDIES = ROOT / "benchmarks" / "studies"
PAGE = ROOT / "docs" / "experiments.md"
FOLDERS = ROOT / "docs" / "experiments"

_PART = re.compile(r"(<!-- of (\S+)/summary\.md -->\n).*?(?=<!-- end -->)", re.DOTALL)


def rewritten(page: str) -> str:
    """Return the page with the tables of each `summary.md` anew."""

    def part(found: re.Match[str]) -> str:
        summary = (FOLDERS / found[2] / "summary.md").read_text("utf-8")
        return found[1] + "\n".join(excerpt(summary)) + "\n\n"

    return _PART.sub(part, page)


def excerpt(summary: str) -> Iterator[str]:
    """Yield what it was run with, and for each group one table."""
    head, *groups = summary.split("\n## ")
    _, done, *_ = head.split("\n\n")
    yield f"\n{done}"
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


def _run(path: Path) -> Results:
    study = load(str(path))
    with (
        TemporaryDirectory() as home,
        store.writing(str(Path(home, "runs.sqlite")), study, VERSION) as kept,
    ):
        runs.run(study, kept, jobs=1)
        return results(kept)


def main() -> None:
    diagrams.require_matplotlib()
    for path in sorted(STUDIES.glob("*.toml")):
        start = perf_counter()
        found = _run(path)
        folder = FOLDERS / path.stem
        folder.mkdir(exist_ok=True)
        (folder / "summary.md").write_text(tables.summary(found), "utf-8")
        for name, content in diagrams.drawn(found):
            if name.endswith(".svg"):
                (folder / name).write_bytes(content)
        print(f"{path.stem}: {found.done} runs in {perf_counter() - start:.0f} s", flush=True)
    PAGE.write_text(rewritten(PAGE.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
