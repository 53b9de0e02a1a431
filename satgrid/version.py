"""The version of satgrid; `pyproject.toml` takes it from here."""

VERSION = "0.1.0"
