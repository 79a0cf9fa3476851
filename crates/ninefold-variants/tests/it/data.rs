//! The external test data: every puzzle whose rules are known gives its known answer.
//!
//! `GUESSES` raises the limit of each question, `EVERY=1` takes all layouts:
//! `NINEFOLD_DATA=… cargo test --release -p ninefold-variants --test it data -- --ignored --nocapture`

use std::collections::BTreeMap;
use std::fs;

use ninefold_variants::{Cell, Layout, Limits, Puzzle, Solver, Verdict, iss, rules::given::Given};
use serde_json::Value;

/// A file of the test data.
pub(crate) fn text(name: &str) -> String {
    let data = std::env::var("NINEFOLD_DATA").expect("NINEFOLD_DATA names the test data");
    fs::read_to_string(format!("{data}/variants/{name}")).expect("a file of the test data")
}

/// The rows of a tab-separated file, without its head.
pub(crate) fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().skip(1).map(|line| line.split('\t').collect())
}

/// The rows of a file of JSON.
pub(crate) fn json(text: &str) -> impl Iterator<Item = Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON"))
}

fn limit(usual: u64) -> u64 {
    std::env::var("GUESSES").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// What became of the rows of a file.
#[derive(Default)]
struct Tally {
    right: usize,
    settled: Vec<String>,
    stopped: Vec<String>,
    skipped: BTreeMap<String, usize>,
    wrong: Vec<String>,
}

impl Tally {
    fn skip(&mut self, puzzle: &Puzzle) -> bool {
        puzzle.unknown().iter().for_each(|kind| *self.skipped.entry(kind.clone()).or_default() += 1);
        !puzzle.unknown().is_empty()
    }

    fn judge(&mut self, name: &str, right: bool, found: &str) {
        if right {
            self.right += 1;
        } else {
            self.wrong.push(format!("{name}: {found}"));
        }
    }

    fn report(&self, file: &str) {
        println!("{file}: {} right, {} wrong", self.right, self.wrong.len());
        println!("  of rules that are not known: {:?}", self.skipped);
        println!("  stopped at the limit: {:?}", self.stopped);
        println!("  settled, no answer to compare: {:?}", self.settled);
        assert!(self.wrong.is_empty(), "wrong: {:#?}", self.wrong);
    }
}

fn solution(value: &Value) -> Option<Vec<i32>> {
    let values = value.as_array()?.iter().filter_map(Value::as_i64);
    Some(values.map(|value| value as i32).collect())
}

/// Said to be unique, though the solver that says so accepts other grids that fill it when they are given: this one has
/// 201 solutions.
const DISPUTED: [&str; 1] = ["0-indexed: Sums and indexing"];

/// Judges the verdict on a puzzle, and its solution in the cells of the grid.
fn judge_verdict(tally: &mut Tally, name: String, text: &str, expected: &str, known: Option<Vec<i32>>) {
    let puzzle = match iss::read(text) {
        Ok(puzzle) => puzzle,
        // One puzzle has more cells beyond its grid than are taken.
        Err(error) if error.message.contains("at most 640") => return tally.stopped.push(name),
        Err(error) => return tally.judge(&name, false, &error.to_string()),
    };
    if tally.skip(&puzzle) {
        return;
    }
    let (verdict, stats) = Solver::new(&puzzle).verdict(&Limits::guesses(limit(5_000)));
    assert_eq!(stats.rejected, 0, "{name}: a propagator is weaker than its rule");
    let word = match &verdict {
        Verdict::Stopped(found) => {
            let contradicts = found.is_some() && expected == "none";
            assert!(!contradicts, "{name} has a solution");
            return tally.stopped.push(name);
        }
        Verdict::NoSolution => "none",
        Verdict::Unique(_) => "unique",
        Verdict::Multiple(_) => "multiple",
    };
    let same = match (&verdict, known) {
        (Verdict::Unique(found), Some(known)) => {
            found[..puzzle.layout().cells()] == known[..puzzle.layout().cells()]
        }
        _ => true,
    };
    if expected == "unknown" || expected == "stopped" {
        tally.settled.push(format!("{name}: {word}"));
    } else if DISPUTED.iter().any(|disputed| name.contains(disputed)) {
        tally.settled.push(format!("{name}: {word}, disputed"));
    } else {
        tally.judge(&name, expected == word && same, word);
    }
}

#[test]
#[ignore = "reads NINEFOLD_DATA"]
fn iss_puzzles_have_their_answers() {
    let (text, mut tally) = (text("iss.jsonl"), Tally::default());
    for row in json(&text) {
        let name = format!("{}/{}", row["set"], row["name"]);
        let (text, expected) =
            (row["iss"].as_str().expect("text"), row["expect"].as_str().expect("a verdict"));
        judge_verdict(&mut tally, name, text, expected, solution(&row["solution"]));
    }
    tally.report("iss.jsonl");
}

#[test]
#[ignore = "reads NINEFOLD_DATA"]
fn indexed_puzzles_have_their_answers() {
    let (text, mut tally) = (text("index.tsv"), Tally::default());
    for row in rows(&text) {
        let known: Vec<i32> = row[4].split_whitespace().filter_map(|value| value.parse().ok()).collect();
        let known = Some(known).filter(|known| !known.is_empty());
        judge_verdict(&mut tally, row[0].to_owned(), row[2], row[1], known);
    }
    tally.report("index.tsv");
}

#[test]
#[ignore = "reads NINEFOLD_DATA"]
fn small_variants_have_their_counts() {
    let (text, mut tally) = (text("counts.tsv"), Tally::default());
    for row in rows(&text) {
        let puzzle = iss::read(row[1]).expect("readable");
        if tally.skip(&puzzle) {
            continue;
        }
        let (count, _) = Solver::new(&puzzle).count(u128::MAX, &Limits::default());
        let right = count.complete && row[2] == count.solutions.to_string();
        tally.judge(row[0], right, &count.solutions.to_string());
    }
    tally.report("counts.tsv");
}

#[test]
#[ignore = "reads NINEFOLD_DATA"]
fn killers_have_their_solutions() {
    let (text, mut tally) = (text("killer_wikunia.tsv"), Tally::default());
    for row in rows(&text) {
        let puzzle = iss::read(row[1]).expect("readable");
        let (verdict, _) = Solver::new(&puzzle).verdict(&Limits::default());
        let known: Vec<i32> = if row[3].contains(' ') {
            row[3].split_whitespace().filter_map(|value| value.parse().ok()).collect()
        } else {
            row[3].chars().filter_map(|c| c.to_digit(10)).map(|digit| digit as i32).collect()
        };
        tally.judge(row[0], verdict == Verdict::Unique(known), &format!("{verdict:?}"));
    }
    tally.report("killer_wikunia.tsv");
}

#[test]
#[ignore = "reads NINEFOLD_DATA; EVERY=1 takes all layouts"]
fn jigsaw_layouts_can_be_filled_or_not() {
    let every = std::env::var("EVERY").ok().and_then(|text| text.parse().ok()).unwrap_or(40);
    let (text, mut tally) = (text("jigsaw_layouts.tsv"), Tally::default());
    for row in rows(&text).step_by(every) {
        let blocks = if row[1] == "jigsaw" { ".NoBoxes" } else { "" };
        let puzzle = iss::read(&format!("{blocks}.Jigsaw~{}", row[0])).expect("readable");
        let solver = Solver::new(&puzzle);
        let mut found = false;
        let (all, stats) = solver.for_each(&Limits::guesses(limit(3_000)), |_| {
            found = true;
            std::ops::ControlFlow::Break(())
        });
        assert_eq!(stats.rejected, 0);
        if !found && !all {
            tally.stopped.push(row[0].to_owned());
            continue;
        }
        tally.judge(row[0], found == (row[2] == "fillable"), if found { "filled" } else { "not" });
    }
    tally.report("jigsaw_layouts.tsv");
}

fn true_candidates(text: &str, wide: bool) -> Vec<Vec<i32>> {
    let group = |group: &str| {
        if wide {
            return group.split(',').filter_map(|value| value.parse().ok()).collect();
        }
        group.chars().filter_map(|c| c.to_digit(10)).map(|digit| digit as i32).collect()
    };
    text.split_whitespace().map(group).collect()
}

#[test]
#[ignore = "reads NINEFOLD_DATA"]
fn true_candidates_are_exact() {
    let (text, mut tally) = (text("true_candidates.jsonl"), Tally::default());
    for row in json(&text) {
        let name = format!("{} less {}", row["base"], row["removed"]);
        if DISPUTED.contains(&row["base"].as_str().expect("a name")) {
            println!("left out, as the answer is disputed: {name}");
            continue;
        }
        let puzzle = iss::read(row["iss"].as_str().expect("text")).expect("readable");
        if tally.skip(&puzzle) {
            continue;
        }
        let solver = Solver::new(&puzzle);
        let found = solver.true_candidates(1, &Limits::guesses(limit(5_000)));
        if !found.complete {
            tally.stopped.push(name);
            continue;
        }
        let values = |cell: &Vec<(i32, u32)>| cell.iter().map(|&(value, _)| value).collect();
        let found: Vec<Vec<i32>> = found.cells.iter().map(values).collect();
        let wide = puzzle.layout().highest() > 9;
        let known = true_candidates(row["true_candidates"].as_str().expect("text"), wide);
        tally.judge(&name, found == known, &format!("{found:?}"));
        let wanted = row["solutions"].as_u64().expect("a number");
        if row["solutions_exact"] == true {
            let (count, _) = solver.count(u128::MAX, &Limits::guesses(limit(5_000)));
            let right = !count.complete || count.solutions == u128::from(wanted);
            tally.judge(&name, right, &format!("{count:?}"));
        }
    }
    tally.report("true_candidates.jsonl");
}

fn large(row: &[&str]) -> Puzzle {
    let size: usize = row[1].parse().expect("a size");
    let layout = Layout::square(size).expect("a size up to 25");
    let cells: Vec<Cell> = layout.all().collect();
    let mut puzzle = Puzzle::new(layout);
    for (cell, value) in cells.into_iter().zip(row[4].split_whitespace()) {
        let value = value.parse().expect("a value");
        if value != 0 {
            puzzle.add(Given::new(cell, vec![value])).expect("a given");
        }
    }
    puzzle
}

#[test]
#[ignore = "reads NINEFOLD_DATA"]
fn large_grids_are_not_wrong() {
    let (text, mut tally) = (text("large.tsv"), Tally::default());
    for row in rows(&text) {
        let puzzle = large(&row);
        let (verdict, stats) = Solver::new(&puzzle).verdict(&Limits::guesses(limit(100_000)));
        assert_eq!(stats.rejected, 0);
        let known: Vec<i32> = row[5].split_whitespace().filter_map(|value| value.parse().ok()).collect();
        let unique = row[3].starts_with("unique");
        match verdict {
            Verdict::Stopped(found) => {
                let solved = if found.is_some() { " (solved)" } else { "" };
                tally.stopped.push(format!("{}{solved}", row[0]));
                let wrong = unique && found.is_some_and(|found| found != known);
                assert!(!wrong, "{} has another solution", row[0]);
            }
            Verdict::Unique(found) if unique || !known.is_empty() => {
                tally.judge(row[0], found == known, "another solution");
            }
            Verdict::Unique(_) => tally.settled.push(format!("{}: unique", row[0])),
            Verdict::Multiple(_) => tally.judge(row[0], !unique, "multiple"),
            Verdict::NoSolution => tally.judge(row[0], false, "none"),
        }
    }
    tally.report("large.tsv");
}
