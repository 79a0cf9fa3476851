"""Environments for gymnasium: fill in Sudokus, one digit at a time, alone or thousands at once.

>>> from ninefold import Generator
>>> from ninefold.gym import SudokuEnv
>>> env = SudokuEnv(Generator(seed=7), range(1000))
>>> board, info = env.reset(seed=1)
>>> board.shape, int(info["action_mask"].sum()) > 0
((9, 9), True)
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, SupportsFloat

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ._ninefold import Boards, Candidates, Grid
from .generator import Generator
from .words import Cell

if TYPE_CHECKING:
    from ._ninefold import _Order

__all__ = ["SudokuEnv", "SudokuVectorEnv"]

Board = NDArray[np.uint8]
Rewards = Literal["digits", "reasons"]
Numbers = NDArray[np.int64]

_SINGLES = (None, "naked-single", "hidden-single", "full-house")


def _floats(values: bytes) -> NDArray[np.float64]:
    return np.frombuffer(values, np.float64)


def _numbers(puzzles: Generator | Sequence[Grid], numbers: range | None) -> range:
    if numbers is None:
        if isinstance(puzzles, Generator):
            raise ValueError("numbers: which puzzles of the generator? For example range(10_000)")
        numbers = range(len(puzzles))
    return numbers


class SudokuEnv(gymnasium.Env[Board, np.int64]):
    """Puzzles of a generator, or of a sequence of grids. An action is a number from 0 to 728: nine times the cell plus the
    digit minus one. With ``marks``, 729 more say that the cell does not have the digit.

    The observation is the board, ``uint8`` of shape (9, 9). ``info["action_mask"]`` has the digits that no digit on the board,
    and no mark, rules out. A wrong action is rewarded with -1, and ends the episode unless ``forgiving``, which leaves the
    board unchanged. A right digit is rewarded with 1 / blanks; with ``rewards="reasons"``, a right action with its progress if
    it can be justified, otherwise with 0. ``reset(seed=n)`` follows gymnasium's rule: the same seed, the same puzzles.

    After a step, ``info`` has its score: ``sound``; ``technique``, the id of the single by which the digit follows, or with an
    ``order`` of the first technique of its hints that says the same, or ``None``; and ``progress``, the share of the
    candidates to be removed that it removes, 1 in all.

    >>> from ninefold import Grid
    >>> from ninefold.gym import SudokuEnv
    >>> solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    >>> env = SudokuEnv([Grid(".." + solved[2:])])
    >>> board, info = env.reset(seed=1)
    >>> [int(action) for action in info["action_mask"].nonzero()[0]]
    [4, 11]
    >>> board, reward, terminated, truncated, info = env.step(4)
    >>> reward, terminated, info["sound"], info["technique"]
    (0.5, False, True, 'full-house')
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"]}

    def __init__(
        self,
        puzzles: Generator | Sequence[Grid],
        numbers: range | None = None,
        *,
        forgiving: bool = False,
        marks: bool = False,
        rewards: Rewards = "digits",
        order: _Order | None = None,
        render_mode: str | None = None,
    ) -> None:
        self._puzzles, self._numbers, self._forgiving = puzzles, _numbers(puzzles, numbers), forgiving
        self._rewards, self._order = rewards, order
        self.render_mode = render_mode
        self.observation_space: spaces.Space[Board] = spaces.Box(0, 9, (9, 9), np.uint8)
        self.action_space: spaces.Space[np.int64] = spaces.Discrete(1458 if marks else 729)
        self._boards = Boards(1, marks)
        self._worth = 1.0

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
        self._boards.begin(0, self._puzzles[number], number)
        self._worth = 1 / max(1, self._boards.blanks()[0])
        board, info = self._seen()
        return board, {**info, "number": number}

    def _seen(self) -> tuple[Board, dict[str, Any]]:
        digits = self._boards.digits()
        mask = np.frombuffer(self._boards.mask(), np.int8)
        return np.frombuffer(digits, np.uint8).reshape(9, 9).copy(), {"action_mask": mask, "solved": 0 not in digits}

    def _technique(self, before: Candidates, action: int) -> str | None:
        """The first technique of the order that says the same."""
        is_mark, rest = divmod(action, 729)
        cell, digit = divmod(rest, 9)
        for step in before.hints(self._order):
            said = step.eliminations if is_mark else step.placements
            if any(each.cell == Cell(cell) and each.digit == digit + 1 for each in said):
                return step.technique
        return None

    def step(self, action: np.int64 | int) -> tuple[Board, SupportsFloat, bool, bool, dict[str, Any]]:
        """Writes a digit, or removes a mark.

        >>> from ninefold import Generator
        >>> from ninefold.gym import SudokuEnv
        >>> env = SudokuEnv(Generator(seed=7), range(1))
        >>> board, info = env.reset(seed=1)
        >>> wrong = next(action for action in range(729) if not info["action_mask"][action])
        >>> env.step(wrong)[1:3]
        (-1.0, True)
        """
        before = None if self._order is None else self._boards.candidates(0)
        sound, single, progress = self._boards.step(int(action).to_bytes(8, sys.byteorder, signed=True), b"\0")
        technique, is_sound = _SINGLES[single[0]], sound == b"\1"
        if technique is None and is_sound and before is not None:
            technique = self._technique(before, int(action))
        board, info = self._seen()
        info |= {"sound": is_sound, "technique": technique, "progress": float(_floats(progress)[0])}
        worth = self._worth
        if self._rewards == "reasons":
            worth = 0.0 if technique is None else info["progress"]
        ended = info["solved"] or not (is_sound or self._forgiving)
        return board, worth if is_sound else -1.0, ended, False, info

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
            return self._boards.candidates(0).grid.to_svg()
        return self._boards.candidates(0).grid.to("picture") if self.render_mode == "ansi" else None


class SudokuVectorEnv(VectorEnv[Board, Numbers, NDArray[Any]]):
    """Many boards in one environment, for speed: half a million steps a second. Actions, rewards and scores are those of
    :class:`SudokuEnv`, one for each board, except that only singles justify a digit: ``info["technique"]`` numbers them
    (1 naked single, 2 hidden single, 3 full house, 0 none).

    A board that ended begins with its next puzzle at the step after, whatever its action (``AutoresetMode.NEXT_STEP``).

    >>> import numpy as np
    >>> from ninefold import Generator
    >>> from ninefold.gym import SudokuVectorEnv
    >>> env = SudokuVectorEnv(Generator(seed=7), range(1000), num_envs=4, rewards="reasons")
    >>> boards, info = env.reset(seed=1)
    >>> boards.shape, info["action_mask"].shape
    ((4, 9, 9), (4, 729))
    >>> boards, rewards, terminated, truncated, info = env.step(info["action_mask"].argmax(1))
    >>> bool(np.all((rewards >= 0) == info["sound"]))
    True
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}

    def __init__(
        self,
        puzzles: Generator | Sequence[Grid],
        numbers: range | None = None,
        *,
        num_envs: int = 64,
        forgiving: bool = False,
        marks: bool = False,
        rewards: Rewards = "digits",
    ) -> None:
        self._puzzles, self._numbers, self._forgiving = puzzles, _numbers(puzzles, numbers), forgiving
        self._rewards = rewards
        self.num_envs = num_envs
        self.single_observation_space: spaces.Space[Any] = spaces.Box(0, 9, (9, 9), np.uint8)
        self.single_action_space: spaces.Space[Any] = spaces.Discrete(1458 if marks else 729)
        self.observation_space: spaces.Space[Any] = batch_space(self.single_observation_space, num_envs)
        self.action_space: spaces.Space[Any] = batch_space(self.single_action_space, num_envs)
        self._boards = Boards(num_envs, marks)
        self._worth = np.ones(num_envs)
        self._ended = np.zeros(num_envs, np.bool_)

    def _begin(self, boards: Numbers) -> None:
        drawn = self.np_random.integers(len(self._numbers), size=len(boards))
        for board, index in zip(boards.tolist(), drawn.tolist(), strict=True):
            number = self._numbers[index]
            self._boards.begin(board, self._puzzles[number], number)
        if len(boards):
            self._worth = 1 / np.maximum(1, self._boards.blanks())

    def _seen(self) -> tuple[Board, dict[str, Any]]:
        boards = np.frombuffer(self._boards.digits(), np.uint8).reshape(-1, 9, 9)
        mask = np.frombuffer(self._boards.mask(), np.int8).reshape(self.num_envs, -1)
        return boards, {"action_mask": mask, "solved": boards.all((1, 2))}

    def reset(self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None) -> tuple[Board, dict[str, Any]]:
        """Begins with random puzzles.

        >>> from ninefold import Generator
        >>> from ninefold.gym import SudokuVectorEnv
        >>> env = SudokuVectorEnv(Generator(seed=7), range(1000), num_envs=2)
        >>> bool((env.reset(seed=1)[0] == env.reset(seed=1)[0]).all())
        True
        """
        super().reset(seed=seed[0] if isinstance(seed, list) else seed, options=options)
        self._ended[:] = False
        self._begin(np.arange(self.num_envs))
        return self._seen()

    def step(self, actions: Numbers) -> tuple[Board, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Writes a digit on each board, or removes a mark.

        >>> import numpy as np
        >>> from ninefold import Generator
        >>> from ninefold.gym import SudokuVectorEnv
        >>> env = SudokuVectorEnv(Generator(seed=7), range(9), num_envs=2)
        >>> boards, info = env.reset(seed=1)
        >>> wrong = (info["action_mask"] == 0).argmax(1)
        >>> env.step(wrong)[1].tolist()
        [-1.0, -1.0]
        """
        again = self._ended
        answers = self._boards.step(np.asarray(actions, np.int64).tobytes(), again.tobytes())
        sound = np.frombuffer(answers[0], np.bool_)
        single, progress = np.frombuffer(answers[1], np.uint8), _floats(answers[2])
        worth = np.where(single > 0, progress, 0.0) if self._rewards == "reasons" else self._worth
        rewards = np.where(again, 0.0, np.where(sound, worth, -1.0))
        self._begin(np.flatnonzero(again))
        boards, info = self._seen()
        failed = np.zeros_like(again) if self._forgiving else ~sound
        self._ended = ~again & (failed | info["solved"])
        info |= {"sound": sound, "technique": single, "progress": progress}
        return boards, rewards, self._ended.copy(), np.zeros_like(again), info
