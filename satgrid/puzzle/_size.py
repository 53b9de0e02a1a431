"""How big a board may be; above, a file is more likely damaged.

One line of blocks takes memory with the number of blocks times its slack, so that a longer line
would fill the machine before any time limit could act.
"""

from __future__ import annotations

from satgrid.errors import PuzzleError

MAX_CELLS = 1_000_000
"""The most cells a board may have."""

MAX_SIDE = 2_000
"""The most rows or columns a board may have."""


def too_big(what: str) -> PuzzleError:
    """Return the error for a board that is too big, for readers as soon as they know."""
    return PuzzleError(
        f"{what} is too big: boards have up to {MAX_CELLS:,} cells and {MAX_SIDE:,} rows or columns"
    )


def require_side(n: int, what: str) -> None:
    """Raise `PuzzleError` for a board of so many `what`, which is "rows" or "columns"."""
    if n > MAX_SIDE:
        raise too_big(f"a board of more than {MAX_SIDE:,} {what}")
