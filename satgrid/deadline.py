"""The time limit; every computation that may take long checks it.

    with limited(timeout_s):
        ...  # and in any function called inside:
        check_deadline()

The limit is in the context (`contextvars`) instead of an argument, so that readers, clues,
narrowing, encoders and referees need not pass it on. It is not a signal, because other threads and
some systems have none. Before the first limit of a process a check costs nothing. A new thread has
no limit.

Between two checks there are at most some thousand simple steps, or operations on a few megabytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Reversible, Sequence
from contextvars import ContextVar, Token
from itertools import chain, islice
from math import inf
from time import perf_counter
from types import TracebackType
from typing import Generic, TypeVar

T = TypeVar("T")

_BETWEEN = 1000  # the number of items of a long list between two checks
_BITS = 1 << 22  # the bits of long ints between two checks, with a few operations on each
_COUNTED = (list, tuple, str)  # types with a length; checking a union of types would take longer

_end: ContextVar[float] = ContextVar("_end", default=inf)

_limits = False
"""Whether this process has had a limit; until then checks have nothing to check."""

_publish: Callable[[float], object] | None = None


class OutOfTime(Exception):
    """The time limit was reached, or the solver gave up, before the question was settled."""


class limited:
    """Make checks in the block raise `OutOfTime` when `timeout_s` have passed since the creation.

    None is no limit. Inside another limit, the one that ends first applies. The block may be
    entered repeatedly; the time between the blocks counts too.
    """

    def __init__(self, timeout_s: float | None) -> None:
        self._end = inf if timeout_s is None else perf_counter() + timeout_s
        self._outer: list[Token[float]] = []

    def __enter__(self) -> None:
        global _limits
        end = min(self._end, _end.get())
        if end < inf:
            # It stays: an iterator may end a limit and be continued under another one.
            _limits = True
        self._outer.append(_end.set(end))
        if _publish is not None:
            _publish(end)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        _end.reset(self._outer.pop())
        if _publish is not None:
            _publish(_end.get())

    def left_s(self) -> float | None:
        """Return the remaining seconds, 0 or more; None without a limit."""
        return None if self._end == inf else max(self._end - perf_counter(), 0.0)


def publish(to: Callable[[float], object]) -> None:
    """Call `to` whenever a limit begins or ends, with its time of `perf_counter`."""
    global _publish
    _publish = to


def left_s() -> float | None:
    """Return the seconds until the time limit, 0 or more; None without a limit."""
    end = _end.get()
    return None if end == inf else max(end - perf_counter(), 0.0)


def after(timeout_s: float | None) -> str:
    """Return when a limit of `timeout_s` ended the work, such as "after 2 s".

    With None an enclosing limit ended it: "at the time limit".
    """
    if timeout_s is None:
        return "at the time limit"
    return f"after {timeout_s:.6g} s" if timeout_s < 10**6 else f"after {timeout_s:.0f} s"


def check_deadline() -> None:
    """Raise `OutOfTime` after the time limit."""
    if _limits and perf_counter() > _end.get():
        raise OutOfTime


def checked(items: Iterable[T], every: int = _BETWEEN) -> Iterator[T]:
    """Return the items one by one, with a check before each `every` of them.

    `every` items are taken together, so they must not depend on the work done on earlier ones.
    """
    if not _limits:
        return iter(items)
    if isinstance(items, _COUNTED) and len(items) <= every:
        check_deadline()
        return iter(items)
    # Python code per item would take as long as most loops over the items.
    return chain.from_iterable(_pieces(items, every))


def _pieces(items: Iterable[T], every: int) -> Iterator[tuple[T, ...]]:
    left = iter(items)
    while some := tuple(islice(left, every)):
        check_deadline()
        yield some
        if len(some) < every:
            return


def stepwise(steps: Sequence[T], bits: int) -> Reversible[T]:
    """Return the steps, each with some operations on ints of `bits` bits, with checks between.

    If all steps together are short, the sequence itself is returned.
    """
    if not _limits or len(steps) * bits <= _BITS:
        return steps
    return _Stepwise(steps, max(1, _BITS // bits))


class _Stepwise(Generic[T]):
    """Steps with a check before each `every` of them, in both directions."""

    def __init__(self, steps: Sequence[T], every: int) -> None:
        self._steps = steps
        self._every = every

    def __iter__(self) -> Iterator[T]:
        return checked(self._steps, self._every)

    def __reversed__(self) -> Iterator[T]:
        return checked(reversed(self._steps), self._every)
