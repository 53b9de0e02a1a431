"""What the command line refuses: in one line on standard error, before any work, writing nothing.

A row is what is typed, the exit code, and how the line goes on behind `satgrid: `.
"""

from __future__ import annotations

import os
import shlex
from pathlib import Path

import pytest
from commandline import LETTER, SWITCH, Ran, run

BOARD = "puzzle.hitori"
A = "a" * 252

USAGE = [
    ("slove", "unknown command 'slove', did you mean solve? (known: check, "),
    ("sovle {L}", "unknown command 'sovle', did you mean solve? (known: "),
    ("solve", "Missing argument 'PUZZLE...': see satgrid solve --help"),
    ("check", "Missing argument 'PUZZLE': see satgrid check --help"),
    ("list", "Missing argument '{{families|encoders|solvers|formats}}'. Choose from"),
    ("list puzzles", "Invalid value for '{{families|encoders|solvers|formats}}': "),
    ("list encoders conected", "unknown constraint 'conected', did you mean connected? (known: "),
    ("list solvers blocks", "solvers are of no constraint: leave 'blocks' out"),
    ("convert {L}", "no format: name one with --to, or with the suffix of -o"),
    # names
    ("solve {L} --solver glucos4", "unknown solver 'glucos4', did you mean glucose4? (known: "),
    ("solve {L} --encode block=order", "unknown constraint 'block', did you mean blocks? (known"),
    ("solve {L} --encode blocks=orders", "unknown encoder of blocks 'orders', did you mean order?"),
    ("encode {L} --encode blocks=orders", "unknown encoder of blocks 'orders', did you mean or"),
    ("solve {L} --family nonogrm", "unknown family 'nonogrm', did you mean nonogram? (known: "),
    ("solve {L} --format nom", "unknown format 'nom', did you mean non? (known: "),
    ("convert {L} --to jsn", "unknown format 'jsn', did you mean json? (known: "),
    ("check {L} {B} --format sgd", "unknown format 'sgd', did you mean sgt? (known: "),
    ("rules nonogramm", "unknown family 'nonogramm', did you mean nonogram? (known: "),
    ("demo mon", "unknown example 'mon', did you mean moon? (known: "),
    # solve
    ("solve --foo x", "No such option '--foo'"),
    ("solve no.non --unique --all", "choose one of --unique, --all and --limit"),
    ("solve no.non --all --limit 3", "choose one of --unique, --all and --limit"),
    (
        "solve no.non --encode order",
        "'order' chooses no encoder: write CONSTRAINT=NAME, as in blocks=order",
    ),
    ("solve no.non --limit 0", "Invalid value for '--limit': 0 is not in the range x>=1"),
    ("solve no.non --limit many", "Invalid value for '--limit': 'many' is not a valid integer ra"),
    ("solve no.non --timeout 0", "Invalid value for '--timeout': 0.0 is not in the range x>0"),
    ("solve no.non --timeout soon", "Invalid value for '--timeout': 'soon' is not a valid float"),
    ("solve no.non --seed -1", "Invalid value for '--seed': -1 is not in the range x>=0"),
    ("solve no.non -q -v", "choose one of --quiet and --verbose"),
    ("solve no.non --verbose --quiet", "choose one of --quiet and --verbose"),
    ("solve no.non -q --report", "--quiet tells no report: leave one of --quiet and --report out"),
    # files
    *(
        (f"solve {{L}} -o {name}", f"-o {name}: the name must end in .txt, .json, .svg, .png, .pdf")
        for name in ("out.gif", "out", ".txt", "-")
    ),
    ("solve {L} {S} -o out.svg", "-o out.svg: "),
    *(
        (f"{words} ''", f": the name is empty: write one: see satgrid {words.split()[0]} --help")
        for words in (
            *("solve {L} -o", "solve {L} --proof", "encode {L} --dimacs --map", "check {L}"),
            *("convert {L} --to json -o", "generate hitori 5x5 -o", "verify"),
        )
    ),
    (f"solve {{L}} --unique --proof {A}aaaa", f"{A}aaaa: "),
    # proofs
    (
        "solve --proof new {L} --all",
        "--proof does not go with --all and --limit: ask with",
    ),
    ("solve --proof new {L} --limit 3", "--proof does not go with --all and --limit"),
    (
        "solve --proof new {L} --solver minisat22",
        "satgrid takes no proof from solver minisat22: choose one of",
    ),
    ("solve --proof new {L} {L}", "--proof new: one puzzle a folder, and there are 2"),
    ("solve {L} --proof .", ". exists: name a new folder for the proof, or delete it"),
    ("solve {L} --proof no/new", "no/new: there is no folder to make it in"),
    (
        "solve {L} --proof new.txt -o ./new.txt",
        "-o and --proof both name new.txt: choose another folder",
    ),
    ("verify letter --timeout nan", "--timeout nan: give seconds"),
    # formulas
    ("encode {B} --dimacs --wcnf", "choose one of --dimacs and --wcnf"),
    ("encode {B} --wcnf", "--wcnf wants an objective: add one, as in --minimise black"),
    (
        "encode {B} --dimacs --minimise black",
        "an objective goes into a WCNF: write --wcnf, without",
    ),
    ("encode {B} --minimise black", "an objective goes into a WCNF: write --wcnf"),
    ("encode {B} --wcnf --minimise a --maximise a", "choose one of --minimise and"),
    ("encode {B} --wcnf --minimise blak", "{B}: unknown objective 'blak', did you mean"),
    ("encode {S} --wcnf --minimise black", "{S}: nonogram has no objective: ask without one"),
    ("encode {B} -o a.cnf", "-o and --map write a formula: ask for --dimacs or --wcnf"),
    ("encode {B} --map a.json", "-o and --map write a formula: ask for --dimacs or --wcnf"),
    ("encode {B} --dimacs -o a --map ./a", "-o and --map both name a: choose"),
    ("encode {B} --dimacs -o - --map -", "-o and --map both name -: choose"),
    ("encode {B} --dimacs -o - --json", "--json and a file - both want standard output"),
    ("encode {B} --dimacs -o {B}", "-o {B}: the puzzle is read from there"),
    ("encode {B} {S} --dimacs -o a.cnf", "-o and --map: one puzzle a file, and there are 2"),
    ("encode {B} --dimacs --encode connected=maze", "unknown encoder of connected 'maze'"),
    # generate
    ("generate hitori 5x5 -o a.gz", "-o a.gz: no format of files that end in .gz: name one with"),
    ("generate hitori 5", "'5' is no size: write HEIGHTxWIDTH, as in 10x15"),
    ("generate hitori 5xx5", "'5xx5' is no size: write HEIGHTxWIDTH, as in 10x15"),
    ("generate hitori 0x5", "a board of 0x5 has no cells: give at least 1x1"),
    (
        "generate hitori 101x100",
        "a board of 101x100 is too big to be made: take up to 10,000 cells and 2,000 rows",
    ),
    (
        "generate kurodoko 1x2001",
        "a board of 1x2001 is too big to be made: take up to",
    ),
    ("generate hitori 2x2 --symmetric", "no symmetric hitori of 2x2 has only one solution"),
    ("generate hitoro 5x5", "unknown family 'hitoro', did you mean hitori?"),
    ("generate zzz 5x5", "unknown family 'zzz' (known: "),
    ("generate hitori 5x5 --level hart", "unknown level 'hart', did you mean hard?"),
    ("generate hitori 5x5 --kind odd", "unknown kind 'odd' (known: unique, random)"),
    (
        "generate hitori 5x5 --density 0.5",
        "--density means nothing for a hitori of kind unique",
    ),
    (
        "generate nonogram 5x5 --density 0.1",
        "--density 0.1: for a nonogram of kind unique give a",
    ),
    ("generate nonogram 5x5 --density nan", "--density nan: "),
    ("generate kurodoko 5x5 --kind random --density 1.1", "--density 1.1: "),
    ("generate kurodoko 5x5 --kind random --minimal", "--minimal goes with --kind unique: "),
    ("generate hitori 5x5 --count 0", "Invalid value for '--count': 0 is not in the range x>=1"),
    ("generate hitori 5x5 --tries 0", "Invalid value for '--tries': 0 is not in the range x>=1"),
    ("generate hitori 5x5 --timeout nan", "--timeout nan: give seconds"),
    ("generate hitori 5x5 --to morse", "unknown format 'morse'"),
]

ERRORS = [
    (f"solve {{L}} -o {A}.txt", f"{A}.txt: cannot be written (File name too long): "),
    (f"generate kurodoko 5x5 -o {A}aaaa", f"{A}aaaa: cannot be written (File name too long): "),
    *(
        (f"{words} -o {name}", f"{name}: cannot be written ({why}): choose another place with -o")
        for words, name, why in (
            ("solve {L}", "missing/out.txt", "no such folder"),
            ("solve {L}", "folder.txt", "a directory"),
            ("encode {S} --dimacs", "missing/a.cnf", "no such folder"),
            ("generate hitori 5x5", "missing/file", "no such folder"),
        )
    ),
    ("encode {S} --dimacs", "cnf_out/nonogram: cannot be made ("),
    ("generate sequence 3x3 --to sgt", "the format sgt holds the families"),
    ("generate hitori 5x5 --minimal --to sgt", "row 1, column 1: - stands there"),
]

GIVEN_UP = [
    ("generate nonogram 1x1 --level normal", "nonogram 1x1, seed 0: gave up after 400 tries: "),
    ("generate hitori 60x60 --timeout 0.001", "hitori 60x60, seed 0: gave up after 0.001 s: "),
]


@pytest.mark.parametrize(
    ("typed", "line", "code"),
    [(*row, code) for rows, code in ((USAGE, 2), (ERRORS, 1), (GIVEN_UP, 3)) for row in rows],
)
def test_what_is_refused_in_one_line(
    typed: str, line: str, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(BOARD).write_text("hitori\n1 1 1 4\n1 4 2 3\n3 3 2 1\n4 2 1 3\n")
    Path("cnf_out").write_text("in the way")
    Path("folder.txt").mkdir()
    there = sorted(os.listdir())
    words, line = (text.format(L=LETTER, S=SWITCH, B=BOARD) for text in (typed, line))
    quiet = ["-q"] if typed.startswith("generate") else []
    ran = run(*shlex.split(words), *quiet)
    assert ran == Ran(code, [], ran.err[:1])
    told = ran.err[0].removeprefix("satgrid: ")
    assert told.startswith(line) or (line.startswith(":") and line in told)
    assert sorted(os.listdir()) == there
