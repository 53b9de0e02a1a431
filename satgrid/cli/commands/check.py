"""`satgrid check`: the referee's verdict on an answer."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import click

from satgrid.cli import answers, arguments, inputs
from satgrid.cli.batches import Action, Bar, Batch, Result, Tally, Watch, run_batch
from satgrid.cli.inputs import (
    GAVE_UP,
    REFUTED,
    exit_code,
    gave_up_reading,
    read_drawn_grids,
    read_with_drawing,
    require_apart,
    source_name,
)
from satgrid.errors import GaveUp, PuzzleError, UsageError, count, printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satgrid.batch import Engine
    from satgrid.cli.arguments import Reading
    from satgrid.cli.inputs import DrawnGrid
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
@arguments.reading
@arguments.loudness
def command(
    puzzle_source: str,
    grid_source: str | None,
    timeout: float | None,
    as_json: bool,
    engine: Engine | None,
    reading: Reading,
    verbose: bool,
    quiet: bool,
) -> int:
    """Ask the referee whether GRID answers PUZZLE.

    GRID is a file (- for standard input). It contains rows of symbols as satgrid solve --plain
    draws them, a line of satgrid solve --json, or a JSON list of rows; or it is a .pzprv3 or .penpa
    file with the answer drawn. Without GRID the answer in PUZZLE is checked, which is then a
    .pzprv3 or .penpa file or a nonogram with its goal. A GRID with unknown cells (?) is right so
    far if it can be completed. Exit code: 0 right, or right so far; 4 wrong; 3 unknown at the time
    limit; 1 bad file. The status in --json is solved, right-so-far, error or gave-up.

    For a folder or with --jobs, GRID is a FILE that satgrid solve --jsonl wrote for the same
    puzzles; without it each puzzle's own answer is checked, or the .txt file beside it.
    """
    if engine is not None:
        return check_many(puzzle_source, grid_source, timeout, as_json, engine, reading, quiet)
    from satgrid import verbs
    from satgrid.deadline import OutOfTime, limited
    from satgrid.problem import Problem

    require_apart((puzzle_source,), grid_source)
    within = limited(timeout)
    source = puzzle_source
    try:
        with within:
            if grid_source is None:
                puzzle, grids, grid_source = read_with_drawing(puzzle_source, reading)
            else:
                puzzle = verbs.load(puzzle_source, **reading._asdict())
                source = grid_source
                grids = read_drawn_grids(grid_source, puzzle.family)
    except PuzzleError as error:
        if as_json:
            answers.print_answer(puzzle_source, None, status="error", error=str(error))
        raise
    except OutOfTime:
        gave_up = gave_up_reading(source_name(source), timeout)
        if as_json:
            answers.print_answer(puzzle_source, None, status="gave-up", error=str(gave_up))
        raise gave_up from None
    if verbose:
        click.echo(printable(f"{count(len(grids), 'grid')} read from {grid_source}"), err=True)
    referee = ask_referee(Problem(puzzle), grids, grid_source, within, timeout)
    tally = Tally(Batch(quiet, as_json), Bar())
    tally.tell(referee.result(puzzle_source))
    return tally.code()


# Many puzzles


def check_many(
    source: str,
    path: str | None,
    timeout_s: float | None,
    as_json: bool,
    engine: Engine,
    reading: Reading,
    quiet: bool,
) -> int:
    """Check the answer to each puzzle, and return the exit code of all."""
    known = None if path is None else _answers_by_label(path)
    entry: Entry | None = None

    def seen(found: Entry) -> None:
        nonlocal entry
        entry = found

    def do_for(label: str, problem: Problem) -> Action:
        if known is not None:
            if label not in known:
                raise PuzzleError(f"no answer to it in {path}", source=label)
            found = inputs.json_grids(known[label], f"{path}, {label}")
            return partial(_check_puzzle, [*map(inputs.DrawnGrid, found)], timeout_s)
        beside = inputs.drawing_beside(label)
        if beside is not None:
            return partial(_check_puzzle, inputs.read_drawn_grids(beside, problem.name), timeout_s)
        assert entry is not None
        try:
            return partial(
                _check_puzzle, [inputs.grid_of_entry(label, problem.puzzle, entry)], timeout_s
            )
        except UsageError as error:
            raise PuzzleError(str(error)) from None

    words = {"solved": "right", "right-so-far": "right so far", "refuted": "wrong"}
    batch = Batch(quiet, as_json, engine=engine, words=words, timeout_s=timeout_s)
    return run_batch((source,), reading, batch, do_for, seen=seen)


def _answers_by_label(path: str) -> dict[str, str]:
    """Return the lines of JSON in the file, by the label of their puzzle."""
    import json

    from satgrid import sources

    try:
        lines = sources.text(sources.content(path)).split("\n")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        raise PuzzleError(
            f"cannot be read ({why}): name a file that satgrid solve --jsonl has written",
            source=path,
        ) from None
    found: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        try:
            if line:
                found[json.loads(line)["puzzle"]] = line
        except (ValueError, KeyError, TypeError, RecursionError):
            raise PuzzleError(
                "no answer to a puzzle: name a file that satgrid solve --jsonl has written",
                source=path,
                line=number,
            ) from None
    return found


def _check_puzzle(
    grids: list[inputs.DrawnGrid],
    timeout_s: float | None,
    label: str,
    problem: Problem,
    left_s: float | None,
    watch: Watch,
) -> Result:
    """Ask the referee whether each of the grids answers the puzzle.

    Reading has left `left_s` of `timeout_s`.
    """
    from satgrid.deadline import limited

    referee = ask_referee(problem, grids, label, limited(left_s), timeout_s)
    return referee.result(label)._replace(code=None)


# The referee on the grids of one puzzle


@dataclass(frozen=True)
class RefereeResult:
    """The right grids, and sentences on broken rules and on grids not decided in time."""

    problem: Problem
    right: tuple[Grid[Value], ...]
    broken: tuple[str, ...]
    undecided: tuple[str, ...]
    grids: int
    begun: bool
    """Whether a grid has unknown cells; it is right so far if it can be completed."""

    def status(self) -> str:
        """Return the status for the JSON object."""
        if self.broken:
            return "error"
        if self.undecided:
            return "gave-up"
        return "right-so-far" if self.begun else "solved"

    def result(self, label: str) -> Result:
        """Return the result for the puzzle of this label."""
        puzzle, bad = self.problem.puzzle, self.broken + self.undecided
        found = answers.answer_object(
            label,
            puzzle,
            status=self.status(),
            grids=self.right,
            checked=self.problem.checked if self.right else None,
            error="; ".join(bad) or None,
        )
        if bad:
            code = exit_code([REFUTED] * bool(self.broken) + [GAVE_UP] * bool(self.undecided))
            outcome = "refuted" if self.broken else "gave-up"
            return Result(outcome, errors=bad, found=found, code=code)
        met = "right: every clue and rule is satisfied"
        one = "right so far: it can be completed" if self.begun else met
        rest = answers.referee_lines(self.problem.checked)
        several = [count(self.grids, "grid")] if self.grids > 1 else []
        return Result(
            self.status(),
            answers.heading(label, puzzle),
            (one, *several, *rest),
            found=found,
            lines=(one, *rest),
        )


def ask_referee(
    problem: Problem,
    grids: Sequence[DrawnGrid],
    label: str,
    within: limited,
    limit_s: float | None,
) -> RefereeResult:
    """Ask the referee whether each of the grids, of the file `label`, answers the puzzle.

    All grids share the time of `within`; completing one grid takes at most `limit_s`.
    """
    from satgrid import verbs
    from satgrid.clues import UNKNOWN

    right: list[Grid[Value]] = []
    broken: list[str] = []
    undecided: list[str] = []
    for k, (grid, wrong) in enumerate(grids, 1):
        which = f"{label}, grid {k}" if len(grids) > 1 else label
        try:
            with within:
                said = [*wrong] or verbs.check(problem.puzzle, grid, timeout_s=limit_s)
        except GaveUp as error:
            undecided.append(f"{which}: {error}")
            continue
        broken += [f"{which}: {sentence}" for sentence in said]
        right += [] if said or UNKNOWN in grid.flat else [grid]
    begun = any(UNKNOWN in grid.flat for grid, _ in grids)
    return RefereeResult(problem, tuple(right), tuple(broken), tuple(undecided), len(grids), begun)
