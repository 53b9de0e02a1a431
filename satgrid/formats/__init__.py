"""The text formats of puzzles: one module each, found by its file existing.

A format's name is its module's. Its docstring opens with what it is and ends with lines that are
read without importing it:

    Suffixes: those of its files, if it has any
    Signature: a regular expression, searched in a text with `re.MULTILINE`

A text is of a format if one of its signatures is found, and, where other texts have them too, the
module's `recognises` agrees. A format without a signature is read only where it is named. The
module holds `parse` and `write`, as `Format` says, where texts do not say of what family they are
`parse_as(text, family)`, which is asked where one is named, and where they hold an answer
`solved(puzzle, grid)`, which writes it. A format of several files is a package, and `notation`
holds the parts that several formats share.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, Protocol, cast

from satgrid.clues import UNKNOWN, Value
from satgrid.errors import AmbiguousError, PuzzleError, Remedy, truncate, unknown
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle
from satgrid.puzzle.variants import Setting
from satgrid.sources import load, refusal


class Unstated(NamedTuple):
    """A setting that a text leaves open: what it may be, and why it is open, half a sentence."""

    may_be: Sequence[Setting]
    why: str


class Entry(NamedTuple):
    """One puzzle of a text. `name` is what `FILE#name` selects it by.

    `lines` gives the 1-based line of the text where a clue stands, by the clue's name
    (`"row 3"`), so that an error about the clue can name the line. `only` says that the text
    means something else, or nothing, in another family. `answer` is what somebody has drawn on the
    board, where the text holds that too, and `wrong` what cannot be in it whatever the cells show,
    such as borders that close off too few. `fault` says why there is no puzzle, among others of
    the text that can be read; `puzzle` is empty then. `decided` names settings of the variant that
    the text switches off by leaving them out, such as the `repeats` of a game ID with a `u`.
    `unstated` has the settings that the text ought to state and does not. `notes` say what of the
    text was not read, though it may matter; `unknown` is the sign that it has for `?`. A text that
    may be several boards has `readings`, and a `fault` unless the family decides.
    """

    puzzle: Puzzle
    name: str | None
    lines: Mapping[str, int]
    only: bool = False
    answer: Grid[Value] | None = None
    wrong: tuple[str, ...] = ()
    fault: PuzzleError | None = None
    decided: frozenset[str] = frozenset()
    unstated: Mapping[str, Unstated] = MappingProxyType({})
    notes: tuple[str, ...] = ()
    unknown: str = UNKNOWN
    readings: tuple[Entry, ...] = ()


RULES = "rules"
"""The key of the info for the text of the rules, which people read and satgrid does not."""


def note_of_rules(rules: str, part: str = "is not read") -> str:
    """Return the note that the text of the rules is not read, or in part."""
    return f"rules text {part}: {truncate(rules)!r}: check that these are the usual rules"


class About(NamedTuple):
    """What the docstring of a format says: what it is, and how its files and texts are known."""

    meaning: str
    suffixes: list[str]
    signatures: list[str]


class Format(Protocol):
    """What a format module offers."""

    __name__: str

    def parse(self, text: str) -> list[Entry]:
        """Return the puzzles of a text whose lines end in a line feed.

        Raise `PuzzleError` that names the line.
        """

    def write(self, puzzles: Sequence[Puzzle]) -> str:
        """Return the text; raise `PuzzleError` for what the format cannot hold."""


@cache
def names() -> list[str]:
    """Return the names of the formats, sorted."""
    files = Path(__file__).parent.glob("[!_.]*")
    return sorted(file.stem for file in files if file.suffix == ".py" or file.is_dir())


def find(name: str) -> Format:
    """Return the format of this name."""
    return cast(Format, import_module(f"satgrid.formats.{_known(name)}"))


@cache
def about(name: str) -> About:
    """Return what the docstring of this format says, without importing its module."""
    path = Path(__file__).parent / _known(name)
    source = (path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text("utf-8")
    doc = source.split('"""', 2)[1]
    said: dict[str, list[str]] = {"Suffixes": [], "Signature": []}
    for line in doc.splitlines():
        head, _, what = line.partition(": ")
        if head in said:
            said[head].append(what)
    meaning = " ".join(doc.partition("\n\n")[0].split()).rstrip(".")
    return About(meaning, " ".join(said["Suffixes"]).split(), said["Signature"])


def of_suffix(suffix: str) -> list[str]:
    """Return the formats of files with this suffix, or the one whose name it is."""
    name = suffix.removeprefix(".")
    # Found by its name, it needs no look at the others.
    if name in names() and suffix in about(name).suffixes:
        return [name]
    return [name for name in names() if suffix in about(name).suffixes]


def with_answers(suffix: str = "") -> list[str]:
    """Return the formats, of files with this suffix, that can be written with an answer."""
    found = of_suffix(suffix) if suffix else names()
    return [name for name in found if hasattr(find(name), "solved")]


def solved(name: str, puzzle: Puzzle, grid: Grid[Value]) -> str:
    """Return the text of a puzzle with an answer, in a format that holds it."""
    write: Callable[[Puzzle, Grid[Value]], str] = find(name).solved  # type: ignore[attr-defined]
    return write(puzzle, grid)


def fits(name: str, text: str) -> bool:
    """Say whether the text looks like this format: a glance, no proof."""
    if not any(re.search(each, text, re.MULTILINE) for each in about(name).signatures):
        return False
    recognises: Callable[[str], bool] | None = getattr(find(name), "recognises", None)
    return recognises is None or recognises(text)


def recognise(text: str, suffix: str = "") -> Format:
    """Return the format of a text from a file with this suffix (lower case, with its dot).

    The suffix decides where it is a format's name or belongs to one format, else the content.
    """
    suffixed = of_suffix(suffix)
    fitting = suffixed if len(suffixed) == 1 else [name for name in names() if fits(name, text)]
    if not {*fitting} - {"text"}:
        _require_known_form(text)
    if len(fitting) == 1:
        return find(fitting[0])
    address = refusal(text)
    if address is not None:
        raise address
    if fitting:
        raise PuzzleError("several formats fit", remedy=Remedy.CHOOSE_FORMAT(", ".join(fitting)))
    raise PuzzleError("no format fits", remedy=Remedy.NAME_FORMAT(", ".join(names())))


_OTHER_FORMS = (
    (r"SAVEFILE *:",
     "a save file of Simon Tatham's collection: give the game ID, which the game shows under "
     "Specific, instead"),
    (r"[*.+][-*.+]{5,}[*.+][ \t]*\n\s*[|:]",
     "a board drawn with lines of - | and *: write the cells of a row alone on a line, with . for "
     "an empty one"),
    (r"[^\n]*[\u2500-\u257f]",
     "a board drawn with lines: write the cells of a row alone on a line, with - for an empty one"),
    (r"(?:(?:var|let|const) +)?row *= *\[",
     "clues as lists of JavaScript: write each on a line, below rows: and columns:"),
    (r"(?:[0-9.]{16}|[0-9.]{36}|[0-9.]{64}|[0-9.]{81}|[0-9.]{256})\s*\Z",
     "all cells in one line: write a row a line"),
    (r"[0-9]+[ \t]*\n\s*[0-9]+[ \t]*\n\s*[^\s]+[ \t]+[^\s]+[ \t]+",
     "rows below two lines with a number each, as in a file of pzprv3 without its head: add the "
     "lines pzprv3 and its genre above"),
)  # fmt: skip
"""How texts begin whose form satgrid does not read, and what to do with them."""


def _require_known_form(text: str) -> None:
    """Refuse a text whose form is another program's, and say so."""
    start = text.lstrip("\ufeff \t\n")[:1000]
    for form, what in _OTHER_FORMS:
        if re.match(form, start):
            raise PuzzleError(what)


def entries_of(form: Format, text: str, family: str | None) -> list[Entry]:
    """Return the puzzles of a text of the format, of this family where texts do not say it."""
    parse_as: Callable[[str, str], list[Entry]] | None = getattr(form, "parse_as", None)
    try:
        return parse_as(text, family) if family and parse_as else form.parse(text)
    except AmbiguousError as error:
        readings = tuple(each for each in error.readings if isinstance(each, Entry))
        return [Entry(Puzzle("", 1, 1), None, {}, fault=error, readings=readings)]


def read(
    source: str, format_name: str | None = None, family: str | None = None
) -> list[tuple[str, Entry]]:
    """Return the puzzles that the source names, each with what messages call it.

    `family` is the name of that which they are to be of, for formats that do not say it.

    The source is a path, a path with `#3` (its third entry) or `#name` (its entries of that
    name), `-` for standard input, or the text of a puzzle itself, such as a game ID or an
    address. Every `PuzzleError` names its source and, where known, its line.
    """
    chosen = None if format_name is None else find(format_name)
    likely = names() if format_name is None else [format_name]
    found = load(source, lambda text: any(fits(name, text) for name in likely))
    try:
        if not found.text.strip():
            raise PuzzleError("empty: a puzzle was expected")
        form = chosen or recognise(found.text, found.suffix)
        entries = entries_of(form, found.text, family)
        if not entries:
            raise PuzzleError("no puzzle in it")
        numbers = _wanted(entries, found.wanted)
    except PuzzleError as error:
        error.source = found.label
        raise
    several = len(entries) > 1
    return [(f"{found.label}#{k}" if several else found.label, entries[k - 1]) for k in numbers]


def _known(name: str) -> str:
    if name not in names():
        raise unknown("format", name, names())
    return name


def _wanted(entries: Sequence[Entry], wanted: str | None) -> Sequence[int]:
    """Return the 1-based numbers of the entries of this number, or else of this name."""
    numbers = range(1, len(entries) + 1)
    if wanted is None:
        return numbers
    by_number = [k for k in numbers if str(k) == wanted]
    by_name = [k for k, entry in enumerate(entries, 1) if entry.name == wanted]
    if by_number or by_name:
        return by_number or by_name
    from difflib import get_close_matches

    named = [entry.name for entry in entries if entry.name]
    near = get_close_matches(wanted, named, n=3, cutoff=0.4) or named[:3]
    hint = f", or its name, such as {', '.join(map(truncate, near))}" if near else ""
    raise PuzzleError(
        f"no entry {truncate(wanted)!r}: give a number from 1 to {len(entries)}{hint}"
    )
