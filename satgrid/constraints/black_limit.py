"""The number of black cells of a line, which the blocks of the line imply.

It rules out nothing that the blocks allow, so it is stated only if an encoder is chosen for it:
any of `exactly`'s, whose special case it is. Textbooks state it beside the starts of the blocks.
"""

from __future__ import annotations

from satgrid.constraints import Literals, Post, encodes
from satgrid.constraints.exactly import Exactly
from satgrid.formula import Formula
from satgrid.records import record


@record
class LineTotal(Exactly):
    """Exactly `bound` of the terms are true; the terms state that the cells of a line are white.

    So n - `bound` of n cells are black, or have any colour.
    """

    default = "none"
    auxiliary = False


@encodes(
    "none",
    "Nothing: the limit follows from the blocks of the line.",
    strength="finds-contradictions",
    use="by default; in addition to the blocks, the limit rarely helps a search.",
)
def none_encoder(formula: Formula, constraint: LineTotal, literal: Literals, post: Post) -> None:
    """Strength: finds-contradictions, as do the blocks that imply it."""
