"""Automata of the numbers that make a target, by one sign of arithmetic or by any."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from satgrid.clues import Automaton, Value, value_of
from satgrid.deadline import check_deadline
from satgrid.languages.positions import TooBig

MOST_STATES = 100_000
"""The most states of an automaton: a cage that needs more has some forty cells."""

State: TypeAlias = tuple[int, int]


@cache
def reaching(target: int, sign: str, cells: int, most: int) -> Automaton:
    """Return the automaton of so many numbers up to `most` that make the target.

    Their sum (`+`) or product (`x`) is the target, or the difference (`-`) or quotient (`/`) of two
    of them, the greater first. Without a sign one of these is so, and a number alone is the target.
    A state is the sum and the product of the numbers so far: -1 for a sum above the target, 0
    for a product that does not divide it. Raises `TooBig` for more than `MOST_STATES` states.
    """
    numbers = range(1, most + 1)
    if sign in ("-", "/") or (not sign and cells == 2):
        return _of_pairs(target, sign, most)
    sums = sign in ("+", "") and target <= cells * most
    # Every product divides 0, so that there would be no end of states; none makes it.
    products = sign in ("x", "") and 1 <= target <= most**cells

    def onwards(state: State, n: int) -> State:
        total, product = state
        total = total + n if total >= 0 and sums and total + n <= target else -1
        return total, product * n if product and target % (product * n) == 0 else 0

    start = (0, 1 if products else 0)
    states, moves = {start: 0}, list[tuple[tuple[Value, int], ...]]()
    for state in (waiting := [start]):  # grows while it is read
        check_deadline()
        if len(states) > MOST_STATES:
            raise TooBig(f"more than {MOST_STATES:,} states")
        found = []
        for n in numbers:
            to = onwards(state, n)
            if to != (-1, 0):
                if to not in states:
                    states[to] = len(states)
                    waiting.append(to)
                found.append((value_of(n), states[to]))
        moves.append(tuple(found))
    ends = (k for state, k in states.items() if target in state and state != start)
    return Automaton(0, frozenset(ends), tuple(moves))


def _of_pairs(target: int, sign: str, most: int) -> Automaton:
    """Return the automaton of two numbers; a state is the first of them."""
    signs = sign or "+-x/"

    def right(one: int, other: int) -> bool:
        low, high = sorted((one, other))
        makes = {"+": low + high, "-": high - low, "x": low * high}
        return any(low * target == high if each == "/" else makes[each] == target for each in signs)

    numbers = range(1, most + 1)
    seconds = [
        tuple((value_of(n), most + 1) for n in numbers if right(first, n)) for first in numbers
    ]
    firsts = tuple((value_of(n), n) for n in numbers if seconds[n - 1])
    return Automaton(0, frozenset({most + 1}), (firsts, *seconds, ()))
