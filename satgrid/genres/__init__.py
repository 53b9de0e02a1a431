"""The genres of puzz.link and its sister sites: their addresses and their files.

A genre is what these sites call a family. It has the parts of its addresses in order, and the
blocks of its files. Parts and blocks are made for layers, not for genres; each reads and writes.

    https://puzz.link/p?heyawake/6/6/aa66aiu0vo00 52223    (without the blank)
                        |        | | |            RoomNumberRun: a number per room, as NUMBERS
                        |        | | WallRun: bits of walls between columns, then between rows
                        |        columns and rows; letters of flags may come before them
                        the genre: its name or an alias

- `genres` itself: the record `Genre`, and the index of names; `table`: a function for each genre.
- `codes`: how addresses write runs of clues; `address`: the parts of addresses.
- `sheet`: the lines of files; `blocks`: blocks with printed clues; `drawn`: blocks with drawn
  answers. The format `pzprv3` has the rest of a file.
- `dots`, `outside`, `poles`, `ships`, `sums`: parts and blocks of one genre or two.

It may import board, grid, clues, notation, layers and puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from functools import cache, cached_property
from importlib import import_module
from typing import TYPE_CHECKING

from satgrid.board import Board
from satgrid.clues import WHITE
from satgrid.errors import PuzzleError, Remedy, a, truncate, unwritable
from satgrid.layers import Contents
from satgrid.puzzle import Puzzle
from satgrid.records import record

if TYPE_CHECKING:
    from satgrid.genres.address import AddressPart
    from satgrid.genres.sheet import FileBlock

# -------------------- The index

_SAME = (
    "aquarium", "battleship", "cave", "creek", "easyasabc", "fillomino", "geradeweg", "heyawake",
    "hitori", "kakuro", "koburin", "kurodoko", "kurotto", "lits", "magnets", "moonsun", "nanro",
    "nonogram", "norinori", "nurikabe", "nurimisaki", "ripple", "shakashaka", "shikaku",
    "shimaguni", "simpleloop", "skyscrapers", "snake", "starbattle", "sudoku", "suguru", "tapa",
    "tents", "yajilin", "yinyang",
)  # fmt: skip
"""The families whose genre has the same name."""

FAMILIES = dict(zip(_SAME, _SAME, strict=True)) | {
    "akari": "lightup", "canalview": "canal", "castlewall": "castle", "countryroad": "country",
    "galaxies": "tentaisho", "hashi": "hashikake", "masyu": "mashu", "minesweeper": "mines",
    "slant": "gokigen", "slitherlink": "slither",
}  # fmt: skip
"""The genre of each family. `tests/test_genres.py` compares this index with the table."""

ALIASES = {
    "akari": "lightup", "bag": "cave", "bijutsukan": "lightup", "bridges": "hashikake",
    "building": "skyscrapers", "castlewall": "castle", "correl": "cave", "hashi": "hashikake",
    "heyawacky": "heyawake", "kuromasu": "kurodoko", "masyu": "mashu", "pearl": "mashu",
    "slant": "gokigen", "slitherlink": "slither", "yajirin": "yajilin",
}  # fmt: skip
"""The genres of other names, which some site uses or used."""


def find(name: str, remedy: str = "") -> Genre:
    """Return the genre of this name or alias; raise `PuzzleError` if satgrid has no family for it.

    `remedy` ends the message.
    """
    genre = ALIASES.get(name, name)
    if genre not in FAMILIES.values():
        raise PuzzleError(
            f"satgrid has no family for the genre {truncate(name)!r}",
            remedy=Remedy.UNKNOWN_GENRE(remedy),
        )
    return _load(genre)


def of_family(family: str, what: str) -> Genre:
    """Return the genre of a family; raise `PuzzleError` without one: `what` cannot hold it."""
    genre = FAMILIES.get(family)
    if genre is None:
        raise unwritable(
            f"{what} has no genre for the family {truncate(family)!r}",
            clue="family",
        )
    return _load(genre)


def all_genres() -> list[Genre]:
    """Return all genres, sorted by name."""
    return [_load(name) for name in sorted(FAMILIES.values())]


@cache
def _load(name: str) -> Genre:
    genre: Genre = import_module(f"{__name__}.table").TABLE[name]()
    return genre


# -------------------- The record

FLAGS = "flags"
"""The key of the info for flags of an address that change its looks only."""

_LETTERS = {"country_empty": "e"}
"""The letters of flags that files spell out."""


@record(eq=False)
class Genre:
    """A genre: its `name` in files, `link` in addresses if that differs, and its family here.

    `address` has the parts of addresses, `file` returns the blocks of files.

    `flags` are the letters that may come before the size, each with the rule that it means, or ""
    if it changes looks only; `in_files` are letters of the latter that files have too. `settings`
    are letters that set a setting here; every address and file decides it.

    `lattice` says that an answer is drawn on the lattice; an undrawn cell shows `open`. `sides` are
    the sides of its boards, if larger or smaller ones have other rules on the sites. Files of a
    `square` genre state the height only. `newest` is the newest version of its files; files from
    version `flags_from` on have a line of flags, which may be empty. Boards here have `margin`
    more rows and columns, in front.
    """

    name: str
    family: str
    address: tuple[AddressPart, ...]
    file: Callable[[], tuple[FileBlock, ...]]
    link: str = ""
    flags: Mapping[str, str] = field(default_factory=dict)
    in_files: str = ""
    settings: Mapping[str, str] = field(default_factory=dict)
    lattice: bool = False
    open: str = WHITE
    sides: tuple[int, ...] = ()
    square: bool = False
    newest: int = 0
    flags_from: int = 1000  # more than any version, which has up to three digits
    margin: int = 0

    @cached_property
    def blocks(self) -> tuple[FileBlock, ...]:
        """The blocks of files."""
        return self.file()

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
        names = {name for part in self.address for name in part.names}
        for name, _ in puzzle.contents:
            if name not in names:
                raise unwritable(
                    f"{what} of the genre {self.name} has no place for {_CALLED.get(name, name)}"
                )
        settings = {name for part in self.address for name in part.settings}
        settings.update(self.settings.values())
        for name, _ in puzzle.variant:
            if name not in settings:
                raise unwritable(
                    f"{what} of the genre {self.name} has no place for the variant's setting {name}"
                )
        self.require_side(puzzle.board)


_CALLED = {"cells": "clues in cells", "rows": "clues of lines", "columns": "clues of lines"}
