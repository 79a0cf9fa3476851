"""Columns, whatever they lie in."""

import threading
import time
from collections.abc import Callable

import ninefold
import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pytest
from conftest import EASY, HARD, SOLVED
from ninefold import Generator, Grid, ParseError, SchemaError, batch

try:
    import polars as pl
except ImportError:  # It has no wheels for Python without a lock.
    pl = None


@pytest.fixture(scope="module")
def puzzles() -> list[str]:
    return [str(grid) for grid in Generator(seed=11)[0:5000]]


@pytest.fixture(scope="module")
def solutions(puzzles: list[str]) -> list[str]:
    return [str(Grid(puzzle).solution()) for puzzle in puzzles]


def columns(puzzles: list[str]) -> dict[str, object]:
    digits = np.array([list(Grid(puzzle)) for puzzle in puzzles], dtype=np.uint8)
    text = pa.array(puzzles)
    fixed = pa.FixedSizeBinaryArray.from_buffers(pa.binary(81), len(puzzles), [None, pa.py_buffer(digits.tobytes())])
    found: dict[str, object] = {
        "list": puzzles,
        "tuple of bytes": tuple(puzzle.encode() for puzzle in puzzles),
        "grids": [Grid(puzzle) for puzzle in puzzles],
        "generator": (puzzle for puzzle in puzzles),
        "utf8": text,
        "large utf8": text.cast(pa.large_string()),
        "utf8 view": text.cast(pa.string_view()),
        "binary": text.cast(pa.binary()),
        "fixed size binary": fixed,
        "fixed size list": pa.FixedSizeListArray.from_arrays(pa.array(digits.ravel()), 81),
        "chunks": pa.chunked_array([text[:7], text[7:7], text[7:]]),
        "table": pa.table({"id": range(len(puzzles)), "puzzle": text}),
        "record batch": pa.record_batch({"puzzle": text, "answer": text}),
        "reader": pa.table({"puzzle": text}).to_reader(max_chunksize=100),
        "uint8 (n, 81)": digits,
        "uint8 (n, 9, 9)": digits.reshape(-1, 9, 9),
        "int64 (n, 81)": digits.astype(np.int64),
        "fortran order": np.asfortranarray(digits),
        "every second of twice": np.repeat(digits, 2, axis=0)[::2],
        "backwards twice": np.ascontiguousarray(digits[::-1])[::-1],
        "S81": np.array(puzzles, dtype="S81"),
        "U81": np.array(puzzles),
        "pandas": pd.Series(puzzles),
        "pandas object": pd.Series(puzzles, dtype=object),
        "pandas frame": pd.DataFrame({"puzzle": puzzles}),
    }
    if pl is not None:
        found["polars"] = pl.Series(puzzles)
        found["polars frame"] = pl.DataFrame({"quizzes": puzzles, "n": range(len(puzzles))})
    return found


def test_every_column_gives_the_same(puzzles: list[str], solutions: list[str]) -> None:
    for name, column in columns(puzzles).items():
        answers = batch.solve(column)
        assert len(answers) == len(puzzles), name
        assert answers["solution"] == solutions, name
        assert answers.status_counts() == {"unique": len(puzzles)}, name


def test_every_way_out_gives_the_same(puzzles: list[str], solutions: list[str]) -> None:
    answers = batch.solve(puzzles)
    assert answers.to_arrow()["solution"].to_pylist() == solutions
    assert pl is None or answers.to_polars()["solution"].to_list() == solutions
    assert list(answers.to_pandas()["solution"]) == solutions
    assert [row["solution"] for row in answers] == solutions == [row["solution"] for row in answers.to_list()]
    assert answers[-1]["solution"] == solutions[-1] and answers[2:4][1]["solution"] == solutions[3]
    digits = batch.solve(puzzles, cells="bytes").to_numpy()["solution"]
    assert digits.shape == (len(puzzles), 81) and digits.dtype == np.uint8
    assert ["".join(map(str, row)) for row in digits[:50]] == solutions[:50]
    listed = batch.solve(puzzles, cells="list")
    assert listed.to_arrow()["solution"].type == pa.list_(pa.uint8(), 81)
    assert (listed.to_numpy()["solution"] == digits).all()
    assert batch.solve(puzzles, cells="bytes").to_arrow()["solution"].type == pa.binary(81)


def test_types_of_columns() -> None:
    answers = batch.rate([EASY, "x"], scale="both").to_arrow()
    types = {field.name: str(field.type) for field in answers.schema}
    assert types == {
        "status": "string",
        "er": "float",
        "ep": "float",
        "ed": "float",
        "hardest": "string",
        "hodoku_level": "string",
        "hodoku_score": "int32",
        "message": "string",
    }
    assert answers["er"].to_pylist() == [pytest.approx(1.2), None]
    checked = batch.check([EASY]).to_arrow()
    assert checked["minimal"].type == pa.bool_() and checked["minimal"].to_pylist() == [False]
    assert batch.canonical([EASY]).to_arrow()["class_id"].type == pa.binary(16)
    answers.validate(full=True)
    checked.validate(full=True)


def test_numpy_is_neither_copied_nor_written_to(puzzles: list[str]) -> None:
    digits = np.array([list(Grid(puzzle)) for puzzle in puzzles], dtype=np.uint8)
    before = digits.copy()
    answers = batch.solve(digits, cells="bytes")
    out = answers.to_numpy()["solution"]
    assert not np.shares_memory(out, digits) and (digits == before).all()
    assert np.shares_memory(out, answers.to_numpy()["solution"]), "the same bytes, lent twice"
    assert not out.flags.writeable
    del answers
    assert out.sum() == 405 * len(puzzles), "they outlive the batch"


def test_bad_rows_stay_in_their_place() -> None:
    rows = [EASY, None, EASY[:80], EASY + "1", "x" * 40 + "q" * 41, EASY[:16] + "é" + EASY[17:], "", 5, "55" + "." * 79]
    answers = batch.solve(rows)
    assert answers["status"] == ["unique", *["bad"] * 7, "clash"]
    assert answers["message"] == [
        None,
        "there is no puzzle: the value is null",
        "80 cells, expected 81",
        "82 cells, expected 81",
        "character 41 is 'q'",
        "character 17 is 'é'",
        "there is no puzzle",
        "expected str, bytes, Grid or Variant, found int",
        "r1c1 and r1c2 are both 5",
    ]
    with pytest.raises(ParseError) as caught:
        answers.raise_for_status()
    assert caught.value.row == 1
    assert batch.solve([EASY]).raise_for_status()["status"] == ["unique"]


def test_answers_of_others_are_judged() -> None:
    wrong = SOLVED[:-2] + SOLVED[-1] + SOLVED[-2]
    answers = batch.check([EASY] * 4, [SOLVED, wrong, None, "x"])
    assert answers["right"] == [True, False, False, False]
    assert answers["message"][2] == "the given solution: there is no puzzle: the value is null"
    with pytest.raises(ValueError, match="4 puzzles, but 1 solutions"):
        batch.check([EASY] * 4, [SOLVED])


@pytest.mark.parametrize(
    "wrong",
    [
        EASY,
        EASY.encode(),
        Grid(EASY),
        7,
        pa.array([1, 2]),
        pa.array([EASY]).dictionary_encode(),
        pa.array([[EASY]]),
        pa.array([b"1" * 80], pa.binary(80)),
        pa.table({"a": [EASY], "b": [EASY]}),
        np.zeros((3, 80), dtype=np.uint8),
        np.zeros((81,), dtype=np.uint8),
        np.zeros((2, 81)),
        np.zeros((2, 81), dtype=bool),
    ],
)
def test_other_things_are_refused_before_the_first_row(wrong: object) -> None:
    with pytest.raises(SchemaError):
        batch.solve(wrong)


def test_a_column_is_chosen_by_name() -> None:
    table = pa.table({"a": [EASY], "b": ["x"]})
    assert batch.solve(table, column="a")["status"] == ["unique"]
    with pytest.raises(SchemaError, match='no column "c" among a, b'):
        batch.solve(table, column="c")


def test_disguises_depend_on_seed_row_and_copy_alone(puzzles: list[str], solutions: list[str]) -> None:
    some, right = puzzles[:40], solutions[:40]
    whole = batch.augment(some, right, seed=5, copies=7)
    parts = [batch.augment(some[i : i + 10], right[i : i + 10], seed=5, copies=7, first=i) for i in range(0, 40, 10)]
    assert whole.to_list() == [row for part in parts for row in part]
    assert batch.augment(some, seed=6, copies=1)["puzzle"] != whole["puzzle"][::7]
    for row in whole.to_list()[::17]:
        assert Grid(row["puzzle"]).solution() == Grid(row["solution"])
        original = Grid(some[row["row"]])
        assert ninefold.Symmetry(row["symmetry"])(original) == Grid(row["puzzle"])


def test_puzzles_of_a_seed_do_not_depend_on_portions() -> None:
    generator = Generator(seed=3, symmetry="rotate180")
    whole = generator.batch(0, 300)
    assert whole["puzzle"] == generator.batch(0, 100)["puzzle"] + generator.batch(100, 200, threads=1)["puzzle"]
    assert [str(generator[n]) for n in (0, 150, 299)] == [whole["puzzle"][n] for n in (0, 150, 299)]
    assert batch.check(whole["puzzle"]).status_counts() == {"unique": 300}
    assert str(Generator(seed=3)[2**64 - 2]) == batch.generate(seed=3, first=2**64 - 2, count=1)["puzzle"][0]
    with pytest.raises(ValueError):
        generator.batch(2**64 - 2, 5)


def test_generators_are_values() -> None:
    import pickle

    generator = Generator(seed=3, clues=range(24, 30), rating=(2.0, 4.0))
    assert pickle.loads(pickle.dumps(generator)) == generator and hash(generator) == hash(eval(repr(generator)))
    assert repr(generator) == "Generator(seed=3, clues=range(24, 30), rating=(2.0, 4.0))"
    assert 2.0 <= generator[0].rate().er <= 4.0
    with pytest.raises(AttributeError):
        generator.seed = 4  # type: ignore[misc]
    for wrong in ({"symmetry": "odd"}, {"level": "nice"}, {"technique": "luck"}, {"rating": (-1.0, 3.0)}):
        with pytest.raises(ValueError):
            Generator(seed=1, **wrong)  # type: ignore[arg-type]


def test_threads_make_no_difference(puzzles: list[str]) -> None:
    for verb in (batch.solve, batch.canonical, batch.check):
        few = puzzles[:1500]
        one, two = verb(few, threads=1).to_arrow(), verb(few, threads=2).to_arrow()
        same = [name for name in one.column_names if name != "guesses"]
        assert one.select(same).equals(two.select(same))
    with pytest.raises(ValueError):
        batch.solve(puzzles, threads=0)


def test_streams_are_read_as_answers_are_asked_for() -> None:
    read: list[int] = []

    def batches() -> object:
        for number in range(100):
            read.append(number)
            yield pa.record_batch({"puzzle": [EASY] * 50})

    source = pa.RecordBatchReader.from_batches(pa.schema({"puzzle": pa.string()}), batches())
    stream = batch.stream("solve", source, rows=500)
    first = next(stream)
    assert len(first) == 500 and len(read) < 15
    table = stream.to_reader().read_all()
    assert table.num_rows == 4500 and pc.count_distinct(table["solution"]).as_py() == 1

    def broken() -> object:
        yield pa.record_batch({"puzzle": [EASY]})
        raise RuntimeError("the disk is on fire")

    source = pa.RecordBatchReader.from_batches(pa.schema({"puzzle": pa.string()}), broken())
    with pytest.raises(Exception, match="on fire"):
        list(batch.stream("solve", source, rows=1))


def test_the_same_in_batches_and_one_by_one(rated: list[str]) -> None:
    some = rated[::37]
    ratings = batch.rate(some, scale="both")
    for row, line in zip(ratings, some, strict=True):
        assert row["er"] == Grid(line).rate().er and row["hodoku_score"] == Grid(line).rate("hodoku").score
    traces = batch.path(some, order="hodoku")["trace"]
    assert traces == [Grid(line).path("hodoku").to_json() for line in some]
    assert batch.path(some, order="hodoku", steps="count")["steps"] == [len(Grid(line).path("hodoku")) for line in some]


def test_progress_is_reported() -> None:
    seen: list[tuple[int, int]] = []
    batch.generate(seed=1, count=4000, progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (4000, 4000) and seen == sorted(seen)

    def stop(done: int, total: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        batch.generate(seed=1, count=100_000, progress=stop)


def test_ctrl_c_ends_every_verb_soon() -> None:
    import _thread
    import signal

    # What runs in the background may have been told to ignore it.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        interrupt_each(_thread.interrupt_main)
    finally:
        signal.signal(signal.SIGINT, before)


def interrupt_each(interrupt_main: Callable[[], None]) -> None:
    digits = np.zeros((200_000, 81), dtype=np.uint8)
    easy, hard = [EASY] * 3_000_000, [HARD] * 20_000
    for verb, work in {
        "solve": lambda: batch.solve(digits, limit=1_000_000),
        "check": lambda: batch.check(digits),
        "rate": lambda: batch.rate(hard, scale="both"),
        "canonical": lambda: batch.canonical(digits, form="pattern"),
        "path": lambda: batch.path(hard, order="hodoku"),
        "augment": lambda: batch.augment(hard, seed=1, copies=10_000),
        "parse": lambda: batch.parse(easy),
        "generate": lambda: batch.generate(seed=1, count=10_000_000),
        "stream": lambda: list(batch.stream("rate", pa.record_batch({"puzzle": hard}))),
    }.items():
        times: list[float] = []

        def interrupt() -> None:
            times.append(time.monotonic())
            interrupt_main()

        threading.Timer(0.2, interrupt).start()
        with pytest.raises(KeyboardInterrupt):
            work()
        assert time.monotonic() - times[0] < 0.2 + 0.4, f"{verb}; a busy machine gets 0.4 s more"


def test_other_threads_run_meanwhile() -> None:
    ticks = 0
    stop = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not stop.is_set():
            ticks += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    batch.generate(seed=1, count=10_000, threads=1)
    stop.set()
    thread.join()
    assert ticks > 20, "the lock is free while we work"


def test_lengths_of_whips_and_braids() -> None:
    puzzles = [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "1....67...57.8.....89.........6..1...3...5..4..1..2.953...975.2...32..46.........",
        "98.7..6..5...8..7...7..4...32.........94...8.....1...2.9...31....68...5.....9...7",
        "." * 81,
        "11" + "." * 79,
    ]
    whips = batch.rate(puzzles, scale="whips")
    assert (whips["w"], whips["gw"]) == ([0, 11, None, None, None], [0, 9, None, None, None])
    depth = batch.rate(puzzles, scale="depth")
    assert (depth["te"], depth["b"], depth["bxb"]) == ([0, 1, 2, None, None], [0, 9, None, None, None], [0, 0, 3, None, None])
