"""Files with an address a line, with comments and blank lines between."""

from __future__ import annotations

from pathlib import Path

import pytest
from commandline import run

import satgrid
from satgrid import formats

ADDRESS = "https://puzz.link/p?kurodoko/5/5/i7g5l2l2g4i"
COMMENTS = "# of a friend, https://example.org/1/2/3\n\n# another\n"


@pytest.mark.parametrize("kind", ["puzzlink", "penpa"])
def test_comments_and_blank_lines_stand_among_addresses(kind: str, tmp_path: Path) -> None:
    puzzle = satgrid.load(ADDRESS)
    line = formats.find(kind).write([puzzle])
    path = tmp_path / "many.txt"
    path.write_text(f"{COMMENTS}{line}\n  # the same\n{line}#\n")
    ran = run("convert", str(path), "--to", "puzzlink")
    assert (ran.code, ran.out) == (0, [ADDRESS, ADDRESS])


def test_a_bad_address_is_told_with_its_own_line_and_the_others_are_read(tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    bad = "https://puzz.link/p?nosuch/5/5/i7g5\nkurodoko/5/x/i\n"
    path.write_text(f"{COMMENTS}{ADDRESS}\n{bad}{ADDRESS}\n")
    ran = run("solve", str(path))
    assert (ran.code, len(ran.err)) == (1, 2)
    assert "many.txt#2, line 5: satgrid has no family for the genre 'nosuch'" in ran.err[0]
    assert "many.txt#3, line 6: '5/x' is no size" in ran.err[1]
    assert [line for line in ran.out if "many.txt" in line] == [
        f"{path}#{k}: kurodoko 5x5" for k in (1, 4)
    ]
    assert run("solve", f"{path}#4").code == 0
    assert run("solve", f"{path}#2").code == 1


def test_a_list_without_an_address_that_can_be_read_is_refused_whole(tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    path.write_text("nosuch/5/5/i7g5\nkurodoko/5/x/i\n")
    ran = run("solve", str(path))
    assert (ran.code, len(ran.err)) == (1, 1)
    assert "many.txt, line 1: satgrid has no family for the genre 'nosuch'" in ran.err[0]


def test_a_line_that_begins_with_a_sign_and_no_blank_is_no_comment(tmp_path: Path) -> None:
    # It was dropped, whatever it held.
    path = tmp_path / "many.txt"
    path.write_text(f"{ADDRESS}\n#another\n")
    ran = run("solve", str(path), "-q")
    assert (ran.code, len(ran.err)) == (1, 1)
    assert "many.txt#2, line 2: " in ran.err[0]
