"""How a puzzle becomes a formula, as far as there is a choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from satgrid import constraints
from satgrid.constraints import Constraint
from satgrid.errors import UsageError
from satgrid.formula import TABLE_LIMIT, Formula


class TooManyCells(UsageError):
    """The cells alone have more variables than the limit of literals."""


@dataclass(frozen=True)
class Encoding:
    """What the compiler is told, whole; raises `UsageError` for an encoder that does not exist.

    `encoders` chooses an encoder or lazy cut by constraint kind; the others take their
    defaults. Not `narrowed`, the domains are left full, so that given and settled cells become
    unit clauses. `standalone` replaces lazy defaults by complete encoders. `table_limit` bounds
    the words of a line where an encoder lists them, `most_literals` the whole formula, and the
    variables of cells besides.
    """

    encoders: Mapping[str, str] = field(default_factory=dict, hash=False)
    narrowed: bool = True
    standalone: bool = False
    table_limit: int = TABLE_LIMIT
    most_literals: int | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "encoders", dict(self.encoders))
        for kind, name in self.encoders.items():
            constraints.encoder(kind, name)

    def encoder(self, statement: Constraint, area: int) -> str:
        """Return the encoder or lazy cut of a statement: its kind's chosen one, else its own."""
        return self.encoders.get(statement.kind()) or statement.preset(self.standalone, area)

    def require_room(self, variables: int) -> None:
        """Raise `TooManyCells` where cells ask for more variables than there may be literals."""
        if self.most_literals is not None and variables > self.most_literals:
            raise TooManyCells(f"the cells have more than {self.most_literals:,} variables")

    def formula(self, on_progress: Callable[[], None], counts: bool = False) -> Formula:
        """Return an empty formula that keeps to the limits; `on_progress` is called as it grows.

        With `counts` it is for a solver that counts, and for nobody else.
        """
        return Formula(self.table_limit, self.most_literals, on_progress, counts)


DEFAULT = Encoding()
