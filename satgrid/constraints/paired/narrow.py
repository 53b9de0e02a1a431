"""Narrowing of things and cells that are paired off: what unit propagation on the pairs gives.

A thing with one cell left has it, and nobody else; a cell of the value that one thing is left for
is that thing's, which has no other. Cells that nobody is left for do not have the value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from satgrid.constraints.paired import Paired
from satgrid.deadline import check_deadline
from satgrid.domains import Contradiction, Domains, cells_of
from satgrid.grid import Cell


def narrower(
    constraints: Sequence[Paired], domains: Domains
) -> Iterator[tuple[int, Callable[[], None]]]:
    """Yield one step per constraint, of more effort than counting."""
    for constraint in constraints:
        yield 2, lambda constraint=constraint: _narrow(constraint, domains)  # type: ignore[misc]


def _narrow(constraint: Paired, domains: Domains) -> None:
    value, lane = constraint.value, domains.lane
    possible = set(cells_of(domains.planes[value], lane))
    owns = [possible.intersection(cells) for _, cells in constraint.choices]
    wanted_by: dict[Cell, set[int]] = {cell: set() for cell in possible}
    for thing, cells in enumerate(owns):
        for cell in cells:
            wanted_by[cell].add(thing)
    known = list(cells_of(domains.fixed(value), lane))
    changed = True
    while changed:
        check_deadline()
        changed = False
        for thing, cells in enumerate(owns):
            if len(cells) == 1:
                (cell,) = cells
                for other in wanted_by[cell] - {thing}:
                    owns[other].remove(cell)
                    changed = True
                wanted_by[cell] &= {thing}
        for cell in known:
            if len(wanted_by[cell]) == 1:
                (thing,) = wanted_by[cell]
                for other_cell in owns[thing] - {cell}:
                    wanted_by[other_cell].remove(thing)
                    changed = True
                owns[thing] &= {cell}
    if not all(owns) or not all(wanted_by[cell] for cell in known):
        raise Contradiction(constraint.clue)
    domains.remove(value, domains.plane(cell for cell, things in wanted_by.items() if not things))
    its_own = domains.plane(cell for cells in owns if len(cells) == 1 for cell in cells)
    for each in domains.values:
        if each != value:
            domains.remove(each, its_own)
    grid = domains.grid()
    if grid is not None and not constraint.holds(grid):
        raise Contradiction(constraint.clue)
