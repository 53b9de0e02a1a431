"""Differences: of some place of two lines it is said that they differ there.

Shapes: n places where neither is settled; `d` of a place reads "the two cells are not alike".
Strength: domain-consistent for lines without a common cell.
Use: always; there is no other.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from operator import neg
from typing import TypeAlias

from satgrid.clues import Value
from satgrid.constraints import Literals, Post
from satgrid.constraints.differ import Differ, DifferEach
from satgrid.deadline import checked
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import Cell

Line: TypeAlias = tuple[list[tuple[int, ...]], set[tuple[int, int]], set[tuple[int, int]]]
"""The literals of each place of a line, value by value; which of them are true, and are false."""


def encode(formula: Formula, constraint: Differ, literal: Literals, post: Post) -> None:
    """Add the clauses of the constraint."""
    first = _line(constraint.first, constraint.values, literal)
    _add(formula, first, _line(constraint.second, constraint.values, literal))


def encode_bulk(formula: Formula, constraint: DifferEach, literal: Literals, post: Post) -> None:
    """Add the clauses of each two lines."""
    lines = [_line(line, constraint.values, literal) for line in checked(constraint.lines, 10)]
    for first, second in checked(combinations(lines, 2), 50):
        _add(formula, first, second)


def _line(cells: Sequence[Cell], values: Sequence[Value], literal: Literals) -> Line:
    places = list(zip(*(literal.along(cells, value) for value in values), strict=True))
    settled: dict[int, set[tuple[int, int]]] = {TRUE: set(), FALSE: set()}
    for i, xs in enumerate(places):
        for v, x in enumerate(xs):
            if x in settled:
                settled[x].add((i, v))
    return places, settled[TRUE], settled[FALSE]


def _add(formula: Formula, first: Line, second: Line) -> None:
    if not (first[1].isdisjoint(second[2]) and first[2].isdisjoint(second[1])):
        return  # They are known to differ.
    differences: list[int] = []
    clauses: list[tuple[int, ...]] = []
    for xs, ys in zip(first[0], second[0], strict=True):
        if xs == ys:
            continue
        # Beside a cell that is known, the other one lacks its value.
        if TRUE in xs:
            differences.append(-ys[xs.index(TRUE)])
            continue
        if TRUE in ys:
            differences.append(-xs[ys.index(TRUE)])
            continue
        d = formula.variable()
        differences.append(d)
        # Where they differ, no value is that of both.
        clauses += [(-d, -x, -y) for x, y in zip(xs, ys, strict=True)]
        # And one of the values is there, which is no news where one of two values is at any place.
        if -xs[0] in xs or -ys[0] in ys:
            continue
        there = {*xs, *ys}
        if there.isdisjoint(map(neg, there)):
            clauses.append((-d, *xs, *ys))
    formula.extend((*clauses, differences))
