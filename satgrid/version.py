"""The version of satgrid; `pyproject.toml` takes it from here."""

VERSION = "0.2.0"
