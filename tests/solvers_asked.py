"""Which solvers a test is run with: some in every run, the others in a long one."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import pytest
from _pytest.mark.structures import ParameterSet

from satgrid.solvers import SOLVERS

SORTS = ("glucose4", "cadical195", "lingeling", "kissat404")
"""One of each way to be stopped: by an interrupt, after a slice, by ending its program."""

LIVE = tuple(name for name, solver in SOLVERS.items() if solver.live)


def asked(every: Iterable[str], always: Collection[str]) -> list[ParameterSet]:
    """Return the names as parameters; those that are not in `always` are long."""
    return [
        pytest.param(name, marks=[] if name in always else [pytest.mark.long]) for name in every
    ]
