"""The benchmark set of CNF files: two files a puzzle, their answers, and the page."""

from __future__ import annotations

import gzip
from hashlib import sha256
from pathlib import Path

import pytest

from benchmarks.dimacs import page, solved, written


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> str:
    """A family whose boards of few cells alone are in the set."""
    monkeypatch.setitem(written.MOST_CELLS, "sudoku", 81)
    return "sudoku"


def test_a_puzzle_has_a_file_with_its_solution_and_one_without(small: str, tmp_path: Path) -> None:
    rows = written.written(small, tmp_path, most=1)
    assert [(row["file"], row["answer"]) for row in rows] == [
        ("sudoku-9x9-01-sat.cnf.gz", "sat"),
        ("sudoku-9x9-01-unsat.cnf.gz", "unsat"),
    ]
    texts = [gzip.decompress((tmp_path / row["file"]).read_bytes()) for row in rows]
    for row, text in zip(rows, texts, strict=True):
        assert (row["bytes"], row["sha256"]) == (len(text), sha256(text).hexdigest())
        assert f"\np cnf {row['variables']} {row['clauses']}\n" in text.decode("ascii")
        assert b"\nc varname 1 " in text
    first, second = (
        [line for line in text.splitlines() if line[:1] not in b"cp"] for text in texts
    )
    assert second[: len(first)] == first
    assert len(second) == len(first) + 1


def test_solvers_are_held_against_the_known_answers(
    small: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solved, "solvers", lambda: (["pysat minisat22"], []))
    rows = written.written(small, tmp_path, most=1)
    results = list(solved.solved(rows, tmp_path, 60))
    assert [row["answer"] for row in results] == ["sat", "unsat"]
    # What is known is not asked again.
    monkeypatch.setattr(solved, "of_pysat", None)
    assert list(solved.solved(rows, tmp_path, 60)) == results
    wrong = [{**rows[0], "answer": "unsat"}]
    with pytest.raises(AssertionError, match="pysat minisat22 answers sat"):
        list(solved.solved(wrong, tmp_path, 60))


def test_the_page_has_medians_the_most_and_how_many_are_solved() -> None:
    sizes = {"height": 3, "width": 4, "variables": 5, "clauses": 1234}
    rows = [{"file": f"{k}", "family": "akari", "answer": "sat", **sizes} for k in range(3)]
    answers = ("sat", 0.5), ("sat", 0.002), (solved.LATE, None)
    results = [
        {"file": f"{k}", "solver": "cadical", "answer": answer, "seconds": seconds}
        for k, (answer, seconds) in enumerate(answers)
    ]
    lines = list(page.page(rows, results, "Measured."))
    assert "| akari | 3x4 | 3 | 5 | 1,234 | 1,234 |" in lines
    assert "| akari | 500, 500, 2 of 3 |" in lines
    assert "- akari, sat: no solver answers 1 of 3 files in time." in lines
