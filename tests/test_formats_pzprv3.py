"""Files of puzz.link: what is read, what is drawn, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from commandline import run
from refusals import bad_texts, beyond

import satgrid
from satgrid import formats
from satgrid.errors import PuzzleError
from satgrid.formats import pzprv3
from satgrid.genres import file
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

RIGHT = "pzprv3\nhitori\n2\n2\n1 1 \n2 1 \n+ # \n+ + \n"


def test_lines_may_be_parted_by_slashes_and_stand_in_an_address() -> None:
    puzzle = satgrid.load("hitori\n1 1\n2 1\n")
    line = RIGHT.strip().replace("\n", "/")
    for text in RIGHT, line, f"{line}/", f"https://puzz.link/p?{line}", f"x.org/p?a=b&{line}/":
        assert satgrid.load(text) == puzzle
        (entry,) = formats.recognise(text).parse(text)
        assert entry.answer == Grid.from_rows([".#", ".."])


def test_several_boards_and_what_stands_behind_them(tmp_path: Path) -> None:
    path = tmp_path / "boards.pzprv3"
    behind = 'info:{\n "metadata": {"author": "a/b"}\n}\n'
    path.write_text(f"{RIGHT}{behind}\n{RIGHT}history:{{}}\nhttps://puzz.link/p?a\n")
    assert len(satgrid.verbs.load_all(str(path))) == 2


def test_the_letters_of_looks_are_kept() -> None:
    text = "pzprv3/yajilin/1/2/b/. 4,0 /# . /0 /"
    (entry,) = pzprv3.parse(text)
    assert entry.puzzle.contents == satgrid.load("yajilin\n- 0>\n").contents
    assert entry.puzzle.info == (("flags", "b"),)
    address = formats.find("puzzlink").write([entry.puzzle])
    assert address == "https://puzz.link/p?yajilin/b/2/1/a40\n"
    (koburin,) = pzprv3.parse("pzprv3/koburin/1/1/b/3 /. /")
    assert pzprv3.write([koburin.puzzle]).split() == ["pzprv3", "koburin", *"11b3."]
    assert entry.answer == Grid.from_rows(["....."] * 3)
    assert pzprv3.parse("pzprv3/yajilin/1/3/. . 0,- /. # . /0 0 /")[0].answer == Grid.from_rows(
        [".......", ".#.....", "......."]
    )


def test_a_newer_slitherlink_has_notes_before_its_lines() -> None:
    text = "pzprv3.1/slither/1/1/4 /0 /1 1 /1 /1 /"
    (entry,) = pzprv3.parse(text)
    assert entry.answer == Grid.from_rows(["###", "#.#", "###"])
    assert file.write(entry.puzzle, entry.answer) == "pzprv3\nslither\n1\n1\n4 \n1 1 \n1 \n1 \n"


def test_rooms_that_are_not_known_are_as_many_as_are_filled() -> None:
    (entry,) = pzprv3.parse("pzprv3/nanro/1/4/2/0 0 1 1 /- - 1 . /. . . . /")
    assert entry.answer is None  # Nothing is drawn.
    (entry,) = pzprv3.parse("pzprv3/nanro/1/4/2/0 0 1 1 /- - 1 . /. . . - /")
    assert entry.answer == Grid.from_rows(["221."])
    (entry,) = pzprv3.parse("pzprv3/nanro/1/2/1/0 0 /. . /+ 1 /")
    assert entry.answer == Grid.from_rows(["?1"])


def test_what_is_drawn_is_checked_without_a_grid(tmp_path: Path) -> None:
    path = tmp_path / "a.pzprv3"
    for text, code, said in (
        (RIGHT, 0, "right: every clue and rule is met"),
        (RIGHT.replace("#", "+"), 4, f"satgrid: {path}: row 1: the number 1 is left 2 times"),
        ("pzprv3/sudoku/4/1 . . . /. . . . /. . . . /. . . . /. 2 . . " + "/. . . . " * 3, 0, ""),
    ):
        path.write_text(text)
        ran = run("check", str(path))
        assert ran.code == code
        assert (ran.out + ran.err)[0].startswith(said or "right so far")
    path.write_text(RIGHT.replace("#", ".").replace("+", "."))
    ran = run("check", str(path), "--json")
    assert (ran.code, len(ran.err)) == (2, 1)
    assert "nothing is drawn in it: name a file with a grid behind it" in ran.err[0]
    path.write_text(RIGHT * 2)
    assert "2 puzzles: name one, as in" in run("check", str(path)).err[0]
    assert run("check", f"{path}#2").code == 0


test_what_is_no_such_file_is_refused = bad_texts(
    pzprv3,
    [
        ("pzprv3\n", 1, "the file breaks off: the genre comes next"),
        ("pzprv4/hitori/1/1/1 /. /", 1, "files of pzprv3 are read, and of no other version"),
        ("pzprv3.1/hitori/1/1/1 /. /", 1, "does not know version 1 of the files of hitori"),
        ("pzprv3\ninvlitso\n4\n4\n", 1, "no family for the genre 'invlitso'"),
        ("pzprv3\nhitori\nx\n4\n", 1, "'x' is no number of rows"),
        ("pzprv3\nhitori\n4\n2001\n", 1, "4 x 2001 is too big"),
        ("pzprv3\nhitori\n0\n1\n", 1, "0 x 1 has no cells"),
        ("pzprv3\nsudoku\n8\n", 1, "a sudoku of 8 x 8 has other rules"),
        ("pzprv3\nslither\n1\n1\nf\n4 \n1 1 \n1 \n1 \n", 1, "its flag 'f' says"),
        (
            "pzprv3\nhitori\n2\n2\n1 1 \n2 1 2 \n",
            6,
            "3 words for a row of clues, and the board asks",
        ),
        ("pzprv3\nhitori\n2\n2\n1 1 \n2 x \n", 6, "row 2, column 2: 'x' stands for no clue there"),
        (
            "pzprv3\nhitori\n2\n2\n1 1 \n2 1 \n. . \n",
            7,
            "breaks off: a row of the answer comes next",
        ),
        (f"{RIGHT}1 1 \n", 9, "2 words for a row of helper lines, and the board asks for 1"),
        (f"{RIGHT}0 \n0 \n0 0 \n1 1 \n", 12, "'1 1' stands behind the last block of a hitori"),
        ("pzprv3\nyajilin\n1\n1\n5,1 \n", 5, "row 1, column 1: '5,1' is no arrow"),
        ("pzprv3\nyajilin\n1\n1\n1 \n", 5, "row 1, column 1: '1' is no arrow"),
        ("pzprv3\nnorinori\n1\n1\nx\n0 \n. \n", 5, "the number of rooms: 'x' stands for no clue"),
        ("pzprv3\nstarbattle\n1\n1\nx\n1\n0 \n. \n", None, "'x' stands for the number of stars"),
        ("pzprv3\ntents\n1\n1\n. x \n. . \n", 5, "column 1: 'x' stands for no clue there"),
        ("pzprv3\ntents\n1\n1\n. 1 \n. x \n", 6, "row 1, column 1: 'x' stands for nothing there"),
        ("pzprv3\nhitori\n1\n1\n1234567890 \n. \n", 5, "'1234567890' stands for no clue there"),
    ],
)

HITORI = satgrid.load("hitori\n1 1\n2 1\n")
test_what_a_file_cannot_hold_is_named = beyond(
    pzprv3,
    [
        ([HITORI, HITORI], "holds one puzzle, not 2"),
        (Puzzle.of("binairo", cells=[[1, None]]), "no genre for the family 'binairo'"),
        (Puzzle.of("hitori", cells=[[1]], given=["#"]), "has no place for given cells"),
        (Puzzle.of("starbattle", rooms=["ABA"]), "room A is in parts"),
        (Puzzle.of("tents", cells=[["t"]], variant={"touch": True}), "setting touch"),
    ],
)


def test_a_clue_that_makes_no_sense_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "a.pzprv3"
    path.write_text("pzprv3\nhitori\n2\n2\n1 1 \n0 1 \n. . \n. . \n")
    with pytest.raises(PuzzleError) as caught:
        satgrid.load(str(path))
    assert (caught.value.line, caught.value.clue) == (6, "row 2, column 1")
    path.write_text("pzprv3/hitori/2/2/1 1 /0 1 /. . /. . /\n")
    with pytest.raises(PuzzleError) as caught:
        satgrid.load(str(path))
    assert caught.value.line == 1


def test_boards_of_a_file_have_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pzprv3, "_MOST_CELLS", 8)
    assert len(pzprv3.parse(RIGHT * 2)) == 2
    with pytest.raises(PuzzleError) as caught:
        pzprv3.parse(RIGHT * 3)
    assert caught.value.line == 17
