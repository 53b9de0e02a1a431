"""Parts that are symmetric about centres: what each says alone, and the reasons that come of it."""

import json
from itertools import product

import pytest
from commandline import run

from satgrid.constraints.symmetric import Symmetric
from satgrid.grid import Grid

SIDES = [p for p in product(range(1, 4), range(1, 6)) if p[0] % 2 != p[1] % 2]
"""The sides between cells of a board of 2 x 3."""


@pytest.mark.parametrize(
    ("centres", "holes"),
    [
        (((1, 1), (3, 1), (2, 3), (1, 5), (3, 5)), ()),
        (((2, 3),), ()),
        (((1, 1), (3, 1), (2, 4)), ()),
        (((2, 2),), ((0, 2), (1, 2))),
        (((1, 2), (3, 4)), ((0, 2),)),
        (((1, 2), (2, 2)), ()),
        (((1, 1), (2, 0)), ()),
    ],
)
def test_centres_say_as_much_one_by_one(
    centres: tuple[tuple[int, int], ...], holes: tuple[tuple[int, int], ...]
) -> None:
    """Of all walls on a board of 2 x 3; the last two are of centres that cannot be."""
    whole = Symmetric(centres, holes)
    rest, *each = whole.by_clue()
    assert (rest.clue, len({one.clue for one in each} - {""})) == ("", len(centres))
    seen = 0
    for walls in product(".#", repeat=len(SIDES)):
        drawn = dict(zip(SIDES, walls, strict=True))
        grid = Grid(5, 7, tuple(drawn.get(p, ".") for p in product(range(5), range(7))))
        assert whole.holds(grid) == all(one.holds(grid) for one in (rest, *each))
        seen += whole.holds(grid)
    assert seen > 0 or len(centres) == 2


def test_a_galaxy_is_called_by_where_its_dot_is() -> None:
    names = [one.clue for one in Symmetric(((1, 1), (1, 4), (4, 4))).by_clue()]
    corner = "the galaxy at the corner of r2c2 and r3c3"
    assert names == ["", "the galaxy of r1c1", "the galaxy between r1c2 and r1c3", corner]


def test_steps_follow_from_one_galaxy_at_a_time() -> None:
    """Three cells: the first has a dot, and the other two have one between them."""
    done = run("explain", "galaxies\ndots:\no..o.\n")
    assert done.out[1:] == [
        "the only solution, in 2 steps:",
        "1. the galaxy of r1c1: r1c1|r1c2 is a wall",
        "2. the galaxy between r1c2 and r1c3: r1c2|r1c3 is open",
    ]


def test_galaxies_that_cannot_both_be_are_named() -> None:
    """Of five cells in a row both dots want the middle one: each has an outer one beside it."""
    done = run("explain", "--json", "galaxies\ndots:\n..o...o..\n")
    found = json.loads(done.out[0])
    assert (done.code, found["status"]) == (20, "unsatisfiable")
    assert (found["clues"], found["rules"]) == (
        ["the galaxy of r1c2", "the galaxy of r1c4"],
        ["each part has one dot"],
    )
