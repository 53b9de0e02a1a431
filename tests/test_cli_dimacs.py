"""`satgrid encode --dimacs` and `--wcnf`: which file is written, and what is said."""

from __future__ import annotations

from pathlib import Path

import contract
import pytest
from commandline import CROSS, LETTER, SWITCH, run

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


def test_a_contradiction_is_two_clauses() -> None:
    ran = run("encode", CROSS, "--dimacs", "-o", "a.cnf")
    assert ran.code == 0
    assert "narrowing finds that there is no solution" in ran.out[1]
    *_, problem, first, second = Path("a.cnf").read_text().splitlines()
    x, zero = first.split()
    assert (zero, second) == ("0", f"-{x} 0")
    assert problem == f"p cnf {x} 2"


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
