"""Studies and methods: what a TOML file says, and how a bad one is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from commandline import run
from studies import SMALL, small_study

from satgrid.errors import UsageError
from satgrid.experiments import study


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", "an empty method: write what follows satgrid solve, as in --solver minisat22, which"),
        ("solve", "unknown option of a method 'solve'"),
        ("--sovler glucose4", "did you mean --solver?"),
        ("--solver glucoes4", "unknown solver 'glucoes4', did you mean glucose4?"),
        ("--solver", "--solver ends the method"),
        ("--encode blocks", "chooses no encoder"),
        (f"--encode {'blocks' * 99}", "'blocksblocksblocksblocksblocks…' chooses no encoder"),
        ("--encode blocks=states --encode blocks=order", "--encode blocks stands twice"),
        ("--table-limit 8 --table-limit 9", "--table-limit stands twice: leave one out"),
        ("--unique --unique", "--unique stands twice"),
        ("--encode blocks=stats", "did you mean states?"),
        ("--encode block=states", "unknown constraint 'block'"),
        ("--minimise black --optimiser rc3", "unknown optimiser 'rc3'"),
        ("--maximise black --optimiser rc2 --solver cadical153", "optimiser rc2 needs a solver"),
        ("--optimiser rc2", "--optimiser needs --minimise or --maximise: add one"),
        ("--solver heuristic --unique", "proves nothing: leave --unique out, or choose"),
        ("--encode connected=forest --solver heuristic", "leave --encode connected out"),
        ("--solver heuristic --minimise black", "leave --minimise out"),
        ("--solver heuristic --table-limit 4", "leave --table-limit out"),
        ("--timeout soon", "--timeout soon: give a number above 0"),
        ("--timeout nan", "give a number above 0"),
        ("--timeout inf", "give a number above 0"),
        ("--table-limit 0", "give a number above 0"),
        ("--timeout 1e300", "--timeout 1e300: give 1,000,000 at most"),
        ("--minimise blakc", "unknown objective 'blakc', did you mean black?"),
        ("--minimise black --maximise black", "choose one of --minimise and --maximise"),
        ("--solver 'glucose4", "a quotation mark is never closed"),
    ],
)
def test_a_method_that_there_is_not_is_refused(name: str, message: str) -> None:
    with pytest.raises(UsageError) as refused:
        study.parse_method(name)
    assert message in str(refused.value)


FIRST = '["--unique", '
PLACE = 'folder = "puzzles"\nfiles = "*.non"'


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('title = "Small"', "title = 3", "title = 3: give a text"),
        ('title = "Small"', "", "title is missing"),
        ("timeout_s = 20", "", "timeout_s is missing"),
        ("timeout_s = 20", "timeout_s = 0", "timeout_s = 0: give seconds above 0"),
        ("timeout_s = 20", "timeout_s = inf", "give seconds above 0"),
        ("timeout_s = 20", "timeout_s = 1e300", "give seconds above 0, 1,000,000 at most"),
        ("timeout_s = 20", f"timeout_s = {'9' * 400}", "give seconds above 0, 1,000,000 at most"),
        ("timeout_s = 20", f"timeout_s = {'9' * 5000}", "a number of it has too many digits"),
        (FIRST, f'["--{"a" * 9999}", ', "unknown option"),
        ("timeout_s = 20", "timeout_s = true", "timeout_s = true: give seconds"),
        ("timeout_s", "timeout", "unknown key 'timeout', did you mean timeout_s?"),
        ("repetitions = 2", "repetitions = 0", "repetitions = 0: give a whole number"),
        ("repetitions = 2", "repetitions = 900000", "more than 1,000,000 runs"),
        (FIRST, "[7, ", "methods 1: 7 is no name"),
        (FIRST, '["--unqiue", ', "methods 1: unknown option of a method '--unqiue', did"),
        (FIRST, '["--table-limit 0", ', "toml: methods 1: --table-limit 0: give a number"),
        (FIRST, '["--unique", " ", ', "toml: methods 2: an empty method: write what"),
        (FIRST, '["--encode blocks=states  --unique", ', "=states --unique stands twice: leave"),
        (
            FIRST, '["--unique --encode blocks=states", ',
            "methods: --encode blocks=states --unique stands twice, also as --unique --encode "
            "blocks=states: leave one out",
        ),
        (FIRST, '["--unique", "--unique --table-limit 200000", ', "stands twice, also as"),
        ('methods = ["--unique", "--encode blocks=states --unique"]', "methods = []", "are none"),
        ("[[instances]]", "[instances]", "instances = "),
        ('folder = "puzzles"', 'folder = "puzzels"', "instances 1: folder = 'puzzels': no such"),
        ('files = "*.non"', 'files = "*.xml"', "files = '*.xml': no such file in puzzles"),
        ('files = "*.non"', "sizes = [3]", "unknown key 'sizes'"),
        (PLACE, 'family = "hitori"', "sizes is missing"),
        (PLACE, 'family = "hitoro"\nsizes = [4]', "did you mean hitori?"),
        (PLACE, 'family = "hitori"\nsizes = ["4"]', 'sizes: "4" is no size'),
        # Digits, but not those that people write here.
        (PLACE, 'family = "hitori"\nsizes = ["\u0663x3"]', 'sizes: "\u0663x3" is no size'),
        (
            PLACE, 'family = "hitori"\nsizes = [4, 4]',
            "instances: hitori 4x4 --kind unique --seed 0 stands twice",
        ),
        ('title = "Small"', 'title = "Small', "no TOML: "),
        ('title = "Small"', f"title = {'[' * 5000}", "nested too deeply"),
    ],
)  # fmt: skip
def test_a_bad_study_is_refused_in_one_line(
    old: str, new: str, message: str, tmp_path: Path
) -> None:
    assert old in SMALL
    path = small_study(tmp_path, SMALL.replace(old, new))
    ran = run("experiment", "run", path, "-o", str(tmp_path / "x"))
    assert (ran.code, ran.out) == (2, [])
    (line,) = ran.err
    assert line.startswith(f"satgrid: {path}: ")
    assert message in line
    assert len(line) < 400
    assert not (tmp_path / "x").exists()


def test_a_puzzle_that_is_none_and_a_file_that_is_no_text_are_refused(tmp_path: Path) -> None:
    path = small_study(tmp_path)
    (tmp_path / "puzzles" / "bar.non").write_text("width 2\nheight 2\nrows\n3\n")
    with pytest.raises(UsageError, match=r"instances 1: .*bar\.non"):
        study.load(path)
    Path(path).write_bytes(b"\xff\xfe")
    for each in path, str(tmp_path / "none"):
        with pytest.raises(UsageError, match="name the TOML file of a study"):
            study.load(each)
