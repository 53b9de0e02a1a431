"""clingo, with the second program of each family of the folder `noqx`."""

from __future__ import annotations

from benchmarks.peers.tools import Instance, Shown
from benchmarks.peers.tools.noqx import HOME, asked, version

__all__ = ["solve", "version"]


def solve(instance: Instance, unique: bool) -> list[Shown]:
    return asked(instance, unique, HOME / "second")
