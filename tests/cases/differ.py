"""Cases of differ: two lines of cells, n places at which neither is settled."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from cases import PLAIN, Case, Fact, facts
from satgrid.clues import BLACK, WHITE
from satgrid.constraints.differ import Differ
from satgrid.grid import Cell

COLOURED = (WHITE, "A", "B")


def rows(n: int) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    """Return the cells of the first and of the second row."""
    return tuple((0, c) for c in range(n)), tuple((1, c) for c in range(n))


FACTS: list[Fact] = [
    *facts(Differ(*rows(3), (WHITE, BLACK)), "### ##. | .#. #.#", "### ### | ..# ..#"),
    *facts(Differ(*rows(2), (BLACK,)), "#. ##", ".. .. | #. #."),
    *facts(Differ(*rows(2), ("A", "B")), "AB BA | A. AA | .. .A", "AB AB | .. .. | .A .A"),
    *facts(Differ(*rows(2), ("A",)), "AB BA | A. .. | .. .A", "AB AB | .B .. | B. .B | BA .A"),
    *facts(Differ((), (), (BLACK,)), None, "#"),
    *facts(Differ(((0, 0), (0, 1)), ((0, 0), (1, 0)), (BLACK,)), "## .# | .# ..", ".# #. | #. .#"),
]


def cases() -> Iterator[Case]:
    for n, values in product(range(5), ((BLACK,), PLAIN)):
        yield Case(Differ(*rows(n), values), (PLAIN,) * (2 * n), {"n": n} if n else None, height=2)
    # Two lines that share a cell, and two cells in a row.
    chain = ((0, 0), (0, 1)), ((0, 1), (0, 2))
    for values in (PLAIN, (BLACK,), (WHITE,)):
        yield Case(Differ(*chain, values), (PLAIN,) * 3, {"n": 2}, independent=False)
        yield Case(Differ(chain[0][:1], chain[1][:1], values), (PLAIN,) * 2, {"n": 1})
    for values in (COLOURED, COLOURED[:2], COLOURED[1:], ("A",)):
        unnamed = frozenset(COLOURED) - set(values)
        statement = Differ(*rows(2), values)
        yield Case(statement, (COLOURED,) * 4, None, unnamed=unnamed, height=2)
    for settled in product((PLAIN, (WHITE,), (BLACK,)), repeat=4):
        yield Case(Differ(*rows(2), (BLACK,)), settled, None, height=2)
    # A row and a column.
    crossing = Differ(((0, 0), (0, 1)), ((0, 0), (1, 0)), (BLACK,))
    yield Case(crossing, (PLAIN,) * 4, None, height=2)
    yield Case(
        Differ(((0, 0), (0, 1)), ((0, 1), (1, 1)), PLAIN), (PLAIN,) * 4, None, False, height=2
    )


def large() -> Iterator[Case]:
    for n in 14, 30:
        yield Case(Differ(*rows(n), PLAIN), (PLAIN,) * (2 * n), {"n": n}, height=2)
