//! `dataset` on the real binary: from a table with every sort of fault to shards that anybody can check.

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use common::*;

/// A table as people publish them, of `rows` rows: among them 50 wrong answers, 40 puzzles of several solutions, 30
/// disguised copies and 20 broken lines for every 1,000 times `share`.
fn table(folder: &Folder, rows: usize, [wrong, several, copies, broken]: [usize; 4]) -> String {
    let faulty = wrong + several + copies + broken;
    let good = (rows - faulty + wrong + several + broken).to_string();
    let args = ["generate", "-n", &good, "--seed", "7", "--with-solution", "--to", "csv"];
    let made = ninefold(&args).ends_with(0).out;
    let pairs: Vec<(String, String)> = made
        .lines()
        .skip(1)
        .map(|line| {
            let grids: Vec<&str> = line.split(',').filter(|field| field.len() == 81).collect();
            (grids[0].replace('.', "0"), grids[1].to_owned())
        })
        .collect();
    let mut lines: Vec<String> = Vec::new();
    for (number, (puzzle, solution)) in pairs.iter().enumerate() {
        lines.push(if number < wrong {
            // Two digits change places: none of them a given's.
            let swapped: String = solution
                .chars()
                .map(|c| {
                    if c == '1' {
                        '2'
                    } else if c == '2' {
                        '1'
                    } else {
                        c
                    }
                })
                .collect();
            format!("{puzzle},{swapped},a")
        } else if number < wrong + several {
            let given = puzzle.find(|c| c != '0').unwrap();
            format!("{}0{},{solution},b", &puzzle[..given], &puzzle[given + 1..])
        } else if number < wrong + several + broken {
            format!("{},{solution},c", &puzzle[..80])
        } else {
            format!("{puzzle},{solution},\"d, e\"")
        });
    }
    let originals: String =
        pairs[pairs.len() - copies..].iter().map(|(puzzle, _)| format!("{puzzle}\n")).collect();
    if copies > 0 {
        let disguised =
            piped(&["convert", "--scramble", "--seed", "3", "--to", "line"], originals).ends_with(0).out;
        lines.extend(disguised.lines().map(|puzzle| format!("{puzzle},,f")));
    }
    assert_eq!(lines.len(), rows);
    folder.file("kaggle.csv", format!("quizzes,solutions,source\n{}\n", lines.join("\n")))
}

/// Every file of a data set that belongs to it, with its bytes.
fn files(out: &str) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    for folder in ["", "data", "rejected"] {
        for entry in fs::read_dir(Path::new(out).join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                let name = path.strip_prefix(out).unwrap().to_string_lossy().into_owned();
                found.push((name, fs::read(&path).unwrap()));
            }
        }
    }
    found.sort();
    found
}

const OPTIONS: [&str; 9] =
    ["--dedupe", "--rate", "se,hodoku", "--split", "80/10/10", "--salt", "paper-7", "--shard-rows", "300"];

fn build<'a>(input: &'a str, out: &'a str) -> Vec<&'a str> {
    [&["dataset", "build", input, "-o", out], &OPTIONS[..]].concat()
}

#[test]
fn a_table_with_faults_becomes_a_clean_set_with_the_reasons() {
    let folder = Folder::new();
    let (input, out) = (table(&folder, 1000, [50, 40, 30, 20]), folder.path("out"));
    let said = ninefold(&build(&input, &out)).ends_with(0).out;
    assert!(said.starts_with("1,000 rows: 860 kept ("), "{said}");
    let reasons = "140 rejected (20 bad, 30 duplicate, 40 verdict, 50 wrong-answer)";
    assert!(said.contains(reasons), "{said}");
    ninefold(&["dataset", "verify", &out]).ends_with(0).out.find("860 rows solved again").expect("the rows");
    let rows: Vec<String> = files(&out)
        .into_iter()
        .filter(|(name, _)| name.starts_with("data"))
        .flat_map(|(_, bytes)| {
            String::from_utf8(bytes).unwrap().lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
        })
        .collect();
    assert_eq!(rows.len(), 860);
    assert!(rows.iter().any(|row| row.ends_with("\"d, e\"")), "what is not known is carried through");
    let single = folder.path("single");
    ninefold(&[&build(&input, &single)[..], &["-j1"]].concat()).ends_with(0);
    assert!(files(&single) == files(&out), "the number of threads makes no difference");
}

#[test]
fn a_build_that_was_killed_goes_on_and_gives_the_same_bytes() {
    let folder = Folder::new();
    let (input, whole, cut) = (table(&folder, 1500, [5, 5, 5, 5]), folder.path("whole"), folder.path("cut"));
    ninefold(&build(&input, &whole)).ends_with(0);
    for delay in [0, 3, 10, 20, 40, 60, 80, 100, 120, 150] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_ninefold"))
            .args(build(&input, &cut))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        thread::sleep(Duration::from_millis(delay));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    ninefold(&build(&input, &cut)).ends_with(0);
    assert!(files(&cut) == files(&whole));
    // A byte that flips is found; building again mends it.
    let shard = Path::new(&cut).join("data/train-00001-of-00005.csv");
    let mut bytes = fs::read(&shard).unwrap();
    let at = bytes.len() / 2;
    bytes[at] ^= 1;
    fs::write(&shard, bytes).unwrap();
    ninefold(&["dataset", "verify", &cut]).ends_with(1).says(&["train-00001-of-00005.csv"]);
    ninefold(&build(&input, &cut)).ends_with(0);
    assert!(files(&cut) == files(&whole));
    // Another plan does not go into the same folder.
    ninefold(&["dataset", "build", &input, "-o", &cut]).ends_with(2).says(&["another plan"]);
}

#[test]
fn disguises_fall_into_the_split_of_the_original_and_can_be_left_out() {
    let folder = Folder::new();
    let (input, out) = (table(&folder, 300, [0; 4]), folder.path("out"));
    ninefold(&build(&input, &out)).ends_with(0);
    let split = |name: &str, out: &str| -> Vec<String> {
        let files = files(out).into_iter().filter(|(file, _)| file.starts_with(&format!("data/{name}-")));
        files
            .flat_map(|(_, bytes)| {
                let text = String::from_utf8(bytes).unwrap();
                text.lines().skip(1).map(|row| row.to_owned()).collect::<Vec<_>>()
            })
            .collect()
    };
    let class = |row: &String| row.split(',').nth(2).unwrap().to_owned();
    let train: BTreeSet<String> = split("train", &out).iter().map(class).collect();
    let test: BTreeSet<String> = split("test", &out).iter().map(class).collect();
    assert!(train.is_disjoint(&test) && (10..60).contains(&test.len()), "{}", test.len());
    let puzzles: String = split("test", &out).iter().map(|row| format!("{}\n", &row[..81])).collect();
    let copies =
        piped(&["convert", "--scramble", "--seed", "9", "--to", "line"], puzzles.repeat(5)).ends_with(0).out;
    let (again, file) = (folder.path("again"), folder.file("copies.txt", copies));
    ninefold(&build(&file, &again)).ends_with(0);
    assert_eq!(split("test", &again).iter().map(class).collect::<BTreeSet<_>>(), test);
    assert!(split("train", &again).is_empty());
    let without = folder.path("without");
    let said = ninefold(&[&build(&input, &without)[..], &["--exclude", &again]].concat()).ends_with(0).out;
    assert!(said.contains(&format!("{} excluded", test.len())), "{said}");
    ninefold(&["dataset", "verify", &without]).ends_with(0);
}

#[test]
fn paths_are_written_in_three_depths_and_checked() {
    for (depth, has) in [("moves", "r5c5=5"), ("reasons", "Why: "), ("states", "State: ")] {
        let line = ninefold(&["dataset", "trace", "--depth", depth, PUZZLE]).ends_with(0).out;
        assert!(line.contains(has) && line.contains("\"checked\":\"sound\""), "{line}");
    }
}

#[test]
#[ignore = "needs a minute"]
fn a_hundred_thousand_rows_give_the_very_counts() {
    let folder = Folder::new();
    let (input, out) = (table(&folder, 100_000, [50, 40, 30, 20]), folder.path("out"));
    let args = ["dataset", "build", &input, "-o", &out, "--dedupe", "--split", "90/5/5", "--salt", "paper-7"];
    let said = ninefold(&args).ends_with(0).out;
    assert!(said.starts_with("100,000 rows: 99,860 kept ("), "{said}");
    ninefold(&["dataset", "verify", &out]).ends_with(0);
}
