"""Parts that are symmetric about centres: what each says alone, and the reasons that come of it."""

from commandline import run


def test_steps_follow_from_one_galaxy_at_a_time() -> None:
    """Three cells: the first has a dot, and the other two have one between them."""
    done = run("explain", "galaxies\ndots:\no..o.\n")
    assert done.out[1:] == [
        "the only solution, in 2 steps:",
        "1. the galaxy of r1c1: r1c1|r1c2 is a wall",
        "2. the galaxy between r1c2 and r1c3: r1c2|r1c3 is open",
    ]
