"""`satgrid draw`: a puzzle, its solution, or a sheet of puzzles to print."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from satgrid.cli import _options
from satgrid.cli._asked import suffix_of
from satgrid.cli._puzzles import GAVE_UP, UNSATISFIABLE
from satgrid.errors import GaveUp, PuzzleError, UsageError, count, printable

if TYPE_CHECKING:
    from satgrid.clues import Value
    from satgrid.grid import Grid
    from satgrid.problem import Problem
    from satgrid.puzzle import Puzzle

_LARGE = 2
"""How many times as large a picture in large print is."""


class _Drawn(NamedTuple):
    """A puzzle and its solution, if that is known."""

    label: str
    puzzle: Puzzle
    grid: Grid[Value] | None


def _sheet(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[int, int] | None:
    if value is None:
        return None
    found = re.fullmatch(r"([1-9]\d?)x([1-9]\d?)", value)
    if not found:
        raise UsageError(f"--sheet {value}: write rows and columns, as in 2x3")
    return int(found[1]), int(found[2])


@click.command("draw")
@click.argument("sources", nargs=-1, required=True, type=_options.FILE, metavar="PUZZLE [SOLUTION]")
@click.option("--solve", is_flag=True, help="Solve it first, and draw the solution.")
@click.option("--both", is_flag=True, help="Draw the puzzle and its solution side by side.")
@click.option(
    "--sheet",
    callback=_sheet,
    metavar="RxC",
    help="Draw R rows of C puzzles a page; all arguments are puzzles.",
)
@click.option("--answers", is_flag=True, help="Solve the puzzles of PDF pages for a last page.")
@click.option("--paper", type=click.Choice(["a4", "letter"]), help="Of pages. (PDF: a4.)")
@click.option("--dark", is_flag=True, help="Draw on dark paper.")
@click.option("--large", is_flag=True, help="Draw twice as large, as far as a page allows.")
@_options.timeout("Give up on solving a puzzle after this time.")
@_options.output(
    "Write to FILE.svg, .png, .pdf or .txt; -o may come again.", "outputs", several=True
)
@_options.reading
@_options.loudness
def command(sources: tuple[str, ...], outputs: tuple[str, ...], **asked: Any) -> int:
    """Draw PUZZLE, or its SOLUTION.

    SOLUTION is a file with a grid, as satgrid check reads it. With --sheet, and where a file holds
    many, puzzles are drawn one after the other. Without -o they are printed. Exit code: 0 drawn;
    20 no solution; 3 gave up.
    """
    from satgrid.cli import _files

    for path in outputs:
        _files.require_drawable(path)
        _files.require_writable(path, sources)
    _require_sense(outputs, **asked)
    found = _read(sources, asked)
    if asked["solve"] or asked["answers"] or (asked["both"] and found[0].grid is None):
        for k, (label, puzzle, _) in enumerate(found):
            answer = _solved(label, puzzle, asked["timeout"])
            if isinstance(answer, int):
                return answer
            found[k] = _Drawn(label, puzzle, answer)
    if not outputs:
        click.echo(_text(found, asked, sys.stdout), nl=False)
    written = [(path, _rendered(path, found, asked)) for path in outputs]
    for path, drawn in written:
        _files.write(path, [drawn])
        if not asked["quiet"]:
            click.echo(printable(f"written to {path}"))
    return 0


def _require_sense(outputs: tuple[str, ...], **asked: Any) -> None:
    kinds = set(map(suffix_of, outputs))
    pictures = kinds - {".txt"}
    for name in "dark", "large", "sheet":
        if asked[name] and not pictures:
            raise UsageError(f"--{name} is for pictures: name one, as in -o FILE.png")
    if asked["answers"] and kinds != {".pdf"}:
        raise UsageError("--answers is for pages: name them with -o FILE.pdf")
    if asked["answers"] and (asked["solve"] or asked["both"]):
        raise UsageError("--answers has solutions on the last page: leave --solve and --both out")


def _read(sources: tuple[str, ...], asked: dict[str, Any]) -> list[_Drawn]:
    """Return the puzzles, the one of two arguments with the solution that the other holds."""
    from satgrid import verbs
    from satgrid.problem import Problem

    puzzles, solution = sources, None
    if not asked["sheet"] and len(sources) == 2:
        puzzles, solution = sources[:1], sources[1]
    elif not asked["sheet"] and len(sources) > 2:
        raise UsageError(
            f"{len(sources)} files: name a puzzle and its solution, or puzzles with --sheet 2x3"
        )
    read = [
        pair
        for source in puzzles
        for pair in verbs.load_all(source, format=asked["format"], family=asked["family"])
    ]
    if solution is None:
        return [_Drawn(label, puzzle, None) for label, puzzle in read]
    if asked["solve"]:
        raise UsageError(f"{solution} is the solution already: leave --solve out")
    if len(read) > 1:
        raise UsageError(f"a solution goes with one puzzle, and there are {len(read)}: name one")
    ((label, puzzle),) = read
    return [_Drawn(label, puzzle, _grid(Problem(puzzle), solution))]


def _grid(problem: Problem, source: str) -> Grid[Value]:
    from satgrid.cli._grids import read_grids
    from satgrid.clues import UNKNOWN

    grids = read_grids(source)
    if len(grids) > 1:
        raise UsageError(f"{source} holds {count(len(grids), 'grid')}: leave one in it")
    for wrong in problem.check_begun(grids[0]):
        raise PuzzleError(wrong, source=source)
    if UNKNOWN in grids[0].flat:
        raise PuzzleError("? stands for cells not known: only whole grids are drawn", source=source)
    return grids[0]


def _solved(label: str, puzzle: Puzzle, timeout_s: float | None) -> Grid[Value] | int:
    """Return the solution or, after a word about it, the exit code for having none."""
    from satgrid import verbs
    from satgrid.cli import complain

    try:
        answer = verbs.solve(puzzle, timeout_s=timeout_s)
    except GaveUp as error:
        complain(f"{label}: {error}")
        return GAVE_UP
    if answer.status == "gave-up":
        complain(f"{label}: gave up after {timeout_s:g} s: allow more time")
        return GAVE_UP
    if not answer.grids:
        complain(f"{label}: no solution: draw it without --solve, --both and --answers")
        return UNSATISFIABLE
    return answer.grids[0]


def _text(found: list[_Drawn], asked: dict[str, Any], stream: Any) -> str:
    """Return the drawings as text, for a terminal or, without a stream, a file."""
    from satgrid.draw import text

    drawn = []
    for _, puzzle, grid in found:
        parts = [text.empty(puzzle, stream)] if grid is None or asked["both"] else []
        if grid is not None:
            parts.append(text.with_clues(puzzle, grid, stream) if stream else text.plain(grid))
        title = puzzle.title()
        head = f"{printable(title)}\n" if title else ""
        drawn.append(head + "\n".join(parts) + text.legend(puzzle, stream))
    return "\n".join(drawn)


def _rendered(path: str, found: list[_Drawn], asked: dict[str, Any]) -> str | bytes:
    """Return what becomes of the file."""
    kind, dark, large = suffix_of(path), asked["dark"], asked["large"]
    if kind == ".txt":
        return _text(found, asked, None)
    from satgrid.draw import pages, rendered, svg

    def panels(solved: bool) -> list[pages.Panel]:
        shown = []
        for k, (_, puzzle, grid) in enumerate(found, 1):
            title = puzzle.title() or ""
            if len(found) > 1:
                title = f"{k}. {title}" if title else str(k)
            both = (None, grid) if asked["both"] else (grid if solved else None,)
            shown.append(pages.Panel(puzzle, both, printable(title)))
        return shown

    drawn = [pages.picture(panel, dark) for panel in panels(not asked["answers"])]
    sheet = asked["sheet"]
    paper = asked["paper"] or ("a4" if kind == ".pdf" else None)
    if sheet or paper:
        drawn = [*pages.sheets(drawn, sheet or (1, 1), paper, dark, large)]
    if asked["answers"]:
        answers = [pages.picture(panel, dark) for panel in panels(True)]
        drawn += pages.sheets(answers, pages.spread(len(answers)), paper, dark, False)
    if kind == ".pdf":
        return rendered.pdf(drawn, found[0].puzzle.title() or "satgrid")
    if len(drawn) > 1:
        what = "pages: write .pdf" if sheet else "puzzles: write .pdf, or put them on a --sheet 2x3"
        raise UsageError(f"-o {path}: one picture a file, and there are {len(drawn)} {what}")
    if kind == ".png":
        return rendered.png(drawn[0], rendered.ZOOM * (_LARGE if large else 1))
    if large:
        pages.enlarge(drawn[0], _LARGE)
    return svg.printed(drawn[0])
