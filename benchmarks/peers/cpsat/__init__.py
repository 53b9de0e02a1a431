"""Models of the families for OR-Tools' CP-SAT, two ways each.

Loops are a circuit of arcs in one direction (`AddCircuit`), and what is connected is a tree of
ranks; the second way says neither, and cuts off each answer that falls apart (`model.py`).
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from benchmarks.peers.tools import Instance, Shown, Unsupported

MODULES = {
    "loops": ("slitherlink", "masyu", "yajilin", "simpleloop", "castlewall"),
    "regions": ("nurikabe", "yinyang", "heyawake", "cave", "fillomino", "hashi"),
    "counts": (
        *("binairo", "starbattle", "akari", "tents", "sudoku"),
        *("mosaic", "minesweeper", "norinori"),
    ),
    "rooms": ("suguru", "ripple", "aquarium", "magnets", "lits", "shimaguni"),
    "walls": ("shikaku", "dominosa", "galaxies"),
    "ways": ("koburin", "countryroad", "moonsun", "geradeweg"),
    "sights": ("creek", "canalview", "nurimisaki", "snake", "nanro"),
    "shades": ("battleship", "tapa", "kurotto", "shakashaka"),
    "squares": ("kakuro", "kenken", "skyscrapers", "easyasabc", "futoshiki", "slant"),
}


def solutions(instance: Instance, unique: bool, second: bool) -> list[Shown]:
    """Return one solution, or two if there are two: one, and another with the first excluded."""
    found: list[Shown] = stated(instance, second).solutions(1 + unique)
    return found


def stated(instance: Instance, second: bool) -> Any:
    """Return the model of a family, in one of two ways."""
    family = instance["family"]
    for module, families in MODULES.items():
        if family in families:
            models: Any = import_module(f"benchmarks.peers.cpsat.{module}")
            return getattr(models, family.capitalize())(instance, second)
    raise Unsupported("has no such puzzles")
