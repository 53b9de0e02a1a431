"""`satgrid encode`: say what the formula of a puzzle is made of, and write it."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from satgrid.cli import _formula, _options, complain
from satgrid.cli._formula import Asked
from satgrid.cli._puzzles import each, exit_code
from satgrid.errors import (
    SatgridError,
    UsageError,
    count,
    printable,
    printable_json,
    truncate,
)

if TYPE_CHECKING:
    from satgrid.batch.engine import Engine
    from satgrid.cli import _many
    from satgrid.cli._many import Done
    from satgrid.model import Model
    from satgrid.problem import Problem
    from satgrid.search.loop import Search
    from satgrid.search.options import Options


@click.command("encode")
@click.argument("puzzles", nargs=-1, required=True, type=_options.FILE, metavar="PUZZLE...")
@click.option("--dimacs", is_flag=True, help="Write the formula as a CNF file.")
@click.option("--wcnf", is_flag=True, help="Write it with an objective, for MaxSAT solvers.")
@click.option("--minimise", metavar="NAME", help="Seek the fewest, as in black, with --wcnf.")
@click.option("--maximise", metavar="NAME", help="Seek the most, as in black, with --wcnf.")
@_options.output(
    "Write to FILE, - for standard output, or a file each to FOLDER/, instead of "
    "cnf_out/FAMILY/NAME.cnf."
)
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
@_options.many
@_options.reading
@_options.loudness
def command(
    puzzles: tuple[str, ...],
    as_json: bool,
    engine: Engine,
    verbose: bool,
    quiet: bool,
    **asked: Any,
) -> int:
    """Say what the formula of each PUZZLE is made of.

    That is, how many variables and clauses each kind of constraint has. With --dimacs the formula
    is written too, for any SAT solver; satgrid decode reads the solver's answer.
    """
    ask = Asked(**asked)
    ask.require_sense(puzzles, as_json)
    from satgrid.search.options import Options

    options = Options(encoding=ask.chosen.encoding(standalone=not ask.relaxed))
    if engine.chosen() or any(map(os.path.isdir, puzzles)) or ask.in_folder():
        if verbose:
            raise UsageError("--verbose is for one puzzle at a time: leave it out")
        return _encode_each(puzzles, ask, options, engine, as_json, quiet)
    found = [
        (source, read.label, read.problem)
        for source in puzzles
        for read in each((source,), ask.reading)
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


def _encode_each(
    puzzles: tuple[str, ...],
    ask: Asked,
    options: Options,
    engine: Engine,
    as_json: bool,
    quiet: bool,
) -> int:
    """Encode each puzzle, write its formula where asked, and tell in a line."""
    from satgrid.cli import _files, _many

    if ask.map_output or (ask.output and not ask.in_folder()):
        raise UsageError("-o and --map of many puzzles: name a folder, as in -o FOLDER/")
    place = None
    if ask.in_folder():
        place = _files.each_in(ask.output or "", ask.suffix())
    elif ask.writes():
        place = partial(_formula.default, ask)
    typed = {truncate(source.strip()): source for source in puzzles}

    def do_for(label: str, problem: Problem) -> _many.Do:
        path = place and place(label, problem.puzzle)
        if path is not None and ask.output is None:
            _files.make_folder(os.path.dirname(path))
        return partial(_encoded, ask, options, path, ask.command(typed.get(label, label)))

    many = _many.Many(engine, {"encoded": "encoded"}, quiet, as_json, place=place)
    return _many.run(puzzles, ask.reading, many, do_for)


def _encoded(
    ask: Asked,
    options: Options,
    path: str | None,
    typed: str,
    label: str,
    problem: Problem,
    left_s: float | None,
) -> Done:
    """Encode a puzzle; `typed` is the command line that does so."""
    from satgrid.batch import serving
    from satgrid.cli import _answers
    from satgrid.cli._many import Done
    from satgrid.dimacs.header import Header, Meaning
    from satgrid.search.loop import Search

    search = Search(problem, options, serving.on_event)
    puzzle, report, model = problem.puzzle, search.report, search.model()
    sizes = sum(report.variables.values()), sum(report.clauses.values())
    says = (count(sizes[0], "variable"), count(sizes[1], "clause"))
    heading = _answers.heading(label, puzzle)
    if path is None:
        return Done("encoded", heading, says, found=_object(label, search, model))
    header = Header(Meaning.of(puzzle, model, ask.aim(problem)), model, typed)
    left_out = header.meaning.left_out
    found = _object(label, search, model) | {"file": path, "complete": not left_out}
    return Done(
        "encoded",
        heading,
        says,
        (_incomplete(label, left_out),) if left_out else (),
        found,
        content=tuple(header.text()),
    )


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
    lines, more = _sizes(label, search), dict[str, Any]()
    if ask.writes():
        written = _formula.write(ask, label, source, puzzle, model, aim)
        lines += written.lines()
        more = {"file": written.path, "complete": not written.left_out}
        if written.left_out and not quiet:
            complain(_incomplete(label, written.left_out))
    if as_json:
        click.echo(printable_json(_object(label, search, model) | more))
    elif not quiet:
        for line in lines:
            click.echo(printable(line), err=ask.to_stdout())


def _incomplete(label: str, left_out: tuple[str, ...]) -> str:
    return (
        f"{label}: the formula is not complete: {', '.join(left_out)} left out, a model of it may "
        "break the rules"
    )


def _object(label: str, search: Search, model: Model) -> dict[str, Any]:
    """Return the sizes as JSON."""
    puzzle = search.problem.puzzle
    return {
        "puzzle": label,
        "family": puzzle.family,
        "height": puzzle.height,
        "width": puzzle.width,
        "cells_left": search.report.cells_left,
        "refuted": model.refuted_by is not None,
        "variables": search.report.variables,
        "clauses": search.report.clauses,
    }


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
