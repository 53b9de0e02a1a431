"""Narrowing: every constraint's steps, run to a common fixpoint.

A constraint kind may have a function `narrower(constraints, domains)` that yields pairs
(effort, step). The loop runs the steps in order of effort and starts over after every change. On a
decided board the steps of a kind raise `Contradiction` if and only if one of its constraints is
violated; for a kind without steps, `holds` is called. So if narrowing decides every cell, the
result is the only solution.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from satgrid.constraints import Constraint, narrowing
from satgrid.deadline import checked
from satgrid.domains import Contradiction, Domains, Step


def narrow(
    constraints: Sequence[Constraint],
    domains: Domains,
    on_progress: Callable[[], None],
    late: bool = False,
) -> None:
    """Remove values that no solution has; raise `Contradiction` if that leaves no solution.

    `late` adds steps that are worth their time only for hard searches. `on_progress` is called
    before every step and may raise to stop (at a time limit); the domains are sound then.
    """
    kinds: dict[str, list[Constraint]] = {}
    for constraint in checked(constraints):
        kinds.setdefault(constraint.kind(), []).append(constraint)
    steps: list[tuple[int, Step]] = []
    without: list[Constraint] = []
    for kind, members in kinds.items():
        narrower = narrowing(kind)
        found = list(narrower(members, domains)) if narrower else []
        steps += found
        if not found:
            without += members
        narrower = narrowing(kind, late=True) if late else None
        if narrower:
            steps += narrower(members, domains)
    steps.sort(key=lambda pair: pair[0])
    changed = True
    while changed:
        changed = False
        for _, step in steps:
            on_progress()
            before = domains.planes
            step()
            if domains.planes != before:
                changed = True
                break
    grid = domains.grid() if without else None
    if grid is not None and not all(constraint.holds(grid) for constraint in checked(without, 50)):
        raise Contradiction


_BLAME = 3_000
"""The most cells and rules that all trials together narrow, to find a clue to blame."""

_CLUES = 10
"""If fewer trials than this fit into `_BLAME`, no clue is tried: boards have more clues."""


def alone_to_blame(
    suspect: str,
    statements: Sequence[Constraint],
    narrowed: Domains,
    on_progress: Callable[[], None],
) -> str:
    """Return a clue that contradicts the rules of the game by itself, or "" if none is found.

    The suspect is the clue at which narrowing failed, which need not be the reason. It is tried
    first; the others follow in order, but only if all of them can be tried within `_BLAME`. Each is
    tried on an empty board of the size of `narrowed`. Without rules no clue is tried, because
    `inspect` refuses impossible clues. If the rules contradict each other, as for islands that
    touch, the result is the suspect, which is near the place.
    """
    height, width, values = narrowed.height, narrowed.width, narrowed.values
    most = _BLAME // (height * width)
    if not suspect and most < _CLUES:
        return ""
    rules: list[Constraint] = []
    stated = 0
    by_clue: dict[str, list[Constraint]] = {suspect: []} if suspect else {}
    for statement in checked(statements):
        if not suspect and len(by_clue) > most:
            return ""
        for part in checked(statement.by_clue()):
            if part.clue:
                by_clue.setdefault(part.clue, []).append(part)
            else:
                rules.append(part)
                stated += part.number_of_parts
        most = _BLAME // (height * width + stated)
    every = rules and len(by_clue) <= most
    for clue in by_clue if every else filter(None, [suspect]):
        members = by_clue[clue]
        try:
            narrow([*rules, *members], Domains(height, width, values), on_progress)
        except Contradiction:
            return clue
    return ""
