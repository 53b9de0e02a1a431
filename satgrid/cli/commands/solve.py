"""`satgrid solve`: draw the solution, and say whether it is the only one."""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import click

from satgrid.cli import answers, arguments, batches, complain
from satgrid.cli.arguments import EncodingOptions
from satgrid.cli.batches import Action, Batch, Result
from satgrid.cli.files import suffix_of
from satgrid.cli.inputs import (
    GAVE_UP,
    REFUTED,
    UNSATISFIABLE,
    Read,
    exit_code,
    no_solution_shows,
    read_with_given,
)
from satgrid.errors import (
    GaveUp,
    PuzzleError,
    SatgridError,
    UsageError,
    count,
    printable,
    printable_json,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satgrid.batch import Engine
    from satgrid.cli.arguments import Reading
    from satgrid.cli.batches import SearchProgress
    from satgrid.clues import Value
    from satgrid.grid import Grid
    from satgrid.problem import Problem
    from satgrid.puzzle import Puzzle
    from satgrid.search.answer import Answer
    from satgrid.search.candidates import Determined
    from satgrid.search.options import Options
    from satgrid.search.question import Question


@click.command("solve", cls=arguments.Command)
@click.argument("puzzles", nargs=-1, required=True, type=arguments.FILE, metavar="PUZZLE...")
@click.option("--unique", is_flag=True, help="Tell whether the solution is the only one.")
@click.option("--all", "every", is_flag=True, help="List all solutions.")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="List up to N solutions.")
@click.option(
    "--determined", is_flag=True, help="Show the cells that are the same in all solutions."
)
@click.option(
    "--given",
    type=arguments.FILE,
    metavar="GRID",
    help="Ask for solutions that show this grid, with ? in cells that are not known.",
)
@click.option("--minimise", metavar="NAME", help="Find a solution with the fewest, as in black.")
@click.option("--maximise", metavar="NAME", help="Find a solution with the most, as in black.")
@click.option(
    "--optimiser",
    shell_complete=arguments.OPTIMISER,
    metavar="NAME",
    help="Prove the optimum by rc2 (cores, the default) or linear (step by step, the default of "
    "solvers that cannot be interrupted).",
)
@arguments.timeout("Give up on a puzzle after this time, which begins before it is read.")
@click.option(
    "--solver",
    shell_complete=arguments.SOLVER,
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
@arguments.encoding
@click.option(
    "--proof",
    type=arguments.FILE,
    metavar="FOLDER",
    help="Prove in a new FOLDER that there is no solution, no other (--unique), or no better one.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a puzzle.")
@click.option("--report", is_flag=True, help="Tell sizes, counts and seconds.")
@click.option("--plain", is_flag=True, help="Draw symbols, such as # and ., on a terminal too.")
@arguments.output(
    "Write the solutions to FILE.txt or .json, the puzzle with them to .pzprv3 or .penpa, or the "
    "first one to FILE.svg, .png or .pdf; -o may come again.",
    "outputs",
    several=True,
)
@arguments.many
@click.option(
    "--jsonl",
    type=arguments.FILE,
    metavar="FILE",
    help="Keep the JSON object of each puzzle in FILE, a line each.",
)
@click.option("--resume", is_flag=True, help="Go on with the FILE of --jsonl.")
@click.option("--unordered", is_flag=True, help="Tell puzzles as they end, not in their order.")
@click.option(
    "--numbers", is_flag=True, help="Write the numbers to FILE.txt, with 0 for each black cell."
)
@arguments.reading
@arguments.loudness
def command(puzzles: tuple[str, ...], reading: Reading, **asked: Any) -> int:
    """Draw the solution of each PUZZLE.

    Says what is known about other solutions. Exit code: 0 solved; 20 no solution; 4 not the
    only solution (asked with --unique); 3 gave up; 1 bad puzzle. Of several puzzles, the
    smallest that is not 0.
    """
    ask = SolveOptions(**asked)
    for path in ask.outputs:
        from satgrid.cli import files

        files.require_suffix(path)
        files.require_writable(path, puzzles)
    options, question = make_options(ask), make_question(ask)
    if ask.proof is not None:
        require_provable(ask)
    if arguments.are_many():
        return solve_many(puzzles, reading, ask, question, options)
    found = read_with_given(puzzles, ask.given, reading, ask.timeout)
    for path in ask.outputs:
        if suffix_of(path) in files.PICTURES and len(found) > 1:
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
                require_holds_answers(suffix, label, problem.puzzle)
    codes = []
    written: Pieces = {suffix: [] for suffix in ask.suffixes()}
    try:
        for k, read in enumerate(found):
            if k and ask.draws():
                click.echo()
            if ask.determined:
                codes.append(determine_one(read, ask, options, written))
            else:
                codes.append(_solve_one(read, ask, question, options, written))
    finally:
        for path in ask.outputs:
            if written[suffix_of(path)]:
                files.write(path, written[suffix_of(path)])
    for path in ask.outputs if ask.talks() else ():
        what = "written" if written[suffix_of(path)] else "nothing to write"
        click.echo(printable(f"{what} to {path}"))
    if ask.given is not None and codes == [UNSATISFIABLE]:
        complain(no_solution_shows(found[0].label, ask.given))
    return exit_code(codes)


def _solve_one(
    read: Read, ask: SolveOptions, question: Question, options: Options, written: Pieces
) -> int:
    """Answer for one puzzle and return its exit code."""
    from satgrid.cli import answers
    from satgrid.cli.batches import SearchProgress
    from satgrid.search.answer import Interrupted

    label, problem, left_s = read
    if isinstance(problem, SatgridError):
        return report_failure(label, problem, ask, written)
    puzzle = problem.puzzle
    progress = SearchProgress(label, ask.verbose, ask.quiet)
    shown = 0

    def show(grid: Grid[Value]) -> None:
        nonlocal shown
        progress.clear()
        if ask.draws():
            text = "\n" * bool(shown) + _draw(puzzle, grid, ask.plain)
            # Counted first: Ctrl-C while it is printed comes after it has left our hands.
            shown += 1
            click.echo(text, nl=False)

    if ask.talks():
        click.echo(answers.heading(label, puzzle))
    interrupted = False
    try:
        answer = question.answer(problem, options, left_s, progress, show)
    except Interrupted as stop:
        answer, interrupted = stop.answer, True
    except UsageError as error:
        # A question that makes no sense for this puzzle; the next may have an answer.
        return report_failure(label, UsageError(f"{label}: {error}"), ask, written)
    except SatgridError as error:
        return report_failure(label, error, ask, written)
    finally:
        progress.clear()
    # Ctrl-C may have come after a solution was found and before it was drawn.
    for grid in answer.grids[shown:]:
        show(grid)
    _print_answer(label, problem, answer, ask, written)
    if interrupted:
        raise KeyboardInterrupt(
            f"{label}: interrupted after {progress.seconds():.1f} s, "
            f"{count(len(answer.grids), 'solution')} found"
        )
    if answer.status == "gave-up":
        return GAVE_UP
    if ask.proof is not None and not write_proof(
        label, problem, answer, ask, options, left_s, progress
    ):
        return GAVE_UP
    if answer.status == "unsatisfiable":
        return UNSATISFIABLE
    return REFUTED if ask.unique and not answer.unique else 0


def _draw(puzzle: Puzzle, grid: Grid[Value], plain: bool) -> str:
    from satgrid.draw import text

    return text.plain(grid) if plain else text.picture(puzzle, grid, sys.stdout)


def _print_answer(
    label: str, problem: Problem, answer: Answer, ask: SolveOptions, written: Pieces
) -> None:
    """Print or keep what there is to say about an answer, except what `show` printed already."""
    puzzle = problem.puzzle
    from satgrid.cli import answers
    from satgrid.draw import text

    keep_json(
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
        keep_pictures(written, puzzle, answer.grids[0])
    keep_with_answers(written, puzzle, answer.grids)
    if ".txt" in written and answer.grids:
        drawn = [
            text.numbers(puzzle, grid) if ask.numbers else text.plain(grid) for grid in answer.grids
        ]
        above = "\n" * bool(written[".txt"])
        written[".txt"].append(above + "\n".join(drawn) + text.legend(puzzle))
    if ask.draws() and answer.grids:
        click.echo(text.legend(puzzle, None if ask.plain else sys.stdout), nl=False)
    if ask.talks():
        for line in answers.verdict(answer, ask.most()), *answers.referee_lines(answer.checked):
            click.echo(printable(line))
        if ask.report:
            for line in answers.report_lines(answer.report, problem.extent()):
                click.echo(printable(line))


# The options as one record


class SolveOptions(NamedTuple):
    """The options of the command line, as given."""

    unique: bool
    every: bool
    limit: int | None
    determined: bool
    given: str | None
    minimise: str | None
    maximise: str | None
    optimiser: str | None
    timeout: float | None
    solver: str | None
    seed: int
    chosen: EncodingOptions
    as_json: bool
    report: bool
    plain: bool
    numbers: bool
    proof: str | None
    outputs: tuple[str, ...]
    jsonl: str | None
    resume: bool
    unordered: bool
    engine: Engine
    verbose: bool
    quiet: bool

    def most(self) -> int | None:
        """Return how many solutions are enough."""
        return 2 if self.unique else None if self.every else self.limit or 1

    def suffixes(self) -> set[str]:
        """Return the kinds of the output files, such as ".svg"."""
        return set(map(suffix_of, self.outputs))

    def talks(self) -> bool:
        """Return whether people are told something on standard output."""
        return not (self.as_json or self.quiet)

    def draws(self) -> bool:
        """Return whether pictures are printed."""
        return self.talks() and not self.outputs


def make_question(ask: SolveOptions) -> Question:
    """Return what is asked of each puzzle; raise `UsageError` before any is read."""
    from satgrid import solvers
    from satgrid.search.question import Question

    optimiser = ask.optimiser
    if ask.minimise is not None or ask.maximise is not None:
        from satgrid.search import optimum

        optimiser = optimum.choose_optimiser(optimiser, ask.solver or solvers.DEFAULT)
    most = 1 if ask.unique else ask.most()
    return Question(ask.unique, most, ask.minimise, ask.maximise, optimiser)


def make_options(ask: SolveOptions) -> Options:
    """Return how each puzzle is searched; raise `UsageError` before any is read."""
    from satgrid import solvers
    from satgrid.search.options import Options

    if ask.solver == solvers.HEURISTIC:
        from satgrid.search import heuristic

        heuristic.require_sense(
            {
                "--unique": ask.unique,
                "--all": ask.every,
                "--limit": ask.most() != 1,
                "--minimise": ask.minimise,
                "--maximise": ask.maximise,
                "--encode": ask.chosen.choices,
            }
        )
    counts = ask.solver is None and not ask.chosen.choices
    return Options(ask.solver or solvers.DEFAULT, ask.seed, ask.chosen.encoding(), counts)


# What is kept of an answer

Pieces: TypeAlias = dict[str, list[str | bytes]]
"""What is to be written, in pieces, by the kind of file (".svg")."""


def report_failure(label: str, error: SatgridError, ask: SolveOptions, written: Pieces) -> int:
    """Tell of a bad puzzle, or of one that could not be read in time."""
    complain(error)
    if isinstance(error, GaveUp):
        keep_json(ask, written, label, None, status="gave-up")
        return GAVE_UP
    keep_json(ask, written, label, None, status="error", error=str(error))
    return UsageError.exit_code if isinstance(error, UsageError) else SatgridError.exit_code


def keep_json(ask: SolveOptions, written: Pieces, *what: Any, **told: Any) -> None:
    """Print or keep the JSON object of an answer, where that was asked for."""
    if not ask.as_json and ".json" not in written:
        return
    from satgrid.cli import answers

    line = printable_json(answers.answer_object(*what, **told))
    if ask.as_json:
        click.echo(line)
    if ".json" in written:
        written[".json"].append(line + "\n")


def require_holds_answers(suffix: str, label: str, puzzle: Puzzle) -> None:
    """Raise `PuzzleError`, before work is done, where files with this suffix cannot hold it."""
    from satgrid import formats
    from satgrid.cli import files

    for name in files.answer_formats(suffix):
        try:
            formats.find(name).write([puzzle])
        except PuzzleError as error:
            error.source = label
            raise


def keep_pictures(written: Pieces, puzzle: Puzzle, grid: Grid[Value]) -> None:
    """Keep the pictures of a solution that are asked for."""
    for suffix in written.keys() & {".svg", ".png", ".pdf"}:
        from satgrid.draw import pages, rendered, svg

        shown = pages.solved(puzzle, grid)
        if suffix == ".pdf":
            panel = pages.solution(puzzle, grid)
            sheet = [*pages.sheets([panel], (1, 1), "a4", False, False)]
            written[suffix].append(rendered.pdf(sheet, puzzle.title() or "satgrid"))
        elif suffix == ".png":
            written[suffix].append(rendered.png(shown, rendered.ZOOM))
        else:
            written[suffix].append(svg.printed(shown))


def keep_with_answers(written: Pieces, puzzle: Puzzle, grids: Sequence[Grid[Value]]) -> None:
    """Keep the puzzle with each of its solutions, where a format for that was asked for."""
    for suffix, pieces in written.items():
        from satgrid import formats
        from satgrid.cli import files

        for name in files.answer_formats(suffix):
            pieces += [formats.solved(name, puzzle, grid) for grid in grids]


# Many puzzles


_ANSWER_FIELDS = ("status", "grids", "unique", "complete", "objective", "says", "checked")


def _answer_puzzle(
    question: Question,
    options: Options,
    wanted: int | None,
    with_report: bool,
    label: str,
    problem: Problem,
    left_s: float | None,
) -> Result:
    """Answer the question about a puzzle."""
    from satgrid.batch import tasks

    answer = question.answer(problem, options, left_s, tasks.stop_if_orphaned)
    told = {name: getattr(answer, name) for name in _ANSWER_FIELDS}
    report = answer.report if with_report else None
    found = answers.answer_object(label, problem.puzzle, **told, report=report)
    heading = answers.heading(label, problem.puzzle)
    said = answers.verdict(answer, wanted)
    return Result(_outcome(question.unique, found), heading, (said,), found=found)


def _outcome(unique: bool, found: dict[str, Any]) -> str:
    """Return what an answer, as JSON, counts as."""
    return "refuted" if unique and found["unique"] is False else str(found["status"])


def solve_many(
    sources: tuple[str, ...],
    reading: Reading,
    ask: SolveOptions,
    question: Question,
    options: Options,
) -> int:
    """Answer for each puzzle, and return the exit code of all."""
    do = partial(_answer_puzzle, question, options, ask.most(), ask.report)

    def do_for(label: str, problem: Problem) -> Action:
        question.require_sense(problem, options)
        return do

    many = Batch(
        ask.engine,
        {"solved": "with one solution" if ask.unique else "solved"},
        ask.quiet,
        ask.as_json,
        ordered=not ask.unordered,
        timeout_s=ask.timeout,
    )
    with ExitStack() as stack:
        kept = None
        if ask.jsonl is not None:
            from satgrid.batch.journal import journal

            asked = repr((question, options, ask.timeout, ask.report))
            kept = stack.enter_context(journal(ask.jsonl, asked, ask.resume))
        outcome_of = partial(_outcome, ask.unique)
        return batches.run_batch(sources, reading, many, do_for, kept, outcome_of)


# --determined


def determine_one(read: Read, ask: SolveOptions, options: Options, written: Pieces) -> int:
    """Answer for one puzzle and return its exit code."""
    from satgrid.cli import answers
    from satgrid.cli.batches import SearchProgress
    from satgrid.search.candidates import determine_cells

    label, problem, left_s = read
    if isinstance(problem, SatgridError):
        return report_failure(label, problem, ask, written)
    if ask.talks():
        click.echo(answers.heading(label, problem.puzzle))
    progress = SearchProgress(label, ask.verbose, ask.quiet)
    try:
        found = determine_cells(problem, options, left_s, progress)
    except SatgridError as error:
        return report_failure(label, error, ask, written)
    finally:
        progress.clear()
    _print_determined(label, problem, found, ask, written)
    return {"gave-up": GAVE_UP, "unsatisfiable": UNSATISFIABLE}.get(found.status, 0)


def _print_determined(
    label: str, problem: Problem, found: Determined, ask: SolveOptions, written: Pieces
) -> None:
    from satgrid.cli import answers
    from satgrid.draw import text

    grid = found.grid
    drawn = text.plain(grid) if grid else ""
    keep_json(
        ask,
        written,
        label,
        problem.puzzle,
        status=found.status,
        says=found.says,
        report=found.report if ask.report else None,
        cells=found,
    )
    if ".txt" in written and drawn:
        written[".txt"].append("\n" * bool(written[".txt"]) + drawn)
    if ask.draws():
        click.echo(drawn, nl=False)
    if ask.talks():
        lines = [_determined_verdict(problem, found)]
        if ask.report:
            lines += answers.report_lines(found.report, problem.extent())
        for line in lines:
            click.echo(printable(line))


def _determined_verdict(problem: Problem, found: Determined) -> str:
    """Return one line that says what was found out."""
    from satgrid.cli import answers

    report, cells = found.report, problem.extent()
    if found.candidates is None:
        return answers.no_solution_text(report, answers.says_text(found))
    same = sum(len(values) == 1 for values in found.candidates.flat)
    if found.status == "gave-up":
        seen = count(found.solutions, "solution") + " seen"
        return f"{answers.gave_up_text(report)}: {same:,} of {cells} known to be determined, {seen}"
    if same == problem.board.area:
        return f"the only solution: all {cells} are determined{answers.says_text(found)}"
    return f"{same:,} of {cells} are the same in all solutions{answers.says_text(found)}"


# --proof


def require_provable(ask: SolveOptions) -> None:
    """Raise `UsageError`, before any puzzle is read, where no certificate could be written."""
    from satgrid import solvers
    from satgrid.certificate import write

    assert ask.proof is not None
    solvers.require_proof(ask.solver or solvers.PROVING)
    if os.path.abspath(ask.proof) in map(os.path.abspath, ask.outputs):
        raise UsageError(f"-o and --proof both name {ask.proof}: choose another folder")
    write.require_writable(ask.proof)


def write_proof(
    label: str,
    problem: Problem,
    answer: Answer,
    ask: SolveOptions,
    options: Options,
    limit_s: float | None,
    progress: SearchProgress,
) -> bool:
    """Write the certificate of an answer, if it claims what can be proved; tell what was done.

    Return False if there was not enough time.
    """
    from satgrid import solvers
    from satgrid.certificate import write

    assert ask.proof is not None
    if ask.solver is None:
        options = replace(options, solver=solvers.PROVING)
    if not write.claims(answer):
        why = "to find two solutions" if ask.unique else "to find a solution"
        complain(f"{label}: {why} needs no proof: {ask.proof} is not written")
        return True
    left = None if limit_s is None else max(limit_s - progress.seconds(), 0)
    try:
        write.certify_problem(
            problem, answer, ask.proof, options, timeout_s=left, on_event=progress
        )
    except UsageError as error:
        # Nothing is narrowed for a certificate, and not every encoder takes a board that is not.
        raise UsageError(f"{label}: {ask.proof} is not written: {error}") from None
    except GaveUp:
        complain(f"{label}: no proof in {ask.timeout:g} s, {ask.proof} is not written: allow more")
        return False
    finally:
        progress.clear()
    if ask.talks():
        click.echo(printable(f"certificate written to {ask.proof}"))
    return True
