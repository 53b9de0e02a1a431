"""Tasks: what can be done in another process, and what comes of one that cannot."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from satgrid.errors import printable


class Task(Protocol):
    """What a worker does: it is sent there, called there, and its result is sent back."""

    @property
    def limit_s(self) -> float | None:
        """How long it may take, or None for any time."""

    def __call__(self) -> Any:
        """Return the result."""


class Lost(NamedTuple):
    """What comes of a task without a result: it did not stop at its `limit`, or it failed.

    `of_code` says the same of the code of a rule file, for a task that runs such code.
    """

    limit: bool
    reason: str
    of_code: str = ""


def done(task: Task) -> Any:
    """Return the task's result, or `Lost` for what it raises."""
    try:
        return task()
    except MemoryError:
        return Lost(False, "out of memory")
    except Exception as error:
        return Lost(False, printable(f"{type(error).__name__}: {error}"))
