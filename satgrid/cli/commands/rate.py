"""`satgrid rate`: how hard a puzzle is for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from satgrid.cli import arguments
from satgrid.cli.inputs import read_puzzles
from satgrid.errors import GaveUp, SatgridError, count

if TYPE_CHECKING:
    from satgrid.batch import Engine
    from satgrid.cli.arguments import Reading
    from satgrid.cli.batches import Result, SearchProgress
    from satgrid.problem import Problem


@click.command("rate", cls=arguments.Command)
@click.argument("puzzles", nargs=-1, required=True, type=arguments.FILE, metavar="PUZZLE...")
@arguments.timeout("Give up on a puzzle after this time, which begins before it is read.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a puzzle.")
@arguments.many
@arguments.reading
@arguments.loudness
def command(
    puzzles: tuple[str, ...],
    timeout: float | None,
    as_json: bool,
    engine: Engine,
    reading: Reading,
    verbose: bool,
    quiet: bool,
) -> int:
    """Tell how hard each PUZZLE is for a person.

    Says the largest tier of the steps of `satgrid hint`, and the sum of what they cost.
    Exit code: 0 rated; 20 no solution; 3 gave up; 1 bad puzzle. Of several puzzles, the smallest
    that is not 0.
    """
    from satgrid.cli import batches
    from satgrid.cli.batches import Bar, SearchProgress

    many = batches.Batch(engine, {"solved": "rated"}, quiet, as_json, timeout_s=timeout)
    if arguments.are_many():
        return batches.run_batch(puzzles, reading, many, lambda label, problem: _rated)
    tally = batches.Tally(many, Bar())
    for label, problem, left_s in read_puzzles(puzzles, reading, timeout):
        if isinstance(problem, SatgridError):
            tally.tell(_unrated(label, problem))
        else:
            progress = SearchProgress(label, verbose, quiet)
            tally.tell(_rated(label, problem, left_s, progress))
    return tally.code()


def _rated(
    label: str, problem: Problem, left_s: float | None, progress: SearchProgress | None = None
) -> Result:
    """Rate a puzzle, and show on a terminal how far that is."""
    from satgrid.cli import answers
    from satgrid.cli.batches import Result
    from satgrid.deadline import OutOfTime
    from satgrid.why.rating import count_open_cells, rate_steps
    from satgrid.why.steps import find_steps, tier_number

    try:
        told = list(find_steps(problem, timeout_s=left_s, on_event=progress))
    except (SatgridError, OutOfTime) as error:
        return _unrated(label, error)
    finally:
        if progress is not None:
            progress.clear()
    found = rate_steps(told)
    tier, total = tier_number(found.tier), found.cost / 10
    shown = answers.answer_object(label, problem.puzzle, status="solved")
    shown["rating"] = {"tier": tier, "sum": total, "level": found.level}
    says = [found.level, f"tier {tier}", f"sum {total}", count(found.steps, "step")]
    shown["open"] = still = count_open_cells(problem, told)
    if still:
        says.append(f"not the only solution: {count(still, 'cell')} left open")
    return Result("solved", answers.heading(label, problem.puzzle), tuple(says), found=shown)


def _unrated(label: str, error: Exception) -> Result:
    """Return what is told of a puzzle that is not rated."""
    from satgrid.cli import answers
    from satgrid.cli.batches import Result
    from satgrid.deadline import OutOfTime
    from satgrid.why.steps import NoStep, Unsolvable

    if isinstance(error, Unsolvable):
        status, said = "unsatisfiable", f"{label}: no solution"
    elif isinstance(error, (GaveUp, OutOfTime)):
        why = f": {error}" if isinstance(error, NoStep) else " in time: allow more time"
        status, said = "gave-up", f"{label}: not rated{why}"
    else:
        status, said = "error", str(error)
    found = answers.answer_object(label, None, status=status, error=said)
    return Result(status, errors=(said,), found=found)
