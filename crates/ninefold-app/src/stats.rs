//! Statistics of a run: puzzles, verdicts, guesses, speed.

use std::time::Duration;

use ninefold_formats::words::grouped;
use serde_json::{Map, Value, json};

use crate::status::{Status, Worst};

/// Counts over some records; the counts of parts add up.
#[derive(Clone, Debug, Default)]
pub struct Stats {
    statuses: [u64; Status::ALL.len()],
    /// Records without a verdict.
    unjudged: u64,
    guesses: u64,
    worst: Worst,
}

impl Stats {
    /// Counts a puzzle.
    #[inline]
    pub fn count(&mut self, status: Status, accepted: bool, guesses: u64) {
        self.statuses[status as usize] += 1;
        self.guesses += guesses;
        if !accepted {
            self.worst = self.worst.max(status.end(false));
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
        self.count(Status::Bad, false, 0);
    }

    /// Notes that an input cannot be read any further.
    pub fn fault(&mut self) {
        self.worst = Worst::Faulty;
    }

    /// Adds what another part of the work counted.
    pub fn add(&mut self, other: &Stats) {
        for (mine, theirs) in self.statuses.iter_mut().zip(other.statuses) {
            *mine += theirs;
        }
        self.unjudged += other.unjudged;
        self.guesses += other.guesses;
        self.worst = self.worst.max(other.worst);
    }

    /// How many records, readable or not.
    pub fn records(&self) -> u64 {
        self.unjudged + self.statuses.iter().sum::<u64>()
    }

    /// The worst that happened.
    pub fn worst(&self) -> Worst {
        self.worst
    }

    fn met(&self) -> impl Iterator<Item = (&'static str, u64)> {
        Status::ALL.iter().map(|status| status.name()).zip(self.statuses).filter(|(_, count)| *count > 0)
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
        let mut verdicts = Map::new();
        verdicts.extend(self.met().map(|(word, count)| (word.to_owned(), Value::from(count))));
        json!({
            "puzzles": self.records(),
            "seconds": elapsed.as_secs_f64(),
            "per_second": self.per_second(elapsed),
            "guesses": self.guesses,
            "verdicts": verdicts,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_counts() {
        let mut stats = Stats::default();
        stats.count(Status::Unique, true, 3);
        assert_eq!(stats.worst(), Worst::Accepted);
        stats.count(Status::None, false, 0);
        assert_eq!(stats.worst(), Worst::Rejected);
        stats.bad();
        assert_eq!((stats.worst(), stats.records()), (Worst::Faulty, 3));
        assert_eq!(stats.object(Duration::from_secs(1))["verdicts"]["unique"], 1);
    }
}
