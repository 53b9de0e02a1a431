"""Files of answers that nothing can be kept in, or that hold what no run has written."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import commandline
import pytest
from commandline import SWITCH, run

from satgrid import formats
from satgrid.certificate.verify import read_json
from satgrid.cli import inputs
from satgrid.cli.commands import check
from satgrid.errors import PuzzleError


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("many.sgt").write_text(f"{SWITCH}\n{SWITCH}\n")
    return tmp_path


DEEP = "[" * 100_000


@pytest.mark.parametrize("line", [DEEP, f'{{"key": "a-b", "of": {DEEP}'], ids=["all", "a part"])
def test_a_line_of_brackets_is_no_answer(line: str) -> None:
    Path("kept").write_text(f"{line}\n")
    ran = run("solve", "many.sgt", "--jsonl", "kept", "--resume")
    message = "satgrid: kept, line 1: no answer with a key: --resume continues files of --jsonl"
    assert (ran.code, [message]) == (1, [each[: len(message)] for each in ran.err])
    assert Path("kept").read_text() == f"{line}\n"


def test_brackets_are_refused_by_whatever_reads_json() -> None:
    """In one line, without a traceback."""
    Path("claim.json").write_text(DEEP)
    Path("kept").write_text(f"{DEEP}\n")
    for read in (
        lambda: formats.recognise(DEEP, ".json").parse(DEEP),
        lambda: read_json(Path("claim.json")),
        lambda: inputs.json_grids(DEEP, "grid"),
        lambda: check._answers_by_label("kept"),
    ):
        with pytest.raises(PuzzleError) as caught:
            read()
        assert len(str(caught.value)) < 200
    Path("deep.cnf").write_text(f"c satgrid 0.8\nc puzzle {DEEP}\np cnf 1 1\n1 0\n")
    Path("model").write_text("s SATISFIABLE\nv 1 0\n")
    ran = run("decode", "deep.cnf", "model")
    assert (ran.code, len(ran.err)) == (1, 1)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_answers_are_not_kept_in_a_pipe_or_a_device() -> None:
    os.mkfifo("pipe")
    for path in "pipe", os.devnull:
        ran = run("solve", "many.sgt", "--jsonl", path)
        assert (ran.code, ran.out, ran.err) == (
            2,
            [],
            [
                f"satgrid: {path}: not a file: a pipe or a device keeps nothing that --resume can "
                "read: name a file"
            ],
        )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
def test_a_full_standard_output_is_blamed_on_itself() -> None:
    with open("/dev/full", "w") as full:
        ran = subprocess.run(
            commandline.command("solve", "many.sgt", "--jsonl", "kept"),
            env=commandline.environment(),
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
    message = "satgrid: standard output: cannot be written (No space left on device)\n"
    assert (ran.returncode, ran.stderr) == (1, message)
