"""Save files of Simon Tatham's games: the state that their moves draw."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tables import rows

from satgrid import verbs
from satgrid.board import Board
from satgrid.formats import Entry, find
from satgrid.formats.sgt import FAMILIES, game_of
from satgrid.formats.sgt.moves import _WAYS, PLAYS, _side_of_loopy

SOLVED = {game: tuple(words) for game, *words in rows("sgt_moves", "solved")}
"""The parameters, the description and the answer of a puzzle of each game."""


def saved(
    game: str, parameters: str, description: str, moves: Sequence[str], position: int | None = None
) -> str:
    """Return a save file with these moves; a move may begin with its key, as in `RESTART:`."""
    states = str(len(moves) + 1)
    lines = [
        ("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"), ("VERSION", "1"),
        ("GAME", game), ("PARAMS", parameters), ("DESC", description), ("NSTATES", states),
        ("STATEPOS", states if position is None else str(position)),
    ]  # fmt: skip
    for move in moves:
        key, colon, text = move.partition(":")
        lines.append((key, text) if colon else ("MOVE", move))
    return "".join(f"{key:8}:{len(value)}:{value}\n" for key, value in lines)


def entry_of(text: str) -> Entry:
    (entry,) = find("sgt").parse(text)
    return entry


def rows_of(game: str, moves: Sequence[str], size: str = "", description: str = "") -> list[str]:
    """Return the rows that the moves draw, on the board of `SOLVED` if no other is given."""
    parameters, known, _ = SOLVED[game]
    entry = entry_of(saved(game, size or parameters, description or known, moves))
    assert entry.undrawn is None, entry.undrawn
    assert entry.answer is not None
    return ["".join(row) for row in entry.answer.rows()]


def test_every_game_with_clues_is_played() -> None:
    assert PLAYS.keys() == FAMILIES.keys() - {"mines"}
    assert {game_of(name) for name in SOLVED} == PLAYS.keys()


@pytest.mark.parametrize("game", SOLVED)
def test_the_answer_of_the_program_is_right(game: str) -> None:
    parameters, description, answer = SOLVED[game]
    entry = entry_of(saved(game, parameters, description, [f"SOLVE:{answer}"]))
    assert entry.undrawn is None
    assert entry.answer is not None
    assert verbs.check(entry.puzzle, entry.answer) == []


@pytest.mark.parametrize(
    ("game", "moves", "rows"),
    rows("sgt_moves", "moves_draw"),
)  # fmt: skip
def test_moves_draw(game: str, moves: list[str], rows: list[str]) -> None:
    assert rows_of(game, moves)[: len(rows)] == rows


def test_halves_of_a_line_are_joined() -> None:
    plain, joined = ".", "#"
    rows = rows_of("Pearl", ["F1,0,0;F4,1,0", "F1,1,0;F4,2,0", "F1,0,0;F4,1,0", "M8,0,0;M2,0,1"])
    assert rows[1] == plain * 3 + joined * 3 + plain * 5
    assert {*"".join(rows[2:])} == {plain}


@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 4), (3, 1), (3, 4), (5, 3)])
def test_sides_of_loopy_are_numbered_cell_by_cell(height: int, width: int) -> None:
    ways = (-1, 0), (0, 1), (1, 0), (0, -1)
    around = [
        (2 * r + 1 + down, 2 * c + 1 + right)
        for r, c in Board(height, width).cells()
        for down, right in ways
    ]
    order = list(dict.fromkeys(around))
    assert [_side_of_loopy(Board(height, width), k) for k in range(len(order))] == order
    assert {*_WAYS.values()} == {*ways}


@pytest.mark.parametrize("game", SOLVED)
@pytest.mark.parametrize("move", ["", "X0,0", "R99,99,1", "S;", "L0,0,"])
def test_moves_of_no_game_are_named(game: str, move: str) -> None:
    entry = entry_of(saved(game, *SOLVED[game][:2], [move]))
    if entry.undrawn is not None:
        assert entry.answer is None
        assert entry.undrawn.line == 8
        assert entry.undrawn.message.startswith("move 1")


@pytest.mark.parametrize("game", ["Unequal", "Pearl"])
def test_hints_are_named(game: str) -> None:
    entry = entry_of(saved(game, *SOLVED[game][:2], ["H"]))
    assert "hint" in str(entry.undrawn)


def test_the_state_shown_counts() -> None:
    moves = ["F0,0,1,1", "F1,0,1,1", "RESTART:", "F2,0,1,1", "F3,0,1,1"]
    parameters, description, _ = SOLVED["Pattern"]

    def first_row(position: int) -> str | None:
        answer = entry_of(saved("Pattern", parameters, description, moves, position)).answer
        return None if answer is None else "".join(next(iter(answer.rows())))

    shown = [first_row(position) for position in range(1, 7)]
    assert shown == [None, "#???", "##??", None, "??#?", "??##"]


def test_a_file_that_breaks_off_has_its_puzzle() -> None:
    parameters, description, _ = SOLVED["Pattern"]
    text = saved("Pattern", parameters, description, ["F0,0,1,1", "F1,0,1,1"])
    whole = entry_of(text)
    for cut in range(text.index("MOVE"), len(text) - 2):
        entry = entry_of(text[:cut]) if text[:cut].endswith(("\n", "1")) else whole
        assert entry.puzzle == whole.puzzle
        assert entry is whole or "breaks off" in str(entry.undrawn)


def test_too_many_changes_are_refused() -> None:
    description = "/".join(["1"] * 400)
    text = saved("Pattern", "200x200", description, ["F0,0,200,200"] * 60)
    assert "2,000,000" in str(entry_of(text).undrawn)
