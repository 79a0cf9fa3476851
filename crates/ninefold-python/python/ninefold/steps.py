"""Steps, paths and what else is known of a puzzle, as plain immutable data."""

from __future__ import annotations

import html
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, overload

from . import _ninefold
from ._ninefold import Grid, Symmetry
from .errors import TraceError
from .words import Cell, Verdict

if TYPE_CHECKING:
    from .variant import Variant

__all__ = [
    "Canonical",
    "Chain",
    "Check",
    "Clue",
    "Evidence",
    "HodokuRating",
    "Inference",
    "LockedSet",
    "Mistake",
    "Part",
    "Path",
    "Placed",
    "Rating",
    "Reason",
    "SeRating",
    "Step",
    "Sum",
    "TraceReport",
    "TraceScore",
    "score_trace",
]

_ReadCell = Callable[[str], "Cell | str"]
"""How the name of a cell is read: of a classic puzzle as a :class:`Cell`, of a variant as it is."""


@dataclass(frozen=True, slots=True, order=True)
class Placed:
    """A digit in a cell, proved or disproved by a step. Cells of variants are their names: ``'r12c3'``.

    >>> from ninefold import Cell, Placed
    >>> str(Placed(Cell("r1c3"), 4))
    'r1c3=4'
    """

    cell: Cell | str
    digit: int

    def __str__(self) -> str:
        return f"{self.cell}={self.digit}"


@dataclass(frozen=True, slots=True)
class LockedSet:
    """Cells that together have as many candidate digits as cells, or one more (an almost locked set).

    >>> from ninefold import Cell, LockedSet
    >>> LockedSet((Cell("r1c1"), Cell("r1c2")), (3, 7)).digits
    (3, 7)
    """

    cells: tuple[Cell, ...]
    digits: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a pattern: its role, its cells, its digits.

    >>> from ninefold import Cell, Part
    >>> Part("pattern", (1, 2), (Cell(0), Cell(1))).role
    'pattern'
    """

    role: str
    digits: tuple[int, ...]
    cells: tuple[Cell | str, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an inference follows: a cell, a house, a set, an inner step; or it is assumed.

    >>> from ninefold import Reason
    >>> Reason("house", "b5")
    Reason(kind='house', of='b5')
    """

    kind: str
    of: Cell | str | int | LockedSet | None = None


@dataclass(frozen=True, slots=True)
class Inference:
    """A node of a chain: a digit holds in one of some cells, or in none of them.

    >>> from ninefold import Cell, Inference, Reason
    >>> Inference((Cell("r1c1"),), 5, True, Reason("assumed"), ()).holds
    True
    """

    cells: tuple[Cell, ...]
    digit: int
    holds: bool
    because: Reason
    premises: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chain:
    """Inferences in order, each with its reason and its premises; and the steps inside it that they name by number.

    >>> from ninefold import Chain
    >>> len(Chain((), ()).inferences)
    0
    """

    inferences: tuple[Inference, ...]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Clue:
    """A rule of a variant at its place, by its number from 1.

    >>> from ninefold import Variant
    >>> Variant(".Cage~4~R1C1~R1C2").rules[0].clues[0]
    Clue(number=1, words='the cage of 4 at r1c1', cells=('r1c1', 'r1c2'))
    """

    number: int
    words: str
    cells: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sum:
    """Some cells less others have this total: a sum that follows from houses and rules.

    >>> from ninefold import Sum
    >>> Sum(plus=("r1c1", "r1c2"), total=4).total
    4
    """

    plus: tuple[str, ...]
    total: int
    minus: tuple[str, ...] = ()
    houses: tuple[str, ...] = ()
    less_houses: tuple[str, ...] = ()
    less_rules: tuple[Clue, ...] = ()


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a step rests on.

    >>> from ninefold import Grid
    >>> grid = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> grid.hint().evidence.chains
    ()
    """

    parts: tuple[Part, ...] = ()
    houses: tuple[str, ...] = ()
    covers: tuple[str, ...] = ()
    sets: tuple[LockedSet, ...] = ()
    chains: tuple[Chain, ...] = ()
    rules: tuple[Clue, ...] = ()
    sums: tuple[Sum, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a solving path.

    >>> from ninefold import Grid
    >>> step = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").hint()
    >>> step.technique, str(step.placements[0])
    ('hidden-single', 'r1c6=8')
    """

    technique: str
    """The id, as ``ninefold techniques`` lists it."""
    name: str
    placements: tuple[Placed, ...] = ()
    eliminations: tuple[Placed, ...] = ()
    evidence: Evidence = Evidence()
    rating: float | None = None
    """Sudoku Explainer's rating of the step, in its order."""
    score: int | None = None
    """What the step adds to HoDoKu's score."""
    eureka: str | None = None
    """Its chain in Eureka notation."""
    explanation: str = ""
    """Why it follows, in words."""
    level: int | None = None
    """The level of its technique, from 1 to 6, of a variant."""
    summary: str | None = None
    """What its technique is, in hints for variants."""
    _shown: str | None = field(default=None, repr=False, compare=False)

    @property
    def shown(self) -> dict[str, Any] | None:
        """How it is shown: what the board highlights, and the sentences, as the API has it (``docs/api.md``). It is the same
        for classic puzzles and variants; ``None`` for a step that was made from a trace without it.

        >>> from ninefold import Grid
        >>> step = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").hint()
        >>> step.shown["title"], step.shown["board"]["marks"][0]["role"]
        ('Hidden Single: r1c6=8', 'placed')
        """
        return None if self._shown is None else json.loads(self._shown)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Step:
        """The step of an object of a trace (``docs/trace-schema.md``).

        >>> from ninefold import Step
        >>> Step.from_dict({"technique": "naked-single", "placements": [{"cell": "r5c5", "digit": 5}]}).placements
        (Placed(cell=Cell('r5c5'), digit=5),)
        """
        # Only steps of variants have a level.
        cell = str if "level" in data else Cell
        return cls(
            technique=data.get("technique", ""),
            name=data.get("name", ""),
            placements=_placed(data.get("placements", ()), cell),
            eliminations=_placed(data.get("eliminations", ()), cell),
            evidence=_evidence(data.get("evidence", {}), cell),
            rating=data.get("rating"),
            score=data.get("score"),
            eureka=data.get("eureka"),
            explanation=data.get("explanation", ""),
            level=data.get("level"),
            summary=data.get("summary"),
            _shown=json.dumps(data["shown"]) if "shown" in data else None,
        )

    def to_dict(self) -> dict[str, Any]:
        """The object of a trace for this step.

        >>> from ninefold import Grid, Step
        >>> step = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").hint()
        >>> Step.from_dict(step.to_dict()) == step
        True
        """
        data: dict[str, Any] = {"technique": self.technique, "name": self.name}
        for key in ("level", "summary", "rating", "score", "eureka"):
            if getattr(self, key) is not None:
                data[key] = getattr(self, key)
        data["placements"] = [_placed_out(placed) for placed in self.placements]
        data["eliminations"] = [_placed_out(placed) for placed in self.eliminations]
        data["evidence"] = _evidence_out(self.evidence)
        data["explanation"] = self.explanation
        return data

    def __str__(self) -> str:
        return f"{self.name}: {self.explanation}" if self.explanation else self.name


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake that was corrected before the first step: a wrong digit, or a candidate crossed out too early.

    >>> from ninefold import Cell, Mistake, Placed
    >>> Mistake("wrong-digit", Placed(Cell("r1c3"), 2)).kind
    'wrong-digit'
    """

    kind: str
    at: Placed


@dataclass(frozen=True, slots=True)
class Path(Sequence[Step]):
    """Steps in order, from a puzzle as far as the techniques go.

    >>> from ninefold import Grid
    >>> path = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").path()
    >>> path.solved, len(path), path[0].technique
    (True, 51, 'naked-single')
    """

    puzzle: Grid | Variant
    steps: tuple[Step, ...]
    solved: bool
    verdict: Verdict
    mistakes: tuple[Mistake, ...] = ()
    _json: str = field(default="", repr=False, compare=False)

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Step, ...]: ...
    def __getitem__(self, index: int | slice) -> Step | tuple[Step, ...]:
        return self.steps[index]

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def to_json(self) -> str:
        """The path as ``ninefold explain --to jsonl`` writes it: ``docs/trace-schema.md``.

        >>> from ninefold import Grid
        >>> path = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").path()
        >>> path.to_json()[:12]
        '{"version":2'
        """
        data = json.loads(self._json)
        data.pop("start", None)
        for step in data["steps"]:
            step.pop("shown", None)
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))

    def to_text(self, depth: Literal["moves", "reasons", "states"] = "reasons") -> str:
        """The path as plain text: only the moves; with technique and reason; or with all candidates before each step.
        Paths of variants are not written so.

        >>> from ninefold import Grid
        >>> path = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").path()
        >>> print(path.to_text("moves").splitlines()[0])
        r5c5=5
        >>> print(path.to_text().splitlines()[0])
        Step 1: Naked Single
        """
        if not isinstance(self.puzzle, Grid):
            raise TraceError("only paths of classic puzzles are written as text for score_trace")
        return _ninefold.trace_text(self._json, depth)

    def to_svg(self, number: int, theme: str = "auto") -> str:
        """A picture of a step, by its number from 0, with what it rests on.

        >>> from ninefold import Grid
        >>> path = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").path()
        >>> "<title>Naked Single: r5c5=5</title>" in path.to_svg(0)
        True
        """
        return _ninefold.trace_pictures(self._json, [number], theme)[0]

    def check(self, strict: bool = False) -> TraceReport:
        """What a checker that trusts no finder says of the path: whether every step is true and, if ``strict``, shown by its
        evidence.

        >>> from ninefold import Grid
        >>> path = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").path()
        >>> path.check(strict=True).verdict
        'sound'
        """
        return _report(_ninefold.check_trace(self._json, strict))

    def _repr_html_(self) -> str:
        end = "solved" if self.solved else "not solved"
        drawn = [number for number, step in enumerate(self.steps) if self._is_drawn(step)]
        pictures = dict(zip(drawn, _ninefold.trace_pictures(self._json, drawn, "auto"), strict=True))
        steps = "".join(
            f"<details><summary>{number + 1}. {html.escape(step.name)}: {html.escape(_moves(step))}</summary>"
            f"<p>{html.escape(step.explanation)}</p>{pictures.get(number, '')}</details>"
            for number, step in enumerate(self.steps)
        )
        return f"<p>{self.verdict}, {end} in {len(self.steps)} steps</p>{steps}"

    def _is_drawn(self, step: Step) -> bool:
        """Whether a notebook shows its picture: of a long path all but singles."""
        is_single = len(step.placements) == 1 and not step.eliminations and not step.evidence.chains
        return len(self.steps) <= 60 or not is_single


@dataclass(frozen=True, slots=True)
class TraceReport:
    """What the checker says of a path.

    >>> from ninefold import Grid
    >>> path = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").path()
    >>> path.check().by_evidence == len(path)
    True
    """

    verdict: str
    """``sound`` or ``broken``."""
    steps: int
    by_evidence: int
    """Steps that their evidence shows."""
    by_solutions: tuple[tuple[int, str], ...]
    """Steps, from 1, that are only true in every solution, and why."""
    solved: bool
    broken: tuple[int, str] | None
    """The step that is not true, from 1, and why."""


@dataclass(frozen=True, slots=True)
class TraceScore:
    """How far a path is right: see :func:`score_trace`.

    >>> from ninefold import score_trace
    >>> score_trace("." * 81, "r1c1=5").reason
    'it places 5 in r1c1, which is not so in every solution'
    """

    sound: bool
    """Whether every step is right."""
    solved: bool
    """Whether the grid is complete after the steps that are right."""
    steps: int
    right: int
    """Steps that are right before the first that is not."""
    shown: int
    """How many of those their evidence shows."""
    broken: int | None
    """The first step that is not right, from 1."""
    reason: str | None


def score_trace(
    puzzle: Grid | str, path: str | Path | Sequence[Step | Mapping[str, Any]]
) -> TraceScore:
    """How far a path through a puzzle is right, at which step it breaks, and why: for steps as data, or for text written by a
    model.

    In a text a move is ``r5c5=5``, or ``r1c3<>4`` for a candidate that goes. Where lines begin with ``Moves:``, only those are
    steps; a line ``State:`` before one, with 81 cells, is compared with what is left. Everything else is passed over.

    >>> from ninefold import Grid, score_trace
    >>> grid = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> score_trace(grid, grid.path().to_text("states")).solved
    True
    >>> score = score_trace(grid, "First, r5c5=5.\\nThen r1c3=2, I guess.")
    >>> score.right, score.broken, score.reason
    (1, 2, 'it places 2 in r1c3, which is not so in every solution')
    """
    grid = puzzle if isinstance(puzzle, Grid) else Grid(puzzle)
    if isinstance(path, str):
        return TraceScore(**json.loads(_ninefold.score_trace(grid, path, False)))
    steps = [step.to_dict() if isinstance(step, Step) else step for step in path]
    return TraceScore(**json.loads(_ninefold.score_trace(grid, json.dumps(steps), True)))


def _report(text: str) -> TraceReport:
    data = json.loads(text)
    notes = tuple((note["step"], note["reason"]) for note in data["by_solutions"])
    broken = data.get("broken")
    return TraceReport(
        verdict=data["verdict"],
        steps=data["steps"],
        by_evidence=data["by_evidence"],
        by_solutions=notes,
        solved=data["solved"],
        broken=None if broken is None else (broken["step"], broken["reason"]),
    )


@dataclass(frozen=True, slots=True)
class SeRating:
    """The three ratings of Sudoku Explainer 1.2.1.

    >>> from ninefold import Grid
    >>> str(Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").rate())
    '1.2/1.2/1.2'
    """

    er: float
    """The hardest step."""
    ep: float
    """The hardest step up to the first placement."""
    ed: float
    """The first step."""
    hardest: str | None
    """The technique of the hardest step."""

    @property
    def is_pearl(self) -> bool:
        """Whether nothing is harder than what the first placement takes."""
        return self.er == self.ep

    @property
    def is_diamond(self) -> bool:
        """Whether nothing is harder than the first step."""
        return self.er == self.ed

    def __str__(self) -> str:
        return f"{self.er}/{self.ep}/{self.ed}"


@dataclass(frozen=True, slots=True)
class HodokuRating:
    """HoDoKu's level and score.

    >>> from ninefold import Grid
    >>> grid = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> grid.rate("hodoku").level
    'Easy'
    """

    level: str
    score: int
    hardest: str | None


Rating = SeRating | HodokuRating
"""What :meth:`Grid.rate` returns."""


@dataclass(frozen=True, slots=True)
class Canonical:
    """The one grid that stands for all disguises of a puzzle.

    >>> from ninefold import Grid, Symmetry
    >>> grid = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> canonical = grid.canonical()
    >>> grid.transform(canonical.symmetry) == canonical.grid
    True
    >>> grid.transform(Symmetry.random(7)).canonical().class_id == canonical.class_id
    True
    """

    grid: Grid
    symmetry: Symmetry
    """The symmetry that leads from the puzzle to the canonical grid."""
    automorphisms: int
    """How many symmetries map the puzzle to itself."""
    class_id: str
    """The name of the class, in 32 hexadecimal digits."""


@dataclass(frozen=True, slots=True)
class Check:
    """What is wrong with a puzzle, if anything. Of a variant, ``redundant`` are clues in words, and ``minimal`` means that
    every clue is needed; cells are their names.

    >>> from ninefold import Grid
    >>> Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").check().minimal
    False
    """

    verdict: Verdict
    message: str | None
    givens: int
    minimal: bool | None
    """Whether every given is needed; only for a unique puzzle."""
    redundant: tuple[Cell | str, ...]
    """Givens that can be left out one at a time."""
    solutions: int | None
    """The number of solutions, up to 1000; ``None`` if it is not known."""
    open: tuple[Cell | str, ...]
    """Where the solutions differ."""
    wrong: tuple[Cell | str, ...]
    """Placed digits that differ from the only solution of the givens."""


def _moves(step: Step) -> str:
    """What follows from a step, as short as it gets."""
    gone = (f"{placed.cell}<>{placed.digit}" for placed in step.eliminations)
    return " ".join([*map(str, step.placements), *gone])


def _cells(names: Sequence[str]) -> tuple[Cell, ...]:
    return tuple(Cell(name) for name in names)


def _placed(items: Sequence[Mapping[str, Any]], cell: _ReadCell = Cell) -> tuple[Placed, ...]:
    return tuple(Placed(cell(item["cell"]), item["digit"]) for item in items)


def _placed_out(placed: Placed) -> dict[str, Any]:
    return {"cell": str(placed.cell), "digit": placed.digit}


def _set(data: Mapping[str, Any]) -> LockedSet:
    return LockedSet(_cells(data["cells"]), tuple(data["digits"]))


def _set_out(locked: LockedSet) -> dict[str, Any]:
    return {"cells": [str(cell) for cell in locked.cells], "digits": list(locked.digits)}


def _evidence(data: Mapping[str, Any], cell: _ReadCell = Cell) -> Evidence:
    def cells(names: Sequence[str]) -> tuple[Cell | str, ...]:
        return tuple(cell(name) for name in names)

    parts = (Part(part["role"], tuple(part["digits"]), cells(part["cells"])) for part in data.get("parts", ()))
    return Evidence(
        parts=tuple(parts),
        houses=tuple(data.get("houses", ())),
        covers=tuple(data.get("covers", ())),
        sets=tuple(_set(each) for each in data.get("sets", ())),
        chains=tuple(_chain(each) for each in data.get("chains", ())),
        rules=_clues(data.get("rules", ())),
        sums=tuple(_sum(each) for each in data.get("sums", ())),
    )


def _evidence_out(evidence: Evidence) -> dict[str, Any]:
    data: dict[str, Any] = {}
    if evidence.parts:
        data["parts"] = [
            {"role": part.role, "digits": list(part.digits), "cells": [str(cell) for cell in part.cells]}
            for part in evidence.parts
        ]
    if evidence.houses:
        data["houses"] = list(evidence.houses)
    if evidence.covers:
        data["covers"] = list(evidence.covers)
    if evidence.sets:
        data["sets"] = [_set_out(each) for each in evidence.sets]
    if evidence.chains:
        data["chains"] = [_chain_out(each) for each in evidence.chains]
    if evidence.rules:
        data["rules"] = _clues_out(evidence.rules)
    if evidence.sums:
        data["sums"] = [_sum_out(each) for each in evidence.sums]
    return data


def _clues(items: Sequence[Mapping[str, Any]]) -> tuple[Clue, ...]:
    return tuple(Clue(each["number"], each.get("clue", ""), tuple(each.get("cells", ()))) for each in items)


def _clues_out(clues: Sequence[Clue]) -> list[dict[str, Any]]:
    return [{"number": clue.number, "clue": clue.words} for clue in clues]


def _sum(data: Mapping[str, Any]) -> Sum:
    lists = {key: tuple(data.get(key, ())) for key in ("plus", "minus", "houses", "less_houses")}
    return Sum(total=data["total"], less_rules=_clues(data.get("less_rules", ())), **lists)


def _sum_out(total: Sum) -> dict[str, Any]:
    data: dict[str, Any] = {"plus": list(total.plus)}
    if total.minus:
        data["minus"] = list(total.minus)
    data |= {"total": total.total, "houses": list(total.houses)}
    if total.less_houses:
        data["less_houses"] = list(total.less_houses)
    if total.less_rules:
        data["less_rules"] = _clues_out(total.less_rules)
    return data


def _reason(data: str | Mapping[str, Any]) -> Reason:
    if isinstance(data, str):
        return Reason(data)
    (kind, of), *_ = data.items()
    if kind == "cell":
        return Reason(kind, Cell(of))
    return Reason(kind, _set(of) if kind == "set" else of)


def _reason_out(reason: Reason) -> str | dict[str, Any]:
    match reason.of:
        case None:
            return reason.kind
        case LockedSet() as locked:
            return {reason.kind: _set_out(locked)}
        case Cell() as cell:
            return {reason.kind: str(cell)}
        case other:
            return {reason.kind: other}


def _chain(data: Mapping[str, Any]) -> Chain:
    inferences = (
        Inference(
            _cells(each["cells"]), each["digit"], each["holds"], _reason(each["because"]), tuple(each.get("premises", ()))
        )
        for each in data.get("inferences", ())
    )
    return Chain(tuple(inferences), tuple(Step.from_dict(step) for step in data.get("steps", ())))


def _chain_out(chain: Chain) -> dict[str, Any]:
    inferences = []
    for each in chain.inferences:
        inference: dict[str, Any] = {
            "cells": [str(cell) for cell in each.cells],
            "digit": each.digit,
            "holds": each.holds,
            "because": _reason_out(each.because),
        }
        if each.premises:
            inference["premises"] = list(each.premises)
        inferences.append(inference)
    data: dict[str, Any] = {"inferences": inferences}
    if chain.steps:
        data["steps"] = [step.to_dict() for step in chain.steps]
    return data


def _path(text: str, variant: Variant | None = None) -> Path:
    data = json.loads(text)
    return Path(
        puzzle=variant or Grid(data["puzzle"]),
        steps=tuple(Step.from_dict(step) for step in data["steps"]),
        solved=data["solved"],
        verdict=Verdict(data["status"]),
        mistakes=_mistakes(data, Cell if variant is None else str),
        _json=text,
    )


def _mistakes(data: Mapping[str, Any], cell: _ReadCell) -> tuple[Mistake, ...]:
    mistakes = data.get("mistakes", ())
    return tuple(Mistake(each["kind"], Placed(cell(each["cell"]), each["digit"])) for each in mistakes)


def _check(text: str, cell: _ReadCell = Cell) -> Check:
    data = json.loads(text)

    def cells(key: str) -> tuple[Cell | str, ...]:
        return tuple(cell(name) for name in data.get(key, ()))

    return Check(
        verdict=Verdict(data["status"]),
        message=data.get("message"),
        givens=data["givens"],
        minimal=data.get("minimal"),
        redundant=cells("redundant"),
        solutions=data.get("solutions"),
        open=cells("open"),
        wrong=cells("wrong"),
    )
