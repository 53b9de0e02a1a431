"""One question about many puzzles: the library's `solve_many`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing
from typing import NamedTuple, Unpack

from satgrid.batch import Engine, tasks
from satgrid.batch.tasks import Lost, Rules, lost_reason, problem_of
from satgrid.errors import SatgridError, UsageError
from satgrid.puzzle import Puzzle
from satgrid.records import record
from satgrid.search.answer import Answer
from satgrid.search.options import Options, SearchOptions
from satgrid.search.question import Question


class Failed(NamedTuple):
    """The result for a puzzle without an answer; `error` is the reason in one line."""

    error: str
    status: str = "error"


@record
class Solving:
    """The task to answer a question about a puzzle.

    `limit_s` is the time limit in seconds or None; `rules` is the rule file of the family, if any.
    """

    puzzle: Puzzle
    question: Question
    options: Options
    limit_s: float | None = None
    rules: Rules | None = None

    def __call__(self) -> Answer | Failed:
        """Return the answer, or the reason for having none."""
        try:
            problem = problem_of(self.puzzle, self.rules)
            return self.question.answer(problem, self.options, self.limit_s, tasks.stop_if_orphaned)
        except SatgridError as error:
            return Failed(str(error))


def solve_many(
    puzzles: Iterable[Puzzle],
    *,
    jobs: int = 1,
    dask: str | None = None,
    ordered: bool = True,
    unique: bool = False,
    most: int | None = 1,
    narrow: bool = True,
    timeout_s: float | None = None,
    **options: Unpack[SearchOptions],
) -> Iterator[Answer | Failed]:
    """Yield the answer to each puzzle, `jobs` at a time, in the puzzles' order if `ordered`.

    With `dask`, the address of a scheduler, that cluster does the work (docs/clusters.md). Other
    arguments, such as `unique` and `most`, mean the same as in `solve`; `timeout_s` is the limit
    per puzzle in seconds. A bad puzzle, or one whose process is killed, gives `Failed`, and the
    others go on. Puzzles are taken from the iterator when there is room, so any number is possible.
    With two jobs or more, each worker imports the caller's module, so put the call below
    `if __name__ == "__main__":`.
    """
    if jobs != 1 and dask is not None:
        raise UsageError("choose one of jobs and dask: a cluster has its own number")
    how = Options.of(options, narrow)
    question = Question(unique, most)
    engine = Engine(None if jobs == 1 else jobs, dask)
    tasks = (
        Solving(puzzle, question, how, timeout_s, Rules.of(puzzle.family)) for puzzle in puzzles
    )
    with closing(engine.results(tasks, ordered)) as found:
        for task, result in found:
            yield Failed(lost_reason(result, task.rules)) if isinstance(result, Lost) else result
