"""The smallest instances of bugs with many puzzles that were mended."""

from __future__ import annotations

from pathlib import Path

import pytest

import satgrid
from satgrid.batch.solving import Failed
from satgrid.search.question import Question
from tests.commandline import run
from tests.rulefiles import BOARD, ROWS, written


def test_a_folder_holds_files_named_after_their_family_too(tmp_path: Path) -> None:
    # Their drawings were taken for the puzzles.
    (tmp_path / "one.hitori").write_text("hitori\n1 1\n1 2\n")
    (tmp_path / "one.txt").write_text("#.\n..\n")
    (tmp_path / "own.crosses").write_text(BOARD)
    ran = run("solve", str(tmp_path))
    assert [Path(line.partition(":")[0]).name for line in ran.out[:-1]] == ["one.hitori"]
    ran = run("solve", str(tmp_path), "--rules", written(tmp_path))
    assert Path(ran.out[-2].partition(":")[0]).name == "own.crosses"


def test_workers_know_the_family_of_a_rule_file(tmp_path: Path) -> None:
    # They were told its name alone.
    name = satgrid.rules_from(written(tmp_path))
    puzzle = satgrid.load(BOARD, family=name)
    (answer,) = satgrid.solve_many([puzzle], jobs=2)
    assert isinstance(answer, satgrid.Answer)
    assert ["".join(row) for row in answer.grids[0].rows()] == ROWS


def test_a_puzzle_that_takes_all_memory_costs_itself_alone_in_this_process_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # It ended the run.
    answers = iter([MemoryError, satgrid.Answer])

    def answer(*_: object) -> object:
        if (found := next(answers)) is MemoryError:
            raise MemoryError
        return found

    monkeypatch.setattr(Question, "answer", answer)
    puzzle = satgrid.load("2x2:1/1/1/1")
    assert list(satgrid.solve_many([puzzle, puzzle])) == [Failed("out of memory"), satgrid.Answer]
