"""What a search needs of a solver, whatever it is: one adapter a kind of it stands beside this."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol


class Backend(Protocol):
    """A solver with a formula, until `close`.

    It follows its formula: clauses added there later are loaded before the next search; `add` is
    for clauses that belong to a question, not to the formula. Whatever takes long calls
    `on_progress`, which may raise to end it; the backend stays usable.
    """

    def load(self, on_progress: Callable[[], None]) -> None:
        """Load what the formula has gained."""

    def add(self, clause: Sequence[int]) -> None:
        """Add a non-empty clause to the solver alone."""

    def prefer(self, literals: Iterable[int]) -> None:
        """Set the sign that the solver tries first for each of these variables, if it can be."""

    def solve(
        self,
        on_progress: Callable[[], None],
        assumptions: Sequence[int] = (),
        conflicts: int | None = None,
    ) -> bool | None:
        """Return whether the clauses can be satisfied under the assumptions.

        Returns None if the budget of `conflicts` ran out, or if the solver gave up. Raises
        `UsageError` for assumptions, or a budget, that the solver does not take: `has_budget` says
        whether it does.
        """

    def truth(self) -> list[int]:
        """Return the satisfying assignment of the last search: x or -x for each variable x."""

    def core(self) -> list[int]:
        """Return assumptions of the last search, which failed, that cannot hold together."""

    def conflicts(self) -> int | None:
        """Return the number of conflicts so far, None where the solver does not tell."""

    def close(self) -> None:
        """Free what the solver holds, once no search uses it."""
