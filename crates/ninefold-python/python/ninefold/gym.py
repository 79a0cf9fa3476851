"""An environment for gymnasium: fill in a Sudoku, one digit at a time.

>>> from ninefold import Generator
>>> from ninefold.gym import SudokuEnv
>>> env = SudokuEnv(Generator(seed=7), range(1000))
>>> board, info = env.reset(seed=1)
>>> board.shape, int(info["action_mask"].sum()) > 0
((9, 9), True)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, SupportsFloat

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ._ninefold import Grid
from .generator import Generator

__all__ = ["SudokuEnv"]

Board = NDArray[np.uint8]


class SudokuEnv(gymnasium.Env[Board, np.int64]):
    """Puzzles of a generator, or of a sequence of grids. An action is a number from 0 to 728: nine times the cell plus the
    digit minus one.

    The observation is the board, ``uint8`` of shape (9, 9). ``info["action_mask"]`` has the digits that no digit on the board
    rules out. A right digit is rewarded with 1 / blanks, a wrong one with -1. A wrong digit ends the episode unless ``forgiving``,
    which leaves the board unchanged. ``reset(seed=n)`` follows gymnasium's rule: the same seed, the same puzzles.

    >>> from ninefold import Grid
    >>> from ninefold.gym import SudokuEnv
    >>> solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    >>> env = SudokuEnv([Grid("." + solved[1:])])
    >>> board, info = env.reset(seed=1)
    >>> [int(action) for action in info["action_mask"].nonzero()[0]]
    [4]
    >>> board, reward, terminated, truncated, info = env.step(4)
    >>> reward, terminated, info["solved"]
    (1.0, True, True)
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"]}

    def __init__(
        self,
        puzzles: Generator | Sequence[Grid],
        numbers: range | None = None,
        *,
        forgiving: bool = False,
        render_mode: str | None = None,
    ) -> None:
        if numbers is None:
            if isinstance(puzzles, Generator):
                raise ValueError("numbers: which puzzles of the generator? For example range(10_000)")
            numbers = range(len(puzzles))
        self._puzzles, self._numbers, self._forgiving = puzzles, numbers, forgiving
        self.render_mode = render_mode
        self.observation_space: spaces.Space[Board] = spaces.Box(0, 9, (9, 9), np.uint8)
        self.action_space: spaces.Space[np.int64] = spaces.Discrete(729)
        self._grid = self._solution = Grid("." * 81)
        self._blanks = 81

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Board, dict[str, Any]]:
        """Begins with a random puzzle, or with ``options["number"]``.

        >>> from ninefold import Generator
        >>> from ninefold.gym import SudokuEnv
        >>> env = SudokuEnv(Generator(seed=7), range(1000))
        >>> env.reset(options={"number": 5})[1]["number"]
        5
        """
        super().reset(seed=seed)
        number = (options or {}).get("number")
        if number is None:
            number = self._numbers[int(self.np_random.integers(len(self._numbers)))]
        self._grid = self._puzzles[number]
        solution = self._grid.solution()
        if solution is None or self._grid.count() != 1:
            raise ValueError(f"puzzle {number} does not have exactly one solution")
        self._solution = solution
        self._blanks = max(1, sum(digit == 0 for digit in self._grid))
        return self._grid.to_numpy(), {**self._info(), "number": number}

    def _info(self) -> dict[str, Any]:
        mask = self._grid.candidates().to_numpy().reshape(729).astype(np.int8)
        return {"action_mask": mask, "solved": 0 not in self._grid}

    def step(self, action: np.int64 | int) -> tuple[Board, SupportsFloat, bool, bool, dict[str, Any]]:
        """Writes a digit.

        >>> from ninefold import Generator
        >>> from ninefold.gym import SudokuEnv
        >>> env = SudokuEnv(Generator(seed=7), range(1))
        >>> board, info = env.reset(seed=1)
        >>> wrong = next(action for action in range(729) if not info["action_mask"][action])
        >>> env.step(wrong)[1:3]
        (-1.0, True)
        """
        cell, digit = divmod(int(action), 9)
        if self._grid[cell] == 0 and self._solution[cell] == digit + 1:
            self._grid = self._grid.place(cell, digit + 1)
            info = self._info()
            return self._grid.to_numpy(), 1.0 / self._blanks, info["solved"], False, info
        return self._grid.to_numpy(), -1.0, not self._forgiving, False, self._info()

    def render(self) -> str | None:
        """The board as text, or as SVG.

        >>> from ninefold import Generator
        >>> from ninefold.gym import SudokuEnv
        >>> env = SudokuEnv(Generator(seed=7), range(1), render_mode="svg")
        >>> board, info = env.reset(seed=1)
        >>> env.render()[:4]
        '<svg'
        """
        if self.render_mode == "svg":
            return self._grid.to_svg()
        return self._grid.to("picture") if self.render_mode == "ansi" else None
