"""Automata of the triangles around a corner of cells.

A triangle fills half of its cell; its letter says where in the cell its right angle is: `L` below
left, `F` above left, `7` above right, `J` below right.
"""

from __future__ import annotations

from functools import cache
from itertools import product

from satgrid.clues import WHITE, Automaton, Value
from satgrid.languages.automaton import of_words

TRIANGLES = "LF7J"
"""Those with the right angle below left, and then clockwise."""


@cache
def triangles_around(free: tuple[bool, ...]) -> Automaton:
    """Return the automaton of what free cells around a corner have, where white are rectangles.

    The cells are told clockwise from above right; those that are not free are black. Each has two
    of eight slices around the corner. White ones that hang together are a right angle, two of them,
    or all around.
    """
    found = []
    for word in product((WHITE, *TRIANGLES), repeat=sum(free)):
        left = iter(word)
        slices = "".join(
            _slices(next(left), k) if is_free else "##" for k, is_free in enumerate(free)
        )
        start = slices.find("#")
        runs = (slices[start:] + slices[:start]).split("#")
        if start < 0 or {len(run) for run in runs} <= {0, 2, 4}:
            found.append(word)
    return of_words(tuple(found))


def _slices(value: Value, k: int) -> str:
    """Return the two slices of the k-th cell clockwise around a corner, from above right."""
    return ".." if value == WHITE else ("##", "#.", "..", ".#")[(TRIANGLES.index(value) - k) % 4]
