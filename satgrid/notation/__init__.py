"""How texts write what a puzzle is made of: the parts that formats and layers share.

- `lines`: the lines of a text, their numbers, and errors that name them;
- `clues`: the block clues of rows and columns, one per line or within one;
- `board`: clues in cells; `rows`: which rows and cells the lines of a board are;
- `palette`: whole colours from what a file says of them.
"""
