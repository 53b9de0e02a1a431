"""Certificates of big boards: written, small enough to be checked in seconds, and verified."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import satgrid
from benchmarks import certificates

MOST_CLAUSES, MOST_PROOF_BYTES = 60_000, 1_000_000
"""What a checker reads in seconds."""

CLAIMS = {
    "hitori 20x20": "the only solution",
    "kurodoko 20x20": "the only solution",
    "nonogram 20x20": "the only solution",
    "coloured nonogram 20x20": "the only solution",
    "sequence 20x20": "the only solution",
    "regex 10x10": "the only solution",
    "hitori 20x20, every third number gone": "62 black, the fewest",
    "kurodoko 12x12": "39 black, the fewest",
    **{f"random hitori 20x20, seed {seed}": "no solution" for seed in range(10)},
}
"""Optima: as another optimiser on another encoding of the whole puzzle finds them."""


@cache
def questions() -> dict[str, certificates.Question]:
    found = {question.name: question for question in certificates.questions()}
    assert set(found) == set(CLAIMS)
    return found


@pytest.mark.long
@pytest.mark.parametrize("name", CLAIMS)
def test_big_boards_are_certified(name: str) -> None:
    question = questions()[name]
    taken = certificates.certified(question)
    assert taken.claim == CLAIMS[name]
    assert taken.clauses <= MOST_CLAUSES
    assert taken.proof_bytes <= MOST_PROOF_BYTES
    if "fewest" in CLAIMS[name]:
        other = {"optimiser": "linear", "encoders": {"connected": "levels"}}
        objective = satgrid.solve(question.puzzle, minimise="black", **other).objective
        assert objective is not None
        assert objective.optimal
        assert f"{objective.value} black, the fewest" == CLAIMS[name]


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
