"""Covers that are stated together, and whose placements are apart: what narrowing makes of it."""

from __future__ import annotations

from random import Random

import pytest
from narrowings import keeps_the_laws

from satgrid.clues import BLACK, WHITE
from satgrid.constraints.cover import Cover, CoverEach, Placement

PLAIN = (WHITE, BLACK)


def contradict(one: Placement, other: Placement) -> bool:
    """Return whether two placements cannot be there both; all their terms are positive."""
    return any(p == q and a != b for p, a in one for q, b in other)


def pieces(random: Random, length: int) -> list[Placement]:
    """Return eight pieces of a row, some of which contradict each other."""
    cells = [(0, column) for column in range(length)]
    return [
        tuple((cell, random.choice(PLAIN)) for cell in random.sample(cells, random.randint(1, 3)))
        for _ in range(8)
    ]


def random_cover(random: Random, shared: list[Placement]) -> Cover:
    """Return a statement about some of the pieces: apart, or whatever they are."""
    free, most = random.random() < 0.2, random.randint(1, 4)
    chosen: list[Placement] = []
    for piece in random.sample(shared, len(shared)):
        if free or (
            not any(piece is x for x in chosen)
            and all(contradict(piece, other) for other in chosen)
        ):
            chosen.append(piece)
    when = (tuple(random.sample(shared, 3)),) if random.random() < 0.25 else ()
    return Cover(tuple(chosen[:most]), when, apart=not free)


@pytest.mark.parametrize("seed", range(400))
def test_what_is_stated_together_keeps_the_laws(seed: int) -> None:
    random = Random(seed)
    length = random.randint(3, 6)
    shared = pieces(random, length)
    statements = [random_cover(random, shared) for _ in range(random.randint(2, 7))]
    allowed = {(0, c): set(random.choice((PLAIN, PLAIN, (BLACK,)))) for c in range(length)}
    for rules in statements, [CoverEach(tuple(statements))]:
        keeps_the_laws(1, length, PLAIN, rules, allowed)


def row(drawn: str) -> Placement:
    """Return the piece that is drawn with a blank where it says nothing."""
    return tuple(((0, c), x) for c, x in enumerate(drawn) if x != " ")


def test_so_many_placements_are_not_apart() -> None:
    with pytest.raises(ValueError, match="nor that they are apart"):
        Cover((row("#"),), number=1, apart=True)
