//! `ninefold call`: the requests of `testdata/vectors` have the answers that every other door gives, and noise has none that is
//! not a problem.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde::Deserialize;
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};

#[derive(Deserialize)]
struct Answer<'a> {
    status: u16,
    r#type: &'a str,
    #[serde(borrow)]
    body: &'a RawValue,
}

/// The exit code, and the answers to some lines.
fn call(lines: &[u8]) -> (Option<i32>, String) {
    let program = Command::new(env!("CARGO_BIN_EXE_ninefold"))
        .arg("call")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn();
    let mut program = program.unwrap();
    let (mut input, lines) = (program.stdin.take().unwrap(), lines.to_owned());
    let writer = std::thread::spawn(move || input.write_all(&lines).unwrap());
    let output = program.wait_with_output().unwrap();
    writer.join().unwrap();
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

/// The bytes of an answer's body, without white space at its end.
fn body(answer: &Answer<'_>) -> Vec<u8> {
    if answer.r#type.ends_with("json") {
        return answer.body.get().as_bytes().to_owned();
    }
    let text: String = serde_json::from_str(answer.body.get()).unwrap();
    text.trim_end().as_bytes().to_owned()
}

#[test]
fn requests_have_the_answers_of_every_door() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/vectors/requests.tsv");
    let vectors = std::fs::read_to_string(file).unwrap();
    let vectors: Vec<Vec<&str>> = vectors
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split('\t').collect())
        .collect();
    let request = |columns: &Vec<&str>| match columns[4] {
        "-" => format!("{{\"method\":\"{}\"}}\n", columns[0]),
        body => format!("{{\"method\":\"{}\",\"body\":{body}}}\n", columns[0]),
    };
    let (code, answers) = call(vectors.iter().map(request).collect::<String>().as_bytes());
    assert_eq!((code, answers.lines().count()), (Some(2), vectors.len()));
    for (columns, line) in vectors.iter().zip(answers.lines()) {
        let answer: Answer<'_> = serde_json::from_str(line).unwrap();
        let hash = Sha256::digest(body(&answer));
        let hex = hash[..8].iter().fold(String::new(), |hex, byte| hex + &format!("{byte:02x}"));
        assert_eq!([&answer.status.to_string(), &hex], [columns[2], columns[3]], "{columns:?}: {line}");
    }
}

#[test]
fn noise_is_answered_line_by_line() {
    let lines: &[u8] =
        b"{\n\n[]\n\xff\xfe\n{\"method\": \"solve\"}\n  \n{\"method\": 7}\n{\"method\": \"techniques\"}";
    let (code, answers) = call(lines);
    let statuses: Vec<u16> =
        answers.lines().map(|line| serde_json::from_str::<Answer<'_>>(line).unwrap().status).collect();
    assert_eq!((code, statuses), (Some(2), vec![400, 400, 400, 400, 400, 200]));
    assert_eq!(call(b"{\"method\": \"techniques\"}\n").0, Some(0));
    let long =
        [b"{\"method\":\"read\",\"body\":{\"text\":\"".as_slice(), &vec![b'.'; 5 << 20], b"\"}}\n{}\n"]
            .concat();
    assert_eq!(call(&long).1.lines().count(), 2);
}

#[test]
fn a_hundred_thousand_lines_of_noise_are_answered() {
    let pieces = [
        "{",
        "}",
        "\"method\":",
        "\"solve\"",
        "\"hint\",",
        "\"body\":",
        "{\"puzzle\":\"1\"}",
        "[",
        "null",
        ",",
        "1e9",
        "\u{fffd}",
    ];
    let mut state = 31_u64;
    let mut below = |limit: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % limit
    };
    let mut lines = String::new();
    for _ in 0..100_000 {
        (0..1 + below(8)).for_each(|_| lines.push_str(pieces[below(pieces.len())]));
        lines.push('\n');
    }
    let (code, answers) = call(lines.as_bytes());
    assert_eq!((code, answers.lines().count()), (Some(2), 100_000));
    assert!(answers.lines().all(|line| line.starts_with("{\"status\":4")), "a problem each");
}
