//! The command `rate`, on the binary.

use std::fs;
use std::process::{Command, Output};

const WIKIPEDIA: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const ESCARGOT: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
const TWO_WAYS: &str = "....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn ninefold(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_ninefold")).args(args).output().expect("the binary runs")
}

fn printed(args: &[&str]) -> String {
    String::from_utf8(ninefold(args).stdout).expect("UTF-8")
}

/// The value in a column of the only row.
fn field(table: &str, column: &str) -> String {
    let mut lines = table.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let (names, row) = (lines.next().expect("names"), lines.next().expect("a row"));
    let at = names.iter().position(|name| *name == column).expect("the column");
    row[at].to_owned()
}

#[test]
fn an_easy_puzzle_has_its_known_numbers() {
    let table = printed(&["rate", "--ratings", "se,hodoku,search,human", WIKIPEDIA]);
    let fields = ["status", "er", "ep", "ed", "hodoku_level", "hodoku_score", "clues", "suffices", "guesses"];
    let values = fields.map(|column| field(&table, column));
    assert_eq!(values, ["unique", "1.2", "1.2", "1.2", "Easy", "204", "30", "singles", "0"]);
}

#[test]
fn the_steps_come_along_when_asked_for() {
    let json: serde_json::Value =
        serde_json::from_str(&printed(&["rate", "--path", "--to", "json", "--ratings", "se", WIKIPEDIA]))
            .expect("JSON");
    let steps = json["path"]["se"].as_array().expect("steps");
    assert_eq!(steps.len(), 51);
    assert!(steps.iter().all(|step| step["placements"][0]["cell"].is_string() && step["rating"].is_number()));
}

#[test]
fn a_puzzle_without_a_single_solution_gets_its_verdict_and_no_numbers() {
    let puzzle = TWO_WAYS.replacen("....7", ".....", 1).replacen("6..195", "......", 1);
    let output = ninefold(&["rate", &puzzle]);
    let table = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!((field(&table, "status").as_str(), field(&table, "er").as_str()), ("multiple", ""));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn an_interrupted_batch_goes_on_where_it_ended() {
    let folder = tempfile::tempdir().expect("a folder");
    let (input, output) = (folder.path().join("in.txt"), folder.path().join("out.tsv"));
    let puzzles =
        [WIKIPEDIA, "rubbish", &WIKIPEDIA.replacen('5', ".", 1), &WIKIPEDIA.replacen('3', ".", 1), TWO_WAYS];
    fs::write(&input, puzzles.join("\n")).expect("written");
    let (input, output) = (input.to_str().expect("UTF-8"), output.to_str().expect("UTF-8"));
    let whole = printed(&["rate", "-j1", input]);
    // Whole lines and half a line, wherever the first run was cut short.
    for cut in [0, 1, whole.len() / 3, whole.len() / 2, whole.len() - 1, whole.len()] {
        fs::write(output, &whole[..cut]).expect("written");
        ninefold(&["rate", "--resume", output, input]);
        assert_eq!(fs::read_to_string(output).expect("UTF-8"), whole, "cut after {cut} bytes");
    }
    fs::write(output, "something else\n").expect("written");
    let refused = ninefold(&["rate", "--resume", output, input]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("options of the earlier run"));
}

#[test]
fn the_hardest_lists_are_within_reach() {
    let table = printed(&["rate", "--ratings", "se", ESCARGOT]);
    assert_eq!(field(&table, "er"), "10.5");
}

#[test]
fn depth_is_told_as_far_as_it_was_looked_for() {
    let fields = |args: &[&str], columns: &[&str]| {
        let table = printed(&[&["rate", "--ratings", "depth"], args].concat());
        columns.iter().map(|column| field(&table, column)).collect::<Vec<_>>()
    };
    let all = ["te", "b", "gb", "bxb", "bxbb", "above"];
    assert_eq!(fields(&[WIKIPEDIA], &all), ["0", "0", "0", "0", "0", ""]);
    assert_eq!(fields(&[ESCARGOT], &all), ["2", "", "", "2", "0", ""]);
    assert_eq!(fields(&["--at-most", "1", ESCARGOT], &all), ["2", "", "", "", "0", "1"]);
    assert_eq!(fields(&[TWO_WAYS], &["status", "te"]), ["multiple", ""]);
    assert_eq!(fields(&[&format!("11{}", ".".repeat(79))], &["status", "te"]), ["clash", ""]);
    let line = printed(&["rate", "--ratings", "depth", "--at-most", "1", "--to", "line", ESCARGOT]);
    assert!(line.ends_with("T&E 2, BxB more than 1\n"), "{line}");
    // The candidates of a puzzle, without its digits.
    let digits = |i: usize| match WIKIPEDIA.as_bytes()[i] {
        b'.' => "123456789".to_owned(),
        given => (b'1'..=b'9').map(|digit| if digit == given { given as char } else { '.' }).collect(),
    };
    let sukaku: String = (0..81).map(digits).collect();
    assert_eq!(fields(&[&sukaku], &["status", "te"]), ["unique", "0"]);
}
