"""Languages of lines: which words automata accept, and how they unroll."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise, product
from random import Random

import pytest
from cases.regular import AUTOMATA, randoms, words

from satgrid.clues import BLACK, SEVERAL, WHITE, Automaton, Block, BlockItem, UnknownBlock
from satgrid.languages.automaton import (
    accepts,
    accepts_some,
    blocks_automaton,
    self_counting,
    sequence_automaton,
    unroll,
)


def all_words(values: str, n: int) -> list[str]:
    return ["".join(each) for each in product(values, repeat=n)]


def blocks_of(word: str) -> list[Block]:
    """Return the runs that are not white, in order."""
    runs = [(value, len(list(run))) for value, run in groupby(word)]
    return [Block(length, value) for value, length in runs if value != WHITE]


def shows(clue: Sequence[BlockItem], blocks: Sequence[Block]) -> bool:
    """Return whether the blocks are what the clue says, its * tried with every number of them."""
    if not clue:
        return not blocks
    first, rest = clue[0], clue[1:]
    if first == SEVERAL:
        return any(shows(rest, blocks[k:]) for k in range(len(blocks) + 1))
    if not blocks or first.colour != blocks[0].colour:
        return False
    return (isinstance(first, UnknownBlock) or first == blocks[0]) and shows(rest, blocks[1:])


def test_clues_of_blocks_accept_what_a_matcher_accepts() -> None:
    """Every clue of up to three parts, and every line of up to six cells."""
    values = WHITE + BLACK + "A"
    parts: list[BlockItem] = [Block(1), Block(2), UnknownBlock(), SEVERAL]
    parts += [Block(1, "A"), Block(2, "A"), UnknownBlock("A")]
    shown = {n: [(word, blocks_of(word)) for word in all_words(values, n)] for n in range(7)}
    for clue in (clue for k in range(4) for clue in product(parts, repeat=k)):
        read = blocks_automaton(clue, (BLACK, "A"))
        for n in range(7):
            expected = {word for word, blocks in shown[n] if shows(clue, blocks)}
            assert words(read, [values] * n) == expected, (clue, n)


def test_long_clues_of_blocks() -> None:
    assert shows((SEVERAL, UnknownBlock("A"), Block(1)), blocks_of("##.A#"))
    random = Random(1)
    parts: list[BlockItem] = [Block(1), Block(2), UnknownBlock(), UnknownBlock("A"), SEVERAL]
    found = 0
    for _ in range(60):
        clue = tuple(random.choice(parts) for _ in range(random.randint(3, 5)))
        read = blocks_automaton(clue, (BLACK, "A"))
        for word in random.sample(all_words(WHITE + BLACK + "A", 7), 100):
            assert accepts(read, word) == shows(clue, blocks_of(word)), (clue, word)
            found += accepts(read, word)
    assert found > 100


@pytest.mark.parametrize(
    ("clue", "deterministic"),
    [
        ((), True),
        ((Block(2), Block(1), Block(1, "A")), True),
        ((UnknownBlock(), UnknownBlock("A"), Block(2)), True),
        ((SEVERAL, Block(1)), False),
        ((Block(2), SEVERAL, UnknownBlock("A"), SEVERAL, Block(1, "B")), False),
    ],
)
def test_a_state_of_blocks_is_entered_by_one_value_and_left_by_each_in_one_way_without_several(
    clue: tuple[BlockItem, ...], deterministic: bool
) -> None:
    moves = blocks_automaton(clue, (BLACK, "A", "B")).moves
    entering = {(to, value) for each in moves for value, to in each}
    assert len({to for to, _ in entering}) == len(entering)
    assert all(len({v for v, _ in each}) == len(each) for each in moves) == deterministic


def test_sequences_accept_their_runs() -> None:
    for colours in (each for length in range(1, 5) for each in product("rgb", repeat=length)):
        for n in range(7) if all(a != b for a, b in pairwise(colours)) else ():
            runs = {word: [value for value, _ in groupby(word)] for word in all_words("rgb", n)}
            expected = {word for word in runs if runs[word] == list(colours)}
            assert words(sequence_automaton(colours), ["rgb"] * n) == expected


def test_accepts_follows_every_move() -> None:
    for each in (*AUTOMATA.values(), *randoms()):
        for n in range(5):
            accepted = {word for word in all_words("abc", n) if accepts(each, word)}
            assert accepted == words(each, ["abc"] * n)
            symbols = [{value for moves in each.moves for value, _ in moves}] * n
            assert accepts_some(each, n) == bool(words(each, list(map(sorted, symbols))))


# ------------------------------------------------------------------ unrolling


def ways(automaton: Automaton, allowed: Sequence[str]) -> list[list[tuple[int, str, int]]]:
    """Return the accepting ways, each as its moves."""
    found: list[list[tuple[int, str, int]]] = [[]]
    for values in allowed:
        found = [
            [*way, (state, value, to)]
            for way in found
            for state in [way[-1][2] if way else automaton.start]
            for value, to in automaton.moves[state]
            if value in values
        ]
    return [way for way in found if (way[-1][2] if way else automaton.start) in automaton.accepting]


def test_unrolled_moves_are_those_of_accepting_ways() -> None:
    random = Random(4)
    none = 0
    for each in (*AUTOMATA.values(), *randoms()):
        for n in (0, 1, 2, 3, 4):
            allowed = ["".join(random.sample("abc", random.choice((1, 2, 3, 3)))) for _ in range(n)]
            found = unroll(each, [frozenset(values) for values in allowed])
            expected = ways(each, allowed)
            none += not expected
            if not expected:
                assert found is None
                continue
            assert found is not None
            assert [set(layer) for layer in found] == [
                {way[i] for way in expected} for i in range(n)
            ]
    assert none > 20


def test_words_that_say_how_often_they_do() -> None:
    words = {"".join(w) for w in product(".123", repeat=3) if accepts(self_counting(3), w)}
    assert words == {"1..", ".1.", "..1", "22.", "2.2", ".22", "333"}
