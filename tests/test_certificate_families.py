"""Certificates of sixteen families: of an example, and with a cell given that leaves no solution.

The example has the solution that is drawn beside it, so it has none with another value given in
one of its cells. Where it can be, the cell is one that narrowing does not see to be wrong.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from commandline import run

from satgrid import families

WRONG = {
    "nurikabe": ((0, 0), "#"),
    "yinyang": ((2, 3), "#"),
    "cave": ((0, 0), "."),
    "canalview": ((1, 5), "#"),
    "nurimisaki": ((1, 4), "#"),
    "creek": ((1, 0), "#"),
    "nanro": ((0, 0), "2"),
    "masyu": ((4, 11), "."),
    "yajilin": ((1, 4), "."),
    "koburin": ((1, 2), "#"),
    "countryroad": ((1, 4), "#"),
    "moonsun": ((1, 4), "."),
    "geradeweg": ((1, 2), "."),
    "hashi": ((0, 1), "1"),
    "snake": ((0, 0), "."),
    "galaxies": ((1, 2), "."),
    "shikaku": ((1, 2), "."),
    "lits": ((0, 0), "."),
    "fillomino": ((5, 1), "2"),
}
"""A cell, or a place of the lattice, and a value that it has not in the family's last example."""


FAMILIES = [pytest.param(name, marks=[pytest.mark.long] * (name == "fillomino")) for name in WRONG]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("family", FAMILIES)
def test_an_example_has_its_drawing_alone(family: str) -> None:
    example = families.find(family).examples[-1]
    Path("puzzle.txt").write_text(example.text)
    ran = run("solve", "puzzle.txt", "--unique", "--proof", "proof", "-q")
    assert (ran.code, ran.err) == (0, [])
    ran = run("verify", "proof", "--plain")
    drawn = example.drawing.split()
    assert (ran.code, ran.out[1 : len(drawn) + 1]) == (0, drawn)
    assert ran.out[len(drawn) + 1] == "verified: the only solution"


@pytest.mark.parametrize("family", FAMILIES)
def test_with_a_wrong_cell_given_it_has_none(family: str) -> None:
    example, ((r, c), value) = families.find(family).examples[-1], WRONG[family]
    drawn = example.drawing.split()
    assert drawn[r][c] != value
    given = [["?"] * len(row) for row in drawn]
    given[r][c] = value
    rows = "\n".join(map("".join, given))
    Path("puzzle.txt").write_text(f"{example.text.rstrip()}\ngiven:\n{rows}\n")
    assert run("solve", "puzzle.txt", "--proof", "proof", "-q").code == 20
    ran = run("verify", "proof")
    assert (ran.code, ran.out[1]) == (0, "verified: no solution")
