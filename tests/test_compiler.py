"""The compiler blames no clue for another, and no grid passes that the referee rejects."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from satgrid import families
from satgrid.clues import BLACK, WHITE
from satgrid.compiler import compile_puzzle
from satgrid.constraints import Constraint, are
from satgrid.constraints.blocks import Blocks
from satgrid.constraints.exactly import Exactly
from satgrid.errors import RefereeError
from satgrid.grid import Grid
from satgrid.model import Encoding, Model
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.search.answer import list_solutions
from satgrid.search.loop import Search

PLAIN = (WHITE, BLACK)


def board(*rows: str, given: str = "") -> Puzzle:
    """Return the mosaic of rows written `- 4 -`, and given cells `#?.?` if any."""
    numbers = [[None if word == "-" else int(word) for word in row.split()] for row in rows]
    cells = Grid.from_rows(numbers)
    known = [(cell, v) for cell, v in zip(cells.cells(), given, strict=False) if v != "?"]
    return Puzzle("mosaic", cells.height, cells.width, cells=cells, given=tuple(known))


def compiled(puzzle: Puzzle, rules: Sequence[Constraint] = (), **options: Any) -> Model:
    how = {key: options.pop(key) for key in ("stage", "on_progress") if key in options}
    return compile_puzzle(puzzle, rules, PLAIN, Encoding(**options), **how)


def test_a_clue_is_not_to_blame_for_what_another_one_adds() -> None:
    cells = list(product(range(2), range(6)))
    rules = [Exactly(are(cells, BLACK), 1, "all"), Exactly(are(cells[2:], BLACK), 2, "end")]
    assert compiled(Puzzle("mosaic", 2, 6), rules).refuted_by == ""


@pytest.mark.parametrize(
    ("rules", "rounds"),
    [([], 1), ([Blocks(((0, 0), (0, 1)), ())], 0)],
    ids=["found by the solver", "settled by narrowing"],
)
def test_no_grid_leaves_that_the_referee_rejects(
    monkeypatch: pytest.MonkeyPatch, rules: list[Constraint], rounds: int
) -> None:
    """Rules that say less, or other things, than the referee: a bug that must not pass."""
    changed = replace(families.find("mosaic"), rules=lambda puzzle: iter(rules))
    monkeypatch.setattr(families, "find", lambda name: changed)
    search = Search(Problem(board("2 -")))
    with pytest.raises(RefereeError, match="row 1, column 1: 0 black cells around it"):
        list_solutions(search, 1)
    assert search.report.rounds == rounds
