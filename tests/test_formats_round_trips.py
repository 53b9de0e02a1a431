"""What a format writes it reads back as an equal puzzle, and recognises as its own."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias, TypeVar

import pytest
from boards import with_numbers_alone
from hypothesis import given
from hypothesis import strategies as st
from properties import examples, one_in

from satgrid import formats
from satgrid.clues import Block, BlockItem, CellClue, Colour, LineClue, UnknownBlock
from satgrid.grid import Cell, Grid
from satgrid.puzzle import Puzzle

T = TypeVar("T")
Boards: TypeAlias = st.SearchStrategy[Puzzle]
Given: TypeAlias = tuple[tuple[Cell, str], ...]

SIZES = st.integers(1, 7)
NONE = st.none()
LENGTHS = st.integers(1, 120)
CLUES: st.SearchStrategy[LineClue] = st.lists(LENGTHS.map(Block), max_size=4).map(tuple)
NAMES = st.lists(st.from_regex(r"[a-z#&<\"é%]{1,4}", fullmatch=True), min_size=1, max_size=2)
RGBS = st.from_regex("#[0-9a-f]{6}", fullmatch=True)
KEYS = st.from_regex(r"[A-Za-z][A-Za-z0-9_-]+", fullmatch=True).filter(
    lambda key: key.lower() not in ("rows", "columns", "goal", "width", "height", "color", "colour")
)
# Characters with a meaning in some format come often.
MEANT = st.sampled_from('"&#;\\\n\r 1')
VALUES = st.text(
    st.one_of(st.characters(exclude_categories=("Cs",), exclude_characters="\0"), MEANT)
)
"""Texts of any script; half of a surrogate pair is in none."""
ENTITIES = st.text(st.one_of(st.characters(exclude_categories=("Cc", "Cs", "Cn")), MEANT))
"""What HTML has entities for."""


def exactly(n: int, values: st.SearchStrategy[T]) -> st.SearchStrategy[tuple[T, ...]]:
    return st.lists(values, min_size=n, max_size=n).map(tuple)


@st.composite
def given_cells(draw: st.DrawFn, height: int, width: int, values: str) -> Given:
    drawn = draw(exactly(height * width, st.sampled_from(values + "??")))
    cells = product(range(height), range(width))
    return tuple((cell, v) for cell, v in zip(cells, drawn, strict=True) if v != "?")


@st.composite
def lined(
    draw: st.DrawFn, family: str, clues: st.SearchStrategy[LineClue], given: str, side: int = 0
) -> Puzzle:
    """Draw a puzzle of these clues, with given cells of these values; with `side`, of this size."""
    height, width = (side, side) if side else (draw(SIZES), draw(SIZES))
    rows, columns = draw(exactly(height, clues)), draw(exactly(width, clues))
    known = draw(given_cells(height, width, given)) if given else ()
    return Puzzle(family, height, width, rows, columns, given=known)


@st.composite
def nonograms(
    draw: st.DrawFn, *, given: str = "", with_info: bool = False, side: int = 0
) -> Puzzle:
    puzzle = draw(lined("nonogram", CLUES, given, side))
    info = draw(st.dictionaries(KEYS, ENTITIES, max_size=4)) if with_info else {}
    if with_info and draw(st.booleans()):
        info["goal"] = "".join(draw(exactly(puzzle.height * puzzle.width, st.sampled_from("01"))))
    return replace(puzzle, info=tuple(sorted(info.items())))


@st.composite
def palettes(draw: st.DrawFn, symbols: str) -> tuple[Colour, ...]:
    """Draw colours whose names differ from each other's and from white and black."""
    chosen = draw(st.lists(st.sampled_from(symbols), min_size=1, max_size=5, unique=True))
    n = len(chosen)
    names = draw(st.lists(NAMES.map(" ".join), min_size=n, max_size=n, unique=True))
    return tuple(map(Colour, chosen, names, draw(exactly(n, RGBS))))


@st.composite
def coloured(
    draw: st.DrawFn, symbols: str, *, unknown: str = "", given: bool = False, paper: bool = True
) -> Puzzle:
    """Draw a nonogram with colours, and clues that hide what `unknown` says: `?` or `?*`.

    With `paper`, the background may have a colour of its own.
    """
    own = draw(palettes(symbols))
    background = [Colour(".", "paper", draw(RGBS))] if paper and draw(st.booleans()) else []
    values = "#" + "".join(colour.symbol for colour in own)
    items: st.SearchStrategy[BlockItem] = st.builds(Block, LENGTHS, st.sampled_from(values))
    if "?" in unknown:
        items = items | st.builds(UnknownBlock, st.sampled_from(values))
    items = items | st.just("*") if "*" in unknown else items
    clues = st.lists(items, max_size=4).map(tuple)
    puzzle = draw(lined("nonogram", clues, f".{values}" if given else ""))
    return replace(puzzle, colours=(*own, *background))


@st.composite
def with_goal(draw: st.DrawFn, puzzle: Puzzle) -> Puzzle:
    symbols = ["0", "1", *(colour.symbol for colour in puzzle.colours if colour.symbol != ".")]
    cells = draw(exactly(puzzle.height * puzzle.width, st.sampled_from(symbols)))
    return replace(puzzle, info=(("goal", "".join(cells)),))


@st.composite
def sequences(draw: st.DrawFn, symbols: str, *, given: bool = False) -> Puzzle:
    own = draw(palettes(symbols))
    letters = "".join(colour.symbol for colour in own)
    clues = st.text(st.sampled_from(letters), min_size=1, max_size=5)
    return replace(draw(lined("sequence", clues, letters if given else "")), colours=own)


CLUED_IN_CELLS = with_numbers_alone()


def board(family: str, height: int, width: int, clues: st.SearchStrategy[CellClue]) -> Boards:
    """Return boards of these clues, without given cells."""
    flat = exactly(height * width, clues)
    return flat.map(lambda cells: Puzzle(family, height, width, cells=Grid(height, width, cells)))


@st.composite
def clued_in_cells(draw: st.DrawFn) -> Puzzle:
    family = draw(st.sampled_from([*CLUED_IN_CELLS, ""]))
    clues = NONE | st.just("?") | st.integers(-200, 1300) | st.integers(0, 9)
    puzzle = draw(board(family, draw(SIZES), draw(SIZES), clues))
    return replace(puzzle, given=draw(given_cells(puzzle.height, puzzle.width, "#.R")))


@st.composite
def singles(draw: st.DrawFn) -> Puzzle:
    height, width = draw(SIZES), draw(st.integers(1, 14))
    return draw(board("hitori", height, width, st.integers(1, max(height, width))))


@st.composite
def ranges(draw: st.DrawFn) -> Puzzle:
    height, width = draw(SIZES), draw(st.integers(1, 30))
    numbers = st.integers(1, height + width - 1)
    return draw(board("kurodoko", height, width, draw(st.sampled_from([numbers, numbers | NONE]))))


def linked(family: str, most: int) -> Boards:
    """Return boards of numbers up to this one, none and `?`."""
    clues = NONE | st.just("?") | st.integers(0, 9) | st.integers(0, most)
    return st.tuples(SIZES, SIZES).flatmap(lambda size: board(family, *size, clues))


@st.composite
def with_unknown(draw: st.DrawFn) -> Puzzle:
    """Draw black nonograms in which lengths are not known, or a hitori with `?`, to be drawn."""
    items: st.SearchStrategy[BlockItem] = st.sampled_from([UnknownBlock(), "*"])
    clues = st.lists(LENGTHS.map(Block) | items, max_size=4).map(tuple)
    numbers = board("hitori", draw(SIZES), draw(SIZES), NONE | st.just("?") | st.integers(1, 1300))
    puzzle = draw(numbers | lined("nonogram", clues, ""))
    return replace(puzzle, given=draw(given_cells(puzzle.height, puzzle.width, "#.")))


def one(puzzles: Boards) -> st.SearchStrategy[list[Puzzle]]:
    return st.lists(puzzles, min_size=1, max_size=1)


def some(puzzles: Boards, most: int = 3) -> st.SearchStrategy[list[Puzzle]]:
    return st.lists(puzzles, min_size=1, max_size=most)


@st.composite
def titled(draw: st.DrawFn, puzzles: Boards) -> Puzzle:
    puzzle = draw(puzzles)
    return replace(puzzle, info=tuple(sorted({**dict(puzzle.info), "title": draw(VALUES)}.items())))


@st.composite
def seeded(draw: st.DrawFn, puzzles: Boards) -> Puzzle:
    seed = draw(st.none() | st.integers(0, 2**128))
    return replace(draw(puzzles), info=() if seed is None else (("seed", str(seed)),))


@st.composite
def worded(draw: st.DrawFn, puzzles: Boards) -> Puzzle:
    """Draw what XML can say of a puzzle, which has no meaning of its own there."""
    said = draw(st.dictionaries(KEYS, VALUES, max_size=4))
    kept = {key: re.sub(r"[^\n\r\x20-\ud7ff\ue000-\ufffd]", "", said[key]).strip() for key in said}
    kept = {key: text for key, text in kept.items() if key not in ("author", "clues")}
    return replace(draw(puzzles), info=tuple(sorted(kept.items())))


ANY = nonograms(given="#.", with_info=True) | clued_in_cells()
PALETTES = {"unknown": "?*", "given": True}
ALIKE = ("cwd", "mk", "nin", "syro")
"""Formats of the same clues, which differ in what stands around them: they share their puzzles."""

WRITTEN: dict[str, st.SearchStrategy[list[Puzzle]]] = {
    "delft": one(seeded(SIZES.flatmap(lambda n: board("hitori", n, n, st.integers(1, 120))))),
    "dzn": one(nonograms()),
    "gno": one(nonograms()),
    "janko": one(
        clued_in_cells().filter(lambda puzzle: puzzle.family and not puzzle.given)
        | board("masyu", 3, 4, NONE | st.sampled_from("wb"))
        | nonograms()
    ),
    "json": some(titled(ANY | coloured("Ra%é;", **PALETTES) | sequences("Ra%é*5;,", given=True))),
    "legup": one(
        board("akari", 3, 4, NONE | st.sampled_from(("x", 0, 1, 2, 3, 4)))
        | board("mosaic", 2, 2, NONE | st.integers(0, 9))
    ),
    "lists": one(
        nonograms() | board("", 3, 4, NONE | st.integers(1, 120) | st.sampled_from(("x", "?")))
    ),
    "matrix": one(
        st.tuples(SIZES, SIZES).flatmap(
            lambda size: board("kurodoko", *size, NONE | st.integers(2, 120))
        )
    ),
    "non": one(nonograms(with_info=True) | coloured("Ra%@é").flatmap(with_goal)),
    "nonogrid": one(coloured("Ra%@é:", paper=False) | nonograms()),
    "puzzlink": some(linked("kurodoko", 1_126_351) | linked("hitori", 1295)),
    "pzprv3": one(linked("kurodoko", 10**9 - 1) | linked("hitori", 10**9 - 1)),
    "olsak": one(nonograms() | coloured("Ra%é;")),
    "puzzlekit": one(
        nonograms()
        | board("hitori", 3, 4, NONE | st.integers(1, 120))
        | board("cave", 2, 1, NONE | st.integers(1, 9) | st.just("?"))
        | board("masyu", 1, 5, NONE | st.sampled_from("wb"))
    ),
    "penpa": one(with_unknown()),
    "rosetta": some(st.just(Puzzle.nonogram([[2], [1, 1]], [[2], [1], [1]]))),
    "sdk": some(
        st.sampled_from((9, 16, 25)).flatmap(
            lambda n: board("sudoku", n, n, NONE | st.integers(1, n))
        )
    ),
    "sequence": one(sequences("RaG%é5;")),
    "sgt": some(nonograms(given="#.") | singles() | ranges()),
    "spoj": some(nonograms()),
    "sudokupad": some(
        st.integers(4, 10).flatmap(lambda n: board("sudoku", n, n, NONE | st.integers(1, n)))
    ),
    "text": one(
        titled(ANY | coloured("Rrows%é;", **PALETTES) | sequences("Rrows%é;|<[", given=True))
    ),
    "tournament": some(nonograms(side=25), 2),
    "webpbn": some(worded(nonograms()) | coloured("Ra%é<&;'\"", unknown="?").flatmap(with_goal)),
}


UNSIGNED = [name for name in formats.names() if not formats.INDEX[name].signatures]
"""Formats that are read only where they are named, or their suffix is."""


def kept(name: str, puzzle: Puzzle) -> Puzzle:
    """Return the puzzle without what the format does not hold."""
    colours = puzzle.colours
    if name in ("non", "nonogrid"):
        colours = tuple(each._replace(name="") for each in colours)
    elif name == "sequence":
        used = set("".join(str(clue) for _, clue in puzzle.lines()))
        colours = tuple(Colour(symbol, "", "#000000") for symbol in sorted(used))
    elif name == "puzzlekit" and puzzle.family != "nonogram":
        puzzle = puzzle.of_family("")
    return replace(puzzle, colours=colours, info=() if name == "text" else puzzle.info)


@one_in(3)
@examples(30)
@pytest.mark.parametrize("name", [name for name in formats.names() if name not in ALIKE])
@given(data=st.data())
def test_what_is_written_is_read_as_the_same_puzzles(name: str, data: st.DataObject) -> None:
    comes_back(name, data.draw(WRITTEN[name]))


@examples(30)
@given(puzzles=one(nonograms()))
def test_what_formats_write_that_are_alike_is_read_as_the_same_puzzles(
    puzzles: list[Puzzle],
) -> None:
    for name in ALIKE:
        comes_back(name, puzzles)


def comes_back(name: str, puzzles: list[Puzzle]) -> None:
    """Require that what the format writes is read as equal puzzles, and as its own."""
    form = formats.find(name)
    text = form.write(puzzles)
    # Most formats know their texts as their own; lists of single numbers may be boards.
    assert name in ("sequence", *ALIKE, *UNSIGNED) or formats.recognise(text) is form
    with TemporaryDirectory() as folder:
        path = Path(folder) / "puzzle"
        path.write_bytes(text.encode())
        read = [entry.puzzle for _, entry in formats.read(str(path), name)]
    assert [kept(name, each) for each in read] == [kept(name, each) for each in puzzles]
