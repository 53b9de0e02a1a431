"""The compiler: rules + domains + encoding -> Model.

It adds what every family has (given cells), narrows the domains, gives every undecided cell
its variables, and lets each constraint's encoder add its clauses.
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
"""Called with a stage's name, gives the context that the stage runs in (timing, reports)."""

_PAIRWISE_IF_ALL_OPEN = 9
"""Where no cell is known a search takes many conflicts, and each is sooner found where at most one
of so many is said by clauses of two: five killers of few clues take 59 ms in the median, and 74
with counts. Elsewhere making those clauses takes longer than they save.
"""


def all_constraints(puzzle: Puzzle, rules: Iterable[Constraint]) -> list[Constraint]:
    """Return the rules of the puzzle behind what every family has: given cells."""
    given: list[Constraint] = []
    if puzzle.given:
        cells, values = zip(*checked(puzzle.given), strict=True)
        clues = tuple([given_label(cell, puzzle.lattice) for cell in checked(cells)])
        given = [GivenEach(cells, values, clues)]
    return [*given, *checked(rules, 16)]


def _settled(constraint: Constraint, undecided: bytes, width: int) -> bool:
    """Return whether it counts cells that are all decided, so that narrowing has found it met.

    `undecided` has a 1 for each other cell, in reading order.
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

    `board` is the height and width of a solution's grid, None where they are the puzzle's.
    `on_progress` is called often and may raise to end early. With `counts` the formula is for a
    solver that counts. What is `following` from the rules is encoded last, and not narrowed by.
    Raises `UsageError` for a line of more words, or a formula of more literals, than the encoding
    allows.
    """
    stated = all_constraints(puzzle, rules)
    statements = without_nested(stated)
    domains = Domains(*(board or (puzzle.height, puzzle.width)), values)
    if encoding.narrowed:
        with stage("narrowing"):
            try:
                narrow(statements, domains, on_progress)
            except Contradiction as found:
                blamed = alone_to_blame(found.clue, stated, domains, on_progress)
                model = Model(domains, encoding, refuted_by=blamed)
                model.formula.begin(("narrowing", ""))
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
            undecided = domains.flags(domains.undecided())
            # Each is let go when it is encoded: a million at once would take long.
            stated.clear()
            statements.reverse()
            group = None
            while statements:
                on_progress()
                constraint = statements.pop()
                if group != (group := (constraint.kind(), constraint.clue)):
                    model.formula.begin(group)
                if encoding.narrowed and _settled(constraint, undecided, domains.width):
                    continue
                if isinstance(constraint, Alike) and constraint in alike and not model.unjoined:
                    constraint = replace(constraint, groups=())
                model.post(constraint)
    return model
