"""Answers to many questions at once: tables, and streams of tables."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Literal, overload

from . import _ninefold
from .errors import ParseError

if TYPE_CHECKING:
    import numpy as np
    import pandas
    import polars
    import pyarrow

__all__ = ["Batch", "Stream"]

Cells = Literal["text", "bytes", "list"]
"""How 81 cells are written: as text, as 81 bytes from 0 to 9, or as a list of numbers."""
Progress = bool | Callable[[int, int], object] | None
"""A function that is called with the number of rows done and of all rows; or ``True`` for a bar by tqdm."""


class Batch:
    """Answers: a table that knows its columns, hands itself to any engine without a copy, and has rows like a sequence.
    (It is not registered as a sequence: engines would read it row by row.)

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
        """An array for each column, or for those named. Numbers, and cells as bytes or lists, are not copied. Cells have shape
        ``(n, 81)``. A row without a value has zeros, so look at ``status`` first.

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


def progress_reporter(progress: Progress) -> tuple[Callable[[int, int], object] | None, Callable[[], None]]:
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
