//! The command `generate`, on the binary.

use std::fs;
use std::process::{Command, Output};

use ninefold::{Grid, Verdict, rate};

fn ninefold(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_ninefold")).args(args).output().expect("the binary runs")
}

fn printed(args: &[&str]) -> String {
    let output = ninefold(args);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn puzzles(args: &[&str]) -> Vec<Grid> {
    printed(args).lines().map(|line| line.parse().expect("a puzzle")).collect()
}

#[test]
fn the_seed_decides_and_the_threads_do_not() {
    let one = printed(&["generate", "-n", "1000", "--seed", "11", "-j1"]);
    assert_eq!(one.lines().count(), 1000);
    assert!(one == printed(&["generate", "-n", "1000", "--seed", "11", "-j8"]), "threads matter");
    assert!(one != printed(&["generate", "-n", "1000", "--seed", "12"]), "the seed does not matter");
}

#[test]
fn what_is_asked_for_is_made() {
    let made = puzzles(&[
        "generate",
        "-n",
        "20",
        "--seed",
        "1",
        "--symmetry",
        "horizontal+vertical",
        "--clues",
        "28..36",
    ]);
    for puzzle in &made {
        assert_eq!(puzzle.verdict(), Verdict::Unique);
        assert!((28..=36).contains(&puzzle.len()));
        let givens = puzzle.givens();
        let mirrored = givens.into_iter().map(|cell| ninefold::Cell::at(cell.row(), 8 - cell.column()));
        assert_eq!(mirrored.collect::<ninefold::CellSet>(), givens);
    }
    for puzzle in puzzles(&["generate", "-n", "3", "--seed", "1", "--rating", "3.0..4.4"]) {
        let er = rate::se::rate(&puzzle).expect("a rating").er.tenths();
        assert!((30..=44).contains(&er), "{er}");
    }
    for puzzle in puzzles(&["generate", "-n", "2", "--seed", "1", "--hodoku", "medium"]) {
        assert_eq!(rate::hodoku::rate(&puzzle).expect("a rating").level.name(), "Medium");
    }
}

#[test]
fn a_pattern_says_where_givens_may_stand() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("pattern.txt");
    let rows = [
        "xxxxxxxxx",
        "xxxxxxxxx",
        "xxxxxxxxx",
        "xxxx.xxxx",
        "xxx...xxx",
        "xxxx.xxxx",
        "xxxxxxxxx",
        "xxxxxxxxx",
        "xxxxxxxxx",
    ];
    fs::write(&file, rows.join("\n")).expect("written");
    for puzzle in puzzles(&["generate", "-n", "5", "--seed", "2", "--pattern", file.to_str().expect("UTF-8")])
    {
        assert!(
            ["r4c5", "r5c4", "r5c5", "r5c6", "r6c5"]
                .iter()
                .all(|cell| puzzle.get(cell.parse().unwrap()).is_none())
        );
    }
    fs::write(&file, "xxx").expect("written");
    let output = ninefold(&["generate", "--pattern", file.to_str().expect("UTF-8")]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("3 cells, expected 81"));
}

#[test]
fn solutions_come_along() {
    let table =
        printed(&["generate", "-n", "3", "--seed", "3", "--minimal", "--with-solution", "--to", "csv"]);
    let mut rows = csv::Reader::from_reader(table.as_bytes());
    let at = rows.headers().expect("names").iter().position(|name| name == "solution").expect("the column");
    for row in rows.records().map(|row| row.expect("a row")) {
        let (puzzle, solution): (Grid, Grid) = (row[0].parse().unwrap(), row[at].parse().unwrap());
        assert!(solution.is_solution_of(&puzzle));
    }
}

#[test]
fn a_request_that_cannot_be_met_says_how_far_it_came() {
    let output = ninefold(&["generate", "--clues", "1..16", "--tries", "300"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("0 of 1 puzzles made"));
    assert_eq!(ninefold(&["generate", "--clues", "9..3"]).status.code(), Some(2));
    assert_eq!(ninefold(&["generate", "--rating", "hard"]).status.code(), Some(2));
}
