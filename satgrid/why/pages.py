"""Pictures of steps, and one HTML page to click through them.

A picture shows the board after its step. Reasons and new facts have different colours. The page
contains its pictures, style and script, and loads nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import escape
from xml.etree.ElementTree import Element

from satgrid.board import place_of
from satgrid.clues import Value
from satgrid.compiler import rules_and_givens
from satgrid.constraints import Constraint
from satgrid.drawing.pages import Panel, picture
from satgrid.drawing.svg import document_text
from satgrid.errors import printable
from satgrid.grid import Cell
from satgrid.problem import Problem
from satgrid.why import wording
from satgrid.why.steps import Step

_STYLE = """
:root { color-scheme: light dark; font: 1.05rem/1.5 system-ui, sans-serif; }
body { max-width: 46rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.3rem; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin: 0 0 .3rem; }
section { margin: 0 0 2rem; }
section svg { display: block; width: 100%; height: auto; max-height: 70vh; border-radius: .4rem; }
p { margin: 0 0 .8rem; overflow-wrap: anywhere; }
nav { position: sticky; top: 0; display: flex; gap: .5rem; padding: .5rem 0; background: Canvas; }
nav[hidden] { display: none; }
button { font: inherit; padding: .4rem 1rem; min-width: 6rem; }
output { margin-left: auto; align-self: center; }
.stepped section { display: none; }
.stepped section.shown { display: block; }
"""

_SCRIPT = """
const steps = [...document.querySelectorAll("section")], nav = document.querySelector("nav");
let at = 0;
function show(k) {
  at = Math.max(0, Math.min(steps.length - 1, k));
  steps.forEach((each, n) => each.classList.toggle("shown", n === at));
  nav.querySelector("output").textContent = `${at + 1} / ${steps.length}`;
  nav.querySelector("[name=back]").disabled = at === 0;
  nav.querySelector("[name=on]").disabled = at === steps.length - 1;
  history.replaceState(null, "", `#step-${at + 1}`);
}
if (steps.length > 1) {
  nav.hidden = false;
  document.body.classList.add("stepped");
  nav.querySelector("[name=back]").onclick = () => show(at - 1);
  nav.querySelector("[name=on]").onclick = () => show(at + 1);
  addEventListener("keydown", event => {
    const to = {ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: steps.length - 1}[event.key];
    if (to !== undefined) { event.preventDefault(); show(to); }
  });
  show((Number(location.hash.replace("#step-", "")) || 1) - 1);
}
"""


def step_pictures(
    problem: Problem, steps: Sequence[Step], spoil: bool = True
) -> Iterator[tuple[str, Element]]:
    """Yield the text and the picture of each step.

    Without `spoil` the text says only where to look, on a picture of the board before all steps.
    """
    puzzle = problem.puzzle
    settled: dict[Cell, Value] = {}
    lattice = problem.answer.lattice
    given = {place_of(p) if lattice and not puzzle.lattice else p: v for p, v in puzzle.given}
    statements: dict[str, list[Constraint]] = {}
    for each in rules_and_givens(puzzle, problem.rules()):
        statements.setdefault(each.clue, []).append(each)
    for step in steps:
        if spoil:
            settled |= dict(step.settled)
        text = (wording.step_text if spoil else wording.location_text)(problem, step)
        clues = {name: statements.get(name, ()) for name in step.clues}
        marks = wording.clue_marks(problem, clues, (cell for cell, _ in step.because))
        if spoil:
            found = wording.place_marks(problem, {cell for cell, _ in step.facts})
            marks = marks._replace(found=found)
        board = replace(puzzle, given=tuple(sorted((given | settled).items())), lattice=lattice)
        yield text, picture(Panel(board, (None,), "", marks=marks), dark=False)


def html_page(title: str, lines: Sequence[str], pictures: Sequence[tuple[str, Element]]) -> str:
    """Return an HTML page with the title, lines of text, and a section for each picture.

    A picture with an empty text shows the puzzle and is not a step.
    """
    head = "".join(f"<p>{escape(printable(line))}</p>\n" for line in lines)
    sections = "".join(
        f'<section id="step-{k}" aria-label="Step {k}">\n<h2>Step {k}</h2>\n'
        f"<p>{escape(printable(text))}</p>\n{document_text(drawn)}</section>\n"
        if text
        else f'<section aria-label="The puzzle">\n{document_text(drawn)}</section>\n'
        for k, (text, drawn) in enumerate(pictures, 1)
    )
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(printable(title))}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f"<h1>{escape(printable(title))}</h1>\n{head}"
        '<nav aria-label="Steps" hidden><button name="back">Back</button>'
        '<button name="on">Next</button><output></output></nav>\n'
        f"<main>\n{sections}</main>\n<script>{_SCRIPT}</script>\n</body>\n</html>\n"
    )
