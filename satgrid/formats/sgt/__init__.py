r"""Game IDs of Simon Tatham's Puzzle Collection, one a line: `loopy`, `solo`, `rect` and others.

A game ID is a size with parameters, a colon and a description. It does not say of which game it
is: write the game's name before it, as in `loopy:5x5t0:...`, or name the family; the address of the
game's page tells it too, as in `https://.../puzzles/js/loopy.html#5x5t0:...`. Parameters that one
game has, such as `t0`, tell it. Without all that a description is one of `pattern` (nonograms),
`singles` (hitori) or `range` (kurodoko), which look different: `pattern` has `/` between its
clues, `singles` has exactly one character a cell and each is a number that the game has, and the
others are of `range`. What is written has the game's name in front where it would be read
otherwise; the programs take what stands behind it. `WxHde:` and `WxHdk:`, which tell the
difficulty, are of `singles` whatever follows. Where a tiny or odd `range` looks like a `singles`, a
`_` at its end tells them apart, which the game skips. Each game is a row of `GAMES` in `cells.py`,
`lines.py` or `rooms.py`, and `descriptions.py` has the notations that games share.
Source: the functions for parameters in the collection's files.

Suffixes: .sgt .txt
Signature: \A\s*+([a-z]{3,12}:)?[0-9]{1,99}x[0-9]{1,99}([a-z][A-Za-z0-9.]*)?[:#]
Signature: \A\s*+([a-z]{3,12}:)?[0-9]{1,99}j[a-z0-9]*[:#]
Signature: \A\s*+(dominosa|keen|towers|unequal):[0-9]
Signature: \A\s*+[0-9]{1,4}([ad][a-z]*)?:\S++\s*\Z
Signature: \A\s*+https?://\S{0,200}/[a-z]{3,12}\.html#[0-9]{1,99}[xj]
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache

from satgrid.board import MAX_CELLS
from satgrid.errors import PuzzleError, Remedy, count, truncate, unknown
from satgrid.formats import Entry
from satgrid.formats.sgt.descriptions import Game
from satgrid.notation.lines import OneLine, on_line, text_lines
from satgrid.puzzle import Puzzle

_ID = re.compile(
    r"(?:([a-z]{1,20}):)?([0-9]{1,99})(?:x([0-9]{1,99}))?([A-Za-z][A-Za-z0-9.]*)?([:#])(.*)"
)
_PAGE = re.compile(r"https?://\S*/([a-z]{1,20})\.html#(\S+)")
_MOST_CELLS = 64 * MAX_CELLS
"""The most cells of all boards of a text: a letter stands for up to 26 of them."""
_DIFFICULTIES = ("de", "dk")
_OTHERS = re.compile(
    "blackbox|cube|fifteen|flip|flood|guess|inertia|map|net|netslide|palisade|pegs|samegame|signpost|sixteen|tracks|twiddle|undead|untangle"
)
"""Games of the collection whose IDs are not read."""
_OPENED = re.compile("[0-9]+,[0-9]+,[mu]?[0-9a-f]+")
"""How a description of `mines` begins, with the cell that is opened first."""


@cache
def games() -> dict[str, Game]:
    """Return the games by name, sorted."""
    from satgrid.formats.sgt import cells, lines, rooms

    return dict(sorted((cells.GAMES | lines.GAMES | rooms.GAMES).items()))


def parse(text: str) -> list[Entry]:
    """Return the puzzles of the game IDs."""
    return parse_as(text, None)


def parse_as(text: str, family: str | None) -> list[Entry]:
    """Return the puzzles of the game IDs, which are of this family if it is not None."""
    entries, cells = [], 0
    for line in text_lines(text):
        if line.text:
            entries.append(_entry(line.text, line.number, family))
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


def _entry(game_id: str, number: int, family: str | None) -> Entry:
    with on_line(number):
        puzzle, named = _puzzle(game_id, family)
        settings = games()[_of_family(puzzle.family)].settings
        return Entry(puzzle, None, OneLine(number), only=named, decided=frozenset(settings))


def _puzzle(game_id: str, family: str | None) -> tuple[Puzzle, bool]:
    """Return the puzzle of a game ID, and whether the ID names its game."""
    page = _PAGE.fullmatch(game_id)
    # The page writes the # of a seed so.
    told = f"{page[1]}:{page[2].replace('%23', '#')}" if page else game_id
    named = told.partition(":")[0]
    if _OTHERS.fullmatch(named):
        raise PuzzleError(
            f"{named} is a game whose family satgrid does not have", remedy=Remedy.UNKNOWN_GAME()
        )
    match = _ID.fullmatch(told)
    if match is None:
        raise PuzzleError(
            f"{truncate(game_id)!r} is no game ID: write width x height, a colon and the "
            "clues, as in 2x1:1//1"
        )
    name, width, height, parameters, mark, description = match.groups(default="")
    if mark == "#":
        raise PuzzleError(
            "a game ID with # names a random seed, which only its generator can turn into "
            "a puzzle: give the ID that the game shows with a colon"
        )
    size = int(height or 1), int(width)
    one = not height and not parameters.startswith("j")
    Puzzle("", int(width) if one else size[0], size[1])  # Refuses a size that no board has.
    known = name and (name if name in games() else _of_family(name))
    if name and not known:
        raise PuzzleError(str(unknown("game", name, [*games()])))
    chosen = known or (_of_family(family) if family else _told(parameters, one))
    if not chosen:
        with _clues_in(description):
            return _nameless(game_id, parameters, description, size, one), False
    game = games()[chosen]
    if one != game.one_size:
        what = "is one number, as in 6:" if not one else "is width x height, as in 5x5:"
        raise PuzzleError(f"the size of {chosen} {what} correct it")
    if not re.fullmatch(game.parameters, parameters):
        raise PuzzleError(
            f"{truncate(parameters)!r} behind the size is nothing that {chosen} has: is it "
            "damaged, or of another game?"
        )
    with _clues_in(description):
        return game.parse(description, *size, parameters), bool(name)


@contextmanager
def _clues_in(description: str) -> Iterator[None]:
    """Raise `PuzzleError` that says what is missing, where an empty description is no board."""
    try:
        yield
    except PuzzleError:
        if description.strip():
            raise
        raise PuzzleError(
            "it breaks off behind the colon, where the clues are missing: copy the whole game ID"
        ) from None


def _of_family(family: str) -> str:
    """Return the name of the family's game, if it has one."""
    return next((name for name, game in games().items() if family == game.family), "")


def _told(parameters: str, one: bool) -> str:
    """Return the game that alone has such parameters, and one number or two, if one has."""
    if not parameters:
        return ""
    if parameters in _DIFFICULTIES:
        return "singles"
    having = [
        name
        for name, game in games().items()
        if one == game.one_size and re.fullmatch(game.parameters, parameters)
    ]
    return having[0] if len(having) == 1 else ""


def _nameless(
    game_id: str, parameters: str, description: str, size: tuple[int, int], one: bool
) -> Puzzle:
    """Return the puzzle of `pattern`, `singles` or `range`, or name the games that it may be of."""
    from satgrid.formats.sgt.cells import cells_in_range, is_singles

    area, described = size[0] * size[1], cells_in_range(description)
    # A board of one cell is as likely another game's.
    alone = area > 1 or len(_fitting(parameters, description, size, one)) < 2
    if not parameters and not one and alone:
        if is_singles(description, *size):
            return games()["singles"].parse(description, *size, "")
        if "/" in description.partition(",")[0]:
            return games()["pattern"].parse(description, *size, "")
        if described == area:
            return games()["range"].parse(description, *size, "")
    if _OPENED.fullmatch(description):
        return games()["mines"].parse(description, *size, parameters)
    fitting = _fitting(parameters, description, size, one)
    if parameters and len(fitting) == 1:
        return games()[fitting[0]].parse(description, *size, parameters)
    if fitting:
        several = " or ".join(f"{name} ({games()[name].family})" for name in fitting)
        raise PuzzleError(
            f"this game ID may be of {several}",
            remedy=Remedy.GAME_FAMILY(f"{fitting[0]}:{truncate(game_id)}"),
        )
    if parameters or one:
        raise PuzzleError(f"{truncate(game_id)!r} is an ID of a game that is not read")
    if len(description) == area:
        # Names the cell that is wrong.
        return games()["singles"].parse(description, *size, "")
    raise PuzzleError(
        f"{truncate(description)!r} describes {described} of {count(area, 'cell')} for the "
        "game range, "
        f"and has {len(description)} of {count(area, 'character')} for singles: it breaks "
        "off, or is of "
        "another game"
    )


def _fitting(parameters: str, description: str, size: tuple[int, int], one: bool) -> list[str]:
    """Return the games that have such an ID."""
    return [
        name
        for name, game in games().items()
        if one == game.one_size and _fits(game, parameters, description, size)
    ]


def _fits(game: Game, parameters: str, description: str, size: tuple[int, int]) -> bool:
    """Say whether this is an ID of the game."""
    if not re.fullmatch(game.parameters, parameters):
        return False
    try:
        game.parse(description, *size, parameters)
    except PuzzleError:
        return False
    return True


def _game_id(puzzle: Puzzle) -> str:
    name = _of_family(puzzle.family)
    if not name:
        families = sorted(game.family for each, game in games().items() if each != "mines")
        raise PuzzleError(
            f"the format sgt holds the families {', '.join(families)} only, not "
            f"{truncate(puzzle.family)!r}: convert to json instead",
            clue="family",
        )
    game = games()[name]
    if min(puzzle.height, puzzle.width) < game.least:
        raise PuzzleError(
            f"a board of {puzzle.height} x {puzzle.width}: {name} has at least {game.least} rows "
            "and columns: convert to json instead"
        )
    for setting, _ in puzzle.variant:
        if setting not in game.settings:
            raise PuzzleError(
                f"the setting {setting} of the variant is none that {name} has: convert to json "
                "instead"
            )
    if not game.given:
        from satgrid.formats._writable import no_given_cells

        no_given_cells(puzzle, "sgt")
    if game.most and puzzle.height > game.most:
        raise PuzzleError(f"{name} has up to {game.most} rows and columns: convert to json instead")
    game_id = f"{_size(game, puzzle)}:{game.describe(puzzle)}"
    return game_id if _tells_itself(game_id, puzzle.family) else f"{name}:{game_id}"


def _size(game: Game, puzzle: Puzzle) -> str:
    if game.size:
        return game.size(puzzle)
    return str(puzzle.height) if game.one_size else f"{puzzle.width}x{puzzle.height}"


def _tells_itself(game_id: str, family: str) -> bool:
    """Say whether the ID is read as one of the family where nothing names that."""
    try:
        return _puzzle(game_id, None)[0].family == family
    except PuzzleError:
        return False
