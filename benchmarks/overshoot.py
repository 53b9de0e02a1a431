"""A process of its own that gives up on one of the biggest boards, at several time limits.

`python -m benchmarks.overshoot hitori` prints, as JSON, the most seconds that `satgrid solve
--timeout` took above its limit, reading the file included, and the peak of its memory. Both are
processor time, so that a busy machine measures the same. Other limits may stand behind the name.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from unittest.mock import patch

from benchmarks.measure import peak_mb

SIDE = 1000

LIMITS_S = (0.1, 0.5, 1, 2, 4, 8)


def hitori(random: Random) -> str:
    rows = [[str(random.randint(1, SIDE)) for _ in range(SIDE)] for _ in range(SIDE)]
    return "\n".join(["hitori", *map(" ".join, rows)])


def kurodoko(random: Random) -> str:
    rows = [[random.choice(("-", "2", "20", "200")) for _ in range(SIDE)] for _ in range(SIDE)]
    return "\n".join(["kurodoko", *map(" ".join, rows)])


def nonogram(random: Random, symbols: str = "#") -> str:
    picture = [[random.choice("." + symbols) for _ in range(SIDE)] for _ in range(SIDE)]
    clues = [
        " ".join(f"{len(list(run))}{own.strip('#')}" for own, run in groupby(line) if own != ".")
        for line in (*picture, *zip(*picture, strict=True))
    ]
    return "\n".join(["nonogram", "rows:", *clues[:SIDE], "columns:", *clues[SIDE:]])


def sequence(random: Random) -> str:
    picture = [[random.choice("RGBY") for _ in range(SIDE)] for _ in range(SIDE)]
    clues = [
        "".join(own for own, _ in groupby(line)) for line in (*picture, *zip(*picture, strict=True))
    ]
    return "\n".join(["sequence", "rows:", *clues[:SIDE], "columns:", *clues[SIDE:]])


def regex(random: Random) -> str:
    clues = [random.choice(("[ab]*a", "b[ab]*", "a*b*[ab]")) for _ in range(2 * SIDE)]
    head = ["regex", "alphabet: a b", "rows:"]
    return "\n".join([*head, *clues[:SIDE], "columns:", *clues[SIDE:]])


BOARDS: dict[str, Callable[[Random], str]] = {
    "hitori": hitori,
    "kurodoko": kurodoko,
    "nonogram": nonogram,
    "nonogram of 4 colours": lambda random: nonogram(random, "RGBY"),
    "nonogram of 26 colours": lambda random: nonogram(random, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    "sequence": sequence,
    "regex": regex,
}


def main() -> None:
    from satgrid import cli

    name, *limits_s = sys.argv[1:]
    overshoot = 0.0
    with TemporaryDirectory() as folder, patch("satgrid.deadline.perf_counter", process_time):
        file = Path(folder) / "board.txt"
        file.write_text(BOARDS[name](Random(0)) + "\n", encoding="utf-8")
        for limit_s in map(float, limits_s or LIMITS_S):
            start = process_time()
            cli.run(["solve", str(file), "--timeout", str(limit_s), "--quiet"])
            overshoot = max(overshoot, process_time() - start - limit_s)
    print(json.dumps({"seconds": overshoot, "mb": peak_mb()}))


if __name__ == "__main__":
    main()
