//! The commands, on the real binary: what they print, where, and how they end.

use std::fs;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use crate::common::*;

/// Two givens exchanged for blanks leave several solutions.
fn several() -> String {
    format!("{}{}", ".".repeat(30), &SOLUTION[30..])
}

/// The solution of [`PUZZLE`] with its last digit wrong.
fn wrong() -> String {
    format!("{}7", &SOLUTION[..80])
}

#[test]
fn solve_prints_the_solution() {
    assert_eq!(ninefold(&["solve", PUZZLE]).ends_with(0).out, format!("{SOLUTION}\n"));
    assert_eq!(ninefold(&["solve", SOLUTION]).ends_with(0).out, format!("{SOLUTION}\n"));
    for blank in ["0", "*", "x", "X", "_", "?", "-"] {
        let ran = ninefold(&["solve", "--", &PUZZLE.replace('.', blank)]).ends_with(0);
        assert_eq!(ran.lines(), [SOLUTION], "{blank} is a blank");
    }
}

#[test]
fn every_line_in_gives_a_line_out() {
    let lines = [PUZZLE, NONE, CLASH, "12", &several(), &wrong(), SOLUTION].join("\n");
    let ran = piped(&["solve", "-q"], lines.as_str()).ends_with(2);
    let lines = ran.lines();
    assert_eq!(lines.len(), 7);
    assert_eq!(lines[0], SOLUTION);
    assert_eq!(lines[1], "! none");
    assert_eq!(lines[2], "! clash: r1c1 and r1c2 are both 5");
    assert_eq!(lines[3], "! bad: line 4 column 3: 2 cells, expected 81");
    assert!(lines[4].ends_with(&SOLUTION[30..]) && lines[4].len() == 81);
    assert!(lines[5].starts_with("! wrong: r") && lines[5].ends_with("are both 7"), "{}", lines[5]);
    assert_eq!(lines[6], SOLUTION);
}

#[test]
fn unique_refuses_several_solutions() {
    let ran = piped(&["solve", "--unique"], format!("{PUZZLE}\n{}\n", several())).ends_with(1);
    assert_eq!(ran.lines(), [SOLUTION, "! multiple"]);
    assert_eq!(ninefold(&["solve", "--unique", PUZZLE]).ends_with(0).lines(), [SOLUTION]);
}

#[test]
fn inputs_are_puzzles_files_and_standard_input() {
    let folder = Folder::new();
    let rows: String = PUZZLE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n").collect();
    let file = folder.file("rows.txt", &rows);
    let ran = piped(&["solve", &file, "-", PUZZLE, &rows], format!("{PUZZLE}\n{PUZZLE}\n")).ends_with(0);
    assert_eq!(ran.lines(), [SOLUTION; 5]);
}

#[test]
fn the_format_can_be_forced() {
    let ran = piped(&["solve", "--from", "rows", "-q"], PUZZLE).ends_with(2);
    assert!(ran.out.starts_with("! bad: "), "{}", ran.out);
}

#[test]
fn order_is_kept_by_many_threads() {
    let puzzles: Vec<String> = SOLUTION
        .char_indices()
        .flat_map(|(i, _)| {
            let mut digits = SOLUTION.to_owned();
            digits.replace_range(i..i + 1, ".");
            // Some are bad, and of different lengths.
            [digits.clone(), digits[..i].to_owned() + "9"]
        })
        .collect();
    let text = puzzles.join("\n").repeat(40).replace("9.", "9\n.");
    let alone = piped(&["solve", "-q", "-j1"], text.clone());
    for threads in ["-j2", "-j7"] {
        let together = piped(&["solve", "-q", threads], text.clone());
        assert_eq!((together.code, &together.out), (alone.code, &alone.out));
    }
}

#[test]
fn tables_have_a_row_for_every_line() {
    let lines = format!("{PUZZLE}\n12\n{CLASH}\n");
    let ran = piped(&["solve", "-q", "--to", "csv"], lines.clone()).ends_with(2);
    let expected = [
        "puzzle,status,solution,guesses,message".to_owned(),
        format!("{PUZZLE},unique,{SOLUTION},0,"),
        ",bad,,,\"line 2 column 3: 2 cells, expected 81\"".to_owned(),
        format!("{CLASH},clash,,0,r1c1 and r1c2 are both 5"),
    ];
    assert_eq!(ran.out, expected.join("\n") + "\n");

    let ran = piped(&["count", "-q", "--to", "tsv"], lines.clone()).ends_with(2);
    assert_eq!(ran.lines()[0], "puzzle\tstatus\tsolutions\tcapped\tguesses\tmessage");
    assert_eq!(ran.lines()[1], format!("{PUZZLE}\tunique\t1\tfalse\t0\t"));

    let ran = piped(&["check", "-q", "--to", "jsonl"], lines).ends_with(2);
    let objects: Vec<serde_json::Value> =
        ran.lines().iter().map(|line| serde_json::from_str(line).expect("a JSON object")).collect();
    let statuses: Vec<_> = objects.iter().map(|object| object["status"].as_str().unwrap()).collect();
    assert_eq!(statuses, ["unique", "bad", "clash"]);
    assert_eq!((&objects[0]["minimal"], &objects[0]["givens"]), (&false.into(), &30.into()));
    assert_eq!(objects[2]["message"], "r1c1 and r1c2 are both 5");
}

#[test]
fn json_is_an_object_for_one_puzzle_and_an_array_for_several() {
    let one: serde_json::Value =
        serde_json::from_str(&ninefold(&["solve", "--to", "json", PUZZLE]).ends_with(0).out).unwrap();
    assert_eq!(one["solution"], SOLUTION);
    let ran = piped(&["solve", "--to", "json"], format!("{PUZZLE}\n").repeat(5000)).ends_with(0);
    let many: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(many.as_array().unwrap().len(), 5000);
}

#[test]
fn pictures_tell_givens_from_found_digits() {
    let plain = ninefold(&["solve", "--to", "picture", PUZZLE]).ends_with(0);
    assert!(plain.out.contains("│  5  3 +4 │ +6  7 +8 │ +9 +1 +2 │"), "{}", plain.out);
    let back = piped(&["convert", "--to", "line"], plain.out).ends_with(0);
    assert_eq!(back.lines(), [SOLUTION]);

    let colored = ninefold(&["solve", "--to", "picture", "--color", "always", PUZZLE]).ends_with(0);
    assert!(colored.out.contains("\u{1b}[36m4"), "found digits are coloured");
    let mut program = program(&["solve", "--to", "picture", PUZZLE]);
    let output = program.env("NO_COLOR", "1").output().unwrap();
    assert!(!Ran::from(output).out.contains('\u{1b}'));
}

#[test]
fn solutions_come_in_any_format_of_grids() {
    let ran = ninefold(&["solve", "--to", "rows", PUZZLE, CLASH]).ends_with(1);
    assert_eq!(ran.lines()[..2], ["534678912", "672195348"]);
    assert_eq!(ran.lines()[9..], ["", "! clash: r1c1 and r1c2 are both 5"]);
}

#[test]
fn count_stops_at_the_limit() {
    let count = |limit: &str, puzzle: &str| ninefold(&["count", "--limit", limit, puzzle]);
    let empty = ".".repeat(81);
    assert_eq!(ninefold(&["count", PUZZLE]).ends_with(0).out, "1\n");
    assert_eq!(ninefold(&["count", &empty]).ends_with(0).out, "2\n");
    assert_eq!(count("1000", &empty).ends_with(0).out, "1000\n");
    assert_eq!(count("1000", CLASH).ends_with(1).out, "0\n");
    assert_eq!(count("0", NONE).ends_with(1).out, "0\n");
    let all = count("0", &several()).ends_with(0).out;
    assert_eq!(all, count("1000000", &several()).ends_with(0).out);
    let json = ninefold(&["count", "--to", "json", "--limit", "1000", &empty]).ends_with(0).out;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["solutions"], &json["capped"]), (&1000.into(), &true.into()));
    let picture = ninefold(&["count", "--to", "picture", "--limit", "1000", &empty]).ends_with(0).out;
    assert!(picture.ends_with("1,000 or more\n"), "{picture}");
}

#[test]
fn check_says_the_verdict_first() {
    let check = |puzzle: &str| ninefold(&["check", puzzle]);
    assert_eq!(check(SOLUTION).ends_with(0).out, "solved\n");
    assert_eq!(check(CLASH).ends_with(1).out, "clash: r1c1 and r1c2 are both 5\n");
    assert!(check(&wrong()).ends_with(1).out.starts_with("wrong: "));
    assert!(check(&several()).ends_with(1).out.starts_with("multiple, "));
    assert_eq!(check(NONE).ends_with(1).out, "none, no digit can stand in r1c9\n");
    let seventeen = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
    assert_eq!(check(seventeen).ends_with(0).out, "unique, minimal\n");
}

#[test]
fn check_names_the_givens_that_are_not_needed() {
    let out = ninefold(&["check", PUZZLE]).ends_with(0).out;
    let (head, cells) = out.trim_end().split_once(": ").unwrap();
    let cells: Vec<&str> = cells.split(' ').collect();
    assert_eq!(head, format!("unique, {} redundant givens", cells.len()));
    let place = |cell: &str| {
        let digits: Vec<usize> =
            cell.bytes().filter(u8::is_ascii_digit).map(|b| usize::from(b - b'1')).collect();
        digits[0] * 9 + digits[1]
    };
    let redundant: Vec<usize> = cells.iter().map(|cell| place(cell)).collect();
    for (given, _) in PUZZLE.char_indices().filter(|(_, c)| *c != '.') {
        let mut without = PUZZLE.to_owned();
        without.replace_range(given..=given, ".");
        let count = ninefold(&["count", &without]).out;
        assert_eq!(count == "1\n", redundant.contains(&given), "cell {given}");
    }
}

#[test]
fn check_finds_the_players_wrong_digits() {
    let folder = Folder::new();
    let rows =
        PUZZLE.as_bytes().chunks(9).map(|row| row.iter().map(|&c| format!(" {}", c as char)).collect());
    let state = rows.collect::<Vec<String>>().join("\n").replacen(" .", "+1", 1);
    let ran = ninefold(&["check", &folder.file("state.txt", state)]).ends_with(1);
    assert!(ran.out.starts_with("none") && ran.out.ends_with("1 wrong digit: r1c3\n"), "{}", ran.out);
}

#[test]
fn marks_are_the_puzzle_where_digits_are_not() {
    let cell = |c: char| match c.to_digit(10) {
        Some(digit) => (1..=9).map(|d| if d == digit { c } else { '.' }).collect(),
        None => "123456789".to_owned(),
    };
    let marks_only = |puzzle: &str| puzzle.chars().map(cell).collect::<String>();
    let sukaku = marks_only(PUZZLE);
    assert_eq!(ninefold(&["solve", "--unique", &sukaku]).ends_with(0).lines(), [SOLUTION]);
    assert_eq!(ninefold(&["count", &sukaku]).ends_with(0).out, "1\n");
    assert_eq!(ninefold(&["check", &sukaku]).ends_with(0).out, "unique\n");
    let impossible = sukaku.replacen("123456789", "1........", 1);
    assert!(ninefold(&["check", &impossible]).ends_with(1).out.starts_with("none"));
    let blank = several();
    let all = ninefold(&["count", "--limit", "0", &blank]).ends_with(0).out;
    assert_eq!(ninefold(&["count", "--limit", "0", &marks_only(&blank)]).ends_with(0).out, all);
    let digits = ninefold(&["check", &blank]).ends_with(1).out;
    assert_eq!(ninefold(&["check", &marks_only(&blank)]).ends_with(1).out, digits);
}

#[test]
fn puzzles_of_marks_keep_their_places_among_others() {
    let open = |c: char| if c == '.' { "123456789".to_owned() } else { c.to_string() };
    let marks: Vec<String> = PUZZLE.chars().map(open).collect();
    let marked = serde_json::json!({"puzzle": ".".repeat(81), "marks": marks}).to_string();
    let plain = serde_json::json!({"puzzle": CLASH}).to_string();
    let input = [&marked, &plain, "{}", &marked, &plain].join("\n");
    let ran = piped(&["count", "--limit", "0", "-q", "--from", "jsonl"], input).ends_with(2);
    let lines = ran.lines();
    assert_eq!((lines.len(), lines[0], lines[1], &lines[3..]), (5, "1", "0", &["1", "0"][..]));
    assert!(lines[2].starts_with("! bad: line 3"), "{}", lines[2]);
}

#[test]
fn a_players_wrong_marks_do_not_hide_the_solution() {
    let marks = ninefold(&["convert", "--to", "pencilmarks", PUZZLE]).ends_with(0).out;
    let wrong = marks.replacen("124", "12 ", 1);
    assert_ne!(marks, wrong);
    assert_eq!(piped(&["solve"], wrong).ends_with(0).lines(), [SOLUTION]);
}

#[test]
fn convert_goes_there_and_back() {
    let folder = Folder::new();
    for format in ["rows", "picture", "pencilmarks", "sukaku", "sdk", "sdm", "ss", "library", "line"] {
        let there = ninefold(&["convert", "--to", format, PUZZLE, PUZZLE]).ends_with(0);
        let file = folder.file(format, &there.out);
        let back = ninefold(&["convert", "--from", format, &file]).ends_with(0);
        assert_eq!(back.lines(), [PUZZLE; 2], "{format}: {}", there.out);
    }
}

#[test]
fn convert_keeps_comments_and_marks_what_is_bad() {
    let ran = piped(&["convert", "-q"], format!("{PUZZLE} # a comment\n12\n")).ends_with(2);
    assert_eq!(
        ran.lines(),
        [&format!("{PUZZLE} # a comment"), "! bad: line 2 column 3: 2 cells, expected 81"]
    );
}

#[test]
fn output_files_are_replaced_when_all_is_done() {
    let folder = Folder::new();
    let out = folder.file("out.txt", "old");
    ninefold(&["solve", PUZZLE, "-o", &out]).ends_with(0);
    assert_eq!(read(&out), format!("{SOLUTION}\n"));
    let new = folder.path("new.txt");
    ninefold(&["solve", PUZZLE, "-o", &new]).ends_with(0);
    assert_eq!(folder.names(), ["new.txt", "out.txt"]);
    ninefold(&["solve", PUZZLE, "-o", &folder.path("no/such/folder.txt")])
        .ends_with(2)
        .says(&["no/such/folder.txt"]);
}

#[test]
fn a_file_can_be_its_own_output() {
    let folder = Folder::new();
    let file = folder.file("puzzles.txt", format!("{PUZZLE}\n").repeat(5000));
    ninefold(&["solve", &file, "-o", &file]).ends_with(0);
    assert_eq!(read(&file), format!("{SOLUTION}\n").repeat(5000));
}

#[cfg(unix)]
#[test]
fn output_files_keep_their_permissions() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new();
    let out = folder.file("out.txt", "old");
    for mode in [0o600, 0o664] {
        fs::set_permissions(&out, fs::Permissions::from_mode(mode)).unwrap();
        ninefold(&["solve", PUZZLE, "-o", &out]).ends_with(0);
        assert_eq!(fs::metadata(&out).unwrap().permissions().mode() & 0o777, mode);
    }
    let link = folder.path("link.txt");
    symlink(&out, &link).unwrap();
    ninefold(&["solve", SOLUTION, PUZZLE, "-o", &link]).ends_with(0);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(read(&out).lines().count(), 2);
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_the_old_file_and_nothing_else() {
    let folder = Folder::new();
    let out = folder.file("out.txt", "old");
    let mut child = program(&["solve", "-o", &out]).stdin(Stdio::piped()).spawn().unwrap();
    let stdin = child.stdin.take();
    let mut waited = 0;
    while folder.names().len() < 2 && waited < 500 {
        thread::sleep(Duration::from_millis(10));
        waited += 1;
    }
    assert_eq!(folder.names().len(), 2, "it is at work");
    // The handler is in place as soon as the file is there; a moment makes sure.
    thread::sleep(Duration::from_millis(50));
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let ran = Ran::from(child.wait_with_output().unwrap());
    drop(stdin);
    assert_eq!((ran.code, read(&out).as_str()), (Some(130), "old"));
    assert_eq!(folder.names(), ["out.txt"]);
}

#[test]
fn stats_tell_what_was_done() {
    let ran = piped(&["solve", "--stats=json", "-q"], format!("{PUZZLE}\n{CLASH}\n12\n")).ends_with(2);
    let stats: serde_json::Value = serde_json::from_str(&ran.err).unwrap();
    assert_eq!(stats["puzzles"], 3);
    assert_eq!(stats["verdicts"], serde_json::json!({"unique": 1, "clash": 1, "bad": 1}));
    assert!(stats["seconds"].is_f64() && stats["per_second"].is_u64() && stats["guesses"] == 0);
    ninefold(&["solve", "--stats", PUZZLE]).ends_with(0).says(&["1 puzzles in", "unique 1"]);
}

#[test]
fn every_backend_can_be_chosen_and_is_named() {
    for backend in ninefold::solve::Backend::available() {
        let ran = ninefold(&["solve", "-v", "--backend", backend.name(), PUZZLE]).ends_with(0);
        assert_eq!(ran.lines(), [SOLUTION], "{backend}");
        ran.says(&[backend.name(), "thread"]);
    }
}

#[test]
fn compare_finds_that_engines_agree() {
    let ran = ninefold(&["compare", "--engine", "reference,portable,horuff", PUZZLE, CLASH]).ends_with(0);
    assert!(ran.out.contains("#1 unique") && ran.out.contains("1,005"), "{}", ran.out);
    assert!(!ran.out.contains("DIFFER"));
    let ran = ninefold(&["compare", "--engine", "portable,golf", "--to", "csv", PUZZLE]).ends_with(0);
    assert_eq!(ran.lines().len(), 3);
    assert!(ran.lines()[2].starts_with(&format!("{PUZZLE},unique,golf,1,146604,")), "{}", ran.out);
}

#[test]
fn help_shows_what_a_person_types() {
    for command in ["solve", "count", "check", "convert", "compare", "completions", "man", "classic"] {
        let ran = ninefold(&[command, "--help"]).ends_with(0);
        assert!(ran.out.contains("Examples:") && ran.out.contains("ninefold "), "{command}");
        assert!(ran.out.lines().all(|line| line.chars().count() <= 120), "{command}");
    }
    let ran = ninefold(&["--help"]).ends_with(0);
    for word in ["unique", "multiple", "none", "clash", "solved", "wrong", "bad", "Exit codes"] {
        assert!(ran.out.contains(word), "{word}");
    }
}

#[test]
fn manual_and_completions_come_from_the_same_source() {
    assert!(ninefold(&["man"]).ends_with(0).out.contains(".TH ninefold"));
    assert!(ninefold(&["man", "solve"]).ends_with(0).out.contains("\\-\\-unique"));
    ninefold(&["man", "sovle"]).ends_with(2).says(&["sovle"]);
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(ninefold(&["completions", shell]).ends_with(0).out.contains("solve"), "{shell}");
    }
}

#[test]
#[ignore = "needs NINEFOLD_DATA: 17_clue.txt"]
fn all_puzzles_of_17_givens_are_solved() {
    let path = data("17_clue.txt");
    let path = path.to_str().unwrap();
    let ran = ninefold(&["solve", "--unique", "--to", "csv", path]).ends_with(0);
    let mut solved = 0;
    for row in ran.out.lines().skip(1) {
        let fields: Vec<&str> = row.split(',').collect();
        let [puzzle, solution] = [fields[0], fields[2]].map(|field| field.parse::<ninefold::Grid>().unwrap());
        assert!(fields[1] == "unique" && solution.is_solution_of(&puzzle), "{row}");
        solved += 1;
    }
    assert_eq!(solved, 49_158);
}
