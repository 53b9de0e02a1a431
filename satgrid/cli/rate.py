"""`satgrid rate`: how hard a puzzle is for a person."""

from __future__ import annotations

import click

from satgrid.cli import _options, complain
from satgrid.cli._puzzles import GAVE_UP, Read, each, exit_code
from satgrid.errors import GaveUp, SatgridError, count, printable, printable_json


@click.command("rate")
@click.argument("puzzles", nargs=-1, required=True, type=_options.FILE, metavar="PUZZLE...")
@_options.timeout("Give up on a puzzle after this time, which begins before it is read.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a puzzle.")
@_options.reading
@_options.loudness
def command(
    puzzles: tuple[str, ...],
    timeout: float | None,
    as_json: bool,
    format: str | None,
    family: str | None,
    verbose: bool,
    quiet: bool,
) -> int:
    """Tell how hard each PUZZLE is for a person.

    Says the largest tier of the steps of `satgrid hint`, and the sum of what they cost.
    Exit code: 0 rated; 20 no solution; 3 gave up; 1 bad puzzle. Of several puzzles, the smallest
    that is not 0.
    """
    found = each(puzzles, format, family, timeout)
    return exit_code([_rate_one(read, as_json, quiet) for read in found])


def _rate_one(read: Read, as_json: bool, quiet: bool) -> int:
    """Rate one puzzle and return its exit code."""
    from satgrid.cli import _answers
    from satgrid.deadline import OutOfTime
    from satgrid.why.steps import Unsolvable, steps
    from satgrid.why.tiers import written

    label, problem, left_s = read
    try:
        if isinstance(problem, SatgridError):
            raise problem
        found = list(steps(problem, timeout_s=left_s))
    except (SatgridError, OutOfTime) as error:
        late = isinstance(error, (GaveUp, OutOfTime))
        said = f"{label}: not rated in time: allow more time" if late else str(error)
        complain(said if late else error)
        if as_json:
            status = "gave-up" if late else "error"
            status = "unsatisfiable" if isinstance(error, Unsolvable) else status
            _answers.print_object(label, None, status=status, error=said)
        return error.exit_code if isinstance(error, SatgridError) and not late else GAVE_UP
    tier = max((step.tier for step in found), default=0.0)
    total = sum(step.cost for step in found) / 10
    if as_json:
        shown = _answers.answer_object(label, problem.puzzle, status="solved")
        shown["rating"] = {"tier": written(tier), "sum": total}
        click.echo(printable_json(shown))
    elif not quiet:
        heading = _answers.heading(label, problem.puzzle)
        text = f"tier {written(tier)}, sum {total}, {count(len(found), 'step')}"
        click.echo(printable(f"{heading}: {text}"))
    return 0
