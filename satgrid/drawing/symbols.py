"""The colours and names of a puzzle's symbols, and which colours look alike.

White and black are paper and ink, unless the palette has its own. If the family's answer writes
texts in cells, only the palette has colours, and black if it has no text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from satgrid import families
from satgrid.clues import BLACK, WHITE, Automaton, Value
from satgrid.errors import printable, truncate
from satgrid.notation.palette import usual_rgb
from satgrid.puzzle import Puzzle, variants

_WIDEST = 120
"""The most characters of a setting in a drawing."""

_MOST_STATES = 20
"""The most states of an automaton in a drawing."""

FULL = "█"
"""The look of a value whose cells are filled; on a terminal they hide printed clues."""

PAPER, INK, SHADE = "#ffffff", "#111111", "#666666"
"""The colours of paper, of print, and of black cells on boards with walls, which stay visible."""


def colours(puzzle: Puzzle) -> dict[Value, str]:
    """Return the `#rrggbb` of each symbol that has a colour and occurs in solutions."""
    own = {colour.symbol: colour.rgb for colour in puzzle.colours}
    family = families.find(puzzle.family)
    answer = family.answer
    if answer.text is not None:
        # Black cells of such an answer are filled if they have no text.
        black = BLACK in answer.values(puzzle)
        filled = black and (family.looks.get(BLACK) == FULL or answer.text(BLACK) == "")
        return ({BLACK: INK} if filled else {}) | own
    values = answer.values(puzzle)
    return {value: rgb for value, rgb in ((WHITE, PAPER), (BLACK, INK)) if value in values} | own


def legend(puzzle: Puzzle, printed: bool = False) -> list[tuple[Value, str]]:
    """Return (symbol, name) of each colour of the palette, with long names cut.

    `printed` adds the RGB to names that usually have another one.
    """
    words = []
    for symbol, name, rgb in puzzle.colours:
        unusual = printed and usual_rgb(name) != rgb.lower()
        words.append((symbol, printable(truncate(name)) + f" {rgb}" * unusual))
    return words


def settings(puzzle: Puzzle) -> list[str]:
    """Return a line for each setting of the rules, as in texts of puzzles."""
    return [f"variant: {_shorten(variants.to_words(*each))}" for each in puzzle.variant]


def automaton_lines(puzzle: Puzzle) -> list[str]:
    """Return the lines of the alphabet and of the automata that clues use."""
    alphabet = [f"alphabet: {_shorten(' '.join(puzzle.alphabet))}"] if puzzle.alphabet else []
    return [*alphabet, *(line for each in puzzle.automata for line in _automaton_lines(*each))]


def _automaton_lines(name: str, automaton: Automaton) -> Iterator[str]:
    """Yield a line for an automaton and one for each of its first states."""
    states = range(1, len(automaton.moves) + 1)
    ends = " ".join(str(state + 1) for state in sorted(automaton.accepting)) or "no state"
    head = f"automaton {printable(truncate(name))}: begins in {automaton.start + 1}, ends in "
    yield head + _shorten(ends) + f", {len(states)} states" * (len(states) > _MOST_STATES)
    for state, moves in zip(states[:_MOST_STATES], automaton.moves, strict=False):
        listed = ", ".join(f"{value} to {to + 1}" for value, to in moves) or "no move"
        yield f"state {state}: {_shorten(listed)}"


def _shorten(words: str) -> str:
    return words if len(words) <= _WIDEST else f"{words[:_WIDEST]}…"


def ink_on(rgb: str) -> str:
    """Return black or white, whichever has the higher contrast with the colour.

    The contrast of two colours with relative luminances L > M is (L + 0.05) / (M + 0.05) (Web
    Content Accessibility Guidelines 2.1); the contrast with the result is at least 4.5.
    """
    red, green, blue = linear(rgb)
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return "#000000" if (luminance + 0.05) ** 2 > 1.05 * 0.05 else PAPER


# Colours that people with a colour vision deficiency confuse
#
# Colours are converted by the matrices of protanopia, deuteranopia and tritanopia of Machado,
# Oliveira and Fernandes (A Physiologically-based Model for Simulation of Color Vision Deficiency,
# 2009) in linear RGB, and compared in CIELAB by CIEDE2000 (Sharma, Wu and Dalal, The CIEDE2000
# Color-Difference Formula, 2005), which weighs dark shades and blues as eyes do.

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
"""How people perceive red, green and blue: with usual vision, and with each deficiency."""

_XYZ = ((0.43389, 0.37624, 0.18991), (0.2126, 0.7152, 0.0722), (0.01772, 0.10946, 0.87282))
"""From linear sRGB to CIE XYZ, relative to white."""

_LEAST_DISTANCE = 10.7
"""Colours at this distance are distinguishable; in palettes for all eyes it is at least 10.9."""

_Lab = tuple[float, float, float]


def confusable(fills: Mapping[Value, str]) -> frozenset[Value]:
    """Return the values whose colours (`#rrggbb`) look like another value's to some people."""
    perceived = {value: perceived_colours(rgb.lower()) for value, rgb in fills.items()}
    return frozenset(
        value
        for pair in combinations(perceived, 2)
        # For the kind of vision that perceives the least of the distance.
        if min(map(ciede2000, perceived[pair[0]], perceived[pair[1]])) < _LEAST_DISTANCE
        for value in pair
    )


def ciede2000(one: _Lab, other: _Lab) -> float:
    """Return the CIEDE2000 distance of two CIELAB colours: weighted lightness, chroma and hue."""
    (light, a, b), (light2, a2, b2) = one, other
    stretch = 1 + 0.5 * (1 - _chroma_weight((hypot(a, b) + hypot(a2, b2)) / 2))
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
    bent = 2 * _chroma_weight(strength) * sin(radians(60 * exp(-(((mean % 360 - 275) / 25) ** 2))))
    return sqrt(lighter**2 + stronger**2 + turned**2 - bent * stronger * turned)


def _chroma_weight(chroma: float) -> float:
    return sqrt(chroma**7 / (chroma**7 + 25**7))


def linear(rgb: str) -> tuple[float, ...]:
    """Return the linear shares of red, green and blue light in an sRGB colour."""
    shares = (int(rgb[k : k + 2], 16) / 255 for k in (1, 3, 5))
    return tuple(s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)


@cache
def perceived_colours(rgb: str) -> tuple[_Lab, ...]:
    """Return the CIELAB colour that each kind of vision perceives, usual vision first."""
    colours = []
    for eyes in _EYES:
        light = [min(max(share, 0), 1) for share in _matrix_product(eyes, linear(rgb))]
        x, y, z = (
            t ** (1 / 3) if t > 0.008856 else 7.787 * t + 4 / 29
            for t in _matrix_product(_XYZ, light)
        )
        colours.append((116 * y - 16, 500 * (x - y), 200 * (y - z)))
    return tuple(colours)


def _matrix_product(rows: Sequence[Sequence[float]], column: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, column, strict=True)) for row in rows]
