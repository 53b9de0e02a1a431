"""How long a clue to blame is sought (the messages stand in `golden/bad`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from satgrid import compiler, narrowing
from satgrid.clues import BLACK, WHITE
from satgrid.constraints import Constraint
from satgrid.domains import Domains
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle


@pytest.mark.parametrize(
    ("side", "others", "trials"), [(7, 0, 2), (7, 8, 10), (10, 14, 16), (10, 20, 1), (30, 3, 1)]
)
def test_a_clue_to_blame_is_sought_within_a_budget(
    side: int, others: int, trials: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two clues exclude each other, so none alone is found: all are tried, or the suspect alone."""
    free = [(r, c) for r in range(4, side) for c in range(side)][: 2 * others : 2]
    clues = {(1, 1): 8, (1, 3): 0, **dict.fromkeys(free, 1)}
    puzzle = Puzzle("tapa", side, side).with_cells(clues)
    narrow, work = narrowing.narrow, list[int]()

    def counted(constraints: Sequence[Constraint], domains: Domains, *more: Any) -> None:
        parts = sum(len(each.parts()) for each in constraints)
        work.append(domains.height * domains.width + parts)
        narrow(constraints, domains, *more)

    monkeypatch.setattr(narrowing, "narrow", counted)  # The compiler has its own name for it.
    model = compiler.compile_puzzle(puzzle, Problem(puzzle).rules(), (WHITE, BLACK))
    assert model.refuted_by == ""
    assert len(work) == trials
    assert trials == 1 or sum(work) <= 3_000
