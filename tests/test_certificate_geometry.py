"""The shape of the board proves a cut exactly if no shading of the board breaks it.

All shadings of small boards are listed, and judged by the regions of brute force.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path
from random import Random

import pytest
from properties import one_in, thinned
from three_sets.geometry import regions

from satgrid.certificate import Rejected, geometry
from satgrid.certificate.cuts import Cut, read, require_hold, text
from satgrid.constraints import Constraint
from satgrid.constraints.acyclic import Acyclic
from satgrid.constraints.both_connected import BothConnected
from satgrid.constraints.connected import Connected
from satgrid.constraints.islands import Islands
from satgrid.constraints.network import Network
from satgrid.constraints.sized import Sized
from satgrid.constraints.symmetric import Symmetric

Places = tuple[tuple[int, int], ...]
Cells = frozenset[tuple[int, int]]
SIZES = [(1, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 3), (3, 4)]


def board(height: int, width: int) -> list[tuple[int, int]]:
    return list(product(range(height), range(width)))


def subsets(cells: list[tuple[int, int]]) -> Iterator[Cells]:
    for size in range(len(cells) + 1):
        yield from map(frozenset, combinations(cells, size))


def touch(p: tuple[int, int], q: tuple[int, int]) -> bool:
    return abs(p[0] - q[0]) + abs(p[1] - q[1]) == 1


def one_region(cells: Cells) -> bool:
    return len(regions(cells)) < 2


def are_islands(white: Cells, numbers: dict[tuple[int, int], int | None]) -> bool:
    """Return whether each region has one number and its size, as the regions are told apart."""
    for island in regions(white):
        said = [numbers[p] for p in island if p in numbers]
        if len(said) != 1 or said[0] not in (None, len(island)):
            return False
    return white.issuperset(numbers)


@one_in(2)
@thinned(6)
@pytest.mark.parametrize(("height", "width"), [(1, 5), (2, 3), (3, 3), (2, 5)])
def test_a_cut_of_islands_holds_in_every_shading_with_such_islands(
    height: int, width: int, every: int
) -> None:
    random = Random(height)
    cells = board(height, width)
    proved = 0
    for _ in range(600 // every):
        numbers: dict[tuple[int, int], int | None] = {
            p: random.choice((None, 1, 2, 3, 4)) for p in random.sample(cells, random.randint(0, 3))
        }
        shadings = [white for white in subsets(cells) if are_islands(white, numbers)]
        for _ in range(20):
            some = random.sample(cells, random.randint(0, 4))
            white = random.sample(cells, random.randint(0, 3))
            breakable = any(each.isdisjoint(some) and each.issuperset(white) for each in shadings)
            holds = geometry.Board(height, width).limits_islands(some, white, numbers)
            assert not (holds and breakable), (numbers, some, white)
            proved += holds
    assert proved > 200 // every


@pytest.mark.parametrize(("height", "width"), SIZES)
def test_a_boundary_holds_exactly_where_no_shading_blackens_all_of_it(
    height: int, width: int
) -> None:
    cells = board(height, width)
    every = frozenset(cells)
    apart = [
        black for black in subsets(cells) if not any(touch(p, q) for p, q in combinations(black, 2))
    ]
    shadings = [black for black in apart if one_region(every - black)]
    for boundary in subsets(cells):
        breakable = any(boundary <= black for black in shadings)
        proved = geometry.Board(height, width).parts(boundary)
        assert not (proved and breakable), boundary
        # Cells that touch are never all black, which is not for the shape to say.
        if boundary in apart:
            assert proved is not breakable, boundary


@thinned(4)
@pytest.mark.parametrize(("height", "width"), [(1, 4), (2, 2), (2, 3), (3, 3)])
def test_a_general_cut_holds_exactly_where_no_region_avoids_it(
    height: int, width: int, every: int
) -> None:
    cells = board(height, width)
    regions = [white for white in subsets(cells) if one_region(white)]
    for removed in [*subsets(cells)][:: every if len(cells) > 6 else 1]:
        for u, v in product(cells, repeat=2):
            breakable = any({u, v} <= white and not white & removed for white in regions)
            # If u or v is among the cells, it needs no argument, and is none.
            proved = geometry.Board(height, width).separates(removed, u, v)
            assert proved is (not breakable and not {u, v} & removed), (removed, u, v)


@pytest.mark.parametrize(("height", "width"), [(1, 4), (2, 3), (3, 3)])
def test_a_cut_of_a_size_holds_exactly_where_no_regions_break_it(height: int, width: int) -> None:
    """Among all sets of cells whose regions have n cells, that is, whatever the others have."""
    cells, shape = board(height, width), geometry.Board(height, width)
    for n in (1, 2, 3):
        sized = [some for some in subsets(cells) if all(len(r) == n for r in regions(some))]
        for some in subsets(cells):
            for u in cells:
                breakable = any(u in having and not having & some for having in sized)
                proved = shape.confines(some, u, n)
                assert proved is (not breakable and u not in some), (some, u, n)
            if len(some) > n and shape.are_connected(some):
                assert not any(some <= having for having in sized)
            assert shape.are_connected(some) == (bool(some) and one_region(some))


def test_the_geometry_imports_nothing_of_satgrid() -> None:
    tree = ast.parse(Path(geometry.__file__).read_text("utf-8"))
    imported = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    assert {getattr(node, "module", None) for node in imported} == {"__future__", "collections.abc"}


RING = ((0, 1), (1, 0))
"""What cuts the corner off a board."""
AROUND = ((0, 1), (1, 0), (1, 2), (2, 1))
ENDS = ((0, 0), (2, 2))
LEFT = ((0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1))
"""The left part of a board, two columns wide."""
NEVER_TOUCH, MAY_TOUCH = Connected(".", apart="#"), Connected(".")
NOT_TOLD = "it does not follow from the board's shape"


def cut(values: str, cells: Places, ends: Places = (), having: str = "") -> Cut:
    """Return the cut that a cell has one of the values, or an end not the one that it has."""
    having = having or values * len(ends)
    return Cut(tuple(product(cells, values)), tuple(zip(ends, having, strict=True)))


@pytest.mark.parametrize(
    ("stated", "holding", "others"),
    [
        (NEVER_TOUCH, [cut(".", RING), cut(".", RING, ENDS), cut(".", AROUND)],
         [cut("#", RING), cut(".", RING[:1]), cut(".", ())]),
        (MAY_TOUCH, [cut(".", RING, ENDS), cut(".", AROUND, ENDS)],
         [cut(".", RING), cut(".", RING, ENDS[:1]), cut(".", RING, ((0, 1), (2, 2))),
            cut(".", RING, ((1, 1), (2, 2)))]),
        (Connected(("1", "2")), [cut("12", RING, ENDS, "21"), cut("12", RING, ENDS, "11")],
         [cut("12", RING, ENDS, "13"), cut("1", RING, ENDS), cut("12", RING[:1], ENDS, "21"),
            Cut((((0, 1), "1"), ((1, 0), "2")), tuple(zip(ENDS, "12", strict=True)))]),
        # Of a part of the board, ways are in the part alone.
        (Connected("3", cells=LEFT), [cut("3", ((1, 0), (1, 1)), ((0, 0), (2, 0)))],
         [cut("3", ((1, 0),), ((0, 0), (2, 0))), cut("3", ((1, 0), (1, 1)), ((0, 0), (2, 2))),
            cut("3", ((1, 0), (1, 1)))]),
        (Connected("4", cells=((0, 0), (0, 2))), [cut("4", (), ((0, 0), (0, 2)))], []),
        # A frame around the board.
        (BothConnected(".", "#", frame="#"), [cut("#", AROUND, ((1, 1),)), cut(".", RING, ENDS)],
         [cut("#", AROUND[:3], ((1, 1),)), cut("#", RING, ((0, 0),)), cut("#", RING, ENDS),
            cut(".", AROUND, ((1, 1),)), cut(".", RING)]),
        (BothConnected(".", "#"), [cut(".", RING, ENDS), cut("#", RING, ENDS)],
         [cut("#", AROUND, ((1, 1),)), cut("#", RING), cut("x", RING, ENDS)]),
        (Sized(("1", "2")), [cut("2", RING, ((0, 0),)), cut("2", (), ((0, 0), (0, 1), (1, 1)))],
         [cut("1", RING, ((0, 0),)), cut("2", RING[:1], ((0, 0),)), cut("2", RING, ((0, 1),)),
            cut("2", (), ((0, 0), (0, 1), (2, 2))), cut("2", (), ((0, 0), (0, 1))),
            cut("2", RING, ((0, 0), (0, 2), (1, 2))), cut("3", RING, ((0, 0),))]),
        (Islands((((0, 0), 2), ((2, 2), None)), "."),
         [cut(".", RING, ((0, 0),)), cut(".", AROUND, ((1, 1),)),
            cut(".", (), ((0, 0), (0, 1), (0, 2)))],
         [cut(".", RING[:1], ((0, 0),)), cut(".", RING, ((2, 2),)), cut("#", RING, ((0, 0),)),
            cut(".", (), ((0, 0), (0, 1)))]),
        # A ring of three, and an edge from it.
        (Acyclic((((0, 0), (0, 2), ((0, 1), "#")), ((0, 2), (2, 0), ((1, 1), "#")),
            ((0, 0), (2, 0), ((1, 0), "#")), ((2, 0), (2, 2), ((2, 1), "#")))),
         [cut("#", (), ((0, 1), (1, 0), (1, 1)))],
         [cut("#", (), ((0, 1), (1, 0), (2, 1))), cut(".", (), ((0, 1), (1, 0), (1, 1))),
            cut("#", ((0, 1), (1, 0), (1, 1)))]),
        # Three islands in a ring, and one that hangs on the last of them.
        (Network(((0, 0), (0, 2), (2, 0), (2, 2)), (((0, 0), (0, 2), (0, 1)),
            ((0, 0), (2, 0), (1, 0)), ((0, 2), (2, 0), (1, 1)), ((2, 0), (2, 2), (2, 1)))),
         [cut(".", (), ((2, 1),)), cut(".", (), ((0, 1), (1, 0)))],
         [cut(".", (), ((0, 1),)), cut(".", (), ((1, 2), (2, 2))), cut("1", (), ((2, 1),)),
            cut(".", ((2, 1),))]),
    ],
    ids=repr,
)  # fmt: skip
def test_a_cut_is_believed_for_its_statement_and_its_shape_alone(
    stated: Constraint, holding: list[Cut], others: list[Cut]
) -> None:
    require_hold(holding, [stated], 3, 3)
    require_hold(holding, [Connected("x"), stated], 3, 3)
    for each in (*holding, *others):
        assert read(json.loads(text([each]))) == [each] == [Cut.of(each.clause())]
    for each in others:
        with pytest.raises(Rejected, match=rf"^cuts.json: cut {len(holding) + 1}: {NOT_TOLD}"):
            require_hold([*holding, each], [stated], 3, 3)
    for each in holding:
        with pytest.raises(Rejected, match=NOT_TOLD):
            require_hold([each], [Connected("x")], 3, 3)


def test_a_closed_part_is_believed_by_its_walls_alone() -> None:
    stated = Symmetric(((1, 1), (1, 5)), ((0, 1),))
    closed = Cut((), (((1, 6), "#"),))
    require_hold([closed], [stated], 3, 9)
    for other in Cut((), (((1, 6), "."),)), Cut((), (((1, 4), "#"),)), Cut((((1, 6), "#"),)):
        with pytest.raises(Rejected, match=NOT_TOLD):
            require_hold([other], [stated], 3, 9)
