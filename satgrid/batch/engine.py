"""Who does many tasks: this process, or worker processes of this machine."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

if TYPE_CHECKING:
    from satgrid.batch.workers import Task

T = TypeVar("T", bound="Task")


class Engine(NamedTuple):
    """Where tasks are done: in `jobs` processes of this machine, or here where that is None."""

    jobs: int | None = None

    def chosen(self) -> bool:
        """Return whether somebody has said where."""
        return self != Engine()

    def results(
        self,
        tasks: Iterable[T],
        ordered: bool = True,
        came: Callable[[T, Any], Any] = lambda task, result: result,
        timed: bool = False,
    ) -> Generator[tuple[T, Any]]:
        """Yield each task with its result, or with `Lost`, as `workers.results` does.

        Where they are `timed`, none waits at a worker that is at another.
        """
        from satgrid.batch import workers

        if self.jobs is not None:
            ahead = 1 if timed else workers.AHEAD
            yield from workers.results(tasks, self.jobs, ahead, ordered, came)
            return
        for task in tasks:
            yield task, came(task, workers.done(task))
