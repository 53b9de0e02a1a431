"""Cases of islands: white regions with numbers, on small boards.

`board` is the size, `first` the number in its first cell, `last` that in its last or `-`;
0 is one that is not known.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cases import PLAIN, Candidates, Case, Fact, facts
from satgrid.clues import BLACK, WHITE
from satgrid.constraints.islands import Islands, Number

CORNERS = Islands((((0, 0), 3), ((2, 2), 2)), WHITE)

FACTS: list[Fact] = [
    *facts(
        CORNERS,
        "..# .#. ##. | ..# .## #..",
        # Too small, too big, without a number, both in one region, a number that is black.
        ".## .#. ##. | ..# ..# ##. | ..# .## ##. | ..# .#. #.. | .#. .#. .#. | ... ##. ##."
        "| #.. #.# ..#",
    ),
    *facts(Islands((((0, 1), None),), WHITE), "#.# | ... | ..#", "### | .#. | .## | #.#.#"),
    *facts(Islands((), BLACK), "... | .", "#.. | #"),
    *facts(Islands((((0, 0), 1),), "A"), "AB BC", "AA BC | AB BA | BA AB"),
]


def cases() -> Iterator[Case]:
    for height, width in ((1, 1), (1, 2), (1, 4), (2, 2), (3, 2), (3, 3)):
        last = height - 1, width - 1
        for first in range(5):
            numbers = [((0, 0), first or None)]
            yield _case(height, width, numbers, {"first": first, "last": "-"})
            for k in range(5 if last != (0, 0) else 0):
                both = [*numbers, (last, k or None)]
                yield _case(height, width, both, {"first": first, "last": k})
    random = Random(5)
    for _ in range(150):
        height, width = random.choice(((1, 7), (3, 3), (2, 5), (3, 4)))
        cells = [(r, c) for r in range(height) for c in range(width)]
        settled = tuple(
            PLAIN if random.random() < 0.75 else ((WHITE,) if random.random() < 0.5 else (BLACK,))
            for _ in cells
        )
        some = random.sample(cells, random.randint(0, 3))
        found = [(p, random.choice((None, 1, 2, 2, 3, 3, 4, 5))) for p in sorted(some)]
        yield _case(height, width, found, None, settled)


def large() -> Iterator[Case]:
    """Two numbers of ten in opposite corners."""
    for n in (10, 20):
        numbers: list[Number] = [((0, 0), 10), ((n - 1, n - 1), 10)]
        yield _case(n, n, numbers, {"first": 10, "last": 10})


def _case(
    height: int,
    width: int,
    numbers: list[Number],
    names: dict[str, int | str] | None,
    settled: Candidates | None = None,
) -> Case:
    statement = Islands(tuple(numbers), WHITE)
    candidates = settled or (PLAIN,) * (height * width)
    instance = None if names is None else {"board": f"{height}x{width}", **names}
    return Case(statement, candidates, instance, height=height)
