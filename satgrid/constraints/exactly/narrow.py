"""Narrowing of exactly k of n: what unit propagation on the count gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from satgrid.constraints._counting import counting
from satgrid.constraints.exactly import Exactly
from satgrid.domains import Domains


def narrower(
    constraints: Sequence[Exactly], domains: Domains
) -> Iterator[tuple[int, Callable[[], None]]]:
    """Yield one step for all of them."""
    yield counting(constraints, domains)
