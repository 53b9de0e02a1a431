"""Smallest hitting sets: as few things as possible, of which each of some sets has one.

What nothing may be without, one set after the other, is told by searches; a set that hits all sets
told so far is a lower bound on one that will do. (Reiter, Artificial Intelligence 1987; of smallest
contradictions: Ignatiev et al., CP 2015.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from satgrid import solvers
from satgrid.formula import Formula


class HittingSets:
    """The smallest set that hits all sets `hit` so far; `things` are what sets are made of."""

    def __init__(self, things: Sequence[int], on_progress: Callable[[], None]) -> None:
        self._formula = Formula()
        self._variables = dict(zip(things, self._formula.new(len(things)), strict=True))
        self._on_progress = on_progress
        soft = [-x for x in self._variables.values()]
        self._backend = solvers.start_maxsat(solvers.DEFAULT, self._formula, soft, on_progress)

    def hit(self, some: Iterable[int]) -> None:
        """Let the sets from here on hold one of these things."""
        self._formula.add(*(self._variables[thing] for thing in some))

    def smallest(self) -> list[int]:
        """Return a smallest hitting set, in the order of the things."""
        truth = self._backend.optimum(self._on_progress)
        assert truth is not None, "a set without things was to be hit"
        return [thing for thing, x in self._variables.items() if truth[x - 1] > 0]

    def close(self) -> None:
        """Free the solver."""
        self._backend.close()
