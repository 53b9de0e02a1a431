"""Nonograms made from pictures."""

from __future__ import annotations

import struct
import sys
import zlib
from contextlib import suppress
from itertools import groupby, product
from pathlib import Path
from random import Random

import effort
import pytest
from commandline import run
from PIL import Image
from properties import thinned
from tables import rows

from satgrid import pictures, verbs
from satgrid.errors import PuzzleError, SatgridError
from satgrid.grid import text_rows
from satgrid.pictures.drawing import PictureDrawing, changes, draw, make_unique, name_of

RGB = tuple[int, int, int]
WHITE, BLACK, RED, BLUE = (255, 255, 255), (0, 0, 0), (220, 30, 30), (30, 60, 200)
COLOURS = {".": WHITE, "#": BLACK, "r": RED, "b": BLUE}


pytestmark = pytest.mark.usefixtures("own_folder")


def saved(name: str, rows: list[str], by: int = 1, mode: str = "RGB", **others: RGB) -> str:
    """Save the picture whose pixels, `by` x `by` of each, the rows show."""
    looks = COLOURS | others
    image = Image.new("RGB", (len(rows[0]), len(rows)))
    image.putdata([looks[each] for row in rows for each in row])
    image.resize((image.width * by, image.height * by), Image.Resampling.NEAREST).convert(
        mode
    ).save(name)
    return name


def rows_of(drawing: PictureDrawing) -> list[str]:
    return text_rows(drawing.grid)


HEART = [".......", ".##.##.", "#######", "#######", ".#####.", "..###..", "...#..."]


@pytest.mark.parametrize(
    ("asked", "size"),
    rows("from_pictures", "a_picture_keeps_its_shape"),
)
def test_a_picture_keeps_its_shape(asked: list[int | None], size: list[int]) -> None:
    grid = draw(saved("a.png", ["##....", "##....", "......"], 4), *asked).grid
    assert [grid.width, grid.height] == size


FLAG = ["......", ".rrbb.", ".rrbb.", ".##bb.", "......"]


def test_what_is_mostly_transparent_is_background_whatever_it_looks_like() -> None:
    image = Image.new("RGBA", (3, 1), (0, 0, 0, 0))
    image.putpixel((1, 0), (100, 100, 100, 255))
    image.putpixel((2, 0), (0, 0, 0, 127))  # grey, on white
    image.save("a.png")
    assert rows_of(draw("a.png")) == [".#."]


def test_sixteen_bits_are_scaled() -> None:
    levels = [65535] * 5 + [20000] + [65535] * 3
    body = struct.pack(">9H", *levels)
    Path("a.pgm").write_bytes(b"P5\n3 3\n65535\n" + body)
    assert rows_of(draw("a.pgm")) == ["...", "..#", "..."]


@pytest.mark.parametrize(
    ("rgb", "name"),
    rows("from_pictures", "colours_have_the_names_that_people_give_them"),
)  # fmt: skip
def test_colours_have_the_names_that_people_give_them(rgb: list[int], name: str) -> None:
    assert name_of((*rgb,)) == name


# ------------------------------------------------------------------ one solution


def clues(rows: list[str]) -> list[list[tuple[str, int]]]:
    lines = [*rows, *map("".join, zip(*rows, strict=True))]
    return [[(v, len(list(run))) for v, run in groupby(line) if v != "."] for line in lines]


def with_the_same_clues(rows: list[str]) -> int:
    """Return how many pictures in black and white have the clues of this one: by trying all."""
    height, width = len(rows), len(rows[0])
    wanted = clues(rows)
    every = product(["".join(row) for row in product(".#", repeat=width)], repeat=height)
    return sum(clues(list(grid)) == wanted for grid in every)


@pytest.mark.parametrize(
    ("rows", "most"),
    rows("from_pictures", "mended_pictures_have_one_solution"),
)
def test_mended_pictures_have_one_solution(rows: list[str], most: int) -> None:
    drawing = draw(saved("a.pbm", rows, mode="1"))
    changed = make_unique(drawing)
    after = rows_of(changed)
    cells = changes(drawing, changed)
    assert with_the_same_clues(after) == 1
    assert (len(cells) > 0) == (with_the_same_clues(rows) > 1)
    assert len(cells) <= most
    # Each change is needed.
    for r, c in cells:
        back = [list(row) for row in after]
        back[r][c] = rows[r][c]
        assert with_the_same_clues(["".join(row) for row in back]) > 1


# ------------------------------------------------------------------ what is no picture


def chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def huge(side: int) -> bytes:
    header = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    body = zlib.compress(b"\0" * 1000)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", body) + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize(
    ("name", "body", "words"),
    [
        ("a.png", b"", "no picture that can be read"),
        ("a.png", b"rows\n1\n", "no picture that can be read: give a whole PNG, JPEG, GIF"),
        ("a.gif", b"GIF89a", "no picture that can be read: give a whole PNG"),
        ("a.pbm", b"P1\n3 3\n1 0", "the picture is damaged: give a whole PNG"),
        ("a.png", huge(9_000), "more than 50,000,000 pixels: scale it down"),
        ("a.png", huge(60_000), "more than 50,000,000 pixels: scale it down"),
        ("a.pbm", b"P1\n2 2\n0 0 0 0\n", "one colour only: nothing is left to find"),
        ("a.pbm", b"P4\n101 1\n" + b"\xf0" * 13, "101 x 1 pixels: say how many columns"),
    ],
)
def test_files_that_are_no_pictures(name: str, body: bytes, words: str) -> None:
    Path(name).write_bytes(body)
    with effort.at_most(1_000_000), pytest.raises(PuzzleError) as caught:
        draw(name)
    assert caught.value.source == name
    assert words in caught.value.message
    assert str(caught.value).isprintable()


def test_a_file_that_is_not_there_and_a_board_that_is_too_big() -> None:
    with pytest.raises(PuzzleError, match=r"no\.png: no such file: check the path"):
        draw("no.png")
    with pytest.raises(PuzzleError, match="501 rows: a nonogram made from a picture has at"):
        draw(saved("a.png", HEART), 501)
    with pytest.raises(PuzzleError, match="600 rows: "):
        draw(saved("a.png", ["#"] + ["."] * 9), 60)


def test_without_pillow_one_line_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    path = saved("a.png", HEART)
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(SatgridError) as caught:
        draw(path)
    assert str(caught.value) == (
        f"pictures need pillow, which is not installed: {sys.executable} -m pip install pillow"
    )


@thinned(10)
@pytest.mark.parametrize("name", ["a.png", "a.jpg", "a.gif", "a.pbm"])
def test_damaged_pictures_end_in_pictures_or_in_an_error(name: str, every: int) -> None:
    random = Random(name)
    whole = Path(saved(name, HEART, mode="1" if name == "a.pbm" else "L")).read_bytes()
    read = 0
    for _ in range(300 // every):
        raw = bytearray(whole)
        for _ in range(random.choice((1, 1, 3))):
            raw[random.randrange(len(raw))] = random.randrange(256)
        if random.random() < 0.3:
            del raw[random.randrange(len(raw)) :]
        Path(name).write_bytes(raw)
        with suppress(PuzzleError):
            draw(name, 5)
            read += 1
    assert read


# ------------------------------------------------------------------ the command


def test_several_pictures_get_a_file_each() -> None:
    saved("a.png", HEART)
    saved("b.gif", FLAG)
    ran = run("convert", "a.png", "b.gif", "no.png", "--to", "non", "-o", "out/", "--unique")
    assert ran.code == 1
    assert ran.out[0].startswith("a.png: 7 x 7 cells, background: what is light (")
    assert ran.out[0].endswith("one solution, no cell changed, written to out/a.non")
    assert ran.err == ["satgrid: no.png: no such file: check the path"]
    assert [verbs.load(f"out/{name}.non").title() for name in "ab"] == ["a", "b"]
    ran = run("convert", "a.png", "b.gif", "--to", "sgt")
    assert (ran.code, len(ran.out)) == (0, 2)
    ran = run("convert", "a.png", "./a.png", "-o", "out/")
    assert (ran.code, ran.out) == (2, [])
    assert "a.png and ./a.png would both be written to out/a.json" in ran.err[0]


def test_a_picture_is_known_by_how_it_begins() -> None:
    for name in "a.png", "a.gif", "a.jpg", "a.pbm":
        raw = Path(saved(name, HEART, mode="1" if name == "a.pbm" else "L")).read_bytes()
        Path("cat.txt").write_bytes(raw)
        assert run("convert", "cat.txt", "--to", "sgt").code == 0
    for name in "a.webp", "a.bmp", "a.tif":
        saved(name, HEART)
        ran = run("convert", name, "--to", "sgt", "--width", "3")
        assert (ran.code, len(ran.err)) == (1, 1)
        assert f"{name}: a picture of a kind that is not read: save it as .png" in ran.err[0]


@pytest.mark.parametrize(
    ("words", "said"),
    rows("from_pictures", "options_that_mean_nothing_are_refused"),
)
def test_options_that_mean_nothing_are_refused(words: str, said: str) -> None:
    Path("a.non").write_text("rows\n1\ncolumns\n1\n")
    saved("a.png", HEART)
    ran = run("convert", *words.split(), "--to", "json")
    assert (ran.code, ran.out) == (2, [])
    assert said in ran.err[-1]


def test_a_time_limit_ends_the_command_with_3() -> None:
    path = saved("a.pbm", ["#.", ".#"], mode="1")
    ran = run("convert", path, "--to", "sgt", "--unique", "--timeout", "0.000001")
    assert ran.code == 3
    assert ran.err[-1].startswith("satgrid: a.pbm: gave up making it unique")
    assert pictures.is_picture(path)
