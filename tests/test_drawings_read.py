"""A text drawing is read back as its puzzle or refused, and never read as another puzzle."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator
from itertools import chain, islice
from random import Random

import effort
import pytest
import sampled
from properties import thinned
from test_damage import damaged
from three_sets.made import puzzles

import satgrid
from satgrid import families, formats, verbs
from satgrid.drawing import reading, text
from satgrid.errors import PuzzleError
from satgrid.puzzle import Puzzle

CELLS, SOLUTIONS = 9, 40
"""The cells of the boards whose solutions are compared, and the most solutions."""

PARTLY_DRAWN = {("regex", "multiples")}
"""Examples with automata, which a drawing shows in part."""

encoding = pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
each_family = pytest.mark.parametrize("name", families.names())


def drawn(puzzle: Puzzle, encoding: str = "utf-8") -> str:
    """Return the drawing of the puzzle in a file of this encoding."""
    stream = io.TextIOWrapper(io.BytesIO(), encoding)
    return text.empty(puzzle, stream) + text.legend(puzzle, printed=True)


def read(shown: str, family: str | None) -> Puzzle:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return satgrid.load(shown, family=family)


def some(name: str) -> Iterator[Puzzle]:
    """Yield small puzzles of the family, many with given cells, and some total if it has totals."""
    own = sampled.puzzles(name, 1) if sampled.is_sampled(name) else ()
    for puzzle in chain(own, islice(puzzles(name, Random(name)), 40)):
        if puzzle is not None and {*dict(puzzle.contents).get("rows", "-")} != {None}:
            yield puzzle


def are_same(one: Puzzle, other: Puzzle) -> bool:
    """Return whether the puzzles have the same drawing and, if they are small, solutions."""
    if drawn(one) != drawn(other) or one.variant != other.variant:
        return False
    if one == other or one.board.area > CELLS:
        return True
    first, second = (set(islice(satgrid.solutions(each), SOLUTIONS)) for each in (one, other))
    return first == second or len(first) == len(second) == SOLUTIONS


@encoding
@each_family
def test_the_drawings_of_examples_are_read(name: str, encoding: str) -> None:
    for example in families.find(name).examples:
        puzzle = satgrid.load(example.text)
        shown = drawn(puzzle, encoding)
        if (name, example.name) in PARTLY_DRAWN:
            with pytest.raises(PuzzleError, match="a drawing shows automata in part"):
                read(shown, name)
            continue
        assert are_same(read(shown, name), puzzle)
        assert are_same(read(f"{name} {puzzle.height}x{puzzle.width}\n{shown}", None), puzzle)


@thinned(3)
@each_family
def test_a_drawing_is_read_as_its_puzzle_or_refused(name: str, every: int) -> None:
    tried = found = 0
    for puzzle in islice(some(name), 0, None, every):
        try:
            other = read(drawn(puzzle), name)
        except PuzzleError:
            pass  # Sides without a clue are not visible.
        else:
            assert are_same(other, puzzle), (puzzle, other)
            found += 1
        tried += 1
    assert found >= tried // 3 or name == "regex"


@each_family
def test_a_damaged_drawing_is_read_only_if_it_is_the_drawing_of_a_puzzle(name: str) -> None:
    family, random = families.find(name), Random(name)
    whole = [drawn(satgrid.load(example.text)) for example in family.examples]
    for _ in range(10):
        shown = damaged(random, random.choice(whole), whole)
        try:
            puzzle = reading.drawn_puzzle(shown, family)
        except PuzzleError:
            continue
        assert puzzle is None or reading.is_drawing_of(shown, puzzle)


LONG = {
    "dots": ". 1 . . 2 . . .\n" * 400,
    "tight": "..1#x.2." * 30 + "\n" + ".#...1..x" * 30 + "\n",
    "lists": ("1 2 3 4 5 6 7 8 9 " * 10 + "\n") * 400,
    "tall": "1 2 . .\n. 1 . .\n" * 240,
    "digits": ("9" * 900 + "\n") * 90,
    "frames": ("+--" * 100 + "\n") * 300,
    "bars": ("|" * 300 + "\n") * 300,
    "spaced": (".   1   .   " * 20 + "\n\n") * 200,
}
"""Texts that are no drawing, and whose shapes are many."""


@pytest.mark.parametrize("name", ["akari", "heyawake", "magnets", "nonogram", "skyscrapers"])
@pytest.mark.parametrize("shown", LONG.values(), ids=LONG)
def test_a_long_text_that_is_no_drawing_takes_a_bounded_effort(shown: str, name: str) -> None:
    family = families.find(name)
    with effort.at_most(4_000_000):
        assert reading.drawn_puzzle(shown, family) is None


def test_a_long_text_is_not_read_as_a_drawing() -> None:
    with pytest.raises(PuzzleError) as caught:
        formats.read("┌" * formats.MOST_DRAWN + "\n│")
    assert not caught.value.drawn
    assert not verbs.load("hitori\n2 x 2\n1 2\n2 1\n").given
