//! The border as a caller meets it, and the header.

use std::ffi::CStr;
use std::fs;
use std::path::Path;
use std::ptr::{null, null_mut};

use crate::exports::*;
use crate::numbers::*;

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// One row of each verdict.
fn every_verdict() -> (String, Vec<u8>) {
    let wrong = SOLVED.replacen("53", "35", 1);
    let rows = [
        (EASY.to_owned(), NF_UNIQUE),
        (".".repeat(81), NF_MULTIPLE),
        (format!("12345678{}9{}", ".".repeat(9), ".".repeat(63)), NF_NONE),
        (format!("11{}", ".".repeat(79)), NF_CLASH),
        (SOLVED.to_owned(), NF_SOLVED),
        (wrong, NF_WRONG),
        (format!("a{}", ".".repeat(80)), NF_BAD),
        (format!("1\0{}", ".".repeat(79)), NF_BAD),
    ];
    let (rows, verdicts): (Vec<String>, Vec<u8>) = rows.into_iter().unzip();
    (rows.concat(), verdicts)
}

fn message() -> String {
    let mut buffer = [0; 200];
    // SAFETY: the buffer is as long as is said.
    unsafe {
        nf_message(buffer.as_mut_ptr(), buffer.len());
        CStr::from_ptr(buffer.as_ptr()).to_str().unwrap().to_owned()
    }
}

fn solve(rows: &[u8], solutions: &mut [u8], verdicts: &mut [u8], threads: u32) -> i32 {
    let (s, v) = (solutions.len(), verdicts.len());
    // SAFETY: the buffers are slices.
    unsafe {
        nf_solve(rows.as_ptr(), rows.len(), solutions.as_mut_ptr(), s, verdicts.as_mut_ptr(), v, threads)
    }
}

fn call(method: &CStr, body: &str, limit: u32) -> (i32, String) {
    let (mut answer, mut length) = (vec![0; 1 << 20], 0);
    // SAFETY: the buffers are as long as is said.
    let status = unsafe {
        nf_call(
            method.as_ptr(),
            body.as_ptr(),
            body.len(),
            limit,
            answer.as_mut_ptr(),
            answer.len(),
            &mut length,
        )
    };
    answer.truncate(length);
    (status, String::from_utf8(answer).unwrap())
}

#[test]
fn every_row_has_its_verdict_and_only_known_solutions_are_given() {
    let (rows, expected) = every_verdict();
    for copies in [1, 700] {
        let (rows, expected) = (rows.repeat(copies), expected.repeat(copies));
        let mut verdicts = vec![0; expected.len()];
        for threads in [0, 1, 3] {
            let mut solutions = vec![0; rows.len()];
            assert_eq!(solve(rows.as_bytes(), &mut solutions, &mut verdicts, threads), NF_OK);
            assert_eq!(verdicts, expected);
            for (row, verdict) in solutions.chunks(81).zip(&verdicts) {
                let known = [NF_UNIQUE, NF_SOLVED].contains(verdict);
                assert_eq!(row, if known { SOLVED.as_bytes() } else { [b'.'; 81].as_slice() });
            }
        }
        verdicts.fill(0);
        assert_eq!(solve(rows.as_bytes(), &mut [], &mut verdicts, 1), NF_OK);
        assert_eq!(verdicts, expected);
    }
    assert_eq!(solve(&[], &mut [], &mut [], 1), NF_OK);
}

#[test]
fn counts_ratings_and_forms_are_those_of_the_library() {
    let (rows, verdicts) = every_verdict();
    let (mut counts, mut ratings) = ([0; 8], [Rating::default(); 8]);
    let (mut forms, mut automorphisms) = (vec![0; rows.len()], [0; 8]);
    // SAFETY: the buffers are as long as is said.
    unsafe {
        assert_eq!(nf_count(rows.as_ptr(), rows.len(), 5, counts.as_mut_ptr(), 8, 1), NF_OK);
        assert_eq!(nf_rate(rows.as_ptr(), rows.len(), ratings.as_mut_ptr(), 8, 2), NF_OK);
        let (form, number) = (forms.as_mut_ptr(), automorphisms.as_mut_ptr());
        assert_eq!(nf_canon(rows.as_ptr(), rows.len(), form, forms.len(), number, 8, 1), NF_OK);
    }
    assert_eq!(counts, [1, 5, 0, 0, 1, 0, NF_NO_COUNT, NF_NO_COUNT]);
    assert_eq!(ratings.map(|rating| rating.verdict).as_slice(), verdicts);
    let easy =
        Rating { verdict: NF_UNIQUE, er: 12, ep: 12, ed: 12, level: 1, score: 204, ..Rating::default() };
    assert_eq!(ratings[0], easy);
    let canonical = EASY.parse::<ninefold::Grid>().unwrap().canonical();
    assert_eq!(&forms[..81], canonical.grid.to_string().as_bytes());
    assert_eq!(automorphisms[1], 3_359_232);
    assert_eq!((&forms[6 * 81..7 * 81], automorphisms[6]), ([b'.'; 81].as_slice(), 0));
}

#[test]
fn wrong_buffers_are_named() {
    let mut room = [0_u8; 200];
    let rows = EASY.as_bytes();
    let (row, out) = (rows.as_ptr(), room.as_mut_ptr());
    let (none, nothing) = (null(), null_mut());
    // SAFETY: no call gets as far as using a buffer that is not there.
    let solved = |puzzles, n, solutions, s| unsafe { nf_solve(puzzles, n, solutions, s, nothing, 0, 1) };
    for (puzzles, n, solutions, s, expected, what) in [
        (none, 81, out, 81, NF_NULL, "puzzles: null, but its length is 81"),
        (row, 80, out, 81, NF_VALUE, "puzzles: its length is 80, expected a multiple of 81"),
        (row, 81, out, 80, NF_SHORT, "solutions: its length is 80, expected 81 or more"),
        (out, 81, out.wrapping_add(80), 81, NF_OVERLAP, "solutions and puzzles overlap"),
        (
            row,
            usize::MAX,
            out,
            81,
            NF_VALUE,
            "puzzles: a length of 18446744073709551615 does not fit into memory",
        ),
    ] {
        assert_eq!((solved(puzzles, n, solutions, s), message().as_str()), (expected, what));
    }
    assert_eq!(solved(row, 81, out, 81), NF_OK);
    assert_eq!(message(), "");
    let crooked = out.wrapping_add(1 - out.addr() % 2).cast::<u64>();
    // SAFETY: as above.
    assert_eq!(unsafe { nf_count(row, 81, 2, crooked, 1, 1) }, NF_VALUE);
    assert!(message().starts_with("counts: not aligned"), "{}", message());
}

#[test]
fn requests_have_the_answers_of_the_api() {
    let (status, solved) = call(c"solve", &format!("{{\"puzzle\": \"{EASY}\"}}"), 0);
    assert_eq!((status, solved.contains(SOLVED)), (200, true), "{solved}");
    let (status, problem) = call(c"solve", "{", 0);
    assert_eq!((status, problem.contains("line 1 column")), (400, true), "{problem}");
    assert_eq!(call(c"stare", "", 0).0, 404);
    // SAFETY: null and short buffers are refused, and nothing else is read.
    unsafe {
        assert_eq!(nf_call(null(), null(), 0, 0, null_mut(), 0, null_mut()), NF_NULL);
        let (mut length, method) = (0, c"techniques".as_ptr());
        assert_eq!(nf_call(method, null(), 0, 0, null_mut(), 0, &mut length), NF_SHORT);
        let mut answer = vec![0; length];
        assert_eq!(nf_answer(answer.as_mut_ptr(), length, null_mut()), NF_OK);
        assert!(answer.starts_with(b"[{") && answer.ends_with(b"}]"));
    }
}

#[test]
fn work_is_given_up_in_time() {
    let body = format!("{{\"puzzle\": \"{}\", \"limit\": 1000000}}", ".".repeat(81));
    let knights = "{\"puzzle\": \".AntiKnight.AntiKing\", \"limit\": 1000000}";
    let started = std::time::Instant::now();
    assert!([body.as_str(), knights].iter().any(|body| call(c"count", body, 1).0 == 504));
    assert!(started.elapsed().as_secs() < 20);
}

#[test]
fn panics_stop_at_the_border() {
    std::panic::set_hook(Box::new(|_| ()));
    let code = crate::fault::checked(|| panic!("not {}", 42));
    let _ = std::panic::take_hook();
    assert_eq!((code, message().as_str()), (NF_INTERNAL, "a fault of this library: not 42"));
}

#[test]
fn the_header_is_current() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = folder.join("include/ninefold.h");
    let config = cbindgen::Config::from_file(folder.join("cbindgen.toml")).unwrap();
    let mut header = Vec::new();
    let sources = cbindgen::Builder::new().with_config(config).with_src(folder.join("src/numbers.rs"));
    let sources = sources.with_src(folder.join("src/exports.rs"));
    sources.generate().unwrap().write(&mut header);
    if std::env::var_os("NINEFOLD_BLESS").is_some() {
        fs::write(&file, &header).unwrap();
    }
    assert!(fs::read(&file).unwrap_or_default() == header, "{} is not that of src/", file.display());
}
