"""Times the Python package: how much of the rate of 81-byte columns reaches each other kind of column, and other packages
beside it, called as their users call them. One thread, processor time, the ways interleaved, the best of several rounds.

    .ci/python build
    crates/ninefold-python/target/python/bin/python bench/python.py [--verbs | --clusters] [PUZZLES.txt]

The share of the native rate is that of the command line's own (`NINEFOLD`, or `target/release/ninefold`), timed in turns with
the others: one thread, its whole process. Packages that are not installed are left out: `pip install rustoku py-sudoku dokusan
sudokum polars pandas duckdb`.

`--verbs` times rating, canonical forms and generating in the same way, and `--clusters` Ray and Spark: the processor time of
all their processes, with ten times the puzzles, once everything has been started.
"""

from __future__ import annotations

import importlib.util
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pyarrow as pa
from ninefold import Generator, Grid, batch

ROUNDS = 7


def seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def native(words: str, puzzles: list[str] = []) -> dict[str, Callable[[], float]]:
    """The command line by itself: its processor time."""
    own = Path(__file__).parents[1] / "target" / "release" / "ninefold"
    program = os.environ.get("NINEFOLD", str(own) if own.exists() else "")
    if not program:
        return {}
    command = [program, *words.split(), "-j1"]
    if puzzles:
        file = Path(tempfile.mkdtemp()) / "puzzles.txt"
        file.write_text("\n".join(puzzles) + "\n")
        command.append(str(file))

    def timed() -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    return {f"native: `ninefold {words}`": timed}


def columns(puzzles: list[str]) -> dict[str, Callable[[], object]]:
    """Ways to solve all puzzles, from and to the same kind of column."""
    digits = np.array([list(Grid(puzzle)) for puzzle in puzzles], dtype=np.uint8)
    text = pa.array(puzzles)
    fixed = pa.FixedSizeBinaryArray.from_buffers(pa.binary(81), len(puzzles), [None, pa.py_buffer(digits.tobytes())])
    ways: dict[str, Callable[[], object]] = {
        "Arrow bytes": lambda: batch.solve(fixed, cells="bytes", threads=1).to_arrow(),
        "Arrow text": lambda: batch.solve(text, threads=1).to_arrow(),
        "numpy": lambda: batch.solve(digits, cells="bytes", threads=1).to_numpy("solution")["solution"],
        "list of str": lambda: batch.solve(puzzles, threads=1)["solution"],
        "Grid, one by one": lambda: [Grid(puzzle).solution() for puzzle in puzzles],
    }
    if importlib.util.find_spec("polars"):
        import ninefold.polars
        import polars as pl

        frame = pl.DataFrame({"puzzle": puzzles})
        ways["Polars"] = lambda: frame.select(pl.col("puzzle").ninefold.solve(threads=1))  # type: ignore[attr-defined]
    if importlib.util.find_spec("pandas"):
        import pandas as pd

        series = pd.Series(puzzles)
        ways["pandas"] = lambda: batch.solve(series, threads=1).to_pandas()
    if importlib.util.find_spec("duckdb"):
        import duckdb
        import ninefold.duckdb

        con = ninefold.duckdb.register(duckdb.connect())
        con.execute("set threads = 1")
        con.register("puzzles", pa.table({"puzzle": text}))
        ways["DuckDB, stream"] = lambda: [
            len(each) for each in batch.stream("solve", con.sql("select puzzle from puzzles"), threads=1)
        ]
        ways["DuckDB, function"] = lambda: con.sql("select nf_solve(puzzle) as a from puzzles").to_arrow_table()
    return ways


def peers() -> dict[str, Callable[[str], object]]:
    """Other packages: one puzzle each."""
    found: dict[str, Callable[[str], object]] = {}
    if importlib.util.find_spec("rustoku"):
        import rustoku

        found["rustoku"] = lambda puzzle: rustoku.solve(puzzle)
    if importlib.util.find_spec("sudoku"):
        from sudoku import Sudoku

        def solve(puzzle: str) -> object:
            cells = [int(c) or None if c != "." else None for c in puzzle]
            return Sudoku(3, board=[cells[i : i + 9] for i in range(0, 81, 9)]).solve()

        found["py-sudoku"] = solve
    if importlib.util.find_spec("dokusan"):
        from dokusan import solvers
        from dokusan.boards import BoxSize
        from dokusan.boards import Sudoku as Board

        def steps(puzzle: str) -> object:
            cells = [[int(c) if c != "." else 0 for c in puzzle[i : i + 9]] for i in range(0, 81, 9)]
            return solvers.backtrack(Board.from_list(cells, box_size=BoxSize(3, 3)))

        found["dokusan"] = steps
    if importlib.util.find_spec("sudokum"):
        import sudokum

        def lists(puzzle: str) -> object:
            cells = [[int(c) if c != "." else 0 for c in puzzle[i : i + 9]] for i in range(0, 81, 9)]
            is_solved, solution = sudokum.solve(cells)
            if not is_solved:
                raise ValueError("not solved")
            return solution

        found["sudokum"] = lists
    return found


def compare(ways: dict[str, Callable[[], float]], count: int, rounds: int = ROUNDS) -> None:
    """Times the ways in turns, and prints the best of each beside the first."""
    best = dict.fromkeys(ways, float("inf"))
    for _ in range(rounds):
        for name, work in ways.items():
            best[name] = min(best[name], work())
    base = next(iter(best.values()))
    print(f"\n{count:,} puzzles, one thread, processor time\n\n| way | puzzles/s | share |\n|---|---|---|")
    for name, taken in best.items():
        print(f"| {name} | {count / taken:,.0f} | {base / taken:.0%} |")


def timed(ways: dict[str, Callable[[], object]]) -> dict[str, Callable[[], float]]:
    return {name: lambda work=work: seconds(work) for name, work in ways.items()}


def solving(puzzles: list[str]) -> None:
    compare(native("solve --unique", puzzles) | timed(columns(puzzles)), len(puzzles))
    for name, solve in peers().items():
        few = puzzles[:20]
        try:
            taken = min(seconds(lambda: [solve(puzzle) for puzzle in few]) for _ in range(3))
        except Exception as error:  # A peer that fails is a finding, not our failure.
            print(f"| {name} | {type(error).__name__}: {error} | |")
            continue
        print(f"| {name} | {len(few) / max(taken, 1e-9):,.0f} | |")
    text, one = puzzles[0], 20_000
    taken = min(seconds(lambda: [Grid(text).solution() for _ in range(one)]) for _ in range(5))
    print(f"\n`Grid(text).solution()`: {taken / one * 1e6:.2f} µs")


def verbs(puzzles: list[str]) -> None:
    """What costs more than it carries: through Arrow text, and for canonical forms also through lists."""
    text, few = pa.array(puzzles), pa.array(puzzles[:2000])
    own = {"Arrow text": lambda: batch.canonical(text, threads=1), "list of str": lambda: batch.canonical(puzzles, threads=1)}
    compare(native("canon --to csv", puzzles) | timed(own), len(puzzles), 3)
    for scale, words in (("se", "rate --ratings se"), ("hodoku", "rate --ratings hodoku")):
        own = {"Arrow text": lambda scale=scale: batch.rate(few, scale=scale, threads=1)}
        compare(native(words, puzzles[:2000]) | timed(own), len(few), 3)
    made = {"Arrow text": lambda: batch.generate(seed=1, count=20_000, threads=1)}
    compare(native("generate -n 20000 --seed 1") | timed(made), 20_000, 3)


def tree_seconds() -> float:
    """The processor time of this process and all below it, with those of them that have ended."""
    stats: dict[int, tuple[int, float]] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "stat").read_text().rpartition(")")[2].split()
            stats[int(folder.name)] = (int(words[1]), sum(map(int, words[11:15])) / os.sysconf("SC_CLK_TCK"))
        except OSError:
            continue

    def is_ours(process: int) -> bool:
        while process not in (0, os.getpid()):
            process = stats.get(process, (0, 0.0))[0]
        return process != 0

    return sum(taken for process, (_, taken) in stats.items() if is_ours(process))


def clusters(puzzles: list[str]) -> None:
    many = pa.table({"puzzle": pa.array(puzzles * 10)})

    def of_all(work: Callable[[], object]) -> Callable[[], float]:
        def timed() -> float:
            before = tree_seconds()
            work()
            time.sleep(0.5)
            return tree_seconds() - before

        return timed

    ways = native("solve --unique", puzzles * 10)
    if importlib.util.find_spec("ray"):
        import ninefold.ray
        import ray

        ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
        data = ray.data.from_arrow([many.slice(at, 65_536) for at in range(0, len(many), 65_536)]).materialize()
        ask = ninefold.ray.Ask("solve", "puzzle")
        less = ninefold.ray.Ask("solve", "puzzle", columns=["solution"])
        for name, work in {"Ray": ask, "Ray, the solution alone": less, "Ray, the puzzles handed back": lambda table: table}.items():
            asked = data.map_batches(work, batch_format="pyarrow", batch_size=None)
            ways[name] = of_all(lambda asked=asked: asked.materialize())
    if importlib.util.find_spec("pyspark"):
        import pyspark
        from pyspark.sql import SparkSession

        import ninefold.spark

        os.environ.setdefault("SPARK_HOME", str(Path(pyspark.__file__).parent))
        os.environ["PYSPARK_PYTHON"] = os.environ["PYSPARK_DRIVER_PYTHON"] = sys.executable
        builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
        builder = builder.config("spark.driver.bindAddress", "127.0.0.1").config("spark.driver.memory", "3g")
        spark = builder.config("spark.sql.execution.arrow.maxRecordsPerBatch", "65536").getOrCreate()
        frame = spark.createDataFrame(many).repartition(8).cache()
        frame.count()
        for name, columns in {"Spark": None, "Spark, the solution alone": ["solution"]}.items():
            ask = ninefold.spark.ask("solve", "puzzle", columns=columns)
            answers = frame.mapInArrow(ask, ninefold.spark.schema("solve", frame.schema, columns=columns))
            ways[name] = of_all(lambda answers=answers: answers.write.format("noop").mode("overwrite").save())
        back = frame.mapInArrow(lambda batches: batches, frame.schema)
        ways["Spark, the puzzles handed back"] = of_all(lambda: back.write.format("noop").mode("overwrite").save())
    compare(ways, len(many), 3)


def main() -> None:
    words = sys.argv[1:]
    kind = words.pop(0) if words and words[0].startswith("--") else "--solving"
    if words:
        puzzles = [line[:81] for line in open(words[0], encoding="ascii") if len(line) > 80][:100_000]
    else:
        puzzles = Generator(seed=1).batch(0, 100_000)["puzzle"]
    {"--solving": solving, "--verbs": verbs, "--clusters": clusters}[kind](puzzles)


main()
