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

DRAWN = ["2x2:1/1/1/1: nonogram 2x2", ".#", "#.", "a solution; --unique checks whether it is the "]
"""What `satgrid solve` prints of `SWITCH`, as far as it goes here."""

AT_AN_EVENT = """
import os, runpy, signal, sys
at = int(sys.argv[1])
del sys.argv[:2]
count = -1
def hook(event, args):
    global count
    if count < 0:
        # The first line of the package comes next.
        count = (event == "exec" and args[0].co_filename.endswith("satgrid/__init__.py")) - 1
    else:
        count += 1
        if count == at:
            os.kill(os.getpid(), signal.SIGINT)
sys.addaudithook(hook)
runpy.run_module("satgrid", run_name="__main__", alter_sys=True)
"""
"""Runs the program, and presses Ctrl-C at an event of Python's: an import, a file opened, ..."""

BEFORE = """
import atexit, os, signal, sys, time
import satgrid.__main__
from satgrid import cli, signals
def ctrl_c(*_):
    signal.raise_signal(signal.SIGINT)
"""
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
    told = ran(AT_AN_EVENT, "1000000", "satgrid", "solve", SWITCH)
    assert (told.code, told.out[:3], told.err) == (0, DRAWN[:3], [])
    assert told.out[3].startswith(DRAWN[3])


def test_one_started_to_ignore_it_ignores_it() -> None:
    # As a shell without job control starts what stands before an `&`.
    told = ran(AT_AN_EVENT, "40", "satgrid", "solve", SWITCH, heard=signal.SIG_IGN)
    assert (told.code, told.out[:3], told.err) == (0, DRAWN[:3], [])


def test_the_library_leaves_ctrl_c_to_others() -> None:
    script = "import signal, satgrid; print(signal.getsignal(signal.SIGINT).__name__)"
    for words in ([], ["satgrid.non"], ["solve", "satgrid"]):
        assert ran(script, *words) == Ran(0, ["default_int_handler"], [])


@pytest.mark.parametrize(
    ("moment", "words", "out"),
    [
        # Where Python cannot raise: it would show a traceback and go on.
        (
            "class Lost:\n    __del__ = ctrl_c\n"
            "def run(words):\n    Lost()\n    time.sleep(60)\ncli.run = run",
            [],
            [],
        ),
        # Four times, while that is heard: each would be one more traceback.
        (
            "begin = signals._ask_again\n"
            "def begun():\n    signals._ask_again = begin\n"
            "    ctrl_c()\n    ctrl_c()\n    begin()\n    ctrl_c()\n"
            "signals._ask_again = begun\n"
            "class Lost:\n    __del__ = ctrl_c\n"
            "def run(words):\n    Lost()\n    time.sleep(60)\ncli.run = run",
            [],
            [],
        ),
        # While an error is told.
        (
            "complain = cli.complain\n"
            "def told(error):\n    cli.complain = complain\n    ctrl_c()\ncli.complain = told",
            ["solve", "missing.non"],
            [],
        ),
        # When all is told, and Python ends.
        ("atexit.register(ctrl_c)", ["rules", "mosaic"], None),
        # Twice.
        (
            "def run(words):\n    try:\n        ctrl_c()\n    finally:\n        ctrl_c()\n"
            "cli.run = run",
            [],
            [],
        ),
    ],
    ids=["lost", "lost again", "error", "exit", "twice"],
)
def test_up_to_the_last_line(moment: str, words: list[str], out: list[str] | None) -> None:
    told = ran(BEFORE + moment + AFTER, *words)
    assert (told.code, told.err) == (130, ["satgrid: interrupted"])
    assert out is None or told.out == out


SIGTERM = """
def sigterm():
    signal.raise_signal(signal.SIGTERM)
def others():
    for number in signal.SIGTERM, signal.SIGINT, signal.SIGTERM:
        signal.raise_signal(number)
"""


@pytest.mark.parametrize(
    ("moment", "words"),
    [
        # Where Python cannot raise, and again before it is raised once more.
        (
            "begin = signals._ask_again\n"
            "def begun():\n    signals._ask_again = begin\n    others()\n    begin()\n"
            "signals._ask_again = begun\n"
            "class Lost:\n    def __del__(self):\n        sigterm()\n"
            "def run(words):\n    Lost()\n    time.sleep(60)\ncli.run = run",
            [],
        ),
        # Where something else is told that was lost.
        (
            "class Wrong:\n    def __del__(self):\n        1 / 0\n"
            "class Told:\n    def write(self, text):\n        sigterm()\n"
            "    def flush(self):\n        pass\n"
            "def run(words):\n    told, sys.stderr = sys.stderr, Told()\n    Wrong()\n"
            "    sys.stderr = told\n    time.sleep(60)\ncli.run = run",
            [],
        ),
        # Again and again while all is cleared up.
        (
            "def run(words):\n    try:\n        sigterm()\n    finally:\n"
            "        try:\n            others()\n        except BaseException:\n"
            "            os._exit(1)\n"
            "atexit.register(others)\ncli.run = run",
            [],
        ),
        # When all is told, and Python ends.
        ("atexit.register(sigterm)\natexit.register(others)", ["rules", "mosaic"]),
        # When all is cleared up too, and nobody reads what is left.
        (
            "class Full:\n    def flush(self):\n        sigterm()\n        time.sleep(60)\n"
            "def run(words):\n    sys.stdout = Full()\n    return 0\ncli.run = run",
            [],
        ),
    ],
    ids=["lost", "told", "cleared up", "exit", "full"],
)
def test_sigterm_comes_once(moment: str, words: list[str]) -> None:
    told = ran(BEFORE + SIGTERM + moment + AFTER, *words)
    assert (told.code, told.err) == (143, [])


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
    told = ran(BEFORE + moment + AFTER)
    assert told.code == 0
    assert told.err[-1].startswith("ZeroDivisionError")
