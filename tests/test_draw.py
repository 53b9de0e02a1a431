"""What holds of all SVG documents: texts keep clear of each other and stand out."""

from __future__ import annotations

import re
from itertools import combinations, groupby, product
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element, fromstring

import commandline
import pytest
from coloured import FLAG, PALETTE, RED, blocks, flag, letters, stripes

from satgrid import families
from satgrid.clues import Block, Colour
from satgrid.drawing import symbols
from satgrid.drawing.elements import SHAPES
from satgrid.drawing.svg import svg
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

SVG = "{http://www.w3.org/2000/svg}"
SIDE = 20

# DejaVu, whose letters are wide: a digit, and any letter of its font of one width, in ems; a
# digit is 0.73 em high.
DIGIT, LETTER, W = 0.636, 0.602, 0.989


def nonogram(rows: list[list[str]], columns: list[list[str]], **more: Any) -> Puzzle:
    clues = [
        tuple(tuple(Block(int(n)) for n in clue if n != "0") for clue in lines)
        for lines in (rows, columns)
    ]
    return Puzzle("nonogram", len(rows), len(columns), *clues, **more)


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def holds(self, other: Box) -> bool:
        across = self.left <= other.left <= other.right <= self.right
        return across and self.top <= other.top <= other.bottom <= self.bottom

    def meets(self, other: Box) -> bool:
        across = max(self.left, other.left) < min(self.right, other.right)
        return across and max(self.top, other.top) < min(self.bottom, other.bottom)


def view(root: Element) -> Box:
    x, y, width, height = (float(n) for n in root.get("viewBox", "").split())
    return Box(x, y, x + width, y + height)


def parts(root: Element, name: str) -> list[tuple[str, Box]]:
    """Return each text of a group, with the box of its letters."""
    (group,) = [each for each in root if each.get("class") == name]
    size = float(group.get("font-size", root.get("font-size", "")))
    return [(each.text or "", text_box(each, size)) for each in group.iter(SVG + "text")]


def swatches(root: Element, name: str) -> list[tuple[Box, str, str]]:
    """Return the box, the colour and the ink of each swatch in a group."""
    found = []
    (group,) = [each for each in root if each.get("class") == name]
    for each in group.iter(SVG + "g"):
        for path in each.findall(SVG + "path"):
            for x, y, w, h in re.findall(r"M(-?\d+) (-?\d+)h(\d+)v(\d+)h", path.get("d", "")):
                left, top = float(x), float(y)
                box = Box(left, top, left + float(w), top + float(h))
                found.append((box, path.get("fill", ""), each.get("fill", "")))
    return found


def text_box(element: Element, size: float) -> Box:
    size = float(element.get("font-size", size))
    fixed = element.get("font-family") == "monospace"
    ems = {True: LETTER}.get(fixed, DIGIT if (element.text or "").isdigit() else W)
    width = len(element.text or "") * ems * size
    x, y = float(element.get("x", "")), float(element.get("y", ""))
    left = x - width * {"start": 0, "end": 1}.get(element.get("text-anchor", ""), 0.5)
    box = Box(left, y - 0.73 * size, left + width, y)
    move = re.fullmatch(
        r"translate\((-?\d+) (-?\d+)\)(rotate\(90\))?", element.get("transform", "translate(0 0)")
    )
    assert move
    dx, dy = float(move[1]), float(move[2])
    if move[3]:
        # A quarter turn clockwise takes (x, y) to (-y, x).
        box = Box(-box.bottom, box.left, -box.top, box.right)
    return Box(box.left + dx, box.top + dy, box.right + dx, box.bottom + dy)


def luminance(rgb: str) -> float:
    """The relative luminance of WCAG 2.1."""
    total = 0.0
    for weight, digits in zip((0.2126, 0.7152, 0.0722), re.findall("..", rgb[1:]), strict=True):
        share = int(digits, 16) / 255
        total += weight * (share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4)
    return total


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_texts_stand_out_against_every_colour() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    # WCAG's own example of a grey that just does.
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)
    for levels in product(range(0, 256, 15), repeat=3):
        rgb = "#{:02x}{:02x}{:02x}".format(*levels)
        ink = symbols.ink_on(rgb)
        assert ink in ("#000000", "#ffffff")
        assert contrast(ink, rgb) >= 4.5
        assert contrast(ink, rgb) == max(contrast("#000000", rgb), contrast("#ffffff", rgb))


@pytest.mark.parametrize(
    ("height", "width", "row", "column"),
    [
        (1, 1, ["1"], ["1"]),
        (3, 4, ["1", "1"], ["1", "1"]),
        (12, 25, ["12", "12"], ["1", "10"]),
        (30, 20, ["9", "10"], ["1"] * 15),
        (100, 100, ["1"] * 50, ["100"]),
        (120, 2, ["2"], ["118", "1"]),
        (3, 1200, ["1000", "199"], ["3"]),
    ],
)
def test_numbers_keep_clear_of_each_other(
    height: int, width: int, row: list[str], column: list[str]
) -> None:
    page = fromstring(svg(nonogram([row] * height, [column] * width), None))
    for name, count, axis, size in (
        ("rows", height * len(row), 1, height),
        ("columns", width * len(column), 0, width),
    ):
        boxes = [box for _, box in parts(page, name)]
        assert len(boxes) == count
        assert all(view(page).holds(box) and box[3 - axis] < 0 <= box[axis] for box in boxes)
        # Each number keeps to the band of its line, so only those of one band can meet.
        bands = [int(box[axis] // SIDE) for box in boxes]
        assert all(b[axis + 2] < (k + 1) * SIDE for k, b in zip(bands, boxes, strict=True))
        assert max(bands) < size
        for _, band in groupby(zip(bands, boxes, strict=True), lambda pair: pair[0]):
            assert not any(one.meets(other) for (_, one), (_, other) in combinations(band, 2))


@pytest.mark.parametrize(
    "puzzle",
    [
        flag(colours=(*PALETTE, Colour("W", "white", "#ffffff"))),
        stripes(),
        Puzzle(
            "nonogram", 2, 2, (blocks(["1R", "12Y", "120N", "1Y"]), blocks(["1#"])),
            (blocks(["1000R", "1Y", "12#"]), ()), colours=PALETTE,
        ),
        Puzzle(
            "sequence", 1, 2, ("WXWX",), ("X", "WXW"),
            colours=tuple(Colour(s, s, RED) for s in "WX"),
        ),
    ],
)  # fmt: skip
def test_swatches_keep_clear_and_their_texts_stand_out(puzzle: Puzzle) -> None:
    page = fromstring(svg(puzzle, None))
    board = Box(0, 0, puzzle.width * SIDE, puzzle.height * SIDE)
    for name in "rows", "columns", "legend":
        found = swatches(page, name)
        assert found
        for (one, *_), (other, *_) in combinations(found, 2):
            assert not one.meets(other)
        for box, rgb, ink in found:
            assert view(page).holds(box)
            assert not board.meets(box)
            assert contrast(ink, rgb) >= 4.5
        for _, box in parts(page, name):
            assert all(swatch.holds(box) for swatch, *_ in found if swatch.meets(box))


def test_names_of_automata_keep_to_their_lines() -> None:
    name = "a name of more than thirty letters"
    page = fromstring(svg(letters([["odd"], ["odd", "even"]], [["one b"], [name], ["odd"]]), None))
    for side, axis in ("rows", 1), ("columns", 0):
        for k, (_, box) in enumerate(parts(page, side)):
            assert -6 < box[3 - axis] < -2
            assert k * SIDE < box[axis] < box[axis + 2] < (k + 1) * SIDE
            assert view(page).holds(box)


def test_a_large_board_is_small() -> None:
    rows = ["R" * 10 + "Y" * 5 + "N" * 5] * 100
    rows = [(row * 5)[k % 20 :][:80] + "." * 20 for k, row in enumerate(rows)]
    clue = blocks(["10R", "5Y", "5N"] * 4)
    puzzle = Puzzle("nonogram", 100, 100, (clue,) * 100, (clue,) * 100, colours=PALETTE)
    document = svg(puzzle, Grid.from_rows(rows))
    # 2,400 parts of clues of under 80 bytes, and some 2,000 runs of under 30.
    assert len(document) < 250_000


def test_a_document_stands_alone_and_hides_nothing_given() -> None:
    document = svg(flag(), Grid.from_rows(FLAG))
    for word in ("href", "url(", "@import", "<script", "<style", "<!"):
        assert word not in document
    assert re.findall(r"https?://[^\"]*", document) == ["http://www.w3.org/2000/svg"]
    given = flag(given=(((0, 1), "R"), ((1, 2), ".")))
    assert svg(given, None) != svg(flag(), None)
    assert svg(given, Grid.from_rows(FLAG)) == document


@pytest.mark.parametrize(
    ("puzzle", "kind", "unwanted", "loaded"),
    [
        ("t.flag()", "Screen", "", True),
        ("t.flag()", "Screen", "1", False),
        ("t.flag()", "io.BytesIO", "", False),
        ("t.flag(colours=())", "Screen", "", False),
    ],
)
def test_only_colours_on_a_terminal_load_rich(
    puzzle: str, kind: str, unwanted: str, loaded: bool
) -> None:
    program = (
        f"import os, sys, io; os.environ |= {{'TERM': 'xterm', 'NO_COLOR': {unwanted!r}}};"
        "import coloured as t; from satgrid.drawing import text; from satgrid.grid import Grid;"
        "Screen = type('Screen', (io.BytesIO,), {'isatty': lambda self: True});"
        f"stream = io.TextIOWrapper({kind}(), encoding='utf-8'); puzzle = {puzzle};"
        "text.picture(puzzle, Grid.from_rows(t.FLAG if puzzle.colours else ['####']), stream);"
        "text.legend(puzzle, stream); print('rich' in sys.modules)"
    )
    assert commandline.printed(program, "0").strip() == str(loaded)


def test_every_look_of_a_family_has_a_shape_and_an_ascii_character() -> None:
    for name in families.names():
        for look in families.find(name).looks.values():
            assert look in SHAPES or look == "█" or look.isascii()
