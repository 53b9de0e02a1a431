"""The descriptions of Simon Tatham's `keen` (kenken).

The size is one number, the side of the board. First stand the walls between cages, as
`_sgt__walls.py` tells, with a number behind a letter that is there so many times; behind a comma
the targets of the cages in reading order of their first cells, each `a` for a sum, `s` for a
difference, `m` for a product or `d` for a quotient, and its number. A cage of one cell has its
number as a sum. What the parameters say besides is for its generator, and is not kept. Source: the
functions for parameters and descriptions in `keen.c` of the collection.
"""

from __future__ import annotations

import re
from itertools import groupby
from string import ascii_uppercase

from satgrid.errors import PuzzleError, count, truncate
from satgrid.formats import Entry
from satgrid.formats import _sgt__walls as _walls
from satgrid.layers.cages import target_of
from satgrid.puzzle import Puzzle

FAMILY = "kenken"
PARAMETERS = "(d[a-z])?m?"
LEAST = 3
ONE_SIZE = True

_SIGNS = {"a": "+", "s": "-", "m": "x", "d": "/"}
_LETTERS = {sign: letter for letter, sign in _SIGNS.items()}
_WALLS = re.compile("(?:[_a-z](?:[0-9]{1,4})?)*")
_TARGETS = re.compile("(?:[asmd][0-9]{1,9})*")
_MOST, _CAGE = 9, 6


def parse(description: str, height: int, width: int, number: int, parameters: str) -> Entry:
    """Return the puzzle of the description, which stands on this 1-based line."""
    walls, comma, targets = description.partition(",")
    if not (comma and _WALLS.fullmatch(walls) and _TARGETS.fullmatch(targets)):
        raise PuzzleError(
            f"{truncate(description)!r} is no description: write the walls, a comma and the "
            "targets, as in a5s1"
        )
    letters = re.sub("([_a-z])([0-9]+)", lambda found: found[1] * int(found[2]), walls)
    cages = _walls.rooms(letters, width, lambda k: ascii_uppercase[k : k + 1] or f"c{k + 1}")
    names = list(dict.fromkeys(cages.flat))
    told = re.findall("([asmd])([0-9]+)", targets)
    if len(told) != len(names):
        raise PuzzleError(
            f"{count(len(told), 'target')} of {count(len(names), 'cage')}: is it damaged?"
        )
    sums = [
        (name, int(n) if cages.flat.count(name) == 1 else f"{int(n)}{_SIGNS[sign]}")
        for name, (sign, n) in zip(names, told, strict=True)
    ]
    puzzle = Puzzle(FAMILY, width, width, cages=(cages, sums))
    return Entry(puzzle, None, {f"cage {name}": number for name in names})


def describe(puzzle: Puzzle) -> str:
    """Return the description of the puzzle."""
    from satgrid.formats._writable import no_given_cells

    no_given_cells(puzzle, "sgt")
    if puzzle.height > _MOST:
        raise PuzzleError(f"keen has up to {_MOST} rows and columns: convert to json instead")
    cages, sums = puzzle.cages
    members, told = puzzle.cages.members(), dict(sums)
    targets = []
    for name, cells in members.items():
        number, sign = target_of(told[name]) if name in told else (0, "")
        if name not in told or (not sign and len(cells) > 1) or len(cells) > _CAGE:
            raise PuzzleError(
                f"cage {truncate(name)}: those of keen have up to {_CAGE} cells, and a target with "
                "a sign: convert to json instead"
            )
        targets.append(f"{_LETTERS[sign or '+']}{number}")
    letters = []
    for letter, alike in groupby(_walls.written(cages)):
        n = len([*alike])
        letters.append(letter * n if n < 3 else f"{letter}{n}")
    return f"{''.join(letters)},{''.join(targets)}"


def size(puzzle: Puzzle) -> str:
    """Return the side of the board."""
    return str(puzzle.height)
