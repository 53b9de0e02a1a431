"""One loop: its meaning, encoder, cuts, narrowing and certificates, against walks on small grids.

All loops are found by walking from node to node; how many there are is known (OEIS A140517: those
of n x n squares).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from random import Random

import pytest
from narrowings import domains_of, narrowed
from properties import thinned

from satgrid.certificate import Rejected
from satgrid.certificate.cuts import Cut, require_hold
from satgrid.clues import BLACK, WHITE
from satgrid.constraints import Constraint, single_loop, term_holds, term_literals
from satgrid.constraints.connected import Connected
from satgrid.constraints.single_loop import CELLS, CORNERS, SingleLoop
from satgrid.domains import Domains
from satgrid.grid import Cell, Grid
from satgrid.model import Encoding, Model
from satgrid.solvers import start

THROUGH = (CORNERS, CELLS)


@cache
def loops(height: int, width: int) -> frozenset[frozenset[frozenset[Cell]]]:
    """Return the loops through height x width nodes, each as its steps between two nodes."""
    found = set()
    for first in product(range(height), range(width)):
        walks = [[first]]
        while walks:
            walk = walks.pop()
            r, c = walk[-1]
            for p in ((r + 1, c), (r, c + 1), (r - 1, c), (r, c - 1)):
                # The first node of a loop is its least.
                if p == first and len(walk) > 2:
                    found.add(frozenset(map(frozenset, zip(walk, [*walk[1:], first], strict=True))))
                elif p > first and p[0] < height and 0 <= p[1] < width and p not in walk:
                    walks.append([*walk, p])
    return frozenset(found)


def size_of(nodes: Cell, through: str) -> Cell:
    """Return the height and width of the lattice of a loop of so many nodes."""
    return tuple(2 * n - 1 if through == CORNERS else 2 * n + 1 for n in nodes)  # type: ignore[return-value]


def drawn(steps: frozenset[frozenset[Cell]], nodes: Cell, through: str) -> Grid[str]:
    """Return the lattice with these steps, and the nodes where they end."""
    odd = 0 if through == CORNERS else 1
    height, width = size_of(nodes, through)
    line = set()
    for (r, c), (y, x) in map(sorted, steps):
        line |= {(2 * r + odd, 2 * c + odd), (2 * y + odd, 2 * x + odd), (r + y + odd, c + x + odd)}
    shown = (BLACK if p in line else WHITE for p in product(range(height), range(width)))
    return Grid(height, width, tuple(shown))


def all_loops(nodes: Cell, through: str) -> set[Grid[str]]:
    return {drawn(steps, nodes, through) for steps in loops(*nodes)}


def compiled(
    size: Cell, rules: Sequence[Constraint], encoder: str, domains: Domains | None = None
) -> Model:
    model = Model(domains or Domains(*size, (WHITE, BLACK)), Encoding({"single_loop": encoder}))
    for each in rules:
        model.add_constraint(each)
    return model


def solutions(model: Model) -> Iterator[Grid[str]]:
    """Yield all grids of a model, cut as a search does."""
    backend = start("cadical195", model.formula, lambda: None)
    while backend.solve(lambda: None):
        grid = model.grid(backend.truth())
        clauses = [clause for lazy in model.cuts for clause in lazy.violated(grid)]
        if not clauses:
            yield grid
        model.formula.extend(term_literals(clause, model.literal) for clause in clauses)
        if not clauses:
            model.formula.add(*model.blocking(grid))
    backend.close()


@pytest.mark.parametrize("through", THROUGH)
@pytest.mark.parametrize("nodes", [(2, 2), (2, 6), (5, 3), (3, 6), (1, 4), (4, 1), (1, 1)])
@pytest.mark.parametrize("encoder", ["sweep", "cuts"])
def test_oblong_boards_have_their_loops(encoder: str, through: str, nodes: Cell) -> None:
    model = compiled(size_of(nodes, through), [SingleLoop(BLACK, through)], encoder)
    assert set(solutions(model)) == all_loops(nodes, through)


def allowed_on(random: Random, grid: Grid[str], share: float) -> dict[Cell, set[str]]:
    """Return candidates of which the grid's are some."""
    return {p: {grid[p]} if random.random() < share else {WHITE, BLACK} for p in grid.cells()}


@thinned(8)
@pytest.mark.parametrize("through", THROUGH)
def test_settled_places_leave_the_loops_that_have_them(through: str, every: int) -> None:
    """Of boards with some places settled as in a loop, or otherwise, narrowed or not."""
    random, nodes = Random(3), (4, 4)
    all_of_them = sorted(all_loops(nodes, through), key=lambda grid: grid.flat)
    size, rule = size_of(nodes, through), SingleLoop(BLACK, through)
    removed = 0
    for _ in range(160 // every):
        shown = random.choice(all_of_them)
        wrong = random.choice(list(shown.cells())) if random.random() < 0.3 else None
        allowed = allowed_on(random, shown, random.choice((0.1, 0.3, 0.6)))
        if wrong is not None:
            allowed[wrong] = {WHITE if shown[wrong] == BLACK else BLACK}
        left = {grid for grid in all_of_them if all(grid[p] in allowed[p] for p in allowed)}
        domains = domains_of(*size, (WHITE, BLACK), allowed)
        narrow = narrowed([rule], domains)
        assert narrow is not None or not left
        if narrow is not None:
            for p, values in narrow.items():
                assert {grid[p] for grid in left} <= values <= allowed[p]
            removed += sum(narrow[p] != allowed[p] for p in narrow)
            for encoder in ("sweep", "cuts"):
                settled = domains_of(*size, (WHITE, BLACK), narrow)
                assert set(solutions(compiled(size, [rule], encoder, settled))) == left
                as_it_was = domains_of(*size, (WHITE, BLACK), allowed)
                assert set(solutions(compiled(size, [rule], encoder, as_it_was))) == left
    assert removed > 1000 // every


def several(nodes: Cell, through: str) -> Iterator[Grid[str]]:
    """Yield grids of two loops that have no node in common."""
    found = sorted(loops(*nodes), key=lambda steps: sorted(map(sorted, steps)))
    for k, one in enumerate(found):
        for other in found[:k]:
            if not {p for step in one for p in step} & {p for step in other for p in step}:
                yield drawn(one | other, nodes, through)


@pytest.mark.parametrize("through", THROUGH)
def test_cuts_hold_in_every_loop_and_a_certificate_believes_them(through: str) -> None:
    nodes, rule = (4, 4), SingleLoop(BLACK, through)
    met = all_loops(nodes, through)
    size, fault = size_of(nodes, through), "it does not follow"
    nothing_known = Domains(*size, (WHITE, BLACK))
    asked = 0
    for grid in several(nodes, through):
        for clause in single_loop.cuts.violated(rule, grid, nothing_known):
            asked += 1
            assert not any(term_holds(term, grid) for term in clause)
            assert all(any(term_holds(term, other) for term in clause) for other in met)
            cut = Cut.of(clause)
            assert cut.clause() == clause
            require_hold([cut], [rule], *size)
            # Each of its sides is needed, the two lines too, and that lines are a loop.
            for p in cut.cells:
                less = cut._replace(has=tuple(each for each in cut.has if each[0] != p))
                with pytest.raises(Rejected, match=fault):
                    require_hold([less], [rule], *size)
            for less in (cut._replace(lacks=()), cut._replace(lacks=cut.lacks[:1] * 2)):
                with pytest.raises(Rejected, match=fault):
                    require_hold([less], [rule], *size)
            for others in [Connected(BLACK)], []:
                with pytest.raises(Rejected, match=fault):
                    require_hold([cut], others, *size)
    assert asked > 20


@pytest.mark.parametrize("through", THROUGH)
def test_an_image_is_known_where_corners_stay_corners(through: str) -> None:
    rule = SingleLoop(BLACK, through, "rule")
    board = list(product(range(5), repeat=2))
    assert rule.image({(r, c): (4 - c, r) for r, c in board}) == SingleLoop(BLACK, through)
    # Without the first column the board is turned about the middle of sides.
    assert rule.image({(r, c): (r, 5 - c) for r, c in board if c}) is None
