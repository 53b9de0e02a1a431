"""The shapes of an SVG document that stand for black cells and signs, by their looks.

Each is a path around the middle of its cell.
"""

from __future__ import annotations

from typing import NamedTuple

from satgrid.draw.symbols import INK, PAPER, SHADE

_RIM = "#b0b0b0"
"""Around what is black, where it may stand on black."""


_WAVE = "c2 -3 4 -3 7 0c3 3 5 3 7 0"


class Shape(NamedTuple):
    """The name of a class, a path relative to the middle of a cell, and its colours."""

    name: str
    path: str
    fill: str = INK
    outline: str = "none"


SHAPES = {
    "★": Shape(
        "stars",
        "m0 -7.4l2 5.2l5.6 0.3l-4.4 3.6l1.5 5.4l-4.7 -3.1l-4.7 3.1l1.5 -5.4l-4.4 -3.6l5.6 -0.3z",
    ),
    "●": Shape(
        "mines",
        "m-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0zm-2 0h14m-7 -7v14m-5 -12l10 10m0 -10l-10 10",
        outline=INK,
    ),
    "☼": Shape("lamps", "m-6 0a6 6 0 1 0 12 0a6 6 0 1 0 -12 0z", "#ffd54f", INK),
    "○": Shape("pearls", "m-7 0a7 7 0 1 0 14 0a7 7 0 1 0 -14 0z", PAPER, INK),
    "◉": Shape("pearls", "m-7 0a7 7 0 1 0 14 0a7 7 0 1 0 -14 0z", INK, _RIM),
    "☾": Shape("moons", "m2 -7a7 7 0 1 0 5 11a6 6 0 1 1 -5 -11z", "#c5cae9", INK),
    "▲": Shape("tents", "m0 -7l7 13h-14z", "#c2541b"),
    "◣": Shape("lower-left-triangles", "m-10 -10v20h20z"),
    "◢": Shape("lower-right-triangles", "m10 -10v20h-20z"),
    "◥": Shape("upper-right-triangles", "m10 10v-20h-20z"),
    "◤": Shape("upper-left-triangles", "m-10 10v-20h20z"),
    "╱": Shape("rising", "m-10 8.2l18.2 -18.2l1.8 1.8l-18.2 18.2z", "#1a5fb4"),
    "╲": Shape("falling", "m-10 -8.2l18.2 18.2l1.8 -1.8l-18.2 -18.2z", "#1a5fb4"),
    "×": Shape("crossed", "m-9 -9h18v18h-18z", SHADE),
    "≈": Shape("water", f"m-7 -2{_WAVE}m-14 5{_WAVE}", "none", "#1a5fb4"),
    "•": Shape("ships", "m-7 0a7 7 0 1 0 14 0a7 7 0 1 0 -14 0z", INK, _RIM),
    "▫": Shape("ships", "m-7 -7h14v14h-14z", INK, _RIM),
    "◖": Shape("ships", "m7 -7h-7a7 7 0 0 0 0 14h7z", INK, _RIM),
    "◗": Shape("ships", "m-7 -7h7a7 7 0 0 1 0 14h-7z", INK, _RIM),
    "◠": Shape("ships", "m-7 7v-7a7 7 0 0 1 14 0v7z", INK, _RIM),
    "◡": Shape("ships", "m-7 -7v7a7 7 0 0 0 14 0v-7z", INK, _RIM),
    "<": Shape("orders", "m2.5 -4l-5 4l5 4", PAPER, INK),
    ">": Shape("orders", "m-2.5 -4l5 4l-5 4", PAPER, INK),
    "∧": Shape("orders", "m-4 2.5l4 -5l4 5", PAPER, INK),
    "∨": Shape("orders", "m-4 -2.5l4 5l4 -5", PAPER, INK),
    "♣": Shape("trees", "m-1 3h2v5h-2zm1 1a5.5 5.5 0 1 1 0 -11a5.5 5.5 0 1 1 0 11z", "#2e7d32"),
}
