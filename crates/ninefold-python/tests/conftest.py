"""What tests share."""

from pathlib import Path

import pytest

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HARD = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
TESTDATA = Path(__file__).parents[3] / "testdata"


@pytest.fixture(scope="session")
def rated() -> list[str]:
    """Puzzles of every difficulty, from the golden ratings."""
    lines = (TESTDATA / "ratings" / "hodoku.tsv").read_text().splitlines()
    return [line[:81] for line in lines if len(line) > 81 and not line.startswith("#")]
