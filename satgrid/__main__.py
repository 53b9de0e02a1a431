"""`python -m satgrid`."""

from satgrid.cli import main

if __name__ == "__main__":
    main()
