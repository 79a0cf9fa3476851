"""Polars: a namespace for expressions and for columns. Import this module once to register it.

>>> import polars as pl
>>> import ninefold.polars
>>> frame = pl.DataFrame({"puzzle": ["." * 81, "oops"]})
>>> frame.select(pl.col("puzzle").ninefold.solve().struct.field("status")).to_series().to_list()
['multiple', 'bad']
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import polars as pl

from . import batch
from .answers import Batch

__all__ = ["ExprNamespace", "SeriesNamespace"]


def _struct(answers: Batch, name: str) -> pl.Series:
    return answers.to_polars().to_struct(name)


def _schema(ask: Callable[[Any], Batch]) -> pl.Struct:
    """The type of the answers, which is that of the answer to a row without a puzzle."""
    return pl.Struct(ask([None]).to_polars().schema)


@pl.api.register_expr_namespace("ninefold")
class ExprNamespace:
    """``pl.col("puzzle").ninefold.solve()``: a struct of the columns that :mod:`ninefold.batch` gives.

    >>> import polars as pl, ninefold.polars
    >>> frame = pl.DataFrame({"puzzle": ["." * 81]}).lazy()
    >>> frame.with_columns(pl.col("puzzle").ninefold.solve()).unnest("puzzle").collect()["solutions"].to_list()
    [2]
    """

    def __init__(self, expr: pl.Expr) -> None:
        self._expr = expr

    def _map(self, ask: Callable[..., Batch], options: dict[str, Any]) -> pl.Expr:
        ask = partial(ask, **options)
        return self._expr.map_batches(
            lambda series: _struct(ask(series), series.name), return_dtype=_schema(ask), is_elementwise=True
        )

    def solve(self, **options: Any) -> pl.Expr:
        """See :func:`ninefold.batch.solve`.

        >>> import polars as pl, ninefold.polars
        >>> frame = pl.DataFrame({"puzzle": ["." * 81, "oops"]})
        >>> answers = frame.select(pl.col("puzzle").ninefold.solve(limit=5)).unnest("puzzle")
        >>> answers["solutions"].to_list()
        [5, None]
        """
        return self._map(batch.solve, options)

    def count(self, **options: Any) -> pl.Expr:
        """See :func:`ninefold.batch.count`.

        >>> import polars as pl, ninefold.polars
        >>> frame = pl.DataFrame({"puzzle": ["." * 81, ".Shape~4x4"]})
        >>> answers = frame.select(pl.col("puzzle").ninefold.count(limit=1000, variants=True)).unnest("puzzle")
        >>> answers["solutions"].to_list()
        [1000, 288]
        """
        return self._map(batch.count, options)

    def candidates(self, **options: Any) -> pl.Expr:
        """See :func:`ninefold.batch.candidates`.

        >>> import polars as pl, ninefold.polars
        >>> frame = pl.DataFrame({"puzzle": [".Shape~4x4.~R1C1_1~R2C3_1~R3C2_1"]})
        >>> answers = frame.select(pl.col("puzzle").ninefold.candidates(variants=True)).unnest("puzzle")
        >>> answers["status"].to_list()
        ['multiple']
        """
        return self._map(batch.candidates, options)

    def check(self, **options: Any) -> pl.Expr:
        """See :func:`ninefold.batch.check`.

        >>> import polars as pl, ninefold.polars
        >>> frame = pl.DataFrame({"puzzle": ["11" + "." * 79]})
        >>> answers = frame.select(pl.col("puzzle").ninefold.check()).unnest("puzzle")
        >>> answers["status"].to_list()
        ['clash']
        """
        return self._map(batch.check, options)

    def rate(self, **options: Any) -> pl.Expr:
        """See :func:`ninefold.batch.rate`.

        >>> import polars as pl, ninefold.polars
        >>> frame = pl.DataFrame({"puzzle": ["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"]})
        >>> answers = frame.select(pl.col("puzzle").ninefold.rate(scale="hodoku")).unnest("puzzle")
        >>> answers["hodoku_score"].to_list()
        [204]
        """
        return self._map(batch.rate, options)

    def canonical(self, **options: Any) -> pl.Expr:
        """See :func:`ninefold.batch.canonical`.

        >>> import polars as pl, ninefold.polars
        >>> frame = pl.DataFrame({"puzzle": ["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"]})
        >>> answers = frame.select(pl.col("puzzle").ninefold.canonical()).unnest("puzzle")
        >>> answers["automorphisms"].to_list()
        [1]
        """
        return self._map(batch.canonical, options)

    def path(self, **options: Any) -> pl.Expr:
        """See :func:`ninefold.batch.path`.

        >>> import polars as pl, ninefold.polars
        >>> frame = pl.DataFrame({"puzzle": ["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"]})
        >>> answers = frame.select(pl.col("puzzle").ninefold.path(steps="count")).unnest("puzzle")
        >>> answers["steps"].to_list()
        [51]
        """
        return self._map(batch.path, options)

    def parse(self, **options: Any) -> pl.Expr:
        """See :func:`ninefold.batch.parse`.

        >>> import polars as pl, ninefold.polars
        >>> frame = pl.DataFrame({"puzzle": ["." * 80 + "7"]})
        >>> answers = frame.select(pl.col("puzzle").ninefold.parse()).unnest("puzzle")
        >>> answers["givens"].to_list()
        [1]
        """
        return self._map(batch.parse, options)


@pl.api.register_series_namespace("ninefold")
class SeriesNamespace:
    """``series.ninefold.solve()``: a frame of the columns that :mod:`ninefold.batch` gives.

    >>> import polars as pl, ninefold.polars
    >>> pl.Series(["." * 81]).ninefold.solve()["status"].to_list()
    ['multiple']
    """

    def __init__(self, series: pl.Series) -> None:
        self._series = series

    def solve(self, **options: Any) -> pl.DataFrame:
        """See :func:`ninefold.batch.solve`.

        >>> import polars as pl, ninefold.polars
        >>> pl.Series(["." * 81, "oops"]).ninefold.solve(limit=5)["solutions"].to_list()
        [5, None]
        """
        return batch.solve(self._series, **options).to_polars()

    def count(self, **options: Any) -> pl.DataFrame:
        """See :func:`ninefold.batch.count`.

        >>> import polars as pl, ninefold.polars
        >>> pl.Series(["." * 81, ".Shape~4x4"]).ninefold.count(limit=1000, variants=True)["solutions"].to_list()
        [1000, 288]
        """
        return batch.count(self._series, **options).to_polars()

    def candidates(self, **options: Any) -> pl.DataFrame:
        """See :func:`ninefold.batch.candidates`.

        >>> import polars as pl, ninefold.polars
        >>> pl.Series([".Shape~4x4.~R1C1_1~R2C3_1~R3C2_1"]).ninefold.candidates(variants=True)["status"].to_list()
        ['multiple']
        """
        return batch.candidates(self._series, **options).to_polars()

    def check(self, **options: Any) -> pl.DataFrame:
        """See :func:`ninefold.batch.check`.

        >>> import polars as pl, ninefold.polars
        >>> pl.Series(["11" + "." * 79]).ninefold.check()["status"].to_list()
        ['clash']
        """
        return batch.check(self._series, **options).to_polars()

    def rate(self, **options: Any) -> pl.DataFrame:
        """See :func:`ninefold.batch.rate`.

        >>> import polars as pl, ninefold.polars
        >>> pl.Series(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"]).ninefold.rate(scale="hodoku")["hodoku_score"].to_list()
        [204]
        """
        return batch.rate(self._series, **options).to_polars()

    def canonical(self, **options: Any) -> pl.DataFrame:
        """See :func:`ninefold.batch.canonical`.

        >>> import polars as pl, ninefold.polars
        >>> pl.Series(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"]).ninefold.canonical()["automorphisms"].to_list()
        [1]
        """
        return batch.canonical(self._series, **options).to_polars()

    def path(self, **options: Any) -> pl.DataFrame:
        """See :func:`ninefold.batch.path`.

        >>> import polars as pl, ninefold.polars
        >>> pl.Series(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"]).ninefold.path(steps="count")["steps"].to_list()
        [51]
        """
        return batch.path(self._series, **options).to_polars()

    def parse(self, **options: Any) -> pl.DataFrame:
        """See :func:`ninefold.batch.parse`.

        >>> import polars as pl, ninefold.polars
        >>> pl.Series(["." * 80 + "7"]).ninefold.parse()["givens"].to_list()
        [1]
        """
        return batch.parse(self._series, **options).to_polars()
