"""Games that are told by name where satgrid does not have their family."""

from __future__ import annotations

import pytest
from commandline import run


@pytest.mark.parametrize(
    "game_id",
    [
        "map:4x4n5:aaa,1a",
        "tracks:4x4:1/2/3/4",
        "undead:4x4de:1,2",
        "net:5x5:a1b2",
        "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/net.html#5x5:a1b2",
    ],
)
def test_a_game_of_another_family_is_told_by_name(game_id: str) -> None:
    ran = run("solve", game_id)
    assert (ran.code, len(ran.err)) == (1, 1)
    assert "is a game whose family satgrid does not have" in ran.err[0]
    assert any(name in ran.err[0] for name in ("map", "tracks", "undead", "net is"))


def test_an_unknown_game_is_told_with_those_that_are_read() -> None:
    ran = run("solve", "nosuchgame:4x4:a1b2")
    assert ran.code == 1
    assert "lightup" in ran.err[0]
