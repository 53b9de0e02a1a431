"""Finite automata over cell values, and their unrolling over a line.

An automaton reads a line cell by cell; the line is in its language if some way through the
moves ends in an accepting state. Unrolled over n cells it has a layer of states behind each
cell. A state of a layer is alive if it lies on a way from the start to acceptance.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from satgrid.clues import WHITE, Block, Value, gap


@dataclass(frozen=True)
class Automaton:
    """States are 0, 1, ...; `moves[state]` lists (value read, next state)."""

    start: int
    accepting: frozenset[int]
    moves: tuple[tuple[tuple[Value, int], ...], ...]


def blocks_automaton(blocks: Sequence[Block]) -> Automaton:
    """Return the automaton of the lines that show exactly these blocks.

    It is deterministic, and each state is entered by reading one value only:
    state 0 is the white before the first block, then come the cells of the block, then the
    white behind it, and so on.
    """
    moves: list[list[tuple[Value, int]]] = [[(WHITE, 0)]]
    white, last = 0, 0
    for k, block in enumerate(blocks):
        first = len(moves)
        moves[white].append((block.colour, first))
        if k and not gap(blocks[k - 1], block):
            moves[last].append((block.colour, first))
        for state in range(first, first + block.length - 1):
            moves.append([(block.colour, state + 1)])
        white, last = first + block.length, first + block.length - 1
        moves.append([(WHITE, white)])
        moves.append([(WHITE, white)])
    return Automaton(0, frozenset({last, white}), tuple(tuple(each) for each in moves))


Move = tuple[int, Value, int]
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
            for state in sorted(reached)
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
        moves = [move for move in moves if move[2] in alive]
        alive = {state for state, _, _ in moves}
        layers.append(moves)
    return layers[::-1]
