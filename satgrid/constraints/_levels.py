"""Numbers in binary by which a parent is told from its child: shared by encoders named `levels`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satgrid.formula import FALSE, Formula


def above(
    formula: Formula, up: int, down: int, one: Sequence[int], other: Sequence[int]
) -> Iterator[tuple[int, ...]]:
    """Yield the clauses by which `up` makes `one` the greater, `down` the less; high bits first."""
    differ = FALSE
    for x, y in zip(one, other, strict=True):
        further = formula.variable()
        # While the bits agree, the next ones are not the wrong way round ...
        yield differ, -up, x, -y
        yield differ, -down, -x, y
        # ... and if they agree as well, the numbers do not differ so far.
        yield differ, x, y, -further
        yield differ, -x, -y, -further
        differ = further
    # A child is not on the level of its parent.
    yield -up, differ
    yield -down, differ
