"""The page in a real browser: what it says and shows of entries, hints, candidates and faults."""

from __future__ import annotations

import re
from typing import Any

import pytest
from test_page_browser import (
    HEYAWAKE,
    SUDOKU,
    Opened,
    board,
    browser,
    home,
    opened,
    served,
    shared_page,
)

__all__ = ["browser", "home", "opened", "shared_page"]
pytestmark = pytest.mark.long

HITORI = "hitori\n4 4\n1 1 1 4\n1 4 2 3\n3 3 2 1\n4 2 1 3\n"
KAKURO = "kakuro\n3 3\n\\ 3\\ 4\\\n\\ - -\n\\ - -\n"
"""Each column is 1 and another number, in two ways."""


@pytest.mark.parametrize(("entries", "display"), [(False, "none"), (True, "inline")])
def test_entries_are_printed_where_they_are_wanted(
    opened: Opened, entries: bool, display: str
) -> None:
    page = opened.page
    opened.open(HEYAWAKE.opened)
    page.click("#clear")
    opened.cell(2, 2).click()
    page.evaluate(
        """() => { window.print = () => {
          window.printed = getComputedStyle(document.querySelector("#board .under")).display;
          dispatchEvent(new Event("afterprint"));
        } }"""
    )
    page.click("#share")
    page.set_checked("#with-entries", entries)
    page.click("#print")
    assert page.evaluate("window.printed") == display
    assert page.locator("#board .under .shade").is_visible()
    page.evaluate("document.getElementById('with-entries').checked = false")


def test_what_is_drawn_for_dark_paper_is_printed_on_white_paper(opened: Opened) -> None:
    page = opened.page
    page.emulate_media(color_scheme="dark")
    try:
        opened.open(SUDOKU.opened)
        ink = "document.getElementById('board').getAttribute('fill')"
        paper = "document.querySelector('#board .paper rect').getAttribute('fill')"
        dark = [page.evaluate(ink), page.evaluate(paper)]
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert [page.evaluate(ink), page.evaluate(paper)] == ["#111111", "#ffffff"]
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        assert [page.evaluate(ink), page.evaluate(paper)] == dark == ["#f0f0f0", "#16181d"]
    finally:
        page.emulate_media(color_scheme="light")


def test_candidates_of_one_solution_are_shown_to_setters_and_told_to_players(
    opened: Opened,
) -> None:
    page = opened.page
    opened.open(HITORI)
    opened.light("one")
    page.check("[name=show][value=candidates]")
    try:
        page.locator("#candidate-words", has_text="There is one solution").wait_for()
        assert page.locator(".candidate").count() == 0
        page.click("#set")
        page.locator(".candidate").first.wait_for()
        assert page.locator(".candidate").all_text_contents() == [
            "■" if value == "#" else "□" for value in "#.#.....#.#....#"
        ]
        assert "There is one solution" in page.inner_text("#candidate-words")
        # What is printed there can be read.
        number, shown = (
            page.locator(each).first.bounding_box() for each in ("#board .cells text", ".candidate")
        )
        middle = number["y"] + number["height"] / 2
        assert shown["y"] > middle
        assert shown["height"] < number["height"] / 2
    finally:
        page.uncheck("[name=show][value=candidates]")


def test_steps_and_difficulty_say_what_stays_open(opened: Opened) -> None:
    page = opened.page
    opened.open(KAKURO)
    opened.light("several")
    page.click("#rate")
    assert "stay open: the puzzle has several solutions." in opened.told()
    page.click("#steps")
    opened.told()
    while page.locator("#told >> text=Next ›").is_enabled():
        page.click("#told >> text=Next ›")
    assert re.search(r"\d cells stay open", page.inner_text("#told"))
    opened.open(HITORI)
    opened.light("one")
    page.click("#rate")
    assert "open" not in opened.told()


def test_each_part_of_a_hint_adds_to_the_one_before(opened: Opened) -> None:
    page = opened.page
    opened.open(HITORI)
    page.click("#clear")
    page.click("#hint")
    opened.told()
    said = [page.inner_text("#told p >> nth=0")]
    for button, coming in (
        ("Show the conclusion", "#told button:text('Why?')"),
        ("Why?", "#told p:text('Why:')"),
    ):
        page.click(f"#told button:text('{button}')")
        page.locator(coming).wait_for()
        said.append(page.inner_text("#told p >> nth=0"))
    where, what, why = said
    assert where == "Look at 1 in row 1."
    assert what == "R1c1, r1c3 are black; r1c2, r1c4, r2c1, r2c3 are white."
    assert why.startswith(f"{what} Why: 1 in row 1; ")
    # The three ones of the row are marked.
    assert page.locator(".looked rect").count() == 3


def test_a_made_puzzle_says_its_seed_and_has_the_focus(opened: Opened) -> None:
    page = opened.page
    page.click("#new")
    page.select_option("#family", "sudoku")
    assert page.inner_text("#new-example").startswith("Example, ")
    page.fill("#height", "4")
    page.fill("#width", "4")
    page.fill("#seed", "77")
    page.click("#new-made")
    page.locator("#new-box").wait_for(state="hidden")
    assert page.inner_text("#title").endswith(", seed 77")
    assert page.evaluate("document.activeElement.closest('#board') !== null")
    # With other clues it is no longer what the seed makes.
    page.click("#set")
    page.locator("#board rect").and_(page.get_by_label(re.compile(r", \d$"))).first.focus()
    page.keyboard.press("Delete")
    page.locator("#title", has_text=re.compile("4$")).wait_for()


def test_black_cells_are_darker_than_others_on_dark_paper(opened: Opened) -> None:
    page = opened.page
    page.emulate_media(color_scheme="dark")
    try:
        opened.open(HEYAWAKE.opened)
        page.click("#clear")
        opened.cell(2, 2).click()
        page.locator("#board.bright").wait_for()
        shade = page.evaluate("getComputedStyle(document.querySelector('.under .shade')).fill")
        board = page.evaluate("document.querySelector('#board .paper rect:last-child').outerHTML")
        assert 'fill="#ffffff"' in board
        assert max(map(int, re.findall(r"\d+", shade))) < 128
    finally:
        page.emulate_media(color_scheme="light")


def test_on_a_phone_the_light_stays_in_sight(opened: Opened) -> None:
    page = opened.page
    page.set_viewport_size({"width": 390, "height": 700})
    try:
        opened.open(SUDOKU.opened)
        opened.light("one")
        light, board = (page.locator(each).bounding_box() for each in ("#light", "#board"))
        assert light["y"] + light["height"] <= board["y"]
        page.evaluate("scrollTo(0, 250)")
        assert 0 <= page.locator("#light").bounding_box()["y"] < 5
        page.evaluate("scrollTo(0, 0)")
        # What is said for a moment covers neither the board nor its keys.
        page.click("#share")
        page.click("#share-box >> [data-close]")
        page.click("#solution")
        page.locator("#said", has_text="The solution is entered").wait_for()
        page.evaluate("scrollTo(0, 0)")
        said = page.locator("#said").bounding_box()
        for each in "#board", "#light":
            box = page.locator(each).bounding_box()
            assert box["y"] + box["height"] <= said["y"]
        page.click("#said >> [aria-label=Close]")
        assert not page.locator("#said").is_visible()
    finally:
        page.set_viewport_size({"width": 1280, "height": 800})


def test_what_is_typed_while_the_server_is_away_is_sent_when_it_is_back(
    opened: Opened, home: str
) -> None:
    if "#" not in home:
        pytest.skip("the static page has no server")
    page = opened.page
    opened.open(SUDOKU.opened)
    opened.light("one")
    page.click("#set")
    page.route("**/ask", lambda route: route.abort())
    opened.cell(0, 1).click()
    page.keyboard.press("3")
    page.locator("#lost").wait_for()
    page.unroute("**/ask")
    page.locator('[data-at="1,3"][aria-label$=", 3"]').wait_for()
    page.click("#undo")
    page.locator('[data-at="1,3"][aria-label="row 1, column 2"]').wait_for()


def test_what_could_not_be_asked_is_no_longer_told_when_the_server_is_back(
    opened: Opened, home: str
) -> None:
    if "#" not in home:
        pytest.skip("the static page has no server")
    page = opened.page
    opened.open(HEYAWAKE.opened)
    opened.light("one")
    page.route("**/ask", lambda route: route.abort())
    page.click("#hint")
    page.locator("#told", has_text="does not answer").wait_for()
    page.unroute("**/ask")
    page.locator("#lost").wait_for(state="hidden")
    page.locator("#told:empty").wait_for(state="attached")


def test_an_address_without_its_key_is_told_what_to_do(browser: Any) -> None:
    pytest.importorskip("starlette", reason="no package starlette")
    pytest.importorskip("uvicorn", reason="no package uvicorn")
    server, address = served()
    context = browser.new_context()
    try:
        page = context.new_page()
        page.goto(address.partition("#")[0])
        page.locator("#lost", has_text="open the complete address").wait_for(timeout=15_000)
    finally:
        server.terminate()
        server.wait()
        context.close()


def test_a_drag_does_not_go_on_over_another_board(opened: Opened) -> None:
    page = opened.page
    opened.open(HEYAWAKE.opened)
    page.click("#clear")
    last = opened.cell(5, 0).bounding_box()
    page.mouse.move(last["x"] + 10, last["y"] + 10)
    page.mouse.down()
    # A smaller board comes by paste while the button is down.
    page.evaluate(
        """text => { const data = new DataTransfer(); data.setData("text", text);
        dispatchEvent(new ClipboardEvent("paste", {clipboardData: data})) }""",
        HITORI,
    )
    page.locator("#title", has_text="Hitori").wait_for()
    first = opened.cell(0, 0).bounding_box()
    page.mouse.move(first["x"] + 10, first["y"] + 10)
    page.mouse.up()
    assert opened.faults == []
    assert page.locator(".under > *, .over > *").count() == 0


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
