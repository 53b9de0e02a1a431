"""An automaton made smaller without another meaning: deterministic, and then minimal.

The states of a deterministic automaton are sets of states of another, and can be exponentially
many (two times as many with each symbol at the end of `(A|B)*A(A|B){9}`); past a number of them
the automaton stays as it was. One that is small in both directions is minimised by greenery, which
turns automata around twice (Brzozowski 1963).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from satgrid.clues import Automaton, Value

MOST_TIMES = 2
"""A deterministic automaton has at most so many times the states of the one it is made from."""

_MOST_STEPS = 200_000
"""The most steps from state to state that making it deterministic may take."""

_MOST_WORK = 2_000
"""The most states times states turned around times symbols that greenery is given."""

States: TypeAlias = frozenset[int]

Steps: TypeAlias = dict[int, list[int]]
"""The states that one symbol leads to from each state."""


def smaller(automaton: Automaton) -> Automaton:
    """Return an automaton with the same words, deterministic and minimal if that is small."""
    alike = _alike(automaton)
    if not alike:
        return automaton
    start = frozenset([automaton.start])
    most = MOST_TIMES * len(automaton.moves)
    table = _deterministic([_steps(ways) for ways in alike], start, most)
    if table is None:
        return automaton
    number = {states: k for k, states in enumerate(table)}
    rows = [[number[to] for to in behind] for behind in table.values()]
    accepting = [k for k, states in enumerate(table) if states & automaton.accepting]
    back = [_steps((row[k], state) for state, row in enumerate(rows)) for k in range(len(alike))]
    if _deterministic(back, frozenset(accepting), _MOST_WORK // (len(rows) * len(back))):
        rows, accepting = _minimal(rows, accepting)
    return _automaton(rows, accepting, list(alike.values()))


def _alike(automaton: Automaton) -> dict[tuple[tuple[int, int], ...], list[Value]]:
    """Return the values by their moves (state, next state); those that move alike together."""
    ways: dict[Value, list[tuple[int, int]]] = {}
    for state, moves in enumerate(automaton.moves):
        for value, to in moves:
            ways.setdefault(value, []).append((state, to))
    alike: dict[tuple[tuple[int, int], ...], list[Value]] = {}
    for value in sorted(ways):
        alike.setdefault(tuple(ways[value]), []).append(value)
    return alike


def _steps(ways: Iterable[tuple[int, int]]) -> Steps:
    steps: Steps = {}
    for state, to in ways:
        steps.setdefault(state, []).append(to)
    return steps


def _deterministic(
    symbols: Sequence[Steps], start: States, most: int
) -> dict[States, list[States]] | None:
    """Return where each symbol leads from each set of states that some word leads to.

    None if there are more than `most` sets, or too many steps between them.
    """
    table: dict[States, list[States]] = {}
    left = _MOST_STEPS
    queue = [start]
    known = {start}
    for states in queue:  # grows while it is read
        behind = [
            frozenset([to for state in states for to in steps.get(state, ())]) for steps in symbols
        ]
        left -= sum(map(len, behind)) + len(states) * len(symbols)
        table[states] = behind
        for each in behind:
            if each not in known:
                known.add(each)
                queue.append(each)
        if len(queue) > most or left < 0:
            return None
    return table


def _minimal(rows: list[list[int]], accepting: list[int]) -> tuple[list[list[int]], list[int]]:
    """Return the moves of the minimal automaton with the same words, and where it accepts."""
    from greenery import Charclass, Fsm

    signs = [Charclass(chr(k + 1)) for k in range(len(rows[0]))]
    # What is no symbol leads to one more state, which nothing leaves.
    dead = len(rows)
    moves = [[*row, dead] for row in [*rows, [dead] * len(signs)]]
    signs.append(~Charclass("".join(chr(k + 1) for k in range(len(signs)))))
    found = Fsm(
        alphabet=signs,
        states=range(len(moves)),
        initial=0,
        finals=accepting,
        map={state: dict(zip(signs, row, strict=True)) for state, row in enumerate(moves)},
    ).reduce()
    left = [[found.map[state][sign] for sign in signs[:-1]] for state in sorted(found.states)]
    return left, sorted(found.finals)


def _automaton(
    rows: Sequence[Sequence[int]], accepting: Sequence[int], symbols: Sequence[Sequence[Value]]
) -> Automaton:
    """Return the automaton of a table of moves, without the state from which nothing leads on."""
    ends = set(accepting)
    live = [k for k, row in enumerate(rows) if k in ends or set(row) != {k}]
    number = {k: place for place, k in enumerate(live)}
    moves = tuple(
        tuple(
            (value, number[to])
            for values, to in zip(symbols, rows[k], strict=True)
            if to in number
            for value in values
        )
        for k in live
    )
    return Automaton(0, frozenset(number[k] for k in ends), moves)
