"""Many puzzles, one question: each is answered by itself, here or in a worker process."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar, Unpack

from satgrid import families
from satgrid.batch import workers
from satgrid.batch.workers import Lost, Task
from satgrid.errors import SatgridError
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.rulefiles import rules_from
from satgrid.search.options import Options, SearchOptions
from satgrid.search.question import Question
from satgrid.search.solutions import GAVE_UP, Answer

T = TypeVar("T", bound=Task)


class Failed(NamedTuple):
    """What comes of a puzzle without an answer: `error` says why, in one line.

    The `status` is "error", or "gave-up" where it had to be ended at its time limit.
    """

    error: str
    status: str = "error"


@dataclass(frozen=True)
class Solving:
    """The task to answer a question about a puzzle, of a family that the file `rules` may state.

    `limit_s` is its time in seconds, None without a limit.
    """

    puzzle: Puzzle
    question: Question
    options: Options
    limit_s: float | None = None
    rules: str | None = None

    def __call__(self) -> Answer | Failed:
        """Return the answer, or why there is none."""
        try:
            if self.rules is not None and families.rule_file(self.puzzle.family) is None:
                rules_from(self.rules)
            problem = Problem(self.puzzle)
            return self.question.answer(problem, self.options, self.limit_s, workers.on_event)
        except SatgridError as error:
            return Failed(str(error))


def results(tasks: Iterable[T], jobs: int, ordered: bool = True) -> Generator[tuple[T, Any]]:
    """Yield each task with its result, or with `Lost`; one job is done in this process."""
    if jobs > 1:
        yield from workers.results(tasks, jobs, workers.AHEAD, ordered)
        return
    for task in tasks:
        yield task, task()


def solve_many(
    puzzles: Iterable[Puzzle],
    *,
    jobs: int = 1,
    ordered: bool = True,
    unique: bool = False,
    most: int | None = 1,
    narrow: bool = True,
    timeout_s: float | None = None,
    **options: Unpack[SearchOptions],
) -> Iterator[Answer | Failed]:
    """Yield the answer to each puzzle, `jobs` at a time: in the puzzles' order, or as they end.

    `unique`, `most` and the other arguments are those of `solve`; `timeout_s` is the limit of each
    puzzle in seconds. A puzzle that has no answer for its own fault, or whose process ends, gives
    `Failed`, and the others go on. Puzzles are taken when there is room, and may be any number.
    With two jobs or more the caller's module is imported by each worker, so a program begins with
    `if __name__ == "__main__":`.
    """
    how = Options.of(options, narrow)
    question = Question(unique, most)
    tasks = (Solving(puzzle, question, how, timeout_s) for puzzle in puzzles)
    with closing(results(tasks, jobs, ordered)) as found:
        for _, result in found:
            yield failed(result) if isinstance(result, Lost) else result


def failed(lost: Lost) -> Failed:
    """Return what a lost task is to whoever asked."""
    return Failed(lost.reason, GAVE_UP) if lost.limit else Failed(lost.reason)
