"""Addresses of sites whose texts are read, and suffixes of their files."""

from __future__ import annotations

from pathlib import Path

import pytest
from commandline import run

from satgrid import formats


def test_a_file_of_a_tournament_has_a_suffix_of_its_own(tmp_path: Path) -> None:
    assert formats.of_suffix(".tournament") == ["tournament"]
    (tmp_path / "a.tournament").write_text("$1\n" + "25\n" * 50)
    ran = run("solve", str(tmp_path))
    assert ran.code == 0
    assert "1 solved" in ran.out[-1]


@pytest.mark.parametrize("begins", [b"RIFF\x10\0\0\0WEBPVP8 ", b"BM\x46\0\0\0", b"II*\0\x08"])
@pytest.mark.parametrize("command", ["draw", "solve"])
def test_a_picture_that_is_not_read_says_what_to_do(
    command: str, begins: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "a.picture"
    path.write_bytes(begins)
    ran = run(command, str(path))
    assert (ran.code, len(ran.err)) == (1, 1)
    assert "save it as .png, of which satgrid convert makes a nonogram" in ran.err[0]
