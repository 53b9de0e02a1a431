"""`satgrid convert`, `encode`, `list`, `rules` and `demo`."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from commandline import BAR_NON, BAR_TEXT, CORNERS, CROSS, LETTER, LETTER_LABEL, SWITCH, Ran, run

from satgrid import constraints, families, formats, solvers, verbs
from satgrid.clues import Colour
from satgrid.puzzle import Puzzle

BAR_SGT = "5x2:1/1/1//1/3.1/\n"
BAR_JSON = (
    '{"satgrid": 1, "family": "nonogram", "rows": [[3, 1], []], '
    '"columns": [[1], [1], [1], [], [1]]}\n'
)
BARS = {"non": BAR_NON, "text": BAR_TEXT, "sgt": BAR_SGT, "json": BAR_JSON}
"""The bar in every format; `non` alone has its title."""

UNTITLED_NON = "width 5\nheight 2\n\nrows\n3,1\n0\n\ncolumns\n1\n1\n1\n0\n1\n"
"""As the format's writer lays it out."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder that holds the bar in every format."""
    monkeypatch.chdir(tmp_path)
    for name, text in BARS.items():
        Path(f"bar.{name}").write_text(text)
    return tmp_path


@pytest.mark.parametrize("source", ["text", "sgt", "json"])
@pytest.mark.parametrize(
    ("target", "text"),
    [("text", BAR_TEXT), ("sgt", BAR_SGT), ("json", BAR_JSON), ("non", UNTITLED_NON)],
)
def test_every_format_becomes_every_other(source: str, target: str, text: str) -> None:
    ran = run("convert", f"bar.{source}", "--to", target)
    assert ran == Ran(0, text.splitlines(), [])


def test_a_title_is_kept_where_the_format_has_one() -> None:
    (line,) = run("convert", "bar.non", "--to", "json").out
    assert json.loads(line) == {**json.loads(BAR_JSON), "info": {"title": "Bar"}}
    assert run("convert", "bar.non", "--to", "non").out == [
        'title "Bar"',
        *UNTITLED_NON.splitlines(),
    ]
    assert run("convert", "bar.non", "--to", "text").out[0] == "# Bar"


def test_the_way_round_through_every_format_ends_where_it_began() -> None:
    text = LETTER
    for target in "non", "json", "text", "json", "sgt":
        Path("there").write_text(text)
        text = "\n".join(run("convert", "there", "--to", target).out) + "\n"
    assert text == LETTER + "\n"


def test_many_puzzles_stay_many_where_the_format_holds_many() -> None:
    Path("many").write_text(f"{SWITCH}\n{LETTER}\n")
    ran = run("convert", "many", "--to", "json", "-v")
    assert (ran.code, ran.err) == (0, ["2 puzzles read from many"])
    assert [len(json.loads(line)["rows"]) for line in ran.out] == [2, 6]
    assert run("convert", "many#1", "--to", "sgt").out == [SWITCH]


@pytest.mark.parametrize(
    ("source", "target", "line"),
    [
        (f"{SWITCH}\n{LETTER}", "non", "2x2:1/1/1/1…: the format non holds one puzzle, not 2"),
        ("many", "text", "many: the format text holds one puzzle, not 2"),
        (f"{SWITCH},Bc", "non", f"{SWITCH},Bc: the format non holds no given cells"),
        ("strange.json", "non", "strange.json: the format non cannot hold the property 'goals '"),
    ],
)
def test_what_the_format_cannot_hold(source: str, target: str, line: str) -> None:
    Path("many").write_text(f"{SWITCH}\n{LETTER}\n")
    Path("strange.json").write_text(BAR_JSON.replace("}", ', "info": {"goals ": "0"}}'))
    ran = run("convert", source, "--to", target)
    assert (ran.code, ran.out, len(ran.err)) == (1, [], 1)
    assert ran.err[0].startswith(f"satgrid: {line}")
    assert ran.err[0].endswith("convert to json instead")


def test_convert_reads_standard_input_as_told(monkeypatch: pytest.MonkeyPatch) -> None:
    text = BAR_TEXT.removeprefix("nonogram\n")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    words = ["convert", "-", "--to", "sgt", "--format", "text", "--family", "griddler"]
    assert run(*words).out == BAR_SGT.splitlines()


def test_encode_says_what_the_formula_is_made_of() -> None:
    ran = run("encode", CORNERS)
    assert (ran.code, ran.err) == (0, [])
    assert ran.out[:2] == [f"{CORNERS}: nonogram 4x4", "16 of 16 cells undecided"]
    names, counts = [], []
    for line in ran.out[2:]:
        *name, variables, _, clauses, _ = line.split()
        names.append(" ".join(name))
        counts.append((int(variables), int(clauses)))
    assert names == ["cells", "blocks", "in all"]
    assert counts[0] == (16, 0)
    assert counts[2] == (16 + counts[1][0], counts[1][1])


def test_encode_in_json() -> None:
    ran = run("encode", CORNERS, "--json")
    (found,) = map(json.loads, ran.out)
    variables, clauses = found.pop("variables"), found.pop("clauses")
    assert found == {
        "puzzle": CORNERS,
        "family": "nonogram",
        "height": 4,
        "width": 4,
        "cells_left": 16,
        "refuted": False,
    }
    assert set(variables) == set(clauses) == {"cells", "blocks"}
    words = ["encode", CORNERS, "--json", "--encode", "blocks=states"]
    (other,) = map(json.loads, run(*words).out)
    assert other["clauses"]["blocks"] > clauses["blocks"]


def test_encode_says_where_narrowing_left_nothing() -> None:
    assert "nothing is left to encode" in run("encode", "bar.text").out[1]
    assert "no solution" in run("encode", CROSS).out[1]
    ran = run("encode", "bar.text", "--no-narrow")
    assert ran.out[1] == "10 of 10 cells undecided"


def test_encode_takes_several_puzzles_and_goes_on_after_a_bad_one() -> None:
    ran = run("encode", "missing.non", LETTER, "-v")
    assert (ran.code, ran.out[0]) == (1, f"{LETTER_LABEL}: nonogram 6x6")
    assert [line.split(": ")[0] for line in ran.err] == ["satgrid", LETTER_LABEL, LETTER_LABEL]
    assert run("encode", LETTER, "-q") == Ran(0, [], [])


@pytest.mark.parametrize(
    ("what", "names"),
    [
        ("families", families.names()),
        ("formats", formats.names()),
        ("solvers", [*solvers.SOLVERS, "heuristic", *solvers.programs.KNOWN, "external:PROGRAM"]),
        (
            "encoders",
            [
                f"{kind}={name}"
                for kind in constraints.kinds()
                for name in constraints.encoders(kind)
            ],
        ),
    ],
)
def test_list_names_everything_and_says_what_it_is(what: str, names: list[str]) -> None:
    ran = run("list", what)
    assert (ran.code, ran.err) == (0, [])
    assert [line.split()[0] for line in ran.out] == names
    assert all(len(line.split()) > 1 for line in ran.out)


def test_list_marks_one_default_encoder_a_constraint() -> None:
    lines = run("list", "encoders").out
    marked = [line.split("=")[0] for line in lines if line.endswith("(default)")]
    assert marked == constraints.kinds()
    assert any(line.startswith("blocks=order ") and "(default)" in line for line in lines)


def test_list_tells_strength_and_choice_of_each_encoder() -> None:
    lines = run("list", "encoders").out
    told = {line.split()[0]: line.split(maxsplit=1)[1] for line in lines}
    assert told["blocks=order"].startswith("finds-contradictions  Blocks of a line by order ")
    assert told["connected=boundary"].startswith("lazy ")
    assert told["visible=merge"].startswith("none ")
    assert all(". Use: " in line for line in lines)


def test_list_tells_the_encoders_of_one_constraint() -> None:
    one = run("list", "encoders", "connected").out
    assert [line.split()[0] for line in one] == [
        f"connected={name}" for name in constraints.encoders("connected")
    ]


def test_rules_are_told_by_name_and_alias() -> None:
    ran = run("rules", "nonogram")
    assert (ran.code, ran.err) == (0, [])
    assert ran.out[0].startswith("Nonogram")
    assert ran.out[-1]
    assert run("rules", "picross") == ran


def test_the_example_in_the_rules_is_a_puzzle() -> None:
    lines = run("rules", "nonogram").out
    text = "\n".join(line[4:] for line in lines[lines.index("    nonogram") :])
    # The shortest example, as it stands in its file.
    drawing = min(families.find("nonogram").examples, key=lambda each: len(each.text)).drawing
    assert run("solve", text, "--plain").out[1:6] == drawing.split()


def test_demo_draws_every_example() -> None:
    ran = run("demo")
    assert (ran.code, ran.err) == (0, [])
    told = "\n".join(ran.out)
    for name, (family, example) in families.examples().items():
        drawing = example.drawing.split()
        # Lines stand on the lattice of their board.
        step = 2 if families.find(family).answer.lattice else 1
        heading = f"{name}: {family} {len(drawing) // step}x{len(drawing[0]) // step}\n"
        assert told.count(heading) == 1
        shown, _, _ = told.partition(heading)[2].partition(f" ms; {example.source}")
        # A legend has blanks, a row of a board none; solutions have a blank line between.
        *below, verdict = shown.splitlines()
        boards = "\n".join(line for line in below if " " not in line).split("\n\n")
        assert example.drawing.rstrip() in boards
        assert any(" = " in line for line in below) == ("colours:" in example.text)
        if example.unique:
            assert len(boards) == 1
            assert verdict.startswith("the only solution")
        else:
            assert len(boards) > 1
            assert verdict.startswith(f"all {len(boards)} solutions")


def test_demo_draws_the_named_examples_in_their_order() -> None:
    headings = [line for line in run("demo", "star", "moon").out if ": " in line]
    assert [line.split(":")[0] for line in headings] == ["star", "moon"]


def test_convert_tells_what_the_format_does_not_keep(tmp_path: Path) -> None:
    path = tmp_path / "cat.json"
    colours = (Colour("R", "red", "#aa0000"),)
    info = {"title": "Cat", "goal": "R", "by": "me"}
    puzzle = Puzzle.nonogram([["1R"]], [["1R"]], colours=colours, info=info)
    path.write_text(verbs.convert([puzzle], "json"))
    for target, lost in (
        ("json", ""),
        ("webpbn", ""),
        ("olsak", "by, goal, title"),
        ("nonogrid", "by, goal, title, names of colours"),
        ("text", "by, goal"),
    ):
        ran = run("convert", str(path), "--to", target)
        assert ran.code == 0
        said = [f"{path}: as {target} it does not keep {lost}"] if lost else []
        assert ran.err == said
        assert run("convert", str(path), "--to", target, "-q").err == []
