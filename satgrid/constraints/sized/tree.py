"""Tree: each region is a tree with one root, whose number of cells is added up along the branches.

Meaning: every cell of a value whose size is told has one parent, a cell beside it of its value, or
is a root. The number of a cell is one more than those of its children together, so it is less than
its parent's, and no way along parents comes back: each ends at a root of the region. Cells beside
each other that have one value have one name, and a root has the name of its place, so there is one
root; its number is that of the region's cells.
Shapes: `root[p]` and `parent[p][q]` for q beside p; in binary the name and the number of each cell;
adders, whose last carry is false.
Strength: none.
Use: for a CNF that stands alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product

from satgrid.board import all_cells, beside
from satgrid.constraints import Literals, Post
from satgrid.constraints.at_most_one import AtMostOne
from satgrid.constraints.sized import Sized
from satgrid.deadline import checked
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import Cell


def encode(formula: Formula, constraint: Sized, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    board = all_cells(literal.height, literal.width)
    having: dict[Cell, dict[int, int]] = {}
    for n, value in enumerate(constraint.values, 1):
        for cell, x in zip(board, literal.table(value), strict=True):
            if x != FALSE:
                having.setdefault(cell, {})[n] = x
    sizes = [n for own in having.values() for n in own]
    bits, names = max(sizes, default=0).bit_length(), len(having).bit_length()
    number = {p: formula.new(bits) for p in having}
    name = {p: formula.new(names) for p in having}
    root = {p: formula.variable() for p in having}
    near = {
        p: [q for q in beside(p) if having[p].keys() & having.get(q, {}).keys()] for p in having
    }
    parent = {p: dict(zip(near[p], formula.new(len(near[p])), strict=True)) for p in having}
    for place, (p, own) in enumerate(checked(having.items(), 20)):
        arcs = parent[p]
        # Who has a size has a parent or is a root.
        formula.extend((-x, root[p], *arcs.values()) for x in own.values())
        post(AtMostOne((root[p], *arcs.values())))
        for q, arc in arcs.items():
            for n in own.keys() | having[q].keys():
                x, y = own.get(n, FALSE), having[q].get(n, FALSE)
                # A parent has the value of its child.
                formula.extend(((-arc, -x, y), (-arc, x, -y)))
                if p < q and x != FALSE and y != FALSE:
                    for a, b in zip(name[p], name[q], strict=True):
                        formula.extend(((-x, -y, -a, b), (-x, -y, a, -b)))
            formula.add(-arc, *own.values())
        formula.extend((-root[p], bit) for bit in _binary(place, name[p]))
        total: Sequence[int] = [FALSE] * bits
        carry = TRUE
        for q in near[p]:
            child = [formula.both(parent[q][p], bit) for bit in number[q]]
            total = _sum(formula, total, child, carry)
            carry = FALSE
        if carry == TRUE:
            total = [TRUE, *total[1:]]
        for a, b in zip(number[p], total, strict=True):
            formula.extend(((-a, b), (a, -b)))
        for n, x in own.items():
            formula.extend((-root[p], -x, bit) for bit in _binary(n, number[p]))


def _binary(n: int, bits: Sequence[int]) -> list[int]:
    """Return the literals that are all true if the bits, the lowest first, are the number n."""
    return [bit if n >> k & 1 else -bit for k, bit in enumerate(bits)]


def _sum(formula: Formula, left: Sequence[int], right: Sequence[int], carry: int) -> list[int]:
    """Return the bits of the sum of both numbers and the carry, which has no more of them."""
    found = []
    for a, b in zip(left, right, strict=True):
        total, over = formula.new(2)
        for i, j, k in product((1, -1), repeat=3):
            # The bit is true if one of the three is, or all.
            odd = i * j * k
            formula.add(-i * a, -j * b, -k * carry, odd * total)
        for sign in (1, -1):
            for x, y in combinations((a, b, carry), 2):
                # The carry is what two of the three say.
                formula.add(-sign * x, -sign * y, sign * over)
        found.append(total)
        carry = over
    formula.add(-carry)
    return found
