"""``python -m ninefold``: the commands that need no terminal, for places where only the wheel is installed. ``dataset build``
can run on Spark or Ray (``--on``); the program ``ninefold`` does everything else faster and better."""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any, TextIO

from . import Generator, NinefoldError, __version__, batch, dataset
from .benchmark import LEVELS, Benchmark, read_answers, read_lines

PORTION = 65_536


def _lines(files: list[str]) -> Iterator[str]:
    """The lines of some files, or of standard input."""
    for name in files or ["-"]:
        if name == "-":
            yield from (line.rstrip("\r\n") for line in sys.stdin)
            continue
        with open(name, encoding="utf-8", errors="replace") as file:
            yield from (line.rstrip("\r\n") for line in file)


def _answer(args: argparse.Namespace, out: TextIO) -> int:
    """A line in, a row out."""
    options: dict[str, Any] = {"threads": args.threads}
    for name in ("limit", "scale", "ceiling", "form", "order"):
        if getattr(args, name, None) is not None:
            options[name] = getattr(args, name)
    lines, writer, is_well = _lines(args.files), csv.writer(out, lineterminator="\n"), True
    names: list[str] = []
    while portion := list(islice(lines, PORTION)):
        answers = getattr(batch, args.verb)(portion, **options)
        if not names:
            names = answers.column_names
            writer.writerow(["puzzle", *("parsed" if name == "puzzle" else name for name in names)])
        columns = [answers[name] for name in names]
        for line, *row in zip(portion, *columns, strict=True):
            writer.writerow([line, *(value.hex() if isinstance(value, bytes) else value for value in row)])
        is_well = is_well and "bad" not in answers.status_counts()
    return 0 if is_well else 1


def _generate(args: argparse.Namespace, out: TextIO) -> int:
    generator = Generator(seed=args.seed, symmetry=args.symmetry, minimal=args.minimal)
    for first in range(args.first, args.first + args.count, PORTION):
        count = min(PORTION, args.first + args.count - first)
        out.writelines(f"{puzzle}\n" for puzzle in generator.batch(first, count, threads=args.threads)["puzzle"])
    return 0


def _dataset(args: argparse.Namespace, out: TextIO) -> int:
    if args.verb == "verify":
        faults = dataset.verify(args.folder, threads=args.threads)
        out.writelines(f"{fault}\n" for fault in faults)
        return 1 if faults else 0
    names = "inputs generate seed first dedupe split salt by rate ceiling exclude sample sample_seed copies copy_seed"
    names += " shard_rows on threads"
    built = dataset.build(args.output, **{name: getattr(args, name) for name in names.split()})
    out.write(json.dumps(built["counts"]) + "\n")
    return 0


def _benchmark(args: argparse.Namespace, out: TextIO) -> int:
    if args.verb == "make":
        made = Benchmark(args.date, args.seed, args.ask, tuple(args.levels), args.count)
        out.writelines(f"{line}\n" for line in made.lines())
        return 0
    answers = read_answers(args.answers)
    if args.verb == "score":
        place, header = next(read_lines(args.questions), (args.questions, None))
        if not isinstance(header, dict):
            raise ValueError(f"{place}: expected a line that says how the questions are made")
        out.write(json.dumps(Benchmark.of(header).entry(args.model, answers)) + "\n")
        return 0
    is_well = True
    for place, entry in read_lines(args.leaderboard):
        try:
            if isinstance(entry, ValueError):
                raise entry
            if not isinstance(entry, dict):
                raise ValueError("expected an object")
            faults = Benchmark.of(entry).check(entry, answers)
        except ValueError as error:
            out.write(f"{place}: {error}\n")
            is_well = False
            continue
        out.writelines(f"{place}: {entry.get('model')}: {fault}\n" for fault in faults or ["as scored"])
        is_well = is_well and not faults
    return 0 if is_well else 1


def _parts(text: str) -> list[int]:
    return [int(part) for part in text.split("/")]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m ninefold", description=__doc__)
    parser.add_argument("--version", action="version", version=f"ninefold {__version__}")
    words = parser.add_subparsers(dest="word", required=True)

    def word(name: str, about: str) -> argparse.ArgumentParser:
        each = words.add_parser(name, help=about, description=about)
        each.add_argument("-j", "--threads", type=int)
        return each

    for name, about in (
        ("solve", "solve puzzles, one a line"),
        ("check", "judge puzzles"),
        ("rate", "rate puzzles"),
        ("canonical", "print the class of each puzzle"),
        ("path", "print the steps that solve each puzzle"),
        ("parse", "read puzzles of any format, one a line"),
    ):
        each = word(name, about)
        each.add_argument("files", nargs="*", metavar="FILE")
        each.set_defaults(work=_answer, verb=name)
        if name == "solve":
            each.add_argument("--limit", type=int)
        elif name == "rate":
            each.add_argument("--scale", choices=["se", "hodoku", "both", "whips", "depth"])
            each.add_argument("--ceiling", type=float)
        elif name == "canonical":
            each.add_argument("--form", choices=["minlex", "pattern"])
        elif name == "path":
            each.add_argument("--order", choices=["simple", "hodoku", "hodoku-all", "se", "all"])

    each = word("generate", "generate puzzles from a seed")
    each.add_argument("-n", "--count", type=int, default=1)
    each.add_argument("--seed", type=int, required=True)
    each.add_argument("--first", type=int, default=0)
    each.add_argument("--symmetry", default="none")
    each.add_argument("--minimal", action="store_true")
    each.set_defaults(work=_generate)

    verbs = words.add_parser("dataset", help="build or check data sets").add_subparsers(dest="verb", required=True)
    each = verbs.add_parser("build", help="build a data set, as `ninefold dataset build` does")
    each.add_argument("inputs", nargs="*", metavar="FILE")
    each.add_argument("-o", "--output", required=True, metavar="OUT")
    each.add_argument("--on", choices=["spark", "ray"], help="build on workers of Spark or Ray")
    each.add_argument("--dedupe", action="store_true")
    each.add_argument("--split", type=_parts, metavar="A/B/C")
    each.add_argument("--salt")
    each.add_argument("--by", choices=["puzzle", "solution"])
    each.add_argument("--rate", type=lambda text: text.split(","), default=[], metavar="LIST")
    each.add_argument("--ceiling", type=float)
    each.add_argument("--exclude", action="append", default=[], metavar="PATH")
    for name in ("generate", "seed", "sample", "copies"):
        each.add_argument(f"--{name}", type=int)
    for name in ("first", "sample-seed", "copy-seed"):
        each.add_argument(f"--{name}", type=int, default=0)
    each.add_argument("--shard-rows", type=int, default=100_000)
    each.add_argument("-j", "--threads", type=int)
    each.set_defaults(work=_dataset)
    each = verbs.add_parser("verify", help="check a data set")
    each.add_argument("folder", metavar="OUT")
    each.add_argument("-j", "--threads", type=int)
    each.set_defaults(work=_dataset)

    verbs = words.add_parser("benchmark", help="questions for models, and their scores").add_subparsers(dest="verb", required=True)
    each = verbs.add_parser("make", help="write the questions of a date and a seed as JSON lines")
    each.add_argument("date", help="the day on which the seed was drawn: 2026-12-01")
    each.add_argument("seed", help="a text that nobody could know before")
    each.add_argument("--ask", choices=["solution", "path"], default="solution")
    each.add_argument("--levels", type=lambda text: text.split(","), default=list(LEVELS), metavar="LIST", help="levels and kinds, with commas between: easy, medium, hard, unfair, extreme; killer, thermometer")
    each.add_argument("--count", type=int, default=100, help="how many of each level")
    each.set_defaults(work=_benchmark)
    each = verbs.add_parser("score", help="score answers: a line of a leaderboard")
    each.add_argument("questions", metavar="QUESTIONS")
    each.add_argument("answers", metavar="ANSWERS", help='a line {"id": …, "answer": …} each')
    each.add_argument("--model", required=True)
    each.set_defaults(work=_benchmark)
    each = verbs.add_parser("check", help="check the lines of a leaderboard that are about these answers")
    each.add_argument("leaderboard", metavar="LEADERBOARD")
    each.add_argument("answers", metavar="ANSWERS")
    each.set_defaults(work=_benchmark)
    return parser


def main() -> int:
    """Runs the command. Returns the exit status: 1 if something is wrong with puzzles, 2 with arguments or files."""
    args = _parser().parse_args()
    try:
        return int(args.work(args, sys.stdout))
    except BrokenPipeError:
        return 0
    except (NinefoldError, OSError, ValueError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
