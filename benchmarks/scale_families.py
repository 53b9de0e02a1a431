"""How time and memory grow with the board, a family a row: `python -m benchmarks.scale_families`.

With names of families it prints their rows; without, it writes `SCALE-FAMILIES.md`, which takes
half an hour. Boards are random solutions with every clue they can have, made in a process of their
own that gives up after a while; each is then solved in another one, once.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import count
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import satgrid
from benchmarks.boards import ROOT
from benchmarks.made import VARIANTS
from benchmarks.measure import peak_mb
from benchmarks.printed import along_corners
from satgrid import families
from satgrid.deadline import OutOfTime, limited
from satgrid.errors import UsageError
from satgrid.generators import Request
from satgrid.generators.attempts import find, settings, validate
from satgrid.puzzle import Puzzle

WRITTEN = Path(__file__).with_name("SCALE-FAMILIES.md")
SIDES = 50, 100
MAKING_S, SOLVING_S = 30, 30
MAKE, SOLVE = "make", "solve"
PARTS = "narrowing", "encoding", "loading", "solving", "cuts", "counting"
SEARCH = "solving", "counting", "cuts"
"""What depends on the puzzle's hardness; the rest is what a bigger board costs."""
HEAD = ("family", "side", "seconds", *PARTS, "rounds", "clauses", "peak MB", "most time", "grows")


def make(family: str, side: int) -> Puzzle | str:
    """Return a random board with all clues, or why there is none."""
    variant = settings(VARIANTS.get(family, {}))
    try:
        request = validate(Request(family, side, side, variant=variant))
        generator = find(family)
        with limited(MAKING_S):
            for k in count():
                random = Random(f"{family} {side} {k}")
                wound = family == "slitherlink"
                draw = along_corners if wound else generator.candidate
                if (found := draw(request, random)) is not None:
                    return found.puzzle
    except UsageError as error:
        return str(error).partition(":")[0]
    except OutOfTime:
        pass
    return f"none was made within {MAKING_S} s"


def solve(puzzle: Puzzle) -> dict[str, Any]:
    """Return what the board took, as the report tells it, and the process's memory."""
    start = perf_counter()
    answer = satgrid.solve(puzzle, unique=True, timeout_s=SOLVING_S)
    report = answer.report
    return {
        "all": perf_counter() - start,
        "seconds": dict(report.seconds),
        "rounds": report.rounds,
        "clauses": sum(report.clauses.values()),
        "mb": peak_mb(),
        "answered": answer.status != "gave-up",
    }


def asked(*arguments: str, text: str = "") -> Any:
    """Return what this program tells when it is run in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.scale_families", *arguments]
    done = subprocess.run(
        command, cwd=ROOT, input=text, stdout=subprocess.PIPE, text=True, check=True
    )
    return json.loads(done.stdout)


def rows(family: str) -> Iterator[tuple[str, ...]]:
    """Yield what a board of each side took, or why there is none."""
    before: float | None = None
    for side in SIDES:
        board = asked(MAKE, family, str(side))
        if isinstance(board, str):
            yield (family, str(side), board, *("" for _ in HEAD[3:]))
            continue
        told = asked(SOLVE, text=json.dumps(board))
        seconds = {part: told["seconds"].get(part, 0.0) for part in PARTS}
        beside = sum(seconds[part] for part in PARTS if part not in SEARCH)
        yield (
            family,
            str(side),
            f"{'' if told['answered'] else 'gave up after '}{told['all']:.2f}",
            *(f"{seconds[part]:.2f}" for part in PARTS),
            f"{told['rounds']:,}",
            f"{told['clauses']:,}",
            f"{told['mb']:.0f}",
            max(PARTS, key=seconds.__getitem__),
            "" if before is None else f"{beside / before:.1f}",
        )
        before = beside


def page(chosen: Sequence[str]) -> Iterator[str]:
    """Yield the page's lines."""
    yield "# Scale, family by family"
    yield ""
    yield (
        f"Written by `python -m benchmarks.scale_families`: Python {platform.python_version()}, "
        f"{platform.machine()}, {os.cpu_count()} cores, {date.today().isoformat()}. A random board "
        "with all the clues it can have, made "
        f"within {MAKING_S} s if there is a row; to the first solution and whether it is the only "
        f"one, within {SOLVING_S} s, each board in a process of its own. *Most time* is the stage "
        "that takes longest, the next bottleneck; *grows* is how many times narrowing, encoding "
        "and loading take what they take at the side before: 4 is linear in the cells."
    )
    yield ""
    yield f"| {' | '.join(HEAD)} |"
    yield f"|{'---|' * len(HEAD)}"
    for family in chosen:
        for row in rows(family):
            yield f"| {' | '.join(row)} |"


def main(arguments: Sequence[str]) -> None:
    if arguments[:1] == [MAKE]:
        _, family, side = arguments
        made = make(family, int(side))
        print(json.dumps(made if isinstance(made, str) else made.to_json()))
    elif arguments == [SOLVE]:
        print(json.dumps(solve(Puzzle.from_json(json.load(sys.stdin)))))
    else:
        lines = []
        for line in page(arguments or sorted(families.names())):
            print(line, flush=True)
            lines.append(line)
        if not arguments:
            WRITTEN.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
