"""How often a property is tried: on some examples in every run, on many in a long one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis.strategies import SearchStrategy


def holds_for(*drawn: SearchStrategy[Any], some: int, many: int) -> Callable[..., Any]:
    """Return what makes a test of a function of drawn examples."""

    def decorate(judge: Callable[..., None]) -> Callable[[int], None]:
        @pytest.mark.parametrize("examples", [some, pytest.param(many, marks=pytest.mark.long)])
        def test(examples: int) -> None:
            settings(max_examples=examples)(given(*drawn)(judge))()

        test.__doc__ = judge.__doc__
        return test

    return decorate


def thinned(every: int) -> pytest.MarkDecorator:
    """Return what hands a test how many of its cases to take: one of so many, in a long run all."""
    return pytest.mark.parametrize(
        "every", [every, pytest.param(1, marks=pytest.mark.long)], ids=["some", "all"]
    )
