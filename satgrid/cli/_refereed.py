"""What the referee says of the grids that are to answer one puzzle, for one puzzle and for many."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from satgrid.errors import GaveUp

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satgrid.cli._grids import Shown
    from satgrid.clues import Value
    from satgrid.deadline import limited
    from satgrid.grid import Grid
    from satgrid.problem import Problem


@dataclass(frozen=True)
class Refereed:
    """What was said of broken rules and of grids not decided in time, and the right grids."""

    problem: Problem
    right: tuple[Grid[Value], ...]
    broken: tuple[str, ...]
    undecided: tuple[str, ...]
    begun: bool
    """Whether some grid has unknown cells: it is right so far if it can be completed."""

    def status(self) -> str:
        """Return the status of the answer, as JSON has it."""
        if self.broken:
            return "error"
        if self.undecided:
            return "gave-up"
        return "right-so-far" if self.begun else "solved"

    def told(self) -> dict[str, Any]:
        """Return what the JSON object has beside the puzzle."""
        return {
            "status": self.status(),
            "grids": self.right,
            "checked": self.problem.checked if self.right else None,
            "error": "; ".join(self.broken + self.undecided) or None,
        }

    def praise(self) -> list[str]:
        """Return the lines on grids of which nothing is broken or undecided."""
        from satgrid.cli._answers import referee_lines

        met = "right: every clue and rule is met"
        one = "right so far: it can be completed" if self.begun else met
        return [one, *referee_lines(self.problem.checked)]


def refereed(
    problem: Problem,
    grids: Sequence[Shown],
    label: str,
    within: limited,
    limit_s: float | None,
) -> Refereed:
    """Ask the referee whether each of the grids, of the file `label`, answers the puzzle.

    All of them have the time of `within` together, and each at most `limit_s` for a completion.
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
    return Refereed(problem, tuple(right), tuple(broken), tuple(undecided), begun)
