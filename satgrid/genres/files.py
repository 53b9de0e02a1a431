"""The usual blocks of files: those of the parts of an address, and those of an answer."""

from __future__ import annotations

from collections.abc import Iterable

from satgrid.answer import BRIDGES, Answer
from satgrid.genres import address, blocks, drawn
from satgrid.genres.codes import ARROWS, RUNS, TOWERS, RunCode
from satgrid.genres.sheet import FileBlock

_CLUE_ROWS: dict[RunCode, type[blocks.NumberRows]] = {
    ARROWS: blocks.ArrowRows,
    RUNS: blocks.RunLengthRows,
    TOWERS: blocks.TowerRows,
}


def usual_blocks(
    parts: Iterable[address.AddressPart], answer: Answer | None
) -> tuple[FileBlock, ...] | None:
    """Return the blocks of files of a genre with these parts.

    None if a part has no usual block, or if two blocks have the same contents.
    """
    found: list[FileBlock] = []
    for part in parts:
        own = _block_of(part)
        if own is not None:
            found.append(own)
        elif part.names:
            return None
    names = [name for block in found for name in block.names]
    if len(names) > len({*names}):
        return None
    if answer is not None and not any(block.holds_answer for block in found):
        found += _blocks_of_answer(answer)
    return tuple(found)


def _block_of(part: address.AddressPart) -> FileBlock | None:
    match part:
        case address.CellClues(code=code, signs=signs, may_lack=may_lack):
            return _CLUE_ROWS.get(code, blocks.NumberRows)(signs, may_lack=may_lack)
        case address.CellSigns(signs=signs):
            return blocks.NumberRows(signs)
        case address.CellMarks(sign=sign):
            return blocks.StarRows(sign, may_lack=True)
        case address.CornerNumbers():
            return blocks.CornerRows()
        case address.CornerMarks(inside=inside):
            return blocks.CornerRows(inside=inside)
        case address.LineBlocks():
            return blocks.LineBlocksBoard()
        case address.Borders():
            return blocks.RoomRows(walls_from=1)
        case address.RoomNumbers():
            return blocks.NumberRows(may_lack=True)
        case address.SettingNumber(name=name, usual=usual):
            return blocks.SettingLine(name, usual)
    return None


def _blocks_of_answer(answer: Answer) -> tuple[FileBlock, ...]:
    if answer.walls:
        return (drawn.DrawnWallRows(),)
    if answer.fills_rest:
        return drawn.ShadingRows(rest=True), drawn.PathRows()
    if answer.through_cells:
        return (drawn.PathRows(several=answer is BRIDGES),)
    if answer.lattice:
        return (drawn.EdgeRows(),)
    return (drawn.ShadingRows() if answer.text is None else drawn.DigitRows(),)
