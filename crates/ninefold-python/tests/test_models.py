"""What models are trained and measured on: environments, questions and answers, adapters, benchmarks."""

import asyncio
import json
from pathlib import Path

import numpy as np
import pytest
from ninefold import Candidates, Cell, Generator, Grid, Variant
from ninefold.__main__ import main
from ninefold.benchmark import LEVELS, Benchmark, question, score_answer

PUZZLE = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
SOLVED = str(PUZZLE.solution())


def right(puzzle: Grid, cell: int) -> int:
    solution = puzzle.solution()
    assert solution is not None
    return cell * 9 + solution[cell] - 1


def test_a_step_is_scored() -> None:
    pytest.importorskip("gymnasium")
    from ninefold.gym import SudokuEnv

    env = SudokuEnv([PUZZLE], rewards="reasons", forgiving=True, marks=True)
    board, info = env.reset(seed=1)
    open_before = info["action_mask"][:729].sum()
    assert (info["action_mask"][:729] == info["action_mask"][729:]).all()
    wrong = next(int(a) for a in np.flatnonzero(info["action_mask"][:729]) if a != right(PUZZLE, a // 9))
    board, reward, ended, _, info = env.step(wrong)
    assert (reward, ended, info["sound"], info["technique"]) == (-1.0, False, False, None)
    # The same candidate as a mark is right, but no single.
    board, reward, ended, _, info = env.step(729 + wrong)
    assert (reward, info["sound"], info["technique"]) == (0.0, True, None)
    assert info["progress"] == pytest.approx(1 / (open_before - 51))
    assert info["action_mask"][wrong] == 0 and env.step(729 + wrong)[4]["sound"] is False
    total, ends = info["progress"], []
    for step in PUZZLE.path("simple"):
        for placed in step.placements:
            assert isinstance(placed.cell, Cell)
            _, reward, ended, _, info = env.step(int(placed.cell) * 9 + placed.digit - 1)
            assert info["sound"] and info["technique"] in ("naked-single", "hidden-single", "full-house")
            assert reward == info["progress"]
            total, ends = total + info["progress"], [*ends, ended]
    assert total == pytest.approx(1.0) and ends == [False] * (len(ends) - 1) + [True]


def test_deeper_techniques_are_named_with_an_order() -> None:
    pytest.importorskip("gymnasium")
    from ninefold.gym import SudokuEnv

    puzzle = Generator(seed=3, level="hard")[0]
    env = SudokuEnv([puzzle], rewards="reasons", marks=True, order="hodoku")
    env.reset(seed=1)
    for step in puzzle.path("hodoku"):
        if step.eliminations:
            gone = step.eliminations[0]
            assert isinstance(gone.cell, Cell)
            _, reward, _, _, info = env.step(729 + int(gone.cell) * 9 + gone.digit - 1)
            assert info["sound"] and info["technique"] is not None and reward > 0
            return
        for placed in step.placements:
            assert isinstance(placed.cell, Cell)
            env.step(int(placed.cell) * 9 + placed.digit - 1)
    pytest.fail("the path has no elimination")


def test_many_boards_are_as_one() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    from ninefold.gym import SudokuEnv, SudokuVectorEnv

    puzzles = Generator(seed=7)[:40]
    many = SudokuVectorEnv(puzzles, num_envs=5, rewards="reasons", marks=True)
    assert isinstance(many, gymnasium.vector.VectorEnv)
    boards, info = many.reset(seed=5)
    assert many.observation_space.contains(boards)
    singly = [SudokuEnv([Grid(board.ravel().tolist())], rewards="reasons", marks=True) for board in boards]
    for env in singly:
        env.reset()
    rng, live = np.random.default_rng(1), np.ones(5, bool)
    for _ in range(30):
        choices = [np.flatnonzero(mask) for mask in info["action_mask"]]
        actions = np.array([rng.choice(options) if len(options) else 0 for options in choices])
        boards, rewards, ended, _, info = many.step(actions)
        for at in np.flatnonzero(live):
            board, reward, over, _, one = singly[at].step(actions[at])
            assert (board == boards[at]).all() and reward == pytest.approx(rewards[at]) and over == ended[at]
            assert one["progress"] == pytest.approx(info["progress"][at]) and one["sound"] == info["sound"][at]
        live &= ~ended
    assert not live.any()


def test_a_board_that_ended_begins_anew() -> None:
    pytest.importorskip("gymnasium")
    from ninefold.gym import SudokuVectorEnv

    env = SudokuVectorEnv([Grid("." + SOLVED[1:])], num_envs=2)
    env.reset(seed=1)
    boards, rewards, ended, _, _ = env.step(np.array([right(PUZZLE, 0), 0]))
    assert ended.tolist() == [True, True] and rewards.tolist() == [1.0, -1.0]
    boards, rewards, ended, _, info = env.step(np.array([0, 0]))
    assert rewards.tolist() == [0.0, 0.0] and not ended.any() and (boards[:, 0, 0] == 0).all()
    # Without marks there are half as many actions.
    with pytest.raises(IndexError, match="action 729 is not a number from 0 to 728"):
        env.step(np.array([0, 729]))
    with pytest.raises(ValueError, match="exactly one solution"):
        SudokuVectorEnv([Grid("." * 81)], num_envs=1).reset(seed=1)


@pytest.mark.parametrize(
    ("answer", "solved"),
    [
        (SOLVED, True),
        ("Here it is:\n```\n" + "\n".join(SOLVED[row : row + 9] for row in range(0, 81, 9)) + "\n```\nDone in 51 steps.", True),
        ("\n".join("| " + " | ".join(SOLVED[row : row + 9]) + " |" for row in range(0, 81, 9)), True),
        ("\n".join(f"Row {row // 9 + 1}: **{SOLVED[row : row + 9]}**" for row in range(0, 81, 9)) + "\nSo r1c1 is 5.", True),
        ("\n---+---+---\n".join(" ".join(SOLVED[row : row + 9]) for row in range(0, 81, 9)), True),
        (str(PUZZLE) + " becomes " + SOLVED, True),
        (SOLVED + "\nNo, wrong. " + SOLVED[::-1], False),
        ("9" * 81, False),
        (SOLVED[:80], False),
        ("", False),
        ("1 " * 10_000, False),
    ],
)
def test_the_last_grid_counts(answer: str, solved: bool) -> None:
    assert score_answer(PUZZLE, answer).solved == solved


def test_what_is_right_has_a_share() -> None:
    blank = str(PUZZLE).index(".")
    other = str(int(SOLVED[blank]) % 9 + 1)
    score = score_answer(PUZZLE, SOLVED[:blank] + other + SOLVED[blank + 1 :])
    assert not score.solved and score.share == pytest.approx(50 / 51)
    broken = score_answer(PUZZLE, "Moves: r5c5=5\nMoves: r1c3=2", "path")
    assert not broken.solved and broken.share == 0.5


def test_a_benchmark_is_made_and_checked(tmp_path: Path) -> None:
    benchmark = Benchmark("2026-12-01", "drawn", levels=("easy", "hard"), count=3)
    tasks = list(benchmark.tasks())
    assert [task.id for task in tasks] == [f"{level}-{n}" for level in ("easy", "hard") for n in range(3)]
    puzzles = [task.puzzle for task in tasks if isinstance(task.puzzle, Grid)]
    assert [puzzle.rate("hodoku").level.lower() for puzzle in puzzles] == [task.level for task in tasks]
    assert {task.puzzle for task in tasks}.isdisjoint(t.puzzle for t in Benchmark("2026-12-02", "drawn", count=3).tasks())
    answers = {task.id: str(puzzle.solution()) for task, puzzle in zip(tasks[:4], puzzles, strict=False)} | {tasks[4].id: "?", "else-1": "x"}
    entry = json.loads(json.dumps(benchmark.entry("m", answers)))
    assert entry["solved"] == {"easy": 3, "hard": 1}
    assert Benchmark.of(entry).check(entry, answers) == []
    assert Benchmark.of(entry).check({**entry, "solved": {"easy": 3, "hard": 2}}, answers)
    assert Benchmark.of(entry).check(entry, {**answers, tasks[5].id: str(puzzles[5].solution())})
    assert Benchmark.of(entry).check({**entry, "solved": None}, answers)
    assert Benchmark.of(entry).check({**entry, "benchmark": "ninefold-1/another"}, answers)
    for wrong in ({"date": "soon"}, {"levels": ("easier",)}, {"count": 0}):
        with pytest.raises(ValueError):
            Benchmark(**{"date": "2026-12-01", "seed": "1", **wrong})
    with pytest.raises(ValueError, match="missing: date"):
        Benchmark.of({"seed": "1", "ask": "path", "levels": [], "count": 1})


def test_a_benchmark_of_variants() -> None:
    benchmark = Benchmark("2026-12-01", "drawn", levels=("killer", "thermometer"), count=4)
    tasks = list(benchmark.tasks())
    assert [str(task.puzzle) for task in tasks] == [str(task.puzzle) for task in benchmark.tasks()]
    answers = {}
    for task in tasks:
        puzzle, rule = task.puzzle, {"killer": "cage", "thermometer": "thermo"}[task.level]
        assert isinstance(puzzle, Variant) and str(puzzle.verdict()) == "unique" and [each.name for each in puzzle.rules] == [rule]
        for cell in puzzle.givens:
            without = str(puzzle).replace(f".~{cell.upper()}_{puzzle.givens[cell]}", "")
            assert without != str(puzzle) and str(Variant(without).verdict()) == "multiple"
        assert question(str(puzzle)) == question(puzzle)
        assert question(puzzle).count("\n- ") == len(puzzle.rules[0].clues)
        solution = puzzle.solve()
        assert solution is not None
        answers[task.id] = "\n".join("".join(map(str, row)) for row in solution)
        assert not score_answer(puzzle, answers[task.id][::-1]).solved
    entry = benchmark.entry("m", answers)
    assert entry["solved"] == {"killer": 4, "thermometer": 4} and Benchmark.of(entry).check(entry, answers) == []
    for refused in (lambda: Benchmark("2026-12-01", "1", "path", ("killer",)), lambda: question(tasks[0].puzzle, "path")):
        with pytest.raises(ValueError, match="classic puzzles alone"):
            refused()
    with pytest.raises(ValueError, match="9 × 9"):
        question(".Shape~4x4.Cage~4~R1C1~R1C2")


def test_a_benchmark_by_command(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def run(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["ninefold", "benchmark", *words])
        return main(), *capsys.readouterr()

    code, made, _ = run("make", "2026-12-01", "drawn", "--levels", "easy", "--count", "2")
    header, *lines = map(json.loads, made.splitlines())
    assert code == 0 and header["benchmark"].startswith("ninefold-1/2026-12-01/1x2/") and len(lines) == 2
    assert lines[0]["question"] == question(lines[0]["puzzle"])
    questions, answers, board = (tmp_path / name for name in ("questions.jsonl", "answers.jsonl", "board.jsonl"))
    questions.write_text(made)
    answers.write_text("".join(json.dumps({"id": f"easy-{n}", "answer": str(Grid(lines[n]["puzzle"]).solution())}) + "\n" for n in range(2)))
    code, entry, _ = run("score", str(questions), str(answers), "--model", "m")
    assert code == 0 and json.loads(entry)["solved"] == {"easy": 2}
    board.write_text(entry + "{}\n" + json.dumps({**json.loads(entry), "solved": {"easy": 1}}) + "\nno\n")
    code, out, _ = run("check", str(board), str(answers))
    assert code == 1 and out.splitlines() == [
        f"{board}:1: m: as scored",
        f"{board}:2: expected the keys of a benchmark; missing: date, seed, ask, levels, count",
        f"{board}:3: m: solved: found 2 of easy, the entry says 1",
        f"{board}:4: not JSON: Expecting value at column 1",
    ]
    answers.write_text("[1]\n")
    code, _, said = run("score", str(questions), str(answers), "--model", "m")
    assert code == 2 and f"{answers}:1: expected an object with the texts id and answer" in said
    assert run("score", str(tmp_path / "none"), str(answers), "--model", "m")[0] == 2


def test_reasoning_gym() -> None:
    reasoning_gym = pytest.importorskip("reasoning_gym")
    import ninefold.reasoning_gym as ours
    from reasoning_gym.composite import CompositeConfig, CompositeDataset, DatasetSpec

    data = reasoning_gym.create_dataset("ninefold_sudoku", level="medium", seed=7, size=5)
    entries = list(data)
    assert len(entries) == len(data) == 5 and entries == list(data), "the same each time"
    for number, entry in enumerate(entries):
        assert entry == data[number] and set(entry) >= {"question", "answer", "metadata"}
        assert entry["metadata"]["source_index"] == number
        assert data.score_answer(entry["answer"], entry) == 1.0
        assert data.score_answer(entry["metadata"]["puzzle"], entry) == 0.0
        assert 0.0 < data.score_answer("1" + entry["answer"][1:], entry) <= 1.0 or entry["metadata"]["puzzle"][0] != "."
    assert entries != list(reasoning_gym.create_dataset("ninefold_sudoku", level="medium", seed=8, size=5))
    with pytest.raises(AssertionError):
        reasoning_gym.create_dataset("ninefold_sudoku", level="easier")
    mixed = CompositeDataset(CompositeConfig(seed=1, size=4, datasets=[DatasetSpec("ninefold_sudoku", 1.0, {"ask": "path"})]))
    assert [mixed.score_answer(entry["answer"], entry) for entry in mixed] == [1.0] * 4
    curriculum = ours.SudokuCurriculum()
    assert curriculum.generate_configuration({"seed": 1}).level == "easy"


def test_verifiers() -> None:
    vf = pytest.importorskip("verifiers.v1")
    from ninefold.verifiers import SudokuTaskset, SudokuTasksetConfig

    tasks = SudokuTaskset(SudokuTasksetConfig(seed=7, level="easy"))
    assert not tasks.bounded and [task.key for task in tasks.take(3)] == [task.key for task in tasks.take(3)]
    fixed = SudokuTaskset(SudokuTasksetConfig(date="2026-12-01", drawn="x", count=2))
    assert fixed.bounded and len(list(fixed.shuffle(seed=1))) == 2 * len(LEVELS)
    task = next(iter(tasks))

    async def reward(answer: str) -> tuple[float, float]:
        about = vf.TraceTask(type=type(task).__name__, data=task.data)
        trace = vf.Trace(task=about, agent=vf.AgentInfo(config=vf.AgentConfig()))
        trace.root_reply = answer
        await task.score(trace)
        return trace.rewards["solved"].score, trace.metrics["share"]

    assert asyncio.run(reward(str(Grid(task.data.puzzle).solution()))) == (1.0, 1.0)
    assert asyncio.run(reward("no")) == (0.0, 0.0)
