"""SVG documents by the geometry and the colours that they state."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations, groupby, pairwise, product
from typing import Any, NamedTuple
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

from satgrid.clues import Block, Colour
from satgrid.draw import symbols
from satgrid.draw.svg import svg
from satgrid.grid import Cell, Grid
from satgrid.puzzle import Puzzle

SVG = "{http://www.w3.org/2000/svg}"
SIDE = 20
BLACK = "#111111"

# DejaVu, whose letters are wide: a digit, and any letter of its font of one width, in ems; a
# digit is 0.73 em high.
DIGIT, LETTER, W = 0.636, 0.602, 0.989

HAND = ["##.#", ".#..", "....", ".#.#", "...."]
HAND_ROWS = [["2", "1"], ["1"], ["0"], ["1", "1"], ["0"]]
HAND_COLUMNS = [["1"], ["2", "1"], ["0"], ["1", "1"]]


def nonogram(rows: list[list[str]], columns: list[list[str]], **more: Any) -> Puzzle:
    clues = [
        tuple(tuple(Block(int(n)) for n in clue if n != "0") for clue in lines)
        for lines in (rows, columns)
    ]
    return Puzzle("nonogram", len(rows), len(columns), *clues, **more)


def hand(**more: Any) -> Puzzle:
    return nonogram(HAND_ROWS, HAND_COLUMNS, **more)


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def holds(self, other: Box) -> bool:
        across = self.left <= other.left <= other.right <= self.right
        return across and self.top <= other.top <= other.bottom <= self.bottom

    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def meets(self, other: Box) -> bool:
        across = max(self.left, other.left) < min(self.right, other.right)
        return across and max(self.top, other.top) < min(self.bottom, other.bottom)


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
        assert self.root.get("text-anchor") == "middle"

    def names(self) -> list[str]:
        return [name for element in self.root if (name := element.get("class"))]

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

    def lines(self, name: str) -> tuple[dict[int, tuple[int, int]], dict[int, tuple[int, int]]]:
        """Return (from, to) of each line, in pixels, by its row or column: level, upright."""
        (path,) = self.parts(name)
        found = re.findall(r"M(-?\d+) (-?\d+)([HV])(\d+)", path.get("d", ""))
        assert "".join(f"M{x} {y}{way}{end}" for x, y, way, end in found) == path.get("d")
        level, upright = {}, {}
        for x, y, way, end in found:
            if way == "H":
                level[int(y) // SIDE] = int(x), int(end)
            else:
                upright[int(x) // SIDE] = int(y), int(end)
        return level, upright

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
        swatches = self.swatches(name) if self.parts(name) else []
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


OWN = (Colour(".", "beige", BEIGE), Colour("#", "black", "#222222"), *PALETTE)
RGB = {"R": RED, "Y": YELLOW, "N": NAVY, "#": BLACK}


@pytest.mark.parametrize(
    ("puzzle", "rows", "rgb"),
    [
        (hand(), HAND, RGB),
        (nonogram([["1"], ["1"]], [["1"], ["1"]]), ["#.", ".#"], RGB),
        (flag(), FLAG, RGB),
        (stripes(), STRIPES, RGB),
        (flag(colours=OWN), FLAG, RGB | {".": BEIGE, "#": "#222222"}),
    ],
)
def test_cells_are_filled_with_their_colours(
    puzzle: Puzzle, rows: list[str], rgb: dict[str, str]
) -> None:
    page = Drawing(puzzle, rows)
    assert page.filled() == {
        (r, c): rgb[v] for r, row in enumerate(rows) for c, v in enumerate(row) if v in rgb
    }
    assert ("black" in page.names()) == ("#" in "".join(rows))
    assert Drawing(puzzle).filled() == {}


UNKNOWN = Puzzle(
    "nonogram", 3, 1, (blocks(["?R", "*"]), (), blocks(["12Y"])), (blocks(["*"]),), colours=PALETTE
)


@pytest.mark.parametrize(
    ("puzzle", "rows", "columns"),
    [
        (hand(), HAND_ROWS, HAND_COLUMNS),
        (flag(), FLAG_ROWS, FLAG_COLUMNS),
        (UNKNOWN, [["?R", "*"], ["0"], ["12Y"]], [["*"]]),
        (stripes(), ["RYN", "NYR"], ["RN", "RY", "Y", "NR"]),
    ],
)
def test_clues_stand_beside_their_lines_in_order(
    puzzle: Puzzle, rows: list[list[str]], columns: list[list[str]]
) -> None:
    """Numbers, letters on swatches of their colours, and numbers on such."""
    page = Drawing(puzzle)
    for name, clues, axis in ("rows", rows, 1), ("columns", columns, 0):
        lines: dict[int, list[tuple[float, str]]] = {}
        for part, colour in page.clues(name):
            line = int(part.box[axis] // SIDE)
            assert part.box[3 - axis] < 0
            assert part.box.middle()[axis] == pytest.approx((line + 0.5) * SIDE, abs=1)
            symbol = {None: "", **{rgb: symbol for symbol, rgb in RGB.items()}}[colour]
            text = symbol if part.text == symbol else part.text + symbol
            lines.setdefault(line, []).append((part.box.middle()[1 - axis], text))
        found = [[text for _, text in sorted(lines[k])] for k in range(len(clues))]
        assert found == [list(clue) for clue in clues]
        # The last of each line stands next to the board.
        assert len({max(line)[0] for line in lines.values()}) == 1
    written = [part.text for part in Drawing(hand()).texts("columns")]
    assert written == [number for clue in HAND_COLUMNS for number in clue]


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
    page = Drawing(nonogram([row] * height, [column] * width))
    for name, count, axis, size in (
        ("rows", height * len(row), 1, height),
        ("columns", width * len(column), 0, width),
    ):
        boxes = [part.box for part in page.texts(name)]
        assert len(boxes) == count
        assert all(page.view.holds(box) and box[3 - axis] < 0 <= box[axis] for box in boxes)
        # Each number keeps to the band of its line, so only those of one band can meet.
        bands = [int(box[axis] // SIDE) for box in boxes]
        assert all(b[axis + 2] < (k + 1) * SIDE for k, b in zip(bands, boxes, strict=True))
        assert max(bands) < size
        for _, band in groupby(zip(bands, boxes, strict=True), lambda pair: pair[0]):
            assert not any(one.meets(other) for (_, one), (_, other) in combinations(band, 2))


def test_lines_bound_every_cell_and_part_the_clues() -> None:
    page = Drawing(nonogram([["1", "1"], *[["1"]] * 11], [["2"], *[["1", "1"]] * 7]))
    level, upright = page.lines("lines")
    assert (sorted(level), sorted(upright)) == ([*range(13)], [*range(9)])
    assert {end for _, end in level.values()} == {8 * SIDE}
    assert {end for _, end in upright.values()} == {12 * SIDE}
    assert [y for y, (start, _) in level.items() if start < 0] == [0, 5, 10, 12]
    assert [x for x, (start, _) in upright.items() if start < 0] == [0, 5, 8]
    assert {start for start, _ in [*level.values(), *upright.values()] if start >= 0} == {0}
    assert level[5][0] <= min(part.box.left for part in page.texts("rows"))
    assert upright[5][0] <= min(part.box.top for part in page.texts("columns"))
    # Every fifth line is a ruler.
    assert page.lines("rulers") == (
        dict.fromkeys((0, 5, 10), (0, 8 * SIDE)), dict.fromkeys((0, 5), (0, 12 * SIDE))
    )  # fmt: skip
    parts = [page.parts(name)[0] for name in ("lines", "rulers", "border")]
    assert parts[2].get("d") == f"M0 0H{8 * SIDE}V{12 * SIDE}H0z"
    thickness = [float(part.get("stroke-width", "")) for part in parts]
    assert thickness == sorted(set(thickness))


def test_clues_in_cells_are_written_there() -> None:
    clues = Grid.from_rows([[1, 12, None], ["?", 100, 0]])
    page = Drawing(Puzzle("hitori", 2, 3, cells=clues), ["#..", ".#."])
    numbers = list(page.texts("cells"))
    assert [number.text for number in numbers] == ["1", "12", "?", "100", "0"]
    places = [(10, 10), (30, 10), (10, 30), (30, 30), (50, 30)]
    for number, middle in zip(numbers, places, strict=True):
        assert number.box.middle() == pytest.approx(middle, abs=1)
        assert number.text == "?" or number.box.right - number.box.left < SIDE
    on_black = [number.ink == "#ffffff" for number in numbers]
    assert on_black == [True, False, False, True, False]
    assert not [*page.texts("rows"), *page.texts("columns")]
    assert page.view == (-10, -10, 70, 50)


def test_a_document_stands_alone_on_white_paper() -> None:
    page, document = Drawing(hand(), HAND), svg(hand(), Grid.from_rows(HAND))
    assert page.names() == ["black", "lines", "rulers", "border", "rows", "columns"]
    place = page.root.get("viewBox", "").split()
    assert [page.root.get("width"), page.root.get("height")] == place[2:]
    title, paper = page.root[:2]
    assert (title.text, page.root.get("role")) == ("nonogram, 5 x 4", "img")
    assert (paper.tag, paper.get("fill")) == (SVG + "rect", "#ffffff")
    assert [paper.get(key) for key in ("x", "y", "width", "height")] == place
    assert document.endswith("</svg>\n")
    for word in ("href", "url(", "@import", "<script", "<style", "<!"):
        assert word not in document
    assert re.findall(r"https?://[^\"]*", document) == ["http://www.w3.org/2000/svg"]


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        (each := """<b> & "quoted" 'so' ]]> &amp; é ☾""", each),
        ("bell\x07 nul\x00", "bell\ufffd nul\ufffd"),
    ],
)
def test_a_title_is_shown_as_it_is(title: str, shown: str) -> None:
    document = svg(hand(info=(("by", "me"), ("title", title))), None)
    root = fromstring(document.encode("utf-8"))
    assert (root[0].tag, root[0].text) == (SVG + "title", shown)


@pytest.mark.parametrize(
    "puzzle",
    [
        flag(),
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
def test_swatches_keep_clear_of_each_other_and_of_the_board(puzzle: Puzzle) -> None:
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


def test_texts_stand_out_against_swatches_and_cells() -> None:
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


def test_shows_the_letters_of_sequences_and_words_in_their_cells() -> None:
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


@pytest.mark.parametrize(
    ("make", "given", "rows", "filled", "written", "crosses"),
    [
        (
            flag, {(0, 1): "R", (1, 2): ".", (2, 3): "#"}, FLAG,
            # Also where the colour is that of the paper a given cell can be seen.
            {(0, 1): RED, (2, 3): BLACK}, {(0, 1): "R"}, ["M46 26l8 8m0 -8l-8 8"],
        ),
        (
            hand, {(0, 3): "#", (1, 1): ".", (2, 0): "."}, HAND, {(0, 3): BLACK}, {},
            ["M26 26l8 8m0 -8l-8 8M6 46l8 8m0 -8l-8 8"],
        ),
        (stripes, {(1, 0): "N"}, None, {(1, 0): NAVY}, {(1, 0): "N"}, [""]),
    ],
)  # fmt: skip
def test_given_cells_are_shown_on_the_empty_board_alone(
    make: Callable[..., Puzzle],
    given: dict[Cell, str],
    rows: list[str] | None,
    filled: dict[Cell, str],
    written: dict[Cell, str],
    crosses: list[str],
) -> None:
    puzzle = make(given=tuple(given.items()))
    page = Drawing(puzzle)
    assert page.filled() == filled
    assert letters_of(page) == written
    assert [part.get("d") for part in page.parts("crosses")] == crosses
    if rows:
        assert svg(puzzle, Grid.from_rows(rows)) == svg(make(), Grid.from_rows(rows))


def test_writes_the_names_of_automata_along_their_lines() -> None:
    long, cut = "a name of more than thirty letters", "a name of more than thirty let…"
    page = Drawing(letters([["odd"], ["odd", "even"]], [["one b"], [long], ["odd"]]))
    rows, columns = ([part.box for part in page.texts(name)] for name in ("rows", "columns"))
    assert [part.text for part in page.texts("rows")] == ["odd", "odd, even"]
    assert [part.text for part in page.texts("columns")] == ["one b", cut, "odd"]
    for boxes, axis in (rows, 1), (columns, 0):
        for k, box in enumerate(boxes):
            assert -6 < box[3 - axis] < -2
            assert k * SIDE < box[axis] < box[axis + 2] < (k + 1) * SIDE
            assert box.middle()[axis] == pytest.approx((k + 0.5) * SIDE, abs=0.5)
    assert all(page.view.holds(box) for box in rows + columns)
    # The room is that of the longest name, and hardly more.
    assert page.view.left == pytest.approx(rows[1].left - 10, abs=2)
    assert page.view.top == pytest.approx(columns[1].top - 10, abs=4)


def test_leaves_room_for_names_of_wide_letters() -> None:
    narrow, wide = (Drawing(letters([[name]], [["x"]])) for name in ("ab", "奇数"))
    assert narrow.view.left - wide.view.left == pytest.approx(2 * LETTER * 12, abs=1)


def test_has_the_legend_below_the_board() -> None:
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
    without = flag(colours=())
    assert Drawing(without).parts("legend") == []
    assert Drawing(without).view.bottom == without.height * SIDE + 10


def test_escapes_what_the_palette_and_the_names_hold() -> None:
    palette = tuple(Colour(s, "<b> & \x07", RED) for s in "<&\"'")
    puzzle = Puzzle("sequence", 1, 4, ("<&\"'",), tuple("<&\"'"), colours=palette)
    page = Drawing(puzzle, ["<&\"'"])
    assert "".join(v for _, v in sorted(letters_of(page).items())) == "<&\"'"
    assert {part.text for part in page.texts("legend")} == {*"<&\"'", "<b> &  "}
    named = Drawing(letters([["nul\x00 <"]], [["x"]]))
    assert [part.text for part in named.texts("rows")] == ["nul\ufffd <"]


def test_of_a_large_board_stays_small() -> None:
    rows = ["R" * 10 + "Y" * 5 + "N" * 5] * 100
    rows = [(row * 5)[k % 20 :][:80] + "." * 20 for k, row in enumerate(rows)]
    clue = blocks(["10R", "5Y", "5N"] * 4)
    puzzle = Puzzle("nonogram", 100, 100, (clue,) * 100, (clue,) * 100, colours=PALETTE)
    document = svg(puzzle, Grid.from_rows(rows))
    # 2,400 parts of clues of under 80 bytes, and some 2,000 runs of under 30.
    assert len(document) < 250_000


def test_a_document_is_the_same_under_any_hash_seed() -> None:
    program = (
        "import coloured as t, test_draw as d;"
        "from satgrid.draw.svg import svg; from satgrid.grid import Grid;"
        "words = t.letters([['x', 'y']], [['x']] * 3);"
        "print(svg(t.flag(), Grid.from_rows(t.FLAG)), svg(t.stripes(), Grid.from_rows(t.STRIPES)),"
        "svg(words, Grid.from_rows(['abW'])), svg(d.hand(given=(((0, 1), '.'),)), None))"
    )
    assert commandline.printed(program, "1") == commandline.printed(program, "2")
