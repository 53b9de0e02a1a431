"""The frame of the command line: help, completion, streams, and what is loaded."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import commandline
import pytest
from commandline import BAR_TEXT, LETTER, Ran, run

from satgrid import cli, families
from satgrid.constraints import kinds

COMMANDS = sorted(path.stem for path in Path(cli.__file__).parent.glob("commands/[!_]*.py"))


def test_the_version_is_that_of_the_newest_entry_in_the_change_log() -> None:
    changes = (commandline.ROOT / "CHANGELOG.md").read_text("utf-8")
    newest = re.findall(r"^## (\S+)", changes, re.MULTILINE)[0]
    assert run("--version") == Ran(0, [f"satgrid {newest}"], [])


def test_satgrid_alone_shows_the_help() -> None:
    alone = run()
    asked = run("--help")
    assert (alone.code, asked.code) == (2, 0)
    assert alone.out == asked.out
    assert [line.split()[0] for line in asked.out[-len(COMMANDS) :]] == COMMANDS


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_has_a_sentence_in_the_list_and_a_help(name: str) -> None:
    listed = next(line for line in run("-h").out if line.startswith(f"  {name} "))
    assert listed.endswith(".")
    assert not listed.endswith("..."), "the sentence is cut: make it shorter"
    for option in "-h", "--help":
        ran = run(name, option)
        assert (ran.code, ran.err) == (0, [])
        assert ran.out[0].startswith(f"Usage: satgrid {name} ")


def completed(words: str, patch: pytest.MonkeyPatch) -> list[str]:
    """Return what bash is offered for the last word, each as it is told."""
    patch.setenv("_SATGRID_COMPLETE", "bash_complete")
    patch.setenv("COMP_WORDS", f"satgrid {words}")
    patch.setenv("COMP_CWORD", str(len(words.split(" "))))
    ran = run()
    assert (ran.code, ran.err) == (0, [])
    return ran.out


def families_with(start: str) -> list[str]:
    return [name for name in families.names() if name.startswith(start)]


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["so"], ["solve"]),
        (["solve", "--sol"], ["--solver"]),
        (["solve", "--solver", "mini"], ["minisat22", "minisat-gh", "minicard", "minisat"]),
        (["solve", "--encode", "blocks=s"], ["blocks=starts", "blocks=states"]),
        (["solve", "--encode", "black_limit=t"], ["black_limit=totalizer"]),
        (["solve", "--family", "n"], families_with("n")),
        (["rules", "n"], families_with("n")),
        (["demo", "mo"], ["moon"]),
        (["convert", "--to", "s"], ["sdk", "sequence", "sgt", "spoj", "sudokupad", "syro"]),
        (["generate", "hitori", "5x5", "--kind", "u"], ["unique"]),
        (["generate", "hitori", "5x5", "--level", "n"], ["normal"]),
        (["list", "enc"], ["encoders"]),
        (["list", "encoders", "bl"], [kind for kind in kinds() if kind.startswith("bl")]),
    ],
)
def test_the_shell_completes(
    words: list[str], offered: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    completions = completed(" ".join(words), monkeypatch)
    assert [line.partition(",")[2] for line in completions] == offered


def test_a_reader_that_goes_away_is_no_error() -> None:
    words = ["solve", "--all", "--plain", "7x7:" + "/".join("1" * 14)]
    assert commandline.left_early(*words) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
@pytest.mark.parametrize("words", [["--help"], ["solve", LETTER], ["list", "solvers"]])
def test_output_that_cannot_be_written_is_one_line(words: list[str]) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            commandline.command(*words),
            env=commandline.environment(),
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr.startswith(b"satgrid: standard output: cannot be written (")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
@pytest.mark.parametrize(
    ("closed", "code"), [("<&-", 1), (">&-", 0), ("2>&-", 0), ("<&- >&- 2>&-", 1)]
)
def test_a_closed_stream_is_an_empty_one(closed: str, code: int) -> None:
    puzzle = "-" if "<" in closed else LETTER
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {closed}', "sh", *commandline.command("solve", puzzle)],
        env=commandline.environment(),
        input=BAR_TEXT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == code
    assert done.stderr in ("", "satgrid: -: empty: a puzzle was expected\n")


def test_ctrl_c_outside_a_search_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*words: object, **more: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("satgrid.formats.read", interrupted)
    assert run("solve", LETTER) == Ran(130, [], ["satgrid: interrupted"])


LOADED = """
import sys
from satgrid.cli import run
code = run(sys.argv[1:])
print(code, *sys.modules, file=sys.stderr)
"""


def loaded(*words: str) -> set[str]:
    """Return the names of the modules that a run of the command line loads."""
    done = subprocess.run(
        [sys.executable, "-P", "-c", LOADED, *words],
        env=commandline.environment(),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    code, *names = done.stderr.split()
    assert code == "0"
    return set(names)


HEAVY = {"pysat", "pyeda", "rich", "matplotlib", "numpy"}


@pytest.mark.parametrize(
    "words",
    [["--help"], ["solve", "--help"], ["--version"], ["solve", "--unique"], ["demo", "moon"]],
)
def test_what_needs_no_solver_loads_none(tmp_path: Path, words: list[str]) -> None:
    file = tmp_path / "bar.txt"
    file.write_text(BAR_TEXT)
    assert not HEAVY & loaded(*words, *([str(file)] if words == ["solve", "--unique"] else []))


def test_help_loads_no_more_than_the_command_line() -> None:
    names = loaded("--help")
    rooms = {name for name in names if name.startswith("satgrid.")}
    common = {"satgrid.errors", "satgrid.lazy", "satgrid.records", "satgrid.signals"}
    assert rooms == {"satgrid.cli"} | common | {
        name for name in rooms if name.startswith("satgrid.cli.")
    }
    assert not names & {"json", "tempfile", "difflib"}
