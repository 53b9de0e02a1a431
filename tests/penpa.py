"""Addresses of Penpa+ whose texts are laid out by hand."""

from __future__ import annotations

import base64
import json
import zlib

EMPTY = "{zR:{z_:[]},zU:{z_:[]},z8:{z_:[]},zS:{},zN:{},z1:{},zY:{},zL:{},zE:{},zT:[],z6:[]}"
"""A problem, or an answer, without anything drawn."""

SQUARE = "[14,1,5,1]"
"""The cells of a board of 2 x 2, in steps: it has 6 places in each row, and the first cell is 14.

Its corners begin at 36, so that those of its cells are 43 to 45, 49 to 51 and 55 to 57; the sides
below cells begin at 72, those right of cells at 108.
"""


MARGIN = {"margins": "[2,0,1,0]", "centres": "[31,1]"}
"""A margin of two rows above and one column at the left: 2 x 1 cells have 7 places in a row."""


def address(lines: list[str], base: str = "https://swaroopg92.github.io/penpa-edit/#") -> str:
    packed = _packed("\n".join(lines))
    return f"{base}m=edit&p={packed}"


def with_lists(text: str, lists: object) -> str:
    """Return an address with answers that the site compares with the drawing."""
    return f"{text}&a={_packed(json.dumps(lists))}"


def _packed(text: str) -> str:
    deflating = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b64encode(deflating.compress(text.encode()) + deflating.flush()).decode()


def laid_out(
    width: int, height: int, problem: str, centres: str, *, margins: str = "[0,0,0,0]",
    answer: str = "", tags: str = "[]", title: str = "", shape: str = "square",
    rules: str = "",
) -> str:  # fmt: skip
    """Return the address of a text whose lines are given, as Penpa+ lays them out."""
    header = f"{shape},{width},{height},38,0,1,1,0,0,0,0,0,0,0,0,Title: {title},Author: me"
    header += f",,{rules},OFF"
    lines = [header, margins, "{}", problem, answer, centres, *['"x"'] * 11, tags, ""]
    return address(lines)


def with_part(name: str, content: str, drawn: str = EMPTY) -> str:
    """Return a problem with one part of it filled."""
    return drawn.replace(f"{name}:{{}}", f"{name}:{content}").replace(
        f"{name}:[]", f"{name}:{content}"
    )


def described(width: str, height: str, *words: str) -> str:
    """Return the address of words such as `zN={...}`, `answer.zS={...}` and `tags=[...]`.

    `lists=[...]` are answers that the site compares with the drawing.
    """
    said: dict[str, str] = {"problem": EMPTY, "centres": SQUARE}
    for word in words:
        name, _, content = word.partition("=")
        line, _, part = name.rpartition(".")
        if part[0] == "z":
            line = line or "problem"
            said[line] = with_part(part, content, said.get(line, EMPTY))
        else:
            said[name] = content
    lists = said.pop("lists", "")
    text = laid_out(int(width), int(height), said.pop("problem"), said.pop("centres"), **said)
    return with_lists(text, json.loads(lists)) if lists else text
