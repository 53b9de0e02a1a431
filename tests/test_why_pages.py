"""Steps as pictures, and as a page to click through."""

from __future__ import annotations

import json
import re
from pathlib import Path

from commandline import run

from satgrid import families

LOOP = families.find("slitherlink").examples[0].text
ONE_BY_ONE = "hitori\n4 4\n1 1 1 4\n1 4 2 3\n3 3 2 1\n4 2 1 3\n"


def board(text: str, tmp_path: Path) -> str:
    file = tmp_path / "board.txt"
    file.write_text(text)
    return str(file)


def test_where_to_look_spoils_nothing(tmp_path: Path) -> None:
    file, page = board(ONE_BY_ONE, tmp_path), tmp_path / "steps.html"
    ran = run("explain", file, "--spoil", "no", "-o", str(page))
    said = re.compile(r"\b(is|are) (not |white|black)")
    assert not said.search("\n".join(ran.out))
    text = page.read_text()
    assert not said.search(text)
    assert 'class="black"' not in text
    report = json.loads(run("explain", file, "--spoil", "no", "--json").out[0])
    assert "solutions" not in report or report["solutions"] == []
    assert all(set(step) == {"tier", "clues", "look"} for step in report["steps"])
    (step,) = json.loads(run("hint", file, "--spoil", "no", "--json").out[0])["steps"]
    assert set(step) == {"tier", "clues", "look"}


def test_a_loop_is_led_to_its_end(tmp_path: Path) -> None:
    page = tmp_path / "steps.html"
    ran = run("explain", board(LOOP, tmp_path), "-o", str(page))
    assert ran.out[1].startswith("the only solution, in ")
    assert not [line for line in ran.out if "no step was found" in line]
    steps = [line for line in ran.out if re.match(r" *\d+\. ", line)]
    assert page.read_text().count("<section ") == len(steps) == len(ran.out) - 3
