"""One command per file, found by the file's name."""
