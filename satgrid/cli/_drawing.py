"""Puzzles and their solutions, drawn as the files that `satgrid draw` writes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from satgrid.cli._asked import suffix_of
from satgrid.errors import UsageError, printable

if TYPE_CHECKING:
    from satgrid.clues import Value
    from satgrid.grid import Grid
    from satgrid.puzzle import Puzzle

_LARGE = 2
"""How many times as large a picture in large print is."""


class Drawn(NamedTuple):
    """A puzzle and its solution, if that is known; somebody's own may not be `right`."""

    label: str
    puzzle: Puzzle
    grid: Grid[Value] | None
    right: bool = True


def as_text(found: list[Drawn], asked: dict[str, Any], stream: Any) -> str:
    """Return the drawings as text, for a terminal or, without a stream, a file."""
    from satgrid.drawing import text

    drawn = []
    for _, puzzle, grid, _ in found:
        parts = [text.empty(puzzle, stream)] if grid is None or asked["both"] else []
        if grid is not None:
            parts.append(text.with_clues(puzzle, grid, stream) if stream else text.plain(grid))
        title = puzzle.title()
        head = f"{printable(title)}\n" if title else ""
        shown = text.side_by_side(parts[0], parts[1], stream) if len(parts) > 1 else parts[0]
        legend = text.legend(puzzle, stream, printed=grid is None or asked["both"])
        drawn.append(head + shown + legend)
    return "\n".join(drawn)


def rendered_as(path: str, found: list[Drawn], asked: dict[str, Any]) -> str | bytes:
    """Return what becomes of the file."""
    kind, dark, large = suffix_of(path), asked["dark"], asked["large"]
    if kind == ".txt":
        return as_text(found, asked, None)
    from satgrid.drawing import pages, rendered, svg

    def panels(solved: bool) -> list[pages.Panel]:
        shown = []
        several = len({puzzle.family for _, puzzle, *_ in found}) > 1
        for k, (_, puzzle, grid, right) in enumerate(found, 1):
            names = [puzzle.title() or "", puzzle.family if several else ""]
            title = ", ".join(filter(None, names))
            if len(found) > 1:
                title = f"{k}. {title}" if title else str(k)
            both = (None, grid) if asked["both"] else (grid if solved else None,)
            shown.append(pages.Panel(puzzle, both, printable(title), right))
        return shown

    sheet, shown = asked["sheet"], panels(not asked["answers"])
    paper = asked["paper"] or ("a4" if kind == ".pdf" else None)
    if sheet or paper:
        drawn = [*pages.sheets(shown, sheet or (1, 1), paper, dark, large)]
    else:
        drawn = [pages.picture(panel, dark) for panel in shown]
    if asked["answers"]:
        answers = sheet or pages.page_shape(len(shown))
        drawn += pages.sheets(panels(True), answers, paper, dark, False)
    if kind == ".pdf":
        return rendered.pdf(drawn, found[0].puzzle.title() or "satgrid")
    if len(drawn) > 1:
        what = "pages: write .pdf" if sheet else "puzzles: write .pdf, or put them on a --sheet 2x3"
        raise UsageError(f"-o {path}: one picture a file, and there are {len(drawn)} {what}")
    if kind == ".png":
        return rendered.png(drawn[0], rendered.ZOOM * (_LARGE if large else 1))
    if large:
        pages.enlarge(drawn[0], _LARGE)
    return svg.document_text(drawn[0])
