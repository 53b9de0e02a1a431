"""A few colours for many: k-means in whole numbers, so that every machine finds the same.

Colours are sorted into boxes of 8 x 8 x 8 levels. The first centre is the box that occurs most;
each further one is where a colour differs most from all centres, times how many cells have it.
Then centres move to the mean of what is nearest to them, until none moves (Lloyd 1957). What
occurs most of all that is nearest stands for it: a mean would be a colour that is nowhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from satgrid.deadline import checked

RGB: TypeAlias = tuple[int, int, int]

_BITS = 3
_ROUNDS = 30
_BLACK_BELOW, _WHITE_ABOVE = 10, 245
"""Colours so near to black or white are that: pictures with losses rarely show them exactly."""


def brightness(rgb: RGB) -> int:
    """Return how light a colour looks, from 0 to 255 (ITU-R BT.601)."""
    red, green, blue = rgb
    return (299 * red + 587 * green + 114 * blue + 500) // 1000


def difference(one: RGB, other: RGB) -> int:
    """Return how much two colours differ: the square of a distance, green counting most."""
    red, green, blue = (a - b for a, b in zip(one, other, strict=True))
    return 3 * red * red + 4 * green * green + 2 * blue * blue


def nearest(rgb: RGB, centres: Sequence[RGB]) -> int:
    """Return the index of the colour that differs least, the first of equals."""
    return min(range(len(centres)), key=lambda k: difference(rgb, centres[k]))


class Few(NamedTuple):
    """A colour goes to the nearest of `centres`, and is shown as that one of `looks`.

    Two centres may look the same.
    """

    centres: list[RGB]
    looks: list[RGB]

    def of(self, rgb: RGB) -> int:
        """Return where the look of a colour stands first."""
        return self.looks.index(self.looks[nearest(rgb, self.centres)])


def quantised(often: Mapping[RGB, int], most: int) -> Few:
    """Return at most so many colours that stand for those that occur so often."""
    if len(often) <= most:
        exact = sorted(often, key=lambda rgb: (-often[rgb], rgb))
        return Few(exact, exact)
    return _centres(_boxes(often), most)


def _boxes(often: Mapping[RGB, int]) -> list[tuple[RGB, int]]:
    """Return the mean colour of each box, and how often it occurs; the most frequent first."""
    boxes: dict[RGB, dict[RGB, int]] = {}
    for rgb, n in often.items():
        red, green, blue = (level >> _BITS for level in rgb)
        boxes.setdefault((red, green, blue), {})[rgb] = n
    means = [(mean(some), sum(some.values())) for some in boxes.values()]
    return sorted(means, key=lambda point: (-point[1], point[0]))


def _centres(points: Sequence[tuple[RGB, int]], most: int) -> Few:
    centres = [points[0][0]]
    while len(centres) < min(most, len(points)):
        far = [n * min(difference(rgb, centre) for centre in centres) for rgb, n in points]
        centres.append(points[far.index(max(far))][0])
    for _ in checked(range(_ROUNDS), 1):
        near: list[Counter[RGB]] = [Counter() for _ in centres]
        for rgb, n in points:
            near[nearest(rgb, centres)][rgb] += n
        moved = [mean(some) if some else centres[k] for k, some in enumerate(near)]
        if moved == centres:
            break
        centres = moved
    looks = [
        max(some, key=lambda rgb: (some[rgb], rgb)) if some else centres[k]
        for k, some in enumerate(near)
    ]
    return Few(centres, [*map(_plain, looks)])


def mean(often: Mapping[RGB, int]) -> RGB:
    """Return the mean of the colours, each as often as it occurs, rounded."""
    total = sum(often.values())
    red, green, blue = (
        (2 * sum(rgb[k] * n for rgb, n in often.items()) + total) // (2 * total) for k in range(3)
    )
    return red, green, blue


def _plain(rgb: RGB) -> RGB:
    if min(rgb) > _WHITE_ABOVE:
        return 255, 255, 255
    return (0, 0, 0) if max(rgb) < _BLACK_BELOW else rgb
