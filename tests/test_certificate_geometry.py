"""The shape of the board proves a cut exactly if no shading of the board breaks it.

All shadings of small boards are listed, and judged by a walk of this file's own.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path
from random import Random

import pytest
from properties import thinned

from satgrid.certificate import Rejected, geometry
from satgrid.certificate.cuts import Cut, read, require_hold, text

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
    reached = set(sorted(cells)[:1])
    while more := {p for p in cells - reached if any(touch(p, q) for q in reached)}:
        reached |= more
    return reached == cells


def are_islands(white: Cells, numbers: dict[tuple[int, int], int | None]) -> bool:
    """Return whether each region has one number and its size, as the regions are told apart."""
    left = set(white)
    while left:
        island = {min(left)}
        while more := {p for p in left - island if any(touch(p, q) for q in island)}:
            island |= more
        left -= island
        said = [numbers[p] for p in island if p in numbers]
        if len(said) != 1 or said[0] not in (None, len(island)):
            return False
    return white.issuperset(numbers)


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
            holds = geometry.limits_islands(some, white, numbers, height, width)
            assert not (holds and breakable), (numbers, some, white)
            proved += holds
    assert proved > 200 // every


# Numbers in the first and the last of a row of five cells: what is white without one, and why.
ISLANDS: list[tuple[list[int], list[int], bool]] = [
    ([1], [0], True),  # growth: a 3 needs the next cell
    ([2], [0], True),  # and the one behind it
    ([], [0], False),  # there is room
    ([4], [], True),  # a number is white
    ([3], [4], False),  # the last says nothing
    ([1, 3], [2], True),  # nobody's
    ([3], [2], False),  # the first may be its
    ([], [0, 1, 2, 3], True),  # more than three
    ([], [0, 1, 2], False),
    ([], [0, 2, 3, 4], False),  # they do not hang together
    ([], [0, 1, 2, 3, 4], True),  # two numbers
    ([0], [0], True),
    ([2], [2], False),  # which proves nothing of anything
]


@pytest.mark.parametrize(("cells", "white", "expected"), ISLANDS)
def test_why_an_island_is_limited(cells: list[int], white: list[int], expected: bool) -> None:
    some, others = ([(0, c) for c in each] for each in (cells, white))
    numbers = {(0, 0): 3, (0, 4): None}
    assert geometry.limits_islands(some, others, numbers, 1, 5) is expected


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
        proved = geometry.parts(boundary, height, width)
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
            proved = geometry.separates(removed, u, v, height, width)
            assert proved is (not breakable and not {u, v} & removed), (removed, u, v)


def test_the_geometry_imports_nothing_of_satgrid() -> None:
    tree = ast.parse(Path(geometry.__file__).read_text("utf-8"))
    imported = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    assert {getattr(node, "module", None) for node in imported} == {"__future__", "collections.abc"}


RING = ((0, 1), (1, 0))
"""What cuts the corner off a board."""


ENDS = ((0, 0), (2, 2))
LEFT = {(r, c) for r in range(3) for c in range(2)}
"""The left part of a board, two columns wide."""


@pytest.mark.parametrize(
    ("cut", "message"),
    [
        (Cut("12", RING, ENDS, "21"), None),
        (Cut("12", RING, ENDS, "13"), "do not say that cells 12 are one region"),
        (Cut("1", RING, ENDS), "do not say that cells 1 are one region"),
        (Cut("12", RING[:1], ENDS, "21"), "do not part the two"),
        # Of a part of the board, ways are in the part alone.
        (Cut("3", ((1, 0), (1, 1)), ((0, 0), (2, 0))), None),
        (Cut("3", ((1, 0),), ((0, 0), (2, 0))), "do not part the two"),
        (Cut("3", ((1, 0), (1, 1)), ((0, 0), (2, 2))), "do not part the two"),
        (Cut("", (), ((0, 0), (0, 2)), "44"), None),
        (Cut("", (), ((0, 0), (0, 2)), "43"), "do not say that cells"),
        (Cut("3", ((1, 0), (1, 1)), ()), "do not say that cells 3 are one region"),
        # A frame around the board.
        (Cut("#", ((0, 1), (1, 0), (1, 2), (2, 1)), ((1, 1),)), None),
        (Cut("#", ((0, 1), (1, 0), (1, 2)), ((1, 1),)), "do not part the one"),
        (Cut("#", ((0, 1), (1, 0)), ((0, 0),)), "do not part the one"),
        (Cut("#", RING, ENDS), "several regions come to a frame"),
        (Cut(".", ((0, 1), (1, 0), (1, 2), (2, 1)), ((1, 1),)), "that there is a frame"),
    ],
)
def test_a_cut_of_several_values_of_a_part_or_with_a_frame_is_believed(
    cut: Cut, message: str | None
) -> None:
    parts = [("3", LEFT), ("4", {(0, 0), (0, 2)})]
    regions = {"12": False, ".": True}

    def ask() -> None:
        require_hold([cut], regions, 3, 3, parts=parts, framed={"#"})

    if message is None:
        ask()
        assert (
            read({"cuts": [json.loads(text([cut]))["cuts"][0]]}) == [cut] == [Cut.of(cut.clause())]
        )
    else:
        with pytest.raises(Rejected, match=message):
            ask()


@pytest.mark.parametrize(
    ("cut", "regions", "message"),
    [
        (Cut(".", RING, ()), {".": True}, None),
        (Cut(".", RING, ((0, 0), (2, 2))), {".": False}, None),
        (Cut(".", RING, ()), {".": False}, "other cells may touch"),
        (Cut("#", RING, ()), {".": True}, "do not say that cells # are one region"),
        (Cut(".", RING[:1], ()), {".": True}, "does not fall into parts"),
        (Cut(".", (), ()), {".": True}, "does not fall into parts"),
        (Cut(".", RING, ((1, 1), (2, 2))), {".": True}, "do not part the two"),
        (Cut(".", RING, ((0, 1), (2, 2))), {".": True}, "do not part the two"),
        (Cut(".", (*RING, (3, 0)), ()), {".": True}, r"\[4, 1\] is not on the board"),
        (Cut(".", RING, ((-1, 0), (2, 2))), {".": True}, r"\[0, 1\] is not on the board"),
    ],
)
def test_a_cut_is_believed_for_its_shape_alone(
    cut: Cut, regions: dict[str, bool], message: str | None
) -> None:
    if message is None:
        require_hold([cut], regions, 3, 3)
        return
    with pytest.raises(Rejected, match=rf"^cuts.json: cut 2: .*{message}"):
        require_hold([Cut(".", RING, ((0, 0), (2, 2))), cut], {".": True} | regions, 3, 3)
