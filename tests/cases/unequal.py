"""Cases of unequal: black cells of two groups, of which n and m cells are not settled."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from cases import PLAIN, Case, Fact, facts
from satgrid.clues import BLACK, WHITE
from satgrid.constraints.unequal import Unequal


def groups(n: int, m: int) -> Unequal:
    """Return that the first n cells of a row and the m behind them have other numbers of black."""
    row = tuple((0, c) for c in range(n + m))
    return Unequal(BLACK, row[:n], row[n:])


FACTS: list[Fact] = [
    *facts(groups(2, 2), "##.. | #... | ###. | ..#. | #.##", ".... | #.#. | .#.# | ####"),
    *facts(groups(1, 3), ".##. | .#.. | #.## | #...", ".... | ##.. | #..#"),
    *facts(groups(0, 2), "#. | .# | ##", ".."),
    *facts(groups(0, 0), None, "#"),
    # The cell in the middle is in both groups.
    *facts(
        Unequal(BLACK, ((0, 0), (0, 1)), ((0, 2), (0, 1))),
        "#.. | ##. | .## | ..#",
        "... | .#. | #.# | ###",
    ),
    *facts(Unequal("A", ((0, 0),), ((0, 1),)), "AB | BA | A. | .A", "AA | BB | .B | .."),
]


def cases() -> Iterator[Case]:
    for n, m in product(range(4), repeat=2):
        yield Case(groups(n, m), (PLAIN,) * (n + m), {"n": n, "m": m})
    for settled in product((PLAIN, (WHITE,), (BLACK,)), repeat=4):
        yield Case(groups(2, 2), settled, None)
        yield Case(groups(1, 3), settled, None)
    shared = Unequal(BLACK, ((0, 0), (0, 1)), ((0, 1), (0, 2), (0, 3)))
    yield Case(shared, (PLAIN,) * 4, None)
    coloured = Unequal("A", ((0, 0), (0, 1)), ((0, 2),))
    yield Case(coloured, ((WHITE, "A", "B"),) * 3, None)
    yield Case(coloured, (PLAIN,) * 3, None)
