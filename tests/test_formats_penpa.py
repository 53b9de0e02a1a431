"""Addresses of Penpa+: texts laid out by hand, what families are drawn with, what is refused."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from urllib.parse import quote

import pytest
import sampled
from penpa import EMPTY, SQUARE, address, laid_out, with_part
from properties import thinned
from test_damage import damaged, stands

import satgrid
from satgrid import families, formats, verbs
from satgrid.board import region
from satgrid.errors import PuzzleError
from satgrid.formats.penpa import marks, puzzles
from satgrid.formats.penpa.families import MARKINGS
from satgrid.puzzle import Puzzle

form = formats.find("penpa")


def one(text: str, family: str | None = None) -> Puzzle:
    return satgrid.load(text, family=family)


def test_an_address_may_have_other_forms() -> None:
    text = laid_out(2, 2, with_part("zN", '{"14":[2,1,"1"]}'), SQUARE, tags='["Slitherlink"]')
    puzzle = one(text)
    assert one(text.replace("m=edit", "m=solve") + "&a=abc") == puzzle
    assert one(text.partition("#")[2]) == puzzle
    before, _, payload = text.partition("p=")
    assert one(f"{before}p={quote(payload, safe='')}") == puzzle


def test_many_addresses_hold_no_more_than_some() -> None:
    text = laid_out(2, 2, EMPTY, SQUARE, tags='["hitori"]', title="x" * 5_000_000)
    with pytest.raises(PuzzleError, match="the addresses hold more than 16,000,000 ch") as caught:
        form.parse(f"{text}\n" * 9)
    assert caught.value.line == 4


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


@pytest.mark.parametrize(
    ("puzzle", "words"),
    [
        (Puzzle.of("futoshiki", cells=[[None]]), "the format penpa does not hold the family 'fut"),
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
def test_what_the_format_cannot_hold_is_named(puzzle: Puzzle, words: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        form.write([puzzle])
    assert words in caught.value.message


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
    if puzzle.family == "easyasabc":
        puzzle = replace(puzzle, variant={"letters": 3})
    for sign in "plus", "minus":
        numbers = getattr(puzzle, sign)
        if numbers is not None and {*numbers.rows, *numbers.columns} == {None}:
            puzzle = puzzle.with_contents(**{sign: None})
    if MARKINGS[puzzle.family].may_lack and not (puzzle.numbers or puzzle.signs):
        puzzle = puzzle.with_contents(cells=None)
    if {*puzzle.rows, *puzzle.columns} == {None}:
        puzzle = puzzle.with_contents(rows=(), columns=())
    if puzzle.family == "koburin":
        cells = [["?" if clue == "x" else clue for clue in row] for row in puzzle.cells.rows()]
        puzzle = puzzle.with_contents(cells=cells)
    if MARKINGS[puzzle.family].vague:
        puzzle = puzzle.with_cells({**puzzle.numbers})
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
    compared = 0
    plain = [puzzle for puzzle in sampled.puzzles(family) if not puzzle.variant]
    for puzzle in plain[::every]:
        if family == "starbattle" and not connected(puzzle):
            continue
        if family == "battleship" and "?" in puzzle.signs.values():
            continue
        puzzle = replace(puzzle, info={"title": "a, b", "author": "c"})
        text = form.write([puzzle])
        (entry,) = form.parse(text)
        assert entry.puzzle == kept(puzzle), text
        assert (entry.name, formats.recognise(text)) == ("a, b", form)
        compared += 1
    assert compared


@pytest.mark.parametrize("family", MARKINGS)
def test_a_family_is_among_those_that_the_marks_of_its_puzzles_fit(family: str) -> None:
    drawn = puzzles.marks_of(satgrid.load(families.find(family).examples[0].text))
    drawn.tags, drawn.rules = [], ""
    (entry,) = form.parse(marks.address_of(marks.marks_lines(drawn)))
    assert family in [reading.puzzle.family for reading in entry.readings]
    found = verbs.identified("", entry)
    assert family == found.puzzle.family or family in str(found.fault)


def connected(puzzle: Puzzle) -> bool:
    """Return whether each room hangs together, as it does between walls."""
    members = puzzle.rooms.members().values()
    return all(len(region(cells[0], {*cells})) == len(cells) for cells in members)


def test_numbers_beside_rows_alone_need_no_margin_above() -> None:
    empty = [["t", None], [None, None], [None, None]]
    puzzle = Puzzle.of("tents", cells=empty, rows=[None, None, 1], columns=[None, None])
    text = form.write([puzzle])
    assert form.parse(text)[0].puzzle == puzzle
    lines = marks.address_lines(text.strip())
    assert (lines[0].split(",")[1:3], lines[1]) == (["3", "3"], "[0,0,1,0]")


def test_an_answer_is_written_too() -> None:
    puzzle = Puzzle.of("hitori", cells=[[1, 1], [2, None]], given=["?#", "??"],
                       info={"answer": "#./?#"})  # fmt: skip
    assert one(form.write([puzzle])) == puzzle


@thinned(6)
def test_damaged_texts_in_addresses_end_in_puzzles_or_in_one_line(every: int) -> None:
    random = Random(5)
    examples = [families.find(family).examples[0] for family in MARKINGS]
    own = [
        "\n".join(marks.address_lines(form.write([satgrid.load(example.text)]).strip()))
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


@pytest.mark.parametrize("stars", [1, 2, 6])
def test_the_stars_of_a_star_battle_are_written(stars: int) -> None:
    puzzle = Puzzle.of("starbattle", rooms=["1"], variant={"stars": stars})
    assert one(form.write([puzzle])) == puzzle
