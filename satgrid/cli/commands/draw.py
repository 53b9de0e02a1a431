"""`satgrid draw`: a puzzle, its solution, or a sheet of puzzles to print."""

from __future__ import annotations

import re
import sys
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from satgrid.cli import answers, arguments, complain, files, inputs
from satgrid.cli.batches import Batch, Job, Result, run_batch
from satgrid.errors import GaveUp, PuzzleError, SatgridError, UsageError, count, printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satgrid.cli.inputs import DrawnGrid
    from satgrid.clues import Value
    from satgrid.grid import Grid
    from satgrid.problem import Problem
    from satgrid.puzzle import Puzzle
    from satgrid.search.options import OnEvent


class _Unsolved(NamedTuple):
    """Why there is no solution to draw, and the outcome."""

    why: str
    outcome: str


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
@arguments.flag("--solve", "Solve it first, and draw the solution.")
@arguments.flag("--both", "Draw the puzzle and its solution side by side.")
@click.option(
    "--sheet",
    callback=_sheet,
    metavar="RxC",
    help="Draw R rows of C puzzles per page; all arguments are puzzles.",
)
@arguments.flag("--answers", "Put the solutions of a PDF on its last pages.")
@click.option("--paper", type=click.Choice(["a4", "letter"]), help="Paper of PDF pages. (a4.)")
@arguments.flag("--dark", "Draw on dark paper.")
@arguments.flag("--large", "Draw twice as large, as far as a page allows.")
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
@arguments.batch
def command(
    sources: tuple[str, ...], outputs: tuple[str, ...], to: str | None, batch: Batch, **asked: Any
) -> int:
    """Draw PUZZLE, or its SOLUTION.

    SOLUTION is a file with a grid that satgrid check can read. With --sheet, or if a file holds
    many puzzles, they are drawn one after another. Without -o they are printed. Exit code: 0 drawn;
    20 no solution; 3 gave up.
    """
    if batch.engine is not None:
        kind = to or "svg"
        files.require_drawable(f"x.{kind}")
        place = files.file_namer(outputs[0], f".{kind}")
        do = partial(_drawn, f"x.{kind}", asked, batch.timeout_s)
        batch = batch._replace(words={"drawn": "drawn"}, place=place)
        return run_batch(sources, batch, lambda label, problem: do)
    for path in outputs:
        files.require_drawable(path)
        files.require_writable(path, sources)
    if asked["sheet"]:
        found, code = _on_sheets(sources, batch)
    else:
        found, code = _read_in_time(sources, asked["solve"], batch), 0
    if not found:
        return code
    if asked["solve"] or asked["answers"] or (asked["both"] and found[0].grid is None):
        for k, (label, puzzle, *_) in enumerate(found):
            answer = _solved(label, puzzle, batch.timeout_s)
            if isinstance(answer, _Unsolved):
                complain(answer.why)
                return inputs.EXIT_CODES[answer.outcome]
            found[k] = Drawing(label, puzzle, answer)
    if not outputs:
        click.echo(text_drawing(found, asked, sys.stdout), nl=False)
    written = [(path, render(path, found, asked)) for path in outputs]
    for path, drawn in written:
        files.write(path, [drawn])
        if not batch.quiet:
            click.echo(printable(f"written to {path}"))
    return code


def _drawn(path: str, asked: dict[str, Any], timeout_s: float | None, job: Job) -> Result:
    """Draw a puzzle as the kind of file that the path has."""
    from satgrid.deadline import limited

    grid = None
    if asked["solve"] or asked["both"] or asked["answers"]:
        with limited(job.left_s):
            solved = _solved(job.label, job.puzzle, timeout_s, job.watch)
        if isinstance(solved, _Unsolved):
            return Result(solved.outcome, errors=(solved.why,))
        grid = solved
    content = render(path, [Drawing(job.label, job.puzzle, grid)], asked)
    return Result("drawn", answers.heading(job.label, job.puzzle), content=(content,))


def _read_in_time(sources: tuple[str, ...], solve: bool, batch: Batch) -> list[Drawing]:
    """Return the result of `_read`; raise `GaveUp` if that takes longer than the time limit."""
    from satgrid.deadline import OutOfTime, limited

    try:
        with limited(batch.timeout_s):
            return _read(sources, solve, batch)
    except OutOfTime:
        raise inputs.gave_up_reading(inputs.source_name(sources[0]), batch.timeout_s) from None


def _read(sources: tuple[str, ...], solve: bool, batch: Batch) -> list[Drawing]:
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
    how = batch.reading._asdict()
    read = [pair for source in puzzles for pair in verbs.load_all(source, **how)]
    if solution is None:
        return [Drawing(label, puzzle, None) for label, puzzle in read]
    if solve:
        raise UsageError(f"{solution} is the solution already: leave --solve out")
    if len(read) > 1:
        raise UsageError(f"a solution belongs to one puzzle, and there are {len(read)}: name one")
    ((label, puzzle),) = read
    problem = Problem(puzzle)
    shown: list[DrawnGrid] = []
    try:
        shown = inputs.read_drawn_grids(solution, problem.name)
        grid = _grid(problem, shown, solution)
    except PuzzleError:
        if not any(each.wrong for each in shown) and _is_puzzle(solution):
            raise UsageError(
                f"{solution} is a puzzle too: draw both with --sheet 1x2, or name a solution"
            ) from None
        raise
    return [Drawing(label, puzzle, grid, right=not any(problem.check(grid)))]


def _on_sheets(sources: tuple[str, ...], batch: Batch) -> tuple[list[Drawing], int]:
    """Return the puzzles of all sources; report bad ones, and return their exit code."""
    found, codes = [], []
    named = inputs.walk_folders(sources)
    for label, problem, _ in inputs.read_puzzles(named, batch.reading, batch.timeout_s):
        if isinstance(problem, SatgridError):
            complain(problem)
            codes.append(problem.exit_code)
        else:
            found.append(Drawing(label, problem.puzzle, None))
    return found, inputs.exit_code(codes)


def _grid(problem: Problem, shown: Sequence[DrawnGrid], source: str) -> Grid[Value]:
    from satgrid.clues import UNKNOWN

    grids = inputs.consistent_grids(shown, source)
    if len(grids) > 1:
        raise UsageError(f"{source} holds {count(len(grids), 'grid')}: leave one in it")
    for wrong in problem.check_begun(grids[0]):
        raise PuzzleError(wrong, source=source)
    if UNKNOWN in grids[0].flat:
        raise PuzzleError("? marks unknown cells: only whole grids are drawn", source=source)
    return grids[0]


def _is_puzzle(source: str) -> bool:
    from satgrid import verbs

    try:
        return bool(verbs.load_all(source))
    except PuzzleError:
        return False


def _solved(
    label: str, puzzle: Puzzle, timeout_s: float | None, watch: OnEvent | None = None
) -> Grid[Value] | _Unsolved:
    """Return the solution, or the reason for having none."""
    from satgrid import verbs
    from satgrid.deadline import after

    try:
        answer = verbs.solve(puzzle, timeout_s=timeout_s, on_event=watch)
    except GaveUp as error:
        return _Unsolved(f"{label}: {error}", "gave-up")
    if answer.status == "gave-up":
        return _Unsolved(f"{label}: gave up {after(timeout_s)}: allow more time", "gave-up")
    if not answer.grids:
        why = "no solution: draw it without --solve, --both and --answers"
        return _Unsolved(f"{label}: {why}", "unsatisfiable")
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
    kind, dark, large = files.suffix_of(path), asked["dark"], asked["large"]
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
        shape = sheet or pages.page_shape(len(shown))
        drawn += pages.sheets(panels(True), shape, paper, dark, False)
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
