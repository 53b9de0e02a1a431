"""`satgrid encode --dimacs` and `--wcnf`: which file is written, and what is said."""

from __future__ import annotations

import os
import re
from pathlib import Path

import commandline
import contract
import pytest
from commandline import CROSS, LETTER, SWITCH, Ran, run

HITORI_FILE = "puzzle.hitori"


@pytest.fixture(autouse=True)
def folder(own_folder: Path) -> Path:
    """Work in a folder that holds a hitori and a file of two nonograms."""
    Path(HITORI_FILE).write_text("hitori\n1 1 1 4\n1 4 2 3\n3 3 2 1\n4 2 1 3\n")
    Path("two.sgt").write_text(f"{SWITCH}\n{LETTER}\n")
    return own_folder


def tree() -> set[str]:
    """Return the files below the current folder, but for those that were there."""
    files = {path.as_posix() for path in Path().rglob("*") if path.is_file()}
    return files - {HITORI_FILE, "two.sgt"}


def test_it_says_what_was_written_and_how_to_go_on() -> None:
    sizes = run("encode", HITORI_FILE).out
    ran = run("encode", HITORI_FILE, "--dimacs")
    file = "cnf_out/hitori/puzzle.cnf"
    assert ran == Ran(
        0,
        [
            *sizes,
            f"written to {file}",
            f"next: cadical {file} > {file}.out",
            f"      satgrid decode {file} {file}.out",
        ],
        [],
    )
    assert tree() == {file}
    variables, clauses = re.findall(r"([0-9,]+) (?:variables|clauses)", sizes[-1])
    assert f"\np cnf {variables} {clauses}\n" in Path(file).read_text("ascii")


def test_two_puzzles_for_one_file_are_refused() -> None:
    Path("other").mkdir()
    Path(f"other/{HITORI_FILE}").write_text("hitori\n1 1\n")
    ran = run("encode", HITORI_FILE, f"other/{HITORI_FILE}", "--dimacs")
    assert ran.code == 2
    assert (
        "would both be written to cnf_out/hitori/puzzle.cnf: encode them one by one" in ran.err[0]
    )
    assert tree() == {f"other/{HITORI_FILE}"}


def test_the_header_is_plain_lines_whatever_the_names_are() -> None:
    name = "a\nb é\udcff.non"
    text = 'title "Mönd\x85c p cnf"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n'
    Path(name).write_text(text, "utf-8")
    run("encode", name, "--dimacs", "-o", "a.cnf")
    lines = Path("a.cnf").read_text("ascii").splitlines()
    assert lines[1] == r"c command satgrid encode 'a\nb \xe9\udcff.non' --dimacs"
    assert all(line.startswith("c ") for line in lines[:-1])
    assert lines[-1] == "p cnf 0 0"
    puzzle = contract.read("\n".join(lines)).puzzle
    assert puzzle["info"]["title"] == "Mönd\x85c p cnf"


@pytest.mark.parametrize(
    "words",
    [["--relaxed"], ["--encode", "connected=boundary"], ["--encode", "connected=separator"]],
)
def test_what_is_left_out_is_told_in_the_header_and_on_standard_error(words: list[str]) -> None:
    ran = run("encode", HITORI_FILE, "--dimacs", *words)
    assert ran.err == [
        f"satgrid: {HITORI_FILE}: the formula is not complete: connected left out, a model of it "
        "may break the rules"
    ]
    contents = contract.read(Path("cnf_out/hitori/puzzle.cnf").read_text())
    assert contents.lines["complete"] == "no: connected left out"


def test_a_contradiction_is_two_clauses() -> None:
    ran = run("encode", CROSS, "--dimacs", "-o", "a.cnf")
    assert ran.code == 0
    assert "narrowing finds that there is no solution" in ran.out[1]
    *_, problem, first, second = Path("a.cnf").read_text().splitlines()
    x, zero = first.split()
    assert (zero, second) == ("0", f"-{x} 0")
    assert problem == f"p cnf {x} 2"


def test_the_same_bytes_under_every_hash_seed() -> None:
    words = [HITORI_FILE, "two.sgt#2", "--no-narrow", "--dimacs", "-q"]
    found = set()
    for seed in "1", "2":
        commandline.program("encode", *words, environment={"PYTHONHASHSEED": seed})
        found.add(tuple(Path(path).read_bytes() for path in sorted(tree())))
        for path in tree():
            os.unlink(path)
    (texts,) = found
    assert len(texts) == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
@pytest.mark.parametrize("option", ["-o", "--map"])
def test_a_device_that_is_full(option: str) -> None:
    other = ["-o", "a.cnf"] if option == "--map" else []
    ran = run("encode", SWITCH, "--dimacs", *other, option, "/dev/full")
    assert (ran.code, ran.out, len(ran.err)) == (1, [], 1)
    assert ran.err[0].startswith("satgrid: /dev/full: cannot be written (No space left")


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_file_that_is_half_written_is_taken_away_and_the_old_one_stays(
    monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    run("encode", SWITCH, "--dimacs", "-o", "a.cnf")
    before = Path("a.cnf").read_bytes()

    def lines(*words: object, **more: object) -> object:
        yield "1 2 0\n"
        raise error

    monkeypatch.setattr("satgrid.dimacs.cnf.lines", lines)
    ran = run("encode", SWITCH, "--dimacs", "-o", "a.cnf")
    assert (ran.code, len(ran.err)) == (1 if isinstance(error, OSError) else 130, 1)
    assert Path("a.cnf").read_bytes() == before
    assert tree() == {"a.cnf"}
