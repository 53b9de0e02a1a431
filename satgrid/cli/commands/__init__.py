"""One command per file, found by its file name: its options, what it does, what it prints."""
