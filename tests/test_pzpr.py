"""Addresses and answers held against the engine that first wrote them: `pzpr` of npm, MIT.

It is of 2019 and knows fewer genres than the sites do today. `npm ci` in `tests/pzpr` installs it;
where it, or node, is missing, the tests are skipped.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from shutil import which

import pytest

from satgrid import formats
from satgrid.families import addresses
from satgrid.formats.pzprv3 import write_board
from satgrid.generators import Candidate, Request, attempts
from satgrid.genres import Address

FOLDER = Path(__file__).parent / "pzpr"
NEWER = {
    *("aquarium", "battleship", "canal", "castle", "geradeweg", "koburin", "magnets", "mines"),
    *("nonogram", "nurimisaki", "simpleloop", "snake", "suguru", "tents"),
    *("aqre", "doppelblock", "doubleback", "norinuri", "putteria"),
}
"""Genres that came after the engine."""
OTHER_FILES = {"cave", "nawabari"}
"""Genres whose files were others then: their addresses alone are compared."""
KNOWN = [genre for genre in addresses() if genre.name not in NEWER]
BOARDS = 50


@pytest.fixture(scope="module")
def node() -> str:
    """Return where node is; without it, or the engine, the tests are skipped."""
    found = which("node")
    if found is None:
        pytest.skip("no program node")
    if not (FOLDER / "node_modules" / "pzpr").is_dir():
        pytest.skip("no package pzpr: run npm ci in tests/pzpr")
    return found


def solved(family: str) -> Iterator[Candidate]:
    """Yield puzzles with all their clues, and the answers from which these were read."""
    generator, random = attempts.find(family), Random(family)
    while True:
        side = 4 if family == "sudoku" else random.randint(4, 5)
        square = family in ("sudoku", "starbattle", "easyasabc", "skyscrapers", "doppelblock")
        other = side if square else random.randint(4, 5)
        request = attempts.validate(Request(family, side, other))
        found = generator.candidate(request, random)
        if found is not None and family in ("easyasabc", "skyscrapers"):
            # The sites print no letter in a cell, and the engine of then no number.
            yield found._replace(puzzle=found.puzzle.with_contents(cells=None))
        elif found is not None:
            yield found


def hold(node: str, boards: Sequence[tuple[Address, Candidate]]) -> None:
    """Hold the addresses and answers of boards against the engine."""
    addresses = formats.find("puzzlink").write([board.puzzle for _, board in boards]).split()
    asked = [
        {"address": address, "file": write_board(*board)}
        for address, (_, board) in zip(addresses, boards, strict=True)
    ]
    ran = subprocess.run(
        [node, "engine.js"],
        cwd=FOLDER,
        input="\n".join(map(json.dumps, asked)),
        capture_output=True,
        text=True,
        check=True,
    )
    answers = [*map(json.loads, ran.stdout.splitlines())]
    for address, (genre, _), said in zip(addresses, boards, answers, strict=True):
        # The engine of then had no character for a sum that is not shown.
        asked = address.replace("-", "0") if genre.name == "kakuro" else address
        assert clues(said["address"]) == clues(asked)
        if genre.name not in OTHER_FILES:
            assert said["of_file"] == said["address"]
            assert said["against"] == "", address


def clues(address: str) -> str:
    """Return what stands behind the genre, whose name was another for some."""
    return address.partition("?")[2].partition("/")[2].rstrip("/")


def test_the_engine_knows_each_genre_that_is_not_newer(node: str) -> None:
    script = "for (const name of process.argv.slice(1)) console.log(pzpr.variety(name).valid)"
    names = [genre.name for genre in addresses()]
    ran = subprocess.run(
        [node, "-e", f'const pzpr = require("pzpr"); {script}', *names],
        cwd=FOLDER,
        capture_output=True,
        text=True,
        check=True,
    )
    known = dict(zip(names, ran.stdout.split(), strict=True))
    assert {name for name in names if known[name] == "false"} == NEWER


def test_the_engine_keeps_addresses_and_takes_answers(node: str) -> None:
    hold(node, [(genre, next(solved(genre.family))) for genre in KNOWN])


@pytest.mark.long
def test_the_engine_keeps_many_addresses_and_takes_many_answers(node: str) -> None:
    boards = [(genre, board) for genre in KNOWN for board in islice(solved(genre.family), BOARDS)]
    assert len(boards) == BOARDS * len(KNOWN)
    hold(node, boards)
