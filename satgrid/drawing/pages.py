"""Pictures of puzzles side by side, with their titles, and sheets of them to print.

Pictures and pages are SVG documents, like those of `svg.document`; pages are measured in points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, sqrt
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement

from satgrid.clues import Value
from satgrid.drawing.elements import CELL, FONT, is_wide, new_document, write
from satgrid.drawing.marked import Marked
from satgrid.drawing.svg import document
from satgrid.drawing.symbols import INK, PAPER, SHADE, settings
from satgrid.errors import count
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

PAPERS = {"a4": (595, 842), "letter": (612, 792)}
"""The width and height of each paper."""

_MARGIN = 36
"""The margin of a page."""

_LARGEST_CELL, _LARGEST_CELL_LARGE_PRINT = 24, 48
"""The largest side of a cell on paper, usually and in large print."""

_MOST_ON_PAGE = 12
"""The most solutions on a page of solutions."""


class Panel(NamedTuple):
    """Drawings of a puzzle from left to right under one title: empty (None), or with a grid.

    A grid is a solution if it is `right`, otherwise an attempt.
    """

    puzzle: Puzzle
    grids: tuple[Grid[Value] | None, ...]
    title: str
    right: bool = True
    marks: Marked | None = None


def picture(panel: Panel, dark: bool, titled: bool = True) -> Element:
    """Return the drawings of a panel as one document, with a description for screen readers.

    If it is not `titled`, only the description has the title.
    """
    drawn = [document(panel.puzzle, grid, panel.marks) for grid in panel.grids]
    for root in drawn:
        if dark:
            darken(root, panel.puzzle)
    sizes = [_view(root)[2:] for root in drawn]
    width = sum(w for w, _ in sizes)
    title = panel.title if titled else ""
    font = _title_size([title], width - 20)
    lines = _title_lines(title, width - 20, font)
    head = _title_height(len(lines), font)
    height = head + max(h for _, h in sizes)
    puzzle = panel.puzzle
    name = panel.title or f"{puzzle.family}, {puzzle.height} x {puzzle.width}"
    page = _page(width, height, dark, name, _description(panel))
    _write_title(page, lines, 10, 0, font, "start")
    x = 0.0
    for root in drawn:
        left, top, wide, _ = _view(root)
        move = f"translate({x - left:g} {head - top:g})"
        group = SubElement(page, "g", {"transform": move})
        group.extend(each for each in root if each.tag != "title")
        x += wide
    return page


def sheets(
    panels: Sequence[Panel], shape: tuple[int, int], paper: str | None, dark: bool, large: bool
) -> Iterator[Element]:
    """Yield pages of panels, `shape` rows and columns each, with all titles in one font size.

    Without a paper, pictures keep their size, and a page is as large as its pictures.
    """
    rows, columns = shape
    pictures = [picture(panel, dark, titled=False) for panel in panels]
    titles = [panel.title for panel in panels]
    for first in range(0, len(pictures), rows * columns):
        batch = pictures[first : first + rows * columns]
        if paper is None:
            room_x, room_y = (max(_view(each)[k] for each in batch) for k in (2, 3))
            edge, greatest = 0, 1.0
        else:
            edge, greatest = _MARGIN, (_LARGEST_CELL_LARGE_PRINT if large else _LARGEST_CELL) / CELL
            wide, high = map(float, PAPERS[paper])
            room_x, room_y = (wide - 2 * edge) / columns, (high - 2 * edge) / rows
        font = _title_size(titles, room_x - 20)
        title_lines = [_title_lines(each, room_x - 20, font) for each in titles[first:]]
        head = _title_height(max(map(len, title_lines[: len(batch)])), font)
        if paper is None:
            room_y += head
            wide = room_x * min(columns, len(batch))
            high = room_y * ceil(len(batch) / columns)
        names = [each.findtext("title", "") for each in batch]
        words = [f"{count(len(batch), 'puzzle')}.", *(each.findtext("desc", "") for each in batch)]
        page = _page(wide, high, dark, ", ".join(names), " ".join(words))
        for k, each in enumerate(batch):
            scale = min(greatest, room_x / _view(each)[2], (room_y - head) / _view(each)[3])
            left, top = edge + k % columns * room_x, edge + k // columns * room_y
            above = head - _title_height(len(title_lines[k]), font)
            _write_title(page, title_lines[k], left + room_x / 2, top + above, font, "middle")
            x = left + (room_x - _view(each)[2] * scale) / 2
            move = f"translate({x:.2f} {top + head:.2f})scale({scale:.4f})"
            group = SubElement(page, "g", {"transform": move})
            group.extend(part for part in each if part.tag not in ("title", "desc"))
        yield page


def page_shape(many: int) -> tuple[int, int]:
    """Return a number of rows and columns that suits a page of `many` pictures."""
    columns = ceil(sqrt(min(many, _MOST_ON_PAGE) * 0.75))
    return ceil(min(many, _MOST_ON_PAGE) / columns), columns


def enlarge(root: Element, times: int) -> None:
    """Scale a picture."""
    for side in "width", "height":
        root.set(side, f"{float(root.get(side, '')) * times:g}")


def _page(width: float, height: float, dark: bool, title: str, description: str) -> Element:
    ink, paper = (DARK[INK], DARK[PAPER]) if dark else (INK, PAPER)
    size = {"width": f"{width:g}", "height": f"{height:g}"}
    return new_document(title, size, description, ink, paper)


def _view(root: Element) -> tuple[float, float, float, float]:
    x, y, width, height = map(float, root.get("viewBox", "").split())
    return x, y, width, height


def _description(panel: Panel) -> str:
    """Return the description for screen readers: the puzzle, its settings, the solution's rows."""
    puzzle = panel.puzzle
    rows, columns = count(puzzle.height, "row"), count(puzzle.width, "column")
    lines = [f"A puzzle of the family {puzzle.family}, {rows} and {columns}."]
    lines += [f"{words}." for words in settings(puzzle)]
    for grid in panel.grids:
        if grid is None:
            lines.append("To be solved.")
        else:
            word = "Solved" if panel.right else "Filled in, which is no solution"
            lines.append(f"{word}: " + "; ".join("".join(row) for row in grid.rows()) + ".")
    return " ".join(lines)


# Titles: in lines that fit, cut after a few

_GREATEST_TITLE, _LEAST_TITLE = FONT + 2, 8
"""The largest font size of titles, and the smallest, below which they have several lines."""

_MOST_TITLE_LINES = 3
"""The most lines of a title."""

_ABOVE_TITLE, _BELOW_TITLE = 13, 9
"""From the top to the middle of the first line, and from the last line's middle to the picture."""

_EM = 0.7
"""The average width of a character, in ems; wide characters, … and — are 1 em wide."""


def _title_size(titles: Sequence[str], room: float) -> int:
    """Return the largest font size in which each title fits `room`, or the smallest size."""
    widest = max(map(_ems, titles), default=0)
    fitting = int(room / widest) if widest else _GREATEST_TITLE
    return max(_LEAST_TITLE, min(_GREATEST_TITLE, fitting))


def _title_lines(title: str, room: float, font: int) -> list[str]:
    """Return the title in lines that fit `room`; the last one ends with … if the title is cut."""
    most = max(room / font, 1)
    lines = [""] if title else []
    for word in title.split(" "):
        longer = f"{lines[-1]} {word}" if lines and lines[-1] else word
        if lines and _ems(longer) <= most:
            lines[-1] = longer
            continue
        if lines and lines[-1]:
            lines.append("")
        for letter in word:
            if lines[-1] and _ems(lines[-1] + letter) > most:
                lines.append("")
            lines[-1] += letter
    if len(lines) <= _MOST_TITLE_LINES:
        return lines
    last = lines[_MOST_TITLE_LINES - 1]
    while last and _ems(last + "…") > most:
        last = last[:-1]
    return [*lines[: _MOST_TITLE_LINES - 1], last.rstrip(" ,;:") + "…"]


def _title_height(many: int, font: int) -> int:
    return _ABOVE_TITLE + _BELOW_TITLE + (many - 1) * (font + 2) if many else 0


def _write_title(
    page: Element, lines: Sequence[str], x: float, y: float, font: int, anchor: str
) -> None:
    """Write the lines below y, aligned to x by `anchor`."""
    for k, line in enumerate(lines):
        element = write(page, line, round(x), round(y) + _ABOVE_TITLE + k * (font + 2))
        element.attrib |= {"class": "title", "text-anchor": anchor, "font-size": str(font)}


def _ems(text: str) -> float:
    return sum(1 if is_wide(c) or c in "…—" else _EM for c in text)


# Dark paper

DARK = {
    PAPER: "#16181d",
    INK: "#f0f0f0",
    SHADE: "#a0a4ad",
    "#bbb": "#565b66",
    "#999": "#8a8f98",
    "#1a5fb4": "#7ab5ff",
    "#c2541b": "#ff9a5c",
    "#2e7d32": "#6fcf74",
}
"""The replacement of each colour on dark paper; all others are visible on both papers."""


def darken(root: Element, puzzle: Puzzle, black: bool = False) -> None:
    """Change the colours of a puzzle's document to those of dark paper.

    The board stays white if colours have meanings: with a palette, black and white stones, or
    `black` cells.
    """
    stones = any(each.get("class") == "pearls" and each.get("d") for each in root)
    if black or puzzle.colours or stones:
        paper = next(element for element in root if element.tag == "rect")
        board = {"width": str(puzzle.width * CELL), "height": str(puzzle.height * CELL)}
        root.insert(list(root).index(paper) + 1, Element("rect", {**board, "fill": PAPER}))
        for group in root:
            if group.get("class") == "cells":
                group.set("fill", INK)
        _recolour(root)
        _recolour(paper)
        return
    for element in root.iter():
        _recolour(element)


def _recolour(element: Element) -> None:
    for name in "fill", "stroke":
        colour = element.get(name)
        if colour in DARK:
            element.set(name, DARK[colour])
