"""What tests share."""

import os
from pathlib import Path

import pytest
from ninefold import Generator, Grid, Symmetry

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HARD = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
EXAMPLES = int(os.environ.get("NINEFOLD_EXAMPLES", "0"))
"""How many examples hypothesis tries, where it should be more than usual."""
TESTDATA = Path(__file__).parents[3] / "testdata"


@pytest.fixture(scope="session")
def rated() -> list[str]:
    """300 puzzles of every difficulty: those of the golden ratings, and generated ones."""
    lines = (TESTDATA / "ratings" / "hodoku.tsv").read_text().splitlines()
    golden = [line[:81] for line in lines if len(line) > 81 and not line.startswith("#")]
    return golden + [str(grid) for grid in Generator(seed=11)[0 : 300 - len(golden)]]


@pytest.fixture(scope="session")
def program() -> str:
    """The command line: ``NINEFOLD``, or what the workspace has built last."""
    if given := os.environ.get("NINEFOLD"):
        return given
    built = [TESTDATA.parent / "target" / kind / "ninefold" for kind in ("release", "debug")]
    if found := [path for path in built if path.exists()]:
        return str(max(found, key=lambda path: path.stat().st_mtime))
    pytest.skip("needs the command line: cargo build, or NINEFOLD=its path")


def kaggle(path: Path, good: int, wrong: int, several: int, copies: int, broken: int) -> Path:
    """A table as people publish them, with so many rows of each fault."""
    made = Generator(seed=7).batch(0, good + wrong + several + broken)
    pairs = list(zip(made["puzzle"], made["solution"], strict=True))
    rows = [f"{puzzle},{solution}" for puzzle, solution in pairs[:good]]
    swap = str.maketrans("12", "21")
    rows += [f"{puzzle},{solution.translate(swap)}" for puzzle, solution in pairs[good : good + wrong]]
    for puzzle, solution in pairs[good + wrong : good + wrong + several]:
        given = next(at for at, digit in enumerate(puzzle) if digit != ".")
        rows.append(f"{puzzle[:given]}.{puzzle[given + 1 :]},{solution}")
    rows += [f"{Grid(pairs[n][0]).transform(Symmetry.random(5, n))}," for n in range(copies)]
    rows += [f"{puzzle[:80]},{solution}" for puzzle, solution in pairs[good + wrong + several :]]
    path.write_text("quizzes,solutions\n" + "\n".join(rows) + "\n")
    return path
