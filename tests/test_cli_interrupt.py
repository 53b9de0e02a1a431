"""Ctrl-C at any moment of the program: one line, exit code 130, never a traceback.

SIGTERM and the like: no line, exit code 143. After the first signal others do nothing.
"""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable

import commandline
import pytest
from commandline import SWITCH, Ran
from tables import parts, program

DRAWN = ["2x2:1/1/1/1: nonogram 2x2", ".#", "#.", "a solution; --unique checks whether it is the "]
"""What `satgrid solve` prints of `SWITCH`, as far as it goes here."""

AT_AN_EVENT = program("at_an_event")
"""Runs the program, and presses Ctrl-C at an event of Python's: an import, a file opened, ..."""

BEFORE = program("interrupting")
AFTER = "\nsatgrid.__main__.main()\n"


def ran(
    *words: str, heard: Callable[..., object] | signal.Handlers = signal.default_int_handler
) -> Ran:
    """Run Python, which hears Ctrl-C unless the handler of its parent says that it is ignored."""
    done = subprocess.run(
        [sys.executable, "-P", "-c", *words],
        env=commandline.environment(),
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=60,
        preexec_fn=lambda: signal.signal(signal.SIGINT, heard),
    )
    return Ran(done.returncode, done.stdout.splitlines(), done.stderr.splitlines())


INTERRUPTED = Ran(130, [], ["satgrid: interrupted"])


@pytest.mark.parametrize("at", [1, 2, 3, 5, 10, 20, 40, 80, 160, 320])
def test_from_the_first_line_on(at: int) -> None:
    assert ran(AT_AN_EVENT, str(at), "satgrid", "solve", SWITCH) == INTERRUPTED


def test_without_ctrl_c_the_program_ends_as_ever() -> None:
    done = ran(AT_AN_EVENT, "1000000", "satgrid", "solve", SWITCH)
    assert (done.code, done.out[:3], done.err) == (0, DRAWN[:3], [])
    assert done.out[3].startswith(DRAWN[3])


def test_one_started_to_ignore_it_ignores_it() -> None:
    # As a shell without job control starts what stands before an `&`.
    done = ran(AT_AN_EVENT, "40", "satgrid", "solve", SWITCH, heard=signal.SIG_IGN)
    assert (done.code, done.out[:3], done.err) == (0, DRAWN[:3], [])


def test_the_library_leaves_ctrl_c_to_others() -> None:
    script = "import signal, satgrid; print(signal.getsignal(signal.SIGINT).__name__)"
    for words in ([], ["satgrid.non"], ["solve", "satgrid"]):
        assert ran(script, *words) == Ran(0, ["default_int_handler"], [])


@pytest.mark.parametrize(("name", "moment"), parts("interrupted"))
def test_up_to_the_last_line(name: str, moment: str) -> None:
    done = ran(BEFORE + moment + AFTER, *name.partition(": ")[2].split())
    assert (done.code, done.err) == (130, ["satgrid: interrupted"])
    assert done.out == [] or name.startswith("exit")


SIGTERM = program("terminating")


@pytest.mark.parametrize(("name", "moment"), parts("terminated"))
def test_sigterm_comes_once(name: str, moment: str) -> None:
    done = ran(BEFORE + SIGTERM + moment + AFTER, *name.partition(": ")[2].split())
    assert (done.code, done.err) == (143, [])


def test_code_that_catches_a_signal_is_ended_by_a_later_one() -> None:
    moment = (
        "signals._PATIENCE_S = 0\n"
        "def run(words):\n    try:\n        ctrl_c()\n    except BaseException:\n        pass\n"
        "    ctrl_c()\n    time.sleep(60)\ncli.run = run"
    )
    assert ran(BEFORE + moment + AFTER) == INTERRUPTED


def test_what_is_lost_otherwise_is_told_as_ever() -> None:
    moment = (
        "class Lost:\n    def __del__(self):\n        1 / 0\ncli.run = lambda words: Lost() and 0"
    )
    done = ran(BEFORE + moment + AFTER)
    assert done.code == 0
    assert done.err[-1].startswith("ZeroDivisionError")
