"""Cases of alike; n is the number of cells of the group, u that of the values it names."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from cases import PLAIN, Candidates, Case, Fact, facts
from satgrid.clues import BLACK, WHITE
from satgrid.constraints.alike import Alike

PAIR = Alike((((0, 0), (0, 2)),), (WHITE, "1", "2"))

FACTS: list[Fact] = [
    *facts(PAIR, "... | 1.1 | 2#2 | .1.", "1.. | 1.2 | .12"),
    # Other values than these are alike.
    *facts(Alike((((0, 0), (0, 1), (0, 2)),), ("1",)), "... | 111 | .2# | 2..", "1.. | 121 | .1."),
    *facts(Alike((((0, 0), (0, 1)), ((0, 1), (0, 2))), ("1",)), "... | 111", "11. | .11 | 1.1"),
    *facts(Alike((), ("1",)), "1. | .."),
    *facts(Alike(((), ((0, 0),)), ("1",)), "1. | .."),
]


def cases() -> Iterator[Case]:
    for n in range(1, 5):
        yield _case(n, (PLAIN,) * n, (BLACK,))
    for n in 1, 2, 3:
        yield _case(n, ((WHITE, "1", "2"),) * n, (WHITE, "1", "2"))
        yield _case(n, ((WHITE, "1", "2"),) * n, ("1", "2"))
    # Some cells are settled, or cannot have a value that others can.
    settled: tuple[tuple[str, ...], ...] = ((WHITE,), ("1",), (WHITE, "1"), (WHITE, "1", "2"))
    for candidates in product(settled, repeat=3):
        yield _case(3, candidates, (WHITE, "1", "2"), named=False)
    for groups in ((((0, 0), (0, 1)), ((0, 1), (0, 2))), (), ((),)):
        yield Case(Alike(groups, (BLACK,)), (PLAIN,) * 3)


def _case(n: int, candidates: Candidates, values: tuple[str, ...], named: bool = True) -> Case:
    cells = tuple((0, c) for c in range(n))
    names: dict[str, int | str] | None = {"n": n, "u": len(values)} if named else None
    unnamed = {WHITE, BLACK, "1", "2"} - set(values)
    return Case(Alike((cells,), values), candidates, names, unnamed=frozenset(unnamed))
