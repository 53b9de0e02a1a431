"""The genres of the families that satgrid has, one row each."""

from __future__ import annotations

from satgrid.clues import BLACK, UNKNOWN, WHITE
from satgrid.genres import address, blocks, dots, drawn, magnets, outside, ships, sums
from satgrid.genres.address import Signs
from satgrid.genres.codes import ARROWS, BASE36, BITS, MARKS, NUMBERS, RUNS, TOWERS, UP_TO_FOUR
from satgrid.genres.genre import Genre as Genre

_WALLED = Signs({UNKNOWN: "x"}, {UNKNOWN: "x"})
_WALLED_BY_5 = Signs(
    {5: "x"}, {UNKNOWN: "x"}, {UNKNOWN: "- is no clue of a shakashaka: write 5 for a wall alone"}
)
_LEFT_OUT = Signs(alike={"x": UNKNOWN})
_CIRCLES = Signs({1: "w", 2: "b"})
_CROSSES = Signs({1: "x"})
_ENDS = Signs({1: "m", 2: "e"})
_TREES = Signs({1: "t"})
_SKY = Signs({1: "m", 2: "s"})
_STRAIGHT = Signs(
    refused={
        0: "0 has two readings: puzz.link takes it for ?, other programs for a cell that the loop "
        "leaves out: write . for the first, or the puzzle as text or JSON for the second"
    }
)

_NUMBERS = (address.Cells(NUMBERS),)
_COUNTS = (address.Cells(UP_TO_FOUR),)
_WALLS = address.Walls()
_NUMBERED = (_WALLS, address.RoomNumbers(NUMBERS))
_STARS = "stars", 1
_LETTERS = "letters", 3
_CLUED, _SHADED, _DRAWN = blocks.Numbers(), drawn.Shading(), drawn.Digits()
_PATHS, _ROOMS, _NOTES = drawn.Paths(), blocks.Rooms(walls_from=1), drawn.Notes()
_ROAD_ROOMS = blocks.Rooms(walls_from=2)
_NUMBERED_ROOMS = _ROOMS, blocks.Numbers(may_lack=True)
_PENCILLED = drawn.Notes(unwritten=True)
_HELPED = drawn.HelperLines()
_OUT = "that all shaded cells are outside of the loop"
_LEAVES = "that the loop may leave rooms out"
_MARKS = {"b": ""}

GENRES = (
    Genre(
        "aquarium",
        "aquarium",
        (_WALLS, address.Slash(), address.Totals()),
        (blocks.Walls(), blocks.Framed(blocks.WATER, blocks.water, "#+-")),
        settings={"r": "level"},
    ),
    Genre(
        "battleship",
        "battleship",
        (ships.Clues(), ships.Fleet()),
        (ships.FleetLines(), ships.Framed(), ships.Shading(), ships.Noted()),
    ),
    Genre("canal", "canalview", _NUMBERS, (_CLUED, _SHADED)),
    Genre(
        "castle",
        "castlewall",
        (address.Cells(TOWERS),),
        (blocks.Towers(), _PATHS),
        aliases=("castlewall",),
        lattice=True,
    ),
    Genre("cave", "cave", _NUMBERS, (_CLUED, _SHADED, _HELPED), aliases=("bag", "correl")),
    Genre(
        "country",
        "countryroad",
        _NUMBERED,
        (_ROAD_ROOMS, blocks.Numbers(may_lack=True), _PATHS, _NOTES),
        flags={"e": "that the loop may leave rooms out"},
        lattice=True,
        newest=2,
        flags_from=1,
    ),
    Genre("creek", "creek", (address.Corners(UP_TO_FOUR),), (blocks.Corners(), _SHADED)),
    Genre(
        "easyasabc",
        "easyasabc",
        (address.Setting(*_LETTERS), outside.Clues(letters=True), outside.Printed(letters=True)),
        (blocks.Setting(*_LETTERS), outside.Framed(letters=True)),
    ),
    Genre(
        "fillomino",
        "fillomino",
        (*_NUMBERS, address.NoWalls()),
        (_CLUED, _DRAWN, drawn.Areas()),
        flags={"t": "that no region has more than three cells"},
        open=UNKNOWN,
    ),
    Genre(
        "geradeweg",
        "geradeweg",
        (address.Cells(NUMBERS, _STRAIGHT),),
        (blocks.Numbers(_STRAIGHT), _PATHS),
        flags={"f": "that the loop comes to every cell"},
        lattice=True,
    ),
    Genre(
        "gokigen",
        "slant",
        (address.Corners(UP_TO_FOUR),),
        (blocks.Corners(), drawn.Digits({1: "\\", 2: "/"})),
        aliases=("slant",),
        open=UNKNOWN,
    ),
    Genre(
        "hashikake",
        "hashi",
        _NUMBERS,
        (_CLUED, drawn.Paths(several=True)),
        link="hashi",
        aliases=("bridges",),
        lattice=True,
    ),
    Genre(
        "heyawake",
        "heyawake",
        _NUMBERED,
        (*_NUMBERED_ROOMS, _SHADED, _HELPED),
        aliases=("heyawacky",),
        newest=1,
    ),
    Genre("hitori", "hitori", (address.Cells(BASE36),), (_CLUED, _SHADED, _HELPED)),
    Genre(
        "koburin",
        "koburin",
        (address.Cells(UP_TO_FOUR, _LEFT_OUT),),
        (blocks.Numbers(_LEFT_OUT), drawn.Shading(rest=True), _PATHS),
        flags=_MARKS | {"o": _OUT, "m": "that numbers count the eight cells around them"},
        in_files="b",
        lattice=True,
    ),
    Genre("kakuro", "kakuro", (sums.Clues(),), (sums.Framed(), sums.Digits()), margin=1),
    Genre("kurodoko", "kurodoko", _NUMBERS, (_CLUED, _SHADED, _HELPED), aliases=("kuromasu",)),
    Genre("kurotto", "kurotto", _NUMBERS, (_CLUED, _SHADED)),
    Genre(
        "lightup",
        "akari",
        (address.Cells(UP_TO_FOUR, _WALLED),),
        (blocks.Numbers(_WALLED, shaded=True), _PENCILLED),
        link="akari",
        aliases=("bijutsukan",),
    ),
    Genre("lits", "lits", (_WALLS,), (_ROOMS, _SHADED, _HELPED), newest=1),
    Genre(
        "magnets",
        "magnets",
        (magnets.Poles(), magnets.Cells()),
        (magnets.Framed(),),
        flags={"a": "that unlike poles touch in magnets alone"},
    ),
    Genre(
        "mashu",
        "masyu",
        (address.Circles(_CIRCLES),),
        (blocks.Numbers(_CIRCLES), _PATHS),
        aliases=("pearl", "masyu"),
        flags={"f": "that the loop comes to every cell"},
        lattice=True,
    ),
    Genre("mines", "minesweeper", _NUMBERS, (_CLUED, _SHADED)),
    Genre(
        "moonsun",
        "moonsun",
        (_WALLS, address.Circles(_SKY)),
        (_ROAD_ROOMS, blocks.Numbers(_SKY), _PATHS, _NOTES),
        lattice=True,
        newest=2,
    ),
    Genre(
        "nanro",
        "nanro",
        (_WALLS, address.Cells(NUMBERS, may_lack=True)),
        (*_NUMBERED_ROOMS, drawn.Digits(empty=True)),
        newest=1,
    ),
    Genre("nonogram", "nonogram", (address.Blocks(),), (blocks.Blocks(),)),
    Genre("norinori", "norinori", (_WALLS,), (_ROOMS, _SHADED, _HELPED), newest=1),
    Genre("nurikabe", "nurikabe", _NUMBERS, (blocks.Numbers(shaded=True),)),
    Genre("nurimisaki", "nurimisaki", _NUMBERS, (_CLUED, _SHADED)),
    Genre(
        "ripple",
        "ripple",
        (_WALLS, address.Cells(NUMBERS, may_lack=True), address.Whole()),
        (blocks.Walls(), blocks.Numbers(may_lack=True), _DRAWN),
        open=UNKNOWN,
    ),
    Genre("shikaku", "shikaku", _NUMBERS, (_CLUED, drawn.Walls()), lattice=True),
    Genre(
        "shakashaka",
        "shakashaka",
        (address.Cells(UP_TO_FOUR, _WALLED),),
        (blocks.Numbers(_WALLED_BY_5), drawn.Triangles()),
    ),
    Genre(
        "shimaguni",
        "shimaguni",
        _NUMBERED,
        (*_NUMBERED_ROOMS, _SHADED, _PENCILLED),
        newest=1,
    ),
    Genre(
        "simpleloop",
        "simpleloop",
        (address.Circles(_CROSSES, BITS),),
        (blocks.Stars(_CROSSES), _PATHS),
        lattice=True,
    ),
    Genre(
        "skyscrapers",
        "skyscrapers",
        (outside.Clues(), outside.Printed()),
        (outside.Framed(),),
        aliases=("building",),
    ),
    Genre(
        "slither",
        "slitherlink",
        _COUNTS,
        (_CLUED, drawn.Notes(newer=True, unwritten=True), drawn.Sides()),
        aliases=("slitherlink",),
        flags={"f": "that the loop comes to every corner"},
        lattice=True,
        newest=1,
    ),
    Genre(
        "snake",
        "snake",
        (address.Circles(_ENDS), address.Totals()),
        (blocks.Framed(blocks.SNAKE, blocks.snake, blocks.SNAKE.keys() - set(".012")),),
    ),
    Genre(
        "starbattle",
        "starbattle",
        (address.Setting(*_STARS), _WALLS),
        (blocks.Setting(*_STARS), blocks.Rooms(), _SHADED),
    ),
    Genre(
        "sudoku",
        "sudoku",
        _NUMBERS,
        (_CLUED, _DRAWN),
        open=UNKNOWN,
        sides=(4, 6, 9, 16, 25),
        square=True,
    ),
    Genre(
        "suguru",
        "suguru",
        (_WALLS, address.Cells(NUMBERS, may_lack=True), address.Whole()),
        (blocks.Walls(), blocks.Numbers(may_lack=True), _DRAWN),
        open=UNKNOWN,
    ),
    Genre("tapa", "tapa", (address.Cells(RUNS),), (blocks.Runs(shaded=True), _HELPED)),
    Genre(
        "tentaisho",
        "galaxies",
        (dots.Dots(),),
        (dots.DotLines(), drawn.Walls(), dots.Colours()),
        lattice=True,
    ),
    Genre(
        "tents",
        "tents",
        (address.Totals(), address.Cells(MARKS, _TREES)),
        (blocks.Framed(blocks.TENTS, blocks.tent, "A-"), drawn.Borders()),
    ),
    Genre(
        "yajilin",
        "yajilin",
        (address.Cells(ARROWS),),
        (blocks.Arrows(), drawn.Shading(rest=True), _PATHS),
        aliases=("yajirin",),
        flags=_MARKS | {"o": _OUT},
        lattice=True,
    ),
    Genre(
        "yinyang",
        "yinyang",
        (address.Circles(_CIRCLES),),
        (blocks.Numbers(_CIRCLES), drawn.Digits({1: WHITE, 2: BLACK})),
        open=UNKNOWN,
    ),
)
"""The genres of the families that satgrid has."""
