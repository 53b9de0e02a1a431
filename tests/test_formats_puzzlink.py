"""Addresses of puzz.link: the sites, what stands around the clues, and what is refused."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

import pytest
from commandline import run
from refusals import bad_texts, beyond

import satgrid
from satgrid import formats
from satgrid.board import MAX_CELLS
from satgrid.errors import PuzzleError
from satgrid.formats import puzzlink
from satgrid.puzzle import Puzzle

BODY = "kurodoko/5/5/i7g5l2l2g4i"
BOARD = "kurodoko\n- - - 7 -\n5 - - - -\n- - 2 - -\n- - - - 2\n- 4 - - -\n"


@pytest.mark.parametrize(
    "address",
    [
        BODY,
        BODY + "/",
        f"https://puzz.link/p?{BODY}",
        f"http://puzz.link/p.html?{BODY}/",
        f"puzz.link/p?{BODY}",
        f"https://www.puzz.link/p?{BODY}",
        f"http://pzv.jp/p.html?{BODY}",
        f"https://pzprxs.vercel.app/p?{BODY}",
        f"https://pzprjs.vercel.app/p.html?{BODY}",
        f"https://pzplus.tck.mn/p.html?{BODY}",
        f"http://localhost:8000/p.html?{BODY}",
        f"https://puzz.link/p?type=editor&{BODY}",
        f"https://puzz.link/p?type=editor&x=1&{BODY}",
        BODY.replace("/", "_edit/", 1),
        f"https://puzz.link/p?{BODY.replace('/', '_play/', 1)}",
        BODY.replace("kurodoko", "kuromasu"),
        # What mail, chat and sharing do to addresses.
        f"<https://puzz.link/p?{BODY}>",
        f'"https://puzz.link/p?{BODY}"',
        f"`https://puzz.link/p?{BODY}`",
        f"[Five lamps](https://puzz.link/p?{BODY})",
        f"HTTPS://PUZZ.LINK/p?{BODY.replace('kurodoko', 'Kurodoko')}",
        f"https://puzz.link/p?utm_source=a_b&{BODY}",
        f"https://puzz.link/p?{BODY}&utm_source=x&y=#top",
        f"https://puzz.link/p?{BODY}?fbclid=x%20y",
        f"https://puzz.link/p?{BODY}#top",
        f"https://puzz.link/p?{quote(BODY, safe='')}",
        f"https://puzz.link/p{quote(f'?{BODY}', safe='')}",
        # Clues that are left out at the end are none.
        BODY[:-1],
    ],
)
def test_an_address_is_a_puzzle(address: str) -> None:
    assert satgrid.load(address) == satgrid.load(BOARD)
    assert satgrid.load(f"  {address}\n") == satgrid.load(BOARD)


@pytest.mark.parametrize(
    ("address", "family", "written"),
    [
        ("heyawacky/2/2/00", "heyawake", "heyawake/2/2/00g"),
        ("bag/2/1/3g", "cave", "cave/2/1/3g"),
        ("pearl/3/1/5", "masyu", "mashu/3/1/5"),
        ("slitherlink/2/1/c", "slitherlink", "slither/2/1/c"),
        ("lightup/2/1/0.", "akari", "akari/2/1/0./"),
        ("bridges/2/1/1g", "hashi", "hashi/2/1/1g"),
        ("yajirin/2/1/a21", "yajilin", "yajilin/2/1/a21"),
        ("yajilin/b/2/1/a21", "yajilin", "yajilin/b/2/1/a21"),
        ("yajilin/2/1/a3.", "yajilin", "yajilin/2/1/a0./"),
        ("yajilin/2/1/a+", "yajilin", "yajilin/2/1/a0./"),
        ("koburin/b/2/1/2.", "koburin", "koburin/b/2/1/2./"),
        ("hitori/2/1/%1", "hitori", "hitori/2/1/@1"),
        ("norinori/1/1/", "norinori", "norinori/1/1//"),
    ],
)
def test_other_names_and_spellings_are_read(address: str, family: str, written: str) -> None:
    (entry,) = puzzlink.parse(address)
    assert entry.puzzle.family == family
    assert puzzlink.write([entry.puzzle]) == f"https://puzz.link/p?{written}\n"


def test_the_parts_of_puzzles_are_read() -> None:
    tents = satgrid.load("tents/5/5/2g0h1i1j82323")
    assert (tents.columns, tents.rows) == ((2, None, 0, None, None), (1, None, None, None, 1))
    assert tents.signs == dict.fromkeys([(0, 2), (2, 1), (2, 4), (3, 3), (4, 1)], "t")
    snake = satgrid.load("snake/4/4/060300g1h4i")
    assert snake.signs == {(1, 0): "e", (2, 2): "m"}
    assert (snake.columns, snake.rows) == ((None, 1, None, None), (4, None, None, None))
    nonogram = satgrid.load("nonogram/6/6/12g1111h11112j12g11g21j11g3h")
    assert [[block.length for block in clue] for clue in nonogram.columns] == [
        *([2, 1], [1, 1, 1], [1], [1, 1, 1], [2, 1], [])
    ]
    assert satgrid.load("starbattle/6/6/1/4ilbhgdnmhou").setting("stars") == 1
    heyawake = satgrid.load("heyawake/6/6/lll155007rs12222j").to_json()
    assert heyawake["rooms"] == ["ABBCCD", "ABBCCD", "ABBCCD", "EEEEED", "FFFGGD", "FFFGGH"]
    assert heyawake["grid"][0] == [2, 2, None, 2, None, 2]


def test_a_file_of_addresses_is_one_of_many_puzzles(tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    file = "https://puzz.link/p?pzprv3/kurodoko/1/2/2 . /. . /"
    path.write_text(f"https://puzz.link/p?{BODY}\n\n{file}\nhitori/2/1/11\n")
    found = satgrid.verbs.load_all(str(path))
    assert [(label[-2:], puzzle.family) for label, puzzle in found] == [
        ("#1", "kurodoko"),
        ("#2", "kurodoko"),
        ("#3", "hitori"),
    ]
    path.write_text(f"{BODY}\ninvlitso/4/4/9q02jg\n")
    with pytest.raises(PuzzleError) as caught:
        satgrid.load(str(path))
    assert caught.value.line == 2


test_what_is_no_address_of_a_puzzle_is_refused = bad_texts(
    puzzlink,
    [
        (
            "https://puzz.link/p?invlitso/4/4/9q02jg",
            1,
            "no family for the genre 'invlitso': see satgrid",
        ),
        ("invlitso/4/4/9q02jg", 1, "or check the path if it is a file"),
        ("https://puzz.link/p?a", 1, "no puzzle in the address: one has a genre, columns, rows"),
        ("https://puzz.link/", 1, "no puzzle in the address"),
        ("\n# none\nkurodoko/5/x/i", 3, "'5/x' is no size: write columns, / and rows"),
        ("kurodoko/5/5", 1, "ends with the size: add / and its clues"),
        ("kurodoko/0/5/i", 1, "a board of 5 x 0 has no cells"),
        ("kurodoko/2001/1/i", 1, "1 x 2001 is too big"),
        ("kurodoko/999999999/999999999/i", 1, "is too big"),
        ("v:x/kurodoko/5/5/i", 1, "its 'v:x' says that it has rules of its own"),
        ("kurodoko/v:x/5/5/i", 1, "its 'v:x' says that it has rules of its own"),
        ("slither/f/5/5/cbcbcddad", 1, "its flag 'f' says that the loop comes to every corner"),
        ("koburin/bm/5/5/g", 1, "its flag 'm' says that numbers count the eight cells around"),
        ("yajilin/o/5/5/g", 1, "its flag 'o' says that all shaded cells are outside"),
        ("fillomino/t/5/5/g", 1, "its flag 't' says that no region has more than three cells"),
        ("creek/d/5/5/g", 1, "its flag 'd' says something that satgrid does not know"),
        ("sudoku/8/8/z", 1, "a sudoku of 8 x 8 has other rules on these sites"),
        ("kurodoko/5/5/i7g5A2l2g4i", 1, "character 5 of the body: 'A' is no clue that"),
        ("kurodoko/5/5/i7g5l2l2-4", 1, "character 9 of the body: '-4' is no clue that"),
        ("kurodoko/5/5/i7g5l2l2-g4i", 1, "character 9 of the body: '-g4' is no clue that"),
        ("kurodoko/5/5/i7g5l2l2g4i21", 1, "character 12 of the body: '21' follows the last"),
        ("kurodoko/5/5/i7g5l2l2g4j", 1, "character 11 of the body: 'j' goes beyond the last of 25"),
        ("slither/5/5/cbcbcddadz", 1, "character 10 of the body: 'z' follows the last"),
        ("slither/5/5/cbfb", 1, "character 3 of the body: 'f' is no clue that"),
        ("tents/5/5/2g0h1i1j8232h", 1, "character 13 of the body: 'h' goes beyond"),
        ("yajilin/2/2/01", 1, "character 1 of the body: '01' is no clue that"),
        ("yajilin/2/2/1", 1, "character 1 of the body: '1' is no clue that"),
        ("mashu/6/6/1063r00i3000", 1, "character 5 of the body: 'r' is no clue that"),
        ("heyawake/6/6/lll", 1, "the body has 3 characters and ends within the walls"),
        ("heyawake/6/6/lllz55007rs12222j", 1, "character 4 of the body: 'z' is no clue that"),
        ("starbattle/6/6/x/4ilbhgdnmhou", 1, "'x' stands for the number of stars"),
        ("starbattle/6/6/4ilbhgdnmhou", 1, "'4ilbhgdnmhou' stands for the number of stars"),
        ("tents/1/1/.", 1, "character 1 of the body: '.' is no clue that"),
    ],
)


def cells(family: str, *rows: list[int | str | None], **more: object) -> Puzzle:
    return Puzzle.of(family, cells=list(rows), **more)


test_what_an_address_cannot_hold_is_named = beyond(
    puzzlink,
    [
        (cells("binairo", [1, None]), "no genre for the family 'binairo': convert to json"),
        (cells("kurodoko", [1, None], given=["?#"]), "has no place for given cells"),
        (cells("kurodoko", [1_126_352]), "row 1, column 1: 1126352 stands there, which no such"),
        (cells("slitherlink", [None, 5]), "row 1, column 2: 5 stands there"),
        (cells("hitori", [1296]), "row 1, column 1: 1296 stands there"),
        (cells("masyu", ["w", 7]), "row 1, column 2: 7 stands there, and the address holds two s"),
        (cells("yajilin", ["4096>"]), "row 1, column 1: 4096> stands there"),
        (
            cells("minesweeper", [1], variant={"mines": 1}),
            "no place for the variant's setting mines",
        ),
        (Puzzle.of("tents", cells=[["t"]], variant={"touch": True}), "the variant's setting touch"),
        (
            Puzzle.of("sudoku", cells=[[None] * 4] * 4, rooms=["AABB", "AABB", "CCDD", "CCDD"]),
            "of the genre sudoku has no place for rooms",
        ),
        (cells("sudoku", *[[None] * 8] * 8), "a sudoku of 8 x 8 has other rules on these sites"),
        (Puzzle.of("starbattle", rooms=["ABA"]), "room A is in parts, row 1, column 3 in another"),
        (
            Puzzle.of("heyawake", rooms=["AA"], cells=[[1, 2]]),
            "room A has two numbers: keep one",
        ),
        (Puzzle.of("tents", cells=[["t"]], rows=[256], columns=[1]), "row 1: 256 stands there"),
        (Puzzle.nonogram([["?"]], [[1]]), "row 1: the format holds black blocks of known length"),
        (Puzzle.nonogram([[1, 1]], [[1], []]), "row 1: it has 2 blocks, and a line so long 1 at"),
        (Puzzle.nonogram([[300]], [[1]] * 2), "row 1: 300 stands there"),
        (
            Puzzle.nonogram([["1R"]], [["1R"]], colours={"R": {"name": "red", "rgb": "#d62728"}}),
            "of the genre nonogram has no place for colours",
        ),
    ],
)


def test_boards_of_all_addresses_have_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    assert puzzlink._MOST_CELLS >= MAX_CELLS
    monkeypatch.setattr(puzzlink, "_MOST_CELLS", 50)
    assert len(puzzlink.parse(f"{BODY}\n{BODY}\n")) == 2
    with pytest.raises(PuzzleError) as caught:
        puzzlink.parse(f"{BODY}\n{BODY}\n{BODY}\n")
    assert (caught.value.line, caught.value.message) == (
        3,
        "more than 50 cells in all its boards: split the file",
    )


@pytest.mark.parametrize("source", [BODY, f"https://puzz.link/p?{BODY}"])
def test_every_command_takes_an_address(source: str, tmp_path: Path) -> None:
    grid = tmp_path / "grid"
    assert run("solve", source).out[1:6] == [".#...", "..#..", ".#..#", "..#..", "#...#"]
    grid.write_text(".#...\n..#..\n.#..#\n..#..\n#...#\n")
    assert run("check", source, str(grid)).code == 0
    assert run("convert", source, "--to", "text").out[0] == "kurodoko"
    assert run("encode", source).code == 0
    ran = run("solve", "kurodoko/5/5/i-ffg5l2l2g4i", "hitori/2/1/0")
    assert ran.code == 1
    assert len(ran.err) == 1
    assert "row 1, column 1: the number is 0: write numbers from 1 up" in ran.err[0]
    assert run("check", source, "https://puzz.link/p?a").err == [
        "satgrid: https://puzz.link/p?a: this is an address of puzz.link, which stands for a "
        "puzzle: give it as PUZZLE, without --format or with --format puzzlink"
    ]


@pytest.mark.parametrize(
    "text",
    [
        "https://example.org/5/5",
        "https://swaroopg92.github.io/penpa-edit/?m=edit&p=7Z/5/5/x",
        "Kurodoko/5/5/i",
        "2x2:1/1//",
    ],
)
def test_other_texts_are_no_such_addresses(text: str) -> None:
    assert not formats.fits("puzzlink", text)
