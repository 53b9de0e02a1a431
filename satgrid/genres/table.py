"""The genres, one function each, which returns its `Genre`.

`satgrid.genres.find` calls the function of one genre. The modules of parts and blocks are imported
when a function first uses them, so that an address loads the parts of its own genre only.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from satgrid.clues import BLACK, UNKNOWN, WHITE
from satgrid.genres import Genre

if TYPE_CHECKING:
    from satgrid.genres import address, blocks, codes, dots, drawn, outside, poles, ships, sums
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


def _circles() -> address.SignNumbers:
    return address.SignNumbers({1: "w", 2: "b"})


def _walled() -> address.SignNumbers:
    return address.SignNumbers({UNKNOWN: "x"}, {UNKNOWN: "x"})


def aquarium() -> Genre:
    return Genre(
        "aquarium",
        "aquarium",
        (address.WallRun(), address.Slash(), address.TotalRun()),
        lambda: (blocks.WallRows(), blocks.aquarium_board()),
        settings={"r": "level"},
    )


def battleship() -> Genre:
    return Genre(
        "battleship",
        "battleship",
        (ships.FleetClues(), ships.FleetPart()),
        lambda: (
            ships.FleetLines(),
            ships.FleetBoard(),
            ships.UnprintedShading(),
            ships.PlacedShips(),
        ),
    )


def canal() -> Genre:
    return Genre("canal", "canalview", _numbers(), lambda: (blocks.NUMBERS, drawn.SHADING))


def castle() -> Genre:
    return Genre(
        "castle",
        "castlewall",
        (address.CellRun(codes.TOWERS),),
        lambda: (blocks.TowerRows(), drawn.PATHS),
        lattice=True,
    )


def cave() -> Genre:
    return Genre("cave", "cave", _numbers(), lambda: (blocks.NUMBERS, drawn.SHADING, drawn.HELP))


def country() -> Genre:
    return Genre(
        "country",
        "countryroad",
        _numbered_rooms(),
        lambda: (blocks.ROAD_ROOMS, blocks.FEW_NUMBERS, drawn.PATHS, drawn.NOTES),
        flags={"e": "that the loop may leave rooms out"},
        lattice=True,
        newest=2,
        flags_from=1,
    )


def creek() -> Genre:
    return Genre(
        "creek",
        "creek",
        (address.CornerRun(codes.UP_TO_FOUR),),
        lambda: (blocks.CornerRows(), drawn.SHADING),
    )


def easyasabc() -> Genre:
    return Genre(
        "easyasabc",
        "easyasabc",
        (
            address.SettingNumber("letters", 3),
            outside.SideRun(letters=True),
            outside.PrintedRun(letters=True),
        ),
        lambda: (blocks.SettingLine("letters", 3), outside.SidesBoard(letters=True)),
    )


def fillomino() -> Genre:
    return Genre(
        "fillomino",
        "fillomino",
        (*_numbers(), address.NoWalls()),
        lambda: (blocks.NUMBERS, drawn.DIGITS, drawn.AreaRows()),
        flags={"t": "that no region has more than three cells"},
        open=UNKNOWN,
    )


def geradeweg() -> Genre:
    signs = address.SignNumbers(
        refused={
            0: "0 has two readings: puzz.link takes it for ?, other programs for a cell that the "
            "loop leaves out: write . for the first, or the puzzle as text or JSON for the second"
        }
    )
    return Genre(
        "geradeweg",
        "geradeweg",
        (address.CellRun(codes.NUMBERS, signs),),
        lambda: (blocks.NumberRows(signs), drawn.PATHS),
        flags={"f": _EVERY_CELL},
        lattice=True,
    )


def gokigen() -> Genre:
    return Genre(
        "gokigen",
        "slant",
        (address.CornerRun(codes.UP_TO_FOUR),),
        lambda: (blocks.CornerRows(), drawn.DigitRows({1: "\\", 2: "/"})),
        open=UNKNOWN,
    )


def hashikake() -> Genre:
    return Genre(
        "hashikake",
        "hashi",
        _numbers(),
        lambda: (blocks.NUMBERS, drawn.PathRows(several=True)),
        link="hashi",
        lattice=True,
    )


def heyawake() -> Genre:
    return Genre(
        "heyawake",
        "heyawake",
        _numbered_rooms(),
        lambda: (blocks.ROOMS, blocks.FEW_NUMBERS, drawn.SHADING, drawn.HELP),
        newest=1,
    )


def hitori() -> Genre:
    return Genre(
        "hitori",
        "hitori",
        (address.CellRun(codes.BASE36),),
        lambda: (blocks.NUMBERS, drawn.SHADING, drawn.HELP),
    )


def koburin() -> Genre:
    signs = address.SignNumbers(alike={"x": UNKNOWN})
    return Genre(
        "koburin",
        "koburin",
        (address.CellRun(codes.UP_TO_FOUR, signs),),
        lambda: (blocks.NumberRows(signs), drawn.ShadingRows(rest=True), drawn.PATHS),
        flags=_MARKS | {"o": _OUTSIDE, "m": "that numbers count the eight cells around them"},
        in_files="b",
        lattice=True,
    )


def kakuro() -> Genre:
    return Genre(
        "kakuro",
        "kakuro",
        (sums.SumRun(),),
        lambda: (sums.SumsBoard(), sums.SumDigitRows()),
        margin=1,
    )


def kurodoko() -> Genre:
    return Genre(
        "kurodoko", "kurodoko", _numbers(), lambda: (blocks.NUMBERS, drawn.SHADING, drawn.HELP)
    )


def kurotto() -> Genre:
    return Genre("kurotto", "kurotto", _numbers(), lambda: (blocks.NUMBERS, drawn.SHADING))


def lightup() -> Genre:
    signs = _walled()
    return Genre(
        "lightup",
        "akari",
        (address.CellRun(codes.UP_TO_FOUR, signs),),
        lambda: (blocks.NumberRows(signs, shaded=True), drawn.UNWRITTEN_NOTES),
        link="akari",
    )


def lits() -> Genre:
    return Genre(
        "lits",
        "lits",
        (address.WallRun(),),
        lambda: (blocks.ROOMS, drawn.SHADING, drawn.HELP),
        newest=1,
    )


def magnets() -> Genre:
    return Genre(
        "magnets",
        "magnets",
        (poles.PoleRun(), poles.PolesAndWalls()),
        lambda: (poles.PolesBoard(),),
        flags={"a": "that unlike poles touch in magnets alone"},
    )


def mashu() -> Genre:
    signs = _circles()
    return Genre(
        "mashu",
        "masyu",
        (address.SignRun(signs),),
        lambda: (blocks.NumberRows(signs), drawn.PATHS),
        flags={"f": _EVERY_CELL},
        lattice=True,
    )


def mines() -> Genre:
    return Genre("mines", "minesweeper", _numbers(), lambda: (blocks.NUMBERS, drawn.SHADING))


def moonsun() -> Genre:
    signs = address.SignNumbers({1: "m", 2: "s"})
    return Genre(
        "moonsun",
        "moonsun",
        (address.WallRun(), address.SignRun(signs)),
        lambda: (blocks.ROAD_ROOMS, blocks.NumberRows(signs), drawn.PATHS, drawn.NOTES),
        lattice=True,
        newest=2,
    )


def nanro() -> Genre:
    return Genre(
        "nanro",
        "nanro",
        (address.WallRun(), address.CellRun(codes.NUMBERS, may_lack=True)),
        lambda: (blocks.ROOMS, blocks.FEW_NUMBERS, drawn.DigitRows(empty=True)),
        newest=1,
    )


def nonogram() -> Genre:
    return Genre(
        "nonogram", "nonogram", (address.LineBlockRun(),), lambda: (blocks.LineBlocksBoard(),)
    )


def norinori() -> Genre:
    return Genre(
        "norinori",
        "norinori",
        (address.WallRun(),),
        lambda: (blocks.ROOMS, drawn.SHADING, drawn.HELP),
        newest=1,
    )


def nurikabe() -> Genre:
    return Genre("nurikabe", "nurikabe", _numbers(), lambda: (blocks.NumberRows(shaded=True),))


def nurimisaki() -> Genre:
    return Genre("nurimisaki", "nurimisaki", _numbers(), lambda: (blocks.NUMBERS, drawn.SHADING))


def ripple() -> Genre:
    return Genre(
        "ripple",
        "ripple",
        (address.WallRun(), address.CellRun(codes.NUMBERS, may_lack=True), address.NoHoles()),
        lambda: (blocks.WallRows(), blocks.FEW_NUMBERS, drawn.DIGITS),
        open=UNKNOWN,
    )


def shikaku() -> Genre:
    return Genre(
        "shikaku",
        "shikaku",
        _numbers(),
        lambda: (blocks.NUMBERS, drawn.DrawnWallRows()),
        lattice=True,
    )


def shakashaka() -> Genre:
    in_files = address.SignNumbers(
        {5: "x"},
        {UNKNOWN: "x"},
        {UNKNOWN: "- is not a clue of a shakashaka: write 5 for a wall alone"},
    )
    return Genre(
        "shakashaka",
        "shakashaka",
        (address.CellRun(codes.UP_TO_FOUR, _walled()),),
        lambda: (blocks.NumberRows(in_files), drawn.TriangleRows()),
    )


def shimaguni() -> Genre:
    return Genre(
        "shimaguni",
        "shimaguni",
        _numbered_rooms(),
        lambda: (blocks.ROOMS, blocks.FEW_NUMBERS, drawn.SHADING, drawn.UNWRITTEN_NOTES),
        newest=1,
    )


def simpleloop() -> Genre:
    signs = address.SignNumbers({1: "x"})
    return Genre(
        "simpleloop",
        "simpleloop",
        (address.SignRun(signs, codes.BITS),),
        lambda: (blocks.StarRows(signs), drawn.PATHS),
        lattice=True,
    )


def skyscrapers() -> Genre:
    return Genre(
        "skyscrapers",
        "skyscrapers",
        (outside.SideRun(), outside.PrintedRun()),
        lambda: (outside.SidesBoard(),),
    )


def slither() -> Genre:
    return Genre(
        "slither",
        "slitherlink",
        (address.CellRun(codes.UP_TO_FOUR),),
        lambda: (
            blocks.NUMBERS,
            drawn.Skipped("a row of notes", newer=True, written=False),
            drawn.EdgeRows(),
        ),
        flags={"f": "that the loop comes to every corner"},
        lattice=True,
        newest=1,
    )


def snake() -> Genre:
    return Genre(
        "snake",
        "snake",
        (address.SignRun(address.SignNumbers({1: "m", 2: "e"})), address.TotalRun()),
        lambda: (blocks.snake_board(),),
    )


def starbattle() -> Genre:
    return Genre(
        "starbattle",
        "starbattle",
        (address.SettingNumber("stars", 1), address.WallRun()),
        lambda: (blocks.SettingLine("stars", 1), blocks.RoomRows(), drawn.SHADING),
    )


def sudoku() -> Genre:
    return Genre(
        "sudoku",
        "sudoku",
        _numbers(),
        lambda: (blocks.NUMBERS, drawn.DIGITS),
        open=UNKNOWN,
        sides=(4, 6, 9, 16, 25),
        square=True,
    )


def suguru() -> Genre:
    return Genre(
        "suguru",
        "suguru",
        (address.WallRun(), address.CellRun(codes.NUMBERS, may_lack=True), address.NoHoles()),
        lambda: (blocks.WallRows(), blocks.FEW_NUMBERS, drawn.DIGITS),
        open=UNKNOWN,
    )


def tapa() -> Genre:
    return Genre(
        "tapa",
        "tapa",
        (address.CellRun(codes.RUNS),),
        lambda: (blocks.RunLengthRows(shaded=True), drawn.HELP),
    )


def tentaisho() -> Genre:
    return Genre(
        "tentaisho",
        "galaxies",
        (dots.DotRun(),),
        lambda: (dots.DotLines(), drawn.DrawnWallRows(), drawn.Skipped("a row of colours")),
        lattice=True,
    )


def tents() -> Genre:
    return Genre(
        "tents",
        "tents",
        (address.TotalRun(), address.CellRun(codes.MARKS, address.SignNumbers({1: "t"}))),
        lambda: (blocks.tents_board(), drawn.SkippedSides("a row of sides", required=True)),
    )


def yajilin() -> Genre:
    return Genre(
        "yajilin",
        "yajilin",
        (address.CellRun(codes.ARROWS),),
        lambda: (blocks.ArrowRows(), drawn.ShadingRows(rest=True), drawn.PATHS),
        flags=_MARKS | {"o": _OUTSIDE},
        lattice=True,
    )


def yinyang() -> Genre:
    signs = _circles()
    return Genre(
        "yinyang",
        "yinyang",
        (address.SignRun(signs),),
        lambda: (blocks.NumberRows(signs), drawn.DigitRows({1: WHITE, 2: BLACK})),
        open=UNKNOWN,
    )
