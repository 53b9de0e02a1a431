"""Rules that are made of statements of other kinds: there are no kinds of these names.

`covers` has the rules about placed shapes (rectangles, ships, tetrominoes), as statements of
`cover`; `rules` the others: different cells, neighbourhoods of cells, walls, water.
"""
