"""`satgrid encode`: say what the formula of a puzzle is made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from satgrid.cli import _options, complain
from satgrid.cli._puzzles import BAD, each, exit_code
from satgrid.errors import SatgridError

if TYPE_CHECKING:
    from satgrid.puzzle import Puzzle


@click.command("encode")
@click.argument("puzzles", nargs=-1, required=True, type=_options.FILE, metavar="PUZZLE...")
@_options.encoding
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a puzzle.")
@_options.reading
@_options.loudness
def command(
    puzzles: tuple[str, ...],
    choices: tuple[str, ...],
    no_narrow: bool,
    table_limit: int,
    as_json: bool,
    format: str | None,
    family: str | None,
    verbose: bool,
    quiet: bool,
) -> int:
    """Say what the formula of each PUZZLE is made of.

    That is, how many variables and clauses each kind of constraint has.
    """
    encoders = _options.encoders(choices)
    codes = []
    for label, puzzle in each(puzzles, format, family):
        if isinstance(puzzle, SatgridError):
            complain(puzzle)
            if as_json:
                from satgrid.cli import _answers

                _answers.print_object(label, None, status="error", error=str(puzzle))
            codes.append(BAD)
            continue
        found = _sizes(label, puzzle, encoders, not no_narrow, table_limit, verbose)
        if as_json:
            import json

            click.echo(json.dumps(found, ensure_ascii=False))
        elif not quiet:
            _print(label, puzzle, found)
    return exit_code(codes)


def _sizes(
    label: str,
    puzzle: Puzzle,
    encoders: dict[str, str],
    narrow: bool,
    table_limit: int,
    verbose: bool,
) -> dict[str, Any]:
    from satgrid.cli._progress import Progress
    from satgrid.search.loop import Search

    search = Search(
        puzzle,
        encoders=encoders,
        narrowed=narrow,
        standalone=True,
        table_limit=table_limit,
        watch=Progress(label, verbose, quiet=False),
    )
    model = search.model()
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


def _print(label: str, puzzle: Puzzle, found: dict[str, Any]) -> None:
    from satgrid.cli import _answers

    click.echo(_answers.heading(label, puzzle))
    if found["refuted"]:
        click.echo("narrowing finds that there is no solution: the formula is a contradiction")
    elif not found["cells_left"]:
        click.echo("narrowing settles every cell: nothing is left to encode (--no-narrow encodes)")
    else:
        cells = puzzle.height * puzzle.width
        click.echo(f"{found['cells_left']} of {cells} cells undecided")
    for line in _answers.size_lines(found["variables"], found["clauses"]):
        click.echo(line)
