"""Complete clauses where lazy cuts come to no end.

With few clues there are always more regions that are too small, or cut off, and each round tells
of some of them alone. So after a number of rounds the same question is asked of the puzzle's
complete formula.
"""

from __future__ import annotations

from dataclasses import replace

from satgrid.search.loop import Search
from satgrid.search.stages.anew import Anew

MOST_CELLS = 2_500
"""The most cells of a board whose complete formula is tried."""


def suits(search: Search) -> bool:
    """Return whether some rule is lazy that nobody has asked to be."""
    model, chosen = search.model(), search.options.encoding.encoders
    height, width = model.literal.height, model.literal.width
    lazy = any(each.constraint.kind() not in chosen for each in model.cuts)
    return lazy and height * width <= MOST_CELLS


def stage(search: Search, conflicts: int | None = None) -> Anew:
    """Return the stage: the puzzle once more, without lazy cuts but those that were asked for."""
    encoding = replace(search.options.encoding, standalone=True)
    return Anew(search, "complete", encoding, conflicts=conflicts)
