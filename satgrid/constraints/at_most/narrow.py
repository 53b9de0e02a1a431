"""Narrowing of at most k of n: what unit propagation on the count gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from satgrid.constraints._counting import counting
from satgrid.constraints.at_most import AtMost
from satgrid.domains import Domains


def narrower(
    constraints: Sequence[AtMost], domains: Domains
) -> Iterator[tuple[int, Callable[[], None]]]:
    """Yield one step for all of them."""
    yield counting(constraints, domains)
