//! Puzzles with other rules: what is read and written again is the same, and a solution obeys every rule.

use std::io::Cursor;

use ninefold_formats::{Chunk, Format, Reader};
use ninefold_variants::{Limits, Puzzle, Solver, iss, oracle};

/// Beyond so many guesses no solution is asked for.
const MOST_GUESSES: u64 = 50;

pub fn run(data: &[u8]) {
    let Some((&kind, rest)) = data.split_first() else { return };
    let Ok(text) = std::str::from_utf8(rest) else { return };
    match kind % 2 {
        0 => iss::read(text)
            .map_or_else(|error| assert!(!error.to_string().is_empty()), |puzzle| judge(&puzzle)),
        _ => record(text),
    }
}

/// Text of any format: an f-puzzles object, a jigsaw, a killer.
fn record(text: &str) {
    let forced = text.starts_with('{').then_some(Format::FPuzzles);
    let Ok(mut reader) = Reader::open(Box::new(Cursor::new(text.as_bytes().to_vec())), forced) else {
        return;
    };
    let mut chunk = Chunk::default();
    if !matches!(reader.next_chunk(4, &mut chunk), Ok(true)) {
        return;
    }
    for record in chunk.records() {
        if let Ok(Some(variant)) = record.variant() {
            judge(&variant.puzzle);
        }
    }
}

/// What holds for every puzzle.
pub fn judge(puzzle: &Puzzle) {
    let written = iss::write(puzzle);
    if written.left_out.is_empty() {
        let again = iss::read(&written.text);
        let again =
            again.unwrap_or_else(|error| panic!("it does not read its own: {error}\n{}", written.text));
        assert_eq!(iss::write(&again).text, written.text);
    }
    if puzzle.unknown().is_empty()
        && let Some(solution) = Solver::new(puzzle).solution(&Limits::guesses(MOST_GUESSES))
    {
        assert!(oracle::check(puzzle, &solution), "{solution:?} of {}", written.text);
    }
}
