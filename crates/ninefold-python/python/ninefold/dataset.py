"""Data sets that can be checked, built by the same plans and to the same bytes as ``ninefold dataset`` does: on this machine,
or by the workers of Spark or Ray (``on=``), which make the units of a plan. They must see the same files.

>>> import tempfile
>>> from ninefold import dataset
>>> out = tempfile.mkdtemp() + "/out"
>>> built = dataset.build(out, generate=20, seed=7, dedupe=True, split=(80, 10, 10))
>>> built["counts"]["kept"], dataset.verify(out)
(20, [])
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal

from . import _ninefold

__all__ = ["Manifest", "build", "rebuild", "verify"]

Manifest = dict[str, Any]
"""What ``manifest.json`` says of a data set: ``plan``, ``counts``, ``shards`` …"""
_Files = Sequence[str | os.PathLike[str]] | str | os.PathLike[str]


def _paths(files: _Files) -> list[str]:
    if isinstance(files, (str, os.PathLike)):
        files = [files]
    return [str(Path(file).absolute()) for file in files]


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def build(
    out: str | os.PathLike[str],
    inputs: _Files = (),
    *,
    generate: int | None = None,
    seed: int | None = None,
    first: int = 0,
    symmetry: str = "none",
    minimal: bool = False,
    dedupe: bool = False,
    split: Sequence[int] | None = None,
    salt: str | None = None,
    by: Literal["puzzle", "solution"] | None = None,
    rate: Sequence[Literal["se", "hodoku"]] = (),
    ceiling: float | None = None,
    exclude: _Files = (),
    sample: int | None = None,
    sample_seed: int = 0,
    copies: int | None = None,
    copy_seed: int = 0,
    shard_rows: int = 100_000,
    on: Literal["spark", "ray"] | None = None,
    threads: int | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Manifest:
    """Builds a data set from files, other data sets and generated puzzles, in a folder. Options are those of ``ninefold
    dataset build``. An interrupted build continues when it is called again. ``progress`` is called with
    the number of units done and of all units.

    >>> import tempfile
    >>> from ninefold import dataset
    >>> out = tempfile.mkdtemp() + "/out"
    >>> built = dataset.build(out, generate=10, seed=7, copies=2)
    >>> built["counts"]["written"], built["shards"][0]["path"]
    (30, 'data/train-00000-of-00001.csv')
    """
    if (generate is None) != (seed is None):
        raise ValueError("generate= and seed= go together")
    if on not in (None, "spark", "ray"):
        raise ValueError(f"on={on!r}: expected 'spark' or 'ray'")
    wish: dict[str, Any] = {
        "inputs": _paths(inputs),
        "exclude": _paths(exclude),
        "dedupe": dedupe,
        "split": None if split is None else [*split, 0, 0][:3],
        "salt": salt,
        "by": by,
        "rate": list(rate),
        "ceiling": None if ceiling is None else round(ceiling * 10),
        "shard_rows": shard_rows,
    }
    if generate is not None:
        made = {"seed": seed, "first": first, "count": generate, "symmetry": symmetry, "minimal": minimal}
        wish["generated"] = made
    if sample is not None:
        wish["sample"] = {"rows": sample, "seed": sample_seed}
    if copies is not None:
        wish["augment"] = {"copies": copies, "seed": copy_seed}
    task, units = _ninefold.dataset_task(json.dumps(wish))
    place, threads = str(Path(out).absolute()), threads or _cores()
    # The folder first: whether its plan is another one is found out before anything is made or sent.
    _ninefold.dataset_units(task, [], place, 1)
    if on == "spark":
        from . import spark

        spark.build_units(task, units, place)
    elif on == "ray":
        from . import ray

        ray.build_units(task, units, place)
    else:
        _ninefold.dataset_units(task, range(units), place, threads, progress)
    manifest: Manifest = json.loads(_ninefold.dataset_build(task, place, threads))
    return manifest


def verify(out: str | os.PathLike[str], *, threads: int | None = None) -> list[str]:
    """What is wrong with a data set: every hash is compared, every row solved, classified and split again.

    >>> import tempfile
    >>> from ninefold import dataset
    >>> out = tempfile.mkdtemp() + "/out"
    >>> built = dataset.build(out, generate=10, seed=7)
    >>> with open(out + "/classes.txt", "a") as file:
    ...     _ = file.write("one more")
    >>> dataset.verify(out)
    ['classes.txt: not the classes of the rows']
    """
    with tempfile.TemporaryDirectory() as scratch:
        return _ninefold.dataset_verify(str(out), scratch, threads or _cores())[1]


def rebuild(
    manifest: str | os.PathLike[str],
    out: str | os.PathLike[str],
    *,
    inputs: str | os.PathLike[str] = ".",
    threads: int | None = None,
) -> list[str]:
    """Builds a data set again from its manifest, with the files it names from the folder ``inputs``. Returns the shards whose
    rows differ: none if all is well.

    >>> import tempfile
    >>> from ninefold import dataset
    >>> folder = tempfile.mkdtemp()
    >>> built = dataset.build(folder + "/out", generate=10, seed=7)
    >>> dataset.rebuild(folder + "/out/manifest.json", folder + "/again")
    []
    """
    return _ninefold.dataset_rebuild(str(manifest), str(inputs), str(out), threads or _cores())[1]
