"""Cases of single_loop: lattices of 2H + 1 and 2W + 1 places for H rows and W columns of cells.

h and w are the rows and columns of faces, u the places where no loop can be. Beyond the least
boards some places are settled, most of them as in a drawing with one loop or two, so that all
grids can be tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from cases import PLAIN, Candidates, Case, Fact, facts
from satgrid.clues import BLACK, WHITE
from satgrid.constraints.single_loop import CELLS, CORNERS, SingleLoop

LOOP, LOOP_OF_CELLS = SingleLoop(BLACK, CORNERS), SingleLoop(BLACK, CELLS)

FACTS: list[Fact] = [
    *facts(
        LOOP,
        "### #.# ### | ##### #...# ##### | ##### #...# #.### #.#.. ###.."
        # The corner in the middle is left out.
        "| ##### #...# #...# #...# #####",
        # Nothing, a gap, a corner that is not set, one that the loop leaves out, a cell.
        "... ... ... | ##. #.# ### | .## #.# ### | ##### #...# #.#.# #...# ##### | ### ### ###"
        # Two loops, two that meet, and one with a way across.
        "| ###.### #.#.#.# ###.### | ###.. #.#.. ##### ..#.# ..### | ##### #.#.# #####",
    ),
    *facts(
        LOOP_OF_CELLS,
        "..... .###. .#.#. .###. ..... | ....... .#####. .#...#. .#####. .......",
        # Nothing, sides on the border, a corner, a side without its cell, a loop through corners.
        "... ... ... | ..... .###. ##.#. .###. ..... | ..... .###. .###. .###. ....."
        "| ..... .###. .#.#. .##.. ..... | ### #.# ### | ##### #...# #...# #...# #####",
    ),
    *facts(SingleLoop(".", CORNERS), "... .#. ...", "### #.# ###"),
]

DRAWN = {
    CORNERS: (
        "##### #...# #.### #.#.. ###..",
        "###.. #.#.. ##### ..#.# ..###",
        "###.### #.#.#.# ###.###",
        "####### #.....# #######",
        "####### #.....# #.###.# #.#.#.# #.###.# #.....# #######",
    ),
    CELLS: (
        "..... .###. .#.#. .###. .....",
        "....... .#####. .#...#. .###.#. ...#.#. ...###. .......",
        "......... .###.###. .#.#.#.#. .###.###. .........",
    ),
}
"""One loop or more, to settle all but a few places."""


OPEN = (
    "######### #.?.....# ###?###.# ..?.?.#.# ###?###.# #.......# #########",
    # What unit propagation does not see: that there is no loop, and what all loops have.
    "......### ......#.# #####?### #...?.?.. #...??### #...?.?.# #####?###",
    "..###.### ..#.#.#.# ###?#?#.# #.?.?.?.# ###?#??.# ....#...# ....#####",
)
"""Loops through corners, with places that are not settled."""


def cases() -> Iterator[Case]:
    yield Case(LOOP, (PLAIN,) * 9, {"h": 1, "w": 1, "u": 1}, height=3)
    # No lattices: there is no loop.
    for statement, n in product((LOOP, LOOP_OF_CELLS), (1, 2, 3)):
        for height in {1, n}:
            yield Case(statement, (PLAIN,) * n, {"h": 0, "w": 0}, height=height)
    yield Case(LOOP_OF_CELLS, (PLAIN,) * 9, height=3)
    inner: Candidates = tuple(
        PLAIN if 0 < r < 4 and 0 < c < 4 else (WHITE,) for r, c in product(range(5), repeat=2)
    )
    yield Case(LOOP_OF_CELLS, inner, height=5)
    for drawing in OPEN:
        rows = drawing.split()
        drawn = tuple(PLAIN if x == "?" else (x,) for x in "".join(rows))
        yield Case(LOOP, drawn, height=len(rows))
    random = Random(1)
    for through, drawings in DRAWN.items():
        for drawing, free in product(drawings, (1, 3, 5, 7, 8, 8, 9, 9)):
            rows = drawing.split()
            settled = [
                (x if random.random() < 0.99 else random.choice(PLAIN),) for x in "".join(rows)
            ]
            line = [k for k, (x,) in enumerate(settled) if x == BLACK]
            near = [k for k in range(len(settled)) if random.random() < 0.5]
            open_ = {*random.sample(line, min(free, len(line)) // 2), *near[: free // 2]}
            candidates = tuple(PLAIN if k in open_ else x for k, x in enumerate(settled))
            yield Case(SingleLoop(BLACK, through), candidates, height=len(rows))


def large() -> Iterator[Case]:
    for (h, w), statement in product(
        ((1, 2), (2, 1), (2, 2), (2, 3), (5, 5), (10, 14)), (LOOP, LOOP_OF_CELLS)
    ):
        extra = 1 + 2 * statement.parity
        height, width = 2 * h + extra, 2 * w + extra
        used = (h + 1) * (w + 1) + h * (w + 1) + w * (h + 1)
        names: dict[str, int | str] = {"h": h, "w": w, "u": height * width - used}
        yield Case(statement, (PLAIN,) * (height * width), names, height=height)
