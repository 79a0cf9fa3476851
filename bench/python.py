"""Times the Python package: how much of the rate of 81-byte columns reaches each other kind of column, and other packages
beside it, called as their users call them. One thread, processor time, the ways interleaved, the best of several rounds.

    crates/ninefold-python/target/python/bin/python bench/python.py [PUZZLES.txt]

The share of the native rate is that of the command line's own (`NINEFOLD`, or `target/release/ninefold`), timed in turns with
the others: one thread, its whole process. Packages that are not installed are left out: `pip install rustoku py-sudoku dokusan
sudokum polars pandas duckdb`.
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


def native(puzzles: list[str]) -> dict[str, Callable[[], float]]:
    """The command line by itself: its processor time."""
    own = Path(__file__).parents[1] / "target" / "release" / "ninefold"
    program = os.environ.get("NINEFOLD", str(own) if own.exists() else "")
    if not program:
        return {}
    file = Path(tempfile.mkdtemp()) / "puzzles.txt"
    file.write_text("\n".join(puzzles) + "\n")

    def timed() -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([program, "solve", "--unique", "-j1", str(file)], stdout=subprocess.DEVNULL, check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    return {"native: `ninefold solve --unique`": timed}


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


def main() -> None:
    if len(sys.argv) > 1:
        puzzles = [line[:81] for line in open(sys.argv[1], encoding="ascii") if len(line) > 80][:100_000]
    else:
        puzzles = Generator(seed=1).batch(0, 100_000)["puzzle"]
    ways: dict[str, Callable[[], float]] = native(puzzles)
    ways |= {name: lambda work=work: seconds(work) for name, work in columns(puzzles).items()}
    best = dict.fromkeys(ways, float("inf"))
    for _ in range(ROUNDS):
        for name, work in ways.items():
            best[name] = min(best[name], work())
    base = next(iter(best.values()))
    print(f"{len(puzzles):,} puzzles, one thread, processor time\n\n| way | puzzles/s | share |\n|---|---|---|")
    for name, taken in best.items():
        print(f"| {name} | {len(puzzles) / taken:,.0f} | {base / taken:.0%} |")
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


main()
