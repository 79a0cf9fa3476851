//! What can be said of a puzzle of either kind: one enum, one spelling, and how a run that met it ends.

use ninefold::Verdict;
use serde::{Deserialize, Deserializer, Serialize};

/// What can be said of a puzzle, or of a record that should have been one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// There is one solution.
    Unique,
    /// There are several.
    Multiple,
    /// There is no solution.
    None,
    /// Equal digits see each other.
    Clash,
    /// It is a solved grid.
    Solved,
    /// It is a full grid with clashes.
    Wrong,
    /// The search was stopped at a limit.
    Stopped,
    /// A rule of it is not understood, and the verdict depends on that.
    Unclear,
    /// The question has no meaning for such a puzzle.
    Refused,
    /// The record is not a puzzle.
    #[default]
    Bad,
}

ninefold::named! {
    Status or UnknownStatus: "unique, multiple, none, clash, solved, wrong, stopped, unclear, refused or bad";
    Unique = "unique",
    Multiple = "multiple",
    None = "none",
    Clash = "clash",
    Solved = "solved",
    Wrong = "wrong",
    Stopped = "stopped",
    Unclear = "unclear",
    Refused = "refused",
    Bad = "bad",
}

/// Another program may say something else of its puzzle: that is not a status of ours.
impl<'de> Deserialize<'de> for Status {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Status, D::Error> {
        Ok(std::borrow::Cow::<str>::deserialize(from)?.parse().unwrap_or_default())
    }
}

impl Status {
    /// How many solutions it means: 0, 1, or 2 for several or an unknown number.
    #[cfg(feature = "variants")]
    pub(crate) fn solutions(self) -> usize {
        match self {
            Status::None => 0,
            Status::Unique => 1,
            _ => 2,
        }
    }

    /// How a run ends that met it, `accepted` or not.
    pub fn end(self, accepted: bool) -> Worst {
        match self {
            Status::Bad => Worst::Faulty,
            _ if accepted => Worst::Accepted,
            _ => Worst::Rejected,
        }
    }
}

impl From<&Verdict> for Status {
    #[inline]
    fn from(verdict: &Verdict) -> Status {
        match verdict {
            Verdict::Unique => Status::Unique,
            Verdict::Multiple => Status::Multiple,
            Verdict::NoSolution => Status::None,
            Verdict::Clash(_) => Status::Clash,
            Verdict::Solved => Status::Solved,
            _ => Status::Wrong,
        }
    }
}

#[cfg(feature = "variants")]
impl From<&ninefold_variants::Verdict> for Status {
    fn from(verdict: &ninefold_variants::Verdict) -> Status {
        match verdict {
            ninefold_variants::Verdict::NoSolution => Status::None,
            ninefold_variants::Verdict::Unique(_) => Status::Unique,
            ninefold_variants::Verdict::Multiple(_) => Status::Multiple,
            ninefold_variants::Verdict::Stopped(_) => Status::Stopped,
        }
    }
}

/// How well a run went; of several the worst counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Worst {
    /// Every puzzle had an acceptable status: exit code 0.
    #[default]
    Accepted,
    /// Some puzzle had another: exit code 1.
    Rejected,
    /// Some record is not a puzzle, or some input cannot be read: exit code 2.
    Faulty,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_keep_their_words() {
        for verdict in [Verdict::Unique, Verdict::Multiple, Verdict::NoSolution, Verdict::Solved] {
            assert_eq!(Status::from(&verdict).name(), verdict.word());
        }
        for (number, status) in Status::ALL.into_iter().enumerate() {
            assert_eq!(status as usize, number);
            assert_eq!(serde_json::to_string(&status).unwrap(), format!("\"{status}\""));
        }
    }
}
