"""The compiler: rules + domains + encoding -> Model.

It adds the given cells to the rules, narrows the domains, makes the variables of undecided cells,
and calls each constraint's encoder, which adds clauses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import lru_cache
from typing import Any

from satgrid.clues import Value
from satgrid.constraints import Constraint
from satgrid.constraints.alike import Alike
from satgrid.constraints.exactly import Exactly, without_nested
from satgrid.constraints.given import Given, GivenEach
from satgrid.constraints.parts.counting import undecided
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

_MOST_OPEN_CELLS = 1_000
"""Up to this number of cells or places, a formula is small enough to leave narrowing to the solver.
"""

_OPEN = 0.4
"""The least share of undecided cells for that, and for the clauses of a loop on a whole board. If
more cells are known, a narrowed formula is much shorter."""

_LOOP = "single_loop"
"""The kind of statement whose clauses on a whole board are kept."""


def rules_and_givens(puzzle: Puzzle, rules: Iterable[Constraint]) -> list[Constraint]:
    """Return the given cells and the rules of the puzzle."""
    given: list[Constraint] = []
    if puzzle.given:
        cells, values = zip(*checked(puzzle.given), strict=True)
        clues = tuple([given_label(cell, puzzle.lattice) for cell in checked(cells)])
        given = [GivenEach(cells, values, clues)]
    return [*given, *checked(rules, 16)]


def _is_open(domains: Domains) -> bool:
    """Return whether at least the share `_OPEN` of the cells is undecided."""
    return domains.undecided().bit_count() > _OPEN * domains.height * domains.width


def _is_left_to_solver(
    statements: Sequence[Constraint], domains: Domains, on_progress: Callable[[], None]
) -> bool:
    """Narrow by given and equal cells; return whether the rest is left to the solver.

    It is faster if the board is small, most of it is open, and all statements are `direct`.
    """
    if domains.height * domains.width > _MOST_OPEN_CELLS:
        return False
    if not all(each.direct for each in statements):
        return False
    at_once = [each for each in statements if isinstance(each, (Given, GivenEach, Alike))]
    try:
        narrow(at_once, domains, on_progress)
    except Contradiction:
        return False
    return _is_open(domains)


def refuting_clue(
    statements: Sequence[Constraint],
    stated: Sequence[Constraint],
    domains: Domains,
    on_progress: Callable[[], None],
) -> str | None:
    """Narrow the domains; return the clue to blame if there is no solution ("": none is known)."""
    try:
        narrow(statements, domains, on_progress)
    except Contradiction as found:
        blamed = alone_to_blame(found.clue, stated, domains, on_progress)
        return f"{found.clue} and other clues" if not blamed and found.others else blamed
    return None


@lru_cache(64)
def _whole_loop(
    constraint: Constraint, height: int, width: int, values: tuple[Value, ...]
) -> tuple[int, list[Sequence[int]]]:
    """Return the further variables and the clauses of a loop on a board where nothing is known.

    The variable of a place is its number in reading order, from 1 on.
    """
    model = Model(Domains(height, width, values))
    before = len(model.formula)
    model.add_constraint(constraint)
    return model.formula.variables - height * width, list(model.formula.clauses(before))


def _already_met(constraint: Constraint, undecided: bytes, width: int) -> bool:
    """Return whether all cells of a count are decided: narrowing has checked it then.

    `undecided` has a byte for each cell in reading order, 1 if it is undecided.
    """
    if type(constraint) is not Exactly or {*map(type, constraint.terms)} != {tuple}:
        return False
    plain: Any = constraint.terms
    return 1 not in [undecided[r * width + c] for (r, c), _ in plain]


def _is_counted(model: Model, constraint: Exactly) -> bool:
    """Add a count natively, or settle it; return False if it needs clauses."""
    literals, _ = undecided(model.formula, constraint, model.literal, exact=True)
    return not literals


@no_garbage_collection
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
    counts; if the encoding has default encoders too, narrowing is left to the solver where that is
    faster. Constraints in `following`, which are implied by several clues, are encoded last and not
    used for narrowing. Raises `UsageError` if a line has more words, or the formula more literals,
    than the encoding allows.
    """
    stated = rules_and_givens(puzzle, rules)
    statements = without_nested(stated)
    domains = Domains(*(board or (puzzle.height, puzzle.width)), values)
    by_default = counts and not (encoding.encoders or encoding.standalone or encoding.lazy)
    is_narrowed = encoding.narrowed
    if is_narrowed:
        with stage("narrowing"):
            if by_default and _is_left_to_solver(statements, domains, on_progress):
                is_narrowed = False
            else:
                blamed = refuting_clue(statements, stated, domains, on_progress)
                if blamed is not None:
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
        loops = by_default and not groups and len(domains.values) == 2 and _is_open(domains)
        whole = [each for each in statements if loops and each.kind() == _LOOP]
        model = Model(domains, encoding, None, on_progress, groups, counts, by_place=bool(whole))
        model.left_to_solver = encoding.narrowed and not is_narrowed
        if is_narrowed and domains.undecided() == domains.full:
            model.formula.pairwise_up_to = _PAIRWISE_IF_ALL_OPEN
        if model.fixed is None:
            statements += checked(following, 16)
            is_open = domains.plane_as_bytes(domains.undecided())
            # Each statement is freed after it is encoded: freeing a million together takes long.
            stated.clear()
            statements.reverse()
            group = None
            for each in whole:
                model.formula.start_group((each.kind(), each.clue))
                size = domains.height, domains.width
                variables, clauses = _whole_loop(each, *size, domains.values)
                model.formula.new(variables)
                model.formula.extend_without_constants(clauses)
            while statements:
                on_progress()
                constraint = statements.pop()
                if whole and constraint.kind() == _LOOP:
                    continue
                if group != (group := (constraint.kind(), constraint.clue)):
                    model.formula.start_group(group)
                if is_narrowed and _already_met(constraint, is_open, domains.width):
                    continue
                if by_default and type(constraint) is Exactly and _is_counted(model, constraint):
                    continue
                if isinstance(constraint, Alike) and constraint in alike and not model.unjoined:
                    constraint = replace(constraint, groups=())
                model.add_constraint(constraint)
    return model
