"""What the native half calls to make Python values from plain data. Modules are imported when they are first needed: a
program that only solves does not wait for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from . import steps as data
    from ._ninefold import Grid, Symmetry


def path(text: str) -> data.Path:
    from . import steps

    return steps._path(text)


def steps(text: str) -> tuple[data.Step, ...]:
    return path(text).steps


def first(text: str) -> data.Step | None:
    found = steps(text)
    return found[0] if found else None


def check(text: str) -> data.Check:
    from . import steps

    return steps._check(text)


def se_rating(er: float, ep: float, ed: float, hardest: str | None) -> data.SeRating:
    from . import steps

    return steps.SeRating(er, ep, ed, hardest)


def hodoku_rating(level: str, score: int, hardest: str | None) -> data.HodokuRating:
    from . import steps

    return steps.HodokuRating(level, score, hardest)


def canonical(grid: Grid, symmetry: Symmetry, automorphisms: int, class_id: str) -> data.Canonical:
    from . import steps

    return steps.Canonical(grid, symmetry, automorphisms, class_id)


def array(values: bytes, dtype: str, shape: tuple[int, ...]) -> Any:
    import numpy

    return numpy.frombuffer(values, dtype=dtype).reshape(shape).copy()
