"""`satgrid hint`: the next step of a puzzle, and why."""

from __future__ import annotations

from functools import partial

import click

from satgrid.cli import answers, arguments
from satgrid.cli.batches import Batch, Job, Result, run_drawn
from satgrid.cli.inputs import no_solution_shows, read_with_given
from satgrid.errors import GaveUp, UsageError


@click.command("hint", cls=arguments.Command)
@click.argument("puzzle_source", type=arguments.FILE, metavar="PUZZLE")
@arguments.given("Go on from this grid (? is unknown).")
@click.option("--cell", metavar="PLACE", help="Hint at this cell, as in r3c4.")
@arguments.spoil
@arguments.timeout("Time limit.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
@arguments.batch
def command(
    puzzle_source: str, given: str | None, cell: str | None, spoil: bool, batch: Batch
) -> int:
    """Print the easiest next step of PUZZLE, and the reason.

    With --cell, print the easiest step about that cell. Exit code: 0 printed, or nothing is left
    to find; 20 no solution, or none that agrees with GRID; 3 gave up; 1 bad file.
    """
    reads = read_with_given((puzzle_source,), given, batch.reading, batch.timeout_s)
    if len(reads) > 1:
        raise UsageError(f"{len(reads)} puzzles: name one, as in {reads[0].label}")
    return run_drawn(reads, batch, partial(_hint, spoil, given, cell))


def _hint(spoil: bool, given: str | None, cell: str | None, job: Job) -> Result:
    """Return the easiest next step that is visible, about a cell if one is named."""
    from satgrid.deadline import OutOfTime
    from satgrid.why import wording
    from satgrid.why.steps import NoStep, Unsolvable, find_steps

    label, problem, left_s, watch = job
    puzzle = problem.puzzle
    place = None if cell is None else wording.place_of(problem, cell)
    try:
        steps = find_steps(problem, timeout_s=left_s, on_event=watch, cell=place)
        step = next((each for each in steps if wording.is_visible(problem, each)), None)
    except Unsolvable:
        why = f"{label}: no solution: see `satgrid explain`"
        found = answers.answer_object(label, puzzle, status="unsatisfiable", complete=True)
        errors = (why if given is None else no_solution_shows(label, given),)
        return Result("unsatisfiable", errors=errors, found=found)
    except (GaveUp, OutOfTime) as error:
        why = f"{label}: {error if isinstance(error, NoStep) else 'gave up: allow more time'}"
        found = answers.answer_object(label, puzzle, status="gave-up", error=why)
        return Result("gave-up", errors=(why,), found=found)
    found = answers.answer_object(label, puzzle, status="solved")
    found["steps"] = [wording.step_json(problem, step, spoil)] if step else []
    say = wording.step_text if spoil else wording.location_text
    left = "nothing is left to find" + (f" about {cell}" if cell else "")
    text = left if step is None else say(problem, step)
    return Result("solved", lines=(text,), found=found)
