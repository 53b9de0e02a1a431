"""Boards as text: what terminals would show, what a pipe gets, and the legend."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import NamedTuple

import commandline
import pytest
from coloured import BEIGE, FLAG, PALETTE, RED, STRIPES, blocks, flag, letters, stripes

from satgrid import verbs
from satgrid.clues import Colour
from satgrid.draw import text
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle


class Terminal(io.TextIOWrapper):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A terminal of 80 columns that shows every colour."""
    for name in "NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE":
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("COLUMNS", "80")
    return Terminal(io.BytesIO(), encoding="utf-8")


class Shown(NamedTuple):
    """A character of a terminal, with the codes of its colour and of the ground."""

    character: str
    ink: str | None
    ground: str | None


def shown(printed: str) -> list[list[Shown]]:
    """Return what a terminal shows for the text, line by line."""
    lines = []
    for line in printed.splitlines():
        cells, ink, ground = [], None, None
        for codes, character in re.findall(r"\x1b\[([\d;]*)m|(.)", line):
            if character:
                cells.append(Shown(character, ink, ground))
            elif codes == "0":
                ink = ground = None
            else:
                for code in re.findall(r"[34]8;2;\d+;\d+;\d+|[34]8;5;\d+|\d+", codes):
                    if re.match(r"3|9", code):
                        ink = code
                    else:
                        ground = code
        # Colours do not run over the end of a line.
        assert (ink, ground) == (None, None)
        lines.append(cells)
    return lines


def symbols_shown(printed: str) -> str:
    return "".join(f"{''.join(c.character for c in line)}\n" for line in shown(printed))


RGB = {
    "R": "2;214;39;40",
    "Y": "2;255;238;0",
    "N": "2;0;0;160",
    "#": "2;17;17;17",
    ".": "2;255;255;255",
}
"""The terminal's codes of the colours, without the digit that says what is coloured."""


def test_a_terminal_shows_two_coloured_cells_in_a_character(terminal: Terminal) -> None:
    printed = text.picture(flag(), Grid.from_rows(FLAG), terminal)
    expected = [
        [Shown("▀", f"38;{RGB[a]}", f"48;{RGB[b]}") for a, b in zip("RRRY", "YR..", strict=True)],
        # Under the last row of an odd number lies the terminal's own background.
        [Shown("▀", f"38;{RGB[a]}", None) for a in ".NN#"],
    ]
    assert shown(printed) == expected
    even = text.picture(flag(), Grid.from_rows(FLAG[1:]), terminal)
    assert [[c.ground for c in line] for line in shown(even)] == [[f"48;{RGB[b]}" for b in ".NN#"]]


def test_the_palette_may_have_its_own_white_and_black(terminal: Terminal) -> None:
    own = (Colour(".", "beige", BEIGE), Colour("#", "black", "#000000"), *PALETTE)
    (line, _) = shown(text.picture(flag(colours=own), Grid.from_rows(["##.."] * 3), terminal))
    assert [cell.ink for cell in line] == ["38;2;0;0;0"] * 2 + ["38;2;245;240;220"] * 2


def test_a_terminal_shows_the_letters_of_sequences_on_their_colours(terminal: Terminal) -> None:
    printed = text.picture(stripes(), Grid.from_rows(STRIPES), terminal)
    inks = {"R": "255;255;255", "Y": "0;0;0", "N": "255;255;255"}
    assert shown(printed) == [
        [Shown(character, f"38;2;{inks[v]}", f"48;{RGB[v]}") for v in row for character in (v, " ")]
        for row in STRIPES
    ]


PIPE = io.TextIOWrapper
MOON = Puzzle("nonogram", 1, 1, ((),), ((),))
LEFT = Puzzle("hitori", 2, 3, cells=Grid.from_rows([[1, 12, None], [None, "?", 3]]))
WORDS = letters([["x"]] * 2, [["x"]] * 4)


@pytest.mark.parametrize(
    ("puzzle", "kind", "encoding", "columns", "rows", "drawing"),
    [
        # Two cells are a character, where there are such characters.
        (MOON, Terminal, "utf-8", 80, ["#.#.", "##.."], "█▄▀ \n"),
        (MOON, Terminal, "utf-8", 80, ["##.#", "....", ".#.#"], "▀▀ ▀\n ▀ ▀\n"),
        (MOON, Terminal, "utf-8", 80, ["..#", ".##", "#..", "..."], " ▄█\n▀  \n"),
        (MOON, Terminal, "utf-8", 80, ["#"], "▀\n"),
        (MOON, Terminal, "utf-8", 80, ["."], " \n"),
        (MOON, Terminal, "cp437", 80, ["#.", ".#"], "▀▄\n"),
        (MOON, Terminal, "ascii", 80, ["#.", ".#"], "#.\n.#\n"),
        (MOON, Terminal, "latin-1", 80, ["##", "##"], "##\n##\n"),
        (MOON, Terminal, "utf-8", 80, ["#r", ".#"], "#r\n.#\n"),
        (MOON, PIPE, "utf-8", 80, ["#.", ".#"], "#.\n.#\n"),
        # A wide one shows the numbers of white cells.
        (LEFT, Terminal, "utf-8", 80, ["#..", "..#"], "██ 12  .\n .  ? ██\n"),
        (LEFT, Terminal, "ascii", 80, ["#..", "..#"], "## 12  .\n .  ? ##\n"),
        (LEFT, Terminal, "utf-8", 8, ["#..", "..#"], "██ 12  .\n .  ? ██\n"),
        (LEFT, Terminal, "utf-8", 7, ["#..", "..#"], "▀ ▄\n"),
        (LEFT, Terminal, "ascii", 7, ["#..", "..#"], "#..\n..#\n"),
        (LEFT, Terminal, "utf-8", 80, ["r..", "..#"], "r..\n..#\n"),
        (LEFT, PIPE, "utf-8", 80, ["#..", "..#"], "#..\n..#\n"),
        # And letters.
        (stripes(), Terminal, "utf-8", 7, STRIPES, "▀▀▀▀\n"),
        (stripes(), Terminal, "utf-8", 8, STRIPES, "R R Y N \nN Y Y R \n"),
        (WORDS, Terminal, "utf-8", 7, ["abWa"] * 2, "abWa\nabWa\n"),
        (WORDS, Terminal, "utf-8", 8, ["abWa"] * 2, "a b W a\na b W a\n"),
        # What a pipe gets is plain, whatever is forced.
        (flag(), PIPE, "utf-8", 80, FLAG, "RRRY\nYR..\n.NN#\n"),
        (stripes(), PIPE, "utf-8", 80, STRIPES, "RRYN\nNYYR\n"),
        (WORDS, PIPE, "utf-8", 80, ["abWa"] * 2, "abWa\nabWa\n"),
    ],
)  # fmt: skip
@pytest.mark.usefixtures("terminal")
def test_a_picture_suits_its_stream(
    puzzle: Puzzle,
    kind: type[io.TextIOWrapper],
    encoding: str,
    columns: int,
    rows: list[str],
    drawing: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    if kind is PIPE:
        monkeypatch.setenv("FORCE_COLOR", "1")
    stream = kind(io.BytesIO(), encoding=encoding)
    found = text.picture(puzzle, Grid.from_rows(rows), stream)
    assert symbols_shown(found) == drawing
    assert ("\x1b" in found) == (puzzle.family == "sequence" and kind is Terminal)
    assert kind is Terminal or "\x1b" not in text.legend(puzzle, stream)


def test_numbers_are_those_of_white_cells_and_0_in_black_ones() -> None:
    clues = Grid.from_rows([[1, 12, None, 3], [None, "?", 3, None]])
    puzzle = Puzzle("hitori", 2, 4, cells=clues)
    grid = Grid.from_rows(["#.#.", "...#"])
    assert text.numbers(puzzle, grid) == " 0 12  0  3\n -  ?  3  0\n"


@pytest.mark.parametrize(
    ("environment", "codes"),
    [
        ({"TERM": "xterm"}, "31 103"),
        ({"TERM": "xterm-256color"}, "38;5;160 48;5;226"),
        ({"COLORTERM": "24bit"}, "38;2;214;39;40 48;2;255;238;0"),
        ({"COLORTERM": "truecolor", "NO_COLOR": ""}, "38;2;214;39;40 48;2;255;238;0"),
    ],
)
def test_a_terminal_gets_the_colours_it_has(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], codes: str
) -> None:
    monkeypatch.delenv("COLORTERM")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    ink, ground = codes.split()
    (line, _) = shown(text.picture(flag(), Grid.from_rows(FLAG), terminal))
    assert line[0] == Shown("▀", ink, ground)
    legend = shown(text.legend(flag(), terminal))[0]
    assert (legend[1].character, legend[1].ground) == ("R", f"4{ink[1:]}")


@pytest.mark.parametrize(
    ("environment", "encoding"),
    [({"NO_COLOR": "1"}, "utf-8"), ({"TERM": "dumb"}, "utf-8"), ({}, "latin-1"), ({}, "ascii")],
)
def test_without_colours_or_blocks_a_terminal_gets_symbols(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], encoding: str
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    stream = Terminal(io.BytesIO(), encoding=encoding)
    assert text.picture(flag(), Grid.from_rows(FLAG), stream) == "RRRY\nYR..\n.NN#\n"
    spaced = text.picture(stripes(), Grid.from_rows(STRIPES), stream)
    assert [line.rstrip() for line in symbols_shown(spaced).splitlines()] == ["R R Y N", "N Y Y R"]
    assert ("\x1b" in spaced) == (not environment)
    assert ("\x1b" in text.legend(flag(), stream)) == (not environment)


def test_a_terminal_that_cannot_tell_the_colours_apart_gets_symbols(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    two_reds = (*PALETTE, Colour("S", "scarlet", "#d62720"))
    grid = Grid.from_rows(FLAG)
    assert "\x1b" in text.picture(flag(colours=two_reds), grid, terminal)
    monkeypatch.delenv("COLORTERM")
    assert text.picture(flag(colours=two_reds), grid, terminal) == text.plain(grid)
    assert "\x1b" not in text.legend(flag(colours=two_reds), terminal)
    letters = text.picture(stripes(colours=two_reds), Grid.from_rows(STRIPES), terminal)
    assert letters == "R R Y N\nN Y Y R\n"
    # A dark navy is black there, which matters only where black cells are.
    dark = (*PALETTE[:2], Colour("N", "navy", "#000020"))
    assert text.picture(flag(colours=dark), grid, terminal) == text.plain(grid)
    white = Puzzle("nonogram", 1, 1, ((),), ((),), colours=dark)
    assert "\x1b" in text.picture(white, Grid.from_rows(["."]), terminal)


@pytest.mark.parametrize(
    ("puzzle", "rows", "kind", "unwanted", "loaded"),
    [
        ("t.flag()", "t.FLAG", "t.Terminal", "", True),
        ("t.flag()", "t.FLAG", "t.Terminal", "1", False),
        ("t.flag()", "t.FLAG", "io.TextIOWrapper", "", False),
        ("t.flag(colours=())", "['####']", "t.Terminal", "", False),
    ],
)
def test_only_colours_on_a_terminal_load_rich(
    puzzle: str, rows: str, kind: str, unwanted: str, loaded: bool
) -> None:
    program = (
        f"import os, sys, io; os.environ |= {{'TERM': 'xterm', 'NO_COLOR': {unwanted!r}}};"
        "import test_draw_terminal as t; from satgrid.draw import text;"
        f"stream = {kind}(io.BytesIO(), encoding='utf-8'); puzzle = {puzzle};"
        f"text.picture(puzzle, t.Grid.from_rows({rows}), stream); text.legend(puzzle, stream);"
        "print('rich' in sys.modules)"
    )
    assert commandline.printed(program, "0").strip() == str(loaded)


LEGEND = "R = red, Y = yellow, N = navy"


def test_the_legend_names_the_palette() -> None:
    assert text.legend(flag()) == f"{LEGEND}\n"
    own = (Colour("X", "black", "#000000"), Colour(".", "beige", BEIGE))
    assert text.legend(flag(colours=own)) == "X = black, . = beige\n"
    assert text.legend(flag(colours=())) == ""


def test_the_legend_has_the_alphabet_and_the_moves_of_automata() -> None:
    puzzle = letters([["x"]], [["x"]])
    assert text.legend(puzzle) == ""
    assert text.legend(puzzle, printed=True) == (
        "alphabet: a b W\nautomaton x: begins in 1, ends in 1\nstate 1: a to 1, b to 1, W to 1\n"
    )


def test_the_legend_keeps_to_its_line_and_leaves_the_terminal_alone() -> None:
    names = ["two\nlines", "bell\x07 \x1b[31mred", "long" * 100, "", "é ☾"]
    palette = tuple(Colour(s, name, RED) for s, name in zip("abcde", names, strict=True))
    (line,) = text.legend(stripes(colours=palette)).splitlines()
    cut = "longlonglonglonglonglonglonglo…"
    assert line == f"a = two…, b = bell   [31mred, c = {cut}, d = , e = é ☾"


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    Path("flag.json").write_text(verbs.convert([flag()], "json"), "utf-8")
    one = (blocks(["1R"]),) * 2
    several = Puzzle("nonogram", 2, 2, one, one, colours=PALETTE[:1])
    none = Puzzle("sequence", 1, 2, ("RY",), ("R", "R"), colours=PALETTE[:2])
    for name, puzzle in ("several", several), ("none", none):
        Path(f"{name}.json").write_text(verbs.convert([puzzle], "json"), "utf-8")


@pytest.mark.usefixtures("files")
def test_the_legend_is_printed_once_below_drawings_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = commandline.run("solve", "several.json", "--all")
    assert ran.out[0] == "several.json: nonogram 2x2"
    assert sorted(ran.out[1:6]) == ["", ".R", ".R", "R.", "R."]
    assert ran.out[6:] == ["R = red", "all 2 solutions"]
    out = commandline.run("solve", "flag.json", "--unique", "--report").out
    assert out[:5] == ["flag.json: nonogram 3x4", *FLAG, LEGEND]
    assert out[5].startswith("the only solution")
    for words in ["--json"], ["-q"], ["-o", "out.json"], ["-o", "out.svg"], ["-o", "out.txt"]:
        ran = commandline.run("solve", "flag.json", *words)
        assert not any("R = red" in line for line in ran.out)
    (_, said) = commandline.run("solve", "none.json").out
    assert "no solution" in said
    monkeypatch.setattr(verbs, "load", lambda *what, **how: flag())
    out = commandline.run("demo", "moon").out
    assert (out[:5], len(out)) == (["moon: nonogram 3x4", *FLAG, LEGEND], 6)


@pytest.mark.usefixtures("files")
def test_a_text_file_with_legends_is_read_back() -> None:
    commandline.run("solve", "several.json", "--all", "-o", "out.txt")
    lines = Path("out.txt").read_text("utf-8").splitlines()
    assert lines[-1] == "R = red"
    assert sorted(lines[:-1]) == ["", ".R", ".R", "R.", "R."]
    ran = commandline.run("check", "several.json", "out.txt", "-v")
    assert (ran.code, ran.err) == (0, ["2 grids read from out.txt"])
    commandline.run("solve", "flag.json", "several.json", "-o", "both.txt")
    (first, second) = Path("both.txt").read_text("utf-8").split("\n\n")
    assert first.splitlines() == [*FLAG, LEGEND]
    assert second.endswith("R = red\n")
