"""Why: which clues and rules force a cell, or contradict each other."""
