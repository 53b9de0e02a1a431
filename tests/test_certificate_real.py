"""Certificates of big boards: written, small enough to be checked in seconds, and verified."""

from __future__ import annotations

from pathlib import Path

import pytest

import satgrid

MOST_CLAUSES, MOST_PROOF_BYTES = 60_000, 1_000_000
"""What a checker reads in seconds."""


@pytest.mark.long
@pytest.mark.parametrize(
    ("file", "asked"),
    [
        ("hitori/sgt-singles/20x20dk.txt", {"unique": True}),
        ("hitori/sgt-singles/20x20dk.txt", {"minimise": "black"}),
        ("kurodoko/sgt-range/20x20.txt", {"unique": True}),
        ("kurodoko/sgt-range/12x12.txt", {"minimise": "black"}),
        ("nonogram/sgt-pattern/20x20.txt", {"unique": True}),
    ],
)
def test_real_boards_are_certified(
    file: str, asked: dict[str, str], shared: Path, tmp_path: Path
) -> None:
    for k, (_, puzzle) in enumerate(satgrid.load_all(str(shared / "data/instances" / file))[:3]):
        answer = satgrid.solve(puzzle, **asked)
        folder = tmp_path / f"{k}"
        satgrid.certify(puzzle, answer, str(folder))
        assert (folder / "proof.drat").stat().st_size <= MOST_PROOF_BYTES
        satgrid.verify(str(folder))
        satgrid.verify(str(folder), twice=True)
