"""Each of some things has a cell of the value of its own, and each such cell has an owner.

In tents the things are trees, and the cells are the tents beside them: as many tents as trees,
paired off. Each cell of the value on the board belongs to a thing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import partial

from satgrid.board import all_cells
from satgrid.clues import Value
from satgrid.constraints import Constraint, Literals, Post, encodes
from satgrid.constraints.at_most_one import AtMostOne
from satgrid.constraints.parts.counting import owner_literals
from satgrid.deadline import check_deadline
from satgrid.domains import Contradiction, Domains, Steps, cells_of
from satgrid.formula import FALSE, Formula
from satgrid.grid import Cell, Grid
from satgrid.records import record

Choice = tuple[Cell, tuple[Cell, ...]]
"""A thing, named by its cell, and the cells that may be its own."""


@record
class Paired(Constraint):
    """The things of `choices` and all cells of the value can be matched one to one."""

    choices: tuple[Choice, ...]
    value: Value
    clue: str = ""
    default = "pairs"
    direct = True

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether there are as many cells of the value as things, and a matching exists."""
        having = {cell for cell in grid.cells() if grid[cell] == self.value}
        if len(having) != len(self.choices):
            return False
        owner: dict[Cell, int] = {}
        own: dict[int, Cell] = {}
        for thing in range(len(self.choices)):
            # Whoever has a cell that this one may have asks for another one.
            asked_by: dict[Cell, int] = {}
            waiting = [thing]
            free: Cell | None = None
            for asking in waiting:  # grows while it is read
                for cell in self.choices[asking][1]:
                    if cell in having and cell not in asked_by:
                        asked_by[cell] = asking
                        if cell in owner:
                            waiting.append(owner[cell])
                        else:
                            free = cell
            if free is None:
                return False
            while free is not None:
                asking = asked_by[free]
                before = own.get(asking)
                owner[free], own[asking] = asking, free
                free = before
        return True

    def image(self, cell_map: Mapping[Cell, Cell]) -> Paired:
        """Return the statement about the moved cells; the others keep their places."""
        moved = (
            (cell_map.get(thing, thing), tuple(sorted(cell_map.get(p, p) for p in cells)))
            for thing, cells in self.choices
        )
        return Paired(tuple(sorted(moved)), self.value)


def narrower(constraints: Sequence[Paired], domains: Domains) -> Steps:
    """Narrowing of a matching of things and cells: unit propagation on the pairs.

    A thing with one cell left has it, and no other thing does. A cell of the value that only one
    thing can have is that thing's only cell. Cells that no thing can have lack the value.
    """
    for constraint in constraints:
        yield 2, partial(_narrow, constraint, domains)


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
    domains.keep(value, its_own)
    domains.require_if_decided(constraint.holds, constraint.clue)


@encodes(
    "pairs",
    "Pairs: variables for which thing has which cell; each cell of the value has one owner.",
)
def pairs_encoder(formula: Formula, constraint: Paired, literal: Literals, post: Post) -> None:
    """Shapes: for each thing and cell that may be its own a literal "the cell is this thing's":
    that of the cell itself if no other thing may have it, else a variable.
    """
    board = all_cells(literal.height, literal.width)
    having = dict(zip(board, literal.table(constraint.value), strict=True))
    wanted_by: dict[Cell, list[int]] = defaultdict(list)
    for thing, (_, cells) in enumerate(constraint.choices):
        for cell in dict.fromkeys(cells):
            if having[cell] != FALSE:
                wanted_by[cell].append(thing)
    # A cell that no thing may have lacks the value.
    formula.extend((-x,) for cell, x in having.items() if cell not in wanted_by)
    owned: list[list[int]] = [[] for _ in constraint.choices]
    for cell, things in wanted_by.items():
        pairs = owner_literals(formula, having[cell], len(things))
        for thing, pair in zip(things, pairs, strict=True):
            owned[thing].append(pair)
        if len(things) > 1:
            post(AtMostOne(tuple(pairs)))
    for pairs in owned:
        formula.add(*pairs)
        post(AtMostOne(tuple(pairs)))
