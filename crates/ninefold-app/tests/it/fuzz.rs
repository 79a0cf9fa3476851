//! Replays what fuzzers found, and the inputs that they start from: every door of `fuzz/targets` takes them without a
//! panic, and without a broken promise. A few thousand changes of them are tried on the way.

#[path = "../../../../fuzz/targets/mod.rs"]
mod targets;

use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

use ninefold::Random;

/// The files of `fuzz/FOLDER/TARGET`.
fn files(folder: &str, target: &str) -> Vec<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz").join(folder).join(target);
    let Ok(entries) = fs::read_dir(path) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn the_corpus_and_every_find_are_replayed() {
    for (name, run) in targets::ALL {
        let corpus = files("corpus", name);
        assert!(!corpus.is_empty(), "{name} has no corpus");
        for file in corpus.iter().chain(&files("regressions", name)) {
            let bytes = fs::read(file).unwrap();
            assert!(catch_unwind(|| run(&bytes)).is_ok(), "{}", file.display());
        }
    }
}

/// A change of a few bytes.
fn change(bytes: &mut Vec<u8>, random: &mut Random) {
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len() as u32 + 1) as usize;
        let byte = random.below(256) as u8;
        match random.below(4) {
            0 => bytes.insert(at, byte),
            1 if at < bytes.len() => _ = bytes.remove(at),
            2 if at < bytes.len() => bytes[at] = b"0123456789.,:;|{}[]\"<>&#\n\t -"[usize::from(byte) % 28],
            _ if at < bytes.len() => bytes[at] ^= 1 << (byte % 8),
            _ => {}
        }
    }
}

#[test]
fn changes_of_the_corpus_are_tried() {
    for (number, (name, run)) in targets::ALL.into_iter().enumerate() {
        let corpus: Vec<Vec<u8>> = files("corpus", name).iter().map(|file| fs::read(file).unwrap()).collect();
        let mut random = Random::new(number as u64);
        for _ in 0..300 {
            let mut bytes = corpus[random.below(corpus.len() as u32) as usize].clone();
            change(&mut bytes, &mut random);
            assert!(catch_unwind(|| run(&bytes)).is_ok(), "{name}: {bytes:?}");
        }
    }
}
