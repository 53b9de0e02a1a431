"""How many cells of a line are black: what the blocks of a line imply, said once more.

It rules out nothing that the blocks allow, so nobody states it unless an encoder is chosen for it:
any of `exactly`'s, whose special case it is. Textbooks state it beside the starts of the blocks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from satgrid.constraints.exactly import Exactly


@dataclass(frozen=True)
class LineTotal(Exactly):
    """Exactly `bound` of the terms are true; the terms are the cells of a line being white.

    So the others are black, or of any colour: n - `bound` of n cells.
    """

    default: ClassVar[str] = "none"
    auxiliary: ClassVar[bool] = False
