"""The index of the formats: `python tests/format_index.py` writes it anew from their records."""

from __future__ import annotations

from pathlib import Path

from satgrid import formats


def index() -> dict[str, formats.Looks]:
    """Return what the records of all formats say."""
    return {name: formats.find(name).looks for name in formats.names()}


def written() -> str:
    """Return the text of the package with the index at its end."""
    kept = Path(formats.__file__).read_text("utf-8").partition("INDEX: ")[0]
    lines = [f"{kept}INDEX: dict[str, Looks] = {{"]
    for name, looks in index().items():
        suffixes = ", ".join(f'"{suffix}"' for suffix in looks.suffixes)
        comma = "," * (len(looks.suffixes) == 1)
        lines.append(f'    "{name}": Looks(({suffixes}{comma}), (')
        lines += [f"        {_literal(value)}," for value in looks.signatures]
        lines.append(f"    ){', True' * looks.answers}),")
    return "\n".join([*lines, "}  # fmt: skip", ""])


def _literal(value: str) -> str:
    """Return the value as a raw text, in quotation marks that it does not have."""
    mark = next(mark for mark in ('"', "'", '"""') if mark not in value)
    return f"{'r' * (chr(92) in value)}{mark}{value}{mark}"


if __name__ == "__main__":
    Path(formats.__file__).write_text(written(), "utf-8")
