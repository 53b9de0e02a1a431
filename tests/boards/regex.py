"""Small boards whose clues are patterns: words that a person knows, random tables, expressions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from boards import SIZES, some_given
from satgrid.clues import Automaton, Expression, Patterns
from satgrid.puzzle import Puzzle

# An odd number of b; words that begin and end alike; b directly behind each a.


OTHERS = {"regular": "transitions"}
"""Encoders that the generator does not use."""

DIGEST = "aa6fceb4e698a749"
"""Of what the generator makes; written by Python 3.11, every other has to agree."""


_TEXTS = {
    "ab": ["a*b*", ".*a", "(ab|b)*", "[^a].*", "b?(ab?)*",
           "(a|b)*a(a|b)", ".*b.*", "a{2,}b?", "a+"],
    "abc": ["[^b]*", "(a|bc)*", ".c?.*", "c*[ab]+", "(.b)*.?", "a{1,3}|[bc]+", "[a-c]{2}c*"],
}  # fmt: skip


def puzzles() -> Iterator[Puzzle]:
    yield from _of_automata()
    random = Random(2)
    for height, width in SIZES:
        alphabet = "abc" if height * width <= 6 else "ab"
        for k in range(12):
            hidden = [random.choices(alphabet, k=width) for _ in range(height)]
            clues = []
            for line in [*hidden, *zip(*hidden, strict=True)]:
                fitting = [text for text in _TEXTS[alphabet] if re.fullmatch(text, "".join(line))]
                chosen = random.sample(fitting, min(len(fitting), 1 + k % 2)) or [".*"]
                clues.append(Patterns(tuple(map(Expression, chosen))))
            given = some_given(height, width, alphabet, random) if k % 3 == 2 else ()
            across, down = tuple(clues[:height]), tuple(clues[height:])
            yield Puzzle("regex", height, width, across, down, given=given, alphabet=alphabet)


def _of_automata() -> Iterator[Puzzle]:
    random = Random(1)
    for height, width in SIZES:
        alphabet = "abc" if height * width <= 6 else "ab"
        for k in range(24):
            automata = tuple(
                (name, _random(alphabet, random)) for name in ("one", "two", "three")
            )  # fmt: skip
            usable = {
                n: [name for name, each in automata if _has_word(each, n)] for n in (height, width)
            }
            if not (usable[height] and usable[width]):
                continue
            lines = [width] * height + [height] * width
            clues = tuple(
                Patterns(tuple(random.sample(usable[n], min(len(usable[n]), 1 + (k % 5 == 4)))))
                for n in lines
            )
            given = some_given(height, width, alphabet, random) if k % 3 == 2 else ()
            yield Puzzle(
                "regex",
                height,
                width,
                clues[:height],
                clues[height:],
                given=given,
                alphabet=alphabet,
                automata=automata,
            )


def _random(alphabet: str, random: Random) -> Automaton:
    """Return an automaton of two to four states in which about two of three moves are there."""
    states = range(random.randint(2, 4))
    moves = tuple(
        tuple((symbol, random.choice(states)) for symbol in alphabet if random.random() < 0.7)
        for _ in states
    )
    accepting = frozenset(state for state in states if random.random() < 0.5) or {0}
    return Automaton(0, frozenset(accepting), moves)


def _has_word(automaton: Automaton, n: int) -> bool:
    reached = {automaton.start}
    for _ in range(n):
        reached = {to for state in reached for _, to in automaton.moves[state]}
    return bool(reached & automaton.accepting)
