"""Cases of sequence: every clue of short lines, undecided and settled, and clues that cannot fit.

n is the number of cells, K the number of runs, `colours` the clue as text, k the number of its
different colours, W the number of ways to draw it; the board has v values.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise, product
from math import comb

from cases import Candidates, Case, Fact, facts
from satgrid.constraints.sequence import ColourSequence

TWO, THREE = ("A", "B"), ("A", "B", "C")


def _line(n: int, colours: str) -> ColourSequence:
    return ColourSequence(tuple((0, i) for i in range(n)), tuple(colours))


FACTS: list[Fact] = [
    fact
    for colours, met, broken in (
        ("", "", "A"),
        ("A", "AAA", "AAB"),
        ("ABA", "ABBA", "AABB | ABAB"),
        ("ABC", "AABC", "ACB"),
        ("AB", None, "A"),
    )
    for fact in facts(lambda n, colours=colours: _line(n, colours), met, broken)
]


def clues(n: int, colours: tuple[str, ...]) -> Iterator[str]:
    """Yield every clue of at least one and at most n runs."""
    for k in range(1, n + 1):
        for clue in product(colours, repeat=k):
            if all(a != b for a, b in pairwise(clue)):
                yield "".join(clue)


def _case(colours: str, candidates: Candidates, names: dict[str, int | str] | None = None) -> Case:
    line = _line(len(candidates), colours)
    unnamed = frozenset(value for values in candidates for value in values) - {*colours}
    return Case(line, candidates, names, unnamed=unnamed)


def _whole(n: int, colours: str, values: tuple[str, ...]) -> Case:
    """Return the case of a line in which nothing is settled."""
    names: dict[str, int | str] = {
        "n": n,
        "v": len(values),
        "colours": colours,
        "K": len(colours),
        "k": len({*colours}),
        # The borders between the runs lie in K - 1 of the n - 1 places between cells.
        "W": comb(n - 1, len(colours) - 1) if n and colours else 0,
    }
    return _case(colours, (values,) * n, names)


def cases() -> Iterator[Case]:
    for n in range(1, 8):
        yield from (_whole(n, clue, TWO) for clue in clues(n, TWO))
    for n in range(1, 5):
        yield from (_whole(n, clue, THREE) for clue in clues(n, THREE))
    yield from (_whole(6, clue, THREE) for clue in ("ABCA", "ABCB", "ABAB"))
    yield from (_whole(n, "", TWO) for n in (0, 1, 2))
    yield from (_whole(n, "ABC", THREE) for n in (1, 2))
    subsets = [subset for m in (1, 2, 3) for subset in combinations(THREE, m)]
    for settled in product(subsets, repeat=3):
        if settled != (THREE,) * 3:
            yield from (_case(clue, settled) for clue in ("A", "AB", "ABA", "ACB"))


def large() -> Iterator[Case]:
    yield _whole(50, "ABCAB" * 6, THREE)
