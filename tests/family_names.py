"""The index of family names: `python tests/family_names.py` writes it anew from the families."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from satgrid import families


def index() -> dict[str, str]:
    """Return the family of each name and alias, in plain form; no two families share one."""
    found: dict[str, str] = {}
    for name in families.names():
        module = import_module(f"satgrid.families.{name}")
        aliases = getattr(module, "aliases", ())
        assert isinstance(aliases, tuple)
        for alias in (name, *aliases):
            plain = families.plain_name(alias)
            assert found.setdefault(plain, name) == name, f"{alias} is of two families"
    return found


def written() -> str:
    """Return the text of the package with its table of aliases."""
    kept, start, rest = Path(families.__file__).read_text("utf-8").partition('_ALIASES = """\n')
    lines = [
        " ".join([name, *(alias for alias, own in index().items() if own == name != alias)])
        for name in families.names()
    ]
    return kept + start + "".join(f"{line}\n" for line in lines) + rest[rest.index('"""') :]


if __name__ == "__main__":
    Path(families.__file__).write_text(written(), "utf-8")
