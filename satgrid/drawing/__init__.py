"""Drawings of puzzles and solutions: text for terminals and files, SVG, PNG and PDF.

    scene.py        what there is to draw: the marks of a puzzle's layers, the looks of its values
    symbols.py      colours, the legend, and colours that look alike
    text.py         which text suits a stream; plain text, half blocks, numbers
    box_drawing.py  boards as lines of characters, with walls, lines and clues
    reading.py      text drawings read back as puzzles
    svg.py          the SVG document of a puzzle
    elements.py     the elements of SVG documents: strokes, texts, swatches, shapes
    marked.py       marks in a drawing: cells, places, corners, clues of lines
    pages.py        pictures side by side, sheets to print, titles, dark paper
    rendered.py     documents as PNG and PDF

It imports families, their layers and answers, notation, and no search.
"""
