"""A colour sequence by its runs: in which run is each cell.

Shapes: the node of run k and cell i reads "cell i is in run k". It is TRUE where no other run is
possible, and where no other run of its colour is, the cell's own literal says it; only the others
have a variable.
Strength: domain-consistent.
Use: by default; the smallest, and it finds all that the line implies.
"""

from __future__ import annotations

from collections.abc import Iterable

from satgrid.clues import Value
from satgrid.constraints import Literals, Post
from satgrid.constraints.sequence import ColourSequence
from satgrid.constraints.sequence._places import run_places
from satgrid.deadline import check_deadline
from satgrid.domains import bits_of
from satgrid.formula import FALSE, TRUE, Formula


def encode(formula: Formula, constraint: ColourSequence, literal: Literals, post: Post) -> None:
    """Add the clauses of one line."""
    line, colours = constraint.line, constraint.colours
    n, runs = len(line), range(len(colours))
    literals = {colour: literal.along(line, colour) for colour in sorted({*colours})}
    planes = {
        colour: sum(1 << i for i, x in enumerate(along) if x != FALSE)
        for colour, along in literals.items()
    }
    last = [1 << n >> 1 if k + 1 == len(runs) else 0 for k in runs]
    places = run_places(1, [planes[colour] for colour in colours], last)
    if not all(places) or (line and not colours):
        formula.add()
        return
    # Cells that two runs or more can cover, and cells that two of one colour can.
    undecided = _twice(places)
    crowded = {c: _twice(places[k] for k in runs if colours[k] == c) for c in literals}
    clauses: list[tuple[int, ...]] = []
    nodes = [[FALSE] * n for _ in range(len(runs) + 2)]
    sharing: dict[tuple[Value, int], list[int]] = {}
    for colour, cells, run in zip(colours, places, nodes[1:], strict=False):
        check_deadline()
        along = literals[colour]
        planes[colour] &= ~cells
        for i in bits_of(cells & ~undecided):
            run[i] = TRUE
            clauses.append((along[i],))
        for i in bits_of(cells & undecided & ~crowded[colour]):
            run[i] = along[i]
        for i in bits_of(cells & undecided & crowded[colour]):
            # The node fixes its cell; the colour needs one of its nodes, see below.
            run[i] = formula.variable()
            clauses.append((-run[i], along[i]))
            sharing.setdefault((colour, i), []).append(run[i])
    clauses += ((-literals[colour][i], *of) for (colour, i), of in sharing.items())
    for k, cells in enumerate(places, 1):
        check_deadline()
        before, run, after = nodes[k - 1 : k + 2]
        # The next cell is in the same run or in the next one, the cell before in it or in the
        # one before. (Nodes that are the two values of a cell, one of which it has, say nothing.)
        clauses += (
            (-run[i], run[i + 1], after[i + 1])
            for i in bits_of(cells & undecided >> 1)
            if run[i + 1] != -after[i + 1]
        )
        clauses += (
            (-run[i], run[i - 1], before[i - 1])
            for i in bits_of(cells & undecided << 1)
            if run[i - 1] != -before[i - 1]
        )
    for colour, along in literals.items():
        # No run of the colour can be there.
        clauses += ((-along[i],) for i in bits_of(planes[colour]))
    # The cell has a colour of the sequence, also where the board has others.
    for i in bits_of(undecided):
        here = tuple(along[i] for along in literals.values())
        if not any(-x in here for x in here):
            clauses.append(here)
    formula.extend(clauses)


def _twice(planes: Iterable[int]) -> int:
    """Return the bits that two or more of the planes have."""
    once = twice = 0
    for plane in planes:
        twice |= once & plane
        once |= plane
    return twice
