"""As few things as it takes, of which none could go: QuickXplain.

(Junker, QuickXplain: preferred explanations and relaxations for over-constrained problems, AAAI
2004.)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


class TooMany(Exception):
    """It takes more things than were allowed."""


def among(
    things: Sequence[T], enough: Callable[[Sequence[T]], bool], most: int | None = None
) -> list[T] | None:
    """Return some of the things that are `enough`, none of which could go; None if all are not.

    Where there is a choice, the first ones are kept. What is enough must be so with more things
    too. Raises `TooMany` as soon as it takes more than `most`.
    """
    kept = 0

    def within(base: list[T], changed: bool, some: Sequence[T]) -> list[T]:
        nonlocal kept
        if changed and enough(base):
            return []
        if len(some) == 1:
            kept += 1
            if most is not None and kept > most:
                raise TooMany
            return [*some]
        half = len(some) // 2
        first, last = some[:half], some[half:]
        of_last = within([*base, *first], True, last)
        of_first = within([*base, *of_last], bool(of_last), first)
        return [*of_first, *of_last]

    if enough([]):
        return []
    return within([], False, things) if things and enough(things) else None
