"""What the tests of formats share: texts that are refused, and puzzles that cannot be written."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from satgrid.errors import PuzzleError
from satgrid.formats import Format
from satgrid.puzzle import Puzzle

Test = Callable[..., None]


def bad_texts(form: Format, rows: Sequence[tuple[str, int | None, str]]) -> Test:
    """Return the test that each text is refused with these words, and with its line."""

    @pytest.mark.parametrize(("text", "line", "words"), rows)
    def test(text: str, line: int | None, words: str) -> None:
        with pytest.raises(PuzzleError) as caught:
            form.parse(text)
        message = caught.value.message
        assert words in message, message
        assert caught.value.line == line, (message, caught.value.line)
        assert (len(message) < 220, "\n" in message) == (True, False), message

    return test


def beyond(form: Format, rows: Sequence[tuple[Puzzle | list[Puzzle], str]]) -> Test:
    """Return the test that the format cannot hold the puzzles, and says so in these words."""

    @pytest.mark.parametrize(("puzzles", "words"), rows)
    def test(puzzles: Puzzle | list[Puzzle], words: str) -> None:
        with pytest.raises(PuzzleError) as caught:
            form.write([puzzles] if isinstance(puzzles, Puzzle) else puzzles)
        assert words in caught.value.message, caught.value.message

    return test
