"""Many tasks: worker processes that may end at any moment, and a file of what is done.

`Engine` says where tasks are done.

    tasks.py      what a task is, how it travels, and what a worker process does
    workers.py    worker processes of this machine
    cluster.py    a Dask cluster
    solving.py    one question about many puzzles: the library's `solve_many`
    journal.py    the file of answers that an interrupted run goes on with
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

if TYPE_CHECKING:
    from satgrid.batch.tasks import Task

T = TypeVar("T", bound="Task")


class Engine(NamedTuple):
    """Where tasks are done: in `jobs` processes of this machine, or by a cluster, or here.

    `dask` is the address of the cluster's scheduler.
    """

    jobs: int | None = None
    dask: str | None = None

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
        from satgrid.batch.tasks import run_task

        if self.dask is not None:
            from satgrid.batch import cluster

            most = 1 if timed else cluster.MOST
            yield from cluster.results(tasks, self.dask, ordered, came, most)
        elif self.jobs is not None:
            ahead = 1 if timed else workers.AHEAD
            yield from workers.results(tasks, self.jobs, ahead, ordered, came)
        else:
            for task in tasks:
                yield task, came(task, run_task(task))
