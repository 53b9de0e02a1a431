"""A picture drawn on a board in a few colours, and the nonogram of it.

Without colours asked for, cells are light or dark, and the puzzle is in black and white: the
background is white and the others are black, also where the picture shows it the other way round.
With them the puzzle has so many colours beside the background.

The background is what most cells at the border show, the lighter one of two. Transparent parts are
background where there are some. A picture of two levels, black and white, is taken at its word:
its black is black.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from random import Random

from satgrid.clues import BLACK, WHITE, Colour, Value
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, count
from satgrid.families import nonogram
from satgrid.grid import Cell, Grid
from satgrid.notation.palette import PLAIN, Stated, palette
from satgrid.pictures.names import name_of
from satgrid.pictures.pixels import Pixels, pixels
from satgrid.pictures.quantised import RGB, Few, brightness, difference, mean, quantised
from satgrid.puzzle import Puzzle
from satgrid.sources import STDIN


@dataclass(frozen=True)
class Drawing:
    """A picture on a board: its cells' values, what these look like, and what was there to see.

    `looks` has the colour that stands for each value, `seen` that of each cell before.
    `background` says what was taken for it, and why.
    """

    title: str
    grid: Grid[Value]
    colours: tuple[Colour, ...]
    looks: dict[Value, RGB]
    seen: Grid[RGB]
    background: str

    def puzzle(self) -> Puzzle:
        """Return the nonogram of its clues; its goal is the picture."""
        height, width = self.grid.height, self.grid.width
        goal = "".join({WHITE: "0", BLACK: "1"}.get(value, value) for value in self.grid.flat)
        blank = Puzzle.nonogram(
            rows=[[]] * height,
            columns=[[]] * width,
            colours=self.colours,
            info={"title": self.title, "goal": goal} if self.title else {"goal": goal},
        )
        return nonogram.printed(blank, self.grid, Random(0))

    def loss(self, cell: Cell, value: Value) -> int:
        """Return how much less a cell looks like the picture with this value than with its own."""
        seen = self.seen[cell]
        return difference(seen, self.looks[value]) - difference(seen, self.looks[self.grid[cell]])


def draw(
    path: str, width: int | None = None, height: int | None = None, colours: int | None = None
) -> Drawing:
    """Return the picture on a board of this size; raise `PuzzleError` for a file that is none.

    Where one of width and height is missing, the other one decides, and where both are, each pixel
    is a cell. `colours` is the number of colours beside the background, None black and white.
    """
    found = pixels(path, width, height)
    cells, often = found.cells, found.often
    if not colours:
        cells, often = [[*map(_grey, parts)] for parts in cells], _greys(often)
    few = quantised(often, (colours or 1) + 1)
    looks = few.looks
    index = {rgb: few.of(rgb) for rgb in checked({*chain.from_iterable(cells)})}
    seen = [mean(Counter(parts)) for parts in cells]
    shown = [
        _most([index[rgb] for rgb in parts], [difference(rgb, look) for look in looks])
        for parts, rgb in zip(cells, seen, strict=True)
    ]
    paper, background = _background(found, few, shown, colours is not None)
    shown = [paper if clear else k for k, clear in zip(shown, found.clear, strict=True)]
    if len({*shown}) < 2:
        raise PuzzleError("the picture shows one colour only: nothing is left to find", source=path)
    inks = sorted({*shown} - {paper}, key=lambda k: (-shown.count(k), looks[k]))
    own = _colours(looks[paper], [looks[k] for k in inks]) if colours else PLAIN
    values = {k: colour.symbol for k, colour in zip([paper, *inks], own, strict=True)}
    return Drawing(
        "" if path == STDIN else Path(path).stem,
        Grid(found.height, found.width, tuple(values[k] for k in shown)),
        tuple(colour for colour in own if colour not in PLAIN),
        {value: looks[k] for k, value in values.items()},
        Grid(found.height, found.width, tuple(seen)),
        background,
    )


def _most(parts: Sequence[int], differences: Sequence[int]) -> int:
    """Return what most parts of a cell show; of equals, what differs least from the whole cell."""
    return min({*parts}, key=lambda k: (-parts.count(k), differences[k], k))


def _greys(often: Counter[RGB]) -> Counter[RGB]:
    found: Counter[RGB] = Counter()
    for rgb, n in often.items():
        found[_grey(rgb)] += n
    return found


def _grey(rgb: RGB) -> RGB:
    light = brightness(rgb)
    return light, light, light


def _background(found: Pixels, few: Few, shown: Sequence[int], coloured: bool) -> tuple[int, str]:
    """Return which of the colours is the background, and the sentence that says so."""
    border = [k for k, inside in zip(shown, _inside(found), strict=True) if not inside]
    often, looks = Counter(border), few.looks
    if any(found.clear):
        paper, why = few.of(found.paper), "the transparent parts"
    elif found.two_levels and not coloured:
        paper, why = max(range(len(looks)), key=lambda k: brightness(looks[k])), "a bitmap's white"
    else:
        paper = max(often, key=lambda k: (often[k], brightness(looks[k]), looks[k]))
        why = f"{often[paper]} of {count(len(border), 'cell')} at the border"
    if coloured:
        return paper, f"{name_of(looks[paper])} ({why})"
    if brightness(looks[paper]) == max(map(brightness, looks)):
        return paper, f"what is light ({why})"
    return paper, f"what is dark ({why}): the light cells are black ones of the puzzle"


def _inside(found: Pixels) -> list[bool]:
    """Return for each cell whether it is not at the border."""
    rows, columns = range(found.height), range(found.width)
    return [0 < r < found.height - 1 and 0 < c < found.width - 1 for r in rows for c in columns]


def _colours(paper: RGB, inks: Sequence[RGB]) -> tuple[Colour, ...]:
    """Return how the puzzle calls the background and its colours, each by a name of its own."""
    stated: list[Stated] = []
    for k, rgb in enumerate([paper, *inks]):
        name = name_of(rgb)
        same = sum(1 for each in stated if (each.name or "").split(" ")[0] == name)
        symbol = WHITE if not k else BLACK if name == "black" and not same else None
        code = "#{:02x}{:02x}{:02x}".format(*rgb)
        stated.append(Stated(symbol, f"{name} {same + 1}" if same else name, code))
    return palette(stated)
