"""Characters that break a line, hide, turn text round or command a terminal stay in the puzzle."""

from __future__ import annotations

import json
import unicodedata
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from commandline import run

from satgrid import formats, verbs
from satgrid.clues import Colour, Expression, Patterns
from satgrid.draw import svg
from satgrid.errors import PuzzleError
from satgrid.puzzle import Puzzle

CONTROLS = [chr(k) for k in (*range(0x20), *range(0x7F, 0xA0))]
HIDDEN = [*"\xad\u061c\u200b\u200d\u200e\u2028\u2029\u202e\u2066\u2069\ufeff\ufff9", "\U000e0041"]
NASTY = "".join(f"a{c}" for c in CONTROLS + HIDDEN) + "\x1b[2J\r\n====\n# given:\nz"
"""Each of them between letters, and what some formats would take for a line of theirs."""


def titled(text: str = NASTY) -> Puzzle:
    """Return a puzzle whose texts are such; it has one solution, `R.`."""
    return Puzzle.nonogram(
        rows=[["1R"]], columns=[["1R"], []], colours=[["R", "".join(text.split()), "#d62728"]],
        info={"by": text, "title": text},
    )  # fmt: skip


def is_clean(text: str, also: str = "\n") -> bool:
    """Say whether the text, shown with `cat`, shows what it holds and nothing else happens."""
    return not any(
        unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp") and c not in also for c in text
    )


def test_json_escapes_them_and_gives_them_back() -> None:
    text = verbs.convert([titled()], "json")
    assert is_clean(text)
    assert text.count("\n") == 1
    ((_, again),) = verbs.load_all(text)
    assert again == titled()
    # What people read is left as it is.
    assert "Käse ☾ 中" in verbs.convert([titled("Käse ☾ 中")], "json")


def test_xml_says_them_by_references_where_it_can() -> None:
    text = verbs.convert([titled()], "webpbn")
    assert is_clean(text)
    ((_, again),) = verbs.load_all(text)
    lost = {c: " " for c in CONTROLS if c < " " and c not in "\t\n\r"}
    assert again.title() == NASTY.translate(str.maketrans(lost))
    assert again.colours[0].name == "".join(NASTY.split()).translate(str.maketrans(lost))


def test_non_says_them_by_entities_where_html_has_some() -> None:
    plain = replace(titled(), colours=(Colour("R", "red", "#d62728"),))
    text = verbs.convert([plain], "non")
    assert is_clean(text)
    ((_, again),) = verbs.load_all(text)
    told = again.title() or ""
    assert len(told) == len(NASTY)
    for given, kept in zip(NASTY, told, strict=True):
        assert kept in (given, " ")
        assert kept == given or given in CONTROLS
    assert "\n====\n" in told


@pytest.mark.parametrize("name", formats.names())
def test_no_format_writes_one(name: str) -> None:
    info = {"seed": NASTY, "title": NASTY}
    of = partial(Puzzle.of, info=info)
    small = Puzzle.nonogram(rows=[[1]], columns=[[1]], info={"title": NASTY})
    large = Puzzle.nonogram(rows=[[1]] * 25, columns=[[1]] * 25, info={"title": NASTY})
    hitori, kurodoko = (of(family, cells=[[3, 3], [3, 3]]) for family in ("hitori", "kurodoko"))
    sequence = of("sequence", rows=["R"], columns=["R"], colours=[["R", NASTY, "#d62728"]])
    written = 0
    for puzzle in titled(), small, hitori, kurodoko, sequence, large:
        try:
            text = verbs.convert([puzzle], name)
        except PuzzleError:
            continue
        assert is_clean(text, "\n\t")
        assert formats.find(name).parse(text)
        written += 1
    assert written


def test_a_colour_is_no_such_character() -> None:
    for symbol in CONTROLS + HIDDEN:
        with pytest.raises(PuzzleError) as caught:
            replace(titled(), colours=(Colour(symbol, "red", "#d62728"),))
        assert str(caught.value).isprintable()


def test_pictures_have_none() -> None:
    assert is_clean(svg.svg(titled(), None))
    patterns = Patterns((Expression(NASTY), NASTY))
    regex = Puzzle("regex", 1, 1, (patterns,), (patterns,), alphabet="a", info=titled().info)
    assert is_clean(svg.svg(regex, None))


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Work in an empty folder, with a file whose name and puzzle have them."""
    monkeypatch.chdir(tmp_path)
    name = "a\x1b[31m\x85\u202e\nb.json"
    Path(name).write_text(json.dumps(titled().to_json()), "utf-8")
    Path("grid").write_text("R.\n")
    Path("wrong").write_text(".R\n")
    Path("out").write_text("s SATISFIABLE\nv 1 2 3 0\n")
    return name


ESCAPE, TURN = "\x1b[2J", "\x1b[2J\u202e"
COMMANDS = [
    "solve FILE -v --unique --report", "solve FILE --json --report", "solve FILE --all --plain",
    "solve FILE -o drawn.svg", "solve FILE -o drawn.txt", "solve FILE -o drawn.json",
    "solve FILE --timeout 0", "solve FILE --unique --proof proof", "solve FILE#7",
    f"solve FILE#{ESCAPE}", f"solve FILE --solver cmd:{ESCAPE}", f"solve FILE --encode {ESCAPE}",
    f"solve FILE --family {TURN}", f"solve FILE --format {TURN}", f"solve --{ESCAPE}",
    "encode FILE -v", "encode FILE --json", "encode FILE --dimacs --no-narrow -o -",
    "encode FILE --dimacs --no-narrow -o a.cnf --map a.map",
    "check FILE grid", "check FILE wrong --json", "check FILE FILE",
    *(f"convert FILE --to {name}" for name in formats.names()),
    "convert FILE --to json -v -o FILE.json",
    f"list {ESCAPE}", f"rules {ESCAPE}", f"demo {ESCAPE}", f"generate {ESCAPE} 3x3",
    f"generate hitori 3x3 -o {ESCAPE}\x85\u202e.json", "verify FILE",
    "experiment run FILE -o FILE.sqlite", TURN,
]  # fmt: skip


def printed(*words: str) -> str:
    ran = run(*words)
    return "\n".join([*ran.out, *ran.err])


@pytest.mark.parametrize("line", COMMANDS)
def test_no_command_prints_or_writes_one(file: str, line: str) -> None:
    before = set(Path().rglob("*"))
    told = printed(*(word.replace("FILE", file) for word in line.split(" ")))
    assert is_clean(told)
    assert told or " -o " in line
    for path in set(Path().rglob("*")) - before:
        # Proofs are in binary digits, or in lines.
        assert path.is_dir() or is_clean(path.read_text("utf-8"))


def test_decode_and_verify_print_none(file: str) -> None:
    run("encode", file, "--dimacs", "--no-narrow", "-o", "a.cnf")
    variables = Path("a.cnf").read_text().partition("\np cnf ")[2].split()[0]
    model = " ".join(f"{-v}" for v in range(1, int(variables) + 1))
    Path("out").write_text(f"s SATISFIABLE\nv {model} 0\n")
    assert run("solve", file, "--unique", "--proof", "proof").code == 0
    for line in "a.cnf out -v", "a.cnf out --json", "a.cnf grid":
        assert is_clean(printed("decode", *line.split()))
    assert run("verify", "proof", "-v").code == 0
    assert is_clean(printed("verify", "proof", "-v"))


@pytest.mark.long
def test_pages_and_tables_of_a_study_have_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("boards").mkdir()
    Path("boards/a\x1b[31m\u202e.json").write_text(json.dumps(titled().to_json()), "utf-8")
    Path("study.toml").write_text(
        f"title = {json.dumps(NASTY.replace(HIDDEN[-1], ''))}\ntimeout_s = 5\n"
        'methods = ["--solver glucose4"]\n[[instances]]\nfolder = "boards"\nfiles = "*"\n',
        "utf-8",
    )
    assert is_clean(printed("experiment", "run", "study.toml", "-o", "a.sqlite", "--jobs", "1"))
    assert is_clean(printed("experiment", "report", "a.sqlite", "-o", "report"))
    texts = [path for path in Path("report").iterdir() if path.suffix in (".csv", ".md", ".svg")]
    assert Path("report/summary.md") in texts
    assert all(is_clean(path.read_text("utf-8")) for path in texts)
