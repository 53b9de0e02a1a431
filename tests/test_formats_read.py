"""Where puzzles are read from, how their format is found, and what is said of bad sources."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock

import effort
import pytest
from penpa import EMPTY, SQUARE, laid_out
from properties import one_in
from tables import rows

from satgrid import formats
from satgrid.errors import PuzzleError, UsageError

DOT = "width 1\nheight 1\nrows\n1\ncolumns\n1\n"
PACK = 'title "One"\n' + DOT + '====\ntitle "Two"\nwidth 2\nheight 1\nrows\n2\ncolumns\n1\n1\n'


def error_of(source: str, format_name: str | None = None) -> PuzzleError:
    with pytest.raises(PuzzleError) as caught:
        formats.read(source, format_name)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300 + len(str(caught.value.source))
    return caught.value


def saved(folder: Path, name: str, text: str | bytes) -> str:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(path)


@pytest.mark.parametrize(
    ("source", "called"), [("-", ["-#1", "-#2"]), ("-#2", ["-#2"]), ("-#One", ["-#1"])]
)
def test_standard_input(monkeypatch: pytest.MonkeyPatch, source: str, called: list[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(PACK.encode())))
    assert [label for label, _ in formats.read(source)] == called


def test_a_directory_and_an_unreadable_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "an empty folder: name one with puzzles, or a file" in error_of(str(tmp_path)).message
    path = saved(tmp_path, "dot.non", DOT)
    refuse = Mock(side_effect=PermissionError(13, "Permission denied"))
    monkeypatch.setattr("builtins.open", refuse)
    error = error_of(path)
    assert (error.source, "Permission denied" in error.message) == (path, True)


@one_in(3)
@pytest.mark.parametrize(
    ("name", "before", "repeated", "after", "line"),
    rows("formats_read", "a_line_of_five_megabytes_is_refused_with_little_effort"),
)  # fmt: skip
def test_a_line_of_five_megabytes_is_refused_with_little_effort(
    tmp_path: Path, name: str, before: str, repeated: str, after: str, line: int | None
) -> None:
    text = before + repeated * (5_000_000 // len(repeated)) + after
    path = saved(tmp_path, name, text)
    # None for each of its characters.
    with effort.at_most(1_000_000):
        error = error_of(path)
    assert error.source == path
    assert error.line == line


def test_the_suffix_decides_where_it_belongs_to_one_format_else_the_content() -> None:
    table = "the_suffix_decides_where_it_belongs_to_one_format_else_the_content"
    for text, suffix, name in rows("formats_read", table):
        assert formats.recognise(text, suffix) is formats.find(name)


SIGNS = ["<a>", "5x5:1", "{}", "$1", "[clues]", "rows:", "rows", "rows = [", "r,b", "7"]


@pytest.mark.parametrize("sign", SIGNS)
def test_what_stands_within_a_line_is_no_sign_of_a_format(sign: str) -> None:
    text = f"we say {sign}\nand more\n"
    assert [name for name in formats.names() if formats.looks_like(name, text)] == []


ONE_OF_EACH = {
    "delft": ("a.singles", "2\n\n1 2\n2 1\n\n@7\n"),
    "cwd": ("a.cwd", "1\n1\n1\n\n1\n"),
    "dzn": ("a.txt", "X = 1;\nY = 1;\nmaxlen = 1;\nrows = [|1|];\ncols = [|1|];\n"),
    "gno": ("a.gno", "[Dimensions]\n1\n1\n[Row clues]\n1\n[Column clues]\n1\n"),
    "janko": ("a.txt", "[begin]\npuzzle hitori\nsize 2\n[problem]\n1 2\n2 1\n[end]\n"),
    "json": ("a.txt", '{"satgrid": 1, "family": "hitori", "grid": [[1]]}'),
    "legup": (
        "a.xml",
        '<Legup><puzzle name="LightUp"><board size="2"></board></puzzle></Legup>',
    ),
    "lists": ("a.py", "rows = [[1]]\ncolumns = [[1]]\n"),
    "matrix": ("a.txt", "1 2\n1 1\n"),
    "mk": ("a.mk", "1 1\n1\n#\n1\n"),
    "nin": ("a.nin", "1 1\n1\n1\n"),
    "non": ("a.non", DOT),
    "nonogrid": ("a.txt", "[clues]\ncolumns = 1\nrows = 1\n"),
    "puzzlink": ("a.txt", "https://puzz.link/p?kurodoko/2/1/2g\n"),
    "pzprv3": ("a.txt", "pzprv3/kurodoko/1/2/2 . /. . /\n"),
    "olsak": ("a.txt", ": rows\n1\n: columns\n1\n: end\n"),
    "puzzlekit": ("a.txt", "1 1\n1\n1\n"),
    "sequence": ("a.txt", "r,b\nrb\n"),
    "penpa": ("a.txt", laid_out(2, 2, EMPTY, SQUARE, tags='["hitori"]')),
    "rosetta": ("a.txt", "A A\nA A\n"),
    "sdk": ("a.sdm", "..1..4.....2.2..\n"),
    "sgt": ("a.sgt", "1x1:1/1\n"),
    "spoj": ("a.txt", "1\n1 1\n1 0\n1 0\n"),
    "sudokupad": ("a.txt", "N4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9ljSTiBdZQiu86285qms9uyyooA\n"),
    "syro": ("a.txt", "1 0\n#\n1 0\n#\n"),
    "text": ("a.hitori", "hitori\n1 2 3\n2 3 1\n3 1 2\n"),
    "tournament": ("a.txt", "$1\n" + "25\n" * 50),
    "webpbn": (
        "a.txt",
        '<puzzleset><puzzle type="grid">'
        '<clues type="columns"><line><count>1</count></line></clues>'
        '<clues type="rows"><line><count>1</count></line></clues></puzzle></puzzleset>',
    ),
}


SIMILAR = {"rosetta": {"text"}, "spoj": {"delft", "text"}}
"""Formats whose first lines look alike: their modules decide whether they read a text."""


def loaded(program: str, *words: str) -> set[str]:
    """Return the modules of formats, besides the index, that the program loads."""
    ending = "\nprint(*(n for n in sys.modules if n.startswith('satgrid.formats.')))"
    run = [sys.executable, "-c", f"import sys, satgrid\n{program}{ending}", *words]
    root = Path(__file__).resolve().parents[1]
    found = subprocess.run(run, cwd=root, capture_output=True, text=True, check=True).stdout
    return {module.split(".")[2] for module in found.split()}


@one_in(3)
@pytest.mark.parametrize("name", formats.names())
def test_a_puzzle_is_solved_with_the_module_of_its_format_alone(tmp_path: Path, name: str) -> None:
    file, text = ONE_OF_EACH[name]
    path = saved(tmp_path, file, text)
    named = name if name in ("matrix", "puzzlekit", "syro") else ""
    program = "satgrid.solve(satgrid.load(sys.argv[1], format=sys.argv[2] or None))"
    found = loaded(program, path, named) - {"_goal"}
    assert found == {name} | SIMILAR.get(name, set())


def test_a_file_that_is_not_there_loads_no_format() -> None:
    program = (
        "for path in sys.argv[1:]:\n"
        "    try: satgrid.load(path)\n"
        "    except satgrid.PuzzleError: pass"
    )
    found = loaded(program, "puzzles/a.hitori", "hitori", "5x5")
    assert found == set()


def test_formats_are_found_by_name_and_by_their_file() -> None:
    folder = Path(formats.__file__).parent
    files = [*folder.glob("[!_]*.py"), *(file.parent for file in folder.glob("*/__init__.py"))]
    assert formats.names() == sorted(path.stem for path in files)
    assert all(callable(formats.find(name).write) for name in formats.names())
    assert formats.names() == [*formats.INDEX]
    for name, listed in formats.INDEX.items():
        assert listed.answers == (formats.find(name).solved is not None)
    with pytest.raises(UsageError, match=r"unknown format 'jsn', did you mean json\?"):
        formats.find("jsn")


MANY = [f"c{k}" for k in range(70)]
GREEK = "\n".join(map(chr, range(0x3B1, 0x3F2)))
ROWS = "".join(f"<clues type='{side}'><line/></clues>" for side in ("rows", "columns"))


@pytest.mark.parametrize(
    ("text", "wanted", "line", "words"),
    [
        (PACK, "#" + "x" * 100_000, None, "no entry 'xxx"),
        (PACK, "#" + "9" * 100_000, None, "no entry '999"),
        (DOT.encode("utf-16"), "", None, "NUL"),
        (f"colours:\n{GREEK}\nrows:\n1\ncolumns:\n1\n", "", 1, "65 colours: a puzzle has up to"),
        (
            "[clues]\ncolumns =\n1\nrows =\n1\n[colors]\n"
            + "\n".join(f"{c} = (red) %" for c in MANY),
            "", 7, "70 colours: more than there are letters",
        ),
        (
            "".join(f"color {c} #ff0000\n" for c in MANY) + "rows\n1\ncolumns\n1\n",
            "", 1, "70 colours: more than there are letters",
        ),
        (
            '<puzzleset>\n<puzzle type="grid">\n'
            + "".join(f"<color name='{c}'>F00</color>" for c in MANY)
            + f"{ROWS}</puzzle></puzzleset>",
            "", 2, " colours: more than there are letters",
        ),
    ],
    ids=range(7),
)  # fmt: skip
def test_names_and_colours_without_end(
    tmp_path: Path, text: str | bytes, wanted: str, line: int | None, words: str
) -> None:
    error = error_of(saved(tmp_path, "a", text) + wanted)
    assert words in error.message
    assert error.line == line


def test_a_name_without_end_is_told_shortly() -> None:
    assert len(str(error_of("n" * 10_000))) < 200
