"""The pages of `encodings/` as the tests read them, and the index made from their headers.

`python tests/catalogue.py` writes the table of `encodings/README.md` anew.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from pathlib import Path

from propagation import STRENGTHS

HOME = Path(__file__).parents[1] / "encodings"
SECTIONS = ["Meaning", "Variables", "Clauses", "When to choose it", "Not to be confused with"]
TABLE = "| encoder | variables | clauses | strength | auxiliaries |"

_CUT_KEYS = {"cut", "when", "source"}
_KEYS = {"encoder", "when", "strength", "auxiliaries", "source"}
_FORMULAS = {"variables", "clauses"}
_FUNCTIONS = {"comb": math.comb, "min": min, "max": max, "__builtins__": {}}
_SIZE = re.compile(r"  (?P<case>\w+=.+): (?P<variables>\d+), (?P<clauses>\d+)")

Names = dict[str, int | str]


@dataclass(frozen=True)
class Page:
    """The header of a cut's page, and what every header has.

    `when` is an expression in the names that the cases of the kind supply.
    """

    kind: str
    name: str
    when: str
    source: str

    def applies(self, names: Names) -> bool:
        """Return whether the page speaks of a case with these names."""
        return bool(eval(self.when, dict(_FUNCTIONS), dict(names)))


@dataclass(frozen=True)
class EncoderPage(Page):
    """The header of an encoder's page.

    `variables` and `clauses` are expressions too; `sizes` are (names as text, variables, clauses)
    of single cases instead.
    """

    variables: str | None
    clauses: str | None
    sizes: tuple[tuple[dict[str, str], int, int], ...]
    strength: str
    auxiliaries: str

    def size(self, names: Names) -> tuple[int, int] | None:
        """Return the (variables, clauses) stated for a case with these names, if any are."""
        if not self.applies(names):
            return None
        if self.variables and self.clauses:
            variables, clauses = (
                eval(expression, dict(_FUNCTIONS), dict(names))
                for expression in (self.variables, self.clauses)
            )
            return variables, clauses
        for case, variables, clauses in self.sizes:
            if all(str(names.get(key)) == value for key, value in case.items()):
                return variables, clauses
        return None


def parse(text: str) -> Page:
    """Return the header of a page; raise `ValueError` for one that is not as it must be."""
    start, header, _ = text.split("---\n", 2)
    if start:
        raise ValueError("the page must start with its header")
    entries: dict[str, str] = {}
    sizes = []
    for line in header.splitlines():
        if size := _SIZE.fullmatch(line):
            if list(entries)[-1:] != ["sizes"]:
                raise ValueError(f"a size outside `sizes:`: {line!r}")
            case = dict(part.split("=", 1) for part in size["case"].split(", "))
            sizes.append((case, int(size["variables"]), int(size["clauses"])))
            continue
        key, colon, value = line.partition(":")
        if not colon or key in entries:
            raise ValueError(f"not a new entry `key: value`: {line!r}")
        entries[key] = value.strip()
    expected = _KEYS | ({"sizes"} if "sizes" in entries else _FORMULAS)
    if "cut" in entries:
        expected = _CUT_KEYS
    if entries.keys() != expected:
        raise ValueError(f"missing or unknown: {', '.join(sorted(entries.keys() ^ expected))}")
    if ("sizes" in entries) != bool(sizes):
        raise ValueError("`sizes:` names no case")
    empty = [key for key, value in entries.items() if bool(value) == (key == "sizes")]
    if empty:
        raise ValueError(f"nothing, or nothing but lines below, belongs to: {', '.join(empty)}")
    kind, equals, name = (entries.get("cut") or entries["encoder"]).partition("=")
    if not equals:
        raise ValueError("encoder or cut is CONSTRAINT=NAME")
    if "cut" in entries:
        return Page(kind, name, entries["when"], entries["source"])
    if entries["strength"] not in STRENGTHS:
        raise ValueError(f"strength is one of {', '.join(STRENGTHS)}")
    if entries["auxiliaries"] not in ("determined", "free"):
        raise ValueError("auxiliaries is determined or free")
    return EncoderPage(
        kind=kind,
        name=name,
        when=entries["when"],
        variables=entries.get("variables"),
        clauses=entries.get("clauses"),
        sizes=tuple(sizes),
        strength=entries["strength"],
        auxiliaries=entries["auxiliaries"],
        source=entries["source"],
    )


def paths() -> list[Path]:
    """Return the pages, in the order of the index."""
    return sorted(HOME.glob("*/*.md"))


def index() -> str:
    """Return the table of all encoders and cuts, as Markdown."""
    rows = [TABLE, "|---|---|---|---|---|"]
    for path in paths():
        page = parse(path.read_text(encoding="utf-8"))
        link = f"[`{page.kind}={page.name}`]({page.kind}/{page.name}.md)"
        if isinstance(page, EncoderPage):
            sizes = f"`{page.variables}` | `{page.clauses}`"
            if not page.variables:
                sizes = "by cases | by cases"
            rows.append(f"| {link} | {sizes} | {page.strength} | {page.auxiliaries} |")
        else:
            rows.append(f"| {link} | lazy | lazy | | |")
    return "\n".join(rows) + "\n"


if __name__ == "__main__":
    readme = HOME / "README.md"
    prose = readme.read_text(encoding="utf-8").partition(TABLE)[0]
    readme.write_text(prose + index(), encoding="utf-8")
