"""The genres: for each a function that returns its `Genre`, called by `satgrid.genres.find`.

The modules of parts and blocks are imported when a function first uses them, so that an address
loads the parts of its own genre only.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from satgrid.clues import BLACK, UNKNOWN, WHITE
from satgrid.genres import Genre

if TYPE_CHECKING:
    from satgrid.genres import address, blocks, codes, dots, drawn, outside, poles, ships, sums
    from satgrid.genres.sheet import FileBlock
else:

    class _LazyModule:
        """A module of this package, imported when one of its names is first used."""

        def __init__(self, name: str) -> None:
            self._name = name

        def __getattr__(self, name: str) -> Any:
            return getattr(import_module(f"satgrid.genres.{self._name}"), name)

    address, blocks, codes = map(_LazyModule, ("address", "blocks", "codes"))
    dots, drawn, outside = map(_LazyModule, ("dots", "drawn", "outside"))
    poles, ships, sums = map(_LazyModule, ("poles", "ships", "sums"))

_MARKS = {"b": ""}
_OUTSIDE = "that all shaded cells are outside of the loop"
_EVERY_CELL = "that the loop comes to every cell"


def _numbers() -> tuple[address.CellRun]:
    return (address.CellRun(codes.NUMBERS),)


def _numbered_rooms() -> tuple[address.WallRun, address.RoomNumberRun]:
    return address.WallRun(), address.RoomNumberRun(codes.NUMBERS)


def _shading() -> tuple[FileBlock, ...]:
    return blocks.NUMBERS, drawn.SHADING


def _shading_with_help() -> tuple[FileBlock, ...]:
    return *_shading(), drawn.HELP


def _room_shading() -> tuple[FileBlock, ...]:
    return blocks.ROOMS, drawn.SHADING, drawn.HELP


# fmt: off
TABLE: dict[str, Callable[[], Genre]] = {
    "aquarium": lambda: Genre(
        "aquarium", "aquarium", (address.WallRun(), address.Slash(), address.TotalRun()),
        lambda: (blocks.WallRows(), blocks.AQUARIUM),
        settings={"r": "level"},
    ),
    "battleship": lambda: Genre(
        "battleship", "battleship", (ships.FleetClues(), ships.FleetPart()),
        lambda: (
            ships.FleetLines(), ships.FleetBoard(), ships.UnprintedShading(), ships.PlacedShips(),
        ),
    ),
    "canal": lambda: Genre("canal", "canalview", _numbers(), _shading),
    "castle": lambda: Genre(
        "castle", "castlewall", (address.CellRun(codes.TOWERS),),
        lambda: (blocks.TowerRows(), drawn.PATHS),
        lattice=True,
    ),
    "cave": lambda: Genre("cave", "cave", _numbers(), _shading_with_help),
    "country": lambda: Genre(
        "country", "countryroad", _numbered_rooms(),
        lambda: (blocks.ROAD_ROOMS, blocks.FEW_NUMBERS, drawn.PATHS, drawn.NOTES),
        flags={"e": "that the loop may leave rooms out"},
        lattice=True, newest=2, flags_from=1,
    ),
    "creek": lambda: Genre(
        "creek", "creek", (address.CornerRun(codes.UP_TO_FOUR),),
        lambda: (blocks.CornerRows(), drawn.SHADING),
    ),
    "easyasabc": lambda: Genre(
        "easyasabc", "easyasabc",
        (
            address.SettingNumber("letters", 3), outside.SideRun(letters=True),
            outside.PrintedRun(letters=True),
        ),
        lambda: (blocks.SettingLine("letters", 3), outside.SidesBoard(letters=True)),
    ),
    "fillomino": lambda: Genre(
        "fillomino", "fillomino", (*_numbers(), address.NoWalls()),
        lambda: (blocks.NUMBERS, drawn.DIGITS, drawn.AreaRows()),
        flags={"t": "that no region has more than three cells"},
        open=UNKNOWN,
    ),
    "geradeweg": lambda: Genre(
        "geradeweg", "geradeweg", (address.CellRun(codes.NUMBERS, address.STRAIGHT),),
        lambda: (blocks.NumberRows(address.STRAIGHT), drawn.PATHS),
        flags={"f": _EVERY_CELL},
        lattice=True,
    ),
    "gokigen": lambda: Genre(
        "gokigen", "slant", (address.CornerRun(codes.UP_TO_FOUR),),
        lambda: (blocks.CornerRows(), drawn.DigitRows({1: "\\", 2: "/"})),
        open=UNKNOWN,
    ),
    "hashikake": lambda: Genre(
        "hashikake", "hashi", _numbers(),
        lambda: (blocks.NUMBERS, drawn.PathRows(several=True)),
        link="hashi", lattice=True,
    ),
    "heyawake": lambda: Genre(
        "heyawake", "heyawake", _numbered_rooms(),
        lambda: (blocks.ROOMS, blocks.FEW_NUMBERS, drawn.SHADING, drawn.HELP),
        newest=1,
    ),
    "hitori": lambda: Genre(
        "hitori", "hitori", (address.CellRun(codes.BASE36),), _shading_with_help
    ),
    "kakuro": lambda: Genre(
        "kakuro", "kakuro", (sums.SumRun(),),
        lambda: (sums.SumsBoard(), sums.SumDigitRows()),
        margin=1,
    ),
    "koburin": lambda: Genre(
        "koburin", "koburin", (address.CellRun(codes.UP_TO_FOUR, address.LEFT_OUT),),
        lambda: (blocks.NumberRows(address.LEFT_OUT), drawn.ShadingRows(rest=True), drawn.PATHS),
        flags=_MARKS | {"o": _OUTSIDE, "m": "that numbers count the eight cells around them"},
        in_files="b", lattice=True,
    ),
    "kurodoko": lambda: Genre("kurodoko", "kurodoko", _numbers(), _shading_with_help),
    "kurotto": lambda: Genre("kurotto", "kurotto", _numbers(), _shading),
    "lightup": lambda: Genre(
        "lightup", "akari", (address.CellRun(codes.UP_TO_FOUR, address.WALLS),),
        lambda: (
            blocks.NumberRows(address.WALLS, shaded=True),
            drawn.Skipped("a row of notes", written=False, words=".-"),
        ),
        link="akari",
    ),
    "lits": lambda: Genre("lits", "lits", (address.WallRun(),), _room_shading, newest=1),
    "magnets": lambda: Genre(
        "magnets", "magnets", (poles.PoleRun(), poles.PolesAndWalls()),
        lambda: (poles.PolesBoard(),),
        flags={"a": "that unlike poles touch in magnets alone"},
    ),
    "mashu": lambda: Genre(
        "mashu", "masyu", (address.SignRun(address.CIRCLES),),
        lambda: (blocks.NumberRows(address.CIRCLES), drawn.PATHS),
        flags={"f": _EVERY_CELL},
        lattice=True,
    ),
    "mines": lambda: Genre("mines", "minesweeper", _numbers(), _shading),
    "moonsun": lambda: Genre(
        "moonsun", "moonsun", (address.WallRun(), address.SignRun(address.MOONS)),
        lambda: (blocks.ROAD_ROOMS, blocks.NumberRows(address.MOONS), drawn.PATHS, drawn.NOTES),
        lattice=True, newest=2,
    ),
    "nanro": lambda: Genre(
        "nanro", "nanro", (address.WallRun(), address.CellRun(codes.NUMBERS, may_lack=True)),
        lambda: (blocks.ROOMS, blocks.FEW_NUMBERS, drawn.DigitRows(empty=True)),
        newest=1,
    ),
    "nonogram": lambda: Genre(
        "nonogram", "nonogram", (address.LineBlockRun(),), lambda: (blocks.LineBlocksBoard(),)
    ),
    "norinori": lambda: Genre(
        "norinori", "norinori", (address.WallRun(),), _room_shading, newest=1
    ),
    "nurikabe": lambda: Genre(
        "nurikabe", "nurikabe", _numbers(), lambda: (blocks.NumberRows(shaded=True),)
    ),
    "nurimisaki": lambda: Genre("nurimisaki", "nurimisaki", _numbers(), _shading),
    "ripple": lambda: Genre(
        "ripple", "ripple",
        (address.WallRun(), address.CellRun(codes.NUMBERS, may_lack=True), address.NoHoles()),
        lambda: (blocks.WallRows(), blocks.FEW_NUMBERS, drawn.DIGITS),
        open=UNKNOWN,
    ),
    "shakashaka": lambda: Genre(
        "shakashaka", "shakashaka", (address.CellRun(codes.UP_TO_FOUR, address.WALLS),),
        lambda: (blocks.NumberRows(address.WALLS_BY_5), drawn.TriangleRows()),
    ),
    "shikaku": lambda: Genre(
        "shikaku", "shikaku", _numbers(),
        lambda: (blocks.NUMBERS, drawn.DrawnWallRows()),
        lattice=True,
    ),
    "shimaguni": lambda: Genre(
        "shimaguni", "shimaguni", _numbered_rooms(),
        lambda: (blocks.ROOMS, blocks.FEW_NUMBERS, drawn.SHADING, drawn.UNWRITTEN_NOTES),
        newest=1,
    ),
    "simpleloop": lambda: Genre(
        "simpleloop", "simpleloop", (address.SignRun(address.CROSSES, codes.BITS),),
        lambda: (blocks.StarRows(address.CROSSES), drawn.PATHS),
        lattice=True,
    ),
    "skyscrapers": lambda: Genre(
        "skyscrapers", "skyscrapers", (outside.SideRun(), outside.PrintedRun()),
        lambda: (outside.SidesBoard(),),
    ),
    "slither": lambda: Genre(
        "slither", "slitherlink", (address.CellRun(codes.UP_TO_FOUR),),
        lambda: (
            blocks.NUMBERS, drawn.Skipped("a row of notes", newer=True, written=False),
            drawn.EdgeRows(),
        ),
        flags={"f": "that the loop comes to every corner"},
        lattice=True, newest=1,
    ),
    "snake": lambda: Genre(
        "snake", "snake",
        (address.SignRun(address.SignCodes({1: "m", 2: "e"})), address.TotalRun()),
        lambda: (blocks.SNAKE,),
    ),
    "starbattle": lambda: Genre(
        "starbattle", "starbattle", (address.SettingNumber("stars", 1), address.WallRun()),
        lambda: (blocks.SettingLine("stars", 1), blocks.RoomRows(), drawn.SHADING),
    ),
    "sudoku": lambda: Genre(
        "sudoku", "sudoku", _numbers(),
        lambda: (blocks.NUMBERS, drawn.DIGITS),
        open=UNKNOWN, sides=(4, 6, 9, 16, 25), square=True,
    ),
    "suguru": lambda: Genre(
        "suguru", "suguru",
        (address.WallRun(), address.CellRun(codes.NUMBERS, may_lack=True), address.NoHoles()),
        lambda: (blocks.WallRows(), blocks.FEW_NUMBERS, drawn.DIGITS),
        open=UNKNOWN,
    ),
    "tapa": lambda: Genre(
        "tapa", "tapa", (address.CellRun(codes.RUNS),),
        lambda: (blocks.RunLengthRows(shaded=True), drawn.HELP),
    ),
    "tentaisho": lambda: Genre(
        "tentaisho", "galaxies", (dots.DotRun(),),
        lambda: (dots.DotLines(), drawn.DrawnWallRows(), drawn.Skipped("a row of colours")),
        lattice=True,
    ),
    "tents": lambda: Genre(
        "tents", "tents",
        (address.TotalRun(), address.CellRun(codes.MARKS, address.SignCodes({1: "t"}))),
        lambda: (blocks.TENTS, drawn.SkippedSides("a row of sides", required=True)),
    ),
    "yajilin": lambda: Genre(
        "yajilin", "yajilin", (address.CellRun(codes.ARROWS),),
        lambda: (blocks.ArrowRows(), drawn.ShadingRows(rest=True), drawn.PATHS),
        flags=_MARKS | {"o": _OUTSIDE},
        lattice=True,
    ),
    "yinyang": lambda: Genre(
        "yinyang", "yinyang", (address.SignRun(address.CIRCLES),),
        lambda: (blocks.NumberRows(address.CIRCLES), drawn.DigitRows({1: WHITE, 2: BLACK})),
        open=UNKNOWN,
    ),
}
# fmt: on
"""What builds each genre, by its name."""
