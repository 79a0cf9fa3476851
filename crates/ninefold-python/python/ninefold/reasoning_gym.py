"""Puzzles for reasoning-gym: importing this module registers the data set ``ninefold_sudoku``.

>>> import ninefold.reasoning_gym
>>> import reasoning_gym
>>> data = reasoning_gym.create_dataset("ninefold_sudoku", level="easy", seed=7, size=10)
>>> entry = data[3]
>>> data.score_answer(entry["answer"], entry)
1.0
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from reasoning_gym.coaching import BaseCurriculum, ScalarAttributeDefinition
from reasoning_gym.factory import ProceduralDataset, register_dataset

from .benchmark import LEVELS, Ask, question, score_answer
from .generator import Generator

__all__ = ["SudokuConfig", "SudokuCurriculum", "SudokuDataset"]

NAME = "ninefold_sudoku"


@dataclass
class SudokuConfig:
    """What is asked.

    >>> from ninefold.reasoning_gym import SudokuConfig
    >>> SudokuConfig(level="hard", ask="path").validate()
    """

    level: str | None = None
    """``easy``, ``medium``, ``hard``, ``unfair`` or ``extreme``, HoDoKu's; any if ``None``."""
    ask: Ask = "solution"
    seed: int | None = None
    size: int = 500

    def validate(self) -> None:
        """Raises ``AssertionError`` for values that have no meaning, as all data sets of reasoning-gym do.

        >>> from ninefold.reasoning_gym import SudokuConfig
        >>> SudokuConfig().validate()
        """
        assert self.level is None or self.level in LEVELS, f"level must be one of {', '.join(LEVELS)}"
        assert self.ask in ("solution", "path"), "ask must be solution or path"
        assert self.size > 0, "size must be positive"


class SudokuDataset(ProceduralDataset):
    """Puzzle *n* of a seed as a question. A solved puzzle is worth 1; what is right of other answers, a tenth of its share.

    >>> from ninefold.reasoning_gym import SudokuConfig, SudokuDataset
    >>> data = SudokuDataset(SudokuConfig(seed=7, size=3, ask="path"))
    >>> len(data), [data.score_answer(entry["answer"], entry) for entry in data]
    (3, [1.0, 1.0, 1.0])
    """

    def __init__(self, config: SudokuConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)
        self._generator = Generator(seed=self.seed, level=config.level)

    def __getitem__(self, idx: int) -> dict[str, Any]:
        if not 0 <= idx < self.size:
            raise IndexError(idx)
        puzzle, ask = self._generator[idx], self.config.ask
        return {
            "question": question(puzzle, ask),
            "answer": str(puzzle.solution()) if ask == "solution" else puzzle.path().to_text(),
            "metadata": {
                "source_dataset": NAME,
                "source_index": idx,
                "puzzle": str(puzzle),
                "solution": str(puzzle.solution()),
                "difficulty": {"level": self.config.level},
            },
        }

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """What an answer is worth, from 0 to 1.

        >>> from ninefold.reasoning_gym import SudokuConfig, SudokuDataset
        >>> data = SudokuDataset(SudokuConfig(seed=7))
        >>> data.score_answer(None, data[0])
        0.0
        """
        if not isinstance(answer, str):
            return 0.0
        score = score_answer(entry["metadata"]["puzzle"], answer, self.config.ask)
        return 1.0 if score.solved else score.share / 10


class SudokuCurriculum(BaseCurriculum):
    """From easy to extreme.

    >>> from ninefold.reasoning_gym import SudokuCurriculum
    >>> curriculum = SudokuCurriculum()
    >>> curriculum.increment_attr_level("level")
    True
    >>> curriculum.generate_configuration({"seed": 1}).level
    'medium'
    """

    def __init__(self) -> None:
        super().__init__(SudokuCurriculum.__name__, SudokuConfig)
        about = "HoDoKu's level of the puzzles"
        level = ScalarAttributeDefinition(name="level", field_name="level", levels=list(LEVELS), description=about)
        self._define_attributes(level)


register_dataset(NAME, SudokuDataset, SudokuConfig, SudokuCurriculum)
