//! The published programs, run as a person runs them.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// The puzzles of the documents, with their only solutions.
const PRINTED: [(&str, &str); 7] = [
    (
        "100007090030020008009600500005300900010080002600004000300000010040000007007000300",
        "162857493534129678789643521475312986913586742628794135356478219241935867897261354",
    ),
    (
        "850002400720000009004000000000107002305000900040000000000080070017000000000036040",
        "859612437723854169164379528986147352375268914241593786432981675617425893598736241",
    ),
    (
        "005300000800000020070010500400005300010070006003200080060500009004000030000009700",
        "145327698839654127672918543496185372218473956753296481367542819984761235521839764",
    ),
    (
        "000010000301400860900500200700160000020805010000097004003004006048006907000080000",
        "452618379371429865986573241734162598629845713815397624293754186148236957567981432",
    ),
    (
        "210000000000003100009400007825004000000600000100008200070090000000031040000000380",
        "218967435547283196369415827825174963734629518196358274473892651682531749951746382",
    ),
    (
        "001000800070310090300045007090700500042050130003009040200570004030091060004000300",
        "421967853675318492389245617198734526742856139563129748216573984837491265954682371",
    ),
    (
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    ),
];
const SAND: &str = PRINTED[5].0;
const WIKIPEDIA: &str = PRINTED[6].0;

const PROGRAMS: [&str; 9] =
    ["horuff", "perl4", "perl4-rows", "perl3", "sudoku.c", "sand", "sand-curses", "golf", "golf-readable"];

/// No two givens clash, yet there is no solution.
const UNSOLVABLE: &str = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";

fn ninefold(args: &[&str]) -> Output {
    piped(args, "")
}

fn piped(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ninefold"))
        .arg("classic")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // A program that takes its puzzle elsewhere may be gone by now.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn stdout(output: &Output) -> &str {
    str::from_utf8(&output.stdout).unwrap()
}

fn stderr(output: &Output) -> &str {
    str::from_utf8(&output.stderr).unwrap()
}

fn nine_lines(line: &str) -> String {
    line.as_bytes().chunks(9).map(|row| format!("{}\n", str::from_utf8(row).unwrap())).collect()
}

fn golden(name: &str) -> String {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "../../testdata/classic", name].iter().collect();
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The last 81 digits of what was printed.
fn last_81_digits(text: &str) -> String {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    digits[digits.len().saturating_sub(81)..].to_owned()
}

#[test]
fn every_program_solves_every_printed_puzzle() {
    for program in PROGRAMS {
        for (puzzle, solution) in PRINTED {
            let output = ninefold(&[program, puzzle]);
            assert_eq!(output.status.code(), Some(0), "{program}: {}", stderr(&output));
            assert_eq!(last_81_digits(stdout(&output)), solution, "{program}");
        }
    }
}

#[test]
fn each_prints_what_it_printed_from_what_it_read() {
    let (puzzle, solution) = PRINTED[5];
    let line = format!("{solution}\n");
    let spaced: String = nine_lines(solution).replace('\n', "").chars().map(|c| format!("{c} ")).collect();
    let spaced: String =
        spaced.as_bytes().chunks(18).map(|row| format!("{}\n", str::from_utf8(row).unwrap())).collect();
    let words = nine_lines(puzzle);
    for (args, input, expected) in [
        (vec!["horuff"], words.as_str(), spaced.as_str()),
        (vec!["horuff"], &words.replace('\n', " "), &spaced),
        (vec!["perl4"], &format!("{puzzle}\n"), &line),
        (vec!["perl4-rows"], &format!("{puzzle}\n"), &nine_lines(solution)),
        (vec!["perl3"], &format!("{puzzle}\n"), &line),
        (vec!["golf", puzzle], "", &line),
        (vec!["golf-readable", puzzle], "", &line),
    ] {
        let output = piped(&args, input);
        assert_eq!((stdout(&output), stderr(&output)), (expected, ""), "{args:?}");
        assert_eq!(output.status.code(), Some(0));
    }
}

#[test]
fn sand_reads_a_file_in_which_anything_is_a_blank() {
    let folder = std::env::temp_dir().join(format!("ninefold-sand-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("puzzle");
    for blank in ["0", " ", "~", "é"] {
        fs::write(&file, nine_lines(SAND).replace('0', blank)).unwrap();
        let output = ninefold(&["sand", file.to_str().unwrap()]);
        assert_eq!(stdout(&output), golden("sand.txt"), "blank {blank:?}: {}", stderr(&output));
    }
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn placements_are_counted() {
    for (program, placements) in [("perl3", 4208), ("golf", 146_604), ("horuff", 1005), ("sudoku.c", 51)] {
        let output = ninefold(&[program, "--stats=json", WIKIPEDIA]);
        assert_eq!(stderr(&output), format!("{{\"placements\":{placements}}}\n"), "{program}");
    }
    let output = ninefold(&["golf", "--stats", WIKIPEDIA]);
    assert!(stderr(&output).starts_with("146604 placements, "), "{}", stderr(&output));
}

#[test]
fn sudoku_c_prints_the_published_pictures() {
    let expected = golden("sudoku.c-3.txt");
    assert_eq!(stdout(&ninefold(&["sudoku.c", "-e", "3"])), expected);
    let from_stdin = piped(&["sudoku.c"], &nine_lines(PRINTED[4].0));
    let title = "_Pocket Sudoku_ Volume 3, #145   (Will Shortz)";
    assert_eq!(stdout(&from_stdin).replace("Source: standard input", title), expected);
}

#[test]
fn sudoku_c_tells_how_its_examples_end() {
    let run = |number: &str| ninefold(&["sudoku.c", "-q", "-e", number]);
    let expected = [
        ("8", 0, "finds all 2 solutions"),
        ("9", 1, "Contradiction (none) found at level 3, after 30 placements: 5 has no place in column 1"),
        ("12", 0, "stuck at level 3 with 41 unknown, finds the only solution"),
        ("14", 0, "finds the only solution"),
        ("15", 1, "Contradiction (clash) found at the start: r7c2 and r7c4 are both 4"),
        ("16", 1, "Contradiction (none) found by brute force"),
        ("17", 0, "finds 2 solutions and there are more"),
    ];
    for (number, code, sentence) in expected {
        let output = run(number);
        assert!(stdout(&output).contains(sentence), "{number}: {}", stdout(&output));
        assert_eq!(output.status.code(), Some(code), "{number}");
    }
    for (number, level) in [("1", 1), ("2", 2), ("3", 3), ("5", 4), ("6", 5), ("7", 6)] {
        let heading = format!("Level {level:2} Known ");
        assert!(stdout(&run(number)).contains(&heading), "{number}: {}", stdout(&run(number)));
    }
}

#[test]
fn sudoku_c_obeys_its_options() {
    let run = |args: &[&str]| {
        let output = ninefold(&[&["sudoku.c"], args].concat());
        assert!(output.status.success(), "{args:?}: {}", stderr(&output));
        stdout(&output).to_owned()
    };
    let pictures = |text: &str| text.matches("Level ").count();
    assert_eq!(run(&["-f"]).lines().count(), 17);
    assert_eq!(pictures(&run(&["-e", "3", "-i"])), 1);
    assert!(pictures(&run(&["-e", "3", "-p"])) > 2);
    assert_eq!(run(&["-e", "3", "-q"]).lines().count(), 2);
    assert_eq!(pictures(&run(&["-e", "17", "-b", "24"])), 1 + 24);
    assert_eq!(pictures(&run(&["-e", "17", "-b", "100"])), 1 + 24);
    assert!(run(&["-e", "3", "-v"]).contains("hold 68 in block 2: not r1c4=8 r1c6=6 r2c4=8 r3c6=6"));
    assert!(run(&["-h"]).contains("-e <N>"));
    let tables = run(&["-e", "3", "-s", "7"]);
    for (heading, row) in [
        ("Possible values", "|  (2)     (1)    34678  |  5789    5678    5679  | 45689    3569   345689 |"),
        (
            "Eliminated values",
            "|   (2)      (1)     1259   |  12346    12349    12348  |  1237     12478     127   |",
        ),
        ("Octal masks", "| 002  001  354 | 720  360  560 | 670  464  674 |"),
    ] {
        assert_eq!(tables.matches(heading).count(), 2, "once for each picture");
        assert!(tables.contains(row), "{tables}");
    }
    let lines = run(&["-e", "3", "-z"]);
    assert_eq!(lines.lines().count(), 1 + 59);
    assert_eq!(lines.lines().next_back(), Some(PRINTED[4].1));
    let beyond_pairs = run(&["-e", "3", "-m", "2", "-q"]);
    assert!(beyond_pairs.contains("stuck at level 2"), "{beyond_pairs}");
    let from_four = run(&["-e", "3", "-l", "4", "-q"]);
    assert!(!from_four.contains("Level  3"), "the first level counts: {from_four}");
    let unfinished = ninefold(&["sudoku.c", "-e", "14", "-b", "0", "-q"]);
    assert!(stdout(&unfinished).contains("brute force is off") && unfinished.status.code() == Some(1));
}

#[test]
fn puzzles_without_a_solution_get_a_word_and_exit_code_1() {
    let clash = format!("55{}", ".".repeat(79));
    for program in PROGRAMS {
        for (puzzle, word, why) in
            [(UNSOLVABLE, "none", "solution"), (&clash, "clash", "r1c1 and r1c2 are both 5")]
        {
            let output = ninefold(&[program, puzzle]);
            let said = format!("{}{}", stdout(&output), stderr(&output));
            assert!(said.contains(word), "{program}: {said}");
            let why = if program == "sudoku.c" { "Contradiction (" } else { why };
            assert!(said.contains(why), "{program}: {said}");
            assert_eq!(output.status.code(), Some(1), "{program}: {said}");
        }
    }
}

#[test]
fn what_cannot_be_read_gets_a_reason_and_exit_code_2() {
    for (args, input, reason) in [
        (vec!["perl3"], "12345", "5 cells, expected 81"),
        (vec!["perl3"], "", "0 cells, expected 81"),
        (vec!["horuff"], "123a", "'a' is neither a digit nor a blank"),
        (vec!["sand", "/no/such/file"], "", "/no/such/file"),
        (vec!["golf"], "", "argument"),
        (vec!["golf", &WIKIPEDIA[1..]], "", "80 cells, expected 81"),
        (vec!["sudoku.c", "-e", "18"], "", "18"),
    ] {
        let output = piped(&args, input);
        assert!(stderr(&output).contains(reason), "{args:?}: {}", stderr(&output));
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""), "{args:?}");
    }
    for args in [vec!["golf-readable"], vec!["golf-readable", &WIKIPEDIA[1..]]] {
        let output = ninefold(&args);
        assert_eq!(stdout(&output).lines().count(), 2, "the usage message");
        assert_eq!(output.status.code(), Some(2));
    }
}
