"""Exact narrowing of many equally long lines that automata read, all at once.

Each line has a lane of a long int, in which bit q is state q of its automaton. A forward pass
finds the states that can be reached behind each cell, a backward pass those from which
acceptance can be reached, and the values read between the two. The moves that read the same
value and go equally far, from q to q + d, are made at once, by a shift, on all lines.
"""

from __future__ import annotations

from collections.abc import Mapping, Reversible, Sequence
from typing import NamedTuple, TypeAlias

from satgrid.clues import Automaton, Value
from satgrid.constraints.regular import Regular
from satgrid.deadline import checked, stepwise
from satgrid.domains import Contradiction, plane_of, repeat, rows_of

Moves: TypeAlias = dict[tuple[Value, int], int]
"""For each value and distance the states that have such a move."""


class _Reading(NamedTuple):
    """The moves that read a value: (distance, states) of those forward, and of those backward."""

    value: Value
    ahead: Reversible[tuple[int, int]]
    back: Reversible[tuple[int, int]]


def moves_of(automaton: Automaton) -> Moves:
    """Return the moves of an automaton."""
    moves: Moves = {}
    for state, leaving in enumerate(checked(automaton.moves, 10)):
        for value, to in leaving:
            moves[value, to - state] = moves.get((value, to - state), 0) | 1 << state
    return moves


class SideBySide:
    """Lines of `n` cells, line i in lane i of planes; None where a line stays as it is.

    `moves` has those of the automaton of each line.
    """

    def __init__(
        self, n: int, lane: int, lines: Sequence[Regular | None], moves: Sequence[Moves]
    ) -> None:
        self._n, self._lane, self._lines = n, lane, lines
        # A guard bit lies above the states, so that a sum carries where any state is set.
        most = max((len(line.automaton.moves) for line in lines if line), default=0)
        self._wide = wide = max(lane, (most + 8) // 8 * 8)
        self._first = repeat(1, wide, len(lines))
        self._states = self._first * ((1 << wide - 1) - 1)
        self._start = self._accepting = self._absent = self._present = 0
        made: Moves = {}
        for i, (line, of) in enumerate(checked(zip(lines, moves, strict=True), 1)):
            if line is None:
                self._absent |= ((1 << n) - 1) << i * wide
                continue
            self._present |= 1 << i * wide
            self._start |= 1 << i * wide + line.automaton.start
            accepting = sum(1 << state for state in line.automaton.accepting)
            self._accepting |= accepting << i * wide
            for what, states in of.items():
                # For a line alone it is the very object that the moves have.
                there = states << i * wide
                made[what] = made[what] | there if what in made else there
        bits = wide * len(lines)
        ahead: dict[Value, list[tuple[int, int]]] = {value: [] for value, _ in made}
        back: dict[Value, list[tuple[int, int]]] = {value: [] for value, _ in made}
        for (value, far), states in made.items():
            (ahead if far >= 0 else back)[value].append((abs(far), states))
        self._readings = [
            _Reading(value, stepwise(ahead[value], bits), stepwise(back[value], bits))
            for value in ahead
        ]
        self._cells = stepwise(range(n), bits * len(made))

    def sweep(self, planes: Mapping[Value, int]) -> dict[Value, int]:
        """Return the narrowed planes: the values that some word of a line has in each cell."""
        lane, wide, first, states = self._lane, self._wide, self._first, self._states
        if wide > lane and len(self._lines) > 1:
            planes = {value: plane_of(rows_of(of, lane), wide) for value, of in planes.items()}
        reached = self._start
        read: list[list[int]] = []
        for i in self._cells:
            here, behind = [], 0
            for value, ahead, back in self._readings:
                lines = planes.get(value, 0) >> i & first
                at = reached & (lines << wide - 1) - lines
                here.append(at)
                if at:
                    for far, having in ahead:
                        behind |= (at & having) << far
                    for far, having in back:
                        behind |= (at & having) >> far
            read.append(here)
            reached = behind
        alive = reached & self._accepting
        self._require_a_word(alive)
        found = {value: plane & self._absent for value, plane in planes.items()}
        for i in reversed(self._cells):
            before = 0
            for (value, ahead, back), at in zip(self._readings, read[i], strict=True):
                if at:
                    origin = 0
                    for far, having in ahead:
                        origin |= alive >> far & having
                    for far, having in back:
                        origin |= alive << far & having
                    origin &= at
                    before |= origin
                    found[value] |= (origin + states >> wide - 1 & first) << i
            alive = before
        if wide > lane and len(self._lines) > 1:
            found = {value: plane_of(rows_of(of, wide), lane) for value, of in found.items()}
        return found

    def _require_a_word(self, alive: int) -> None:
        """Raise `Contradiction` if a line accepts nothing; `alive` are its last states."""
        without = self._present & ~(alive + self._states >> self._wide - 1)
        if without:
            line = self._lines[(without.bit_length() - 1) // self._wide]
            assert line is not None
            raise Contradiction(line.clue)
