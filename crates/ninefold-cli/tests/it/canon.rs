//! `canon` and `convert --scramble` on the real binary.

use crate::common::*;

/// The smallest disguise of [`PUZZLE`].
const CANONICAL: &str = "........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45.";
/// Another puzzle, that has a symmetry: turned by half a turn it is itself with other digits.
const SYMMETRIC: &str = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

fn scrambled(seed: &str, puzzles: &str) -> String {
    piped(&["convert", "--scramble", "--seed", seed], puzzles).ends_with(0).out
}

#[test]
fn a_puzzle_and_its_disguises_have_one_form() {
    let plain = ninefold(&["canon", PUZZLE]).ends_with(0).out;
    assert_eq!(plain.trim(), CANONICAL);
    for seed in ["1", "2", "3"] {
        let disguise = scrambled(seed, PUZZLE);
        assert_ne!(disguise.trim(), PUZZLE);
        assert_eq!(piped(&["canon"], disguise).ends_with(0).out, plain);
    }
}

#[test]
fn scrambling_repeats_with_its_seed_on_any_number_of_threads() {
    let puzzles = format!("{PUZZLE}\n{SYMMETRIC}\n").repeat(1000);
    let once = scrambled("7", &puzzles);
    assert_eq!(once, scrambled("7", &puzzles));
    assert_ne!(once, scrambled("8", &puzzles));
    let alone = piped(&["convert", "--scramble", "--seed", "7", "-j1"], puzzles.clone()).ends_with(0).out;
    assert_eq!(once, alone);
    let any = || piped(&["convert", "--scramble"], PUZZLE).ends_with(0).out;
    assert_ne!(any(), any());
    ninefold(&["convert", "--seed", "7", PUZZLE]).ends_with(2).says(&["--scramble"]);
}

#[test]
fn scrambling_takes_marks_and_comments_along() {
    let line = format!("{PUZZLE} # a comment");
    let disguise = scrambled("5", &line);
    assert!(disguise.ends_with(" # a comment\n"), "{disguise}");
    let marks = ninefold(&["convert", "--to", "pencilmarks", PUZZLE]).ends_with(0).out;
    let disguise =
        piped(&["convert", "--scramble", "--seed", "1", "--to", "pencilmarks"], marks).ends_with(0).out;
    let expected = piped(&["convert", "--to", "pencilmarks"], scrambled("1", PUZZLE)).ends_with(0).out;
    assert_eq!(disguise, expected);
}

#[test]
fn dedupe_keeps_the_first_of_each_class_as_it_came() {
    let others = [scrambled("1", SYMMETRIC), scrambled("2", PUZZLE), scrambled("3", SYMMETRIC)];
    let puzzles = format!("{PUZZLE}\n{}\n", others.map(|line| line.trim().to_owned()).join("\n"));
    let ran = piped(&["canon", "--dedupe"], puzzles.clone()).ends_with(0);
    assert_eq!(ran.lines(), puzzles.lines().take(2).collect::<Vec<_>>());
}

#[test]
fn dedupe_of_many_chunks_is_the_same_on_any_number_of_threads() {
    // 3,000 puzzles of a few classes, in no order.
    let mut puzzles = String::new();
    for seed in 0..3000_usize {
        let clues = 25 + seed * seed % 6;
        let cells = SOLUTION.chars().enumerate();
        let cells = cells.map(|(at, digit)| if at * 31 % 81 < clues { digit } else { '.' });
        puzzles.extend(cells);
        puzzles.push('\n');
    }
    let puzzles = scrambled("9", &puzzles);
    let dedupe =
        |threads: &str| piped(&["canon", "--dedupe", "--group", threads], puzzles.clone()).ends_with(0).out;
    assert_eq!(dedupe("-j1"), dedupe("-j4"));
    assert_eq!(dedupe("-j4").lines().count(), 4, "squares leave four remainders by six");
}

#[test]
fn groups_are_numbered_in_order_of_appearance() {
    let disguise = scrambled("4", PUZZLE);
    let puzzles = format!("{PUZZLE}\n{SYMMETRIC}\nnonsense\n{disguise}");
    let ran = piped(&["canon", "-q", "--group"], puzzles.clone()).ends_with(2);
    let numbers: Vec<&str> = ran.lines().iter().map(|line| line.split('\t').nth(1).unwrap_or(line)).collect();
    assert_eq!([numbers[0], numbers[1], numbers[3]], ["1", "2", "1"]);
    assert!(numbers[2].starts_with("! bad: line 3 column 1"), "{}", numbers[2]);
    let ran = piped(&["canon", "-q", "--group=100", "--to", "csv"], puzzles).ends_with(2);
    let classes: Vec<&str> = ran.lines()[1..].iter().map(|row| row.split(',').nth(3).unwrap()).collect();
    assert_eq!(classes, ["100", "101", "", "100"]);
}

#[test]
fn the_mapping_leads_to_the_form_and_automorphisms_are_counted() {
    let ran = ninefold(&["canon", "--automorphisms", "--transform", SYMMETRIC]).ends_with(0);
    let line: Vec<&str> = ran.out.trim().split('\t').collect();
    assert_eq!((line.len(), line[1]), (3, "1"));
    let symmetry: ninefold::Symmetry = line[2].parse().unwrap();
    let puzzle: ninefold::Grid = SYMMETRIC.parse().unwrap();
    assert_eq!(symmetry.grid(&puzzle).to_string(), line[0]);
    let json: serde_json::Value =
        serde_json::from_str(&ninefold(&["canon", "--to", "json", &".".repeat(81)]).ends_with(0).out)
            .unwrap();
    assert_eq!(json["automorphisms"], 3_359_232);
    assert_eq!(json["status"], "multiple");
}

#[test]
fn the_pattern_form_is_another_one() {
    // Smallest as it is; another arrangement has a smaller pattern and larger digits.
    let minlex = ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...";
    let form = |form: &str| ninefold(&["canon", "--form", form, minlex]).ends_with(0).out;
    assert_eq!(form("minlex").trim(), minlex);
    let pattern = ".................1.....2.3......3.2...4....5...1.6.....3......6.7..8...952...7...";
    assert_eq!(form("pattern").trim(), pattern);
    let disguise = scrambled("6", minlex);
    assert_eq!(piped(&["canon", "--form", "pattern"], disguise).ends_with(0).out, form("pattern"));
    ninefold(&["canon", "--form", "round", PUZZLE]).ends_with(2).says(&["minlex, pattern"]);
}

#[test]
#[ignore = "needs NINEFOLD_DATA: 17_clue.txt"]
fn all_17s_are_different() {
    let path = data("17_clue.txt");
    let path = path.to_str().unwrap();
    let ran = ninefold(&["canon", "--dedupe", path]).ends_with(0);
    assert_eq!(ran.lines().len(), 49_158);
}
