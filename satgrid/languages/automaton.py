"""Finite automata over cell values: those of clues, and their unrolling over a line.

Unrolled over n cells an automaton has a layer of states behind each cell. A state of a layer
is alive if it lies on a way from the start to acceptance.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import TypeAlias

from satgrid.clues import WHITE, Automaton, Block, BlockItem, Value, value_of
from satgrid.deadline import check_deadline, checked


@cache
def self_counting(most: int) -> Automaton:
    """Return the automaton of n times the number n, for one n up to `most`, with white between."""
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
    """Return the automaton of these words, which are equally long; a state is what may follow."""
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

    Each state is entered by reading one value only: state 0 is the white before the first
    block, then come the cells of the block, then the white behind it, and so on. It is
    deterministic unless the clue has `*`.
    """
    moves: list[list[tuple[Value, int]]] = [[(WHITE, 0)]]

    def states(n: int) -> range:
        first = len(moves)
        moves.extend([] for _ in range(n))
        return range(first, first + n)

    # What the next block can follow: white states, and (colour, state) of coloured cells.
    whites, coloured = [0], list[tuple[Value, int]]()
    for item in clue:
        check_deadline()
        entered: list[tuple[Value, int]]
        if isinstance(item, str):
            # Any blocks: a state a colour, in which its cells repeat.
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
            # No block at all, or one more behind the white of the one before.
            moves[white] += entered
            whites, coloured = [*whites, white], [*coloured, *left]
        else:
            whites, coloured = [white], left
    accepting = frozenset([*whites, *(state for _, state in coloured)])
    return Automaton(0, accepting, tuple(tuple(each) for each in moves))


def sequence_automaton(colours: Sequence[Value]) -> Automaton:
    """Return the automaton of the lines that show these colours, in runs of any length.

    State 0 is before the line; state k is in the k-th run.
    """
    moves: list[list[tuple[Value, int]]] = [[] for _ in range(len(colours) + 1)]
    for k, colour in enumerate(colours, 1):
        moves[k - 1].append((colour, k))
        moves[k].append((colour, k))
    return Automaton(0, frozenset({len(colours)}), tuple(tuple(each) for each in moves))


def accepts(automaton: Automaton, word: Sequence[Value]) -> bool:
    """Return whether the automaton accepts the word."""
    states = {automaton.start}
    for read in word:
        states = {to for state in states for value, to in automaton.moves[state] if value == read}
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
"""A state, the value of the cell read there, and the state behind that cell."""


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
