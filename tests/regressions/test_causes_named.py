"""Sentences that named what is written, or what is not, in place of the cause."""

from __future__ import annotations

import pytest

import satgrid
from satgrid.errors import PuzzleError


@pytest.mark.parametrize(
    ("text", "words"),
    [
        # "columns: write a clue a line below, or totals behind it" was said of totals behind it.
        (
            "tents\nrows: 1 -\ncolumns: 1 -\nt -\n- -\n",
            "line 4: 't -' is below columns: whose clues are behind it: .* a board above columns:",
        ),
        ("tents\nt -\n- -\nrows: 1 -\n1\ncolumns: 1 -\n", "line 5: '1' is below rows: whose clues"),
    ],
)
def test_the_cause_is_named(text: str, words: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        satgrid.load(text)
    assert caught.match(words)
