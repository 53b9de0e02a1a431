"""`satgrid solve`: draw the solution, and say whether it is the only one."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

import click

from satgrid.cli import _asked, _kept, _options, _proof, complain
from satgrid.cli._asked import Asked, suffix_of
from satgrid.cli._kept import Written
from satgrid.cli._puzzles import (
    GAVE_UP,
    REFUTED,
    UNSATISFIABLE,
    Read,
    each_given,
    exit_code,
    none_shows,
)
from satgrid.errors import SatgridError, UsageError, count, printable

if TYPE_CHECKING:
    from satgrid.cli._options import Reading
    from satgrid.clues import Value
    from satgrid.grid import Grid
    from satgrid.problem import Problem
    from satgrid.puzzle import Puzzle
    from satgrid.search.answer import Answer
    from satgrid.search.options import Options
    from satgrid.search.question import Question


@click.command("solve")
@click.argument("puzzles", nargs=-1, required=True, type=_options.FILE, metavar="PUZZLE...")
@click.option("--unique", is_flag=True, help="Tell whether the solution is the only one.")
@click.option("--all", "every", is_flag=True, help="List all solutions.")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="List up to N solutions.")
@click.option(
    "--determined", is_flag=True, help="Show the cells that are the same in all solutions."
)
@click.option(
    "--given",
    type=_options.FILE,
    metavar="GRID",
    help="Ask for solutions that show this grid, with ? in cells that are not known.",
)
@click.option("--minimise", metavar="NAME", help="Find a solution with the fewest, as in black.")
@click.option("--maximise", metavar="NAME", help="Find a solution with the most, as in black.")
@click.option(
    "--optimiser",
    shell_complete=_options.OPTIMISER,
    metavar="NAME",
    help="Prove the optimum by rc2 (cores, the default) or linear (step by step, the default of "
    "solvers that cannot be interrupted).",
)
@_options.timeout("Give up on a puzzle after this time, which begins before it is read.")
@click.option(
    "--solver",
    shell_complete=_options.SOLVER,
    metavar="NAME",
    help="Ask this SAT solver, or external:PROGRAM; see satgrid list solvers.",
)
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=0,
    metavar="N",
    help="Shuffle what the solver tries first; 0 does not.",
)
@_options.encoding
@click.option(
    "--proof",
    type=_options.FILE,
    metavar="FOLDER",
    help="Prove in a new FOLDER that there is no solution, no other (--unique), or no better one.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a puzzle.")
@click.option("--report", is_flag=True, help="Tell sizes, counts and seconds.")
@click.option("--plain", is_flag=True, help="Draw symbols, such as # and ., on a terminal too.")
@_options.output(
    "Write the solutions to FILE.txt or .json, the puzzle with them to .pzprv3 or .penpa, or the "
    "first one to FILE.svg, .png or .pdf; -o may come again.",
    "outputs",
    several=True,
)
@_options.many
@click.option(
    "--jsonl",
    type=_options.FILE,
    metavar="FILE",
    help="Keep the JSON object of each puzzle in FILE, a line each.",
)
@click.option("--resume", is_flag=True, help="Go on with the FILE of --jsonl.")
@click.option("--unordered", is_flag=True, help="Tell puzzles as they end, not in their order.")
@click.option(
    "--numbers", is_flag=True, help="Write the numbers to FILE.txt, with 0 for each black cell."
)
@_options.reading
@_options.loudness
def command(puzzles: tuple[str, ...], reading: Reading, **asked: Any) -> int:
    """Draw the solution of each PUZZLE.

    Says what is known about other solutions. Exit code: 0 solved; 20 no solution; 4 not the
    only solution (asked with --unique); 3 gave up; 1 bad puzzle. Of several puzzles, the
    smallest that is not 0.
    """
    ask = Asked(**asked)
    if ask.unique + ask.every + (ask.limit is not None) > 1:
        raise UsageError("choose one of --unique, --all and --limit")
    if ask.determined:
        from satgrid.cli import _determined

        _determined.require_sense(ask)
    aims = (ask.minimise is not None) + (ask.maximise is not None)
    if aims == 2:
        raise UsageError("choose one of --minimise and --maximise")
    if ask.report and ask.quiet and not ask.as_json and ".json" not in ask.suffixes():
        raise UsageError("--quiet tells no report: leave one of --quiet and --report out")
    if ask.optimiser and not aims:
        raise UsageError("--optimiser goes with --minimise or --maximise")
    for path in ask.outputs:
        from satgrid.cli import _files

        _files.require_suffix(path)
        _files.require_writable(path, puzzles)
    if ask.numbers and ".txt" not in ask.suffixes():
        raise UsageError("--numbers is for text files: name one with -o FILE.txt")
    options, question = _asked.options(ask), _asked.question(ask)
    if ask.proof is not None:
        _proof.require_sense(ask)
    if ask.engine.chosen() or ask.jsonl is not None or any(map(os.path.isdir, puzzles)):
        from satgrid.cli import _solved

        _solved.require_sense(ask)
        return _solved.solve(puzzles, reading, ask, question, options)
    if ask.resume or ask.unordered:
        raise UsageError("--resume and --unordered go with --jobs or --jsonl: name one of them")
    found = each_given(puzzles, ask.given, reading, ask.timeout)
    for path in ask.outputs:
        if suffix_of(path) in _files.PICTURES and len(found) > 1:
            raise UsageError(f"-o {path}: one picture a file, and there are {len(found)} puzzles")
    if ask.proof is not None and len(found) > 1:
        raise UsageError(f"--proof {ask.proof}: one puzzle a folder, and there are {len(found)}")
    for label, problem, _ in found:
        if not isinstance(problem, SatgridError):
            if ask.numbers and (problem.puzzle.cells is None or problem.answer.lattice):
                no = "shaded cells" if problem.answer.lattice else "numbers in its cells"
                raise UsageError(f"--numbers: {label} has no {no}: leave it out")
            question.require_sense(problem, options)
            for suffix in ask.suffixes():
                _kept.require_held(suffix, label, problem.puzzle)
    codes = []
    written: Written = {suffix: [] for suffix in ask.suffixes()}
    try:
        for k, read in enumerate(found):
            if k and ask.draws():
                click.echo()
            if ask.determined:
                codes.append(_determined.tell_one(read, ask, options, written))
            else:
                codes.append(_solve_one(read, ask, question, options, written))
    finally:
        for path in ask.outputs:
            if written[suffix_of(path)]:
                _files.write(path, written[suffix_of(path)])
    for path in ask.outputs if ask.talks() else ():
        what = "written" if written[suffix_of(path)] else "nothing to write"
        click.echo(printable(f"{what} to {path}"))
    if ask.given is not None and codes == [UNSATISFIABLE]:
        complain(none_shows(found[0].label, ask.given))
    return exit_code(codes)


def _solve_one(
    read: Read, ask: Asked, question: Question, options: Options, written: Written
) -> int:
    """Answer for one puzzle and return its exit code."""
    from satgrid.cli import _answers
    from satgrid.cli._progress import Progress
    from satgrid.search.answer import Interrupted

    label, problem, left_s = read
    if isinstance(problem, SatgridError):
        return _kept.bad(label, problem, ask, written)
    puzzle = problem.puzzle
    progress = Progress(label, ask.verbose, ask.quiet)
    shown = 0

    def show(grid: Grid[Value]) -> None:
        nonlocal shown
        progress.clear()
        if ask.draws():
            text = "\n" * bool(shown) + _picture(puzzle, grid, ask.plain)
            # Counted first: Ctrl-C while it is printed comes after it has left our hands.
            shown += 1
            click.echo(text, nl=False)

    if ask.talks():
        click.echo(_answers.heading(label, puzzle))
    interrupted = False
    try:
        answer = question.answer(problem, options, left_s, progress, show)
    except Interrupted as stop:
        answer, interrupted = stop.answer, True
    except UsageError as error:
        # A question that makes no sense for this puzzle; the next may have an answer.
        return _kept.bad(label, UsageError(f"{label}: {error}"), ask, written)
    except SatgridError as error:
        return _kept.bad(label, error, ask, written)
    finally:
        progress.clear()
    # Ctrl-C may have come after a solution was found and before it was drawn.
    for grid in answer.grids[shown:]:
        show(grid)
    _tell(label, problem, answer, ask, written)
    if interrupted:
        raise KeyboardInterrupt(
            f"{label}: interrupted after {progress.seconds():.1f} s, "
            f"{count(len(answer.grids), 'solution')} found"
        )
    if answer.status == "gave-up":
        return GAVE_UP
    if ask.proof is not None and not _proof.written(
        label, problem, answer, ask, options, left_s, progress
    ):
        return GAVE_UP
    if answer.status == "unsatisfiable":
        return UNSATISFIABLE
    return REFUTED if ask.unique and not answer.unique else 0


def _picture(puzzle: Puzzle, grid: Grid[Value], plain: bool) -> str:
    from satgrid.drawing import text

    return text.plain(grid) if plain else text.picture(puzzle, grid, sys.stdout)


def _tell(label: str, problem: Problem, answer: Answer, ask: Asked, written: Written) -> None:
    """Print or keep what there is to say about an answer, except what `show` printed already."""
    puzzle = problem.puzzle
    from satgrid.cli import _answers
    from satgrid.drawing import text

    _kept.as_json(
        ask,
        written,
        label,
        puzzle,
        status=answer.status,
        grids=answer.grids,
        unique=answer.unique,
        complete=answer.complete,
        objective=answer.objective,
        says=answer.says,
        checked=answer.checked,
        report=answer.report if ask.report else None,
    )
    if answer.grids:
        _kept.pictures(written, puzzle, answer.grids[0])
    _kept.with_answers(written, puzzle, answer.grids)
    if ".txt" in written and answer.grids:
        drawn = [
            text.numbers(puzzle, grid) if ask.numbers else text.plain(grid) for grid in answer.grids
        ]
        above = "\n" * bool(written[".txt"])
        written[".txt"].append(above + "\n".join(drawn) + text.legend(puzzle))
    if ask.draws() and answer.grids:
        click.echo(text.legend(puzzle, None if ask.plain else sys.stdout), nl=False)
    if ask.talks():
        for line in _answers.verdict(answer, ask.most()), *_answers.referee_lines(answer.checked):
            click.echo(printable(line))
        if ask.report:
            for line in _answers.report_lines(answer.report, problem.extent()):
                click.echo(printable(line))
