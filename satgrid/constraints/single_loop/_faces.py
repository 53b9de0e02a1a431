"""The faces between the lines of a loop, coloured inside or outside.

The nodes of a loop (the corners or cells that it may come through) are the points of a grid, and
its faces the squares of four nodes, with the outside around. A side between two faces is a line
exactly if one of them is inside and the other is not. So the lines at a node are none, two or
four, and are loops wherever they are not four.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from satgrid.constraints import Literals
from satgrid.constraints.single_loop import SingleLoop
from satgrid.constraints.single_loop._nodes import Rows, lattice
from satgrid.formula import FALSE, TRUE, Formula

Clause = tuple[int, ...]


class Faces(NamedTuple):
    """Literals by row and column.

    `inside[i][j]` reads "face (i, j) is inside"; `above[i][j]` and `left[i][j]` read "the side
    above the face, and on its left, is a line", with one row or column more for the last sides.
    """

    inside: Rows
    above: Rows
    left: Rows


def coloured(formula: Formula, constraint: SingleLoop, literal: Literals) -> Faces:
    """Add the clauses by which the lines are one or more loops; return the faces between them."""
    nodes, lines = lattice(formula, constraint, literal)
    faces, clauses = _inside(formula, *lines)
    formula.extend(clauses)
    formula.extend(_at_nodes(nodes, *lines))
    # Some face is inside.
    formula.add(*(x for row in faces.inside for x in row))
    return faces


def _inside(formula: Formula, above: Rows, left: Rows) -> tuple[Faces, list[Clause]]:
    """Return the faces, and the clauses that a line parts inside from outside."""
    rows, columns = len(left), len(above[0]) if above else 0
    inside: Rows = []
    clauses: list[Clause] = []
    for i in range(rows):
        row: list[int] = []
        for j in range(columns):
            up = inside[i - 1][j] if i else FALSE
            before = row[j - 1] if j else FALSE
            # One neighbour tells the colour where it is outside, or the line is settled.
            if (x := _across(up, above[i][j])) is not None:
                clauses += _parted(left[i][j], before, x)
            elif (x := _across(before, left[i][j])) is not None:
                clauses += _parted(above[i][j], up, x)
            else:
                x = formula.variable()
                clauses += _parted(above[i][j], up, x)
                clauses += _parted(left[i][j], before, x)
            row.append(x)
        clauses += _parted(left[i][columns], row[-1] if row else FALSE, FALSE)
        inside.append(row)
    for e, x in zip(
        above[-1] if above else (), inside[-1] if rows else [FALSE] * columns, strict=True
    ):
        clauses += _parted(e, x, FALSE)
    return Faces(inside, above, left), clauses


def _across(neighbour: int, line: int) -> int | None:
    """Return the colour of a face beside one of this colour, if that or the line is settled."""
    if abs(line) == TRUE:
        return -neighbour if line == TRUE else neighbour
    if abs(neighbour) == TRUE:
        return -line if neighbour == TRUE else line
    return None


def _parted(line: int, x: int, y: int) -> list[Clause]:
    """Return the clauses by which there is a line exactly if the faces have different colours."""
    if x == y:
        return [(-line,)]
    if x == -y:
        return [(line,)]
    return [(-line, x, y), (-line, -x, -y), (line, -x, y), (line, x, -y)]


def _at_nodes(nodes: Rows, right: Rows, below: Rows) -> Iterator[Clause]:
    """Yield the clauses of each node: two lines meet there, or none if it is not set.

    The faces imply that no single line ends there; unit propagation sees it in the sides alone.
    """
    for i, row in enumerate(nodes):
        for j, node in enumerate(row):
            sides = [*right[i][max(j - 1, 0) : j + 1]]
            sides += [below[k][j] for k in (i - 1, i) if 0 <= k < len(below)]
            for e in sides:
                yield -e, node
            yield from combinations([-e for e in sides], 3)
            for some in combinations(sides, max(len(sides) - 1, 0)):
                yield -node, *some
