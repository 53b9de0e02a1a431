"""Records behave as frozen dataclasses do."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass, field, fields, is_dataclass, replace
from typing import Any

import pytest

from satgrid.records import record

Maker = Callable[[type], type]


def classes(make: Any, bare: Any) -> tuple[type, type, type]:
    @make
    class Base:
        """A base."""

        first: int
        second: list[int] = field(default_factory=list, hash=False)
        third: str = field(default="x", repr=False, compare=False)

    @make
    class Longer(Base):
        """A class with a field more, and one that the caller does not give."""

        fourth: int = 4
        fifth: int = field(default=5, init=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "fourth", self.fourth + self.first)

    @bare
    class Alone:
        """A class that equals itself alone."""

        first: int

    return Base, Longer, Alone


OURS = classes(record, record(eq=False))
THEIRS = classes(dataclass(frozen=True), dataclass(frozen=True, eq=False))
GIVEN: list[tuple[int, tuple[Any, ...], dict[str, Any]]] = [
    (0, (1,), {}),
    (0, (1, [2]), {"third": "y"}),
    (0, (1,), {"third": "z"}),
    (1, (1, [2], "y", 7), {}),
    (1, (), {"first": 3, "fourth": 1}),
    (2, (1,), {}),
]


def test_a_record_is_what_a_frozen_dataclass_is() -> None:
    ours = [OURS[k](*given, **named) for k, given, named in GIVEN]
    theirs = [THEIRS[k](*given, **named) for k, given, named in GIVEN]
    assert [*map(repr, ours)] == [*map(repr, theirs)]
    assert [*map(vars, ours)] == [*map(vars, theirs)]
    for one, other in zip(ours, theirs, strict=True):
        assert is_dataclass(one)
        assert [each.name for each in fields(one)] == [each.name for each in fields(other)]  # type: ignore[arg-type]
        assert [one == each for each in ours] == [other == each for each in theirs]
        assert copy.deepcopy(one) == one or type(one) is OURS[2]
    for one, other in zip(ours[:5], theirs[:5], strict=True):
        assert hash(one) == hash(other)
        assert repr(replace(one, first=9)) == repr(replace(other, first=9))  # type: ignore[type-var]


@pytest.mark.parametrize("kinds", [OURS, THEIRS], ids=["record", "dataclass"])
def test_fields_are_frozen_and_arguments_are_checked(kinds: tuple[Any, Any, Any]) -> None:
    one = kinds[0](1)
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'first'"):
        one.first = 2
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'first'"):
        del one.first
    for given, named in ((), {}), ((1, [], "x", 2), {}), ((1,), {"other": 2}):
        with pytest.raises(TypeError):
            kinds[0](*given, **named)


@record
class Kept:
    """A record of a module, which can be pickled."""

    cells: tuple[int, ...] = ()


def test_a_record_is_pickled() -> None:
    assert pickle.loads(pickle.dumps(Kept((1, 2)))) == Kept((1, 2))
