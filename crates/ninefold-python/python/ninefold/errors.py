"""Exceptions. Each is also a :class:`ValueError` or a :class:`TypeError`, so that code that knows nothing of Ninefold can
catch it."""

from __future__ import annotations


class NinefoldError(ValueError):
    """What all errors of this package have in common.

    >>> from ninefold import Grid, NinefoldError
    >>> try:
    ...     Grid("12345")
    ... except NinefoldError as error:
    ...     print(error)
    line 1 column 6: 5 cells, expected 81
    """

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (type(self), self.args, self.__dict__)


def _restored(kind: type[NinefoldError], args: tuple[object, ...], state: dict[str, object]) -> NinefoldError:
    """An error that was pickled: its attributes, whatever its constructor takes."""
    error = kind.__new__(kind)
    error.args = args
    error.__dict__.update(state)
    return error


class ParseError(NinefoldError):
    """A text or a value that is not a puzzle.

    >>> from ninefold import Grid, ParseError
    >>> try:
    ...     Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7!")
    ... except ParseError as error:
    ...     print(error.line, error.column, error.kind)
    1 81 unexpected-character
    """

    line: int | None
    """The line, from 1; ``None`` if the value is not text."""
    column: int | None
    """The column, from 1, in characters."""
    kind: str
    """What is wrong, in one word such as ``wrong-cell-count``."""
    row: int | None
    """The row of a batch, from 0."""

    def __init__(
        self, message: str, line: int | None = None, column: int | None = None, kind: str = "value", row: int | None = None
    ) -> None:
        place = "" if line is None else f"line {line} column {column}: "
        at = "" if row is None else f"row {row}: "
        super().__init__(f"{at}{place}{message}")
        self.line, self.column, self.kind, self.row = line, column, kind, row


class Unrated(NinefoldError):
    """A puzzle that has no rating.

    >>> from ninefold import Grid, Unrated
    >>> try:
    ...     Grid("." * 81).rate()
    ... except Unrated as error:
    ...     print(error.reason)
    multiple
    """

    reason: str
    """``multiple``, ``none``, ``clash`` or ``wrong`` as a verdict; ``above`` a ceiling; or ``stuck``."""

    def __init__(self, message: str, reason: str) -> None:
        super().__init__(message)
        self.reason = reason


class Unmet(NinefoldError):
    """A generator found no puzzle that meets its criteria within its tries.

    >>> from ninefold import Generator, Unmet
    >>> try:
    ...     Generator(seed=1, clues=range(10, 12), tries=50)[0]
    ... except Unmet as error:
    ...     print(error)
    number 0: no attempt met the criteria
    """


class Unproved(NinefoldError):
    """How many solutions a puzzle has is not proved: there are too many, or the proof is wrong.

    >>> from ninefold import Unproved, prove
    >>> try:
    ...     prove("." * 81, limit=5)
    ... except Unproved as error:
    ...     print(error)
    more than 5 solutions: not proved
    """


class TraceError(NinefoldError):
    """A trace that cannot be read.

    >>> from ninefold import TraceError, score_trace
    >>> try:
    ...     score_trace("." * 81, [{"placements": [{"cell": "r1c1", "digit": 12}]}])
    ... except TraceError as error:
    ...     print(error.step)
    None
    """

    step: int | None
    """The step, from 1, if it is known."""

    def __init__(self, message: str, step: int | None = None) -> None:
        super().__init__(message)
        self.step = step


class SchemaError(TypeError):
    """A table without a column that can be read as puzzles; raised before the first row.

    >>> import ninefold
    >>> issubclass(ninefold.SchemaError, TypeError)
    True
    """


class DatasetError(NinefoldError):
    """A data set that cannot be built or read.

    >>> from ninefold import DatasetError, dataset
    >>> try:
    ...     dataset.build("/tmp/nowhere", ["/tmp/no-such-file.csv"])
    ... except DatasetError as error:
    ...     print(error)
    /tmp/no-such-file.csv: No such file or directory (os error 2)
    """
