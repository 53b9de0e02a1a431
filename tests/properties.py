"""How much of a test is done: some of it in every run, all of it in a long one.

A property of drawn examples is tried on a few of them, and once more on ten times as many in a run
of the long tests, which `conftest.py` arranges.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import settings

FEW = 30
"""How many examples a property is tried on."""
TIMES = 10
"""So many times more in a long run."""

# The same examples in every run, however slow the machine is.
settings.register_profile("some", derandomize=True, deadline=None, max_examples=FEW)
settings.register_profile("many", derandomize=True, deadline=None, max_examples=FEW * TIMES)


def examples(n: int) -> settings:
    """Return the setting for a property that is tried on another number of examples."""
    return settings(max_examples=n * settings.default.max_examples // FEW)


def thinned(every: int) -> pytest.MarkDecorator:
    """Return what hands a test how many of its cases to take: one of so many, in a long run all."""
    return pytest.mark.parametrize(
        "every", [every, pytest.param(1, marks=pytest.mark.long)], ids=["some", "all"]
    )


def some_of(cases: Sequence[Sequence[Any]], every: int) -> list[Any]:
    """Return the cases as parameters, those that are not every so-many-th for long runs."""
    return [
        pytest.param(*case, marks=[pytest.mark.long] if k % every else [])
        for k, case in enumerate(cases)
    ]
