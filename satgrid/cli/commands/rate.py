"""`satgrid rate`: how hard a puzzle is for a person."""

from __future__ import annotations

import click

from satgrid.cli import answers, arguments
from satgrid.cli.batches import Batch, Job, Result, run_batch, run_drawn
from satgrid.cli.inputs import read_puzzles
from satgrid.errors import GaveUp, SatgridError, count


@click.command("rate", cls=arguments.Command)
@arguments.PUZZLES
@arguments.timeout("Time limit per puzzle, including reading it.")
@arguments.as_json
@arguments.many
@arguments.batch
def command(puzzles: tuple[str, ...], batch: Batch) -> int:
    """Print how hard each PUZZLE is for a person.

    The rating is the largest tier of the steps of `satgrid hint`, and the sum of their costs. Exit
    code: 0 rated; 20 no solution; 3 gave up; 1 bad puzzle. For several puzzles, the smallest code
    that is not 0.
    """
    if batch.engine is not None:
        batch = batch._replace(words={"solved": "rated"})
        return run_batch(puzzles, batch, lambda label, problem: _rate)
    reads = read_puzzles(puzzles, batch.reading, batch.timeout_s)
    return run_drawn(reads, batch, _rate, _not_rated)


def _rate(job: Job) -> Result:
    from satgrid.deadline import OutOfTime
    from satgrid.why.steps import count_open_cells, find_steps, rate_steps, tier_number

    label, problem, left_s, watch = job
    try:
        steps = list(find_steps(problem, timeout_s=left_s, on_event=watch))
    except (SatgridError, OutOfTime) as error:
        return _not_rated(label, error)
    found = rate_steps(steps)
    tier, total = tier_number(found.tier), found.cost / 10
    shown = answers.answer_object(label, problem.puzzle, status="solved")
    shown["rating"] = {"tier": tier, "sum": total, "level": found.level}
    says = [found.level, f"tier {tier}", f"sum {total}", count(found.steps, "step")]
    shown["open"] = still = count_open_cells(problem, steps)
    if still:
        says.append(f"not the only solution: {count(still, 'cell')} left open")
    return Result("solved", answers.heading(label, problem.puzzle), tuple(says), found=shown)


def _not_rated(label: str, error: Exception) -> Result:
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
