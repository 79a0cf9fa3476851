//! The command `generate`, on the binary.

use std::fs;
use std::process::{Command, Output};

use ninefold::logic::{self, LADDER, Order};
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
    for puzzle in puzzles(&["generate", "-n", "2", "--seed", "1", "--level", "Medium"]) {
        assert_eq!(rate::hodoku::rate(&puzzle).expect("a rating").level.name(), "Medium");
    }
    let by_old_name = puzzles(&["generate", "-n", "2", "--seed", "1", "--hodoku", "medium"]);
    assert_eq!(by_old_name, puzzles(&["generate", "-n", "2", "--seed", "1", "--level", "medium"]));
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

/// The givens that two puzzles have in common.
fn common(one: &Grid, other: &Grid) -> usize {
    one.iter().filter(|given| other.get(given.cell) == Some(given.digit)).count()
}

#[test]
fn a_technique_is_needed_and_nothing_harder() {
    for (name, rung) in [("x-wing", "x-wing"), ("xy-wing", "xy-wing"), ("nice-loop", "nice-loop")] {
        let made = puzzles(&["generate", "-n", "3", "--seed", "1", "--technique", name]);
        assert_eq!(made.len(), 3);
        for puzzle in made {
            let easier = LADDER.iter().copied().filter(|technique| !technique.info().optional);
            let easier: Order = easier.take_while(|technique| technique.info().id != rung).collect();
            let with = easier.iter().chain(logic::technique(rung)).collect::<Order>();
            let is_solved_by =
                |order: &Order| logic::solve_by(logic::Position::of(&puzzle), order).is_solved();
            assert!(!is_solved_by(&easier) && is_solved_by(&with), "{puzzle:?} does not need {name}");
        }
    }
    let output = ninefold(&["generate", "--technique", "x-ring"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no technique is called x-ring"));
}

#[test]
fn only_the_techniques_named_are_wanted() {
    let only = "naked-single,naked-pair,pointing";
    let order = Order::named(only.split(',')).unwrap();
    for puzzle in puzzles(&["generate", "-n", "5", "--seed", "1", "--only", only]) {
        assert!(logic::solve_by(logic::Position::of(&puzzle), &order).is_solved());
    }
    let both = ["generate", "-n", "2", "--seed", "1", "--only", only, "--technique", "naked-pair"];
    for puzzle in puzzles(&both) {
        let without = order.clone().without("naked-pair").unwrap();
        assert!(logic::solve_by(logic::Position::of(&puzzle), &order).is_solved());
        assert!(!logic::solve_by(logic::Position::of(&puzzle), &without).is_solved());
    }
    let output = ninefold(&["generate", "--only", "naked-pair"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("without singles"));
}

#[test]
fn variants_are_near_their_model() {
    let model: Grid =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse().unwrap();
    let word = model.to_string();
    let args = ["generate", "-n", "30", "--seed", "1", "--minimal", "--like", &word];
    let made = puzzles(&args);
    assert_eq!(made.len(), 30);
    for puzzle in &made {
        assert_eq!(puzzle.verdict(), Verdict::Unique);
        let common = common(puzzle, &model);
        assert!(common < model.len() && common + 2 >= model.len().max(puzzle.len()), "{puzzle:?}");
    }
    assert!(made.iter().any(|puzzle| puzzle.solution() != made[0].solution()), "always the same solution");
    let hard = puzzles(&[
        "generate",
        "-n",
        "2",
        "--seed",
        "1",
        "--like",
        &word,
        "--change",
        "1",
        "--rating",
        "7.0..12.0",
    ]);
    for puzzle in hard {
        assert!(rate::se::rate(&puzzle).expect("a rating").er.tenths() >= 70);
    }
    let output = ninefold(&["generate", "--like", &".".repeat(81)]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("multiple"));
}

#[test]
fn a_disguised_puzzle_is_the_same_puzzle() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("puzzle.txt");
    let model: Grid =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
    fs::write(&file, format!("{model}\n")).expect("written");
    let file = file.to_str().expect("UTF-8");
    let made =
        puzzles(&["generate", "-n", "5", "--seed", "1", "--like", file, "--change", "0", "--scramble"]);
    for puzzle in &made {
        assert_ne!(puzzle, &model);
        assert_eq!(puzzle.canonical().grid, model.canonical().grid);
    }
    assert_ne!(made[0], made[1]);
}

#[test]
fn a_request_that_cannot_be_met_says_how_far_it_came() {
    let output = ninefold(&["generate", "--clues", "1..16", "--tries", "300"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("made 0 of 1 puzzles"));
    assert_eq!(ninefold(&["generate", "--clues", "9..3"]).status.code(), Some(2));
    assert_eq!(ninefold(&["generate", "--rating", "hard"]).status.code(), Some(2));
}

#[test]
fn a_search_for_a_rare_technique_ends_in_time() {
    let rare = ["generate", "--technique", "tridagon-guardians", "--seed", "1"];
    let output = ninefold(&[&rare[..], &["--seconds", "1"]].concat());
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("made 0 of 1 puzzles; the next one was not found in 1 s: of "), "{said}");
    assert!(said.contains("none needs tridagon-guardians") && said.contains("--like"), "{said}");
    assert_eq!(ninefold(&["generate", "--rules", "rules.json", "--seconds", "1"]).status.code(), Some(2));
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_is_done() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::Stdio;

    let mut running = Command::new(env!("CARGO_BIN_EXE_ninefold"))
        .args(["generate", "-n", "1000000000", "--seed", "1", "-j1"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut printed = BufReader::new(running.stdout.take().expect("piped"));
    let mut lines = String::new();
    printed.read_line(&mut lines).expect("a first puzzle");
    let interrupt = Command::new("kill").args(["-INT", &running.id().to_string()]).status();
    assert!(interrupt.expect("kill runs").success());
    printed.read_to_string(&mut lines).expect("the rest");
    assert_eq!(running.wait().expect("it ends").code(), Some(1), "fewer than asked for");
    assert!(lines.ends_with('\n'));
    let made: Vec<Grid> = lines.lines().map(|line| line.parse().expect("a whole puzzle")).collect();
    let again = puzzles(&["generate", "-n", &made.len().min(1000).to_string(), "--seed", "1"]);
    assert_eq!(again[..], made[..again.len()]);
}

#[test]
fn weighted_puzzles_and_statistics_depend_on_the_seed_alone() {
    let args = |threads| ["generate", "--weighted", "-n", "60", "--seed", "1", "--to", "csv", threads];
    let made = printed(&args("-j1"));
    assert!(made == printed(&args("-j3")), "threads matter");
    assert!(made.starts_with("puzzle,") && made.lines().next().unwrap().ends_with(",log_weight"), "{made}");
    assert_eq!(made.lines().count(), 61);
    let lines = printed(&["generate", "--weighted", "-n", "60", "--seed", "1"]);
    for line in lines.lines() {
        let (puzzle, weight) = line.split_once(" # log_weight ").expect("a weight");
        assert_eq!(puzzle.parse::<Grid>().unwrap().verdict(), Verdict::Unique);
        // Thinned puzzles weigh 32 times the number of all of them, or more.
        assert!(weight.parse::<f64>().unwrap() > (30.0 * 3.1e37f64).ln(), "{line}");
    }
    let args = |threads| ["statistics", "--walks", "6000", "--seed", "1", "--to", "json", threads];
    let estimates = printed(&args("-j1"));
    assert!(estimates == printed(&args("-j3")), "threads matter");
    let rows: Vec<serde_json::Value> = serde_json::from_str(&estimates).unwrap();
    let row = |of: &str| rows.iter().find(|row| row["of"] == of).unwrap();
    let bound = |of, end: &str| row(of)[end].as_f64().unwrap();
    assert!(bound("number", "low") < 3.1055e37 && 3.1055e37 < bound("number", "high"), "{estimates}");
    assert!((bound("mean of clues", "estimate") - 26.577).abs() < 0.6, "{estimates}");
    for of in ["clues", "ER", "HoDoKu"] {
        let shares = rows.iter().filter(|row| row["of"] == of).map(|row| row["estimate"].as_f64().unwrap());
        assert!((shares.sum::<f64>() - 1.0).abs() < 1e-9, "{of}");
    }
    let none = printed(&["statistics", "--walks", "3000", "--seed", "1", "--ratings", "none"]);
    assert!(none.contains("mean of clues") && !none.contains("HoDoKu"), "{none}");
    let nothing = ninefold(&["statistics", "--walks", "2", "--seed", "1"]);
    let said = String::from_utf8_lossy(&nothing.stderr);
    assert!(nothing.status.code() == Some(2) && said.contains("2 walks found no minimal puzzle"), "{said}");
}
