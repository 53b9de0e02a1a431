"""The lines of the board of an SVG document: those between cells, rulers, walls, and a loop."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree.ElementTree import Element, SubElement

from satgrid.board import Board
from satgrid.clues import BLACK, WHITE, Value
from satgrid.draw._cages import DASHES, outline
from satgrid.draw._pen import CELL, stroke
from satgrid.draw._scene import Scene
from satgrid.draw._shapes import SHAPES
from satgrid.draw.symbols import INK
from satgrid.grid import Cell
from satgrid.layers.marks import Wall

_RULED = 5
"""A ruler follows every so many rows and columns."""

_RULER, _THIN, _CROSS, _PATH = "#808080", "#bbb", "#999", "#1a5fb4"

_HALF = CELL // 2

_LINES_OF = {BLACK: (0,), "1": (0,), "2": (-3, 3)}
"""How far from the middle each line is that a value of a path stands for."""


def rule(root: Element, scene: Scene, left: int, top: int) -> None:
    """Draw the lines of the board; every fifth and the last begin at the clues' outer end.

    Rulers follow every fifth row and column of pictures and words: other boards have walls, or
    clues and signs in their cells.
    """
    height, width = scene.puzzle.board
    ruled = not (scene.framed or any(look in SHAPES for look in scene.looks.values()))
    long = _RULED if ruled else 1
    thin = rulers = ""
    for n in range(height + 1):
        y, fifth = n * CELL, n % long == 0
        thin += f"M{-left if fifth or n == height else 0} {y}H{width * CELL}"
        rulers += f"M0 {y}H{width * CELL}" if fifth else ""
    for n in range(width + 1):
        x, fifth = n * CELL, n % long == 0
        thin += f"M{x} {-top if fifth or n == width else 0}V{height * CELL}"
        rulers += f"M{x} 0V{height * CELL}" if fifth else ""
    stroke(root, "lines", thin, _THIN, 0.6)
    if ruled:
        stroke(root, "rulers", rulers, _RULER, 1.5)


def frame_clues(root: Element, scene: Scene) -> None:
    """Draw the frames around clues."""
    if scene.frames:
        # Outside of the disc that clues are on.
        places = ((f"{c * CELL + 1}", f"{r * CELL + 1}") for r, c in sorted(scene.frames))
        squares = (f"M{x} {y}h{CELL - 2}v{CELL - 2}h{2 - CELL}z" for x, y in places)
        stroke(root, "frames", "".join(squares), INK, 2)


def frame(root: Element, scene: Scene) -> None:
    """Draw the outlines of cages, the walls and the border."""
    height, width = scene.puzzle.board
    if scene.cages:
        outlined = (outline(cage, scene.room(cage.cells[0])) for cage in scene.cages)
        stroke(root, "cages", "".join(outlined), INK, 0.7)
        root[-1].set("stroke-dasharray", DASHES)
    if scene.walls:
        stroke(root, "walls", "".join(map(_wall, sorted(scene.walls))), INK, 2)
    stroke(root, "border", f"M0 0H{width * CELL}V{height * CELL}H0z", INK, 2)


def _wall(wall: Wall) -> str:
    r, c = wall.other
    return f"M{c * CELL} {r * CELL}" + (f"v{CELL}" if wall.cell[0] == r else f"h{CELL}")


def cross(root: Element, shown: Mapping[Cell, Value], lattice: bool) -> None:
    """Cross the white cells, or places of the lattice."""
    white = (place for place, value in shown.items() if value == WHITE)
    if lattice:
        path = "".join(f"M{c * _HALF - 3} {r * _HALF - 3}l6 6m0 -6l-6 6" for r, c in white)
    else:
        path = "".join(f"M{c * CELL + 6} {r * CELL + 6}l8 8m0 -8l-8 8" for r, c in white)
    stroke(root, "crosses", path, _CROSS, 1)


def draw_loop(root: Element, board: Board, shown: Mapping[Cell, Value], walls: bool) -> None:
    """Draw the sides of cells that have lines, and a dot at each corner, dark where lines are.

    Where these are walls, cells have lines between them already.
    """
    drawn = [place for place, value in shown.items() if value == BLACK]
    level = "".join(f"M{(c - 1) * _HALF} {r * _HALF}h{CELL}" for r, c in drawn if c % 2 > r % 2)
    upright = "".join(f"M{c * _HALF} {(r - 1) * _HALF}v{CELL}" for r, c in drawn if r % 2 > c % 2)
    on = {(r, c) for r, c in drawn if r % 2 == c % 2 == 0}
    off = [corner for corner in board.corners() if corner not in on]
    off, width = ([], "1.5") if walls else (off, "2")
    for corners, size, colour in (off, "1.5", _RULER), (sorted(on), width, INK):
        group = SubElement(root, "g", {"class": "corners", "fill": colour})
        for r, c in corners:
            place = {"cx": str(c * _HALF), "cy": str(r * _HALF), "r": size}
            SubElement(group, "circle", place)
    stroke(root, "loop", level + upright, INK, 3)


def draw_paths(root: Element, shown: Mapping[Cell, Value]) -> None:
    """Draw lines from cell to cell, one or two, and a dot for each in the cells they come to."""
    level = upright = ""
    dots: list[Cell] = []
    for (r, c), value in shown.items():
        y, x = r * _HALF, c * _HALF
        for aside in _LINES_OF.get(value, ()):
            if r % 2 > c % 2:
                level += f"M{x - _HALF} {y + aside}h{CELL}"
            elif c % 2 > r % 2:
                upright += f"M{x + aside} {y - _HALF}v{CELL}"
            else:
                dots.append((y + aside, x + aside))
    group = SubElement(root, "g", {"class": "stops", "fill": _PATH})
    for y, x in dots:
        SubElement(group, "circle", {"cx": str(x), "cy": str(y), "r": "1.5"})
    stroke(root, "loop", level + upright, _PATH, 3)
