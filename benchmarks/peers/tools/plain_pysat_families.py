"""PySAT with the models of the folder `plain`."""

from __future__ import annotations

from collections.abc import Mapping

from benchmarks.peers import lattice
from benchmarks.peers.plain import filled, linked
from benchmarks.peers.plain.model import Model
from benchmarks.peers.tools import Instance, Shown, Unsupported
from benchmarks.peers.tools.plain_pysat import version

__all__ = ["solve", "version"]

MODELS: Mapping[str, type[Model]] = {
    "akari": filled.Akari,
    "binairo": filled.Binairo,
    "hashi": linked.Hashi,
    "heyawake": linked.Heyawake,
    "kakuro": filled.Kakuro,
    "masyu": linked.Masyu,
    "nurikabe": linked.Nurikabe,
    "slitherlink": linked.Slitherlink,
    "sudoku": filled.Sudoku,
    "tents": filled.Tents,
}


def solve(instance: Instance, unique: bool) -> list[Shown]:
    return answered(instance, unique, MODELS)


def answered(instance: Instance, unique: bool, models: Mapping[str, type[Model]]) -> list[Shown]:
    """Return one solution by the family's model, or two if there are two."""
    model = models.get(lattice.family(instance))
    if model is None:
        raise Unsupported("has no such model")
    return model(instance).solutions(1 + unique)
