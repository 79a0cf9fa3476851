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
from typing import Any

import duckdb
import pyarrow as pa

from . import batch
from .answers import Batch

__all__ = ["register"]

_FUNCTIONS: dict[str, Callable[[Any], Batch]] = {
    "nf_solve": lambda column: batch.solve(column, threads=1),
    "nf_check": lambda column: batch.check(column, threads=1),
    "nf_rate": lambda column: batch.rate(column, scale="both", threads=1),
    "nf_canonical": lambda column: batch.canonical(column, threads=1),
    "nf_path": lambda column: batch.path(column, threads=1),
}

_TYPES = {
    "string": "VARCHAR",
    "int64": "BIGINT",
    "int32": "INTEGER",
    "float": "FLOAT",
    "bool": "BOOLEAN",
    "fixed_size_binary[16]": "BLOB",
}


def register(connection: duckdb.DuckDBPyConnection) -> duckdb.DuckDBPyConnection:
    """Adds ``nf_solve``, ``nf_check``, ``nf_rate``, ``nf_canonical`` and ``nf_path`` to a connection: each takes a column of
    text and returns a struct of the columns that :mod:`ninefold.batch` gives.

    >>> import duckdb, ninefold.duckdb
    >>> con = ninefold.duckdb.register(duckdb.connect())
    >>> con.sql("select nf_rate(repeat('.', 81)).status").fetchall()
    [('multiple',)]
    """
    for name, ask in _FUNCTIONS.items():
        columns = ask([]).to_arrow().schema
        fields = {column.name: _TYPES[str(column.type)] for column in columns}
        connection.create_function(  # type: ignore[call-overload]
            name,
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
