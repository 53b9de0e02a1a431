"""The page of the families: each with its rules, a puzzle to type, and its picture.

`python tests/families_page.py` writes docs/families.md and its pictures anew.
"""

from __future__ import annotations

from pathlib import Path

import satgrid
from satgrid import families
from satgrid.drawing.svg import svg

HOME = Path(__file__).parents[1]
PAGE = HOME / "docs" / "families.md"
PICTURES = "pictures/families"

_HEAD = """# Families

Every family of puzzles that satgrid knows, with a puzzle as plain text and its solution as
`satgrid solve -o NAME.svg` draws it. `satgrid rules NAME` says how each part is typed, and a family
that is not here is [a file of your own](your-own-rules.md). Generated; a test compares it with the
program.
"""


def files() -> dict[Path, str]:
    """Return the texts of the page and of its pictures, by their paths."""
    found, sections = {}, []
    for name in families.names():
        family = families.find(name)
        example = min(family.examples, key=lambda example: len(example.text))
        puzzle = satgrid.load(example.text)
        picture = svg(puzzle, satgrid.solve(puzzle).grids[0])
        found[HOME / "docs" / PICTURES / f"{name}.svg"] = picture
        also = family.aliases
        rules = family.description.removeprefix(family.summary).lstrip()
        sections.append(
            f"## {name}\n\n{family.summary}\n\n{rules}\n\n"
            + (f"Other names: {', '.join(also)}.\n\n" if also else "")
            + f"```text\n{example.text}```\n\n"
            f"![the solved puzzle]({PICTURES}/{name}.svg)\n\n"
            f"({example.name}: {example.source})\n"
        )
    found[PAGE] = "\n".join([_HEAD, *sections])
    return found


def write() -> None:
    """Write the page and its pictures."""
    for path, text in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
