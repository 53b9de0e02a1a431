"""The tools that are compared: what they are told, and the models that are ours."""

from __future__ import annotations

import pytest

from benchmarks.peers import __main__ as peers
from benchmarks.peers import chosen, instances
from benchmarks.peers.runner import Worker


@pytest.mark.long
def test_the_models_that_were_chosen_are_the_faster_ones_by_count() -> None:
    """Ten boards a family: the second model has more to count, unless neither has anything."""
    if not all(Worker(*peers.TOOLS[tool]).missing == "" for tool in chosen.TOOLS):
        pytest.skip("clingo and OR-Tools are not installed")
    boards = {
        family: list(map(instances.instance, instances.ten_real(family)))
        for family in instances.FAMILIES
    }
    told = chosen.asked(peers.PEERS, boards)
    assert {(tool, family) for tool, rows in told.items() for family in rows} == set(chosen.MODELS)
    for tool, family in chosen.MODELS:
        rows = told[tool][family]
        assert len(rows) == 10
        kept, second = (sum(row[k] for row in rows) for k in range(2))
        assert second > kept or second == kept < 1e-6, (tool, family)
