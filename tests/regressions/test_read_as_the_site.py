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
    # The message was "'-' is no clue there: write a number, - for one that is not known".
    assert satgrid.load(text.replace("{}", "-")) == satgrid.load(text.replace("{}", "."))
    with pytest.raises(PuzzleError, match=r"'y' is not a clue there: write a number, . for n"):
        satgrid.load(text.replace("{}", "y"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("pzprv3\nkakuro\n1\n1\n0 y \n0 . \n. \n", "write a number, -1 for one that is not show"),
        ("pzprv3\nlits\n1\n1\ny\n0 \n. \n", "'y' is not a clue there: write a number$"),
        ("pzprv3\nhitori\n1\n1\ny \n. \n", "a number, - for an unknown one, or . for none"),
    ],
)
def test_what_may_be_written_is_what_the_place_may_have(text: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        satgrid.load(text)


@pytest.mark.parametrize("genre", ["kurodoko", "yajilin", "starbattle", "nonogram"])
def test_an_empty_part_before_the_size_is_refused(genre: str) -> None:
    # The site takes what follows for the body of a board of its usual size.
    for size in "/2/4", "2//4":
        with pytest.raises(PuzzleError, match="nothing is between two / before the size: leave on"):
            satgrid.load(f"https://puzz.link/p?{genre}/{size}/1g")


def test_a_number_that_ends_an_address_is_read_with_all_behind_it() -> None:
    address = "https://puzz.link/p?easyasabc/4/4/3"
    assert satgrid.load(address) == satgrid.load(f"{address}/#x")
    with pytest.raises(PuzzleError, match="'3#x' is not a number of letters"):
        satgrid.load(f"{address}#x")


@pytest.mark.parametrize(
    ("address", "last"),
    [
        ("aquarium/2/3/00/k0g0", "total"),
        ("nonogram/1/1/gg1", "block"),
        ("creek/1/1/....1", "corner"),
        ("lits/2/2/0000", "side of a cell"),
        ("kurodoko/1/1/11", "cell"),
    ],
)
def test_what_follows_the_end_is_named_by_what_it_follows(address: str, last: str) -> None:
    with pytest.raises(PuzzleError, match=f"follows the last {last}: check the size"):
        satgrid.load(f"https://puzz.link/p?{address}")
