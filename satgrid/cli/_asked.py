"""What the command line of `satgrid solve` asks."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from satgrid.cli._options import Chosen

if TYPE_CHECKING:
    from satgrid.batch.engine import Engine
    from satgrid.search.options import Options
    from satgrid.search.question import Question


class Asked(NamedTuple):
    """The options of the command line, as given."""

    unique: bool
    every: bool
    limit: int | None
    determined: bool
    given: str | None
    minimise: str | None
    maximise: str | None
    optimiser: str | None
    timeout: float | None
    solver: str | None
    seed: int
    chosen: Chosen
    as_json: bool
    report: bool
    plain: bool
    numbers: bool
    proof: str | None
    outputs: tuple[str, ...]
    jsonl: str | None
    resume: bool
    unordered: bool
    engine: Engine
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


def question(ask: Asked) -> Question:
    """Return what is asked of each puzzle; raise `UsageError` before any is read."""
    from satgrid import solvers
    from satgrid.search.question import Question

    optimiser = ask.optimiser
    if ask.minimise is not None or ask.maximise is not None:
        from satgrid.search import optimum

        optimiser = optimum.choose_optimiser(optimiser, ask.solver or solvers.DEFAULT)
    most = 1 if ask.unique else ask.most()
    return Question(ask.unique, most, ask.minimise, ask.maximise, optimiser)


def options(ask: Asked) -> Options:
    """Return how each puzzle is searched; raise `UsageError` before any is read."""
    from satgrid import solvers
    from satgrid.search.options import Options

    if ask.solver == solvers.HEURISTIC:
        from satgrid.search import heuristic

        heuristic.require_sense(
            {
                "--unique": ask.unique,
                "--all": ask.every,
                "--limit": ask.most() != 1,
                "--minimise": ask.minimise,
                "--maximise": ask.maximise,
                "--encode": ask.chosen.choices,
            }
        )
    counts = ask.solver is None and not ask.chosen.choices
    return Options(ask.solver or solvers.DEFAULT, ask.seed, ask.chosen.encoding(), counts)
