"""Islands beyond the laws of narrowing and encoders: certificates, clues to blame, rounds."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest

import satgrid
from satgrid.certificate import Rejected
from satgrid.clues import BLACK, WHITE
from satgrid.constraints.islands import LARGE, Islands
from satgrid.domains import Domains
from satgrid.grid import Grid
from satgrid.narrowing import narrow
from satgrid.puzzle import Puzzle

SEA = [
    ["?", None, None, None, None],
    [None, None, None, 3, None],
    [None, "?", None, None, None],
    [None, None, None, None, None],
    [None, None, None, 2, None],
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a certificate that rests on cuts of islands."""
    puzzle = satgrid.load(satgrid.families.find("nurikabe").examples[0].text)
    encoders = {"islands": "growth"}
    answer = satgrid.solve(puzzle, unique=True, encoders=encoders)
    found = tmp_path / "proof"
    satgrid.certify(puzzle, answer, str(found), encoders=encoders)
    return found


def test_cuts_of_islands_are_verified(folder: Path) -> None:
    cuts = json.loads((folder / "cuts.json").read_text("utf-8"))["cuts"]
    assert any({value for *_, value in cut["lacks"]} == {WHITE} for cut in cuts if not cut["has"])
    checks = dict(satgrid.verify(str(folder)).checks)
    assert checks["cuts.json"] == f"{len(cuts)}, each by the shape of the board"


def test_a_cut_that_asks_for_too_little_is_rejected(folder: Path) -> None:
    path = folder / "cuts.json"
    found = json.loads(path.read_text("utf-8"))
    grown = next(cut for cut in found["cuts"] if len(cut["lacks"]) == 1 and cut["has"])
    grown["has"].pop()
    path.write_text(json.dumps(found), "utf-8")
    with pytest.raises(Rejected, match=r"the board's shape does not say that it holds$"):
        satgrid.verify(str(folder))


def test_every_choice_finds_the_same_solutions() -> None:
    puzzle = Puzzle.of("nurikabe", cells=SEA)
    found = [
        set(satgrid.solutions(puzzle, limit=200, encoders={"islands": name}))
        for name in ("owners", "growth")
    ]
    assert found[0] == found[1]
    assert 1 < len(found[0]) < 200


def test_large_and_unknown_regions_are_cut_unless_the_formula_stands_alone() -> None:
    for number, name in ((LARGE, "owners"), (LARGE + 1, "growth"), (None, "growth")):
        statement = Islands((((0, 0), number), ((2, 2), 1)), WHITE)
        assert statement.preset() == name
        assert statement.preset(standalone=True) == "owners"


@pytest.mark.parametrize(
    ("rows", "blamed"),
    [
        ([[None, 2, None]], None),
        ([[None, 9, None]], "row 1, column 2"),
        ([[3, None, 1]], "row 1, column 1"),
        ([[2, 2]], "row 1, column 1"),
        ([[None] * 4, [None, 2, None, 17], [None] * 4, [None] * 4], "row 2, column 4"),
    ],
)
def test_a_number_that_has_no_room_is_named(rows: list[list[int | None]], blamed: str) -> None:
    report = satgrid.solve(Puzzle.of("nurikabe", cells=rows)).report
    assert report.refuted_by == blamed


def left(numbers: Islands, height: int, width: int, known: str = "") -> list[str]:
    """Return what narrowing leaves: the value of each cell, `?` where both are left."""
    domains = Domains(height, width, (WHITE, BLACK))
    for k, value in enumerate(known):
        if value != "?":
            cell = domains.plane([divmod(k, width)])
            domains.remove(WHITE if value == BLACK else BLACK, cell)
    narrow([numbers], domains, lambda: None)
    candidates = dict(domains.candidates(domains.full))
    flat = ["?" if len(values) == 2 else values[0] for values in candidates.values()]
    return ["".join(flat[r * width : (r + 1) * width]) for r in range(height)]


def test_what_nobody_reaches_is_not_an_island() -> None:
    assert left(Islands((((0, 0), 3),), WHITE), 3, 4) == [".??#", "??##", "?###"]
    assert left(Islands((((0, 0), 3), ((0, 2), 3)), WHITE), 2, 5) == [".#..?", "..#?#"]


def test_what_a_number_needs_is_its() -> None:
    assert left(Islands((((0, 0), 3),), WHITE), 1, 4) == ["...#"]
    # The only way out of the corner, which is closed below.
    assert left(Islands((((0, 0), 3),), WHITE), 2, 4, "????#") == ["..?#", "#?##"]
    assert left(Islands((((0, 0), 2),), WHITE), 2, 3, "?.") == ["..#", "###"]


def test_islands_say_as_much_clue_by_clue() -> None:
    """Of every shading of 3 x 3 cells, for numbers that are known and one that is not."""
    islands = Islands((((0, 0), 2), ((0, 2), None), ((2, 2), 2)), WHITE)
    parts = islands.by_clue()
    assert [part.clue for part in parts] == ["", "row 1, column 1", "row 3, column 3"]
    seen = 0
    for cells in product((BLACK, WHITE), repeat=9):
        grid = Grid(3, 3, cells)
        assert islands.holds(grid) == all(part.holds(grid) for part in parts)
        seen += islands.holds(grid)
    assert seen
