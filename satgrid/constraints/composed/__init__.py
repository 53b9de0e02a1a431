"""Rules that consist of statements of other kinds; they are not kinds themselves.

`covers` has the rules about placed shapes (rectangles, ships, tetrominoes), as statements of
`cover`; `rules` the others: different cells, neighbourhoods of cells, walls, water.
"""
