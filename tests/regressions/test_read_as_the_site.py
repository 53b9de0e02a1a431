"""Files and addresses that a site reads in one way, and satgrid read in another."""

from __future__ import annotations

import pytest

import satgrid
from satgrid.errors import PuzzleError


@pytest.mark.parametrize(
    "text",
    [
        "pzprv3\neasyasabc\n2\n2\n2\n. {} . . \n. . . {} \n. . . . \n. . . . \n",
        "pzprv3\nmagnets\n1\n2\n0 \n. . {} . \n. . . . \n. {} . . \n",
        "pzprv3\ntents\n2\n2\n. {} . \n{} 1 . \n. . . \n0 \n0 \n0 0 \n",
        "pzprv3\nskyscrapers\n2\n2\n. {} . . \n. . . {} \n. . . . \n. . . . \n",
    ],
)
def test_a_stroke_beside_the_board_is_no_clue(text: str) -> None:
    # "'-' stands for no clue there: write a number, - for one that is not known" was said.
    assert satgrid.load(text.replace("{}", "-")) == satgrid.load(text.replace("{}", "."))
    with pytest.raises(PuzzleError, match=r"'y' stands for no clue there: write a number, . for n"):
        satgrid.load(text.replace("{}", "y"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("pzprv3\nkakuro\n1\n1\n0 y \n0 . \n. \n", "write a number, -1 for one that is not show"),
        ("pzprv3\nlits\n1\n1\ny\n0 \n. \n", "'y' stands for no clue there: write a number$"),
        ("pzprv3\nhitori\n1\n1\ny \n. \n", "a number, - for one that is not known, or . for none"),
    ],
)
def test_what_may_be_written_is_what_the_place_may_have(text: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        satgrid.load(text)
