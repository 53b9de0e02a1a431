"""The pictures of the page in README and docs/page.md, as Chromium shows it.

`python tests/screens.py` takes them anew into `docs/pictures`; no test compares them, as letters
differ from machine to machine.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
CHROMIUM = "/usr/bin/chromium"

LOOP = "&a=slither/10/10/5ch60022212250611b82261ag13c17a2272c6cj118c1021172cg7b0b2612c"
ROOMS = "&a=heyawake/6/6/lll155007rs12222j"


def main() -> None:
    """Take the pictures."""
    words = [sys.executable, "-m", "satgrid", "serve", "--no-open", "--port", "0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as served:
        assert served.stdout is not None
        home = served.stdout.readline().strip()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            _solving(browser, home)
            _setting(browser, home)
            _on_a_phone(browser, home)
            browser.close()
        served.terminate()


def _opened(browser: Any, address: str, width: int, height: int, **how: Any) -> Any:
    context = browser.new_context(viewport={"width": width, "height": height}, **how)
    page = context.new_page()
    page.goto(address)
    page.locator("#light[data-state]:not([data-state=asked])").wait_for()
    page.wait_for_timeout(300)
    return page


def _solving(browser: Any, home: str) -> None:
    page = _opened(browser, home + ROOMS, 1180, 640)
    for _ in range(3):
        page.click("#hint")
        page.locator("#told >> text=Show the conclusion").click()
        page.locator("#told >> text=Enter it").click()
        page.wait_for_timeout(300)
    page.click("#hint")
    page.locator("#told >> text=Show the conclusion").click()
    page.locator("#told >> text=Why?").click()
    page.wait_for_timeout(500)
    page.screenshot(path=FOLDER / "page-solve.png")


def _setting(browser: Any, home: str) -> None:
    page = _opened(browser, home + LOOP, 1180, 640, color_scheme="dark")
    page.click("#set")
    page.check("[name=show][value=settled]")
    for place in "1,5", "3,5", "3,7", "5,7", "7,9":
        page.locator(f'[data-at="{place}"]').click()
        page.keyboard.press("Delete")
        page.wait_for_timeout(300)
    page.locator("#light[data-state=several]").wait_for()
    page.wait_for_timeout(500)
    page.screenshot(path=FOLDER / "page-set.png")


def _on_a_phone(browser: Any, home: str) -> None:
    page = _opened(browser, home + LOOP, 390, 780)
    page.wait_for_timeout(500)
    page.screenshot(path=FOLDER / "page-phone.png")


if __name__ == "__main__":
    main()
