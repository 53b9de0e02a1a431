"""A picture drawn on a board in a few colours, and the nonogram of it.

Without a number of colours, cells are light or dark, and the puzzle is black and white: the
background is white and the other cells are black, also if the picture has them the other way round.
With a number, the puzzle has that number of colours beside the background.

The background is the colour of most cells at the border, the lighter of two. Transparent parts are
background if there are any. A picture of two levels keeps its black and white.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from io import BytesIO
from itertools import chain
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, cast

from satgrid.clues import BLACK, WHITE, Colour, Value
from satgrid.deadline import OutOfTime, after, check_deadline, checked, limited
from satgrid.errors import GaveUp, PuzzleError, count, not_installed, noun
from satgrid.families import nonogram
from satgrid.grid import Cell, Grid
from satgrid.notation.palette import PLAIN, Stated, palette
from satgrid.puzzle import Puzzle
from satgrid.records import record
from satgrid.sources import STDIN, TooLong, content

if TYPE_CHECKING:
    from PIL.Image import Image


# -------------------- The nonogram


@record
class PictureDrawing:
    """A picture on a board: the values of its cells, and their colours.

    `looks` has the colour of each value, `seen` the colour of each cell in the picture.
    `background` names the background, and the reason for it.
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
        """Return how much further a cell is from the picture with this value than with its own."""
        seen = self.seen[cell]
        return difference(seen, self.looks[value]) - difference(seen, self.looks[self.grid[cell]])


def draw(
    path: str, width: int | None = None, height: int | None = None, colours: int | None = None
) -> PictureDrawing:
    """Return the picture on a board of this size; raise `PuzzleError` for any other file.

    If width or height is missing, the picture keeps its shape; without both, each pixel is a cell.
    `colours` is the number of colours beside the background, None for black and white.
    """
    picture = pixels(path, width, height)
    cells, often = picture.cells, picture.often
    if not colours:
        cells, often = [[*map(_grey, parts)] for parts in cells], _greys(often)
    few = few_colours(often, (colours or 1) + 1)
    looks = few.looks
    index = {rgb: few.of(rgb) for rgb in checked({*chain.from_iterable(cells)})}
    seen = [mean(Counter(parts)) for parts in cells]
    shown = [
        _most([index[rgb] for rgb in parts], [difference(rgb, look) for look in looks])
        for parts, rgb in zip(cells, seen, strict=True)
    ]
    paper, background = _background(picture, few, shown, colours is not None)
    shown = [paper if clear else k for k, clear in zip(shown, picture.clear, strict=True)]
    if len({*shown}) < 2:
        raise PuzzleError("the picture shows one colour only: nothing is left to find", source=path)
    inks = sorted({*shown} - {paper}, key=lambda k: (-shown.count(k), looks[k]))
    own = _colours(looks[paper], [looks[k] for k in inks]) if colours else PLAIN
    values = {k: colour.symbol for k, colour in zip([paper, *inks], own, strict=True)}
    return PictureDrawing(
        "" if path == STDIN else Path(path).stem,
        Grid(picture.height, picture.width, tuple(values[k] for k in shown)),
        tuple(colour for colour in own if colour not in PLAIN),
        {value: looks[k] for k, value in values.items()},
        Grid(picture.height, picture.width, tuple(seen)),
        background,
    )


def _most(parts: Sequence[int], differences: Sequence[int]) -> int:
    """Return the colour of most parts of a cell; if several, the one nearest to the whole cell."""
    return min({*parts}, key=lambda k: (-parts.count(k), differences[k], k))


def _greys(often: Counter[RGB]) -> Counter[RGB]:
    greys: Counter[RGB] = Counter()
    for rgb, n in often.items():
        greys[_grey(rgb)] += n
    return greys


def _grey(rgb: RGB) -> RGB:
    light = brightness(rgb)
    return light, light, light


def _background(
    picture: Pixels, few: FewColours, shown: Sequence[int], coloured: bool
) -> tuple[int, str]:
    """Return which colour is the background, and a sentence about it."""
    border = [k for k, inside in zip(shown, _inside(picture), strict=True) if not inside]
    often, looks = Counter(border), few.looks
    if any(picture.clear):
        paper, why = few.of(picture.paper), "the transparent parts"
    elif picture.two_levels and not coloured:
        paper, why = max(range(len(looks)), key=lambda k: brightness(looks[k])), "a bitmap's white"
    else:
        paper = max(often, key=lambda k: (often[k], brightness(looks[k]), looks[k]))
        why = f"{often[paper]} of {count(len(border), 'cell')} at the border"
    if coloured:
        return paper, f"{name_of(looks[paper])} ({why})"
    if brightness(looks[paper]) == max(map(brightness, looks)):
        return paper, f"what is light ({why})"
    return paper, f"what is dark ({why}): the light cells are black ones of the puzzle"


def _inside(picture: Pixels) -> list[bool]:
    rows, columns = range(picture.height), range(picture.width)
    return [0 < r < picture.height - 1 and 0 < c < picture.width - 1 for r in rows for c in columns]


def _colours(paper: RGB, inks: Sequence[RGB]) -> tuple[Colour, ...]:
    """Return the background and the colours of the puzzle, each with a name of its own."""
    stated: list[Stated] = []
    for k, rgb in enumerate([paper, *inks]):
        name = name_of(rgb)
        same = sum(1 for each in stated if (each.name or "").split(" ")[0] == name)
        symbol = WHITE if not k else BLACK if name == "black" and not same else None
        code = "#{:02x}{:02x}{:02x}".format(*rgb)
        stated.append(Stated(symbol, f"{name} {same + 1}" if same else name, code))
    return palette(stated)


# -------------------- Cells of the picture

Size: TypeAlias = tuple[int, int]
Point: TypeAlias = tuple[int, int, int, int]

MOST_CELLS = 500
"""The most rows, or columns, of a nonogram made from a picture."""

_MOST_OWN = 100
"""The longest side of a picture whose pixels are cells if no size is given."""

_MOST_PIXELS = 50_000_000
_MOST_PARTS = 1_000_000
_READ = ("PNG", "JPEG", "GIF", "PPM")
_FEW_COLOURS = 256
_OPAQUE = 128
_MIDDLE = 128
_WHITE, _BLACK = (255, 255, 255), (0, 0, 0)


class Pixels(NamedTuple):
    """The colours of each cell's parts in reading order, and whether the picture is clear there.

    A cell has up to 4 x 4 parts, so that most parts have one colour even if an edge crosses the
    cell. `often` counts the colours of the parts, or of the pixels themselves if these have few.
    `paper` shows through clear parts. `two_levels` marks a picture of black and white only.
    """

    height: int
    width: int
    cells: list[list[RGB]]
    clear: list[bool]
    often: Counter[RGB]
    paper: RGB
    two_levels: bool


def pixels(path: str, width: int | None, height: int | None) -> Pixels:
    """Return the picture on a board of this size, as `draw` says."""
    raw = _content(path)
    try:
        from PIL import Image, UnidentifiedImageError
    except ImportError:
        raise not_installed("pictures need", "pillow") from None
    # Pillow warns of big pictures, and each of its readers has its own errors for damage.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            with Image.open(BytesIO(raw), formats=_READ) as picture:
                if picture.width * picture.height > _MOST_PIXELS:
                    raise _too_many(path)
                upright = _upright(picture)
                size = _size(path, upright.size, width, height)
                two_levels = upright.mode == "1"
                scaled = upright.convert("RGBA")
                exact = cast(list[tuple[int, Point]] | None, scaled.getcolors(_FEW_COLOURS))
                side = 1 if scaled.size == size else _side(size)
                scaled = scaled.resize((size[0] * side, size[1] * side), Image.Resampling.BOX)
                flat = scaled.tobytes()
        except Image.DecompressionBombError:
            raise _too_many(path) from None
        except PuzzleError:
            raise
        except Exception as error:
            unknown = isinstance(error, UnidentifiedImageError)
            what = "no picture that can be read" if unknown else "the picture is damaged"
            raise PuzzleError(
                f"{what}: give a whole PNG, JPEG, GIF, PBM, PGM or PPM file", source=path
            ) from None
    points = [*zip(flat[::4], flat[1::4], flat[2::4], flat[3::4], strict=True)]
    opaque = {point[:3] for point in points if point[3] >= _OPAQUE}
    hidden = any(point[3] < _OPAQUE for point in points)
    light = hidden and all(brightness(rgb) >= _MIDDLE for rgb in opaque)
    paper = _BLACK if light else _WHITE
    counted = exact or [(n, point) for point, n in Counter(points).items()]
    on_paper = {point: _on(paper, *point) for _, point in counted}
    on_paper |= {point: _on(paper, *point) for point in {*points} - on_paper.keys()}
    often: Counter[RGB] = Counter()
    for n, point in counted:
        often[on_paper[point]] += n
    parts = [*_parts(points, size, side)]
    cells = [[on_paper[point] for point in each] for each in parts]
    clear = [2 * sum(alpha < _OPAQUE for *_, alpha in each) > len(each) for each in parts]
    return Pixels(size[1], size[0], cells, clear, often, paper, two_levels)


def _parts(points: list[Point], size: Size, side: int) -> Iterator[list[Point]]:
    """Yield the parts of each cell, a square of `side` times `side` points."""
    width = size[0] * side
    for r in range(size[1]):
        for c in range(size[0]):
            starts = ((r * side + k) * width + c * side for k in range(side))
            yield [point for start in starts for point in points[start : start + side]]


def _side(size: Size) -> int:
    """Return the parts in a row of a cell."""
    return next(side for side in (4, 3, 2, 1) if size[0] * size[1] * side**2 <= _MOST_PARTS)


def _content(path: str) -> bytearray:
    try:
        return content(path)
    except FileNotFoundError:
        raise PuzzleError("no such file: check the path", source=path) from None
    except OSError as error:
        remedy = "scale it down" if isinstance(error, TooLong) else "check the file"
        raise PuzzleError(f"cannot be read ({error.strerror}): {remedy}", source=path) from None


def _upright(picture: Image) -> Image:
    """Return the picture turned as its Exif data say, in levels of eight bits."""
    from PIL import ImageOps

    upright = ImageOps.exif_transpose(picture)
    if upright.mode.startswith("I"):
        # Pillow would cut levels of sixteen bits off instead of scaling them.
        return upright.convert("I").point(lambda level: level * (1 / 257) + 0.5).convert("L")
    return upright


def _size(path: str, own: Size, width: int | None, height: int | None) -> Size:
    """Return width and height of the board; with one of them the picture keeps its shape."""
    if width is None and height is None:
        if max(own) > _MOST_OWN:
            raise PuzzleError(
                f"the picture has {own[0]:,} x {own[1]:,} pixels: say how many columns the "
                "nonogram has, as in --width 30",
                source=path,
            )
        return own
    if width is None:
        assert height is not None
        width = _shared(height, own[0], own[1])
    elif height is None:
        height = _shared(width, own[1], own[0])
    for n, what in (height, "row"), (width, "column"):
        if n > MOST_CELLS:
            raise PuzzleError(
                f"{n:,} {noun(n, what)}: a nonogram made from a picture has at most {MOST_CELLS}: "
                "ask for fewer with --width or --height",
                source=path,
            )
    return width, height


def _shared(n: int, part: int, whole: int) -> int:
    """Return n * part / whole, rounded, at least 1."""
    return max(1, (2 * n * part + whole) // (2 * whole))


def _too_many(path: str) -> PuzzleError:
    return PuzzleError(
        f"the picture has more than {_MOST_PIXELS:,} pixels: scale it down", source=path
    )


def _on(paper: RGB, red: int, green: int, blue: int, alpha: int) -> RGB:
    """Return the colour of a transparent point on paper."""
    r, g, b = (
        (level * alpha + below * (255 - alpha) + 127) // 255
        for level, below in zip((red, green, blue), paper, strict=True)
    )
    return r, g, b


# -------------------- A few colours

RGB: TypeAlias = tuple[int, int, int]

_BITS = 3
_ROUNDS = 30
_NEAR_BLACK, _NEAR_WHITE = 10, 245
"""Colours beyond these levels are black or white: lossy pictures rarely have them exactly."""


def brightness(rgb: RGB) -> int:
    """Return how light a colour looks, from 0 to 255 (ITU-R BT.601)."""
    red, green, blue = rgb
    return (299 * red + 587 * green + 114 * blue + 500) // 1000


def difference(one: RGB, other: RGB) -> int:
    """Return the square of the distance between two colours, in which green counts most."""
    red, green, blue = (a - b for a, b in zip(one, other, strict=True))
    return 3 * red * red + 4 * green * green + 2 * blue * blue


def nearest(rgb: RGB, centres: Sequence[RGB]) -> int:
    """Return the index of the nearest colour, the first if several."""
    return min(range(len(centres)), key=lambda k: difference(rgb, centres[k]))


class FewColours(NamedTuple):
    """Centres of colours, and the colour that replaces all colours nearest to each centre.

    Two centres may have the same replacement.
    """

    centres: list[RGB]
    looks: list[RGB]

    def of(self, rgb: RGB) -> int:
        """Return the first index of the replacement of a colour."""
        return self.looks.index(self.looks[nearest(rgb, self.centres)])


def few_colours(often: Mapping[RGB, int], most: int) -> FewColours:
    """Return at most `most` colours for colours that occur so often, in whole numbers.

    Every machine finds the same ones. Colours are sorted into boxes of 8 x 8 x 8 levels. The first
    centre is the most frequent box; each further one is the box with the greatest difference from
    all centres, times its number of cells. Centres then move to the mean of the colours nearest to
    them until none moves (k-means, Lloyd 1957). The most frequent colour nearest to a centre
    replaces them all: a mean could be a colour that the picture does not have.
    """
    if len(often) <= most:
        exact = sorted(often, key=lambda rgb: (-often[rgb], rgb))
        return FewColours(exact, exact)
    return _centres(_boxes(often), most)


def _boxes(often: Mapping[RGB, int]) -> list[tuple[RGB, int]]:
    """Return the mean colour of each box, and its number of cells; the most frequent first."""
    boxes: dict[RGB, dict[RGB, int]] = {}
    for rgb, n in often.items():
        red, green, blue = (level >> _BITS for level in rgb)
        boxes.setdefault((red, green, blue), {})[rgb] = n
    means = [(mean(box), sum(box.values())) for box in boxes.values()]
    return sorted(means, key=lambda point: (-point[1], point[0]))


def _centres(points: Sequence[tuple[RGB, int]], most: int) -> FewColours:
    centres = [points[0][0]]
    while len(centres) < min(most, len(points)):
        far = [n * min(difference(rgb, centre) for centre in centres) for rgb, n in points]
        centres.append(points[far.index(max(far))][0])
    for _ in checked(range(_ROUNDS), 1):
        near: list[Counter[RGB]] = [Counter() for _ in centres]
        for rgb, n in points:
            near[nearest(rgb, centres)][rgb] += n
        moved = [mean(group) if group else centres[k] for k, group in enumerate(near)]
        if moved == centres:
            break
        centres = moved
    looks = [
        max(group, key=lambda rgb: (group[rgb], rgb)) if group else centres[k]
        for k, group in enumerate(near)
    ]
    return FewColours(centres, [*map(_without_tinge, looks)])


def mean(often: Mapping[RGB, int]) -> RGB:
    """Return the rounded mean of the colours, weighted by their counts."""
    total = sum(often.values())
    red, green, blue = (
        (2 * sum(rgb[k] * n for rgb, n in often.items()) + total) // (2 * total) for k in range(3)
    )
    return red, green, blue


def _without_tinge(rgb: RGB) -> RGB:
    """Return white for a colour that is almost white, black for one that is almost black."""
    if min(rgb) > _NEAR_WHITE:
        return 255, 255, 255
    return (0, 0, 0) if max(rgb) < _NEAR_BLACK else rgb


# -------------------- Names of colours

_HUES = (
    (15, "red"), (45, "orange"), (70, "yellow"), (165, "green"), (195, "cyan"), (255, "blue"),
    (290, "purple"), (345, "pink"), (360, "red"),
)  # fmt: skip
"""The end of each hue, in degrees."""

_CALLED_BLACK_BELOW, _CALLED_WHITE_ABOVE = 60, 215
_CALLED_BROWN_BELOW = 190


def name_of(rgb: RGB) -> str:
    """Return the usual name of the colour, one word: by its hue, unless it has almost none."""
    least, most = min(rgb), max(rgb)
    # The saturation is below 2/11, or the colour is too dark to have a hue.
    if 11 * (most - least) < 2 * most or most < _CALLED_BLACK_BELOW:
        light = brightness(rgb)
        if light < _CALLED_BLACK_BELOW:
            return "black"
        return "white" if light > _CALLED_WHITE_ABOVE else "grey"
    hue = _hue(rgb, least, most)
    name = next(name for end, name in _HUES if hue < end)
    return "brown" if name == "orange" and most < _CALLED_BROWN_BELOW else name


def _hue(rgb: RGB, least: int, most: int) -> int:
    """Return the hue in degrees, 0 red, 120 green, 240 blue, rounded down."""
    red, green, blue = rgb
    span = most - least
    if most == red:
        return 60 * (green - blue) // span % 360
    if most == green:
        return 120 + 60 * (blue - red) // span
    return 240 + 60 * (red - green) // span


# -------------------- One solution
# While the clues have a second solution, one cell where it differs from the picture is changed to
# its value there: the cell that leaves narrowing the fewest open cells, and if several, the one
# whose change is closest to the picture. A cell is changed once. At the end each change that is no
# longer needed is undone. The number of changes need not be the smallest possible.

_TRIED = 48
"""The cells of the difference that are tried; those closest to the picture come first."""


def make_unique(drawing: PictureDrawing, timeout_s: float | None = None) -> PictureDrawing:
    """Return the drawing with a few cells changed so that it has one solution.

    Raises `GaveUp` at the time limit, or if no cell is left to change.
    """
    mine = drawing
    changed: list[Cell] = []
    try:
        with limited(timeout_s):
            while (other := _second_solution(mine)) is not None:
                differ = [
                    cell
                    for cell in mine.grid.cells()
                    if other[cell] != mine.grid[cell] and cell not in changed
                ]
                if not differ:
                    raise _gave_up("no cell is left to change", changed)
                differ.sort(key=lambda cell: drawing.loss(cell, other[cell]))
                tried = [(cell, _with_value(mine, cell, other[cell])) for cell in differ[:_TRIED]]
                left = [_open_cells(changed_drawing) for _, changed_drawing in tried]
                cell, mine = tried[left.index(min(left))]
                changed.append(cell)
            for cell in changed:
                back = _with_value(mine, cell, drawing.grid[cell])
                if _second_solution(back) is None:
                    mine = back
    except OutOfTime:
        raise _gave_up(f"not done {after(timeout_s)}", changed) from None
    return mine


def changes(before: PictureDrawing, after: PictureDrawing) -> list[Cell]:
    """Return the cells that two drawings of one picture show differently."""
    cells = before.grid.cells()
    return [cell for cell in cells if before.grid[cell] != after.grid[cell]]


def _gave_up(why: str, changed: list[Cell]) -> GaveUp:
    return GaveUp(
        f"gave up making it unique: {why}, and {count(len(changed), 'cell')} changed: allow more "
        "with --timeout, or choose another size or fewer colours"
    )


def _second_solution(drawing: PictureDrawing) -> Grid[Value] | None:
    """Return a solution of its clues that is not the picture, or None if there is none."""
    from satgrid import verbs
    from satgrid.search.answer import GAVE_UP

    answer = verbs.solve(drawing.puzzle(), unique=True)
    if answer.status == GAVE_UP:
        raise OutOfTime
    return next((grid for grid in answer.grids if grid != drawing.grid), None)


def _with_value(drawing: PictureDrawing, cell: Cell, value: Value) -> PictureDrawing:
    flat = list(drawing.grid.flat)
    flat[cell[0] * drawing.grid.width + cell[1]] = value
    return replace(drawing, grid=replace(drawing.grid, flat=tuple(flat)))


def _open_cells(drawing: PictureDrawing) -> int:
    """Return the number of cells that narrowing leaves open."""
    from satgrid.domains import Domains
    from satgrid.narrowing import narrow
    from satgrid.problem import Problem

    problem = Problem(drawing.puzzle())
    domains = Domains(drawing.grid.height, drawing.grid.width, problem.values)
    narrow(list(problem.rules()), domains, check_deadline)
    return domains.undecided().bit_count()
