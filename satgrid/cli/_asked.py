"""What the command line of `satgrid solve` asks."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple

from satgrid.errors import UsageError

if TYPE_CHECKING:
    from satgrid.puzzle import Puzzle


class Asked(NamedTuple):
    """The options of the command line, as given."""

    unique: bool
    every: bool
    limit: int | None
    minimise: str | None
    maximise: str | None
    optimiser: str | None
    timeout: float | None
    solver: str | None
    seed: int
    choices: tuple[str, ...]
    no_narrow: bool
    table_limit: int
    as_json: bool
    report: bool
    plain: bool
    numbers: bool
    proof: str | None
    outputs: tuple[str, ...]
    verbose: bool
    quiet: bool

    def most(self) -> int | None:
        """Return how many solutions are enough."""
        return 2 if self.unique else None if self.every else self.limit or 1

    def suffixes(self) -> set[str]:
        """Return the kinds of the output files, such as ".svg"."""
        return set(map(suffix_of, self.outputs))

    def talks(self) -> bool:
        """Return whether people are told something on standard output."""
        return not (self.as_json or self.quiet)

    def draws(self) -> bool:
        """Return whether pictures are printed."""
        return self.talks() and not self.outputs


def suffix_of(path: str) -> str:
    """Return the kind of a file, as its name tells: ".svg"."""
    return os.path.splitext(path)[1].lower()


def question(ask: Asked) -> dict[str, Any]:
    """Return what `verbs.solve` is asked; raise `UsageError` before any puzzle is read."""
    from satgrid import constraints, solvers

    solver = ask.solver or solvers.DEFAULT
    if solver == solvers.HEURISTIC:
        from satgrid.search import heuristic

        heuristic.require_sense(
            {
                "--unique": ask.unique,
                "--all": ask.every,
                "--limit": ask.most() != 1,
                "--minimise": ask.minimise,
                "--maximise": ask.maximise,
                "--encode": ask.choices,
            }
        )
    else:
        solvers.find(solver, ask.seed)
    found: dict[str, Any] = {
        "unique": ask.unique,
        "most": 1 if ask.unique else ask.most(),
        "solver": solver,
        "encoders": constraints.parse_choices(ask.choices),
        "narrow": not ask.no_narrow,
        "table_limit": ask.table_limit,
        "seed": ask.seed,
        "timeout_s": ask.timeout,
    }
    if ask.minimise is not None or ask.maximise is not None:
        from satgrid.search import optimum

        found["minimise"], found["maximise"] = ask.minimise, ask.maximise
        found["optimiser"] = optimum.find(ask.optimiser, found["solver"])
    return found


def require_sense(ask: Asked, label: str, puzzle: Puzzle) -> None:
    """Raise `UsageError` for options that mean nothing for the puzzle."""
    if ask.numbers and puzzle.cells is None:
        raise UsageError(f"--numbers: {label} has no numbers in its cells: leave it out")
    if ask.solver is not None:
        from satgrid import solvers
        from satgrid.search import heuristic

        if ask.solver == solvers.HEURISTIC:
            heuristic.guess_of(puzzle.family)
    name = ask.maximise if ask.minimise is None else ask.minimise
    if name is not None:
        from satgrid.search import optimum

        optimum.aim_of(puzzle.family, name, most=ask.maximise is not None)
