//! Verdicts: from a count of solutions, and in words.

use ninefold::{Grid, Verdict};

/// Appends `!` and the verdict: the line of a puzzle for which there is nothing better to print.
pub fn write_error_line(verdict: &Verdict, out: &mut Vec<u8>) {
    out.extend_from_slice(format!("! {}", worded(verdict)).as_bytes());
}

/// The verdict, with the clashing cells if that is what is wrong.
pub fn worded(verdict: &Verdict) -> String {
    match verdict.clash() {
        Some(clash) => format!("{verdict}: {clash}"),
        None => verdict.to_string(),
    }
}

/// The verdict on `puzzle`, known to have `solutions` (which may have been counted up to some limit only).
#[inline]
pub fn verdict(puzzle: &Grid, solutions: u64) -> Verdict {
    match solutions {
        0 => match puzzle.clash() {
            Some(clash) if puzzle.is_complete() => Verdict::Wrong(clash),
            Some(clash) => Verdict::Clash(clash),
            None => Verdict::NoSolution,
        },
        1 if puzzle.is_complete() => Verdict::Solved,
        1 => Verdict::Unique,
        _ => Verdict::Multiple,
    }
}
