"""The process of a tool: `python -m benchmarks.peers.worker TOOL` answers lines of JSON.

It first tells the tool's version and the seconds that importing it took. Then it is handed lines
{"instance": ..., "unique": ..., "warm": ..., "like": ...} and answers each with {"grids": ...,
"seconds": ...}, {"unsupported": why} or {"failed": why}. Quick answers are found several times, and
the median told. `warm` is a small instance of the family, solved before every run, so that no time
has what a tool loads late in it. A tool that remembers what it works out (lines, counters, shapes)
first forgets all of it and solves `like`, another instance of the row: no run profits from one
before. Seconds are processor time of all threads, so that other work on the machine is not counted.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from importlib import import_module
from statistics import median
from time import perf_counter, process_time
from types import ModuleType
from typing import Any, TextIO

from benchmarks.peers.tools import Unsupported

RUNS, ENOUGH_S = 5, 0.2
"""How often a question is asked at most, and the seconds, with those of the small instance, after
which it is not asked again."""


def main(name: str) -> None:
    # What a tool prints must not get between the answers.
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as out:
        os.dup2(2, 1)
        start = perf_counter()
        try:
            tool = import_module(name)
        except ImportError as error:
            tell(out, {"missing": str(error)})
            return
        imported = perf_counter() - start
        tell(
            out,
            {
                "version": tool.version(),
                "import": imported,
                "remembers": hasattr(tool, "forget"),
            },
        )
        for line in sys.stdin:
            tell(out, answered(tool, **json.loads(line)))


def tell(out: TextIO, what: dict[str, Any]) -> None:
    out.write(json.dumps(what) + "\n")
    out.flush()


def answered(
    tool: ModuleType,
    instance: dict[str, Any],
    unique: bool,
    warm: dict[str, Any],
    like: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """Return what the tool says, and the median of its seconds."""
    taken: list[float] = []
    try:
        if hasattr(tool, "timed"):
            grids, seconds = tool.timed(instance, unique)
            return {"grids": grids, "seconds": seconds}
        spent = 0.0
        while len(taken) < RUNS and spent < ENOUGH_S:
            began = process_time()
            if hasattr(tool, "forget"):
                tool.forget()
                with suppress(Exception):
                    tool.solve(like, unique)
            with suppress(Exception):
                tool.solve(warm, unique)
            start = process_time()
            grids = tool.solve(instance, unique)
            taken.append(process_time() - start)
            spent += process_time() - began
    except Unsupported as error:
        return {"unsupported": str(error)}
    except Exception as error:  # A tool may fail in any way; that is an answer too.
        return {"failed": f"{type(error).__name__}: {error}"}
    return {"grids": grids, "seconds": median(taken)}


if __name__ == "__main__":
    main(sys.argv[1])
