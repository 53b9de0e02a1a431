"""Small boards whose clues are patterns: words that a person knows, random tables, expressions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from cases.regular import automaton

from boards import SIZES, Fact, some_given
from satgrid.clues import Automaton, Expression, Patterns
from satgrid.puzzle import Puzzle

# An odd number of b; words that begin and end alike; b directly behind each a.


_KNOWN = (
    ("odd", automaton("0 a 0, 0 b 1, 1 a 1, 1 b 0", "1")),
    (
        "alike",
        automaton("0 a 1, 0 b 3, 1 a 1, 1 b 2, 2 a 1, 2 b 2, 3 a 4, 3 b 3, 4 a 4, 4 b 3", "1 3"),
    ),
    ("paired", automaton("0 a 1, 0 b 0, 1 b 0", "0")),
)


def _expressions(rows: str, columns: str, alphabet: str) -> Puzzle:
    """Return the puzzle of clues written `a+b a*&.b`."""
    across, down = (
        tuple(Patterns(tuple(map(Expression, clue.split("&")))) for clue in clues.split())
        for clues in (rows, columns)
    )
    return Puzzle("regex", len(across), len(down), across, down, alphabet=alphabet)


def _puzzle(rows: str, columns: str) -> Puzzle:
    """Return the puzzle of clues written `odd alike+paired`."""
    across, down = (
        tuple(Patterns(tuple(clue.split("+"))) for clue in clues.split())
        for clues in (rows, columns)
    )
    return Puzzle("regex", len(across), len(down), across, down, alphabet="ab", automata=_KNOWN)


_MIXED = _puzzle("alike+odd paired", "odd paired odd")
_DEAD = Automaton(0, frozenset({1}), ((("a", 0),), ()))
_NEVER = replace(_puzzle("never", "odd"), automata=(*_KNOWN, ("never", _DEAD)))

OTHERS = {"regular": "transitions"}
"""Encoders that the generator does not use."""

DIGEST = "aa6fceb4e698a749"
"""Of what the generator makes; written by Python 3.11, every other has to agree."""

FACTS: list[Fact] = [
    (_MIXED, "bbb abb", [
        "column 3: bb is not accepted by the automaton odd"
    ]),
    (_puzzle("alike+odd paired", "odd paired paired"), "bbb abb", []),
    (_puzzle("alike+odd paired", "odd paired paired"), "aba abb", [
        "column 1: aa is not accepted by the automaton odd"
    ]),
    (_puzzle("alike+odd paired", "odd paired paired"), "bab aba", [
        "row 1: bab is not accepted by the automaton odd",
        "row 2: aba is not accepted by the automaton paired",
        "column 3: ba is not accepted by the automaton paired"
    ]),
    (_expressions("a+b&.{2} [^a]c?", "ab|cc (b|c){2}", "abc"), "ab bc", []),
    (_expressions("a+b&.{2} [^a]c?", "ab|cc (b|c){2}", "abc"), "cb cc", [
        "row 1: cb does not match a+b"
    ]),
    (_expressions("a+b&.{2} [^a]c?", "ab|cc (b|c){2}", "abc"), "bb ab", [
        "row 1: bb does not match a+b",
        "row 2: ab does not match [^a]c?",
        "column 1: ba does not match ab|cc"
    ])
]  # fmt: skip
FACTS.sort(key=lambda fact: len(fact[2]))

REFUSED = [
    (_puzzle("odd evn", "odd"), "row 2: no automaton 'evn': there are odd, alike, paired"),
    (_NEVER, "row 1 can never be 1 long: the automaton never accepts no such word"),
    (replace(_MIXED, alphabet=""), "no alphabet: list its symbols"),
    (replace(_MIXED, alphabet="ab."), ". cannot be a symbol of a regex"),
    (
        Puzzle("regex", 1, 1, ("a",), ("a",), alphabet="a"),
        "columns are colours, those of a regex are patterns",
    ),
    (Puzzle("regex", 1, 1, (Patterns(("odd",)),), alphabet="ab"), "a clue for every row and"),
    (
        _expressions("ab aba", "a* b*", "ab"),
        "row 2 can never be 2 long: the expression aba matches",
    ),
    (_expressions("ab a(b", "a* b*", "ab"), "row 2: character 2 of a(b: ( is never closed: add )"),
    (
        _expressions(".. ..", "a* .*&b^", "ab"),
        "column 2: character 2 of expression 2, b^: ^ is an anchor: leave it out",
    ),
    (replace(_MIXED, rows=(Patterns(()),) * 2), "row 1: no pattern: write .* for any word"),
]


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
