"""Writes the set, solves it, and writes its page: `python -m benchmarks.dimacs --help`."""

from __future__ import annotations

import argparse
import json
import sys
from datetime import date
from pathlib import Path

from benchmarks.boards import ROOT
from benchmarks.dimacs import page, solved, written
from benchmarks.families import MACHINE
from satgrid import families

FOLDER = ROOT / "cnf_out" / "benchmark"
PAGE = ROOT / "docs" / "dimacs-benchmark.md"


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.dimacs", description=__doc__)
    parser.add_argument("do", nargs="?", default="write", choices=("write", "solve", "page"))
    parser.add_argument("--families", nargs="+", metavar="NAME", default=families.names())
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--limit", type=float, metavar="SECONDS", default=solved.LIMIT_S)
    chosen = parser.parse_args(arguments)
    rows = []
    for family in sorted(chosen.families):
        rows += written.written(family, chosen.folder)
        print(family, len(rows), "files", file=sys.stderr, flush=True)
    if chosen.do == "write":
        listed = sorted(
            path for path in chosen.folder.glob("*.jsonl") if path.stem in set(families.names())
        )
        text = "".join(path.read_text("ascii") for path in listed)
        (chosen.folder / "manifest.jsonl").write_text(text, encoding="ascii")
    elif chosen.do == "solve":
        for result in solved.solved(rows, chosen.folder, chosen.limit):
            print(*result.values(), file=sys.stderr)
    else:
        _, missing = solved.solvers()
        lines = (chosen.folder / "results.jsonl").read_text("ascii").splitlines()
        about = (
            f"Measured on {MACHINE}, {date.today().isoformat()}, with {chosen.limit:g} s per file. "
            f"Not installed: {', '.join(missing) or 'none'}. Solvers ran one at a time, on a "
            "machine that also did other work."
        )
        text = "\n".join(page.page(rows, [json.loads(line) for line in lines], about))
        PAGE.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
