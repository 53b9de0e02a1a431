"""The genres of puzz.link and its sister sites: their addresses and their files.

A genre is what these sites call a family. A family declares its `Address`: the genre, and the parts
of addresses in order. Files have blocks. Parts and blocks are made for layers, not for genres; each
reads and writes.

    https://puzz.link/p?heyawake/6/6/aa66aiu0vo00 52223    (without the blank)
                        |        | | |            RoomNumbers: a number per room, as NUMBERS
                        |        | | Borders: bits of walls between columns, then between rows
                        |        columns and rows; letters of flags may come before them
                        the genre: its name or an alias

    address = Address("heyawake", Borders(), RoomNumbers(), aliases=("heyawacky",))

- `genres` itself: `Address`; `names`: the printed names of all genres.
- `codes`: how addresses write runs of clues; `address`: the parts of addresses.
- `sheet`: the lines of files; `blocks`: blocks with printed clues; `drawn`: blocks with drawn
  answers; `files`: the usual blocks. The format `pzprv3` has the rest of a file.
- `dots`, `outside`, `poles`, `ships`, `sums`: parts and blocks of one genre or two.

`satgrid.kit.addresses` has the names for families, which are loaded when an address is read. The
room may import board, grid, clues, notation, layers, puzzle and answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from functools import cached_property
from typing import TYPE_CHECKING

from satgrid.board import Board
from satgrid.clues import UNKNOWN, WHITE, Value
from satgrid.errors import PuzzleError, a, shown, truncate, unwritable
from satgrid.layers import Contents
from satgrid.layers.rooms import first_cells
from satgrid.lazy import build
from satgrid.puzzle import Puzzle

if TYPE_CHECKING:
    from satgrid.answer import Answer
    from satgrid.genres.address import AddressPart
    from satgrid.genres.sheet import FileBlock

FLAGS = "flags"
"""The key of the info for flags of an address that change its looks only."""

_LETTERS = {"country_empty": "e"}
"""The letters of flags that files spell out."""


class Address:
    """The address of a genre: its `name` in files, the `parts` of addresses, the blocks of files.

    Without `file` a file has the blocks of the parts, and then those of the family's answer. `link`
    is the name in addresses if it differs, and `aliases` are further names.

    `flags` are the letters that may come before the size, each with the rule that it means, or ""
    if it changes looks only; `in_files` are letters of the latter that files have too. `settings`
    are letters that set a setting here; every address and file decides it.

    `left_out` is the sign of cells that belong to no room on the sites.

    `sides` are the sides of its boards, if larger or smaller ones have other rules on the sites.
    Files of a `square` genre state the height only. Files from version `flags_from` on have a line
    of flags, which may be empty.

    `family` and `answer` are those of the family that declares it (`of_family`).
    """

    def __init__(
        self,
        name: str,
        *parts: AddressPart,
        file: Sequence[FileBlock] | None = None,
        link: str = "",
        aliases: Sequence[str] = (),
        flags: Mapping[str, str] | None = None,
        in_files: str = "",
        settings: Mapping[str, str] | None = None,
        left_out: str = "",
        sides: Sequence[int] = (),
        square: bool = False,
        flags_from: int = 1000,  # more than any version, which has up to three digits
    ) -> None:
        from satgrid.genres.address import AddressPart

        for part in parts:
            if not isinstance(part, AddressPart):
                raise TypeError(f"{shown(part)} is no part of an address")
        self.name, self.parts, self._file = name, parts, file
        self.link, self.aliases = link, tuple(aliases)
        self.flags: Mapping[str, str] = flags or {}
        self.in_files = in_files
        self.settings: Mapping[str, str] = settings or {}
        self.left_out = left_out
        self.sides, self.square, self.flags_from = sides, square, flags_from
        self.family = ""
        self.answer: Answer | None = None

    def of_family(self, family: str, answer: Answer) -> Address:
        """Return the address for puzzles of a family with this answer."""
        own = copy(self)
        vars(own).pop("blocks", None)
        own.family, own.answer = family, answer
        return own

    @property
    def names(self) -> tuple[str, ...]:
        """All names of the genre in addresses."""
        return tuple(dict.fromkeys(filter(None, (self.name, self.link, *self.aliases))))

    @cached_property
    def blocks(self) -> tuple[FileBlock, ...]:
        """The blocks of files."""
        if self._file is not None:
            blocks: tuple[FileBlock, ...] = build(tuple(self._file))
            return blocks
        from satgrid.genres.files import usual_blocks

        found = usual_blocks(self.parts, self.answer)
        if found is None:
            raise unwritable(
                f"the address of {self.name} states no files of pzprv3 (file=(…) does)"
            )
        return found

    @property
    def lattice(self) -> bool:
        """Whether an answer is drawn on the lattice."""
        return self.answer is not None and self.answer.lattice

    @property
    def undrawn(self) -> Value:
        """The value of a cell of an answer in which nothing is drawn."""
        blocks = () if self.lattice else self.blocks
        return UNKNOWN if any(block.undrawn == UNKNOWN for block in blocks) else WHITE

    @property
    def newest(self) -> int:
        """The newest version of files."""
        return max([block.newest for block in self.blocks], default=0)

    @property
    def margin(self) -> int:
        """How many more rows and columns boards have here, in front."""
        return max([part.margin for part in self.parts], default=0)

    def size_here(self, board: Board) -> Board:
        """Return the size here of a board of the sites."""
        return Board(board.height + self.margin, board.width + self.margin)

    def size_there(self, board: Board) -> Board:
        """Return the size of a board on the sites."""
        return Board(board.height - self.margin, board.width - self.margin)

    def require_side(self, board: Board) -> None:
        """Refuse a board with other rules on the sites."""
        if self.sides and board.width not in self.sides:
            raise PuzzleError(
                f"{a(self.family)} of {board.height} x {board.width} has other rules on these "
                f"sites than here: sides of {', '.join(map(str, self.sides))} have the same"
            )

    def require_whole_rooms(self, puzzle: Puzzle) -> None:
        """Refuse a room that cells left out fill, or cut in parts: the sites have other rooms."""
        if not self.left_out or puzzle.cells is None:
            return
        gone = {cell for cell, sign in puzzle.signs.items() if sign == self.left_out}
        for name, cells in puzzle.rooms.members().items():
            kept = [cell for cell in cells if cell not in gone]
            if len(kept) < len(cells) and len(first_cells(kept)) != 1:
                does = "is cut in parts by" if kept else "has nothing but"
                raise PuzzleError(
                    f"room {truncate(name)} {does} cells that are left out, which belong to no "
                    "room on these sites and to one here: draw the rooms without them"
                )

    def read_flags(self, flags: Iterable[str]) -> tuple[dict[str, str], Contents]:
        """Return the info and the contents that keep the flags; refuse other rules.

        A flag is a letter, or a word of a file for one.
        """
        letters, variant = "", dict[str, bool]()
        for flag in flags:
            letter = _LETTERS.get(flag, flag)
            if letter in self.settings:
                variant[self.settings[letter]] = True
                continue
            rule = self.flags.get(letter, "something that satgrid does not know")
            if rule:
                raise PuzzleError(
                    f"its flag {truncate(flag)!r} means {rule}: satgrid has only the usual rules "
                    f"of {self.family}"
                )
            letters += letter
        return {FLAGS: letters} if letters else {}, {"variant": variant} if variant else {}

    def flags_of(self, puzzle: Puzzle) -> list[str]:
        """Return the letters of the puzzle's settings, and those kept from its address."""
        kept = dict(puzzle.info).get(FLAGS, "")
        return [
            *(letter for letter, name in self.settings.items() if puzzle.setting(name, False)),
            *(letter for letter in kept if self.flags.get(letter) == ""),
        ]

    def require_holds(self, puzzle: Puzzle, what: str) -> None:
        """Refuse a puzzle with contents or settings that no part has; `what` names the format."""
        if puzzle.given:
            raise unwritable(f"{what} has no place for given cells")
        names = {name for part in self.parts for name in part.names}
        for name, _ in puzzle.contents:
            if name not in names:
                raise unwritable(
                    f"{what} of the genre {self.name} has no place for {_CALLED.get(name, name)}"
                )
        settings = {name for part in self.parts for name in part.settings}
        settings.update(self.settings.values())
        for name, _ in puzzle.variant:
            if name not in settings:
                raise unwritable(
                    f"{what} of the genre {self.name} has no place for the variant's setting {name}"
                )
        self.require_side(puzzle.board)
        self.require_whole_rooms(puzzle)


_CALLED = {"cells": "clues in cells", "rows": "clues of lines", "columns": "clues of lines"}
