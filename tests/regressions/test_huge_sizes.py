"""Sizes that are only too big are told as such, however many digits they have."""

from __future__ import annotations

import pytest

from satgrid import formats
from satgrid.errors import PuzzleError

DIGITS = "9" * 23


@pytest.mark.parametrize(
    ("text", "format"),
    [
        (f"nurikabe/{DIGITS}/5/g", None),
        (f"https://puzz.link/p?nurikabe/5/{DIGITS}/g", None),
        (f"pzprv3/nurikabe/{DIGITS}/5/. /", None),
        (f"range:{DIGITS}x5:a", None),
        (f"5x{DIGITS}:a", None),
        (f"towers:{DIGITS}:a", None),
        (f"{DIGITS}\n1 1\n", "delft"),
        (f"{DIGITS}\n1\n1 1\n", "cwd"),
        (f"width {DIGITS}\nrows\n1\ncolumns\n1\n", "non"),
        (f"[begin]\npuzzle hitori\nsize {DIGITS}\n[problem]\n1 1\n2 2\n", None),
    ],
)
def test_a_size_of_many_digits_is_too_big(text: str, format: str | None) -> None:
    with pytest.raises(
        PuzzleError, match="is too big: boards have up to 1,000,000 cells"
    ) as caught:
        formats.find(format).parse(text) if format else formats.read(text)
    assert caught.value.line is not None
    assert "of 1 x" not in caught.value.message
