"""How texts write what a puzzle is made of: the parts that several formats, and layers, share.

- `lines`: the lines of a text, their numbers, and errors that name them;
- `clues`: blocks beside rows and columns; `sides`: a line each, told apart by their number;
- `board`: clues in cells, a row of tokens a line; `rows`: which rows and cells the lines are;
- `palette`: whole colours from what a file says of them.
"""
