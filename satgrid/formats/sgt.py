r"""Game IDs of Simon Tatham's Puzzle Collection, one a line: `pattern`, `singles` and `range`.

A game ID is `WxH:` and a description, which for `pattern` (nonograms), `singles` (hitori) and
`range` (kurodoko) looks different, so that it tells the game: `pattern` has `/` between its
clues, `singles` has exactly one character a cell and each is a number that the game has, and
the others are of `range`. `WxHde:` and `WxHdk:`, which tell the difficulty, are of `singles`
whatever follows; the difficulty is not kept. Where a tiny or odd `range` looks like a
`singles`, a `_` at its end tells them apart, which the game skips. Source: the functions for
parameters in `singles.c` and `range.c` of the collection.

Suffixes: .sgt .txt
Signature: \A\s*+[0-9]{1,18}x[0-9]{1,18}([a-z][a-z0-9]*)?[:#]
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from satgrid.board import MAX_CELLS
from satgrid.errors import PuzzleError, count, truncate
from satgrid.formats import Entry, _sgt_singles
from satgrid.notation.lines import on_line, text_lines
from satgrid.puzzle import Puzzle

_ID = re.compile(r"([0-9]{1,18})x([0-9]{1,18})([a-z][a-z0-9]*)?([:#])(.*)")
_MOST_CELLS = 64 * MAX_CELLS
"""The most cells of all boards of a text: a letter stands for up to 26 of them."""
_DIFFICULTIES = ("de", "dk")


def parse(text: str) -> list[Entry]:
    """Return the puzzles of the game IDs."""
    entries, cells = [], 0
    for line in text_lines(text):
        if line.text:
            entries.append(_entry(line.text, line.number))
            cells += entries[-1].puzzle.height * entries[-1].puzzle.width
            if cells > _MOST_CELLS:
                raise PuzzleError(
                    f"more than {_MOST_CELLS:,} cells in all its boards: split the file",
                    line=line.number,
                )
    return entries


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return one game ID a line."""
    return "".join(_game_id(puzzle) + "\n" for puzzle in puzzles)


def _entry(game_id: str, number: int) -> Entry:
    with on_line(number):
        match = _ID.fullmatch(game_id)
        if match is None:
            raise PuzzleError(
                f"{truncate(game_id)!r} is no game ID: write width x height, a colon and the "
                "clues, as in 2x1:1//1"
            )
        width, height, parameters, mark, description = match.groups()
        if mark == "#":
            raise PuzzleError(
                "a game ID with # names a random seed, which only its generator can turn into "
                "a puzzle: give the ID that the game shows with a colon"
            )
        if parameters and parameters not in _DIFFICULTIES:
            raise PuzzleError(f"{truncate(game_id)!r} is an ID of a game that is not read")
        size = int(height), int(width)
        Puzzle("", *size)  # Refuses a size that no board has.
        if parameters or _sgt_singles.fits(description, *size):
            return _sgt_singles.parse(description, *size)
        if "/" in description.partition(",")[0]:
            from satgrid.formats import _sgt_pattern

            return _sgt_pattern.parse(description, *size, number)
        from satgrid.formats import _sgt_range

        area, described = size[0] * size[1], _sgt_range.described(description)
        if described == area:
            return _sgt_range.parse(description, *size, number)
        if len(description) == area:
            return _sgt_singles.parse(description, *size)  # Names the cell that is wrong.
        raise PuzzleError(
            f"{truncate(description)!r} describes {described} of {count(area, 'cell')} for the "
            "game range, "
            f"and has {len(description)} of {count(area, 'character')} for singles: it breaks "
            "off, or is of "
            "another game"
        )


def _game_id(puzzle: Puzzle) -> str:
    from satgrid.formats import _sgt_pattern, _sgt_range

    games = {game.FAMILY: game for game in (_sgt_pattern, _sgt_singles, _sgt_range)}
    game = games.get(puzzle.family)
    if game is None:
        raise PuzzleError(
            f"the format sgt holds the families {', '.join(games)} only, not "
            f"{truncate(puzzle.family)!r}: convert to json instead"
        )
    return f"{puzzle.width}x{puzzle.height}:{game.describe(puzzle)}"
