"""`satgrid count`: how many solutions a puzzle has."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING

import click

from satgrid.cli import answers, arguments, complain
from satgrid.cli.batches import Batch, Result, Watch, run_drawn
from satgrid.cli.inputs import UNSATISFIABLE, no_solution_shows, read_with_given
from satgrid.errors import noun

if TYPE_CHECKING:
    from satgrid.cli.arguments import Reading
    from satgrid.problem import Problem
    from satgrid.search.count import Count


@click.command("count", cls=arguments.Command)
@click.argument("puzzles", nargs=-1, required=True, type=arguments.FILE, metavar="PUZZLE...")
@click.option(
    "--limit", type=click.IntRange(min=1), metavar="N", help="Stop when N solutions are found."
)
@click.option(
    "--given",
    type=arguments.FILE,
    metavar="GRID",
    help="Count only solutions that agree with this grid (? is unknown).",
)
@arguments.timeout("Time limit per puzzle, including reading it.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per puzzle.")
@arguments.reading
@arguments.loudness
def command(
    puzzles: tuple[str, ...],
    limit: int | None,
    given: str | None,
    timeout: float | None,
    as_json: bool,
    reading: Reading,
    verbose: bool,
    quiet: bool,
) -> int:
    """Count the solutions of each PUZZLE.

    Ganak counts many solutions if pyganak is installed; otherwise satgrid finds them one by one.
    Exit code: 0 counted, or N found with --limit; 20 no solution; 3 gave up, with a lower bound;
    1 bad puzzle. For several puzzles, the smallest code that is not 0.
    """
    reads = read_with_given(puzzles, given, reading, timeout)
    digits = sys.get_int_max_str_digits()
    # The limit is for numbers in files; these come from the counter, and may have any length.
    sys.set_int_max_str_digits(0)
    try:
        code = run_drawn(reads, Batch(quiet, as_json, verbose), partial(_count, limit))
    finally:
        sys.set_int_max_str_digits(digits)
    if given is not None and code == UNSATISFIABLE:
        complain(no_solution_shows(reads[0].label, given))
    return code


def _count(
    limit: int | None, label: str, problem: Problem, left_s: float | None, watch: Watch
) -> Result:
    """Count the solutions of a puzzle."""
    from satgrid.search.count import count

    counted = count(problem, limit, timeout_s=left_s, on_event=watch)
    puzzle, status = problem.puzzle, counted.status
    found = answers.answer_object(label, puzzle, status=status, says=counted.says, counted=counted)
    return Result(status, answers.heading(label, puzzle), (_verdict(counted),), found=found)


def _verdict(counted: Count) -> str:
    """Return the number of solutions in words."""
    n = counted.at_least
    if counted.exact is None:
        found = f"at least {n:,} {noun(n, 'solution')}" if n else "no solution was found in time"
        return (
            f"{answers.gave_up_text(counted.report)}: {found}"
            if counted.status == "gave-up"
            else found
        )
    if n == 0:
        return f"no solution{answers.says_text(counted)}"
    return f"{n:,} {noun(n, 'solution')}{answers.says_text(counted)}"
