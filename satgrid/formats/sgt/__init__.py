"""Game IDs and save files of Simon Tatham's Puzzle Collection: `loopy`, `solo` and others.

A game ID is a size with parameters, a colon and a description. It does not state its game. The name
of the game may precede it, as in `loopy:5x5t0:...`; the address of the game's page is read too, as
in `https://.../puzzles/js/loopy.html#5x5t0:...`, and --family also decides. Parameters that only
one game has, such as `t0`, decide as well. Otherwise the description is one of `pattern`
(nonograms) if it has `/` between its clues, of `singles` (hitori) if it has exactly one character
per cell and each is a number of that game, or else of `range` (kurodoko). `WxHde:` and `WxHdk:`,
whose parameters are the difficulty, are always of `singles`.

A save file has one game, which is read as its ID. `satgrid check FILE` checks the state that it
shows.

A written ID has the game's name only if it would be read as another game's; the programs take the
part behind the name. A `range` that looks like a `singles` ends in `_`, which the game skips.

Each game is a row of `GAMES` in `cells.py`, `lines.py` or `rooms.py`; `FAMILIES` lists them, so
that a game is found without the files of the others. `descriptions.py` has the record `Game` and
the notations that games share. `savefile.py` reads save files, and `moves.py` their moves. Source:
the functions for parameters in the collection's files.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import TYPE_CHECKING

from satgrid.board import require_total
from satgrid.errors import PuzzleError, Remedy, count, truncate, unknown, unwritable
from satgrid.formats import Entry, Format
from satgrid.formats.sgt.descriptions import Game
from satgrid.notation.lines import OneLine, filled_lines, on_line
from satgrid.puzzle import Puzzle

if TYPE_CHECKING:
    from satgrid.formats.sgt.savefile import Saved

_ID = re.compile(
    r"(?:([A-Za-z][A-Za-z ]{0,19}): *)?"
    r"([0-9]{1,99})(?:x([0-9]{1,99}))?([A-Za-z][A-Za-z0-9.]*)?([:#])(.*)"
)
_DIFFICULTIES = ("de", "dk")
_OTHERS = re.compile(
    "blackbox|cube|fifteen|flip|flood|guess|inertia|map|net|netslide|palisade|pegs|samegame|signpost|sixteen|tracks|twiddle|undead|untangle"
)
"""Games of the collection whose IDs are not read."""
_MINES = re.compile("[0-9]+,[0-9]+,[mu]?[0-9a-f]+")
"""A description of `mines`, which begins with the cell that is opened first."""


FAMILIES = {
    "bridges": ("cells", "hashi"), "dominosa": ("cells", "dominosa"),
    "filling": ("cells", "fillomino"), "galaxies": ("rooms", "galaxies"),
    "keen": ("rooms", "kenken"), "lightup": ("cells", "akari"), "loopy": ("cells", "slitherlink"),
    "magnets": ("lines", "magnets"), "mines": ("cells", "minesweeper"),
    "mosaic": ("cells", "mosaic"), "pattern": ("lines", "nonogram"), "pearl": ("cells", "masyu"),
    "range": ("cells", "kurodoko"), "rect": ("cells", "shikaku"), "singles": ("cells", "hitori"),
    "slant": ("cells", "slant"), "solo": ("rooms", "sudoku"), "tents": ("lines", "tents"),
    "towers": ("lines", "skyscrapers"), "unequal": ("rooms", "futoshiki"),
    "unruly": ("cells", "binairo"),
}  # fmt: skip
"""The file and the family of each game, by name, sorted."""


def find_game(name: str) -> Game:
    """Return the game of this name."""
    home = import_module(f"satgrid.formats.sgt.{FAMILIES[name][0]}")
    found: Game = home.GAMES[name]
    return found


_PRINTED = {"lightup": "Light Up", "rect": "Rectangles"}
"""The printed names of games that are not the name with a capital letter."""


def game_of(printed: str) -> str:
    """Return the game of this name, or "", without regard to case and blanks."""
    names = {_PRINTED.get(name, name).replace(" ", "").lower(): name for name in FAMILIES}
    plain = "".join(printed.split()).lower()
    return plain if plain in FAMILIES else names.get(plain, "")


def games() -> dict[str, Game]:
    """Return all games by name, sorted."""
    return {name: find_game(name) for name in FAMILIES}


def parse(text: str, family: str | None = None) -> list[Entry]:
    """Return the puzzles of the game IDs, which are of this family if it is not None."""
    if text.lstrip().startswith("SAVEFILE"):
        from satgrid.formats.sgt.savefile import saved_game

        saved = saved_game(text.lstrip(), game_of)
        return [_with_state(_entry(saved.game_id, saved.line, None), saved)]
    entries, cells = [], 0
    for line in filled_lines(text):
        entries.append(_entry(line.text, line.number, family))
        cells += entries[-1].puzzle.board.area
        require_total(cells, line.number)
    return entries


def _with_state(entry: Entry, saved: Saved) -> Entry:
    """Return the entry with the answer that the shown state draws, or why it has none."""
    from satgrid.formats.sgt.moves import drawn_grid

    try:
        moves = saved.moves_shown()
        if moves:
            return entry._replace(answer=drawn_grid(saved.game, entry.puzzle, moves))
    except PuzzleError as error:
        return entry._replace(undrawn=error)
    return entry


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return one game ID per line."""
    return "".join(_game_id(puzzle) + "\n" for puzzle in puzzles)


def _entry(game_id: str, number: int, family: str | None) -> Entry:
    with on_line(number):
        puzzle, named = _puzzle(game_id, family)
        settings = find_game(_of_family(puzzle.family)).settings
        return Entry(puzzle, None, OneLine(number), only=named, decided=frozenset(settings))


def _puzzle(game_id: str, family: str | None) -> tuple[Puzzle, bool]:
    """Return the puzzle of a game ID, and whether the ID names its game."""
    page = re.fullmatch(r"https?://\S*/([a-z]{1,20})\.html#(\S+)", game_id)
    # The address of a page has %23 for the # of a seed.
    whole = f"{page[1]}:{page[2].replace('%23', '#')}" if page else game_id
    first = "".join(whole.partition(":")[0].split()).lower()
    if _OTHERS.fullmatch(first):
        raise PuzzleError(
            f"{first} is a game whose family satgrid does not have", remedy=Remedy.UNKNOWN_GAME()
        )
    match = _ID.fullmatch(whole)
    if match is None:
        raise PuzzleError(
            f"{truncate(game_id)!r} is not a game ID: write width x height, a colon and the "
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
    plain = "".join(name.split()).lower()
    named = name and (game_of(plain) or _of_family(plain))
    if name and not named:
        raise PuzzleError(str(unknown("game", name, [*FAMILIES])))
    chosen = named or (_of_family(family) if family else _only_game_with(parameters, one))
    if not chosen:
        with _clues_in(description):
            return _nameless(game_id, parameters, description, size, one), False
    game = find_game(chosen)
    if one != game.one_size:
        what = "is one number, as in 6:" if not one else "is width x height, as in 5x5:"
        raise PuzzleError(f"the size of {chosen} {what} correct it")
    if not re.fullmatch(game.parameters, parameters):
        raise PuzzleError(
            f"{truncate(parameters)!r} behind the size is not a parameter of {chosen}: is it "
            "damaged, or of another game?"
        )
    with _clues_in(description):
        return game.parse(description, *size, parameters), bool(name)


@contextmanager
def _clues_in(description: str) -> Iterator[None]:
    """Raise `PuzzleError` for missing clues if an empty description is an error."""
    try:
        yield
    except PuzzleError:
        if description.strip():
            raise
        raise PuzzleError(
            "it breaks off behind the colon, where the clues are missing: copy the whole game ID"
        ) from None


def _of_family(family: str) -> str:
    """Return the name of the game of a family, or ""."""
    return next((name for name, (_, own) in FAMILIES.items() if family == own), "")


def _only_game_with(parameters: str, one: bool) -> str:
    """Return the only game with such parameters and a size of one number or two, or ""."""
    if not parameters:
        return ""
    if parameters in _DIFFICULTIES:
        return "singles"
    having = _games_with(parameters, one)
    return having[0] if len(having) == 1 else ""


def _games_with(parameters: str, one: bool) -> list[str]:
    """Return the games with such parameters and a size of one number or two."""
    return [
        name
        for name, game in games().items()
        if one == game.one_size and re.fullmatch(game.parameters, parameters)
    ]


def _nameless(
    game_id: str, parameters: str, description: str, size: tuple[int, int], one: bool
) -> Puzzle:
    """Return the puzzle of `pattern`, `singles` or `range`; an error names the possible games."""
    area = size[0] * size[1]
    # A board of one cell may as well be of another game.
    alone = area > 1 or len(_fitting(parameters, description, size, one)) < 2
    bare = not parameters and not one and alone
    if bare and "/" in description.partition(",")[0]:
        return find_game("pattern").parse(description, *size, "")
    from satgrid.formats.sgt.cells import cells_in_range, is_singles

    described = cells_in_range(description)
    if bare and is_singles(description, *size):
        return find_game("singles").parse(description, *size, "")
    if bare and described == area:
        return find_game("range").parse(description, *size, "")
    if _MINES.fullmatch(description):
        return find_game("mines").parse(description, *size, parameters)
    fitting = _fitting(parameters, description, size, one)
    if parameters and len(fitting) == 1:
        return find_game(fitting[0]).parse(description, *size, parameters)
    if fitting:
        several = " or ".join(f"{name} ({FAMILIES[name][1]})" for name in fitting)
        raise PuzzleError(
            f"this game ID may be of {several}",
            remedy=Remedy.GAME_FAMILY(f"{fitting[0]}:{truncate(game_id)}"),
        )
    if parameters or one:
        raise PuzzleError(f"{truncate(game_id)!r} is an ID of a game that is not read")
    if len(description) == area:
        # The error names the wrong cell.
        return find_game("singles").parse(description, *size, "")
    raise PuzzleError(
        f"{truncate(description)!r} describes {described} of {count(area, 'cell')} for the game "
        f"range, and has {len(description)} of {count(area, 'character')} for singles: it breaks "
        "off, or is of another game"
    )


def _fitting(parameters: str, description: str, size: tuple[int, int], one: bool) -> list[str]:
    """Return the games that have such an ID."""
    fitting = []
    for name in _games_with(parameters, one):
        with suppress(PuzzleError):
            find_game(name).parse(description, *size, parameters)
            fitting.append(name)
    return fitting


def _game_id(puzzle: Puzzle) -> str:
    name = _of_family(puzzle.family)
    if not name:
        families = sorted(own for name, (_, own) in FAMILIES.items() if name != "mines")
        raise unwritable(
            f"the format sgt holds the families {', '.join(families)} only, not "
            f"{truncate(puzzle.family)!r}",
            clue="family",
        )
    game = find_game(name)
    if min(puzzle.height, puzzle.width) < game.least:
        raise unwritable(
            f"a board of {puzzle.height} x {puzzle.width}: {name} has at least {game.least} rows "
            "and columns"
        )
    for setting, _ in puzzle.variant:
        if setting not in game.settings:
            raise unwritable(f"{name} has no setting {setting}")
    if not game.given:
        from satgrid.formats._writable import no_given_cells

        no_given_cells(puzzle, "sgt")
    if game.most and puzzle.height > game.most:
        raise unwritable(f"{name} has up to {game.most} rows and columns")
    game_id = f"{_size(game, puzzle)}:{game.describe(puzzle)}"
    return game_id if _needs_no_name(game_id, puzzle.family) else f"{name}:{game_id}"


def _size(game: Game, puzzle: Puzzle) -> str:
    if game.size:
        return game.size(puzzle)
    return str(puzzle.height) if game.one_size else f"{puzzle.width}x{puzzle.height}"


def _needs_no_name(game_id: str, family: str) -> bool:
    """Return whether the ID without a name is read as one of the family."""
    try:
        return _puzzle(game_id, None)[0].family == family
    except PuzzleError:
        return False


FORMAT = Format(parse, write, parse_as=parse)
