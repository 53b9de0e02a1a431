"""Drawings of puzzles and solutions: text for terminals and files, SVG for paper and the web."""
