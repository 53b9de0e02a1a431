"""The text inside an address of Penpa+: lines, deflated without a header, in base64.

In the lines of JSON common names have abbreviations that begin with `z`, and `z` itself is `zZ`.
What a payload inflates to has an end, so that a short address cannot fill the memory. Source:
`docs/js/class_p.js` of swaroopg92/penpa-edit.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Sequence
from typing import Any
from urllib.parse import unquote

from satgrid.errors import PuzzleError

BASE = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="

_ADDRESS = re.compile(r"(?:\S*[?#&])?m=(?:edit|solve)&(?:\S*&)?p=([^&\s]*)(?:&\S*)?")
_LISTS = re.compile(r"[?#&]a=([^&\s]+)")
_MOST = 8_000_000
"""The most characters of the text; a board of 300 x 300 full of clues has two million."""

_ESCAPED = {",": "%2C", "\n": "%2D", "&": "%2E", "=": "%2F"}
"""What the site writes for some signs in the text of the rules."""

_RATIO = 1032
"""The most characters that one is inflated to."""

_SHORT = {
    '"qa"': "z9", '"pu_q"': "zQ", '"pu_a"': "zA", '"grid"': "zG", '"edit_mode"': "zM",
    '"surface"': "zS", '"line"': "zL", '"lineE"': "zE", '"wall"': "zW", '"cage"': "zC",
    '"number"': "zN", '"symbol"': "zY", '"special"': "zP", '"board"': "zB",
    '"command_redo"': "zR", '"command_undo"': "zU", '"command_replay"': "z8", '"numberS"': "z1",
    '"freeline"': "zF", '"freelineE"': "z2", '"thermo"': "zT", '"arrows"': "z3",
    '"direction"': "zD", '"squareframe"': "z0", '"polygon"': "z5", '"deletelineE"': "z4",
    '"killercages"': "z6", '"nobulbthermo"': "z7", '"__a"': "z_", "null": "zO", "z": "zZ",
}  # fmt: skip
_LONG = {short: name for name, short in _SHORT.items()}
_ABBREVIATED = re.compile("z.")
_NAMED = re.compile("|".join(map(re.escape, _SHORT)))


def unescaped(rules: str) -> str:
    """Return the text of rules from that of the first line."""
    for sign, escaped in _ESCAPED.items():
        rules = rules.replace(escaped, sign)
    return rules


def escaped(rules: str) -> str:
    """Return the text of rules as the first line has it."""
    for sign, escaped in _ESCAPED.items():
        rules = rules.replace(sign, escaped)
    return rules


def lines(address: str) -> list[str]:
    """Return the lines inside the address."""
    found = _ADDRESS.fullmatch(address)
    if found is None:
        raise PuzzleError("no address of Penpa+: give one with m=edit&p= and what follows it")
    return _inflated(found[1]).split("\n")


def lists(address: str) -> tuple[str, int]:
    """Return the answer to check behind the `&a=` of an address, and how much was inflated for it.

    A damaged one is none, since the puzzle itself is whole.
    """
    found = _LISTS.search(address)
    try:
        text = _inflated(found[1]) if found else ""
    except PuzzleError:
        return "", min(_MOST, _RATIO * len(found[1])) if found else 0
    return text, len(text)


def _inflated(payload: str) -> str:
    payload = unquote(payload)
    inflating = zlib.decompressobj(-15)
    try:
        raw = inflating.decompress(b64decode(payload + "=" * (-len(payload) % 4)), _MOST)
        text = raw.decode()
    except (ValueError, zlib.error):
        raise PuzzleError(
            "what follows p= is no puzzle of Penpa+: is the address whole, and copied as it is?"
        ) from None
    if inflating.unconsumed_tail:
        raise PuzzleError(f"the address holds more than {_MOST:,} characters: is it a puzzle's?")
    if not inflating.eof:
        raise PuzzleError("the address breaks off: copy all of it")
    return text


def read(line: str) -> Any:
    """Return what a line of JSON says; raise `PuzzleError` if it is none."""
    try:
        return json.loads(_ABBREVIATED.sub(lambda at: _LONG.get(at[0], at[0]), line))
    except (ValueError, RecursionError):
        raise PuzzleError("a line in the address is damaged: copy it again") from None


def written(content: Any) -> str:
    """Return the line of JSON."""
    text = json.dumps(content, separators=(",", ":"), ensure_ascii=False)
    return _NAMED.sub(lambda at: _SHORT[at[0]], text)


def address(lines: Sequence[str]) -> str:
    """Return the address of the lines."""
    deflating = zlib.compressobj(9, zlib.DEFLATED, -15)
    raw = deflating.compress("\n".join(lines).encode()) + deflating.flush()
    return BASE + b64encode(raw).decode()
