"""How many stars each line of a star battle has in Penpa+: said in words, in tags, title or rules.

No mark says it. Only a plain statement counts, such as "2 stars in each row" in a sentence, or the
title "Star Battle 2★"; other numbers of stars say how hard a puzzle is, or what may not touch.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from satgrid.errors import count
from satgrid.layers._printed import RoomGrid

BRACKETED = re.compile(r"[\[(]([^\[\]()]*)[\])]")
MOST_CHARACTERS = 10_000
"""Words are looked for in so many characters."""

_MOST = 6
_WORDED = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBER = (
    r"(?<![\w.,:/~–-])(?<![0-9] [/~–-] )"
    + "".join(rf"(?<!\b{word} )" for word in ("or", "to", "and", "than", "only if"))
    + rf"([0-9]{{1,2}}|{'|'.join(_WORDED)})"
)  # fmt: skip
_SYMBOL = "[★☆✩✪✫✬✭✮✯⭐*]"
_STAR = rf"[ -]?(?:stars?\b|{_SYMBOL}s?(?!{_SYMBOL}))"
_LINE = (
    r"(?:of the |(?:bold|bolded|outlined|bordered|thick|thickly|black|coloured|marked)[ -]){0,4}"
    r"(?:rows?|columns?|lines?|regions?|rooms?|areas?|cages?|shapes?)\b"
)
_EACH = (
    rf"(?:(?: (?:in|into|on|for|to|within|inside) (?:each|every|all)| per| a| each| every) {_LINE})"
)
_STATED = [
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_NUMBER}{_STAR}(?: (?:must|should|have|to|be|is|are|placed|appears?|go)){{0,4}}{_EACH}"
        "(?! apart)",
        rf"\bstars?\b[^.;:!?]{{0,60}}?{_NUMBER}(?: of them)?{_EACH}",
        rf"\b(?:each|every|all) {_LINE}[^.;:!?]{{0,60}}?(?<!can )(?<!may )(?<!not )\b"
        rf"(?:has|have|contains?|holds?|gets?|includes?)(?: exactly| precisely)? {_NUMBER}{_STAR}"
        r"(?! or\b)",
    )
]
"""How the number of stars is plainly stated in a sentence."""

_NAMED = re.compile(
    rf"(?<![\w.,:/~–-])([0-9]{{1,2}})(?:[ -]stars?\b|{_SYMBOL}(?!{_SYMBOL}))(?!\w)"
    r"(?![ -]*(?:battle|difficult|rating|rated|level|may|can|do|must|touch|are|never|apart|or)\b)",
    re.IGNORECASE,
)
_NAMED_ALONE = re.compile(rf"([0-9]{{1,2}}|{'|'.join(_WORDED)}){_STAR}", re.IGNORECASE)
"""How it is stated in a title or tag: as a word of it, or in words that are all of it."""

_OTHER_NUMBERS = re.compile(
    r"(?:\b(?:day|week|month|no|nr|number|puzzle|part|round|set|vol|volume|book|or|to|and|of|"
    r"max|maximum|min|minimum|most|least|than|not)\.?|#|[0-9]\s*[/~–-])\s*\Z",
    re.IGNORECASE,
)
_DENIED = re.compile(
    r"\b(?:not?|never|max(?:imum|imally)?|min(?:imum)?|up to|at (?:most|least)|fewer|less|more|"
    r"about|some (?:of|rows?|columns?|rooms?|regions?)|few|cannot)\b|n['’]t\b",
    re.IGNORECASE,
)
"""Words before a number that deny or limit it."""

_CLAUSE = re.compile(r"(?<!max)(?<!min)[.]|[,;:!?\n]|\band\b", re.IGNORECASE)
_SENTENCE = re.compile(r"[.;!?\n]")
_LIMITED = re.compile(
    r"\b(?:except|excepting|unless|apart from|other than|but (?:one|for|the))\b|"
    r"\A of the (?:top|bottom|left|right|upper|lower|first|last)\b",
    re.IGNORECASE,
)
"""Words behind the number that limit where it is meant."""

_ANOTHER = re.compile(
    rf"(?:,|\band|\bor) ([0-9]{{1,2}}|{'|'.join(_WORDED)})\b(?:{_STAR})? (?:in|per|for|to)\b",
    re.IGNORECASE,
)
"""Another number, of other lines."""

_DIFFICULTY = re.compile(r"difficult|rating|rated|\blevel\b", re.IGNORECASE)


def stated(text: str) -> Iterator[int]:
    """Yield the numbers of stars that sentences plainly state."""
    text = text[:MOST_CHARACTERS]
    for pattern in _STATED:
        for found in pattern.finditer(text):
            before = _CLAUSE.split(text[max(found.start(1) - 200, 0) : found.start(1)])[-1]
            after = _SENTENCE.split(text[found.end() : found.end() + 200])[0]
            number = _number(found[1])
            others = (_number(other) for other in _ANOTHER.findall(after))
            if not (_DENIED.search(before) or _LIMITED.search(after)) and {number} >= {*others}:
                yield number


def named(name: str) -> Iterator[int]:
    """Yield the numbers of stars that a title or a tag has as a word."""
    for _, _, number in _found(name[:MOST_CHARACTERS]):
        yield number


def without(name: str) -> str:
    """Return a title or a tag without the words that `named` reads."""
    for start, end, _ in sorted(_found(name[:MOST_CHARACTERS]), reverse=True):
        name = name[:start] + name[end:]
    return name


def _found(name: str) -> set[tuple[int, int, int]]:
    """Return where a name has a number of stars, from and to, and which."""
    if _DIFFICULTY.search(name):
        return set()
    found = {
        (*at.span(), _number(at[1]))
        for at in _NAMED.finditer(name)
        if not _OTHER_NUMBERS.search(name[max(at.start() - 30, 0) : at.start()])
    }
    parts = [(0, name), *((at.start(1), at[1]) for at in BRACKETED.finditer(name))]
    for start, part in parts:
        start += len(part) - len(part.lstrip())
        alone = _NAMED_ALONE.fullmatch(part.strip())
        if alone:
            found.add((start, start + len(alone[0]), _number(alone[1])))
    return found


def _number(word: str) -> int:
    return int(word) if word.isdigit() else _WORDED.index(word.lower()) + 1


def possible(rooms: RoomGrid) -> range:
    """Return the numbers of stars that the room for them allows, at least 1.

    A block of 2x2 cells has at most one star. So a line, a room and the board have at most as many
    stars as blocks cover them, wherever the pattern of blocks begins.
    """
    size = max(rooms.height, rooms.width)
    blocks = (rooms.height + 1) // 2 * ((rooms.width + 1) // 2)
    most = min(_MOST, blocks // size)
    for cells in rooms.members().values():
        for down, right in product((0, 1), repeat=2):
            most = min(most, len({((r + down) // 2, (c + right) // 2) for r, c in cells}))
    return range(1, max(most, 1) + 1)


def written(stars: int) -> str:
    """Return the sentence that states the number of stars."""
    return f"{count(stars, 'star')} in each row, column and room"
