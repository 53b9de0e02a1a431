"""Puzzles a second: which puzzles count, and that the parts add up."""

from __future__ import annotations

from itertools import count

import pytest

from benchmarks import throughput


def test_a_row_has_a_cell_for_each_title(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throughput, "ROUNDS", 1)
    ticks = count()
    row = throughput.row("sudoku", lambda: next(ticks))
    assert len(row) == len(throughput.HEAD)
    # Each puzzle is read between two ticks: 10 puzzles, 2 each, one more before and after.
    assert row[:4] == ("sudoku", "10 9x9", "0", "2100.00")
    assert row[4] == "1000.00"
