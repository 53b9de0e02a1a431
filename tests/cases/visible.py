"""Cases of visible: one clue on a small board, with free and settled cells.

`board` is the size, `cell` the number of the clue's cell in reading order, from 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from cases import PLAIN, Case, Fact
from satgrid.clues import BLACK, WHITE
from satgrid.constraints.visible import Visible

FACTS: list[Fact] = [
    (Visible((0, 0), 1, WHITE), ".", True),
    (Visible((0, 0), 1, WHITE), "#", False),
    (Visible((0, 0), 2, WHITE), ".", False),
    (Visible((0, 1), 3, WHITE), "...", True),
    (Visible((0, 1), 2, WHITE), "..#", True),
    (Visible((0, 1), 2, WHITE), "..#.", True),
    (Visible((0, 1), 3, WHITE), "..#.", False),
    (Visible((1, 1), 5, WHITE), "... ... ...", True),
    (Visible((1, 1), 5, WHITE), "#.# ... #.#", True),
    (Visible((1, 1), 4, WHITE), "... ..# ...", True),
    (Visible((1, 1), 1, WHITE), ".#. #.# .#.", True),
    (Visible((1, 1), 0, WHITE), ".#. ### .#.", False),
    (Visible((0, 0), 5, WHITE), "... .## .##", True),
    (Visible((0, 0), 4, WHITE), "..# .## ###", False),
    (Visible((0, 0), 2, "A"), "AB BA", False),
    (Visible((0, 0), 2, "A"), "AA BA", True),
    (Visible((0, 0), 0, BLACK, on=WHITE), ".", True),
    (Visible((0, 0), 0, BLACK, on=WHITE), "#", False),
    (Visible((0, 1), 3, BLACK, on=WHITE), "#.##.#", True),
    (Visible((0, 1), 3, BLACK, on=WHITE), "####", False),
    (Visible((0, 1), 2, BLACK, on=WHITE), "#.##", False),
    (Visible((1, 1), 2, BLACK, on=WHITE), ".#. ..# #.#", True),
    (Visible((1, 1), 3, "A", on="B"), "CAC ABA CCA", True),
    (Visible((1, 1), 3, "A", on="B"), "CAC ACA CCA", False),
]


def cases() -> Iterator[Case]:
    for height, width in ((1, 1), (1, 2), (1, 3), (1, 5), (3, 1), (2, 2), (2, 3), (3, 3)):
        for k in range(height * width):
            for count in range(height + width + 1):
                yield _case(height, width, k, count, (PLAIN,) * (height * width), named=True)
    random = Random(4)
    for _ in range(60):
        height, width = random.choice(((1, 6), (2, 4), (3, 3), (3, 4)))
        settled = tuple(
            PLAIN if random.random() < 0.6 else ((WHITE,) if random.random() < 0.7 else (BLACK,))
            for _ in range(height * width)
        )
        k, count = random.randrange(height * width), random.randint(1, height + width - 1)
        yield _case(height, width, k, count, settled)
    # Four open directions of two cells and more: the plus of a 5x5 and a 5x6 board.
    for width in (5, 6):
        plus = tuple(
            PLAIN if (r == 2) != (c == 2) else (WHITE,) for r in range(5) for c in range(width)
        )
        for count in range(2, width + 5):
            yield _case(5, width, 2 * width + 2, count, plus)
    # A cell of the other value sees the same, and is not counted.
    for height, width in ((1, 1), (1, 4), (2, 3), (3, 3)):
        for k in range(height * width):
            for count in range(-1, height + width):
                plain = (PLAIN,) * (height * width)
                statement = Visible(divmod(k, width), count, BLACK, on=WHITE)
                yield Case(statement, plain, height=height)
    # Where the outer cells of arms are white, an arm stops after none or two, never after one.
    plus = tuple(PLAIN if (r == 2) != (c == 2) else (WHITE,) for r in range(5) for c in range(5))
    for ends in product((PLAIN, (WHITE,)), repeat=4):
        settled = dict(zip((2, 10, 14, 22), ends, strict=True))
        arms = tuple(settled.get(k, each) for k, each in enumerate(plus))
        for count in range(1, 10):
            yield _case(5, 5, 12, count, arms)


def large() -> Iterator[Case]:
    """A clue near the middle, whose count is the length of a side."""
    for n in (10, 20):
        yield _case(n, n, n * (n // 2 - 1) + n // 2 - 1, n, (PLAIN,) * n**2, named=True)


def _case(
    height: int,
    width: int,
    k: int,
    count: int,
    candidates: tuple[tuple[str, ...], ...],
    named: bool = False,
) -> Case:
    names: dict[str, int | str] = {"board": f"{height}x{width}", "cell": k + 1, "count": count}
    clue = Visible(divmod(k, width), count, WHITE)
    return Case(clue, candidates, names if named else None, height=height)
