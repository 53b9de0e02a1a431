"""The cuts of `connected`, against the regions that brute force finds.

All shadings in which black cells never touch are looked at on every shape up to 4x5. How many of
them are connected is known from the literature.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, product
from random import Random

import effort
import pytest
import three_sets.geometry
from cases import PLAIN, Board, Case
from hypothesis import given
from hypothesis import strategies as st
from properties import one_in, thinned

from satgrid.certificate import geometry
from satgrid.certificate.cuts import Cut
from satgrid.clues import BLACK, WHITE
from satgrid.constraints import Constraint, Not, Position, encoder, term_holds
from satgrid.constraints.connected import Connected
from satgrid.constraints.connected.cuts import rings
from satgrid.domains import Domains
from satgrid.errors import UsageError
from satgrid.formula import Formula
from satgrid.grid import Cell, Grid

PROMISED = Connected(WHITE, apart=BLACK)
GENERAL = Connected(WHITE)

BOUNDARY, SEPARATOR = encoder("connected", "boundary"), encoder("connected", "separator")


each_shape = pytest.mark.parametrize(
    ("height", "width"), [(height, width) for height in range(1, 5) for width in range(1, 6)]
)
each_cut = pytest.mark.parametrize(
    ("cut", "statement"),
    [(BOUNDARY, PROMISED), (SEPARATOR, PROMISED), (SEPARATOR, GENERAL)],
    ids=["boundary", "separator", "separator without the promise"],
)


def regions(grid: Grid[str]) -> list[set[Cell]]:
    """Return the white regions."""
    return three_sets.geometry.regions([cell for cell in grid.cells() if grid[cell] == WHITE])


def corners(cell: Cell) -> set[Cell]:
    r, c = cell
    return {(r - 1, c - 1), (r - 1, c + 1), (r + 1, c - 1), (r + 1, c + 1)}


def connected(grid: Grid[str]) -> bool:
    return len(regions(grid)) <= 1


@cache
def shadings(height: int, width: int) -> list[Grid[str]]:
    """Return every grid in which black cells never touch."""
    rows = [row for row in product(".#", repeat=width) if "##" not in "".join(row)]
    found: list[tuple[str, ...]] = [()]
    for _ in range(height):
        found = [
            above + row
            for above in found
            for row in rows
            if (BLACK, BLACK) not in zip(above[-width:], row, strict=False)
        ]
    return [Grid(height, width, flat) for flat in found]


@st.composite
def boards(draw: st.DrawFn, least: int = 1) -> tuple[int, int, Random]:
    """Draw height, width and chance."""
    sizes = st.integers(least, 9)
    return draw(sizes), draw(sizes), draw(st.randoms(use_true_random=False))


def met(clause: Sequence[Position | Not], grid: Grid[str]) -> bool:
    return any(term_holds(term, grid) for term in clause)


@thinned(9)
@each_cut
@each_shape
def test_a_cut_keeps_its_laws_on_all_shadings(
    cut: object, statement: Connected, height: int, width: int, every: int
) -> None:
    grids = shadings(height, width)
    distinct = set()
    for grid in grids[:: every if len(grids) > 300 else 1]:
        known = Domains(height, width, (WHITE, BLACK))
        known.remove(BLACK, known.plane(p for p in grid.cells() if grid[p] == WHITE))
        clauses = cut.violated(statement, grid, known)  # type: ignore[attr-defined]
        require_cut_off(clauses, grid)
        distinct |= {as_bits(clause, width) for clause in clauses}
    for grid in filter(connected, grids):
        white = sum(1 << i for i, value in enumerate(grid.flat) if value == WHITE)
        assert all(white & one_white or ~white & one_black for one_white, one_black in distinct)


def require_cut_off(clauses: Sequence[Sequence[Position | Not]], grid: Grid[str]) -> None:
    """Hold that each clause is false here, that the board justifies it, and that all is cut off."""
    board = geometry.Board(grid.height, grid.width)
    assert not any(met(clause, grid) for clause in clauses), grid
    cuts = [Cut.of(clause) for clause in clauses]
    assert len(set(cuts)) == len(cuts), grid
    for cut in cuts:
        assert list(cut.cells) == sorted(cut.cells), grid
        if cut.between:
            assert board.separates(cut.cells, *cut.between), grid
        else:
            assert board.parts(cut.cells), grid
    found = sorted(regions(grid), key=len)
    for region in found[:-1]:
        one, others = min(region), [min(other) for other in found if other != region]
        assert any(board.separates(cut.cells, one, other) for cut in cuts for other in others), grid
    assert bool(clauses) == (len(found) > 1), grid


def as_bits(clause: Sequence[Position | Not], width: int) -> tuple[int, int]:
    """Return the cells of which one is white, and those of which one is not, a bit a cell."""
    masks = [0, 0]
    for term in clause:
        (r, c), value = term.term if isinstance(term, Not) else term
        assert value == WHITE
        masks[isinstance(term, Not)] |= 1 << r * width + c
    return masks[0], masks[1]


@one_in(3)
@pytest.mark.parametrize(
    ("name", "most"), [("forest", 450_000), ("levels", 250_000), ("sweep", 64_000)]
)
def test_50x50_is_built_with_little_effort(name: str, most: int) -> None:
    formula = Formula()
    board = Board(Case(PROMISED, (PLAIN,) * 2500, height=50), formula)

    def post(other: Constraint) -> None:
        encoder(other.kind(), other.default).encode(formula, other, board, post)

    # A few for each clause.
    with effort.at_most(5_000_000):
        encoder("connected", name).encode(formula, PROMISED, board, post)
    assert most - 50_000 < len(formula) < most


def test_reach_refuses_a_board_that_would_fill_the_memory() -> None:
    formula = Formula()
    board = Board(Case(GENERAL, (PLAIN,) * 57**2, height=57), formula)
    expected = r"^connected=reach needs 5,279,625 clauses .* choose connected=sweep$"
    with pytest.raises(UsageError, match=expected):
        encoder("connected", "reach").encode(formula, GENERAL, board, lambda other: None)


@given(boards(least=2))
def test_rings_have_no_chord(board: tuple[int, int, Random]) -> None:
    height, width, random = board
    density = random.random()
    cells = [p for p in product(range(height), range(width)) if random.random() < density]
    # Each edge of a graph but those of a forest closes a cycle.
    met = [(p, q) for p, q in combinations(cells, 2) if q in corners(p)]
    met += [(p, None) for p in cells if p[0] in (0, height - 1) or p[1] in (0, width - 1)]
    joined = {p: {p} for p in (*cells, None)}
    for p, q in met:
        if joined[p] is not joined[q]:
            joined[p] |= joined[q]
            joined |= dict.fromkeys(joined[q], joined[p])
    trees = len({id(each) for each in joined.values()})
    found = [set(ring) for ring in rings(cells, height, width)]
    assert bool(found) == (len(met) > len(joined) - trees)
    for ring in found:
        assert ring <= set(cells)
        assert geometry.Board(height, width).parts(ring)
        # Each is diagonally next to two others, but for the two ends of a chain, on the border.
        ends = [p for p in ring if [{p, q} <= ring for q in corners(p)].count(True) < 2]
        assert all([{p, q} <= ring for q in corners(p)].count(True) == 1 for p in ends)
        rim = [p for p in ring if p[0] in (0, height - 1) or p[1] in (0, width - 1)]
        assert not ends or sorted(rim) == sorted(ends)
