"""Puzzles that hang, run out of memory or kill their process; Ctrl-C; and the bar meanwhile."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import commandline
import pytest
import rulefiles
from commandline import SWITCH, random_puzzle, run
from tables import program, rows

from satgrid.batch import workers

if sys.platform == "win32":
    pytest.skip("needs signals", allow_module_level=True)

LOST = program("lost")
STUCK = "crosses.py: its code goes on after the time limit"
REASONS = {
    "6": None,
    "7": "its process was killed, twice: is there enough memory?",
    "8": "out of memory",
    "9": STUCK,
}


@pytest.fixture(autouse=True)
def folder(own_folder: Path) -> Path:
    (own_folder / "all").mkdir()
    for name in (*REASONS, "good"):
        board = rulefiles.BOARD if name == "good" else f"{name} -\n- -\n"
        (own_folder / "all" / f"{name}.crosses").write_text(board)
        # The drawing of a solution, which is one of the good board alone.
        rows = rulefiles.ROWS if name == "good" else ["##", "##"]
        (own_folder / "all" / f"{name}.txt").write_text("\n".join(rows))
    return own_folder / "all"


def rules(name: str) -> str:
    """Write a rule file of which the function of this name does not come to its end."""
    text = rulefiles.CROSSES + rulefiles.CHECK
    text = text.replace(f"def {name}(", f"def its_{name}(")
    return rulefiles.written(Path(), text + LOST.format(name=name, before=f"its_{name}"))


@pytest.mark.long
@pytest.mark.parametrize(
    ("words", "name"),
    rows("cli_many_lost", "what_never_ends_costs_its_puzzle_alone"),
)
def test_what_never_ends_costs_its_puzzle_alone(words: list[str], name: str) -> None:
    command, *options = words
    ran = run(command, "all", *options, "--rules", rules(name), "--jobs", "1", "--timeout", "2")
    messages = "\n".join(ran.err)
    for stem, reason in REASONS.items():
        assert reason is None or f"satgrid: all{os.sep}{stem}.crosses: {reason}" in messages
    if "--json" in options:
        found = {Path(each["puzzle"]).stem: each for each in map(json.loads, ran.out)}
        assert list(found) == [*REASONS, "good"]
        for stem, reason in REASONS.items():
            if reason is not None:
                expected = "gave-up" if "time limit" in reason else "error"
                assert found[stem]["status"] == expected
                assert expected == "gave-up" or found[stem]["error"] == reason
        assert found["good"]["status"] == "solved"
    else:
        assert "good.crosses" in ran.out[-2]
    assert ran.code == 1


HARD = random_puzzle(64, 1)


def interrupted(*words: str) -> tuple[int, str]:
    """Press Ctrl-C as soon as two lines are told; return the exit code and stderr."""
    with subprocess.Popen(
        commandline.command(*words),
        env=commandline.environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline()
        assert process.stdout.readline()
        process.send_signal(signal.SIGINT)
        return process.wait(), process.communicate()[1]


def test_ctrl_c_leaves_what_is_done() -> None:
    Path("many.sgt").write_text(f"{SWITCH}\n3x1:1/1/1/3\n{HARD}\n{SWITCH}\n")
    code, err = interrupted("solve", "many.sgt", "--jobs", "1", "--jsonl", "kept")
    assert code == 130
    assert re.fullmatch(r"satgrid: interrupted: 2 puzzles: 2 solved; [0-9.]+ s\n", err)
    kept = [json.loads(line)["puzzle"] for line in Path("kept").read_text().splitlines()]
    assert kept == ["many.sgt#1", "many.sgt#2"]
    code, err = interrupted("draw", "many.sgt", "--solve", "--jobs", "1", "-o", "made/")
    assert (code, sorted(os.listdir("made"))) == (130, ["many-1.svg", "many-2.svg"])
    assert Path("made", "many-2.svg").read_text().rstrip().endswith("</svg>")


ENDS = program("ends")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("os._exit(0)", "its code ends the program with exit code 0: leave that out"),
        ("os.closerange(3, 100)", "its code "),
        pytest.param(
            "os.kill(os.getpid(), 11)",
            "its code ends the program by signal 11: leave that out",
            marks=pytest.mark.long,
        ),
    ],
)
def test_code_that_ends_its_process_is_to_blame(line: str, words: str) -> None:
    text = (rulefiles.CROSSES + rulefiles.CHECK).replace("def rules(", "def its_rules(")
    path = rulefiles.written(Path(), text + ENDS.format(line=line))
    ran = run("solve", "all/good.crosses", "--rules", path, "--jobs", "1")
    assert ran.code == 1
    assert ran.err[0].startswith(f"satgrid: all/good.crosses: {path}: {words}")
    assert ran.err[0].endswith(": leave that out")


class Ending(NamedTuple):
    """A task that ends its process so."""

    line: str
    limit_s: float | None = None

    def __call__(self) -> None:
        exec(self.line)


def test_without_a_rule_file_the_end_of_the_process_is_told() -> None:
    tasks = [Ending("os._exit(7)"), Ending("os.kill(os.getpid(), signal.SIGKILL)")]
    reasons = [lost.reason for _, lost in workers.results(tasks, 1, ordered=True)]
    assert reasons == ["its process ended with exit code 7, twice", REASONS["7"]]
