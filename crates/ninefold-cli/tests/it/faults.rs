//! Faults of the system on the real binary: a full disk, short and interrupted reads and writes, an input
//! that cannot be read to its end, a reader that goes away, a kill at any moment. Nothing is lost and nothing
//! is half written.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use crate::common::*;

/// The library that makes calls fail, compiled once for all tests.
fn shim() -> PathBuf {
    static SHIM: std::sync::OnceLock<PathBuf> = std::sync::OnceLock::new();
    let compile = || {
        let library = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("faults.so");
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/faults/shim.c");
        let status = Command::new("cc")
            .args(["-O1", "-shared", "-fPIC", "-Wall", "-Werror", "-o"])
            .args([library.as_os_str(), source.as_ref(), "-ldl".as_ref()])
            .status();
        assert!(status.expect("a C compiler").success());
        library
    };
    SHIM.get_or_init(compile).clone()
}

/// Runs the program with faults.
fn faulty(args: &[&str], faults: &[(&str, usize)]) -> Ran {
    let mut command = program(args);
    command.env("LD_PRELOAD", shim());
    for (name, value) in faults {
        command.env(name, value.to_string());
    }
    command.output().expect("the program starts").into()
}

/// 300 puzzles, and their solutions.
fn puzzles(folder: &Folder) -> (String, String) {
    let all = format!("{PUZZLE}\n").repeat(300);
    (folder.file("puzzles.txt", all), format!("{SOLUTION}\n").repeat(300))
}

#[test]
#[ignore = "needs a C compiler"]
fn a_full_disk_leaves_the_file_as_it_was() {
    let folder = Folder::new();
    let (input, solutions) = puzzles(&folder);
    let out = folder.file("out.txt", "old");
    let sizes = (0..10).chain((10..solutions.len()).step_by(997)).chain([solutions.len() - 1]);
    for size in sizes {
        let ran = faulty(&["solve", "-j", "2", "-o", &out, &input], &[("FAULT_FULL", size)]).ends_with(2);
        ran.says(&["out.txt", "No space left on device"]);
        assert_eq!(read(&out), "old", "after {size} bytes");
        assert_eq!(folder.names(), ["out.txt", "puzzles.txt"], "after {size} bytes");
    }
    faulty(&["solve", "-j", "2", "-o", &out, &input], &[("FAULT_FULL", solutions.len())]).ends_with(0);
    assert_eq!(read(&out), solutions);
}

#[test]
#[ignore = "needs a C compiler"]
fn a_full_disk_is_reported_on_standard_output_too() {
    let folder = Folder::new();
    let (input, _) = puzzles(&folder);
    faulty(&["solve", "-j", "2", &input], &[("FAULT_FULL", 1000)])
        .ends_with(2)
        .says(&["No space left on device"]);
}

#[test]
#[ignore = "needs a C compiler"]
fn short_and_interrupted_calls_change_nothing() {
    let folder = Folder::new();
    let (input, solutions) = puzzles(&folder);
    for faults in [
        &[("FAULT_SHORT", 13)][..],
        &[("FAULT_SHORT", 1000)],
        &[("FAULT_EINTR", 1)],
        &[("FAULT_SHORT", 7), ("FAULT_EINTR", 1)],
    ] {
        let out = folder.path("out.txt");
        faulty(&["solve", "-j", "2", "-o", &out, &input], faults).ends_with(0);
        assert_eq!(read(&out), solutions, "{faults:?}");
        assert_eq!(faulty(&["solve", "-j", "2", &input], faults).ends_with(0).out, solutions, "{faults:?}");
    }
}

#[test]
#[ignore = "needs a C compiler"]
fn an_input_that_cannot_be_read_to_its_end_gives_what_was_read() {
    let folder = Folder::new();
    let (input, _) = puzzles(&folder);
    for bytes in [0, 1, 81, 82, 1000, 82 * 300 - 1] {
        let ran = faulty(&["solve", "-j", "2", &input], &[("FAULT_EIO", bytes)]).ends_with(2);
        let whole = bytes / 82;
        assert!(ran.lines().len() >= whole.saturating_sub(1), "{bytes}: {} lines", ran.lines().len());
        assert!(ran.lines().iter().all(|line| *line == SOLUTION));
        ran.says(&["Input/output error"]);
    }
}

#[test]
fn a_reader_that_goes_away_ends_the_program() {
    let folder = Folder::new();
    let (input, solutions) = puzzles(&folder);
    for bytes in [0, 1, 81, 82, 83, 5000, solutions.len() - 1] {
        let mut child = program(&["solve", "-j", "2", &input]).spawn().unwrap();
        let mut taken = vec![0; bytes];
        child.stdout.as_mut().unwrap().read_exact(&mut taken).unwrap();
        drop(child.stdout.take());
        let Output { status, stderr, .. } = child.wait_with_output().unwrap();
        assert_eq!(taken, solutions.as_bytes()[..bytes]);
        // All may have been written before the reader went.
        assert!(matches!(status.code(), Some(0 | 141)), "{status}");
        assert!(stderr.is_empty(), "{}", String::from_utf8_lossy(&stderr));
    }
}

/// How often the program is killed; `NINEFOLD_KILLS` sets another number.
fn kills() -> u64 {
    std::env::var("NINEFOLD_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(30)
}

#[test]
fn a_kill_leaves_the_old_file_or_the_new_one() {
    let folder = Folder::new();
    let (_, solutions) = puzzles(&folder);
    let out = folder.file("out.txt", "old");
    let mut met = [0, 0];
    for round in 0..kills() {
        fs::write(&out, "old").unwrap();
        let mut child = program(&["solve", "-o", &out, "-"]).stdin(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let feeding = thread::spawn(move || {
            // The program may be gone.
            let _ = (0..300).try_for_each(|_| writeln!(stdin, "{PUZZLE}"));
        });
        thread::sleep(Duration::from_micros(round * 7919 % 12_000));
        child.kill().unwrap();
        child.wait().unwrap();
        feeding.join().unwrap();
        let left = read(&out);
        assert!(left == "old" || left == solutions, "{} bytes", left.len());
        met[usize::from(left != "old")] += 1;
    }
    println!("the old file {} times, the new one {} times", met[0], met[1]);
    assert!(met[0] > 0, "never killed in time");
}
