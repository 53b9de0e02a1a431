"""What at_most_one, at_most and exactly have in common: n terms, of which some number is true."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from cases import PLAIN, Candidates
from satgrid.clues import BLACK, WHITE
from satgrid.constraints import Not, Term


def black(*cells: int) -> tuple[Term, ...]:
    """Return the terms "this cell is black" of cells of the row."""
    return tuple(((0, i), BLACK) for i in cells)


def distinct(longest: int) -> Iterator[tuple[tuple[Term, ...], Candidates, int, int]]:
    """Yield (terms, candidates, undecided terms, terms settled true), a cell a term.

    First rows of up to `longest` undecided cells, then four cells settled in every way, then
    terms of every form.
    """
    for n in range(longest + 1):
        yield black(*range(n)), (PLAIN,) * n, n, 0
    for settled in product((PLAIN, (WHITE,), (BLACK,)), repeat=4):
        if settled != (PLAIN,) * 4:
            yield black(0, 1, 2, 3), settled, settled.count(PLAIN), settled.count((BLACK,))
    yield (
        (((0, 0), WHITE), Not(((0, 1), BLACK)), Not(((0, 2), WHITE)), *black(3)),
        (PLAIN,) * 4,
        4,
        0,
    )
    yield (((0, 0), "A"), ((0, 1), "A"), Not(((0, 2), "B"))), ((WHITE, "A", "B"),) * 3, 3, 0


def repeated() -> Iterator[tuple[tuple[Term, ...], Candidates, int, int]]:
    """Yield the same for terms that share cells: twice the same, or a term and its negation."""
    yield black(0, 0), (PLAIN,), 2, 0
    yield black(0, 1, 0, 2, 2), (PLAIN,) * 3, 5, 0
    yield (*black(0, 1), Not(((0, 0), BLACK)), *black(1)), (PLAIN,) * 2, 4, 0
    yield black(0, 1, 2, 0, 1, 3), ((BLACK,), PLAIN, (WHITE,), PLAIN), 3, 2
