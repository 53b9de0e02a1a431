"""The genres of puzz.link and its sister sites: what their addresses and their files hold.

A genre is what those sites call a family. Its row has the family here, the parts of its addresses
in order, and the blocks of its files; parts and blocks are made for layers, not for genres, and
each can read and write.

- `genre`: what a row says; `table`: the rows.
- `codes`: how addresses write runs of clues; `address`: the parts of addresses.
- `sheet`: the lines of files; `blocks`: the blocks with what is printed, `drawn` those with what is
  drawn; `file`: a whole file.
- `dots`, `magnets`, `outside`, `ships`, `sums`: parts and blocks of one genre or two.
"""

from __future__ import annotations

from functools import cache

from satgrid.errors import PuzzleError, truncate
from satgrid.genres.genre import Genre as Genre
from satgrid.genres.table import GENRES as GENRES


@cache
def _by_name() -> dict[str, Genre]:
    return {name: each for each in GENRES for name in (each.name, each.link, *each.aliases)}


@cache
def _by_family() -> dict[str, Genre]:
    return {each.family: each for each in GENRES}


def is_known(name: str) -> bool:
    """Say whether a genre has this name."""
    return name in _by_name()


def find(name: str, remedy: str = "") -> Genre:
    """Return the genre of this name; raise `PuzzleError` where satgrid has no family for it."""
    found = _by_name().get(name) if name else None
    if found is None:
        raise PuzzleError(
            f"satgrid has no family for the genre {truncate(name)!r}: see satgrid list families, "
            f"or state its rules in a file (--rules){remedy}"
        )
    return found


def of_family(family: str, what: str) -> Genre:
    """Return the genre of a family; raise `PuzzleError` where there is none, so no `what`."""
    found = _by_family().get(family)
    if found is None:
        raise PuzzleError(
            f"{what} has no genre for the family {truncate(family)!r}: convert to json instead",
            clue="family",
        )
    return found
