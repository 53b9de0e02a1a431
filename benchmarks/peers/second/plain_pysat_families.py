"""PySAT with a second model of each family of the folder `plain`."""

from __future__ import annotations

from collections.abc import Mapping

from benchmarks.peers.plain.model import Model
from benchmarks.peers.second import plain_filled, plain_linked
from benchmarks.peers.tools import Instance, Shown
from benchmarks.peers.tools.plain_pysat import version
from benchmarks.peers.tools.plain_pysat_families import answered

__all__ = ["solve", "version"]

MODELS: Mapping[str, type[Model]] = {
    "akari": plain_filled.Akari,
    "binairo": plain_filled.Binairo,
    "hashi": plain_linked.Hashi,
    "heyawake": plain_linked.Heyawake,
    "kakuro": plain_filled.Kakuro,
    "masyu": plain_linked.Masyu,
    "nurikabe": plain_linked.Nurikabe,
    "slitherlink": plain_linked.Slitherlink,
    "sudoku": plain_filled.Sudoku,
    "tents": plain_filled.Tents,
}


def solve(instance: Instance, unique: bool) -> list[Shown]:
    return answered(instance, unique, MODELS)
