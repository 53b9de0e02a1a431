"""Narrowing: every constraint's steps, run to a common fixpoint.

A constraint kind may have a module `narrow` whose `narrower(constraints, domains)` yields
pairs (effort, step). The loop runs the step of least effort and starts over after every
change. On a decided board the steps of a kind raise `Contradiction` exactly if one of its
constraints is broken; constraints of a kind without steps are asked `holds`. So a board
that narrowing settles is solved, and its solution is the only one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from satgrid.constraints import Constraint, narrowing
from satgrid.domains import Contradiction, Domains


def narrow(
    constraints: Sequence[Constraint],
    domains: Domains,
    tick: Callable[[], None],
    late: bool = False,
) -> None:
    """Remove values that no solution has; raise `Contradiction` if that leaves no solution.

    `late` adds steps that are worth their time only where a search turns out hard.

    `tick` is called before every step; it may raise to end the narrowing early (a time limit),
    and the domains are sound at any such moment.
    """
    kinds: dict[str, list[Constraint]] = {}
    for constraint in constraints:
        kinds.setdefault(constraint.kind(), []).append(constraint)
    steps: list[tuple[int, Callable[[], None]]] = []
    without: list[Constraint] = []
    for kind, members in kinds.items():
        module = narrowing(kind)
        found = list(module.narrower(members, domains)) if module else []
        steps += found
        if not found:
            without += members
        module = narrowing(kind, late=True) if late else None
        if module:
            steps += module.narrower(members, domains)
    steps.sort(key=lambda pair: pair[0])
    changed = True
    while changed:
        changed = False
        for _, step in steps:
            tick()
            before = domains.planes
            step()
            if domains.planes != before:
                changed = True
                break
    grid = domains.grid() if without else None
    if grid is not None and not all(constraint.holds(grid) for constraint in without):
        raise Contradiction
