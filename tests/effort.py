"""What a call costs, in calls of functions: the same on a busy machine as on an idle one.

Functions of Python and of C both count, and a call into C, such as matching an expression with
`re`, counts as one however long it takes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import pytest

from satgrid import deadline


@contextmanager
def at_most(calls: int) -> Iterator[None]:
    """Fail as soon as more functions are called in the block, by one another too."""
    left = calls

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal left
        left -= event in ("call", "c_call")
        if left < 0:
            sys.setprofile(before)
            pytest.fail(f"more than {calls:,} calls")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(before)


@contextmanager
def between_checks(calls: int, patch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fail where more functions are called in the block without a look at the time limit."""
    left = calls

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal left
        left -= event in ("call", "c_call")
        if left < 0:
            sys.setprofile(before)
            pytest.fail(f"more than {calls:,} calls between two checks")

    def look() -> float:
        nonlocal left
        left = calls
        return 0.0

    patch.setattr(deadline, "perf_counter", look)
    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(before)
