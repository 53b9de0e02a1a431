"""What people call a colour: by its hue, unless it has next to none."""

from __future__ import annotations

from satgrid.pictures.quantised import RGB, brightness

_HUES = (
    (15, "red"),
    (45, "orange"),
    (70, "yellow"),
    (165, "green"),
    (195, "cyan"),
    (255, "blue"),
    (290, "purple"),
    (345, "pink"),
    (360, "red"),
)
"""Where each hue ends, in degrees."""

_BLACK_BELOW, _WHITE_ABOVE = 60, 215
_DARK_BELOW = 190


def name_of(rgb: RGB) -> str:
    """Return the usual name that suits the colour: one word."""
    least, most = min(rgb), max(rgb)
    # Of eleven parts less than two are colour, or it is too dark to show any.
    if 11 * (most - least) < 2 * most or most < _BLACK_BELOW:
        light = brightness(rgb)
        return "black" if light < _BLACK_BELOW else "white" if light > _WHITE_ABOVE else "grey"
    hue = _hue(rgb, least, most)
    name = next(name for end, name in _HUES if hue < end)
    return "brown" if name == "orange" and most < _DARK_BELOW else name


def _hue(rgb: RGB, least: int, most: int) -> int:
    """Return the hue in degrees, 0 red, 120 green, 240 blue, rounded down."""
    red, green, blue = rgb
    span = most - least
    if most == red:
        return 60 * (green - blue) // span % 360
    if most == green:
        return 120 + 60 * (blue - red) // span
    return 240 + 60 * (red - green) // span
