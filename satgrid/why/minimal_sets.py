"""Minimal subsets and smallest hitting sets.

`minimal_core` and `minimal_extension` are QuickXplain: they shrink a set that has a property to a
subset that loses the property if any element is removed. (Junker, QuickXplain: preferred
explanations and relaxations for over-constrained problems, AAAI 2004.)

`HittingSets` finds a smallest set that has an element of every set added so far. If every
contradiction hits all added sets, its size is a lower bound for contradictions. (Reiter, Artificial
Intelligence 1987; for smallest contradictions: Ignatiev et al., CP 2015.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from satgrid import solvers
from satgrid.formula import Formula

T = TypeVar("T")
Base = TypeVar("Base")


class TooMany(Exception):
    """The minimal subset has more elements than allowed."""


def minimal_core(
    elements: Sequence[T], suffices: Callable[[Sequence[T]], bool], most: int | None = None
) -> list[T] | None:
    """Return a minimal subset that `suffices`, or None if all elements together do not.

    Earlier elements are preferred. Raises `TooMany` as soon as the subset has more than `most`
    elements.
    """
    if suffices([]):
        return []
    if not elements or not suffices(elements):
        return None
    start: list[T] = []
    return minimal_extension(elements, start, lambda base, part: [*base, *part], suffices, most)


def minimal_extension(
    elements: Sequence[T],
    base: Base,
    extend: Callable[[Base, Sequence[T]], Base],
    suffices: Callable[[Base], bool],
    most: int | None = None,
    prefer_last: bool = False,
) -> list[T]:
    """Return a minimal subset of the elements with which the `base` suffices.

    It must suffice with all elements, and not without any. `suffices` must be monotone: if it holds
    for a set, it holds for every superset. Earlier elements are preferred, or later ones with
    `prefer_last`. Each base is extended from an earlier one, so it may hold intermediate results.
    """
    size = 0

    def shrink(base: Base, changed: bool, part: Sequence[T]) -> list[T]:
        nonlocal size
        if changed and suffices(base):
            return []
        if len(part) == 1:
            size += 1
            if most is not None and size > most:
                raise TooMany
            return [*part]
        half = len(part) // 2
        first, last = part[:half], part[half:]
        if prefer_last:
            needed_first = shrink(extend(base, last), True, first)
            needed_last = shrink(extend(base, needed_first), bool(needed_first), last)
        else:
            needed_last = shrink(extend(base, first), True, last)
            needed_first = shrink(extend(base, needed_last), bool(needed_last), first)
        return [*needed_first, *needed_last]

    return shrink(base, False, elements)


class HittingSets:
    """A smallest set of `elements` that has an element of every set added so far."""

    def __init__(self, elements: Sequence[int], on_progress: Callable[[], None]) -> None:
        self._formula = Formula()
        self._variables = dict(zip(elements, self._formula.new(len(elements)), strict=True))
        self._on_progress = on_progress
        soft = [-x for x in self._variables.values()]
        self._backend = solvers.start_maxsat(solvers.DEFAULT, self._formula, soft, on_progress)

    def add(self, elements: Iterable[int]) -> None:
        """Require that hitting sets have one of these elements from now on."""
        self._formula.add(*(self._variables[element] for element in elements))

    def smallest(self) -> list[int]:
        """Return a smallest hitting set, in the order of the elements."""
        truth = self._backend.optimum(self._on_progress)
        assert truth is not None, "an empty set cannot be hit"
        return [element for element, x in self._variables.items() if truth[x - 1] > 0]

    def close(self) -> None:
        """Free the solver."""
        self._backend.close()
