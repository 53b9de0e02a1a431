"""The choices of `connected`, each against a judge that unites what lies side by side.

All shadings in which black cells never touch are looked at on every shape up to 4x5, rings and
random shadings on larger boards. How many shadings are connected is known from the literature.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, product
from random import Random

import effort
import pytest
from cases import PLAIN, Board, Candidates, Case
from cases.connected import DIAMOND
from hypothesis import given
from hypothesis import strategies as st
from properties import examples, one_in, thinned
from pysat.solvers import Solver

from satgrid.certificate import geometry
from satgrid.certificate.cuts import Cut
from satgrid.clues import BLACK, WHITE
from satgrid.constraints import Constraint, Not, Position, encoder, encoders, term_holds
from satgrid.constraints.at_most_one import AtMostOne
from satgrid.constraints.connected import Connected
from satgrid.constraints.connected.cuts import rings
from satgrid.domains import Domains, cells_of
from satgrid.errors import UsageError
from satgrid.formula import Formula
from satgrid.grid import Cell, Grid

PROMISED = Connected(WHITE, apart=BLACK)
GENERAL = Connected(WHITE)

BOUNDARY, SEPARATOR = encoder("connected", "boundary"), encoder("connected", "separator")

COMPLETE = ["cycles", "forest", "levels", "reach", "sweep", "tree"]

each_complete = pytest.mark.parametrize("name", COMPLETE)
each_shape = pytest.mark.parametrize(
    ("height", "width"), [(height, width) for height in range(1, 5) for width in range(1, 6)]
)
each_cut = pytest.mark.parametrize(
    ("cut", "statement"),
    [(BOUNDARY, PROMISED), (SEPARATOR, PROMISED), (SEPARATOR, GENERAL)],
    ids=["boundary", "separator", "separator without the promise"],
)


# ------------------------------------------------------------------ the judge, and shadings


def sides(cell: Cell) -> set[Cell]:
    r, c = cell
    return {(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)}


def regions(grid: Grid[str]) -> list[set[Cell]]:
    """Return the white regions: each white cell unites those that it lies beside."""
    found: list[set[Cell]] = []
    for cell in grid.cells():
        if grid[cell] == WHITE:
            joined = [region for region in found if region & sides(cell)]
            found = [region for region in found if region not in joined]
            found.append({cell}.union(*joined))
    return found


def corners(cell: Cell) -> set[Cell]:
    r, c = cell
    return {(r - 1, c - 1), (r - 1, c + 1), (r + 1, c - 1), (r + 1, c + 1)}


def connected(grid: Grid[str]) -> bool:
    return len(regions(grid)) <= 1


def drawn(height: int, width: int, black: Sequence[Cell]) -> Grid[str]:
    cells = product(range(height), range(width))
    return Grid(height, width, tuple(BLACK if cell in black else WHITE for cell in cells))


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


@pytest.mark.parametrize(
    ("height", "width", "count", "all_of_them"),
    [(2, 2, 5, 7), (3, 3, 39, 63), (4, 4, 562, 1234), (4, 5, 2749, 6743)],
)
def test_the_number_of_connected_shadings_is_the_known_one(
    height: int, width: int, count: int, all_of_them: int
) -> None:
    grids = shadings(height, width)
    assert len(set(grids)) == len(grids) == all_of_them
    assert sum(map(connected, grids)) == count


def full(height: int, width: int, random: Random) -> list[Cell]:
    """Return the black cells of a random connected shading to which none can be added."""
    cells = list(product(range(height), range(width)))
    black: list[Cell] = []
    for cell in random.sample(cells, len(cells)):
        if not sides(cell) & set(black) and connected(drawn(height, width, [*black, cell])):
            black.append(cell)
    return black


def parting(height: int, width: int, black: Sequence[Cell]) -> list[Cell]:
    """Return the cells that can be black beside those of a full shading, and part the others."""
    near = set(black).union(*map(sides, black))
    return [cell for cell in product(range(height), range(width)) if cell not in near]


@st.composite
def boards(draw: st.DrawFn, least: int = 1) -> tuple[int, int, Random]:
    """Draw height, width and chance."""
    sizes = st.integers(least, 9)
    return draw(sizes), draw(sizes), draw(st.randoms(use_true_random=False))


# ------------------------------------------------------------------ the meaning


# ------------------------------------------------------------------ cuts


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
        clauses = cut.violated(statement, grid)  # type: ignore[attr-defined]
        require_cut_off(clauses, grid)
        distinct |= {as_bits(clause, width) for clause in clauses}
    for grid in filter(connected, grids):
        white = sum(1 << i for i, value in enumerate(grid.flat) if value == WHITE)
        assert all(white & one_white or ~white & one_black for one_white, one_black in distinct)


def require_cut_off(clauses: Sequence[Sequence[Position | Not]], grid: Grid[str]) -> None:
    """Hold that each clause is false here, that the board justifies it, and that all is cut off."""
    size = grid.height, grid.width
    assert not any(met(clause, grid) for clause in clauses), grid
    cuts = [Cut.of(clause) for clause in clauses]
    assert len(set(cuts)) == len(cuts), grid
    for cut in cuts:
        assert list(cut.cells) == sorted(cut.cells), grid
        if cut.between:
            assert geometry.separates(cut.cells, *cut.between, *size), grid
        else:
            assert geometry.parts(cut.cells, *size), grid
    found = sorted(regions(grid), key=len)
    for region in found[:-1]:
        one, others = min(region), [min(other) for other in found if other != region]
        assert any(
            geometry.separates(cut.cells, one, other, *size) for cut in cuts for other in others
        ), grid
    assert bool(clauses) == (len(found) > 1), grid


def as_bits(clause: Sequence[Position | Not], width: int) -> tuple[int, int]:
    """Return the cells of which one is white, and those of which one is not, a bit a cell."""
    masks = [0, 0]
    for term in clause:
        (r, c), value = term.term if isinstance(term, Not) else term
        assert value == WHITE
        masks[isinstance(term, Not)] |= 1 << r * width + c
    return masks[0], masks[1]


@each_cut
@given(boards())
def test_a_cut_keeps_its_laws_on_larger_boards(
    cut: object, statement: Connected, board: tuple[int, int, Random]
) -> None:
    """Black cells touch in some; a third value is there where nothing is promised."""
    height, width, random = board
    others = BLACK if statement.apart else BLACK + "A"
    density = random.random()
    cells = range(height * width)
    flat = [random.choice(others) if random.random() < density else WHITE for _ in cells]
    grid = Grid(height, width, tuple(flat))
    clauses = cut.violated(statement, grid)  # type: ignore[attr-defined]
    require_cut_off(clauses, grid)
    solution = drawn(height, width, full(height, width, random))
    assert all(met(clause, solution) for clause in clauses)


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
        assert geometry.parts(ring, height, width)
        # Each is diagonally next to two others, but for the two ends of a chain, on the border.
        ends = [p for p in ring if [{p, q} <= ring for q in corners(p)].count(True) < 2]
        assert all([{p, q} <= ring for q in corners(p)].count(True) == 1 for p in ends)
        rim = [p for p in ring if p[0] in (0, height - 1) or p[1] in (0, width - 1)]
        assert not ends or sorted(rim) == sorted(ends)


def test_of_a_long_boundary_only_rings_are_named() -> None:
    """A diamond of 35 cells; in it four black cells surround one, and a fifth leads to them."""
    hole = [(5, 6), (6, 5), (6, 7), (7, 6)]
    around = [p for p in product(range(13), repeat=2) if abs(p[0] - 6) + abs(p[1] - 6) == 5]
    grid = drawn(13, 13, [*around, *hole, (7, 8)])
    clauses = BOUNDARY.violated(PROMISED, grid)
    assert sorted([p for p, _ in clause] for clause in clauses) == [around, hole]


COLUMNS = drawn(3, 5, [(r, c) for r in range(3) for c in (1, 3)])
"""Three white columns. The first is the biggest region, for it is the first of three as big."""


@pytest.mark.parametrize(
    ("black", "white", "cuts"),
    [
        # From the middle the right column is reached, from the left one only by way of it.
        ("", "", ["0,2 0,0: 0,1 1,1 2,1", "0,4 0,0: 0,3 1,3 2,3"]),
        # Known white cells stand for others: they are on the same side.
        ("", "2,4", ["2,4 0,0: 0,1 1,1 2,1", "2,4 0,0: 0,3 1,3 2,3"]),
        ("", "1,0 2,2", ["2,2 1,0: 0,1 1,1 2,1", "0,4 1,0: 0,3 1,3 2,3"]),
        # Known black cells are no way. They are named where they lie beside the side.
        ("0,3 1,3", "", ["0,2 0,0: 0,1 0,3 1,1 1,3 2,1", "0,4 0,0: 0,3 1,3 2,3"]),
        ("0,1 1,1 2,1", "", ["0,2 0,0: 0,1 1,1 2,1"]),
    ],
)
def test_separators_use_what_is_known(black: str, white: str, cuts: list[str]) -> None:
    """Worked by hand: of each cut one end on the region's side, one beyond it, and the cells."""
    domains = Domains(3, 5, PLAIN)
    domains.remove(WHITE, domains.plane(cells_in(black)))
    domains.remove(BLACK, domains.plane(cells_in(white)))
    found = [Cut.of(each) for each in SEPARATOR.violated_within(GENERAL, COLUMNS, domains)]
    expected = [tuple(map(cells_in, cut.split(":"))) for cut in cuts]
    assert [(list(cut.between), list(cut.cells)) for cut in found] == expected


def cells_in(text: str) -> list[Cell]:
    return [(int(word[0]), int(word[2])) for word in text.split()]


@given(boards())
def test_whatever_is_known_the_board_justifies_a_separator(
    board: tuple[int, int, Random],
) -> None:
    height, width, random = board
    density, share = random.random(), random.random()
    flat = [BLACK if random.random() < density else WHITE for _ in range(height * width)]
    grid, domains = Grid(height, width, tuple(flat)), Domains(height, width, PLAIN)
    for value, other in (PLAIN, PLAIN[::-1]):
        known = [p for p in grid.cells() if grid[p] == value and random.random() < share]
        domains.remove(other, domains.plane(known))
    clauses = SEPARATOR.violated_within(GENERAL, grid, domains)
    require_cut_off(clauses, grid)
    known = set(cells_of(domains.fixed(WHITE), domains.lane))
    for cut in map(Cut.of, clauses):
        for end in cut.between:
            # An end that is not known has no known cell on its side.
            apart = [p for p in known if geometry.separates(cut.cells, end, p, height, width)]
            assert end in known or set(apart) | set(cut.cells) >= known or len(cut.cells) == 0


def test_what_a_cut_tries_first() -> None:
    assert BOUNDARY.prefers(PROMISED) == SEPARATOR.prefers(PROMISED) == BLACK
    assert SEPARATOR.prefers(GENERAL) == WHITE


# ------------------------------------------------------------------ complete encoders


class Complete:
    """A complete encoding of a board and nothing else, asked whether a grid meets it."""

    def __init__(
        self,
        name: str,
        height: int,
        candidates: Candidates,
        statement: Connected = PROMISED,
        at_most_one: str = "pairwise",
    ) -> None:
        self.formula = Formula()
        self._board = Board(Case(statement, candidates, height=height), self.formula)
        self.cells = self.formula.variables
        self.auxiliary: list[Constraint] = []

        def post(other: Constraint) -> None:
            self.auxiliary.append(other)
            encoder(other.kind(), at_most_one).encode(self.formula, other, self._board, post)

        encoder("connected", name).encode(self.formula, statement, self._board, post)
        self._solver = Solver("minisat22", bootstrap_with=list(self.formula.clauses()))

    def accepts(self, grid: Grid[str]) -> bool:
        return bool(self._solver.solve(self._board.true(grid)))


@cache
def complete(name: str, height: int, width: int, at_most_one: str = "pairwise") -> Complete:
    return Complete(name, height, (PLAIN,) * (height * width), at_most_one=at_most_one)


@thinned(9)
@each_complete
@each_shape
def test_the_connected_shadings_alone_are_accepted(
    name: str, height: int, width: int, every: int
) -> None:
    grids = shadings(height, width)
    for grid in grids[:: every if len(grids) > 300 else 1]:
        assert PROMISED.holds(grid) == GENERAL.holds(grid) == connected(grid), grid
        assert complete(name, height, width).accepts(grid) == connected(grid), grid


SNAKES = [
    "..... ####. ..... .#### .....",
    "....... ######. ....... .###### ....... ######. .......",
    "..... .###. .#.#. .###. .....",
    "....# .##.# .#.## .#... .###. .....",
    "#...... #.####. #.#..#. #.##.#. #....#.",
]
"""Regions whose cells are as far from each other as can be, and one that is parted."""


@pytest.mark.parametrize("name", ["reach", "sweep", "tree"])
@pytest.mark.parametrize("drawing", SNAKES)
def test_the_longest_ways_are_accepted(name: str, drawing: str) -> None:
    """Known as white and black, too: then there are just as many steps as white cells need."""
    grid = Grid.from_rows(drawing.split())
    known = Complete(name, grid.height, tuple((value,) for value in grid.flat), GENERAL)
    free = Complete(name, grid.height, (PLAIN,) * len(grid.flat), GENERAL)
    assert known.accepts(grid) == free.accepts(grid) == connected(grid)
    for cell in grid.cells():
        black = [p for p in grid.cells() if grid[p] != WHITE or p == cell]
        other = drawn(grid.height, grid.width, black)
        assert free.accepts(other) == connected(other)


def ring(radius: int, centre: Cell) -> list[Cell]:
    """Return the cells that are so many steps from the centre."""
    r, c = centre
    steps = range(-radius, radius + 1)
    return sorted({(r + i, c + s * (radius - abs(i))) for i in steps for s in (1, -1)})


@pytest.mark.parametrize(
    ("n", "radius", "centre"),
    [
        *((n, n // 2 - 1, (n // 2, n // 2)) for n in (5, 7, 9, 11)),
        pytest.param(13, 5, (6, 6), marks=pytest.mark.long),
        *((8, 1, (r, c)) for r in range(2, 6) for c in range(2, 6)),
        *((9, 2, (r, c)) for r in range(3, 6) for c in range(3, 6)),
    ],
)
@each_complete
def test_a_ring_is_excluded_and_no_part_of_it(name: str, n: int, radius: int, centre: Cell) -> None:
    cells = ring(radius, centre)
    assert len(cells) == 4 * radius
    if name == "cycles" and n > 10:
        pytest.skip("too many cycles")
    assert not complete(name, n, n).accepts(drawn(n, n, cells))
    for missing in cells:
        black = [cell for cell in cells if cell != missing]
        assert complete(name, n, n).accepts(drawn(n, n, black))


@each_complete
@examples(20)
@given(boards(least=2), st.sampled_from([0.0, 0.5]))
def test_on_larger_boards_one_black_cell_too_many_is_noticed(
    name: str, board: tuple[int, int, Random], settled: float
) -> None:
    height, width, random = board
    black = full(height, width, random)
    solution = drawn(height, width, black)
    candidates = tuple((v,) if random.random() < settled else PLAIN for v in solution.flat)
    asked = Complete(name, height, candidates) if settled else complete(name, height, width)
    assert asked.accepts(solution)
    for r, c in parting(height, width, black):
        parted = drawn(height, width, [*black, (r, c)])
        assert not connected(parted)
        assert candidates[r * width + c] != PLAIN or not asked.accepts(parted)


@pytest.mark.parametrize(
    ("name", "variables", "clauses"),
    [
        # Eight parents, and one pair of paths when the first cell is eliminated. One parent each,
        # parents and children, four contacts; 2 + 2, 2 + 2 and 1 while eliminating.
        ("forest", 8 + 2, 4 + 2 * 8 + 4 + 9),
        # Eight parents, four levels of two bits, for four contacts two times "they differ"; clauses
        # as above, and for four contacts two times four and two.
        ("levels", 8 + 4 * 2 + 4 * 2, 4 + 2 * 8 + 4 + 4 * (2 * 4 + 2)),
        ("cycles", 0, 1),
    ],
)
def test_cells_that_are_known_to_be_white_take_no_clauses(
    name: str, variables: int, clauses: int
) -> None:
    cells = product(range(5), repeat=2)
    around = Complete(name, 5, tuple(PLAIN if cell in DIAMOND else (WHITE,) for cell in cells))
    assert (around.formula.variables - around.cells, len(around.formula)) == (variables, clauses)
    assert len(Complete(name, 5, ((WHITE,),) * 25).formula) == 0


@pytest.mark.parametrize("at_most_one", encoders("at_most_one"))
@pytest.mark.parametrize(
    ("name", "count"), [("forest", 4), ("levels", 4), ("reach", 2), ("tree", 2)]
)
def test_that_there_is_one_parent_or_root_at_most_is_posted(
    name: str, count: int, at_most_one: str
) -> None:
    posting = complete(name, 4, 4, at_most_one)
    assert [type(other) for other in posting.auxiliary] == [AtMostOne] * count
    for grid in shadings(4, 4)[::7]:
        assert posting.accepts(grid) == connected(grid), grid


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


# ------------------------------------------------------------------ the promise


def test_what_needs_the_promise_refuses_a_statement_without_it() -> None:
    grid, formula = drawn(1, 1, []), Formula()
    board = Board(Case(GENERAL, (PLAIN,)), formula)
    assert SEPARATOR.violated(GENERAL, grid) == []
    asked = {
        name: lambda name=name: encoder("connected", name).encode(formula, GENERAL, board, print)
        for name in ("forest", "levels", "cycles")
    }
    asked["boundary"] = lambda: BOUNDARY.prefers(GENERAL)
    for name, ask in [*asked.items(), ("boundary", lambda: BOUNDARY.violated(GENERAL, grid))]:
        with pytest.raises(UsageError, match=rf"^connected={name} needs .* connected=separator$"):
            ask()
