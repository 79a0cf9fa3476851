"""The notebooks of the documentation: their cells run in order, and what they show can be shown."""

import json
from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[3] / "docs" / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_cell_runs(notebook: Path) -> None:
    if "matplotlib" in notebook.read_text():
        pytest.importorskip("matplotlib")
    cells = json.loads(notebook.read_text())["cells"]
    names: dict[str, object] = {}
    for cell in cells:
        if cell["cell_type"] != "code":
            continue
        *before, last = "".join(cell["source"]).split("\n")
        exec("\n".join(before), names)
        shown = eval(last, names)
        for show in ("_repr_svg_", "_repr_html_"):
            if hasattr(shown, show):
                # A figure has none in this backend; it is shown as PNG.
                markup = getattr(shown, show)()
                assert markup is None or "<" in markup
        assert repr(shown)


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) == 4
