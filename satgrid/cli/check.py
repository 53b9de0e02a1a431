"""`satgrid check`: the referee on somebody's answer."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from satgrid.cli import _options, complain
from satgrid.cli._grids import read_drawn, read_shown
from satgrid.cli._puzzles import GAVE_UP, REFUTED, exit_code, late, named, require_apart
from satgrid.errors import PuzzleError, UsageError, count, printable

if TYPE_CHECKING:
    from satgrid.batch.engine import Engine
    from satgrid.cli._options import Reading


@click.command("check")
@click.argument("puzzle_source", type=_options.FILE, metavar="PUZZLE")
@click.argument("grid_source", type=_options.FILE, metavar="[GRID]", required=False)
@_options.timeout("Give up after this time, in which the files are read too.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
@_options.many
@_options.reading
@_options.loudness
def command(
    puzzle_source: str,
    grid_source: str | None,
    timeout: float | None,
    as_json: bool,
    engine: Engine,
    reading: Reading,
    verbose: bool,
    quiet: bool,
) -> int:
    """Ask the referee whether GRID answers PUZZLE.

    GRID is a file (- for standard input) with rows of symbols as satgrid solve --plain draws them,
    with a line of satgrid solve --json or a JSON list of rows, or a .pzprv3 or .penpa file with the
    answer drawn; without it, what is drawn in PUZZLE is looked at: one of these, or a nonogram with
    its goal. A GRID with ? in cells that are not known is right so far if it can be completed. Exit
    code: 0 right, or right so far; 4 wrong; 3 not known, at the time limit; 1 bad file. The status
    of --json is solved, right-so-far, error or gave-up.

    Of the puzzles of a folder, or with --jobs, GRID is the FILE that satgrid solve --jsonl has
    written of them; without it, what is drawn in each, or in the .txt file beside it.
    """
    if engine.chosen() or os.path.isdir(puzzle_source):
        from satgrid.cli import _checked

        if verbose:
            raise UsageError("--verbose is for one puzzle at a time: leave it out")
        return _checked.check(puzzle_source, grid_source, timeout, as_json, engine, reading, quiet)
    from satgrid import verbs
    from satgrid.cli import _answers
    from satgrid.cli._refereed import refereed
    from satgrid.deadline import OutOfTime, limited
    from satgrid.problem import Problem

    require_apart((puzzle_source,), grid_source)
    within = limited(timeout)
    source = puzzle_source
    try:
        with within:
            if grid_source is None:
                puzzle, grids, grid_source = read_drawn(puzzle_source, reading)
            else:
                puzzle = verbs.load(puzzle_source, **reading._asdict())
                source = grid_source
                grids = read_shown(grid_source, puzzle.family)
    except PuzzleError as error:
        if as_json:
            _answers.print_object(puzzle_source, None, status="error", error=str(error))
        raise
    except OutOfTime:
        gave_up = late(named(source), timeout)
        if as_json:
            _answers.print_object(puzzle_source, None, status="gave-up", error=str(gave_up))
        raise gave_up from None
    if verbose:
        click.echo(printable(f"{count(len(grids), 'grid')} read from {grid_source}"), err=True)
    said = refereed(Problem(puzzle), grids, grid_source, within, timeout)
    if as_json:
        _answers.print_object(puzzle_source, puzzle, **said.told())
    for sentence in said.broken + said.undecided:
        complain(sentence)
    if not (said.broken or said.undecided or as_json or quiet):
        for line in said.praise():
            click.echo(line)
    return exit_code([REFUTED] * bool(said.broken) + [GAVE_UP] * bool(said.undecided))
