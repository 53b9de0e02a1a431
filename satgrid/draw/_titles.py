"""Titles of pictures in lines that fit, cut where there would be too many of them."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import east_asian_width
from xml.etree.ElementTree import Element

from satgrid.draw._pen import FONT, write

_GREATEST, _LEAST = FONT + 2, 8
"""The size of a title, and that from which on it takes several lines instead."""

_MOST = 3
"""The most lines of a title."""

_ABOVE, _BELOW = 13, 9
"""From the upper edge to the middle of the first line, and from that of the last to the picture."""

_EM, _WIDE = 0.7, frozenset("MWmw@%…—")
"""A letter is no wider than this on average, in ems; wide ones, and East Asian ones, have one."""


def size(titles: Sequence[str], room: float) -> int:
    """Return the font size in which each of the titles fits the room, if it need not be small."""
    widest = max(map(_ems, titles), default=0)
    return max(_LEAST, min(_GREATEST, int(room / widest) if widest else _GREATEST))


def lines(title: str, room: float, font: int) -> list[str]:
    """Return the title in lines that fit the room, the last one with … where not all of it does."""
    most = max(room / font, 1)
    found = [""] if title else []
    for word in title.split(" "):
        longer = f"{found[-1]} {word}" if found and found[-1] else word
        if found and _ems(longer) <= most:
            found[-1] = longer
            continue
        if found and found[-1]:
            found.append("")
        for letter in word:
            if found[-1] and _ems(found[-1] + letter) > most:
                found.append("")
            found[-1] += letter
    if len(found) <= _MOST:
        return found
    last = found[_MOST - 1]
    while last and _ems(last + "…") > most:
        last = last[:-1]
    return [*found[: _MOST - 1], last.rstrip(" ,;:") + "…"]


def head(many: int, font: int) -> int:
    """Return the room above a picture for a title of so many lines."""
    return _ABOVE + _BELOW + (many - 1) * (font + 2) if many else 0


def write_title(
    page: Element, told: Sequence[str], x: float, y: float, font: int, anchor: str
) -> None:
    """Write the lines, the upper edge of their room at y, from x on or around it."""
    for k, line in enumerate(told):
        element = write(page, line, round(x), round(y) + _ABOVE + k * (font + 2))
        element.attrib |= {"class": "title", "text-anchor": anchor, "font-size": str(font)}


def _ems(text: str) -> float:
    return sum(1 if c in _WIDE or east_asian_width(c) in "WF" else _EM for c in text)
