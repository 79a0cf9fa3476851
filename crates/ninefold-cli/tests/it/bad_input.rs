//! Every kind of bad input, on the real binary: a message that helps, the right exit code, the other records
//! unharmed and in their places, never a panic.

use std::io::{Read, Write};
use std::process::Stdio;

use crate::common::*;

/// Solves a good line, `bad`, and a good line.
#[track_caller]
fn between_good_lines(bad: impl AsRef<[u8]>) -> Ran {
    let input = [PUZZLE.as_bytes(), bad.as_ref(), PUZZLE.as_bytes()].join(&b'\n');
    let ran = piped(&["solve", "--to", "line"], input).ends_with(2);
    let lines = ran.lines();
    assert_eq!((lines.len(), lines[0], lines[2]), (3, SOLUTION, SOLUTION), "{ran:?}");
    ran
}

#[test]
fn too_short() {
    let ran = between_good_lines(&PUZZLE[1..]);
    assert_eq!(ran.lines()[1], "! bad: line 2 column 81: 80 cells, expected 81");
    ran.says(&["standard input:2:81", "80 cells, expected 81", &PUZZLE[1..], "^", "help: 1 cell missing"]);
}

#[test]
fn too_long() {
    let ran = between_good_lines(format!("{PUZZLE}4"));
    assert_eq!(ran.lines()[1], "! bad: line 2 column 82: 82 cells, expected 81");
    ran.says(&["standard input:2:82", "help: remove 1 cell"]);
}

#[test]
fn a_typed_puzzle_that_is_too_short_is_no_missing_file() {
    ninefold(&["solve", &PUZZLE[..80]]).ends_with(2).says(&["80 cells, expected 81", "puzzle:1:81"]);
}

#[test]
fn letters() {
    let ran = between_good_lines(PUZZLE.replacen("..7", "..q", 1));
    assert_eq!(ran.lines()[1], "! bad: line 2 column 5: 'q' is neither a digit nor a blank");
    let caret = ran.err.lines().find(|line| line.ends_with('^')).unwrap();
    let quoted = ran.err.lines().find(|line| line.contains("53..q")).unwrap();
    assert_eq!(caret.find('^'), quoted.find('q'), "{}", ran.err);
}

#[test]
fn two_equal_givens_in_a_house() {
    let input = format!("{PUZZLE}\n{CLASH}\n{PUZZLE}\n");
    let ran = piped(&["solve"], input).ends_with(1);
    assert_eq!(ran.lines(), [SOLUTION, "! clash: r1c1 and r1c2 are both 5", SOLUTION]);
}

#[test]
fn an_empty_file() {
    let folder = Folder::new();
    let path = folder.file("empty.txt", "");
    let ran = ninefold(&["solve", &path]).ends_with(2).says(&["empty.txt", "there is no puzzle in it"]);
    assert_eq!(ran.out, "");
    piped(&["check"], "# only a comment\n\n").ends_with(2).says(&["there is no puzzle in it"]);
}

#[test]
fn an_empty_file_among_others() {
    let folder = Folder::new();
    let (empty, good) = (folder.file("empty.txt", ""), folder.file("good.txt", PUZZLE));
    let ran = ninefold(&["solve", &good, &empty, &good]).ends_with(2);
    assert_eq!(ran.lines(), [SOLUTION, SOLUTION]);
}

#[test]
fn a_binary_file() {
    let folder = Folder::new();
    let bytes: Vec<u8> = (0..100_000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let path = folder.file("binary", bytes);
    let ran = ninefold(&["solve", &path]).ends_with(2).says(&["binary:"]);
    assert!(!ran.err.chars().any(|c| c.is_control() && c != '\n'), "control characters are escaped");
    assert!(ran.out.starts_with("! bad: "), "{}", ran.out);
    assert!(ran.err.len() < 20_000, "the message is bounded");
}

#[test]
fn invalid_utf_8() {
    let ran = between_good_lines([b"53..\xff\xfe", &PUZZLE.as_bytes()[6..]].concat());
    assert_eq!(ran.lines()[1], "! bad: line 2 column 5: this is not UTF-8 text");
}

#[test]
fn windows_line_ends() {
    let ran = piped(&["solve"], format!("{PUZZLE}\r\n{PUZZLE}\r\n")).ends_with(0);
    assert_eq!(ran.lines(), [SOLUTION, SOLUTION]);
}

#[test]
fn a_byte_order_mark() {
    let ran = piped(&["solve"], format!("\u{feff}{PUZZLE}\n")).ends_with(0);
    assert_eq!(ran.lines(), [SOLUTION]);
}

#[test]
fn an_output_that_has_no_folder() {
    let folder = Folder::new();
    let (missing, file) = (folder.path("missing"), folder.file("file", ""));
    for (folder, what) in [(missing, "there is no folder"), (file, "is not a folder")] {
        let ran = ninefold(&["solve", PUZZLE, "-o", &format!("{folder}/out.txt")]).ends_with(2);
        assert!(!ran.err.contains(".ninefold-"), "the file that was tried: {}", ran.err);
        ran.says(&[what, &folder]);
    }
}

#[test]
fn a_missing_file() {
    ninefold(&["solve", "no-such-file.txt"]).ends_with(2).says(&["no-such-file.txt", "No such file"]);
    ninefold(&["solve", "53..7"])
        .ends_with(2)
        .says(&["53..7 is neither a file nor a puzzle", "5 of 81 cells"]);
}

#[test]
fn a_folder() {
    let folder = Folder::new();
    ninefold(&["solve", &folder.path("")]).ends_with(2).says(&["is a directory"]);
}

#[test]
fn a_closed_pipe() {
    let mut child = program(&["solve"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let line = format!("{PUZZLE}\n");
    stdin.write_all(line.as_bytes()).unwrap();
    let mut first = [0; 81];
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut first).unwrap();
    assert_eq!(first, SOLUTION.as_bytes(), "an answer comes before the input ends");
    drop(stdout);
    // The program ends as soon as it notices; the input may then be closed as well.
    while stdin.write_all(line.repeat(100).as_bytes()).is_ok() {}
    let ran = Ran::from(child.wait_with_output().unwrap());
    assert_eq!((ran.code, ran.err.as_str()), (Some(141), ""));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let output = program(&["solve", PUZZLE]).stdout(full).output().unwrap();
    Ran::from(output).ends_with(2).says(&["standard output", "No space left on device"]);
    ninefold(&["solve", "-o", "/dev/full", PUZZLE]).ends_with(2).says(&["/dev/full", "No space left"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_line_of_100_mb_takes_no_memory() {
    let mut child = program(&["solve", "-j1"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    writeln!(stdin, "{PUZZLE}").unwrap();
    let block = vec![b'5'; 1 << 20];
    for _ in 0..100 {
        stdin.write_all(&block).unwrap();
    }
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let peak: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
    assert!(peak < 32 << 10, "{peak} kB");
    write!(stdin, "\n{PUZZLE}\n").unwrap();
    drop(stdin);
    let ran = Ran::from(child.wait_with_output().unwrap()).ends_with(2).says(&["standard input:2:1"]);
    assert_eq!(ran.lines(), [SOLUTION, "! bad: line 2 column 1: longer than 4194304 bytes", SOLUTION]);
    assert!(ran.err.len() < 2000, "the line is quoted in part only");
}

#[test]
fn an_unknown_option() {
    ninefold(&["solve", "--fast", PUZZLE]).ends_with(2).says(&["--fast", "--help"]);
    ninefold(&["sovle", PUZZLE]).ends_with(2).says(&["sovle", "solve"]);
    ninefold(&["solve", "--to", "pdf", PUZZLE]).ends_with(2).says(&["pdf", "picture", "json"]);
    ninefold(&["solve", "--backend", "abacus", PUZZLE]).ends_with(2).says(&["abacus", "reference"]);
}

#[test]
fn a_truncated_gzip() {
    let text: String = (0..20_000).map(|i| format!("{PUZZLE} {}\n", i * 7919 % 20_000)).collect();
    let packed = packed(&text);
    let folder = Folder::new();
    let whole = folder.file("whole.gz", &packed);
    assert_eq!(ninefold(&["solve", &whole]).ends_with(0).lines().len(), 20_000);

    let half = folder.file("half.gz", &packed[..packed.len() / 2]);
    let ran = ninefold(&["solve", &half, &whole]).ends_with(2).says(&["half.gz", "truncated"]);
    let lines = ran.lines();
    assert!(lines.len() > 20_000 + 1000, "what could be read was solved, and the next file too");
    assert!(lines.iter().all(|line| *line == SOLUTION));
}

/// Converts a file with so many kilobytes of address space.
#[cfg(target_os = "linux")]
fn within(kilobytes: u32, file: &str) -> Ran {
    let limited = format!("ulimit -v {kilobytes}; exec \"$0\" \"$@\"");
    let mut command = std::process::Command::new("sh");
    command.args([
        "-c",
        &limited,
        env!("CARGO_BIN_EXE_ninefold"),
        "convert",
        "-q",
        "-j1",
        "-o",
        "/dev/null",
        file,
    ]);
    command.output().expect("a shell").into()
}

/// Small files that hold eight megabytes of one thing, read with ten beside what the program itself takes. What takes most
/// needs six; its tree would need hundreds.
#[test]
#[cfg(target_os = "linux")]
fn bombs_take_little_memory() {
    let folder = Folder::new();
    let puzzle = folder.file("puzzle.txt", PUZZLE);
    let program =
        (1..500).map(|thousands| 1_000 * thousands).find(|&least| within(least, &puzzle).code == Some(0));
    let program = program.expect("a puzzle is converted");
    let size = 8 << 20;
    for (name, text) in [
        ("elements.xml.gz", format!("<opensudoku>{}", "<a/>".repeat(size / 4))),
        ("nested.xml.gz", format!("<opensudoku>{}", "<a>".repeat(size / 3))),
        ("attribute.xml.gz", format!("<opensudoku><game data=\"{}", "1".repeat(size))),
        ("nested.json.gz", "{\"puzzle\": [".repeat(size / 12)),
        ("array.json.gz", format!("[\n{}", "[".repeat(size))),
        ("string.json.gz", format!("{{\n\"puzzle\": \"{}", "1".repeat(size))),
        ("line.gz", "1".repeat(size)),
        ("rows.gz", format!("Rows\n{}", "53..7....\n".repeat(9).repeat(size / 900))),
    ] {
        let ran = within(program + 10_000, &folder.file(name, packed(&text)));
        assert!(ran.code == Some(2) || name == "rows.gz", "{name}: {ran:?}");
    }
}

#[test]
fn a_large_document_takes_no_longer_than_its_lines() {
    let games = format!("<game data=\"{PUZZLE}\"/>\n").repeat(100_000);
    let document = format!("<opensudoku>\n<folder name=\"many\">\n{games}</folder>\n</opensudoku>\n");
    let ran = piped(&["convert"], document.clone()).ends_with(0);
    assert_eq!(ran.lines().len(), 100_000);
    let broken = document.replacen("</folder>", "<game data=\"12\"/></game>", 1);
    let ran = piped(&["convert"], broken).ends_with(2);
    ran.says(&["standard input:100003:13", "2 cells, expected 81", "standard input:100003:18"]);
}

#[test]
fn many_bad_lines_do_not_flood() {
    let ran = piped(&["solve"], "12\n".repeat(5000)).ends_with(2).says(&["4990 more"]);
    assert_eq!(ran.lines().len(), 5000);
    assert!(ran.err.lines().count() < 100);
}

#[test]
fn hostile_lines_are_records() {
    hostile(1_000);
}

/// `cargo test --release -p ninefold-cli --test it hundred_thousand_hostile -- --ignored`
#[test]
#[ignore = "a minute"]
fn a_hundred_thousand_hostile_lines_are_records() {
    hostile(100_000);
}

/// Lines that nobody would write, after a puzzle: each command has one answer to each, and the right one to puzzles.
fn hostile(lines: usize) {
    let pieces: [&[u8]; 28] = [
        PUZZLE.as_bytes(),
        SOLUTION.as_bytes(),
        CLASH.as_bytes(),
        NONE.as_bytes(),
        b"12345",
        b".",
        b"{",
        b"}",
        b"[",
        b"\"puzzle\":",
        b"<game data=\"",
        b".Cage~3~R1C1~R1C2",
        b".Shape~25x25",
        b"https://sudokupad.app/x",
        b",",
        b"\t1",
        b" 1",
        b";",
        b"|",
        b"1e999",
        b"-1",
        b"\0",
        b"\xff",
        b"\xed\xa0\x80",
        b"\x1b[2J",
        "é".as_bytes(),
        "٣".as_bytes(),
        "😀".as_bytes(),
    ];
    let mut state = 31_u64;
    let mut below = |limit: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % limit
    };
    let noise = (0..lines)
        .map(|_| (0..1 + below(3)).map(|_| pieces[below(pieces.len())]).collect::<Vec<_>>().concat());
    let records: Vec<Vec<u8>> = [PUZZLE.into()].into_iter().chain(noise).collect();
    let text = records.join(&b'\n');
    for (command, answer) in [
        (&["solve", "--to", "line"][..], SOLUTION),
        (&["check", "--to", "jsonl"], "\"status\":\"unique\""),
        (&["hint", "--to", "jsonl"], "\"digit\":8"),
        (&["convert", "--to", "line"], PUZZLE),
    ] {
        let ran = piped(command, text.clone()).ends_with(2);
        assert_eq!(ran.lines().len(), records.len(), "{command:?}");
        for (record, line) in records.iter().zip(ran.lines()) {
            assert!(record != PUZZLE.as_bytes() || line.contains(answer), "{command:?}: {line}");
        }
        assert!(ran.err.len() < 50_000 && !ran.err.contains('\u{1b}'), "{command:?}: {}", ran.err);
    }
}

#[test]
fn quiet_means_quiet() {
    assert_eq!(piped(&["solve", "-q"], "12\n").ends_with(2).err, "");
}

#[test]
fn no_input_at_all() {
    assert_eq!(ninefold(&[]).ends_with(2).out, "", "help is shown on standard error");
    ninefold(&["solve"]).ends_with(2).says(&["there is no puzzle"]);
}
