"""How hard a step is: which rules a person looks at, and how many clues at once.

| tier | what it takes |
|---|---|
| 0 | one local rule beside known cells; what a loop is at one corner or cell |
| 1 | one clue alone, or a rule of one row, column, room or box |
| 2 | one of these and the local rules, or several local rules |
| 2.5 | a region has one way out |
| 3 | the rules alone, those of regions and loops too |
| 4 | one of these and the rules of regions |
| 6, 7 | two or three of these at once, and the rules of regions |
| 8 | a trial: one of these after the other shows, until nothing fits, that a value is wrong |
| 9 | a trial that takes other trials |
| 6 + n | n of these at once, four or more, where no trial is found |
"""

from __future__ import annotations

REGIONAL = frozenset(
    (
        *(
            "acyclic",
            "both_connected",
            "connected",
            "differ",
            "ends",
            "islands",
            "network",
            "paired",
        ),
        *("single_loop", "sized", "symmetric"),
    )
)
"""The kinds of statements that speak of a whole region, loop or board; all others are local."""

LOOKED_AT = frozenset(("sized",))
"""Kinds of which a solver is not asked without clues, as they leave too much open then."""

LOCAL = 0.0
ONE_CLUE = 1.0
CLUE_AND_LOCAL = 2.0
ONE_WAY_OUT = 2.5
RULES = 3.0
CLUE_AND_RULES = 4.0
TRIAL = 8.0
NESTED_TRIAL = 9.0
SEVERAL = 6.0


def cost(tier: float, reasons: int) -> int:
    """Return what a step of this tier with so many known cells behind it counts, in tenths."""
    if tier == LOCAL:
        return 2
    if tier == ONE_CLUE:
        return 10
    if tier in (CLUE_AND_LOCAL, ONE_WAY_OUT):
        return 15
    if tier == RULES:
        return 10 * max(1, reasons)
    return round(10 * (3 + 3 * (tier - CLUE_AND_RULES) + reasons))


def written(tier: float) -> int | float:
    """Return the tier as it is written: 2.5, and 3 rather than 3.0."""
    return int(tier) if tier.is_integer() else tier
