"""The nonogram files .mk, .nin and .cwd, and the export form syro: a clue a line."""

from __future__ import annotations

import pytest
from refusals import bad_texts, beyond

from satgrid import formats
from satgrid.clues import Block
from satgrid.errors import PuzzleError
from satgrid.puzzle import Puzzle

mk, nin, cwd, syro = (formats.find(name) for name in ("mk", "nin", "cwd", "syro"))

# ###.#
# .....
PUZZLE = Puzzle.nonogram(rows=[[3, 1], []], columns=[[1], [1], [1], [], [1]])
WRITTEN = {
    "mk": "2 5\n3 1\n0\n#\n1\n1\n1\n0\n1\n",
    "nin": "5 2\n3 1\n0\n1\n1\n1\n0\n1\n",
    "cwd": "2\n5\n3 1\n0\n\n1\n1\n1\n0\n1\n",
    "syro": "3 1 0\n0\n#\n1 0\n1 0\n1 0\n0\n1 0\n#\n",
}


@pytest.mark.parametrize("name", WRITTEN)
def test_what_is_written(name: str) -> None:
    form = formats.find(name)
    assert form.write([PUZZLE]) == WRITTEN[name]
    (entry,) = form.parse(WRITTEN[name])
    assert (entry.puzzle, entry.name) == (PUZZLE, None)
    lines = WRITTEN[name].splitlines()
    assert lines[entry.lines["row 1"] - 1].startswith("3 1")
    assert entry.lines["column 5"] == len(lines) - (name == "syro")


@pytest.mark.parametrize("name", ["mk", "nin", "cwd"])
def test_the_suffix_says_which_it_is(name: str) -> None:
    assert formats.recognise(WRITTEN[name], f".{name}") is formats.find(name)


@pytest.mark.parametrize("name", ["mk", "cwd", "syro"])
def test_a_text_of_exactly_that_shape_is_known(name: str) -> None:
    assert formats.recognise(WRITTEN[name]) is formats.recognise(WRITTEN[name], ".txt")
    assert formats.recognise(WRITTEN[name]) is formats.find(name)
    lines = WRITTEN[name].splitlines()
    for k in range(len(lines)):
        # One line less, and it is none, but for a clue of syro, which tells no size.
        less = "".join(f"{line}\n" for line in lines[:k] + lines[k + 1 :])
        assert formats.fits(name, less) == (name == "syro" and lines[k] != "#")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("2 2\n1 1\n1 1\n#\n1 1\n1 1\n", "mk, text"),
        ("1 0\n#\n1 0\n#\n", "syro, text"),
    ],
)
def test_clues_that_may_be_a_board_are_told_as_both(text: str, names: str) -> None:
    with pytest.raises(PuzzleError, match=f"^several formats fit: name one of {names} with --fo"):
        formats.recognise(text)


@pytest.mark.parametrize("name", ["nin", "puzzlekit"])
def test_where_others_look_alike_the_error_names_them(name: str) -> None:
    text = formats.find(name).write([PUZZLE])
    with pytest.raises(PuzzleError, match=r"\(a list of clues is read with --format nin or puzz"):
        formats.read(text)
    for other in "2 2\n1 1\n1\n1 1\n", "3 3\n1\n", "hitori\n1 2\n1\n":
        with pytest.raises(PuzzleError) as caught:
            formats.read(other)
        assert "list of clues" not in caught.value.message


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("mk", "\n 2, 5 \n3,1\n\n#\n1\n1\n1\n\n1\n\n"),
        ("nin", "5 2\n3 1\n\n1\n1\n1\n\n1\n"),
        ("nin", "5 2\n\n3 1\n0\n\n1\n1\n1\n0\n1\n\n"),
        ("cwd", "2\n5\n3 1\n\n\n1\n1\n1\n\n1\n"),
        ("syro", "3,1,0\n\n0\n#\n1 0\n1\t0\n1 0\n0\n1 0\n#\n\n"),
    ],
)
def test_blank_lines_are_clues_where_there_are_too_few(name: str, text: str) -> None:
    (entry,) = formats.find(name).parse(text)
    assert entry.puzzle == PUZZLE


def test_rows_come_first() -> None:
    (entry,) = nin.parse("1 2\n1\n0\n1\n")
    assert entry.puzzle.rows == ((Block(1),), ())


test_bad_mk = bad_texts(
    mk,
    [
        ("x 2\n1\n#\n1\n", 1, "'x 2' is no size: write the number of rows and of columns, as in"),
        ("\n2\n1\n#\n1\n", 2, "'2' is no size"),
        ("0 1\n#\n1\n", 1, "'0 1' is no size"),
        ("2001 1\n", 1, "more than 2,000 rows"),
        ("1 1\n1\n1\n", 1, "no line # between the clues of rows and of columns"),
        ("2 1\n1\n#\n2\n", 1, "1 clue of rows (blank lines not counted), 2 expected"),
        ("1 1\n1\n#\n1\n1\n", 1, "2 clues of columns (blank lines not counted), 1 expected"),
        ("1 1\n1\n#\nx\n", 4, "column 1: 'x' is not a block length"),
    ],
)

test_bad_nin = bad_texts(
    nin,
    [
        ("1 1\n1\n", 1, "1 clue of rows and columns (blank lines not counted), 2 expected"),
        ("1 1\n1 0\n1\n", 2, "row 1: a block of length 0"),
        ("99999999999 1\n1\n1\n", 1, "a board of more than 2,000 columns is too big"),
        ("9" * 10_000 + " 1\n1\n1\n", 1, "a board of more than 2,000 columns is too big"),
        (
            "1 1\n1\n99999999999\n",
            3,
            "column 1: '99999999999' is longer than any",
        ),
        ("1\n1\n1\n", 1, "'1' is no size: write the number of columns and of rows"),
    ],
)

test_bad_cwd = bad_texts(
    cwd,
    [
        ("1\n", 1, "no width below the height: add it"),
        ("1\n1 1\n1\n\n1\n", 2, "'1 1' is no size: write the number of columns, as in 10"),
        ("1\n1\n1\n\n1\n2\n", 1, "3 clues of rows and columns (blank lines not counted), 2"),
    ],
)

test_bad_syro = bad_texts(
    syro,
    [
        ("1 0\n1 0\n#\n", 3, "it has 1 lines #, and ends with one"),
        ("1 0\n#\n1 0\n", 3, "it has 1 lines #"),
        ("#\n1 0\n#\n", 1, "no clues of rows above #"),
        ("1 0\n#\n#\n", 3, "no clues of columns above #"),
        ("1\n#\n1 0\n#\n", 1, "'1' does not end with 0: write it behind each clue"),
        ("1 0\n#\n10\n#\n", 3, "'10' does not end with 0"),
        ("1 0\n#\nx 0\n#\n", 3, "column 1: 'x' is not a block length"),
    ],
)

test_what_the_formats_cannot_hold = beyond(
    mk,
    [
        ([PUZZLE, PUZZLE], "one puzzle, not 2: convert to json"),
        (Puzzle.of("hitori", cells=[[1]]), "the format mk holds nonograms only"),
        (
            Puzzle.nonogram(rows=[["1R"]], columns=[["1R"]]),
            "row 1: 1R stands there, and the format mk holds black blocks",
        ),
        (Puzzle.nonogram(rows=[[]], columns=[[]], given=[[[0, 0], "."]]), "no given cells"),
    ],
)
