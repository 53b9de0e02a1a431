"""Simon Tatham's game IDs of the game `pattern`, with given cells."""

from __future__ import annotations

from itertools import groupby

import pytest

from satgrid import formats
from satgrid.clues import Block
from satgrid.errors import PuzzleError
from satgrid.puzzle import LineClue, Puzzle

sgt = formats.find("sgt")


def runs(line: str) -> LineClue:
    return tuple(Block(len(list(run))) for value, run in groupby(line) if value == "#")


def test_columns_come_first_and_an_empty_clue_is_an_empty_line() -> None:
    drawing = ["##.#..", "#...#.", ".#.##.", "......", "#...#.", ".###.."]
    game_id = "6x6:2.1/1.1.1/1/1.1.1/2.1//2.1/1.1/1.2//1.1/3"
    (entry,) = sgt.parse(game_id)
    assert entry.puzzle == Puzzle(
        "nonogram",
        6,
        6,
        rows=tuple(map(runs, drawing)),
        columns=tuple(runs("".join(column)) for column in zip(*drawing, strict=True)),
    )
    assert sgt.write([entry.puzzle]) == game_id + "\n"


def test_a_last_clue_may_be_empty() -> None:
    (entry,) = sgt.parse("1x2:1/1/\n")
    assert entry.puzzle.rows == ((Block(1),), ())
    assert entry.puzzle.columns == ((Block(1),),)


def test_one_game_id_a_line() -> None:
    first, second = sgt.parse("\n1x1:1/1\n\n  2x1:/1/1\n")
    assert (first.puzzle.width, second.puzzle.width) == (1, 2)
    assert first.name is None
    assert second.lines == {"column 1": 4, "column 2": 4, "row 1": 4}


# Width and height, the given cells by their index in reading order, and their letters.
GIVEN = [
    (2, 2, {0: "#", 3: "."}, "Ac"),
    (2, 2, {1: "."}, "bc"),
    (2, 2, {0: ".", 1: "#", 2: ".", 3: "#"}, "aAaA"),
    (6, 5, {29: "#"}, "zE"),
    (13, 2, {25: "#"}, "zA"),
    (13, 2, {24: "#"}, "Yb"),
    (5, 10, {0: "."}, "azy"),
    (3, 17, {0: "."}, "azz"),
]


@pytest.mark.parametrize(("width", "height", "given", "letters"), GIVEN)
def test_given_cells(width: int, height: int, given: dict[int, str], letters: str) -> None:
    game_id = f"{width}x{height}:{'/' * (width + height - 1)},{letters}"
    (entry,) = sgt.parse(game_id)
    assert {r * width + c: value for (r, c), value in entry.puzzle.given} == given
    assert sgt.write([entry.puzzle]) == game_id + "\n"


def test_other_letters_for_the_same_given_cells() -> None:
    for letters in "zzb", "ZZB", "zyb":
        (entry,) = sgt.parse(f"3x17:{'/' * 19},{letters}")
        known = {"zzb": (), "ZZB": (), "zyb": (((16, 1), "."),)}
        assert entry.puzzle.given == known[letters]


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("5x5#123456", 1, "random seed"),
        ("1x1:1/1\n5x5:\n", 2, "breaks off"),
        ("4x4de:1114142333214213", 1, "of a game that is not read"),
        ("2x1d:1//1", 1, "of a game that is not read"),
        ("7x7:d7b3e8e5c7a7c13e4e8b4d", 1, "of a game that is not read"),
        ("1x1:1/1\n\nmoon\n", 3, "'moon' is no game ID"),
        ("2x2:1/1/1", 1, "3 clues found, 4 expected: 2 columns and then 2 rows"),
        ("2x2:1/1/1/1/", 1, "5 clues found, 4 expected"),
        ("1x1:1/1\n1x1:1/l", 2, "row 1: 'l' is not a block length"),
        ("1x1:-1/1", 1, "column 1: '-1' is not a block length"),
        ("1x1:1./1", 1, "column 1: '' is not a block length"),
        ("1x1:1/1.0", 1, "row 1: a block of length 0"),
        ("0x2:/", 1, "no cells"),
        ("2x2:1/1/1/1,", 1, "reach cell 0 of 4"),
        ("2x2:1/1/1/1,ab", 1, "reach cell 3 of 4"),
        ("2x2:1/1/1/1,aaaaa", 1, "too many letters for 4 cells"),
        ("2x2:1/1/1/1,af", 1, "reach cell 6 of 4"),
        ("2x2:1/1/1/1,z", 1, "reach cell 25 of 4"),
        ("2x2:1/1/1/1,a1", 1, "'1' is no letter"),
    ],
)
def test_bad_game_ids(text: str, line: int, words: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        sgt.parse(text)
    assert words in caught.value.message
    assert caught.value.line == line
    assert len(caught.value.message) < 200


def test_what_the_format_cannot_hold() -> None:
    dot = ((Block(1),),)
    with pytest.raises(PuzzleError, match=r"# or \., not R: convert to json"):
        sgt.write([Puzzle("nonogram", 1, 1, dot, dot, given=(((0, 0), "R"),))])
    with pytest.raises(PuzzleError, match="nonograms only, not the family 'template'"):
        sgt.write([Puzzle("template", 1, 1, dot, dot)])


def test_what_a_source_says_about_its_puzzle_is_dropped() -> None:
    dot = ((Block(1),),)
    assert sgt.write([Puzzle("nonogram", 1, 1, dot, dot, info=(("title", "A"),))]) == "1x1:1/1\n"
