"""Colours that some people do not tell apart, and the symbols that pictures have for them."""

from __future__ import annotations

from itertools import combinations

import pytest

from satgrid.clues import Block, Colour
from satgrid.draw import vision
from satgrid.draw.svg import svg
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

OKABE_ITO = ["#000000", "#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7"]
"""Colours made to be told apart by all (M. Okabe, K. Ito: Color Universal Design, 2002)."""


def test_distances_are_those_that_are_published_for_usual_eyes() -> None:
    """CIELAB: white (100, 0, 0), black (0, 0, 0), the red of sRGB (53.24, 80.09, 67.20)."""
    assert vision.distance("#000000", "#FFFFFF") == pytest.approx(100, abs=0.1)
    assert vision.seen("#ffffff")[0] == pytest.approx((100, 0, 0), abs=0.1)
    assert vision.seen("#ff0000")[0] == pytest.approx((53.24, 80.09, 67.20), abs=0.1)
    assert vision.distance("#123456", "#123456") == 0


def test_red_and_green_are_alike_to_some_and_palettes_for_all_eyes_are_not() -> None:
    red, green, usual = "#d62728", "#2ca02c", vision.seen
    assert sum((a - b) ** 2 for a, b in zip(usual(red)[0], usual(green)[0], strict=True)) > 100**2
    assert vision.confusable({"R": red, "G": green, "B": "#000000"}) == {"R", "G"}
    assert vision.confusable(dict(zip("abcdefgh", OKABE_ITO, strict=True))) == frozenset()


@pytest.mark.parametrize(
    ("one", "other", "distance"),
    [
        # From the table of Sharma, Wu and Dalal, 2005.
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((50, 2.5, 0), (58, 24, 15), 19.4535),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_differences_are_those_of_the_published_table(
    one: tuple[float, float, float], other: tuple[float, float, float], distance: float
) -> None:
    assert vision.difference(one, other) == pytest.approx(distance, abs=0.0001)
    assert vision.difference(other, one) == pytest.approx(distance, abs=0.0001)


@pytest.mark.parametrize(
    ("pair", "alike"),
    [
        (("#111111", "#333333"), True),
        (("#111111", "#555555"), False),
        (("#0000ff", "#a020f0"), True),
        (("#1f77b4", "#9467bd"), True),
        (("#0000ff", "#ff7f0e"), False),
    ],
)
def test_dark_greys_and_blue_and_purple_are_alike(pair: tuple[str, str], alike: bool) -> None:
    assert vision.confusable(dict(zip("ab", pair, strict=True))) == frozenset("ab" * alike)


def test_shades_of_grey_are_alike_to_all_or_to_nobody() -> None:
    greys = [f"#{k:02x}{k:02x}{k:02x}" for k in range(0, 256, 15)]
    for a, b in combinations(greys, 2):
        distances = [*map(vision.difference, vision.seen(a), vision.seen(b))]
        assert distances == pytest.approx([distances[0]] * 4, abs=1)


@pytest.mark.parametrize(("colour", "lettered"), [("#2ca02c", True), ("#0000aa", False)])
def test_cells_and_clues_have_symbols_where_colours_are_alike(colour: str, lettered: bool) -> None:
    clues = ((Block(1, "R"), Block(1, "G")),)
    down = ((Block(1, "R"),), (Block(1, "G"),))
    colours = Colour("R", "red", "#d62728"), Colour("G", "other", colour)
    drawn = svg(Puzzle("nonogram", 1, 2, clues, down, colours=colours), Grid(1, 2, ("R", "G")))
    assert ('class="letters"' in drawn, drawn.count(">1R<")) == (lettered, 2 * lettered)
    assert drawn.count(">R<") == 1 + lettered  # the legend has it in any case
