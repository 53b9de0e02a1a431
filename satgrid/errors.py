"""Exceptions with one-line messages, and texts that are safe to print.

A message names the fault, its place and the remedy. The command line prints it and ends with
`exit_code`. A remedy that depends on the reader's program is a `Remedy`: the words of the command
line are here, those of the page in `page/question.py`.

Texts of a puzzle may contain characters that break lines, are invisible, reverse the text or
control a terminal. A puzzle keeps them. Output escapes them where its format can (`printable_json`,
`printable_xml`) and otherwise replaces them by blanks (`printable`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from enum import Enum, unique
from typing import Any, NamedTuple

_NOT_XML = "[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"


@unique
class Remedy(Enum):
    """What to do about an error, as the end of its message; the values are the command line's.

    `{}` are the arguments of `Remedy.NAME(...)`.
    """

    NAME_FORMAT = ": see satgrid list formats, and satgrid rules NAME for how to type a puzzle"
    CHOOSE_FORMAT = ": choose one of {} with --format"
    LIST_OF_CLUES = " (a list of clues is read with --format nin or puzzlekit)"
    ADDRESS_ALONE = ": give it as PUZZLE, without --format or with --format puzzlink"
    BOARD_AS_TEXT = ": paste the board as text (satgrid list families, satgrid rules {})"
    TEXT_FORM = " (satgrid rules {})"
    RULES = "; see satgrid rules {}"
    NAME_FAMILY = ": name one of {} with --family or in the file's first line"
    NO_FAMILY_FITS = (
        ": name it with --family or in the file's first line; see satgrid list families"
    )
    DECODE = (
        ": give it to a SAT solver, and read its output with satgrid decode FORMULA.cnf OUTPUT; "
        "to solve it here, name the puzzle's own file"
    )
    UNKNOWN_FAMILY = ": give rules of your own with --rules FILE.py"
    UNKNOWN_GENRE = (
        ": see satgrid list families, or state its rules and address in a file (--rules, "
        "docs/your-own-rules.md){}"
    )
    UNKNOWN_GAME = ": satgrid list families says which it has"
    OWN_RULES = ": state them in a file (--rules)"
    ONLY_FAMILY = ": leave --family out, or name another --format"
    GAME_FAMILY = ": write {}, or name the family with --family"
    TAGGED_FAMILIES = ": name one of them with --family"
    UNTAGGED_FAMILY = ": name one with --family"
    HEADLESS_FILE = ": name one with --family, or add the lines pzprv3 and the genre"
    UNUSED_MARK = ": take it away, or name another --family"
    UNKNOWN_TAG = ": take it away if the rules are the usual ones, or name --family {}"
    SETTING = ": state it, as in --variant {}"
    NO_SYMMETRY = ": leave --symmetric out"
    NO_SYMMETRY_OR_BIGGER = ": leave --symmetric out, or take a bigger one"
    OR_NONE = ", or - for none"
    UNIQUE_KIND = ": take --kind unique"

    def __call__(self, *arguments: str) -> Advice:
        """Return the remedy with arguments."""
        return Advice(self, arguments)


class Advice(NamedTuple):
    """A remedy with its arguments, which no program's words change."""

    remedy: Remedy
    arguments: tuple[str, ...]

    def text(self, words: Mapping[Remedy, str] | None = None) -> str:
        """Return the end of a message, in these words or else in the command line's."""
        template = self.remedy.value if words is None else words[self.remedy]
        return template.format(*self.arguments)


class SatgridError(Exception):
    """Root of all exceptions raised on purpose; `problem` is the message without its remedy."""

    exit_code = 1

    def __init__(self, message: object = "", *, remedy: Advice | None = None) -> None:
        super().__init__(message)
        self.problem = str(message)
        self.remedy = remedy

    def __str__(self) -> str:
        return self.text()

    def text(self, words: Mapping[Remedy, str] | None = None) -> str:
        """Return the message, with the remedy in these words or else in the command line's."""
        return printable(self.problem + self._advice(words))

    def _advice(self, words: Mapping[Remedy, str] | None) -> str:
        return "" if self.remedy is None else self.remedy.text(words)


class Terminated(SystemExit):
    """A signal ends the process, or the process that it works for has ended.

    Code that runs rule files does not catch this: it is not an exit of theirs.
    """

    code: int


class PuzzleError(SatgridError):
    """A puzzle, or the file that contains it, is invalid.

    `clue` is the name of the printed clue in question (`"row 3"`), from which a reader of the file
    finds the `line` (1-based); `source` is the file. If the text is typed, `typed_as` is the family
    that it names, or "", and `rules` is the family whose rules the message refers to. `drawn` is
    the text, if it may be a drawing of satgrid.
    """

    typed_as: str | None = None
    rules: str = ""
    drawn: str = ""

    def __init__(
        self,
        problem: str,
        *,
        source: str | None = None,
        line: int | None = None,
        clue: str | None = None,
        remedy: Advice | None = None,
    ) -> None:
        super().__init__(problem, remedy=remedy)
        self.source = source
        self.line = line
        self.clue = clue

    @property
    def message(self) -> str:
        """The message without source and line."""
        return self.problem + self._advice(None)

    def _advice(self, words: Mapping[Remedy, str] | None) -> str:
        rules = Remedy.RULES(self.rules).text(words) if self.rules else ""
        return super()._advice(words) + rules

    def text(self, words: Mapping[Remedy, str] | None = None) -> str:
        """Return the message after source and line."""
        place = [] if self.source is None else [self.source]
        if self.line is not None:
            place.append(f"line {self.line}")
        message = self.problem + self._advice(words)
        return printable(": ".join([", ".join(place), message] if place else [message]))


def misprint(
    clue: str, text: str, line: int | None = None, remedy: Advice | None = None
) -> PuzzleError:
    """Return the error of a printed clue, with its name before the text, and its 1-based line."""
    return PuzzleError(f"{clue}: {text}", clue=clue, line=line, remedy=remedy)


def unwritable(text: str, clue: str | None = None) -> PuzzleError:
    """Return the error for a puzzle that a format cannot hold, as the text says; JSON holds all."""
    return PuzzleError(f"{text}: convert to json instead", clue=clue)


class SignError(PuzzleError):
    """A text in a cell or at a corner is no clue of any family.

    `advise` adds the signs of the family, which a reader of boards does not know. `head` is the
    head of the part of the text, "" for the board above all heads.
    """

    head: str = ""

    def __init__(self, begin: str, write: str, line: int | None = None) -> None:
        super().__init__(f"{begin} is not a clue: {write}", line=line)
        self._begin = begin

    def advise(self, family: str, write: str) -> None:
        """Add what to write in a puzzle of the family."""
        self.problem = f"{self._begin} is no clue of {a(family)}: {write}"


class HashError(PuzzleError):
    """A cell is written as `#`, which is no clue.

    `advise` adds the family's sign for black cells, which a reader of boards does not know; without
    it the message lists examples of signs.
    """

    def __init__(self, problem: str, *, line: int) -> None:
        super().__init__("", line=line)
        self._begin = problem
        self._end(
            "the sign that the family has for a black cell, such as x or \\, or - for no clue,"
        )

    def advise(self, blocked: str, wanted: str) -> None:
        """Add the family's sign for black cells without a clue, "" if none, or its `wanted` clues.

        `wanted` is "" if the family has no clues in cells.
        """
        end = ", and draw black cells below given:" if not blocked else ""
        self._end(blocked or f"{wanted or 'the clue of the cell'}, or -,", end)

    def _end(self, write: str, end: str = "") -> None:
        self.problem = f"{self._begin}write {write} instead of #{end}"


class UnknownPartError(PuzzleError):
    """A typed text has a head that no part of any family has; `advise` adds those of the family."""

    def __init__(self, head: str, line: int) -> None:
        super().__init__(f"{head} is no part of a text: leave it out", line=line)
        self.head = head

    def advise(self, family: str, parts: Sequence[str]) -> None:
        """Name the parts of the family's texts."""
        self.problem = f"{self.head} is no part of {a(family)}: its parts are {_and(parts)}"


class UnknownClueError(PuzzleError):
    """A family without unknown clues has one; `clue` is its place."""

    def __init__(self, place: str, advice: str, remedy: Advice | None = None) -> None:
        super().__init__(f"{place}: the clue is ?: {advice}", clue=place, remedy=remedy)

    def written(self, sign: str) -> None:
        """Name the sign that the text has for such a clue."""
        self.problem = (
            f"{self.clue}: {sign!r} is a clue that is not known, and the family has none such: "
            "write the clue, or leave the cell without one"
        )
        self.remedy = None


class UnnamedError(PuzzleError):
    """A text names no family, and its clues may be of several, or of none."""

    fitted = False

    def fit(self, names: Sequence[str]) -> None:
        """Name the families that have such clues."""
        self.fitted = True
        several = " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
        self.problem += f", and its marks fit {several or 'none that satgrid reads'}"


class AmbiguousError(PuzzleError):
    """A text may be several boards; `readings` has the lines of each of them."""

    readings: Sequence[Any] = ()


class UsageError(SatgridError):
    """A request is invalid: an unknown solver or encoder, options that exclude each other."""

    exit_code = 2


class RuleFileError(SatgridError):
    """A rule file cannot be loaded, or its rules are invalid.

    The message begins with its path and, if known, the 1-based `line`.
    """

    def __init__(self, path: str, message: str, line: int | None = None) -> None:
        place = path if line is None else f"{path}, line {line}"
        super().__init__(f"{place}: {message}")
        self.message = message
        self.line = line


class GaveUp(SatgridError):
    """The time limit was reached before there was an answer."""

    exit_code = 3


BUG = "this is a bug in satgrid, please report it with the puzzle"
"""The end of the message of a `RefereeError`."""


class RefereeError(SatgridError):
    """The referee and the search contradict each other: a bug in satgrid.

    The referee rejects a grid that the search returned as a solution, or it accepted a grid and the
    search finds no solution, or none as good.
    """


class UntrustedError(SatgridError):
    """An outside solver returned a model that breaks a clause, or denies its own: a bug there."""


def not_installed(what: str, *packages: str, otherwise: str = "") -> UsageError:
    """Return the error for packages that are not installed; `what` is such as "diagrams need".

    The command installs them for the Python that runs satgrid: in a clone, in an environment of pip
    or of pipx. `otherwise` is another way, such as "write .svg".
    """
    import sys
    from importlib.util import find_spec
    from shlex import quote

    python = quote(sys.executable or "python3")
    install = f"{python} -m pip install" if find_spec("pip") else f"uv pip install -p {python}"
    other = f", or {otherwise}" if otherwise else ""
    are = noun(len(packages), "is", "are")
    return UsageError(
        f"{what} {' and '.join(packages)}, which {are} not installed: "
        f"{install} {' '.join(packages)}{other}"
    )


def truncate(text: str) -> str:
    """Return the first line of the text, cut to a length that fits a message."""
    first, _, rest = text.partition("\n")
    return first[:30] + "…" if rest or len(first) > 30 else first


def quoted(line: bytes) -> str:
    """Return the beginning of a line for a message."""
    return repr(truncate(line[:100].decode("utf-8", "replace").rstrip()))


def shown(value: object, text: Callable[[Any], str] = repr) -> str:
    """Return the value as a short text; Python refuses to write very long numbers."""
    try:
        return truncate(text(value))
    except ValueError:
        number = "a number of more than 4,300 digits"
        return number if isinstance(value, int) else f"a {type(value).__name__} with {number}"


def printable(line: str) -> str:
    """Return the line with blanks instead of characters that break it or control a terminal."""
    return line if line.isprintable() else "".join(c if c.isprintable() else " " for c in line)


def printable_json(value: object) -> str:
    """Return the value as one line of JSON; only unprintable characters are escaped."""
    import json

    text = json.dumps(value, ensure_ascii=False)
    if text.isprintable():
        return text
    # Only strings in JSON can contain unprintable characters.
    return "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in text)


def shown_json(value: object) -> str:
    """Return the value as short JSON, or in Python's notation if JSON has no form for it."""
    try:
        return shown(value, printable_json)
    except TypeError:
        return shown(value)


def without_non_xml(text: str, instead: str) -> str:
    """Return the text with replacements for characters that XML cannot contain, even escaped."""
    # Compiled at the first use: compiling takes a tenth of a start.
    return re.sub(_NOT_XML, instead, text)


def printable_xml(text: str) -> str:
    """Return an XML document, in lines, with references for unprintable characters."""
    if text.replace("\n", "").isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\n" else f"&#{ord(c)};" for c in text)


def noun(n: int, one: str, several: str = "") -> str:
    """Return the noun for `n` things: "clause" or "clauses", "try" or "tries"."""
    return one if n == 1 else several or f"{one}s"


def a(what: str) -> str:
    """Return "a hitori", "an akari"."""
    return f"an {what}" if what[:1] in "aeiou" else f"a {what}"


def _and(words: Sequence[str]) -> str:
    """Return "the board", "the board and rooms:", "the board, rows: and columns:"."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def count(n: int, one: str, several: str = "") -> str:
    """Return "1 clause", "2,000 clauses"; `several` is an irregular plural."""
    return f"{n:,} {noun(n, one, several)}"


_MOST_LISTED = 110  # the most characters of a list of names in a message


def nearest(name: str, known: list[str], least: float = 0.6) -> str:
    """Return the one of the `known` names that is most similar, "" if none has `least` of 1."""
    from difflib import get_close_matches

    return "".join(get_close_matches(name, known, 1, least))


def unknown(what: str, name: str, known: list[str], near: str | None = None) -> UsageError:
    """Return the error for a `name` that is not one of the `known`, with the nearest of them.

    `near` is the nearest one, "" for none, if the caller knows it.
    """
    near = nearest(name, known) if near is None else near
    hint = f", did you mean {near}?" if near else ""
    names = ", ".join(known)
    if len(names) > _MOST_LISTED:
        names = f"{names[:_MOST_LISTED].rpartition(', ')[0]}, …, {known[-1]}"
    return UsageError(f"unknown {what} {truncate(name)!r}{hint} (known: {names})")
