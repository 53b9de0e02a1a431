"""The compiler: rules + domains + chosen encoders -> Model.

It adds what every family has (given cells), narrows the domains, gives every undecided cell
its variables, and lets each constraint's encoder add its clauses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext

from satgrid import constraints
from satgrid.clues import Value
from satgrid.constraints import Constraint
from satgrid.constraints.given import Given
from satgrid.deadline import checked
from satgrid.domains import Contradiction, Domains
from satgrid.formula import TABLE_LIMIT
from satgrid.grid import label
from satgrid.model import Model, no_garbage_collection
from satgrid.narrowing import alone_to_blame, narrow
from satgrid.puzzle import Puzzle

Stage = Callable[[str], AbstractContextManager[None]]
"""Called with a stage's name, gives the context that the stage runs in (timing, reports)."""


def all_constraints(puzzle: Puzzle, rules: Iterable[Constraint]) -> list[Constraint]:
    """Return the rules of the puzzle behind what every family has: given cells."""
    given = [Given(cell, value, f"given {label(cell)}") for cell, value in checked(puzzle.given)]
    return [*given, *checked(rules, 16)]


@no_garbage_collection()
def compile_puzzle(
    puzzle: Puzzle,
    rules: Iterable[Constraint],
    values: Sequence[Value],
    *,
    encoders: Mapping[str, str] | None = None,
    narrowed: bool = True,
    standalone: bool = False,
    table_limit: int = TABLE_LIMIT,
    most_literals: int | None = None,
    stage: Stage = lambda name: nullcontext(),
    on_progress: Callable[[], None] = lambda: None,
) -> Model:
    """Return the model of a puzzle.

    `encoders` chooses an encoder or lazy cut by constraint kind; the others take their
    defaults. `narrowed=False` leaves the domains full, so that given and settled cells become
    unit clauses. `standalone` replaces lazy defaults by complete encoders. `table_limit`
    bounds the words of a line where an encoder lists them, `most_literals` the whole formula.
    `on_progress` is called often and may raise to end early. Raises `UsageError` for a kind or
    encoder that does not exist, for a line of more words, and for a bigger formula.
    """
    chosen = dict(encoders or {})
    for kind, name in chosen.items():
        constraints.encoder(kind, name)
    statements = all_constraints(puzzle, rules)
    domains = Domains(puzzle.height, puzzle.width, values)
    if narrowed:
        with stage("narrowing"):
            try:
                narrow(statements, domains, on_progress)
            except Contradiction as found:
                blamed = alone_to_blame(found.clue, statements, domains, on_progress)
                model = Model(domains, chosen, refuted_by=blamed)
                model.formula.begin(("narrowing", ""))
                model.formula.add()
                return model
    with stage("encoding"):
        model = Model(
            domains,
            chosen,
            standalone,
            table_limit=table_limit,
            most_literals=most_literals,
            on_progress=on_progress,
        )
        if model.fixed is None:
            # Each is let go when it is encoded: a million at once would take long.
            statements.reverse()
            while statements:
                on_progress()
                constraint = statements.pop()
                model.formula.begin((constraint.kind(), constraint.clue))
                model.post(constraint)
    return model
