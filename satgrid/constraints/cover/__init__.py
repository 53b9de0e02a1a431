"""A cell is covered: one of some placements is there; or so many of some are.

A placement is what terms say together: the sides of a rectangle are walls, say, and no wall is in
it. Those over one cell contradict each other, as a rule, so that just one is there; a family that
needs to have it so sees to it, and may say that they are apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from satgrid.clues import Value
from satgrid.constraints import Bulk, Constraint, Not, Position, term_holds
from satgrid.grid import Cell, Grid

Terms: TypeAlias = tuple[Position | Not, ...]
"""Terms, all of which are true where a placement is there."""


class LazyPlacement:
    """A placement whose terms are made when somebody asks: most are ruled out before that."""

    __slots__ = ("_make", "_terms")

    def __init__(self, make: Callable[[], Terms]) -> None:
        self._make = make
        self._terms: Terms | None = None

    @property
    def terms(self) -> Terms:
        """The terms, the same object each time."""
        if self._terms is None:
            self._terms = self._make()
        return self._terms

    def __iter__(self) -> Iterator[Position | Not]:
        """Yield the terms."""
        return iter(self.terms)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LazyPlacement) and self.terms == other.terms

    def __hash__(self) -> int:
        return hash(self.terms)


Placement: TypeAlias = Terms | LazyPlacement
"""What is there where all its terms are true."""


@dataclass(frozen=True)
class Cover(Constraint):
    """One of the `placements` is there at least, where each group of `when` has one that is.

    `cell` is what is covered, where that is one cell. With a `number` exactly so many of them are,
    and there are no groups. Statements in one bulk that share placements and groups have the same
    objects. Of those that are `apart` no two can be there together, as their terms say.
    """

    placements: tuple[Placement, ...]
    when: tuple[tuple[Placement, ...], ...] = ()
    number: int | None = None
    clue: str = ""
    cell: Cell | None = None
    apart: bool = False
    default: ClassVar[str] = "placements"

    def __post_init__(self) -> None:
        if self.number is not None and (self.when or self.apart):
            raise ValueError(
                "a cover with a number of placements holds everywhere, and they meet: state neither"
                " groups nor that they are apart"
            )

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether all terms of a placement are true, or of so many, or none of a group."""

        def there(placements: Iterable[Placement]) -> int:
            return sum(all(term_holds(term, grid) for term in each) for each in placements)

        found = there(self.placements)
        if self.number is not None:
            return found == self.number
        return found > 0 or not all(map(there, self.when))


@dataclass(frozen=True)
class CoverEach(Bulk):
    """Many statements at once; what they share is looked at once."""

    statements: tuple[Cover, ...]
    clue: str = ""
    default: ClassVar[str] = Cover.default

    def parts(self) -> tuple[Cover, ...]:
        """Return the statements."""
        return self.statements

    def holds(self, grid: Grid[Value]) -> bool:
        """Return whether all of them hold."""
        return all(each.holds(grid) for each in self.statements)
