"""What `satgrid rules NAME` shows can be pasted, and a wrong sign in it is refused by its line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from commandline import run

from satgrid import families

WRONG = "Ω"
"""A letter that no family has as a sign."""

NAMES = ("rooms:", "cages:", "colours:", "alphabet:", "variant:")
"""Parts in which letters are names, and those with words of their own."""


def shown(name: str) -> list[str]:
    """Return the lines of the example that the rules of a family show."""
    lines = run("rules", name).out
    before = max(k for k, line in enumerate(lines) if line and not line.startswith("    "))
    return [line[4:] for line in lines[before + 1 :] if line.strip()]


def with_wrong_sign(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield the 1-based number of a line, and the lines with a wrong sign at its start."""
    part = ""
    for k, line in enumerate(lines[1:], 1):
        head = re.match(r"([a-z][a-z ]+:) *", line)
        part = head[1] if head else part
        before = head[0] if head else ""
        entries = line[len(before) :]
        is_size = re.fullmatch(r"[0-9]+ (x )?[0-9]+", line)
        if entries and part not in NAMES and not is_size:
            first = re.match(r" *\S+" if " " in entries else ".", entries)
            assert first is not None
            kept = " " * (len(first[0]) - 1) + WRONG
            yield k + 1, [*lines[:k], before + kept + entries[first.end() :], *lines[k + 1 :]]


@pytest.mark.parametrize("name", [*families.names(), "killer"])
def test_the_example_of_the_rules_is_pasted_and_solved(name: str, tmp_path: Path) -> None:
    text = tmp_path / "a.txt"
    lines = shown(name)
    text.write_text("\n".join(lines) + "\n", "utf-8")
    assert run("solve", str(text)).code == 0
    for number, wrong in with_wrong_sign(lines):
        text.write_text("\n".join(wrong) + "\n", "utf-8")
        ran = run("solve", str(text))
        assert ran.code == 1
        (message,) = ran.err
        assert f"a.txt, line {number}: " in message
        assert message.endswith(f"see satgrid rules {families.find(name).name}")
