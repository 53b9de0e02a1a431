"""Many tasks in other processes, which may be killed, and a file of answers.

`Engine` says where tasks are done. The room may import every room but the command line.

    tasks.py      tasks, their messages, and the work of a worker process
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
    """Where tasks are done: in `jobs` worker processes, on a Dask cluster, or in this process.

    `dask` is the address of the cluster's scheduler.
    """

    jobs: int | None = None
    dask: str | None = None

    def results(
        self,
        tasks: Iterable[T],
        ordered: bool = True,
        finish: Callable[[T, Any], Any] = lambda task, result: result,
        timed: bool = False,
    ) -> Generator[tuple[T, Any]]:
        """Yield each task with its result or `Lost`, as `workers.results` does.

        If tasks are `timed`, a worker gets its next task when it has finished the last one.
        """
        from satgrid.batch import workers
        from satgrid.batch.tasks import run_task

        if self.dask is not None:
            from satgrid.batch import cluster

            most = 1 if timed else cluster.MOST
            yield from cluster.results(tasks, self.dask, ordered, finish, most)
        elif self.jobs is not None:
            ahead = 1 if timed else workers.AHEAD
            yield from workers.results(tasks, self.jobs, ahead, ordered, finish)
        else:
            for task in tasks:
                yield task, finish(task, run_task(task))
