"""Cases of black_limit: lines whose blocks are stated beside it, undecided and partly settled.

n is the number of cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from cases import PLAIN, Candidates, Case, Fact
from cases.blocks import COLOURED, clues
from satgrid.clues import BLACK, WHITE, Block
from satgrid.constraints.black_limit import LineTotal
from satgrid.constraints.blocks import Blocks


def _limit(n: int, black: int) -> LineTotal:
    return LineTotal(tuple(((0, i), WHITE) for i in range(n)), n - black)


FACTS: list[Fact] = [
    (_limit(0, 0), "", True),
    (_limit(4, 2), "#..#", True),
    (_limit(4, 2), ".##.", True),
    (_limit(4, 2), "###.", False),
    (_limit(4, 2), "...#", False),
    (_limit(3, 2), "A.B", True),
    (_limit(3, 2), "..B", False),
]


def _case(blocks: tuple[Block, ...], candidates: Candidates, names: bool = False) -> Case:
    n = len(candidates)
    beside = Blocks(tuple((0, i) for i in range(n)), blocks)
    limit = _limit(n, sum(block.length for block in blocks))
    return Case(limit, candidates, {"n": n} if names else None, beside=(beside,))


def cases() -> Iterator[Case]:
    for n in range(6):
        yield from (_case(clue, (PLAIN,) * n, names=True) for clue in clues(n))
    for n in range(1, 4):
        yield from (_case(clue, (COLOURED,) * n) for clue in clues(n, ("A", "B")))
    for settled in product((PLAIN, (WHITE,), (BLACK,)), repeat=3):
        yield from (_case(clue, settled) for clue in clues(3))
