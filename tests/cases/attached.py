"""Cases of attached: black cells that hang together with one cell, on small boards.

`board` is the size, `cell` the number of the clue's cell in reading order, from 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cases import PLAIN, Candidates, Case, Fact, facts
from satgrid.clues import BLACK, WHITE
from satgrid.constraints.attached import Attached

FACTS: list[Fact] = [
    # One region, two, one that is twice beside the cell, one that is not beside it; a black cell.
    *facts(Attached((1, 1), 3, BLACK), "#.. #.. #.. | .#. #.# ... | ##. #.. ..# | .#. .## .#."),
    *facts(
        Attached((1, 1), 3, BLACK), None, "... ... ... | ##. #.# ... | #.. #.. ... | ##. #.. #.."
    ),
    # The cell itself is not counted, whatever it has, and joins what is beside it.
    *facts(Attached((0, 1), 2, BLACK), "#.# | ### | ##. .#.", "##. | .## | .#. | #.. ##."),
    *facts(Attached((0, 0), 0, BLACK), ".. .. | #. .# | . | #", "## .. | .# .. | .. #."),
    *facts(Attached((0, 0), 1, "A"), "BA | AAB", "BB | AAA | BAA"),
]


def cases() -> Iterator[Case]:
    for height, width in ((1, 1), (1, 2), (1, 4), (2, 2), (2, 3), (3, 3)):
        for k in range(height * width):
            for number in range(height * width + 1):
                yield _case(height, width, k, number, None, {"cell": k + 1, "n": number})
    random = Random(6)
    for _ in range(100):
        height, width = random.choice(((1, 7), (3, 3), (2, 5), (3, 4)))
        settled = tuple(
            PLAIN if random.random() < 0.75 else ((WHITE,) if random.random() < 0.5 else (BLACK,))
            for _ in range(height * width)
        )
        k, number = random.randrange(height * width), random.randint(0, 5)
        yield _case(height, width, k, number, settled)


def large() -> Iterator[Case]:
    """A number of ten and one of twenty in the first cell."""
    for n, number in ((10, 10), (20, 10), (20, 20)):
        yield _case(n, n, 0, number, None, {"cell": 1, "n": number})


def _case(
    height: int,
    width: int,
    k: int,
    number: int,
    settled: Candidates | None,
    names: dict[str, int | str] | None = None,
) -> Case:
    statement = Attached(divmod(k, width), number, BLACK)
    instance = None if names is None else {"board": f"{height}x{width}", **names}
    return Case(statement, settled or (PLAIN,) * (height * width), instance, height=height)
