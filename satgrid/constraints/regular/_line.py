"""Exact narrowing of one line that an automaton reads: what each cell can be.

A set of states is an int: bit q is state q. A forward pass finds the states that can be reached
behind each cell, a backward pass those from which acceptance can be reached, and the values
read between the two. The moves that go equally far, from q to q + d, are made at once, by a
shift, and those of values that do alike are made once. Each step is remembered, so that a line
pays only for what is new in it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from satgrid.languages.automaton import Form

Line: TypeAlias = tuple[int, ...]
"""For each value of the form, in order, the cells that may have it: bit i is cell i."""

Allowed: TypeAlias = int
"""The values that a cell may have: a binary digit for each value of the form, in order."""

_REMEMBERED = 1 << 14
"""How many steps an automaton remembers in each direction."""


class Reader:
    """The automata of one form, prepared to narrow many lines."""

    def __init__(self, form: Form) -> None:
        self._accepting = sum(1 << state for state in form.accepting)
        self._values = len(form.moves)
        alike: dict[tuple[tuple[int, int], ...], Allowed] = {}
        for k, moves in enumerate(reversed(form.moves)):
            alike[moves] = alike.get(moves, 0) | 1 << k
        # For values that do alike (distance, the states with a move that far).
        self._moves: list[tuple[Allowed, list[tuple[int, int]]]] = []
        for moves, values in alike.items():
            far: dict[int, int] = {}
            for state, to in moves:
                far[to - state] = far.get(to - state, 0) | 1 << state
            self._moves.append((values, list(far.items())))
        self._after = lru_cache(_REMEMBERED)(self._read)
        self._before = lru_cache(_REMEMBERED)(self._read_back)

    def narrowed(self, n: int, line: Line) -> Line | None:
        """Return what the words of n cells within the line have where; None if there are none."""
        # The digits of an int begin with the last cell.
        digits = zip(*(f"{at:0{n}b}"[:n] for at in line), strict=True)
        cells = [int("".join(each), 2) for each in digits] or [0] * n
        reached = [1]
        for allowed in reversed(cells):
            reached.append(self._after(reached[-1], allowed))
        alive = reached.pop() & self._accepting
        if not alive:
            return None
        left = []
        for allowed in cells:
            alive, read = self._before(alive, reached.pop(), allowed)
            left.append(read)
        if left == cells:
            return line
        digits = zip(*(f"{read:0{self._values}b}" for read in left), strict=True)
        return tuple(int("".join(each), 2) for each in digits)

    def _read(self, states: int, allowed: Allowed) -> int:
        """Return the states behind a cell with one of the allowed values."""
        found = 0
        for values, moves in self._moves:
            if values & allowed:
                for far, having in moves:
                    moved = states & having
                    found |= moved << far if far >= 0 else moved >> -far
        return found

    def _read_back(self, behind: int, reached: int, allowed: Allowed) -> tuple[int, Allowed]:
        """Return the states of `reached` that lead to those behind, and the values read there."""
        alive = read = 0
        for values, moves in self._moves:
            if values & allowed:
                origin = 0
                for far, having in moves:
                    origin |= (behind >> far if far >= 0 else behind << -far) & having
                if origin & reached:
                    alive |= origin & reached
                    read |= values & allowed
        return alive, read
