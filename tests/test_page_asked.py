"""What the page asks: every verb of every family, and questions that make no sense."""

from __future__ import annotations

import base64
import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from effort import at_most
from penpa import SQUARE, laid_out, with_part
from properties import one_in, thinned
from tables import rows

import satgrid
from satgrid import families
from satgrid.errors import Remedy
from satgrid.page import answers, reasons, server
from satgrid.page.answers import answer, verbs
from satgrid.page.question import PART_TYPES, WORDS
from satgrid.puzzle import Puzzle
from satgrid.why.steps import NoStep, Step

NAMES = families.names()


def ask(verb: str, **fields: Any) -> dict[str, Any]:
    """Return the answer, which has to be JSON."""
    found = answer(json.loads(json.dumps({"verb": verb, **fields})))
    assert json.loads(json.dumps(found)) == found
    return found


def example(name: str) -> dict[str, Any]:
    (family,) = (each for each in ask("families")["families"] if each["name"] == name)
    assert family["title"]
    assert family["rules"]
    assert len(family["sizes"]) == 2
    puzzle: dict[str, Any] = family["example"]
    return puzzle


def opened(rows: list[str], few: int = 3) -> list[str]:
    """Return the rows with a few known places."""
    flat = "".join(rows)
    known = random.Random(1).sample(range(len(flat)), min(few, len(flat)))
    wide = len(rows[0])
    shown = "".join(value if k in known else "?" for k, value in enumerate(flat))
    return [shown[k : k + wide] for k in range(0, len(shown), wide)]


@pytest.mark.parametrize("name", NAMES)
def test_a_family_is_drawn_asked_about_and_written(name: str) -> None:
    given_puzzle = example(name)
    puzzle = Puzzle.from_json(given_puzzle)
    board = ask("board", puzzle=given_puzzle)
    assert board["svg"].startswith("<svg ")
    assert (board["height"], board["width"]) == tuple(puzzle.board)
    family = families.find(name)
    values = [each["value"] for each in board["answer"]["values"]]
    assert values == [*family.answer.values(puzzle)]
    assert all(each["name"] for each in board["answer"]["values"])
    assert len({each["name"] for each in board["answer"]["values"]}) == len(values)
    assert (board["answer"]["kind"] != "cells") == family.answer.lattice
    for grid in satgrid.solve(puzzle, unique=True).grids[:1]:
        rows = ["".join(row) for row in grid.rows()]
        live = ask("live", puzzle=given_puzzle, seconds=20, candidates=True)
        assert live["status"] == ("one" if satgrid.solve(puzzle, unique=True).unique else "several")
        settled = "".join(live["settled"])
        shown = "".join(rows)
        assert all(value in ("?", shown[k]) for k, value in enumerate(settled))
        assert live["open"] == settled.count("?") == len(live["candidates"])
        right = {"right": True, "done": True, "wrong": [], "faults": []}
        assert ask("check", puzzle=given_puzzle, grid=rows) == right
        begun = opened(rows)
        assert ask("check", puzzle=given_puzzle, grid=begun, seconds=20)["right"] is True
        assert ask("check", puzzle=given_puzzle, grid=rows, conflicts=True) == {"conflicts": []}
    for to in ("json", "svg", "dimacs"):
        written = ask("write", puzzle=given_puzzle, to=to)
        assert written["text"]
        assert written["name"].startswith(name)
    (again,) = ask("read", text=ask("write", puzzle=given_puzzle, to="json")["text"])["puzzles"]
    assert again == given_puzzle


UNSET = {"nonogram": 1, "sudoku": 2, "aquarium": 1, "aqre": 1, "countryroad": 1, "heyawake": 1}
"""Colours are set in a text, not on the page; a sudoku has no rooms and cages of its own yet.

Walls that end inside a room are drawn with those between rooms.
"""


@pytest.mark.parametrize("name", NAMES)
def test_clues_are_typed_and_taken_away(name: str) -> None:
    found = ask("new", family=name, height=6, width=6)
    if "error" in found:
        assert name in ("regex", "sequence")
        return
    puzzle = found["puzzle"]
    layers = ask("board", puzzle=puzzle)["layers"]
    assert len(layers) == len(families.find(name).layers) - UNSET.get(name, 0)
    for layer in layers:
        if layer["where"] == "walls":
            continue
        spot = [1, 0 if layer["where"] == "places" else 1]
        at = {"row": 1} if layer["where"] == "lines" else {"at": spot}
        question = dict(verb="edit", layer=layer["name"], **at)
        for text in (*layer["values"], "+1", "1", "2>"):
            typed = answer({**question, "puzzle": puzzle, "text": text})
            if "puzzle" in typed:
                (shown,) = (
                    each
                    for each in ask("board", puzzle=typed["puzzle"])["layers"]
                    if each["name"] == layer["name"]
                )
                where = shown["text"]["rows"][1] if "row" in at else shown["text"][f"1,{spot[1]}"]
                assert where == text
                break
        else:
            raise AssertionError("nothing can be typed")
        assert answer({**question, "puzzle": typed["puzzle"], "text": ""})["puzzle"] == puzzle
        refused = answer({**question, "puzzle": puzzle, "text": "no clue"})
        assert "\n" not in refused["error"]


def test_addresses_and_files_are_read() -> None:
    reply = ask("read", text="https://puzz.link/p?heyawake/6/6/lll155007rs12222j")
    assert reply["puzzles"][0]["family"] == "heyawake"
    again = ask("write", puzzle=reply["puzzles"][0], to="address")["text"]
    assert again.strip() == "https://puzz.link/p?heyawake/6/6/lll155007rs12222j"
    text = "".join(json.dumps(example(name)) + "\n" for name in NAMES)
    packed = base64.b64encode(text.encode()).decode()
    assert len(ask("read", bytes=packed, name="all.jsonl")["puzzles"]) == len(NAMES)
    for wrong in (
        {"text": ""},
        {"text": "/etc/passwd"},
        {"text": "a\0b"},
        {"bytes": "?"},
        {"bytes": base64.b64encode(b"\x89PNG\r\n").decode(), "name": "cat.png"},
        {"bytes": base64.b64encode(b"\xff\xfe\0").decode()},
        {"text": "https://puzz.link/p?nosuchgenre/6/6/1"},
    ):
        assert "\n" not in ask("read", **wrong)["error"]


def test_an_address_of_penpa_without_a_family_is_read_by_its_marks() -> None:
    suns = with_part("zY", '{"14":[2,"sun_moon",1]}', with_part("zE", '{"44,50":2,"50,56":2}'))
    reply = ask("read", text=laid_out(2, 2, suns, SQUARE))
    assert (reply["puzzles"][0]["family"], len(reply["notes"])) == ("moonsun", 1)
    circles = laid_out(2, 2, with_part("zY", '{"14":[2,"circle_L",1]}'), SQUARE)
    assert "masyu" in ask("read", text=circles)["error"]


@one_in(3)
@pytest.mark.parametrize("verb", sorted(verbs()))
def test_damaged_questions_are_refused_in_one_line(verb: str) -> None:
    puzzle = satgrid.load("2x2:1/1/1/1").to_json()
    strange = [None, True, -1, 1.5, "x", [], {}, [[]], "?" * 5, {"satgrid": 1}, ["??"], 10**9]
    keys = ["puzzle", "grid", "text", "bytes", "layer", "at", "row", "to", "family", "height"]
    keys += ["width", "seconds", "seed", "variant", "level", "name", "spoil"]
    usual = {"puzzle": puzzle, "seconds": 1, "layer": "lines", "row": 0, "text": "1", "to": "json"}
    usual |= {"family": "hitori", "height": 3, "width": 3, "seed": 1, "grid": ["??", "??"]}
    for key in keys:
        for value in strange:
            found = answer({"verb": verb, **usual, key: value})
            assert "\n" not in found.get("error", "")
            assert not found.get("error", "").startswith("satgrid failed")


JSON_TYPES: list[Any] = [True, 1, 1.5, "x", [], {}, ["x"], [1, 2], [None]]


def test_every_part_of_a_question_has_its_type() -> None:
    """Whatever the verb: a wrong one is refused before anything is done, and null is none."""
    fits: dict[str, list[Any]] = {
        **{key: ["x"] for key in ("text", "name", "bytes", "family", "layer", "to", "level")},
        **{key: [1] for key in ("height", "width", "seed", "row", "column")},
        **{key: [True] for key in ("candidates", "conflicts", "dark", "minimal", "symmetric")},
        "spoil": ["x"],
        "seconds": [1, 1.5],
        "variant": [{}],
        "puzzle": [{}],
        "at": [[1, 2]],
        "grid": [[], ["x"]],
    }
    assert fits.keys() == PART_TYPES.keys()
    for verb in verbs():
        for key, right in fits.items():
            for value in JSON_TYPES:
                if repr(value) in map(repr, right):
                    continue
                reply = answer({"verb": verb, key: value})
                assert reply["malformed"], (verb, key, value)
                assert reply["error"].startswith(f"{key} is n"), reply
    assert "malformed" not in answer({"verb": "version", **dict.fromkeys(PART_TYPES)})


def test_verbs_read_no_part_whose_type_nothing_checks() -> None:
    seen: set[str] = set()

    class Seen(dict[str, Any]):
        def get(self, name: str, usual: Any = None) -> Any:
            seen.add(name)
            return super().get(name, usual)

    puzzle = satgrid.load("2x2:1/1/1/1").to_json()
    usual = {"puzzle": puzzle, "seconds": 1, "layer": "lines", "row": 0, "text": "1", "to": "json"}
    usual |= {"family": "hitori", "height": 3, "width": 3, "seed": 1, "grid": ["??", "??"]}
    for verb in verbs():
        answer(Seen(verb=verb, **usual))
    assert {"puzzle", "grid", "spoil", "variant"} <= seen
    assert seen <= {"verb", *PART_TYPES}


@thinned(4)
@pytest.mark.parametrize("name", NAMES)
def test_every_key_of_a_puzzle_has_its_type(name: str, every: int) -> None:
    puzzle = example(name)
    for k, key in enumerate(puzzle):
        for value in (None, *JSON_TYPES[k % every :: every]):
            reply = ask("board", puzzle=puzzle | {key: value})
            assert not reply.get("error", "").startswith("satgrid failed"), (key, value)


@pytest.mark.parametrize("name", ["magnets", "slitherlink"])
def test_boards_of_the_largest_size_are_drawn_at_once(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their work is bounded between two looks at the time limit, which is there without asking."""
    with at_most(500_000, monkeypatch):
        puzzle = ask("new", family=name, height=100, width=100)["puzzle"]
        assert "error" not in ask("board", puzzle=puzzle)
        assert "error" not in ask("edit", puzzle=puzzle, layer="title", text="large")
    monkeypatch.undo()
    for question in (
        {"verb": "new", "family": name, "height": 100, "width": 100},
        {"verb": "board", "puzzle": puzzle},
        {"verb": "edit", "puzzle": puzzle, "layer": "title", "text": "large"},
    ):
        assert answer(question, 1e-9) == {"error": "not decided in time", "late": True}


def test_what_is_typed_is_short() -> None:
    puzzle = ask("new", family="kenken", height=2, width=2)["puzzle"]
    reply = ask("edit", puzzle=puzzle, layer="cages", at=[0, 0], text="9" * 5000)
    assert reply["error"] == "a clue of 5,000 characters: type up to 2,000"


def test_the_page_and_the_server_know_the_same_searches() -> None:
    text = (server.STATIC / "asking.js").read_text("utf-8")
    listed = text.partition("SEARCHES = new Set(")[2].partition(")")[0]
    assert set(json.loads(listed)) == answers.SEARCHES <= verbs().keys()
    assert answers.needs_search({"verb": "write", "to": "dimacs"})
    for quick in ({"verb": "write", "to": "json"}, {"verb": ["live"]}, {"lane": "search"}, None):
        assert not answers.needs_search(quick)


PAIR = {"satgrid": 1, "family": "kakuro", "grid": [["\\", "3\\"], ["\\", None], ["\\", None]]}
"""1 and 2, in two ways."""


def test_where_no_step_is_found_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object, **__: object) -> Iterator[Step]:
        yield from ()
        raise NoStep("no step was found")

    monkeypatch.setattr(reasons, "find_steps", none)
    assert ask("hint", puzzle=PAIR) == {"error": "no step was found"}
    assert ask("rate", puzzle=PAIR) == {"rating": None, "text": "not rated: no step was found"}
    assert not ask("steps", puzzle=PAIR)["complete"]


@pytest.mark.parametrize("text", rows("page_asked", "messages_speak_of_the_page"))
def test_messages_speak_of_the_page(text: str) -> None:
    error = ask("read", text=text)["error"]
    assert not re.search(r"--\w|satgrid (list|rules|solve)|PUZZLE|NAME", error), error


def test_every_remedy_has_words_of_the_page() -> None:
    assert WORDS.keys() == {*Remedy}
    assert not [words for words in WORDS.values() if re.search(r"--\w|satgrid (list|rules)", words)]


def test_black_cells_are_on_white_boards_in_the_dark() -> None:
    def papers(name: str) -> int:
        svg = ask("board", puzzle=example(name), dark=True)["svg"]
        return sum(line.strip().startswith("<rect ") for line in svg.splitlines()[:4])

    found = {name: papers(name) for name in ("heyawake", "kakuro", "yajilin", "sudoku")}
    assert found == {"heyawake": 2, "kakuro": 2, "yajilin": 2, "sudoku": 1}
