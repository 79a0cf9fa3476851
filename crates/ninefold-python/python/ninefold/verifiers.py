"""Puzzles for verifiers (its version 1): a task set with rewards, to evaluate and train models on.

>>> from ninefold.verifiers import SudokuTaskset, SudokuTasksetConfig
>>> tasks = SudokuTaskset(SudokuTasksetConfig(seed=7, level="easy"))
>>> [task.data.name for task in tasks.take(2)]
['easy-0', 'easy-1']
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import verifiers.v1 as vf

from ._ninefold import Grid
from .benchmark import Ask, Benchmark, Score, question, read_puzzle, score_answer
from .generator import Generator
from .variant import Variant
from .words import Verdict

__all__ = ["SudokuTaskset"]


class SudokuTasksetConfig(vf.TasksetConfig):
    """Which puzzles: of a seed without end, or those of a :class:`~ninefold.benchmark.Benchmark` if ``date`` is given."""

    seed: int = 0
    level: str | None = None
    ask: Ask = "solution"
    date: str | None = None
    drawn: str = ""
    """The seed of the benchmark, drawn in public on its date."""
    count: int = 100
    """How many puzzles of each level the benchmark has."""


class SudokuData(vf.TaskData):
    """A puzzle and what is asked of it."""

    puzzle: str
    ask: Ask = "solution"


class SudokuTask(vf.Task[SudokuData, vf.State, vf.TaskConfig]):
    """A puzzle as a question. Its reward is 1 if the answer solves it, otherwise 0; ``share`` says how much is right."""

    def _score(self, trace: vf.Trace) -> Score:
        return score_answer(self.data.puzzle, trace.last_reply, self.data.ask)

    @vf.reward
    async def solved(self, trace: vf.Trace) -> float:
        """Whether the answer solves the puzzle."""
        return float(self._score(trace).solved)

    @vf.metric
    async def share(self, trace: vf.Trace) -> float:
        """How much of the answer is right."""
        return self._score(trace).share

    async def validate(self, runtime: vf.Runtime) -> bool:
        """Whether the puzzle has exactly one solution."""
        return read_puzzle(self.data.puzzle).verdict() == Verdict.UNIQUE


class SudokuTaskset(vf.Taskset[SudokuTask, SudokuTasksetConfig]):
    """The puzzles of a configuration, one after the other.

    >>> from ninefold.verifiers import SudokuTaskset, SudokuTasksetConfig
    >>> config = SudokuTasksetConfig(date="2026-12-01", drawn="in public", level="hard", count=3)
    >>> [task.data.name for task in SudokuTaskset(config)]
    ['hard-0', 'hard-1', 'hard-2']
    """

    def __init__(self, config: SudokuTasksetConfig) -> None:
        super().__init__(config)
        self.INFINITE = config.date is None

    def load(self) -> Iterator[SudokuTask]:
        """The tasks in order.

        >>> from ninefold.verifiers import SudokuTaskset, SudokuTasksetConfig
        >>> task = next(iter(SudokuTaskset(SudokuTasksetConfig(seed=7)).load()))
        >>> "Solve this Sudoku" in task.data.prompt
        True
        """
        config, ask = self.config, self.config.ask
        for name, puzzle in self._puzzles():
            data = SudokuData(name=name, prompt=question(puzzle, ask), puzzle=str(puzzle), ask=ask)
            yield SudokuTask(data, config.task)

    def _puzzles(self) -> Iterator[tuple[str, Grid | Variant]]:
        config = self.config
        if config.date is None:
            generator = Generator(seed=config.seed, level=config.level)
            yield from ((f"{config.level or 'any'}-{number}", generator[number]) for number in count())
            return
        levels = {} if config.level is None else {"levels": (config.level,)}
        benchmark = Benchmark(config.date, config.drawn, config.ask, count=config.count, **levels)
        yield from ((task.id, task.puzzle) for task in benchmark.tasks())
