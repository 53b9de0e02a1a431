"""The genres of puzz.link: what is written is read back, address, file and answer."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random

import effort
import pytest
import sampled
from hypothesis import given
from hypothesis import strategies as st
from properties import examples, thinned
from tables import rows

import satgrid
from satgrid import families, formats
from satgrid.board import Board
from satgrid.clues import BLACK, CellClue, Value
from satgrid.deadline import check_deadline, limited
from satgrid.errors import PuzzleError
from satgrid.families import addresses
from satgrid.formats import Format
from satgrid.formats.pzprv3 import write_board
from satgrid.genres import Address, codes
from satgrid.genres.codes import Body, Code
from satgrid.grid import Cell, Grid
from satgrid.layers import Layer
from satgrid.layers.outside import Around
from satgrid.layers.rooms import Rooms
from satgrid.puzzle import Puzzle

puzzlink, pzprv3 = formats.find("puzzlink"), formats.find("pzprv3")
each_genre = pytest.mark.parametrize("genre", addresses(), ids=lambda genre: genre.name)

CODES: dict[str, tuple[Code, st.SearchStrategy[CellClue]]] = {
    "NUMBERS": (codes.NUMBERS, st.just("?") | st.integers(0, 1_126_351) | st.integers(0, 300)),
    "OUTSIDE": (codes.OUTSIDE, st.integers(0, 255)),
    "UP_TO_FOUR": (codes.UP_TO_FOUR, st.just("?") | st.integers(0, 4)),
    "BASE36": (codes.BASE36, st.just("?") | st.integers(0, 1295)),
    "MARKS": (codes.MARKS, st.just(1)),
    "ARROWS": (
        codes.ARROWS,
        st.just("?") | st.builds("{}{}".format, st.integers(0, 4095), st.sampled_from("^v<>")),
    ),
}
"""Each code, and what it can write."""


@pytest.mark.parametrize(
    ("name", "clues", "text"), rows("genres", "runs_are_written_as_the_sites_do")
)
def test_runs_are_written_as_the_sites_do(name: str, clues: Sequence[CellClue], text: str) -> None:
    code, _ = CODES[name]
    assert code.write(clues, str) == text
    assert code.read(Body(text), len(clues)) == clues


@pytest.mark.parametrize(
    ("name", "clue"),
    [
        *[("NUMBERS", 1_126_352), ("NUMBERS", -1), ("NUMBERS", "w"), ("OUTSIDE", 256)],
        *[("OUTSIDE", "?"), ("UP_TO_FOUR", 5), ("BASE36", 1296), ("ARROWS", "4096>")],
        *[("ARROWS", 3), ("MARKS", 2)],
    ],
)
def test_what_a_run_cannot_hold_is_named(name: str, clue: CellClue) -> None:
    with pytest.raises(PuzzleError) as caught:
        CODES[name][0].write([None, None, clue], lambda k: f"place {k}")
    assert caught.value.message.startswith(f"place 2: such an address cannot hold {clue}")


@st.composite
def puzzles(draw: st.DrawFn, genre: Address) -> Puzzle:
    """Draw a puzzle of the genre, as its layers make them for tests."""
    family = families.find(genre.family)
    random = draw(st.randoms(use_true_random=False))
    side = draw(st.sampled_from(genre.sides[:3])) if genre.sides else 0
    height, width = side or draw(st.integers(1, 8)), side or draw(st.integers(1, 8))
    height, width = height + genre.margin, width + genre.margin
    if family.sizes(height, width):
        width = height
    contents: dict[str, object] = {}
    # Walls ask for rooms, and rooms for nothing.
    declared = sorted(
        family.layers.values(), key=lambda layer: (not isinstance(layer, Rooms), -layer.turn)
    )
    for layer in declared:
        # No address of these has such contents.
        beyond = {"sudoku": ("rooms", "cages"), "easyasabc": ("grid",)}.get(genre.family, ())
        if type(layer).sample is not Layer.sample and layer.keys[0] not in beyond:
            contents |= layer.sample(height, width, random, contents)
    cells = contents.get("cells")
    if genre.family == "geradeweg" and isinstance(cells, Grid):
        contents["cells"] = Grid(height, width, tuple(clue or None for clue in cells.flat))
    if genre.family == "putteria" and isinstance(cells, Grid):
        flat = (None if clue == "?" else clue for clue in cells.flat)
        contents["cells"] = Grid(height, width, tuple(flat))
    if genre.family == "doppelblock":
        sides = contents["outside"]
        assert isinstance(sides, Around)
        contents["outside"] = sides._replace(bottom=(None,) * width, right=(None,) * height)
    variant: dict[str, object] = {}
    if genre.family == "starbattle":
        variant = {"stars": draw(st.integers(1, 6))}
    if genre.family == "easyasabc":
        variant = {"letters": draw(st.integers(1, 26))}
    if genre.family == "battleship":
        some = st.lists(st.integers(0, 3), max_size=2)
        variant = {"fleet": [*draw(some), draw(st.integers(1, 3))]}
    return held(genre, Puzzle(genre.family, height, width, variant=variant, **contents))


def held(genre: Address, puzzle: Puzzle) -> Puzzle:
    """Return the puzzle, without the cells left out if they cut rooms in parts."""
    try:
        genre.require_whole_rooms(puzzle)
    except PuzzleError:
        return puzzle.with_contents(cells=None)
    return puzzle


def plain(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle as the sites hold it: rooms without names, one sign for what says the same.

    The number of a room stands in its first cell, and what is empty is not there.
    """
    contents = dict(puzzle.contents)
    cells, rooms = contents.get("cells"), contents.get("rooms")
    if rooms is not None:
        names: dict[str, str] = {}
        letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
        for name in rooms.flat:
            names.setdefault(name, letters[len(names)] if len(names) < 52 else f"r{len(names) + 1}")
        flat = tuple(names[name] for name in rooms.flat)
        contents["rooms"] = Grid(puzzle.height, puzzle.width, flat)
    if cells is not None:
        alike = {"akari": {"?": "x"}, "shakashaka": {"?": "x"}, "koburin": {"x": "?"}}.get(
            puzzle.family, {}
        )
        clues = [alike.get(clue, clue) for clue in cells.flat]
        if puzzle.family in ("heyawake", "countryroad", "shimaguni", "chocona", "aqre"):
            numbers = {r: n for r, n in zip(rooms.flat, clues, strict=True) if n is not None}
            clues = [numbers.pop(room, None) for room in rooms.flat]
        contents["cells"] = Grid(puzzle.height, puzzle.width, tuple(clues))
        lacks = puzzle.family in (
            *("heyawake", "countryroad", "nanro", "ripple", "shimaguni", "suguru", "magnets"),
            *("battleship", "skyscrapers", "chocona", "aqre", "putteria", "paintarea", "hanare"),
            *("doubleback", "cojun", "doppelblock"),
        )
        if lacks and not any(clue is not None for clue in clues):
            del contents["cells"]
    if puzzle.family in ("aquarium", "tents", "snake") and not any(
        n is not None for n in (*puzzle.rows, *puzzle.columns)
    ):
        contents.pop("rows", None)
        contents.pop("columns", None)
    poles = [contents.get(name) for name in ("plus", "minus")]
    if not any(n is not None for sides in poles if sides for n in sides.rows + sides.columns):
        contents |= dict.fromkeys(("plus", "minus"))
    names_kept = ("cells", "rooms", "walls", "corners", "plus", "minus", "dots", "outside")
    kept = {name: contents.get(name) for name in names_kept}
    lines = {name: contents.get(name, ()) for name in ("rows", "columns")}
    return replace(puzzle, contents=(), **{k: v for k, v in kept.items() if v is not None}, **lines)


@each_genre
@examples(3)
@given(data=st.data())
def test_puzzle_address_puzzle(genre: Address, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(genre))
    address = puzzlink.write([puzzle])
    (entry,) = puzzlink.parse(address)
    assert plain(entry.puzzle) == plain(puzzle)
    assert entry.puzzle == plain(entry.puzzle)
    assert puzzlink.write([entry.puzzle]) == address
    assert formats.recognise(address) is puzzlink


@each_genre
@examples(2)
@given(data=st.data())
def test_puzzle_file_puzzle(genre: Address, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(genre))
    text = pzprv3.write([puzzle])
    (entry,) = pzprv3.parse(text)
    assert plain(entry.puzzle) == plain(puzzle)
    assert entry.answer is None
    assert pzprv3.write([entry.puzzle]) == text
    assert pzprv3.parse(text.replace("\n", "/"))[0].puzzle == entry.puzzle
    assert formats.recognise(text) is pzprv3


def damaged(random: Random, text: str) -> str:
    """Return the text with one to three characters gone, doubled, moved or replaced."""
    signs = "0123456789abcdefghijklmnopqrstuvwxyz.-+=@%*$/ ?#_Aé\0"
    for _ in range(random.choice((1, 1, 2, 3))):
        k = random.randrange(len(text) + 1)
        j = random.choice((k, k + 1, k + 1, random.randrange(len(text) + 1)))
        new = random.choice(("", random.choice(signs), text[k:j] * 2, text[random.randrange(9) :]))
        text = text[:k] + new + text[j:]
    return text


@thinned(10)
@each_genre
def test_damaged_addresses_and_files_end_in_a_puzzle_or_one_line(
    genre: Address, every: int
) -> None:
    random = Random(genre.name)
    found = [sampled.big(genre.family, side) for side in (4, 6, 9)]
    kept = [puzzle.with_contents(rooms=None) if genre.square else puzzle for puzzle in found]
    kept = [held(genre, puzzle) for puzzle in kept]
    if genre.family == "easyasabc":
        kept = [puzzle.with_contents(cells=None) for puzzle in kept]
    texts = [(form, form.write([puzzle])) for form in (puzzlink, pzprv3) for puzzle in kept]
    checked = 0
    for k in range(300 // every):
        form, text = texts[k % len(texts)]
        message = refusal(form, damaged(random, text))
        checked += bool(message)
        assert message.isprintable()
        assert len(message) < 250
    assert checked


def refusal(form: Format, text: str) -> str:
    """Return what is said of a text that is not read, or nothing."""
    try:
        form.parse(text)
    except PuzzleError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    "text",
    [
        "kurodoko/300/300/",
        "slither/300/300/g",
        "mashu/300/300/1",
        "hitori/300/300/@",
        "nonogram/300/300/1",
        "creek/299/299/",
        "starbattle/300/300/1/",
        "tents/300/300/",
        "kurodoko/5/5/" + "1" * 20_000,
        "heyawake/5/5/" + "1" * 20_000,
        "heyawake/300/300/" + "v" * 20_000,
        "yajilin/5/5/" + "+" * 20_000,
        "kurodoko/5/5/" + "/" * 20_000,
        "a&" * 10_000 + "kurodoko/5/5/i",
        "pzprv3/kurodoko/300/300/",
        "pzprv3/nonogram/300/300/" + "1 " * 10_000,
        "pzprv3/kurodoko/1/1/. /. /" + "/" * 20_000,
    ],
)
def test_small_texts_are_little_work_whatever_size_they_name(text: str) -> None:
    form = pzprv3 if text.startswith("pzprv3") else puzzlink
    with effort.at_most(5_000 + 10 * len(text)), suppress(PuzzleError):
        form.parse(text)


def test_a_board_of_cells_that_are_alone_is_read_in_time() -> None:
    n = 200
    walls, cells = codes.BITS.write([1] * (n * (n - 1))), n * n
    marks = codes.THIRDS.write([0] * cells) + codes.BITS.write([1] * cells)
    numbers = codes.OUTSIDE.write([None] * (4 * n), str)
    with limited(60):
        (entry,) = puzzlink.parse(f"magnets/{n}/{n}/{numbers}{walls}{walls}{marks}")
        check_deadline()
    assert len(entry.puzzle.rooms.members()) == cells


def lines_of(places: set[Cell], height: int, width: int) -> Grid[Value]:
    lattice = Board(height, width).lattice()
    return Grid(*lattice, tuple(BLACK if p in places else "." for p in lattice.cells()))


LATTICE = [
    genre
    for genre in addresses()
    if genre.lattice
    and genre.family not in ("hashi", "koburin", "yajilin")
    and not genre.answer.walls
]


@pytest.mark.parametrize("genre", LATTICE, ids=lambda genre: genre.name)
@examples(2)
@given(data=st.data())
def test_lines_in_files_are_read_back(genre: Address, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(genre))
    height, width = puzzle.board
    first = 0 if genre.family == "slitherlink" else 1
    sides = [
        (r, c)
        for r in range(2 * height + 1)
        for c in range(2 * width + 1)
        if (r + c) % 2 and (first == 0 or (0 < r < 2 * height and 0 < c < 2 * width))
    ]
    drawn = set(data.draw(st.lists(st.sampled_from(sides)))) if sides else set()
    ends = {
        end
        for r, c in drawn
        for end in ([(r, c - 1), (r, c + 1)] if (r % 2 == first) else [(r - 1, c), (r + 1, c)])
    }
    grid = lines_of(drawn | ends, height, width)
    (entry,) = pzprv3.parse(write_board(puzzle, grid))
    assert entry.answer == (grid if drawn else None)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("nawabari/2/1/17", "row 1, column 2: it is left out of the board, and satgrid has no"),
        ("doubleback/3/1/08", "room A is cut in parts by cells that are left out"),
        ("doubleback/2/1/g8", "room B has nothing but cells that are left out"),
        ("pzprv3/tatamibari/1/2/a d /0 /", "row 1, column 2: 'd' is no sign: write one of a b c"),
        ("pzprv3/nondango/1/2/1/0 0 /o 1 /", "row 1, column 2: '1' has no meaning in a row of"),
    ],
)
def test_what_the_sites_hold_and_satgrid_does_not_is_named(text: str, problem: str) -> None:
    assert problem in refusal(pzprv3 if text.startswith("pzprv3") else puzzlink, text)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("putteria\n1 2\n? -\nrooms:\nAB", "row 1, column 1: these sites have no ? in a putteria"),
        (
            "doppelblock\nbottom: - 1 -\nleft: - - -",
            "bottom 2: the genre has clues at top and left alone",
        ),
        (
            "doubleback\n1 3\n- x -\nrooms:\nAAA",
            "room A is cut in parts by cells that are left out",
        ),
    ],
)
def test_what_the_sites_cannot_hold_is_named(text: str, problem: str) -> None:
    puzzle = satgrid.load(text)
    for form in puzzlink, pzprv3:
        with pytest.raises(PuzzleError, match=re.escape(problem)):
            form.write([puzzle])


# ------------------------------------------------------------------ what is loaded


def loaded_by(code: str, room: str) -> list[str]:
    """Return the modules of a room that the code loads."""
    program = (
        f"import sys; from satgrid import formats\n{code}\n"
        f"print(*sorted(name for name in sys.modules if name.startswith('satgrid.{room}.')))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    return [name.rpartition(".")[2] for name in ran.stdout.split()]


def test_an_address_loads_no_file_and_no_part_of_another_genre() -> None:
    address = "https://puzz.link/p?heyawake/6/6/aa66aiu0vo0052223"
    read = f"formats.find('puzzlink').parse({address!r})"
    assert loaded_by(read, "genres") == ["address", "codes"]
    assert loaded_by(read, "families") == ["heyawake"]


def test_a_text_loads_no_part_of_an_address() -> None:
    text = "heyawake\\n2 2\\n1 -\\n- -\\nrooms:\\nAA\\nBB"
    asked = f"import satgrid; satgrid.solve(satgrid.load('{text}'))"
    assert loaded_by(asked, "genres") == []
