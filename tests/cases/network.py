"""Cases of network: islands in every other row and column of a small board, gaps between them.

`board` is its size. Places that are no gap are settled, and so are some of the gaps.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from cases import PLAIN, Candidates, Case, Fact, facts
from satgrid.clues import BLACK, WHITE
from satgrid.constraints.network import Gap, Network

SQUARE = Network(
    ((0, 0), (0, 2), (2, 0), (2, 2)),
    (
        ((0, 0), (0, 2), (0, 1)),
        ((0, 0), (2, 0), (1, 0)),
        ((0, 2), (2, 2), (1, 2)),
        ((2, 0), (2, 2), (2, 1)),
    ),
)

FACTS: list[Fact] = [
    *facts(
        SQUARE,
        ".#. #.# .#. | .#. #.# ... | .1. ..2 .2. | ... #.# .#.",
        # Two parts of two, an island alone, and nothing but what is no gap.
        ".#. ... .#. | ... #.# ... | .#. #.. ... | #.# .#. #.#",
    ),
    *facts(Network(((0, 0),), ()), ". | #"),
    *facts(Network(((0, 0), (0, 2)), ()), None, "... | .#."),
]


def cases() -> Iterator[Case]:
    sizes = (1, 1), (1, 2), (1, 3), (2, 1), (3, 1), (1, 5), (3, 3), (3, 5)
    for height, width in sizes:
        yield _case(height, width, {"board": f"{height}x{width}"})
    random = Random(3)
    for _ in range(60):
        height, width = random.choice(sizes)
        yield _case(height, width, None, random)


def large() -> Iterator[Case]:
    """A hundred islands."""
    yield _case(19, 19, {"board": "19x19"})


def _case(
    height: int, width: int, names: dict[str, int | str] | None, random: Random | None = None
) -> Case:
    islands = tuple(product(range(0, height, 2), range(0, width, 2)))
    gaps: list[Gap] = []
    for r, c in islands:
        if c + 2 < width:
            gaps.append(((r, c), (r, c + 2), (r, c + 1)))
        if r + 2 < height:
            gaps.append(((r, c), (r + 2, c), (r + 1, c)))
    candidates: Candidates = tuple(
        ((WHITE,) if random and random.random() < 0.2 else (BLACK,))
        if r % 2 != c % 2 and random and random.random() < 0.3
        else PLAIN
        if r % 2 != c % 2
        else (WHITE,)
        for r, c in product(range(height), range(width))
    )
    return Case(Network(islands, tuple(gaps)), candidates, names, height=height)
