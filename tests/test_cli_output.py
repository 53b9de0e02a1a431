"""`satgrid solve -o FILE`: what is written, and that a file is written whole or not at all."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import commandline
import pytest
from commandline import (
    BAR_ROWS,
    BAR_TEXT,
    CROSS,
    LETTER,
    LETTER_LABEL,
    LETTER_ROWS,
    SWITCH,
    Ran,
    program,
    run,
)

from satgrid.cli import _files


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_text_file_holds_the_rows() -> None:
    ran = run("solve", LETTER, "--unique", "-o", "out.txt")
    heading = f"{LETTER_LABEL}: nonogram 6x6"
    assert ran == Ran(0, [heading, "the only solution", "written to out.txt"], [])
    assert Path("out.txt").read_text() == "\n".join(LETTER_ROWS) + "\n"


def test_a_text_file_parts_solutions_with_blank_lines() -> None:
    run("solve", SWITCH, "1x1:1/1", "--all", "-o", "out.txt")
    assert sorted(Path("out.txt").read_text().split("\n\n")) == ["#\n", "#.\n.#", ".#\n#."]


def test_a_json_file_holds_the_objects() -> None:
    words = ["solve", LETTER, CROSS, "missing.non"]
    ran = run(*words, "-o", "out.JSON", "--json")
    assert Path("out.JSON").read_text().splitlines() == ran.out
    statuses = [json.loads(line)["status"] for line in ran.out]
    assert (ran.code, statuses) == (1, ["solved", "unsatisfiable", "error"])


def test_an_svg_file_holds_the_picture() -> None:
    assert run("solve", LETTER, "-o", "out.svg").code == 0
    root = ElementTree.fromstring(Path("out.svg").read_text("utf-8"))
    (black,) = (part for part in root.iter() if part.get("class") == "black")
    widths = re.findall(r"h(\d+)v20", black.get("d") or "")
    assert sum(map(int, widths)) == 20 * "".join(LETTER_ROWS).count("#")


def test_with_json_standard_output_holds_json_only() -> None:
    ran = run("solve", LETTER, "-o", "out.txt", "--json")
    assert [json.loads(line)["solutions"] for line in ran.out] == [[LETTER_ROWS]]
    assert Path("out.txt").exists()


@pytest.mark.parametrize("name", ["out.txt", "out.svg"])
def test_without_a_solution_nothing_is_written(name: str) -> None:
    ran = run("solve", CROSS, "-o", name)
    assert (ran.code, ran.out[-1]) == (20, f"nothing to write to {name}")
    assert os.listdir() == []


def test_an_existing_file_is_replaced_and_gets_the_usual_permissions() -> None:
    Path("out.txt").write_text("old")
    Path("usual").touch()
    run("solve", LETTER, "-o", "out.txt")
    assert Path("out.txt").read_text().splitlines() == LETTER_ROWS
    assert Path("out.txt").stat().st_mode == Path("usual").stat().st_mode
    assert sorted(os.listdir()) == ["out.txt", "usual"]


def test_the_longest_names_are_written() -> None:
    name = "a" * 251 + ".txt"
    words = ["solve", LETTER, "--unique", "-q", "-o", name, "--proof", "b" * 255]
    assert run(*words) == Ran(0, [], [])
    assert sorted(os.listdir()) == [name, "b" * 255]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write")
def test_a_folder_without_permission() -> None:
    Path("locked").mkdir(mode=0o500)
    ran = run("solve", LETTER, "-o", "locked/out.txt")
    assert (ran.code, ran.out, len(ran.err)) == (1, [], 1)
    assert "no permission" in ran.err[0]


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
        _files.write("out.txt", "new")
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


def test_what_was_found_before_a_bad_puzzle_is_written() -> None:
    assert run("solve", LETTER, "missing.non", "-o", "out.txt").code == 1
    assert Path("out.txt").read_text().splitlines() == LETTER_ROWS


def test_convert_says_where_it_wrote() -> None:
    words = ["convert", commandline.BAR_NON, "--to", "text", "-o", "bar.txt"]
    assert run(*words) == Ran(0, ["written to bar.txt"], [])
    assert run(*words, "-q") == Ran(0, [], [])
    assert Path("bar.txt").read_text() == f"# Bar\n{BAR_TEXT}"


def test_convert_takes_the_format_of_the_suffix() -> None:
    assert run("convert", commandline.BAR_NON, "-o", "bar.json").code == 0
    assert Path("bar.json").read_text().startswith('{"satgrid": 1, "family": "nonogram"')
    assert run("convert", commandline.BAR_NON, "-o", "bar.txt").code == 0
    assert Path("bar.txt").read_text() == f"# Bar\n{BAR_TEXT}"
