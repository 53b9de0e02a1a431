"""Encoders of the blocks of a line: order variables, paths, and starts.

Each begins with `open_part`, which reads the literals of the line's cells and returns the part of
the line that is open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import TypeAlias

from satgrid.clues import WHITE, Block, Value, gap
from satgrid.constraints import Literals, Post, encodes
from satgrid.constraints.at_most_one import AtMostOne
from satgrid.constraints.blocks import Blocks
from satgrid.constraints.blocks.narrowing import narrow_line
from satgrid.deadline import check_deadline, checked
from satgrid.domains import Contradiction, bits_of
from satgrid.formula import FALSE, TRUE, Formula

Part: TypeAlias = tuple[tuple[Block, ...], list[int], dict[Value, list[int]]]
"""The blocks, starts of each block and literals of each value of a part of a line."""


def open_part(formula: Formula, constraint: Blocks, literal: Literals) -> Part:
    """Return the undecided part of the line; without an arrangement the formula is contradictory.

    The part is the line without its decided ends, each cut off beside a white cell. Nothing is left
    of a decided line, and of a line without an arrangement. Starts are bit sets, exact for the
    decided cells: bit i is the part's i-th cell.
    """
    try:
        return _read_part(constraint, literal)
    except Contradiction:
        formula.add()
        return (), [], {WHITE: []}


def _read_part(constraint: Blocks, literal: Literals) -> Part:
    blocks = tuple(constraint.blocks)
    values = [WHITE, *sorted({block.colour for block in blocks})]
    literals = {value: literal.along(constraint.line, value) for value in values}
    settled = [
        values[cell.index(TRUE)] if TRUE in cell else None
        for cell in zip(*literals.values(), strict=True)
    ]
    first = end = len(settled)
    if None in settled:
        first, end = settled.index(None), end - settled[::-1].index(None)
        while first and settled[first - 1] != WHITE:
            first -= 1
        while end < len(settled) and settled[end] != WHITE:
            end += 1
    before, behind = _drawn_blocks(settled[:first]), _drawn_blocks(settled[end:])
    middle = blocks[len(before) : len(blocks) - len(behind)]
    if (*before, *middle, *behind) != blocks:
        raise Contradiction
    literals = {value: along[first:end] for value, along in literals.items()}
    planes = {
        value: sum(1 << i for i, x in enumerate(along) if x != FALSE)
        for value, along in literals.items()
    }
    starts, _ = narrow_line(end - first, middle, planes)
    return middle, starts, literals


def _drawn_blocks(cells: Sequence[Value | None]) -> list[tuple[int, Value]]:
    """Return (length, colour) of the blocks that settled cells show."""
    runs = groupby(cells)
    return [(len(list(run)), value) for value, run in runs if value and value != WHITE]


@encodes(
    "order",
    'Blocks of a line by order variables: "block k starts at p or later".',
    strength="finds-contradictions",
    use="by default; it is small, and narrowing has found what propagation misses at the start.",
)
def order_encoder(formula: Formula, constraint: Blocks, literal: Literals, post: Post) -> None:
    """Shapes: the variable for the j-th start of a block, in ascending order and j >= 1, reads
    "starts there or later"; before the first it is TRUE, after the last FALSE.
    """
    blocks, starts, literals = open_part(formula, constraint, literal)
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


@encodes(
    "path",
    "Blocks of a line as a path from its first cell to its last, over blocks and gaps.",
    strength="domain-consistent",
    use="if propagation must find everything that a line implies; it is smaller than states.",
)
def path_encoder(formula: Formula, constraint: Blocks, literal: Literals, post: Post) -> None:
    """Shapes: a node is a block at one of its starts, or a white cell in one of the gaps; one that
    every arrangement passes is certain and has no variable.
    """
    blocks, starts, literals = open_part(formula, constraint, literal)
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
    # A node that is the only one at a cell is in every arrangement.
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
        # A node has a successor, except at the end of the line.
        if first + length < n:
            clauses.append([-x, *(number[node] for node in behind)])
        # A node fixes its cells.
        clauses += [[-x, y] for y in literals[value][first : first + length]]
    # A node has a predecessor, except at the beginning of the line.
    clauses += [[-number[node], *before] for node, before in entered.items() if node[1]]
    # A cell that has a value needs a node that gives it.
    clauses += [
        [-along[i], *(number[node] for node in here if layers[node[0]].colour == value)]
        for value, along in literals.items()
        for i, here in enumerate(checked(passing, 10))
    ]
    # The cell has a value of the clue, also if the board has others.
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


@encodes(
    "starts",
    "Blocks of a line by their starts, as in textbooks: one variable for each start of each block.",
    use="for comparison with the textbook encoding.",
)
def starts_encoder(formula: Formula, constraint: Blocks, literal: Literals, post: Post) -> None:
    """Shapes: a variable for each start that the settled cells leave a block, if there are two."""
    blocks, starts, literals = open_part(formula, constraint, literal)
    # covering[colour][i] has the starts from which a block of the colour covers cell i.
    covering: dict[str, list[list[int]]] = {
        colour: [[] for _ in along] for colour, along in literals.items()
    }
    numbered: list[tuple[int, int]] = []
    for k, (length, colour) in enumerate(blocks):
        places = list(bits_of(starts[k]))
        numbers = formula.new(len(places)) if len(places) > 1 else [TRUE]
        # A block has one start.
        formula.add(*numbers)
        post(AtMostOne(tuple(numbers)))
        before, numbered = numbered, list(zip(places, numbers, strict=True))
        # The block before ends, and leaves its gap, before this one starts.
        needed = blocks[k - 1].length + gap(blocks[k - 1], blocks[k]) if k else 0
        formula.extend((-x, -y) for p, x in before for q, y in numbered if q < p + needed)
        for p, x in numbered:
            check_deadline()
            # The cells of the block, from its start on, have its colour.
            formula.extend((-x, y) for y in literals[colour][p : p + length])
            for starting in covering[colour][p : p + length]:
                starting.append(x)
    for i, here in enumerate(zip(*literals.values(), strict=True)):
        # A coloured cell is one of a block's.
        formula.extend(
            (-x, *starting[i])
            for x, (colour, starting) in zip(here, covering.items(), strict=True)
            if colour != WHITE
        )
        # The cell has a value of the clue, also if the board has others.
        if not any(-x in here for x in here):
            formula.add(*here)
