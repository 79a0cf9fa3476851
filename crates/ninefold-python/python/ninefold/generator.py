"""Puzzles from a seed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, overload

from . import _ninefold
from ._ninefold import Grid
from .answers import Batch, Cells, Progress, progress_reporter
from .errors import Unmet

__all__ = ["Generator"]


class Generator:
    """Puzzles by number: puzzle *n* of a seed is the same alone, in any batch and on every machine. Each has exactly one
    solution. Immutable, hashable, and pickled by its criteria.

    ``seed`` has no default: pass ``secrets.randbits(64)`` for a random one.

    >>> from ninefold import Generator
    >>> generator = Generator(seed=7, symmetry="rotate180", clues=range(24, 29))
    >>> puzzle = generator[0]
    >>> str(puzzle.verdict()), 24 <= len(puzzle.givens()) <= 28
    ('unique', True)
    >>> generator[0] == puzzle, generator[3:5] == [generator[3], generator[4]]
    (True, True)
    """

    __slots__ = ("_core", "_criteria")
    _core: _ninefold.GeneratorCore
    _criteria: dict[str, Any]

    def __init__(
        self,
        *,
        seed: int,
        clues: range | int | None = None,
        symmetry: str = "none",
        rating: tuple[float, float] | None = None,
        level: str | None = None,
        technique: str | None = None,
        only: Sequence[str] | None = None,
        like: Grid | None = None,
        change: int = 1,
        scramble: bool = False,
        minimal: bool = False,
        tries: int = 1_000_000,
    ) -> None:
        if isinstance(clues, int):
            clues = range(clues, clues + 1)
        if clues is not None and not isinstance(clues, range):
            raise TypeError(f"clues: expected a number or a range, found {type(clues).__name__}")
        if clues is not None and (clues.step != 1 or not clues):
            raise ValueError("clues: expected a range of step 1 that is not empty")
        criteria = {
            "seed": seed,
            "clues": clues,
            "symmetry": symmetry,
            "rating": rating,
            "level": level,
            "technique": technique,
            "only": None if only is None else tuple(only),
            "like": like,
            "change": change,
            "scramble": scramble,
            "minimal": minimal,
            "tries": tries,
        }
        core = _ninefold.GeneratorCore(
            seed,
            clues=None if clues is None else (clues[0], clues[-1]),
            symmetry=symmetry,
            rating=rating,
            level=level,
            technique=technique,
            only=None if only is None else list(only),
            like=like,
            change=change,
            scramble=scramble,
            minimal=minimal,
            tries=tries,
        )
        object.__setattr__(self, "_core", core)
        object.__setattr__(self, "_criteria", criteria)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Generator does not change")

    @property
    def seed(self) -> int:
        """The seed.

        >>> from ninefold import Generator
        >>> Generator(seed=7).seed
        7
        """
        seed: int = self._criteria["seed"]
        return seed

    @overload
    def __getitem__(self, number: int) -> Grid: ...
    @overload
    def __getitem__(self, number: slice) -> list[Grid]: ...
    def __getitem__(self, number: int | slice) -> Grid | list[Grid]:
        if isinstance(number, slice):
            if number.stop is None or number.step not in (None, 1):
                raise ValueError("expected numbers without gaps, and an end: there are 2**64 puzzles")
            start = number.start or 0
            made = self.batch(start, max(0, number.stop - start))
            return [self._grid(start + at, puzzle) for at, puzzle in enumerate(made["puzzle"])]
        if number < 0:
            raise IndexError("numbers count from 0")
        return self._grid(number, self.batch(number, 1)["puzzle"][0])

    def _grid(self, number: int, puzzle: str | None) -> Grid:
        if puzzle is None:
            raise Unmet(f"number {number}: no attempt met the criteria")
        return Grid(puzzle)

    def batch(
        self,
        first: int,
        count: int,
        *,
        cells: Cells = "text",
        threads: int | None = None,
        progress: Progress = None,
    ) -> Batch:
        """The puzzles of ``count`` numbers from ``first`` on, as a table: see :func:`ninefold.batch.generate`.

        >>> from ninefold import Generator
        >>> Generator(seed=7).batch(10, 2)["number"]
        [10, 11]
        """
        show, end = progress_reporter(progress)
        try:
            return Batch(_ninefold.generate(self._core, first, count, cells, threads=threads, progress=show))
        finally:
            end()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Generator) and other._criteria == self._criteria

    def __hash__(self) -> int:
        return hash(tuple(self._criteria.values()))

    def __repr__(self) -> str:
        default: dict[str, Any] = {"clues": None, "symmetry": "none", "rating": None, "level": None, "technique": None, "only": None}
        default |= {"like": None, "change": 1, "scramble": False, "minimal": False, "tries": 1_000_000}
        told = [f"{name}={value!r}" for name, value in self._criteria.items() if default.get(name, ...) != value]
        return f"Generator({', '.join(told)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (self._criteria,)


def _made(criteria: dict[str, Any]) -> Generator:
    """A generator that was pickled."""
    return Generator(**criteria)
