"""Tree: each white cell but one has a white parent, which is one step nearer to the root.

Shapes: `parent[p][q]` reads "q is a parent of p", for p and q side by side. Each cell has a number
in binary, half its distance from the root (`_root.py`); on odd squares gates read "the lowest j
bits are ones".
Strength: none.
Use: to compare; `sweep` is smaller and far quicker.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from satgrid.board import beside
from satgrid.constraints import Literals, Post
from satgrid.constraints.connected import Connected
from satgrid.constraints.connected._members import possible_members
from satgrid.constraints.connected._root import most_steps, one_root
from satgrid.formula import TRUE, Formula


def encode(formula: Formula, constraint: Connected, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    white = possible_members(formula, constraint, literal)
    rows, columns = one_root(formula, literal, post)
    bits = (most_steps(len(white)) // 2).bit_length()
    half = {p: formula.new(bits) for p in white}
    near = {p: [q for q in beside(p) if q in white] for p in white}
    parent = {p: dict(zip(near[p], formula.new(len(near[p])), strict=True)) for p in white}
    for (r, c), x in white.items():
        arcs = parent[r, c]
        # A white cell has a parent, unless it is the root.
        formula.extend((-x, y, *arcs.values()) for y in (rows[r], columns[c]))
        # A parent is white.
        formula.extend((-arc, white[q]) for q, arc in arcs.items())
        if (r + c) % 2:
            ones = list(accumulate(half[r, c], formula.both, initial=TRUE))
            for q, down in arcs.items():
                up = parent[q][r, c]
                # Of two white cells side by side one is nearer, which makes it a parent.
                formula.add(-x, -white[q], up, down)
                formula.extend(_one_step(half[r, c], ones, half[q], up, down))


def _one_step(
    odd: Sequence[int], ones: Sequence[int], even: Sequence[int], up: int, down: int
) -> Iterator[tuple[int, ...]]:
    """Yield the clauses by which distances 2a + 1 and 2b differ by one, the lowest bits first.

    `down` makes the even one the less: a = b. `up` makes it the greater: b = a + 1, where the
    bit j of a changes if the lower ones are `ones[j]`.
    """
    for a, b, change in zip(odd, even, ones[:-1], strict=True):
        yield -down, a, -b
        yield -down, -a, b
        yield -up, -change, a, b
        yield -up, -change, -a, -b
        yield -up, change, a, -b
        yield -up, change, -a, b
    # No number follows the greatest.
    yield -up, -ones[-1]
