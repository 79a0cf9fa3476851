"""Spark and Ray, started for real. `.ci/python --cluster` installs them and runs these; `NINEFOLD_CLUSTER_ROWS` sets the size."""

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from conftest import EASY, SOLVED, kaggle
from ninefold import Generator, Grid, batch, dataset

pytestmark = pytest.mark.cluster

ROWS = [EASY, None, "x" * 80, EASY[:80], "55" + "." * 79]
STATUSES = ["unique", "bad", "bad", "bad", "clash"]
EITHER = [EASY, ".Shape~4x4.~R1C1_1~R2C3_1~R3C2_1", ".Shape~4x4.Thermo~R1C1~R1C2", ".Shape~4x4.AntiKing", "x", None]
MANY = int(os.environ.get("NINEFOLD_CLUSTER_ROWS", "100000"))


@pytest.fixture(scope="module")
def spark() -> Iterator[Any]:
    """Two executors, each a process of its own, as on two machines."""
    pyspark = pytest.importorskip("pyspark")
    from pyspark.sql import SparkSession

    os.environ.setdefault("SPARK_HOME", str(Path(pyspark.__file__).parent))
    os.environ["PYSPARK_PYTHON"] = os.environ["PYSPARK_DRIVER_PYTHON"] = sys.executable
    builder = SparkSession.builder.master("local-cluster[2,1,1024]").config("spark.ui.enabled", "false")
    session = builder.config("spark.driver.bindAddress", "127.0.0.1").config("spark.driver.host", "127.0.0.1").getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    yield session
    session.stop()


@pytest.fixture(scope="module")
def ray() -> Iterator[Any]:
    ray = pytest.importorskip("ray")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield ray
    ray.shutdown()


def executors() -> list[int]:
    """The processes of executors that this process has started, itself or through others."""
    parents, found = {}, []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if b"CoarseGrainedExecutorBackend" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
        except OSError:
            continue  # It has ended.

    def is_ours(process: int) -> bool:
        while process not in (0, os.getpid()):
            process = parents.get(process, 0)
        return process != 0

    # A shell that starts an executor has its words too: what counts is Java.
    return [one for one in found if is_ours(one) and b"java" in Path(f"/proc/{one}/cmdline").read_bytes().split(b"\0")[0]]


def kill_one_while(running: threading.Event, sign: Path, killed: list[int]) -> None:
    """Kills an executor as soon as the first rows are written."""
    while running.is_set() and not any(sign.rglob("part-*")):
        time.sleep(0.05)
    for process in executors()[:1] if running.is_set() else []:
        os.kill(process, signal.SIGKILL)
        killed.append(process)


def test_spark_asks_and_generates(spark: Any) -> None:
    from ninefold import spark as nf

    nf.register(spark)
    made = spark.read.format("ninefold").option("seed", 7).option("count", 3000).option("partitions", 3).load()
    puzzles = [row["puzzle"] for row in made.orderBy("number").collect()]
    assert puzzles == Generator(seed=7).batch(0, 3000)["puzzle"]
    frame = spark.createDataFrame([(n, row) for n, row in enumerate(ROWS)], "id long, puzzle string")
    solved = frame.mapInArrow(nf.ask("solve", "puzzle"), nf.schema("solve", frame.schema)).orderBy("id").collect()
    assert [row["status"] for row in solved] == STATUSES and solved[0]["solution"] == SOLVED
    named = frame.mapInArrow(nf.ask("canonical", "puzzle"), nf.schema("canonical", frame.schema))
    assert named.where("id = 0").collect()[0]["class_id"].hex() == Grid(EASY).canonical().class_id


def test_spark_functions_in_expressions(spark: Any) -> None:
    from ninefold import spark as nf

    frame = spark.createDataFrame([(n, row) for n, row in enumerate(ROWS)], "id long, puzzle string")
    solve, rate = nf.function("solve"), nf.function("rate", scale="hodoku")
    rows = frame.select("id", solve("puzzle").alias("a"), rate("puzzle").alias("r")).orderBy("id").collect()
    assert [row["a"]["status"] for row in rows] == STATUSES
    assert rows[0]["a"]["solution"] == SOLVED and rows[0]["r"]["hodoku_level"] == "Easy"


@pytest.mark.parametrize("verb", ["solve", "count", "candidates", "check", "path"])
def test_spark_takes_puzzles_of_either_kind(spark: Any, verb: batch.Question) -> None:
    from ninefold import spark as nf

    frame = spark.createDataFrame([(n, row) for n, row in enumerate(EITHER)], "id long, puzzle string")
    asked = frame.mapInArrow(nf.ask(verb, "puzzle", variants=True), nf.schema(verb, frame.schema, variants=True))
    expected = getattr(batch, verb)(EITHER, variants=True)
    assert [row.asDict()["status"] for row in asked.orderBy("id").collect()] == expected["status"]
    inside = frame.select("id", nf.function(verb, variants=True)("puzzle").alias("a")).orderBy("id").collect()
    assert [row["a"]["status"] for row in inside] == expected["status"]


def test_a_killed_executor_makes_no_difference(spark: Any, tmp_path: Path) -> None:
    import pyarrow.parquet as pq
    from ninefold import spark as nf

    nf.register(spark)
    made = spark.read.format("ninefold").option("seed", 7).option("count", MANY).option("partitions", 16).load()
    made = made.select("number", "puzzle")
    solved = made.mapInArrow(nf.ask("solve", "puzzle"), nf.schema("solve", made.schema)).drop("message")
    rated = solved.mapInArrow(
        nf.ask("rate", "puzzle", scale="hodoku", prefix="rated_"),
        nf.schema("rate", solved.schema, scale="hodoku", prefix="rated_"),
    )
    running, killed, before = threading.Event(), [], set(executors())
    running.set()
    killer = threading.Thread(target=kill_one_while, args=(running, tmp_path, killed))
    killer.start()
    rated.write.parquet(str(tmp_path / "rated"))
    running.clear()
    killer.join()
    assert killed and before and not Path(f"/proc/{killed[0]}/fd").exists(), "an executor was killed while it worked"
    found = pq.read_table(tmp_path / "rated").sort_by("number")
    one = Generator(seed=7).batch(0, MANY)
    assert found["puzzle"].to_pylist() == one["puzzle"] and found["solution"].to_pylist() == one["solution"]
    levels = batch.rate(one["puzzle"], scale="hodoku")
    assert found["rated_hodoku_score"].to_pylist() == levels["hodoku_score"]
    assert found["rated_hodoku_level"].to_pylist() == levels["hodoku_level"]


def files(out: Path) -> dict[str, bytes]:
    """What belongs to a data set: not the log, and not what is kept to go on."""
    paths = [path for path in out.rglob("*") if path.is_file() and ".work" not in path.parts and path.name != "log.jsonl"]
    return {str(path.relative_to(out)): path.read_bytes() for path in paths}


def options(folder: Path) -> dict[str, Any]:
    """A table with faults, and what to do with it."""
    made = Generator(seed=3).batch(0, 3000)
    rows = [f"{puzzle},{solution}" for puzzle, solution in zip(made["puzzle"], made["solution"], strict=True)]
    rows += [f"{row[:80]},{SOLVED}" for row in rows[:5]] + rows[:7] + [f"{rows[9][:81]},{SOLVED}"]
    (folder / "kaggle.csv").write_text("quizzes,solutions\n" + "\n".join(rows) + "\n")
    return {
        "inputs": folder / "kaggle.csv",
        "generate": 1000,
        "seed": 7,
        "dedupe": True,
        "split": (90, 5, 5),
        "salt": "paper-7",
        "rate": ["hodoku"],
        "shard_rows": 500,
    }


def test_data_sets_have_the_same_bytes_wherever_they_are_built(spark: Any, ray: Any, tmp_path: Path) -> None:
    wish = options(tmp_path)
    here = dataset.build(tmp_path / "here", **wish)
    assert here["counts"]["kept"] == 4000 and here["counts"]["reasons"] == {"bad": 5, "duplicate": 7, "wrong-answer": 1}
    dataset.build(tmp_path / "spark", **wish, on="spark")
    dataset.build(tmp_path / "ray", **wish, on="ray")
    assert files(tmp_path / "here") == files(tmp_path / "spark") == files(tmp_path / "ray")
    assert dataset.verify(tmp_path / "ray") == []


def test_kaggle_to_clean(spark: Any, ray: Any, tmp_path: Path) -> None:
    table = kaggle(tmp_path / "kaggle.csv", 99_860, 50, 40, 30, 20)
    wish: dict[str, Any] = {"inputs": table, "dedupe": True, "split": (90, 5, 5), "salt": "paper-7", "shard_rows": 20_000}
    one = dataset.build(tmp_path / "one", **wish, threads=1)
    assert sum(one["counts"]["inputs"]) == 100_000
    assert one["counts"]["kept"] == 99_860 and one["counts"]["rejected"] == 140
    assert one["counts"]["reasons"] == {"bad": 20, "duplicate": 30, "verdict": 40, "wrong-answer": 50}
    dataset.build(tmp_path / "two", **wish, threads=2)
    dataset.build(tmp_path / "spark", **wish, on="spark")
    dataset.build(tmp_path / "ray", **wish, on="ray")
    for other in ("two", "spark", "ray"):
        assert files(tmp_path / "one") == files(tmp_path / other), other
    assert dataset.verify(tmp_path / "one") == []
    import duckdb

    count = f"select count(*), count(distinct class_id) from read_csv('{tmp_path}/one/data/*.csv', all_varchar = true)"
    assert duckdb.sql(count).fetchall() == [(99_860, 99_860)]
    explained = f"select count(message) from read_csv('{tmp_path}/one/rejected/*.csv', all_varchar = true)"
    assert duckdb.sql(explained).fetchall() == [(140,)]
    datasets = pytest.importorskip("datasets")
    types = datasets.load_dataset_builder(str(tmp_path / "one")).info.features
    loaded = datasets.load_dataset(str(tmp_path / "one"), features=types, cache_dir=str(tmp_path / "cache"))
    assert {name: len(rows) for name, rows in loaded.items()} == one["counts"]["splits"]


def test_ray_data(ray: Any) -> None:
    from ninefold.ray import Ask

    table = pa.table({"id": range(1000), "puzzle": ROWS * 200})
    answers = ray.data.from_arrow(table).map_batches(Ask("solve", "puzzle"), batch_format="pyarrow", batch_size=300)
    found = sorted(answers.take_all(), key=lambda row: row["id"])
    assert [row["status"] for row in found] == STATUSES * 200


def test_ray_takes_puzzles_of_either_kind(ray: Any) -> None:
    from ninefold.ray import Ask

    table = pa.table({"id": range(len(EITHER)), "puzzle": EITHER})
    counted = ray.data.from_arrow(table).map_batches(Ask("count", "puzzle", limit=1000, variants=True), batch_format="pyarrow")
    found = sorted(counted.take_all(), key=lambda row: row["id"])
    expected = batch.count(EITHER, limit=1000, variants=True)
    assert [row["solutions"] for row in found] == expected["solutions"]
    assert [row["status"] for row in found] == expected["status"]
