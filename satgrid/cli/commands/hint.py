"""`satgrid hint`: the next step of a puzzle, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from satgrid.cli import arguments, complain
from satgrid.cli.inputs import GAVE_UP, UNSATISFIABLE, no_solution_shows, read_with_given
from satgrid.errors import GaveUp, SatgridError, UsageError, printable, printable_json

if TYPE_CHECKING:
    from satgrid.cli.arguments import Reading


@click.command("hint", cls=arguments.Command)
@click.argument("puzzle_source", type=arguments.FILE, metavar="PUZZLE")
@click.option(
    "--given",
    type=arguments.FILE,
    metavar="GRID",
    help="Go on from this grid, with ? in cells that are not known.",
)
@arguments.spoil
@arguments.timeout("Give up after this time.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
@arguments.reading
@arguments.loudness
def command(
    puzzle_source: str,
    given: str | None,
    spoil: bool,
    timeout: float | None,
    as_json: bool,
    reading: Reading,
    verbose: bool,
    quiet: bool,
) -> int:
    """Tell the easiest next step of PUZZLE, and why.

    Exit code: 0 told, or nothing is left to find; 20 no solution, or none that shows GRID; 3 gave
    up; 1 bad file.
    """
    from satgrid.cli import answers
    from satgrid.cli.batches import SearchProgress
    from satgrid.deadline import OutOfTime
    from satgrid.why import wording
    from satgrid.why.steps import NoStep, Unsolvable, find_steps

    found = read_with_given((puzzle_source,), given, reading, timeout)
    if len(found) > 1:
        raise UsageError(f"{len(found)} puzzles: name one, as in {found[0].label}")
    ((label, problem, left_s),) = found
    if isinstance(problem, SatgridError):
        complain(problem)
        if as_json:
            status = "gave-up" if isinstance(problem, GaveUp) else "error"
            answers.print_answer(label, None, status=status, error=str(problem))
        return problem.exit_code
    progress = SearchProgress(label, verbose, quiet)
    try:
        found_steps = find_steps(problem, timeout_s=left_s, on_event=progress)
        try:
            step = next((each for each in found_steps if wording.is_visible(problem, each)), None)
        finally:
            progress.clear()
    except Unsolvable:
        why = f"{label}: no solution: `satgrid explain` tells why"
        complain(why if given is None else no_solution_shows(label, given))
        if as_json:
            answers.print_answer(label, problem.puzzle, status="unsatisfiable", complete=True)
        return UNSATISFIABLE
    except (GaveUp, OutOfTime) as error:
        said = f"{label}: {error if isinstance(error, NoStep) else 'gave up: allow more time'}"
        complain(said)
        if as_json:
            answers.print_answer(label, problem.puzzle, status="gave-up", error=said)
        return GAVE_UP
    if as_json:
        shown = answers.answer_object(label, problem.puzzle, status="solved")
        shown["steps"] = [wording.step_json(problem, step, spoil)] if step else []
        click.echo(printable_json(shown))
    elif not quiet:
        text = "nothing is left to find" if step is None else ""
        if step is not None:
            say = wording.step_text if spoil else wording.location_text
            text = say(problem, step)
        click.echo(printable(text))
    return 0
