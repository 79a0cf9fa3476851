"""A benchmark for models that reason: questions, what an answer is worth, and sets of puzzles that nobody can have seen.

A set is made from a date and a seed. Whoever announces one takes a seed that nobody could know before its date (a number
drawn in public on that day), so no text written earlier holds its puzzles. Everybody makes the same set from both:

>>> from ninefold.benchmark import Benchmark
>>> benchmark = Benchmark("2026-12-01", "drawn in public on that day", levels=("easy",), count=2)
>>> [task.id for task in benchmark.tasks()]
['easy-0', 'easy-1']
>>> entry = benchmark.entry("a model", {task.id: str(task.puzzle.solution()) for task in benchmark.tasks()})
>>> entry["solved"], benchmark.check(entry, {})
({'easy': 2}, ['answers: their digest differs', 'solved: found 0 of easy, the entry says 2'])
"""

from __future__ import annotations

import datetime
import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from ._ninefold import Grid
from .errors import ParseError
from .generator import Generator
from .steps import score_trace
from .variant import Variant
from .words import Verdict

__all__ = ["Ask", "Benchmark", "Score", "Task", "question", "read_answers", "read_puzzle", "score_answer"]

Ask = Literal["solution", "path"]
"""What is asked for: the solved grid, or the steps that lead to it."""

LEVELS = ("easy", "medium", "hard", "unfair", "extreme")
"""The levels of classic puzzles, which a benchmark has unless it names others."""

VARIANTS = ("killer", "thermometer")
"""Kinds of puzzles with another rule, asked for like levels."""

_KEYS = ("date", "seed", "ask", "levels", "count")
"""What a benchmark is made from, in files."""

_RULES = "Solve this Sudoku. Each row, each column and each 3 × 3 block has the digits 1 to 9; a dot is an empty cell.\n\n"
_HOW = {
    "solution": "\n\nEnd your answer with the solved grid: nine lines of nine digits.",
    "path": "\n\nGive every step on a line of its own that begins with `Moves:`. A digit is written r5c5=5, a candidate that a"
    " cell cannot have r1c3<>4. Each step must follow from the board as it is then.",
}


class Score(NamedTuple):
    """What an answer is worth.

    >>> from ninefold.benchmark import score_answer
    >>> solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    >>> score_answer("." + solved[1:], "I do not know.")
    Score(solved=False, share=0.0)
    """

    solved: bool
    share: float
    """How much is right, from 0 to 1: of the blank cells, or of the steps if a path was asked for."""


class Task(NamedTuple):
    """A puzzle of a :class:`Benchmark`.

    >>> from ninefold.benchmark import Benchmark, Task
    >>> isinstance(next(Benchmark("2026-12-01", "1").tasks()), Task)
    True
    """

    id: str
    level: str
    puzzle: Grid | Variant


def read_puzzle(puzzle: Grid | Variant | str) -> Grid | Variant:
    """A classic puzzle, or one with other rules, from its text.

    >>> from ninefold.benchmark import read_puzzle
    >>> type(read_puzzle(".Cage~4~R1C1~R1C2")).__name__, type(read_puzzle("." * 81)).__name__
    ('Variant', 'Grid')
    """
    if not isinstance(puzzle, str):
        return puzzle
    try:
        return Grid(puzzle)
    except ParseError:
        return Variant(puzzle)


def _digits(puzzle: Grid | Variant) -> str:
    """The givens, with a dot for each empty cell."""
    if isinstance(puzzle, Grid):
        return str(puzzle)
    givens, layout = puzzle.givens, puzzle.layout
    if (layout.rows, layout.columns, layout.lowest) != (9, 9, 1):
        raise ValueError("expected a puzzle of 9 × 9 cells")
    return "".join(str(givens.get(cell, ".")) for cell in layout.cells)


def _solution(puzzle: Grid | Variant) -> str | None:
    if isinstance(puzzle, Grid):
        return str(puzzle.solution() or "") or None
    rows = puzzle.solve()
    return None if rows is None else "".join(str(digit) for row in rows for digit in row)


def question(puzzle: Grid | Variant | str, ask: Ask = "solution") -> str:
    """A puzzle as a question in words. Of puzzles with other rules a path cannot be asked for.

    >>> from ninefold.benchmark import question
    >>> "r5c5=5" in question("." * 81, "path")
    True
    >>> print(question(".Cage~4~R1C1~R1C2").splitlines()[-3])
    - the cage of 4 at r1c1: r1c1 r1c2
    """
    puzzle = read_puzzle(puzzle)
    digits = _digits(puzzle)
    text = _RULES + "\n".join(digits[row : row + 9] for row in range(0, 81, 9))
    if isinstance(puzzle, Variant):
        if ask == "path":
            raise ValueError("a path is asked for of classic puzzles alone")
        for rule in puzzle.rules:
            text += f"\n\n{rule.says}\n"
            text += "\n".join(f"- {clue.words}: {' '.join(clue.cells)}" for clue in rule.clues)
    return text + _HOW[ask]


class _Draw:
    """Numbers that follow from a text, the same everywhere."""

    def __init__(self, seed: bytes) -> None:
        self._seed, self._count = seed, 0

    def below(self, bound: int) -> int:
        self._count += 1
        drawn = hashlib.sha256(self._seed + self._count.to_bytes(8, "big")).digest()
        return int.from_bytes(drawn[:8], "big") % bound

    def order(self, items: list[int]) -> list[int]:
        left = sorted(items)
        return [left.pop(self.below(len(left))) for _ in items]


def _near(cell: int, reach: tuple[tuple[int, int], ...]) -> list[int]:
    row, column = divmod(cell, 9)
    places = ((row + down, column + right) for down, right in reach)
    return [9 * y + x for y, x in places if 0 <= y < 9 and 0 <= x < 9]


_SIZES = {"killer": (2, 4), "thermometer": (3, 6)}
"""How many cells a cage or a thermometer has."""

_SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))
_CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def _clues(kind: str, digits: list[int], draw: _Draw) -> Iterator[str]:
    """Cages of two to four cells over the grid, or thermometers of three to six."""
    free, (least, most) = set(range(81)), _SIZES[kind]
    for start in draw.order(list(range(81))):
        if start not in free:
            continue
        cells, size = [start], least + draw.below(most - least + 1)
        while len(cells) < size:
            if kind == "killer":
                near = {other for cell in cells for other in _near(cell, _SIDES)}
                fits = [cell for cell in near & free if digits[cell] not in {digits[other] for other in cells}]
            else:
                fits = [cell for cell in _near(cells[-1], _SIDES + _CORNERS) if cell in free and digits[cell] > digits[cells[-1]]]
            fits = [cell for cell in fits if cell not in cells]
            if not fits:
                break
            cells.append(draw.order(fits)[0])
        if len(cells) < least:
            continue
        free -= set(cells)
        names = "~".join(f"R{cell // 9 + 1}C{cell % 9 + 1}" for cell in cells)
        yield f".Cage~{sum(digits[cell] for cell in cells)}~{names}" if kind == "killer" else f".Thermo~{names}"


def _variant(kind: str, seed: bytes) -> Variant:
    """A puzzle of a kind with one solution and no given that could go."""
    draw = _Draw(seed)
    digits = [int(digit) for digit in str(Generator(seed=draw.below(2**63))[0].solution())]
    clues = "".join(_clues(kind, digits, draw))

    def puzzle(cells: list[int]) -> Variant:
        return Variant(clues + "".join(f".~R{cell // 9 + 1}C{cell % 9 + 1}_{digits[cell]}" for cell in sorted(cells)))

    def is_unique(cells: list[int]) -> bool:
        return puzzle(cells).verdict() == Verdict.UNIQUE

    order = draw.order(list(range(81)))
    least, most = 0, 81  # As many of the first givens as are needed.
    while least < most:
        middle = (least + most) // 2
        least, most = (least, middle) if is_unique(order[:middle]) else (middle + 1, most)
    givens = order[:most]
    for cell in order[:most]:
        rest = [given for given in givens if given != cell]
        givens = rest if is_unique(rest) else givens
    return puzzle(givens)


def _row(line: str) -> str | None:
    """Nine digits at the end of a line, whatever is drawn around them, with one number before them at most."""
    end, digits = re.search(r"(?:[1-9][^\w]*){9}$", line), re.sub(r"\D", "", line)
    return digits[-9:] if end and len(digits) <= 10 else None


def _last_grid(text: str) -> str | None:
    """The last nine rows one after the other, or the last 81 digits that nothing but signs interrupts."""
    rows = [_row(line) for line in text.splitlines() if re.search(r"\w", line)]
    for end in range(len(rows), 8, -1):
        nine = [row for row in rows[end - 9 : end] if row is not None]
        if len(nine) == 9:
            return "".join(nine)
    runs = re.findall(r"(?:[1-9][^\w]*){81,}", text)
    return re.sub(r"\D", "", runs[-1])[-81:] if runs else None


def score_answer(puzzle: Grid | Variant | str, answer: str, ask: Ask = "solution") -> Score:
    """What an answer to :func:`question` is worth: of a solution, the last grid in the text counts; of a path, its steps in
    order up to the first that is wrong.

    >>> from ninefold import Grid
    >>> from ninefold.benchmark import score_answer
    >>> grid = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> score_answer(grid, f"Well then: {grid.solution()}.")
    Score(solved=True, share=1.0)
    >>> score_answer(grid, grid.path().to_text(), "path").solved
    True
    """
    puzzle = read_puzzle(puzzle)
    if ask == "path":
        if isinstance(puzzle, Variant):
            raise ValueError("a path is asked for of classic puzzles alone")
        score = score_trace(puzzle, answer)
        return Score(score.sound and score.solved, score.right / max(1, score.steps))
    given, expected, found = _digits(puzzle), _solution(puzzle), _last_grid(answer)
    if expected is None or found is None:
        return Score(False, 0.0)
    if any(clue not in (".", digit) for clue, digit in zip(given, found, strict=True)):
        return Score(False, 0.0)
    right = [digit == best for clue, digit, best in zip(given, found, expected, strict=True) if clue == "."]
    return Score(all(right), sum(right) / max(1, len(right)))


@dataclass(frozen=True)
class Benchmark:
    """``count`` puzzles of each level or kind, from a date and a seed.

    >>> from ninefold.benchmark import Benchmark
    >>> Benchmark("2026-12-01", "drawn in public on that day").name
    'ninefold-1/2026-12-01/5x100/ca09'
    """

    date: str
    seed: str
    ask: Ask = "solution"
    levels: tuple[str, ...] = LEVELS
    count: int = 100

    def __post_init__(self) -> None:
        datetime.date.fromisoformat(self.date)
        known = LEVELS + VARIANTS
        unknown = [level for level in self.levels if level not in known]
        if unknown or not self.levels:
            raise ValueError(f"levels: expected some of {', '.join(known)}, found {', '.join(unknown) or 'none'}")
        if self.ask == "path" and not set(self.levels).isdisjoint(VARIANTS):
            raise ValueError("a path is asked for of classic puzzles alone")
        if self.count < 1:
            raise ValueError(f"count: expected 1 or more, found {self.count}")

    def _digest(self, *more: str) -> bytes:
        return hashlib.sha256("\n".join(["ninefold-1", self.date, self.seed, *more]).encode()).digest()

    @property
    def name(self) -> str:
        """Version, date, size and the beginning of its digest."""
        return f"ninefold-1/{self.date}/{len(self.levels)}x{self.count}/{self._digest(self.ask).hex()[:4]}"

    def tasks(self) -> Iterator[Task]:
        """Its puzzles, level by level.

        >>> from ninefold.benchmark import Benchmark
        >>> task = next(Benchmark("2026-12-01", "1", levels=("hard",)).tasks())
        >>> task.level, str(task.puzzle.verdict()), task.puzzle.rate("hodoku").level
        ('hard', 'unique', 'Hard')
        >>> next(Benchmark("2026-12-01", "1", levels=("killer",)).tasks()).puzzle.rules[0].says
        'The cells of a cage differ and add up to its number.'
        """
        for level in self.levels:
            seed = int.from_bytes(self._digest(level)[:8], "big")
            generator = None if level in VARIANTS else Generator(seed=seed, level=level)
            for number in range(self.count):
                puzzle = generator[number] if generator else _variant(level, self._digest(level, str(number)))
                yield Task(f"{level}-{number}", level, puzzle)

    def lines(self) -> Iterator[str]:
        """Its questions as JSON, a line each, after one that says how to make them.

        >>> import json
        >>> from ninefold.benchmark import Benchmark
        >>> header, first = Benchmark("2026-12-01", "1", levels=("easy",), count=1).lines()
        >>> json.loads(first)["id"]
        'easy-0'
        """
        yield json.dumps({"benchmark": self.name, **self._made()})
        for task in self.tasks():
            asked = {"id": task.id, "level": task.level, "puzzle": str(task.puzzle)}
            yield json.dumps({**asked, "question": question(task.puzzle, self.ask)})

    def _made(self) -> dict[str, Any]:
        return {"date": self.date, "seed": self.seed, "ask": self.ask, "levels": list(self.levels), "count": self.count}

    def scores(self, answers: Mapping[str, str]) -> dict[str, Score]:
        """The score of each answer by the id of its task; a task without an answer is not solved.

        >>> from ninefold.benchmark import Benchmark
        >>> Benchmark("2026-12-01", "1", levels=("easy",), count=1).scores({})
        {'easy-0': Score(solved=False, share=0.0)}
        """
        return {task.id: score_answer(task.puzzle, answers.get(task.id, ""), self.ask) for task in self.tasks()}

    def entry(self, model: str, answers: Mapping[str, str]) -> dict[str, Any]:
        """A line of a leaderboard: which set, who answered, a digest of the answers, and how many are solved of each level.

        >>> from ninefold.benchmark import Benchmark
        >>> sorted(Benchmark("2026-12-01", "1", levels=("easy",), count=1).entry("nobody", {}))
        ['answers_sha256', 'ask', 'benchmark', 'count', 'date', 'levels', 'model', 'seed', 'share', 'solved']
        """
        scores = self.scores(answers)
        solved = dict.fromkeys(self.levels, 0)
        for name, score in scores.items():
            solved[name.rpartition("-")[0]] += score.solved
        kept = json.dumps({name: answers[name] for name in sorted(scores) if name in answers}, ensure_ascii=False)
        return {
            "benchmark": self.name,
            **self._made(),
            "model": model,
            "answers_sha256": hashlib.sha256(kept.encode()).hexdigest(),
            "solved": solved,
            "share": round(sum(score.share for score in scores.values()) / len(scores), 6),
        }

    @staticmethod
    def of(entry: Mapping[str, Any]) -> Benchmark:
        """The set that the first line of a file of questions, or a line of a leaderboard, speaks of.

        >>> from ninefold.benchmark import Benchmark
        >>> benchmark = Benchmark("2026-12-01", "1", levels=("easy",), count=1)
        >>> Benchmark.of(benchmark.entry("nobody", {})) == benchmark
        True
        """
        missing = [name for name in _KEYS if name not in entry]
        if missing:
            raise ValueError(f"expected the keys of a benchmark; missing: {', '.join(missing)}")
        date, seed, ask, levels, count = (entry[name] for name in _KEYS)
        is_well = isinstance(date, str) and isinstance(seed, str) and isinstance(levels, list) and type(count) is int
        if not is_well or ask not in _HOW:
            raise ValueError("expected date and seed as texts, ask as solution or path, levels as a list, count as a number")
        return Benchmark(date, seed, ask, tuple(levels), count)

    def check(self, entry: Mapping[str, Any], answers: Mapping[str, str]) -> list[str]:
        """What is wrong with a line of a leaderboard, given the answers: nothing, if the list is empty.

        >>> from ninefold.benchmark import Benchmark
        >>> benchmark = Benchmark("2026-12-01", "1", levels=("easy",), count=1)
        >>> benchmark.check({**benchmark.entry("boaster", {}), "solved": {"easy": 1}}, {})
        ['solved: found 0 of easy, the entry says 1']
        """
        found, faults = self.entry(entry.get("model", ""), answers), []
        for name in ("benchmark", *_KEYS):
            if entry.get(name) != found[name]:
                faults.append(f"{name}: expected {found[name]!r}, found {entry.get(name)!r}")
        if entry.get("answers_sha256") != found["answers_sha256"]:
            faults.append("answers: their digest differs")
        said = entry.get("solved")
        for level, count in found["solved"].items():
            claimed = said.get(level) if isinstance(said, Mapping) else None
            if claimed != count:
                faults.append(f"solved: found {count} of {level}, the entry says {claimed}")
        if not faults and entry.get("share") != found["share"]:
            faults.append(f"share: found {found['share']}, the entry says {entry.get('share')}")
        return faults


def read_lines(path: str) -> Iterator[tuple[str, Any]]:
    """The values of a file of JSON lines, each with its place."""
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if line.strip():
                try:
                    yield f"{path}:{number}", json.loads(line)
                except json.JSONDecodeError as error:
                    yield f"{path}:{number}", ValueError(f"not JSON: {error.msg} at column {error.colno}")


def read_answers(path: str) -> dict[str, str]:
    """The answers of a file: a line `{"id": "easy-0", "answer": "…"}` each; raises ``ValueError`` with the place of a line that
    is something else, or names a task again.

    >>> import pathlib, tempfile
    >>> from ninefold.benchmark import read_answers
    >>> file = pathlib.Path(tempfile.mkdtemp(), "answers.jsonl")
    >>> _ = file.write_text('{"id": "easy-0", "answer": "I give up."}')
    >>> read_answers(str(file))
    {'easy-0': 'I give up.'}
    """
    answers: dict[str, str] = {}
    for place, line in read_lines(path):
        if isinstance(line, ValueError):
            raise ValueError(f"{place}: {line}")
        name, answer = (line.get("id"), line.get("answer")) if isinstance(line, dict) else (None, None)
        if not isinstance(name, str) or not isinstance(answer, str):
            raise ValueError(f"{place}: expected an object with the texts id and answer")
        if name in answers:
            raise ValueError(f"{place}: {name} is answered twice")
        answers[name] = answer
    return answers
