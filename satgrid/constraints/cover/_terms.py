"""Placements as long ints: what narrowing compares with what is known of the board.

A placement that is one object in many puzzles, of a fleet that is usual, say, is looked at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, reduce
from typing import Any

from satgrid.clues import Value
from satgrid.constraints import Not
from satgrid.constraints.cover import Placement
from satgrid.domains import lane_width, repeat

_KEPT = 41 * 41
"""Of boards, or lattices, of so many cells the terms are kept for the next puzzle."""

_MOST_KNOWN = 10_000
"""Of so many placements of a board size the terms are kept; they are forgotten then."""


class Terms:
    """Terms in one long int: planes of cells that have a value, then of those that lack it."""

    def __init__(self, height: int, width: int, values: tuple[Value, ...]) -> None:
        self._values = values
        self._lane = lane_width(max(height, width))
        self._full = repeat((1 << width) - 1, self._lane, height)
        size = height * self._lane // 8
        self._shift = 8 * size
        self._all = 2 * len(values) * size
        self._having = {value: k * size for k, value in enumerate(values)}
        half = len(values) * size
        self._lacking = {value: half + at for value, at in self._having.items()}
        # By its identity each placement, so that no other has it, and its terms.
        self._known: dict[int, tuple[Placement, int]] = {}

    def of(self, placement: Placement) -> int:
        """Return the terms of a placement, which are found once while it is kept."""
        known = self._known.get(id(placement))
        if known is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            known = self._known[id(placement)] = placement, self._made(placement)
        return known[1]

    def _made(self, placement: Placement) -> int:
        told = tuple(placement)
        plain: Sequence[Any] = told
        negated: Sequence[Any] = ()
        if Not in map(type, told):
            plain = [term for term in told if not isinstance(term, Not)]
            negated = [term.term for term in told if isinstance(term, Not)]
        # Negated ones are seldom; else the upper half of the planes is empty.
        raw, step = bytearray(self._all if negated else self._all // 2), self._lane // 8
        for first, terms in ((self._having, plain), (self._lacking, negated)):
            for (r, c), value in terms:
                raw[first[value] + r * step + (c >> 3)] |= 1 << (c & 7)
        return int.from_bytes(raw, "little")

    def joined(self, having: Mapping[Value, int], lacking: Mapping[Value, int]) -> int:
        """Return the terms that cells of these planes have a value, and others lack it."""
        planes = [each[value] for each in (having, lacking) for value in self._values]
        return reduce(lambda terms, plane: terms << self._shift | plane, reversed(planes))

    def apart(self, terms: int) -> tuple[list[tuple[Value, int]], list[tuple[Value, int]]]:
        """Return the planes of the cells that have each value, and of those that lack it."""
        mask = (1 << self._shift) - 1
        n = len(self._values)
        planes = [terms >> k * self._shift & mask for k in range(2 * n)]
        having = zip(self._values, planes[:n], strict=True)
        return [*having], [*zip(self._values, planes[n:], strict=True)]

    def false_and_open(self, planes: Mapping[Value, int], undecided: int) -> tuple[int, int]:
        """Return the terms that are known to be false, and those not known to be true."""
        fixed = {value: plane & ~undecided for value, plane in planes.items()}
        others = {value: self._full & ~plane for value, plane in planes.items()}
        unfixed = {value: self._full & ~plane for value, plane in fixed.items()}
        return self.joined(others, fixed), self.joined(unfixed, planes)


@lru_cache(4)
def _kept(height: int, width: int, values: tuple[Value, ...]) -> Terms:
    return Terms(height, width, values)


def terms_of(height: int, width: int, values: tuple[Value, ...]) -> Terms:
    """Return the terms of boards of this size: one object for all that are small."""
    small = height * width <= _KEPT
    return _kept(height, width, values) if small else Terms(height, width, values)
