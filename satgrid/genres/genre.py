"""What a genre is: the parts of its addresses, the blocks of its files, what it has no room for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from satgrid.board import Board
from satgrid.clues import WHITE
from satgrid.errors import PuzzleError, a, truncate
from satgrid.genres.address import Part, Setting
from satgrid.genres.sheet import Part as Block
from satgrid.layers import Contents
from satgrid.puzzle import Puzzle

FLAGS = "flags"
"""The key of the info for flags of an address that change its looks alone."""

_LETTERS = {"country_empty": "e"}
"""The letters of flags that files spell out."""

_NEVER = 1000
"""Beyond every version of a file, which has at most three digits."""


@dataclass(frozen=True)
class Genre:
    """What the sites call a family: `name` in files, and, if they differ, `link` in addresses.

    `flags` are the letters that may stand before the size, each with what it says of the rules, or
    "" where it changes looks alone; `in_files` are those of the latter that files have too, and
    `settings` those of the former that are a setting here; every address and file decides it.
    `lattice` says that an answer is drawn on the lattice, `open` what a cell shows in which nothing
    is drawn. `sides` are those of its boards, where the sites have rules for no others; of a
    `square` one files tell the height alone. `newest` is the newest version of its files; those
    from version `flags_from` on have a line of flags, perhaps empty. Boards have `margin` more rows
    and columns here, in front.
    """

    name: str
    family: str
    address: tuple[Part, ...]
    file: tuple[Block, ...]
    link: str = ""
    aliases: tuple[str, ...] = ()
    flags: Mapping[str, str] = field(default_factory=dict)
    in_files: str = ""
    settings: Mapping[str, str] = field(default_factory=dict)
    lattice: bool = False
    open: str = WHITE
    sides: tuple[int, ...] = ()
    square: bool = False
    newest: int = 0
    flags_from: int = _NEVER
    margin: int = 0

    @property
    def last(self) -> str:
        """What an address ends with: the last part says it, unless that is a cell."""
        return getattr(self.address[-1], "last", "cell")

    def own(self, board: Board) -> Board:
        """Return the size here of a board of the sites."""
        return Board(board.height + self.margin, board.width + self.margin)

    def theirs(self, board: Board) -> Board:
        """Return the size that a board has on the sites."""
        return Board(board.height - self.margin, board.width - self.margin)

    def require_side(self, board: Board) -> None:
        """Refuse a board on which the sites play by other rules."""
        if self.sides and board.width not in self.sides:
            raise PuzzleError(
                f"{a(self.family)} of {board.height} x {board.width} has other rules on these "
                f"sites than here: sides of {', '.join(map(str, self.sides))} have the same"
            )

    def told_by(self, flags: Iterable[str]) -> tuple[dict[str, str], Contents]:
        """Return the info and the contents that keep the flags; refuse other rules.

        Each is a letter, or a word that a file has for one.
        """
        letters, variant = "", dict[str, bool]()
        for flag in flags:
            letter = _LETTERS.get(flag, flag)
            if letter in self.settings:
                variant[self.settings[letter]] = True
                continue
            says = self.flags.get(letter, "something that satgrid does not know")
            if says:
                raise PuzzleError(
                    f"its flag {truncate(flag)!r} says {says}: satgrid has the usual rules of "
                    f"{self.family} alone"
                )
            letters += letter
        return {FLAGS: letters} if letters else {}, {"variant": variant} if variant else {}

    def flags_of(self, puzzle: Puzzle) -> list[str]:
        """Return the letters of the puzzle's settings, and those that it keeps of its address."""
        kept = dict(puzzle.info).get(FLAGS, "")
        return [
            *(letter for letter, name in self.settings.items() if puzzle.setting(name, False)),
            *(letter for letter in kept if self.flags.get(letter) == ""),
        ]

    def require_holds(self, puzzle: Puzzle, what: str) -> None:
        """Refuse a puzzle with something that no part of the genre holds; `what` would hold it."""
        if puzzle.given:
            raise PuzzleError(f"{what} has no place for given cells: convert to json instead")
        parts: tuple[Part | Block, ...] = *self.address, *self.file
        names = {name for part in parts for name in part.names}
        for name, _ in puzzle.contents:
            if name not in names:
                raise PuzzleError(
                    f"{what} of the genre {self.name} has no place for {_CALLED.get(name, name)}: "
                    "convert to json instead"
                )
        known = {part.name for part in self.address if isinstance(part, Setting)}
        known |= {*self.settings.values()}
        for name, _ in puzzle.variant:
            if name not in known:
                raise PuzzleError(
                    f"{what} of the genre {self.name} has no place for the variant's setting "
                    f"{name}: convert to json instead"
                )
        self.require_side(puzzle.board)


_CALLED = {"cells": "clues in cells", "rows": "clues of lines", "columns": "clues of lines"}
