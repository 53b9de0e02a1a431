"""How many stars each line of a star battle has in Penpa+: said in words, in title or rules.

No mark tells it. Where no words do it is one, and the puzzle says so as a setting of its own, which
stands below its drawings; the plain text form is the place to correct it.
"""

from __future__ import annotations

import re

from satgrid.errors import count

_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_STARS = re.compile(
    rf"(?<!no )\b([1-6]|{'|'.join(_NUMBERS)})[ -]?(?:stars?\b|★)(?! (?:may|can|do|must|touch|are))",
    re.IGNORECASE,
)


def read(title: str, rules: str) -> dict[str, int]:
    """Return the variant that title and rules tell; one star needs none where they say it."""
    found = _STARS.search(title) or _STARS.search(rules)
    if found is None:
        return {"stars": 1}
    word = found[1].lower()
    stars = _NUMBERS.get(word) or int(word)
    return {"stars": stars} if stars > 1 else {}


def written(stars: int) -> str:
    """Return the words."""
    return f"{count(stars, 'star')} in each row%2C column and room"
