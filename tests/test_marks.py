"""Every mark that an address or a file can carry: it changes the puzzle, is listed, or is refused.

One mark after the other is put at the same place of a board. Two that are read as the same puzzle
with the same answer are listed here, with the reason; another such pair would be a mark that is
dropped. `tests/test_engine.py` holds what is read against the engine of the sites.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations, islice, product
from random import Random
from typing import Any

import pytest
from penpa import EMPTY, laid_out
from properties import one_in
from test_engine import SIGNS, WORDS, puzzles

from satgrid import formats
from satgrid.clues import CellClue
from satgrid.errors import PuzzleError
from satgrid.families import addresses
from satgrid.formats.penpa.families import MARKINGS
from satgrid.genres import Address, blocks, codes
from satgrid.genres.codes import Body, Code
from satgrid.problem import Problem

# ------------------------------------------------------------------ addresses

CODES = {name: code for name, code in vars(codes).items() if isinstance(code, Code)}
SAME_CLUE = {"BASE36": {("%", "@")}, "NUMBERS": {("%", "@")}, "RUNS": {("9", "d")}}
"""First characters of tokens that say the same: the sites wrote one of them once."""


@pytest.mark.parametrize("name", CODES)
def test_no_two_tokens_of_an_address_are_read_as_the_same_clue(name: str) -> None:
    code, found = CODES[name], dict[tuple[CellClue, ...], str]()
    places = max(len(code.skips), 18) + 5
    ends = [sign for sign in SIGNS if sign in code.ones]  # So that empty places are seen.
    end = ends[1] if ends else "10"
    single = {*code.ones, *code.skips}
    for token in (*SIGNS, *map("".join, product({*SIGNS} - single, SIGNS))):
        body = Body(token + end)
        try:
            clues = tuple(code.read(body, places))
        except PuzzleError:
            continue
        if body.at < len(body.text) or (name in ("ARROWS", "TOWERS") and "?" in str(clues)):
            continue  # The direction of an arrow without a number does not affect the rules.
        other = found.setdefault(clues, token)
        pair = tuple(sorted((other[0], token[0])))
        assert other == token or pair in SAME_CLUE.get(name, ()), (other, token, clues)
    assert found


# ------------------------------------------------------------------ files

_BESIDE = ".", "-"
"""Beside a board both say that there is no number."""

SAME_WORD = {
    "kakuro": {("0", "-1"), ("0,3", "-1,3")},  # Neither shows a sum.
    "yajilin": {("#", "0,-")},
    "snake": {("0", "."), _BESIDE},
    "skyscrapers": {(".", "+"), _BESIDE},  # A cell, on which nothing is drawn or a note.
    "doppelblock": {(".", "+"), _BESIDE},
    "easyasabc": {(".", "+"), _BESIDE},
    "magnets": {("0", "1"), _BESIDE},  # A wall that others make needless.
    "aquarium": {_BESIDE},
    "tents": {_BESIDE},
    "battleship": {_BESIDE},
}
"""Words of files that say the same."""


def read(form: Any, text: str) -> object:
    """Return all that is read of a text, or None where it is refused."""
    try:
        (entry,) = form.parse(text)
        Problem(entry.puzzle).inspect()
    except PuzzleError:
        return None
    return entry.puzzle, entry.answer, entry.wrong


def same(form: Any, texts: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield every two marks whose texts are read as the same."""
    found = {mark: read(form, text) for mark, text in texts.items()}
    meanings = {mark: each for mark, each in found.items() if each is not None}
    yield from (
        (one, other) for one, other in combinations(meanings, 2) if meanings[one] == meanings[other]
    )


@one_in(4)
@pytest.mark.parametrize("genre", addresses(), ids=lambda genre: genre.name)
def test_no_word_of_a_file_is_dropped(genre: Address) -> None:
    random, form = Random(genre.name), formats.find("pzprv3")
    for puzzle in islice(puzzles(genre, random), 4):
        lines, at = form.write([puzzle]).splitlines(), 4 - genre.square
        for part in genre.blocks:
            height = len(part.write(puzzle, None))
            framed = isinstance(part, blocks.FramedBoard) or "rows" in part.names
            # Of a board with a frame, corners say nothing, and cells have what is drawn.
            places = [(k, j) for k in range(at, at + height)
                      for j, word in enumerate(lines[k].split())
                      if not framed or (word != "." and (k, j) != (at, 0))]  # fmt: skip
            at += height
            # Whatever a room is called, it is the same.
            if not part.names or isinstance(part, blocks.RoomRows) or not places:
                continue
            k, j = random.choice(places)
            words = lines[k].split()
            texts = {}
            for word in WORDS:
                line = " ".join((*words[:j], word, *words[j + 1 :]))
                texts[word] = "\n".join((*lines[:k], line, *lines[k + 1 :], ""))
            assert {*same(form, texts)} <= SAME_WORD.get(genre.name, set()), texts["0"]


# ------------------------------------------------------------------ Penpa+

# On a board of 2 x 2 cells without a margin, 14 is a cell, 50 the corner in the middle, 86 a side.
PENPA: list[tuple[str, Any]] = [
    *[("zN", {"14": [text, 1, "1"]}) for text in (0, 1, "2", "12", "?", "??", "1?", "a", "1_0")],
    *[("zN", {"14": ["12", 1, "7"]}), ("zN", {"50": ["1", 1, "1"]}), ("zN", {"50": ["?", 1, "1"]})],
    *[("zN", {"86": ["1", 1, "1"]}), ("zN", {"8": ["1", 1, "1"]}), ("zN", {"13": ["?", 1, "1"]})],
    *[("z1", {place: ["1", 1]}) for place in ("200", "203", "300", "144")],
    *[("zS", {"14": colour}) for colour in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)],
    *[("zY", {"14": [style, "circle_L", 1]}) for style in (1, 2, 3, 8)],
    *[("zY", {"14": [style, "sun_moon", 1]}) for style in (1, 2, 3, 4)],
    *[("zY", {"14": [1, shape, 1]}) for shape in ("star", "tents", "square_LL", "tri", "cross")],
    *[("zY", {"14": [[0, 0, 1, 0, 0, 0, 0, 0], "arrow_fouredge_B", 1]})],
    *[("zY", {"50": [1, "circle_S", 1]}), ("zY", {"8": [1, "star", 1]})],
    *[("zE", {"44,50": style, "50,56": style}) for style in (1, 2, 8)],
    *[("zE", {"86": 98}), ("zE", {"43,50": 2}), ("zL", {"14,15": 3}), ("zL", {"86": 98})],
    *[("zW", {"86,92": 3}), ("zC", {"200,201": 10}), ("zF", {"14,15": 3}), ("z2", {"14,15": 3})],
    *[("zT", [[14, 15]]), ("z3", [[14, 15]]), ("zD", [[14, 15]]), ("z0", [[14, 15]])],
    *[("z5", [[14, 15]]), ("z4", {"44,50": 1}), ("z6", [[14, 15]]), ("z7", [[14, 15]])],
    ("zX", {"14": 1}),
]
"""Marks of a problem: their part of it, and what it has."""


def of_marks(family: str, part: str, mark: Any) -> object:
    """Return what is read of a board with a mark, or None where it is refused."""
    problem = EMPTY.replace("zT:[],z6:[]", "")
    shown = "" if mark is None else f"{part}:{json.dumps(mark)}"
    body = ",".join(each for each in problem[1:-1].rstrip(",").split(",") if each[:2] != part)
    text = laid_out(2, 2, "{" + ",".join(filter(None, (body, shown))) + "}", "[14,1,5,1]")
    try:
        (entry,) = formats.find("penpa").parse_as(text, family)  # type: ignore[misc]
    except PuzzleError:
        return None
    return entry.puzzle, entry.answer


@one_in(4)
@pytest.mark.parametrize("family", MARKINGS)
def test_no_mark_of_penpa_is_dropped(family: str) -> None:
    nothing = of_marks(family, "", None)
    assert nothing is not None
    refused = 0
    for part, mark in PENPA:
        found = of_marks(family, part, mark)
        assert found != nothing, (part, mark)
        refused += found is None
    assert 0 < refused < len(PENPA)
