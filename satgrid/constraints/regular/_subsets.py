"""Exact narrowing of short lines, by the sets of states of an automaton that lines have met.

A set of states is a long int. Which states a set leads to by the values of a cell, and which of its
moves end in states from which a word goes on, is worked out once: short lines of a puzzle, and
those of the next puzzle, meet the same few sets again and again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from satgrid.clues import Automaton, Value
from satgrid.constraints._lines import Line
from satgrid.domains import bits_of

_MOST_BITS, _ENTRY = 1 << 24, 1500
"""How many bits may be known of where sets lead, about, and how many an entry has beside its sets;
they are forgotten then."""


class Subsets:
    """The sets of states of an automaton, on a board of these values."""

    def __init__(self, automaton: Automaton, values: Sequence[Value]) -> None:
        bits = {value: 1 << v for v, value in enumerate(values)}
        self._moves = [
            [(bits[value], 1 << to) for value, to in leaving if value in bits]
            for leaving in automaton.moves
        ]
        self._start = 1 << automaton.start
        self._accepting = sum(1 << state for state in automaton.accepting)
        self._most = _MOST_BITS // (_ENTRY + 3 * len(automaton.moves))
        self._ahead: dict[tuple[int, int], int] = {}
        self._back: dict[tuple[int, int, int], tuple[int, int]] = {}

    def look(self, line: Line) -> Line | None:
        """Return the values that words of a line have, cell by cell; None where it has no word."""
        states, ahead, back = self._start, self._ahead, self._back
        if len(ahead) + len(back) > self._most:
            ahead.clear()
            back.clear()
        before = []
        for cell in line:
            before.append(states)
            # A set that leads nowhere is looked for again; so rare it is.
            states = ahead.get((states, cell)) or self._lead(states, cell)
        alive = states & self._accepting
        if not alive:
            return None
        found = []
        for cell, states in zip(reversed(line), reversed(before), strict=True):
            alive, read = back.get((states, cell, alive)) or self._remain(states, cell, alive)
            found.append(read)
        return tuple(found[::-1])

    def _lead(self, states: int, cell: int) -> int:
        """Return the states behind a cell of these values."""
        found = 0
        for state in bits_of(states):
            for value, to in self._moves[state]:
                if cell & value:
                    found |= to
        self._ahead[states, cell] = found
        return found

    def _remain(self, states: int, cell: int, alive: int) -> tuple[int, int]:
        """Return which states lead to these that are alive, and by which values of the cell."""
        origin = read = 0
        for state in bits_of(states):
            for value, to in self._moves[state]:
                if cell & value and alive & to:
                    origin |= 1 << state
                    read |= value
        self._back[states, cell, alive] = origin, read
        return origin, read


@lru_cache(64)
def subsets(automaton: Automaton, values: tuple[Value, ...]) -> Subsets:
    """Return what is known of an automaton's sets of states, for one puzzle after another."""
    return Subsets(automaton, values)
