"""The promise that cells of the other value never touch, which some choices rest on."""

from __future__ import annotations

from satgrid.clues import Value
from satgrid.constraints.connected import Connected
from satgrid.errors import UsageError


def promised(constraint: Connected, name: str) -> Value:
    """Return the value whose cells never touch, for the encoder or cut of this name.

    Raises `UsageError` for a statement that promises none, or that is about a part of the board:
    what parts the board need not part that.
    """
    if constraint.apart is None:
        raise UsageError(
            f"connected={name} needs cells that never touch, which the rules of this puzzle do "
            "not promise: choose connected=separator"
        )
    if constraint.cells is not None:
        raise UsageError(
            f"connected={name} is for the whole board, and the rules of this puzzle connect cells "
            "of a part of it: choose connected=separator"
        )
    return constraint.apart
