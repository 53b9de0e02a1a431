"""The page in a real browser: what a player and a setter do there.

The page comes from `satgrid serve`, and again from the static folder that `make page` makes.
Without playwright, chromium or that folder the tests are skipped.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZipFile

import pages
import pytest

pytestmark = pytest.mark.long

TESTS = Path(__file__).parent
EXAMPLES = TESTS.parent / "satgrid" / "families" / "examples"
BUILT = TESTS.parent / "page" / "built"
AXE = TESTS / "axe" / "node_modules" / "axe-core" / "axe.min.js"
LATE_MS = 15_000

Page = Any
"""A page of playwright, which need not be installed."""


class Board(NamedTuple):
    """An example: the text that opens it, and its solution as its file draws it."""

    opened: str
    drawing: list[str]


def board(name: str, address: str = "") -> Board:
    """Return an example, opened by an address where there is one."""
    text, _, drawing = (EXAMPLES / f"{name}.txt").read_text("utf-8").partition("drawing:\n")
    return Board(address or text, drawing.split())


HEYAWAKE = board("hotel", "https://puzz.link/p?heyawake/6/6/lll155007rs12222j")
SUDOKU = board(
    "classic", "https://puzz.link/p?sudoku/9/9/3g6i4g9k1i48g7g3g2h2g6g8i5l4i85j39i2g1o7o5"
)
SLITHERLINK = board("fence", "https://puzz.link/p?slither/5/5/cbcbcddad")
MASYU = board("necklace", "https://puzz.link/p?mashu/6/6/1063000i3000")
HASHI = board("skerries", "https://puzz.link/p?hashi/5/5/4g2i3h23k3g1g3g4g3")
SEQUENCE, REGEX = board("patches"), board("square")
OPENED = {
    "heyawake": HEYAWAKE.opened,
    "hitori": "hitori\n4 4\n1 1 1 4\n1 4 2 3\n3 3 2 1\n4 2 1 3\n",
    "masyu": MASYU.opened,
    "patches": SEQUENCE.opened,
    "square": REGEX.opened,
    "sudoku": SUDOKU.opened,
}
SCRIPTS, OF_THE_SERVER = dict(pages.cases()), pages.scripts("server")

FORGET = """() => {
    for (const key of Object.keys(localStorage))
        if (/^(satgrid:puzzle:|fill)/.test(key)) localStorage.removeItem(key);
    for (const each of document.querySelectorAll("[name=show]:checked")) each.click();
}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Start chromium once."""
    api = pytest.importorskip("playwright.sync_api", reason="no package playwright")
    program = shutil.which("chromium")
    if program is None:
        pytest.skip("no program chromium")
    with api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield started
        started.close()


@contextmanager
def served(*words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run `satgrid serve`, and yield it with the address that it prints."""
    pytest.importorskip("starlette", reason="no package starlette")
    pytest.importorskip("uvicorn", reason="no package uvicorn")
    command = [sys.executable, "-m", "satgrid", "serve", "--no-open", "--port", "0", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        line = server.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, line
        try:
            yield server, found[0]
        finally:
            server.terminate()


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def static() -> Iterator[tuple[ThreadingHTTPServer, str]]:
    """Serve the folder that `make page` makes, and yield the server with its address."""
    if not (BUILT / "index.html").is_file():
        pytest.skip("no folder page/built: run make page")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(BUILT)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server, f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()


@pytest.fixture(scope="module", params=[served, static])
def home(request: pytest.FixtureRequest) -> Iterator[str]:
    """Return where the page is."""
    with request.param() as (_, address):
        yield address


class Opened:
    """The page, and what it asked for elsewhere."""

    def __init__(self, page: Page, home: str) -> None:
        self.page, self.origin = page, home.partition("#")[0]
        self.elsewhere: list[str] = []
        self.faults: list[str] = []
        page.set_default_timeout(LATE_MS)
        page.on("request", self._asked)
        page.on("pageerror", lambda error: self.faults.append(f"{error}\n{error.stack}"))
        page.goto(home)
        page.locator("#light[data-state=one]").wait_for(timeout=60_000)

    def _asked(self, request: Any) -> None:
        if not request.url.startswith((self.origin, "data:", "blob:")):
            self.elsewhere.append(request.url)

    def open(self, text: str) -> None:
        """Open a text through the dialog."""
        page = self.page
        page.click("#open")
        page.fill("#text", text)
        page.click("#open-text")
        page.locator("#open-box").wait_for(state="hidden")

    def light(self, state: str) -> None:
        """Wait for the light to say this."""
        self.page.locator(f"#light[data-state={state}]").wait_for()

    def spot(self, y: int, x: int) -> Any:
        """Return the element at a place of the lattice: cell (r, c) is at (2r + 1, 2c + 1)."""
        return self.page.locator(f'[data-at="{y},{x}"]')

    def cell(self, r: int, c: int) -> Any:
        """Return the element of a cell."""
        return self.spot(2 * r + 1, 2 * c + 1)

    def message(self) -> str:
        """Return what the page tells when its search is over."""
        self.page.locator("#told:not(:empty):not(:has-text('Searching'))").wait_for()
        return str(self.page.inner_text("#told"))


@pytest.fixture(scope="module")
def shared_page(browser: Any, home: str) -> Iterator[Opened]:
    """Open the page once: the static one takes seconds to start."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    opened = Opened(context.new_page(), home)
    yield opened
    assert not opened.elsewhere
    assert not opened.faults
    context.close()


@pytest.fixture
def opened(shared_page: Opened) -> Opened:
    """Return the page as a player finds it who was not here before."""
    shared_page.page.click("#solve")
    shared_page.page.evaluate(FORGET)
    return shared_page


def shaded(opened: Opened, drawing: list[str]) -> None:
    """Click the black cells."""
    for r, row in enumerate(drawing):
        for c, value in enumerate(row):
            if value == "#":
                opened.cell(r, c).click()


def typed(opened: Opened, drawing: list[str]) -> None:
    """Type each cell's value, the keyboard alone: there and back."""
    opened.cell(0, 0).focus()
    for r, row in enumerate(drawing):
        for c, value in enumerate(row[::-1] if r % 2 else row):
            opened.page.keyboard.press(value)
            if c < len(row) - 1:
                opened.page.keyboard.press("ArrowLeft" if r % 2 else "ArrowRight")
        opened.page.keyboard.press("ArrowDown")


def lined(opened: Opened, drawing: list[str]) -> None:
    """Click the sides that have a line, one or two."""
    for y, row in enumerate(drawing):
        for x, value in enumerate(row):
            if (y + x) % 2 and value == "#":
                opened.spot(y, x).click()


def dragged(opened: Opened, drawing: list[str]) -> None:
    """Draw each straight line from cell to cell with one drag."""
    mouse = opened.page.mouse

    def middle(y: int, x: int) -> tuple[float, float]:
        box = opened.spot(y, x).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    columns = ["".join(column) for column in zip(*drawing, strict=True)]
    for lines, turned in (drawing, False), (columns, True):
        for k, line in enumerate(lines):
            if k % 2 == 0:
                continue
            for run in re.finditer("#{3,}", line):
                ends = [(k, n) if not turned else (n, k) for n in (run.start(), run.end() - 1)]
                mouse.move(*middle(*ends[0]))
                mouse.down()
                mouse.move(*middle(*ends[1]), steps=2)
                mouse.up()


def bridged(opened: Opened, drawing: list[str]) -> None:
    """Click a side of each bridge, twice where there are two; the whole bridge comes."""
    columns = ["".join(column) for column in zip(*drawing, strict=True)]
    for lines, turned in (drawing, False), (columns, True):
        for k, line in enumerate(lines):
            # A bridge along this line begins at a side; one across it shows at a cell.
            for run in re.finditer("1+|2+", line):
                if k % 2 and run.start() % 2 == 0:
                    for _ in range(int(run[0][0])):
                        y, x = (run.start(), k) if turned else (k, run.start())
                        opened.spot(y, x).click()


def coloured(opened: Opened, drawing: list[str]) -> None:
    """Take each colour from the palette and click its cells."""
    for value in sorted(set("".join(drawing))):
        name = {"r": "red", "g": "green", "b": "blue", "y": "yellow"}[value]
        opened.page.click(f'#keys button[aria-label="{name}"]')
        for r, row in enumerate(drawing):
            for c, other in enumerate(row):
                if other == value:
                    opened.cell(r, c).click()


Entering = Callable[[Opened, list[str]], None]


SORTS: dict[str, tuple[Board, Entering, tuple[int, int], str | None]] = {
    "shading": (HEYAWAKE, shaded, (1, 1), "0"),
    "digits": (SUDOKU, typed, (1, 1), "4"),
    "lines": (SLITHERLINK, lined, (1, 3), "0"),
    "paths": (MASYU, dragged, (1, 1), None),
    "bridges": (HASHI, bridged, (1, 1), "1"),
    "colours": (SEQUENCE, coloured, (1, -1), "r"),
    "letters": (REGEX, typed, (1, -1), "D.*"),
}
"""Puzzles by what is entered, how that is done, the place of a clue, and another one."""


@pytest.mark.parametrize("sort", SORTS)
def test_a_puzzle_is_opened_solved_undone_and_checked(opened: Opened, sort: str) -> None:
    page, (puzzle, enter, *_) = opened.page, SORTS[sort]
    opened.open(puzzle.opened)
    opened.light("one")
    enter(opened, puzzle.drawing)
    page.locator("#board-frame.solved").wait_for()
    assert opened.message() == "Solved!"
    page.click("#undo")
    page.locator("#board-frame:not(.solved)").wait_for()
    page.click("#check")
    assert opened.message() == "Right so far."
    page.click("#redo")
    page.locator("#board-frame.solved").wait_for()
    page.click("#check")
    assert opened.message() == "Solved!"


@pytest.mark.parametrize("sort", SORTS)
def test_a_puzzle_is_edited_hinted_at_shared_and_opened_again(opened: Opened, sort: str) -> None:
    page, (puzzle, _, spot, clue) = opened.page, SORTS[sort]
    opened.open(puzzle.opened)
    opened.light("one")
    page.click("#set")
    place = opened.spot(*spot)
    before = place.get_attribute("aria-label")
    place.click()  # a pearl comes by that
    if clue is not None:
        if spot[1] < 0:
            page.keyboard.press("Control+A")
        page.keyboard.type(clue)
        page.keyboard.press("Enter")
    page.locator("#light[data-state=none], #light[data-state=several]").wait_for()
    at = f'[data-at="{spot[0]},{spot[1]}"]'
    page.locator(f'{at}:not([aria-label="{before}"])').wait_for()
    page.click("#undo")
    opened.light("one")
    page.locator(f'{at}[aria-label="{before}"]').wait_for()
    title = page.inner_text("#title")
    page.click("#share")
    page.locator("#share-box").wait_for()
    address = page.input_value("#address")
    page.click("#share-box >> [data-close]")
    page.click("#solve")
    page.click("#hint")
    assert "Searching" not in opened.message()
    opened.open('{"satgrid": 1, "family": "hitori", "grid": [[1, 1], [1, 2]]}')
    page.locator("#title", has_text="Hitori").wait_for()
    page.evaluate("address => { location.hash = address.split('#')[1] }", address)
    page.locator("#title", has_text=title).wait_for()
    opened.light("one")
    if spot[1] > 0:  # entries of an earlier visit may be told behind the clue
        assert opened.spot(*spot).get_attribute("aria-label").startswith(before)


def test_a_damaged_address_is_told_beside_the_puzzle_in_its_place(browser: Any, home: str) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    try:
        opened = Opened(context.new_page(), f"{home}{'&' if '#' in home else '#'}p=zzzz")
        opened.page.locator("#said", has_text="The address is damaged").wait_for()
        opened.light("one")
    finally:
        context.close()


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_is_followed(opened: Opened, home: str, name: str) -> None:
    if name in OF_THE_SERVER and "#" not in home:
        pytest.skip("the static page has no server")
    pages.run(SCRIPTS[name], opened, OPENED)


@pytest.mark.parametrize(
    ("name", "spot"), [("square", "1,-1"), ("square", "-1,1"), ("patches", "1,-1")]
)
def test_beside_the_board_nothing_is_entered(opened: Opened, name: str, spot: str) -> None:
    page = opened.page
    opened.open(board(name).opened)
    page.click("#clear")
    page.locator(f'[data-at="{spot}"]').focus()
    for key in page.locator("#keys button").all():
        key.click()
    for arrow in "ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft":
        page.keyboard.press(f"Shift+{arrow}")
        page.keyboard.press("x")
    assert opened.faults == []


def test_two_tabs_show_each_other_s_entries(opened: Opened) -> None:
    page = opened.page
    opened.open(HEYAWAKE.opened)
    page.click("#clear")
    opened.cell(0, 0).click()
    page.wait_for_timeout(600)
    other = page.context.new_page()
    other.goto(opened.origin)
    other.locator('[data-at="1,1"][aria-label$=", black"]').wait_for(timeout=60_000)
    other.click('[data-at="5,5"]')
    page.locator("#said", has_text="changed in another tab").wait_for()
    page.click("#said >> text=Show its entries")
    page.locator('[data-at="5,5"][aria-label$=", black"]').wait_for()
    opened.cell(4, 4).click()
    other.locator("#said", has_text="changed in another tab").wait_for()
    other.close()


PICTURES = {
    "a.png": b"\x89PNG\r\n\x1a\n",
    "a.jpg": b"\xff\xd8\xff\xe0",
    "a.gif": b"GIF89a",
    "a.webp": b"RIFF\x24\0\0\0WEBPVP8 ",
    "a.bmp": b"BM6\0\0\0",
    "a.pdf": b"%PDF-1.7",
}


def test_pictures_and_big_files_are_refused_kindly(opened: Opened) -> None:
    page = opened.page
    page.click("#open")

    def refusal(name: str, raw: bytes) -> str:
        file = {"name": name, "mimeType": "application/octet-stream", "buffer": raw}
        page.set_input_files("#file", file)
        page.locator("#open-said", has_text=name).wait_for()
        return str(page.inner_text("#open-said"))

    for name, raw in PICTURES.items():
        assert refusal(name, raw + bytes(40)).startswith(f"{name} is a picture: satgrid convert")
    assert refusal("big.txt", b"1 " * 5_000_000).startswith(
        "big.txt has 9766 KB: the page reads files of up to 700 KB"
    )
    page.evaluate("document.getElementById('text').value = '1 '.repeat(5e6)")
    page.click("#open-text")
    page.locator("#open-said", has_text="a text of 9766 KB").wait_for()
    page.fill("#text", "")
    # One that is below the limit is read: a hundred hitori in half a megabyte of lines.
    board = json.dumps({"satgrid": 1, "family": "hitori", "grid": [[1, 1], [1, 2]]})
    lines = f"{board}{' ' * 5_000}\n".encode() * 100
    file = {"name": "many.jsonl", "mimeType": "text/plain", "buffer": lines}
    page.set_input_files("#file", file)
    page.locator("#found li").nth(99).wait_for()
    page.click("#open-box >> [data-close]")


def test_a_late_answer_is_dropped(opened: Opened, home: str) -> None:
    if "#" not in home:
        pytest.skip("questions of the static page cannot be held up")
    page, held = opened.page, list[Any]()
    opened.open(SUDOKU.opened)
    opened.light("one")
    page.click("#set")

    def hold(route: Any) -> None:
        if route.request.post_data_json["verb"] == "live" and not held:
            held.append(route)
        else:
            route.continue_()

    page.evaluate(
        """() => { window.states = []; const light = document.getElementById("light");
        new MutationObserver(() => window.states.push(light.dataset.state))
          .observe(light, {attributes: true}) }"""
    )
    page.route("**/ask", hold)
    opened.cell(0, 1).click()
    page.keyboard.press("3")  # its row has a 3: no solution
    page.locator('[data-at="1,3"][aria-label$=", 3"]').wait_for()
    while not held:
        page.wait_for_timeout(10)
    page.click("#undo")
    page.locator('[data-at="1,3"][aria-label="row 1, column 2"]').wait_for()
    with page.expect_response(lambda reply: reply.request == held[0].request):
        held[0].continue_()
    page.wait_for_timeout(200)
    opened.light("one")
    page.unroute("**/ask")
    assert "none" not in page.evaluate("window.states")


def test_a_move_of_the_pointer_changes_the_cells_it_touches(opened: Opened) -> None:
    page = opened.page
    rows = "\n".join(" ".join("-" * 40) for _ in range(40))
    opened.open(f"kurodoko\n40 40\n{rows}\n")
    page.locator('[data-at="79,79"]').wait_for()
    page.evaluate(
        """() => { window.changes = 0;
        const seen = {subtree: true, childList: true, attributes: true};
        new MutationObserver(found => { window.changes += found.length })
          .observe(document.getElementById("board"), seen) }"""
    )
    first, last = (opened.cell(10, c).bounding_box() for c in (5, 14))
    page.mouse.move(first["x"] + 3, first["y"] + 3)
    page.mouse.down()
    page.mouse.move(last["x"] + 3, last["y"] + 3, steps=9)
    page.mouse.up()
    assert page.locator(".under .shade").count() == 10
    # A cell: its square, its label, a class of its text; and the focus.
    assert page.evaluate("window.changes") <= 10 * 4 + 10


def test_the_static_page_has_a_policy_and_byte_code(opened: Opened, home: str) -> None:
    if "#" in home:
        pytest.skip("the server sends its policy, and has compiled what it runs")
    stated = opened.page.locator("meta[http-equiv=Content-Security-Policy]")
    assert stated.get_attribute("content").startswith("default-src 'none'; script-src 'self'; ")
    listed = json.loads((BUILT / "files.json").read_text("utf-8"))["files"]
    assert "families.json" in listed
    (wheel,) = (path for path in listed if path.startswith("python/satgrid-"))
    with ZipFile(BUILT / wheel) as packed:
        names = packed.namelist()
    assert "satgrid/page/__pycache__/answers.cpython-314.pyc" in names
    assert "satgrid/page/answers.py" in names
    with ZipFile(BUILT / "python" / "python_stdlib.zip") as packed:
        names = packed.namelist()
    assert "json/__init__.pyc" in names
    assert "json/__init__.py" not in names


def axe(page: Page) -> list[str]:
    """Return the serious faults that axe finds."""
    if not AXE.is_file():
        pytest.skip("no package axe-core: run npm ci in tests/axe")
    page.evaluate(AXE.read_text("utf-8") + "; 0")
    # A button's colour takes a moment to change, and half-way the contrast is less.
    page.evaluate("Promise.all(document.getAnimations().map(each => each.finished))")
    found = page.evaluate("axe.run().then(found => found.violations)")
    return [
        f"{fault['id']}: {node['html'][:120]}"
        for fault in found
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_serious_fault_of_accessibility(opened: Opened, scheme: str) -> None:
    page = opened.page
    page.emulate_media(color_scheme=scheme)
    opened.open(SUDOKU.opened)
    opened.light("one")
    assert axe(page) == []
    page.click("#set")
    assert axe(page) == []
    for name in ("new", "open", "share") if scheme == "light" else ():
        page.click(f"#{name}")
        assert axe(page) == []
        page.click(f"#{name}-box >> [data-close]")
    page.emulate_media(color_scheme="light")


def test_a_killed_server_is_told_and_an_open_page_goes_on_with_the_next(browser: Any) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    try:
        with served() as (server, home):
            opened = Opened(context.new_page(), home)
            page = opened.page
            opened.cell(0, 0).click()
            server.kill()
            server.wait()
        page.click("#check")
        page.locator("#lost", has_text="does not answer").wait_for()
        opened.cell(2, 2).click()  # playing goes on
        with served("--port", opened.origin.rstrip("/").rpartition(":")[2]) as (_, again):
            # The next server has another token: the page cannot know it yet.
            page.locator("#lost", has_text="restarted").wait_for()
            Opened(context.new_page(), again)
            page.locator("#lost").wait_for(state="hidden")
            opened.light("one")
            assert page.locator(".under .shade").count() == 2
            assert not opened.faults
    finally:
        context.close()


def test_an_address_without_its_key_is_told_what_to_do(browser: Any) -> None:
    context = browser.new_context()
    try:
        with served() as (_, address):
            page = context.new_page()
            page.goto(address.partition("#")[0])
            page.locator("#lost", has_text="open the complete address").wait_for(timeout=15_000)
    finally:
        context.close()
