"""The compiler: rules + domains + encoding -> Model.

It adds the given cells to the rules, narrows the domains, makes the variables of undecided cells,
and calls each constraint's encoder, which adds clauses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from typing import Any

from satgrid.clues import Value
from satgrid.constraints import Constraint
from satgrid.constraints.alike import Alike
from satgrid.constraints.exactly import Exactly, without_nested
from satgrid.constraints.given import GivenEach
from satgrid.deadline import checked
from satgrid.domains import Contradiction, Domains
from satgrid.grid import given_label
from satgrid.model import DEFAULT_ENCODING, Encoding, Model, no_garbage_collection
from satgrid.narrowing import alone_to_blame, narrow
from satgrid.puzzle import Puzzle

Stage = Callable[[str], AbstractContextManager[None]]
"""Takes a stage's name and returns the context in which the stage runs (for timing and reports)."""

_PAIRWISE_IF_ALL_OPEN = 9
"""If no cell is decided, at-most-one constraints of up to this size are pairwise clauses instead of
native counts. Such a search takes many conflicts, which clauses find faster: five killers with few
clues take 59 ms in the median, and 74 ms with counts. On other boards, making the clauses takes
longer than they save.
"""


def rules_and_givens(puzzle: Puzzle, rules: Iterable[Constraint]) -> list[Constraint]:
    """Return the given cells and the rules of the puzzle."""
    given: list[Constraint] = []
    if puzzle.given:
        cells, values = zip(*checked(puzzle.given), strict=True)
        clues = tuple([given_label(cell, puzzle.lattice) for cell in checked(cells)])
        given = [GivenEach(cells, values, clues)]
    return [*given, *checked(rules, 16)]


def _already_met(constraint: Constraint, undecided: bytes, width: int) -> bool:
    """Return whether all cells of a count are decided: narrowing has checked it then.

    `undecided` has a byte for each cell in reading order, 1 if it is undecided.
    """
    if type(constraint) is not Exactly or {*map(type, constraint.terms)} != {tuple}:
        return False
    plain: Any = constraint.terms
    return 1 not in [undecided[r * width + c] for (r, c), _ in plain]


@no_garbage_collection()
def compile_puzzle(
    puzzle: Puzzle,
    rules: Iterable[Constraint],
    values: Sequence[Value],
    encoding: Encoding = DEFAULT_ENCODING,
    *,
    board: tuple[int, int] | None = None,
    stage: Stage = lambda name: nullcontext(),
    on_progress: Callable[[], None] = lambda: None,
    counts: bool = False,
    following: Iterable[Constraint] = (),
) -> Model:
    """Return the model of a puzzle.

    `board` is the height and width of a solution's grid (None: those of the puzzle). `on_progress`
    is called often and may raise to stop. With `counts` the formula is for a solver with native
    counts. Constraints in `following`, which are implied by several clues, are encoded last and not
    used for narrowing. Raises `UsageError` if a line has more words, or the formula more literals,
    than the encoding allows.
    """
    stated = rules_and_givens(puzzle, rules)
    statements = without_nested(stated)
    domains = Domains(*(board or (puzzle.height, puzzle.width)), values)
    if encoding.narrowed:
        with stage("narrowing"):
            try:
                narrow(statements, domains, on_progress)
            except Contradiction as found:
                blamed = alone_to_blame(found.clue, stated, domains, on_progress)
                if not blamed and found.others:
                    blamed = f"{found.clue} and other clues"
                model = Model(domains, encoding, refuted_by=blamed)
                model.formula.start_group(("narrowing", ""))
                model.formula.add()
                return model
    with stage("encoding"):
        alike = [
            each
            for each in statements
            if isinstance(each, Alike) and set(each.values) == set(domains.values)
        ]
        groups = [cells for each in alike for cells in each.groups]
        model = Model(domains, encoding, on_progress=on_progress, alike=groups, counts=counts)
        if domains.undecided() == domains.full:
            model.formula.pairwise_up_to = _PAIRWISE_IF_ALL_OPEN
        if model.fixed is None:
            statements += checked(following, 16)
            undecided = domains.plane_as_bytes(domains.undecided())
            # Each statement is freed after it is encoded: freeing a million together takes long.
            stated.clear()
            statements.reverse()
            group = None
            while statements:
                on_progress()
                constraint = statements.pop()
                if group != (group := (constraint.kind(), constraint.clue)):
                    model.formula.start_group(group)
                if encoding.narrowed and _already_met(constraint, undecided, domains.width):
                    continue
                if isinstance(constraint, Alike) and constraint in alike and not model.unjoined:
                    constraint = replace(constraint, groups=())
                model.add_constraint(constraint)
    return model
