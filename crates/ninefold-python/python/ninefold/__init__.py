"""Sudoku: solve, explain, rate, generate; one puzzle or a table of millions.

>>> from ninefold import Grid
>>> grid = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> str(grid.verdict()), str(grid.rate())
('unique', '1.2/1.2/1.2')
>>> print(grid.hint())
Hidden Single: Only r1c6 can hold 8 in block 2. So r1c6 is 8.

Single puzzles: :class:`Grid`, :class:`Candidates`, :class:`Symmetry`, :class:`Generator`; with other rules, :class:`Variant`. Tables: :mod:`ninefold.batch`, and
the integrations (``polars``, ``duckdb``, ``spark``, ``ray``, ``torch``, ``gym``).
"""

from __future__ import annotations

from ._ninefold import VERSION as __version__
from ._ninefold import Candidates, Grid, Symmetry, call, convert
from .errors import DatasetError, NinefoldError, ParseError, SchemaError, TraceError, Unmet, Unproved, Unrated

# What type checkers read. (Importing `typing` takes longer than all that is above.)
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from . import batch, dataset
    from .answers import Batch, Stream
    from .generator import Generator
    from .proofs import Proof, ProofReport, check_proof, prove
    from .steps import (
        Canonical,
        Chain,
        Check,
        Clue,
        Evidence,
        HodokuRating,
        Inference,
        LockedSet,
        Mistake,
        Part,
        Path,
        Placed,
        Rating,
        Reason,
        SeRating,
        Step,
        Sum,
        TraceReport,
        TraceScore,
        score_trace,
    )
    from .variant import Hint, Layout, Rule, Variant
    from .words import Cell, Verdict

__all__ = [
    "Batch",
    "Candidates",
    "Canonical",
    "Cell",
    "Chain",
    "Check",
    "Clue",
    "DatasetError",
    "Evidence",
    "Generator",
    "Grid",
    "Hint",
    "HodokuRating",
    "Inference",
    "Layout",
    "LockedSet",
    "Mistake",
    "NinefoldError",
    "ParseError",
    "Part",
    "Path",
    "Placed",
    "Proof",
    "ProofReport",
    "Rating",
    "Reason",
    "Rule",
    "SchemaError",
    "SeRating",
    "Step",
    "Stream",
    "Sum",
    "Symmetry",
    "TraceError",
    "TraceReport",
    "TraceScore",
    "Unmet",
    "Unproved",
    "Unrated",
    "Variant",
    "Verdict",
    "__version__",
    "batch",
    "call",
    "check_proof",
    "convert",
    "dataset",
    "prove",
    "score_trace",
]

# These take longer to import than the rest together, so they are imported when they are first used.
_LATER = {"Batch": "answers", "Stream": "answers", "Generator": "generator", "Cell": "words", "Verdict": "words"}
_LATER |= dict.fromkeys(("Proof", "ProofReport", "check_proof", "prove"), "proofs")
_LATER |= dict.fromkeys(("Hint", "Layout", "Rule", "Variant"), "variant")


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name in ("batch", "dataset"):
        return import_module(f".{name}", __name__)
    if name not in __all__:
        raise AttributeError(f"module 'ninefold' has no attribute {name!r}")
    value = getattr(import_module(f".{_LATER.get(name, 'steps')}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
