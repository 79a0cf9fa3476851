//! Claims, and what may be missing in them.

use core::fmt;

use crate::board::Candidate;
use crate::logic::{Evidence, Step};

/// A step as it is claimed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claim {
    /// The digits that it proves.
    pub placements: Vec<Candidate>,
    /// The candidates that it disproves.
    pub eliminations: Vec<Candidate>,
    /// What it rests on, as far as it is given.
    pub evidence: Evidence,
}

impl From<&Step> for Claim {
    fn from(step: &Step) -> Claim {
        Claim {
            placements: step.placements.to_vec(),
            eliminations: step.eliminations.clone(),
            evidence: step.evidence.clone(),
        }
    }
}

/// Why evidence does not show what it should.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Gap {
    /// There is a way to have all that the evidence says, and not this.
    Missing(Candidate),
    /// An inference of a chain does not follow from its premises: the number of the chain and of the
    /// inference, from 0.
    Inference(usize, usize),
    /// All guardians can be false at once.
    Guardians,
    /// A set is not what it is said to be: its number, from 0.
    Set(usize),
}

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Gap::Missing(candidate) => write!(f, "the evidence does not decide {candidate}"),
            Gap::Inference(0, number) => write!(f, "inference {} of its chain does not hold", number + 1),
            Gap::Inference(chain, number) => {
                write!(f, "inference {} of its chain {} does not hold", number + 1, chain + 1)
            }
            Gap::Guardians => f.write_str("its guardians can all be false"),
            Gap::Set(set) => write!(f, "its set {} has other candidates", set + 1),
        }
    }
}
