"""Proofs of how many solutions a puzzle has: made, written, and checked by code that knows nothing of the solver."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Literal

from . import _ninefold
from ._ninefold import Grid
from .errors import Unproved
from .steps import Placed
from .words import Cell

__all__ = ["Proof", "ProofReport", "check_proof", "prove"]


@dataclass(frozen=True, slots=True)
class Proof:
    """A proof of how many solutions a puzzle has: the candidates to assume, in turn, wherever nothing more follows. As text,
    it is the line that ``ninefold prove`` writes.

    >>> from ninefold import prove
    >>> proof = prove(".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...")
    >>> proof.count, len(proof.assumptions), str(proof)[81:83]
    (1, 2, ' 1')
    """

    puzzle: Grid
    count: int
    """How many solutions."""
    solutions: tuple[Grid, ...]
    assumptions: tuple[Placed, ...]
    witnesses: dict[Cell, Grid] | None = None
    """For each given, a second solution of the puzzle without it, if that was asked for."""

    def __str__(self) -> str:
        placed = ((Cell(each.cell), each.digit) for each in self.assumptions)
        assumed = "".join(f" {cell.row}{cell.column}{digit}" for cell, digit in placed)
        return f"{self.puzzle} {self.count}{assumed}"

    def files(self, format: Literal["dimacs", "drat", "drat-binary", "lrat", "veripb"]) -> tuple[bytes, bytes]:
        """The formula and its refutation in the format of other checkers (``docs/trust.md``): the formula says that there is
        one more solution. No refutation for ``dimacs``.

        >>> from ninefold import prove
        >>> puzzle = ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7..."
        >>> formula, refutation = prove(puzzle).files("lrat")
        >>> formula[:10], refutation.endswith(b"0\\n")
        (b'p cnf 729 ', True)
        """
        return _ninefold.proof_files(str(self), format)


@dataclass(frozen=True, slots=True)
class ProofReport:
    """What the checker says of a proof.

    >>> from ninefold import check_proof, prove
    >>> check_proof(prove("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")).proved
    True
    """

    proved: bool
    puzzle: Grid | None
    count: int | None
    """How many solutions are proved."""
    solution: Grid | None
    """The solution, if it is the only one."""
    message: str | None
    """Why nothing is proved."""


def prove(puzzle: Grid | str, limit: int = 2, *, short: bool = False, witnesses: bool = False) -> Proof:
    """A proof of how many solutions a puzzle has, checked before it is returned; raises :class:`~ninefold.Unproved` if there are
    more than ``limit`` (0 for any number). ``short`` looks longer for fewer assumptions; ``witnesses`` also shows that
    no given of a unique puzzle can be left out.

    >>> from ninefold import Unproved, prove
    >>> prove("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").count
    1
    >>> try:
    ...     prove("." * 81)
    ... except Unproved as error:
    ...     print(error)
    more than 2 solutions: not proved
    """
    data = json.loads(_ninefold.prove(Grid(puzzle), limit, short, witnesses))
    if data.get("count") is None:
        raise Unproved(data.get("message") or "not proved")
    shown = data.get("minimal")
    return Proof(
        puzzle=Grid(data["puzzle"]),
        count=data["count"],
        solutions=tuple(Grid(each) for each in data["solutions"]),
        assumptions=tuple(Placed(Cell(int(each[0]) * 9 + int(each[1]) - 10), int(each[2])) for each in data["proof"]),
        witnesses=None if shown is None else {Cell(cell): Grid(each) for cell, each in shown.items()},
    )


def check_proof(proof: Proof | str) -> ProofReport:
    """Checks a proof, or a line that ``ninefold prove`` or another program wrote.

    >>> from ninefold import check_proof
    >>> print(check_proof(".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7... 1 243").message)
    the list ends, 1 branch open
    """
    data = json.loads(_ninefold.check_proof(str(proof)))

    def grid(name: str) -> Grid | None:
        return Grid(data[name]) if data.get(name) else None

    return ProofReport(
        proved=data["status"] == "proved",
        puzzle=grid("puzzle"),
        count=data.get("count"),
        solution=grid("solution"),
        message=data.get("message"),
    )
