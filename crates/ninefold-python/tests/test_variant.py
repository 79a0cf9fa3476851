"""Variants: what is read, asked and drawn, one by one and in columns, as the command line has it."""

import concurrent.futures
import json
import os
import pickle
import subprocess
import threading
import time
from pathlib import Path

import pyarrow as pa
import pytest
from conftest import EASY, SOLVED, TESTDATA
from ninefold import Grid, ParseError, Step, TraceError, Variant, Verdict, batch

KILLER = ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~5~R4C3~R4C4.~R2C1_4.~R3C3_1"
HARD_16 = ".Shape~16x16.~R1C1_16"
UNKNOWN = {"size": 4, "grid": [[{}] * 4] * 4, "nosuchrule": [{"cells": ["R1C1"]}]}


def rule_puzzles() -> list[str]:
    """Puzzles of each rule, from the tests of the rules, all of them variants."""
    lines = [line for path in sorted((TESTDATA / "rules").glob("*.txt")) for line in path.read_text().splitlines()]
    texts = dict.fromkeys(line.split()[1] for line in lines if line.startswith("accepts "))
    # Cells apart have no mark between them, so that one is classic.
    return [text for text in texts if text != ".X~R2C1~R2C3"]


def shared() -> list[str]:
    """The texts of the shared collection."""
    place = os.environ.get("NINEFOLD_DATA")
    if not place:
        pytest.skip("needs NINEFOLD_DATA: the shared variants were not asked about")
    data = Path(place) / "variants"
    iss = [json.loads(line)["iss"] for line in (data / "iss.jsonl").read_text().splitlines()]
    objects = [json.loads(line)["fpuzzles"] for line in (data / "fpuzzles.jsonl").read_text().splitlines()]
    return iss + [json.dumps(each) for each in objects]


def test_what_is_understood_can_be_seen() -> None:
    killer = Variant(KILLER)
    assert (killer.layout.rows, killer.layout.highest, killer.layout.areas[:4]) == (4, 4, (0, 0, 1, 1))
    assert killer.givens == {"r2c1": 4, "r3c3": 1} and killer.unknown == ()
    assert [len(rule.clues) for rule in killer.rules] == [2]
    unclear = Variant(UNKNOWN)
    assert unclear.unknown and unclear.verdict() is Verdict.UNCLEAR


def test_all_ways_to_give_a_puzzle_give_the_same(tmp_path: Path) -> None:
    killer = Variant(KILLER)
    link, text = killer.to("fpuzzles"), killer.to("jsonl")
    assert link.startswith("https://")
    (tmp_path / "killer.iss").write_text(KILLER)
    others = [Variant(link), Variant(text), Variant(json.loads(text)), Variant(tmp_path / "killer.iss"), Variant(killer.to("sudokupad"))]
    assert {other.solve() for other in others} == {killer.solve()}
    assert {other.count(100) for other in others} == {killer.count(100)}
    assert pickle.loads(pickle.dumps(killer)) == killer == eval(repr(killer)) and hash(killer) == hash(Variant(KILLER))
    assert Variant.parse_all(f"{KILLER}\n{KILLER}") == [killer, killer]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty"),
        ("oops", "no known puzzle format"),
        (".Cage~4~R1C1~R99C2", "line 1 column"),
        (f"{KILLER}\n{KILLER}", "2 puzzles, expected one"),
        (EASY, "use Grid"),
        ("{" * 100_000, "line 1 column"),
        (".Shape~99x99", "sides are 1 to 25"),
        ('{"size": 9, "grid": 5}', "line 1 column"),
    ],
)
def test_what_is_no_variant_is_told(text: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        Variant(text)


def test_options_that_mean_nothing_are_errors() -> None:
    killer = Variant(KILLER)
    with pytest.raises(TypeError, match="found int"):
        Variant(5)  # type: ignore[arg-type]
    for ask in (
        lambda: killer.candidates(0),
        lambda: killer.hint(level=4),  # type: ignore[arg-type]
        lambda: killer.hint(found={"r9c9": 1}),
        lambda: killer.hint(found={"r1c2": 7}),
        lambda: killer.hint(marks={"r9c9": [1]}),
        lambda: killer.draw("pink"),
        lambda: killer.to("nonsense"),
        lambda: killer.to("sdk"),
        lambda: killer.count(-1),
    ):
        with pytest.raises(ValueError):
            ask()


def test_hints_start_from_digits_and_marks() -> None:
    variant = Variant(".Cage~4~R1C1~R1C2")
    name, where, everything = (variant.hint(level=level) for level in (1, 2, 3))
    assert name.step and name.step.placements == name.step.eliminations == () and name.words.startswith("Cage Combinations: ")
    assert where.cells == ("r1c1", "r1c2") and where.words == "Look at the cage of 4 at r1c1."
    assert everything.step and str(everything.step) == everything.words
    # Done, it does not come again.
    left = {cell: {1, 3} for cell in ("r1c1", "r1c2")}
    again = variant.hint(marks=left)
    assert again.step is None or again.step.eliminations != everything.step.eliminations
    # Mistakes come first, and only the last level names them.
    wrong = Variant(KILLER)
    assert wrong.verdict() is Verdict.UNIQUE, "the test needs it"
    solution = wrong.solve()
    assert solution
    bad = {"r2c2": solution[1][1] % 4 + 1}
    assert wrong.hint(found=bad, level=1).mistakes == ()
    (mistake,) = wrong.hint(found=bad).mistakes
    assert mistake.kind == "wrong-digit" and mistake.at.cell == "r2c2"


def test_steps_are_shown_alike() -> None:
    variant, classic = Variant(".Cage~4~R1C1~R1C2").hint().step, Grid(EASY).hint()
    assert variant and classic and variant.shown and classic.shown
    assert set(variant.shown) == set(classic.shown) == {"title", "board", "words"}
    assert variant.shown["board"]["rules"][0]["cells"] == ["r1c1", "r1c2"]
    assert [clue.words for clue in variant.evidence.rules] == ["the cage of 4 at r1c1"]
    assert Step.from_dict(variant.to_dict()) == variant
    drawn = Variant(".Cage~4~R1C1~R1C2").draw("light", step=variant)
    assert "<title>Cage Combinations" in drawn and drawn.count("<text") > 9, "with the candidates that it removes"


def test_paths_are_traces(program: str) -> None:
    texts = [text for text in rule_puzzles() if Variant(text).verdict() is Verdict.MULTIPLE][:40] + [KILLER]
    told = subprocess.run([program, "explain", "--to", "jsonl"], input="\n".join(texts), capture_output=True, text=True)
    paths = [Variant(text).path() for text in texts]
    assert [path.to_json() for path in paths] == told.stdout.splitlines()
    assert all(path.check(strict=True).verdict == "sound" for path in paths)
    long = max(paths, key=len)
    assert len(long) > 3 and long.to_svg(1) != long.to_svg(2) and "<svg" in long._repr_html_()
    with pytest.raises(TraceError, match="classic"):
        long.to_text()


def answered(program: str, *arguments: str, texts: list[str]) -> list[dict[str, object]]:
    """What the command line says of each."""
    told = subprocess.run([program, *arguments, "--to", "jsonl"], input="\n".join(texts), capture_output=True, text=True)
    return [json.loads(line) for line in told.stdout.splitlines()]


@pytest.mark.parametrize(
    ("verb", "options"),
    [("solve", {}), ("count", {"limit": 50}), ("candidates", {"threshold": 3}), ("check", {}), ("path", {})],
)
def test_columns_say_what_the_command_line_says(program: str, verb: str, options: dict[str, int]) -> None:
    texts = [*rule_puzzles(), EASY, SOLVED, "55" + "." * 79, "oops", ".Cage~4~R1C1~R99C2"]
    command = {"path": "explain"}.get(verb, verb)
    words = [word for key, value in options.items() for word in (f"--{key}", str(value))]
    expected = answered(program, command, *words, texts=texts)
    found = getattr(batch, verb)(texts, variants=True, **options)
    assert len(found) == len(expected) == len(texts)
    keys = {"solve": ["solution"], "path": ["solved"]}.get(verb, [key for key in found.column_names if key != "guesses"])
    for ours, theirs in zip(found, expected, strict=True):
        assert ours["status"] == theirs["status"], (ours, theirs)
        for key in keys:
            value = theirs.get(key)
            if key == "solution" and ours["status"] == "multiple":
                continue  # Which of several comes first depends on the processor.
            if ours["status"] == "bad" and key in ("message", "solved"):
                continue
            value = " ".join(value) if isinstance(value, list) and key != "counts" else value
            value = json.loads(ours[key]) == value if key == "counts" and value is not None else ours[key] == value
            assert value, (verb, key, ours, theirs)


def test_mixed_columns_of_any_make_give_the_same() -> None:
    mixed = [EASY, KILLER, None, ".Shape~16x16", Variant(KILLER), Grid(EASY), KILLER.encode(), "x", Variant(KILLER).to("fpuzzles")]
    answers = batch.solve(mixed, variants=True)
    assert answers["status"] == ["unique", "unique", "bad", "multiple", "unique", "unique", "unique", "bad", "unique"]
    assert answers["solutions"] == [1, 1, None, 2, 1, 1, 1, None, 1]
    assert len({answers["solution"][row] for row in (1, 4, 6, 8)}) == 1
    texts = [None if each is None else each.decode() if isinstance(each, bytes) else str(each) for each in mixed]
    table = pa.table({"puzzle": texts})
    assert batch.solve(table, variants=True).to_list() == answers.to_list()
    streamed = batch.stream("solve", table.to_reader(max_chunksize=2), rows=2, variants=True)
    assert [row for each in streamed for row in each] == answers.to_list()
    assert batch.solve(mixed)["status"].count("bad") == 7, "only classic lines without being asked"


def test_wrong_wishes_are_errors() -> None:
    with pytest.raises(ValueError, match="cells"):
        batch.solve([KILLER], variants=True, cells="bytes")
    with pytest.raises(ValueError, match="guesses"):
        batch.solve([EASY], guesses=5)
    with pytest.raises(ValueError, match="solutions"):
        batch.check([KILLER], [KILLER], variants=True)
    with pytest.raises(TypeError, match="variants"):
        batch.stream("rate", pa.table({"puzzle": [KILLER]}), variants=True)
    with pytest.raises(TypeError, match="guesses"):
        batch.stream("rate", pa.table({"puzzle": [KILLER]}), guesses=5)
    with pytest.raises(ValueError, match="threshold: at least 1"):
        batch.stream("candidates", pa.table({"puzzle": [KILLER]}), threshold=0)


def test_a_limit_of_guesses_stops_a_row_only() -> None:
    answers = batch.count([HARD_16, KILLER], limit=0, variants=True, guesses=200)
    assert answers["status"][1] == "unique" and answers["status"][0] in ("multiple", "stopped") and answers["capped"][0]


@pytest.mark.parametrize("ask", ["count", "column"])
def test_long_questions_are_interrupted(ask: str) -> None:
    import _thread
    import signal

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    times: list[float] = []

    def interrupt() -> None:
        times.append(time.monotonic())
        _thread.interrupt_main()

    threading.Timer(0.2, interrupt).start()
    try:
        with pytest.raises(KeyboardInterrupt):
            Variant(HARD_16).count(0) if ask == "count" else batch.count([HARD_16] * 10, limit=0, variants=True)
    finally:
        signal.signal(signal.SIGINT, before)
    assert time.monotonic() - times[0] < 0.2 + 0.4, "a busy machine gets 0.4 s more"


def test_eight_threads_find_what_one_does() -> None:
    texts = rule_puzzles()[::9]

    def ask(text: str) -> tuple[object, ...]:
        variant = Variant(text)
        return variant.solve(), variant.hint(), variant.path(), variant.draw()

    alone = [ask(text) for text in texts]
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        assert list(pool.map(ask, texts * 2)) == alone * 2


def test_the_shared_collection_is_answered() -> None:
    texts = shared()
    answers = batch.solve(texts, variants=True, guesses=20_000)
    assert answers.status_counts()["unique"] > 200, answers.status_counts()
    # One has a layer of 919 cells.
    bad = [row["message"] for row in answers.to_list() if row["status"] == "bad"]
    assert all(message.endswith("1000 cells with those beyond the grid: at most 640") for message in bad), bad
    for text in texts[1::40]:
        try:
            variant = Variant(text)
        except ParseError as error:
            assert error.kind == "classic", error
        else:
            assert "<svg" in variant.draw()
