"""Save files of Simon Tatham's Puzzle Collection: the game, its parameters and description.

Each line has a key, the length of its value and the value, as in `GAME    :8:Light Up`. The puzzle
is that of the game ID from `PARAMS`, or `CPARAMS`, and `DESC`. The player's moves are not read.
Games that satgrid lacks are refused by name.

Source: `midend_serialise` in the collection's midend.c.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from satgrid.errors import PuzzleError, truncate

_KEY = re.compile(r"([A-Z]{1,8}) *:([0-9]{1,9}):")


class Saved(NamedTuple):
    """The game ID of a save file, and the 1-based line of its description."""

    game_id: str
    line: int


def saved_game(text: str, game_of: Callable[[str], str]) -> Saved:
    """Return the game of the file; `game_of` returns the name of a printed game, or ""."""
    values: dict[str, tuple[str, int]] = {}
    for key, value, line in _values(text):
        if key in ("GAME", "PARAMS", "CPARAMS", "DESC"):
            values.setdefault(key, (value, line))
    for needed in ("GAME", "DESC"):
        if needed not in values:
            raise PuzzleError(f"no line {needed} in the save file: is it complete?", line=1)
    printed, line = values["GAME"]
    name = game_of(printed)
    if not name:
        raise PuzzleError(
            f"{truncate(printed)} is a game whose family satgrid does not have", line=line
        )
    if "PARAMS" not in values and "CPARAMS" not in values:
        raise PuzzleError("no line PARAMS in the save file: is it complete?", line=1)
    parameters, _ = values.get("CPARAMS") or values["PARAMS"]
    description, line = values["DESC"]
    return Saved(f"{name}:{parameters}:{description}", line)


def _values(text: str) -> Iterator[tuple[str, str, int]]:
    """Yield each key with its value and its 1-based line."""
    position, line = 0, 1
    while position < len(text):
        match = _KEY.match(text, position)
        if match is None:
            if not text[position:].strip():
                return
            shown = truncate(text[position:].split("\n", 1)[0])
            raise PuzzleError(
                f"{shown!r} is no line of a save file, such as GAME    :4:Slant", line=line
            )
        end = match.end() + int(match[2])
        value = text[match.end() : end]
        if text[end : end + 1] not in ("\n", ""):
            raise PuzzleError(
                f"{match[1]} has {match[2]} characters and then "
                f"{truncate(text[end:].split(chr(10), 1)[0])!r}: is the file damaged?",
                line=line,
            )
        if len(value) < int(match[2]):
            raise PuzzleError(f"{match[1]} breaks off: copy the whole save file", line=line)
        yield match[1], value, line
        line += value.count("\n") + 1
        position = end + 1
