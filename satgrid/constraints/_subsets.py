"""Every subset of some literals as a clause: what the pairwise encoders share, with its limit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

from satgrid.errors import UsageError

_MOST = 5_000_000
"""The most clauses of one constraint; above, they would fill the memory before any search."""


def subsets(literals: Sequence[int], size: int, encoder: str) -> Iterator[tuple[int, ...]]:
    """Return every subset of the literals of this size; raise `UsageError` for too many.

    `encoder` is what people choose, as in `at_most=pairwise`.
    """
    count = comb(len(literals), size)
    if count > _MOST:
        raise UsageError(
            f"{encoder} needs {count:,} clauses for one constraint of {len(literals)} literals, "
            f"more than {_MOST:,}: choose {encoder.partition('=')[0]}=totalizer"
        )
    return combinations(literals, size)
