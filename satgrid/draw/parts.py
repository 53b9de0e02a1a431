"""What a drawing is made of, for those who draw on top of one: the page.

A `scene` is what there is to draw of a puzzle, `SHAPES` are the shapes that stand in cells, `FULL`
is the look of a cell that is filled, and `CELL` the length of a cell's side in an SVG document.
"""

from satgrid.draw._pen import CELL as CELL
from satgrid.draw._scene import FULL as FULL
from satgrid.draw._scene import Scene as Scene
from satgrid.draw._scene import scene as scene
from satgrid.draw._shapes import SHAPES as SHAPES
