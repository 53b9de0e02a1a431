"""Files with an address a line, with comments and blank lines between."""

from __future__ import annotations

from pathlib import Path

import pytest
from commandline import run

import satgrid
from satgrid import formats

ADDRESS = "https://puzz.link/p?kurodoko/5/5/i7g5l2l2g4i"
COMMENTS = "# of a friend, https://example.org/1/2/3\n\n#another\n"


@pytest.mark.parametrize("kind", ["puzzlink", "penpa"])
def test_comments_and_blank_lines_stand_among_addresses(kind: str, tmp_path: Path) -> None:
    puzzle = satgrid.load(ADDRESS)
    line = formats.find(kind).write([puzzle])
    path = tmp_path / "many.txt"
    path.write_text(f"{COMMENTS}{line}\n  # the same\n{line}#\n")
    ran = run("convert", str(path), "--to", "puzzlink")
    assert (ran.code, ran.out) == (0, [ADDRESS, ADDRESS])


def test_a_bad_address_is_told_with_its_own_line(tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    path.write_text(f"{COMMENTS}{ADDRESS}\nhttps://puzz.link/p?nosuch/5/5/i7g5\n")
    ran = run("convert", str(path), "--to", "puzzlink")
    assert (ran.code, len(ran.err)) == (1, 1)
    assert "many.txt, line 5: " in ran.err[0]
