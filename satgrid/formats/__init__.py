"""The text formats of puzzles: one module or package each.

The name of a format is the name of its module. The module's `FORMAT` is a record with the functions
that read and write it. `INDEX` below lists the formats with their suffixes and signatures, so that
recognising a text imports no other format.

- `formats` itself: `read` returns the puzzles of a file or text, each an `Entry`; `recognise`
  returns the format of a text;
- `_writable`: checks of puzzles before they are written; `_goal`: the intended picture of a
  nonogram;
- `notation` has the notations that several formats share, and `genres` the codecs of puzz.link.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import NamedTuple

from satgrid.clues import UNKNOWN, Value
from satgrid.errors import AmbiguousError, PuzzleError, Remedy, UsageError, truncate, unknown
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle
from satgrid.puzzle.variants import Setting
from satgrid.sources import load, refusal


class Unstated(NamedTuple):
    """A setting that a text leaves open: its possible values, and the reason as half a sentence."""

    may_be: Sequence[Setting]
    why: str


class Entry(NamedTuple):
    """One puzzle of a text.

    - `name`: `FILE#name` selects the entry.
    - `lines`: the 1-based line of each clue, by the clue's name (`"row 3"`), for errors.
    - `only`: in another family the text would mean something else, or nothing.
    - `answer`: the solution drawn on the board, and `wrong` its faults that no value of a cell can
      mend, such as borders that enclose too few cells.
    - `undrawn`: why what is drawn on the board cannot be read; `answer` is None then.
    - `fault`: why this puzzle of the text cannot be read; `puzzle` is empty then.
    - `decided`: settings that the text switches off by leaving them out, such as the `repeats` of a
      game ID with a `u`. `unstated`: settings that the text should state and does not.
    - `notes`: parts of the text that were not read and may matter.
    - `unknown`: the text's sign for `?`.
    - `readings`: the boards that the text may be; `fault` is set unless the family decides.
    - `zeros`: 0 is an empty cell in families without a clue 0, as no cell is empty otherwise.
    - `typed`: whether the text is one that people type, as `satgrid rules NAME` says.
    - `drawn`: the text, if it may be a drawing of satgrid, which is read with its family.
    """

    puzzle: Puzzle
    name: str | None
    lines: Mapping[str, int]
    only: bool = False
    answer: Grid[Value] | None = None
    wrong: tuple[str, ...] = ()
    undrawn: PuzzleError | None = None
    fault: PuzzleError | None = None
    decided: frozenset[str] = frozenset()
    unstated: Mapping[str, Unstated] = MappingProxyType({})
    notes: tuple[str, ...] = ()
    unknown: str = UNKNOWN
    readings: tuple[Entry, ...] = ()
    zeros: bool = False
    typed: bool = False
    drawn: str = ""


MOST_DRAWN = 100_000
"""The most characters of a text that is read as a drawing: terminals and pages show less."""

RULES = "rules"
"""The key of the info for the text of the rules, which satgrid keeps and does not interpret."""


def note_of_rules(rules: str, part: str = "is not read") -> str:
    """Return the note that the text of the rules is not read, or in part."""
    return f"rules text {part}: {truncate(rules)!r}: check that these are the usual rules"


class Listed(NamedTuple):
    """A format in the index.

    - `meaning`: a description for lists.
    - `suffixes`: the suffixes of its files.
    - `signatures`: regular expressions with `re.MULTILINE`. A text is of the format if one is found
      in it and `recognises` of the format, if there is one, returns True. A format without
      signatures is read only if its suffix or its name is given.
    - `answers`: whether it holds answers.
    - `shown`: the beginning of texts that show an answer in a format that is not written with one.
    """

    meaning: str
    suffixes: tuple[str, ...] = ()
    signatures: tuple[str, ...] = ()
    answers: bool = False
    shown: str = ""


class Format(NamedTuple):
    """The functions of a text format.

    - `parse`: returns the puzzles of a text whose lines end in a line feed; raises a `PuzzleError`
      with the line. `parse_as` also has the family, or None, for texts that do not state it.
    - `write`: returns the text of puzzles; raises `PuzzleError` if the format cannot hold them.
      `solved`, if the format holds answers, returns the text of a puzzle with an answer.
    - `recognises`: whether a text with one of the format's signatures is of the format.
    """

    parse: Callable[[str], list[Entry]]
    write: Callable[[Sequence[Puzzle]], str]
    recognises: Callable[[str], bool] | None = None
    parse_as: Callable[[str, str | None], list[Entry]] | None = None
    solved: Callable[[Puzzle, Grid[Value]], str] | None = None


def names() -> list[str]:
    """Return the names of the formats, sorted."""
    return [*INDEX]


def listed(name: str) -> Listed:
    """Return the format of this name in the index."""
    if name not in INDEX:
        raise unknown("format", name, names())
    return INDEX[name]


def find(name: str) -> Format:
    """Return the functions of the format of this name."""
    listed(name)
    found: Format = import_module(f"satgrid.formats.{name}").FORMAT
    return found


def suffix_of(name: str) -> str:
    """Return the suffix of written files of the format."""
    return (*listed(name).suffixes, ".txt")[0]


def of_suffix(suffix: str) -> list[str]:
    """Return the formats of files with this suffix, or the one whose name it is."""
    fitting = [name for name, form in INDEX.items() if suffix in form.suffixes]
    name = suffix.removeprefix(".")
    return [name] if name in fitting else fitting


def with_answers(suffix: str = "") -> list[str]:
    """Return the formats, of files with this suffix, that can be written with an answer."""
    return [name for name in (of_suffix(suffix) if suffix else names()) if INDEX[name].answers]


def showing_answer(text: str) -> list[str]:
    """Return the formats whose texts with an answer look like this one."""
    begins = text.lstrip()[:20]
    return [
        name
        for name, listed in INDEX.items()
        if (listed.answers and looks_like(name, text))
        or (listed.shown and begins.startswith(listed.shown))
    ]


def solved(name: str, puzzle: Puzzle, grid: Grid[Value]) -> str:
    """Return the text of a puzzle with an answer, in a format that holds it."""
    write = find(name).solved
    if write is None:
        raise UsageError(f"the format {name} holds no answers: name another one")
    return write(puzzle, grid)


def looks_like(name: str, text: str) -> bool:
    """Return whether the text looks like this format, without parsing it."""
    if not any(re.search(sign, text, re.MULTILINE) for sign in INDEX[name].signatures):
        return False
    recognises = find(name).recognises
    return recognises is None or recognises(text)


def recognise(text: str, suffix: str = "") -> Format:
    """Return the format of a text from a file with this suffix (lower case, with its dot).

    The suffix decides if it is the name of a format or belongs to one format only; otherwise the
    content decides.
    """
    suffixed = of_suffix(suffix)
    fitting = suffixed if len(suffixed) == 1 else [n for n in names() if looks_like(n, text)]
    if not {*fitting} - {"text"}:
        _require_known_form(text)
    if len(fitting) == 1:
        return find(fitting[0])
    address = refusal(text)
    if address is not None:
        raise address
    if fitting:
        raise PuzzleError("several formats fit", remedy=Remedy.CHOOSE_FORMAT(", ".join(fitting)))
    begins = truncate(next(filter(None, map(str.strip, text[:1000].split("\n"))), ""))
    raise PuzzleError(
        f"no format fits a text that begins with {begins!r}", remedy=Remedy.NAME_FORMAT()
    )


_OTHER_FORMS = (
    (r"(?:[0-9.]{16}|[0-9.]{36}|[0-9.]{64}|[0-9.]{144})\s*\Z",
     "all cells in one line: write one row per line, or add --format sdk for a sudoku"),
)  # fmt: skip
"""Patterns at the start of texts that satgrid does not read, and what to do with such a text."""


def _require_known_form(text: str) -> None:
    """Raise `PuzzleError` for a text of another program whose form satgrid does not read."""
    start = text.lstrip("\ufeff \t\n")[:1000]
    if re.match(r"(c .*\n|c\n)*(c satgrid [0-9]|c puzzle |p w?cnf )", start):
        raise PuzzleError("a formula in DIMACS form, not a puzzle", remedy=Remedy.DECODE())
    for form, what in _OTHER_FORMS:
        if re.match(form, start):
            raise PuzzleError(what)


_WRAPPERS = (("```", "```"), ("~~~", "~~~"), ("[code", "[/code]"), ("<pre", "</pre>"))
"""The first and the last line of a text that is copied from a forum or a document."""


_BOLD_NAME = re.compile(
    r"\A(\s*+)(?:\[b\]([\w -]{1,40}:?)\[/b\]|\*\*([\w -]{1,40}:?)\*\*)(?=[ \t]*\n)"
)
"""A name in bold type above a board."""


def unwrapped(text: str) -> str:
    """Return the text with blank lines for the marks of a forum around it, and a plain name."""
    text = _BOLD_NAME.sub(lambda found: found[1] + (found[2] or found[3]), text, count=1)
    start = text.lstrip()[:6].lower()
    if not any(start.startswith(opening) for opening, _ in _WRAPPERS):
        return text
    lines = text.split("\n")
    filled = [k for k, line in enumerate(lines) if line.strip()]
    first, last = lines[filled[0]].strip().lower(), lines[filled[-1]].strip().lower()
    if not any(first.startswith(one) and last == other for one, other in _WRAPPERS):
        return text
    lines[filled[0]] = lines[filled[-1]] = ""
    return "\n".join(lines)


def entries_of(form: Format, text: str, family: str | None) -> list[Entry]:
    """Return the puzzles of a text of the format; `family` is used if the text states none."""
    try:
        return form.parse_as(text, family) if family and form.parse_as else form.parse(text)
    except AmbiguousError as error:
        readings = tuple(entry for entry in error.readings if isinstance(entry, Entry))
        return [Entry(Puzzle("", 1, 1), None, {}, fault=error, readings=readings)]


def read(
    source: str, format_name: str | None = None, family: str | None = None
) -> list[tuple[str, Entry]]:
    """Return the puzzles that the source names, each with its label for messages.

    The source is a path, a path with `#3` (its third entry) or `#name` (its entries of that
    name), `-` for standard input, or the text of a puzzle, such as a game ID or an address.
    `family` is the family of puzzles in formats that do not state one. Every `PuzzleError` has its
    source, and its line if there is one.
    """
    chosen = None if format_name is None else find(format_name)
    likely = names() if format_name is None else [format_name]
    found = load(source, lambda text: any(looks_like(name, text) for name in likely))
    try:
        text = unwrapped(found.text)
        if not text.strip():
            raise PuzzleError("empty: a puzzle was expected")
        drawn = text if format_name in (None, "text") and _may_be_drawn(text) else ""
        try:
            entries = entries_of(chosen or recognise(text, found.suffix), text, family)
        except PuzzleError as error:
            error.drawn = drawn
            raise
        if len(entries) == 1:
            entries = [entries[0]._replace(drawn=drawn)]
        if not entries:
            raise PuzzleError("no puzzle in it")
        numbers = _wanted(entries, found.wanted)
    except PuzzleError as error:
        error.source = found.label
        raise
    several = len(entries) > 1
    return [(f"{found.label}#{k}" if several else found.label, entries[k - 1]) for k in numbers]


def _may_be_drawn(text: str) -> bool:
    """Return whether a text may be a drawing of satgrid: no list, no XML and not too long."""
    return len(text) <= MOST_DRAWN and not text.lstrip().startswith(("{", "[", "<"))


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


# ------------------------------------------------------------------ the index

INDEX: dict[str, Listed] = {
    "cwd": Listed(
        "Nonogram files `.cwd`: height, width, row clues, a blank line, column clues",
        (".cwd",), (r"\A\s*+[0-9]{1,7}[ \t]*\n[ \t]*[0-9]{1,7}[ \t]*\n",)),
    "delft": Listed(
        "Hitori files `.singles` of two theses at Delft: the size, the board, `@` and a number",
        (".singles",), (
            r"\A\s*+[0-9]{1,18}[^\S\n]*\n",
            r"\A(?s:.*)@[0-9]+\s*\Z",
        )),
    "dzn": Listed(
        "MiniZinc data `.dzn` of nonograms, as in the MiniZinc Challenge or as hakank writes it",
        (".dzn",), (r"^[ \t]*(rows|cols|row_rules|col_rules)\s*=\s*(\[(?!\s*[\[(])|array2d)",)),
    "gno": Listed(
        "Nonogram files `.gno` of Gnonograms: sections in brackets, one clue per line",
        (".gno",), (r"(?i)^[ \t]*\[row clues\][ \t]*$",)),
    "janko": Listed(
        "Page sources of puzzles of janko.at: `[begin]`, a header, `[problem]`, a board",
        (".htm", ".html", ".janko"), (r"(?i)^[ \t]*\[(problem|clabels)\][ \t]*$",)),
    "json": Listed(
        "The JSON of puzzles, as `Puzzle.to_json` writes it: the format that holds everything",
        (".json", ".jsonl"), (r"\A\s*+(\{|\[(?!\s*[A-Za-z]))",)),
    "legup": Listed(
        "XML files of LEGUP: light up, nurikabe, tree tent, binary, sudoku, masyu and others",
        (".xml",), (r"(?i)\A\s*+(?:<\?xml[^>]*>\s*+)?(?:<!--[^>]*-->\s*+)*+<legup\b",)),
    "lists": Listed(
        "Boards and clues as lists of Python, JavaScript or plain JSON",
        (".js", ".json", ".py"), (
            r"\A\s*+(?:(?:#|//)[^\n]*\s*+)*+(?:(?:np\.|numpy\.)?array\s*\()?[\[(](?=\s*[\[(\"'0-9nN-])",
            r"\A\s*+(?:(?:#|//)[^\n]*\s*+)*+(?:(?:var|let|const)\s+)?[A-Za-z_]\w*\s*=\s*[\[({a-z]",
            r"\A\s*+\{(?!\s*\"satgrid\")",
        )),
    "matrix": Listed('Kurodoko matrices of textbooks, where 1 means "no number": never recognised'),
    "mk": Listed(
        "Nonogram files `.mk`: height and width, row clues, a line `#`, column clues",
        (".mk",), (r"^[ \t]*#[ \t]*$",)),
    "nin": Listed(
        "Nonogram files `.nin`: width and height, then one clue per line, rows first", (".nin",)),
    "non": Listed(
        "Nonogram files of Steve Simpson's `.non` format, and packs of them split by `====` lines",
        (".non", ".nonpack"), (r"(?i)^[ \t]*rows[ \t]*$",)),
    "nonogrid": Listed(
        "Nonogram files of nonogrid and pynogram: a section of clues, and one of colours",
        (".toml", ".txt"), (r"^[ \t]*\[clues\]",)),
    "olsak": Listed(
        "Nonogram files `.g` of the solver of Mirek and Petr Olšák, with colours; no triddlers",
        (".g",), (r"^:[ \t]*rows[ \t]*$",)),
    "penpa": Listed(
        "Addresses of Penpa+, one per line; a tag, --family or the marks name the family",
        (".penpa",), (r"\A\s*+(#(?!m=)[^\n]*\s*+)*+(\S*[?#])?m=(edit|solve)&\S*p=",), True),
    "puzzlekit": Listed(
        "The text form of puzzlekit and its dataset: a size, and a board or nonogram clues"),
    "puzzlink": Listed(
        "Addresses of puzz.link and its sister sites, one per line: genre, size and clues",
        (".txt",), (
            # An address of one of the sites; it is no file of pzprv3.
            r"""(?i)\A\s*+(?:#[^\n]*\s*+)*+(?!\S*pzprv[0-9.]*(?:/|\s|\Z))"""
            r"""(?:[<"'`]|\[url\]|\[url=["']?|\[[^]\n]{0,99}\]\()?(?:https?://)?(?:www\.)?"""
            r"""(?:puzz\.link|pzv\.jp|pzplus\.tck\.mn|pzpr(?:xs|js)\.vercel\.app)(?:[/?%]\S*)?(?:\s|\Z)""",
            # A genre with its size, perhaps behind another site.
            r"""\A\s*+(?:#[^\n]*\s*+)*+(?!\S*pzprv[0-9.]*/)"""
            r"""(?:[^\s?]*\?(?:[a-z_]+=[^\s&/]*&)*)?(?:v:[^\s/]*/)?[a-z][a-z0-9-]*(?:_edit|_play)?/"""
            r"""(?:v:[^\s/]*/)?(?:[a-z]+/)?[0-9]{1,99}/[0-9]{1,99}(?:/|\s|\Z)""",
        )),
    "pzprv3": Listed(
        "Files of puzz.link and its sister sites, with drawn answers: `pzprv3`, genre, size, rows",
        (".pzprv3", ".txt"), (
            r"\A\s*+([^\s?]*\?([a-z]+=[^\s&/]*&)*)?pzprv[0-9.]*(/|\s*$)",
            r"\A\s*+[0-9]{1,4}[ \t]*\n[ \t]*[0-9]{1,4}[ \t]*\n\s*[^\s]+[ \t]+[^\s]",
        ), True),
    "rosetta": Listed(
        "Nonograms as letters, A for 1: rows in one line and columns in the next",
        (), (r"\A\s*+[A-Z]+(?: +[A-Z]+)+[ \t]*\n\s*[A-Z]+(?: +[A-Z]+)+[ \t]*$",)),
    "sdk": Listed(
        "Sudoku as programs and sites write it: 81 characters in a line, frames, `.sdk` and `.ss`",
        (".sdk", ".sdm", ".ss"), (
            r"\A\s*+(?:#[^\n]*\s*+)*+"
            r"(?:[0-9.*_-]{81}|(?:[0-9A-Pa-p.*_-]{256}|[0-9A-Pa-p.*_-]{400}|[0-9A-Pa-p.*_-]{625}))"
            r"(?![0-9A-Pa-p.*_-])",
            r"\A\s*+(?:#[^\n]*\s*+)*+(?=[^\n]*(?:[-=]{3}|[\u2500-\u257f]))"
            r"[-+=|*.:'`\s\u2500-\u257f]+$",
            r"\A\s*+(?:#[^\n]*\s*+)*+"
            r"[|\u2502\u2503\u2551]?[0-9A-Pa-z?.*_\x20\t-]+[|\u2502\u2503\u2551]"
            r"[0-9A-Pa-z?.*_\x20\t|\u2502\u2503\u2551-]+$",
            r"\A\s*+https?://\S{0,300}[?&](?:bd|s)=[0-9A-Pa-p.*_-]{16}",
            r"(?i)\A\s*+(?:#[^\n]*\s*+)*+\[puzzle\]",
        )),
    "sequence": Listed(
        "Colour sequences: column clues with commas in the first line, then one row clue per line",
        (".txt",), (r"\A\s*+(?=.*,)[A-Za-z,]",)),
    "sgt": Listed(
        "Game IDs and save files of Simon Tatham's Puzzle Collection: `loopy`, `solo` and others",
        (".sav", ".sgt", ".txt"), (
            r"\A\s*+SAVEFILE *:",
            r"\A\s*+([A-Za-z][A-Za-z ]{2,19}: *)?[0-9]{1,99}x[0-9]{1,99}([a-z][A-Za-z0-9.]*)?[:#]",
            r"\A\s*+([A-Za-z][A-Za-z ]{2,19}: *)?[0-9]{1,99}j[a-z0-9]*[:#]",
            r"(?i)\A\s*+(dominosa|keen|towers|unequal): *[0-9]",
            r"\A\s*+[0-9]{1,4}([ad][a-z]*)?:\S++\s*\Z",
            r"\A\s*+https?://\S{0,200}/[a-z]{3,12}\.html#[0-9]{1,99}[xj]",
        ), shown="SAVEFILE"),
    "spoj": Listed(
        "Nonograms of online judges (SPOJ's JCROSS): a count, and clues that end in 0",
        (), (r"\A\s*+[0-9]{1,9}[ \t]*\n\s*[0-9]{1,4}[ \t]+[0-9]{1,4}[ \t]*\n[0-9 \t]*0[ \t]*\n",)),
    "sudokupad": Listed(
        "Links and JSON of f-puzzles, SudokuPad and Sudoku Maker: sudokus with regions and cages",
        (), (
            r"\A\s*+(?:#[^\n]*\s*+)*+(?:sudokupad://|https?://(?:[a-z.]{0,20}\.)?(?:f-puzzles\.com"
            r"|sudokupad\.app|sudokupad\.svencodes\.com|crackingthecryptic\.com|sudokumaker\.app)/)",
            r"\A\s*+(?:fpuz(?:zles)?|scl|ctc)?N4Ig[A-Za-z0-9+/=%-]+\s*\Z",
            r'\A\s*+\{(?!\s*"satgrid")(?=[\s\S]{0,2000}?"(?:size|cellSize)"\s*:)',
        )),
    "syro": Listed(
        "Nonograms in the export form `syro`: one clue per line, 0 at its end, `#` below each side",
        (), (r"^[ \t]*#[ \t]*$",)),
    "text": Listed(
        "Plain text as a person types it: one puzzle, clues beside lines or in cells",
        (".txt",), (
            r"\A(\s*#([^\S\n].*)?$)*+\s*"
            r"""([-+*.,;/0-9?_"x×·○●◉]+(?!\S)|(?!(?:fpuz(?:zles)?|scl|ctc)?N4Ig)"""
            r"""[A-Za-z]([\w-]*[\s,;]*$|(?!\S| *=)))""",
            r"(?i)^[ \t]*(rows|columns):",
            r"\A(\s*#([^\S\n].*)?$)*+\s*(?!(?:fpuz(?:zles)?|scl|ctc)?N4Ig)"
            r"[^\W\d_][\w'-]*(?: +[^\W\d_][\w'-]*)* *:?"
            r"(?:[^\S\n]+[0-9]{1,4}\s*[x×]\s*[0-9]{1,4} *:?)?[ \t,;]*$",
            r"(?i)\A(\s*#([^\S\n].*)?$)*+\s*"
            r"(rooms|cages|corners|dots|order|top|plus rows|alphabet):",
        )),
    "tournament": Listed(
        "Nonograms of computer tournaments (ICGA, TAAI, TCGA): `$` and a number, one clue per line",
        (".txt", ".tournament"), (r"\A\s*+\$[0-9]{1,9}\$?\s*$",)),
    "webpbn": Listed(
        "The XML of nonograms of webpbn.com: colours, goals, unknown lengths, many puzzles",
        (".xml",), (
            r"\A\s*+(?!(?:<\?xml[^>]*>\s*+)?(?:<!--[^>]*-->\s*+)*+(?i:<legup\b))<(?!https?:)",
        )),
}  # fmt: skip
