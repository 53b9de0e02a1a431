"""At most one of n terms is true: `at_most` with the bound 1, and special encodings for it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import field
from itertools import combinations

from satgrid.clues import Value
from satgrid.constraints import Bulk, Literals, Post, encodes
from satgrid.constraints.at_most import AtMost
from satgrid.constraints.parts.counting import (
    counting_step,
    drop_constants,
    pysat_encoders,
    undecided,
)
from satgrid.deadline import checked
from satgrid.domains import Contradiction, Domains, Step, Steps, cells_of
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import Cell
from satgrid.records import record


@record
class AtMostOne(AtMost):
    """At most one of the terms is true; a term that occurs twice counts twice."""

    bound: int = field(default=1, init=False)
    default = "commander"


@record
class AtMostOneEach(Bulk):
    """At most one cell of each group has the value; group i comes from the clue `clues[i]`.

    Without `clues` it is a rule of the game.
    """

    value: Value
    groups: tuple[tuple[Cell, ...], ...]
    clues: tuple[str, ...] = None  # type: ignore[assignment]
    clue: str = ""
    default = AtMostOne.default
    direct = True

    def __post_init__(self) -> None:
        if self.clues is None:
            object.__setattr__(self, "clues", ("",) * len(self.groups))

    def parts(self) -> list[AtMostOne]:
        """Return the statement of each group."""
        return [
            AtMostOne(tuple((cell, self.value) for cell in cells), clue=clue)
            for cells, clue in checked(zip(self.groups, self.clues, strict=True), 100)
        ]


def narrower(constraints: Sequence[AtMostOne | AtMostOneEach], domains: Domains) -> Steps:
    """Narrowing of at most one of n: unit propagation on the count.

    Groups of a bulk need less memory than single statements: a hitori has thousands of them, and
    next to nothing to narrow.
    """
    single = [each for each in checked(constraints) if isinstance(each, AtMostOne)]
    if single:
        yield counting_step(single, [(0, 1)] * len(single), domains)
    for each in checked(constraints):
        if isinstance(each, AtMostOneEach):
            yield 1, _take_values(each, domains)


def _take_values(constraint: AtMostOneEach, domains: Domains) -> Step:
    """Return the step that removes the value from the other cells of a group with a cell of it."""
    value, groups = constraint.value, constraint.groups
    having: dict[Cell, list[int]] = defaultdict(list)
    taken = bytearray(len(groups))
    seen = 0

    def step() -> None:
        nonlocal seen
        fixed = domains.fixed(value)
        new = fixed & ~seen
        if not new:
            return
        if not seen:
            for k, cells in enumerate(checked(groups, 50)):
                for cell in cells:
                    having[cell].append(k)
        seen = fixed
        others: list[Cell] = []
        for cell in cells_of(new, domains.lane):
            for k in having.get(cell, ()):
                if taken[k]:
                    raise Contradiction(constraint.clues[k])
                taken[k] = True
                others += groups[k]
        domains.remove(value, domains.plane(others) & ~fixed)

    return step


_MOST = 4
"""Up to this number of literals, no encoding has fewer clauses than the pairwise one."""


def _encode_groups(formula: Formula, constraint: AtMostOneEach, literal: Literals) -> None:
    negated = [-x for x in literal.table(constraint.value)]
    width = literal.width
    clauses: list[tuple[int, int]] = []
    for cells in checked(constraint.groups):
        along = [negated[r * width + c] for r, c in cells]
        if TRUE in along:
            along = [x for x in along if x != TRUE]
        if FALSE in along and len(along) > 1:
            formula.extend_without_constants(clauses)
            clauses = []
            along = [-x for x in drop_constants(formula, [-x for x in along], 1)[0]]
        # Most groups are short, and a generator of their clauses would take the most time.
        clauses += combinations(along, 2) if len(along) <= _MOST else _clauses(formula, along)
    formula.extend_without_constants(clauses)


@encodes(
    "commander",
    "Commander: every three literals are replaced by one that is true if any of them is.",
    strength="domain-consistent",
    use="by default; it has the fewest clauses.",
    takes_bulk=True,
)
def commander_encoder(
    formula: Formula, constraint: AtMostOne | AtMostOneEach, literal: Literals, post: Post
) -> None:
    """Shapes: n undecided literals; while more than four are left, the first three get a commander,
    which goes to the end of the line; the rest is encoded pairwise.
    Strength: domain-consistent for distinct literals.
    """
    if isinstance(constraint, AtMostOneEach):
        _encode_groups(formula, constraint, literal)
        return
    literals, _ = undecided(formula, constraint, literal)
    formula.extend_without_constants(_clauses(formula, [-x for x in literals]))


def _clauses(formula: Formula, negated: list[int]) -> Iterator[tuple[int, int]]:
    """Yield the clauses by which at most one of the literals with these negations is true."""
    if len(negated) > _MOST:
        commanders = formula.new((len(negated) - 3) // 2)
        line = [*negated, *(-c for c in commanders)]
        for x, y, z, c in zip(line[0::3], line[1::3], line[2::3], commanders, strict=False):
            # Not two of three, and a true one is the commander's.
            yield from ((x, y), (x, z), (y, z), (x, c), (y, c), (z, c))
        negated = line[3 * len(commanders) :]
    # Two true literals are one too many, whichever two they are.
    yield from combinations(negated, 2)


bitwise_encoder, ladder_encoder = pysat_encoders("at_most_one")
