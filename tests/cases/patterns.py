"""Cases of patterns: every rule over up to three terms, and random ones over more.

n is the number of undecided terms, W the number of patterns; `patterns` are these as text.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from random import Random

from cases import PLAIN, Case, Fact
from cases._cardinality import black, distinct, repeated
from satgrid.clues import WHITE
from satgrid.constraints import Not
from satgrid.constraints.patterns import AllowedPatterns

FACTS: list[Fact] = [
    (AllowedPatterns((), ("",)), "", True),
    (AllowedPatterns((), ()), "", False),
    (AllowedPatterns(black(0, 1), ("10", "01")), "#.", True),
    (AllowedPatterns(black(0, 1), ("10", "01")), "##", False),
    (AllowedPatterns(black(0, 1), ()), "##", False),
    (AllowedPatterns(black(2, 0), ("10",)), ".##", True),
    (AllowedPatterns(black(2, 0), ("10",)), "##.", False),
    (AllowedPatterns((((0, 0), WHITE), Not(((0, 1), WHITE))), ("11",)), ".#", True),
    (AllowedPatterns((((0, 0), WHITE), Not(((0, 1), WHITE))), ("11",)), "..", False),
]


def _every(n: int) -> list[str]:
    return ["".join(digits) for digits in product("01", repeat=n)]


def cases() -> Iterator[Case]:
    for n in range(4):
        for count in range(2**n + 1):
            for patterns in combinations(_every(n), count):
                names: dict[str, int | str] = {"n": n, "W": count, "patterns": " ".join(patterns)}
                yield Case(AllowedPatterns(black(*range(n)), patterns), (PLAIN,) * n, names)
    # A minimal CNF is too weak here to find a contradiction.
    weak = "000000 001100 010011 010100 011011 011100 100111 101100 101101 101111 110001 111110"
    yield Case(AllowedPatterns(black(*range(6)), tuple(weak.split())), (PLAIN,) * 6)
    random = Random(1)
    for n, _ in product((4, 5, 6), range(10)):
        patterns = tuple(random.sample(_every(n), random.randint(1, 2**n - 1)))
        yield Case(AllowedPatterns(black(*range(n)), patterns), (PLAIN,) * n)
    for few in (*distinct(3), *repeated()):
        every = _every(len(few[0]))
        for _ in range(3):
            patterns = tuple(random.sample(every, random.randint(0, len(every))))
            independent = few[2] + few[3] <= len(few[1])
            yield Case(AllowedPatterns(few[0], patterns), few[1], independent=independent)
