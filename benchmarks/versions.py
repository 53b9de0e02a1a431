"""This version beside the one before, and beside a plain PySAT program, asked by turns in one run.

The version before is unpacked from git into a folder that goes away again; where the checkout has
no history that reaches back to it, its column is empty.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from io import BytesIO
from pathlib import Path
from statistics import geometric_mean
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks import boards, coloured, generated
from benchmarks.measure import process, ratios
from benchmarks.peers.instances import instance
from benchmarks.peers.runner import Worker
from satgrid import Puzzle

BEFORE = "92b120c"
"""The last revision of satgrid 0.2.0."""

ROUNDS = 9
"""How many times each puzzle is asked."""

_LIMIT_S = 30
_WARM = generated.hitori(5, 0)
PUZZLES: tuple[tuple[str, Callable[[int], Sequence[Puzzle]], Sequence[int]], ...] = (
    ("hitori", lambda n: [generated.hitori(n, seed) for seed in range(4)], (6, 10, 20, 50, 100)),
    ("hitori", lambda n: [generated.hitori(n, seed) for seed in range(2)], (200,)),
    ("kurodoko", lambda n: [generated.kurodoko(n, seed, 0.5) for seed in range(4)], (10, 20)),
    (
        "nonograms",
        lambda n: [boards.random_puzzle(n, 0.6, seed) for seed in range(8)],
        (10, 15, 30),
    ),
    ("sequences", lambda n: [coloured.sequence(n, seed) for seed in range(4)], (6, 10, 20)),
    ("coloured", lambda n: [coloured.nonogram(n, n, seed) for seed in range(4)], (30,)),
)


def rows() -> Iterator[tuple[str, str, str, str]]:
    """Yield for each kind of board what, ms a verdict, and the multiples that the others took."""
    home = "benchmarks.peers.tools"
    with TemporaryDirectory() as folder:
        known = unpacked(Path(folder))
        own = Path(sys.executable)
        with (
            closing(Worker(own, f"{home}.satgrid")) as now,
            closing(Worker(own, f"{home}.satgrid", Path(folder))) as before,
            closing(Worker(own, f"{home}.plain_pysat")) as plain,
        ):
            for kind, make, sizes in PUZZLES:
                for n in sizes:
                    taken = [_least((now, before, plain), puzzle) for puzzle in make(n)]
                    first = geometric_mean(one for one, _, _ in taken) * 1000
                    old = _multiple([(one, other) for one, other, _ in taken])
                    by_hand = _multiple([(one, other) for one, _, other in taken])
                    yield f"{len(taken)} {kind}, {n}x{n}", f"{first:.3g} ms", old, by_hand
        line = ("-m", "satgrid", "solve", f"{boards.NONOGRAMS / 'pattern-20x20.sgt'}#1")
        tasks = [process(*line), *([process(*line, tree=Path(folder))] if known else [])]
        first, others = ratios(tasks, 15)
        yield "whole process", f"{first:.3g} ms", "".join(f"{x:.2f}" for x in others) or "-", "-"


def unpacked(folder: Path) -> bool:
    """Unpack the version before; return whether git has it."""
    packed = subprocess.run(
        ["git", "archive", BEFORE], cwd=boards.ROOT, capture_output=True, check=False
    )
    if packed.returncode == 0:
        with tarfile.open(fileobj=BytesIO(packed.stdout)) as tar:
            # Python knows the filter from 3.10.12 and 3.11.4 on; git wrote what is unpacked.
            safely: Any = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
            tar.extractall(folder, **safely)
    return packed.returncode == 0


def _least(workers: Sequence[Worker], puzzle: Puzzle) -> list[Any]:
    """Return the least seconds of each worker, asked by turns: the first time loads modules."""
    asked = [[_seconds(each, puzzle) for each in workers] for _ in range(ROUNDS)]
    return [min(filter(None, own), default=None) for own in zip(*asked, strict=True)]


def _seconds(worker: Worker, puzzle: Puzzle) -> float | None:
    told = worker.ask(instance(puzzle), True, _LIMIT_S, instance(_WARM))
    return told.get("seconds")


def _multiple(pairs: Sequence[tuple[float, float | None]]) -> str:
    found = [other / one for one, other in pairs if other is not None]
    return f"{geometric_mean(found):.2f}" if len(found) == len(pairs) else "-"
