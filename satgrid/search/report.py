"""What a search did, ready for JSON and for benchmark tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, TypeAlias

OnEvent: TypeAlias = "Callable[[str, Report], None]"
"""Called with a stage's name at its end, and with "tick" about every tenth of a second."""


@dataclass
class Report:
    """Sizes, counts and seconds of one search.

    `refuted_by` is None unless narrowing alone found that there is no solution: then it names
    the clue that cannot be met, or is "" where no single one is to blame. `cells_left` is the
    number of cells that narrowing left undecided (all, without narrowing); `variables` and
    `clauses` count by constraint kind, `counts` what the solver counts by itself, in place of
    clauses; `rounds` counts the calls of the solver, `cuts` the clauses that lazy constraints
    added; `seconds` are by stage.
    `conflicts` is None where the solver does not tell, as outside programs do not; `version` is
    None where it is not known. `gave_up` is the solver, if it gave up by itself; `says` is the
    outside program, or the file of its output, that says in its unchecked word that there is
    nothing else, or nothing better: `Answer.says` tells it. `checked` is what grids were held
    against in place of a referee, or None: `Answer.checked` tells it. `tries` counts
    the guesses where no solver was asked, or the puzzles that a generator has begun, and is None
    else. `decided` counts the questions (is there a solution, is there another, ...) that each
    stage settled, "narrowing" the first.
    """

    solver: str | None = None
    version: str | None = None
    seed: int = 0
    refuted_by: str | None = None
    cells_left: int = 0
    rounds: int = 0
    cuts: int = 0
    conflicts: int | None = 0
    gave_up: str | None = None
    says: str | None = None
    checked: str | None = None
    tries: int | None = None
    decided: dict[str, int] = field(default_factory=dict)
    variables: dict[str, int] = field(default_factory=dict)
    clauses: dict[str, int] = field(default_factory=dict)
    counts: int = 0
    seconds: dict[str, float] = field(default_factory=dict)
    on_event: OnEvent | None = field(default=None, repr=False)

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Add the time of the block to the stage's seconds, and tell the watcher at its end."""
        start = perf_counter()
        try:
            yield
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + perf_counter() - start
        self.tell(name)

    def tell(self, event: str) -> None:
        """Call the watcher: with a stage's name at its end, with "tick" while one goes on."""
        if self.on_event is not None:
            self.on_event(event, self)

    def decide(self, stage: str) -> None:
        """Count a question that the stage settled."""
        self.decided[stage] = self.decided.get(stage, 0) + 1

    def count(self, sizes: dict[tuple[str, str], tuple[int, int]]) -> None:
        """Take over the sizes of a formula, summed by constraint kind."""
        self.variables, self.clauses = {}, {}
        for (kind, _), (variables, clauses) in sizes.items():
            self.variables[kind] = self.variables.get(kind, 0) + variables
            self.clauses[kind] = self.clauses.get(kind, 0) + clauses

    def to_json(self) -> dict[str, Any]:
        """Return the report as a JSON object; seconds are rounded to microseconds."""
        return {
            "solver": self.solver,
            "version": self.version,
            "seed": self.seed,
            "refuted_by": self.refuted_by,
            "cells_left": self.cells_left,
            "rounds": self.rounds,
            "cuts": self.cuts,
            "conflicts": self.conflicts,
            "gave_up": self.gave_up,
            "tries": self.tries,
            "decided": self.decided,
            "variables": self.variables,
            "clauses": self.clauses,
            "counts": self.counts,
            "seconds": {name: round(s, 6) for name, s in self.seconds.items()},
        }
