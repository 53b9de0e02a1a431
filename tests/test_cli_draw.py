"""`satgrid draw`: what is in the files that it writes, and what it refuses."""

from __future__ import annotations

import io
import re
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest
from commandline import run
from PIL import Image

from satgrid import families, verbs
from satgrid.cli import _files
from satgrid.draw import pages, rendered, text
from satgrid.errors import UsageError

SVG = "{http://www.w3.org/2000/svg}"
PUZZLE = '{"satgrid": 1, "family": "nonogram", "rows": [[2], [1]], "columns": [[1], [2]]}'
TITLED = PUZZLE[:-1] + ', "info": {"title": "Two & one"}}'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("p.json").write_text(PUZZLE)
    Path("titled.json").write_text(TITLED)
    Path("right.txt").write_text("##\n.#\n")
    Path("none.json").write_text(PUZZLE.replace("[[2], [1]]", "[[1], [1]]"))


def black(path: str) -> list[str]:
    """Return the paths of black cells in an SVG document."""
    return [e.get("d", "") for e in fromstring(Path(path).read_bytes()).iter() if
            e.get("class") == "black"]  # fmt: skip


def test_draws_the_puzzle_its_solution_or_both() -> None:
    solved = "M0 0h40v20h-40zM20 20h20v20h-20z"
    for words, expected in (
        (["p.json"], []),
        (["p.json", "right.txt"], [solved]),
        (["p.json", "--solve"], [solved]),
        (["p.json", "--both"], [solved]),
        (["p.json", "right.txt", "--both"], [solved]),
    ):
        assert run("draw", *words, "-o", "x.svg").code == 0
        assert [d for d in black("x.svg") if d] == expected
    boards = [
        e for e in fromstring(Path("x.svg").read_bytes()).iter() if e.get("class") == "border"
    ]
    assert len(boards) == 2


def test_a_document_has_words_for_screen_readers_and_its_title_in_sight() -> None:
    run("draw", "titled.json", "--solve", "-o", "x.svg")
    root = fromstring(Path("x.svg").read_bytes())
    assert root.get("role") == "img"
    assert root.findtext(SVG + "title") == "Two & one"
    told = "A puzzle of the family nonogram, 2 rows and 2 columns. Solved: ##; .#."
    assert root.findtext(SVG + "desc") == told
    assert [e.text for e in root.iter(SVG + "text") if e.get("class") == "title"] == ["Two & one"]


def test_prints_text_without_a_file() -> None:
    assert run("draw", "p.json").out == ["  1 2", "2 . .", "1 . ."]
    assert run("draw", "p.json", "--both", "-o", "x.txt").code == 0
    assert Path("x.txt").read_text() == "  1 2\n2 . .    ##\n1 . .    .#\n"
    for width in 25, 26:
        Path("w.txt").write_text("hitori\n" + ("1 " * width + "\n") * 2)
        Path("s.txt").write_text(("#" * width + "\n") * 2)
        drawn = run("draw", "w.txt", "s.txt", "--both").out
        assert len(drawn) == (2 if width == 25 else 5)
        assert drawn[-1] == ("1 " * width + "   " if width == 25 else "") + "#" * width


DIAGONALS = "sudoku\nvariant: diagonals\n" + "- - - - - -\n" * 6
STARS = "starbattle\nvariant: stars 1\nrooms:\nAABB\nAABB\nCCDD\nCCDD\n"


@pytest.mark.parametrize(
    ("puzzle", "setting"), [(DIAGONALS, "variant: diagonals"), (STARS, "variant: stars 1")]
)
def test_settings_of_the_rules_stand_below_every_drawing(puzzle: str, setting: str) -> None:
    Path("set.txt").write_text(puzzle)
    for words in ["draw", "set.txt"], ["draw", "set.txt", "--solve"], ["solve", "set.txt"]:
        assert setting in run(*words).out
        assert run(*words, "-o", "x.svg", "-o", "x.txt").code == 0
        assert setting in Path("x.txt").read_text().splitlines()
        root = fromstring(Path("x.svg").read_bytes())
        assert setting in [e.text for e in root.iter(SVG + "text")]
        assert f" {setting}. " in root.findtext(SVG + "desc", "")
    # The line has a blank: it is no row of a grid.
    assert run("check", "set.txt", "x.txt").code == 0


def test_a_puzzle_without_settings_has_no_line_of_them() -> None:
    run("draw", "p.json", "-o", "x.svg", "-o", "x.txt")
    assert "variant" not in Path("x.svg").read_text() + Path("x.txt").read_text()


@pytest.mark.parametrize(
    "words",
    [
        ["draw", "titled.json", "--solve", "-o", "x.svg"],
        ["solve", "titled.json", "-o", "x.svg"],
        ["draw", "titled.json", "--solve", "--to", "svg", "-o", "all/"],
    ],
)
def test_every_picture_has_its_title_and_its_description(words: list[str]) -> None:
    assert run(*words).code == 0
    (path,) = [*Path().glob("x.svg"), *Path().glob("all/*.svg")]
    root = fromstring(path.read_bytes())
    assert root.findtext(SVG + "title") == "Two & one"
    assert "Solved: ##; .#." in root.findtext(SVG + "desc", "")
    assert [e.text for e in root.iter(SVG + "text") if e.get("class") == "title"] == ["Two & one"]


def test_a_sheet_describes_each_of_its_puzzles() -> None:
    Path("set.txt").write_text(STARS)
    assert run("draw", "p.json", "set.txt", "--sheet", "1x2", "-o", "x.svg").code == 0
    told = fromstring(Path("x.svg").read_bytes()).findtext(SVG + "desc", "")
    assert told.startswith("2 puzzles. ")
    assert told.index("family nonogram, 2 rows") < told.index("family starbattle, 4 rows")
    assert "variant: stars 1." in told


def titles(path: str) -> list[tuple[str, str, str]]:
    """Return the text, the font size and the left end or middle of each title in sight."""
    return [
        (e.text or "", e.get("font-size", ""), e.get("x", ""))
        for e in fromstring(Path(path).read_bytes()).iter(SVG + "text")
        if e.get("class") == "title"
    ]


def test_a_sheet_names_families_where_they_differ_all_in_one_size() -> None:
    Path("set.txt").write_text(STARS)
    run("draw", "titled.json", "set.txt", "--sheet", "1x2", "--paper", "a4", "-o", "x.svg")
    words, sizes, _ = zip(*titles("x.svg"), strict=True)
    assert words == ("1. Two & one, nonogram", "2. starbattle")
    assert sizes == ("14", "14")
    run("draw", "titled.json", "p.json", "--sheet", "1x2", "-o", "x.svg")
    assert " ".join(word for word, *_ in titles("x.svg")) == "1. Two & one 2"


@pytest.mark.parametrize("title", ["long " * 40, "W" * 200, "\u6f22" * 100])
@pytest.mark.parametrize("words", [[], ["--sheet", "2x2"], ["--sheet", "3x3", "--paper", "a4"]])
def test_a_long_title_stays_on_its_picture_and_ends_in_dots(title: str, words: list[str]) -> None:
    Path("long.json").write_text(TITLED.replace("Two & one", title.strip()))
    assert run("draw", "long.json", *words, "-o", "x.svg").code == 0
    width = float(fromstring(Path("x.svg").read_bytes()).get("width", ""))
    shown = titles("x.svg")
    assert 1 < len(shown) < 4
    assert shown[-1][0].endswith("…")
    wide = 1.0 if title[0] != "l" else 0.5
    for line, size, x in shown:
        left = float(x) - (len(line) * wide * int(size) / 2 if words else 0)
        assert left >= 0
        assert left + len(line) * wide * int(size) <= width + 1


def test_a_bad_file_of_a_sheet_is_told_and_the_rest_drawn() -> None:
    Path("many").mkdir()
    Path("many/a.json").write_text(PUZZLE)
    Path("many/b.json").write_text("{")
    Path("many/c.txt").write_text(STARS)
    ran = run("draw", "many", "--sheet", "1x2", "-o", "x.svg")
    assert (ran.code, len(ran.err)) == (1, 1)
    assert "b.json" in ran.err[0]
    assert [word for word, *_ in titles("x.svg")] == ["1. nonogram", "2. starbattle"]


def test_a_wrong_solution_is_not_called_solved() -> None:
    Path("wrong.txt").write_text("#.\n##\n")
    told = []
    for name in "right", "wrong":
        assert run("draw", "p.json", f"{name}.txt", "-o", "x.svg").code == 0
        told.append(fromstring(Path("x.svg").read_bytes()).findtext(SVG + "desc", ""))
    assert "Solved: ##; .#." in told[0]
    assert "Solved" not in told[1]
    assert "no solution: #.; ##." in told[1]


def test_pictures_have_the_size_asked_for_and_the_same_bytes() -> None:
    sizes = []
    for words in [], ["--large"], ["--sheet", "1x1", "--paper", "letter"]:
        drawn = []
        for _ in range(2):
            assert run("draw", "p.json", *words, "-o", "x.png").code == 0
            drawn.append(Path("x.png").read_bytes())
        assert drawn[0] == drawn[1]
        sizes.append(Image.open(io.BytesIO(drawn[0])).size)
    assert sizes[1] == (2 * sizes[0][0], 2 * sizes[0][1])
    assert sizes[2] == (1224, 1584)
    run("draw", "p.json", "-o", "x.svg")
    once = fromstring(Path("x.svg").read_bytes())
    run("draw", "p.json", "--large", "-o", "x.svg")
    twice = fromstring(Path("x.svg").read_bytes())
    assert float(twice.get("width", "")) == 2 * float(once.get("width", ""))
    assert twice.get("viewBox") == once.get("viewBox")


def test_dark_paper_is_dark_and_ink_is_light() -> None:
    run("draw", "p.json", "--solve", "--dark", "-o", "x.png")
    picture = Image.open("x.png").convert("L")
    width, height = picture.size
    assert picture.getpixel((2, 2)) < 60
    # The middles of the last two cells of the right column: black, and of the left: white.
    assert picture.getpixel((width - 40, height - 40)) > 200
    assert picture.getpixel((width - 80, height - 40)) < 60


def test_stones_and_palettes_keep_a_white_board_on_dark_paper() -> None:
    for name in "necklace", "pebbles", "tulip":
        family, example = families.examples()[name]
        puzzle = verbs.load(example.text, family=family)
        drawn = rendered.png(pages.picture(pages.Panel(puzzle, (None,), ""), True), 1)
        picture = Image.open(io.BytesIO(drawn)).convert("L")
        assert picture.getpixel((1, 1)) < 60
        tall = picture.height - (64 if puzzle.colours else 0)
        assert picture.getpixel((picture.width - 20, tall - 15)) > 200, name


def test_sheets_have_pages_and_the_answers_come_last() -> None:
    words = ["draw", *["p.json"] * 5, "--sheet", "2x2", "--answers", "--paper", "a4", "-o", "x.pdf"]
    drawn = []
    for _ in range(2):
        assert run(*words).code == 0
        drawn.append(Path("x.pdf").read_bytes())
    assert drawn[0] == drawn[1]
    assert drawn[0].startswith(b"%PDF-")
    assert len(re.findall(rb"/Type /Page\b(?!s)", drawn[0])) == 4
    assert b"595" in drawn[0]
    assert b"842" in drawn[0]


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        ("p.json -o x.gif", 2, "-o x.gif: the name must end in .txt, .svg, .png, .pdf"),
        ("p.json --sheet 0x2 -o x.pdf", 2, "--sheet 0x2: write rows and columns, as in 2x3"),
        ("p.json --dark", 2, "--dark is for pictures: name one, as in -o FILE.png"),
        ("p.json --answers -o x.png", 2, "--answers is for pages: name them with -o FILE.pdf"),
        ("p.json --answers --solve -o x.pdf", 2, "--answers has solutions on the last page"),
        ("p.json right.txt --solve -o x.svg", 2, "right.txt is the solution already"),
        ("p.json p.json p.json -o x.svg", 2, "3 files: name a puzzle and its solution, or"),
        ("p.json p.json --sheet 1x1 -o x.png", 2, "one picture a file, and there are 2 pages"),
        ("p.json -o p.json", 2, "-o p.json: the name must end in"),
        ("none.json --solve -o x.svg", 1, "none.json"),
        (
            "empty --sheet 1x1 -o x.svg",
            1,
            "empty: an empty folder: name one with puzzles, or a file",
        ),
        ("kurodoko/900/900/z -o x.png", 2, "a picture of 36,040 x 36,040 pixels is too big"),
        ("p.json small.txt -o x.svg", 1, "small.txt: "),
        ("p.json some.txt -o x.svg", 1, "some.txt: ? stands for cells not known"),
    ],
)
def test_refuses_in_one_line_and_writes_nothing(words: str, code: int, says: str) -> None:
    Path("empty").mkdir()
    Path("small.txt").write_text("#\n")
    Path("some.txt").write_text("#?\n.#\n")
    done = run("draw", *words.split())
    assert done.code == code
    (line,) = done.err
    assert says in line
    assert not list(Path().glob("x.*"))


def test_names_the_extra_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rendered, "find_spec", lambda name: None)
    for suffix, package in (".png", "resvg-py"), (".pdf", "fpdf2"):
        with pytest.raises(UsageError, match=rf"{package}.*satgrid\[pictures\]"):
            _files.require_drawable(f"x{suffix}")
    _files.require_drawable("x.svg")


def draws_in_all_formats(name: str) -> None:
    family, example = families.examples()[name]
    puzzle = verbs.load(example.text, family=family)
    (grid,) = verbs.solve(puzzle).grids
    for dark in False, True:
        picture = pages.picture(pages.Panel(puzzle, (None, grid), family), dark)
        drawn = Image.open(io.BytesIO(rendered.png(picture, 1)))
        assert drawn.size == tuple(round(float(picture.get(s, ""))) for s in ("width", "height"))
        # More than paper: ink, and at least a line's colour.
        assert len(drawn.convert("RGB").getcolors(1 << 20) or []) > 2
    assert rendered.pdf([picture], family).startswith(b"%PDF-")
    assert text.empty(puzzle).count("\n") >= puzzle.height


@pytest.mark.parametrize("name", ["fence", "classic", "square"])
def test_some_families_draw_in_all_formats(name: str) -> None:
    draws_in_all_formats(name)


@pytest.mark.long
@pytest.mark.parametrize("name", families.examples())
def test_every_family_draws_in_all_formats(name: str) -> None:
    draws_in_all_formats(name)


def test_solve_draws_the_same_cells_into_every_kind_of_picture() -> None:
    assert run("solve", "p.json", "-o", "a.svg", "-o", "a.png", "-o", "a.pdf", "-q").code == 0
    assert run("draw", "p.json", "--solve", "-o", "b.svg", "-q").code == 0
    assert black("a.svg") == black("b.svg") != []
    assert Path("a.png").read_bytes().startswith(b"\x89PNG\r\n\x1a\n")
    assert Path("a.pdf").read_bytes().startswith(b"%PDF-")
    for kind in "png", "pdf":
        # What is solved has more in it than the empty board.
        run("draw", "p.json", "-o", f"b.{kind}", "-q")
        assert Path(f"a.{kind}").read_bytes() != Path(f"b.{kind}").read_bytes()


def test_a_picture_of_many_solutions_is_refused_before_any_is_solved() -> None:
    for kind in "svg", "png", "pdf":
        ran = run("solve", "p.json", "p.json", "-o", f"a.{kind}")
        assert (ran.code, ran.out) == (2, [])
        assert "one picture a file" in ran.err[0]
