"""Tables that nobody would make on purpose: nothing is read out of bounds, no row gets lost, the order stays."""

import random
import re
from collections.abc import Callable
from pathlib import Path

import ninefold
import numpy as np
import pyarrow as pa
from conftest import EASY, EXAMPLES, SOLVED
from hypothesis import given, settings
from hypothesis import strategies as st
from ninefold import Candidates, Generator, Grid, SchemaError, Symmetry, Variant, batch, check_proof, prove

try:
    import polars as pl
except ImportError:  # It has no wheels for Python without a lock.
    pl = None

CELL = st.sampled_from("123456789.0*xX_?-")
LINE = st.one_of(
    st.just(EASY),
    st.text(CELL, min_size=81, max_size=81),
    st.text(CELL, min_size=79, max_size=83),
    st.text(max_size=90),
    st.text(st.characters(categories=["Nd"]), min_size=81, max_size=81),
    st.just("1" * 100_000),
    st.sampled_from([EASY + "\n", " " + EASY, EASY + " # note", "\x00" * 81]),
)
ROW = st.one_of(st.none(), LINE)
ROWS = st.lists(ROW, max_size=40)
SLICE = st.tuples(st.integers(0, 40), st.integers(0, 40))


def expected(row: str | None) -> str:
    """The status by the reader of single puzzles, but for what is more than a line."""
    if row is None:
        return "bad"
    line = row.encode().strip(b" \t\n\r\x0c")
    if not all(byte < 128 for byte in line) or len(line) != 81:
        return "bad"
    try:
        return str(Grid(line.decode()).verdict())
    except ValueError:
        return "bad"


@settings(max_examples=max(60, EXAMPLES), deadline=None)
@given(ROWS, SLICE, st.sampled_from(["string", "large_string", "string_view", "binary", "chunked", "struct"]))
def test_text(rows: list[str | None], cut: tuple[int, int], kind: str) -> None:
    array = pa.array(rows, pa.string())
    if kind == "chunked":
        column: object = pa.chunked_array([array[:3], array[3:]])[cut[0] :]
        rows = rows[cut[0] :]
    elif kind == "struct":
        column = pa.record_batch({"n": pa.nulls(len(rows)), "puzzle": array}).slice(*cut)
        rows = rows[cut[0] :][: cut[1]]
    else:
        column = array.cast(getattr(pa, kind)()).slice(*cut)
        rows = rows[cut[0] :][: cut[1]]
    answers = batch.solve(column)
    assert answers["status"] == [expected(row) for row in rows]
    answers.to_arrow().validate(full=True)
    assert [message is not None for message in answers["message"]].count(True) >= answers["status"].count("bad")


@settings(max_examples=max(30, EXAMPLES), deadline=None)
@given(ROWS, SLICE)
def test_lists_and_polars(rows: list[str | None], cut: tuple[int, int]) -> None:
    statuses = [expected(row) for row in rows]
    assert batch.solve(rows)["status"] == statuses
    if pl is None:
        return
    assert batch.solve(pl.Series(rows, dtype=pl.String))["status"] == statuses
    sliced = pl.DataFrame({"puzzle": pl.Series(rows, dtype=pl.String)}).slice(*cut)
    assert batch.solve(sliced)["status"] == statuses[cut[0] :][: cut[1]]


@settings(max_examples=max(40, EXAMPLES), deadline=None)
@given(st.lists(st.one_of(st.none(), st.binary(min_size=81, max_size=81)), max_size=20), SLICE)
def test_fixed_size(rows: list[bytes | None], cut: tuple[int, int]) -> None:
    def status(row: bytes | None) -> str:
        if row is None:
            return "bad"
        try:
            return str(Grid(row).verdict())
        except ValueError:
            return "bad"

    statuses = [status(row) for row in rows]
    fixed = pa.array(rows, pa.binary(81))
    assert batch.solve(fixed.slice(*cut))["status"] == statuses[cut[0] :][: cut[1]]
    lists = pa.array([None if row is None else list(row) for row in rows], pa.list_(pa.uint8(), 81))
    assert batch.solve(lists.slice(*cut))["status"] == statuses[cut[0] :][: cut[1]]
    table = pa.table({"puzzle": lists}).slice(*cut)
    assert batch.solve(table)["status"] == statuses[cut[0] :][: cut[1]]


SAME = ["status", "solution", "solutions", "message"]
"""The columns that do not depend on which rows are solved together."""


def hostile_rows(count: int) -> list[str | None]:
    """Rows of every sort, many of them good."""
    choose = random.Random(7)
    good = [*Generator(seed=5).batch(0, 500)["puzzle"], SOLVED, "." * 81]
    digits = "".join(chr(c) for c in range(0x660, 0x66A)) + "".join(chr(c) for c in range(0xFF10, 0xFF1A))

    def row() -> str | None:
        puzzle = choose.choice(good)
        match choose.randrange(14):
            case 0:
                return None
            case 1:
                return puzzle[: choose.randrange(82)]
            case 2:
                return puzzle + choose.choice(["1", ".", "x", "\n", " # note", "\x00"])
            case 3:
                at = choose.randrange(81)
                return puzzle[:at] + choose.choice(["é", "\x00", "q", "\U0001f600", "0", "x"]) + puzzle[at + 1 :]
            case 4:
                return "".join(choose.choice(digits) for _ in range(81))
            case 5:
                return "".join(choose.choice("123456789.") for _ in range(81))
            case 6:
                return choose.choice(["", " " + puzzle + " ", "1" * 10_000 if choose.random() < 0.01 else "11" + puzzle[2:]])
            case _:
                return puzzle

    return [row() for _ in range(count)]


def test_a_hundred_thousand_rows_of_every_sort() -> None:
    rows = hostile_rows(100_000)
    known: dict[str | None, str] = {}
    statuses = [known.get(row) or known.setdefault(row, expected(row)) for row in rows]
    text = pa.array(rows, pa.string())
    columns: dict[str, object] = {
        "list": rows,
        "utf8": text,
        "large utf8": text.cast(pa.large_string()),
        "view": text.cast(pa.string_view()),
        "binary": text.cast(pa.binary()),
        "chunks": pa.chunked_array([text[:1], text[1:70_001], text[70_001:]]),
        "batches": pa.table({"n": range(len(rows)), "puzzle": text}).to_reader(max_chunksize=777),
    }
    if pl is not None:
        columns["polars"] = pl.Series(rows, dtype=pl.String)
    first = batch.solve(rows, threads=1).to_arrow()
    assert first["status"].to_pylist() == statuses
    for name, column in columns.items():
        answers = batch.solve(column).to_arrow()
        answers.validate(full=True)
        assert answers.select(SAME).equals(first.select(SAME)), name
    for start in (1, 7, 8, 63, 64, 99_999):
        part = batch.solve(text.slice(start, 1000)).to_arrow()
        assert part["status"].to_pylist() == statuses[start : start + 1000]


def test_lists_with_missing_cells() -> None:
    cells = [0] * 81
    lists = pa.array([cells, [*cells[:16], None, *cells[17:]]], pa.list_(pa.uint8(), 81))
    answers = batch.solve(lists)
    assert answers["status"] == ["multiple", "bad"] and answers["message"][1] == "cell 17 is null"


@settings(max_examples=max(40, EXAMPLES), deadline=None)
@given(
    st.integers(0, 12),
    st.sampled_from([(81,), (9, 9)]),
    st.sampled_from(["C", "F"]),
    st.sampled_from([slice(None), slice(None, None, 2), slice(None, None, -1), slice(3, None), slice(2, 2)]),
    st.integers(0, 2**32 - 1),
)
def test_numpy(n: int, shape: tuple[int, ...], order: str, cut: slice, seed: int) -> None:
    drawn = np.random.default_rng(seed)
    digits = (drawn.random((n, *shape)) < 0.1).astype(np.uint8) * drawn.integers(0, 11, (n, *shape), dtype=np.uint8)
    array = np.asarray(digits, order=order)[cut]  # type: ignore[call-overload]

    def status(row: np.ndarray) -> str:
        return "bad" if (row > 9).any() else str(Grid(row.ravel().tolist()).verdict())

    assert batch.solve(array)["status"] == [status(row) for row in array]
    assert batch.solve(array.astype(np.int32) - 0)["status"] == [status(row) for row in array]


@settings(max_examples=max(40, EXAMPLES), deadline=None)
@given(
    st.one_of(
        st.lists(st.integers(), max_size=3),
        st.lists(st.one_of(st.none(), st.floats(), st.binary(), st.just(Grid(EASY)), st.just(object())), max_size=9),
    )
)
def test_lists_of_anything(rows: list[object]) -> None:
    answers = batch.solve(rows)
    assert len(answers) == len(rows)
    for row, status in zip(rows, answers["status"], strict=True):
        if not isinstance(row, Grid) and not isinstance(row, bytes):
            assert status == "bad"


def test_no_rows() -> None:
    polars = [] if pl is None else [pl.Series([], dtype=pl.String)]
    for empty in ([], pa.array([], pa.string()), np.zeros((0, 81), np.uint8), pa.array([], pa.null()), *polars):
        answers = batch.solve(empty)
        assert len(answers) == 0 and answers.column_names[0] == "status"
        assert answers.to_arrow().num_rows == 0 and answers.to_list() == []
    assert batch.solve(pa.table({"puzzle": pa.chunked_array([], pa.string())})).status_counts() == {}
    assert batch.solve(pa.nulls(3))["status"] == ["bad"] * 3


def test_half_a_surrogate_pair() -> None:
    assert batch.solve(["\ud800" * 81])["message"] == ["this text has half a surrogate pair"]


def test_arrays_are_handed_on_only_once() -> None:
    class Twice:
        """A producer that hands out the same capsules again."""

        def __init__(self) -> None:
            self.pair = pa.array([EASY]).__arrow_c_array__()

        def __arrow_c_array__(self, requested_schema: object | None = None) -> object:
            return self.pair

    twice = Twice()
    assert batch.solve(twice)["status"] == ["unique"]
    try:
        assert len(batch.solve(twice)) == 0
    except SchemaError:
        pass


ANYTHING: list[object] = [
    *(None, True, 0, 3, -1, 2**70, 1.5, float("nan"), float("inf"), object(), slice(None), (9, 9), range(81), lambda: 0),
    *(b"", b"\xff" * 81, "", "0", "\x00", "\ud800" * 81, "\U0001f600" * 81, "x" * 5000, "[" * 300, EASY, EASY[1:], "1" * 81),
    *([], [[1]], {}, {"puzzle": EASY}, {"size": 9, "grid": 5}, {"r1c1": {1, 2}}, {"r9c9": 77}, ".Cage~15~R1C1~R1C2", ".Shape~99x99"),
    *("se", "hodoku", "whips", "minlex", "pattern", "json", "line", "svg", "r1c1", "r9c9", Grid(EASY), Symmetry.IDENTITY),
]
METHODS = ["solve", "count", "check", "hint", "explain", "rate", "canon", "candidates", "convert", "read", "techniques", "", "constructor"]


def resident() -> int:
    """The memory of this process, in KiB; 0 where the system does not say."""
    status = Path("/proc/self/status")
    found = re.search(r"VmRSS:\s+(\d+) kB", status.read_text() if status.exists() else "")
    return int(found[1]) if found else 0


def test_calls_that_nobody_would_make() -> None:
    """An answer or an error in words, and no more memory after the first tenth. 100,000 calls:
    ``NINEFOLD_EXAMPLES=100000 .ci/python test -s tests/test_hostile.py -k nobody``"""
    choose = random.Random(3)
    grids = [Grid(EASY), Grid(SOLVED), Grid("11" + "." * 79)]
    variant = Variant(".Shape~4x4.Cage~3~R1C1~R1C2")
    ways_of_grids = ["parse_all", "count", "path", "hint", "hints", "rate", "canonical", "transform", "to", "to_svg", "__getitem__", "__contains__"]
    ways_of_variants = ["parse_all", "count", "candidates", "hint", "path", "draw", "to"]
    of_tables = [batch.solve, batch.count, batch.check, batch.rate, batch.canonical, batch.path, batch.parse]

    def some() -> object:
        return choose.choice(ANYTHING)

    def scrambled() -> str:
        return "".join(choose.choice("123456789.x\n ") if choose.random() < 0.1 else cell for cell in EASY)

    def mangled() -> str:
        text = '{"puzzle": "' + EASY + '"}'
        at = choose.randrange(len(text))
        return text[:at] + choose.choice(["", "{", '"', "\\u0000", "\\ud800", "]", "1e999", "[" * 300]) + text[at + choose.randrange(5) :]

    def on_a_grid() -> object:
        return getattr(choose.choice(grids), choose.choice(ways_of_grids))(some())

    def on_a_variant() -> object:
        return getattr(variant, choose.choice(ways_of_variants))(some())

    calls: list[Callable[[], object]] = [
        on_a_grid,
        on_a_variant,
        lambda: choose.choice([Grid, Candidates, Symmetry, Variant, prove, check_proof])(some()),  # type: ignore[operator]
        lambda: Grid(scrambled()).verdict(),
        lambda: choose.choice(grids).place(some(), some()),  # type: ignore[arg-type]
        lambda: Candidates(grids[0]).remove(some(), some()),  # type: ignore[arg-type]
        lambda: Generator(seed=some(), clues=some(), tries=1),  # type: ignore[arg-type]
        lambda: choose.choice(of_tables)(choose.choice([some(), [some() for _ in range(3)]]), threads=1),  # type: ignore[operator]
        lambda: ninefold.call(choose.choice(METHODS), mangled()),
        lambda: ninefold.convert(some(), some()),  # type: ignore[arg-type]
    ]
    count = max(2_000, EXAMPLES)
    early = 0
    refused = 0
    for number in range(count):
        if number == count // 10:
            early = resident()
        try:
            answer = choose.choice(calls)()
        except (ValueError, TypeError, LookupError, OverflowError) as error:
            assert str(error), repr(error)
            refused += 1
        else:
            assert not isinstance(answer, tuple) or answer[:1] != (500,), answer
    late = resident()
    print(f"{count} calls, {refused} refused: {early} KiB after a tenth of them, {late} KiB at the end")
    assert count // 4 < refused < count
    assert late < early + (64 << 10)
    assert str(Grid(EASY).solution()) == SOLVED
