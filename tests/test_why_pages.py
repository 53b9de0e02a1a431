"""Steps as pictures, and as a page to click through."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest
from commandline import run

import satgrid
from satgrid import families
from satgrid.problem import Problem
from satgrid.why import pages
from satgrid.why.explanation import explain

LOOP = families.find("slitherlink").examples[0].text
ONE_BY_ONE = "hitori\n4 4\n1 1 1 4\n1 4 2 3\n3 3 2 1\n4 2 1 3\n"


def board(text: str, tmp_path: Path) -> str:
    file = tmp_path / "board.txt"
    file.write_text(text)
    return str(file)


def test_a_page_stands_alone_and_has_every_step(tmp_path: Path) -> None:
    page = tmp_path / "steps.html"
    ran = run("explain", board(ONE_BY_ONE, tmp_path), "-o", str(page))
    steps = [line for line in ran.out if re.match(r" *\d+\. ", line)]
    text = page.read_text()
    assert text.count("<section ") == text.count("<svg ") == len(steps) > 3
    for line in steps:
        assert f"<p>{line.partition('. ')[2]}</p>" in text
    # Nothing is fetched: no address but the name of SVG, and no link, picture or script elsewhere.
    assert set(re.findall(r"https?://[^\"' )]+", text)) == {"http://www.w3.org/2000/svg"}
    assert not re.findall(r"<(?:link|img|iframe|object)|\ssrc=|@import|url\(", text)


def test_pictures_have_what_is_known_and_nothing_of_what_follows() -> None:
    problem = Problem(satgrid.load(ONE_BY_ONE))
    found = explain(problem)
    (solution,) = found.solutions
    shown = [drawn for _, drawn in pages.step_pictures(problem, found.steps)]
    assert len(shown) == len(found.steps)
    black = []
    for drawn in shown:
        path = next((e.get("d") or "" for e in drawn.iter() if e.get("class") == "black"), "")
        black.append(sum(int(w) // 20 for w in re.findall(r"h(\d+)v", path)))
    assert black == sorted(black)
    assert black[-1] == solution.flat.count("#") > black[0]


def test_where_to_look_spoils_nothing(tmp_path: Path) -> None:
    file, page = board(ONE_BY_ONE, tmp_path), tmp_path / "steps.html"
    ran = run("explain", file, "--spoil", "no", "-o", str(page))
    said = re.compile(r"\b(is|are) (not |white|black)")
    assert not said.search("\n".join(ran.out))
    text = page.read_text()
    assert not said.search(text)
    assert 'class="black"' not in text
    told = json.loads(run("explain", file, "--spoil", "no", "--json").out[0])
    assert "solutions" not in told or told["solutions"] == []
    assert all(set(step) == {"tier", "clues", "look"} for step in told["steps"])
    (step,) = json.loads(run("hint", file, "--spoil", "no", "--json").out[0])["steps"]
    assert set(step) == {"tier", "clues", "look"}


def test_a_folder_has_a_picture_a_step(tmp_path: Path) -> None:
    folder = tmp_path / "steps"
    ran = run("explain", board(ONE_BY_ONE, tmp_path), "-o", f"{folder}/")
    names = sorted(path.name for path in folder.iterdir())
    steps = [line for line in ran.out if re.match(r" *\d+\. ", line)]
    wide = len(str(len(steps)))
    assert names == [f"step-{k:0{wide}}.svg" for k in range(1, len(steps) + 1)]
    for path in folder.iterdir():
        root = fromstring(path.read_text())
        assert root.find("{http://www.w3.org/2000/svg}title") is not None


def test_a_loop_is_led_to_its_end(tmp_path: Path) -> None:
    page = tmp_path / "steps.html"
    ran = run("explain", board(LOOP, tmp_path), "-o", str(page))
    assert ran.out[1].startswith("the only solution, in ")
    assert not [line for line in ran.out if "no step was found" in line]
    steps = [line for line in ran.out if re.match(r" *\d+\. ", line)]
    assert page.read_text().count("<section ") == len(steps) == len(ran.out) - 3


def test_texts_are_escaped(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    puzzle = satgrid.load(ONE_BY_ONE).to_json() | {"info": {"title": "<b onclick='x'>&"}}
    file.write_text(json.dumps(puzzle))
    page = tmp_path / "steps.html"
    assert run("explain", str(file), "-o", str(page)).code == 0
    assert "<b onclick" not in page.read_text()
    assert "&lt;b onclick" in page.read_text()


@pytest.mark.parametrize("clues", ["3x3:3/1/1/1/2/2", "4x4:1/1/2/2/1/1/2/2"])
def test_other_explanations_are_one_picture(clues: str, tmp_path: Path) -> None:
    page = tmp_path / "why.html"
    run("explain", clues, "-o", str(page))
    assert page.read_text().count("<svg ") == 1


def test_another_kind_of_file_is_refused() -> None:
    ran = run("explain", "3x3:3/1/1/1/2/2", "-o", "why.txt")
    assert (ran.code, len(ran.err)) == (2, 1)
    assert "name FILE.svg, FILE.html or FOLDER/" in ran.err[0]
