"""The version of satgrid, for `pyproject.toml` and for files, whatever way it was installed."""

VERSION = "0.8.0.dev0"
