"""The address that a rule file declares: read, written and refused as those of satgrid's families.

`tests/test_genres.py` holds the addresses of satgrid's own families, and `tests/golden/rules` has
what the command line prints.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from commandline import run
from rulefiles import written
from tables import parts, program
from test_engine import READER, asked

import satgrid
from satgrid import families, formats
from satgrid.board import Board
from satgrid.clues import CellClue
from satgrid.errors import PuzzleError, RuleFileError
from satgrid.formats.pzprv3 import write_board
from satgrid.genres import codes
from satgrid.genres.codes import Body
from satgrid.genres.names import printed_names
from satgrid.grid import Grid
from satgrid.layers.rooms import Rooms
from satgrid.puzzle import Puzzle
from satgrid.rulefiles import rules_from

CHOCONA = program("chocona")
DECLARED = 'address = Address("chocona", Borders(), RoomNumbers())'
TEXT = "5 5\n0 - - - -\n- - 1 - -\n1 0 - 2 -\n- - - - -\n2 - 1 2 -\nrooms:\n" + (
    "AAAAA\nAABBB\nCEEDD\nEEDDD\nHHFGG\n"
)
ADDRESS = "https://puzz.link/p?chocona/5/5/0ii67vkv01102212"


@pytest.fixture
def chocona(own_folder: Path) -> str:
    """Return a rule file with an address, in the current folder, with a board beside it."""
    Path("board.txt").write_text(TEXT)
    return written(own_folder, CHOCONA, "boxes.py")


def test_an_address_is_read_without_a_family_and_written(chocona: str) -> None:
    name = rules_from(chocona)
    puzzle, typed = satgrid.load(ADDRESS), satgrid.load("board.txt", family=name)
    form = formats.find("puzzlink")
    assert puzzle.family == name
    assert form.write([typed]).strip() == ADDRESS
    assert form.write([puzzle]).strip() == ADDRESS
    answers = [satgrid.solve(each, unique=True) for each in (puzzle, typed)]
    assert answers[0].grids == answers[1].grids
    assert answers[0].unique


def test_a_file_has_the_blocks_of_the_parts_and_the_answer(chocona: str) -> None:
    rules_from(chocona)
    puzzle = satgrid.load(ADDRESS)
    (answer,) = satgrid.solve(puzzle).grids
    form, text = formats.find("pzprv3"), write_board(puzzle, answer)
    (entry,) = form.parse(text)
    assert entry.answer == answer
    assert text.splitlines()[:6] == ["pzprv3", "chocona", "5", "5", "8", "0 0 0 0 0 "]
    assert form.write([entry.puzzle]) == form.write([puzzle])


def judgements(path: str, genre: str, shared: Path) -> dict[str, bool]:
    """Return whether each board of the genre is right here, by the rule that it breaks."""
    source = shared / "data" / "boards" / "pzprjs.tsv"
    if not source.is_file():
        pytest.skip("no boards of pzprjs in `shared`")
    rules_from(path)
    lines = [line.split("\t") for line in source.read_text("utf-8").splitlines()]
    judged = {}
    for _, kind, broken, text in (line for line in lines if line[0] == genre):
        if kind == "board" and text.count("/") > 3:  # An empty board has no block.
            (entry,) = formats.find("pzprv3").parse(text)
            assert entry.answer is not None
            judged[broken] = not satgrid.check(entry.puzzle, entry.answer)
    return judged


def test_every_board_of_the_engine_is_judged_as_there(chocona: str, shared: Path) -> None:
    judged = judgements(chocona, "chocona", shared)
    assert judged == {broken: broken == "right" for broken in judged}
    assert len(judged) > 2


ADDRESSED = dict(parts("addressed"))


def own_file(folder: Path, genre: str) -> str:
    """Return the rule file of a genre; satgrid may have a family of the genre's name."""
    return written(folder, ADDRESSED[genre], f"own-{genre}.py")


def puzzles(name: str, count: int) -> Iterator[Puzzle]:
    """Yield random puzzles of a family, with the clues that its layers make."""
    random, layers = Random(name), families.find(name).layers.values()
    for _ in range(count):
        board = Board(random.randint(1, 7), random.randint(1, 7))
        contents: dict[str, Any] = {}
        for layer in sorted(layers, key=lambda each: (not isinstance(each, Rooms), -each.turn)):
            if "corners" in layer.absent:
                # Marks are the number 1, here not on the border.
                inner = Board(board.height - 1, board.width - 1)
                marked = {(r + 1, c + 1) for r, c in inner.cells() if random.random() < 0.2}
                corners = Board(board.height + 1, board.width + 1)
                marks = tuple(1 if p in marked else None for p in corners.cells())
                contents["corners"] = Grid(*corners, marks)
            else:
                contents |= layer.sample(*board, random, contents)
        yield Puzzle(name, *board, **contents)


def printed(puzzle: Puzzle) -> dict[str, Any]:
    """Return what is printed; the engine has walls around the cells of dosufuwa left out."""
    kept = {name: each for name, each in puzzle.contents if name not in ("cells", "rooms")}
    if puzzle.rooms is not None and puzzle.family != "own-dosufuwa":
        kept["rooms"] = [*puzzle.rooms.members().values()]
    return kept | {"numbers": dict(puzzle.numbers), "signs": dict(puzzle.signs)}


@pytest.mark.parametrize(
    ("marked", "places", "text"),
    [
        ([], 0, "0"),
        ([], 3, "3"),
        ([0], 1, "0"),
        ([0, 2], 4, "011"),
        ([35], 36, "z"),
        ([36], 37, ".0"),
        ([40, 80], 100, ".4.3j"),
        ([], 36, "."),
    ],
)
def test_gaps_between_marks_are_written(marked: list[int], places: int, text: str) -> None:
    marks: list[CellClue] = [1 if k in marked else None for k in range(places)]
    assert codes.GAPS.write(marks, str) == text
    body = Body(text + "7")
    assert codes.GAPS.read(body, places) == marks
    assert body.text[body.at :] == "7"


@pytest.mark.parametrize(("text", "places"), [("9", 5), (".", 35), ("0.", 20), ("-", 4)])
def test_gaps_beyond_the_last_place_are_refused(text: str, places: int) -> None:
    with pytest.raises(PuzzleError, match=r"character [12] of the body"):
        codes.GAPS.read(Body(text), places)


def test_a_long_code_is_used_where_the_short_one_cannot_hold_a_clue() -> None:
    for clues, text in (([3, None, "?"], "3a."), ([3, None, 10], "-3ga"), ([None] * 30, "zd")):
        assert codes.NUMBER10_OR_16.write(clues, str) == text
        assert codes.NUMBER10_OR_16.read(Body(text), len(clues)) == clues


def test_a_cell_with_a_clue_and_a_mark_is_refused(own_folder: Path) -> None:
    rules_from(own_file(own_folder, "icewalk"))
    with pytest.raises(PuzzleError, match="row 1, column 2 has both i and 3, and satgrid has one"):
        formats.find("puzzlink").parse("https://puzz.link/p?icewalk/2/2/8g3h")


@pytest.mark.parametrize("name", ADDRESSED)
def test_the_engine_reads_and_writes_the_same_address(
    name: str, own_folder: Path, engine: Path
) -> None:
    family = rules_from(own_file(own_folder, name))
    form, found = formats.find("puzzlink"), [*puzzles(family, 40)]
    addresses = [form.write([puzzle]).strip() for puzzle in found]
    theirs = asked(READER, engine, addresses)
    for puzzle, address, other in zip(found, addresses, theirs, strict=True):
        assert printed(form.parse(address)[0].puzzle) == printed(puzzle)
        assert printed(form.parse(str(other))[0].puzzle) == printed(puzzle), (address, other)


@pytest.mark.parametrize("name", ["ayeheya", "paintarea", "doubleback", "usotatami"])
def test_every_board_of_a_genre_is_judged_as_the_engine_does(
    name: str, own_folder: Path, shared: Path
) -> None:
    judged = judgements(own_file(own_folder, name), name, shared)
    assert judged == {broken: broken == "right" for broken in judged}
    assert len(judged) > 4


@pytest.mark.parametrize(
    ("stated", "problem"),
    [
        ('"chocona"', "'chocona' is no Address: write the genre and its parts, as in Address("),
        ('Address("chocona", 5)', "5 is no part of an address: write the genre and its parts"),
        ('Address("chocona", Borders(3))', "TypeError: "),
        ('Address("chocona", CornerNumbers())', "CornerNumbers has corners, and no layer of the"),
        ('Address("chocona", Borders(), LineNumbers())', "LineNumbers has rows, and no layer"),
        ('Address("c", SettingNumber("stars", 1))', "variants has no setting stars: add it"),
        ('Address("chocona", Borders(), file=(Borders(2),))', "TypeError: "),
    ],
)
def test_an_address_that_no_puzzle_can_have_is_refused_with_its_line(
    stated: str, problem: str, own_folder: Path
) -> None:
    path = written(own_folder, CHOCONA.replace(DECLARED, f"address = {stated}"), "boxes.py")
    with pytest.raises(RuleFileError) as caught:
        rules_from(path)
    line = CHOCONA.splitlines().index(DECLARED) + 1
    assert str(caught.value).startswith(f"{path}, line {line}: ")
    assert problem in str(caught.value)


def test_a_rule_file_without_an_address_is_written_in_no_genre(own_folder: Path) -> None:
    name = rules_from(written(own_folder, CHOCONA.replace(DECLARED, ""), "boxes.py"))
    Path("board.txt").write_text(TEXT)
    for form in ("puzzlink", "pzprv3"):
        with pytest.raises(PuzzleError, match="has no genre for the family 'boxes'"):
            formats.find(form).write([satgrid.load("board.txt", family=name)])


def test_an_address_without_files_is_read_and_written(own_folder: Path) -> None:
    text = CHOCONA.replace("Rooms(cut=(2, 4)), Numbers", "Totals(), Numbers").replace(
        DECLARED, 'address = Address("chocona", CellClues(), LineNumbers())'
    )
    name = rules_from(written(own_folder, text, "counted.py"))
    puzzle = satgrid.load("https://puzz.link/p?chocona/2/2/1i1g1g")
    assert puzzle.family == name
    with pytest.raises(PuzzleError, match="the address of chocona states no files"):
        formats.find("pzprv3").write([puzzle])


def test_a_genre_that_a_rule_file_declares_is_of_that_file(own_folder: Path) -> None:
    text = CHOCONA.replace('"chocona", ', '"heyawake", ')
    name = rules_from(written(own_folder, text, "whole.py"))
    address = ADDRESS.replace("chocona", "heyawake")
    assert satgrid.load(address).family == name == "whole"
    rules_from(written(own_folder, CHOCONA, "whole.py"))
    assert satgrid.load(address).family == "heyawake"


def test_a_genre_without_a_family_is_called_by_its_printed_name() -> None:
    for genre in ("invlitso", "sato", "satogaeri"):
        ran = run("solve", f"https://puzz.link/p?{genre}/5/5/0000")
        name = printed_names()[genre]
        assert ran.err[0].startswith("satgrid: ")
        assert f"satgrid has no family for {name} (genre '{genre}'): see " in ran.err[0]
        assert "docs/your-own-rules.md" in ran.err[0]


def test_the_printed_names_are_those_of_the_engine(engine: Path) -> None:
    script = (
        f"const pzpr = require({json.dumps(str(engine / 'index.js'))});"
        "console.log(JSON.stringify(pzpr.variety.getList().map(p => [p, pzpr.variety(p).en])))"
    )
    ran = subprocess.run(["node", "-e", script], capture_output=True, text=True, check=True)
    theirs = {genre: name for genre, name in json.loads(ran.stdout) if "-aux" not in genre}
    ours = printed_names()
    assert {genre: ours.get(genre) for genre in theirs} == theirs


def test_every_genre_of_a_family_has_a_printed_name() -> None:
    names = printed_names()
    assert [genre for genre in families.genres().values() if genre not in names] == []
