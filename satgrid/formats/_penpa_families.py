"""What families are drawn with in Penpa+: only where there is no doubt, and their names in tags."""

from __future__ import annotations

import re
from typing import NamedTuple

from satgrid.errors import PuzzleError, truncate
from satgrid.formats._penpa_marks import Marks

ANSWER = "answer"
"""The key of the info for the answer that an address carries: rows, `?` where it says nothing."""

MOST_DIGITS = 6
WAYS = {"0": "^", "1": "<", "2": ">", "3": "v"}


class Marking(NamedTuple):
    """What a family is drawn with.

    `cells` are numbers in cells, `rooms` walls between them, `signs` symbols (shape and style) for
    signs, `corners` numbers at corners, `arrows` numbers with arrows. `lines` are numbers in the
    margin: "totals", one a line, or "blocks". `circles` go around numbers, and an empty one is
    `?`. With `shaded` dark cells are given as black; with `walls` they are walls. Where a clue
    cannot be `unknown`, `?` says nothing.
    """

    cells: bool = True
    rooms: bool = False
    signs: tuple[tuple[str, str, int], ...] = ()
    corners: bool = False
    arrows: bool = False
    lines: str = ""
    circles: bool = False
    shaded: bool = False
    walls: bool = False
    unknown: bool = True


_CIRCLES = (("b", "circle", 2), ("w", "circle", 1))
MARKINGS = {
    "akari": Marking(walls=True),
    "binairo": Marking(unknown=False),
    "canalview": Marking(shaded=True),
    "cave": Marking(circles=True, shaded=True),
    "countryroad": Marking(rooms=True, unknown=False),
    "creek": Marking(cells=False, corners=True, shaded=True),
    "fillomino": Marking(unknown=False),
    "geradeweg": Marking(circles=True),
    "hashi": Marking(circles=True),
    "heyawake": Marking(rooms=True, shaded=True),
    "hitori": Marking(shaded=True),
    "kurodoko": Marking(circles=True, shaded=True),
    "masyu": Marking(cells=False, signs=_CIRCLES),
    "minesweeper": Marking(),
    "moonsun": Marking(cells=False, rooms=True, signs=(("m", "sun_moon", 1), ("s", "sun_moon", 2))),
    "mosaic": Marking(shaded=True),
    "nanro": Marking(rooms=True),
    "nonogram": Marking(cells=False, lines="blocks", shaded=True),
    "norinori": Marking(cells=False, rooms=True, shaded=True),
    "nurikabe": Marking(shaded=True),
    "nurimisaki": Marking(circles=True, shaded=True),
    "slitherlink": Marking(),
    "starbattle": Marking(cells=False, rooms=True),
    "sudoku": Marking(rooms=True, unknown=False),
    "tents": Marking(cells=False, lines="totals", signs=(("t", "tents", 1),)),
    "yajilin": Marking(cells=False, arrows=True),
    "yinyang": Marking(cells=False, signs=_CIRCLES),
}
_OTHER = {
    "lightup": "akari", "takuzu": "binairo", "unruly": "binairo", "canal": "canalview",
    "corral": "cave", "bag": "cave", "country": "countryroad", "bridges": "hashi",
    "hashiwokakero": "hashi", "singles": "hitori", "kuromasu": "kurodoko", "range": "kurodoko",
    "mashu": "masyu", "pearl": "masyu", "mines": "minesweeper", "moonorsun": "moonsun",
    "fillapix": "mosaic", "picross": "nonogram", "slither": "slitherlink",
}  # fmt: skip
"""Families by other names in tags."""

_BRACKETED = re.compile(r"[\[(]([^\[\]()]*)[\])]")


def named(marks: Marks) -> str:
    """Return the family that tags name, or the title, at its beginning or in brackets.

    Raise `PuzzleError` where none is named, or several are.
    """
    for words in marks.tags, marks.title.split()[:1] + _BRACKETED.findall(marks.title):
        found = {}
        for word in words:
            plain = "".join(filter(str.isalpha, word.lower().partition("(")[0]))
            name = _OTHER.get(plain, plain)
            if name in MARKINGS:
                found[name] = name
        if len(found) == 1:
            return found.popitem()[0]
        if found:
            raise PuzzleError(
                f"its tags name {' and '.join(found)}: name one of them with --family"
            )
    raise PuzzleError(
        "an address of Penpa+ does not say of what family it is: name one with --family"
    )


def marking_of(family: str) -> Marking:
    """Return what the family is drawn with; raise `PuzzleError` if that is not known."""
    marking = MARKINGS.get(family)
    if marking is None:
        raise PuzzleError(
            f"the format penpa does not hold the family {truncate(family)!r}: convert to json or "
            "text instead"
        )
    return marking
