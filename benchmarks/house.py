"""Figures about the code itself: `python -m benchmarks.house`, or `make house`.

It prints how many files and lines `satgrid/` and `tests/` have, how many files and functions run
in five commands, and the share of lines of prose that use a mannered turn of phrase. Files that
satgrid finds by their folder (families, encoders, formats, genres and the like) are counted apart,
so that a new family does not change the other figures.

`python -m benchmarks.house --phrases PATH...` lists the marked lines of these files and folders.
"""

from __future__ import annotations

import ast
import io
import json
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "satgrid"

FOUND = (
    "cli/commands/*.py",
    "constraints/*.py",
    "constraints/blocks/*.py",
    "constraints/connected/*.py",
    "constraints/regular/*.py",
    "families/*.py",
    "formats/*.py",
    "generators/*.py",
    "genres/*.py",
    "layers/*.py",
    "solvers/*.py",
)
"""Files that satgrid finds because they are in these folders; private ones are not found so."""

ADDRESS = "https://puzz.link/p?heyawake/6/6/aa66aiu0vo0052223"
FLOWS = {
    "solve an address": ["solve", ADDRESS, "--unique"],
    "encode": ["encode", ADDRESS, "--dimacs"],
    "hint": ["hint", ADDRESS],
    "generate": ["generate", "heyawake", "6x6", "--seed", "1"],
    "a folder": ["solve", "FOLDER", "--jobs", "2"],
}
"""Commands whose files and functions are counted; FOLDER is one with two puzzles."""

PHRASES = re.compile(
    r"\b(nobody|somebody|so many|as many as|as few|had best|soonest|sooner|be it|of which|whatever"
    r"|what is|what are|what was|what were|what a|what the|what it|what they|where it|where there"
    r"|where they|that of|those of|one of one's|of one's own|for granted|at once|in turn|hardly"
    r"|be told|is told|are told|told)\b",
    re.IGNORECASE,
)
"""Turns of phrase that this project overused; one such phrase can be right, many are a habit."""

PROSE = ("*.py", "*.md", "*.js", "*.html")


class Marked(NamedTuple):
    """A line of prose with one of the phrases."""

    path: Path
    line: int
    text: str


# ------------------------------------------------------------------ files and lines


def modules(folder: Path) -> list[Path]:
    """Return the Python files of a folder and its subfolders."""
    return sorted(path for path in folder.rglob("*.py") if "node_modules" not in path.parts)


def is_private(path: Path) -> bool:
    """Return whether the name begins with one underscore."""
    return path.name.startswith("_") and not path.name.startswith("__")


def is_found(path: Path) -> bool:
    """Return whether satgrid finds this file by its folder."""
    inside = path.relative_to(PACKAGE)
    return not path.name.startswith("_") and any(inside.match(pattern) for pattern in FOUND)


def lines_of(paths: Iterable[Path]) -> list[int]:
    """Return the number of lines of each file."""
    return [path.read_text("utf-8").count("\n") for path in paths]


# ------------------------------------------------------------------ flows


class Flow(NamedTuple):
    """What one command runs inside `satgrid/`."""

    files: int
    functions: int
    both_ways: int
    """Pairs of files that each call the other."""


def flow(words: list[str]) -> Flow:
    """Run a command in a process of its own, and return what it runs."""
    with TemporaryDirectory() as folder:
        for name, more in (("a", []), ("b", ["--seed", "1"])):
            made = subprocess.run(
                [sys.executable, "-m", "satgrid", "generate", "heyawake", "4x4", *more],
                capture_output=True,
                check=True,
            )
            Path(folder, f"{name}.txt").write_bytes(made.stdout)
        words = [folder if word == "FOLDER" else word for word in words]
        done = subprocess.run(
            [sys.executable, "-m", "benchmarks.house", "--traced", *words],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            check=True,
            cwd=ROOT,
        )
    return Flow(*json.loads(done.stderr.splitlines()[-1]))


def traced(words: list[str]) -> Flow:
    """Run a command in this process, and return what its calls run; class bodies do not count."""
    prefix = str(PACKAGE)
    functions = set[Any]()
    edges = set[tuple[str, str]]()

    def count(frame: FrameType, event: str, argument: object) -> None:
        code = frame.f_code
        if event != "call" or not code.co_filename.startswith(prefix):
            return
        # (A comprehension is part of its function, and a class body runs at the import.)
        if code.co_name[0] == "<" or not code.co_flags & _OPTIMIZED:
            return
        functions.add(code)
        caller = frame.f_back
        while caller is not None and not caller.f_code.co_filename.startswith(prefix):
            caller = caller.f_back
        if caller is not None and caller.f_code.co_flags & _OPTIMIZED:
            edges.add((caller.f_code.co_filename, code.co_filename))

    from satgrid import cli

    sys.setprofile(count)
    try:
        cli.run(words)
    finally:
        sys.setprofile(None)
    both = sum(a < b and (b, a) in edges for a, b in edges)
    return Flow(len({code.co_filename for code in functions}), len(functions), both)


_OPTIMIZED = 1
"""The flag of code that has fast locals: functions, not the bodies of modules and classes."""


# ------------------------------------------------------------------ phrases


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the lines of prose in a file, with their numbers.

    Of Python these are docstrings and comments, of JavaScript comments and texts in quotes, and of
    other files all lines outside of blocks of code.
    """
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        yield from _python_prose(text)
        return
    code = False
    for number, line in enumerate(text.splitlines(), 1):
        if path.suffix == ".js":
            if re.search(r"//|/\*|^\s*\*|[\"'`][^\"'`]* [^\"'`]* ", line):
                yield number, line
        elif line.lstrip().startswith("```"):
            code = not code
        elif line.strip() and not code:
            yield number, line


def _python_prose(text: str) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(text)):
        body = getattr(node, "body", ())
        for child in body if isinstance(body, list) else ():
            if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
                for k, line in enumerate(str(child.value.value).splitlines()):
                    if line.strip():
                        yield child.lineno + k, line.strip()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def marked(paths: Iterable[Path]) -> tuple[int, list[Marked]]:
    """Return the number of lines of prose, and those with one of the phrases."""
    total, found = 0, list[Marked]()
    for path in paths:
        for number, line in prose(path):
            total += 1
            if PHRASES.search(line):
                found.append(Marked(path, number, line.strip()))
    return total, found


def texts(*places: Path) -> list[Path]:
    """Return the files with prose among these files and folders."""
    found = list[Path]()
    for place in places:
        if place.is_file():
            found.append(place)
        else:
            found += sorted(path for pattern in PROSE for path in place.rglob(pattern))
    return [
        path for path in found if "node_modules" not in path.parts and "built" not in path.parts
    ]


# ------------------------------------------------------------------ the report


def report() -> Iterator[str]:
    """Yield the lines of the report."""
    for folder in PACKAGE, ROOT / "tests":
        paths = modules(folder)
        lines = lines_of(paths)
        yield (
            f"{folder.name}: {len(paths)} files, {sum(map(is_private, paths))} private, "
            f"{sum(lines):,} lines, {median(lines):g} in the median file"
        )
        if folder == PACKAGE:
            found = [path for path in paths if is_found(path)]
            yield f"  found by their folder: {len(found)} files, {sum(lines_of(found)):,} lines"
    for name, words in FLOWS.items():
        ran = flow(words)
        yield (
            f"{name}: {ran.files} files run, {ran.functions} functions, "
            f"{ran.both_ways} pairs of files call both ways"
        )
    for name, places in (
        ("satgrid", [PACKAGE]),
        ("README and docs", [ROOT / "README.md", ROOT / "docs"]),
        ("the page", [ROOT / "page"]),
    ):
        total, phrases = marked(texts(*places))
        yield (
            f"{name}: {len(phrases):,} of {total:,} lines of prose are mannered, "
            f"{len(phrases) / total:.1%}"
        )


def main(words: list[str]) -> None:
    if words[:1] == ["--traced"]:
        print(json.dumps(traced(words[1:])), file=sys.stderr)
    elif words[:1] == ["--phrases"]:
        for path, line, text in marked(texts(*map(Path, words[1:])))[1]:
            print(f"{path}:{line}: {text}")
    else:
        for line in report():
            print(line, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
