"""Which colours people with a colour vision deficiency do not tell apart.

Colours are seen through the matrices of protanopia, deuteranopia and tritanopia that Machado,
Oliveira and Fernandes computed (A Physiologically-based Model for Simulation of Color Vision
Deficiency, 2009), in linear RGB, and compared in the CIELAB space by CIEDE2000 (Sharma, Wu and
Dalal, The CIEDE2000 Color-Difference Formula, 2005), which weighs dark shades and blues as eyes do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from satgrid.clues import Value

_EYES = (
    ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
)
"""What is seen of red, green and blue light: by most people, and by those with a deficiency."""

_XYZ = ((0.43389, 0.37624, 0.18991), (0.2126, 0.7152, 0.0722), (0.01772, 0.10946, 0.87282))
"""From linear sRGB to CIE XYZ, as shares of what white has."""

_LEAST = 10.7
"""A distance at which colours are told apart; in palettes made for all eyes it is 10.9 and more."""

_Lab = tuple[float, float, float]


def confusable(fills: Mapping[Value, str]) -> frozenset[Value]:
    """Return the values whose colours, `#rrggbb`, somebody takes for another value's."""
    return frozenset(
        value
        for pair in combinations(fills.items(), 2)
        if distance(pair[0][1], pair[1][1]) < _LEAST
        for value, _ in pair
    )


def distance(rgb: str, other: str) -> float:
    """Return the distance of two colours for those who see the least of it."""
    return min(map(difference, seen(rgb.lower()), seen(other.lower())))


def difference(one: _Lab, other: _Lab) -> float:
    """Return the CIEDE2000 distance of two places in CIELAB: lightness, chroma and hue, weighed."""
    (light, a, b), (light2, a2, b2) = one, other
    stretch = 1 + 0.5 * (1 - _strong((hypot(a, b) + hypot(a2, b2)) / 2))
    a, a2 = stretch * a, stretch * a2
    chroma, chroma2 = hypot(a, b), hypot(a2, b2)
    hue, hue2 = degrees(atan2(b, a)) % 360, degrees(atan2(b2, a2)) % 360
    turn = (hue2 - hue + 180) % 360 - 180 if chroma * chroma2 else 0.0
    mean = hue + turn / 2 if chroma * chroma2 else hue + hue2
    middle, strength = (light + light2) / 2, (chroma + chroma2) / 2
    weight = 1 + sum(
        share * cos(radians(times * mean + shift))
        for share, times, shift in ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.2, 4, -63))
    )
    lighter = (light2 - light) / (1 + 0.015 * (middle - 50) ** 2 / sqrt(20 + (middle - 50) ** 2))
    stronger = (chroma2 - chroma) / (1 + 0.045 * strength)
    turned = 2 * sqrt(chroma * chroma2) * sin(radians(turn / 2)) / (1 + 0.015 * strength * weight)
    bent = 2 * _strong(strength) * sin(radians(60 * exp(-(((mean % 360 - 275) / 25) ** 2))))
    return sqrt(lighter**2 + stronger**2 + turned**2 - bent * stronger * turned)


def _strong(chroma: float) -> float:
    return sqrt(chroma**7 / (chroma**7 + 25**7))


def linear(rgb: str) -> tuple[float, ...]:
    """Return the shares of red, green and blue light in a colour of the screen."""
    shares = (int(rgb[k : k + 2], 16) / 255 for k in (1, 3, 5))
    return tuple(s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)


@cache
def seen(rgb: str) -> tuple[_Lab, ...]:
    """Return the place in CIELAB of what each pair of eyes sees, most people's first."""
    found = []
    for eyes in _EYES:
        light = [min(max(share, 0), 1) for share in _times(eyes, linear(rgb))]
        x, y, z = (
            t ** (1 / 3) if t > 0.008856 else 7.787 * t + 4 / 29 for t in _times(_XYZ, light)
        )
        found.append((116 * y - 16, 500 * (x - y), 200 * (y - z)))
    return tuple(found)


def _times(rows: Sequence[Sequence[float]], column: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, column, strict=True)) for row in rows]
