//! Minimal puzzles with weights, in the order of their walks.

use std::ops::Range;
use std::sync::atomic::Ordering;

use anyhow::Result;
use ninefold::generate::{self, Weighted};
use ninefold::text::Entry;
use ninefold_app::pipeline;
use ninefold_formats::Format;

use super::outlet::Outlet;
use crate::interrupt;

/// Walks that are one piece of work.
const PIECE: u64 = 2048;

/// Why the work ends.
enum End {
    Complete,
    Failed(anyhow::Error),
}

/// Makes `count` puzzles and writes them, each with the logarithm of its weight; how many were made before an interrupt.
///
/// # Errors
/// If a puzzle cannot be written.
pub fn run(seed: u64, count: u64, threads: usize, to: Format, mut outlet: Outlet) -> Result<u64> {
    let interrupted = interrupt::end_early()?;
    let (mut first, mut made) = (0, 0);
    let next = |walks: &mut Range<u64>| {
        *walks = first..first + PIECE;
        first = walks.end;
        !interrupted.load(Ordering::Relaxed)
    };
    let work = |walks: &mut Range<u64>, (): &mut (), found: &mut Vec<Weighted>| {
        *found = generate::thinned(seed, generate::weighted(seed, walks.clone()));
    };
    let deliver = |found: &mut Vec<Weighted>| {
        for it in found.drain(..).take((count - made) as usize) {
            outlet.entry(entry(&it, to), it.solution);
            made += 1;
        }
        outlet.flush().map_err(End::Failed)?;
        if made < count { Ok(()) } else { Err(End::Complete) }
    };
    match pipeline::run(threads, next, work, deliver) {
        Err(End::Failed(error)) => return Err(error),
        Ok(()) | Err(End::Complete) => outlet.finish()?,
    }
    Ok(made)
}

/// A puzzle and the natural logarithm of how many minimal puzzles it stands for, per walk.
fn entry(it: &Weighted, to: Format) -> Entry {
    let mut entry = Entry::new(it.puzzle);
    let weight = format!("{:.6}", it.weight.ln());
    if to == Format::LINE {
        entry.comment = Some(format!("# log_weight {weight}"));
    }
    entry.headers.push(("log_weight".to_owned(), weight));
    entry
}
