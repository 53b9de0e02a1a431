"""The smallest instances that a time limit did not end, or that filled the memory before."""

from __future__ import annotations

import json
import os
import subprocess
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import sleep

import effort
import pytest
from commandline import program, run, started

import satgrid
from satgrid import deadline, formats, solvers, sources, verbs
from satgrid.clues import Automaton
from satgrid.constraints.regular import Regular
from satgrid.deadline import OutOfTime, limited
from satgrid.domains import Domains, repeat
from satgrid.errors import PuzzleError
from satgrid.formula import Formula
from satgrid.grid import Grid
from satgrid.narrowing import narrow
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.referee import region_faults
from satgrid.search import partial
from satgrid.solvers import SOLVERS


def test_a_puzzle_is_inspected_and_stated_within_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock was first looked at when all constraints had been made."""
    now = iter([0.0, *[2.0] * 9])
    puzzle = satgrid.load("hitori\n1 1\n1 2\n")
    monkeypatch.setattr(deadline, "perf_counter", lambda: next(now))
    assert satgrid.solve(puzzle, timeout_s=1).status == "gave-up"
    assert len(list(now)) == 8


def test_the_sentences_of_the_referee_are_within_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = []
    monkeypatch.setattr(deadline, "perf_counter", lambda: float(not looks.append(None)))
    said = list(region_faults(Grid(50, 50, ("#",) * 2500), ".", "#"))
    assert len(said) == 2 * 50 * 49
    assert len(looks) >= len(said) // 1000


def test_an_automaton_of_many_states_takes_memory_with_its_moves() -> None:
    """A long int for each move took 600 MB here, and 60 GB for a million states."""
    n, random = 100_000, Random(0)
    moves = tuple((("a", random.randrange(n)),) for _ in range(n))
    line = ((0, 0), (0, 1))
    statement = Regular(line, Automaton(0, frozenset(range(n)), moves), "row 1")
    domains = Domains(1, 2, ("a", "b"))
    tracemalloc.start()
    try:
        narrow([statement], domains, lambda: None)
        assert tracemalloc.get_traced_memory()[1] < 50_000_000
    finally:
        tracemalloc.stop()
    assert domains.planes["b"] == 0


@pytest.mark.parametrize("times", [0, 1, 2, 7, 8])
def test_a_pattern_is_repeated_without_a_division(times: int) -> None:
    assert repeat(0b101, 4, times) == int("0101" * times or "0", 2)


def test_a_puzzle_at_random_is_made_within_its_time() -> None:
    """The limit was not looked at, and walls of a big board took a quarter of a minute."""
    with pytest.raises(satgrid.GaveUp, match="gave up after 1e-09 s: no countryroad 60x60"):
        satgrid.generate("countryroad", 60, 60, kind="random", timeout_s=1e-9)


@pytest.mark.parametrize("solver", [s.name for s in SOLVERS.values() if s.budget and s.proves])
def test_a_solver_does_little_before_its_first_conflict(solver: str) -> None:
    """On a board of 100x100 it was busy for seconds, with what no limit ends: 2,700 lines here."""
    formula = satgrid.encode(satgrid.load("slitherlink\n" + ("." * 10 + "\n") * 10)).formula
    backend = solvers.start_live(SOLVERS[solver], formula, proves=True)
    backend.prefer(range(-formula.variables, 0))
    assert backend.solve(lambda: None, conflicts=1) is None
    # The proof has its derivations and deletions.
    assert len(list(backend.proof())) < 100
    backend.close()


@pytest.mark.parametrize(
    ("timeout_s", "when"),
    [
        (2, "after 2 s"),
        (1.9995512341, "after 1.99955 s"),
        (2_500_000, "after 2500000 s"),
        (None, "at the time limit"),
    ],
)
def test_a_limit_is_named_in_a_short_figure(timeout_s: float | None, when: str) -> None:
    assert deadline.after(timeout_s) == when


DOT = "rows\n1\ncolumns\n1\n"
JSON = '{"satgrid": 1, "family": "nonogram", "rows": [[1]], "columns": [[1]]%s}'


def test_an_entity_of_many_digits_is_no_traceback() -> None:
    ((_, puzzle),) = verbs.load_all(f'title "&#{"1" * 4_301};"\n{DOT}')
    assert puzzle.title() == "\ufffd"


@pytest.mark.parametrize(
    ("text", "how", "message"),
    [
        # A tab, and a comma, was looked for again from every blank.
        (f"alphabet: a\nrows:\na{' ' * 90_000}a\ncolumns:\na\n", {"family": "regex"},
         "a blank: leave it out"),
        (f"r,b{' ' * 400_000}x\nr\n", {"format": "sequence"}, "is no word"),
        # A long name would have been written behind each number.
        (f"color {'r' * 1_001} #ff0000\n{DOT}", {}, "is no colour"),
    ],
    ids=["tab", "comma", "colour"],
)  # fmt: skip
def test_a_long_text_is_refused_at_once(text: str, how: dict[str, str], message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        satgrid.load(text, **how)


@pytest.mark.parametrize(
    ("title", "form", "written"),
    [("\x9b2J\u202e", "json", "\\u009b2J\\u202e"), ("a\x1b[2J\u2028b", "text", "# a [2J b\n")],
)
def test_a_title_does_not_command_the_terminal(title: str, form: str, written: str) -> None:
    puzzle = satgrid.load(JSON % f', "info": {json.dumps({"title": title})}')
    text = verbs.convert([puzzle], form)
    assert written in text
    assert form == "text" or satgrid.load(text) == puzzle


def test_bytes_of_an_argument_that_are_no_text_are_told() -> None:
    ran = run("convert", JSON % ', "info": {"title": "\udcff"}', "--to", "json")
    assert ran.code == 1
    assert "it is not UTF-8 text" in ran.err[0]


def test_an_error_in_the_library_is_one_line_too() -> None:
    with pytest.raises(PuzzleError) as caught:
        satgrid.load("hitori\nx\x85y\x1b[2J 1\n1 1\n")
    assert str(caught.value).isprintable()


def test_an_endless_device_is_told() -> None:
    if not Path("/dev/zero").exists():
        pytest.skip("no such device")
    with pytest.raises(PuzzleError, match="more than the 64,000,000 bytes that are read"):
        formats.read("/dev/zero")


def test_quotation_marks_are_taken_off_at_once() -> None:
    text = "hitori\n" + '"' * 200_001 + "\n"
    tracemalloc.start()
    try:
        with pytest.raises(PuzzleError, match="row 1, column 1: '\"' is not a clue"):
            formats.find("text").parse(text)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    # Pair by pair they took the memory of a list of pairs, and seconds for megabytes.
    assert peak < 3 * len(text)


def test_a_big_board_names_the_lines_of_its_cells_only_when_asked() -> None:
    side = 200
    text = "hitori\n" + f"{' '.join(map(str, range(side)))}\n" * side
    with effort.at_most(side * side // 2):
        (entry,) = formats.find("text").parse(text)
    assert entry.lines["row 200, column 1"] == 201


def test_blanks_before_a_puzzle_are_gone_over_once() -> None:
    # A signature that gave its blanks back one by one took a minute for these.
    assert formats.recognise(" " * 300_000 + "3x3:1/1/1/1/1/1") is formats.find("sgt")


def test_clauses_that_end_early_are_counted() -> None:
    def clauses() -> Iterator[tuple[int, ...]]:
        yield (1, 2)
        raise OutOfTime

    for extend in Formula.extend, Formula.extend_without_constants:
        formula = Formula()
        formula.new(2)
        with pytest.raises(OutOfTime):
            extend(formula, clauses())
        formula.add(-1)
        assert (len(formula), list(formula.clauses(1))) == (2, [(-1,)])


HITORI = "hitori\n1 1\n1 2\n"
GRID = "#.\n..\n"


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    """Return a puzzle and its solution, as files."""
    (tmp_path / "ones").write_text(HITORI)
    (tmp_path / "grid").write_text(GRID)
    return str(tmp_path / "ones"), str(tmp_path / "grid")


@pytest.mark.parametrize("slow", [0, 1])
def test_check_reads_its_files_within_its_time(
    slow: int, files: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    chunks = sources.chunks

    def late(source: str, most: int) -> Iterator[bytes]:
        nonlocal now
        now += 60 * (source == files[slow])
        return chunks(source, most)

    monkeypatch.setattr(deadline, "perf_counter", lambda: now)
    monkeypatch.setattr(sources, "chunks", late)
    message = f"{files[slow]}: gave up reading it after 50 s: allow more with --timeout"
    ran = run("check", *files, "--timeout", "50")
    assert (ran.code, ran.out, ran.err) == (3, [], [f"satgrid: {message}"])
    found = json.loads(run("check", *files, "--timeout", "50", "--json").out[0])
    assert (found["status"], found["error"]) == ("gave-up", message)


def test_the_library_looks_at_a_full_grid_within_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, now = satgrid.load(HITORI), iter([0.0, *[2.0] * 9])
    monkeypatch.setattr(deadline, "perf_counter", lambda: next(now))
    with pytest.raises(satgrid.GaveUp, match=r"gave up after 1 s: not known whether it is right"):
        satgrid.check(puzzle, Grid.from_rows(GRID.split()), timeout_s=1)


def test_numbers_left_in_a_line_are_counted_once() -> None:
    compared = 0

    class Compared(int):
        __hash__ = int.__hash__

        def __eq__(self, other: object) -> bool:
            nonlocal compared
            compared += 1
            return int(self) == other

    n = 200
    puzzle = Puzzle("hitori", 1, n)
    object.__setattr__(puzzle, "cells", Grid(1, n, tuple(Compared(k // 2 + 1) for k in range(n))))
    said = list(Problem(puzzle).check(Grid(1, n, (".",) * n)))
    assert said == [f"row 1: the number {k} is left 2 times" for k in range(1, n // 2 + 1)]
    # A few looks at each number, and not one at each pair of them.
    assert compared <= 4 * n


SILENT_S = "0.2"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files here")
@pytest.mark.parametrize("writer", [False, True])
def test_a_silent_pipe_is_waited_for_no_longer(writer: bool, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    held = os.open(pipe, os.O_RDWR) if writer else None
    ran = program("solve", str(pipe), "--timeout", SILENT_S, timeout=60)
    if held is not None:
        os.close(held)
    message = f"satgrid: {pipe}: gave up reading it after 0.2 s: allow more with --timeout"
    assert ran == (3, [], [message])


@pytest.mark.parametrize(
    "verb", [["solve", "-"], ["check", "-", "grid"], ["check", "1x1:1/1", "-"]]
)
def test_silent_standard_input_is_waited_for_no_longer(verb: list[str], tmp_path: Path) -> None:
    (tmp_path / "grid").write_text(GRID)
    words = *verb, "--timeout", SILENT_S
    with started(*words, cwd=tmp_path, stdin=subprocess.PIPE) as process:
        try:
            assert process.wait(timeout=60) == 3
        finally:
            process.kill()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files here")
@pytest.mark.parametrize("limit", [(), ("--timeout", "60"), ("--timeout", "1e300")])
def test_a_pipe_that_speaks_late_is_read_whole(limit: tuple[str, ...], tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    words = "solve", str(pipe), "--plain", *limit
    with started(*words, stdout=subprocess.PIPE) as process:
        try:
            with open(pipe, "w") as file:
                for line in HITORI.splitlines(keepends=True):
                    sleep(0.05)
                    file.write(line)
                    file.flush()
            out, _ = process.communicate(timeout=60)
        finally:
            process.kill()
    assert "#.\n..\n" in out
    assert process.returncode == 0


def test_xml_is_read_within_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    from satgrid.notation import xml

    looks: list[None] = []
    monkeypatch.setattr(deadline, "perf_counter", lambda: float(not looks.append(None)))
    with limited(10):
        looks.clear()
        xml.parse_tree("<a>" + "<b/>" * 4000 + "</a>")
        assert len(looks) == 4
    now = iter([0.0, 0.0, 2.0])
    monkeypatch.setattr(deadline, "perf_counter", lambda: next(now))
    with limited(1), pytest.raises(OutOfTime):
        xml.parse_tree("<a>" + "<b/>" * 4000 + "</a>")


def test_a_refutation_stays_one_where_time_ends_while_the_broken_rule_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def late(*_: object) -> list[str]:
        raise OutOfTime

    monkeypatch.setattr(partial, "_certain_faults", late)
    puzzle = satgrid.load("hitori\n1 2 3\n2 3 1\n3 1 2\n")
    said = satgrid.check(puzzle, Grid.from_rows(["##?", "???", "???"]), timeout_s=60)
    assert said
    assert all("no completion exists" in sentence for sentence in said)
