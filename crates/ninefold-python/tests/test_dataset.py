"""Data sets through the package: the same as the command line makes, and readable by others."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import SOLVED, kaggle
from ninefold import DatasetError, Generator, dataset


def test_a_table_with_faults_is_cleaned(tmp_path: Path) -> None:
    table = kaggle(tmp_path / "kaggle.csv", 860, 50, 40, 30, 20)
    out = tmp_path / "out"
    seen: list[tuple[int, int]] = []
    built = dataset.build(
        out, table, dedupe=True, split=(90, 5, 5), salt="p", shard_rows=300, progress=lambda *done: seen.append(done)
    )
    assert built["counts"]["kept"] == 860 and seen[-1] == (4, 4) and seen == sorted(set(seen))
    assert built["counts"]["reasons"] == {"bad": 20, "duplicate": 30, "verdict": 40, "wrong-answer": 50}
    assert dataset.verify(out) == []
    assert json.loads((out / "manifest.json").read_text()) == built
    shard = next((out / "data").glob("train-*"))
    shard.write_bytes(shard.read_bytes().replace(b"1", b"2", 1))
    assert dataset.verify(out)
    assert dataset.build(out, table, dedupe=True, split=(90, 5, 5), salt="p", shard_rows=300) == built
    assert dataset.verify(out) == []
    with pytest.raises(DatasetError, match="another plan"):
        dataset.build(out, table)


def test_other_engines_read_the_shards(tmp_path: Path) -> None:
    duckdb = pytest.importorskip("duckdb")
    built = dataset.build(tmp_path / "out", generate=500, seed=7, dedupe=True, split=(80, 10, 10), rate=["se", "hodoku"])
    glob = f"{tmp_path}/out/data/*.csv"
    found = duckdb.sql(f"select count(*), min(er), min(length(solution)) from read_csv('{glob}', types={{'solution': 'VARCHAR'}})")
    assert found.fetchall()[0][::2] == (500, 81)
    datasets = pytest.importorskip("datasets")
    # Of 81 digits alone it would make a number: the card has the types.
    types = datasets.load_dataset_builder(str(tmp_path / "out")).info.features
    loaded = datasets.load_dataset(str(tmp_path / "out"), features=types, cache_dir=str(tmp_path / "cache"))
    assert {name: len(rows) for name, rows in loaded.items()} == built["counts"]["splits"]
    row = loaded["train"][0]
    assert len(row["solution"]) == 81 and isinstance(row["er"], float)


def test_wrong_wishes_are_refused(tmp_path: Path) -> None:
    for wish in ({}, {"inputs": tmp_path / "nothing.csv"}, {"generate": 5, "seed": 1, "symmetry": "none at all"}):
        with pytest.raises(DatasetError):
            dataset.build(tmp_path / "out", **wish)
    with pytest.raises(ValueError, match="go together"):
        dataset.build(tmp_path / "out", generate=5)
    with pytest.raises(ValueError, match="'spark' or 'ray'"):
        dataset.build(tmp_path / "out", generate=5, seed=1, on="dask")  # type: ignore[arg-type]


def run(*words: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "ninefold", *words], input=text, capture_output=True, text=True)


def test_the_package_as_a_command(tmp_path: Path) -> None:
    puzzle = Generator(seed=7)[0]
    solved = run("solve", text=f"{puzzle}\noops\n")
    assert solved.returncode == 1 and solved.stdout.splitlines()[0] == "puzzle,status,solution,solutions,guesses,message"
    assert f"unique,{puzzle.solution()}" in solved.stdout and "bad" in solved.stdout.splitlines()[2]
    (tmp_path / "in.txt").write_text(f"{puzzle}\n{SOLVED}\n")
    rated = run("rate", str(tmp_path / "in.txt"), "--scale", "hodoku")
    assert rated.returncode == 0 and "hodoku_level" in rated.stdout.splitlines()[0]
    assert run("generate", "-n", "3", "--seed", "7").stdout.splitlines()[0] == str(puzzle)
    built = run("dataset", "build", "--generate", "20", "--seed", "7", "-o", str(tmp_path / "out"), "--split", "8/1/1")
    assert built.returncode == 0 and json.loads(built.stdout)["kept"] == 20
    assert run("dataset", "verify", str(tmp_path / "out")).returncode == 0
    assert run("dataset", "build", str(tmp_path / "none"), "-o", "x").returncode == 2
    assert run("solve", "--no-such-option").returncode == 2
