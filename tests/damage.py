"""Damaged texts, the same for the same seed: what a reader must stand."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

CHARACTERS = [
    *"\0\t\v\f\r\n \"'#%$&,;:=?*|/\\[](){}<>@-+._~0179xarRC",
    *("\x1b", "\x7f", "\x85", "\xa0", "\u200b", "\u2028", "\u202e", "\ufeff", "\ufffd"),
    *("é", "中", "٣", "²", "🂡", "\U0010ffff"),
]
"""Signs with a meaning somewhere, blanks, digits that are none, and what commands a terminal."""

NUMBERS = ["0", "00", "-1", "1e9", "2001", "99999999", "9" * 101, "9" * 5000, "1.5", "0x1", "٣"]
"""What no number of a puzzle is."""

WORDS = [
    *("rows", "columns", "rows:", "columns:", "given:", "colours:", "alphabet:", "title", "goal"),
    *("color a #ff0000", "====", "[clues]", "[colors]", "defs = [", "r = (red) %", '"""', "# x"),
    *('{"satgrid": 1}', "null", "true", '"\\ud83d"', "[[", "]]", "<a>", "</puzzle>", "&#27;"),
    *("<!--", "<![CDATA[", "&x;", "array2d(1..2, 1..2, [", "[|", "|]", "maxlen", "$1", "@7"),
    *(
        "2x2:",
        "1000000x1000000:",
        "width 99999999",
        "&#99999999999;",
        "(?:",
        "[^",
        "{2,}",
        "hitori",
    ),
]
"""What means something in one format, and in the others nothing."""


def damaged(random: Random, text: str, others: Sequence[str]) -> str:
    """Return the text with one to four damages, some of them pieces of the others."""
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        text = random.choice(DAMAGES)(random, text, others)
    # A text that grew with each damage would take the time of the others.
    return text[:LONGEST]


LONGEST = 5_000


def _span(random: Random, text: str, most: int) -> tuple[int, int]:
    start = random.randrange(len(text) + 1)
    return start, min(len(text), start + random.randrange(most + 1))


def _delete(random: Random, text: str, others: Sequence[str]) -> str:
    i, j = _span(random, text, random.choice((1, 3, 40)))
    return text[:i] + text[j:]


def _insert(random: Random, text: str, others: Sequence[str]) -> str:
    i, _ = _span(random, text, 0)
    sign = random.choice((random.choice(CHARACTERS), random.choice(WORDS), random.choice(NUMBERS)))
    return text[:i] + sign + text[i:]


def _replace(random: Random, text: str, others: Sequence[str]) -> str:
    i, j = _span(random, text, 1)
    return text[:i] + random.choice(CHARACTERS) + text[j:]


def _flip(random: Random, text: str, others: Sequence[str]) -> str:
    """Return the text with a bit of its bytes turned; what is no UTF-8 then is replaced."""
    raw = bytearray(text.encode())
    if raw:
        raw[random.randrange(len(raw))] ^= 1 << random.randrange(8)
    return raw.decode("utf-8", "replace")


def _swap(random: Random, text: str, others: Sequence[str]) -> str:
    i, j = _span(random, text, 20)
    k = random.randrange(i, j + 1)
    return text[:i] + text[k:j] + text[i:k] + text[j:]


def _cut(random: Random, text: str, others: Sequence[str]) -> str:
    i, _ = _span(random, text, 0)
    return random.choice((text[:i], text[i:]))


def _repeat(random: Random, text: str, others: Sequence[str]) -> str:
    i, j = _span(random, text, random.choice((1, 8, 200)))
    times = random.choice((2, 3, 70, 2100))
    return text[:i] + text[i:j] * min(times, LONGEST // max(j - i, 1)) + text[j:]


def _lines(random: Random, text: str, others: Sequence[str]) -> str:
    """Return the text with a line gone, twice, empty or elsewhere."""
    lines = text.split("\n")
    k = random.randrange(len(lines))
    line = lines.pop(k)
    how = random.randrange(4)
    if how == 1:
        lines[k:k] = [line, line]
    elif how == 2:
        lines.insert(k, "")
    elif how == 3:
        lines.insert(random.randrange(len(lines) + 1), line)
    return "\n".join(lines)


def _number(random: Random, text: str, others: Sequence[str]) -> str:
    """Return the text with one of its numbers made another."""
    starts = [k for k, c in enumerate(text) if c.isdigit() and not text[k - 1 : k].isdigit()]
    if not starts:
        return text
    i = j = random.choice(starts)
    while j < len(text) and text[j].isdigit():
        j += 1
    return text[:i] + random.choice(NUMBERS) + text[j:]


def _splice(random: Random, text: str, others: Sequence[str]) -> str:
    other = random.choice(others)
    i, _ = _span(random, text, 0)
    k, m = _span(random, other, 300)
    return text[:i] + other[k:m] + random.choice((text[i:], ""))


def _blanks(random: Random, text: str, others: Sequence[str]) -> str:
    i, _ = _span(random, text, 0)
    return text[:i] + random.choice(" \t\n,\r") * random.choice((1, 40, 3000)) + text[i:]


DAMAGES = (
    *(_delete, _insert, _replace, _flip, _swap, _cut, _repeat, _lines, _number, _splice, _blanks),
)
