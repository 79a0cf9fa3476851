//! Statistics of a run: puzzles, verdicts, guesses, speed.

use std::time::Duration;

use ninefold::Verdict;
use ninefold_formats::records::bad_record::BAD;
use ninefold_formats::words::grouped;
use serde_json::{Map, Value, json};

use crate::variant::answer::{STOPPED, UNCLEAR};

/// The words of [`Verdict`], those of puzzles with other rules, and `bad`, in the order in which they are listed.
const WORDS: [&str; 10] =
    ["unique", "multiple", "none", "clash", "solved", "wrong", STOPPED, UNCLEAR, "refused", BAD];

/// How well a run went; of several the worst counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Worst {
    /// Every puzzle had an acceptable verdict.
    #[default]
    Accepted,
    /// Some puzzle had another verdict.
    Rejected,
    /// Some record is not a puzzle, or some input cannot be read.
    Faulty,
}

/// Counts over some records; the counts of parts add up.
#[derive(Clone, Debug, Default)]
pub struct Stats {
    verdicts: [u64; WORDS.len()],
    /// Records without a verdict.
    unjudged: u64,
    guesses: u64,
    worst: Worst,
}

impl Stats {
    /// Counts a puzzle.
    #[inline]
    pub fn puzzle(&mut self, verdict: &Verdict, accepted: bool, guesses: u64) {
        self.verdicts[place(verdict)] += 1;
        self.guesses += guesses;
        if !accepted {
            self.worst = self.worst.max(Worst::Rejected);
        }
    }

    /// Counts a puzzle with other rules, by the word of its verdict.
    pub fn word(&mut self, word: &str, accepted: bool, guesses: u64) {
        match WORDS.iter().position(|known| *known == word) {
            Some(place) => self.verdicts[place] += 1,
            None => self.unjudged += 1,
        }
        self.guesses += guesses;
        if !accepted {
            self.worst = self.worst.max(Worst::Rejected);
        }
    }

    /// Counts a record without a verdict that is accepted.
    pub fn unjudged(&mut self) {
        self.unjudged += 1;
    }

    /// Counts a record without a verdict that is rejected.
    pub fn rejected(&mut self) {
        self.unjudged += 1;
        self.worst = self.worst.max(Worst::Rejected);
    }

    /// Counts a record that is not a puzzle.
    pub fn bad(&mut self) {
        self.verdicts[WORDS.len() - 1] += 1;
        self.worst = Worst::Faulty;
    }

    /// Notes that an input cannot be read any further.
    pub fn fault(&mut self) {
        self.worst = Worst::Faulty;
    }

    /// Adds what another part of the work counted.
    pub fn add(&mut self, other: &Stats) {
        for (mine, theirs) in self.verdicts.iter_mut().zip(other.verdicts) {
            *mine += theirs;
        }
        self.unjudged += other.unjudged;
        self.guesses += other.guesses;
        self.worst = self.worst.max(other.worst);
    }

    /// How many records, readable or not.
    pub fn records(&self) -> u64 {
        self.unjudged + self.verdicts.iter().sum::<u64>()
    }

    /// The worst that happened.
    pub fn worst(&self) -> Worst {
        self.worst
    }

    fn met(&self) -> impl Iterator<Item = (&'static str, u64)> {
        WORDS.into_iter().zip(self.verdicts).filter(|(_, count)| *count > 0)
    }

    fn per_second(&self, elapsed: Duration) -> u64 {
        (self.records() as f64 / elapsed.as_secs_f64().max(1e-9)) as u64
    }

    /// Everything in a sentence.
    pub fn sentence(&self, elapsed: Duration) -> String {
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

    /// Everything as a JSON object.
    pub fn object(&self, elapsed: Duration) -> Value {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_verdict_is_counted_under_its_word() {
        let clash = ninefold::Grid::EMPTY.clash();
        assert!(clash.is_none());
        for verdict in [Verdict::Unique, Verdict::Multiple, Verdict::NoSolution, Verdict::Solved] {
            assert_eq!(WORDS[place(&verdict)], verdict.word());
        }
    }

    #[test]
    fn the_worst_counts() {
        let mut stats = Stats::default();
        stats.puzzle(&Verdict::Unique, true, 3);
        assert_eq!(stats.worst(), Worst::Accepted);
        stats.puzzle(&Verdict::NoSolution, false, 0);
        assert_eq!(stats.worst(), Worst::Rejected);
        stats.bad();
        assert_eq!((stats.worst(), stats.records()), (Worst::Faulty, 3));
        assert_eq!(stats.object(Duration::from_secs(1))["verdicts"]["unique"], 1);
    }
}
