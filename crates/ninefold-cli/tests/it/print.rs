//! Booklets: the same input gives the same bytes, and what cannot be printed is refused before anything is
//! written. `.ci/print` asks other programs about the files.

use std::fs;
use std::path::Path;

use crate::common::{CLASH, NONE, PUZZLE, SOLUTION, ninefold};
use tempfile::TempDir;

/// Prints into a file of a folder, and reads it.
fn printed(folder: &Path, args: &[&str]) -> Vec<u8> {
    let file = folder.join("book.pdf");
    ninefold(&[&["print", "-o", file.to_str().unwrap()], args].concat()).ends_with(0);
    fs::read(file).unwrap()
}

#[test]
#[cfg_attr(not(feature = "print"), ignore = "needs the feature print")]
fn the_same_seed_gives_the_same_bytes() {
    let folder = TempDir::new().unwrap();
    let book = |threads: &str| {
        let options = ["--generate", "-n 6 --seed 7", "--ramp", "easy..medium", "--title", "Two", "--hints"];
        printed(folder.path(), &[&options[..], &["-j", threads]].concat())
    };
    let first = book("1");
    assert!(first.starts_with(b"%PDF-1.7"));
    assert!(first == book("4"), "with other threads");
}

#[test]
#[cfg_attr(not(feature = "print"), ignore = "needs the feature print")]
fn puzzles_without_one_solution_are_named_and_nothing_is_written() {
    let folder = TempDir::new().unwrap();
    let input = folder.path().join("in.txt");
    let loose = format!("{}{}", ".".repeat(9), &PUZZLE[9..]);
    fs::write(&input, format!("{PUZZLE}\n{loose}\n{NONE}\n{CLASH}\n")).unwrap();
    let book = folder.path().join("book.pdf");
    fs::write(&book, "what was there").unwrap();
    let (input, out) = (input.to_str().unwrap(), book.to_str().unwrap());
    let ran = ninefold(&["print", "-o", out, input]).ends_with(1);
    let ran = ran.says(&[
        "nothing is printed",
        "record 2: multiple",
        "record 3: none",
        "record 4: clash",
        "--allow",
    ]);
    assert!(!ran.err.contains("record 1"), "{}", ran.err);
    assert_eq!(fs::read_to_string(&book).unwrap(), "what was there");
    ninefold(&["print", "--allow", "-o", out, input]).ends_with(0);
    assert!(fs::read(&book).unwrap().starts_with(b"%PDF"));
}

#[test]
#[cfg_attr(not(feature = "print"), ignore = "needs the feature print")]
fn bad_records_bad_options_and_full_disks_end_without_a_book() {
    let folder = TempDir::new().unwrap();
    let input = folder.path().join("in.txt");
    fs::write(&input, format!("{PUZZLE}\nnot a puzzle\n")).unwrap();
    let book = folder.path().join("book.pdf");
    let (input, out) = (input.to_str().unwrap(), book.to_str().unwrap());
    ninefold(&["print", "-o", out, input]).ends_with(2).says(&["in.txt:2:1", "nothing is printed"]);
    let small = ["print", "--large", "--per-page", "2", "--paper", "a5", "-o", out, PUZZLE];
    ninefold(&small).ends_with(2).says(&["20 points"]);
    ninefold(&["print", "--generate", "-n x", "-o", out]).ends_with(2).says(&["--generate", "x"]);
    ninefold(&["print", "--title", "数独", "-o", out, PUZZLE]).ends_with(2).says(&["no character '数'"]);
    ninefold(&["print", "--lesson", "x-wings", "-o", out]).ends_with(2).says(&["x-wing"]);
    assert!(!book.exists());
    if cfg!(target_os = "linux") {
        ninefold(&["print", "-o", "/dev/full", PUZZLE]).ends_with(2).says(&["/dev/full"]);
    }
}

#[test]
#[cfg_attr(not(feature = "print"), ignore = "needs the feature print")]
fn a_lesson_is_made_from_given_puzzles_or_new_ones() {
    let folder = TempDir::new().unwrap();
    let lesson = printed(folder.path(), &["--lesson", "naked-pair"]);
    assert!(lesson.len() > 20_000, "pictures and words: {}", lesson.len());
    let out = folder.path().join("none.pdf");
    let none = ["print", "--lesson", "xy-chain", "-o", out.to_str().unwrap(), PUZZLE];
    ninefold(&none).ends_with(2).says(&["found only 0 positions", "xy-chain"]);
}

#[test]
#[cfg_attr(not(feature = "print"), ignore = "needs the feature print")]
fn other_formats_have_every_puzzle_and_its_solution() {
    let folder = TempDir::new().unwrap();
    let text = ninefold(&["print", "--to", "text", "--rating", "clues", PUZZLE]).ends_with(0).out;
    assert!(text.contains("Puzzle 1   30 givens") && text.contains("│ 5 3 4 │"), "{text}");
    let latex = ninefold(&["print", "--to", "latex", PUZZLE]).ends_with(0).out;
    assert!(latex.contains("|5|3| | |7| | | | |.") && latex.contains("|5|3|4|6|7|8|9|1|2|."), "{latex}");
    let bundle = ninefold(&["print", "--to", "sudokubundle", PUZZLE]).ends_with(0).out;
    assert!(bundle.contains("\\writepuzzle{53..7....}{6..195...}"), "{bundle}");
    let tikz = ninefold(&["print", "--to", "tikz", PUZZLE]).ends_with(0).out;
    assert_eq!(tikz.matches("\\ninefolddigit{").count(), 30 + 81, "{tikz}");
    let out = folder.path().join("pictures");
    ninefold(&["print", "--to", "svg", "-o", out.to_str().unwrap(), PUZZLE]).ends_with(0);
    let table = fs::read_to_string(out.join("puzzles.csv")).unwrap();
    assert!(table.lines().nth(1).unwrap().starts_with(&format!("1,{PUZZLE},{SOLUTION},")), "{table}");
    assert!(fs::read_to_string(out.join("0001-solution.svg")).unwrap().starts_with("<svg"));
}
