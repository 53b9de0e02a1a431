"""Addresses and files held against the puzz.link engine of today, which is in `shared/engine`.

Texts of every genre are made at random and changed in a few characters. What satgrid reads of one,
it writes as an address, and the engine has to read the same of both; texts that satgrid refuses are
left out. Answers are judged by both. Where the folder, or node, is missing, the tests are skipped.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from random import Random

import pytest
import sampled
from properties import thinned

from satgrid import formats
from satgrid.clues import BLACK, UNKNOWN, Value
from satgrid.errors import PuzzleError
from satgrid.families import addresses
from satgrid.formats.pzprv3 import write_board
from satgrid.generators import Request, attempts
from satgrid.genres import Address
from satgrid.grid import Grid
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle

MUTANTS = 200
SIGNS = "0123456789abcdefghijklmnopqrstuvwxyz.-+=@%*$/_~ABCXYZ"
WORDS = (*"0123456789.-+#*x?", "-1", "-2", "10", "1,2", "0,3", "-,-", "0,-", "5,1", "1,-,2", "-1,3")
FLAGS = "bcdefmortx"
READER = Path(__file__).parent / "pzpr" / "read.js"


def asked(script: Path, engine: Path, lines: Sequence[object], *words: str) -> list[object]:
    """Return what a script of the engine answers to lines of JSON."""
    ran = subprocess.run(
        ["node", str(script), str(engine / "index.js"), *words],
        cwd=engine,
        input="\n".join(map(json.dumps, lines)),
        capture_output=True,
        text=True,
        check=True,
    )
    return [*map(json.loads, ran.stdout.splitlines())]


def puzzles(genre: Address, random: Random) -> Iterator[Puzzle]:
    """Yield small puzzles of the genre without end, as an address of it can hold them."""
    known = list[Puzzle]()
    for side in (2, 3, 4, 5):
        with suppress(AssertionError):  # No board up to this side.
            known.append(sampled.big(genre.family, side))
    if sampled.is_sampled(genre.family):
        known += sampled.puzzles(genre.family, 1)
    while True:
        puzzle = random.choice(known)
        for gone in ({}, {"cages": None, "rooms": None}, {"cells": None}, {"outside": None}):
            with suppress(PuzzleError, KeyError, TypeError, AttributeError):
                kept = puzzle.with_contents(**gone) if gone else puzzle
                formats.find("puzzlink").write([kept])
                yield kept
                break


def changed_address(random: Random, text: str) -> str:
    """Return an address with one to three characters of its body gone, doubled or replaced.

    Its own flags are kept, or another one stands for them, or none.
    """
    head, _, rest = text.rstrip().partition("?")
    genre, *parts = rest.split("/")
    flags = [parts.pop(0)] if parts[0].isalpha() else []
    if random.random() < 0.1:
        # Letters of flags may stand before the size.
        k = random.randrange(2) + (not parts[0].isdecimal())
        parts[k] = str(max(1, int(parts[k]) + random.choice((-1, 1))))
    body = "/".join(parts[2:])
    for _ in range(random.choice((0, 1, 1, 1, 2, 3))):
        k = random.randrange(len(body) + 1)
        own = random.choice(body or "0")
        new = random.choice(("", own, *random.choices(SIGNS, k=2), body[k : k + 1] * 2))
        body = body[:k] + new + body[k + random.randrange(2) :]
    if random.random() < 0.5:
        flags = random.choice(([], [random.choice(FLAGS)]))
    return f"{head}?{'/'.join((genre, *flags, *parts[:2]))}/{body}"


def changed_file(random: Random, text: str) -> str:
    """Return a file with one to three of its words or lines replaced, below the size."""
    lines = text.splitlines()
    first = 3 if lines[1] == "sudoku" else 4
    for _ in range(random.choice((0, 1, 1, 2, 3))):
        if len(lines) > first:
            k = random.randrange(first, len(lines))
            words = lines[k].split()
            if words and random.random() < 0.9:
                words[random.randrange(len(words))] = random.choice(WORDS)
                lines[k] = " ".join(words) + " "
            else:
                lines[k : k + 1] = random.choice(([], [lines[k]] * 2, [random.choice(FLAGS)]))
    return "\n".join(lines) + "\n"


CHANGED = {"puzzlink": changed_address, "pzprv3": changed_file}


def alike(genre: Address, address: str) -> str:
    """Return an address without what does not affect the rules.

    Directions of arrows without a number, and whether there is a ? for one; whether a sum that is
    not there is written as 0; and a flag of looks, which the engine forgets where no clue is.
    """
    address = address.replace("/b/", "/")
    if genre.family in ("yajilin", "castlewall"):
        return re.sub(r"[0-4]\.|\+", "0.", address)
    if genre.family != "kakuro":
        return address
    head, width, height, body = re.fullmatch(r"(.*?/)(\d+)/(\d+)/([^/]*)/?", address).groups()  # type: ignore[union-attr]
    cells, at = 0, 0
    body = body.replace("-", "0")
    while cells < int(width) * int(height) and at < len(body):
        if body[at : at + 2] == "00":
            body = f"{body[:at]}.{body[at + 2 :]}"
        cells += "klmnopqrstuvwxyz".find(body[at]) + 1 or 1
        at += 1 if body[at] in ".klmnopqrstuvwxyz" else 2
    return f"{head}{width}/{height}/{body}"


@thinned(100)
@pytest.mark.parametrize("codec", CHANGED)
def test_a_changed_text_is_read_as_the_engine_reads_it_or_refused(
    codec: str, every: int, engine: Path
) -> None:
    link, form = formats.find("puzzlink"), formats.find(codec)
    read = list[tuple[Address, str, str]]()
    for genre in addresses():
        random = Random(f"{genre.name} {codec}")
        for puzzle in islice(puzzles(genre, random), MUTANTS // every):
            text = CHANGED[codec](random, form.write([puzzle]))
            with suppress(PuzzleError):
                (entry,) = form.parse(text)
                Problem(entry.puzzle).inspect()
                read.append((genre, text, link.write([entry.puzzle]).strip()))
    theirs = asked(READER, engine, [text for _, text, _ in read])
    ours = asked(READER, engine, [address for _, _, address in read])
    compared = dict.fromkeys((genre.name for genre in addresses()), 0)
    for (genre, text, _), one, other in zip(read, theirs, ours, strict=True):
        assert isinstance(one, str)
        assert isinstance(other, str)
        if one:
            assert alike(genre, one) == alike(genre, other), text
            compared[genre.name] += 1
    assert every > 1 or min(compared.values()) > MUTANTS // 20, compared


@thinned(10)
def test_a_file_of_the_engine_is_read_as_its_address(every: int, engine: Path) -> None:
    """What satgrid writes itself has not all the words that the sites write."""
    link, form = formats.find("puzzlink"), formats.find("pzprv3")
    written = [
        link.write([puzzle]).strip()
        for genre in addresses()
        for puzzle in islice(puzzles(genre, Random(f"{genre.name} own")), 40 // every)
    ]
    for address, text in zip(written, asked(READER, engine, written, "file"), strict=True):
        (entry,), (found,) = link.parse(address), form.parse(str(text))
        assert found.puzzle == entry.puzzle, text


OPEN = (
    *("heyawake", "hitori", "shimaguni", "aquarium", "lits", "norinori", "chocona", "aqre"),
    *("paintarea", "nondango"),
)
"""Shading families whose clues may be in shaded cells, or that have none in cells."""
UNDER = ["lnOnShade"]
"""What the engine says of a shaded cell under the loop, which an answer here cannot have."""
STRICT = ("galaxies", "hashi")
"""Families whose referee refuses more: a wall that separates nothing, a bridge from no island."""


def boards(genre: Address, random: Random) -> Iterator[tuple[Puzzle, Grid[Value]]]:
    """Yield puzzles with right answers without end, and for each some answers that are near."""
    generator = attempts.find(genre.family)
    sides = genre.sides[:1] or ((4,) if genre.square else (3, 4, 5))
    even = genre.family in ("battleship", "starbattle", "easyasabc", "skyscrapers")
    while True:
        side = 5 if even else random.choice(sides)
        found = generator.candidate(attempts.validate(Request(genre.family, side, side)), random)
        if found is None:
            continue
        puzzle, grid = found.puzzle, found.grid
        if genre.family in ("easyasabc", "skyscrapers"):
            puzzle = puzzle.with_contents(cells=None)
        yield puzzle, grid
        values = Problem(puzzle).values
        for _ in range(12):
            flat = [*grid.flat]
            for at in random.sample(range(len(flat)), random.choice((1, 1, 2, 3))):
                flat[at] = random.choice(values)
            yield puzzle, Grid(grid.height, grid.width, tuple(flat))


def is_alike(genre: Address, puzzle: Puzzle, answer: Grid[Value]) -> bool:
    """Say whether the engine can hold the answer, and judges such by the same rules.

    It refuses boards on which nothing is drawn, forgets shades in cells with clues, and errs about
    the inside of a castle wall at clues of the first column.
    """
    if len({*answer.flat}) < 2:
        return False
    clues = {**puzzle.numbers, **puzzle.signs} if puzzle.cells is not None else {}
    if genre.lattice or genre.family in OPEN:
        return not (genre.family == "castlewall" and any(c == 0 for _, c in clues))
    drawn = (BLACK, *"FLJ7") if genre.family == "shakashaka" else (BLACK,)
    return UNKNOWN not in clues.values() and all(answer[cell] not in drawn for cell in clues)


@thinned(24)
def test_an_answer_is_judged_as_the_engine_judges_it(every: int, engine: Path) -> None:
    texts, said, form = list[str](), list[bool](), formats.find("pzprv3")
    right = dict.fromkeys((genre.name for genre in addresses()), 0)
    for genre in addresses():
        random = Random(genre.name)
        for puzzle, grid in islice(boards(genre, random), 13 * 24 // every):
            with suppress(PuzzleError):
                text = write_board(puzzle, grid)
                (entry,) = form.parse(text)
                if entry.answer is not None and is_alike(genre, puzzle, entry.answer):
                    fits = not entry.wrong and not [*Problem(puzzle).check(entry.answer)]
                    if fits or genre.family not in STRICT:
                        texts.append(text)
                        said.append(fits)
                        right[genre.name] += fits
    (judged,) = asked(engine / "judge.js", engine, [texts])
    assert isinstance(judged, list)
    judgements = zip(texts, said, judged, strict=True)
    assert not [(text, fits, codes) for text, fits, codes in judgements
                if (codes is None) != fits and codes != UNDER]  # fmt: skip
    # Where all numbers are printed, nothing is left to be drawn.
    assert sum(map(bool, right.values())) > 30, right
