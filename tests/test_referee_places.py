"""Lines, boxes, rooms and neighbours of a board, as referees name them; expected by hand."""

from __future__ import annotations

from satgrid import referee
from satgrid.grid import Grid

SIX = Grid.from_rows(["abc", "def"])


def words(groups: list[tuple[str, list[tuple[int, int]]]], grid: Grid[str]) -> list[str]:
    """Return each group as "NAME ENTRIES"."""
    return [f"{name} {''.join(grid[cell] for cell in cells)}" for name, cells in groups]


def test_lines_are_named_from_the_top_and_from_the_left() -> None:
    assert words(list(referee.rows(SIX)), SIX) == ["row 1 abc", "row 2 def"]
    assert words(list(referee.columns(SIX)), SIX) == ["column 1 ad", "column 2 be", "column 3 cf"]
    both = words(list(referee.lines(SIX)), SIX)
    assert both == ["row 1 abc", "row 2 def", "column 1 ad", "column 2 be", "column 3 cf"]
    assert [f"{name} {''.join(line)}" for name, line in referee.line_entries(SIX)] == both


def test_boxes_are_named_in_reading_order() -> None:
    board = Grid.from_rows(["abcd", "efgh", "ijkl", "mnop"])
    assert words(list(referee.boxes(board, 2, 2)), board) == [
        "box 1 abef", "box 2 cdgh", "box 3 ijmn", "box 4 klop",
    ]  # fmt: skip
    assert words(list(referee.boxes(SIX, 1, 3)), SIX) == ["box 1 abc", "box 2 def"]


def test_boxes_are_as_square_as_can_be() -> None:
    board = Grid.from_rows(["abcdef", "ghijkl", "mnopqr", "stuvwx", "ABCDEF", "GHIJKL"])
    assert words(list(referee.boxes(board)), board) == [
        "box 1 abcghi", "box 2 defjkl", "box 3 mnostu", "box 4 pqrvwx", "box 5 ABCGHI",
        "box 6 DEFJKL",
    ]  # fmt: skip


def test_neighbours_stay_on_the_board() -> None:
    assert referee.beside((0, 0), SIX) == [(0, 1), (1, 0)]
    assert referee.beside((1, 1), SIX) == [(0, 1), (1, 0), (1, 2)]
    assert referee.around((0, 0), SIX) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert len(referee.around((1, 1), SIX)) == 6
    assert referee.around((0, 0), Grid.from_rows(["a"])) == [(0, 0)]


def test_up_to_four_cells_meet_at_a_corner() -> None:
    assert referee.meeting((0, 0), SIX) == [(0, 0)]
    assert referee.meeting((1, 2), SIX) == [(0, 1), (0, 2), (1, 1), (1, 2)]
    assert referee.meeting((2, 3), SIX) == [(1, 2)]
    assert referee.meeting((1, 0), SIX) == [(0, 0), (1, 0)]


def test_rays_begin_beside_the_cell() -> None:
    board = Grid(3, 4, tuple("............"))
    assert referee.rays((1, 2), board) == {
        "^": [(0, 2)], "v": [(2, 2)], "<": [(1, 1), (1, 0)], ">": [(1, 3)],
    }  # fmt: skip
    assert referee.rays((0, 0), board)["^"] == []


def test_sides_of_a_cell_on_the_lattice() -> None:
    assert referee.sides((0, 0)) == [(0, 1), (1, 0), (1, 2), (2, 1)]
    assert referee.sides((1, 2)) == [(2, 5), (3, 4), (3, 6), (4, 5)]


def test_rooms_are_named_as_the_puzzle_names_them() -> None:
    rooms = Grid.from_rows(["aab", "bab"])
    assert words(referee.members(rooms), rooms) == ["room a aaa", "room b bbb"]
    assert referee.members(Grid.from_rows([["10", "2"]])) == [
        ("room 10", [(0, 0)]), ("room 2", [(0, 1)]),
    ]  # fmt: skip
