"""`satgrid` in a terminal: half blocks, the line of progress, Ctrl-C, and time limits."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryFile
from threading import Thread
from time import sleep

import commandline
import pytest
from commandline import LETTER, LETTER_LABEL, LETTER_ROWS, program, random_puzzle
from properties import one_in
from solvers_asked import SORTS, asked

from satgrid.solvers import SOLVERS

if sys.platform == "win32":
    pytest.skip("needs pseudo-terminals and signals", allow_module_level=True)

HALF_BLOCKS = ["█▀ ▀▄ ", " ▀ ▀▀ ", "▀▄▄▄▀ "]
"""The letter, two rows in a line."""

HARD = random_puzzle(64, seed=1)
MANY = "12x12:" + "/".join("1" * 24)
"""A game ID with 479,001,600 solutions, the permutation matrices."""

END = b"\0end\0"
"""What `in_terminal` writes into a terminal behind the program's output."""


def in_terminal(
    words: Sequence[str], stream: str = "stdout", **environment: str
) -> tuple[int, str, str]:
    """Run the program with one stream on a terminal; return its exit code and both outputs."""
    ours, theirs = os.openpty()
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, stream: theirs}
    with subprocess.Popen(
        commandline.command(*words),
        env=commandline.environment(**environment),
        stdin=subprocess.DEVNULL,
        encoding="utf-8",
        **streams,  # type: ignore[call-overload]
    ) as process:
        # A terminal may lose unread output when its last writer closes it. So it stays open here,
        # and the test marks the end itself.
        Thread(target=lambda: (process.wait(), os.write(theirs, END)), daemon=True).start()
        seen = b""
        while not seen.endswith(END):
            seen += os.read(ours, 4096)
        piped = (process.stderr if stream == "stdout" else process.stdout).read()
    os.close(ours)
    os.close(theirs)
    shown = seen.removesuffix(END).decode().replace("\r\n", "\n")
    return process.returncode, *((shown, piped) if stream == "stdout" else (piped, shown))


def drawing(text: str) -> list[str]:
    """Return the lines between heading and verdict."""
    return text.splitlines()[1:-1]


def test_a_terminal_gets_half_blocks() -> None:
    code, out, err = in_terminal(["solve", LETTER, "--unique"])
    assert (code, err) == (0, "")
    assert out.splitlines() == [f"{LETTER_LABEL}: nonogram 6x6", *HALF_BLOCKS, "the only solution"]


def test_a_terminal_gets_plain_rows_where_asked() -> None:
    assert drawing(in_terminal(["solve", LETTER, "--plain"])[1]) == LETTER_ROWS
    code, out, err = in_terminal(["demo", "moon"])
    assert (code, "█" in out, err) == (0, True, "")
    assert "█" not in in_terminal(["demo", "moon", "--plain"])[1]


@pytest.mark.parametrize("words", [["solve", LETTER], ["--help"], ["solve", "missing"]])
def test_nothing_is_coloured(words: list[str]) -> None:
    for stream in "stdout", "stderr":
        for environment in {}, {"NO_COLOR": "1"}:
            _, out, err = in_terminal(words, stream, TERM="xterm-256color", **environment)
            assert "\x1b" not in out + err


@pytest.mark.long
def test_progress_is_shown_on_a_terminal_and_nowhere_else(tmp_path: Path) -> None:
    file = tmp_path / f"{'hard' * 20}.txt"
    file.write_text(HARD)
    words = ["solve", str(file), "--timeout", "3"]
    code, _, err = in_terminal(words, "stderr")
    assert code == 3
    *lines, last = err.strip("\r").split("\r")
    assert lines
    assert all(line.rstrip().endswith(" s") for line in lines)
    # (The first line may come before the solver is asked.)
    assert re.search(r" rounds?, [\d,]+ conflicts, ", lines[-1])
    # The last thing is to wipe the line.
    assert last.strip() == ""
    assert len(last) >= len(lines[-1].rstrip())
    # A terminal that does not tell its width is taken for one of 80 columns. The label is cut.
    assert max(map(len, lines)) < 80
    assert re.search(r"hardhard\.txt: (search|counting), \d+ round", lines[-1])
    assert in_terminal([*words[:-1], "1.2"])[2] == ""


@pytest.mark.long
def test_a_count_shows_its_lower_bound_on_a_terminal(tmp_path: Path) -> None:
    """A blank slitherlink has more loops than a few seconds suffice for."""
    file = tmp_path / "blank.txt"
    file.write_text("12 12\n" + (" ".join("-" * 12) + "\n") * 12)
    words = ["count", "--family", "slitherlink", str(file), "--timeout", "4"]
    code, out, err = in_terminal(words, "stderr")
    assert code == 3
    *lines, _ = err.strip("\r").split("\r")
    shown = [re.search(r": at least ([\d,]+) solutions?, \d+ s$", line.rstrip()) for line in lines]
    numbers = [int(found[1].replace(",", "")) for found in shown if found]
    assert len(numbers) >= len(lines) - 1  # The first line may come before a solution.
    assert numbers == sorted(numbers)
    last = re.search(r"gave up: at least ([\d,]+) solutions", out)
    assert last
    assert int(last[1].replace(",", "")) >= numbers[-1]


@one_in(2)
@pytest.mark.parametrize("solver", asked(SOLVERS, SORTS))
def test_a_time_limit_ends_every_solver(solver: str) -> None:
    words = ["solve", HARD, "--solver", solver, "--timeout", "1"]
    ran = program(*words, timeout=60)
    assert (ran.code, ran.err) == (3, [])
    assert ran.out[1:] == ["gave up: no solution found, not known whether there is one"]


@pytest.mark.long
def test_a_time_limit_keeps_what_was_found() -> None:
    ran = program("solve", MANY, "--all", "--timeout", "1.5", "--json", timeout=60)
    found = json.loads(ran.out[0])
    assert (ran.code, found["status"], found["complete"]) == (3, "gave-up", False)
    assert (len(found["solutions"]) > 1, found["unique"]) == (True, False)


def interrupted(
    *words: str, times: int = 1, printing: bool = False
) -> tuple[int, list[str], list[str]]:
    """Run `solve -v`, press Ctrl-C soon after the solver was loaded, and return what it printed.

    With `printing` it has printed something by then.
    """
    with (
        # A pipe would be full after some hundred drawings.
        TemporaryFile("w+", encoding="utf-8") as printed,
        commandline.started(
            *("solve", "-v", *words),
            stdout=printed,
            # A parent that runs in the background may have Ctrl-C ignored.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        ) as process,
    ):
        assert process.stderr is not None
        try:
            while ": loading " not in process.stderr.readline():
                assert process.poll() is None
            sleep(0.3)
            while printing and not os.fstat(printed.fileno()).st_size:
                assert process.poll() is None
                sleep(0.05)
            for _ in range(times):
                process.send_signal(signal.SIGINT)
            _, err = process.communicate(timeout=60)
        finally:
            process.kill()
        printed.seek(0)
        out = printed.read()
    messages = [line for line in err.splitlines() if line.startswith("satgrid: ")]
    return process.returncode, out.splitlines(), messages


@one_in(2)
@pytest.mark.parametrize("solver", asked(SOLVERS, SORTS))
def test_ctrl_c_ends_every_solver(solver: str) -> None:
    code, out, err = interrupted(HARD, "--solver", solver)
    assert (code, len(err)) == (130, 1)
    assert ": interrupted after " in err[0]
    assert err[0].endswith(" s, 0 solutions found")
    assert out[1] == "gave up: no solution found, not known whether there is one"


def test_ctrl_c_keeps_json_and_the_file(tmp_path: Path) -> None:
    file = tmp_path / "out.json"
    code, out, _ = interrupted(MANY, HARD, "--all", "--json", "-o", str(file))
    assert code == 130
    (found,) = map(json.loads, out)
    assert (found["status"], found["complete"]) == ("gave-up", False)
    assert found["solutions"]
    assert json.loads(file.read_text("utf-8")) == found
