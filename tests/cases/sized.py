"""Cases of sized: of values 1, 2, ... the first `K` have regions of so many cells, on `H` x `W`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from cases import Case, Fact, facts
from satgrid.constraints.sized import Sized

ONE, TWO, THREE = Sized(("1",)), Sized(("1", "2")), Sized(("1", "2", "3"))
# Regions of * have 2, 4, 5 or more cells. Three are too few to be two regions, six are 2 beside 4.
OTHER = Sized(((1, "1"), (3, "3"), (6, "6")), other="*")

FACTS: list[Fact] = [
    *facts(THREE, "1 | 122 | 221 | 333 | 31 33 | 331 322", "2 | 11 | 112 | 222 | 3 | 33 33"),
    *facts(THREE, "122 333 221 | 1.1 | ... ...", "212 333 221 | 3..3 33.. | 33 .."),
    # Two regions of one size may meet at a corner.
    *facts(THREE, "1. .1 | 22.. ..22 | 2.1 2.. 122", "22 22 | 22. .2. | 2. .2"),
    *facts(ONE, "1.1 | 222", "11 | 2.11"),
    *facts(TWO, "333 | 22", "2"),
    *facts(
        OTHER, "** | **** | 1**1 | ****** | *1 *. | 333**", "* | *** | *1* | 3** | ** *1 | 1***"
    ),
]


def cases() -> Iterator[Case]:
    for height, width in (1, 1), (1, 2), (2, 1), (1, 3), (2, 2), (1, 4), (2, 3), (3, 2):
        size = height * width
        for most in (1, 2, 3, 4, 5) if size == 1 else (2, 3) if size < 5 else (3,):
            sizes: dict[str, int | str] = {"H": height, "W": width, "K": most}
            values = tuple("123456")[: most + (size < 5)]
            statement = Sized(values[:most])
            other = frozenset(values[most:])
            yield Case(statement, (values,) * size, sizes, unnamed=other, height=height)
    for candidates in product((("1", "2", "3"), ("2", "3"), ("3",), ("1",)), repeat=4):
        yield Case(THREE, candidates, height=2)
    for height, size in (1, 4), (2, 4), (1, 6), (2, 6):
        candidates = (("1", "3", "*") if size == 4 else ("1", "*"),) * size
        yield Case(OTHER, candidates, height=height, unnamed=frozenset("36"))
    yield Case(OTHER, (("*", "1"), ("*",), ("*", "3"), ("3", "1")) * 2, height=2)
    yield Case(Sized(("1", "2", "3", "4")), (("4", "3"),) * 9, height=3)
