"""`satgrid encode`: say what the formula of a puzzle is made of, and write it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from satgrid.cli import _formula, _options, complain
from satgrid.cli._formula import Asked
from satgrid.cli._puzzles import each, exit_code
from satgrid.errors import (
    SatgridError,
    UsageError,
    printable,
    printable_json,
    truncate,
)

if TYPE_CHECKING:
    from satgrid.problem import Problem
    from satgrid.search.loop import Search
    from satgrid.search.options import Options


@click.command("encode")
@click.argument("puzzles", nargs=-1, required=True, type=_options.FILE, metavar="PUZZLE...")
@click.option("--dimacs", is_flag=True, help="Write the formula as a CNF file.")
@click.option("--wcnf", is_flag=True, help="Write it with an objective, for MaxSAT solvers.")
@click.option("--minimise", metavar="NAME", help="Seek the fewest, as in black, with --wcnf.")
@click.option("--maximise", metavar="NAME", help="Seek the most, as in black, with --wcnf.")
@_options.output("Write to FILE, - for standard output, instead of cnf_out/FAMILY/NAME.cnf.")
@click.option(
    "--map",
    "map_output",
    type=_options.FILE,
    metavar="FILE",
    help="Write what the variables mean to FILE too, as JSON.",
)
@click.option("--relaxed", is_flag=True, help="Leave out what solve adds by lazy cuts.")
@_options.encoding
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a puzzle.")
@_options.reading
@_options.loudness
def command(
    puzzles: tuple[str, ...], as_json: bool, verbose: bool, quiet: bool, **asked: Any
) -> int:
    """Say what the formula of each PUZZLE is made of.

    That is, how many variables and clauses each kind of constraint has. With --dimacs the formula
    is written too, for any SAT solver; satgrid decode reads the solver's answer.
    """
    ask = Asked(**asked)
    ask.require_sense(puzzles, as_json)
    from satgrid.search.options import Options

    options = Options(encoding=ask.chosen.encoding(standalone=not ask.relaxed))
    found = [
        (source, read.label, read.problem)
        for source in puzzles
        for read in each((source,), ask.format, ask.family)
    ]
    if len(found) > 1 and (ask.output or ask.map_output):
        raise UsageError(f"-o and --map: one puzzle a file, and there are {len(found)}")
    if ask.writes() and not ask.output:
        paths: dict[str, str] = {}
        for _, label, problem in found:
            if not isinstance(problem, SatgridError):
                path = _formula.default(ask, label, problem.puzzle)
                if path in paths:
                    raise UsageError(
                        f"{paths[path]} and {label} would both be written to {path}: encode them "
                        "one by one, with -o"
                    )
                paths[path] = label
    codes = []
    for source, label, problem in found:
        try:
            if isinstance(problem, SatgridError):
                raise problem
            typed = source if label == truncate(source.strip()) else label
            _encode_one(label, typed, problem, ask, options, as_json, verbose, quiet)
        except SatgridError as error:
            if isinstance(error, UsageError):
                error = UsageError(f"{label}: {error}")
            complain(error)
            if as_json:
                from satgrid.cli import _answers

                _answers.print_object(label, None, status="error", error=str(error))
            codes.append(error.exit_code)
    return exit_code(codes)


def _encode_one(
    label: str,
    source: str,
    problem: Problem,
    ask: Asked,
    options: Options,
    as_json: bool,
    verbose: bool,
    quiet: bool,
) -> None:
    """Encode a puzzle, write its formula where asked, and tell."""
    from satgrid.cli._progress import Progress
    from satgrid.search.loop import Search

    puzzle = problem.puzzle
    aim = ask.aim(problem)
    search = Search(problem, options, Progress(label, verbose, quiet))
    model = search.model()
    lines, more = _sizes(label, search), {}
    if ask.writes():
        written = _formula.write(ask, label, source, puzzle, model, aim)
        lines += written.lines()
        more = {"file": written.path, "complete": not written.left_out}
        if written.left_out and not quiet:
            complain(
                f"{label}: the formula is not complete: {', '.join(written.left_out)} left out, "
                "a model of it may break the rules"
            )
    if as_json:
        found = {
            "puzzle": label,
            "family": puzzle.family,
            "height": puzzle.height,
            "width": puzzle.width,
            "cells_left": search.report.cells_left,
            "refuted": model.refuted_by is not None,
            "variables": search.report.variables,
            "clauses": search.report.clauses,
            **more,
        }
        click.echo(printable_json(found))
    elif not quiet:
        for line in lines:
            click.echo(printable(line), err=ask.to_stdout())


def _sizes(label: str, search: Search) -> list[str]:
    """Return the sizes for people."""
    from satgrid.cli import _answers

    report, problem = search.report, search.problem
    if report.refuted_by is not None:
        left = "narrowing finds that there is no solution: the formula is a contradiction"
    elif not report.cells_left:
        left = "narrowing settles every cell: nothing is left to encode (--no-narrow encodes)"
    else:
        left = f"{report.cells_left:,} of {problem.extent()} undecided"
    sizes = _answers.size_lines(report.variables, report.clauses)
    return [_answers.heading(label, problem.puzzle), left, *sizes]
