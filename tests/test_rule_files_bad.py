"""Rule files that cannot be loaded, hang or end the program: each is refused in one line.

`tests/golden/rules` has rule files whose code makes no sense.
"""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
from pathlib import Path

import commandline
import pytest
from commandline import Ran, run
from properties import one_in
from rulefiles import BOARD, CROSSES, ROWS
from tables import rows

from satgrid.errors import RuleFileError
from satgrid.rulefiles import guarded, require_loads

PATH = "crosses.py"


@pytest.fixture(autouse=True)
def home(own_folder: Path) -> Path:
    """Work in a folder with a board."""
    Path("board.txt").write_text(BOARD)
    return own_folder


def solved(path: str = PATH, *words: str) -> Ran:
    return run("solve", "--rules", path, "board.txt", *words)


def assert_refused(ran: Ran, place: str, words: str) -> None:
    out = [] if ran.out == [] else ["board.txt: crosses 5x5"]
    assert ran == Ran(1, out, ran.err[:1])
    assert ran.err[0].startswith(f"satgrid: {place}: {words}"), ran.err[0]


def test_pipes_and_big_files_are_refused() -> None:
    os.mkfifo("pipe.py")
    Path("big.py").write_text(" " * 1_000_001)
    for path, words in (
        ("pipe.py", "it is no plain file: name a Python file"),
        ("big.py", "cannot be read (it has more than the 1,000,000 bytes that are read): name a"),
    ):
        assert_refused(solved(path), path, words)


UNREADABLE = [
    *rows("rule_files_bad", "a_file_that_cannot_be_loaded_is_refused"),
    ["x = " + "-" * 100_000 + "1\n", None, "it is no Python ("],
]


@one_in(3)
@pytest.mark.parametrize(("text", "line", "words"), UNREADABLE)
def test_a_file_that_cannot_be_loaded_is_refused(text: str, line: int | None, words: str) -> None:
    Path(PATH).write_bytes(text.encode("latin-1"))
    assert_refused(solved(), PATH if line is None else f"{PATH}, line {line}", words)


@pytest.mark.parametrize("text", ["while True:\n    pass\n", "while True:\n    print(1)\n"])
def test_a_file_that_is_never_loaded_is_refused(text: str) -> None:
    Path(PATH).write_text(text)
    for limits in {"limit_s": 0.4}, {"timeout_s": 0.3, "least_s": 0.4}:
        with pytest.raises(RuleFileError, match=r"it is not loaded after 0\.4 s: let it state rul"):
            require_loads(PATH, **limits)


@pytest.fixture
def untried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Load no file in a child process."""
    monkeypatch.setattr("satgrid.rulefiles.require_loads", lambda *_: None)


def yielding(*statements: str) -> str:
    """Return the rule file with these rules, one a line from line `FIRST` on."""
    head, _, _ = CROSSES.partition("    yield NeverTouch")
    return head + "\n".join(f"    {each}" for each in statements) + "\n"


FIRST = yielding("").count("\n")


@pytest.mark.usefixtures("untried")
def test_rules_that_call_themselves_are_refused() -> None:
    Path(PATH).write_text(yielding("rules(puzzle)", "yield from rules(puzzle)"))
    assert_refused(solved(), f"{PATH}, line {FIRST}", "rules raises RecursionError")


ENDLESS = yielding("while True:", "    yield NeverTouch(BLACK)")


@pytest.mark.usefixtures("untried")
def test_rules_without_an_end_keep_to_the_time_limit() -> None:
    Path(PATH).write_text(ENDLESS)
    ran = solved(PATH, "--timeout", "0.01")
    assert (ran.code, ran.err) == (3, [])


LOOPS = {
    "of nothing": "while True: pass",
    "that catches all": "while True:\n        try: int('x')\n        except Exception: pass",
    "in a function of satgrid": "are(iter(int, 1), BLACK)",
}


@pytest.mark.usefixtures("untried")
@pytest.mark.parametrize("loop", LOOPS.values(), ids=LOOPS)
@pytest.mark.parametrize("function", ["rules", "inspect", "check"])
def test_a_loop_that_yields_nothing_ends_with_the_time_limit(function: str, loop: str) -> None:
    """The alarm that ends it is gone afterwards."""
    before = signal.getsignal(signal.SIGALRM)
    needed = {"rules": "puzzle", "inspect": "puzzle", "check": "puzzle, grid"}[function]
    Path(PATH).write_text(CROSSES + f"\n\ndef {function}({needed}):\n    {loop}\n    yield 1\n")
    if function == "inspect":
        # No generator: it runs when it is called.
        Path(PATH).write_text(Path(PATH).read_text().replace("    yield 1\n", ""))
    Path("answer.txt").write_text("\n".join(ROWS))
    words = ["board.txt", "answer.txt", "--timeout", "0.3"]
    if function == "check":
        ran = run("check", "--rules", PATH, *words)
        message = "satgrid: answer.txt: gave up after 0.3 s: not known whether it is right: allow"
    else:
        ran = solved(PATH, "--timeout", "0.3")
        message = "satgrid: board.txt: gave up reading it after 0.3 s: allow more with --timeout"
    assert ran.code == 3
    assert [line[: len(message)] for line in ran.err] == [message] * (function != "rules")
    assert signal.getsignal(signal.SIGALRM) == before
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0


DEAF = "while True:\n        try: time.sleep(9)\n        except BaseException: pass"


@pytest.mark.parametrize(
    ("jobs", "loop"),
    [([], "while True: pass"), (["--jobs", "2"], "while True: pass"), ([], DEAF)],
    ids=["alone", "jobs", "deaf"],
)
def test_a_signal_while_rules_run_ends_the_batch(jobs: list[str], loop: str) -> None:
    Path(PATH).write_text(yielding("import time", "open('begun', 'w').close()", loop, "yield"))
    words = ["solve", "--rules", PATH, "board.txt", "board.txt", *jobs]
    with commandline.started(*words) as process:
        commandline.awaited(lambda: Path("begun").exists())
        process.terminate()
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (143, "")


@one_in(4)
@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.parametrize(
    ("lines", "code", "words"),
    rows("rule_files_bad", "the_command_outlives_what_its_rule_file_does"),
)
def test_the_command_outlives_what_its_rule_file_does(
    lines: list[str], code: int, words: str
) -> None:
    """In a process of its own, as the command line starts it."""
    Path(PATH).write_text(
        yielding("import os, signal, sys, time", *lines, "yield NeverTouch(BLACK)")
    )
    ran = commandline.program("solve", "--rules", PATH, "board.txt", "--timeout", "0.3")
    assert (ran.code, len(ran.err)) == (code, 1), ran.err
    assert ran.err[0].startswith(f"satgrid: {PATH}: {words}")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_functions_for_the_end_of_the_program_do_not_hold_it_up() -> None:
    lines = [
        "import atexit",
        "atexit.register(lambda: 1 / 0)",
        "atexit.register(sum, iter(int, 1))",
    ]
    Path(PATH).write_text(yielding(*lines, "yield NeverTouch(BLACK)"))
    ran = commandline.program("solve", "--rules", PATH, "board.txt", "--timeout", "0.3")
    assert (ran.code, ran.err) == (0, [])
    assert ran.out[0].startswith("board.txt: crosses 5x5")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.parametrize("loop", ["sum(iter(int, 1))", DEAF], ids=["in C", "deaf"])
def test_nothing_goes_on_when_the_command_is_killed(loop: str) -> None:
    Path(PATH).write_text(
        yielding("import os, time", "open('begun', 'w').write(str(os.getpid()))", loop, "yield")
    )
    with commandline.started("solve", "--rules", PATH, "board.txt") as process:
        commandline.awaited(lambda: Path("begun").exists() and Path("begun").read_text() != "")
        process.kill()
        _, err = process.communicate(timeout=60)
    assert err == ""
    stat = Path(f"/proc/{Path('begun').read_text()}/stat")
    # Its entry stays where nothing waits for processes whose parent has ended.
    commandline.awaited(lambda: not stat.exists() or stat.read_text().split()[2] == "Z")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.parametrize("jobs", [[], ["--jobs", "1"]], ids=["alone", "jobs"])
@pytest.mark.parametrize("closed", ["<&- >&-", "<&- >&- 2>&-"])
def test_a_rule_file_does_not_need_streams(jobs: list[str], closed: str) -> None:
    Path(PATH).write_text(CROSSES)
    words = ["solve", "--rules", PATH, "board.txt", "--jsonl", "done.jsonl", *jobs]
    line = f"{shlex.join(commandline.command(*words))} {closed}"
    ran = subprocess.run(["sh", "-c", line], env=commandline.environment(), check=False)
    assert ran.returncode == 0
    assert len(Path("done.jsonl").read_text().splitlines()) == 1


GUARD = """me, parent = os.getpid(), os.getppid()
    for each in map(int, filter(str.isdigit, os.listdir("/proc"))):
        try: words = open(f"/proc/{each}/stat").read().rpartition(")")[2].split()
        except OSError: continue
        if int(words[1]) == parent and each != me: os.kill(each, 9)"""


@pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="finds its processes there")
@pytest.mark.parametrize("ignored", ["", "trap '' CHLD; "], ids=["", "ended children ignored"])
def test_the_command_does_without_what_guards_it(ignored: str) -> None:
    Path(PATH).write_text(yielding("import os", GUARD, "os._exit(5)", "yield"))
    line = shlex.join(commandline.command("solve", "--rules", PATH, "board.txt"))
    ran = subprocess.run(
        ["sh", "-c", f"{ignored}exec {line}"],
        env=commandline.environment(),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    words = "its code ends the program with exit code 5: leave that out"
    assert (ran.returncode, ran.stderr) == (1, f"satgrid: {PATH}: {words}\n")


@pytest.mark.usefixtures("untried")
@pytest.mark.parametrize("more", [["--solve"], ["--sheet", "1x1", "-o", "x.svg"]])
def test_drawing_ends_at_its_limit_also_while_the_puzzle_is_read(more: list[str]) -> None:
    Path(PATH).write_text(f"{CROSSES}\n\ndef inspect(puzzle):\n    while True:\n        pass\n")
    ran = run("draw", "board.txt", "--rules", PATH, "--timeout", "0.2", *more)
    words = "gave up reading it after 0.2 s: allow more with --timeout"
    assert (ran.code, ran.err) == (3, [f"satgrid: board.txt: {words}"])


@pytest.mark.usefixtures("untried")
def test_rules_without_an_end_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guarded, "MOST_YIELDED", 100)
    Path(PATH).write_text(ENDLESS)
    line = f"{PATH}, line {FIRST + 1}"
    assert_refused(solved(), line, "rules yields more than 100 times: let it end")


@pytest.mark.usefixtures("untried")
def test_what_rules_print_goes_to_standard_error() -> None:
    Path(PATH).write_text(CROSSES.replace("    yield Never", "    print(7)\n    yield Never"))
    ran = solved(PATH, "--json")
    assert (ran.code, len(ran.out), set(ran.err)) == (0, 1, {"7"})
