"""A map-style data set for PyTorch: item *n* is puzzle *n* of a seed, made when it is asked for. Workers need no files, and
no state: they give the same items in any order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import torch
from torch.utils.data import Dataset

from .generator import Generator

if TYPE_CHECKING:
    from torch import Tensor

__all__ = ["Puzzles"]


class Puzzles(Dataset[tuple["Tensor", "Tensor"]]):
    """Puzzle and solution as ``uint8`` tensors of 81 digits, for the numbers of a range.

    >>> from ninefold import Generator
    >>> from ninefold.torch import Puzzles
    >>> puzzle, solution = Puzzles(Generator(seed=7), range(100))[5]
    >>> puzzle.shape, int(solution.min())
    (torch.Size([81]), 1)
    """

    def __init__(self, generator: Generator, numbers: range) -> None:
        self.generator: Generator = generator
        self.numbers: range = numbers

    def __len__(self) -> int:
        return len(self.numbers)

    def __getitem__(self, index: int) -> tuple[Tensor, Tensor]:
        return self.__getitems__([index])[0]

    def __getitems__(self, indices: list[int]) -> list[tuple[Tensor, Tensor]]:
        """Several at once: PyTorch asks for a whole batch."""
        items = []
        for index in indices:
            made = self.generator.batch(self.numbers[index], 1, cells="bytes", threads=1).to_numpy()
            items.append((torch.from_numpy(np.copy(made["puzzle"][0])), torch.from_numpy(np.copy(made["solution"][0]))))
        return items
