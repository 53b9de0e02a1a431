"""SVG documents of puzzles with colours and letters, by the geometry and colours they state."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, pairwise, product
from typing import NamedTuple
from xml.etree.ElementTree import Element, fromstring

import commandline
import pytest
from coloured import (
    BEIGE,
    FLAG,
    FLAG_COLUMNS,
    FLAG_ROWS,
    NAVY,
    PALETTE,
    RED,
    STRIPES,
    YELLOW,
    blocks,
    flag,
    letters,
    stripes,
)

from satgrid.clues import Colour
from satgrid.draw import symbols
from satgrid.draw.svg import svg
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

SVG = "{http://www.w3.org/2000/svg}"
SIDE = 20

# DejaVu, whose letters are wide: a digit, and any letter of its font of one width, in ems.
DIGIT, LETTER, W = 0.636, 0.602, 0.989


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def holds(self, other: Box) -> bool:
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


class Text(NamedTuple):
    """A text, the box that it fills, and its colour."""

    text: str
    box: Box
    ink: str


class Drawing:
    """An SVG document."""

    def __init__(self, puzzle: Puzzle, rows: list[str] | None = None) -> None:
        self.root = fromstring(svg(puzzle, None if rows is None else Grid.from_rows(rows)))
        self.board = Box(0, 0, puzzle.width * SIDE, puzzle.height * SIDE)
        x, y, width, height = (float(n) for n in self.root.get("viewBox", "").split())
        self.view = Box(x, y, x + width, y + height)

    def parts(self, name: str) -> list[Element]:
        return [element for element in self.root if element.get("class") == name]

    def filled(self) -> dict[tuple[int, int], str]:
        """Return the colour of each cell that has one."""
        found: dict[tuple[int, int], str] = {}
        for path in (*self.parts("black"), *self.parts("colour")):
            for box in boxes(path):
                top, left, right = int(box.top), int(box.left), int(box.right)
                assert box.bottom - box.top == SIDE
                for x in range(left, right, SIDE):
                    assert (top // SIDE, x // SIDE) not in found
                    found[top // SIDE, x // SIDE] = path.get("fill", "")
        return found

    def texts(self, name: str) -> Iterator[Text]:
        """Yield the texts of a group, with each the box of its letters."""
        for group in self.parts(name):
            yield from self._texts(group, group.get("fill", self.root.get("fill", "")))

    def _texts(self, group: Element, ink: str) -> Iterator[Text]:
        size = float(group.get("font-size", self.root.get("font-size", "")))
        for element in group:
            if element.tag == SVG + "g":
                yield from self._texts(element, element.get("fill", ink))
            elif element.tag == SVG + "text":
                yield Text(element.text or "", text_box(element, size), element.get("fill", ink))

    def swatches(self, name: str) -> list[tuple[Box, str]]:
        (group,) = self.parts(name)
        return [
            (box, path.get("fill", "")) for path in group.iter(SVG + "path") for box in boxes(path)
        ]

    def clues(self, name: str) -> list[tuple[Text, str | None]]:
        """Return the parts of clues, each with the colour of the swatch that it stands on."""
        swatches = self.swatches(name)
        found = []
        for part in self.texts(name):
            below = [colour for box, colour in swatches if box.meets(part.box)]
            assert len(below) <= 1
            assert all(box.holds(part.box) for box, _ in swatches if box.meets(part.box))
            found.append((part, below[0] if below else None))
        return found


def boxes(path: Element) -> list[Box]:
    """Return the rectangles of a path that has nothing else."""
    found = re.findall(r"M(-?\d+) (-?\d+)h(\d+)v(\d+)h-(\d+)z", path.get("d", ""))
    assert "".join(f"M{x} {y}h{w}v{h}h-{b}z" for x, y, w, h, b in found) == path.get("d")
    assert all(w == b for _, _, w, _, b in found)
    numbers = [[float(n) for n in each] for each in found]
    return [Box(x, y, x + w, y + h) for x, y, w, h, _ in numbers]


def text_box(element: Element, size: float) -> Box:
    size = float(element.get("font-size", size))
    fixed = element.get("font-family") == "monospace"
    ems = {True: LETTER}.get(fixed, DIGIT if (element.text or "").isdigit() else W)
    width = len(element.text or "") * ems * size
    x, y = float(element.get("x", "")), float(element.get("y", ""))
    left = x - width * {"start": 0, "end": 1}.get(element.get("text-anchor", ""), 0.5)
    box = Box(left, y - 0.73 * size, left + width, y)
    move = element.get("transform")
    if move is None:
        return box
    found = re.fullmatch(r"translate\((-?\d+) (-?\d+)\)(rotate\(90\))?", move)
    assert found
    dx, dy = float(found[1]), float(found[2])
    if found[3]:
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


def test_svg_fills_cells_with_their_colours() -> None:
    black = "#111111"
    found = Drawing(flag(), FLAG).filled()
    assert {p for p, rgb in found.items() if rgb == RED} == {(0, 0), (0, 1), (0, 2), (1, 1)}
    assert {p for p, rgb in found.items() if rgb == YELLOW} == {(0, 3), (1, 0)}
    assert {p for p, rgb in found.items() if rgb == NAVY} == {(2, 1), (2, 2)}
    assert {p for p, rgb in found.items() if rgb == black} == {(2, 3)}
    assert len(found) == 9
    assert Drawing(flag()).filled() == {}
    rgb = dict(zip("RYN", (RED, YELLOW, NAVY), strict=True))
    assert Drawing(stripes(), STRIPES).filled() == {
        (r, c): rgb[v] for r, row in enumerate(STRIPES) for c, v in enumerate(row)
    }


def test_svg_fills_white_and_black_cells_as_the_palette_says() -> None:
    own = (Colour(".", "beige", BEIGE), Colour("#", "black", "#222222"), *PALETTE)
    filled = Drawing(flag(colours=own), FLAG).filled()
    assert len(filled) == 12
    assert [filled[p] for p in ((1, 2), (2, 0), (2, 3))] == [BEIGE, BEIGE, "#222222"]
    assert Drawing(flag(colours=own)).filled() == {}


def test_svg_writes_the_blocks_on_swatches_of_their_colours() -> None:
    page = Drawing(flag(), FLAG)
    rgb = {"R": RED, "Y": YELLOW, "N": NAVY, "#": "#111111"}
    for name, clues, axis in ("rows", FLAG_ROWS, 1), ("columns", FLAG_COLUMNS, 0):
        lines: dict[int, list[tuple[float, str, str | None]]] = {}
        for part, colour in page.clues(name):
            line, along = int(part.box[axis] // SIDE), part.box[1 - axis]
            lines.setdefault(line, []).append((along, part.text, colour))
        found = [[each[1:] for each in sorted(lines[k])] for k in sorted(lines)]
        assert found == [[(word[:-1], rgb[word[-1]]) for word in clue] for clue in clues]


def test_svg_writes_unknown_blocks() -> None:
    rows = (blocks(["?R", "*"]), (), blocks(["12Y"]))
    puzzle = Puzzle("nonogram", 3, 1, rows, (blocks(["*"]),), colours=PALETTE)
    found = {(part.text, colour) for part, colour in Drawing(puzzle).clues("rows")}
    assert found == {("?", RED), ("*", None), ("0", None), ("12", YELLOW)}


def test_svg_writes_sequences_as_swatches_with_letters() -> None:
    page = Drawing(stripes())
    rows = sorted(page.clues("rows"), key=lambda p: (p[0].box.top // SIDE, p[0].box.left))
    assert [part.text for part, _ in rows] == list("RYNNYR")
    assert [colour for _, colour in rows] == [RED, YELLOW, NAVY, NAVY, YELLOW, RED]
    columns = sorted(page.clues("columns"), key=lambda p: (p[0].box.left // SIDE, p[0].box.top))
    assert [part.text for part, _ in columns] == list("RNRYYNR")


@pytest.mark.parametrize(
    "puzzle",
    [
        flag(),
        stripes(),
        Puzzle(
            "nonogram",
            2,
            2,
            (blocks(["1R", "12Y", "120N", "1Y"]), blocks(["1#"])),
            (blocks(["1000R", "1Y", "12#"]), ()),
            colours=PALETTE,
        ),
        Puzzle(
            "sequence",
            1,
            2,
            ("WXWX",),
            ("X", "WXW"),
            colours=tuple(Colour(s, s, RED) for s in "WX"),
        ),
    ],
)
def test_svg_swatches_keep_clear_of_each_other_and_of_the_board(puzzle: Puzzle) -> None:
    page = Drawing(puzzle)
    for name in "rows", "columns", "legend":
        swatches = page.swatches(name)
        assert len(swatches) == sum(colour is not None for _, colour in page.clues(name))
        for one, other in combinations(swatches, 2):
            assert not one[0].meets(other[0])
        for box, _ in swatches:
            assert page.view.holds(box)
            assert not page.board.meets(box)
    for r, c in product(range(puzzle.height), range(puzzle.width)):
        band = Box(page.view.left, r * SIDE, 0, (r + 1) * SIDE)
        assert any(band.holds(part.box) for part, _ in page.clues("rows"))
        band = Box(c * SIDE, page.view.top, (c + 1) * SIDE, 0)
        assert any(band.holds(part.box) for part, _ in page.clues("columns"))


def test_svg_texts_stand_out_against_swatches_and_cells() -> None:
    white = (*PALETTE, Colour("W", "white", "#ffffff"))
    for puzzle, rows in (flag(colours=white), FLAG), (stripes(colours=white), STRIPES):
        page = Drawing(puzzle, rows)
        checked = 0
        for name in "rows", "columns", "legend":
            for part, colour in page.clues(name):
                assert contrast(part.ink, colour or "#ffffff") >= 4.5
                checked += colour is not None
        assert checked > 15
        filled = page.filled()
        for part in page.texts("letters"):
            cell = int(part.box.top // SIDE), int(part.box.left // SIDE)
            assert contrast(part.ink, filled[cell]) >= 4.5
    # A swatch as light as the paper has an outline.
    outlines = {path.get("stroke") for path in page.parts("legend")[0].iter(SVG + "path")}
    assert all(contrast(outline or "#ffffff", "#ffffff") > 3 for outline in outlines)


def letters_of(page: Drawing) -> dict[tuple[int, int], str]:
    found = {}
    for part in page.texts("letters"):
        cell = int(part.box.top // SIDE), int(part.box.left // SIDE)
        top, left = cell[0] * SIDE, cell[1] * SIDE
        assert Box(left + 1, top + 1, left + SIDE - 1, top + SIDE - 1).holds(part.box)
        found[cell] = part.text
    return found


def test_svg_shows_the_letters_of_sequences_and_words_in_their_cells() -> None:
    assert letters_of(Drawing(stripes(), STRIPES)) == {
        (r, c): v for r, row in enumerate(STRIPES) for c, v in enumerate(row)
    }
    words = Drawing(letters([["x"], ["x"]], [["x"]] * 3), ["abW", "Waa"])
    assert "".join(v for _, v in sorted(letters_of(words).items())) == "abWWaa"
    assert words.filled() == {}
    small, large = (
        max(p.box.bottom - p.box.top for p in page.texts("letters"))
        for page in (Drawing(stripes(), STRIPES), words)
    )
    assert small < large
    assert letters_of(Drawing(flag(), FLAG)) == letters_of(Drawing(stripes())) == {}


def test_svg_shows_given_cells_of_an_empty_board() -> None:
    given = (((0, 1), "R"), ((1, 2), "."), ((2, 3), "#"))
    page = Drawing(flag(given=given))
    assert page.filled() == {(0, 1): RED, (2, 3): "#111111"}
    # Also where the colour is that of the paper a given cell can be seen.
    assert letters_of(page) == {(0, 1): "R"}
    (cross,) = page.parts("crosses")
    assert cross.get("d") == "M46 26l8 8m0 -8l-8 8"
    assert letters_of(Drawing(flag(given=given), FLAG)) == {}
    assert letters_of(Drawing(stripes(given=(((1, 0), "N"),)))) == {(1, 0): "N"}


LONG = "a name of more than thirty letters"


def test_svg_writes_the_names_of_automata_along_their_lines() -> None:
    page = Drawing(letters([["odd"], ["odd", "even"]], [["one b"], [LONG], ["odd"]]))
    rows, columns = list(page.texts("rows")), list(page.texts("columns"))
    cut = "a name of more than thirty let…"
    assert [part.text for part in rows] == ["odd", "odd, even"]
    assert [part.text for part in columns] == ["one b", cut, "odd"]
    for r, part in enumerate(rows):
        assert -6 < part.box.right < -2
        assert r * SIDE < part.box.top < part.box.bottom < (r + 1) * SIDE
        middle = (part.box.top + part.box.bottom) / 2
        assert middle == pytest.approx((r + 0.5) * SIDE, abs=0.5)
    for c, part in enumerate(columns):
        assert -6 < part.box.bottom < -2
        assert c * SIDE < part.box.left < part.box.right < (c + 1) * SIDE
        middle = (part.box.left + part.box.right) / 2
        assert middle == pytest.approx((c + 0.5) * SIDE, abs=0.5)
    assert all(page.view.holds(part.box) for part in rows + columns)
    # The room is that of the longest name, and hardly more.
    assert page.view.left == pytest.approx(rows[1].box.left - 10, abs=2)
    assert page.view.top == pytest.approx(columns[1].box.top - 10, abs=4)


def test_svg_leaves_room_for_names_of_wide_letters() -> None:
    narrow, wide = (Drawing(letters([[name]], [["x"]])) for name in ("ab", "奇数"))
    assert narrow.view.left - wide.view.left == pytest.approx(2 * LETTER * 12, abs=1)


def test_svg_has_the_legend_below_the_board() -> None:
    name = "a colour with rather a long name indeed"
    page = Drawing(stripes(colours=(*PALETTE, Colour("L", name, RED))), STRIPES)
    found = sorted(page.clues("legend"), key=lambda p: (round(p[0].box.bottom), p[0].box.left))
    assert [(part.text, colour) for part, colour in found] == [
        *[("R", RED), ("red", None), ("Y", YELLOW), ("yellow", None)],
        *[("N", NAVY), ("navy", None), ("L", RED), ("a colour with rather a long na…", None)],
    ]
    for (symbol, _), (word, _) in zip(found[::2], found[1::2], strict=True):
        assert symbol.box.right < word.box.left
    assert all(page.view.holds(part.box) and part.box.top > 2 * SIDE for part, _ in found)
    assert all(one[0].box.bottom < other[0].box.top for one, other in pairwise(found[::2]))
    for without in flag(colours=()), letters([["x"]], [["x"]]):
        assert Drawing(without).parts("legend") == []
        assert Drawing(without).view.bottom == without.height * SIDE + 10


def test_svg_escapes_what_the_palette_and_the_names_hold() -> None:
    palette = tuple(Colour(s, "<b> & \x07", RED) for s in "<&\"'")
    puzzle = Puzzle("sequence", 1, 4, ("<&\"'",), tuple("<&\"'"), colours=palette)
    page = Drawing(puzzle, ["<&\"'"])
    assert "".join(v for _, v in sorted(letters_of(page).items())) == "<&\"'"
    assert {part.text for part in page.texts("legend")} == {*"<&\"'", "<b> &  "}
    named = Drawing(letters([["nul\x00 <"]], [["x"]]))
    assert [part.text for part in named.texts("rows")] == ["nul\ufffd <"]


def test_svg_of_a_large_board_stays_small() -> None:
    rows = ["R" * 10 + "Y" * 5 + "N" * 5] * 100
    rows = [(row * 5)[k % 20 :][:80] + "." * 20 for k, row in enumerate(rows)]
    clue = blocks(["10R", "5Y", "5N"] * 4)
    puzzle = Puzzle("nonogram", 100, 100, (clue,) * 100, (clue,) * 100, colours=PALETTE)
    document = svg(puzzle, Grid.from_rows(rows))
    # 2,400 parts of clues of under 80 bytes, and some 2,000 runs of under 30.
    assert len(document) < 250_000


def test_svg_is_the_same_under_any_hash_seed() -> None:
    program = (
        "import coloured as t;"
        "from satgrid.draw.svg import svg; from satgrid.grid import Grid;"
        "words = t.letters([['x', 'y']], [['x']] * 3);"
        "print(svg(t.flag(), Grid.from_rows(t.FLAG)), svg(t.stripes(), Grid.from_rows(t.STRIPES)),"
        "svg(words, Grid.from_rows(['abW'])))"
    )
    assert commandline.printed(program, "1") == commandline.printed(program, "2")
