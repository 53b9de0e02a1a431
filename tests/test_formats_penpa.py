"""Addresses of Penpa+: texts laid out by hand, what families are drawn with, what is refused."""

from __future__ import annotations

import base64
import json
import zlib
from dataclasses import replace
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
import sampled
from properties import thinned
from refusals import beyond
from test_damage import damaged, stands

import satgrid
from satgrid import families, formats
from satgrid.board import region
from satgrid.errors import PuzzleError
from satgrid.formats.penpa import marks
from satgrid.formats.penpa.families import MARKINGS
from satgrid.puzzle import Puzzle

penpa = formats.find("penpa")

EMPTY = "{zR:{z_:[]},zU:{z_:[]},z8:{z_:[]},zS:{},zN:{},z1:{},zY:{},zL:{},zE:{},zT:[],z6:[]}"


def address(lines: list[str], base: str = "https://swaroopg92.github.io/penpa-edit/#") -> str:
    deflating = zlib.compressobj(9, zlib.DEFLATED, -15)
    raw = deflating.compress("\n".join(lines).encode()) + deflating.flush()
    return f"{base}m=edit&p={base64.b64encode(raw).decode()}"


def laid_out(
    width: int, height: int, problem: str, centres: str, *, margins: str = "[0,0,0,0]",
    answer: str = "", tags: str = "[]", title: str = "", shape: str = "square",
    rules: str = "",
) -> str:  # fmt: skip
    """Return the address of a text whose lines are given, as Penpa+ lays them out."""
    header = f"{shape},{width},{height},38,0,1,1,0,0,0,0,0,0,0,0,Title: {title},Author: me"
    header += f",,{rules},OFF"
    lines = [header, margins, "{}", problem, answer, centres, *['"x"'] * 11, tags, ""]
    return address(lines)


def with_part(name: str, content: str) -> str:
    """Return a problem with one part of it filled."""
    return EMPTY.replace(f"{name}:{{}}", f"{name}:{content}")


def one(text: str, family: str | None = None) -> Puzzle:
    return satgrid.load(text, family=family)


# A board of 3 x 2 has 7 places in each row, and its first cell is place 2 * 7 + 2.
NUMBERS = '{"16":[2,1,"1"],"18":["3",6,"1"],"23":[" ",1,"1"],"25":["0",1,"1"],"24":["12",1,"7"]}'
TWO_ROWS = "[16,1,1,5,1,1]"


def test_numbers_in_cells() -> None:
    text = laid_out(3, 2, with_part("zN", NUMBERS), TWO_ROWS, tags='["Slitherlink"]')
    info = {"author": "me", "looks": "candidates"}
    expected = Puzzle.of("slitherlink", cells=[[2, None, 3], [None, None, 0]], info=info)
    assert one(text) == one(text, "slitherlink") == expected
    assert one(text.replace("m=edit", "m=solve") + "&a=abc") == expected
    assert one(text.partition("#")[2]) == expected
    before, _, payload = text.partition("p=")
    assert one(f"{before}p={quote(payload, safe='')}") == expected


@pytest.mark.parametrize("title", ["Heyawake 12", "Rooms [heyawake]", "No. 7 (Heyawake)"])
def test_a_title_may_begin_with_the_family_or_have_it_in_brackets(title: str) -> None:
    assert one(laid_out(2, 2, EMPTY, SQUARE, title=title)).family == "heyawake"
    # A range of hills is no kurodoko.
    with pytest.raises(PuzzleError, match="does not say of what family it is"):
        one(laid_out(2, 2, EMPTY, SQUARE, title="Sunset over a range"))


def test_many_addresses_hold_no_more_than_some(monkeypatch: pytest.MonkeyPatch) -> None:
    text = laid_out(2, 2, EMPTY, SQUARE, tags='["hitori"]')
    monkeypatch.setattr("satgrid.formats.penpa._MOST", 1_000)
    assert len(penpa.parse(f"{text}\n\n{text}\n")) == 2
    with pytest.raises(PuzzleError, match="the addresses hold more than 1,000 chara") as caught:
        penpa.parse(f"{text}\n" * 9)
    assert caught.value.line in range(3, 8)


def test_what_says_nothing_is_left_out() -> None:
    text = laid_out(3, 2, with_part("zN", NUMBERS.replace('"0"', "5")), TWO_ROWS)
    assert one(text, "fillomino").numbers == {(0, 0): 2, (0, 2): 3, (1, 2): 5}


def test_dark_cells_are_given_and_those_of_the_answer_are_told() -> None:
    problem = with_part("zN", '{"16":[2,1,"1"]}').replace("zS:{}", 'zS:{"17":4,"24":2,"25":7}')
    answer = with_part("zS", '{"16":2,"18":1}')
    text = laid_out(
        3, 2, problem, TWO_ROWS, answer=answer, tags='["kuromasu","easy"]', title="A%2CB"
    )
    assert one(text) == Puzzle.of(
        "kurodoko", cells=[[2, None, None], [None] * 3], given=["?#?", "?.?"],
        info={
            "answer": ".?#/???", "author": "me", "looks": "colours of cells", "tags": "easy",
            "title": "A,B",
        },
    )  # fmt: skip


# A board of 2 x 2 has 6 places in each row, corners begin at 36, and the middle one is 50.
SQUARE = "[14,1,5,1]"


def test_walls_are_lines_from_corner_to_corner_and_those_on_the_border_are_none() -> None:
    walls = '{"44,50":2,"50,56":2,"43,44":2}'
    text = laid_out(2, 2, with_part("zE", walls).replace("zN:{}", 'zN:{"14":[1,1,"1"]}'), SQUARE)
    assert one(text, "heyawake") == Puzzle.of(
        "heyawake", rooms=["12", "12"], cells=[[1, None], [None, None]], info={"author": "me"}
    )
    boxes = with_part("zE", '{"44,50":2,"50,56":2,"49,50":2,"50,51":2}')
    assert [*one(laid_out(2, 2, boxes, SQUARE), "norinori").rooms.flat] == ["1", "2", "3", "4"]


def test_numbers_at_corners() -> None:
    text = laid_out(2, 2, with_part("zN", '{"50":[2,1,"1"],"43":["1",1,"1"]}'), SQUARE)
    corners = [[1, None, None], [None, 2, None], [None] * 3]
    assert one(text, "creek") == Puzzle.of("creek", corners=corners, info={"author": "me"})


def test_numbers_at_corners_may_have_circles() -> None:
    circled = with_part("zN", '{"50":[2,1,"1"]}').replace("zY:{}", 'zY:{"50":[1,"circle_S",1]}')
    assert one(laid_out(2, 2, circled, SQUARE), "creek").corner_numbers == {(1, 1): 2}
    with pytest.raises(PuzzleError, match="symbol 51: what stands there has no meaning here"):
        one(laid_out(2, 2, circled.replace('"50":[1', '"51":[1'), SQUARE), "creek")


def test_symbols() -> None:
    text = laid_out(2, 2, with_part("zY", '{"14":[1,"circle_L",1],"21":[2,"circle_M",2]}'), SQUARE)
    assert one(text, "masyu").signs == {(0, 0): "w", (1, 1): "b"}
    assert one(text, "yinyang").signs == {(0, 0): "w", (1, 1): "b"}
    both = with_part("zY", '{"14":[1,"circle_L",1],"15":[1,"circle_L",1]}')
    found = one(laid_out(2, 2, both.replace("zN:{}", 'zN:{"15":[3,1,"1"]}'), SQUARE), "nurimisaki")
    assert [*found.cells.flat] == ["?", 3, None, None]
    moons = with_part("zY", '{"14":[1,"sun_moon",1],"15":[2,"sun_moon",1]}')
    assert one(laid_out(2, 2, moons, SQUARE), "moonsun").signs == {(0, 0): "m", (0, 1): "s"}


def test_dark_cells_of_an_akari_are_walls_and_arrows_have_a_direction() -> None:
    black = EMPTY.replace("zS:{}", 'zS:{"14":4,"15":4}').replace("zN:{}", 'zN:{"15":["1",4,"1"]}')
    assert [*one(laid_out(2, 2, black, SQUARE), "akari").cells.flat] == ["x", 1, None, None]
    arrows = with_part("zN", '{"14":["1_0",1,"2"],"15":["0_1",1,"2"],"20":["2_2",1,"2"]}')
    found = [*one(laid_out(2, 2, arrows, SQUARE), "yajilin").cells.flat]
    assert found == ["1^", "0<", "2>", None]


def test_what_others_draw_for_the_same() -> None:
    circles = with_part("zY", '{"14":[8,"circle_L",1],"15":[2,"circle_L",1]}')
    assert [*one(laid_out(2, 2, circles, SQUARE), "masyu").cells.flat] == ["w", "b", None, None]
    assert [*one(laid_out(2, 2, circles, SQUARE), "binairo").cells.flat] == [0, 1, None, None]
    # Islands may be grey, and cells with arrows may have a frame, or be grey without a number.
    islands = with_part("zN", '{"14":["2",4,"1"]}').replace("zS:{}", 'zS:{"14":1}')
    assert [*one(laid_out(2, 2, islands, SQUARE), "hashi").cells.flat] == [2, None, None, None]
    arrow = with_part("zN", '{"14":["1",1,"1"]}').replace("zS:{}", 'zS:{"14":3,"20":3}')
    arrow = arrow.replace("zY:{}", 'zY:{"14":[[0,0,0,0,0,0,1,0],"arrow_fouredge_B",2]}')
    arrow = arrow.replace("zE:{}", 'zE:{"44,50":2,"49,50":2}')
    assert [*one(laid_out(2, 2, arrow, SQUARE), "yajilin").cells.flat] == ["1>", None, "?", None]


def test_frames_and_colours_elsewhere_are_refused() -> None:
    frame = with_part("zE", '{"44,50":2}').replace("zN:{}", 'zN:{"20":["1_0",1,"2"]}')
    with pytest.raises(PuzzleError, match="walls are drawn, and a yajilin has none"):
        one(laid_out(2, 2, frame, SQUARE), "yajilin")
    grey = with_part("zN", '{"14":["2",4,"1"]}').replace("zS:{}", 'zS:{"15":1}')
    with pytest.raises(PuzzleError, match="cells are coloured, which means nothing in a hashi"):
        one(laid_out(2, 2, grey, SQUARE), "hashi")
    for style in "[1,1]", "[0]", '"x"', "[[1]]":
        both = with_part("zN", '{"14":["1",1,"1"]}')
        both = both.replace("zY:{}", f'zY:{{"14":[{style},"arrow_fouredge_B",2]}}')
        with pytest.raises(PuzzleError, match="symbol 14: what stands there has no meaning here"):
            one(laid_out(2, 2, both, SQUARE), "yajilin")


# With a margin of two rows above and one column at the left, 2 x 1 cells have 7 places in a row.
MARGIN = {"margins": "[2,0,1,0]", "centres": "[31,1]"}


def test_numbers_in_the_margin() -> None:
    inside = '{"17":[1,1,"1"],"24":["1",1,"1"],"25":["0",1,"1"],"30":["?",1,"1"]}'
    text = laid_out(3, 3, with_part("zN", inside), **MARGIN)
    (entry,) = penpa.parse_as(text, "nonogram")  # type: ignore[misc]
    assert entry.puzzle == Puzzle.nonogram(
        rows=[["?"]], columns=[[1, 1], []], info={"author": "me"}
    )
    totals = with_part("zN", '{"24":[1,1,"1"]}')
    totals = totals.replace("zY:{}", 'zY:{"32":[1,"tents",1]}')
    assert one(laid_out(3, 3, totals, **MARGIN), "tents") == Puzzle.of(
        "tents", cells=[[None, "t"]], rows=[None], columns=[1, None], info={"author": "me"}
    )


# With a margin of one on every side, 2 x 2 cells have 8 places in a row; the first is 3 * 8 + 3.
AROUND = {"margins": "[1,1,1,1]", "centres": "[27,1,7,1]"}


def test_numbers_on_four_sides() -> None:
    around = '{"19":["2",1,"1"],"44":[1,1,"1"],"37":["2",1,"1"]}'
    text = laid_out(4, 4, with_part("zN", around), **AROUND)
    assert one(text, "skyscrapers") == Puzzle.of(
        "skyscrapers",
        outside=[[2, None], [None, 1], [None, None], [None, 2]],
        info={"author": "me"},
    )
    unknown = with_part("zN", '{"26":["?",1,"1"]}')
    with pytest.raises(PuzzleError, match=r"left 1: '\?' is no number"):
        one(laid_out(4, 4, unknown, **AROUND), "skyscrapers")
    corner = with_part("zN", '{"18":["2",1,"1"]}')
    with pytest.raises(PuzzleError, match="'2' is drawn where a skyscrapers has nothing"):
        one(laid_out(4, 4, corner, **AROUND), "skyscrapers")


def test_lengths_of_runs_in_any_order() -> None:
    runs = '{"14":["13",1,"4"],"15":["0",1,"4"],"20":["1121",1,"4"]}'
    text = laid_out(2, 2, with_part("zN", runs).replace("1121", "112"), SQUARE, tags='["Tapa"]')
    assert [*one(text).cells.flat] == [31, 0, 211, None]
    with pytest.raises(PuzzleError, match="row 2, column 1: no cell has runs of 1121 around it"):
        one(laid_out(2, 2, with_part("zN", runs), SQUARE), "tapa")


def test_dark_cells_are_crossed_and_circles_are_ends() -> None:
    dark = with_part("zS", '{"14":4}')
    assert one(laid_out(2, 2, dark, SQUARE), "simpleloop").signs == {(0, 0): "x"}
    assert one(laid_out(2, 2, dark, SQUARE), "shakashaka").signs == {(0, 0): "x"}
    ends = with_part("zY", '{"14":[2,"circle_L",1],"15":[1,"circle_L",1]}')
    assert one(laid_out(2, 2, ends, SQUARE), "snake").signs == {(0, 0): "e", (0, 1): "m"}


NOTHING = {"problem": EMPTY, "centres": SQUARE, "width": 2, "height": 2}


@pytest.mark.parametrize(
    ("changed", "family", "words"),
    [
        ({}, None, "does not say of what family it is: name one with --family"),
        ({"tags": '["hitori","Heyawake"]'}, None, "its tags name hitori and heyawake: name one of"),
        ({}, "kakuro", "the format penpa does not hold the family 'kakuro'"),
        ({"shape": "hex"}, "hitori", "a board of Penpa+ of the sort 'hex': those of squares are"),
        ({"width": 99999}, "hitori", "too big"),
        ({"margins": "[2,0,0,0]"}, "hitori", "a board of 0 x 2 has no cells"),
        ({"margins": "[-1,0,0,0]"}, "hitori", "the margins of the board are damaged"),
        ({"centres": "[14,1,5]"}, "hitori", "cells are cut out of the board"),
        ({"problem": "{"}, "hitori", "a line in the address is damaged"),
        ({"problem": "[" * 100_000}, "hitori", "a line in the address is damaged"),
        ({"problem": "[]"}, "hitori", "the problem is damaged"),
        ({"problem": EMPTY.replace("zT:[]", "zT:[[1,2]]")}, "hitori", "thermometers are drawn"),
        ({"problem": with_part("zL", '{"14,15":3}')}, "masyu", "lines are drawn, and satgrid r"),
        ({"problem": with_part("zE", '{"86":1}')}, "hitori", "a line or a cross there is no side"),
        ({"problem": with_part("zE", '{"44,50":2}')}, "hitori", "walls are drawn, and a hitori"),
        ({"problem": with_part("zS", '{"14":4}')}, "masyu", "cells are coloured, which means noth"),
        ({"problem": with_part("zN", '{"14":[1,1,"1"]}')}, "masyu", "'1' is drawn where a masyu"),
        ({"problem": with_part("zN", '{"8":[1,1,"1"]}')}, "hitori", "'1' is drawn where a hitori"),
        ({"problem": with_part("zN", '{"x":[1,1,"1"]}')}, "hitori", "'x' is no place"),
        ({"problem": with_part("zN", '{"14":["a",1,"1"]}')}, "hitori", "'a' is no number"),
        ({"problem": with_part("zN", '{"14":7}')}, "hitori", "the number at place 14 is damaged"),
        ({"problem": with_part("zY", '{"14":[1,"star",1]}')}, "masyu", "the symbol star 1 means n"),
        ({"problem": with_part("zY", '{"8":[1,"circle_L",1]}')}, "masyu", "symbol 8: what stands"),
        ({"problem": with_part("zN", '{"14":["1",1,"1"]}')}, "yajilin", "a yajilin has a number"),
    ],
)  # fmt: skip
def test_what_is_refused(changed: dict[str, Any], family: str | None, words: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        one(laid_out(**NOTHING | changed), family)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 260


def test_an_address_that_is_none_or_breaks_off_or_is_a_bomb() -> None:
    whole = laid_out(2, 2, EMPTY, SQUARE, tags='["hitori"]')
    assert one(whole).family == "hitori"
    for text, words in (
        (whole[:-30], "breaks off"),
        (whole[: whole.index("p=") + 2] + "hello", "is no puzzle of Penpa"),
        (address(["x" * 9_000_000]), "the address holds more than 8,000,000 characters"),
        (address(["square,2,2", "[0,0,0,0]"]), "holds too little for a puzzle of Penpa"),
    ):
        with pytest.raises(PuzzleError, match=words):
            one(text)


test_what_the_format_cannot_hold = beyond(
    penpa,
    [
        (Puzzle.of("kakuro", cells=[["\\"]]), "the format penpa does not hold the family 'kakuro'"),
        (Puzzle.of("masyu", cells=[[1]]), "row 1, column 1: 1: the format penpa holds no such"),
        (Puzzle.of("hitori", cells=[[10**6]]), "row 1, column 1: 1000000: the format penpa holds"),
        (Puzzle.of("minesweeper", cells=[[1]], variant={"mines": 2}), "the setting mines of the v"),
        (Puzzle.of("fillomino", cells=[[None]], given=["1"]), "given cells of a fillomino"),
        (
            Puzzle.of("nonogram", rows=[["3R"]], columns=[["1R"]] * 3,
                      colours={"R": {"name": "red", "rgb": "#ff0000"}}),
            "row 1: a clue of more than black blocks",
        ),
    ],
)  # fmt: skip


SAMPLED = [family for family in MARKINGS if sampled.is_sampled(family)]


def kept(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle as it is read back: rooms and cages are named in reading order from 1."""
    if puzzle.cages is not None:
        named = {name: str(k) for k, name in enumerate(puzzle.cages.members(), 1)}
        grid = [[named.get(name, name) for name in row] for row in puzzle.cages.names.rows()]
        sums = {named[name]: target for name, target in puzzle.cages.sums}
        puzzle = puzzle.with_contents(cages=(grid, sums))
    if puzzle.family == "starbattle":
        puzzle = replace(puzzle, variant={"stars": 1})
    if {*puzzle.rows, *puzzle.columns} == {None}:
        puzzle = puzzle.with_contents(rows=(), columns=())
    if puzzle.family == "koburin":
        cells = [["?" if clue == "x" else clue for clue in row] for row in puzzle.cells.rows()]
        puzzle = puzzle.with_contents(cells=cells)
    if puzzle.rooms is None:
        return puzzle
    if puzzle.family == "skyscrapers":
        return puzzle
    if puzzle.cells is None and MARKINGS[puzzle.family].cells:
        puzzle = puzzle.with_cells({})
    names = {name: str(k) for k, name in enumerate(dict.fromkeys(puzzle.rooms.flat), 1)}
    rooms = [[names[name] for name in row] for row in puzzle.rooms.rows()]
    return puzzle.with_contents(rooms=rooms)


@thinned(16)
@pytest.mark.parametrize("family", SAMPLED)
def test_what_is_written_is_read_as_the_same_puzzle(family: str, every: int) -> None:
    told = 0
    plain = [puzzle for puzzle in sampled.puzzles(family) if not puzzle.variant]
    for puzzle in plain[::every]:
        if family == "starbattle" and not connected(puzzle):
            continue
        puzzle = replace(puzzle, info={"title": "a, b", "author": "c"})
        text = penpa.write([puzzle])
        (entry,) = penpa.parse(text)
        assert entry.puzzle == kept(puzzle), text
        assert (entry.name, formats.recognise(text)) == ("a, b", penpa)
        told += 1
    assert told


def connected(puzzle: Puzzle) -> bool:
    """Return whether each room hangs together, as it does between walls."""
    members = puzzle.rooms.members().values()
    return all(len(region(cells[0], {*cells})) == len(cells) for cells in members)


def test_numbers_beside_rows_alone_need_no_margin_above() -> None:
    empty = [["t", None], [None, None], [None, None]]
    puzzle = Puzzle.of("tents", cells=empty, rows=[None, None, 1], columns=[None, None])
    text = penpa.write([puzzle])
    assert penpa.parse(text)[0].puzzle == puzzle
    lines = marks.address_lines(text.strip())
    assert (lines[0].split(",")[1:3], lines[1]) == (["3", "3"], "[0,0,1,0]")


def test_an_answer_is_written_too() -> None:
    puzzle = Puzzle.of("hitori", cells=[[1, 1], [2, None]], given=["?#", "??"],
                       info={"answer": "#./?#"})  # fmt: skip
    assert one(penpa.write([puzzle])) == puzzle


@thinned(6)
def test_damaged_texts_in_addresses_end_in_puzzles_or_in_one_line(every: int) -> None:
    random = Random(5)
    examples = [families.find(family).examples[0] for family in MARKINGS]
    own = [
        "\n".join(marks.address_lines(penpa.write([satgrid.load(example.text)]).strip()))
        for example in examples
        if "variant" not in example.text
    ]
    read = 0
    for _ in range(300 // every):
        read += stands(address(damaged(random, random.choice(own), own).split("\n")), "penpa")
    assert 0 < read < 200 // every


def test_abbreviations_are_undone_one_by_one() -> None:
    content = {"zZ": "z9", '"number"': None, "number": ["lineE", "z"], "qa": 1}
    line = marks.json_line(content)
    assert json.loads(json.dumps(marks.read_json(line))) == content
    assert line.count("zN") == 1


@pytest.mark.filterwarnings("ignore:.* rules text is ")
@pytest.mark.parametrize(
    ("title", "rules", "stars"),
    [
        ("", "", {"stars": 1}),
        ("Star Battle", "No two stars may touch", {"stars": 1}),
        ("Star Battle (2 stars)", "", {"stars": 2}),
        ("Night", "Place two stars in each row. No 3 stars touch", {"stars": 2}),
        ("3★", "one star", {"stars": 3}),
        ("Star Battle", "Two stars may not touch. One star a row", {"stars": 1}),
        ("1-star", "", {"stars": 1}),
    ],
)
def test_the_stars_of_a_star_battle_are_told_in_words(
    title: str, rules: str, stars: dict[str, int]
) -> None:
    text = laid_out(1, 1, EMPTY, "[12]", tags='["starbattle"]', title=title, rules=rules)
    assert dict(one(text).variant) == stars


@pytest.mark.parametrize("stars", [1, 2, 6])
def test_the_stars_of_a_star_battle_are_written(stars: int) -> None:
    puzzle = Puzzle.of("starbattle", rooms=["1"], variant={"stars": stars})
    assert one(penpa.write([puzzle])) == puzzle


def small(numbers: dict[str, str], problem: str = EMPTY) -> str:
    """Return a problem with small numbers, by place: 144 + 4 k and the next are corners of k."""
    told = json.dumps({place: [text, 1] for place, text in numbers.items()})
    return problem.replace("z1:{}", f"z1:{told}")


def test_small_numbers_are_those_of_rooms() -> None:
    assert one(laid_out(2, 2, small({"200": "3"}), SQUARE), "heyawake").numbers == {(0, 0): 3}
    assert one(laid_out(2, 2, small({"231": "2"}), SQUARE), "countryroad").numbers == {(1, 1): 2}
    for family, problem, words in (
        ("hitori", small({"200": "3"}), "small numbers are drawn, and satgrid reads none from"),
        ("heyawake", small({"200": "3", "201": "3"}), "the small number '3' is at a side of a ce"),
        ("heyawake", small({"300": "3"}), "the small number '3' is at a side of a cell, beside"),
        (
            "heyawake",
            small({"200": "3"}, with_part("zN", '{"14":[1,1,"1"]}')),
            "row 1, column 1: two numbers are drawn there",
        ),
    ):
        with pytest.raises(PuzzleError, match=words):
            one(laid_out(2, 2, problem, SQUARE), family)


# A board of 4 x 4 has 8 places in each row, its first cell is 18, and small numbers begin at 256.
FOUR = "[18,1,1,1,5,1,1,1,5,1,1,1,5,1,1,1]"


def caged(cages: list[list[int]], numbers: dict[str, str]) -> str:
    return small(numbers, EMPTY.replace("z6:[]", f"z6:{json.dumps(cages)}"))


def test_cages_of_a_killer() -> None:
    found = one(laid_out(4, 4, caged([[18, 26], [19, 20]], {"328": " 3"}), FOUR), "sudoku")
    assert found.cages.members() == {"1": ((0, 0), (1, 0)), "2": ((0, 1), (0, 2))}
    assert found.cages.sums == (("1", 3),)
    drawn = caged([], {}).replace("zE:{}", 'zE:{},zC:{"328,329":10}')
    for family, problem, words in (
        ("sudoku", caged([[18, 19], [19, 20]], {}), "row 1, column 2: it is in two cages"),
        ("sudoku", caged([[18, 19]], {"336": "3"}), "the small number '3' is in no cage"),
        ("sudoku", caged([], {"336": "3"}), "the small number '3' is in no cage"),
        ("sudoku", caged([[18, 19]], {"328": "3", "332": "4"}), "its cage has two numbers"),
        ("sudoku", drawn, "lines of cages are drawn where Penpa. has no cage"),
        ("ripple", caged([[18, 19]], {}), "cages are drawn, and satgrid reads none from Penpa"),
    ):
        with pytest.raises(PuzzleError, match=words):
            one(laid_out(4, 4, problem, FOUR), family)


def test_an_unknown_number_is_kept_or_refused() -> None:
    """It was dropped, and a verdict followed."""
    unknown = with_part("zN", '{"14":["?",1,"1"]}')
    assert one(laid_out(2, 2, unknown, SQUARE), "ripple").signs == {(0, 0): "?"}
    with pytest.raises(PuzzleError, match=r"row 1, column 1: \? stands there"):
        one(laid_out(2, 2, unknown, SQUARE), "countryroad")
    corner = with_part("zN", '{"50":["?",1,"1"]}')
    assert one(laid_out(2, 2, corner, SQUARE), "creek").corner_clues == {(1, 1): "?"}
