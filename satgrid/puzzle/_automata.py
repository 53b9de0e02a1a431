"""The JSON of automata, read and written: tables of moves whose states count from 1."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from satgrid.clues import Automaton, Value
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, shown, truncate

_MOST_ENTRIES = 1_000_000
"""The most entries a table may have; above, a file is more likely damaged."""


def of_automaton(automaton: Automaton, alphabet: str) -> dict[str, Any]:
    """Return the JSON of an automaton."""

    def entry(moves: Iterable[tuple[Value, int]], symbol: Value) -> int | list[int]:
        states = [to + 1 for value, to in moves if value == symbol]
        return states if len(states) > 1 else states[0] if states else 0

    return {
        "start": automaton.start + 1,
        "accept": [state + 1 for state in sorted(automaton.accepting)],
        "moves": [[entry(moves, symbol) for symbol in alphabet] for moves in automaton.moves],
    }


def automata(found: Any, alphabet: str) -> tuple[tuple[str, Automaton], ...]:
    if not isinstance(found, Mapping):
        raise PuzzleError('"automata" is no object: write {"name": {"start": 1, ...}}')
    if found and not alphabet:
        raise PuzzleError('"automata" but no "alphabet": list its symbols, as in "abc"')
    return tuple((name, _automaton(name, table, alphabet)) for name, table in found.items())


def _automaton(name: str, table: Any, alphabet: str) -> Automaton:
    """Return the automaton of a table of moves, whose states count from 1."""
    what = f"automaton {truncate(name)}"
    if not isinstance(table, Mapping) or set(table) != {"start", "accept", "moves"}:
        raise PuzzleError(
            f'{what}: write {{"start": 1, "accept": [2], "moves": [[2, 0], [2, 1]]}}, a row of '
            "moves for each state and a column for each symbol"
        )
    moves, accept = table["moves"], table["accept"]
    if not isinstance(moves, list) or not isinstance(accept, list) or not moves:
        raise PuzzleError(f'{what}: "accept" and "moves" must be lists, "moves" with a row a state')
    if len(moves) * len(alphabet) > _MOST_ENTRIES:
        raise PuzzleError(f"{what}: {len(moves):,} states are too many: is the file damaged?")

    def state(number: Any, where: str) -> int:
        if type(number) is not int or not 1 <= number <= len(moves):
            raise PuzzleError(f"{what}: {where} {shown(number)}: its states are 1 to {len(moves)}")
        return number - 1

    made = []
    for k, row in enumerate(checked(moves, 100), 1):
        if not isinstance(row, list) or len(row) != len(alphabet):
            raise PuzzleError(
                f"{what}: the moves of state {k} are not {len(alphabet)}, one a symbol of the "
                "alphabet: write 0 where there is none"
            )
        moves_of_k = []
        for symbol, entry in zip(alphabet, row, strict=True):
            if entry == 0:
                continue
            for n in entry if isinstance(entry, list) else [entry]:
                # Asked here too, as a message for each move would take most of the time.
                known = type(n) is int and 1 <= n <= len(moves)
                moves_of_k.append((symbol, n - 1 if known else state(n, f"state {k} moves to")))
        made.append(tuple(moves_of_k))
    return Automaton(
        state(table["start"], "it starts in"),
        frozenset(state(n, "it accepts in") for n in accept),
        tuple(made),
    )
