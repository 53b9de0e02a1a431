"""Narrowing of at least one of n: the last term that can be true is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from satgrid.constraints._counting import counting
from satgrid.constraints.any_of import AnyOf
from satgrid.domains import Domains


def narrower(
    constraints: Sequence[AnyOf], domains: Domains
) -> Iterator[tuple[int, Callable[[], None]]]:
    """Yield one step for all of them."""
    yield counting(constraints, domains)
