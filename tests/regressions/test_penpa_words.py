"""Words of a Penpa+ address: tags, titles and rules that name another puzzle than the usual one."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest
from commandline import run
from tables import rows

import satgrid
from satgrid.errors import PuzzleError
from satgrid.formats.penpa import marks as drawing
from satgrid.formats.penpa import puzzles
from satgrid.puzzle import Puzzle

STRIPES = Puzzle.of("starbattle", rooms=["ABCDEFGH"] * 8)
SMALL = Puzzle.of("starbattle", rooms=["ABCD"] * 4)
SUDOKU = Puzzle.of("sudoku", cells=[[1, None, None, None], *[[None] * 4] * 3])
KILLER = SUDOKU.with_contents(cages=([["a", "a", "-", "-"], *[["-"] * 4] * 3], {"a": 3}))
JIGSAW = SUDOKU.with_contents(rooms=["AAAB", "ACBB", "CCDB", "CDDD"])
LITS = Puzzle.of("lits", rooms=["AAAA", "BBBB", "CCCC", "DDDD"])
MASYU = Puzzle.of("masyu", cells=[["w", None, None]] + [[None] * 3] * 2)
NURIKABE = Puzzle.of("nurikabe", cells=[[1, None, None], *[[None] * 3] * 2])
HEYAWAKE = Puzzle.of("heyawake", rooms=["AB", "AB"])
PUZZLES = {"small": SMALL, "sudoku": SUDOKU, "killer": KILLER, "jigsaw": JIGSAW}
PUZZLES |= {"lits": LITS, "masyu": MASYU, "heyawake": HEYAWAKE}
PUZZLES["ripple"] = Puzzle.of("ripple", cells=[["?", None]], rooms=["AA"])
PUZZLES["slitherlink"] = Puzzle.of("slitherlink", cells=[[2, None], [None, None]])


def worded(puzzle: Puzzle, title: str = "", rules: str = "", tags: list[str] | None = None) -> str:
    marks = puzzles.marks_of(puzzle)
    marks.title, marks.rules = title, rules
    marks.tags = marks.tags if tags is None else tags
    return drawing.address_of(drawing.marks_lines(marks))


def loaded(address: str, **asked: object) -> Puzzle:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return satgrid.load(address, **asked)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("title", "rules"), rows("penpa_words", "a_number_said_of_something_else_is_no_number_of_stars")
)
def test_a_number_said_of_something_else_is_no_number_of_stars(title: str, rules: str) -> None:
    address = worded(STRIPES, title, rules)
    with pytest.raises(PuzzleError, match=r'may be 1 to 2: .* --variant "stars 2"'):
        loaded(address)
    assert loaded(address, variant=["stars 2"]).setting("stars") == 2
    assert loaded(worded(SMALL, title, rules)).setting("stars") == 1


@pytest.mark.parametrize(
    ("title", "rules", "stars"), rows("penpa_words", "a_plain_number_of_stars_is_read")
)
def test_a_plain_number_of_stars_is_read(title: str, rules: str, stars: int) -> None:
    address = worded(STRIPES, title, rules)
    assert loaded(address).setting("stars") == stars
    wrong = f"the text says 'stars {stars}', and 'stars 3' is asked for"
    with pytest.raises(PuzzleError, match=wrong):
        loaded(address, variant=["stars 3"])


def test_two_numbers_of_stars_contradict_each_other() -> None:
    address = worded(STRIPES, "Star Battle (2 stars)", "One star in each row")
    with pytest.raises(PuzzleError, match=r'both 1 star and 2 stars: .* --variant "stars 2"'):
        loaded(address)
    assert loaded(address, variant=["stars 1"]).setting("stars") == 1
    assert loaded(worded(STRIPES, tags=["starbattle", "2 stars"])).setting("stars") == 2


@pytest.mark.parametrize(
    ("puzzle", "title", "tags", "words"),
    rows("penpa_words", "a_variant_that_the_board_does_not_state_is_refused"),
)  # fmt: skip
def test_a_variant_that_the_board_does_not_state_is_refused(
    puzzle: str, title: str, tags: list[str] | None, words: str
) -> None:
    """The usual puzzle was answered."""
    with pytest.raises(PuzzleError, match=words):
        loaded(worded(PUZZLES[puzzle], title, tags=tags))


@pytest.mark.parametrize(
    ("family", "tag", "setting"),
    [("sudoku", "Anti-knight Sudoku", "antiknight"), ("sudoku", "untouch", "antiking"),
     ("lits", "Inverse LITSO", "inverse"), ("slitherlink", "tslither", "touch"),
     ("ripple", "holes", "holes")],
)  # fmt: skip
def test_tags_state_settings_that_are_not_drawn(family: str, tag: str, setting: str) -> None:
    found = loaded(worded(PUZZLES[family], tags=[family, tag]))
    assert found.setting(setting)
    assert loaded(satgrid.convert([found], "penpa")) == found


def test_many_tags_are_read_once_or_refused() -> None:
    """A tag was read as often as it was there, for half a minute."""
    assert drawing.read_marks(
        drawing.address_lines(worded(SUDOKU, tags=["sudoku"] * 9000)), ""
    ).tags == ["sudoku"]
    with pytest.raises(PuzzleError, match="its tags hold more than 10,000 characters: take away"):
        loaded(worded(SUDOKU, tags=["sudoku", *map(str, range(9000))]))


@pytest.mark.parametrize(
    ("puzzle", "title", "tags"),
    rows("penpa_words", "words_that_say_nothing_else_are_kept"),
)
def test_words_that_say_nothing_else_are_kept(puzzle: str, title: str, tags: list[str]) -> None:
    found = loaded(worded(PUZZLES[puzzle], title, tags=tags))
    assert (found.family, found.variant, found.title()) == (PUZZLES[puzzle].family, (), title)
    assert loaded(satgrid.convert([found], "penpa")) == found


NOTED = (
    "Star Nurikabe by Anna", "Nurikabe (Pairwise)", "Nurikabe - Full Moon", "Nurikabe Double Act",
    "Nurikabe: Double Trouble", "Nurikabe Grand Prix XV", "Queen's Gambit", "Nurikabe, no islands",
    "No 3 in a row Nurikabe", "Nurikabe with snakes",
)  # fmt: skip
UNNOTED = (
    "", "Nurikabe", "Nurikabe #3", "Hard Nurikabe 6x6", "Nurikabe by King", "Nurikabe, Extra Large",
    "Nurikabe (extra hard)", "Nurikabe Extra #3", "Level 5 Nurikabe", "The Nurikabe of May",
    "Anna's Nurikabe", "Moonlight", "Nurikabe No. 3", "Nurikabe: Islands in the Sun",
)  # fmt: skip


@pytest.mark.parametrize("title", [*NOTED, *UNNOTED])
def test_words_that_may_name_a_variant_are_reported(title: str) -> None:
    """The names of variants are not to be listed completely; ordinary words were refused."""
    with warnings.catch_warnings(record=True) as noted:
        warnings.simplefilter("always")
        assert satgrid.load(worded(NURIKABE, title)).cells == NURIKABE.cells
    assert [str(each.message).partition(": ")[2][:15] for each in noted] == (
        ["the title says "] if title in NOTED else []
    )


def test_an_ordinary_word_is_reported_where_the_family_is_asked_for() -> None:
    address = worded(NURIKABE, "Double Nurikabe", tags=["level"])
    with pytest.raises(PuzzleError, match="the title says 'Double', a variant of nurikabe"):
        loaded(worded(NURIKABE, "Double Nurikabe"))
    with pytest.warns(UserWarning, match="says 'Double': check|its tag 'level' is not read"):
        assert satgrid.load(address, family="nurikabe").title() == "Double Nurikabe"


def test_settings_are_tags() -> None:
    found = loaded(worded(SUDOKU, "Sudoku X", tags=["sudoku", "diagonal"]))
    assert found.setting("diagonals")
    assert loaded(satgrid.convert([found], "penpa")) == found
    titled = worded(SUDOKU, "Sudoku X")
    assert loaded(titled, variant=["diagonals"]) == found
    assert not loaded(titled, variant={"diagonals": False}).setting("diagonals")
    with pytest.raises(PuzzleError, match="the text says 'diagonals', and no diagonals is asked"):
        loaded(satgrid.convert([found], "penpa"), variant={"diagonals": False})


def test_text_of_rules_is_kept_and_reported(tmp_path: Path) -> None:
    path = tmp_path / "p.penpa"
    rules = "Both diagonals hold 1, 2, 3, 4\nR&D: x=y"
    path.write_text(worded(SUDOKU, rules=rules, tags=["sudoku", "greek key"]))
    ran = run("solve", str(path), "--family", "sudoku")
    assert ran.code == 0
    assert [line.partition(f"{path}: ")[2] for line in ran.err] == [
        "its tag 'greek key' is not read: check that the rules are the usual ones",
        "rules text is not read: 'Both diagonals hold 1, 2, 3, 4…': check that these are the "
        "usual rules",
    ]
    kept = loaded(str(path), family="sudoku")
    assert dict(kept.info) == {"rules": rules, "tags": "greek key"}
    assert drawing.address_lines(satgrid.convert([kept], "penpa").strip())[0].split(",")[18] == (
        "Both diagonals hold 1%2C 2%2C 3%2C 4%2DR%2ED: x%2Fy"
    )
    lost = run("convert", str(path), "--family", "sudoku", "--to", "text").err
    assert "text does not keep rules, tags" in lost[-1]
    detour = tmp_path / "p.json"
    detour.write_text(satgrid.convert([kept], "json"))
    assert run("solve", str(detour)).err == [
        f"satgrid: {detour}: rules text is not read: 'Both diagonals hold 1, 2, 3, 4…': check that "
        "these are the usual rules"
    ]
