"""Narrowing of lines that automata read: exact on each line, until no line removes anything.

Lines with much the same moves are narrowed side by side. Where they have little in common, or
one automaton is far bigger than the others, each line is narrowed by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from satgrid.clues import Value
from satgrid.constraints._lines import Sweep, line_steps
from satgrid.constraints.regular import Regular
from satgrid.constraints.regular._side_by_side import SideBySide, moves_of
from satgrid.domains import Domains, lane_width

_START = 1 << 12
"""Starting an operation on long ints takes as long as so many bits of it."""


def narrower(
    constraints: Sequence[Regular], domains: Domains
) -> Iterator[tuple[int, Callable[[], None]]]:
    """Yield the step for rows and columns, and the step for all other lines."""
    # By identity: most lines share the very object, and comparing big automata takes long.
    automata = {id(each.automaton): each.automaton for each in constraints}
    moves = {name: moves_of(automaton) for name, automaton in automata.items()}

    def side_by_side(n: int, lane: int, lines: Sequence[Regular | None]) -> Sweep:
        own = [moves[id(line.automaton)] if line else {} for line in lines]
        sizes = [max(lane, len(line.automaton.moves)) if line else lane for line in lines]
        together = len(set().union(*own)) * (_START + len(lines) * max(sizes))
        apart = sum(len(of) * (_START + size) for of, size in zip(own, sizes, strict=True))
        if together <= apart:
            return SideBySide(n, lane, lines, own).sweep
        sweeps = [
            SideBySide(n, lane, [line], [of]).sweep for line, of in zip(lines, own, strict=True)
        ]
        return _one_by_one(lane, sweeps)

    def alone(constraint: Regular) -> Sweep:
        n, own = len(constraint.line), moves[id(constraint.automaton)]
        return SideBySide(n, lane_width(n), [constraint], [own]).sweep

    return line_steps(constraints, domains, side_by_side, alone)


def _one_by_one(lane: int, sweeps: Sequence[Sweep]) -> Sweep:
    whole = (1 << lane) - 1

    def sweep(planes: Mapping[Value, int]) -> dict[Value, int]:
        found = dict.fromkeys(planes, 0)
        for i, each in enumerate(sweeps):
            line = {value: plane >> i * lane & whole for value, plane in planes.items()}
            for value, cells in each(line).items():
                found[value] |= cells << i * lane
        return found

    return sweep
