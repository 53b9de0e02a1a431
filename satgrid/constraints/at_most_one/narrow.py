"""Narrowing of at most one of n: what unit propagation on the count gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from satgrid.constraints._counting import counting
from satgrid.constraints.at_most_one import AtMostOne, AtMostOneEach
from satgrid.domains import Domains


def narrower(
    constraints: Sequence[AtMostOne | AtMostOneEach], domains: Domains
) -> Iterator[tuple[int, Callable[[], None]]]:
    """Yield one step for all of them."""

    def parts() -> list[AtMostOne]:
        return [
            part
            for each in constraints
            for part in (each.parts() if isinstance(each, AtMostOneEach) else (each,))
        ]

    return counting(parts, True, domains)
