"""`satgrid check`: the referee's verdict on an answer."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import click

from satgrid.cli import answers, arguments, inputs
from satgrid.cli.batches import Action, Batch, Job, Result, Tally, run_batch
from satgrid.cli.inputs import GAVE_UP, REFUTED, DrawnGrid
from satgrid.errors import GaveUp, PuzzleError, UsageError, count, printable

if TYPE_CHECKING:
    from satgrid.clues import Value
    from satgrid.deadline import limited
    from satgrid.formats import Entry
    from satgrid.grid import Grid
    from satgrid.problem import Problem


@click.command("check", cls=arguments.Command)
@click.argument("puzzle_source", type=arguments.FILE, metavar="PUZZLE")
@click.argument("grid_source", type=arguments.FILE, metavar="[GRID]", required=False)
@arguments.timeout("Time limit, including reading the files.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
@arguments.many
@arguments.batch
def command(puzzle_source: str, grid_source: str | None, batch: Batch) -> int:
    """Ask the referee whether GRID answers PUZZLE.

    GRID is a file (- for standard input). It contains rows of symbols as satgrid solve --plain
    draws them, a line of satgrid solve --json, or a JSON list of rows; or it is a .pzprv3 or .penpa
    file with the answer drawn, or a save file (.sav) of Simon Tatham's games. Without GRID the
    answer in PUZZLE is checked, which is then one of these files or a nonogram with its goal. A
    GRID with unknown cells (?) is right so far if it can be completed. Exit code: 0 right, or right
    so far; 4 wrong; 3 unknown at the time limit; 1 bad file. The status in --json is solved,
    right-so-far, error or gave-up.

    For a folder or with --jobs, GRID is a FILE that satgrid solve --jsonl wrote for the same
    puzzles; without it each puzzle's own answer is checked, or the .txt file beside it.
    """
    if batch.engine is not None:
        return _check_many(puzzle_source, grid_source, batch)
    from satgrid import verbs
    from satgrid.deadline import OutOfTime, limited
    from satgrid.problem import Problem

    inputs.require_apart((puzzle_source,), grid_source)
    within = limited(batch.timeout_s)
    source = puzzle_source
    try:
        with within:
            if grid_source is None:
                puzzle, grids, grid_source = inputs.read_with_drawing(puzzle_source, batch.reading)
            else:
                puzzle = verbs.load(puzzle_source, **batch.reading._asdict())
                source = grid_source
                grids = inputs.read_drawn_grids(grid_source, puzzle.family)
    except (PuzzleError, OutOfTime) as error:
        fault: Exception = error
        if isinstance(error, OutOfTime):
            fault = inputs.gave_up_reading(inputs.source_name(source), batch.timeout_s)
        if batch.as_json:
            answers.print_error(puzzle_source, fault)
        raise fault from None
    if batch.verbose:
        click.echo(printable(f"{count(len(grids), 'grid')} read from {grid_source}"), err=True)
    tally = Tally(batch)
    ask = partial(ask_referee, Problem(puzzle), grids)
    tally.tell(ask(puzzle_source, grid_source, within, batch.timeout_s))
    return tally.code()


# Many puzzles


def _check_many(source: str, path: str | None, batch: Batch) -> int:
    """Check the answer to each puzzle, and return the exit code of all."""
    known = None if path is None else _answers_by_label(path)
    last: deque[Entry] = deque(maxlen=1)

    def grids_for(label: str, problem: Problem) -> list[DrawnGrid]:
        if known is not None:
            if label not in known:
                raise PuzzleError(f"no answer to it in {path}", source=label)
            return [*map(DrawnGrid, inputs.json_grids(known[label], f"{path}, {label}"))]
        beside = inputs.drawing_beside(label)
        if beside is not None:
            return inputs.read_drawn_grids(beside, problem.name)
        try:
            return [inputs.grid_of_entry(label, problem.puzzle, last[0])]
        except UsageError as error:
            raise PuzzleError(str(error)) from None

    def do_for(label: str, problem: Problem) -> Action:
        return partial(_check_puzzle, grids_for(label, problem), batch.timeout_s)

    words = {"solved": "right", "right-so-far": "right so far", "refuted": "wrong"}
    return run_batch((source,), batch._replace(words=words), do_for, seen=last.append)


def _answers_by_label(path: str) -> dict[str, str]:
    """Return the lines of JSON in the file, by the label of their puzzle."""
    import json

    wanted = "a file that satgrid solve --jsonl has written"
    found: dict[str, str] = {}
    for number, line in enumerate(inputs.read_text(path, wanted).split("\n"), 1):
        try:
            if line:
                found[json.loads(line)["puzzle"]] = line
        except (ValueError, KeyError, TypeError, RecursionError):
            said = f"no answer to a puzzle: name {wanted}"
            raise PuzzleError(said, source=path, line=number) from None
    return found


def _check_puzzle(grids: list[DrawnGrid], timeout_s: float | None, job: Job) -> Result:
    """Ask the referee about one of many puzzles; reading has left `left_s` of `timeout_s`."""
    from satgrid.deadline import limited

    within = limited(job.left_s)
    result = ask_referee(job.problem, grids, job.label, job.label, within, timeout_s)
    return result._replace(code=None)


# The referee on the grids of one puzzle


def ask_referee(
    problem: Problem,
    grids: Sequence[DrawnGrid],
    label: str,
    source: str,
    within: limited,
    limit_s: float | None,
) -> Result:
    """Ask the referee whether each of the grids, of the file `source`, answers the puzzle.

    All grids share the time of `within`; completing one grid takes at most `limit_s`. A grid with
    unknown cells is right so far if it can be completed.
    """
    from satgrid import verbs
    from satgrid.clues import UNKNOWN

    right: list[Grid[Value]] = []
    broken: list[str] = []
    undecided: list[str] = []
    for k, (grid, wrong) in enumerate(grids, 1):
        which = f"{source}, grid {k}" if len(grids) > 1 else source
        try:
            with within:
                said = [*wrong] or verbs.check(problem.puzzle, grid, timeout_s=limit_s)
        except GaveUp as error:
            undecided.append(f"{which}: {error}")
            continue
        broken += [f"{which}: {sentence}" for sentence in said]
        right += [] if said or UNKNOWN in grid.flat else [grid]
    begun = any(UNKNOWN in grid.flat for grid, _ in grids)
    status = "right-so-far" if begun else "solved"
    if broken or undecided:
        status = "error" if broken else "gave-up"
    puzzle, faults = problem.puzzle, (*broken, *undecided)
    checked, why = problem.checked if right else None, "; ".join(faults) or None
    found = answers.answer_object(
        label, puzzle, status=status, grids=tuple(right), checked=checked, error=why
    )
    if faults:
        # The smaller code is that of an undecided grid.
        code = GAVE_UP if undecided else REFUTED
        return Result("refuted" if broken else "gave-up", errors=faults, found=found, code=code)
    met = "right: every clue and rule is satisfied"
    one = "right so far: it can be completed" if begun else met
    rest = answers.referee_lines(problem.checked)
    several = [count(len(grids), "grid")] if len(grids) > 1 else []
    heading = answers.heading(label, puzzle)
    return Result(status, heading, (one, *several, *rest), found=found, lines=(one, *rest))
