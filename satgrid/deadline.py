"""The time limit, of which every piece of work that may take long asks whether it has passed.

    with limited(timeout_s):
        ...  # and anywhere inside, however deep:
        check_deadline()

The limit belongs to the context (`contextvars`) and not to an argument, so that readers, clues,
narrowing, encoders and referees keep to it without knowing who has set it; nor is it a signal,
which other threads and some systems do not have. Without a limit a check does nothing. Another
thread has no limit unless it sets one.

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

_BETWEEN = 1000
"""So many items of a long list are gone through between two checks."""

_BITS = 1 << 22
"""So many bits of long ints are worked on between two checks, by a few operations each."""

_COUNTED = (list, tuple, str)
"""Types that know how many items there are; a union of types would take longer to look at."""

_end: ContextVar[float] = ContextVar("_end", default=inf)

_publish: Callable[[float], object] | None = None


class OutOfTime(Exception):
    """The time limit was reached, or the solver gave up, before the question was settled."""


class limited:
    """Let checks in the block raise `OutOfTime` when `timeout_s` have passed since the creation.

    None is no limit. Within another one the limit that ends first counts. It may be entered again
    and again; the time in between counts.
    """

    def __init__(self, timeout_s: float | None) -> None:
        self._end = inf if timeout_s is None else perf_counter() + timeout_s
        self._outer: list[Token[float]] = []

    def __enter__(self) -> None:
        end = min(self._end, _end.get())
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
        """Return the seconds that are left, 0 or more; None without a limit."""
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
    """Return when a limit of `timeout_s` ended the work: "after 2 s", "at the time limit" for None.

    With None an enclosing limit ended it.
    """
    if timeout_s is None:
        return "at the time limit"
    return f"after {timeout_s:.6g} s" if timeout_s < 10**6 else f"after {timeout_s:.0f} s"


def check_deadline() -> None:
    """Raise `OutOfTime` past the time limit."""
    if perf_counter() > _end.get():
        raise OutOfTime


def checked(items: Iterable[T], every: int = _BETWEEN) -> Iterator[T]:
    """Return the items one by one, with a check before each `every` of them.

    So many are taken at once: they must not depend on what is done with those before.
    """
    if isinstance(items, _COUNTED) and len(items) <= every:
        check_deadline()
        return iter(items)
    # Of each item the generator knows nothing, which would take as long as most of what is done.
    return chain.from_iterable(_pieces(items, every))


def _pieces(items: Iterable[T], every: int) -> Iterator[tuple[T, ...]]:
    left = iter(items)
    while some := tuple(islice(left, every)):
        check_deadline()
        yield some
        if len(some) < every:
            return


def stepwise(steps: Sequence[T], bits: int) -> Reversible[T]:
    """Return the steps, of each some operations on ints of `bits` bits, with checks in between.

    Where all steps together are short they are the very sequence, which costs nothing.
    """
    return steps if len(steps) * bits <= _BITS else _Stepwise(steps, max(1, _BITS // bits))


class _Stepwise(Generic[T]):
    """Steps with a check before each `every` of them, whichever way they are gone through."""

    def __init__(self, steps: Sequence[T], every: int) -> None:
        self._steps = steps
        self._every = every

    def __iter__(self) -> Iterator[T]:
        return checked(self._steps, self._every)

    def __reversed__(self) -> Iterator[T]:
        return checked(reversed(self._steps), self._every)
