"""Scripts of the page in `tests/pages`: the steps of a player or a setter, one per line.

    == HEADING        begins a script
    open NAME         opens a puzzle of `BOARDS`; without a name, the text of the lines `> ` below
    click WHERE       also `right`, `focus`, `check`, `uncheck`, `drag PLACE PLACE`
    press KEYS [* N]  presses these keys in turn, N times; `type TEXT` types each character
    fill WHERE = TEXT
    await WHERE [~ TEXT]   waits until it is in sight, with this text; `there` also out of sight
    gone WHERE        waits until there is none; `hidden WHERE` until it is out of sight
    count WHERE = N   there are so many; `value WHERE = TEXT`: its field holds this text
    label PLACE = TEXT     waits for this label; `ends` for its end, `lacks` until it has no TEXT
    light STATE...    waits until the light has one of these states
    told TEXT         the page reports this after its search
    plain TEXT        waits until the plain text of the puzzle has this
    reads WHERE = TEXT     this is all its text; `select WHERE = VALUE`: chooses in a list
    repeat WHERE      clicks it until it can no longer be clicked
    above WHERE = WHERE    the one ends above the other; `within`: it is no wider to either side
    down PLACE        presses the button of the mouse there, and `up PLACE` releases it
    does SCRIPT       runs JavaScript, also of the lines `> ` below; `holds` expects truth of it
    pause             waits until entries are kept
    screen dark|light [print]
    size WIDTH HEIGHT
    server away|back

WHERE is a selector, or a place of the lattice such as `1,3`: cell (r, c) is at 2r + 1,2c + 1.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).with_name("pages")
KEPT_MS = 600


def scripts(name: str) -> dict[str, list[str]]:
    """Return the steps of each script of a file, by its heading."""
    found: dict[str, list[str]] = {}
    for line in (FOLDER / f"{name}.txt").read_text("utf-8").splitlines():
        if line.startswith("== "):
            steps = found.setdefault(line[3:], [])
        elif line.startswith("> "):
            steps[-1] += f"{line[2:]}\n" if " " in steps[-1] else f" {line[2:]}\n"
        elif line and not line.startswith("# "):
            steps.append(line)
    return found


def run(steps: list[str], opened: Any, boards: dict[str, str]) -> None:
    """Do the steps on an open page, and leave it light, of its usual size and with its server."""
    page = opened.page
    try:
        for step in steps:
            _do(step, opened, boards)
    finally:
        page.emulate_media(color_scheme="light", media="screen")
        page.set_viewport_size({"width": 1280, "height": 800})
        page.unroute("**/ask")
    assert not opened.faults


def _do(step: str, opened: Any, boards: dict[str, str]) -> None:
    page = opened.page
    verb, _, words = step.partition(" ")
    match verb, words.split():
        case "open", _:
            opened.open(boards.get(words, words))
        case "light", states:
            any_of = ", ".join(f"#light[data-state={state}]" for state in states)
            page.locator(f":is({any_of})").wait_for()
        case "press", _:
            keys, _, times = words.partition(" * ")
            for key in keys.split() * int(times or 1):
                page.keyboard.press(key)
        case "type", _:
            page.keyboard.type(words, delay=30)
        case "told", _:
            assert words in opened.message(), step
        case "plain", _:
            box = page.locator("#plain")
            box.evaluate("each => each.closest('details').open = true")
            page.wait_for_function(
                "text => document.getElementById('plain').value.includes(text)", arg=words
            )
            box.evaluate("each => each.closest('details').open = false")
        case "drag", [first, *others]:
            _move(page, first)
            page.mouse.down()
            for place in others:
                _move(page, place)
            page.mouse.up()
        case "down", [place]:
            _move(page, place)
            page.mouse.down()
        case "up", [place]:
            _move(page, place)
            page.mouse.up()
        case "does", _:
            page.evaluate(words)
        case "holds", _:
            assert page.evaluate(words), step
        case "pause", []:
            page.wait_for_timeout(KEPT_MS)
        case "screen", [scheme, *printed]:
            page.emulate_media(color_scheme=scheme, media="print" if printed else "screen")
        case "size", [width, height]:
            page.set_viewport_size({"width": int(width), "height": int(height)})
        case "server", ["away"]:
            page.route("**/ask", lambda route: route.abort())
        case "server", ["back"]:
            page.unroute("**/ask")
        case _:
            _AT[verb](page, *_parted(words))


def _parted(words: str) -> tuple[str, str]:
    where, *text = re.split(r" [=~](?: |$)", words, maxsplit=1)
    at = re.fullmatch(r"-?\d+,-?\d+", where)
    return f'[data-at="{where}"]' if at else where, "".join(text)


def _move(page: Any, place: str) -> None:
    box = page.locator(f'[data-at="{place}"]').bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)


def _count(page: Any, where: str, text: str) -> None:
    assert page.locator(where).count() == int(text), where


def _value(page: Any, where: str, text: str) -> None:
    assert page.input_value(where) == text, where


def _reads(page: Any, where: str, text: str) -> None:
    assert page.inner_text(where) == text, where


def _repeat(page: Any, where: str, _: str) -> None:
    while page.locator(where).is_enabled():
        page.click(where)


def _above(page: Any, where: str, other: str) -> None:
    one, below = (page.locator(each).bounding_box() for each in (where, other))
    assert one["y"] + one["height"] <= below["y"], where


def _within(page: Any, where: str, other: str) -> None:
    one, around = (page.locator(each).bounding_box() for each in (where, other))
    assert around["x"] <= one["x"], where
    assert one["x"] + one["width"] <= around["x"] + around["width"], where


def _found(page: Any, where: str, text: str) -> Any:
    return page.locator(where, has_text=text or None).first


_AT: dict[str, Callable[[Any, str, str], None]] = {
    "click": lambda page, where, _: page.click(where),
    "right": lambda page, where, _: page.click(where, button="right"),
    "focus": lambda page, where, _: page.locator(where).focus(),
    "check": lambda page, where, _: page.check(where),
    "uncheck": lambda page, where, _: page.uncheck(where),
    "fill": lambda page, where, text: page.fill(where, text),
    "await": lambda page, where, text: _found(page, where, text).wait_for(),
    "there": lambda page, where, text: _found(page, where, text).wait_for(state="attached"),
    "gone": lambda page, where, _: page.locator(where).first.wait_for(state="detached"),
    "hidden": lambda page, where, _: page.locator(where).wait_for(state="hidden"),
    "select": lambda page, where, value: page.select_option(where, value),
    "repeat": _repeat,
    "count": _count,
    "reads": _reads,
    "above": _above,
    "within": _within,
    "value": _value,
    "label": lambda page, where, text: page.locator(f'{where}[aria-label="{text}"]').wait_for(),
    "ends": lambda page, where, text: page.locator(f'{where}[aria-label$="{text}"]').wait_for(),
    "lacks": lambda page, where, text: page.locator(
        f'{where}:not([aria-label*="{text}"])'
    ).wait_for(),
}


def cases() -> Iterator[tuple[str, list[str]]]:
    """Yield every script with its heading."""
    for path in sorted(FOLDER.glob("*.txt")):
        yield from scripts(path.stem).items()
