"""The models that are ours, held against second ones: by what their solvers count, and by time.

`python -m benchmarks.peers.chosen` is for the environment of the tools. It reads instances,
{family: [...]}, asks of each whether its solution is the only one, and answers {tool: {family:
rows}}, a row a board: the count of the model and of the second one, and their processor seconds.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from statistics import geometric_mean
from time import process_time
from typing import Any

from benchmarks.__main__ import number, section
from benchmarks.boards import ROOT

TOOLS = {"clingo": "clingo", "OR-Tools CP-SAT": "cpsat"}
COUNTED = {
    "clingo": "ground rules, choices and conflicts",
    "OR-Tools CP-SAT": "its deterministic time",
}
_READ = "states that follow from the cells", "states that are chosen, and hold each other up"
_PLACED = "for each cell, whether a block starts behind it", "a choice of each block's start"
_ASKED = "automata, both answers in one search", "automata, a search an answer"
_BLOCKS = _ASKED[0], "a 0-1 variable a block's start, a search an answer"
MODELS = {
    ("clingo", "nonogram"): _PLACED,
    ("clingo", "coloured nonogram"): _PLACED,
    ("clingo", "hitori"): (
        "every cell reached through white ones, numbers in pairs",
        "white cells reached, numbers counted",
    ),
    ("clingo", "kurodoko"): (
        "every cell reached through white ones, the cells seen counted",
        "white cells reached, a choice of each sight",
    ),
    ("clingo", "sequence"): _READ,
    ("clingo", "regex"): _READ,
    ("OR-Tools CP-SAT", "nonogram"): _BLOCKS,
    ("OR-Tools CP-SAT", "coloured nonogram"): _BLOCKS,
    ("OR-Tools CP-SAT", "hitori"): (
        "cuts, white is true, no presolve",
        "cuts, black is true, presolve",
    ),
    ("OR-Tools CP-SAT", "kurodoko"): (
        "the same, and a chain of white cells a direction",
        "the same, and a 0-1 variable a sight",
    ),
    ("OR-Tools CP-SAT", "sequence"): _ASKED,
    ("OR-Tools CP-SAT", "regex"): _ASKED,
}
"""What each model and the second one is, in words."""

Rows = list[tuple[float, float, float, float]]


def main() -> None:
    families: dict[str, list[dict[str, Any]]] = json.load(sys.stdin)
    told: dict[str, dict[str, Rows]] = {}
    for tool, name in TOOLS.items():
        model, second = (
            import_module(f"benchmarks.peers.{folder}.{name}") for folder in ("tools", "second")
        )
        for family, boards in families.items():
            for board in (boards[0], *boards):  # The first one twice: what is loaded late is then.
                counts, seconds = zip(
                    *(counted(each, board) for each in (model, second)), strict=True
                )
                told.setdefault(tool, {}).setdefault(family, []).append((*counts, *seconds))
            del told[tool][family][0]
    json.dump(told, sys.stdout)


def counted(tool: Any, board: Mapping[str, Any]) -> tuple[float, float]:
    start = process_time()
    count = tool.count(board)
    return count, process_time() - start


def asked(
    interpreter: Path, families: Mapping[str, Sequence[Mapping[str, Any]]]
) -> dict[str, dict[str, Rows]]:
    """Return what the program tells in the environment of an interpreter."""
    ran = subprocess.run(
        [str(interpreter), "-m", "benchmarks.peers.chosen"],
        input=json.dumps(families),
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    found: dict[str, dict[str, Rows]] = json.loads(ran.stdout)
    return found


def chosen(told: Mapping[str, Mapping[str, Rows]]) -> Iterator[str]:
    """Yield the lines of the table."""
    yield from section(
        "How the models were chosen",
        "clingo, CP-SAT and PySAT run models written for this comparison. Each of clingo's and "
        "CP-SAT's was held against a second one (`benchmarks/peers/second/`), on the puzzles of "
        "`real`: how many times the kept one's count and processor time the second one takes to "
        "the verdict. What is counted is "
        + ", ".join(f"with {tool} {what}" for tool, what in COUNTED.items())
        + "; a dash where the kept one has nothing to count. PySAT's clauses are of the kinds that "
        "did best among satgrid's encoders (ENCODERS.md).",
        ("tool", "family", "kept", "second", "count", "time"),
        _rows(told),
    )


def _rows(told: Mapping[str, Mapping[str, Rows]]) -> Iterator[list[str]]:
    for tool, families in told.items():
        for family, rows in families.items():
            kept, second, *_ = map(sum, zip(*rows, strict=True))
            time = geometric_mean(theirs / ours for _, _, ours, theirs in rows)
            count = f"×{number(second / kept)}" if kept else "-"
            yield [tool, family, *MODELS[tool, family], count, f"×{number(time)}"]


if __name__ == "__main__":
    main()
