"""`satgrid draw`: pictures of dots, pages of PDF, and long titles."""

from __future__ import annotations

import io
import re
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest
from commandline import run
from PIL import Image

from satgrid import families, verbs
from satgrid.cli import files
from satgrid.drawing import pages, rendered, text
from satgrid.errors import UsageError

SVG = "{http://www.w3.org/2000/svg}"
PUZZLE = '{"satgrid": 1, "family": "nonogram", "rows": [[2], [1]], "columns": [[1], [2]]}'
TITLED = PUZZLE[:-1] + ', "info": {"title": "Two & one"}}'


@pytest.fixture(autouse=True)
def folder(own_folder: Path) -> None:
    Path("p.json").write_text(PUZZLE)
    Path("titled.json").write_text(TITLED)


def titles(path: str) -> list[tuple[str, str, str]]:
    """Return the text, the font size and the left end or middle of each title in sight."""
    return [
        (e.text or "", e.get("font-size", ""), e.get("x", ""))
        for e in fromstring(Path(path).read_bytes()).iter(SVG + "text")
        if e.get("class") == "title"
    ]


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


def test_names_the_extra_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rendered, "find_spec", lambda name: None)
    for suffix, package in (".png", "resvg-py"), (".pdf", "fpdf2"):
        with pytest.raises(
            UsageError, match=rf"need {package}, which is not installed: .* install {package}"
        ):
            files.require_drawable(f"x{suffix}")
    files.require_drawable("x.svg")


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


@pytest.mark.long
@pytest.mark.parametrize("name", families.examples())
def test_every_family_draws_in_all_formats(name: str) -> None:
    draws_in_all_formats(name)
