"""Save files of Simon Tatham's Puzzle Collection: the game, its description and its moves.

Each line has a key, the length of its value and the value, as in `GAME    :8:Light Up`. The puzzle
is that of the game ID from `PARAMS`, or `CPARAMS`, and `DESC`. Games that satgrid lacks are refused
by name.

The first state is the empty board, and each `MOVE`, `SOLVE` or `RESTART` leads to the next. The
file shows state number `STATEPOS`; moves behind it can be made again. Only a check of the shown
state needs the moves: a file that breaks off among them still has its puzzle.

Source: `midend_serialise` in the collection's midend.c.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from satgrid.errors import PuzzleError, count, truncate
from satgrid.formats.sgt.moves import Move

_KEY = re.compile(r"([A-Z]{1,8}) *:([0-9]{1,9}):")
_MOVES = ("MOVE", "SOLVE", "RESTART")


class Saved(NamedTuple):
    """The game and game ID of a save file, the 1-based line of its description, and its moves.

    `shown` is the line and the value of `STATEPOS`. `moves` are (key, move) pairs.
    """

    game: str
    game_id: str
    line: int
    shown: tuple[str, int]
    moves: Sequence[tuple[str, Move]]

    def moves_shown(self) -> list[Move]:
        """Return the moves from the empty board to the shown state.

        Raise `PuzzleError` if the file does not have all of them.
        """
        text, line = self.shown
        if not re.fullmatch("[1-9][0-9]{0,8}", text):
            raise PuzzleError(
                f"STATEPOS is {truncate(text)!r}, and not the number of the state shown: is the "
                "file complete?",
                line=line,
            )
        wanted = int(text) - 1
        if len(self.moves) < wanted:
            raise PuzzleError(
                f"the state shown comes after {count(wanted, 'move')}, and the file breaks off "
                f"after {len(self.moves):,}: copy the whole save file",
                line=self.moves[-1][1].line if self.moves else line,
            )
        made: list[Move] = []
        for key, move in self.moves[:wanted]:
            if key == "RESTART":
                made.clear()
            else:
                made.append(move)
        return made


def saved_game(text: str, game_of: Callable[[str], str]) -> Saved:
    """Return the game of the file; `game_of` returns the name of a printed game, or ""."""
    values: dict[str, tuple[str, int]] = {}
    moves: list[tuple[str, Move]] = []
    for key, value, line in _values(text):
        if key in _MOVES:
            moves.append((key, Move(value, line)))
        else:
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
    shown = values.get("STATEPOS") or ("" if moves else "1", line)
    return Saved(name, f"{name}:{parameters}:{description}", line, shown, moves)


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
            if match[1] in _MOVES:
                return
            raise PuzzleError(f"{match[1]} breaks off: copy the whole save file", line=line)
        yield match[1], value, line
        line += value.count("\n") + 1
        position = end + 1
