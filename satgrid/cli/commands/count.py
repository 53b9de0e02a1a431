"""`satgrid count`: how many solutions a puzzle has."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING

import click

from satgrid.cli import answers, arguments, complain
from satgrid.cli.batches import Batch, Job, Result, run_drawn
from satgrid.cli.inputs import UNSATISFIABLE, no_solution_shows, read_with_given
from satgrid.errors import noun

if TYPE_CHECKING:
    from satgrid.search.count import Count


@click.command("count", cls=arguments.Command)
@arguments.PUZZLES
@arguments.number("--limit", "Stop when N solutions are found.")
@arguments.given("Count only solutions that agree with this grid (? is unknown).")
@arguments.timeout("Time limit per puzzle, including reading it.")
@arguments.as_json
@arguments.batch
def command(puzzles: tuple[str, ...], limit: int | None, given: str | None, batch: Batch) -> int:
    """Count the solutions of each PUZZLE.

    Few solutions are found one by one, many are counted without listing them.
    Exit code: 0 counted, or N found with --limit; 20 no solution; 3 gave up, with a lower bound;
    1 bad puzzle. For several puzzles, the smallest code that is not 0.
    """
    reads = read_with_given(puzzles, given, batch.reading, batch.timeout_s)
    digits = sys.get_int_max_str_digits()
    # The limit is for numbers in files; these come from the counter, and may have any length.
    sys.set_int_max_str_digits(0)
    try:
        code = run_drawn(reads, batch, partial(_count, limit))
    finally:
        sys.set_int_max_str_digits(digits)
    if given is not None and code == UNSATISFIABLE:
        complain(no_solution_shows(reads[0].label, given))
    return code


def _count(limit: int | None, job: Job) -> Result:
    from satgrid.search.count import count

    counted = count(job.problem, limit, timeout_s=job.left_s, on_event=job.watch)
    label, puzzle, status = job.label, job.puzzle, counted.status
    found = answers.answer_object(label, puzzle, status=status, says=counted.says, counted=counted)
    return Result(status, answers.heading(label, puzzle), (_verdict(counted),), found=found)


def _verdict(counted: Count) -> str:
    n = counted.at_least
    solutions = f"{n:,} {noun(n, 'solution')}"
    if counted.exact is not None:
        return (solutions if n else "no solution") + answers.says_text(counted)
    found = f"at least {solutions}" if n else "no solution was found in time"
    gave_up = counted.status == "gave-up"
    return f"{answers.gave_up_text(counted.report)}: {found}" if gave_up else found
