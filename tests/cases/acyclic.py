"""Cases of acyclic: points in a small grid, and an edge between neighbours for each cell of a row.

`edges` is how many there are.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from random import Random

from cases import PLAIN, Candidates, Case, Fact, facts
from satgrid.clues import BLACK, WHITE, Value
from satgrid.constraints.acyclic import Acyclic, Edge

TRIANGLE = Acyclic(
    (
        ((0, 0), (0, 1), ((0, 0), BLACK)),
        ((0, 1), (0, 2), ((0, 1), BLACK)),
        ((0, 2), (0, 0), ((0, 2), BLACK)),
    )
)
# Two edges between the same two points, and one that goes on.
PARALLEL = Acyclic(
    (
        ((0, 0), (0, 1), ((0, 0), BLACK)),
        ((0, 1), (0, 0), ((0, 1), BLACK)),
        ((0, 1), (0, 2), ((0, 2), BLACK)),
    )
)
# An edge from a point to itself, and one that goes on.
TURNING = Acyclic((((0, 0), (0, 0), ((0, 0), BLACK)), ((0, 0), (0, 1), ((0, 1), BLACK))))
# Two cells with an edge for each of their values: / and \ of two cells side by side.
SLANTED = Acyclic(
    (
        ((0, 1), (1, 0), ((0, 0), "/")),
        ((0, 0), (1, 1), ((0, 0), "\\")),
        ((0, 2), (1, 1), ((0, 1), "/")),
        ((0, 1), (1, 2), ((0, 1), "\\")),
    )
)

FACTS: list[Fact] = [
    *facts(TRIANGLE, "... | #.. | ##. | .## | #.#", "###"),
    *facts(SLANTED, "// | /\\ | \\/ | \\\\"),
    *facts(Acyclic(()), ". | #"),
    *facts(PARALLEL, "... | #.. | .## | #.#", "##. | ###"),
    *facts(TURNING, ".. | .#", "#. | ##"),
]


def grid_of(height: int, width: int) -> list[Edge]:
    """Return an edge between each two neighbours of a grid of points, there where black."""
    pairs = [
        (p, q)
        for p in product(range(height), range(width))
        for q in ((p[0], p[1] + 1), (p[0] + 1, p[1]))
        if q[0] < height and q[1] < width
    ]
    return [(p, q, ((0, k), BLACK)) for k, (p, q) in enumerate(pairs)]


def cases() -> Iterator[Case]:
    for height, width in (1, 2), (2, 2), (2, 3), (3, 3):
        edges = grid_of(height, width)
        yield _case(edges, {"edges": len(edges)})
    for few in TRIANGLE, PARALLEL, TURNING:
        yield _case([*few.edges], {"edges": len(few.edges), "points": len(_points(few))})
    for n in 2, 3:
        yield _case([((0, k), (0, k + 1), ((0, k), BLACK)) for k in range(n)], {"edges": n})
    random = Random(5)
    for _ in range(60):
        edges = grid_of(*random.choice([(2, 2), (2, 3), (3, 3), (2, 4)]))
        # Other ends than those of a grid: cycles of three and five edges, and few that part.
        if random.random() < 0.5:
            ends = [(0, k) for k in range(random.randint(4, 6))]
            edges = [
                (*sorted(pair), ((0, k), BLACK))
                for k, pair in enumerate(
                    random.sample([*combinations(ends, 2)], random.randint(3, 6))
                )
            ]
        settled: Candidates = tuple(
            random.choice([(BLACK,), (WHITE,)]) if random.random() < 0.2 else PLAIN for _ in edges
        )
        yield _case(edges, None, settled)


def large() -> Iterator[Case]:
    """Four hundred points."""
    edges = grid_of(20, 20)
    yield _case(edges, {"edges": len(edges)})


def _points(constraint: Acyclic) -> set[tuple[int, int]]:
    return {point for one, other, _ in constraint.edges for point in (one, other)}


def _case(
    edges: list[Edge], names: dict[str, int | str] | None, candidates: Candidates | None = None
) -> Case:
    plain: tuple[tuple[Value, ...], ...] = (PLAIN,) * len(edges)
    return Case(Acyclic(tuple(edges)), candidates or plain, names)
