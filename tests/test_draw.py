"""The room `draw`: text compared with drawings made by hand, SVG by the geometry it states."""

from __future__ import annotations

import io
import re
from collections import defaultdict
from itertools import combinations, groupby
from typing import NamedTuple
from xml.etree import ElementTree

import pytest
from commandline import printed

from satgrid.clues import Block
from satgrid.draw import text
from satgrid.draw.svg import svg
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

SVG = "{http://www.w3.org/2000/svg}"

# A digit of DejaVu Sans, the widest of the usual fonts, is 0.636 em wide and 0.73 em high.
DIGIT_WIDTH, DIGIT_HEIGHT = 0.636, 0.73

HAND = ["##.#", ".#..", "....", ".#.#", "...."]
HAND_ROWS = [["2", "1"], ["1"], ["0"], ["1", "1"], ["0"]]
HAND_COLUMNS = [["1"], ["2", "1"], ["0"], ["1", "1"]]


def nonogram(rows, columns, **more):
    clues = [
        tuple(tuple(Block(int(n)) for n in clue if n != "0") for clue in lines)
        for lines in (rows, columns)
    ]
    return Puzzle("nonogram", len(rows), len(columns), *clues, **more)


def hand(**more):
    return nonogram(HAND_ROWS, HAND_COLUMNS, **more)


# --- text


def test_plain_is_one_character_a_cell():
    assert text.plain(Grid.from_rows(HAND)) == "##.#\n.#..\n....\n.#.#\n....\n"
    assert text.plain(Grid.from_rows(["#"])) == "#\n"
    assert text.plain(Grid.from_rows(["r.", "#b"])) == "r.\n#b\n"


@pytest.mark.parametrize(
    ("rows", "drawing"),
    [
        (["#.#.", "##.."], "█▄▀ \n"),
        (HAND, "▀█ ▀\n ▄ ▄\n    \n"),
        (["##.#", "....", ".#.#"], "▀▀ ▀\n ▀ ▀\n"),
        (["..#", ".##", "#..", "..."], " ▄█\n▀  \n"),
        (["#"], "▀\n"),
        (["."], " \n"),
        (["..", "..", ".#"], "  \n ▀\n"),
    ],
)
def test_half_blocks(rows, drawing):
    assert text.half_blocks(Grid.from_rows(rows)) == drawing


def test_numbers_are_those_of_white_cells_and_0_in_black_ones():
    clues = Grid.from_rows([[1, 12, None, 3], [None, "?", 3, None]])
    puzzle = Puzzle("hitori", 2, 4, cells=clues)
    grid = Grid.from_rows(["#.#.", "...#"])
    assert text.numbers(puzzle, grid) == " 0 12  0  3\n -  ?  3  0\n"
    single = Puzzle("hitori", 1, 3, cells=Grid.from_rows([[1, 2, 1]]))
    assert text.numbers(single, Grid.from_rows(["#.."])) == "0 2 1\n"


class Terminal(io.TextIOWrapper):
    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("stream", "encoding", "rows", "drawing"),
    [
        (Terminal, "utf-8", ["#.", ".#"], "▀▄\n"),
        (Terminal, "cp437", ["#.", ".#"], "▀▄\n"),
        (Terminal, "ascii", ["#.", ".#"], "#.\n.#\n"),
        (Terminal, "latin-1", ["##", "##"], "##\n##\n"),
        (Terminal, "utf-8", ["#r", ".#"], "#r\n.#\n"),
        (io.TextIOWrapper, "utf-8", ["#.", ".#"], "#.\n.#\n"),
    ],
)
def test_picture_suits_its_stream(stream, encoding, rows, drawing):
    found = text.picture(hand(), Grid.from_rows(rows), stream(io.BytesIO(), encoding=encoding))
    assert found == drawing


@pytest.mark.parametrize(
    ("stream", "encoding", "columns", "rows", "drawing"),
    [
        (Terminal, "utf-8", 80, ["#..", "..#"], "██ 12  .\n .  ? ██\n"),
        (Terminal, "ascii", 80, ["#..", "..#"], "## 12  .\n .  ? ##\n"),
        (Terminal, "utf-8", 8, ["#..", "..#"], "██ 12  .\n .  ? ██\n"),
        (Terminal, "utf-8", 7, ["#..", "..#"], "▀ ▄\n"),
        (Terminal, "ascii", 7, ["#..", "..#"], "#..\n..#\n"),
        (Terminal, "utf-8", 80, ["r..", "..#"], "r..\n..#\n"),
        (io.TextIOWrapper, "utf-8", 80, ["#..", "..#"], "#..\n..#\n"),
    ],
)
def test_a_wide_terminal_shows_the_numbers_in_white_cells(
    monkeypatch, stream, encoding, columns, rows, drawing
):
    monkeypatch.setenv("COLUMNS", str(columns))
    puzzle = Puzzle("hitori", 2, 3, cells=Grid.from_rows([[1, 12, None], [None, "?", 3]]))
    found = text.picture(puzzle, Grid.from_rows(rows), stream(io.BytesIO(), encoding=encoding))
    assert found == drawing


# --- SVG: what a document states, read back


class Number(NamedTuple):
    """A number of a clue with the box its digits fill."""

    text: str
    left: float
    top: float
    right: float
    bottom: float
    fill: str | None

    def middle(self):
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


class Drawing:
    """An SVG document, with the board scaled to cells of side 1."""

    def __init__(self, document, width):
        self.root = ElementTree.fromstring(document)
        border = re.fullmatch(r"M0 0H(\d+)V(\d+)H0z", self.part("border").get("d"))
        self.side = int(border[1]) / width
        self.height = int(border[2]) / self.side
        self.view = [float(n) / self.side for n in self.root.get("viewBox").split()]

    def part(self, name):
        (found,) = [element for element in self.root if element.get("class") == name]
        return found

    def names(self):
        return [element.get("class") for element in self.root if element.get("class")]

    def black(self):
        """Return the cells of the rectangles, each of one row, that a path of black cells has."""
        if "black" not in self.names():
            return []
        path = self.part("black").get("d")
        found = re.findall(r"M(\d+) (\d+)h(\d+)v20h-(\d+)z", path)
        assert "".join(f"M{x} {y}h{w}v20h-{back}z" for x, y, w, back in found) == path
        assert all(w == back for _, _, w, back in found)
        return [
            (int(y) // self.side, int(x) // self.side + k)
            for x, y, w, _ in found
            for k in range(int(w) // 20)
        ]

    def lines(self, name):
        """Return (from, to) of each line by its row or column: horizontal, vertical."""
        path = self.part(name).get("d")
        found = re.findall(r"M(-?\d+) (-?\d+)([HV])(\d+)", path)
        assert "".join(f"M{x} {y}{way}{end}" for x, y, way, end in found) == path
        level, upright = {}, {}
        for x, y, way, end in found:
            x, y, end = (int(n) / self.side for n in (x, y, end))
            if way == "H":
                level[y] = (x, end)
            else:
                upright[x] = (y, end)
        return level, upright

    def numbers(self, name):
        assert self.root.get("text-anchor") == "middle"
        found = []
        for element in self.part(name):
            size = float(element.get("font-size", self.root.get("font-size"))) / self.side
            x, y = (float(element.get(key)) / self.side for key in "xy")
            half = len(element.text) * DIGIT_WIDTH * size / 2
            box = (x - half, y - DIGIT_HEIGHT * size, x + half, y)
            found.append(Number(element.text, *box, element.get("fill")))
        return found


def drawing(puzzle, rows=None):
    return Drawing(svg(puzzle, None if rows is None else Grid.from_rows(rows)), puzzle.width)


def test_svg_fills_the_black_cells():
    assert drawing(hand(), HAND).black() == [(0, 0), (0, 1), (0, 3), (1, 1), (3, 1), (3, 3)]
    assert drawing(hand()).black() == []
    switch = nonogram([["1"], ["1"]], [["1"], ["1"]])
    assert drawing(switch, ["#.", ".#"]).black() == [(0, 0), (1, 1)]
    assert drawing(hand(), HAND).height == 5


def test_svg_writes_row_clues_left_of_their_rows_in_order():
    numbers = drawing(hand(), HAND).numbers("rows")
    lines = defaultdict(list)
    for number in numbers:
        r = int(number.top)
        assert number.middle()[1] == pytest.approx(r + 0.5, abs=0.05)
        assert number.right < 0
        lines[r].append(number)
    assert [[n.text for n in sorted(lines[r], key=lambda n: n.left)] for r in range(5)] == HAND_ROWS
    assert [number.text for number in numbers] == ["2", "1", "1", "0", "1", "1", "0"]
    assert len({lines[r][-1].middle()[0] for r in range(5)}) == 1


def test_svg_writes_column_clues_above_their_columns_in_order():
    numbers = drawing(hand(), HAND).numbers("columns")
    lines = defaultdict(list)
    for number in numbers:
        c = int(number.left)
        assert number.middle()[0] == pytest.approx(c + 0.5)
        assert number.bottom < 0
        lines[c].append(number)
    found = [[n.text for n in sorted(lines[c], key=lambda n: n.top)] for c in range(4)]
    assert found == HAND_COLUMNS
    assert [number.text for number in numbers] == ["1", "2", "1", "0", "1", "1"]
    assert len({lines[c][-1].bottom for c in range(4)}) == 1


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
def test_svg_numbers_keep_clear_of_each_other(height, width, row, column):
    page = drawing(nonogram([row] * height, [column] * width))
    x, y, page_width, page_height = page.view
    beside, above = page.numbers("rows"), page.numbers("columns")
    assert (len(beside), len(above)) == (height * len(row), width * len(column))
    for number in beside + above:
        assert x < number.left < number.right < x + page_width
        assert y < number.top < number.bottom < y + page_height
    # Each number keeps to the band of its row (column), so only those of one band can meet.
    assert all(n.right < 0 <= n.top < n.bottom < int(n.top) + 1 <= height for n in beside)
    assert all(n.bottom < 0 <= n.left < n.right < int(n.left) + 1 <= width for n in above)
    for _, band in groupby(beside, lambda n: int(n.top)):
        assert all(a.right < b.left or b.right < a.left for a, b in combinations(band, 2))
    for _, band in groupby(above, lambda n: int(n.left)):
        assert all(a.bottom < b.top or b.bottom < a.top for a, b in combinations(band, 2))


def test_svg_rules_every_fifth_row_and_column():
    page = drawing(nonogram([["1", "1"]] * 12, [["2"]] * 8))
    level, upright = page.lines("rulers")
    assert level == {0: (0, 8), 5: (0, 8), 10: (0, 8)}
    assert upright == {0: (0, 12), 5: (0, 12)}


def test_svg_lines_bound_every_cell_and_part_the_clues():
    page = drawing(nonogram([["1", "1"], *[["1"]] * 11], [["2"], *[["1", "1"]] * 7]))
    level, upright = page.lines("lines")
    assert sorted(level) == list(range(13))
    assert sorted(upright) == list(range(9))
    assert {end for _, end in level.values()} == {8}
    assert {end for _, end in upright.values()} == {12}
    assert [y for y, (start, _) in level.items() if start < 0] == [0, 5, 10, 12]
    assert [x for x, (start, _) in upright.items() if start < 0] == [0, 5, 8]
    assert {start for start, _ in [*level.values(), *upright.values()] if start >= 0} == {0}
    assert level[5][0] <= min(number.left for number in page.numbers("rows"))
    assert upright[5][0] <= min(number.top for number in page.numbers("columns"))


def test_svg_rulers_are_thicker_than_lines_and_the_border_than_rulers():
    page = drawing(hand())
    thickness = [float(page.part(n).get("stroke-width")) for n in ("lines", "rulers", "border")]
    assert thickness == sorted(set(thickness))


def test_svg_draws_lines_over_cells():
    names = drawing(hand(), HAND).names()
    assert names == ["black", "lines", "rulers", "border", "rows", "columns"]


def test_svg_writes_clues_in_cells():
    clues = Grid.from_rows([[1, 12, None], ["?", 100, 0]])
    page = drawing(Puzzle("hitori", 2, 3, cells=clues), ["#..", ".#."])
    numbers = page.numbers("cells")
    assert [number.text for number in numbers] == ["1", "12", "?", "100", "0"]
    places = [(0.5, 0.5), (1.5, 0.5), (0.5, 1.5), (1.5, 1.5), (2.5, 1.5)]
    for number, middle in zip(numbers, places, strict=True):
        assert number.middle() == pytest.approx(middle, abs=0.05)
        assert number.right - number.left < 1
    white_on_black = [number.fill == "#ffffff" for number in numbers]
    assert white_on_black == [True, False, False, True, False]
    assert page.numbers("rows") == page.numbers("columns") == []
    assert page.view == [-0.5, -0.5, 4, 3]


def test_svg_shows_given_cells_on_the_empty_board_only():
    puzzle = hand(given=(((0, 3), "#"), ((1, 1), "."), ((2, 0), ".")))
    empty = drawing(puzzle)
    assert empty.black() == [(0, 3)]
    crosses = empty.part("crosses").get("d")
    # The middle of a cross is 4 right of and below where it starts.
    middles = [(int(y) + 4, int(x) + 4) for x, y in re.findall(r"M(\d+) (\d+)l8 8", crosses)]
    assert middles == [(30, 30), (50, 10)]
    solved = drawing(puzzle, HAND)
    assert len(solved.black()) == 6
    assert "crosses" not in solved.names()


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("""<b> & "quoted" 'so' ]]> &amp; é ☾""", """<b> & "quoted" 'so' ]]> &amp; é ☾"""),
        ("bell\x07 nul\x00", "bell\ufffd nul\ufffd"),
    ],
)
def test_svg_title(title, shown):
    document = svg(hand(info=(("by", "me"), ("title", title))), None)
    root = ElementTree.fromstring(document.encode("utf-8"))
    assert root[0].tag == SVG + "title"
    assert root[0].text == shown
    assert root.get("role") == "img"


def test_svg_without_a_title_names_family_and_size():
    assert drawing(hand()).root[0].text == "nonogram, 5 x 4"


def test_svg_has_the_size_of_its_view_and_white_paper():
    page = drawing(hand())
    _, _, width, height = page.root.get("viewBox").split()
    assert (page.root.get("width"), page.root.get("height")) == (width, height)
    paper = page.root[1]
    assert paper.tag == SVG + "rect"
    assert paper.get("fill") == "#ffffff"
    assert [paper.get(k) for k in ("x", "y", "width", "height")] == page.root.get("viewBox").split()


def test_svg_stands_alone():
    document = svg(hand(), Grid.from_rows(HAND))
    assert document.endswith("</svg>\n")
    for word in ("href", "url(", "@import", "<script", "<style", "<!"):
        assert word not in document
    assert re.findall(r"https?://[^\"]*", document) == ["http://www.w3.org/2000/svg"]


def test_svg_is_the_same_under_any_hash_seed():
    program = (
        "from satgrid.clues import Block; from satgrid.grid import Grid;"
        "from satgrid.puzzle import Puzzle; from satgrid.draw.svg import svg;"
        "p = Puzzle('nonogram', 1, 2, ((Block(1),),), ((Block(1),), ()), given=(((0, 1), '.'),));"
        "print(svg(p, None) + svg(p, Grid.from_rows(['#.'])))"
    )
    assert printed(program, "1") == printed(program, "2")
