"""Drawings of rooms, numbers, signs, totals and lines, as they should look."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, fromstring

import pytest
from test_pictures import environment as environment
from test_pictures import shown

from satgrid.draw import text
from satgrid.draw.svg import svg
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

SVG = "{http://www.w3.org/2000/svg}"

HEYAWAKE = Puzzle.of(
    "heyawake", rooms=["AAB", "CCB", "CCB"], cells=[[1, None, 0], [None] * 3, [2, None, None]]
)
SKY = Puzzle.of("starbattle", rooms=["AABB", "ACCB", "AABB"])
CELLAR = Puzzle.of("akari", cells=[["x", None, 2], [None, None, None]])
MINES = Puzzle.of("minesweeper", cells=[[1, None, "?"], [None, 3, None]])
MOSAIC = Puzzle.of("mosaic", cells=[[4, None, 2], [None, 10, None]])
CAMP = Puzzle.of(
    "camp", cells=[["t", None, None], [None, None, "t"]], rows=[1, None], columns=[10, None, 0]
)
HALVES = Puzzle.of("halves", cells=[[1, None, None, 4], [None, 4, 2, None]])
LOOP = Puzzle.of("loop", cells=[[2, None, None], [None, "?", 0]])
STEP = ["#####..", "#...#..", "#.###..", "#.#....", "###...."]


@pytest.mark.parametrize(
    ("puzzle", "rows", "drawing", "plainer"),
    [
        (
            HEYAWAKE, ["#..", "..#", "#.."],
            """\
┌──────┬───┐
│▐1▌ . │ 0 │
├──────┤   │
│ .  . │███│
│▐2▌ . │ . │
└──────┴───┘
""",
            """\
+------+---+
|#1# . | 0 |
+------+   |
| .  . |###|
|#2# . | . |
+------+---+
""",
        ),
        (
            SKY, [".#..", "...#", "#..."],
            """\
┌───────┬───────┐
│ .   ★ │ .   . │
│   ┌───┴───┐   │
│ . │ .   . │ ★ │
│   └───┬───┘   │
│ ★   . │ .   . │
└───────┴───────┘
""",
            """\
+-------+-------+
| .   * | .   . |
|   +---+---+   |
| . | .   . | * |
|   +---+---+   |
| *   . | .   . |
+-------+-------+
""",
        ),
        (
            CELLAR, ["...", "#.#"],
            "███ . ▐2▌\n ☼  .  ☼\n",
            "### . #2#\n o  .  o\n",
        ),
        (MINES, [".#.", "#.#"], "1 ● ?\n● 3 ●\n", "1 o ?\no 3 o\n"),
        (MOSAIC, ["##.", "#.#"], "▐ 4▌████  2\n████ 10 ████\n", "# 4#####  2\n#### 10 ####\n"),
        (MOSAIC, [".#.", "#.#"], " 4 ██  2\n██ 10 ██\n", " 4 ##  2\n## 10 ##\n"),
        (
            CAMP, [".#.", "..."],
            "  10     0\n1  ♣  ▲  .\n   .  .  ♣\n",
            "  10     0\n1  t  A  .\n   .  .  t\n",
        ),
        (
            HALVES, ["1234", "3421"],
            """\
┌──────┬──────┐
│[1] 2 │ 3 [4]│
│ 3 [4]│[2] 1 │
└──────┴──────┘
""",
            """\
+------+------+
|[1] 2 | 3 [4]|
| 3 [4]|[2] 1 |
+------+------+
""",
        ),
        (
            LOOP, STEP,
            """\
┏━━━━━━━┓   ·
┃ 2     ┃
┃   ┏━━━┛   ·
┃   ┃ ?   0
┗━━━┛   ·   ·
""",
            """\
+-------+   .
| 2     |
|   +---+   .
|   | ?   0
+---+   .   .
""",
        ),
    ],
)  # fmt: skip
def test_a_terminal_shows_what_is_printed(
    puzzle: Puzzle, rows: list[str], drawing: str, plainer: str
) -> None:
    grid = Grid.from_rows(rows)
    wide = max(map(len, drawing.splitlines()))
    assert shown(puzzle, grid, "utf-8", "", wide) == drawing
    assert shown(puzzle, grid, "ascii", "", wide) == plainer
    narrow = shown(puzzle, grid, "utf-8", "", wide - 1)
    assert "★" not in narrow
    assert not re.search("[0-9]", narrow) or puzzle.family == "halves"
    if puzzle.rooms is not None or len(rows) > puzzle.height:
        assert narrow == text.plain(grid)


def test_colours_tell_what_is_printed_among_numbers() -> None:
    drawn = shown(HALVES, Grid.from_rows(["1234", "3421"]), "utf-8", "truecolor", 80)
    blue = "\x1b[38;2;31;119;180m"
    assert drawn.splitlines()[1].replace("\x1b[0m", "@").replace(blue, "~") == "│ 1 ~2@ │ ~3@ 4 │"
    # A grid that contradicts one shows both.
    wrong = shown(HALVES, Grid.from_rows(["1234", "3412"]), "ascii", "", 80)
    assert wrong.splitlines()[2] == "|    3 [   4]|[1(2)]    2 |"


def test_numbers_of_a_file_are_those_of_the_cells() -> None:
    rows = ["123456789A", *(["1" * 10] * 9)]
    puzzle = Puzzle.of("digits", cells=[[None] * 10] * 10)
    first, second, *_ = text.numbers(puzzle, Grid.from_rows(rows)).splitlines()
    assert first == " 1  2  3  4  5  6  7  8  9 10"
    assert second == "  ".join([" 1", *"111111111"])
    assert text.numbers(MOSAIC, Grid.from_rows([".#.", "#.#"])) == " 4  0  2\n 0 10  0\n"


class Page:
    """An SVG document."""

    def __init__(self, puzzle: Puzzle, rows: list[str] | None = None) -> None:
        self.root = fromstring(svg(puzzle, None if rows is None else Grid.from_rows(rows)))

    def parts(self, name: str) -> list[Element]:
        return [element for element in self.root if element.get("class") == name]

    def path(self, name: str) -> str:
        return "".join(part.get("d", "") for part in self.parts(name))

    def starts(self, name: str) -> list[tuple[int, int]]:
        """Return where the pieces of a path begin."""
        return [(int(x), int(y)) for x, y in re.findall(r"M(-?\d+) (-?\d+)", self.path(name))]

    def texts(self, name: str) -> list[tuple[str, str | None]]:
        """Return each text of a group with its own colour."""
        (found,) = self.parts(name) or [Element("g")]
        return [(text.text or "", text.get("fill")) for text in found.iter(SVG + "text")]


def test_boards_with_numbers_in_cells_have_no_rulers() -> None:
    numbers = [[(r + c) % 6 + 1 for c in range(6)] for r in range(6)]
    page = Page(Puzzle("hitori", 6, 6, cells=numbers), None)
    assert page.parts("rulers") == []
    assert len(page.parts("lines")) == 1


def test_rooms_have_walls_around_shades_and_no_rulers() -> None:
    page = Page(HEYAWAKE, ["#..", "..#", "#.."])
    # Between A and C below it, and left of B.
    assert page.path("walls") == "M0 20h20M40 0v20M20 20h20M40 20v20M40 40v20"
    assert page.parts("rulers") == []
    (shade,) = page.parts("black")
    assert (shade.get("d"), shade.get("fill")) == (
        "M0 0h20v20h-20zM40 20h20v20h-20zM0 40h20v20h-20z", "#666666"
    )  # fmt: skip
    assert page.texts("cells") == [("1", "#ffffff"), ("0", None), ("2", "#ffffff")]
    order = [part.get("class") for part in page.root if part.get("class")]
    assert order[:5] == ["black", "lines", "walls", "border", "rows"]


def test_signs_and_black_cells_have_shapes() -> None:
    assert Page(SKY, [".#..", "...#", "#..."]).starts("stars") == [(30, 10), (70, 30), (10, 50)]
    lit = Page(CELLAR, ["...", "#.#"])
    assert (lit.starts("lamps"), lit.path("squares")) == (
        [(10, 30), (50, 30)], "M0 0h20v20h-20zM40 0h20v20h-20z"
    )  # fmt: skip
    assert lit.texts("cells") == [("2", "#ffffff")]
    assert Page(MINES, [".#.", "#.#"]).starts("mines") == [(30, 10), (10, 30), (50, 30)]
    camp = Page(CAMP, [".#.", "..."])
    assert (camp.starts("tents"), camp.starts("trees")) == ([(30, 10)], [(10, 10), (50, 30)])
    assert camp.texts("cells") == []
    assert (camp.texts("rows"), camp.texts("columns")) == (
        [("1", None)],
        [("10", None), ("0", None)],
    )
    hearts = Page(Puzzle.of("hearts", cells=[[1, None]]), [".#"])
    assert hearts.texts("looks") == [("♥", None)]
    for page in lit, camp, hearts:
        assert page.parts("black") == []
    # On the empty board what is given.
    given = Page(Puzzle.of("starbattle", rooms=["AB", "AB"], given=["#?", "?."]))
    assert (given.starts("stars"), given.path("crosses")) == ([(10, 10)], "M26 26l8 8m0 -8l-8 8")


def test_printed_numbers_are_bold_among_others() -> None:
    page = Page(HALVES, ["1234", "3412"])
    (printed,) = page.parts("cells")
    assert printed.get("font-weight") == "bold"
    assert [word for word, _ in page.texts("cells")] == ["1", "4", "4", "2"]
    letters = [
        (group.get("fill"), text.text, text.get("x"), text.get("y"))
        for group in page.parts("letters")
        for text in group
    ]
    assert sorted(letters) == [
        ("#1a5fb4", "1", "50", "34"), ("#1a5fb4", "2", "30", "14"), ("#1a5fb4", "2", "70", "34"),
        ("#1a5fb4", "3", "10", "34"), ("#1a5fb4", "3", "50", "14"),
    ]  # fmt: skip
    # The 2 that the grid contradicts stands in the corner of its cell.
    assert printed[3].attrib == {"x": "42", "y": "26", "text-anchor": "start", "font-size": "6"}
    ten = Page(Puzzle.of("digits", cells=[[None] * 10] * 10), ["123456789A"] * 10)
    assert {text.text for text in ten.root.iter(SVG + "text")} == set(map(str, range(1, 11)))


def test_a_loop_runs_along_sides_between_dots() -> None:
    page = Page(LOOP, STEP)
    assert page.path("loop") == (
        "M0 0h20M20 0h20M20 20h20M0 40h20"
        "M0 0v20M40 0v20M0 20v20M20 20v20"
    )  # fmt: skip
    off, on = page.parts("corners")
    places = [[(dot.get("cx"), dot.get("cy")) for dot in dots] for dots in (off, on)]
    assert places[0] == [("60", "0"), ("60", "20"), ("40", "40"), ("60", "40")]
    assert len(places[1]) == 8
    assert page.parts("lines") == page.parts("rulers") == page.parts("border") == []
    given = ["?#?????", "???????", "??.????", "???????", "?????.?"]
    begun = Page(Puzzle.of("loop", cells=[[2, None, None], [None, "?", 0]], given=given))
    assert begun.path("loop") == "M0 0h20"
    assert begun.path("crosses") == "M17 17l6 6m0 -6l-6 6M47 37l6 6m0 -6l-6 6"
    assert [word for word, _ in begun.texts("cells")] == ["2", "?", "0"]


def test_symbols_of_an_alphabet_are_letters_whatever_they_are() -> None:
    page = Page(Puzzle.of("regex", rows=[".*"], columns=[".*", ".*"], alphabet=".#"), [".#"])
    assert page.parts("black") == []
    letters = [(text.text, group.get("fill")) for group in page.parts("letters") for text in group]
    assert letters == [(".", "#111111"), ("#", "#111111")]


def test_walls_part_cells_that_lines_part_already() -> None:
    page = Page(Puzzle.of("shikaku", cells=[[2, None]]), ["#####", "#...#", "#####"])
    assert page.path("border") == "M0 0H40V20H0z"
    assert page.path("loop") == "M0 0h20M20 0h20M0 20h20M20 20h20M0 0v20M40 0v20"
    off, on = page.parts("corners")
    assert (len(off), len(on)) == (0, 6)


def test_no_sign_stands_in_black_cells_or_in_white_ones_among_shapes() -> None:
    sums = Puzzle.of("kakuro", cells=[["\\", "3\\"], ["\\2", None]])
    page = Page(sums, ["..", ".2"])
    (letters,) = page.parts("letters")
    assert [text.text for text in letters] == ["2"]
    white = Page(Puzzle.of("shakashaka", cells=[[0, None, None]]), ["..."])
    assert white.parts("letters") == []
    # The number of a wall stays in its middle.
    ((number,),) = white.parts("cells")
    assert (number.text, number.get("x"), number.get("y")) == ("0", "10", "14")
    rooms = Page(Puzzle.of("nanro", rooms=["AAB"]), ["2.1"])
    assert sorted(text.text for each in rooms.parts("letters") for text in each) == ["1", "2", "·"]


def test_poles_are_large_and_the_numbers_beside_them_say_of_which_they_are() -> None:
    puzzle = Puzzle.of("magnets", rooms=["AA"], plus=[[1], [1, None]], minus=[[None], [0, 1]])
    page = Page(puzzle, ["+-"])
    letters = [(t.text, g.get("font-size")) for g in page.parts("letters") for t in g]
    assert letters == [("+", "12"), ("\u2212", "12")]
    assert [word for word, _ in page.texts("rows")] == ["+1", "·"]
    assert sorted(word for word, _ in page.texts("columns")) == ["+1", "-0", "-1", "·"]


def test_numbers_stand_below_the_notes_of_cages() -> None:
    puzzle = Puzzle.of("kenken", cages=(["AA", "BB"], {"A": "3+", "B": "2x"}))
    page = Page(puzzle, ["12", "21"])
    places = {text.get("y") for each in page.parts("letters") for text in each}
    assert places == {"16", "36"}


def test_circles_stand_around_numbers_or_alone() -> None:
    page = Page(Puzzle.of("nurimisaki", cells=[["?", 12, None]]))
    (group,) = page.parts("cells")
    rings = [(ring.get("cx"), ring.get("cy"), ring.get("r")) for ring in group.iter(SVG + "circle")]
    assert rings == [("10", "10", "8"), ("30", "10", "8")]
    assert page.texts("cells") == [("12", None)]


def test_ends_water_and_crossed_cells_have_shapes() -> None:
    ends = Page(Puzzle.of("snake", cells=[["e", None, "m"]]))
    assert sorted(ends.starts("pearls")) == [(10, 10), (50, 10)]
    fleet = Page(Puzzle.of("battleship", cells=[["w", "l", "?"]], variant={"fleet": [0, 1]}))
    assert (fleet.starts("water"), fleet.starts("ships")) == ([(10, 10)], [(30, 10)])
    assert [word for word, _ in fleet.texts("cells")] == ["?"]
    crossed = Page(Puzzle.of("simpleloop", cells=[["x", None, None], [None] * 3]))
    assert (crossed.starts("crossed"), crossed.texts("cells")) == ([(10, 10)], [])


def test_every_look_of_a_family_has_a_shape_and_an_ascii_character() -> None:
    from satgrid import families
    from satgrid.draw._shapes import SHAPES

    for name in families.names():
        for look in families.looks(families.find(name)).values():
            assert look in SHAPES or look == "█" or look.isascii()
