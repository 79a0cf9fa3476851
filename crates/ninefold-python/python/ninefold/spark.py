"""Spark 4: a function for ``mapInArrow``, and a source of generated puzzles.

``frame.mapInArrow(ninefold.spark.ask("solve", "puzzle"), ninefold.spark.schema("solve", frame.schema))`` adds the columns
that :mod:`ninefold.batch` gives. With ``variants=True`` for both, the column holds puzzles of either kind.

``ninefold.spark.register(spark)`` adds the format ``ninefold``:

    spark.read.format("ninefold").option("seed", 7).option("count", 1_000_000).load()

Its partitions are ranges of numbers, so that a task that is run again gives the same rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pyarrow as pa
from pyspark.sql import Column, SparkSession
from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition
from pyspark.sql.pandas.types import from_arrow_schema, to_arrow_schema
from pyspark.sql.types import StructType

from . import _ninefold, batch
from .batch import Question
from .generator import Generator

__all__ = ["PuzzleSource", "ask", "build_units", "function", "register", "schema"]

def _for_spark(table: pa.Table) -> pa.Table:
    """Without types that Spark refuses: binary of a fixed size."""
    fields = [
        pa.field(field.name, pa.binary() if pa.types.is_fixed_size_binary(field.type) else field.type)
        for field in table.schema
    ]
    return table.cast(pa.schema(fields))


def _answers(verb: Question, puzzles: Any, columns: Sequence[str] | None, options: dict[str, Any]) -> pa.Table:
    """The answers to one batch, in types that Spark takes."""
    answers = _for_spark(getattr(batch, verb)(puzzles, threads=1, **options).to_arrow())
    return answers if columns is None else answers.select(columns)


def ask(
    verb: Question, column: str, *, prefix: str = "", columns: Sequence[str] | None = None, **options: Any
) -> Callable[[Iterator[pa.RecordBatch]], Iterator[pa.RecordBatch]]:
    """A function for ``mapInArrow``: each batch comes back with the answers beside it, under their names after ``prefix``; fewer
    ``columns`` of them are faster to carry.

    >>> import pyarrow as pa
    >>> from ninefold.spark import ask
    >>> answered = ask("solve", "puzzle", columns=["status"])(iter([pa.record_batch({"puzzle": ["." * 81]})]))
    >>> next(answered).to_pylist()[0]["status"]
    'multiple'
    """

    def answer(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for each in batches:
            table = pa.Table.from_batches([each])
            answers = _answers(verb, table[column], columns, options)
            for name in answers.column_names:
                table = table.append_column(prefix + name, answers[name])
            yield from table.combine_chunks().to_batches()

    return answer


def schema(
    verb: Question, of: StructType, *, prefix: str = "", columns: Sequence[str] | None = None, **options: Any
) -> StructType:
    """The columns of a frame together with those of the answers.

    >>> from pyspark.sql.types import StringType, StructType
    >>> from ninefold.spark import schema
    >>> schema("rate", StructType().add("puzzle", StringType()), scale="hodoku").names
    ['puzzle', 'status', 'hodoku_level', 'hodoku_score', 'message']
    """
    answers = _answers(verb, [], columns, options).schema
    named = [field.with_name(prefix + field.name) for field in answers]
    return from_arrow_schema(pa.schema([*to_arrow_schema(of), *named]))


def function(verb: Question, *, columns: Sequence[str] | None = None, **options: Any) -> Callable[..., Column]:
    """A function for expressions (Spark 4.1 or newer): ``frame.select(function("solve")("puzzle"))`` gives a struct.

    >>> from pyspark.sql import SparkSession
    >>> from ninefold.spark import function
    >>> spark = SparkSession.builder.master("local[1]").getOrCreate()
    >>> frame = spark.createDataFrame([("." * 81,)], "puzzle string")
    >>> frame.select(function("solve")("puzzle").alias("answer")).first()["answer"]["status"]
    'multiple'
    """
    from pyspark.sql.pandas import functions

    kind = from_arrow_schema(_answers(verb, [], columns, options).schema)

    def answer(column: pa.Array) -> pa.Array:
        table = _answers(verb, column, columns, options).combine_chunks()
        arrays = [table[name].combine_chunks() for name in table.column_names]
        return pa.StructArray.from_arrays(arrays, names=table.column_names)

    # The annotations are text here, which Spark would try to resolve among our modules.
    answer.__annotations__ = {"column": pa.Array, "return": pa.Array}
    make: Any = functions.arrow_udf
    made: Callable[..., Column] = make(answer, returnType=kind)
    return made


class _Range(InputPartition):
    def __init__(self, first: int, count: int) -> None:
        self.first, self.count = first, count


class _Reader(DataSourceReader):
    def __init__(self, options: dict[str, str]) -> None:
        self.seed, self.total = int(options["seed"]), int(options["count"])
        self.first, self.parts = int(options.get("first", "0")), int(options.get("partitions", "0"))
        self.symmetry = options.get("symmetry", "none")
        self.level = options.get("level")

    def partitions(self) -> list[InputPartition]:
        parts = self.parts or max(1, min(200, self.total // 20_000))
        ends = [self.first + self.total * part // parts for part in range(parts + 1)]
        return [_Range(start, end - start) for start, end in zip(ends, ends[1:], strict=False)]

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        assert isinstance(partition, _Range)
        generator = Generator(seed=self.seed, symmetry=self.symmetry, level=self.level)
        for start in range(0, partition.count, 8192):
            count = min(8192, partition.count - start)
            yield from _for_spark(generator.batch(partition.first + start, count, threads=1).to_arrow()).to_batches()


class PuzzleSource(DataSource):
    """The format ``ninefold``: options ``seed``, ``count``, and perhaps ``first``, ``partitions``, ``symmetry``, ``level``.

    >>> from ninefold.spark import PuzzleSource
    >>> reader = PuzzleSource({"seed": "7", "count": "10", "partitions": "2"}).reader(None)
    >>> [next(reader.read(part)).num_rows for part in reader.partitions()]
    [5, 5]
    """

    @classmethod
    def name(cls) -> str:
        """The name of the format.

        >>> from ninefold.spark import PuzzleSource
        >>> PuzzleSource.name()
        'ninefold'
        """
        return "ninefold"

    def schema(self) -> StructType:
        """The columns of :func:`ninefold.batch.generate`.

        >>> from ninefold.spark import PuzzleSource
        >>> PuzzleSource({}).schema().names
        ['status', 'number', 'puzzle', 'solution', 'givens', 'er', 'message']
        """
        return from_arrow_schema(_for_spark(batch.generate(seed=0, count=0).to_arrow()).schema)

    def reader(self, schema: StructType) -> DataSourceReader:
        """The reader of the ranges.

        >>> from ninefold.spark import PuzzleSource
        >>> len(PuzzleSource({"seed": "7", "count": "1000000"}).reader(None).partitions())
        50
        """
        return _Reader(dict(self.options))


def register(spark: SparkSession) -> SparkSession:
    """Adds the format ``ninefold`` to a session.

    >>> from pyspark.sql import SparkSession
    >>> from ninefold.spark import register
    >>> spark = register(SparkSession.builder.master("local[1]").getOrCreate())
    >>> spark.read.format("ninefold").option("seed", 7).option("count", 3).load().count()
    3
    """
    spark.dataSource.register(PuzzleSource)
    return spark


def build_units(task: str, units: int, out: str, session: SparkSession | None = None) -> None:
    """Makes the units of a data set in tasks, one each: what :func:`ninefold.dataset.build` does with ``on="spark"``. A task
    whose executor is lost is run again, and writes the same bytes.

    >>> import tempfile
    >>> from ninefold import dataset
    >>> out = tempfile.mkdtemp() + "/out"
    >>> dataset.build(out, generate=20, seed=7, shard_rows=10, on="spark")["counts"]["kept"]
    20
    """

    def make(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for each in batches:
            made = [_ninefold.dataset_units(task, [unit], out, 1) for unit in each["id"].to_pylist()]
            yield pa.RecordBatch.from_pydict({"made": pa.array(made, pa.int64())})

    session = session or SparkSession.builder.getOrCreate()
    session.range(0, units, 1, units).mapInArrow(make, "made long").collect()
