"""Marks of an answer that contradict each other, or what is printed, are never settled silently.

Each mark of a solved board is replaced, in files of every genre. What is read then differs, is a
fault of the answer, or is refused; and no such board that satgrid calls right is wrong to the
engine of the sites.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path

import pytest
from properties import one_in, thinned
from test_pzpr import solved

import satgrid
from satgrid import formats
from satgrid.errors import PuzzleError
from satgrid.families import addresses
from satgrid.formats import Entry
from satgrid.generators import Candidate
from satgrid.genres import Address
from satgrid.genres.drawn import DigitRows

pzprv3, penpa = formats.find("pzprv3"), formats.find("penpa")

MARKS = ("#", "1", "2", "3", "4", "5", "8", "A", "a1", "a2", "x", "99", "q2")
"""Words that say something, somewhere; others are notes, or say that there is nothing."""

NO_MORE = {
    "fillomino": "10", "shikaku": "1", "tentaisho": "1", "tatamibari": "1", "nawabari": "10",
}  # fmt: skip
"""Words of sides that say nothing of a whole board: borders of a fillomino, walls with a note.

On the border of a nawabari there is always a wall.
"""


def read_of(entry: Entry) -> tuple[object, ...]:
    return entry.puzzle, entry.answer, entry.wrong


def is_held(genre: Address, board: Candidate) -> bool:
    """Return whether a file holds the board: a double back may have rooms that are cut in parts."""
    try:
        genre.require_whole_rooms(board.puzzle)
    except PuzzleError:
        return False
    return True


def mutants(genre: Address, boards: int = 1) -> Iterator[tuple[str, Entry, str, str, str]]:
    """Yield files of solved boards, what is read of them, and one mark that is another then."""
    for puzzle, grid in islice(filter(partial(is_held, genre), solved(genre.family)), boards):
        digits = any(isinstance(block, DigitRows) for block in genre.blocks)
        if puzzle.cells is not None and digits:
            # All clues are printed: half of the cells get theirs from the answer.
            rows = [
                [clue if c % 2 else None for c, clue in enumerate(row)]
                for row in puzzle.cells.rows()
            ]
            puzzle = puzzle.with_contents(cells=rows)
        text = formats.solved("pzprv3", puzzle, grid)
        (entry,) = pzprv3.parse(text)
        lines, empty = text.split("\n"), pzprv3.write([puzzle]).split("\n")
        for k in [
            k for k, (line, bare) in enumerate(zip(lines, empty, strict=True)) if line != bare
        ]:
            words = lines[k].split()
            for at, word in enumerate(words):
                for other in MARKS:
                    if other != word:
                        row = " ".join([*words[:at], other, *words[at + 1 :]])
                        yield (
                            "\n".join([*lines[:k], row, *lines[k + 1 :]]),
                            entry,
                            word,
                            other,
                            text,
                        )


@one_in(3)
@thinned(4)
@pytest.mark.parametrize("genre", addresses(), ids=lambda genre: genre.name)
def test_every_mark_of_an_answer_counts(genre: Address, every: int) -> None:
    read = 0
    for text, before, word, other, _ in islice(mutants(genre), 0, None, every):
        try:
            (after,) = pzprv3.parse(text)
        except PuzzleError:
            continue
        read += 1
        if read_of(after) == read_of(before):
            # What is printed there, such as a number or a ship.
            ship = genre.name == "battleship" and other == "#"
            printed = word == "." and (other.isdecimal() or ship)
            assert printed or word in NO_MORE.get(genre.name, ""), (word, other, text)
    assert read


@pytest.mark.long
def test_no_board_is_right_that_is_wrong_on_the_site(shared: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("no program node")
    asked: list[list[str]] = []
    for genre in addresses():
        right = []
        for text, *_ in mutants(genre):
            try:
                (entry,) = pzprv3.parse(text)
            except PuzzleError:
                continue
            if not entry.wrong and entry.answer and not satgrid.check(entry.puzzle, entry.answer):
                right.append(text)
        asked.append(right)
    ran = subprocess.run(
        [node, "judge.js"],
        cwd=shared / "engine",
        input="".join(f"{json.dumps(texts)}\n" for texts in asked),
        capture_output=True,
        text=True,
        check=True,
    )
    said = map(json.loads, ran.stdout.splitlines())
    for genre, texts, verdicts in zip(addresses(), asked, said, strict=True):
        for text, verdict in zip(texts, verdicts, strict=True):
            # A border that closes nothing off says nothing of a fillomino here.
            loose = genre.name == "fillomino" and verdict == ["bdUnused"]
            assert verdict is None or loose, (genre.name, text, verdict)
