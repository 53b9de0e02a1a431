"""This version beside an earlier one, and beside a plain PySAT program, by turns in one run.

`python -m benchmarks.versions [FAMILY...]` prints for each family how many times the processor time
of the earlier version this version takes for boards of `puzzles/`. The earlier version is unpacked
from git into a temporary folder; if the checkout has no history that reaches back to it, its column
is empty.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from io import BytesIO
from pathlib import Path
from statistics import geometric_mean, median
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks import boards, coloured, generated
from benchmarks.measure import process, ratios
from benchmarks.peers.instances import instance
from benchmarks.peers.runner import Worker
from satgrid import Puzzle, families, formats

BEFORE = "b5c187c1"
"""The revision of satgrid 0.7.0 before its code was arranged anew."""

ROUNDS = 9
"""How many times each puzzle is asked."""

BOARDS = 10
"""How many boards of a family are compared."""

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


def family_rows(names: Sequence[str], rounds: int = ROUNDS) -> Iterator[tuple[str, str, str, str]]:
    """Yield for each family its name, its boards, ms a turn, and the ratio to the earlier version.

    A turn asks both versions about all boards. The ratio is the median over the turns; above 1 this
    version is slower.
    """
    with TemporaryDirectory() as folder:
        if not unpacked(Path(folder)):
            raise SystemExit(f"this checkout has no revision {BEFORE}")
        own, module = Path(sys.executable), "benchmarks.peers.tools.satgrid"
        with (
            closing(Worker(own, module)) as now,
            closing(Worker(own, module, Path(folder))) as before,
        ):
            for name in names:
                puzzles = family_boards(name)
                turns = [
                    [_turn(worker, puzzles) for worker in (now, before)] for _ in range(rounds + 1)
                ]
                del turns[0]  # The first one loads modules.
                first = median(one for one, _ in turns) * 1000
                ratio = median(one / other for one, other in turns)
                yield name, f"{len(puzzles)}", f"{first:.3g} ms", f"{ratio:.2f}"


def family_boards(name: str) -> list[Puzzle]:
    """Return the first boards in the family's folder of `puzzles/`."""
    found: list[Puzzle] = []
    for path in sorted((boards.ROOT / "puzzles" / name).iterdir()):
        if path.suffix not in (".md", ".txt"):
            found += [entry.puzzle for _, entry in formats.read(str(path), family=name)]
    return found[:BOARDS]


def _turn(worker: Worker, puzzles: Sequence[Puzzle]) -> float:
    """Return the seconds for the verdicts on all boards; a verdict that is late counts in full."""
    return sum(_seconds(worker, puzzle) or _LIMIT_S for puzzle in puzzles)


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


def main(names: Sequence[str]) -> None:
    """Print the rows of these families, or of all."""
    for row in family_rows(names or families.names()):
        print("\t".join(row), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
