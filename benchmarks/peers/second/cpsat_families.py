"""OR-Tools' CP-SAT, with the second model of each family that has one."""

from __future__ import annotations

from benchmarks.peers.cpsat import solutions
from benchmarks.peers.tools import Instance, Shown
from benchmarks.peers.tools.cpsat import version

__all__ = ["solve", "version"]


def solve(instance: Instance, unique: bool) -> list[Shown]:
    return solutions(instance, unique, second=True)
