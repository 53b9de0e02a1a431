"""Cases of connected: white cells on H rows and W columns.

`apart` is 1 where the statement promises that black cells never touch, else 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from cases import PLAIN, Candidates, Case, Fact, facts
from satgrid.clues import BLACK, WHITE
from satgrid.constraints.connected import Connected
from satgrid.constraints.never_touch import NeverTouch

DIAMOND = ((1, 2), (2, 1), (2, 3), (3, 2))
"""Four cells around one, the shortest ring."""

CORNER = ((0, 0), (0, 1), (1, 0))

FACTS: list[Fact] = [
    *facts(
        Connected(WHITE),
        "| # | ## ## | . | #.# | #..# | #. .. | ... .#. ... | ... #.# ... "
        "| ..... ..#.. .#.#. ..... ..... | ##### ##.## #...# ##.## #####",
        ".#. | . # . | #. .# | .#. #.. ... | ..# .#. #.. | ..... ..#.. .#.#. ..#.. ..... "
        "| ..... .###. .#.#. .###. .....",
    ),
    *facts(Connected(BLACK), "#. ##", "#. .#"),
    *facts(Connected("A"), "BA BA", "ABA BAA AAB"),
    *facts(Connected(("A", "B")), "AB. .B. | ... ... | B", "A.B | AB. ..A | A. .B"),
    *facts(Connected(("A", "B"), apart=WHITE), "AB. B.A BBB", "A.B .A. ABB"),
    # Ways lead through cells of the part alone.
    *facts(
        Connected(WHITE, cells=CORNER), "..# .#. #.. | ### ### ... | ##. #.. ...", "#.. ... ..."
    ),
    *facts(Connected(WHITE, cells=((0, 0), (0, 2))), "..# | #.. | #.#", "... | .#."),
    *facts(Connected(WHITE, cells=()), ".#. #.#"),
    *facts(Connected(WHITE, BLACK), "..# ... #..", ".#. #.. ..."),
]


def cases() -> Iterator[Case]:
    ring = ((WHITE,),) * 25
    for r, c in DIAMOND:
        ring = (*ring[: 5 * r + c], PLAIN, *ring[5 * r + c + 1 :])
    yield _promised(ring, 5)
    for height, width in product((1, 2, 3), repeat=2):
        candidates = (PLAIN,) * (height * width)
        names: dict[str, int | str] = {"H": height, "W": width, "apart": 1}
        yield _promised(candidates, height, names)
        yield Case(Connected(WHITE), candidates, {**names, "apart": 0}, height=height)
    for settled in product((PLAIN, (WHITE,), (BLACK,)), repeat=4):
        for height in (1, 2, 4):
            yield _promised(settled, height)
    yield from _sets()
    yield from _parts()


def _sets() -> Iterator[Case]:
    """Yield cases of several values."""
    for candidates, height in product((PLAIN, (WHITE, "A", "B")), (1, 2)):
        for values in ((WHITE, "A"), ("A", "B"), ("A", "B", WHITE)):
            statement = Connected(values)
            unnamed = frozenset(candidates) - set(values)
            yield Case(
                statement,
                (candidates,) * (3 * height),
                {"apart": 0},
                unnamed=unnamed,
                height=height,
            )
    some = (
        (WHITE, "A", "B"),
        ("A", "B"),
        (WHITE, "B"),
        (WHITE, BLACK),
        (BLACK, "A", "B"),
        (WHITE,),
    )
    for values in (("A", "B"), (BLACK, "A"), (WHITE, "B")):
        unnamed = frozenset("AB.#") - set(values)
        yield Case(Connected(values), some, {"apart": 0}, unnamed=unnamed, height=2)


def _parts() -> Iterator[Case]:
    """Yield cases of a part of the board."""
    for cells in (
        (),
        ((1, 1),),
        CORNER,
        ((0, 0), (0, 2), (2, 0), (2, 2)),
        ((0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 2)),
        ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1)),
    ):
        yield Case(Connected(WHITE, cells=cells), (PLAIN,) * 9, {"apart": 0}, height=3)
    both = Connected(("A", "B"), cells=((0, 0), (0, 1), (1, 1), (1, 2)))
    yield Case(both, ((WHITE, "A", "B"),) * 6, {"apart": 0}, unnamed=frozenset(WHITE), height=2)


def large() -> Iterator[Case]:
    for n in (5, 8, 9, 10, 11, 12, 30, 50):
        yield _promised((PLAIN,) * n**2, n, {"H": n, "W": n, "apart": 1})


def _promised(
    candidates: Candidates, height: int, names: dict[str, int | str] | None = None
) -> Case:
    statement = Connected(WHITE, BLACK)
    beside = (NeverTouch(BLACK),)
    return Case(statement, candidates, names or {"apart": 1}, height=height, beside=beside)
