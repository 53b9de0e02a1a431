"""Voices: what is looked at by itself in a trial, a clue or one statement of a rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from satgrid.constraints import Constraint
from satgrid.why import tiers
from satgrid.why.units import Rules, regions_of


@dataclass(frozen=True)
class Voice:
    """Statements that are looked at together, and what they are called.

    `clued` is what has the name of a clue, row or room, and no kind of rule. Of those not `asked`
    no solver is asked, as they leave too much open where little is known.
    """

    name: str
    clued: bool
    statements: tuple[Constraint, ...]
    asked: bool = True


def voices(
    said: Mapping[int, Sequence[Constraint]],
    names: Mapping[int, str],
    rules: Rules,
    parts: Sequence[Constraint],
) -> Iterator[Voice]:
    """Yield the voices of what clues have said, with their names, and of rules out of all parts."""
    for x, told in said.items():
        yield Voice(names[x], True, tuple(told))
    for name, some in regions_of(parts).items():
        yield Voice(name, True, tuple(some), asked=False)
    for kind, some in rules.near.items():
        yield from (Voice(kind, False, (each,)) for each in some)
    for each in parts:
        kind = each.kind()
        if kind in tiers.REGIONAL and not each.clue:
            yield Voice(kind, False, (each,), asked=kind not in tiers.LOOKED_AT)
