"""Finite automata over cell values: automata of clues, and their unrolling over a line.

Unrolled over n cells, an automaton has a layer of states after each cell. A state of a layer is
alive if it lies on a path from the start to acceptance.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise, product
from typing import TypeAlias

from satgrid.clues import BLACK, WHITE, Automaton, Block, BlockItem, Value, number_of, value_of
from satgrid.deadline import check_deadline, checked


class TooBig(Exception):
    """An automaton would have too many states or moves; says how many."""


# -------------------- Words, blocks and sequences


@cache
def self_counting(most: int) -> Automaton:
    """Return the automaton of lines of white and n times the number n, for one n up to `most`."""
    moves: list[list[tuple[Value, int]]] = [[(WHITE, 0)]]
    accepting = []
    for n in range(1, most + 1):
        moves[0].append((value_of(n), len(moves)))
        for k in range(1, n + 1):
            here = len(moves)
            moves.append([(WHITE, here), *([(value_of(n), here + 1)] if k < n else [])])
        accepting.append(len(moves) - 1)
    return Automaton(0, frozenset(accepting), tuple(map(tuple, moves)))


@cache
def of_words(words: tuple[tuple[Value, ...], ...]) -> Automaton:
    """Return the automaton of these words of one length; a state is the set of possible rests."""
    number = {frozenset(words): 0}
    moves: list[tuple[tuple[Value, int], ...]] = []
    states = [frozenset(words)]
    for state in states:  # grows while it is read
        following: dict[Value, set[tuple[Value, ...]]] = {}
        for word in state:
            if word:
                following.setdefault(word[0], set()).add(word[1:])
        to = {value: frozenset(rest) for value, rest in sorted(following.items())}
        for rest in to.values():
            if rest not in number:
                number[rest] = len(number)
                states.append(rest)
        moves.append(tuple((value, number[rest]) for value, rest in to.items()))
    end = frozenset({number[frozenset({()})]}) if frozenset({()}) in number else frozenset[int]()
    return Automaton(0, end, tuple(moves))


def blocks_automaton(clue: Sequence[BlockItem], colours: Sequence[Value]) -> Automaton:
    """Return the automaton of the lines that show these blocks; `colours` are all there are.

    All moves into a state read the same value: state 0 is the white before the first block, the
    next states are the cells of the block, then the white after it, and so on. The automaton is
    deterministic unless the clue has `*`.
    """
    moves: list[list[tuple[Value, int]]] = [[(WHITE, 0)]]

    def states(n: int) -> range:
        first = len(moves)
        moves.extend([] for _ in range(n))
        return range(first, first + n)

    # The states before the next block: white ones, and (colour, state) of coloured cells.
    whites, coloured = [0], list[tuple[Value, int]]()
    for item in clue:
        check_deadline()
        entered: list[tuple[Value, int]]
        if isinstance(item, str):
            # Any blocks: one state per colour, in which its cells repeat.
            run = states(len(colours))
            entered = left = list(zip(colours, run, strict=True))
            for state in run:
                moves[state] += entered
        elif isinstance(item, Block):
            run = states(item.length)
            for state, to in pairwise(run):
                moves[state].append((item.colour, to))
            entered, left = [(item.colour, run[0])], [(item.colour, run[-1])]
        else:
            (state,) = states(1)
            moves[state].append((item.colour, state))
            entered = left = [(item.colour, state)]
        for before in whites:
            moves[before] += entered
        for colour, before in coloured:
            moves[before] += [move for move in entered if move[0] != colour]
        (white,) = states(1)
        moves[white].append((WHITE, white))
        for _, state in left:
            moves[state].append((WHITE, white))
        if isinstance(item, str):
            # No block, or one more after the white of the previous one.
            moves[white] += entered
            whites, coloured = [*whites, white], [*coloured, *left]
        else:
            whites, coloured = [white], left
    accepting = frozenset([*whites, *(state for _, state in coloured)])
    return Automaton(0, accepting, tuple(map(tuple, moves)))


def sequence_automaton(colours: Sequence[Value]) -> Automaton:
    """Return the automaton of the lines that show these colours, in runs of any length.

    State 0 is before the line; state k is in the k-th run.
    """
    moves: list[list[tuple[Value, int]]] = [[] for _ in range(len(colours) + 1)]
    for k, colour in enumerate(colours, 1):
        moves[k - 1].append((colour, k))
        moves[k].append((colour, k))
    return Automaton(0, frozenset({len(colours)}), tuple(map(tuple, moves)))


def accepts(automaton: Automaton, word: Sequence[Value]) -> bool:
    """Return whether the automaton accepts the word."""
    states = {automaton.start}
    for letter in word:
        states = {to for state in states for value, to in automaton.moves[state] if value == letter}
    return not states.isdisjoint(automaton.accepting)


def accepts_some(automaton: Automaton, n: int) -> bool:
    """Return whether the automaton accepts some word of n values."""
    following = [{to for _, to in moves} for moves in checked(automaton.moves)]
    states = {automaton.start}
    for _ in range(n):
        check_deadline()
        states = set().union(*[following[state] for state in states])
    return not states.isdisjoint(automaton.accepting)


Move: TypeAlias = tuple[int, Value, int]
"""A state, the value of the cell read there, and the state after that cell."""


def unroll(automaton: Automaton, allowed: Sequence[frozenset[Value]]) -> list[list[Move]] | None:
    """Return the moves over each cell of a line whose i-th cell can have the values `allowed[i]`.

    Only the moves on a way from the start to acceptance; None if there is no such way.
    """
    reached = {automaton.start}
    forward: list[list[Move]] = []
    for values in allowed:
        moves = [
            (state, value, to)
            for state in checked(sorted(reached))
            for value, to in automaton.moves[state]
            if value in values
        ]
        forward.append(moves)
        reached = {to for _, _, to in moves}
    alive = reached & automaton.accepting
    if not alive:
        return None
    layers = []
    for moves in reversed(forward):
        moves = [move for move in checked(moves) if move[2] in alive]
        alive = {state for state, _, _ in moves}
        layers.append(moves)
    return layers[::-1]


# -------------------- Numbers seen from the end of a line


@cache
def skyline(heights: int, seen: int, *, gaps: bool = False) -> Automaton:
    """Return the automaton of the lines in which `seen` numbers exceed all numbers before them.

    The line has the highest of the `heights`, and no number twice; with `gaps` cells may be white.
    A state is the highest number so far, and how many numbers were seen.
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


# -------------------- Numbers that make a target

MOST_CAGE_STATES = 100_000
"""The most states of an automaton; only cages of some forty cells need more."""

State: TypeAlias = tuple[int, int]


@cache
def reaching(
    target: int, sign: str, cells: int, most: int, most_states: int = MOST_CAGE_STATES
) -> Automaton:
    """Return the automaton of `cells` numbers up to `most` that make the target.

    The target is their sum (`+`) or product (`x`), or the difference (`-`) or quotient (`/`) of two
    numbers, the greater first. Without a sign it is one of these, or the only number.
    A state is the sum and the product of the numbers so far: -1 for a sum above the target, 0
    for a product that does not divide it. Raises `TooBig` for more than `most_states` states.
    """
    numbers = range(1, most + 1)
    if sign in ("-", "/") or (not sign and cells == 2):
        return _of_pairs(target, sign, most)
    sums = sign in ("+", "") and target <= cells * most
    # Every product divides 0, which would give infinitely many states; no product is 0.
    products = sign in ("x", "") and 1 <= target <= most**cells

    def onwards(state: State, n: int) -> State:
        total, product = state
        total = total + n if total >= 0 and sums and total + n <= target else -1
        return total, product * n if product and target % (product * n) == 0 else 0

    start = (0, 1 if products else 0)
    states, moves = {start: 0}, list[tuple[tuple[Value, int], ...]]()
    for state in (waiting := [start]):  # grows while it is read
        check_deadline()
        if len(states) > most_states:
            raise TooBig(f"more than {most_states:,} states")
        following = []
        for n in numbers:
            to = onwards(state, n)
            if to != (-1, 0):
                if to not in states:
                    states[to] = len(states)
                    waiting.append(to)
                following.append((value_of(n), states[to]))
        moves.append(tuple(following))
    ends = (k for state, k in states.items() if target in state and state != start)
    return Automaton(0, frozenset(ends), tuple(moves))


def _of_pairs(target: int, sign: str, most: int) -> Automaton:
    """Return the automaton of two numbers; a state is the first number."""
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


# -------------------- Triangles around a corner

TRIANGLES = "LF7J"
"""The letters of triangles, clockwise: the right angle is below left, above left, and so on.

A triangle fills half of its cell.
"""


@cache
def sum_between(numbers: Sequence[Value], total: int) -> Automaton:
    """Return the automaton of lines with two black cells, between which the numbers make the total.

    State 0 is before the first black cell, 1 + s between them after the sum s, the last is behind.
    """
    last = total + 2
    moves: list[tuple[tuple[Value, int], ...]]
    moves = [(*((value, 0) for value in numbers), (BLACK, 1))]
    for done in checked(range(total + 1), 20):
        more = ((value, 1 + done + number_of(value)) for value in numbers)
        fits = tuple((value, to) for value, to in more if to < last)
        moves.append((*fits, *(((BLACK, last),) if done == total else ())))
    moves.append(tuple((value, last) for value in numbers))
    return Automaton(0, frozenset([last]), tuple(moves))


def triangles_around(free: tuple[bool, ...]) -> Automaton:
    """Return the automaton of the free cells around a corner whose white areas are rectangles.

    The cells are listed clockwise from above right; cells that are not free are black. Each has two
    of the eight slices around the corner. Adjacent white slices form one right angle, two of them,
    or the whole circle.
    """
    words = []
    for word in checked(product((WHITE, *TRIANGLES), repeat=sum(free)), 100):
        left = iter(word)
        slices = "".join(
            _slices(next(left), k) if is_free else "##" for k, is_free in enumerate(free)
        )
        start = slices.find("#")
        runs = (slices[start:] + slices[:start]).split("#")
        if start < 0 or {len(run) for run in runs} <= {0, 2, 4}:
            words.append(word)
    return of_words(tuple(words))


def _slices(value: Value, k: int) -> str:
    """Return the two slices of the k-th cell clockwise around a corner, from above right."""
    return ".." if value == WHITE else ("##", "#.", "..", ".#")[(TRIANGLES.index(value) - k) % 4]
