"""Cases of sum: cells of a row with numbers up to 9, up to 4, and up to 12.

`n` is the number of cells, `total` what they make, and `most` the greatest number.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cases import Candidates, Case, Fact, facts
from satgrid.constraints.sum import Sum

ROW = tuple((0, c) for c in range(12))

FACTS: list[Fact] = [
    *facts(Sum(ROW[:2], 4), "13 | 31", "22 | 12 | 4. | .4"),
    *facts(Sum(ROW[:3], 24), "789 | 978", "888 | 799 | 699"),
    *facts(Sum(ROW[:1], 9), "9", "8 | . | A"),
    *facts(Sum(ROW[:9], 45), "123456789 | 987654321", "123456788 | 555555555"),
    *facts(Sum(ROW[:2], 18), None, "99 | 98"),
    *facts(Sum(ROW[:2], 5, most=3), "23 | 32", "14 | 41"),
    *facts(Sum(ROW[:2], 23, most=12), "BC | CB", "CC | AC"),
    # A sum of no cells is 0; only the cells that are named count.
    *facts(Sum((), 0), "12"),
    *facts(Sum((), 3), None, "12 | 3"),
    *facts(Sum(ROW[1:3], 3), "912 | 121", "123"),
]


def cases() -> Iterator[Case]:
    for n in range(1, 4):
        for total in range(n * (n + 1) // 2 - 1, n * (19 - n) // 2 + 2):
            yield _case(n, total, 9)
    for n in range(1, 6):
        for total in range(n * (n + 1) // 2 - 1, 12):
            yield _case(n, total, 4)
    for n, total in ((1, 12), (2, 13), (2, 23), (3, 20)):
        yield _case(n, total, 12)
    for total in (3, 4):
        # All cells are settled: the sum is made or not, or a number stands twice.
        yield _case(2, total, 9, (("1",), ("2",)))
        yield _case(2, total, 9, (("2",), ("2",)))
    random = Random(9)
    for _ in range(60):
        n = random.randint(2, 5)
        most = random.choice((5, 9))
        values = Sum((), 0, most).values
        settled = tuple(
            tuple(random.sample((*values, "."), random.randint(1, 4))) for _ in range(n)
        )
        yield _case(n, random.randint(n, 7 * n), most, settled)


def large() -> Iterator[Case]:
    """The sums of the middle, which have most sets."""
    for n in range(4, 10):
        yield _case(n, 5 * n, 9)
    yield _case(6, 78, 25)


def _case(n: int, total: int, most: int, settled: Candidates | None = None) -> Case:
    statement = Sum(ROW[:n], total, most)
    names: dict[str, int | str] | None = None
    if settled is None:
        names = {"n": n, "total": total, "most": most}
    return Case(statement, settled or (statement.values,) * n, names)
