"""Notations of the parts of a puzzle, which formats and layers share.

- `lines`: the lines of a text, their numbers, and errors that name them;
- `clues`: the block clues of rows and columns, one per line or within one;
- `board`: clues in cells; `rows`: which rows and cells the lines of a board are;
- `palette`: complete colours from the parts that a file states.
"""
