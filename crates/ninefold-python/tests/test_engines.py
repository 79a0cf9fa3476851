"""Engines, the real ones. Those that start a cluster are in `test_cluster.py`."""

import numpy as np
import pyarrow as pa
import pytest
from conftest import EASY, SOLVED
from ninefold import Generator, Grid, batch

ROWS = [EASY, None, "x" * 80, EASY[:80], "55" + "." * 79]
STATUSES = ["unique", "bad", "bad", "bad", "clash"]
VARIANTS = [EASY, ".Shape~4x4.Cage~3~R1C1~R1C2", ".Shape~4x4.AntiKing", "oops"]
KINDS = ["unique", "multiple", "none", "bad"]


def test_polars() -> None:
    pl = pytest.importorskip("polars")
    import ninefold.polars  # noqa: F401

    frame = pl.DataFrame({"id": range(5), "puzzle": ROWS})
    solved = frame.with_columns(pl.col("puzzle").ninefold.solve().alias("answer")).unnest("answer")
    assert solved["status"].to_list() == STATUSES and solved["solution"][0] == SOLVED
    lazy = frame.lazy().with_columns(a=pl.col("puzzle").ninefold.canonical()).filter(pl.col("id") < 2).collect()
    assert lazy["a"].struct.field("status").to_list() == STATUSES[:2]
    assert frame["puzzle"].ninefold.rate()["er"].to_list()[0] == pytest.approx(1.2)
    slices = [frame.slice(i, 1).select(pl.col("puzzle").ninefold.solve())["puzzle"] for i in range(5)]
    assert [each.struct.field("status")[0] for each in slices] == STATUSES
    mixed = pl.DataFrame({"puzzle": VARIANTS})
    of_either = mixed.select(pl.col("puzzle").ninefold.count(limit=100, variants=True)).unnest("puzzle")
    assert of_either["status"].to_list() == KINDS and of_either["solutions"].to_list() == [1, 48, 0, None]
    left = mixed["puzzle"].ninefold.candidates(variants=True)["candidates"]
    assert left[0] == " ".join(SOLVED) and left[1].split(" ")[:2] == ["12", "12"]
    streamed = frame.lazy().select(pl.col("puzzle").ninefold.solve()).collect(engine="streaming")
    assert streamed["puzzle"].struct.field("status").to_list() == STATUSES


def test_duckdb() -> None:
    duckdb = pytest.importorskip("duckdb")
    import ninefold.duckdb

    con = ninefold.duckdb.register(duckdb.connect())
    rows = pa.table({"id": range(5), "puzzle": ROWS})  # noqa: F841
    found = con.sql("select id, nf_solve(puzzle) as answer from rows order by id").fetchall()
    assert [answer["status"] for _, answer in found] == STATUSES and found[0][1]["solution"] == SOLVED
    ratings = con.sql("select nf_rate(puzzle).er, nf_rate(puzzle).hodoku_level from rows order by id").fetchall()
    assert ratings[0][0] == pytest.approx(1.2) and ratings[0][1] == "Easy"
    classes = con.sql("select nf_canonical(puzzle).class_id from rows where id = 0").fetchall()
    assert classes[0][0].hex() == Grid(EASY).canonical().class_id
    both = ninefold.duckdb.register(duckdb.connect(), variants=True)
    mixed = pa.table({"id": range(4), "puzzle": VARIANTS})  # noqa: F841
    for verb in ("solve", "count", "candidates", "check", "path"):
        found = both.sql(f"select nf_{verb}(puzzle).status from mixed order by id").fetchall()
        assert [status for (status,) in found] == KINDS, verb
    many = con.sql(f"select '{EASY}' as puzzle from range(5000)")
    assert sum(len(each) for each in batch.stream("solve", many)) == 5000
    whole = con.sql(f"select nf_solve('{EASY}').status as status from range(10000)").fetchall()
    assert whole == [("unique",)] * 10_000


def test_pandas() -> None:
    pd = pytest.importorskip("pandas")
    frame = pd.DataFrame({"puzzle": ROWS}, index=[10, 11, 12, 13, 14])
    answers = batch.solve(frame["puzzle"]).to_pandas().set_index(frame.index)
    joined = frame.join(answers)
    assert list(joined["status"]) == STATUSES and joined.loc[10, "solution"] == SOLVED


def test_gymnasium() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env
    from ninefold.gym import SudokuEnv

    generator = Generator(seed=7)
    check_env(SudokuEnv(generator, range(100)), skip_render_check=True)
    env = SudokuEnv(generator, range(100))
    first, info = env.reset(seed=3)
    again, _ = env.reset(seed=3)
    assert (first == again).all() and (first == generator[info["number"]].to_numpy()).all()
    solution = Grid(first).solution()
    total, done = 0.0, False
    for cell in np.flatnonzero(first.ravel() == 0):
        action = int(cell) * 9 + solution[int(cell)] - 1
        assert info["action_mask"][action]
        _, reward, done, _, info = env.step(action)
        total += float(reward)
    assert done and info["solved"] and total == pytest.approx(1.0)
    vector = gymnasium.vector.SyncVectorEnv([lambda: SudokuEnv(generator, range(9)) for _ in range(3)])
    boards, infos = vector.reset(seed=1)
    assert boards.shape == (3, 9, 9) and infos["action_mask"].shape == (3, 729)


def test_torch() -> None:
    torch = pytest.importorskip("torch")
    from ninefold.torch import Puzzles

    puzzles = Puzzles(Generator(seed=7), range(50, 90))
    loader = torch.utils.data.DataLoader(puzzles, batch_size=16)
    boards = torch.cat([puzzle for puzzle, _ in loader])
    solutions = torch.cat([solution for _, solution in loader])
    assert boards.shape == (40, 81) and bool(((boards == 0) | (boards == solutions)).all())
    assert Grid(boards[3].tolist()) == Generator(seed=7)[53]
