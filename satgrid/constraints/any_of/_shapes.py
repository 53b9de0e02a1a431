"""Narrowing of clauses of one shape: all places at once, by shifts of planes.

Seen from its place, each term of a clause lies at an offset: a plane that is shifted by it has, at
the place's own bit, what the term's cell has.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from satgrid.clues import Value
from satgrid.constraints.any_of import AnyOfNear, Offset
from satgrid.deadline import check_deadline
from satgrid.domains import Contradiction, Domains


class _Shape(NamedTuple):
    """The values of a statement, and how many bits further the cells of its terms are."""

    value: Value
    offsets: list[int]
    other: Value
    when: list[int]


def shifting(statements: Sequence[AnyOfNear], domains: Domains) -> Callable[[], None]:
    """Return the step that makes the last term that can be true so, until there is none."""
    shapes = [
        _Shape(each.value, _bits(each.offsets, domains), each.other, _bits(each.when, domains))
        for each in statements
    ]
    # Statements may share their places. A place is open as long as its clause is not met.
    planes = {id(each.places): each.places for each in statements}
    every = {name: domains.plane(places) for name, places in planes.items()}
    left = [every[id(each.places)] for each in statements]

    # The domains by which nothing was found.
    quiet: dict[Value, int] | None = None

    def step() -> None:
        nonlocal quiet
        while domains.planes is not quiet:
            check_deadline()
            quiet = planes = domains.planes
            undecided = domains.undecided()
            for k, shape in enumerate(shapes):
                if left[k]:
                    left[k] = _narrowed(shape, left[k], domains, undecided)
                    if domains.planes is not planes:
                        planes, undecided = domains.planes, domains.undecided()

    return step


def _bits(offsets: Sequence[Offset], domains: Domains) -> list[int]:
    return [down * domains.lane + right for down, right in dict.fromkeys(offsets)]


def _moved(plane: int, by: int) -> int:
    """Return the plane with each bit so many places further back, or ahead."""
    return plane >> by if by >= 0 else plane << -by


def _narrowed(shape: _Shape, places: int, domains: Domains, undecided: int) -> int:
    """Narrow by the clauses of these places, and return those whose clause is not met yet.

    Raises `Contradiction` for a clause that has no term left.
    """
    possible, there = domains.planes[shape.value], domains.planes[shape.other]
    fixed, there_fixed = possible & ~undecided, there & ~undecided
    # By its place: a term of the clause is true, can be true, and two of them can.
    for by in shape.offsets:
        places &= ~_moved(fixed, by)
    for by in shape.when:
        places &= _moved(there, by)
    once = twice = 0
    terms = [_moved(possible, by) & places for by in shape.offsets]
    terms += [places & ~_moved(there_fixed, by) for by in shape.when]
    for term in terms:
        twice |= once & term
        once |= term
    if places & ~once:
        raise Contradiction
    last = places & ~twice
    if last:
        n = len(shape.offsets)
        true = _cells(shape.offsets, terms[:n], last)
        false = _cells(shape.when, terms[n:], last)
        planes = {v: p if v == shape.value else p & ~true for v, p in domains.planes.items()}
        planes[shape.other] &= ~false
        domains.replace(planes)
    return places & ~last


def _cells(offsets: Sequence[int], terms: Sequence[int], places: int) -> int:
    """Return the cells of the terms, which are told by their places, that are among these."""
    cells = 0
    for by, term in zip(offsets, terms, strict=True):
        cells |= _moved(term & places, -by)
    return cells
