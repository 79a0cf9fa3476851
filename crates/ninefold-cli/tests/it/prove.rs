//! `ninefold prove` and `ninefold check --proof`: proofs, and what happens to text that is not one.

use std::fs;

use crate::common::*;

const HARD: &str = ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...";
/// Two solutions.
const TWO: &str = "2....9..73...4.2...7...283.1.7.8........3..89.4........81...6.....51..........37.";
/// 61 solutions.
const MANY: &str = ".2..47183....5..7.......6....95...2.4..6......8.....3..3..7.9.........62.....97.4";

fn proofs(puzzles: &[&str]) -> String {
    piped(&["prove", "--limit", "100"], puzzles.join("\n")).ends_with(0).out
}

#[test]
fn what_is_proved_is_accepted() {
    let puzzles = [PUZZLE, HARD, TWO, MANY, NONE, CLASH, SOLUTION];
    let proofs = proofs(&puzzles);
    let counts: Vec<&str> = proofs.lines().map(|line| line.split(' ').nth(1).unwrap()).collect();
    assert_eq!(counts, ["1", "1", "2", "61", "0", "0", "1"]);
    assert!(proofs.lines().zip(puzzles).all(|(line, puzzle)| line.starts_with(puzzle)));
    let checked = piped(&["check", "--proof", "-"], proofs).ends_with(0);
    let lines = checked.lines();
    assert_eq!((lines[0], lines[6]), (format!("proved unique: {SOLUTION}").as_str(), lines[0]));
    assert!(lines[1].starts_with("proved unique: 9531"));
    assert_eq!(lines[2..6], ["proved 2 solutions", "proved 61 solutions", "proved none", "proved none"]);
}

#[test]
fn a_puzzle_of_too_many_solutions_keeps_its_place() {
    let proved = piped(&["prove"], [PUZZLE, MANY, "12", TWO].join("\n")).ends_with(2);
    let lines = proved.lines();
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[1], "! more than 2 solutions: not proved");
    assert!(lines[2].starts_with("! bad: line 3 column "));
    piped(&["prove"], [PUZZLE, MANY].join("\n")).ends_with(1);
    let checked = piped(&["check", "--proof", "-"], proved.out).ends_with(1);
    assert_eq!(checked.lines()[1], "! not proved: there is no proof: more than 2 solutions: not proved");
    assert_eq!(checked.lines()[3], "proved 2 solutions");
}

#[test]
fn what_is_no_proof_is_refused_in_its_place() {
    let good = proofs(&[HARD]);
    let good = good.trim();
    let (shorter, last) = good.rsplit_once(' ').unwrap();
    let first = good.split(' ').nth(2).unwrap();
    let cases = [
        (shorter.to_owned(), "the list ends, 2 branches open"),
        (format!("{good} {last} {last}"), "2 assumptions left over"),
        (good.replacen(" 1 ", " 2 ", 1), "claims 2, is 1"),
        (good.replacen(" 1 ", &format!(" 1 {first} "), 1), "is already true"),
        (good.replacen(" 1 ", " 1 143 ", 1), "assumption 1, r1c4=3, is already ruled out"),
    ];
    for (bad, expected) in cases {
        let checked = piped(&["check", "--proof", "-"], format!("{good}\n{bad}\n{good}\n")).ends_with(1);
        let lines = checked.lines();
        assert!(lines[1].starts_with("! not proved: ") && lines[1].ends_with(expected), "{bad}: {lines:?}");
        assert!(lines.len() == 3 && lines[0] == lines[2] && lines[0].starts_with("proved unique"));
    }
    let checked = piped(&["check", "--proof", "-"], format!("{good}\n{HARD} 1 043\n{good}\n")).ends_with(2);
    assert_eq!(
        checked.lines()[1],
        "! not proved: line 2 column 85: expected an assumption: row, column and digit, such as 243"
    );
    checked.says(&["standard input:2:85", "expected an assumption"]);
}

#[test]
fn a_proof_is_about_the_puzzle_that_is_asked_for() {
    let folder = Folder::new();
    let puzzles = folder.file("puzzles.txt", format!("{PUZZLE}\n{HARD}\n"));
    let same = piped(&["check", "--proof", "-", &puzzles], proofs(&[PUZZLE, HARD])).ends_with(0);
    assert_eq!(same.lines().len(), 2);
    let swapped = piped(&["check", "--proof", "-", &puzzles], proofs(&[HARD, PUZZLE])).ends_with(1);
    assert_eq!(swapped.lines()[0], format!("! not proved: this is a proof of another puzzle than {PUZZLE}"));
    let fewer = piped(&["check", "--proof", "-", &puzzles], proofs(&[PUZZLE])).ends_with(1);
    fewer.says(&["1 more puzzle than proofs"]);
    let more = piped(&["check", "--proof", "-", &puzzles], proofs(&[PUZZLE, HARD, HARD])).ends_with(1);
    assert_eq!(more.lines()[2], "! not proved: there is no puzzle for this proof");
}

#[test]
fn json_has_the_solutions_and_is_checked_too() {
    let proved = piped(&["prove", "--to", "jsonl", "--minimal"], format!("{HARD}\n{TWO}\n")).ends_with(0);
    let first: serde_json::Value = serde_json::from_str(proved.lines()[0]).unwrap();
    assert_eq!((&first["status"], &first["count"]), (&"unique".into(), &1.into()));
    assert_eq!(
        (first["solutions"].as_array().unwrap().len(), first["minimal"].as_object().unwrap().len()),
        (1, 17)
    );
    let checked = piped(&["check", "--proof", "-"], proved.out.clone()).ends_with(0);
    assert!(checked.lines()[0].starts_with("proved unique and minimal: 9531"));
    let lied = proved.out.replacen("\"solutions\":[\"9", "\"solutions\":[\"8", 1);
    let refused = piped(&["check", "--proof", "-", "--to", "jsonl"], lied).ends_with(1);
    assert!(refused.lines()[0].contains("\"status\":\"refused\""), "{}", refused.out);
    piped(&["prove", "--to", "jsonl", "--minimal"], PUZZLE).ends_with(1);
    piped(&["prove", "--minimal"], HARD).ends_with(2).says(&["--minimal needs --to"]);
}

#[test]
fn files_for_other_checkers_go_to_a_folder() {
    let folder = Folder::new();
    let out = folder.path("proofs");
    let made = piped(&["prove", "--to", "lrat", "-o", &out], [PUZZLE, "12", HARD].join("\n")).ends_with(2);
    let lines = made.lines();
    assert_eq!((lines[0], lines[2]), ("unique 1.cnf 1.lrat", "unique 3.cnf 3.lrat"));
    assert!(fs::read_to_string(format!("{out}/3.cnf")).unwrap().starts_with("p cnf 729 10548\n"));
    assert!(fs::read_to_string(format!("{out}/1.lrat")).unwrap().starts_with("10562 0 "));
    let batch = piped(&["prove", "--to", "drat", "--batch", "-o", &out], [PUZZLE, MANY, HARD].join("\n"))
        .ends_with(1);
    assert_eq!(batch.lines(), ["unique", "! more than 2 solutions: not proved", "unique"]);
    let formula = fs::read_to_string(format!("{out}/batch.cnf")).unwrap();
    assert!(formula.starts_with("p cnf 731 ") && formula.ends_with("\n730 731 0\n"));
    assert!(fs::read_to_string(format!("{out}/batch.drat")).unwrap().ends_with("\n0\n"));
    piped(&["prove", "--to", "drat"], [PUZZLE, HARD].join("\n")).ends_with(2).says(&["name a folder"]);
    assert_eq!(ninefold(&["prove", "--to", "drat", PUZZLE]).ends_with(0).out, "0\n");
}

#[test]
fn verified_answers_are_the_same_answers() {
    let input = [PUZZLE, HARD, TWO, NONE, CLASH, SOLUTION, "12"].join("\n");
    for command in [
        &["solve"][..],
        &["solve", "--unique"],
        &["count"],
        &["count", "--limit", "0"],
        &["count", "--to", "csv"],
    ] {
        let plain = piped(command, input.clone());
        let verified = piped(&[command, &["--verified"]].concat(), input.clone());
        assert_eq!((verified.code, verified.out), (plain.code, plain.out), "{command:?}");
    }
    let made =
        |more: &[&str]| ninefold(&[&["generate", "-n", "20", "--seed", "4"], more].concat()).ends_with(0).out;
    assert_eq!(made(&["--verified"]), made(&[]));
}

#[test]
fn a_path_is_a_refutation_too() {
    let path = ninefold(&["explain", "--to", "drat", PUZZLE]).ends_with(0);
    let lines = path.lines();
    assert_eq!(lines.last(), Some(&"0"));
    assert!(lines.len() > 51, "each of the 51 blanks is placed");
    assert!(lines.iter().all(|line| line.ends_with('0')));
    ninefold(&["explain", "--to", "lrat", HARD]).ends_with(0);
    let several = ninefold(&["explain", "--stats", "--to", "drat", TWO])
        .ends_with(1)
        .says(&["1 puzzles", "multiple 1"]);
    assert_eq!(several.out, "! claims 1, is 2\n");
    piped(&["explain", "--to", "drat"], format!("{PUZZLE}\n{HARD}\n")).ends_with(2).says(&["one puzzle"]);
}
