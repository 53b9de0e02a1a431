"""Save files of Simon Tatham's games: the state that their moves draw."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from satgrid import verbs
from satgrid.board import Board
from satgrid.formats import Entry, find
from satgrid.formats.sgt import FAMILIES, game_of
from satgrid.formats.sgt.moves import _WAYS, PLAYS, _side_of_loopy

SOLVED = {
    "Bridges": ("4x4i30e10m2d0", "a2a4h1b3",
        "S;L1,0,3,0,2;M1,0;L3,0,3,3,2;M3,0;L0,3,3,3,1;M0,3;M3,3"),
    "Dominosa": ("2db", "022001110221",
        "S;E1,5;E2,6;E4,8;E5,9;E6,10;E7,11;E0,1;E2,3;E4,5;E6,7;E9,10;D0,4;D3,7;D1,2;D5,6;D8,9;D10,11"),
    "Filling": ("3x3", "31d3a3", "s313323323"),
    "Galaxies": ("3x3dn", "efci", "S;E2,1;E2,3;E2,5;E3,4;E4,1;E4,5;E5,2"),
    "Keen": ("3de", "a_3aab_,s1s1m6a5", "S123312231"),
    "Light Up": ("3x3b20s4d0", "d4d", "S;L0,1;L1,0;L1,2;L2,1"),
    "Loopy": ("3x3t0de", "0b2a2a2a",
        "S0n1n2n3n4n5y6y7y8y9n10y11y12n13n14n15y16y17n18y19y20y21y22n23n"),
    "Magnets": ("4x3de", "1112,122,1121,122,LRLRLRTTLRBB",
        "S;.0,0;+0,1;-0,2;.1,0;-1,1;+1,2;-2,0;+2,1;-2,2;+3,0;-3,1;+3,2;"),
    "Mosaic": ("3x3", "a6b86c", "sfd80"),
    "Pattern": ("4x3", "1/1/1.1/2/2/1/3", "S001100011110"),
    "Pearl": ("5x5de", "BcBeWaWWWbWg",
        "S;R9,0,0;R5,1,0;R5,2,0;R5,3,0;R12,4,0;R10,0,1;R9,2,1;R12,3,1;R10,4,1;R10,0,2;R10,2,2;"
        "R10,3,2;R10,4,2;R3,0,3;R12,1,3;R10,2,3;R3,3,3;R6,4,3;R3,1,4;R6,2,4"),
    "Range": ("3x3", "a5_4c2_4a", "SW,1,1W,0,0W,1,2B,2,2B,1,0"),
    "Rectangles": ("3x2", "2_2b2a", "S1010011"),
    "Singles": ("3x3de", "131121112",
        "S;B0,0;C0,1;B0,2;C1,0;C1,1;C1,2;C2,0;B2,1;C2,2;"),
    "Slant": ("2x3de", "b0c1a1a2a", r"S;\0,0;\1,0;\0,1;/1,1;\0,2;/1,2"),
    "Solo": ("2x2", "e1a4_3a4e", "S4,3,1,2,2,1,3,4,3,2,4,1,1,4,2,3"),
    "Tents": ("4x4de", "_ebf,1,1,0,1,0,2,0,1", "S;T0,1;T3,1;T1,3"),
    "Towers": ("3de", "2/2/1/1/2/3/2/2/1/1/2/3", "S213132321"),
    "Unequal": ("3de", "0R,0,0,0R,0,0U,0,0,0,", "S321213132"),
    "Unruly": ("6x6dt", "ccDbIEAEe", "S100110101100010011101100011001010011"),
}  # fmt: skip
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
    [
        ("Pattern", ["F0,0,4,3", "E1,0,2,1", "U0,1,1,1"], ["#..#", "?###", "####"]),
        ("Singles", ["B0,0", "B1,0;C2,0", "E1,0"], ["#..", "...", "..."]),
        ("Range", ["B,0,2", "W,1,1B,1,2", "E,0,2"], ["...", "..#", "..."]),
        ("Light Up", ["L0,0", "L2,0", "I2,0", "L1,0", "L1,0"], ["#..", "...", "..."]),
        ("Tents", ["T0,1;T1,1", "N1,1", "T2,2", "B2,2"], ["....", "#...", "....", "...."]),
        ("Mosaic", ["t0,0", "T1,0", "t2,0", "t2,0", "t2,0", "d0,2,0,0,1"], ["#.?", "#??", "#??"]),
        ("Mosaic", ["t1,1", "e0,1,2,1,2"], ["???", ".#?", "???"]),
        ("Mosaic", ["d2,0,0,0,1"], ["?##", "???", "???"]),
        ("Keen", ["R0,1,2", "P1,1,3", "M", "R2,2,1", "R2,2,0"], ["???", "2??", "???"]),
        ("Towers", ["R1,0,3", "D-1,0", "P1,0,0"], ["???", "???", "???"]),
        ("Unequal", ["R1,0,3", "F0,0,16", "P2,2,1"], ["?3?", "???", "???"]),
        ("Solo", ["R0,0,4", "R1,0,1"], ["41??", "?1?4", "3?4?", "????"]),
        ("Filling", ["2,4_2", "4_0"], ["312", "???", "3?3"]),
        ("Unruly", ["P1,0,0", "P0,1,0", "P-,0,0"], ["?00??0"]),
        ("Magnets", ["+0,0", "-3,1;.0,1", "D-1,0", "?0,0"], ["....", "...-", "...+"]),
        ("Slant", [r"\0,0;/1,0", "C0,0", r"\1,2"], ["?/", "??", "?\\"]),
        ("Rectangles", ["R0,0,2,2", "H0,1", "V2,1", "E0,0,2,2"],
            ["#######", "#...#.#", "#...#.#", "#.....#", "#######"]),
        ("Galaxies", ["E2,1", "E3,2;E3,4", "A3,3,3,3", "E3,4"],
            ["#######", "#.#...#", "#.###.#", "#.....#", "#.....#", "#.....#", "#######"]),
        ("Bridges", ["L1,0,3,0,1", "L3,0,3,3,2", "N1,0,3,0", "L1,0,3,0,0"],
            [".........", ".........", ".......2.", ".......2.", ".......2.", ".......2.",
             ".......2.", ".........", "........."]),
        ("Dominosa", ["D0,1", "D1,2", "D3,7;D3,7"],
            ["#########", "#.#...#.#"] + ["#########", "#.#.#.#.#"] * 2 + ["#########"]),
    ],
)  # fmt: skip
def test_moves_draw(game: str, moves: list[str], rows: list[str]) -> None:
    assert rows_of(game, moves)[: len(rows)] == rows


def test_given_cells_stay() -> None:
    drawn = rows_of("Pattern", ["E0,0,2,2", "F1,0,1,1"], "2x2", "1/1/1/1,Ac")
    assert drawn == ["##", ".."]


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
