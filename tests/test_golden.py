"""The command line prints the texts that the transcripts of `tests/golden` hold.

`pytest tests/test_golden.py --update` writes them anew; read the difference then.
"""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path

import golden
import pytest


@pytest.mark.parametrize("case", golden.CASES)
def test_a_transcript_is_what_is_printed(
    case: str, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    path = golden.path_of(case)
    text = path.read_text("utf-8")
    found = golden.replayed(text, tmp_path)
    if pytestconfig.getoption("update"):
        path.write_text(found, "utf-8")
    elif found != text:
        lines = unified_diff(text.split("\n"), found.split("\n"), "held", "printed", lineterm="")
        pytest.fail("\n".join([*lines, "if this is better: add --update"]), pytrace=False)
