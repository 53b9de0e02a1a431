"""Where satgrid's time goes over all families: `python -m benchmarks.shares FAMILY...`.

Each row of FAMILIES.md is profiled on its first boards, new each time; a function's share of a row
is its own time (or with what it calls) by the row's time, and the mean of all rows is printed, the
largest first, with the rows that have most of it. A profiler slows calls down, so that small
functions look larger than they are. Without families: of all.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from cProfile import Profile
from pstats import Stats
from typing import Any

from benchmarks import made
from benchmarks.families import boards, names
from benchmarks.remembered import forget, taken_s

BOARDS, LISTED, ROWS = 3, 40, 3
"""Boards of a row, functions that are listed, and rows that are named behind each."""

OWN, ALL = 2, 3
"""Where the profiler has a function's own time, and that with what it calls."""


def main(chosen: Sequence[str]) -> None:
    rows = list(profiled(chosen or names()))
    for title, time in (("its own", OWN), ("with what it calls", ALL)):
        print(f"\n{title}, % of a row's time, mean of {len(rows)} rows")
        for line in shares(rows, time)[:LISTED]:
            print(line)


def profiled(chosen: Sequence[str]) -> Iterator[tuple[str, Stats]]:
    """Yield the rows, each with the profile of its first boards."""
    for family in chosen:
        for height, width, printed in boards(family):
            asked = [it.to_json() for it in made.puzzles(family, height, width, printed)]
            if len(asked) > 1:
                name = f"{family} {height}x{width}{' as printed' if printed else ''}"
                yield name, Stats(_profile(asked))


def _profile(asked: Sequence[dict[str, Any]]) -> Profile:
    profile, others = Profile(), [*asked[-1:], *asked[:-1]]
    for puzzle, other in list(zip(asked, others, strict=True))[:BOARDS]:
        forget()
        taken_s(other)
        profile.enable()
        taken_s(puzzle)
        profile.disable()
    return profile


def shares(rows: Sequence[tuple[str, Stats]], time: int) -> list[str]:
    """Return a line a function, that of the largest mean share first."""
    found: dict[tuple[str, int, str], list[tuple[float, str]]] = defaultdict(list)
    for name, stats in rows:
        told: dict[tuple[str, int, str], tuple[Any, ...]] = stats.stats  # type: ignore[attr-defined]
        for function, times in told.items():
            found[function].append((100 * times[time] / stats.total_tt, name))  # type: ignore[attr-defined]
    mean = {each: sum(share for share, _ in parts) / len(rows) for each, parts in found.items()}
    lines = []
    for each in sorted(mean, key=lambda each: -mean[each]):
        largest = sorted(found[each], reverse=True)[:ROWS]
        most = ", ".join(f"{name} {share:.0f}" for share, name in largest)
        path, _, function = each
        lines.append(f"{mean[each]:5.2f}  {path.rpartition('satgrid/')[2]} {function} ({most})")
    return lines


if __name__ == "__main__":
    main(sys.argv[1:])
