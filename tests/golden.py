"""Transcripts of the command line: commands, their files and their output.

A file of `tests/golden` has lines of these sorts, and `pytest tests/test_golden.py --update` writes
all others anew:

    == HEADING   names the subject of the cases below; files stay, and are named again
    >> NAME      the file that the lines below go into; after `NAME in BASE`, they replace the line
                 `…` of the file BASE
    > LINE       a line of that file
    $ COMMAND    satgrid, with variables of the environment before it; `$` alone, or lines of a file
                 without a command below, run the last one again. `cat FILE` shows a file, `edit
                 FILE OLD NEW [COPY]` replaces a text that is there once (␊ is a line end) in it or
                 in a copy, and `penpa FILE WIDTH HEIGHT PART=...` writes an address of Penpa+, see
                 `penpa.described`. `ask VERB FIELD=JSON...` asks as the page does

The output follows, each line of standard error behind `! `, then `exit CODE` if it is not 0, and
`wrote NAME` for each file that is new or changed. A control character stands as its picture (␛ ␀
␉), a blank at the end of a line as ␠, and a list of many names as the first two and the last, so
that a new family changes none. A file whose last line ends with ␄ has no line end there.
`TERMINAL=ENCODING` before a command makes standard output a terminal, and `UNTRIED=yes` loads a
rule file without a child process that tries it first.
"""

from __future__ import annotations

import json
import os
import re
import shlex
from contextlib import ExitStack, chdir, redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path
from unittest.mock import patch

import penpa
from documents import timeless

from satgrid import cli, rulefiles
from satgrid.page.answers import answer

FOLDER = Path(__file__).with_name("golden")
CASES = sorted(str(path.relative_to(FOLDER).with_suffix("")) for path in FOLDER.rglob("*.txt"))

_PICTURES = {code: chr(0x2400 + code) for code in range(32) if code != 10} | {127: "␡"}
_CONTROLS = {ord(picture): code for code, picture in _PICTURES.items()}
_MANY = re.compile(r"((?:[a-z][-\w]*, ){2})(?:(?!null)[a-z…][-\w]*, ){6,}")
_UNSET = ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "COLORTERM")


class Screen(BytesIO):
    """Standard output that is a terminal."""

    def isatty(self) -> bool:
        return True


def path_of(case: str) -> Path:
    """Return the file of a transcript."""
    return FOLDER / f"{case}.txt"


def replayed(text: str, folder: Path) -> str:
    """Return the transcript with the output that its commands have now, in this empty folder."""
    written: list[str] = []
    held: list[str] = []
    name = base = command = above = ""
    for line in [*text.split("\n"), ""]:
        sort = _SORTS.get(line.partition(" ")[0], "")
        if above == "file" and sort in ("", "heading") and command:
            written += _ran(command, folder)
        between = sort != above and written and not written[-1].startswith("== ")
        if between and sort in ("heading", "file"):
            written.append("")
        if sort == "heading":
            name = ""
        elif line.startswith(">>"):
            name, _, base = line[3:].partition(" in ")
            (folder / name).parent.mkdir(exist_ok=True)
        elif sort == "file":
            assert name, f"{line}: in which file?"
            began = above == "file" and not written[-1].startswith(">>")
            held = [*(held if began else ()), line[2:]]
            _write(folder / name, held, folder / base if base else None)
        elif sort == "command":
            command = line[2:] or command
        written += [line] if sort else []
        written += _ran(command, folder) if sort == "command" else []
        above = sort
    return "\n".join([*written, ""])


_SORTS = {"==": "heading", ">>": "file", ">": "file", "$": "command"}


def _write(path: Path, lines: list[str], base: Path | None) -> None:
    text = "".join(f"{line}\n" for line in lines)
    text = text.replace("␄\n", "").replace("␠\n", " \n").translate(_CONTROLS)
    if base:
        head, mark, tail = base.read_text("utf-8").partition("…\n")
        assert mark, f"{base.name}: no line …"
        text = head + text + tail
    path.write_bytes(text.encode())


def _ran(command: str, folder: Path) -> list[str]:
    """Run a command, and return its output, its exit code and the files that it wrote."""
    words = shlex.split(command)
    before = _files(folder)
    said, errors, code = _printed(words, folder)
    lines = [*said.split("\n")[:-1], *(f"! {line}" for line in errors.split("\n")[:-1])]
    assert not any(line.partition(" ")[0] in _SORTS for line in lines), command
    lines += [f"exit {code}"] if code else []
    after = _files(folder).items() if words[0] not in ("edit", "penpa") else ()
    lines += [f"wrote {name}" for name, held in after if before.get(name) != held]
    return [_shown(line) for line in lines]


def _printed(words: list[str], folder: Path) -> tuple[str, str, int]:
    if words[0] == "cat":
        return (folder / words[1]).read_text("utf-8"), "", 0
    if words[0] == "ask":
        fields = {key: json.loads(text) for key, _, text in (w.partition("=") for w in words[2:])}
        reply = json.dumps(answer({"verb": words[1], **fields}), ensure_ascii=False)
        return f"{reply}\n", "", 0
    if words[0] == "penpa":
        (folder / words[1]).write_text(f"{penpa.described(*words[2:])}\n", "utf-8")
        return "", "", 0
    if words[0] == "edit":
        name, old, new, *copy = (word.replace("␊", "\n") for word in words[1:])
        text = (folder / name).read_text("utf-8")
        assert text.count(old) == 1, words
        (folder / (copy or [name])[0]).write_text(text.replace(old, new), "utf-8")
        return "", "", 0
    set_here = dict(word.split("=") for word in words[: words.index("satgrid")])
    encoding, untried = set_here.pop("TERMINAL", ""), set_here.pop("UNTRIED", "")
    seen = Screen() if encoding else BytesIO()
    out = TextIOWrapper(seen, encoding or "utf-8", newline="")
    err = TextIOWrapper(BytesIO(), "utf-8")
    with patch.dict(os.environ, {"TERM": "dumb", "COLUMNS": "80", **set_here}):
        for name in {*_UNSET} - set_here.keys():
            os.environ.pop(name, None)
        with chdir(folder), redirect_stdout(out), redirect_stderr(err), ExitStack() as stack:
            if untried:
                stack.enter_context(patch.object(rulefiles, "require_loads"))
            code = cli.run(words[words.index("satgrid") + 1 :])
    return _text(out), _text(err), code


def _text(stream: TextIOWrapper) -> str:
    stream.flush()
    held = stream.buffer.getvalue()  # type: ignore[attr-defined]
    return timeless(held.decode(stream.encoding))


def _files(folder: Path) -> dict[str, bytes]:
    found = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}


def _shown(line: str) -> str:
    shown = _MANY.sub(r"\1… ", line.translate(_PICTURES))
    return f"{shown[:-1]}␠" if shown.endswith(" ") else shown
