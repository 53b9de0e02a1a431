"""`satgrid draw`: a puzzle, its solution, or a sheet of puzzles to print."""

from __future__ import annotations

import re
import sys
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from satgrid.cli import arguments, complain, inputs
from satgrid.cli.batches import Result, Watch
from satgrid.cli.files import suffix_of
from satgrid.cli.inputs import (
    GAVE_UP,
    UNSATISFIABLE,
    exit_code,
    gave_up_reading,
    read_puzzles,
    source_name,
)
from satgrid.errors import GaveUp, PuzzleError, SatgridError, UsageError, count, printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satgrid.batch import Engine
    from satgrid.cli.inputs import DrawnGrid
    from satgrid.clues import Value
    from satgrid.grid import Grid
    from satgrid.problem import Problem
    from satgrid.puzzle import Puzzle


class _Unsolved(NamedTuple):
    """Why there is no solution to draw, and the exit code for that."""

    why: str
    code: int


def _sheet(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[int, int] | None:
    if value is None:
        return None
    found = re.fullmatch(r"([1-9]\d?)x([1-9]\d?)", value)
    if not found:
        raise UsageError(f"--sheet {value}: write rows and columns, as in 2x3")
    return int(found[1]), int(found[2])


@click.command("draw", cls=arguments.Command)
@click.argument(
    "sources", nargs=-1, required=True, type=arguments.FILE, metavar="PUZZLE [SOLUTION]"
)
@click.option("--solve", is_flag=True, help="Solve it first, and draw the solution.")
@click.option("--both", is_flag=True, help="Draw the puzzle and its solution side by side.")
@click.option(
    "--sheet",
    callback=_sheet,
    metavar="RxC",
    help="Draw R rows of C puzzles per page; all arguments are puzzles.",
)
@click.option("--answers", is_flag=True, help="Put the solutions of a PDF on its last pages.")
@click.option("--paper", type=click.Choice(["a4", "letter"]), help="Paper of PDF pages. (a4.)")
@click.option("--dark", is_flag=True, help="Draw on dark paper.")
@click.option("--large", is_flag=True, help="Draw twice as large, as far as a page allows.")
@arguments.timeout("Time limit per puzzle.")
@arguments.output(
    "Write to FILE.svg, .png, .pdf or .txt; repeatable. With -o FOLDER/ each puzzle gets a "
    "picture.",
    "outputs",
    several=True,
)
@click.option(
    "--to",
    type=click.Choice(["svg", "png", "pdf", "txt"]),
    help="Kind of the pictures in FOLDER/. (svg.)",
)
@arguments.many
@arguments.reading
@arguments.loudness
def command(
    sources: tuple[str, ...],
    outputs: tuple[str, ...],
    engine: Engine | None,
    to: str | None,
    **asked: Any,
) -> int:
    """Draw PUZZLE, or its SOLUTION.

    SOLUTION is a file with a grid that satgrid check can read. With --sheet, or if a file holds
    many puzzles, they are drawn one after another. Without -o they are printed. Exit code: 0 drawn;
    20 no solution; 3 gave up.
    """
    from satgrid.cli import files

    if engine is not None:
        return _draw_each(sources, outputs, engine, to or "svg", asked)
    for path in outputs:
        files.require_drawable(path)
        files.require_writable(path, sources)
    found, code = (
        _on_sheets(sources, asked) if asked["sheet"] else (_read_in_time(sources, asked), 0)
    )
    if not found:
        return code
    if asked["solve"] or asked["answers"] or (asked["both"] and found[0].grid is None):
        for k, (label, puzzle, *_) in enumerate(found):
            answer = _solved(label, puzzle, asked["timeout"], Watch())
            if isinstance(answer, _Unsolved):
                complain(answer.why)
                return answer.code
            found[k] = Drawing(label, puzzle, answer)
    if not outputs:
        click.echo(text_drawing(found, asked, sys.stdout), nl=False)
    written = [(path, render(path, found, asked)) for path in outputs]
    for path, drawn in written:
        files.write(path, [drawn])
        if not asked["quiet"]:
            click.echo(printable(f"written to {path}"))
    return code


def _draw_each(
    sources: tuple[str, ...],
    outputs: tuple[str, ...],
    engine: Engine,
    to: str,
    asked: dict[str, Any],
) -> int:
    """Draw each puzzle to a file of its own."""
    from satgrid.cli import batches, files

    files.require_drawable(f"x.{to}")
    do = partial(_drawn, f"x.{to}", asked)
    batch = batches.Batch(
        asked["quiet"],
        engine=engine,
        words={"drawn": "drawn"},
        timeout_s=asked["timeout"],
        place=files.file_namer(outputs[0], f".{to}"),
    )
    return batches.run_batch(sources, asked["reading"], batch, lambda label, problem: do)


def _drawn(
    path: str,
    asked: dict[str, Any],
    label: str,
    problem: Problem,
    left_s: float | None,
    watch: Watch,
) -> Result:
    """Draw a puzzle as the kind of file that the path has."""
    from satgrid.cli import answers
    from satgrid.cli.batches import EXIT_CODES
    from satgrid.deadline import limited

    grid = None
    if asked["solve"] or asked["both"] or asked["answers"]:
        with limited(left_s):
            solved = _solved(label, problem.puzzle, asked["timeout"], watch)
        if isinstance(solved, _Unsolved):
            outcome = next(name for name, code in EXIT_CODES.items() if code == solved.code)
            return Result(outcome, errors=(solved.why,))
        grid = solved
    content = render(path, [Drawing(label, problem.puzzle, grid)], asked)
    return Result("drawn", answers.heading(label, problem.puzzle), content=(content,))


def _read_in_time(sources: tuple[str, ...], asked: dict[str, Any]) -> list[Drawing]:
    """Return the result of `_read`; raise `GaveUp` if that takes longer than the time limit."""
    from satgrid.deadline import OutOfTime, limited

    try:
        with limited(asked["timeout"]):
            return _read(sources, asked)
    except OutOfTime:
        raise gave_up_reading(source_name(sources[0]), asked["timeout"]) from None


def _read(sources: tuple[str, ...], asked: dict[str, Any]) -> list[Drawing]:
    """Return the puzzles; with two arguments, one puzzle and the solution in the other file."""
    from satgrid import verbs
    from satgrid.problem import Problem

    puzzles, solution = sources, None
    if len(sources) == 2:
        puzzles, solution = sources[:1], sources[1]
    elif len(sources) > 2:
        raise UsageError(
            f"{len(sources)} files: name a puzzle and its solution, or puzzles with --sheet 2x3"
        )
    read = [
        pair for source in puzzles for pair in verbs.load_all(source, **asked["reading"]._asdict())
    ]
    if solution is None:
        return [Drawing(label, puzzle, None) for label, puzzle in read]
    if asked["solve"]:
        raise UsageError(f"{solution} is the solution already: leave --solve out")
    if len(read) > 1:
        raise UsageError(f"a solution belongs to one puzzle, and there are {len(read)}: name one")
    from satgrid.cli.inputs import read_drawn_grids

    ((label, puzzle),) = read
    problem = Problem(puzzle)
    shown: list[DrawnGrid] = []
    try:
        shown = read_drawn_grids(solution, problem.name)
        grid = _grid(problem, shown, solution)
    except PuzzleError:
        if not any(read_puzzles.wrong for read_puzzles in shown) and _is_puzzle(solution):
            raise UsageError(
                f"{solution} is a puzzle too: draw both with --sheet 1x2, or name a solution"
            ) from None
        raise
    return [Drawing(label, puzzle, grid, right=not any(problem.check(grid)))]


def _on_sheets(sources: tuple[str, ...], asked: dict[str, Any]) -> tuple[list[Drawing], int]:
    """Return the puzzles of all sources; report bad ones, and return their exit code."""
    found, codes = [], []
    for label, problem, _ in read_puzzles(
        inputs.walk_folders(sources), asked["reading"], asked["timeout"]
    ):
        if isinstance(problem, SatgridError):
            complain(problem)
            codes.append(problem.exit_code)
        else:
            found.append(Drawing(label, problem.puzzle, None))
    return found, exit_code(codes)


def _grid(problem: Problem, shown: Sequence[DrawnGrid], source: str) -> Grid[Value]:
    from satgrid.cli.inputs import consistent_grids
    from satgrid.clues import UNKNOWN

    grids = consistent_grids(shown, source)
    if len(grids) > 1:
        raise UsageError(f"{source} holds {count(len(grids), 'grid')}: leave one in it")
    for wrong in problem.check_begun(grids[0]):
        raise PuzzleError(wrong, source=source)
    if UNKNOWN in grids[0].flat:
        raise PuzzleError("? marks unknown cells: only whole grids are drawn", source=source)
    return grids[0]


def _is_puzzle(source: str) -> bool:
    """Return whether a source that holds no grid holds puzzles."""
    from satgrid import verbs

    try:
        return bool(verbs.load_all(source))
    except PuzzleError:
        return False


def _solved(
    label: str, puzzle: Puzzle, timeout_s: float | None, watch: Watch
) -> Grid[Value] | _Unsolved:
    """Return the solution; without one, the reason and the exit code."""
    from satgrid import verbs
    from satgrid.deadline import after

    try:
        answer = verbs.solve(puzzle, timeout_s=timeout_s, on_event=watch)
    except GaveUp as error:
        return _Unsolved(f"{label}: {error}", GAVE_UP)
    if answer.status == "gave-up":
        return _Unsolved(f"{label}: gave up {after(timeout_s)}: allow more time", GAVE_UP)
    if not answer.grids:
        why = "no solution: draw it without --solve, --both and --answers"
        return _Unsolved(f"{label}: {why}", UNSATISFIABLE)
    return answer.grids[0]


# Drawings

_LARGE = 2
"""The scale of a picture in large print."""


class Drawing(NamedTuple):
    """A puzzle and its solution, if it is known; the solution in a file may not be `right`."""

    label: str
    puzzle: Puzzle
    grid: Grid[Value] | None
    right: bool = True


def text_drawing(found: list[Drawing], asked: dict[str, Any], stream: Any) -> str:
    """Return the drawings as text, for the terminal `stream` or for a file."""
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


def render(path: str, found: list[Drawing], asked: dict[str, Any]) -> str | bytes:
    """Return the content of the file."""
    kind, dark, large = suffix_of(path), asked["dark"], asked["large"]
    if kind == ".txt":
        return text_drawing(found, asked, None)
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
        raise UsageError(f"-o {path}: one picture per file, and there are {len(drawn)} {what}")
    if kind == ".png":
        return rendered.png(drawn[0], rendered.ZOOM * (_LARGE if large else 1))
    if large:
        pages.enlarge(drawn[0], _LARGE)
    return svg.document_text(drawn[0])
