//! The puzzles to rate: parts of the sets, in their order.

use std::path::Path;

use anyhow::{Result, ensure};

use super::program::Rating;
use crate::sets;

/// A row of puzzles.
pub struct Sample {
    /// The set's file stem, or the puzzle's name.
    pub name: String,
    pub puzzles: Vec<String>,
}

const ALL: usize = usize::MAX;

/// File, every how manieth puzzle, how many at most.
const FILES: [(&str, usize, usize); 5] = [
    ("easy_generated.txt", 1, 20_000),
    ("unbiased_generated.txt", 25, ALL),
    ("rated.tsv", 1, ALL),
    ("magictour_top1465.txt", 1, ALL),
    ("hardest_11plus.txt", 1, 12),
];

/// A puzzle that people quote times for.
const ESCARGOT: (&str, &str) =
    ("ai_escargot", "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..");

/// As much of this one as HoDoKu rates in half a minute.
const QUICK_HODOKU: (&str, usize) = ("magictour_top1465", 150);

/// The samples of these names, or all; of each no more than `most` puzzles.
pub fn read(data: &Path, names: &[String], most: usize) -> Result<Vec<Sample>> {
    let known: Vec<&str> = FILES.iter().map(|(file, ..)| stem(file)).chain([ESCARGOT.0]).collect();
    for name in names {
        ensure!(known.contains(&name.as_str()), "no sample {name}: there are {}", known.join(", "));
    }
    let wanted = |name: &str| names.is_empty() || names.iter().any(|wanted| wanted == name);
    let mut samples = Vec::new();
    for (file, every, at_most) in FILES.into_iter().filter(|(file, ..)| wanted(stem(file))) {
        let puzzles = sets::puzzles(&data.join(file))?.into_iter().step_by(every).take(at_most.min(most));
        samples.push(Sample { name: stem(file).to_owned(), puzzles: puzzles.collect() });
    }
    if wanted(ESCARGOT.0) {
        samples.push(Sample { name: ESCARGOT.0.to_owned(), puzzles: vec![ESCARGOT.1.to_owned()] });
    }
    Ok(samples)
}

fn stem(file: &str) -> &str {
    file.split('.').next().unwrap_or(file)
}

impl Sample {
    /// What is rated of it.
    pub fn part(&self, rating: Rating, quick: bool) -> &[String] {
        let (name, most) = QUICK_HODOKU;
        let part = quick && rating == Rating::Hodoku && self.name == name;
        &self.puzzles[..if part { most.min(self.puzzles.len()) } else { self.puzzles.len() }]
    }
}
