"""Which parts of a puzzle are enough, with none too many.

Divide and conquer: of the second half the parts are found that are needed beside those found in the
first, and these beside the whole second half. Each question adds parts to what is known
already, so that its answer can go on from there. Source: Junker, QuickXplain, AAAI 2004.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

Part = TypeVar("Part")
Base = TypeVar("Base")


def needed(
    parts: Sequence[Part],
    base: Base,
    more: Callable[[Base, Sequence[Part]], Base],
    enough: Callable[[Base], bool],
) -> list[Part]:
    """Return parts that are enough, added to the base, and none of which could be left out.

    All parts together have to be enough, and more parts never less so. Early parts go rather
    than later ones.
    """
    if enough(base):
        return []
    if len(parts) == 1:
        return [*parts]
    middle = len(parts) // 2
    first = needed(parts[:middle], more(base, parts[middle:]), more, enough)
    return [*first, *needed(parts[middle:], more(base, first), more, enough)]
