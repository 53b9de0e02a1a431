"""Narrowing of lines that automata accept: each line exactly, until no line changes.

Lines with nearly the same moves are narrowed together (`SideBySide`), short lines by sets of states
that many lines share (`Subsets`), and lines of very big automata move by move.
"""

from __future__ import annotations

from collections.abc import Mapping, Reversible, Sequence
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from satgrid.clues import Automaton, Value
from satgrid.constraints.parts.lines import Line, Look, Sweep, line_steps
from satgrid.constraints.regular import Regular
from satgrid.deadline import checked, stepwise
from satgrid.domains import (
    Contradiction,
    Domains,
    Steps,
    bits_of,
    lane_width,
    plane_of,
    repeat,
    rows_of,
)
from satgrid.languages.automaton import unroll

_START = 1 << 12
"""The number of bits that an operation handles in the time that starting one takes."""

_MOST_BITS = 1 << 30
"""How many bits the moves of lines side by side may have, about, so that they fit the memory."""

_MOST_ALONE = 1 << 30
"""How many bits the moves of one automaton may have, a long int each; else it goes move by move, as
these bits grow with the square of its states."""

_MOST_REACHED = 1 << 32
"""How many bits the states may have that lines side by side reach at each cell by each value."""

_SHORT = 8
"""Lines of so few cells meet the same few sets of states again and again."""


def narrower(constraints: Sequence[Regular], domains: Domains) -> Steps:
    """Narrowing of lines that automata read: exact on each line, until no line removes anything.

    Lines with much the same moves are narrowed side by side. If they have little in common, or one
    automaton is far bigger than the others, each line is narrowed by itself.
    """
    # By identity: most lines share the very object, and comparing big automata takes long.
    automata = {id(each.automaton): each.automaton for each in constraints}
    small = {
        name
        for name, automaton in automata.items()
        if sum(map(len, automaton.moves)) * len(automaton.moves) <= _MOST_ALONE
    }

    # Lines of one automaton share its tables.
    @cache
    def moves_by(name: int) -> Moves:
        return moves_of(automata[name])

    @cache
    def subsets_by(name: int) -> Subsets:
        return subsets(automata[name], domains.values)

    single: dict[tuple[int, int], Sweep] = {}

    def alone(line: Regular) -> Sweep:
        name, n = id(line.automaton), len(line.line)
        if name not in small:
            return _move_by_move(line)

        def of_its_own(planes: Mapping[Value, int]) -> dict[Value, int]:
            if (name, n) not in single:
                of = SideBySide(n, lane_width(n), [line], [moves_by(name)])
                single[name, n] = of.sweep
            try:
                return single[name, n](planes)
            except Contradiction:
                raise Contradiction(line.clue) from None

        return of_its_own

    def known(line: Regular, look: Look) -> Look:
        name = id(line.automaton)
        if name not in small or len(line.line) > _SHORT:
            return look
        of = subsets_by(name)

        def looked(cells: Line) -> Line:
            found = of.look(cells)
            if found is None:
                raise Contradiction(line.clue)
            return found

        return looked

    def side_by_side(n: int, lane: int, lines: Sequence[Regular | None]) -> Sweep:
        if not any(lines):
            return dict
        if not all(id(line.automaton) in small for line in lines if line):
            return one_by_one(lane, lines)
        own = [moves_by(id(line.automaton)) if line else {} for line in lines]
        sizes = [max(lane, len(line.automaton.moves)) if line else lane for line in lines]
        together = len(set().union(*own)) * (_START + len(lines) * max(sizes))
        apart = sum(len(of) * (_START + size) for of, size in zip(own, sizes, strict=True))
        reached = n * len(domains.values) * len(lines) * max(sizes)
        if together <= min(apart, _MOST_BITS) and reached <= _MOST_REACHED:
            return SideBySide(n, lane, lines, own).sweep
        return one_by_one(lane, lines)

    def one_by_one(lane: int, lines: Sequence[Regular | None]) -> Sweep:
        sweeps = [alone(line) if line else dict for line in checked(lines, 1)]
        return _one_by_one(lane, lines, sweeps)

    return line_steps(constraints, domains, side_by_side, alone, known)


def _move_by_move(line: Regular) -> Sweep:
    """Return the sweep over a line whose automaton has too many moves for a long int each."""

    def sweep(planes: Mapping[Value, int]) -> dict[Value, int]:
        allowed = [
            frozenset(value for value, plane in planes.items() if plane >> i & 1)
            for i in range(len(line.line))
        ]
        layers = unroll(line.automaton, allowed)
        if layers is None:
            raise Contradiction(line.clue)
        found = dict.fromkeys(planes, 0)
        for i, layer in enumerate(checked(layers, 1)):
            for value in {value for _, value, _ in layer}:
                found[value] |= 1 << i
        return found

    return sweep


def _one_by_one(lane: int, lines: Sequence[Regular | None], sweeps: Sequence[Sweep]) -> Sweep:
    """Return the sweep that asks each line by itself, and none again that is as it was.

    Lines with the same automaton and the same values left are asked once.
    """
    whole = (1 << lane) - 1
    names = [id(line.automaton) if line else 0 for line in lines]
    known: dict[tuple[int, tuple[int, ...]], dict[Value, int]] = {}

    def sweep(planes: Mapping[Value, int]) -> dict[Value, int]:
        nonlocal known
        before, known = known, {}
        found = dict.fromkeys(planes, 0)
        for i, (name, each) in enumerate(checked(zip(names, sweeps, strict=True), 10)):
            line = {value: plane >> i * lane & whole for value, plane in planes.items()}
            asked = name, tuple(line.values())
            left = known.get(asked) or before.get(asked) or each(line)
            known[asked] = known[name, tuple(left.values())] = left
            for value, cells in left.items():
                found[value] |= cells << i * lane
        return found

    return sweep


# --------------------------------------------------------- lines of equal length, narrowed together


Moves: TypeAlias = dict[tuple[Value, int], int]
"""For each value and distance the states that have such a move."""


class _Reading(NamedTuple):
    """The moves that read a value: (distance, states) of forward moves, and of backward moves."""

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
    """Lines of `n` cells, line i in lane i of planes; None for a line that is not changed.

    `moves` has the moves of each line's automaton.

    Each line has a lane of a long int, in which bit q is state q of its automaton. A forward pass
    finds the states that can be reached behind each cell, a backward pass those from which
    acceptance can be reached, and the values read between the two. Moves that read the same value
    from q to q + d, for one d, are one shift on all lines.
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


# ---------------------------------------------------------- short lines, narrowed by sets of states


_MOST_SUBSET_BITS, _ENTRY = 1 << 24, 1500
"""How many bits may be known of where sets lead, about, and how many an entry has beside its sets;
they are forgotten then."""


class Subsets:
    """The sets of states of an automaton, on a board of these values.

    A set of states is a long int. The sets that follow it, by the values of a cell, and the moves
    that end in live states are computed once: short lines of a puzzle, and of the next puzzle, have
    the same few sets again and again.
    """

    def __init__(self, automaton: Automaton, values: Sequence[Value]) -> None:
        bits = {value: 1 << v for v, value in enumerate(values)}
        self._moves = [
            [(bits[value], 1 << to) for value, to in leaving if value in bits]
            for leaving in automaton.moves
        ]
        self._start = 1 << automaton.start
        self._accepting = sum(1 << state for state in automaton.accepting)
        self._most = _MOST_SUBSET_BITS // (_ENTRY + 3 * len(automaton.moves))
        self._ahead: dict[tuple[int, int], int] = {}
        self._back: dict[tuple[int, int, int], tuple[int, int]] = {}

    def look(self, line: Line) -> Line | None:
        """Return the values that words of a line have, cell by cell; None if it has no word."""
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
    """Return the sets of states of an automaton, kept from one puzzle to the next."""
    return Subsets(automaton, values)
