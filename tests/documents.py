"""The documents' examples: console blocks with the output that a reader will see.

A console block holds lines `$ command`, each followed by what it prints on standard output and
standard error. Commands run in a copy of the repository's documents and puzzles, with this
checkout's satgrid first on the path. A Python or text block that begins with `# NAME.py` or
`# NAME.txt` is a file that the reader writes; the commands below it find it there. Times differ
from run to run and are not compared.

`python tests/documents.py` writes the output of every block anew, or with names behind it that of
these documents.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path
from unittest.mock import patch

from satgrid import cli

HOME = Path(__file__).parents[1]
DOCUMENTS = (
    "README.md",
    "CONTRIBUTING.md",
    "ARCHITECTURE.md",
    *(f"docs/{name}.md" for name in ("certificates", "formats", "formulas", "library", "solving")),
    "docs/drawing.md",
    "docs/sweep.md",
    "docs/why.md",
    "docs/your-own-rules.md",
)

_BLOCK = re.compile(r"(?<=^```)(console|python|text)\n(.*?)(?=^```$)", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"# (\w+\.(?:py|txt))\n")
_PYTHON = re.compile(r"(?<=^```python\n)(.*?)(?=^```$)", re.MULTILINE | re.DOTALL)
_SECONDS = re.compile(r"\b\d+\.\d+( ms| s\b|(?=,|$))", re.MULTILINE)


def python_blocks(text: str) -> list[str]:
    """Return the Python examples of a document."""
    return _PYTHON.findall(text)


def commands(block: str) -> Iterator[str]:
    for line in block.splitlines():
        if line.startswith("$ "):
            yield line[2:]


def prepared(folder: Path) -> Path:
    """Return the folder after making it a place where the commands can run."""
    shutil.copytree(HOME / "puzzles", folder / "puzzles")
    program = folder / "bin" / "satgrid"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m satgrid "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    return folder


def run(block: str, folder: Path) -> str:
    """Return the block with what its commands print now."""
    return "".join(f"$ {command}\n{printed(command, folder)}" for command in commands(block))


def printed(command: str, folder: Path) -> str:
    """Return what the command prints; satgrid alone runs in this process, which is quicker."""
    words = shlex.split(command)
    if words[0] == "satgrid" and not set(command) & set("|&;<>$*(){}"):
        with TextIOWrapper(BytesIO(), "utf-8", newline="", write_through=True) as out:
            columns = patch.dict(os.environ, COLUMNS="80")
            with columns, chdir(folder), redirect_stdout(out), redirect_stderr(out):
                cli.run(words[1:])
            return out.buffer.getvalue().decode()  # type: ignore[attr-defined]
    return subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=os.environ
        | {
            "PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": str(HOME),
            "PYTHONSAFEPATH": "1",
            "COLUMNS": "80",
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        encoding="utf-8",
        check=False,
    ).stdout


def timeless(text: str) -> str:
    return _SECONDS.sub(lambda match: f"T{match[1]}", text)


def rewritten(text: str, folder: Path) -> str:
    """Return the document with the output of every console block anew, but for times alone."""

    def anew(match: re.Match[str]) -> str:
        kind, block = match.groups()
        if kind == "console":
            printed = run(block, folder)
            return match[0] if timeless(printed) == timeless(block) else f"{kind}\n{printed}"
        if named := _FILE.match(block):
            (folder / named[1]).write_text(block, encoding="utf-8")
        return match[0]

    return _BLOCK.sub(anew, text)


if __name__ == "__main__":
    from tempfile import TemporaryDirectory

    for name in sys.argv[1:] or DOCUMENTS:
        with TemporaryDirectory() as folder:
            path = HOME / name
            text = rewritten(path.read_text(encoding="utf-8"), prepared(Path(folder)))
        path.write_text(text, encoding="utf-8")
