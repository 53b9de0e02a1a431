"""Covers that are stated together, and whose placements are apart: what narrowing makes of it."""

from __future__ import annotations

import pytest

from satgrid.constraints.cover import Cover, Placement


def row(drawn: str) -> Placement:
    """Return the piece that is drawn with a blank where it says nothing."""
    return tuple(((0, c), x) for c, x in enumerate(drawn) if x != " ")


def test_so_many_placements_are_not_apart() -> None:
    with pytest.raises(ValueError, match="nor that they are apart"):
        Cover((row("#"),), number=1, apart=True)
