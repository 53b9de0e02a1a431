"""Cases of cover: pieces of a row, each one placement or none.

`row` is drawn with a letter a placement: those of one group stand between blanks, and the first
group is that of the statement, the others are what it depends on. The letters are those of `SHOWN`.
A digit before all is how many are there, and `!` says that the first group's are apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from cases import PLAIN, Candidates, Case, Fact, facts
from satgrid.clues import BLACK, WHITE, Value
from satgrid.constraints import Not, are
from satgrid.constraints.cover import Cover, Placement

SHOWN: dict[str, Placement] = {
    "a": (((0, 0), BLACK),),
    "b": are(((0, 0), (0, 1)), BLACK),
    "c": (*are(((0, 1), (0, 2)), BLACK), ((0, 0), WHITE)),
    "d": are(((0, 1), (0, 2)), BLACK),
    "e": (((0, 0), WHITE), ((0, 2), BLACK)),
    "n": (Not(((0, 0), BLACK)), ((0, 1), BLACK)),
    "o": (),
    "y": (((0, 1), BLACK), ((0, 2), WHITE)),
    "x": (((0, 1), BLACK), ((0, 1), WHITE)),
}
"""Placements; `o` is always there, and `x` never."""


def statement(row: str) -> Cover:
    """Return what a drawing says; `-` is a group without a placement."""
    number, apart = (int(row[0]) if row[0].isdecimal() else None), row[0] == "!"
    row = row.removeprefix("!" if apart else str(number))
    first, *others = (tuple(SHOWN[x] for x in each if x != "-") for each in row.split())
    return Cover(first, tuple(others), number, apart=apart)


FACTS: list[Fact] = [
    *facts(statement("bc"), "##. | .## | ###", "... | #.# | #.. | .#. | ..#"),
    *facts(statement("d"), ".## | ###", "..# | .#."),
    *facts(statement("o"), "... | ###"),
    *facts(statement("-"), None, "... | ###"),
    *facts(statement("n"), ".#. | A#A", "##. | ... | #A."),
    # Only where another one is there, or each of two.
    *facts(statement("a d"), "#.. | ... | ###", ".##"),
    *facts(statement("a d n"), "#.. | .#. | ###", ".##"),
    *facts(statement("b -"), "... | ###"),
    *facts(statement("b o"), "##.", "#.."),
    # So many of them.
    *facts(statement("0ab"), "... | .##", "#.. | ##."),
    *facts(statement("1ad"), "#.. | .## | #.#", "... | ### | .#."),
    *facts(statement("2abd"), "##.", "#.. | ### | .## | ..."),
]

ROWS = ["a", "b", "bc", "cd", "abcde", "en", "-", "o", "x", "bx", "a b", "b cd", "b c n", "b o"]
ROWS += ["0ab", "0d", "1ad", "2abd", "2bc", "3abd", "4abcdy", "1-", "0-", "2oe"]
ROWS += ["b -", "c de an", "- b", "x c", "x dy bn", "!bc", "!ae", "!dy b", "!x"]


def cases() -> Iterator[Case]:
    for row in ROWS:
        yield Case(statement(row), (PLAIN,) * 3, {"row": row.replace(" ", "/")})
    random = Random(6)
    for candidates in product((PLAIN, (WHITE,), (BLACK,)), repeat=3):
        yield Case(statement(random.choice(ROWS)), candidates)
    three: tuple[Value, ...] = (WHITE, BLACK, "A")
    unnamed: Candidates = (three, PLAIN, three)
    for row in "bc", "n e", "cn b", "2bcn":
        yield Case(statement(row), unnamed, unnamed=frozenset("A"))
