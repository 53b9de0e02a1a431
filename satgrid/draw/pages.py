"""Pictures of puzzles side by side, with their titles, and sheets of them to print.

A picture is a document as `svg.document` makes it, and so is a page; lengths of pages are points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, sqrt
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement

from satgrid.clues import Value
from satgrid.draw import _titles
from satgrid.draw import dark as night
from satgrid.draw._pen import CELL, FONT, lawful
from satgrid.draw.marked import Marked
from satgrid.draw.svg import document
from satgrid.draw.symbols import INK, PAPER, settings
from satgrid.errors import count, printable
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

PAPERS = {"a4": (595, 842), "letter": (612, 792)}
"""Width and height of the papers that there are."""

_MARGIN = 36
"""The blank around a page."""

_GREATEST, _GREATEST_LARGE = 24, 48
"""The side of a cell on paper, at most, and in large print."""

_FULL = 12
"""The most solutions of a page whose puzzles have pages of their own."""


class Panel(NamedTuple):
    """A puzzle and what stands beside it: drawings from left to right under one title.

    The grid is a solution if it is `right`, else what somebody takes for one.
    """

    puzzle: Puzzle
    grids: tuple[Grid[Value] | None, ...]
    title: str
    right: bool = True
    marks: Marked | None = None


def picture(panel: Panel, dark: bool, titled: bool = True) -> Element:
    """Return the drawings of a panel as one document, with words for screen readers.

    If it is not `titled`, its title is among these words alone.
    """
    drawn = [document(panel.puzzle, grid, panel.marks) for grid in panel.grids]
    for root in drawn:
        if dark:
            night.darken(root, panel.puzzle)
    sizes = [_view(root)[2:] for root in drawn]
    width = sum(w for w, _ in sizes)
    title = panel.title if titled else ""
    font = _titles.size([title], width - 20)
    told = _titles.lines(title, width - 20, font)
    head = _titles.head(len(told), font)
    height = head + max(h for _, h in sizes)
    page = _page(width, height, dark, panel.title or _name(panel.puzzle), _described(panel))
    _titles.write_title(page, told, 10, 0, font, "start")
    x = 0.0
    for root in drawn:
        left, top, wide, _ = _view(root)
        move = f"translate({x - left:g} {head - top:g})"
        group = SubElement(page, "g", {"transform": move})
        group.extend(each for each in root if each.tag != "title")
        x += wide
    return page


def solved(puzzle: Puzzle, grid: Grid[Value]) -> Element:
    """Return the picture of a puzzle with this solution, under its title."""
    return picture(solution(puzzle, grid), dark=False)


def solution(puzzle: Puzzle, grid: Grid[Value]) -> Panel:
    """Return the panel of a puzzle with this solution, under its title."""
    return Panel(puzzle, (grid,), printable(puzzle.title() or ""))


def sheets(
    panels: Sequence[Panel], shape: tuple[int, int], paper: str | None, dark: bool, large: bool
) -> Iterator[Element]:
    """Yield pages with so many rows and columns of panels, all titles in one size.

    Without a paper, a page is no larger than its pictures, which keep their size.
    """
    rows, columns = shape
    pictures = [picture(panel, dark, titled=False) for panel in panels]
    titles = [panel.title for panel in panels]
    for first in range(0, len(pictures), rows * columns):
        shown = pictures[first : first + rows * columns]
        if paper is None:
            room_x, room_y = (max(_view(each)[k] for each in shown) for k in (2, 3))
            edge, greatest = 0, 1.0
        else:
            edge, greatest = _MARGIN, (_GREATEST_LARGE if large else _GREATEST) / CELL
            wide, high = map(float, PAPERS[paper])
            room_x, room_y = (wide - 2 * edge) / columns, (high - 2 * edge) / rows
        font = _titles.size(titles, room_x - 20)
        told = [_titles.lines(each, room_x - 20, font) for each in titles[first:]]
        head = _titles.head(max(map(len, told[: len(shown)])), font)
        if paper is None:
            room_y += head
            wide = room_x * min(columns, len(shown))
            high = room_y * ceil(len(shown) / columns)
        names = [each.findtext("title", "") for each in shown]
        words = [f"{count(len(shown), 'puzzle')}.", *(each.findtext("desc", "") for each in shown)]
        page = _page(wide, high, dark, ", ".join(names), " ".join(words))
        for k, each in enumerate(shown):
            scale = min(greatest, room_x / _view(each)[2], (room_y - head) / _view(each)[3])
            left, top = edge + k % columns * room_x, edge + k // columns * room_y
            above = head - _titles.head(len(told[k]), font)
            _titles.write_title(page, told[k], left + room_x / 2, top + above, font, "middle")
            x = left + (room_x - _view(each)[2] * scale) / 2
            move = f"translate({x:.2f} {top + head:.2f})scale({scale:.4f})"
            group = SubElement(page, "g", {"transform": move})
            group.extend(part for part in each if part.tag not in ("title", "desc"))
        yield page


def spread(many: int) -> tuple[int, int]:
    """Return the rows and columns of so many pictures on pages that are not too full."""
    columns = ceil(sqrt(min(many, _FULL) * 0.75))
    return ceil(min(many, _FULL) / columns), columns


def enlarge(root: Element, times: int) -> None:
    """Show a picture so many times as large."""
    for side in "width", "height":
        root.set(side, f"{float(root.get(side, '')) * times:g}")


def _page(width: float, height: float, dark: bool, title: str, told: str) -> Element:
    ink, paper = (night.DARK[INK], night.DARK[PAPER]) if dark else (INK, PAPER)
    size = {"width": f"{width:g}", "height": f"{height:g}"}
    root = Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            **size,
            "viewBox": f"0 0 {width:g} {height:g}",
            "role": "img",
            "font-family": "Helvetica, Arial, sans-serif",
            "font-size": str(FONT),
            "text-anchor": "middle",
            "fill": ink,
        },
    )
    SubElement(root, "title").text = lawful(title)
    SubElement(root, "desc").text = lawful(told)
    SubElement(root, "rect", {**size, "fill": paper})
    return root


def _view(root: Element) -> tuple[float, float, float, float]:
    x, y, width, height = map(float, root.get("viewBox", "").split())
    return x, y, width, height


def _name(puzzle: Puzzle) -> str:
    return f"{puzzle.family}, {puzzle.height} x {puzzle.width}"


def _described(panel: Panel) -> str:
    """Return what a screen reader says of the picture: what it shows, and the solution's rows."""
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
