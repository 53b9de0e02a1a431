"""Outside programs as solvers: small scripts that answer, fail, lie, and never end."""

from __future__ import annotations

import os
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import commandline
import pytest
from commandline import CORNERS, LETTER, LETTER_ROWS, SWITCH, SWITCHES, Ran, is_alive, run
from properties import one_in
from shadings import black, solutions
from tables import program, rows

import satgrid
from satgrid import solvers
from satgrid.errors import GaveUp, SatgridError, UsageError
from satgrid.formula import Formula
from satgrid.search.answer import Objective
from satgrid.solvers.process import Process

HONEST = program("honest")
"""A solver that takes the file at its word and leaves out what it does not need."""

LOOSE = "kurodoko\n3 3\n- - -\n2 - -\n- - -\n"
"""A puzzle with three solutions, which needs cuts."""
TIGHT = "hitori\n3 3\n3 3 1\n1 2 3\n1 2 3\n"
"""A puzzle without a solution, which cuts prove."""

Fake = Callable[[str], str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return the folder for temporary files, which is empty in the end."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    yield folder
    assert os.listdir(folder) == []


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Fake:
    """Return a maker of programs: from a script for the shell or for Python to a solver's name.

    $HERE is the test's folder.
    """
    monkeypatch.setenv("HERE", str(tmp_path))

    def make(script: str, name: str = "fake") -> str:
        path = tmp_path / "a folder" / name
        path.parent.mkdir(exist_ok=True)
        interpreter = f"{sys.executable} -IS" if "import " in script else "/bin/sh"
        path.write_text(f"#!{interpreter}\n{script}\n", encoding="utf-8")
        path.chmod(0o755)
        return f"external:{shlex.quote(str(path))}"

    return make


# ------------------------------------------------------------------ answers


def drawn(answer: satgrid.Answer) -> list[list[str]]:
    return sorted(["".join(row) for row in grid.rows()] for grid in answer.grids)


@pytest.mark.parametrize(
    ("puzzle", "rows"), [(SWITCH, SWITCHES), (CORNERS, []), (LETTER, [LETTER_ROWS])]
)
def test_a_program_finds_all_pictures(puzzle: str, rows: list[list[str]], fake: Fake) -> None:
    answer = satgrid.solve(satgrid.load(puzzle), most=None, solver=fake(HONEST))
    assert (drawn(answer), answer.complete) == (sorted(rows), True)


@pytest.mark.parametrize("puzzle", [LOOSE, TIGHT])
def test_a_program_is_given_the_cuts(puzzle: str, fake: Fake) -> None:
    board = satgrid.load(puzzle)
    answer = satgrid.solve(board, most=None, solver=fake(HONEST), narrow=False)
    assert (set(answer.grids), answer.complete) == (solutions(board), True)
    assert len(answer.grids) == len(solutions(board))
    assert answer.report.cuts > 0


@pytest.mark.parametrize(("goal", "best"), [("minimise", min), ("maximise", max)])
def test_a_program_finds_the_best(goal: str, best: Callable[..., int], fake: Fake) -> None:
    board = satgrid.load(LOOSE)
    value = best(map(black, solutions(board)))
    answer = satgrid.solve(board, most=None, solver=fake(HONEST), narrow=False, **{goal: "black"})
    assert answer.objective == Objective("black", best is max, value, value)
    assert set(answer.grids) == {grid for grid in solutions(board) if black(grid) == value}


def test_solutions_come_one_by_one(fake: Fake, home: Path) -> None:
    grids = satgrid.solutions(satgrid.load(SWITCH), solver=fake(HONEST))
    next(grids)
    assert len(os.listdir(home)) == 1
    grids.close()


def test_arguments_stand_before_the_file(fake: Fake, tmp_path: Path) -> None:
    name = fake('printf "%s\\n" "$@" > "$HERE/words"; echo s UNSATISFIABLE')
    answer = satgrid.solve(satgrid.load(SWITCH), solver=f"{name} --seed=7 'two words'")
    assert answer.status == "unsatisfiable"
    *words, file = (tmp_path / "words").read_text("utf-8").splitlines()
    assert words == ["--seed=7", "two words"]
    assert file.endswith("/puzzle.cnf")


def test_a_known_program_is_known_by_its_file_name(fake: Fake) -> None:
    """This one writes its model to a file, as minisat does, and prints what is not read."""
    fake(HONEST, "honest")
    change = "s/^s SAT.*/SAT/; s/^s UNSAT.*/UNSAT/; s/^v //"
    written = f'"$HERE/a folder/honest" "$2" | sed "{change}" > "$3"'
    name = fake(f'test "$1" = -verb=0 && {written}; echo no', "minisat")
    assert drawn(satgrid.solve(satgrid.load(SWITCH), most=None, solver=name)) == sorted(SWITCHES)


def test_a_result_is_not_taken_for_that_of_the_next_round(fake: Fake) -> None:
    name = fake('test -e "$HERE/once" || echo INDET > $3; touch "$HERE/once"', "minisat")
    backend = solvers.start(name, satgrid.encode(satgrid.load(SWITCH)).formula)
    assert backend.solve(lambda: None) is None
    with pytest.raises(SatgridError, match=r"minisat.*: no verdict and no model"):
        backend.solve(lambda: None)
    backend.close()


def test_a_known_program_is_asked_for_its_version(fake: Fake) -> None:
    script = 'test "$*" = --version && echo kissat 4.0.1 || test "$1 $2" = "-q --sat" && echo UNSAT'
    name = f"{fake(script, 'kissat')} --sat"
    assert satgrid.solve(satgrid.load(SWITCH), solver=name).report.version == "4.0.1"


# ------------------------------------------------------------------ failures

FAILURES = [
    *rows("outside", "a_program_that_fails_is_told_in_one_line"),
    [HONEST.replace("else 10", "else 20"), "says satisfiable and ends with exit code 20"],
]


@pytest.mark.parametrize(("script", "message"), FAILURES, ids=range(len(FAILURES)))
def test_a_program_that_fails_is_told_in_one_line(
    script: str, message: str, fake: Fake, tmp_path: Path
) -> None:
    name = fake(script)
    ran = run("solve", SWITCH, "--solver", name)
    # Nobody waited for the end of one that had said enough.
    assert not (tmp_path / "late").exists()
    (line,) = ran.err
    assert ran.code == 1
    assert line.startswith(f"satgrid: solver {name}")
    assert message in line


def test_a_model_that_breaks_a_cut_is_not_asked_for_again(fake: Fake, tmp_path: Path) -> None:
    """This solver never sees the clauses that were added after the first round."""
    counts = str(tmp_path / "counts")
    forgetful = f"""
with open({counts!r}, "a+") as file:
    file.write(m + " ")
    file.seek(0)
    clauses = clauses[:int(file.read().split()[0])]
found = """
    with pytest.raises(SatgridError, match="breaks a clause"):
        satgrid.solve(
            satgrid.load(TIGHT), solver=fake(HONEST.replace("\nfound = ", forgetful)), narrow=False
        )
    assert len(Path(counts).read_text("utf-8").split()) == 2


def test_a_file_that_is_no_program(tmp_path: Path) -> None:
    path = tmp_path / "noise"
    path.write_bytes(b"\0\1\2")
    path.chmod(0o755)
    with pytest.raises(SatgridError, match=r"noise cannot be started \(Exec format error\)"):
        satgrid.solve(satgrid.load(SWITCH), solver=f"external:{path}")


LATER = HONEST.replace("\nfound = ", '\nif int(m) > 16: sys.exit(print("s UNKNOWN"))\nfound = ')
NOTHING = "no solution found, not known whether there is one"


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("echo s UNKNOWN; exit 1", NOTHING),
        ("echo c UNKNOWN; exit 1", NOTHING),
        ("echo INDETERMINATE; exit 1", NOTHING),
        (LATER, "a solution, not known whether it is the only one"),
    ],
    ids=["s", "c", "minisat", "later"],
)  # fmt: skip
def test_a_program_that_gives_up(script: str, message: str, fake: Fake) -> None:
    name = fake(script)
    ran = run("solve", SWITCH, "--unique", "--solver", name)
    assert (ran.code, ran.err, ran.out[-1]) == (3, [], f"{name} gave up: {message}")
    with pytest.raises(GaveUp, match=r"^the solver gave up"):
        list(satgrid.solutions(satgrid.load(SWITCH), solver=name))


@pytest.mark.parametrize(("name", "message"), rows("outside", "a_missing_program_is_bad_usage"))
def test_a_missing_program_is_bad_usage(
    name: str, message: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    ran = run("solve", SWITCH, "--solver", name)
    assert (ran.code, ran.out, len(ran.err)) == (2, [], 1)
    assert re.search(message, ran.err[0])


# ------------------------------------------------------------------ ends


SLEEPERS = {
    "plain": 'echo $$ > "$HERE/pids"; exec sleep 60',
    "with a child": 'sleep 60 & echo $$ $! > "$HERE/pids"; wait',
    "deaf": "trap '' TERM; sleep 60 & echo $$ $! > \"$HERE/pids\"; wait; wait; sleep 60",
    "silent": 'exec >&- 2>&-; echo $$ > "$HERE/pids"; sleep 60',
    "endless": 'echo $$ > "$HERE/pids"; exec yes c',
    "half a line": 'echo $$ > "$HERE/pids"; printf "v 1 2"; sleep 60',
}


def all_gone(folder: Path) -> bool:
    """Return whether all processes that a script has listed there end soon."""
    for word in (folder / "pids").read_text("utf-8").split():
        commandline.awaited(lambda number=int(word): not is_alive(number))  # type: ignore[misc]
    return True


@one_in(2)
@pytest.mark.parametrize("script", SLEEPERS.values(), ids=SLEEPERS)
def test_a_time_limit_ends_all_that_was_started(script: str, fake: Fake, tmp_path: Path) -> None:
    events: list[str] = []
    record: Callable[..., None] = lambda event, report: events.append(event)  # noqa: E731
    answer = satgrid.solve(
        satgrid.load(SWITCH), solver=fake(script), timeout_s=0.6, on_event=record
    )
    assert answer.status == "gave-up"
    # About ten a second: at the sleepers' own end it would be hundreds.
    assert 3 <= events.count("tick") < 100
    assert all_gone(tmp_path)


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize("script", ["with a child", "deaf"])
def test_a_signal_ends_all_that_was_started(
    script: str, number: signal.Signals, code: int, fake: Fake, home: Path, tmp_path: Path
) -> None:
    pids = tmp_path / "pids"
    with commandline.started(
        *("solve", SWITCH, "--solver", fake(SLEEPERS[script])),
        env=commandline.environment(TMPDIR=str(home)),
        # A parent that runs in the background may have Ctrl-C ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as process:
        while not (pids.exists() and pids.read_text("utf-8").endswith("\n")):
            assert process.poll() is None
            sleep(0.02)
        assert len(os.listdir(home)) == 1
        # Again and again: the first one alone counts.
        for _ in range(5):
            process.send_signal(number)
            sleep(0.002)
        _, err = process.communicate(timeout=60)
    assert process.returncode == code
    assert "Traceback" not in err
    assert all_gone(tmp_path)


def test_the_file_goes_when_it_is_not_written_to_its_end(fake: Fake, home: Path) -> None:
    formula = satgrid.encode(satgrid.load(SWITCH)).formula

    def on_progress() -> None:
        assert len(os.listdir(home)) == 1
        raise KeyboardInterrupt

    # The exception keeps the backend, whose end would take the file along, alive.
    with pytest.raises(KeyboardInterrupt) as caught:
        solvers.start(fake(HONEST), formula, on_progress)
    assert os.listdir(home) == []
    del caught


def test_ctrl_c_while_a_program_is_started(
    fake: Fake, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has been started then, and nobody has got its number yet."""
    started: list[int] = []

    class Started(subprocess.Popen[bytes]):
        def __init__(self, *command: object, **options: object) -> None:
            super().__init__(*command, **options)  # type: ignore[call-overload]
            started.append(self.pid)
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(subprocess, "Popen", Started)
    with pytest.raises(KeyboardInterrupt):
        satgrid.solve(satgrid.load(SWITCH), solver=fake("sleep 60"))
    (number,) = started
    commandline.awaited(lambda: not is_alive(number))
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.parametrize("where", ["end", "_send"])
def test_ctrl_c_while_a_program_is_ended(
    where: str, fake: Fake, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = getattr(Process, where)

    def interrupted(process: Process, *words: object) -> None:
        signal.raise_signal(signal.SIGINT)
        ended(process, *words)

    monkeypatch.setattr(Process, where, interrupted)
    name = fake('echo $$ > "$HERE/pids"; echo hello; sleep 60')
    with pytest.raises(KeyboardInterrupt):
        satgrid.solve(satgrid.load(SWITCH), solver=name)
    assert all_gone(tmp_path)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.parametrize("where", ["rmtree", "mkdir"])
def test_ctrl_c_while_the_folder_is_made_or_removed(
    where: str, fake: Fake, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder is gone in the end: the fixture `home` sees to it."""
    module: Any = shutil if where == "rmtree" else os
    called = getattr(module, where)

    def interrupted(*words: Any, **options: Any) -> None:
        if where == "rmtree":
            signal.raise_signal(signal.SIGINT)
        called(*words, **options)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(module, where, interrupted)
    with pytest.raises(KeyboardInterrupt):
        satgrid.solve(satgrid.load(SWITCH), solver=fake("echo s UNSATISFIABLE"))


@pytest.mark.long
def test_signals_at_random_end_all_that_was_started(fake: Fake, home: Path) -> None:
    """Several within some milliseconds, from the moment on when the program answers them."""
    random = Random(1)
    # (`nohup` has one ignored.)
    ending = [n for n in (signal.SIGTERM, signal.SIGHUP) if signal.getsignal(n) != signal.SIG_IGN]
    begun = "trap '' TERM; " * random.randint(0, 1) + "sleep 60"
    words = "solve", SWITCH, "--solver", fake(begun)
    variables = commandline.environment(TMPDIR=str(home))
    for _ in range(60):
        numbers = [random.choice(ending)] * random.randint(2, 6)
        with commandline.started(*words, env=variables) as process:
            while not os.listdir(home):
                assert process.poll() is None
                sleep(0.001)
            sleep(random.random() ** 3 / 10)
            for number in numbers:
                process.send_signal(number)
                sleep(random.choice([0, 0.0002, 0.001, 0.003]))
            _, err = process.communicate(timeout=60)
        assert (process.returncode, err) == (128 + numbers[0], "")
        assert os.listdir(home) == []


def test_a_program_may_tidy_up(fake: Fake, tmp_path: Path) -> None:
    name = fake("trap 'touch \"$HERE/tidy\"; exit' TERM; sleep 60 & wait")
    satgrid.solve(satgrid.load(SWITCH), solver=name, timeout_s=0.3)
    assert (tmp_path / "tidy").exists()


def test_what_a_program_leaves_behind_is_ended(fake: Fake, tmp_path: Path) -> None:
    """It holds the pipes, too, so that they do not tell that the program has ended."""
    left = '(sleep 60; touch "$HERE/late") & echo $! > "$HERE/pids"'
    name = fake(f"{left}; echo s UNSATISFIABLE; exit 20")
    assert satgrid.solve(satgrid.load(SWITCH), solver=name).status == "unsatisfiable"
    assert not (tmp_path / "late").exists()
    assert all_gone(tmp_path)


def test_a_flood_of_complaints_does_no_harm(fake: Fake) -> None:
    name = fake("head -c 9000000 /dev/zero | tr '\\0' x >&2; echo s UNSATISFIABLE; exit 20")
    board = satgrid.load(SWITCH)
    tracemalloc.start()
    try:
        assert satgrid.solve(board, solver=name).status == "unsatisfiable"
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 5_000_000


def test_a_disk_that_is_full_is_told_in_one_line(fake: Fake, home: Path) -> None:
    def little_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000))

    ran: Ran = commandline.program(
        *("solve", "puzzles/nonogram/webpbn-00803.non", "--solver", fake("echo s UNKNOWN")),
        cwd=commandline.ROOT,
        environment={"TMPDIR": str(home)},
        preexec_fn=little_room,
    )
    assert ran.code == 1
    assert ran.err == [
        "satgrid: temporary files cannot be written (File too large): set TMPDIR to another folder"
    ]


@pytest.mark.parametrize("asked", [{"assumptions": [1]}, {"conflicts": 100}])
def test_a_program_refuses_what_it_cannot_be_asked(asked: dict[str, Any], fake: Fake) -> None:
    formula = Formula()
    formula.add(formula.variable())
    backend = solvers.start(fake(HONEST), formula)
    with pytest.raises(UsageError, match="takes no assumptions and no budget of conflicts"):
        backend.solve(lambda: None, **asked)
    assert backend.solve(lambda: None) is True
    backend.close()


def test_only_a_script_of_the_name_picosat_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PyEDA installs one beside Python; what else lies there is found."""
    own, other = tmp_path / "python", tmp_path / "other"
    for path in own / "picosat", own / "cadical", other / "picosat":
        path.parent.mkdir(exist_ok=True)
        path.write_text("#!/bin/sh\n" if path.parent == own else "\x7fELF")
        path.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(own / "python"))
    for folders, wanted, found in (
        (f"{own}{os.pathsep}{other}", "picosat", str(other / "picosat")),
        (str(own), "picosat", None),
        (str(own), "cadical", str(own / "cadical")),
        (str(own), str(own / "cadical"), str(own / "cadical")),
    ):
        monkeypatch.setenv("PATH", folders)
        assert solvers.programs.located(wanted) == found
