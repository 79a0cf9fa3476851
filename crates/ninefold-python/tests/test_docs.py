"""Every public name has a docstring, and its example runs."""

import doctest
import importlib.util
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ninefold
import pytest

MODULES = ["ninefold", "ninefold.answers", "ninefold.batch", "ninefold.benchmark", "ninefold.dataset", "ninefold.errors", "ninefold.generator", "ninefold.proofs", "ninefold.steps", "ninefold.variant", "ninefold.words"]
ENGINES = {"polars": "polars", "duckdb": "duckdb", "gym": "gymnasium", "reasoning_gym": "reasoning_gym", "verifiers": "verifiers", "torch": "torch", "ray": "ray", "spark": "pyspark"}
"""The modules that need a package of others, and which."""
CLUSTERS = ("ninefold.ray", "ninefold.spark")
"""Those whose examples start processes."""


def installed() -> list[str]:
    engines = [f"ninefold.{name}" for name, package in ENGINES.items() if importlib.util.find_spec(package)]
    return MODULES + engines


def public() -> Iterator[tuple[str, Any]]:
    """Every public name: modules, functions, classes, methods and properties."""
    for name in installed():
        module = importlib.import_module(name)
        yield name, module
        names = getattr(module, "__all__", None) or [n for n in vars(module) if not n.startswith("_")]
        for name_in in names:
            value = getattr(module, name_in)
            home = getattr(value, "__module__", "") or ""
            if not home.startswith("ninefold") or not (inspect.isclass(value) or inspect.isroutine(value)):
                continue
            yield f"{name}.{name_in}", value
            if inspect.isclass(value) and not issubclass(value, Exception):
                for member, held in vars(value).items():
                    if not member.startswith("_") and (inspect.isroutine(held) or isinstance(held, property)):
                        held = getattr(held, "__func__", held)
                        yield f"{name}.{name_in}.{member}", held


NAMES = dict(public())


def marked(name: str) -> Any:
    return pytest.param(name, marks=pytest.mark.cluster if name.startswith(CLUSTERS) else ())


@pytest.mark.parametrize("engine", ENGINES)
def test_an_engine_is_installed(engine: str) -> None:
    if f"ninefold.{engine}" not in installed():
        pytest.skip(f"needs {ENGINES[engine]}: the examples of ninefold.{engine} did not run")
    assert f"ninefold.{engine}" in NAMES


@pytest.mark.parametrize("name", [marked(name) for name in NAMES])
def test_an_example_runs(name: str) -> None:
    value = NAMES[name]
    doc = inspect.getdoc(value) or ""
    examples = doctest.DocTestParser().get_examples(doc)
    is_field = isinstance(value, property) or inspect.ismethoddescriptor(value) and not callable(value)
    assert doc, f"{name} has no docstring"
    assert examples or is_field or inspect.ismodule(value), f"{name} has no example"
    test = doctest.DocTestParser().get_doctest(doc, {"ninefold": ninefold}, name, None, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    output: list[str] = []
    runner.run(test, out=output.append)
    assert not runner.failures, "".join(output)


def test_the_examples_of_the_page_run() -> None:
    page = Path(__file__).parents[3] / "docs" / "python.md"
    results = doctest.testfile(str(page), module_relative=False)
    assert results.attempted > 8 and not results.failed
