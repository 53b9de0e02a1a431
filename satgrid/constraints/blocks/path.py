"""Blocks of a line by a path from its first cell to its last: blocks and the white between.

Shapes: a node is a block at one of its starts, or a white cell in one of the gaps; one that every
arrangement passes is certain and has no variable.
Strength: domain-consistent.
Use: where propagation must find all that a line implies; it is smaller than states.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satgrid.clues import WHITE, Block, gap
from satgrid.constraints import Literals, Post
from satgrid.constraints.blocks import Blocks
from satgrid.constraints.blocks._possible import possible
from satgrid.deadline import check_deadline, checked
from satgrid.domains import bits_of
from satgrid.formula import FALSE, TRUE, Formula


def encode(formula: Formula, constraint: Blocks, literal: Literals, post: Post) -> None:
    """Add the clauses of one line."""
    blocks, starts, literals = possible(formula, constraint, literal)
    n = len(literals[WHITE])
    # Gap 0, block 0, gap 1 and so on; a node is (layer, its first cell).
    layers = [Block(1, WHITE)]
    for block in blocks:
        layers += [block, layers[0]]
    nodes = [
        (layer, first)
        for layer, firsts in enumerate(_firsts(blocks, starts, literals[WHITE]))
        for first in firsts
    ]
    passing: list[list[tuple[int, int]]] = [[] for _ in range(n)]
    for layer, first in checked(nodes, 100):
        for here in passing[first : first + layers[layer].length]:
            here.append((layer, first))
    # Where one node alone passes a cell, every arrangement takes it.
    certain = {here[0] for here in passing if len(here) == 1}
    number = {node: TRUE if node in certain else formula.variable() for node in nodes}
    clauses: list[list[int]] = []
    entered: dict[tuple[int, int], list[int]] = {node: [] for node in nodes}
    for (layer, first), x in checked(number.items(), 100):
        length, value = layers[layer]
        following = [layer, layer + 1]
        if value != WHITE:
            following = [layer + 1]
            if layer + 2 < len(layers) and not gap(layers[layer], layers[layer + 2]):
                following.append(layer + 2)
        behind = [(to, first + length) for to in following if (to, first + length) in number]
        for node in behind:
            entered[node].append(x)
        # Behind a node comes another, but at the end of the line.
        if first + length < n:
            clauses.append([-x, *(number[node] for node in behind)])
        # A node fixes its cells.
        clauses += [[-x, y] for y in literals[value][first : first + length]]
    # Before a node comes another, but at the beginning of the line.
    clauses += [[-number[node], *before] for node, before in entered.items() if node[1]]
    # A cell that has a value needs a node that gives it.
    clauses += [
        [-along[i], *(number[node] for node in here if layers[node[0]].colour == value)]
        for value, along in literals.items()
        for i, here in enumerate(checked(passing, 10))
    ]
    # The cell has a value of the clue, also where the board has others.
    cells = zip(*literals.values(), strict=True)
    clauses += [[*here] for here in cells if not any(-x in here for x in here)]
    formula.extend(clauses)


def _firsts(
    blocks: Sequence[Block], starts: Sequence[int], white: Sequence[int]
) -> Iterator[list[int]]:
    """Yield the first cells of each layer's nodes, in ascending order."""
    n = len(white)
    may = [x != FALSE for x in white]
    ends = {0}
    for k in range(len(blocks) + 1):
        check_deadline()
        targets = set(bits_of(starts[k])) if k < len(blocks) else {n}
        ahead: set[int] = set()
        for i in range(n):
            if may[i] and (i in ends or i - 1 in ahead):
                ahead.add(i)
        back: set[int] = set()
        for i in reversed(range(n)):
            if may[i] and (i + 1 in targets or i + 1 in back):
                back.add(i)
        yield sorted(ahead & back)
        if k < len(blocks):
            yield sorted(targets)
            ends = {first + blocks[k].length for first in targets}
