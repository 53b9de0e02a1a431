"""`satgrid check`: the referee on somebody's answer."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

from satgrid.cli import _options, complain
from satgrid.cli._puzzles import GAVE_UP, REFUTED, exit_code, late, named
from satgrid.errors import GaveUp, PuzzleError, UsageError, count, printable, truncate

if TYPE_CHECKING:
    from satgrid.clues import Value
    from satgrid.grid import Grid
    from satgrid.puzzle import Puzzle

_OBJECT = re.compile(r'\s*\{\s*"')
"""How JSON begins; a row of symbols may begin with a brace too."""


@click.command("check")
@click.argument("puzzle_source", type=_options.FILE, metavar="PUZZLE")
@click.argument("grid_source", type=_options.FILE, metavar="[GRID]", required=False)
@_options.timeout("Give up after this time, in which the files are read too.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
@_options.reading
@_options.loudness
def command(
    puzzle_source: str,
    grid_source: str | None,
    timeout: float | None,
    as_json: bool,
    format: str | None,
    family: str | None,
    verbose: bool,
    quiet: bool,
) -> int:
    """Ask the referee whether GRID answers PUZZLE.

    GRID is a file (- for standard input) with rows of symbols as satgrid solve --plain draws
    them, or with a line of satgrid solve --json; without it, what is drawn in PUZZLE, a file of
    pzprv3, is looked at. A GRID with ? in cells that are not known is right
    so far if it can be completed. Exit code: 0 right, or right so far; 4 wrong; 3 not known, at the
    time limit; 1 bad file. The status of --json is solved, right-so-far, error or gave-up.
    """
    from satgrid import verbs
    from satgrid.cli import _answers
    from satgrid.clues import UNKNOWN
    from satgrid.deadline import OutOfTime, limited
    from satgrid.problem import Problem

    if puzzle_source == "-" == grid_source:
        raise UsageError("PUZZLE and GRID are both -: one of them must be a file")
    within = limited(timeout)
    source = puzzle_source
    try:
        with within:
            if grid_source is None:
                puzzle, grids = read_drawn(puzzle_source, format, family)
            else:
                puzzle = verbs.load(puzzle_source, format=format, family=family)
                source = grid_source
                grids = read_grids(grid_source)
    except PuzzleError as error:
        if as_json:
            _answers.print_object(puzzle_source, None, status="error", error=str(error))
        raise
    except OutOfTime:
        gave_up = late(named(source), timeout)
        if as_json:
            _answers.print_object(puzzle_source, None, status="gave-up", error=str(gave_up))
        raise gave_up from None
    grid_source = grid_source or named(puzzle_source)
    if verbose:
        click.echo(printable(f"{count(len(grids), 'grid')} read from {grid_source}"), err=True)
    checked = Problem(puzzle).checked
    right, broken, undecided = [], [], []
    begun = any(UNKNOWN in grid.flat for grid in grids)
    for k, grid in enumerate(grids, 1):
        which = f"{grid_source}, grid {k}" if len(grids) > 1 else grid_source
        try:
            with within:
                said = verbs.check(puzzle, grid, timeout_s=timeout)
        except GaveUp as error:
            undecided.append(f"{which}: {error}")
            continue
        broken += [f"{which}: {sentence}" for sentence in said]
        right += [] if said or UNKNOWN in grid.flat else [grid]
    if as_json:
        begun_status = "right-so-far" if begun else "solved"
        _answers.print_object(
            puzzle_source,
            puzzle,
            status="error" if broken else "gave-up" if undecided else begun_status,
            grids=tuple(right),
            checked=checked if right else None,
            error="; ".join(broken + undecided) or None,
        )
    for sentence in broken + undecided:
        complain(sentence)
    if not (broken or undecided or as_json or quiet):
        met = "right so far: it can be completed" if begun else "right: every clue and rule is met"
        for line in met, *_answers.referee_lines(checked):
            click.echo(line)
    return exit_code([REFUTED] * bool(broken) + [GAVE_UP] * bool(undecided))


def read_drawn(
    source: str, format: str | None, family: str | None
) -> tuple[Puzzle, list[Grid[Value]]]:
    """Return the one puzzle of a source, and what is drawn on its board there."""
    from satgrid import formats, verbs

    found = formats.read(source, format)
    label, entry = found[0]
    if len(found) > 1:
        raise PuzzleError(f"{len(found)} puzzles: name one, as in {label}", source=source)
    puzzle = verbs.inspected(label, entry, family).puzzle
    if entry.answer is None:
        raise UsageError(f"{label}: nothing is drawn in it: name a file with a grid behind it")
    return puzzle, [entry.answer]


def read_grids(source: str) -> list[Grid[Value]]:
    """Return the grids in a file: rows of symbols, or the solutions of JSON objects.

    Lines with a blank in them, such as the heading and the verdict around a drawing, and empty
    lines are no rows; they part two grids.
    """
    from satgrid import sources
    from satgrid.deadline import checked
    from satgrid.formats import _address
    from satgrid.grid import Grid

    try:
        text = sources.text(sources.content(source))
    except (OSError, UnicodeDecodeError) as error:
        address = _address.refusal(source)
        if address is not None:
            raise PuzzleError(address, source=truncate(source)) from None
        why = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        raise PuzzleError(
            f"cannot be read ({why}): name a file with a grid", source=source
        ) from None
    if _OBJECT.match(text):
        return _json_grids(text, source)
    grids: list[list[str]] = []
    inside = False
    for number, line in enumerate(checked(text.split("\n")), 1):
        row = line.strip()
        if not row or " " in row:
            inside = False
            continue
        if not inside:
            grids.append([])
            inside = True
        rows = grids[-1]
        rows.append(row)
        if len(row) != len(rows[0]):
            raise PuzzleError(
                f"the row has {count(len(row), 'symbol')}, the first has {len(rows[0])}: "
                "rows must be equally long",
                source=source,
                line=number,
            )
    if not grids:
        raise PuzzleError(
            "no grid in it: draw one row a line, # black, . white and ? not known", source=source
        )
    return [Grid.from_rows(rows) for rows in checked(grids, 1)]


def _json_grids(text: str, source: str) -> list[Grid[Value]]:
    import json

    from satgrid.deadline import checked
    from satgrid.grid import Grid

    try:
        objects = [json.loads(line) for line in checked(text.split("\n"), 1) if line.strip()]
        solutions = [rows for each in objects for rows in each["solutions"]]
        if not all(isinstance(row, str) and row for rows in solutions for row in rows):
            raise ValueError
        if not all(isinstance(rows, list) and len(set(map(len, rows))) == 1 for rows in solutions):
            raise ValueError
        found = [Grid.from_rows(rows) for rows in checked(solutions, 1)]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise PuzzleError(
            "it begins as JSON, and is not an answer: give a line of satgrid solve --json, with "
            'its "solutions"',
            source=source,
        ) from None
    if not found:
        raise PuzzleError('no grid in it: its "solutions" are empty', source=source)
    return found
