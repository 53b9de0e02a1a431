"""Searches: the one loop around a live solver, and the questions asked of it."""
