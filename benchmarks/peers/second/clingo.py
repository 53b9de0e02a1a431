"""clingo, with the answer-set programs beside this file."""

from __future__ import annotations

from pathlib import Path

from benchmarks.peers.tools import Instance, Shown
from benchmarks.peers.tools.clingo import asked, version

__all__ = ["count", "solve", "version"]

HOME = Path(__file__).parent


def solve(instance: Instance, unique: bool) -> list[Shown]:
    return asked(instance, unique, HOME)[0]


def count(instance: Instance) -> float:
    return asked(instance, True, HOME)[1]
