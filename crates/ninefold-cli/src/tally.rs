//! What was done: puzzles, verdicts, guesses, time.

use std::time::Duration;

use ninefold::Verdict;
use serde_json::{Map, Value, json};

use crate::exit::Exit;
use crate::report;

/// What `--stats` prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum StatsForm {
    /// A sentence
    Text,
    /// One JSON object on a line
    Json,
}

/// The words of [`Verdict`] and `bad`, in the order in which they are listed.
const WORDS: [&str; 7] = ["unique", "multiple", "none", "clash", "solved", "wrong", BAD];
/// The status of a record that is not a puzzle.
pub const BAD: &str = "bad";

/// Counts over some records; tallies of parts add up.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    verdicts: [u64; WORDS.len()],
    /// Puzzles on which no verdict was given.
    unjudged: u64,
    guesses: u64,
    exit: Exit,
}

impl Tally {
    /// Counts a puzzle.
    #[inline]
    pub fn puzzle(&mut self, verdict: &Verdict, accepted: bool, guesses: u64) {
        self.verdicts[place(verdict)] += 1;
        self.guesses += guesses;
        if !accepted {
            self.exit = self.exit.max(Exit::Refuted);
        }
    }

    /// Counts a puzzle that is not judged.
    pub fn unjudged(&mut self) {
        self.unjudged += 1;
    }

    /// Counts a record that is not a puzzle.
    pub fn bad(&mut self) {
        self.verdicts[WORDS.len() - 1] += 1;
        self.exit = Exit::Error;
    }

    /// Notes that something else went wrong, which was told already.
    pub fn fault(&mut self) {
        self.exit = Exit::Error;
    }

    /// Adds what another part of the work counted.
    pub fn add(&mut self, other: &Tally) {
        for (mine, theirs) in self.verdicts.iter_mut().zip(other.verdicts) {
            *mine += theirs;
        }
        self.unjudged += other.unjudged;
        self.guesses += other.guesses;
        self.exit = self.exit.max(other.exit);
    }

    /// How many records, readable or not.
    pub fn records(&self) -> u64 {
        self.unjudged + self.verdicts.iter().sum::<u64>()
    }

    /// How the program should end.
    pub fn exit(&self) -> Exit {
        self.exit
    }

    /// Prints everything on standard error.
    pub fn print(&self, form: StatsForm, elapsed: Duration) {
        let text = match form {
            StatsForm::Text => self.sentence(elapsed),
            StatsForm::Json => self.object(elapsed).to_string(),
        };
        report::say(text);
    }

    fn met(&self) -> impl Iterator<Item = (&'static str, u64)> {
        WORDS.into_iter().zip(self.verdicts).filter(|(_, count)| *count > 0)
    }

    fn per_second(&self, elapsed: Duration) -> u64 {
        (self.records() as f64 / elapsed.as_secs_f64().max(1e-9)) as u64
    }

    fn sentence(&self, elapsed: Duration) -> String {
        let verdicts: Vec<String> =
            self.met().map(|(word, count)| format!("{word} {}", grouped(count))).collect();
        format!(
            "{} puzzles in {:.3} s ({} a second), {} guesses{}{}",
            grouped(self.records()),
            elapsed.as_secs_f64(),
            grouped(self.per_second(elapsed)),
            grouped(self.guesses),
            if verdicts.is_empty() { "" } else { ": " },
            verdicts.join(", "),
        )
    }

    fn object(&self, elapsed: Duration) -> Value {
        let verdicts: Map<String, Value> =
            self.met().map(|(word, count)| (word.to_owned(), count.into())).collect();
        json!({
            "puzzles": self.records(),
            "seconds": elapsed.as_secs_f64(),
            "per_second": self.per_second(elapsed),
            "guesses": self.guesses,
            "verdicts": verdicts,
        })
    }
}

/// Where `verdict` stands in [`WORDS`].
#[inline]
fn place(verdict: &Verdict) -> usize {
    match verdict {
        Verdict::Unique => 0,
        Verdict::Multiple => 1,
        Verdict::NoSolution => 2,
        Verdict::Clash(_) => 3,
        Verdict::Solved => 4,
        _ => 5,
    }
}

/// A number with its thousands set apart: `1,234,567`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!([0, 999, 1000, 1234567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn every_verdict_is_counted_under_its_word() {
        let clash = ninefold::Grid::EMPTY.clash();
        assert!(clash.is_none());
        for verdict in [Verdict::Unique, Verdict::Multiple, Verdict::NoSolution, Verdict::Solved] {
            assert_eq!(WORDS[place(&verdict)], verdict.word());
        }
    }

    #[test]
    fn the_worst_exit_counts() {
        let mut tally = Tally::default();
        tally.puzzle(&Verdict::Unique, true, 3);
        assert_eq!(tally.exit(), Exit::Success);
        tally.puzzle(&Verdict::NoSolution, false, 0);
        assert_eq!(tally.exit(), Exit::Refuted);
        tally.bad();
        assert_eq!((tally.exit(), tally.records()), (Exit::Error, 3));
        assert_eq!(tally.object(Duration::from_secs(1))["verdicts"]["unique"], 1);
    }
}
