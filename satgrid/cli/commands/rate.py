"""`satgrid rate`: how hard a puzzle is for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from satgrid.cli import answers, arguments
from satgrid.cli.batches import Batch, Result, Watch, run_batch, run_drawn
from satgrid.cli.inputs import read_puzzles
from satgrid.errors import GaveUp, SatgridError, count

if TYPE_CHECKING:
    from satgrid.batch import Engine
    from satgrid.cli.arguments import Reading
    from satgrid.problem import Problem


@click.command("rate", cls=arguments.Command)
@click.argument("puzzles", nargs=-1, required=True, type=arguments.FILE, metavar="PUZZLE...")
@arguments.timeout("Time limit per puzzle, including reading it.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per puzzle.")
@arguments.many
@arguments.reading
@arguments.loudness
def command(
    puzzles: tuple[str, ...],
    timeout: float | None,
    as_json: bool,
    engine: Engine | None,
    reading: Reading,
    verbose: bool,
    quiet: bool,
) -> int:
    """Print how hard each PUZZLE is for a person.

    The rating is the largest tier of the steps of `satgrid hint`, and the sum of their costs. Exit
    code: 0 rated; 20 no solution; 3 gave up; 1 bad puzzle. For several puzzles, the smallest code
    that is not 0.
    """
    words = {"solved": "rated"}
    batch = Batch(quiet, as_json, verbose, engine, words, timeout_s=timeout)
    if engine is not None:
        return run_batch(puzzles, reading, batch, lambda label, problem: _rate)
    return run_drawn(read_puzzles(puzzles, reading, timeout), batch, _rate, _not_rated)


def _rate(label: str, problem: Problem, left_s: float | None, watch: Watch) -> Result:
    """Return the rating of a puzzle."""
    from satgrid.deadline import OutOfTime
    from satgrid.why.steps import count_open_cells, find_steps, rate_steps, tier_number

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
    """Return the result of a puzzle that is not rated."""
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
