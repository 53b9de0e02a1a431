"""The version of satgrid, for `pyproject.toml` and for files, however it was installed."""

VERSION = "0.8.0.dev0"
