"""`satgrid encode --dimacs` and `--wcnf`: which file is written, and what is said."""

from __future__ import annotations

import json
import os
import re
import shlex
from pathlib import Path

import commandline
import contract
import pytest
from commandline import BAR_TEXT, CORNERS, CROSS, LETTER, SWITCH, Ran, run

from satgrid import verbs

HITORI = "4x4:1114142333214213"
"""A game ID with one solution; narrowing settles none of its cells."""
HITORI_FILE = "puzzle.hitori"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder that holds a hitori and a file of two nonograms."""
    monkeypatch.chdir(tmp_path)
    Path(HITORI_FILE).write_text("hitori\n1 1 1 4\n1 4 2 3\n3 3 2 1\n4 2 1 3\n")
    Path("two.sgt").write_text(f"{SWITCH}\n{LETTER}\n")
    return tmp_path


def tree() -> set[str]:
    """Return the files below the current folder, but for those that were there."""
    files = {path.as_posix() for path in Path().rglob("*") if path.is_file()}
    return files - {HITORI_FILE, "two.sgt"}


# ------------------------------------------------------------------ where it goes


def test_it_says_what_was_written_and_how_to_go_on() -> None:
    sizes = run("encode", HITORI_FILE).out
    ran = run("encode", HITORI_FILE, "--dimacs")
    file = "cnf_out/hitori/puzzle.cnf"
    assert ran == Ran(
        0,
        [
            *sizes,
            f"written to {file}",
            f"next: cadical {file} > {file}.out",
            f"      satgrid decode {file} {file}.out",
        ],
        [],
    )
    assert tree() == {file}
    variables, clauses = re.findall(r"([0-9,]+) (?:variables|clauses)", sizes[-1])
    assert f"\np cnf {variables} {clauses}\n" in Path(file).read_text("ascii")


def test_a_file_that_is_there_is_replaced_and_that_is_said() -> None:
    assert "written to a.cnf" in run("encode", SWITCH, "--dimacs", "-o", "a.cnf").out
    first = Path("a.cnf").read_bytes()
    ran = run("encode", SWITCH, "--dimacs", "-o", "a.cnf")
    assert "written to a.cnf, which it replaces" in ran.out
    assert Path("a.cnf").read_bytes() == first


def test_default_names() -> None:
    for words in ("two.sgt",), (HITORI_FILE,), (SWITCH,), (os.path.abspath("two.sgt") + "#1",):
        assert run("encode", *words, "--dimacs", "-q") == Ran(0, [], [])
    (named,) = (path for path in tree() if "2x2" in path)
    assert re.fullmatch("cnf_out/nonogram/nonogram-2x2-[0-9a-f]{8}.cnf", named)
    assert tree() - {named} == {
        "cnf_out/nonogram/two-1.cnf",
        "cnf_out/nonogram/two-2.cnf",
        "cnf_out/hitori/puzzle.cnf",
    }
    run("encode", HITORI_FILE, "--wcnf", "--minimise", "black")
    assert "cnf_out/hitori/puzzle.wcnf" in tree()


def test_puzzles_without_a_file_have_different_names() -> None:
    for game in SWITCH, "2x2:1//1/", "2x2:2//1/1":
        run("encode", game, "--dimacs")
    assert len(tree()) == 3


def test_the_formula_goes_to_standard_output_alone() -> None:
    run("encode", HITORI_FILE, "--dimacs", "-o", "a.cnf")
    ran = run("encode", HITORI_FILE, "--dimacs", "-o", "-")
    assert "\n".join(ran.out) + "\n" == Path("a.cnf").read_text("ascii")
    assert ran.err == run("encode", HITORI_FILE).out
    assert run("encode", HITORI_FILE, "--dimacs", "-o", "-", "-q").err == []


def test_the_map_is_a_file_of_its_own() -> None:
    ran = run("encode", SWITCH, "--dimacs", "-o", "a.cnf", "--map", "a.json")
    assert "map written to a.json" in ran.out
    assert json.loads(Path("a.json").read_text())["names"] == {
        "1": "r1c1=#", "2": "r1c2=#", "3": "r2c1=#", "4": "r2c2=#",
    }  # fmt: skip
    ran = run("encode", SWITCH, "--dimacs", "-o", "a.cnf", "--map", "-")
    assert "\n".join(ran.out) + "\n" == Path("a.json").read_text()


def test_the_json_object_names_the_file() -> None:
    (line,) = run("encode", SWITCH, "--dimacs", "-o", "a.cnf", "--json").out
    plain = json.loads(run("encode", SWITCH, "--json").out[0])
    assert json.loads(line) == {**plain, "file": "a.cnf", "complete": True}


# ------------------------------------------------------------------ what the header says


def header(*words: str) -> dict[str, str]:
    ran = run("encode", *words, "-o", "-")
    assert ran.code == 0
    return contract.read("\n".join(ran.out)).lines


def test_the_command_has_no_folders_and_no_outputs() -> None:
    Path("some folder").mkdir()
    Path("some folder/a b.non").write_text(BAR_TEXT)
    words = ["some folder/a b.non", "--dimacs", "--no-narrow", "--encode", "blocks=states"]
    told = header(*words, "--format", "text", "--map", "a.json", "-v")
    assert told["command"] == (
        "satgrid encode 'a b.non' --encode blocks=states --format text --no-narrow --dimacs"
    )
    told = header(f"{os.path.abspath('two.sgt')}#2", "--dimacs", "--family", "picross")
    assert told["command"] == "satgrid encode 'two.sgt#2' --family picross --dimacs"
    assert header(SWITCH, "--dimacs")["command"] == f"satgrid encode {SWITCH} --dimacs"
    told = header(HITORI_FILE, "--wcnf", "--maximise", "black", "--relaxed")
    assert told["command"] == f"satgrid encode {HITORI_FILE} --maximise black --relaxed --wcnf"


@pytest.mark.parametrize(
    "words",
    [
        ["5x5:2.2/2/1/2/2.2/2.2/2.2//1.1/1.1.1", "--dimacs", "--no-narrow"],
        [HITORI_FILE, "--dimacs", "--table-limit", "7", "--encode", "at_most_one=pairwise"],
    ],
)
def test_the_command_writes_the_file_again(words: list[str]) -> None:
    first = run("encode", *words, "-o", "-").out
    command = contract.read("\n".join(first)).lines["command"]
    _, _, *again = shlex.split(command)
    assert set(again) == set(words)
    assert run("encode", *again, "-o", "-").out == first


def test_two_puzzles_for_one_file_are_refused() -> None:
    Path("other").mkdir()
    Path(f"other/{HITORI_FILE}").write_text("hitori\n1 1\n")
    ran = run("encode", HITORI_FILE, f"other/{HITORI_FILE}", "--dimacs")
    assert ran.code == 2
    assert (
        "would both be written to cnf_out/hitori/puzzle.cnf: encode them one by one" in ran.err[0]
    )
    assert tree() == {f"other/{HITORI_FILE}"}


def test_a_link_stays_one_and_a_file_keeps_its_mode() -> None:
    Path("there.cnf").write_text("old")
    Path("there.cnf").chmod(0o600)
    Path("link.cnf").symlink_to("there.cnf")
    assert run("encode", HITORI_FILE, "--dimacs", "-o", "link.cnf").code == 0
    assert Path("link.cnf").is_symlink()
    assert Path("there.cnf").read_text().startswith("c satgrid")
    assert Path("there.cnf").stat().st_mode & 0o777 == 0o600


def test_the_header_is_plain_lines_whatever_the_names_are() -> None:
    name = "a\nb é\udcff.non"
    text = 'title "Mönd\x85c p cnf"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n'
    Path(name).write_text(text, "utf-8")
    run("encode", name, "--dimacs", "-o", "a.cnf")
    lines = Path("a.cnf").read_text("ascii").splitlines()
    assert lines[1] == r"c command satgrid encode 'a\nb \xe9\udcff.non' --dimacs"
    assert all(line.startswith("c ") for line in lines[:-1])
    assert lines[-1] == "p cnf 0 0"
    puzzle = contract.read("\n".join(lines)).puzzle
    assert puzzle["info"]["title"] == "Mönd\x85c p cnf"


def test_encoders_and_completeness() -> None:
    told = header(HITORI_FILE, "--dimacs")
    assert told["encoders"] == "at_most_one=commander connected=forest never_touch=pairs"
    assert told["complete"] == "yes"
    told = header(HITORI_FILE, "--dimacs", "--encode", "at_most_one=totalizer")
    assert told["encoders"] == "at_most_one=totalizer connected=forest never_touch=pairs"
    assert header("2x2:2//1/1", "--dimacs")["encoders"] == "none"


@pytest.mark.parametrize(
    "words",
    [["--relaxed"], ["--encode", "connected=boundary"], ["--encode", "connected=separator"]],
)
def test_what_is_left_out_is_told_in_the_header_and_on_standard_error(words: list[str]) -> None:
    ran = run("encode", HITORI_FILE, "--dimacs", *words)
    assert ran.err == [
        f"satgrid: {HITORI_FILE}: the formula is not complete: connected left out, a model of it "
        "may break the rules"
    ]
    told = contract.read(Path("cnf_out/hitori/puzzle.cnf").read_text())
    assert told.lines["complete"] == "no: connected left out"


def test_an_encoder_that_is_chosen_is_not_left_out() -> None:
    words = ["--dimacs", "--relaxed", "--encode", "connected=forest"]
    assert header(HITORI_FILE, *words)["complete"] == "yes"
    ran = run("encode", HITORI_FILE, *words)
    assert ran.err == []


def test_a_contradiction_is_two_clauses() -> None:
    ran = run("encode", CROSS, "--dimacs", "-o", "a.cnf")
    assert ran.code == 0
    assert "narrowing finds that there is no solution" in ran.out[1]
    *_, problem, first, second = Path("a.cnf").read_text().splitlines()
    x, zero = first.split()
    assert (zero, second) == ("0", f"-{x} 0")
    assert problem == f"p cnf {x} 2"


def test_a_settled_puzzle_has_no_clause_unless_it_is_not_narrowed() -> None:
    game = "5x2:1/1/1//1/3.1/"
    ran = run("encode", game, "--dimacs", "-o", "-")
    sheet = contract.read("\n".join(ran.out))
    assert ran.out[-2:] == ["c p show 0", "p cnf 0 0"]
    assert sheet.drawing(()) == ["###.#", "....."]
    ran = run("encode", game, "--dimacs", "-o", "-", "--no-narrow")
    assert len(contract.read("\n".join(ran.out)).show) == 10


def test_lines_of_literals_are_short_and_cover_wide_boards() -> None:
    game = "60x1:" + "/".join(["1"] + [""] * 59) + "/1"
    ran = run("encode", game, "--dimacs", "-o", "-", "--no-narrow")
    assert [line for line in ran.out if line.startswith("c literals #")] == [
        f"c literals # 1 {c} {' '.join(map(str, range(c, min(c + 25, 61))))}" for c in (1, 26, 51)
    ]
    assert len(contract.read("\n".join(ran.out)).literals["#"][0]) == 60


def test_the_same_bytes_under_every_hash_seed() -> None:
    words = [HITORI_FILE, "two.sgt#2", "--no-narrow", "--dimacs", "-q"]
    found = set()
    for seed in "1", "2":
        commandline.program("encode", *words, environment={"PYTHONHASHSEED": seed})
        found.add(tuple(Path(path).read_bytes() for path in sorted(tree())))
        for path in tree():
            os.unlink(path)
    (texts,) = found
    assert len(texts) == 2


# ------------------------------------------------------------------ what goes wrong


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
@pytest.mark.parametrize("option", ["-o", "--map"])
def test_a_device_that_is_full(option: str) -> None:
    other = ["-o", "a.cnf"] if option == "--map" else []
    ran = run("encode", SWITCH, "--dimacs", *other, option, "/dev/full")
    assert (ran.code, ran.out, len(ran.err)) == (1, [], 1)
    assert ran.err[0].startswith("satgrid: /dev/full: cannot be written (No space left")


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_file_that_is_half_written_is_taken_away_and_the_old_one_stays(
    monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    run("encode", SWITCH, "--dimacs", "-o", "a.cnf")
    before = Path("a.cnf").read_bytes()

    def lines(*words: object, **more: object) -> object:
        yield "1 2 0\n"
        raise error

    monkeypatch.setattr("satgrid.dimacs.cnf.lines", lines)
    ran = run("encode", SWITCH, "--dimacs", "-o", "a.cnf")
    assert (ran.code, len(ran.err)) == (1 if isinstance(error, OSError) else 130, 1)
    assert Path("a.cnf").read_bytes() == before
    assert tree() == {"a.cnf"}


def test_a_reader_that_goes_away_is_no_error() -> None:
    puzzle = commandline.random_puzzle(40, 1)
    code, told = commandline.left_early("encode", puzzle, "--dimacs", "-o", "-")
    assert code == 0
    assert "Traceback" not in told


def test_a_bad_puzzle_does_not_stop_the_others() -> None:
    ran = run("encode", "missing.non", "two.sgt", "--dimacs", "-q")
    assert (ran.code, len(ran.err)) == (1, 1)
    assert tree() == {"cnf_out/nonogram/two-1.cnf", "cnf_out/nonogram/two-2.cnf"}


def test_as_a_library() -> None:
    puzzle = verbs.load(CORNERS)
    text = "".join(verbs.to_dimacs(puzzle, verbs.encode(puzzle)))
    ran = run("encode", CORNERS, "--dimacs", "-o", "-")
    assert text.splitlines() == [line for line in ran.out if not line.startswith("c command")]
