"""What follows, asked of one solver again and again, against a solver that was asked nothing."""

from pathlib import Path

import pytest
from test_why_argued import problem_of

from satgrid.why.questions import Questions


def test_what_a_question_has_no_conflicts_left_for_is_not_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """That it holds takes more than one, with all lines of a big nonogram at once."""
    monkeypatch.setattr("satgrid.why.questions._CONFLICTS", 1)
    text = (Path(__file__).parents[1] / "puzzles" / "nonogram" / "knotty.non").read_text()
    asked = Questions(problem_of(text))
    lines = [*asked.clues.values()]
    assert asked.forced(lines, [], [((19, 19), "#"), ((19, 19), ".")]) == []
    assert asked.needed(lines, []) is None
    assert asked.spent() >= asked.asked > 0
    asked.close()
