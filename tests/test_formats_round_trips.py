"""What a format writes it reads back as an equal puzzle, and recognises as its own."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias

from hypothesis import given
from hypothesis import strategies as st

from satgrid import families, formats
from satgrid.clues import Block, BlockItem, Colour, UnknownBlock
from satgrid.grid import Cell, Grid
from satgrid.puzzle import CellClue, LineClue, Puzzle

Boards: TypeAlias = st.SearchStrategy[Puzzle]

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
VALUES = st.text(st.one_of(st.characters(exclude_characters="\0"), MEANT))
ENTITIES = st.text(st.one_of(st.characters(exclude_categories=("Cc", "Cs", "Cn")), MEANT))
"""What HTML has entities for."""


@st.composite
def given_cells(
    draw: st.DrawFn, height: int, width: int, values: str = "#."
) -> tuple[tuple[Cell, str], ...]:
    drawn = draw(
        st.lists(st.sampled_from(values + "??"), min_size=height * width, max_size=height * width)
    )
    cells = ((r, c) for r in range(height) for c in range(width))
    return tuple((cell, v) for cell, v in zip(cells, drawn, strict=True) if v != "?")


@st.composite
def nonograms(
    draw: st.DrawFn, *, with_given: bool = False, with_info: bool = False, side: int = 0
) -> Puzzle:
    """Draw a nonogram; with `side`, it has as many rows and columns."""
    height, width = (side, side) if side else (draw(SIZES), draw(SIZES))
    info = draw(st.dictionaries(KEYS, ENTITIES, max_size=4)) if with_info else {}
    if with_info and draw(st.booleans()):
        info["goal"] = "".join(
            draw(st.lists(st.sampled_from("01"), min_size=height * width, max_size=height * width))
        )
    return Puzzle(
        "nonogram",
        height,
        width,
        rows=tuple(draw(st.lists(CLUES, min_size=height, max_size=height))),
        columns=tuple(draw(st.lists(CLUES, min_size=width, max_size=width))),
        given=draw(given_cells(height, width)) if with_given else (),
        info=tuple(sorted(info.items())),
    )


@st.composite
def palettes(draw: st.DrawFn, symbols: str) -> tuple[Colour, ...]:
    """Draw colours whose names differ from each other's and from white and black."""
    chosen = draw(st.lists(st.sampled_from(symbols), min_size=1, max_size=5, unique=True))
    names = draw(
        st.lists(NAMES.map(" ".join), min_size=len(chosen), max_size=len(chosen), unique=True)
    )
    return tuple(
        Colour(symbol, name, draw(RGBS)) for symbol, name in zip(chosen, names, strict=True)
    )


@st.composite
def coloured(
    draw: st.DrawFn, symbols: str, *, unknown: str = "", given: bool = False, paper: bool = True
) -> Puzzle:
    """Draw a nonogram with colours, and clues that hide what `unknown` says: `?` or `?*`.

    With `paper`, the background may have a colour of its own.
    """
    height, width = draw(SIZES), draw(SIZES)
    own = draw(palettes(symbols))
    background = [Colour(".", "paper", draw(RGBS))] if paper and draw(st.booleans()) else []
    colours = st.sampled_from(["#", *(colour.symbol for colour in own)])
    items: st.SearchStrategy[BlockItem] = st.builds(Block, LENGTHS, colours)
    items = items | st.builds(UnknownBlock, colours) if "?" in unknown else items
    items = items | st.just("*") if "*" in unknown else items
    clues: st.SearchStrategy[LineClue] = st.lists(items, max_size=4).map(tuple)
    values = ".#" + "".join(colour.symbol for colour in own)
    return Puzzle(
        "nonogram",
        height,
        width,
        rows=tuple(draw(st.lists(clues, min_size=height, max_size=height))),
        columns=tuple(draw(st.lists(clues, min_size=width, max_size=width))),
        given=draw(given_cells(height, width, values)) if given else (),
        colours=(*own, *background),
    )


@st.composite
def with_goal(draw: st.DrawFn, puzzle: Puzzle) -> Puzzle:
    symbols = ["0", "1", *(colour.symbol for colour in puzzle.colours if colour.symbol != ".")]
    n = puzzle.height * puzzle.width
    cells = draw(st.lists(st.sampled_from(symbols), min_size=n, max_size=n))
    return replace(puzzle, info=(("goal", "".join(cells)),))


@st.composite
def sequences(draw: st.DrawFn, symbols: str, *, given: bool = False) -> Puzzle:
    height, width = draw(SIZES), draw(SIZES)
    own = draw(palettes(symbols))
    letters = "".join(colour.symbol for colour in own)
    clues = st.text(st.sampled_from(letters), min_size=1, max_size=5)
    return Puzzle(
        "sequence",
        height,
        width,
        rows=tuple(draw(st.lists(clues, min_size=height, max_size=height))),
        columns=tuple(draw(st.lists(clues, min_size=width, max_size=width))),
        given=draw(given_cells(height, width, letters)) if given else (),
        colours=own,
    )


def unnamed(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle without the names of its colours."""
    return replace(puzzle, colours=tuple(each._replace(name="") for each in puzzle.colours))


CLUED_IN_CELLS = [name for name in families.names() if families.find(name).clued == families.CELLS]


@st.composite
def clued_in_cells(draw: st.DrawFn) -> Puzzle:
    height, width = draw(SIZES), draw(SIZES)
    n = height * width
    clues = st.one_of(NONE, st.just("?"), st.integers(-9, 120))
    return Puzzle(
        draw(st.sampled_from([*CLUED_IN_CELLS, "template", ""])),
        height,
        width,
        cells=Grid(height, width, tuple(draw(st.lists(clues, min_size=n, max_size=n)))),
        given=draw(given_cells(height, width, "#.R")),
    )


def board(family: str, height: int, width: int, clues: st.SearchStrategy[CellClue]) -> Boards:
    """Return boards of these clues, without given cells."""
    flat = st.lists(clues, min_size=height * width, max_size=height * width).map(tuple)
    return flat.map(lambda cells: Puzzle(family, height, width, cells=Grid(height, width, cells)))


@st.composite
def singles(draw: st.DrawFn) -> Puzzle:
    height, width = draw(SIZES), draw(st.integers(1, 14))
    return draw(board("hitori", height, width, st.integers(1, max(height, width))))


@st.composite
def ranges(draw: st.DrawFn) -> Puzzle:
    height, width = draw(SIZES), draw(st.integers(1, 30))
    numbers = st.integers(1, height + width - 1)
    return draw(board("kurodoko", height, width, draw(st.sampled_from([numbers, numbers | NONE]))))


def back(name: str, puzzles: list[Puzzle]) -> list[Puzzle]:
    """Return what is read of the text that is written, which most formats know as their own."""
    form = formats.find(name)
    text = form.write(puzzles)
    assert name in ("sequence", "matrix") or formats.recognise(text) is form
    return [entry.puzzle for entry in form.parse(text)]


@given(nonograms(with_info=True))
def test_non(puzzle: Puzzle) -> None:
    assert back("non", [puzzle]) == [puzzle]


@given(coloured("Ra%@é").flatmap(with_goal))
def test_non_in_colours(puzzle: Puzzle) -> None:
    (again,) = back("non", [puzzle])
    assert unnamed(again) == unnamed(puzzle)


@given(nonograms(with_info=True))
def test_non_through_a_file(puzzle: Puzzle) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "puzzle.non"
        path.write_bytes(formats.find("non").write([puzzle]).encode())
        ((_, entry),) = formats.read(str(path))
    assert entry.puzzle == puzzle


@given(st.lists(nonograms(with_given=True) | singles() | ranges(), min_size=1, max_size=3))
def test_sgt(puzzles: list[Puzzle]) -> None:
    assert back("sgt", puzzles) == puzzles


@given(
    st.lists(
        st.one_of(
            nonograms(with_given=True, with_info=True),
            coloured("Ra%é;", unknown="?*", given=True),
            sequences("Ra%é*5;,", given=True),
            clued_in_cells(),
        ),
        min_size=1,
        max_size=3,
    ),
    VALUES,
)
def test_json(puzzles: list[Puzzle], title: str) -> None:
    puzzles[0] = replace(puzzles[0], info=(("title", title),))
    assert back("json", puzzles) == puzzles


@given(
    st.one_of(
        nonograms(with_given=True),
        coloured("Rrows%é;", unknown="?*", given=True),
        sequences("Rrows%é;|<[", given=True),
        clued_in_cells(),
    ),
    VALUES,
)
def test_text(puzzle: Puzzle, title: str) -> None:
    titled = replace(puzzle, info=(("title", title),))
    assert back("text", [titled]) == [puzzle]


@given(SIZES.flatmap(lambda n: board("hitori", n, n, st.integers(1, 120))), st.integers(0, 2**128))
def test_delft(puzzle: Puzzle, seed: int) -> None:
    assert back("delft", [puzzle]) == [puzzle]
    seeded = replace(puzzle, info=(("seed", str(seed)),))
    assert back("delft", [seeded]) == [seeded]


@given(st.lists(coloured("Ra%é<&;'\"", unknown="?").flatmap(with_goal), min_size=1, max_size=3))
def test_webpbn(puzzles: list[Puzzle]) -> None:
    assert back("webpbn", puzzles) == puzzles


@given(st.lists(nonograms(), min_size=1, max_size=2), st.dictionaries(KEYS, VALUES, max_size=4))
def test_webpbn_in_black_and_white(puzzles: list[Puzzle], told: dict[str, str]) -> None:
    written = {key: re.sub(r"[^\n\r\x20-\ud7ff\ue000-\ufffd]", "", told[key]) for key in told}
    kept = {key: text.strip() for key, text in written.items() if key not in ("author", "clues")}
    puzzles = [replace(puzzle, info=tuple(sorted(kept.items()))) for puzzle in puzzles]
    assert back("webpbn", puzzles) == puzzles


@given(coloured("Ra%@é:", paper=False) | nonograms())
def test_nonogrid(puzzle: Puzzle) -> None:
    (again,) = back("nonogrid", [puzzle])
    assert unnamed(again) == unnamed(puzzle)


@given(nonograms())
def test_dzn(puzzle: Puzzle) -> None:
    assert back("dzn", [puzzle]) == [puzzle]


@given(st.lists(nonograms(side=25), min_size=1, max_size=2))
def test_tournament(puzzles: list[Puzzle]) -> None:
    assert back("tournament", puzzles) == puzzles


@given(sequences("RaG%é5;"))
def test_sequence(puzzle: Puzzle) -> None:
    (again,) = back("sequence", [puzzle])
    told = chain.from_iterable(clue for _, clue in puzzle.lines() if isinstance(clue, str))
    assert "".join(colour.symbol for colour in again.colours) == "".join(sorted(set(told)))
    assert replace(again, colours=puzzle.colours) == puzzle


@given(
    st.tuples(SIZES, SIZES).flatmap(
        lambda size: board("kurodoko", *size, NONE | st.integers(2, 120))
    )
)
def test_matrix(puzzle: Puzzle) -> None:
    assert back("matrix", [puzzle]) == [puzzle]
