"""The cells of a picture: read with Pillow, scaled to a board, laid on paper where it is clear.

A cell has up to 4 x 4 parts, for each of which the picture is averaged over its area: a cell at an
edge of the picture would mix two colours, and most of its parts mix none.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, cast

from satgrid.errors import PuzzleError, SatgridError, noun
from satgrid.pictures.quantised import RGB, brightness
from satgrid.sources import TooLong, content

if TYPE_CHECKING:
    from PIL.Image import Image

Size: TypeAlias = tuple[int, int]
Point: TypeAlias = tuple[int, int, int, int]

MOST_CELLS = 500
"""The most rows, or columns, of a nonogram that is made from a picture."""

_MOST_OWN = 100
"""A picture of more pixels than these is not taken cell for cell, unless its size is asked for."""

_MOST_PIXELS = 50_000_000
_MOST_PARTS = 1_000_000
_READ = ("PNG", "JPEG", "GIF", "PPM")
_FEW_COLOURS = 256
_OPAQUE = 128
_MIDDLE = 128
_WHITE, _BLACK = (255, 255, 255), (0, 0, 0)


class Pixels(NamedTuple):
    """The colours of each cell's parts in reading order, and whether the picture is clear there.

    `often` counts the colours of the parts, or of the pixels themselves where these are few.
    `paper` is what shows through. `two_levels` says that the picture knows black and white alone.
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
        raise SatgridError("pictures need Pillow: python3 -m pip install pillow") from None
    # Pillow warns of big pictures, and each of its readers has its own errors for damage.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            with Image.open(BytesIO(raw), formats=_READ) as picture:
                _require_pixels(path, picture.size)
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
    """Yield the parts of each cell, a square of so many points."""
    width = size[0] * side
    for r in range(size[1]):
        for c in range(size[0]):
            starts = ((r * side + k) * width + c * side for k in range(side))
            yield [point for start in starts for point in points[start : start + side]]


def _side(size: Size) -> int:
    """Return how many parts a cell has in a row."""
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
    """Return the picture as cameras mean it to be seen, in levels of eight bits."""
    from PIL import ImageOps

    upright = ImageOps.exif_transpose(picture)
    if upright.mode.startswith("I"):
        # Sixteen bits a level would be cut off, not scaled.
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


def _require_pixels(path: str, size: Size) -> None:
    if size[0] * size[1] > _MOST_PIXELS:
        raise _too_many(path)


def _too_many(path: str) -> PuzzleError:
    return PuzzleError(
        f"the picture has more than {_MOST_PIXELS:,} pixels: scale it down", source=path
    )


def _on(paper: RGB, red: int, green: int, blue: int, alpha: int) -> RGB:
    """Return the colour that shows where a picture lies on paper."""
    r, g, b = (
        (level * alpha + below * (255 - alpha) + 127) // 255
        for level, below in zip((red, green, blue), paper, strict=True)
    )
    return r, g, b
