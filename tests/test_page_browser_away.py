"""The page in a real browser: what is taken away, boards without end, no network, rule files."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
import rulefiles
from test_page_browser import (
    HEYAWAKE,
    Opened,
    browser,
    home,
    opened,
    served,
    shaded,
    shared_page,
    static,
)

import satgrid

__all__ = ["browser", "home", "opened", "shared_page"]
pytestmark = pytest.mark.long


def taken(opened: Opened, button: str, folder: Path) -> bytes:
    """Click a button of the box *Share*, and return the file that comes."""
    with opened.page.expect_download(timeout=20_000) as coming:
        opened.page.click(f"#share-box {button}")
    coming.value.save_as(folder / "taken")
    return (folder / "taken").read_bytes()


def test_files_are_taken_away(opened: Opened, tmp_path: Path) -> None:
    opened.open(HEYAWAKE.opened)
    opened.light("one")
    opened.page.click("#share")
    puzzle = satgrid.load(HEYAWAKE.opened)
    written = json.loads(taken(opened, "[data-write=json]", tmp_path))
    assert satgrid.Puzzle.from_json(written) == puzzle
    assert satgrid.load(taken(opened, "[data-write=text]", tmp_path).decode()) == puzzle
    assert taken(opened, "[data-write=svg]", tmp_path).startswith(b"<svg")
    assert taken(opened, "#png", tmp_path).startswith(b"\x89PNG")
    formula = taken(opened, "[data-write=dimacs]", tmp_path).decode()
    assert re.search(r"^p cnf \d+ \d+$", formula, re.MULTILINE)
    proved = tmp_path / "proved"
    with ZipFile(BytesIO(taken(opened, "#proof", tmp_path))) as packed:
        packed.extractall(proved)
    (folder,) = {path.parent for path in proved.rglob("formula.cnf")}
    words = [sys.executable, "-m", "satgrid", "verify", str(folder)]
    found = subprocess.run(words, capture_output=True, text=True, check=True)
    assert "verified: the only solution" in found.stdout
    opened.page.click("#share-box [data-close]")


def test_what_nobody_can_finish_in_time_is_given_up(opened: Opened) -> None:
    blank = "\n".join(["fillomino", "25 25", *[" ".join("-" * 25)] * 25])
    opened.open(blank)
    opened.page.locator("#light[data-state=undecided]").wait_for(timeout=60_000)
    words = opened.page.inner_text("#light-words")
    assert words.startswith("Not decided in "), words
    # The page goes on: another puzzle has its light soon.
    opened.open(HEYAWAKE.opened)
    opened.light("one")


def test_without_a_network_the_static_page_works_after_its_first_load(browser: Any) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    try:
        with static() as (server, at):
            first = Opened(context.new_page(), at)
            first.page.evaluate("navigator.serviceWorker.ready.then(found => found.active.state)")
        server.server_close()
        first.page.close()
        again = Opened(context.new_page(), at)
        again.open(HEYAWAKE.opened)
        again.light("one")
        again.page.click("#check")
        assert again.message() == "Right so far."
        assert not again.faults
    finally:
        context.close()


def test_a_family_of_a_rule_file_is_on_the_page_of_its_own_machine(
    browser: Any, tmp_path: Path
) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    try:
        with served("--rules", rulefiles.written(tmp_path)) as (_, address):
            page = Opened(context.new_page(), address)
            page.open(f"crosses\n{rulefiles.BOARD}")
            page.light("one")
            shaded(page, rulefiles.ROWS)
            page.page.locator("#board-frame.solved").wait_for()
    finally:
        context.close()
