"""Many tasks: worker processes that may end at any moment, and a file of what is done."""
