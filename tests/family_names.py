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


def genres() -> dict[str, tuple[str, ...]]:
    """Return the names of each family's genre, the first of them that of files."""
    found: dict[str, tuple[str, ...]] = {}
    for name in families.names():
        address = families.find(name).address
        if address is not None:
            found[name] = families.built_address(address).names
    names = [name for names in found.values() for name in names]
    assert len(names) == len({*names}), "a name is of two genres"
    return found


def written() -> str:
    """Return the text of the package with its tables of aliases and genres."""
    aliases = [
        " ".join([name, *(alias for alias, own in index().items() if own == name != alias)])
        for name in families.names()
    ]
    named = [" ".join((family, *names)) for family, names in genres().items()]
    text = Path(families.__file__).read_text("utf-8")
    for table, lines in ("_ALIASES", aliases), ("_GENRES", named):
        kept, start, rest = text.partition(f'{table} = """\n')
        text = kept + start + "".join(f"{line}\n" for line in lines) + rest[rest.index('"""') :]
    return text


if __name__ == "__main__":
    Path(families.__file__).write_text(written(), "utf-8")
