"""How much is left to search, and in how many rounds: counts that do not depend on the machine.

On real boards of the folders `puzzles` and `shared`, and on boards made from a seed.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import satgrid
from benchmarks.generated import hitori, impossible_kurodoko, kurodoko
from satgrid import families
from satgrid.domains import Domains
from satgrid.narrowing import narrow
from satgrid.puzzle import Puzzle

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared" / "data" / "instances"


def real(folder: Path, *parts: str) -> list[str]:
    """Return the game IDs of a folder of files, by file and number."""
    return [
        f"{path}#{k}"
        for path in sorted(folder.joinpath(*parts[:-1]).glob(parts[-1]))
        for k, _ in enumerate(path.read_text("utf-8").split(), 1)
    ]


RANGE = [
    *real(ROOT, "puzzles", "kurodoko", "*.sgt"),
    *(real(SHARED, "kurodoko", "sgt-range", "*.txt") or ["(no folder shared)"]),
]
SINGLES = [
    *real(ROOT, "puzzles", "hitori", "*.sgt"),
    *(real(SHARED, "hitori", "sgt-singles", "*.txt") or ["(no folder shared)"]),
]
