"""The geometry of a board, against boards drawn by hand."""

from __future__ import annotations

from satgrid import board
from satgrid.grid import Cell, Grid


def cells(drawing: str) -> dict[str, Cell]:
    """Return where each character of the drawing stands, rows with blanks between."""
    rows = drawing.split(" ")
    return {sign: (r, c) for r, row in enumerate(rows) for c, sign in enumerate(row)}


P = cells("abcd efgh ijkl")


def at(signs: str) -> tuple[Cell, ...]:
    return tuple(P[sign] for sign in signs)


def test_cells_and_lines() -> None:
    assert board.all_cells(3, 4) == list(at("abcdefghijkl"))
    lines = [(line.name, line.cells) for line in board.all_lines(3, 4)]
    assert lines[0] == ("row 1", at("abcd"))
    assert lines[2] == ("row 3", at("ijkl"))
    assert lines[3] == ("column 1", at("aei"))
    assert lines[6:] == [("column 4", at("dhl"))]


def test_what_lies_beside_a_cell() -> None:
    assert board.beside(P["f"]) == at("begj")
    assert board.diagonal(P["f"]) == at("acik")
    assert board.beside((0, 0)) == ((-1, 0), (0, -1), (0, 1), (1, 0))
    inner = [sign for sign in P if not board.on_border(P[sign], 3, 4)]
    assert inner == ["f", "g"]


def test_rays_go_up_down_left_and_right_from_the_nearest_cell_on() -> None:
    assert [tuple(ray) for ray in board.rays(P["g"], 3, 4)] == [*map(at, ("c", "k", "fe", "h"))]
    assert [tuple(ray) for ray in board.rays(P["a"], 3, 4)] == [*map(at, ("", "ei", "", "bcd"))]


def test_a_region_ends_where_only_corners_meet() -> None:
    members = set(at("abegl"))
    assert board.region(P["a"], members) == list(at("abe"))
    assert board.region(P["g"], members) == [P["g"]]


def test_cells_that_meet_at_a_corner() -> None:
    assert board.meeting((1, 2), 3, 4) == list(at("bcfg"))
    assert board.meeting((0, 0), 3, 4) == [P["a"]]
    assert board.meeting((3, 1), 3, 4) == list(at("ij"))
    assert board.meeting((2, 4), 3, 4) == list(at("hl"))


def test_what_is_seen() -> None:
    grid = Grid.from_rows(["xxox", "oxxx", "xxoo"])
    assert board.seen(P["f"], grid, "x") == 4
    assert board.seen(P["c"], grid, "x") == 4
    assert board.seen(P["e"], grid, "o") == 0


def test_turns() -> None:
    assert board.half_turn(P["b"], 3, 4) == P["k"]
    assert board.mirrored(P["b"], 4) == P["c"]
    images = {tuple(turn(r, c) for r, c in P.values()) for turn in board.turns(3, 4)}
    assert images == {*map(at, ("abcdefghijkl", "lkjihgfedcba", "dcbahgfelkji", "ijklefghabcd"))}
    square = {tuple(turn(r, c) for r, c in cells("ab cd").values()) for turn in board.turns(2, 2)}
    drawn = cells("ab cd")
    wanted = ("abcd", "bdac", "dcba", "cadb", "badc", "cdab", "acbd", "dbca")
    assert square == {tuple(drawn[sign] for sign in signs) for signs in wanted}
