"""Real nonogram files in black and white: sizes as the manifest states, clues as goals draw."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

import pytest

from satgrid import formats
from satgrid.puzzle import Puzzle


def lengths(clues: Sequence[Sequence[tuple[int, str]]]) -> list[list[int]]:
    return [[length for length, _ in clue] for clue in clues]


def runs(line: Sequence[str]) -> list[int]:
    return [len(list(run)) for value, run in groupby(line) if value == "1"]


def total(clues: Sequence[Sequence[tuple[int, str]]]) -> int:
    return sum(map(sum, lengths(clues)))


def puzzles(path: Path) -> list[Puzzle]:
    return [entry.puzzle for _, entry in formats.read(str(path))]


@pytest.fixture(scope="module")
def stated(shared: Path, manifest: list[dict[str, str]]) -> dict[Path, tuple[int, int]]:
    """Return (height, width) by file, of the black and white nonograms in formats we read."""
    found = {
        shared / "data/instances" / row["file"]: (int(row["height"]), int(row["width"]))
        for row in manifest
        if row["family"] == "nonogram-bw"
    }
    return {
        path: size
        for path, size in found.items()
        if path.suffix == ".non" or path.parent.name == "sgt-pattern"
    }


def test_sizes_and_totals(stated: dict[Path, tuple[int, int]]) -> None:
    assert len(stated) > 30
    for path, size in stated.items():
        for puzzle in puzzles(path):
            assert (puzzle.height, puzzle.width) == size, path
            assert total(puzzle.rows) == total(puzzle.columns) > 0, path


def test_every_non_file_is_read_and_written_back(shared: Path) -> None:
    files = [p for p in (shared / "data").rglob("*.non") if "nonogram-colour" not in p.parts]
    assert len(files) > 30
    non = formats.find("non")
    drawn = 0
    for path in files:
        (puzzle,) = puzzles(path)
        assert total(puzzle.rows) == total(puzzle.columns), path
        assert puzzle.title(), path
        (again,) = non.parse(non.write([puzzle]))
        assert again.puzzle == puzzle, path
        goal = dict(puzzle.info).get("goal")
        if goal is not None:
            w = puzzle.width
            rows = [goal[k : k + w] for k in range(0, len(goal), w)]
            assert list(map(runs, rows)) == lengths(puzzle.rows), path
            assert list(map(runs, zip(*rows, strict=True))) == lengths(puzzle.columns), path
            drawn += 1
    assert drawn > 20


def test_every_game_id_is_read_and_written_back(shared: Path) -> None:
    for path in sorted((shared / "data/instances/nonogram/sgt-pattern").glob("*.txt")):
        text = path.read_text(encoding="utf-8")
        found = puzzles(path)
        assert len(found) == len(text.splitlines())
        assert formats.find("sgt").write(found) == text


def test_a_real_file_with_entities(shared: Path) -> None:
    path = shared / "data/instances/nonogram/survey/webpbn-00001.non"
    (puzzle,) = puzzles(path)
    info = dict(puzzle.info)
    assert info["copyright"] == "© Copyright 2004 by Jan Wolter"
    assert lengths(puzzle.columns) == [[2, 1], [2, 1, 3], [7], [1, 3], [2, 1]]
