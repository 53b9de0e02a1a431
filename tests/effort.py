"""What a call costs, in calls of functions: the same on a busy machine as on an idle one.

Functions of Python and of C both count, and a call into C, such as matching an expression with
`re`, counts as one however long it takes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from types import FrameType

import pytest

from satgrid import deadline


@contextmanager
def at_most(calls: int, patch: pytest.MonkeyPatch | None = None) -> Iterator[None]:
    """Fail as soon as more functions are called in the block, by one another too.

    With `patch`, calls are counted anew at each look at the time limit.
    """
    left = calls

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal left
        left -= event in ("call", "c_call")
        if left < 0:
            sys.setprofile(before)
            pytest.fail(f"more than {calls:,} calls{' between two checks' if patch else ''}")

    def look() -> float:
        nonlocal left
        left = calls
        return 0.0

    if patch is not None:
        with deadline.limited(1):
            pass  # From the first limit on, checks look at the time.
        patch.setattr(deadline, "perf_counter", look)
    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(before)


def between_checks(calls: int, patch: pytest.MonkeyPatch) -> AbstractContextManager[None]:
    """Fail where more functions are called in the block without a look at the time limit."""
    return at_most(calls, patch)
