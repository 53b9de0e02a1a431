"""`satgrid solve --determined`: the cells that are the same in all solutions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from satgrid.cli import _kept
from satgrid.cli._asked import Asked
from satgrid.cli._kept import Written
from satgrid.cli._puzzles import GAVE_UP, UNSATISFIABLE, Read
from satgrid.errors import SatgridError, UsageError, count, printable

if TYPE_CHECKING:
    from satgrid.problem import Problem
    from satgrid.search.candidates import Determined
    from satgrid.search.options import Options


def require_sense(ask: Asked) -> None:
    """Raise `UsageError` for what means nothing beside --determined."""
    from satgrid.solvers import HEURISTIC

    for name, asked in (
        ("--unique", ask.unique),
        ("--all", ask.every),
        ("--limit", ask.limit is not None),
        ("--minimise", ask.minimise is not None),
        ("--maximise", ask.maximise is not None),
        ("--proof", ask.proof is not None),
        ("--numbers", ask.numbers),
        (f"--solver {HEURISTIC}", ask.solver == HEURISTIC),
    ):
        if asked:
            raise UsageError(f"--determined is about all solutions: leave {name} out")
    if strange := ask.suffixes() - {".txt", ".json"}:
        raise UsageError(
            f"--determined draws symbols, with ? in open cells: write {min(strange)[1:].upper()} "
            "of a solution, and this to FILE.txt or FILE.json"
        )


def tell_one(read: Read, ask: Asked, options: Options, written: Written) -> int:
    """Answer for one puzzle and return its exit code."""
    from satgrid.cli import _answers
    from satgrid.cli._progress import Progress
    from satgrid.search.candidates import determine_cells

    label, problem, left_s = read
    if isinstance(problem, SatgridError):
        return _kept.bad(label, problem, ask, written)
    if ask.talks():
        click.echo(_answers.heading(label, problem.puzzle))
    progress = Progress(label, ask.verbose, ask.quiet)
    try:
        found = determine_cells(problem, options, left_s, progress)
    except SatgridError as error:
        return _kept.bad(label, error, ask, written)
    finally:
        progress.clear()
    _tell(label, problem, found, ask, written)
    return {"gave-up": GAVE_UP, "unsatisfiable": UNSATISFIABLE}.get(found.status, 0)


def _tell(label: str, problem: Problem, found: Determined, ask: Asked, written: Written) -> None:
    from satgrid.cli import _answers
    from satgrid.drawing import text

    grid = found.grid
    drawn = text.plain(grid) if grid else ""
    _kept.as_json(
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
        lines = [_verdict(problem, found)]
        if ask.report:
            lines += _answers.report_lines(found.report, problem.extent())
        for line in lines:
            click.echo(printable(line))


def _verdict(problem: Problem, found: Determined) -> str:
    """Return one line that says what was found out."""
    from satgrid.cli import _answers

    report, cells = found.report, problem.extent()
    if found.candidates is None:
        return _answers.no_solution(report, _answers.word(found))
    same = sum(len(values) == 1 for values in found.candidates.flat)
    if found.status == "gave-up":
        seen = count(found.solutions, "solution") + " seen"
        return f"{_answers.gave_up(report)}: {same:,} of {cells} known to be determined, {seen}"
    if same == problem.board.area:
        return f"the only solution: all {cells} are determined{_answers.word(found)}"
    return f"{same:,} of {cells} are the same in all solutions{_answers.word(found)}"
