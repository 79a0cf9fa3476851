"""Puzzles with other rules, or of other sizes."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from . import _ninefold
from .errors import ParseError
from .steps import Check, Clue, Mistake, Path, Step, _check, _clues, _mistakes, _path
from .words import Verdict

__all__ = ["Hint", "Layout", "Rule", "Variant"]


@dataclass(frozen=True, slots=True)
class Layout:
    """The size of a puzzle, its values, and its blocks or regions.

    >>> from ninefold import Variant
    >>> layout = Variant(".Shape~6x6").layout
    >>> layout.rows, layout.columns, layout.lowest, layout.highest, layout.areas[:6]
    (6, 6, 1, 6, (0, 0, 0, 1, 1, 1))
    """

    rows: int
    columns: int
    lowest: int
    highest: int
    areas: tuple[int | None, ...]
    """For each cell, row by row, the number of its block or region from 0, if it is in one."""

    @property
    def cells(self) -> tuple[str, ...]:
        """The names of the cells, row by row."""
        return tuple(f"r{row}c{column}" for row in range(1, self.rows + 1) for column in range(1, self.columns + 1))


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of a puzzle, and where it holds.

    >>> from ninefold import Variant
    >>> print(Variant(".Cage~4~R1C1~R1C2").rules[0].says)
    The cells of a cage differ and add up to its number.
    """

    name: str
    """Its name in data: ``cage``."""
    says: str
    """What it says, in a sentence."""
    clues: tuple[Clue, ...]


@dataclass(frozen=True, slots=True)
class Hint:
    """What to tell a player who is stuck.

    >>> from ninefold import Variant
    >>> hint = Variant(".Cage~4~R1C1~R1C2").hint(level=2)
    >>> hint.words, hint.cells
    ('Look at the cage of 4 at r1c1.', ('r1c1', 'r1c2'))
    """

    words: str
    """What to tell: at level 1 the technique, at 2 where to look, at 3 what follows and why; or the mistakes."""
    cells: tuple[str, ...]
    """Where to look, from level 2 on."""
    step: Step | None
    """The step; below level 3 no more of it than its technique. ``None`` for mistakes, and where no technique leads on."""
    mistakes: tuple[Mistake, ...]
    """Wrong digits, and candidates that the marks have lost; at level 3."""


class Variant:
    """A puzzle with other rules than the classic ones, or of another size; immutable. Two are equal if their texts are.

    It is read from ISS text, a link of f-puzzles or SudokuPad, an object of either (a ``dict``, or JSON), numbers, killer or
    jigsaw text; or from a file, given as a ``Path``.

    >>> from ninefold import Variant
    >>> killer = Variant(".Shape~4x4.Cage~3~R1C1~R1C2.Cage~5~R4C3~R4C4.~R2C1_4.~R3C3_1")
    >>> str(killer.verdict()), killer.solve()
    ('unique', ((2, 1, 4, 3), (4, 3, 2, 1), (3, 2, 1, 4), (1, 4, 3, 2)))
    """

    __slots__ = ("_about", "_text")

    def __init__(self, puzzle: str | Mapping[str, Any] | os.PathLike[str], /) -> None:
        records = _records(_text(puzzle))
        if len(records) != 1:
            several = f"{len(records)} puzzles, expected one: use Variant.parse_all"
            raise ParseError(several if records else "the text is empty")
        self._text, self._about = _understood(records[0])

    @classmethod
    def parse_all(cls, text: str) -> list[Variant]:
        """Every puzzle of a text; raises an error at the first that is bad, or classic.

        >>> from ninefold import Variant
        >>> len(Variant.parse_all(".Shape~4x4\\n.Shape~6x6\\n"))
        2
        """
        variants = []
        for record in _records(text):
            variant = cls.__new__(cls)
            variant._text, variant._about = _understood(record)
            variants.append(variant)
        return variants

    @property
    def layout(self) -> Layout:
        """Size, values and regions."""
        keys = ("rows", "columns", "lowest", "highest")
        return Layout(**{key: self._about[key] for key in keys}, areas=tuple(self._about["areas"]))

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules besides givens, each once."""
        return tuple(Rule(each["rule"], each["says"], _clues(each["clues"])) for each in self._about["rules"])

    @property
    def givens(self) -> dict[str, int]:
        """The givens by cell."""
        return {each["cell"]: each["digit"] for each in self._about["givens"]}

    @property
    def unknown(self) -> tuple[str, ...]:
        """The names of what is not understood: with any, a verdict may be ``unclear``."""
        return tuple(self._about.get("unknown", ()))

    @property
    def headers(self) -> dict[str, str]:
        """Title, author and the rules in words, as far as the text has them."""
        return {each["name"]: each["text"] for each in self._about.get("headers", ())}

    def verdict(self) -> Verdict:
        """What can be said of it: unique, multiple or none; unclear if that depends on a rule that is not understood.

        >>> from ninefold import Variant
        >>> str(Variant(".Shape~4x4").verdict())
        'multiple'
        """
        return Verdict(self._ask("count")["status"])

    def solve(self) -> tuple[tuple[int, ...], ...] | None:
        """The first solution, row by row, if there is one.

        >>> from ninefold import Variant
        >>> Variant(".Shape~4x4.~R1C1_1~R1C2_2~R2C1_3~R2C2_4~R3C3_1~R4C1_4~R4C4_2").solve()
        ((1, 2, 4, 3), (3, 4, 2, 1), (2, 3, 1, 4), (4, 1, 3, 2))
        """
        line = self._ask("solve").get("solution")
        if line is None:
            return None
        values, columns = self._values(line), self._about["columns"]
        return tuple(values[at : at + columns] for at in range(0, len(values), columns))

    def count(self, limit: int = 2) -> int:
        """How many solutions, counted up to ``limit``; 0 counts all of them, however long it takes.

        >>> from ninefold import Variant
        >>> Variant(".Shape~4x4").count(0)
        288
        """
        return int(self._ask("count", limit=limit)["solutions"])

    def candidates(self, threshold: int = 1) -> dict[str, dict[int, int]]:
        """The values of each cell that occur in some solution, with the number of solutions that have it, counted up to
        ``threshold`` (at most 99). Without a solution, cells have none.

        >>> from ninefold import Variant
        >>> Variant(".Shape~4x4.~R1C1_1~R2C3_1.Thermo~R4C1~R4C2").candidates(threshold=9)["r4c1"]
        {2: 6, 3: 3}
        """
        answer, cells = self._ask("candidates", threshold=threshold), self.layout.cells
        if "counts" in answer:
            counts = ({int(value): count for value, count in each.items()} for each in answer["counts"])
        else:
            groups = answer["candidates"].split(" ") if "candidates" in answer else [""] * len(cells)
            counts = (dict.fromkeys(self._values(group), 1) for group in groups)
        return dict(zip(cells, counts, strict=True))

    def check(self) -> Check:
        """What is wrong with it, if anything: the number of solutions, which clues can be left out, which found digits are
        wrong.

        >>> from ninefold import Variant
        >>> Variant(".Shape~4x4.Cage~3~R1C1~R1C2").check().solutions
        48
        """
        return _check(json.dumps(self._ask("check")), str)

    def hint(
        self,
        *,
        found: Mapping[str, int] | None = None,
        marks: Mapping[str, Iterable[int]] | None = None,
        level: Literal[1, 2, 3] = 3,
        technique: str | None = None,
    ) -> Hint:
        """The next step from where a player stands: digits ``found`` and the candidates that are left by cell. Mistakes come
        first. ``level`` is how much is told: 1 the technique, 2 where to look, 3 everything.

        >>> from ninefold import Variant
        >>> variant = Variant(".Cage~4~R1C1~R1C2")
        >>> hint = variant.hint()
        >>> hint.step.technique, str(hint.step.eliminations[0])
        ('cage-combinations', 'r1c1=2')
        """
        answer = self._ask("hint", found, marks, level=level, shown=True, **({"technique": technique} if technique else {}))
        look = answer.get("look", {"cells": (), "words": ""})
        step = next((Step.from_dict(each) for each in answer["steps"]), None)
        words = answer.get("message")
        if words is None and step is not None:
            words = (f"{step.name}: {step.summary}", look["words"], str(step))[level - 1]
        return Hint(words or "", tuple(look["cells"]), step, _mistakes(answer, str))

    def path(
        self, *, found: Mapping[str, int] | None = None, marks: Mapping[str, Iterable[int]] | None = None
    ) -> Path:
        """The steps to the solution, or as far as the techniques go.

        >>> from ninefold import Variant
        >>> path = Variant(".Shape~4x4.~R1C1_1~R1C2_2~R2C1_3~R2C2_4~R3C3_1~R4C1_4~R4C4_2").path()
        >>> path.solved, path.check(strict=True).verdict
        (True, 'sound')
        """
        return _path(self._request("explain", found, marks, shown=True), self)

    def draw(
        self,
        theme: str = "auto",
        *,
        found: Mapping[str, int] | None = None,
        marks: Mapping[str, Iterable[int]] | None = None,
        step: Step | None = None,
    ) -> str:
        """A picture of the board as SVG, with what its player has entered and what a step shows, in the candidates that are left.
        The theme ``auto`` follows the reader's; there are also light, dark, print, …

        >>> from ninefold import Variant
        >>> Variant(".Cage~4~R1C1~R1C2").draw("print")[:4]
        '<svg'
        """
        shown = {} if step is None or step.shown is None else {"shown": step.shown}
        return self._request("draw", found, marks, theme=theme, **shown)

    def _repr_svg_(self) -> str:
        return self.draw()

    def to(self, format: str) -> str:
        """The puzzle in a format: iss, fpuzzles, sudokupad, jsonl, picture, …; raises an error that says what the format has no
        word for.

        >>> from ninefold import Variant
        >>> Variant(Variant(".Cage~4~R1C1~R1C2").to("fpuzzles")).to("iss")
        '.Cage~4~R1C1~R1C2'
        """
        return self._request("convert", to=format).rstrip("\n")

    def _ask(
        self,
        method: str,
        found: Mapping[str, int] | None = None,
        marks: Mapping[str, Iterable[int]] | None = None,
        **options: Any,
    ) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(self._request(method, found, marks, **options))
        return answer

    def _request(
        self,
        method: str,
        found: Mapping[str, int] | None = None,
        marks: Mapping[str, Iterable[int]] | None = None,
        **options: Any,
    ) -> str:
        """The body of the answer to a request of the API about this puzzle."""
        body = {"puzzle": self._text} | options
        if found is not None:
            body["found"] = [{"cell": cell, "digit": digit} for cell, digit in found.items()]
        if marks is not None:
            left = {cell: ",".join(map(str, values)) for cell, values in marks.items()}
            body["marks"] = [left.pop(cell, "") for cell in self.layout.cells]
            if left:
                raise ValueError(f"marks: {', '.join(left)}: not a cell of this puzzle")
        return _ninefold.answer(method, json.dumps(body))

    def _values(self, text: str) -> tuple[int, ...]:
        """Values as answers write them: digits, or numbers with commas or spaces between them."""
        has_digits = self._about["lowest"] >= 0 and self._about["highest"] <= 9
        return tuple(map(int, text if has_digits else text.replace(",", " ").split()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Variant) and self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Variant({self._text!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Variant, (self._text,)


def _text(puzzle: str | Mapping[str, Any] | os.PathLike[str]) -> str:
    if isinstance(puzzle, str):
        return puzzle
    if isinstance(puzzle, Mapping):
        return json.dumps(puzzle)
    if isinstance(puzzle, os.PathLike):
        with open(puzzle, encoding="utf-8") as file:
            return file.read()
    raise TypeError(f"expected text, an object of f-puzzles or SudokuPad, or a Path, found {type(puzzle).__name__}")


def _records(text: str) -> list[dict[str, Any]]:
    """What the API reads in a text: every puzzle, good or bad."""
    answer: dict[str, Any] = json.loads(_ninefold.answer("read", json.dumps({"text": text})))
    records: list[dict[str, Any]] = answer["records"]
    return records


def _understood(record: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The text of a puzzle that was read, and what is understood of it."""
    if "status" in record:
        raise ParseError(record["message"], record["line"], record["column"], "malformed")
    if "variant" not in record:
        raise ParseError("a classic puzzle: use Grid", kind="classic")
    return record["puzzle"], record["variant"]
