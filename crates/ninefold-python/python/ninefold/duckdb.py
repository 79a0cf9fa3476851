"""DuckDB: functions for SQL. For large scans ``batch.stream("solve", connection.sql(…))`` is faster: a function sees 2,048
rows at a time.

>>> import duckdb
>>> import ninefold.duckdb
>>> con = ninefold.duckdb.register(duckdb.connect())
>>> con.sql("select nf_solve('oops').status").fetchall()
[('bad',)]
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import duckdb
import pyarrow as pa

from . import batch
from .answers import Batch

__all__ = ["register"]

_FUNCTIONS: dict[str, dict[str, Any]] = {
    "solve": {},
    "count": {},
    "candidates": {},
    "check": {},
    "rate": {"scale": "both"},
    "canonical": {},
    "path": {},
}
"""The verbs of :mod:`ninefold.batch`, each with its options."""

_CLASSIC = ("rate", "canonical")
"""Those that have no meaning for puzzles with other rules."""

_TYPES = {
    "string": "VARCHAR",
    "int64": "BIGINT",
    "int32": "INTEGER",
    "float": "FLOAT",
    "bool": "BOOLEAN",
    "fixed_size_binary[16]": "BLOB",
}


def register(
    connection: duckdb.DuckDBPyConnection, *, variants: bool = False, guesses: int | None = None
) -> duckdb.DuckDBPyConnection:
    """Adds ``nf_solve``, ``nf_count``, ``nf_candidates``, ``nf_check``, ``nf_rate``, ``nf_canonical`` and ``nf_path`` to a
    connection: each takes a column of text and returns a struct of the columns that :mod:`ninefold.batch` gives. With
    ``variants``, the text may be a puzzle of either kind, except for the ratings and the canonical form.

    >>> import duckdb, ninefold.duckdb
    >>> con = ninefold.duckdb.register(duckdb.connect(), variants=True)
    >>> con.sql("select nf_rate(repeat('.', 81)).status, nf_count('.Shape~4x4').status").fetchall()
    [('multiple', 'multiple')]
    """
    for verb, options in _FUNCTIONS.items():
        more = {} if verb in _CLASSIC else {"variants": variants, "guesses": guesses}
        ask = partial(getattr(batch, verb), threads=1, **options, **more)
        columns = ask([]).to_arrow().schema
        fields = {column.name: _TYPES[str(column.type)] for column in columns}
        connection.create_function(  # type: ignore[call-overload]
            f"nf_{verb}",
            _of_arrow(ask),
            ["VARCHAR"],
            connection.struct_type(fields),
            type="arrow",
            # Otherwise rows without a puzzle would not reach us, and would have no status.
            null_handling="special",
        )
    return connection


def _of_arrow(ask: Callable[[Any], Batch]) -> Callable[[Any], pa.Array]:
    def function(column: Any) -> pa.Array:
        table = ask(column).to_arrow().combine_chunks()
        arrays = [table[name].chunk(0) if table[name].num_chunks else table[name].combine_chunks() for name in table.column_names]
        arrays = [array.cast(pa.binary()) if pa.types.is_fixed_size_binary(array.type) else array for array in arrays]
        return pa.StructArray.from_arrays(arrays, names=table.column_names)

    return function
