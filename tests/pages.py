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

WHERE is a selector, or a place of the lattice such as `1,3`: cell (r, c) is at 2r + 1,2c + 1.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).with_name("pages")


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
    """Do the steps on an open page."""
    page = opened.page
    for step in steps:
        verb, _, words = step.partition(" ")
        if verb == "open":
            opened.open(boards.get(words, words))
        elif verb == "light":
            any_of = ", ".join(f"#light[data-state={state}]" for state in words.split())
            page.locator(f":is({any_of})").wait_for()
        elif verb == "press":
            keys, _, times = words.partition(" * ")
            for key in keys.split() * int(times or 1):
                page.keyboard.press(key)
        elif verb == "type":
            page.keyboard.type(words, delay=30)
        elif verb == "told":
            assert words in opened.told(), step
        elif verb == "plain":
            box = page.locator("#plain")
            box.evaluate("each => each.closest('details').open = true")
            page.wait_for_function(
                "text => document.getElementById('plain').value.includes(text)", arg=words
            )
            box.evaluate("each => each.closest('details').open = false")
        elif verb == "drag":
            _drag(page, words.split())
        else:
            _AT[verb](page, *_parted(words))


def _parted(words: str) -> tuple[str, str]:
    where, *text = re.split(r" [=~](?: |$)", words, maxsplit=1)
    at = re.fullmatch(r"-?\d+,-?\d+", where)
    return f'[data-at="{where}"]' if at else where, "".join(text)


def _drag(page: Any, places: list[str]) -> None:
    for k, place in enumerate(places):
        box = page.locator(f'[data-at="{place}"]').bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)
        if k == 0:
            page.mouse.down()
    page.mouse.up()


def _count(page: Any, where: str, text: str) -> None:
    assert page.locator(where).count() == int(text), where


def _value(page: Any, where: str, text: str) -> None:
    assert page.input_value(where) == text, where


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
    "count": _count,
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
