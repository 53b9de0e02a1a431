"""Characters that break a line, hide, turn text round or command a terminal stay in the puzzle."""

from __future__ import annotations

import json
import unicodedata
from functools import partial
from pathlib import Path

import pytest
from commandline import run

from satgrid import formats, verbs
from satgrid.errors import PuzzleError
from satgrid.puzzle import Puzzle

CONTROLS = [chr(k) for k in (*range(0x20), *range(0x7F, 0xA0))]
HIDDEN = [*"\xad\u061c\u200b\u200d\u200e\u2028\u2029\u202e\u2066\u2069\ufeff\ufff9", "\U000e0041"]
NASTY = "".join(f"a{c}" for c in CONTROLS + HIDDEN) + "\x1b[2J\r\n====\n# given:\nz"
"""Each of them between letters, and what some formats would take for a line of theirs."""


def titled(text: str = NASTY) -> Puzzle:
    """Return a puzzle whose texts are such; it has one solution, `R.`."""
    return Puzzle.nonogram(
        rows=[["1R"]], columns=[["1R"], []], colours=[["R", "".join(text.split()), "#d62728"]],
        info={"by": text, "title": text},
    )  # fmt: skip


def is_clean(text: str, also: str = "\n") -> bool:
    """Say whether the text, shown with `cat`, shows what it holds and nothing else happens."""
    return not any(
        unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp") and c not in also for c in text
    )


@pytest.mark.parametrize("name", formats.names())
def test_no_format_writes_one(name: str) -> None:
    info = {"seed": NASTY, "title": NASTY}
    of = partial(Puzzle.of, info=info)
    small = Puzzle.nonogram(rows=[[1]], columns=[[1]], info={"title": NASTY})
    large = Puzzle.nonogram(rows=[[1]] * 25, columns=[[1]] * 25, info={"title": NASTY})
    hitori, kurodoko = (of(family, cells=[[3, 3], [3, 3]]) for family in ("hitori", "kurodoko"))
    sequence = of("sequence", rows=["R"], columns=["R"], colours=[["R", NASTY, "#d62728"]])
    akari, sudoku = of("akari", cells=[[None] * 4] * 4), of("sudoku", cells=[[None] * 9] * 9)
    written = 0
    for puzzle in titled(), small, hitori, kurodoko, sequence, large, akari, sudoku:
        try:
            text = verbs.convert([puzzle], name)
        except PuzzleError:
            continue
        assert is_clean(text, "\n\t")
        assert formats.find(name).parse(text)
        written += 1
    assert written


@pytest.fixture
def file(own_folder: Path) -> str:
    """Work in an empty folder, with a file whose name and puzzle have them."""
    name = "a\x1b[31m\x85\u202e\nb.json"
    Path(name).write_text(json.dumps(titled().to_json()), "utf-8")
    Path("grid").write_text("R.\n")
    Path("wrong").write_text(".R\n")
    Path("out").write_text("s SATISFIABLE\nv 1 2 3 0\n")
    return name


ESCAPE, TURN = "\x1b[2J", "\x1b[2J\u202e"
COMMANDS = [
    "solve FILE -v --unique --report", "solve FILE --json --report", "solve FILE --all --plain",
    "solve FILE -o drawn.svg", "solve FILE -o drawn.txt", "solve FILE -o drawn.json",
    "solve FILE --timeout 0", "solve FILE --unique --proof proof", "solve FILE#7",
    f"solve FILE#{ESCAPE}", f"solve FILE --solver cmd:{ESCAPE}", f"solve FILE --encode {ESCAPE}",
    f"solve FILE --family {TURN}", f"solve FILE --format {TURN}", f"solve --{ESCAPE}",
    "encode FILE -v", "encode FILE --json", "encode FILE --dimacs --no-narrow -o -",
    "encode FILE --dimacs --no-narrow -o a.cnf --map a.map",
    "check FILE grid", "check FILE wrong --json", "check FILE FILE",
    *(f"convert FILE --to {name}" for name in formats.names()),
    "convert FILE --to json -v -o FILE.json",
    f"list {ESCAPE}", f"rules {ESCAPE}", f"demo {ESCAPE}", f"generate {ESCAPE} 3x3",
    f"generate hitori 3x3 -o {ESCAPE}\x85\u202e.json", "verify FILE",
    "experiment run FILE -o FILE.sqlite", TURN,
]  # fmt: skip


def printed(*words: str) -> str:
    ran = run(*words)
    return "\n".join([*ran.out, *ran.err])


@pytest.mark.parametrize("line", COMMANDS)
def test_no_command_prints_or_writes_one(file: str, line: str) -> None:
    before = set(Path().rglob("*"))
    output = printed(*(word.replace("FILE", file) for word in line.split(" ")))
    assert is_clean(output)
    assert output or " -o " in line
    for path in set(Path().rglob("*")) - before:
        # Proofs are in binary digits, or in lines.
        assert path.is_dir() or is_clean(path.read_text("utf-8"))
