"""Narrowing of blocks: exact on each line, repeated until no line removes anything."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from satgrid.constraints._lines import Sweep, line_steps
from satgrid.constraints.blocks import Blocks
from satgrid.constraints.blocks._line import narrow_line
from satgrid.constraints.blocks._side_by_side import SideBySide
from satgrid.domains import Domains


def narrower(
    constraints: Sequence[Blocks], domains: Domains
) -> Iterator[tuple[int, Callable[[], None]]]:
    """Yield the step for rows and columns, and the step for all other lines."""
    return line_steps(constraints, domains, _side_by_side, _alone)


def _side_by_side(n: int, lane: int, lines: Sequence[Blocks | None]) -> Sweep:
    return SideBySide(n, lane, [line.blocks if line else None for line in lines]).sweep


def _alone(constraint: Blocks) -> Sweep:
    return lambda planes: narrow_line(len(constraint.line), constraint.blocks, planes)[1]
