"""The marks of each family in Penpa+, if they are beyond doubt, and its other names."""

from __future__ import annotations

from typing import NamedTuple

from satgrid.clues import BLACK, UNKNOWN, WHITE, CellClue, Value
from satgrid.errors import PuzzleError, truncate

ANSWER = "answer"
"""The key of the info for the answer of an address: rows, with `?` for an unknown cell."""

LOOKS = "looks"
"""The key of the info that names drawn marks that do not affect the rules."""

MOST_DIGITS = 6
SHADES, NUMBERS, SYMBOLS = "shades", "numbers", "symbols"
LINES, SIDES, SLOPES = "lines", "sides", "slopes"
WAYS = {"0": "^", "1": "<", "2": ">", "3": "v"}


class Marking(NamedTuple):
    """The marks of a family.

    Clues: `cells` are numbers in cells, `rooms` walls between them, `signs` symbols (shape and
    styles) for signs, `corners` numbers at corners, `arrows` numbers with arrows. `lines` are
    numbers in the margin: "totals", one per line, "blocks", "around", on all four sides, "poles",
    of plus above and left and of minus below and right; or "letters", on all four sides. `runs`
    are numbers whose digits are lengths, in any order. `circles` surround numbers; an empty one is
    `?`. With `shaded`, dark cells are given as black. `dark` is the clue of a dark cell without
    another clue; with `walls`, all cells with a clue are dark. `alike` is a written sign that means
    the same as `?`. With `vague`, `?` is the same as no clue, and is not written. With `holes`, `?`
    may also be a cell without a number. With `small`, a number may be small, in a corner of its
    cell. `cages` are groups of cells with a small number in the first, `targets` rooms with a small
    number and a sign. `dots` are circles in cells, on sides and at corners, `towers` numbers with
    arrows, on dark cells or in frames, `sums` cells with small numbers for the runs beside them.
    With `may_lack`, a puzzle without clues in cells has no such contents.

    The `answer` is drawn with shades, with numbers from `least` on, with symbols (`drawn` has the
    value, shape and styles of each), with lines from cell to cell, `several` of which may be side
    by side, with lines along sides, or with diagonals of cells. `open` is the value of a cell
    without a mark. With `rest`, cells that no line passes are shaded. With `frame`, the border
    always has a line.
    """

    cells: bool = True
    rooms: bool = False
    signs: tuple[tuple[CellClue, str, tuple[int, ...]], ...] = ()
    corners: bool = False
    arrows: bool = False
    lines: str = ""
    runs: bool = False
    circles: bool = False
    shaded: bool = False
    dark: str = ""
    walls: bool = False
    small: bool = False
    cages: bool = False
    targets: bool = False
    dots: bool = False
    towers: bool = False
    sums: bool = False
    may_lack: bool = False
    alike: str = UNKNOWN
    vague: bool = False
    holes: bool = False
    answer: str = SHADES
    drawn: tuple[tuple[Value, str, tuple[int, ...]], ...] = ()
    several: bool = False
    rest: bool = False
    frame: bool = False
    open: Value = WHITE
    least: int = 1


_CIRCLES = (("b", "circle", (2,)), ("w", "circle", (1, 8)))
_ENDS = (("e", "circle", (2,)), ("m", "circle", (1, 8)))
_TRIANGLES = (("F", "tri", (1,)), ("L", "tri", (2,)), ("J", "tri", (3,)), ("7", "tri", (4,)))
_SHIPS = (
    ("o", "battleship_", (1,)), ("m", "battleship_", (2,)), ("l", "battleship_", (3,)),
    ("t", "battleship_", (4,)), ("r", "battleship_", (5,)), ("b", "battleship_", (6,)),
    ("w", "battleship_", (7, 8)),
)  # fmt: skip
_POLES = (("p", "math", (2,)), ("m", "math", (3,)))
_BITS = ((0, "circle", (1, 8)), (1, "circle", (2,)))
_BULBS = ((BLACK, "sun_moon", (3,)),)
_MINES = ((BLACK, "sun_moon", (4, 5)),)
_STARS = ((BLACK, "star", (1, 2, 3)),)
_TENTS = ((BLACK, "tents", (2,)),)
_PARTS = ((BLACK, "battleship_", (2, 1, 3, 4, 5, 6)), (WHITE, "battleship_", (7, 8)))
_SIGNED = (("+", "math", (2,)), ("-", "math", (3,)))
_SHADES = ((WHITE, "circle", (1, 8)), (BLACK, "circle", (2,)))
_DRAWN_BITS = (("0", "circle", (1, 8)), ("1", "circle", (2,)))
MARKINGS = {
    "akari": Marking(dark="x", walls=True, answer=SYMBOLS, drawn=_BULBS),
    "aquarium": Marking(cells=False, rooms=True, lines="totals", shaded=True),
    "battleship": Marking(
        cells=False, lines="totals", signs=_SHIPS, may_lack=True, answer=SYMBOLS, drawn=_PARTS
    ),
    "binairo": Marking(signs=_BITS, answer=NUMBERS, drawn=_DRAWN_BITS, open=UNKNOWN, least=0),
    "canalview": Marking(shaded=True),
    "castlewall": Marking(cells=False, towers=True, answer=LINES),
    "cave": Marking(circles=True, shaded=True),
    "countryroad": Marking(rooms=True, small=True, vague=True, answer=LINES),
    "creek": Marking(cells=False, corners=True, shaded=True),
    "dominosa": Marking(answer=SIDES, frame=True),
    "easyasabc": Marking(cells=False, lines="letters", may_lack=True, answer=NUMBERS),
    "fillomino": Marking(answer=NUMBERS, open=UNKNOWN),
    "galaxies": Marking(cells=False, dots=True, answer=SIDES, frame=True),
    "geradeweg": Marking(circles=True, answer=LINES),
    "hashi": Marking(circles=True, answer=LINES, several=True),
    "heyawake": Marking(rooms=True, small=True, shaded=True),
    "hitori": Marking(shaded=True),
    "kakuro": Marking(cells=False, sums=True, answer=NUMBERS, open=UNKNOWN),
    "kenken": Marking(cells=False, targets=True, answer=NUMBERS, open=UNKNOWN),
    "koburin": Marking(dark=UNKNOWN, alike="x", answer=LINES, rest=True),
    "kurodoko": Marking(circles=True, shaded=True),
    "kurotto": Marking(circles=True, shaded=True),
    "lits": Marking(cells=False, rooms=True, shaded=True),
    "magnets": Marking(
        cells=False,
        rooms=True,
        lines="poles",
        signs=_POLES,
        may_lack=True,
        answer=SYMBOLS,
        drawn=_SIGNED,
    ),
    "masyu": Marking(cells=False, signs=_CIRCLES, answer=LINES),
    "minesweeper": Marking(answer=SYMBOLS, drawn=_MINES),
    "moonsun": Marking(
        cells=False,
        rooms=True,
        signs=(("m", "sun_moon", (1,)), ("s", "sun_moon", (2,))),
        answer=LINES,
    ),
    "mosaic": Marking(shaded=True),
    "nanro": Marking(rooms=True, answer=NUMBERS),
    "nonogram": Marking(cells=False, lines="blocks", shaded=True),
    "norinori": Marking(cells=False, rooms=True, shaded=True),
    "nurikabe": Marking(shaded=True),
    "nurimisaki": Marking(circles=True, shaded=True),
    "ripple": Marking(rooms=True, vague=True, holes=True, answer=NUMBERS, open=UNKNOWN),
    "shakashaka": Marking(dark="x", walls=True, answer=SYMBOLS, drawn=_TRIANGLES),
    "shikaku": Marking(circles=True, answer=SIDES, frame=True),
    "shimaguni": Marking(rooms=True, small=True, shaded=True),
    "simpleloop": Marking(cells=False, dark="x", walls=True, answer=LINES),
    "skyscrapers": Marking(lines="around", may_lack=True, answer=NUMBERS, open=UNKNOWN),
    "slant": Marking(cells=False, corners=True, answer=SLOPES, open=UNKNOWN),
    "slitherlink": Marking(answer=SIDES),
    "snake": Marking(cells=False, lines="totals", signs=_ENDS, shaded=True),
    "starbattle": Marking(cells=False, rooms=True, answer=SYMBOLS, drawn=_STARS),
    "sudoku": Marking(rooms=True, cages=True, answer=NUMBERS, open=UNKNOWN),
    "suguru": Marking(rooms=True, answer=NUMBERS, open=UNKNOWN),
    "tapa": Marking(runs=True, shaded=True),
    "tents": Marking(
        cells=False, lines="totals", signs=(("t", "tents", (1,)),), answer=SYMBOLS, drawn=_TENTS
    ),
    "yajilin": Marking(cells=False, arrows=True, dark=UNKNOWN, answer=LINES, rest=True),
    "yinyang": Marking(cells=False, signs=_CIRCLES, answer=SYMBOLS, drawn=_SHADES, open=UNKNOWN),
}
OTHER_NAMES = {
    "lightup": "akari", "takuzu": "binairo", "unruly": "binairo", "canal": "canalview",
    "corral": "cave", "bag": "cave", "country": "countryroad", "bridges": "hashi",
    "hashiwokakero": "hashi", "singles": "hitori", "kuromasu": "kurodoko", "range": "kurodoko",
    "hakyuu": "ripple", "rippleeffect": "ripple", "tectonic": "suguru",
    "mashu": "masyu", "pearl": "masyu", "mines": "minesweeper", "moonorsun": "moonsun",
    "bimaru": "battleship", "battleships": "battleship",
    "endview": "easyasabc", "abcendview": "easyasabc",
    "spiralgalaxies": "galaxies", "tentaisho": "galaxies", "tentaishow": "galaxies",
    "calcudoku": "kenken", "mathdoku": "kenken", "tomtom": "kenken",
    "crosssums": "kakuro", "gokigen": "slant", "gokigennaname": "slant",
    "nuruomino": "lits", "rectangles": "shikaku", "dividebysquares": "shikaku",
    "skyscraper": "skyscrapers", "towers": "skyscrapers", "dominohunt": "dominosa",
    "fillapix": "mosaic", "picross": "nonogram", "slither": "slitherlink",
}  # fmt: skip
"""Families by other names in tags and titles."""


def marking_of(family: str) -> Marking:
    """Return the marks of the family; raise `PuzzleError` if they are not known."""
    marking = MARKINGS.get(family)
    if marking is None:
        raise PuzzleError(
            f"the format penpa does not hold the family {truncate(family)!r}: convert to json or "
            "text instead"
        )
    return marking
