"""Nothing: the limit follows from the blocks of the line.

Strength: finds-contradictions, as do the blocks that imply it.
Use: by default; stated beside the blocks, the limit rarely helps a search.
"""

from __future__ import annotations

from satgrid.constraints import Literals, Post
from satgrid.constraints.black_limit import LineTotal
from satgrid.formula import Formula


def encode(formula: Formula, constraint: LineTotal, literal: Literals, post: Post) -> None:
    """Add nothing."""
