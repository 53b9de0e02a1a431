"""Simon Tatham's game IDs of `pattern`, `singles` and `range`, and which one an ID is of."""

from __future__ import annotations

from dataclasses import replace

import pytest
from refusals import bad_texts, beyond

from satgrid import formats
from satgrid.clues import Block
from satgrid.puzzle import Puzzle

sgt = formats.find("sgt")


def test_columns_come_first_and_an_empty_clue_is_an_empty_line() -> None:
    columns = [[2, 1], [1, 1, 1], [1], [1, 1, 1], [2, 1], []]
    rows = [[2, 1], [1, 1], [1, 2], [], [1, 1], [3]]
    game_id = "6x6:2.1/1.1.1/1/1.1.1/2.1//2.1/1.1/1.2//1.1/3"
    (entry,) = sgt.parse(game_id)
    assert entry.puzzle == Puzzle.nonogram(rows=rows, columns=columns)
    assert sgt.write([entry.puzzle]) == game_id + "\n"
    assert sgt.parse("1x2:1/1/\n")[0].puzzle == Puzzle.nonogram(rows=[[1], []], columns=[[1]])


def test_one_game_id_a_line() -> None:
    first, second = sgt.parse("\n1x1:1/1\n\n  2x1:/1/1\n")
    assert (first.puzzle.width, first.name, second.puzzle.width) == (1, None, 2)
    assert second.lines == {"column 1": 4, "column 2": 4, "row 1": 4}
    entries = sgt.parse("1x1:1/1\n\n2x1:12\n3x1:5_1a\n")
    assert [entry.puzzle.family for entry in entries] == ["nonogram", "hitori", "kurodoko"]
    assert entries[2].lines == {"row 1, column 1": 4, "row 1, column 2": 4}


# Width and height, the given cells by their index in reading order, and their letters.
GIVEN = [
    (2, 2, {0: "#", 3: "."}, "Ac"), (2, 2, {1: "."}, "bc"), (6, 5, {29: "#"}, "zE"),
    (13, 2, {24: "#"}, "Yb"), (3, 17, {0: "."}, "azz"),
]  # fmt: skip


@pytest.mark.parametrize(("width", "height", "given", "letters"), GIVEN)
def test_given_cells(width: int, height: int, given: dict[int, str], letters: str) -> None:
    game_id = f"{width}x{height}:{'/' * (width + height - 1)},{letters}"
    (entry,) = sgt.parse(game_id)
    assert {r * width + c: value for (r, c), value in entry.puzzle.given} == given
    assert sgt.write([entry.puzzle]) == game_id + "\n"


@pytest.mark.parametrize(
    ("letters", "known"), [("zzb", ()), ("ZZB", ()), ("zyb", (((16, 1), "."),))]
)
def test_other_letters_for_the_same_given_cells(letters: str, known: object) -> None:
    (entry,) = sgt.parse(f"3x17:{'/' * 19},{letters}")
    assert entry.puzzle.given == known


def cells(family: str, *rows: str) -> Puzzle:
    """Return the puzzle of rows written `- 4 ?`."""
    signs = {"-": None, "?": "?"}
    return Puzzle.of(
        family, cells=[[signs[w] if w in signs else int(w) for w in r.split()] for r in rows]
    )


SINGLES = cells("hitori", "1 1 1 4", "1 4 2 3", "3 3 2 1", "4 2 1 3")
RANGE = cells(
    "kurodoko",
    "-  - - - 7 - -",
    "3  - - - - - 8",
    "-  - - - - 5 -",
    "-  - 7 - 7 - -",
    "- 13 - - - - -",
    "4  - - - - - 8",
    "-  - 4 - - - -",
)
LARGE = Puzzle.of("hitori", cells=[[*range(1, 62)]])
LETTERS = "123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


@pytest.mark.parametrize(
    ("game_id", "puzzle"),
    [
        ("4x4:1114142333214213", SINGLES),
        ("7x7:d7b3e8e5c7a7c13e4e8b4d", RANGE),
        (f"61x1:{LETTERS}", LARGE),
        ("3x1:1_2_3", cells("kurodoko", "1 2 3")),
        ("1x2:1a", cells("kurodoko", "1", "-")),
        ("26x2:zz", cells("kurodoko", " -" * 26, " -" * 26)),
        ("13x2:12_1x", cells("kurodoko", "12 1" + " -" * 11, " -" * 13)),
    ],
)
def test_boards_of_singles_and_range(game_id: str, puzzle: Puzzle) -> None:
    (entry,) = sgt.parse(game_id)
    assert entry.puzzle == puzzle
    assert sgt.write([puzzle]) == game_id + "\n"


@pytest.mark.parametrize(
    ("game_id", "puzzle"),
    [
        ("4x4dk:1114142333214213", SINGLES),
        ("7x7:d7b3e8e5c7a7c13e4e8b4d,whatever, 1/2", RANGE),
        ("3x1:_1__02a_", cells("kurodoko", "1 2 -")),
    ],
)
def test_other_spellings(game_id: str, puzzle: Puzzle) -> None:
    (entry,) = sgt.parse(game_id)
    assert entry.puzzle == puzzle


@pytest.mark.parametrize(
    ("game_id", "family"),
    [("2x1:11", "hitori"), ("2x1:1_1", "kurodoko"), ("2x1:b", "kurodoko"), ("2x2:1111", "hitori"),
     ("1x1:/", "nonogram"), ("2x1de:11", "hitori")],
)  # fmt: skip
def test_an_id_tells_its_game(game_id: str, family: str) -> None:
    (entry,) = sgt.parse(game_id)
    assert entry.puzzle.family == family
    assert sgt.write([entry.puzzle]) == game_id.replace("de", "") + "\n"


test_bad_game_ids = bad_texts(
    sgt,
    [
        ("5x5#123456", 1, "random seed"),
        ("1x1:1/1\n5x5:\n", 2, "breaks off"),
        ("4x4du:1114142333214219", 1, "of a game that is not read"),
        # The comment above range.c has d8 for e8, and is one cell short.
        ("7x7:d7b3e8e5c7a7c13e4d8b4c", 1, "describes 47 of 49 cells for the game range"),
        ("7x7:d7b3e8e5c7a7c13e4E8b4d", 1, "describes 0 of 49 cells"),
        ("4x4:111414233321421", 1, "has 15 of 16 characters for singles"),
        ("3x3:12312*123", 1, "row 2, column 3: '*' is no number of singles on this board: write"),
        ("4x4de:111414233321421", 1, "15 characters for 16 cells"),
        ("4x4dk:1114142333214213,a", 1, "',a' stands behind the 16 characters of the cells: leave"),
        ("4x4de:1114142333214215", 1, "row 4, column 4: '5' is no number of singles on this"),
        (
            "12x1dk:11111111111d",
            1,
            "row 1, column 12: 'd' is no number of singles on this board: write one from 1 to c",
        ),
        (f"2x2:a{'9' * 101}_1a", 1, f"row 1, column 2: '{'9' * 30}…' has more than 100 digits"),
        ("0x0:abc", 1, "no cells"),
        ("2000x2000:z", 1, "up to 1,000,000 cells"),
        ("1x1:1/1\n\nmoon\n", 3, "'moon' is no game ID"),
        ("2x2:1/1/1", 1, "3 clues found, 4 expected: 2 columns and then 2 rows"),
        ("1x1:1/1\n1x1:1/l", 2, "row 1: 'l' is not a block length"),
        ("1x1:1./1", 1, "column 1: '' is not a block length"),
        ("1x1:1/1.0", 1, "row 1: a block of length 0"),
        ("2x2:1/1/1/1,", 1, "reach cell 0 of 4"),
        ("2x2:1/1/1/1,ab", 1, "reach cell 3 of 4"),
        ("2x2:1/1/1/1,aaaaa", 1, "too many letters for 4 cells"),
        ("2x2:1/1/1/1,af", 1, "reach cell 6 of 4"),
        ("2x2:1/1/1/1,z", 1, "reach cell 25 of 4"),
        ("2x2:1/1/1/1,a1", 1, "'1' is no letter"),
    ],
)


dot = ((Block(1),),)
given = (((0, 0), "#"),)
test_what_the_format_cannot_hold = beyond(
    sgt,
    [
        (Puzzle("nonogram", 1, 1, dot, dot, given=(((0, 0), "R"),)), "# or ., not R: convert to"),
        (
            Puzzle("snake", 1, 1, dot, dot),
            "nonogram, shikaku, skyscrapers, slant, slitherlink, sudoku, tents only, not 'sn",
        ),
        (Puzzle("kurodoko", 1, 1, dot, dot), "this kurodoko has rows, columns: convert"),
        (replace(RANGE, given=given), "holds no given cells: convert to json instead"),
        (replace(SINGLES, given=given), "holds no given cells"),
        (
            cells("hitori", "1 1", "2 -"),
            "row 2, column 2: - stands there, and the format sgt "
            "holds a number from 1 to 2 in every cell: convert to json instead",
        ),
        (cells("hitori", "1 3", "2 2"), "row 1, column 2: 3 stands there"),
        (Puzzle.of("hitori", cells=[[*range(1, 63)]]), "column 62: 62 stands"),
        (
            cells("kurodoko", "- 4", "- -"),
            "row 1, column 2: 4 stands there, and the format sgt holds numbers from 1 to 3",
        ),
        (cells("kurodoko", "- ?", "- -"), "row 1, column 2: ? stands there"),
        (cells("kurodoko", "- -3", "- -"), "row 1, column 2: -3 stands there"),
    ],
)
