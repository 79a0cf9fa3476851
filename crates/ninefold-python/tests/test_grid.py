"""Single puzzles."""

import concurrent.futures
import json
import multiprocessing
import pickle
import subprocess
import sys
import sysconfig
import time

import numpy as np
import pytest
from conftest import EASY, HARD, SOLVED
from ninefold import (
    Candidates,
    Cell,
    Generator,
    Grid,
    NinefoldError,
    ParseError,
    Symmetry,
    Unproved,
    Unrated,
    Verdict,
    batch,
    check_proof,
    convert,
    prove,
)


def test_a_grid_is_read_from_whatever_holds_81_digits() -> None:
    grid = Grid(EASY)
    digits = [int(c) if c != "." else 0 for c in EASY]
    rows = [digits[i : i + 9] for i in range(0, 81, 9)]
    for source in (EASY.encode(), bytes(digits), digits, rows, np.array(rows), np.array(rows, dtype=np.int64), grid):
        assert Grid(source) == grid
    assert Grid([None if digit == 0 else digit for digit in digits]) == grid
    assert Grid(grid.to("picture")) == grid and Grid(grid.to("json")) == grid and Grid(grid.to("sdk")) == grid


@pytest.mark.parametrize(
    ("text", "line", "column", "kind"),
    [
        ("53..7", 1, 6, "wrong-cell-count"),
        (EASY + "7", 1, 82, "wrong-cell-count"),
        (EASY[:16] + "!" + EASY[17:], 1, 17, "unexpected-character"),
        ("", 1, 1, "empty"),
    ],
)
def test_errors_have_a_place(text: str, line: int, column: int, kind: str) -> None:
    with pytest.raises(ParseError) as caught:
        Grid(text)
    error = caught.value
    assert (error.line, error.column, error.kind) == (line, column, kind)
    assert isinstance(error, ValueError) and isinstance(error, NinefoldError)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.line, again.kind) == (str(error), line, kind)


@pytest.mark.parametrize("wrong", [[1] * 80, [1] * 82, [10] * 81, [-1] * 81, [[0] * 9] * 8, bytes([12] * 81)])
def test_numbers_that_are_no_grid(wrong: object) -> None:
    with pytest.raises(ParseError):
        Grid(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [5, None, object(), [["x"] * 9] * 9, 1.5])
def test_things_that_are_no_grid(wrong: object) -> None:
    with pytest.raises((TypeError, ParseError)):
        Grid(wrong)  # type: ignore[arg-type]


def test_digits_and_cells() -> None:
    grid = Grid(EASY)
    assert grid[0] == grid["r1c1"] == grid[0, 0] == grid[Cell("r1c1")] == 5
    assert grid[-1] == 9 and grid[:3] == (5, 3, 0) and list(grid)[:3] == [5, 3, 0]
    assert [str(cell) for cell in grid.givens()[:2]] == ["r1c1", "r1c2"]
    for wrong in (81, -82, (9, 0)):
        with pytest.raises(IndexError):
            grid[wrong]
    with pytest.raises(ValueError):
        grid["r0c1"]
    assert grid.place("r1c3", 4)["r1c3"] == 4 and grid["r1c3"] == 0


def test_verdicts() -> None:
    assert Grid(EASY).verdict() == Verdict.UNIQUE == "unique"
    assert Grid(SOLVED).verdict() == "solved"
    assert Grid("55" + "." * 79).verdict() == "clash"
    assert Grid(SOLVED[:-1] + "8").verdict() == "wrong"
    assert Grid("." * 81).count(7) == 7 and len(list(Grid("." * 81).solutions(7))) == 7
    assert Grid(EASY).count(0) == 1
    assert str(Grid(EASY).solution()) == SOLVED and Grid(EASY).solution() == Grid(SOLVED)


def test_found_digits_survive_pickling_but_do_not_count_for_equality() -> None:
    grid = Grid(EASY).place("r1c3", 4)
    again = pickle.loads(pickle.dumps(grid))
    assert again == grid and hash(again) == hash(grid) and len(again.givens()) == 30
    assert Grid(str(grid)) == grid and len(Grid(str(grid)).givens()) == 31
    assert eval(repr(grid)) == grid


def test_wrong_digits_are_found() -> None:
    check = Grid(EASY).place("r1c3", 2).check()
    assert check.verdict == "none" and check.wrong == (Cell("r1c3"),)
    assert not Grid(EASY).check().minimal and Cell("r1c1") in Grid(EASY).check().redundant


def test_numpy_both_ways() -> None:
    grid = Grid(EASY)
    array = grid.to_numpy()
    assert array.shape == (9, 9) and array.dtype == np.uint8 and Grid(array) == grid
    array[0, 0] = 0
    assert grid[0] == 5, "a copy"
    assert np.asarray(grid).sum() == sum(grid)
    assert np.asarray(grid, dtype=np.float32).dtype == np.float32
    mask = grid.candidates().to_numpy()
    assert mask.shape == (9, 9, 9) and mask.dtype == np.bool_
    assert {int(d) + 1 for d in np.flatnonzero(mask[0, 2])} == grid.candidates()["r1c3"] == {1, 2, 4}


def test_symmetries_form_a_group() -> None:
    grid = Grid(EASY)
    for index in range(50):
        a, b = Symmetry.random(3, index), Symmetry.random(4, index)
        assert (a @ b)(grid) == a(b(grid)) == grid.transform(b).transform(a)
        assert a.inverse()(a(grid)) == grid and a @ a.inverse() == Symmetry.IDENTITY
        assert Symmetry(str(a)) == a == pickle.loads(pickle.dumps(a)) == eval(repr(a))
        assert a(grid).canonical().grid == grid.canonical().grid
        assert a(grid).canonical().class_id == grid.canonical("pattern").class_id


def test_ratings(rated: list[str]) -> None:
    assert Grid(EASY).rate().er == 1.2
    hard = max(rated, key=lambda line: Grid(line).rate("hodoku").score)
    with pytest.raises(Unrated) as caught:
        Grid(hard).rate(ceiling=1.0)
    assert caught.value.reason == "above"
    with pytest.raises(Unrated) as caught:
        Grid("." * 81).rate("hodoku")
    assert caught.value.reason == "multiple"
    with pytest.raises(ValueError, match="expected se or hodoku"):
        Grid(EASY).rate("elo")  # type: ignore[call-overload]


def test_paths_are_data(rated: list[str]) -> None:
    for line in rated[::29]:
        path = Grid(line).path("hodoku")
        data = json.loads(path.to_json())
        assert [step.to_dict() for step in path] == [_without_none(step) for step in data["steps"]]
        assert path == pickle.loads(pickle.dumps(path))
        assert path.puzzle == Grid(line) and str(path[0].placements or path[0].eliminations)
        match path[0]:
            case step:
                assert step.explanation and step.evidence is not None


def _without_none(step: dict[str, object]) -> dict[str, object]:
    return {"explanation": "", **step}


def test_paths_are_those_of_the_command_line(rated: list[str], program: str) -> None:
    told = subprocess.run(
        [program, "explain", "--order", "hodoku", "--to", "jsonl", "-"], input="\n".join(rated), capture_output=True, text=True
    )
    lines = told.stdout.splitlines()
    assert len(lines) == 300, told.stderr
    for puzzle, line in zip(rated, lines, strict=True):
        assert json.loads(Grid(puzzle).path("hodoku").to_json()) == json.loads(line)


def test_hints_start_from_marks() -> None:
    marks = Grid(EASY).candidates().remove("r1c3", 1).remove("r1c3", 2)
    assert marks["r1c3"] == {4} and Candidates(marks.to("json")) == marks
    assert pickle.loads(pickle.dumps(marks)) == marks and hash(marks) == hash(pickle.loads(pickle.dumps(marks)))
    step = marks.hint("simple")
    assert step is not None and str(step.placements[0]) == "r1c3=4"


def test_formats() -> None:
    text = "\n".join([EASY, "." * 81])
    assert [str(grid) for grid in Grid.parse_all(text)] == [EASY, "." * 81]
    table = convert(text, "csv")
    assert table.splitlines()[0].startswith("puzzle,status")
    assert [str(grid) for grid in Grid.parse_all(table, "csv")] == [EASY, "." * 81]
    with pytest.raises(ValueError, match="format"):
        convert(text, "word")


def _solve(grid: Grid) -> str:
    return str(grid.solution())


def test_processes_can_send_grids() -> None:
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(_solve, [Grid(EASY)]) == [SOLVED]


def test_eight_threads_find_what_one_does(rated: list[str]) -> None:
    def ask(line: str) -> tuple[object, ...]:
        grid = Grid(line)
        return grid.solution(), grid.canonical().class_id, grid.hint("hodoku"), grid.rate("hodoku"), hash(grid)

    alone = [ask(line) for line in rated[:80]]
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        assert list(pool.map(ask, rated[:80] * 4)) == alone * 4


def test_eight_threads_share_what_was_made(rated: list[str]) -> None:
    answers, generator, grid = batch.solve(rated[:80]), Generator(seed=9), Grid(HARD)

    def read(turn: int) -> tuple[object, ...]:
        return answers["solution"], answers.status_counts(), generator[turn % 4], list(grid.solutions(2)), grid.path()

    alone = [read(turn) for turn in range(4)]
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        assert list(pool.map(read, range(64))) == alone * 16


@pytest.mark.skipif(not sysconfig.get_config_var("Py_GIL_DISABLED"), reason="needs Python without a lock")
def test_the_module_turns_no_lock_on() -> None:
    # In a process of its own, since other modules do.
    asked = [sys.executable, "-c", "import ninefold, sys; print(sys._is_gil_enabled())"]
    assert subprocess.run(asked, capture_output=True, text=True, check=True).stdout == "False\n"


def test_proofs_are_checked_by_both_sides(rated: list[str], program: str) -> None:
    proofs = [prove(line, witnesses=True) for line in rated[:20]]
    assert all(check_proof(proof).proved and check_proof(str(proof)).solution == proof.solutions[0] for proof in proofs)
    text = "".join(f"{proof}\n" for proof in proofs)
    checked = subprocess.run([program, "check", "--proof", "-"], input=text, capture_output=True, text=True)
    assert checked.returncode == 0 and checked.stdout.count("proved unique") == 20
    solved = prove(proofs[0].solutions[0])
    assert solved.count == 1 and solved.assumptions == ()
    with pytest.raises(Unproved, match="more than 2 solutions"):
        prove("." * 81)
    assert not check_proof(str(proofs[0])[:81] + " 2").proved


def test_a_long_question_is_interrupted() -> None:
    import _thread
    import signal
    import threading

    # What runs in the background may have been told to ignore it.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    started = time.monotonic()
    threading.Timer(0.2, _thread.interrupt_main).start()
    try:
        with pytest.raises(KeyboardInterrupt):
            Grid("." * 81).count(0)
    finally:
        signal.signal(signal.SIGINT, before)
    assert time.monotonic() - started < 0.2 + 0.2 + 0.5, "a busy machine gets half a second more"
