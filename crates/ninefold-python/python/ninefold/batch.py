"""Columns of puzzles: one row in, one row out, in order, whatever is wrong with a row.

A *column* is anything that hands out Arrow data (pyarrow, Polars, pandas 3, DuckDB, …), a numpy array of ``uint8`` with
shape ``(n, 81)`` or ``(n, 9, 9)`` or of ``S81``, or a sequence of ``str``, ``bytes`` or :class:`~ninefold.Grid`. Of a table
the column is read that is called ``puzzle`` (or ``quizzes``, ``question`` …), or the one that ``column=`` names.

Every answer has a ``status`` (a verdict, or ``bad``) and a ``message``. A bad row never stops a batch.

>>> from ninefold import batch
>>> answers = batch.solve(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "oops", None])
>>> answers["status"]
['unique', 'bad', 'bad']
>>> answers[1]
{'status': 'bad', 'solution': None, 'solutions': None, 'guesses': None, 'message': "character 1 is 'o'"}
"""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal, Protocol, overload, runtime_checkable

from . import _ninefold
from ._ninefold import Grid, Verb
from .errors import ParseError

if TYPE_CHECKING:
    import numpy as np
    import pandas
    import polars
    import pyarrow
    from numpy.typing import NDArray

__all__ = [
    "Batch",
    "Stream",
    "augment",
    "canonical",
    "check",
    "parse",
    "path",
    "rate",
    "solve",
    "stream",
]

Cells = Literal["text", "bytes", "list"]
"""How 81 cells are written: as text, as 81 bytes from 0 to 9, or as a list of numbers."""


@runtime_checkable
class _ArrowArray(Protocol):
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...


@runtime_checkable
class _ArrowStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...


Column = "_ArrowArray | _ArrowStream | NDArray[np.uint8] | NDArray[np.bytes_] | Iterable[str | bytes | Grid | None]"
"""What is read as a column of puzzles."""
Progress = bool | Callable[[int, int], object] | None
"""Who hears of the rows done, and of all: a function; ``True`` for a bar of tqdm."""


class Batch:
    """Answers: a table that knows its columns, hands itself to any engine without a copy, and has rows like a sequence.
    (It is none by name: engines would read it row by row.)

    >>> from ninefold import batch
    >>> answers = batch.generate(seed=7, first=0, count=3)
    >>> len(answers), answers.column_names
    (3, ['status', 'number', 'puzzle', 'solution', 'givens', 'er', 'message'])
    """

    __slots__ = ("_answers",)

    def __init__(self, answers: _ninefold.Answers) -> None:
        self._answers = answers

    @property
    def column_names(self) -> list[str]:
        """The names of the columns.

        >>> from ninefold import batch
        >>> batch.solve([]).column_names
        ['status', 'solution', 'solutions', 'guesses', 'message']
        """
        return self._answers.names

    def __len__(self) -> int:
        return len(self._answers)

    @overload
    def __getitem__(self, index: int) -> dict[str, Any]: ...
    @overload
    def __getitem__(self, index: slice) -> list[dict[str, Any]]: ...
    @overload
    def __getitem__(self, index: str) -> list[Any]: ...
    def __getitem__(self, index: int | slice | str) -> dict[str, Any] | list[dict[str, Any]] | list[Any]:
        if isinstance(index, str):
            return self._answers.values(index)
        if isinstance(index, slice):
            start, stop, step = index.indices(len(self))
            if step == 1:
                return self._rows(start, max(start, stop))
            return [self[row] for row in range(start, stop, step)]
        row = index + len(self) if index < 0 else index
        if not 0 <= row < len(self):
            raise IndexError(f"row {index} of {len(self)}")
        return self._rows(row, row + 1)[0]

    def _rows(self, start: int, stop: int) -> list[dict[str, Any]]:
        names = self.column_names
        columns = [self._answers.values(name, start, stop) for name in names]
        return [dict(zip(names, values, strict=True)) for values in zip(*columns, strict=True)]

    def __iter__(self) -> Iterator[dict[str, Any]]:
        for start in range(0, len(self), 4096):
            yield from self._rows(start, min(start + 4096, len(self)))

    def status_counts(self) -> dict[str, int]:
        """How many rows have which status.

        >>> from ninefold import batch
        >>> batch.solve(["." * 81, "oops"]).status_counts()
        {'multiple': 1, 'bad': 1}
        """
        return self._answers.status_counts()

    def raise_for_status(self) -> Batch:
        """Raises a :class:`~ninefold.ParseError` for the first bad row; otherwise returns the batch itself.

        >>> from ninefold import batch
        >>> batch.solve(["." * 81]).raise_for_status().status_counts()
        {'multiple': 1}
        """
        bad = self._answers.first_bad()
        if bad is not None:
            row, message = bad
            raise ParseError(message, row=row)
        return self

    def to_list(self) -> list[dict[str, Any]]:
        """All rows.

        >>> from ninefold import batch
        >>> batch.solve([]).to_list()
        []
        """
        return list(self)

    def to_arrow(self) -> pyarrow.Table:
        """A pyarrow table, without a copy.

        >>> from ninefold import batch
        >>> batch.solve(["." * 81]).to_arrow().num_rows
        1
        """
        import pyarrow

        return pyarrow.table(self)

    def to_polars(self) -> polars.DataFrame:
        """A Polars frame.

        >>> from ninefold import batch
        >>> batch.solve(["." * 81]).to_polars().height
        1
        """
        import polars

        return polars.DataFrame(self)

    def to_pandas(self) -> pandas.DataFrame:
        """A pandas frame.

        >>> from ninefold import batch
        >>> list(batch.solve(["." * 81]).to_pandas()["status"])
        ['multiple']
        """
        return self.to_arrow().to_pandas()

    def to_numpy(self, *names: str) -> dict[str, np.ndarray[Any, Any]]:
        """An array for each column, or for those named. Cells in bytes or lists, and numbers, are not copied: cells have shape ``(n, 81)``, and
        are 0 where there is none; numbers are 0 where there is none, so look at ``status`` first.

        >>> from ninefold import batch
        >>> batch.solve(["." * 81], cells="bytes").to_numpy()["solution"].shape
        (1, 81)
        """
        return {name: self._array(name) for name in names or self.column_names}

    def _array(self, name: str) -> np.ndarray[Any, Any]:
        import numpy

        kinds = {"solutions": "int64", "guesses": "int64", "number": "int64", "row": "int64", "steps": "int32"}
        kinds |= {"givens": "int32", "automorphisms": "int32", "copy": "int32", "hodoku_score": "int32"}
        kinds |= {"er": "float32", "ep": "float32", "ed": "float32"}
        try:
            buffers = [memoryview(buffer) for buffer in self._answers.buffers(name)]
        except BufferError:
            return numpy.array(self._answers.values(name))
        kind = kinds.get(name, "uint8")
        arrays = [numpy.frombuffer(buffer, dtype=kind) for buffer in buffers]
        array = arrays[0] if len(arrays) == 1 else numpy.concatenate(arrays)
        return array if kind != "uint8" else array.reshape(len(self), -1 if len(self) else 81)

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return self._answers.__arrow_c_stream__(requested_schema)

    def __arrow_c_schema__(self) -> object:
        return self._answers.__arrow_c_schema__()

    def __repr__(self) -> str:
        counts = ", ".join(f"{count:,} {status}" for status, count in self.status_counts().items())
        return f"<Batch of {len(self):,} rows: {counts or 'none'}>"

    def _repr_html_(self) -> str:
        names = self.column_names
        head = "".join(f"<th>{html.escape(name)}</th>" for name in names)
        rows = "".join(
            "<tr>" + "".join(f"<td>{html.escape(_brief(row[name]))}</td>" for name in names) + "</tr>"
            for row in self._rows(0, min(10, len(self)))
        )
        more = f"<p>… {len(self) - 10:,} more rows</p>" if len(self) > 10 else ""
        return f"<p>{html.escape(repr(self)[1:-1])}</p><table><tr>{head}</tr>{rows}</table>{more}"


def _brief(value: object) -> str:
    if isinstance(value, bytes):
        return value.hex() if len(value) == 16 else "".join(str(digit) if digit else "." for digit in value)
    text = "" if value is None else str(value)
    return text if len(text) <= 90 else text[:89] + "…"


class Stream:
    """Answers to a stream: read, answered and handed out batch by batch, in constant memory. It is an Arrow stream
    itself, and can be read once.

    >>> import pyarrow as pa
    >>> from ninefold import batch
    >>> table = pa.table({"puzzle": ["." * 81] * 5})
    >>> stream = batch.stream("solve", table.to_reader(max_chunksize=2), rows=2)
    >>> [len(each) for each in stream]
    [2, 2, 1]
    """

    __slots__ = ("_answers",)

    def __init__(self, answers: _ninefold.AnswerStream) -> None:
        self._answers = answers

    def __iter__(self) -> Iterator[Batch]:
        return self

    def __next__(self) -> Batch:
        answers = self._answers.next_batch()
        if answers is None:
            raise StopIteration
        return Batch(answers)

    def to_reader(self) -> pyarrow.RecordBatchReader:
        """A pyarrow reader, for writers of files.

        >>> import pyarrow as pa
        >>> from ninefold import batch
        >>> batch.stream("solve", pa.table({"puzzle": ["." * 81]})).to_reader().read_all().num_rows
        1
        """
        import pyarrow

        return pyarrow.RecordBatchReader.from_stream(self)

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return self._answers.__arrow_c_stream__(requested_schema)

    def __arrow_c_schema__(self) -> object:
        return self._answers.__arrow_c_schema__()


def _progress(progress: Progress) -> tuple[Callable[[int, int], object] | None, Callable[[], None]]:
    """The function to call, and what to do at the end."""
    if progress is None or progress is False:
        return None, lambda: None
    if progress is not True:
        return progress, lambda: None
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None, lambda: None
    bar = tqdm(unit=" puzzles")

    def show(done: int, total: int) -> None:
        bar.total = total
        bar.update(done - bar.n)

    return show, bar.close


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
    show, end = _progress(progress)
    try:
        puzzles, second = _read_dtypes(puzzles), _read_dtypes(second)
        return Batch(
            _ninefold.ask(verb, puzzles, second, column=column, first=first, threads=threads, progress=show)
        )
    finally:
        end()


def _read_dtypes(column: Any) -> Any:
    """An array of other integers as bytes; what is no digit becomes 255, which is none either."""
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
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Batch:
    """The solution of each puzzle, and how many there are up to ``limit`` (0 for all, however long it takes).

    Columns: ``solution``, ``solutions``, ``guesses``. With ``limit=1`` the status ``unique`` means at least one solution.

    >>> from ninefold import batch
    >>> batch.solve(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])["solution"]
    ['534678912672195348198342567859761423426853791713924856961537284287419635345286179']
    """
    return _ask(Verb.solve(limit, cells), puzzles, column=column, threads=threads, progress=progress)


def check(
    puzzles: Any,
    solutions: Any = None,
    *,
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Batch:
    """What is wrong with each grid, or that nothing is; and with ``solutions``, whether the given answer is ``right``.

    Columns: ``givens``, ``minimal``, ``redundant``, ``solutions`` (up to 1000), ``capped``, ``open``, ``wrong``, ``guesses``,
    with the meanings of ``docs/answers.md``; and ``right``.

    >>> from ninefold import batch
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> answers = batch.check([puzzle], ["534678912672195348198342567859761423426853791713924856961537284287419635345286179"])
    >>> answers["minimal"], answers["right"]
    ([False], [True])
    """
    verb = Verb.check(solutions is not None)
    return _ask(verb, puzzles, solutions, column=column, threads=threads, progress=progress)


def rate(
    puzzles: Any,
    *,
    scale: Literal["se", "hodoku", "both"] = "se",
    ceiling: float | None = None,
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Batch:
    """How difficult each puzzle is: ``er``, ``ep``, ``ed`` and ``hardest`` of Sudoku Explainer, ``hodoku_level`` and
    ``hodoku_score``. Above the ``ceiling`` of ER a puzzle is given up: ``message`` says so.

    >>> from ninefold import batch
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> answers = batch.rate([puzzle], scale="both")
    >>> answers["er"], answers["hodoku_level"], answers["hodoku_score"]
    ([1.2], ['Easy'], [204])
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
    return _ask(Verb.path(order, steps == "json"), puzzles, column=column, threads=threads, progress=progress)


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
    """``copies`` disguises of each puzzle, and of its solution: a random symmetry each, which depends on the seed, the
    number of the row (the first is ``first``) and the number of the copy alone.

    Columns: ``row``, ``copy``, ``puzzle``, ``solution`` if there are some, ``symmetry``.

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
    verb: Literal["solve", "check", "rate", "canonical", "path", "parse"],
    puzzles: Any,
    *,
    rows: int = 65_536,
    column: str | None = None,
    threads: int | None = None,
    **options: Any,
) -> Stream:
    """The same questions to a stream of any length, in constant memory: batches of at least ``rows`` rows are answered when
    they are asked for.

    >>> import pyarrow as pa
    >>> from ninefold import batch
    >>> reader = pa.table({"puzzle": ["." * 81] * 3}).to_reader()
    >>> sum(len(each) for each in batch.stream("solve", reader, limit=2))
    3
    """
    match verb:
        case "solve":
            asked = Verb.solve(options.pop("limit", 2), options.pop("cells", "text"))
        case "check":
            asked = Verb.check(False)
        case "rate":
            asked = Verb.rate(options.pop("scale", "se"), options.pop("ceiling", None))
        case "canonical":
            asked = Verb.canonical(options.pop("form", "minlex"), options.pop("cells", "text"))
        case "path":
            asked = Verb.path(options.pop("order", "simple"), options.pop("steps", "json") == "json")
        case "parse":
            asked = Verb.parse(options.pop("cells", "text"))
        case _:
            raise ValueError(f"{verb!r}: expected solve, check, rate, canonical, path or parse")
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
    """The puzzles of the numbers from ``first`` on: the same on every machine, in every portion. ``criteria`` are those
    of :class:`~ninefold.Generator`.

    Columns: ``number``, ``puzzle``, ``solution``, ``givens``, ``er`` (if a rating was asked for). The status is ``none`` where
    no attempt met the criteria.

    >>> from ninefold import Generator, batch
    >>> batch.generate(seed=7, first=2, count=1)["puzzle"] == [str(Generator(seed=7)[2])]
    True
    """
    from .generator import Generator

    return Generator(seed=seed, **criteria).batch(first, count, cells=cells, threads=threads, progress=progress)


__all__ += ["generate"]
