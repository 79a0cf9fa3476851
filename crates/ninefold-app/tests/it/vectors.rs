//! The requests of `testdata/vectors/requests.tsv` have the answers that are noted there. Each door has the same test.
//! `NINEFOLD_BLESS=1` notes the answers of this library.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use ninefold_app::api::{Context, Events, answer, envelope};
use sha2::{Digest, Sha256};

/// The status of a request and the beginning of the hash of its answer.
fn answered(method: &str, body: &str) -> (u16, String) {
    let body = if body == "-" { "" } else { body };
    let answer = envelope::method(method)
        .and_then(|method| answer(method, body.as_bytes(), &Context::default(), &mut Events::default()));
    let (status, answer) = match answer {
        Ok(answer) => (200, answer.body),
        Err(problem) => (problem.status(), problem.json()),
    };
    let hash = Sha256::digest(answer.trim_ascii_end());
    (status, hash[..8].iter().fold(String::new(), |hex, byte| hex + &format!("{byte:02x}")))
}

#[test]
fn requests_have_the_answers_that_are_noted() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/vectors/requests.tsv");
    let noted = fs::read_to_string(&file).unwrap();
    let mut found = String::new();
    for line in noted.lines() {
        if line.starts_with('#') {
            writeln!(found, "{line}").unwrap();
            continue;
        }
        let [method, needs, _, _, body] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}: expected five columns");
        };
        let (status, hash) = answered(method, body);
        writeln!(found, "{method}\t{needs}\t{status}\t{hash}\t{body}").unwrap();
    }
    if std::env::var_os("NINEFOLD_BLESS").is_some() {
        fs::write(&file, &found).unwrap();
        return;
    }
    let pairs = noted.lines().zip(found.lines()).filter(|(noted, found)| noted != found);
    let differ: Vec<_> = pairs.map(|(noted, found)| format!("{noted}\n{found}\n")).collect();
    assert!(differ.is_empty(), "noted and found:\n{}", differ.concat());
    assert!(found.lines().count() > 1000, "a thousand requests");
}
