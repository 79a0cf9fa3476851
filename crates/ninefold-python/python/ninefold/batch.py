"""Columns of puzzles: one row in, one row out, in order, whatever is wrong with a row.

A *column* is anything that hands out Arrow data (pyarrow, Polars, pandas 3, DuckDB, …), a numpy array of ``uint8`` with
shape ``(n, 81)`` or ``(n, 9, 9)`` or of ``S81``, or a sequence of ``str``, ``bytes`` or :class:`~ninefold.Grid`. From a
table, the column ``puzzle`` (or ``quizzes``, ``question`` …) is read, or the one that ``column=`` names.

Every answer has a ``status`` (a verdict, or ``bad``) and a ``message``. A bad row never stops a batch.

With ``variants=True``, a column may hold puzzles of either kind in any format: ISS text, links and objects of f-puzzles and
SudokuPad, :class:`~ninefold.Variant` … Their statuses are those of the command line: also ``stopped`` where the search took
more than ``guesses``, and ``unclear`` where the verdict depends on a rule that is not understood.

>>> from ninefold import batch
>>> answers = batch.solve(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "oops", None])
>>> answers["status"]
['unique', 'bad', 'bad']
>>> answers[1]
{'status': 'bad', 'solution': None, 'solutions': None, 'guesses': None, 'message': "character 1 is 'o'"}
"""

from __future__ import annotations

from typing import Any, Literal

from . import _ninefold
from ._ninefold import Verb
from .answers import Batch, Cells, Progress, Stream, progress_reporter
from .generator import Generator

__all__ = ["augment", "candidates", "canonical", "check", "count", "generate", "parse", "path", "rate", "solve", "stream"]

Question = Literal["solve", "count", "candidates", "check", "rate", "canonical", "path", "parse"]
"""What a column of puzzles can be asked: the functions by name."""


def _ask(
    verb: Verb,
    puzzles: Any,
    second: Any = None,
    *,
    column: str | None,
    threads: int | None,
    progress: Progress,
    first: int = 0,
) -> Batch:
    show, end = progress_reporter(progress)
    try:
        puzzles, second = _read_dtypes(puzzles), _read_dtypes(second)
        return Batch(
            _ninefold.ask(verb, puzzles, second, column=column, first=first, threads=threads, progress=show)
        )
    finally:
        end()


def _read_dtypes(column: Any) -> Any:
    """An array of other integers as bytes; what is not a digit becomes 255, which is not one either."""
    kind = getattr(getattr(column, "dtype", None), "kind", "")
    if kind not in ("i", "u") or not hasattr(column, "ndim") or column.ndim < 2 or column.dtype.itemsize == 1 and kind == "u":
        return column
    import numpy

    digits = numpy.empty(column.shape, numpy.uint8)
    # In pieces, so that Ctrl-C is heard between them.
    for start in range(0, len(column), 65_536):
        piece = column[start : start + 65_536]
        digits[start : start + 65_536] = numpy.where((piece >= 0) & (piece <= 9), piece, 255)
    return digits


def solve(
    puzzles: Any,
    *,
    limit: int = 2,
    cells: Cells = "text",
    variants: bool = False,
    guesses: int | None = None,
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Batch:
    """The solution of each puzzle, and how many there are up to ``limit`` (0 for all, however long it takes). Solutions of
    variants are not looked for beyond the second: :func:`count` does.

    Columns: ``solution``, ``solutions``, ``guesses``. With ``limit=1`` the status ``unique`` means at least one solution.

    >>> from ninefold import batch
    >>> batch.solve(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])["solution"]
    ['534678912672195348198342567859761423426853791713924856961537284287419635345286179']
    """
    verb = Verb.solve(limit, cells, variants, guesses)
    return _ask(verb, puzzles, column=column, threads=threads, progress=progress)


def count(
    puzzles: Any,
    *,
    limit: int = 2,
    variants: bool = False,
    guesses: int | None = None,
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Batch:
    """How many solutions each puzzle has, up to ``limit`` (0 for all, however long it takes).

    Columns: ``solutions``, ``capped`` (whether there may be more), ``guesses``.

    >>> from ninefold import batch
    >>> batch.count(["." * 81, ".Shape~4x4"], limit=1000, variants=True)["solutions"]
    [1000, 288]
    """
    verb = Verb.count(limit, variants, guesses)
    return _ask(verb, puzzles, column=column, threads=threads, progress=progress)


def candidates(
    puzzles: Any,
    *,
    threshold: int = 1,
    variants: bool = False,
    guesses: int | None = None,
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Batch:
    """The true candidates of each puzzle: the values of each cell that occur in some solution.

    Columns: ``candidates``, a group for each cell with a blank between groups (numbers with commas where there are more than
    nine values); ``counts``, with a ``threshold`` above 1, as JSON: for each cell in how many solutions it has a value, up to
    the threshold.

    >>> from ninefold import batch
    >>> batch.candidates([".Shape~4x4.~R1C1_1~R2C3_1~R3C2_1"], variants=True)["candidates"][0][:14]
    '1 234 234 234 '
    """
    verb = Verb.candidates(threshold, variants, guesses)
    return _ask(verb, puzzles, column=column, threads=threads, progress=progress)


def check(
    puzzles: Any,
    solutions: Any = None,
    *,
    variants: bool = False,
    guesses: int | None = None,
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Batch:
    """What is wrong with each puzzle, if anything; and with ``solutions``, of classic puzzles, whether the given answer is
    ``right``.

    Columns: ``givens``, ``minimal``, ``redundant``, ``solutions`` (up to 1000), ``capped``, ``open``, ``wrong``, ``guesses``,
    with the meanings of ``docs/answers.md``; and ``right``.

    >>> from ninefold import batch
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> answers = batch.check([puzzle], ["534678912672195348198342567859761423426853791713924856961537284287419635345286179"])
    >>> answers["minimal"], answers["right"]
    ([False], [True])
    """
    verb = Verb.check(solutions is not None, variants, guesses)
    return _ask(verb, puzzles, solutions, column=column, threads=threads, progress=progress)


def rate(
    puzzles: Any,
    *,
    scale: Literal["se", "hodoku", "both", "whips", "depth"] = "se",
    ceiling: float | None = None,
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Batch:
    """How difficult each puzzle is: ``er``, ``ep``, ``ed`` and ``hardest`` of Sudoku Explainer, ``hodoku_level`` and
    ``hodoku_score``; ``w`` and ``gw``; ``te``, ``b``, ``gb``, ``bxb`` and ``bxbb``. Above the ``ceiling`` of ER a puzzle is
    given up: ``message`` says so.

    >>> from ninefold import batch
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> answers = batch.rate([puzzle], scale="both")
    >>> answers["er"], answers["hodoku_level"], answers["hodoku_score"]
    ([1.2], ['Easy'], [204])
    >>> hard = batch.rate(["98.7..6..5...8..7...7..4...32.........94...8.....1...2.9...31....68...5.....9...7"], scale="depth")
    >>> hard["te"], hard["b"], hard["bxb"]
    ([2], [None], [3])
    """
    return _ask(Verb.rate(scale, ceiling), puzzles, column=column, threads=threads, progress=progress)


def canonical(
    puzzles: Any,
    *,
    form: Literal["minlex", "pattern"] = "minlex",
    cells: Cells = "text",
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Batch:
    """The canonical form of each puzzle, the name of its class (16 bytes), its automorphisms, and the symmetry that leads
    to the form.

    >>> from ninefold import Grid, Symmetry, batch
    >>> grid = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> first, second = batch.canonical([grid, Symmetry.random(7)(grid)])["class_id"]
    >>> first == second
    True
    """
    return _ask(Verb.canonical(form, cells), puzzles, column=column, threads=threads, progress=progress)


def path(
    puzzles: Any,
    *,
    order: str = "simple",
    steps: Literal["json", "count"] = "json",
    variants: bool = False,
    guesses: int | None = None,
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Batch:
    """The path to the solution of each puzzle: ``solved``, the number of ``steps``, and as JSON the ``trace``
    (``docs/trace-schema.md``).

    >>> from ninefold import batch
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> batch.path([puzzle], steps="count")["steps"]
    [51]
    """
    verb = Verb.path(order, steps == "json", variants, guesses)
    return _ask(verb, puzzles, column=column, threads=threads, progress=progress)


def augment(
    puzzles: Any,
    solutions: Any = None,
    *,
    seed: int,
    copies: int,
    first: int = 0,
    cells: Cells = "text",
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Batch:
    """``copies`` disguises of each puzzle, and of its solution: each by a random symmetry, which depends only on the seed,
    the number of the row (the first is ``first``) and the number of the copy.

    Columns: ``row``, ``copy``, ``puzzle``, ``solution`` (if solutions were given), ``symmetry``.

    >>> from ninefold import batch
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> answers = batch.augment([puzzle], seed=7, copies=3)
    >>> answers["copy"], answers.status_counts(), len(set(answers["puzzle"]))
    ([0, 1, 2], {'unique': 3}, 3)
    """
    if copies < 1:
        raise ValueError("copies: at least 1")
    verb = Verb.augment(seed, copies, cells, solutions is not None)
    return _ask(verb, puzzles, solutions, column=column, threads=threads, progress=progress, first=first)


def parse(
    texts: Any,
    *,
    cells: Cells = "text",
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Batch:
    """Any text that is a puzzle (nine rows, a picture, pencil marks, …) as 81 cells.

    >>> from ninefold import Grid, batch
    >>> grid = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> batch.parse([grid.to("rows")])["puzzle"] == [str(grid)]
    True
    """
    return _ask(Verb.parse(cells), texts, column=column, threads=threads, progress=progress)


def stream(
    verb: Question,
    puzzles: Any,
    *,
    rows: int = 65_536,
    column: str | None = None,
    threads: int | None = None,
    **options: Any,
) -> Stream:
    """The same questions about a stream of any length, in constant memory: batches of at least ``rows`` rows are answered when
    they are asked for.

    >>> import pyarrow as pa
    >>> from ninefold import batch
    >>> reader = pa.table({"puzzle": ["." * 81] * 3}).to_reader()
    >>> sum(len(each) for each in batch.stream("solve", reader, limit=2))
    3
    """

    def kinds() -> tuple[bool, int | None]:
        return options.pop("variants", False), options.pop("guesses", None)

    match verb:
        case "solve":
            asked = Verb.solve(options.pop("limit", 2), options.pop("cells", "text"), *kinds())
        case "count":
            asked = Verb.count(options.pop("limit", 2), *kinds())
        case "candidates":
            asked = Verb.candidates(options.pop("threshold", 1), *kinds())
        case "check":
            asked = Verb.check(False, *kinds())
        case "rate":
            asked = Verb.rate(options.pop("scale", "se"), options.pop("ceiling", None))
        case "canonical":
            asked = Verb.canonical(options.pop("form", "minlex"), options.pop("cells", "text"))
        case "path":
            asked = Verb.path(options.pop("order", "simple"), options.pop("steps", "json") == "json", *kinds())
        case "parse":
            asked = Verb.parse(options.pop("cells", "text"))
        case _:
            raise ValueError(f"{verb!r}: expected solve, count, candidates, check, rate, canonical, path or parse")
    if options:
        raise TypeError(f"{verb} takes no {', '.join(options)}")
    return Stream(_ninefold.stream(asked, puzzles, column=column, threads=threads, rows=rows))


def generate(
    *,
    seed: int,
    first: int = 0,
    count: int,
    cells: Cells = "text",
    threads: int | None = None,
    progress: Progress = None,
    **criteria: Any,
) -> Batch:
    """The puzzles of the numbers from ``first`` on: the same on every machine, however they are split. ``criteria`` are those
    of :class:`~ninefold.Generator`.

    Columns: ``number``, ``puzzle``, ``solution``, ``givens``, ``er`` (if a rating was asked for). The status is ``none`` where
    no attempt met the criteria.

    >>> from ninefold import Generator, batch
    >>> batch.generate(seed=7, first=2, count=1)["puzzle"] == [str(Generator(seed=7)[2])]
    True
    """
    return Generator(seed=seed, **criteria).batch(first, count, cells=cells, threads=threads, progress=progress)
