"""The page in Chromium: from a key stroke to the painted light, a drag, and how it starts.

`python -m benchmarks.page` measures `satgrid serve`, and the folder `page/built` where `make page`
has made it, and prints Markdown. It needs playwright and the program chromium.
"""

from __future__ import annotations

import gzip
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise
from random import Random
from shutil import which
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from playwright.sync_api import sync_playwright

from benchmarks import generated
from benchmarks.boards import ROOT, random_puzzle
from satgrid.page.answers import answer
from satgrid.puzzle import Puzzle

BUILT = ROOT / "page" / "built"
STROKES = 100
MOVES = 100
SIDE, WIDE = 20, 40

WATCH = """() => {
  const light = document.getElementById("light"), words = document.getElementById("light-words");
  const now = () => light.dataset.state + words.textContent;
  const painted = told => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => told(performance.now());
    channel.port2.postMessage(0);
  });
  window.strokes = [];
  let before = null, start = 0;
  addEventListener("keydown", event => {
    if (!["Control", "Shift"].includes(event.key)) [before, start] = [now(), event.timeStamp];
  }, true);
  new MutationObserver(() => {
    if (before === null || light.dataset.state === "asked" || now() === before) return;
    const from = start;
    before = null;
    painted(end => window.strokes.push(end - from));
  }).observe(light, {attributes: true, childList: true, subtree: true, characterData: true});
  window.moves = [];
  let frame = null;
  document.getElementById("board").addEventListener("pointermove", event => {
    if (!event.buttons || frame !== null) return;
    frame = performance.now();
    painted(end => { window.moves.push(end - frame); frame = null; });
  }, true);
}"""
"""Times are taken in the page, up to the first task after a frame was painted."""


class Stroke(NamedTuple):
    """A change of a clue: where it stands on the lattice, and what is typed there."""

    spot: tuple[int, int]
    text: str


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def served() -> Iterator[str]:
    """Start `satgrid serve`, and yield its address."""
    words = [sys.executable, "-m", "satgrid", "serve", "--no-open", "--port", "0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found is not None
        yield found[0]
        server.terminate()


@contextmanager
def static() -> Iterator[str]:
    """Serve the folder of the static page, and yield its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(BUILT)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()


def started(page: Any, home: str) -> float:
    """Open the page, and return the seconds until the light answers."""
    start = perf_counter()
    page.goto(home)
    page.locator("#light[data-state=one]").wait_for(timeout=120_000)
    return perf_counter() - start


def board(family: str) -> Puzzle:
    """Return the board of a family with one solution."""
    if family == "hitori":
        return generated.hitori(SIDE, 1)
    if family == "kurodoko":
        return generated.kurodoko(SIDE, 1, 0.3)
    return next(p for p in (random_puzzle(SIDE, 0.6, seed) for seed in range(99)) if light(p)[0])


def light(puzzle: Puzzle) -> tuple[bool, Any]:
    """Return whether there is one solution, and what the light says."""
    told = answer({"verb": "live", "puzzle": puzzle.to_json(), "seconds": 10})
    return told.get("status") == "one", (told.get("status"), told.get("open"))


def strokes(puzzle: Puzzle, number: int) -> list[Stroke]:
    """Return changes that each change what the light says; between two each is undone."""
    random, found, usual = Random(1), list[Stroke](), light(puzzle)[1]
    while len(found) < number:
        if puzzle.family == "nonogram":
            k, text = random.randrange(SIDE), str(random.randint(1, 9))
            spot, place = (2 * k + 1, -1), {"layer": "lines", "row": k}
        else:
            assert puzzle.cells is not None
            r, c = random.choice([p for p in puzzle.cells.cells() if puzzle.cells[p] is not None])
            text = str(random.randint(1, 9))
            spot, place = (2 * r + 1, 2 * c + 1), {"layer": "cells", "at": [r, c]}
        told = answer({"verb": "edit", "puzzle": puzzle.to_json(), "text": text, **place})
        if "puzzle" in told and light(Puzzle.from_json(told["puzzle"]))[1] != usual:
            found.append(Stroke(spot, text))
    return found


def opened(page: Any, text: str, mode: str) -> None:
    """Open a puzzle."""
    page.click("#open")
    page.fill("#text", text)
    page.click("#open-text")
    page.locator("#open-box").wait_for(state="hidden")
    page.click(f"#{mode}")


def struck(page: Any, puzzle: Puzzle, changes: list[Stroke]) -> list[float]:
    """Type each change and undo it, and return the milliseconds of each stroke."""

    def wait(n: int) -> None:
        page.wait_for_function("n => window.strokes.length === n", arg=n, timeout=60_000)

    opened(page, answer({"verb": "write", "puzzle": puzzle.to_json(), "to": "json"})["text"], "set")
    page.locator("#light[data-state=one]").wait_for(timeout=60_000)
    page.evaluate("() => { window.strokes = [] }")
    for k, (spot, text) in enumerate(changes):
        place = page.locator(f'[data-at="{spot[0]},{spot[1]}"]')
        if puzzle.family == "nonogram":
            place.click()
            page.keyboard.press("Control+A")
            page.keyboard.insert_text(text)
            page.keyboard.press("Enter")
        else:
            place.focus()
            page.keyboard.press(text)
        wait(2 * k + 1)
        page.keyboard.press("Control+Z")
        wait(2 * k + 2)
    return [float(each) for each in page.evaluate("window.strokes")]


def dragged(page: Any) -> list[float]:
    """Paint over cells of a big board, and return the milliseconds of each move."""
    opened(page, f"kurodoko\n{WIDE} {WIDE}\n" + f"{'- ' * WIDE}\n" * WIDE, "solve")
    page.locator(f'[data-at="{2 * WIDE - 1},{2 * WIDE - 1}"]').wait_for()
    page.evaluate("() => { window.moves = [] }")
    for row in range(2, 2 + 2 * (MOVES // (WIDE - 1) + 1), 2):
        boxes = [
            page.locator(f'[data-at="{2 * row + 1},{2 * c + 1}"]').bounding_box()
            for c in range(WIDE)
        ]
        middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
        page.mouse.move(*middles[0])
        page.mouse.down()
        for _, middle in pairwise(middles):
            page.mouse.move(*middle)
            page.wait_for_timeout(20)
        page.mouse.up()
    return [float(each) for each in page.evaluate("window.moves")[:MOVES]]


def told(times: list[float]) -> str:
    """Return the median, the 95th of a hundred and the most."""
    ordered = sorted(times)
    ninety_fifth = ordered[-(-len(ordered) * 95 // 100) - 1]
    return f"{median(ordered):.0f} | {ninety_fifth:.0f} | {ordered[-1]:.0f}"


def main() -> None:
    """Measure, and print the tables."""
    boards = [board(family) for family in ("hitori", "kurodoko", "nonogram")]
    changes = [strokes(puzzle, STROKES // 2) for puzzle in boards]
    print("| ms | median | 95th of 100 | most |\n|---|---|---|---|")
    starts: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=which("chromium"), args=["--no-sandbox"]
        )
        for carrier in (served, static) if BUILT.is_dir() else (served,):
            with carrier() as home:
                context = browser.new_context(
                    viewport={"width": 1280, "height": 900}, bypass_csp=True
                )
                page = context.new_page()
                starts.append(f"{carrier.__name__}: {started(page, home):.1f} s the first time")
                if carrier is static:
                    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
                page.close()
                again = []
                for _ in range(5):
                    page = context.new_page()
                    again.append(started(page, home.partition("#")[0]))
                    page.close()
                starts.append(f"{carrier.__name__}: {median(again):.1f} s later")
                page = context.new_page()
                started(page, home.partition("#")[0])
                page.evaluate(WATCH)
                for puzzle, typed in zip(boards, changes, strict=True):
                    times = struck(page, puzzle, typed)
                    print(f"| {carrier.__name__}, {puzzle.family} | {told(times)} |", flush=True)
                print(f"| {carrier.__name__}, a move | {told(dragged(page))} |", flush=True)
                context.close()
        browser.close()
    if BUILT.is_dir():
        files = [path for path in BUILT.rglob("*") if path.is_file()]
        size = sum(len(gzip.compress(path.read_bytes(), 6)) for path in files)
        starts.append(f"static: {size / 1e6:.1f} MB over the wire")
    print("\n".join(["", *(f"- {start}" for start in starts)]))


if __name__ == "__main__":
    main()
