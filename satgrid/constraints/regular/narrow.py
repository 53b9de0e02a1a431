"""Narrowing of lines that automata read: exact on each line, until no line removes anything.

Lines with much the same moves are narrowed side by side. Where they have little in common, or
one automaton is far bigger than the others, each line is narrowed by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from satgrid.clues import Value
from satgrid.constraints._lines import Line, Look, Sweep, line_steps
from satgrid.constraints.regular import Regular
from satgrid.constraints.regular._side_by_side import Moves, SideBySide, moves_of
from satgrid.constraints.regular._subsets import Subsets, subsets
from satgrid.deadline import checked
from satgrid.domains import Contradiction, Domains, lane_width
from satgrid.languages.automaton import unroll

_START = 1 << 12
"""Starting an operation on long ints takes as long as so many bits of it."""

_MOST_BITS = 1 << 30
"""How many bits the moves of lines side by side may have, about, so that they fit the memory."""

_MOST_ALONE = 1 << 30
"""How many bits the moves of one automaton may have, a long int each; else it goes move by move, as
these bits grow with the square of its states."""

_MOST_REACHED = 1 << 32
"""How many bits the states may have that lines side by side reach at each cell by each value."""

_SHORT = 8
"""Lines of so few cells meet the same few sets of states again and again."""


def narrower(
    constraints: Sequence[Regular], domains: Domains
) -> Iterator[tuple[int, Callable[[], None]]]:
    """Yield the step for rows and columns, and the step for all other lines."""
    # By identity: most lines share the very object, and comparing big automata takes long.
    automata = {id(each.automaton): each.automaton for each in constraints}
    made: dict[int, Moves] = {}
    small = {
        name
        for name, automaton in automata.items()
        if sum(map(len, automaton.moves)) * len(automaton.moves) <= _MOST_ALONE
    }

    def moves_by(line: Regular) -> Moves:
        name = id(line.automaton)
        if name not in made:
            made[name] = moves_of(line.automaton)
        return made[name]

    # Lines of one automaton share what is worked out for it.
    single: dict[tuple[int, int], Sweep] = {}
    short: dict[int, Subsets] = {}

    def alone(line: Regular) -> Sweep:
        name, n = id(line.automaton), len(line.line)
        if name not in small:
            return _move_by_move(line)

        def of_its_own(planes: Mapping[Value, int]) -> dict[Value, int]:
            if (name, n) not in single:
                of = SideBySide(n, lane_width(n), [line], [moves_by(line)])
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
        if name not in short:
            short[name] = subsets(line.automaton, domains.values)
        of = short[name]

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
        own = [moves_by(line) if line else {} for line in lines]
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
