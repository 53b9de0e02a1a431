"""`satgrid check` of many puzzles: the referee on the answers to all of them."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING

from satgrid.cli import _grids, _many, _walk
from satgrid.cli._many import Do, Done, Many
from satgrid.errors import PuzzleError, UsageError, count

if TYPE_CHECKING:
    from satgrid.batch.engine import Engine
    from satgrid.cli._options import Reading
    from satgrid.formats import Entry
    from satgrid.problem import Problem


def check(
    source: str,
    answers: str | None,
    timeout_s: float | None,
    as_json: bool,
    engine: Engine,
    reading: Reading,
    quiet: bool,
) -> int:
    """Check the answer to each puzzle, and return the exit code of all."""
    known = None if answers is None else _by_label(answers)
    entry: Entry | None = None

    def seen(found: Entry) -> None:
        nonlocal entry
        entry = found

    def do_for(label: str, problem: Problem) -> Do:
        if known is not None:
            if label not in known:
                raise PuzzleError(f"no answer to it in {answers}", source=label)
            found = _grids.json_grids(known[label], f"{answers}, {label}")
            return partial(_checked, [*map(_grids.Shown, found)], timeout_s)
        beside = _walk.drawing(label)
        if beside is not None:
            return partial(_checked, _grids.read_shown(beside, problem.name), timeout_s)
        assert entry is not None
        try:
            return partial(_checked, [_grids.drawn(label, problem.puzzle, entry)], timeout_s)
        except UsageError as error:
            raise PuzzleError(str(error)) from None

    words = {"solved": "right", "right-so-far": "right so far", "refuted": "wrong"}
    many = Many(engine, words, quiet, as_json, timeout_s=timeout_s)
    return _many.run((source,), reading, many, do_for, seen=seen)


def _by_label(path: str) -> dict[str, str]:
    """Return the lines of JSON in the file, by the puzzle that each is the answer to."""
    from satgrid import sources

    try:
        lines = sources.text(sources.content(path)).split("\n")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        raise PuzzleError(
            f"cannot be read ({why}): name what satgrid solve --jsonl has written", source=path
        ) from None
    found: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        try:
            if line:
                found[json.loads(line)["puzzle"]] = line
        except (ValueError, KeyError, TypeError, RecursionError):
            raise PuzzleError(
                "no answer to a puzzle: name what satgrid solve --jsonl has written",
                source=path,
                line=number,
            ) from None
    return found


def _checked(
    grids: list[_grids.Shown],
    timeout_s: float | None,
    label: str,
    problem: Problem,
    left_s: float | None,
) -> Done:
    """Ask the referee whether each of the grids answers the puzzle.

    `left_s` is what reading has left of `timeout_s`.
    """
    from satgrid.cli import _answers
    from satgrid.cli._refereed import refereed
    from satgrid.deadline import limited

    said = refereed(problem, grids, label, limited(left_s), timeout_s)
    found = _answers.answer_object(label, problem.puzzle, **said.told())
    if said.broken or said.undecided:
        outcome = "refuted" if said.broken else "gave-up"
        return Done(outcome, errors=(*said.broken, *said.undecided), found=found)
    one, *rest = said.praise()
    more = [count(len(grids), "grid")] if len(grids) > 1 else []
    says = (one, *more, *rest)
    return Done(said.status(), _answers.heading(label, problem.puzzle), says, found=found)
