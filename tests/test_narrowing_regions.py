"""How regions are narrowed: cells that never touch, connected cells, and what is seen.

Judged by enumeration on boards of up to sixteen cells, on larger ones by adding cells one by one.
Never touching and being connected are narrowed together to what is possible, on boards of any
size. A clue alone is narrowed to what is possible too, unless cells that are known to be white
leave gaps between the places where a direction can stop.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from random import Random

import pytest
from narrowings import domains_of

from satgrid.clues import BLACK, WHITE
from satgrid.constraints import Constraint
from satgrid.constraints.at_most_one import AtMostOne
from satgrid.constraints.never_touch import NeverTouch
from satgrid.domains import Contradiction, Domains
from satgrid.narrowing import narrow

Planes = dict[str, int]
"""For each value the plane of the cells that may have it."""


def narrowed(domains: Domains, constraints: Sequence[Constraint]) -> Planes | None:
    """Return what narrowing leaves, or None if it finds a contradiction."""
    try:
        narrow(constraints, domains, lambda: None)
    except Contradiction:
        return None
    return domains.planes


@pytest.mark.parametrize("seed", range(60))
def test_shifts_find_what_the_pairs_say(seed: int) -> None:
    """Rows of seven cells fill a lane but for one: further steps must not go on in the next."""
    random = Random(seed)
    height, width = random.randint(1, 4), random.choice((3, 7, 8))
    stated = NeverTouch(BLACK, corners=random.random() < 0.5, reach=random.randint(1, 9))
    pairs = [
        AtMostOne(((p, BLACK), (q, BLACK)))
        for p, q in combinations(product(range(height), range(width)), 2)
        if (p[0] == q[0] and q[1] - p[1] <= stated.reach)
        or (p[1] == q[1] and q[0] - p[0] <= stated.reach)
        or (stated.corners and q[0] - p[0] == abs(q[1] - p[1]) == 1)
    ]
    left = {
        p: random.choice(({BLACK}, {WHITE}, *(4 * [{WHITE, BLACK}])))
        for p in product(range(height), range(width))
    }
    found, said = (
        narrowed(domains_of(height, width, (WHITE, BLACK), left), some)
        for some in ([stated], pairs)
    )
    assert found == said
    assert {(part.terms[0][0], part.terms[1][0]) for part in pairs} == {
        *stated.pairs(height, width)
    }
