"""`satgrid solve -o FILE`: what is written, and that a file is written whole or not at all."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from commandline import BAR_ROWS, BAR_TEXT, LETTER, LETTER_ROWS, ROOT, program, run

from satgrid.cli import files

pytestmark = pytest.mark.usefixtures("own_folder")


def test_an_existing_file_is_replaced_and_gets_the_usual_permissions() -> None:
    Path("out.txt").write_text("old")
    Path("usual").touch()
    run("solve", LETTER, "-o", "out.txt")
    assert Path("out.txt").read_text().splitlines() == LETTER_ROWS
    assert Path("out.txt").stat().st_mode == Path("usual").stat().st_mode
    assert sorted(os.listdir()) == ["out.txt", "usual"]


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit on the size of files")
@pytest.mark.parametrize("words", [["solve"], ["convert", "--to", "json"]])
def test_a_failing_write_leaves_the_old_file(words: list[str]) -> None:
    import resource

    Path("out.txt").write_text("old")
    nothing = (0, resource.RLIM_INFINITY)
    ran = program(
        *words,
        LETTER,
        "-o",
        "out.txt",
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, nothing),
    )
    assert (ran.code, len(ran.err)) == (1, 1)
    assert ran.err[0].startswith("satgrid: out.txt: cannot be written (")
    assert Path("out.txt").read_text() == "old"
    assert os.listdir() == ["out.txt"]


def test_an_interrupted_write_leaves_the_old_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*names: object) -> None:
        raise KeyboardInterrupt

    Path("out.txt").write_text("old")
    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        files.write("out.txt", "new")
    assert Path("out.txt").read_text() == "old"
    assert os.listdir() == ["out.txt"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a named pipe")
def test_a_pipe_is_written_to_and_not_replaced() -> None:
    os.mkfifo("out.txt")
    # Opened for both, a pipe waits for no other end.
    pipe = os.open("out.txt", os.O_RDWR | os.O_NONBLOCK)
    try:
        assert program("solve", BAR_TEXT, "-o", "out.txt", cwd=os.getcwd()).code == 0
        assert os.read(pipe, 100).decode().splitlines() == BAR_ROWS
    finally:
        os.close(pipe)
    assert Path("out.txt").is_fifo()


THREE = "3x3:1/1/1/1/1/1"
"""A game ID with six solutions."""


@pytest.mark.parametrize(
    "words",
    [
        ["solve", THREE, LETTER, "--all", "--json", "--no-narrow", "--seed", "7"],
        ["solve", LETTER, "--unique", "--proof", "proof", "--json"],
        ["solve", f"{ROOT}/puzzles/hitori/singles-8x8.sgt#3", "--solver", "heuristic"],
        ["solve", f"{ROOT}/puzzles/kurodoko/fog.kurodoko", "--solver", "heuristic"],
        ["encode", LETTER, "--no-narrow", "--dimacs", "-q", "-o", "a.cnf"],
        ["encode", f"{ROOT}/puzzles/hitori/gaps.hitori", "--no-narrow", "--dimacs", "-q"],
        ["draw", f"{ROOT}/puzzles/nonogram/tulip.non", "--solve", "-o", "x.svg"],
        ["generate", "regex", "5x5", "--seed", "5"],
    ],
)
def test_bytes_do_not_depend_on_the_hash_seed(words: list[str], own_folder: Path) -> None:
    seen = []
    for seed in "12":
        (own_folder / seed).mkdir()
        ran = program(*words, cwd=own_folder / seed, environment={"PYTHONHASHSEED": seed})
        files = (path for path in (own_folder / seed).rglob("*") if path.is_file())
        seen.append((ran, {path.name: path.read_bytes() for path in files}))
    assert seen[0][0].code == 0
    assert seen[0] == seen[1]
