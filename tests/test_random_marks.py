"""Random marks in texts and JSON: each changes the puzzle, is refused, or is of no consequence.

For every family, and every format that holds it, puzzles are written and one mark of the text is
changed. What is read as the same puzzle has to be on a list here.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
import sampled
from properties import thinned
from tables import rows

import satgrid
from satgrid import families, formats, verbs
from satgrid.errors import SatgridError
from satgrid.puzzle import Puzzle

OTHERS = {"json", "penpa", "puzzlink", "pzprv3"}
"""JSON has a test of its own here, addresses and files of pzprv3 elsewhere."""

MARKS = [
    *"0123456789?-._*#x^v<>\\/|+@=:;,[](){}'\"!~%&$ abzAB\n\t", "12", "2>", "3\\", "# ", "\n\n",
    "rows:", "columns:", "given:", "rooms:", "cages:", "sums:", "dots:", "order:", "corners:",
    "top:", "left:", "colours:", "alphabet:", "variant: stars 2", "variant: diagonals", "\n9 9\n",
]  # fmt: skip
HEADS = re.compile("(given|sums|colours):")

VALUES: list[Any] = [
    None, 0, 1, 2, -1, 9, 1.5, "?", "-", ".", "_", "a", "x", "#", "^", "2>", "3\\4", "", "AAB", "1",
    True, False, [], {}, [1], ["a"], {"a": 1},
]  # fmt: skip
KEYS = ["zz", "given", "info", "variant", "grid", "rooms", "cages", "sums", "corners", "dots",
        "order", "rows", "columns", "top", "colours", "alphabet", "automata", "plus"]  # fmt: skip


def written(family: str, most: int) -> list[Puzzle]:
    """Return small puzzles of a family, chosen at random."""
    if not sampled.is_sampled(family):
        examples = families.find(family).examples
        return [satgrid.load(example.text, family=family) for example in examples][:most]
    made = [*islice(sampled.puzzles(family, 2), 30)]
    Random(family).shuffle(made)
    return made[:most]


def read(name: str, text: str, family: str | None) -> list[Puzzle]:
    entries = formats.entries_of(formats.find(name), text, family)
    return [verbs.inspected("x", entry, family).puzzle for entry in entries]


def marked(text: str, random: Random) -> tuple[str, str, str]:
    """Return the text with one mark more or in the place of a character: it, and what it was."""
    at, mark = random.randrange(len(text) + 1), random.choice(MARKS)
    old = text[at : at + random.randrange(2)]
    return text[:at] + mark + text[at + len(old) :], old, mark


def canonical(name: str, text: str) -> str:
    """Return the text without what does not affect the rules in a format."""
    if name == "janko":  # What the page says beside its puzzle.
        text = re.sub(r"(?m)^.*?(?=\[begin\])|(?<=\[end\])(?s:.*)", "", text)
    if name == "legup":
        text = re.sub(' version="[0-9.]*"', "", text)
    if name == "olsak":  # A line with a colon begins the next part, whatever it says; : end ends.
        text = re.sub("(?s)(?<=: end).*", "", text)
        text = re.sub("(?m)^:.*", ":", re.sub("(?s)^.*?(?=^:)", "", text, count=1))
    if name == "webpbn":  # The declaration of XML, comments, and a sign that images use.
        text = re.sub(r"(?s)<\?.*?\?>|<!.*?>", "", text)
        if "<image>" not in text:
            text = re.sub(' char="."', "", text)
    if name == "text":  # A slash between the clues of lines.
        text = re.sub("(?m)(?<=rows:|umns:).*", lambda found: found[0].replace("/", " "), text)
        # The name, and the size, above what says as much.
        text = re.sub(r"\A[\s#]*[a-z]+[\s,;]*", "", text.lower())
        size = r"\A((?:variant:[^\n]*\n)*)[\s#]*(?:[0-9]+[ \t×x,;]+)?[0-9]+[ \t,;]*(\n|\Z)"
        text = re.sub(size, r"\1", text)
    text = re.sub(r"(?<=[0-9])#\s*", " ", text)  # A block's colour, black.
    if name == "nonogrid":  # Signs around the texts of its strings.
        text = re.sub("[\"',]", "", text)
    if name in ("matrix", "dzn"):
        text = re.sub("[][;,]", " ", text)
    text = re.sub(r"(?m)^[^\S\n]*#([^\S\n].*)?$", "", text)  # Comments.
    text = re.sub(r"(?<![0-9])0+(?=[0-9])", "", text)  # Zeros before a number.
    text = re.sub(r"(?m)[\t,; ]+$", "", text)  # Empty fields at the ends of rows.
    text = re.sub("[_.]", "-", text)  # Signs for none.
    text = re.sub("[×x,; ]+", " ", text.lower())  # Between sizes, and cells.
    return re.sub(r"\s+", " ", HEADS.sub("", text)).strip()


def in_a_name(text: str, again: str) -> bool:
    """Say whether the texts differ in punctuation of a family's name alone, which means nothing."""
    pairs = zip(text.split("\n"), again.split("\n"), strict=False)
    lines = [(one, other) for one, other in pairs if one != other]
    if len(lines) != 1 or text.count("\n") != again.count("\n"):
        return False
    plain, other = (families.plain_name(line) for line in lines[0])
    return plain == other and any(plain.endswith(name) for name in families.names())


def neutral(name: str, text: str, again: str, old: str, mark: str) -> bool:
    """Say whether two texts differ in what does not affect the rules alone."""
    one, other = canonical(name, text), canonical(name, again)
    # A blank or 0 is an empty cell where nothing else is possible.
    blank = name == "text" and old in ("-", ".") and mark in (" ", "\t", "0")
    comment = name == "lists" and mark.strip() == "#"
    alike = one == other or one.replace(" ", "") == other.replace(" ", "")
    # A cage and its sum may have = or : between them.
    above, head, _ = text.partition("sums:")
    between = old == " " and mark in ("=", ":") and head and again.startswith(above + head)
    return blank or comment or bool(between) or alike or in_a_name(text, again)


FORMATS = [name for name in formats.names() if name not in OTHERS]


@thinned(3)
@pytest.mark.parametrize("family", families.names())
def test_a_mark_of_a_text_changes_the_puzzle_or_is_refused(family: str, every: int) -> None:
    random = Random(family)
    held = 0
    for name in FORMATS:
        for puzzle in written(family, 3):
            try:
                text = formats.find(name).write([puzzle])
            except SatgridError:
                continue
            wanted, named = None, None
            for named in None, family:
                try:
                    wanted = read(name, text, named)
                    break
                except SatgridError:
                    continue
            if wanted is None or len(text) > 1000:
                continue
            for _ in range(45 // every):
                again, old, mark = marked(text, random)
                try:
                    found = read(name, again, named)
                except SatgridError:
                    held += 1
                    continue
                assert found != wanted or neutral(name, text, again, old, mark), again
                held += found != wanted
    assert held > 10


def places(found: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of each value of a JSON object."""
    yield path
    if isinstance(found, dict | list):
        for key, value in found.items() if isinstance(found, dict) else enumerate(found):
            yield from places(value, (*path, key))


def changed(found: dict[str, Any], random: Random) -> tuple[dict[str, Any], str, Any]:
    """Return the object with a value more or in the place of another, its last key, and it."""
    again = copy.deepcopy(found)
    *path, last = random.choice([path for path in places(found) if path])
    value = copy.deepcopy(random.choice(VALUES))
    into: Any = again
    for key in path:
        into = into[key]
    if random.random() < 0.3 and isinstance(into, dict):
        last = random.choice(KEYS)
        if last in into:
            return again, last, into[last]
    if random.random() < 0.2 and isinstance(into, list):
        into.append(value)
    else:
        into[last] = value
    return again, str(last), value


@thinned(3)
@pytest.mark.parametrize("family", families.names())
def test_a_value_of_json_changes_the_puzzle_or_is_refused(family: str, every: int) -> None:
    random = Random(family)
    for puzzle in written(family, 3):
        plain = puzzle.to_json()
        wanted = read("json", json.dumps(plain), None)
        for _ in range(60 // every):
            again, key, value = changed(plain, random)
            if json.dumps(again) == json.dumps(plain):
                continue
            try:
                found = read("json", json.dumps(again), None)
            except SatgridError:
                continue
            # An empty value says as much as none; an unnamed puzzle may be of one family alone.
            # "1" is a block and "#" a wall, as texts write them.
            alike = key.isdigit() and value in ("1", "#")
            assert found != wanted or not value or alike, again


@pytest.mark.parametrize(
    ("name", "text", "words"),
    rows("random_marks", "a_mark_that_was_dropped_is_refused"),
)  # fmt: skip
def test_a_mark_that_was_dropped_is_refused(name: str, text: str, words: str) -> None:
    with pytest.raises(SatgridError) as caught:
        read(name, text, None)
    assert words in str(caught.value)
