"""How many stars each line of a star battle has in Penpa+: said in words, in title or rules.

No mark says it. If no words do, the number is derived where only one is possible.
"""

from __future__ import annotations

import re
from itertools import product

from satgrid.errors import count
from satgrid.layers._printed import RoomGrid

_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_STARS = re.compile(
    rf"(?<!no )\b([1-6]|{'|'.join(_NUMBERS)})[ -]?(?:stars?\b|★)(?! (?:may|can|do|must|touch|are))",
    re.IGNORECASE,
)


def read(title: str, rules: str) -> dict[str, int]:
    """Return the variant that title and rules state, {} if they do not."""
    found = _STARS.search(title) or _STARS.search(rules)
    if found is None:
        return {}
    word = found[1].lower()
    return {"stars": _NUMBERS.get(word) or int(word)}


def possible(rooms: RoomGrid) -> range:
    """Return the numbers that the room for stars allows, at least 1.

    A block of 2x2 cells has at most one star. So a line, a room and the board have at most as many
    stars as blocks cover them, wherever the pattern of blocks begins.
    """
    size = max(rooms.height, rooms.width)
    blocks = (rooms.height + 1) // 2 * ((rooms.width + 1) // 2)
    most = min(len(_NUMBERS), blocks // size)
    for cells in rooms.members().values():
        for down, right in product((0, 1), repeat=2):
            most = min(most, len({((r + down) // 2, (c + right) // 2) for r, c in cells}))
    return range(1, max(most, 1) + 1)


def written(stars: int) -> str:
    """Return the words."""
    return f"{count(stars, 'star')} in each row%2C column and room"
