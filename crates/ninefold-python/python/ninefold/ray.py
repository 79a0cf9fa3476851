"""Ray Data: a function for ``map_batches``.

``dataset.map_batches(ninefold.ray.Ask("solve", "puzzle"), batch_format="pyarrow", batch_size=65_536)`` adds the columns that
:mod:`ninefold.batch` gives. Each task uses one thread: Ray runs a task for each core. Options are those of the functions:
``Ask("count", "puzzle", variants=True)`` takes puzzles of either kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from . import _ninefold, batch

if TYPE_CHECKING:
    import pyarrow

__all__ = ["Ask", "build_units"]


class Ask:
    """A question to a column of a table: the table comes back with the answers beside it.

    >>> import pyarrow as pa
    >>> from ninefold.ray import Ask
    >>> Ask("solve", "puzzle")(pa.table({"puzzle": ["." * 81]})).column_names
    ['puzzle', 'status', 'solution', 'solutions', 'guesses', 'message']

    Fewer ``columns`` of the answers are faster to carry.

    >>> Ask("solve", "puzzle", columns=["solution"])(pa.table({"puzzle": ["." * 81]})).column_names
    ['puzzle', 'solution']
    """

    def __init__(
        self,
        verb: batch.Question,
        column: str,
        *,
        prefix: str = "",
        columns: Sequence[str] | None = None,
        **options: Any,
    ) -> None:
        self.verb: str = verb
        self.column: str = column
        self.prefix: str = prefix
        self.columns: Sequence[str] | None = columns
        self.options: dict[str, Any] = options

    def __call__(self, table: pyarrow.Table) -> pyarrow.Table:
        ask = getattr(batch, self.verb)
        answers = ask(table[self.column], threads=1, **self.options).to_arrow()
        for name in answers.column_names if self.columns is None else self.columns:
            table = table.append_column(self.prefix + name, answers[name])
        return table


def build_units(task: str, units: int, out: str) -> None:
    """Makes the units of a data set in tasks, one each: what :func:`ninefold.dataset.build` does with ``on="ray"``.

    >>> import tempfile
    >>> from ninefold import dataset
    >>> out = tempfile.mkdtemp() + "/out"
    >>> dataset.build(out, generate=20, seed=7, shard_rows=10, on="ray")["counts"]["kept"]
    20
    """
    import ray

    # Ray only takes functions that are written in Python.
    def make(unit: int) -> int:
        return _ninefold.dataset_units(task, [unit], out, 1)

    work = ray.remote(make)
    ray.get([work.remote(unit) for unit in range(units)])
