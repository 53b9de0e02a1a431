"""Blocks of a line by order variables: "block k starts at p or later".

Shapes: the variable for the j-th start of a block, in ascending order and j >= 1, reads "starts
there or later"; before the first it is TRUE, after the last FALSE.
Strength: finds-contradictions.
Use: by default; it is small, and narrowing has drawn what propagation misses at the start.
"""

from __future__ import annotations

from itertools import pairwise

from satgrid.clues import WHITE, gap
from satgrid.constraints import Literals, Post
from satgrid.constraints.blocks import Blocks
from satgrid.constraints.blocks._possible import possible
from satgrid.deadline import check_deadline
from satgrid.domains import bits_of
from satgrid.formula import FALSE, TRUE, Formula


def encode(formula: Formula, constraint: Blocks, literal: Literals, post: Post) -> None:
    """Add the clauses of one line."""
    blocks, starts, literals = possible(formula, constraint, literal)
    white = literals[WHITE]
    n = len(white)
    clauses: list[tuple[int, ...]] = []
    # from_on[n + p] reads "the block starts at p or later", for p from -n to n + 1. Two
    # sentinels: a block that has ended before the line begins, and one that never starts.
    length, end, ordered, from_on = 0, 0, range(0), [FALSE] * (2 * n + 2)
    places: list[int] = []
    for k, block in enumerate(blocks):
        check_deadline()
        before, before_places, before_ordered = from_on, places, ordered
        places = list(bits_of(starts[k]))
        first, last = places[0], places[-1]
        ordered = formula.new(len(places) - 1)
        from_on = [TRUE] * (n + first + 1)
        for (p, q), x in zip(pairwise(places), ordered, strict=True):
            from_on += [x] * (q - p)
        from_on += [FALSE] * (2 * n + 2 - len(from_on))
        # What starts at a later place starts at an earlier one or later.
        clauses += [(-y, x) for x, y in pairwise(ordered)]
        # The block before must end, and leave its gap, before this one starts.
        if k:
            shift = n + length + gap(blocks[k - 1], block)
            clauses += [
                (-x, from_on[shift + p])
                for p, x in zip(before_places[1:], before_ordered, strict=True)
            ]
        # A cell between the end of the block before and the start of this one is white.
        clauses += zip(
            before[n + end - length + 1 : n + last - length + 1],
            [-x for x in from_on[n + end + 1 : n + last + 1]],
            white[end:last],
            strict=True,
        )
        # A cell is coloured if the block starts late enough to reach it and not after it.
        length, end = block.length, first + block.length
        clauses += [
            (-reaching, after, x)
            for reaching, after, x in zip(
                from_on[n + first - length + 1 : n + last + 1],
                from_on[n + first + 1 : n + last + length + 1],
                literals[block.colour][first : last + length],
                strict=True,
            )
            if reaching != after
        ]
    # Behind the last block everything is white.
    clauses += zip(from_on[n + end - length + 1 : 2 * n - length + 1], white[end:], strict=True)
    formula.extend(clauses)
