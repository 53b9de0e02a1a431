"""Boards as people paste them, of which none may be read as another; and files, whole or not."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import satgrid
from satgrid.cli import files
from satgrid.errors import PuzzleError


def test_no_board_is_as_wide_as_the_longest_line_that_is_looked_at() -> None:
    with pytest.raises(PuzzleError, match="more than 2,000 columns"):
        satgrid.load("," * 3000 + "\n" + "," * 3000, format="text", family="hitori")


def test_ctrl_c_behind_the_last_step_of_writing_stays_ctrl_c(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = os.replace

    def interrupted(*paths: str) -> None:
        replace(*paths)
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        files.write(str(tmp_path / "a.txt"), ["whole\n"])
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]
