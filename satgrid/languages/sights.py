"""Automata of what is seen along a line from its end."""

from __future__ import annotations

from functools import cache

from satgrid.clues import WHITE, Automaton, Value, value_of
from satgrid.deadline import checked


@cache
def skyline(heights: int, seen: int, *, gaps: bool = False) -> Automaton:
    """Return the automaton of the lines in which so many numbers are higher than all before them.

    The highest of the `heights` stands in the line, and no number twice; with `gaps` cells may be
    white. A state is the highest number so far, and how many were seen.
    """
    start = (0, 0)
    # Each number still to be seen needs a height of its own above the highest.
    states = [start] + [
        (high, k)
        for high in range(1, heights + 1)
        for k in range(1, min(high, seen) + 1)
        if (k == seen if high == heights else 1 <= seen - k <= heights - high)
    ]
    number = {state: n for n, state in enumerate(states)}
    moves: list[tuple[tuple[Value, int], ...]] = []
    for high, k in checked(states, 50):
        to = [(WHITE, (high, k))] if gaps else []
        to += [
            (value_of(n), (max(high, n), k + (n > high)))
            for n in range(1, heights + 1)
            if n != high
        ]
        moves.append(tuple((value, number[state]) for value, state in to if state in number))
    end = (heights, seen)
    return Automaton(0, frozenset({number[end]} if end in number else ()), tuple(moves))
