//! Chains from the guardians of a pattern: one of them is true, and each leads to the same.
//!
//! ```text
//!             guardian 1 → … ↘
//!   pattern   guardian 2 → … → the same conclusion
//!             guardian 3 → … ↗
//! ```
//!
//! The patterns are those that other techniques use for what all guardians exclude directly. Of all patterns
//! those with the fewest guardians come first, and of these the shortest chains.

use core::ops::ControlFlow;

use super::guardians::{Clause, concludes_the_same};
use super::{deadly, oddagons, tridagon, uniqueness};
use crate::logic::{Info, Position, Step, StepSink, Technique};
use crate::sort::Arrange;

/// Chains from all guardians of any pattern.
#[derive(Debug)]
pub struct GuardianChain {
    info: &'static Info,
    kinds: &'static [Info; 12],
}

pub static GUARDIAN_CHAIN: GuardianChain = GuardianChain {
    info: &Info::new(
        "guardian-chain",
        "Forcing Chain from Guardians",
        "A pattern cannot be without its guardians, and chains from all of them lead to the same.",
    )
    .also(&["or-k-forcing-chain", "ork-forcing-whip"])
    .optional(),
    kinds: &[
        uniqueness::BUG_CHAIN,
        deadly::UNIQUE_RECTANGLE_CHAIN,
        deadly::EXTENDED_RECTANGLE_CHAIN,
        deadly::UNIQUE_MATRIX_CHAIN,
        deadly::BORESCOPER_CHAIN,
        deadly::BUG_LITE_CHAIN,
        deadly::REVERSE_BUG_CHAIN,
        deadly::QIU_CHAIN,
        oddagons::BROKEN_WING_CHAIN,
        oddagons::BIVALUE_ODDAGON_CHAIN,
        tridagon::TRIDAGON_CHAIN,
        tridagon::IMPOSSIBLE_PATTERN_CHAIN,
    ],
};

/// Chains from more guardians than this are not followed: they would be too long to read.
const MOST_CHAINS: usize = 6;

/// Of so many patterns with as many guardians chains are followed.
const MOST_PATTERNS: usize = 100;

/// The patterns of a position, each with the number of its kind.
pub fn all_clauses(on: &Position) -> Vec<(usize, Clause)> {
    let unique = on.is_unique();
    let rarely = |technique: &deadly::Deadly| if unique { technique.clauses(on) } else { Vec::new() };
    let by_kind = [
        uniqueness::grave(on).filter(|_| unique).into_iter().collect(),
        if unique { deadly::rectangles(on) } else { Vec::new() },
        rarely(&deadly::EXTENDED_RECTANGLE),
        rarely(&deadly::UNIQUE_MATRIX),
        rarely(&deadly::BORESCOPER),
        rarely(&deadly::BUG_LITE),
        rarely(&deadly::REVERSE_BUG),
        rarely(&deadly::QIU),
        oddagons::BROKEN_WING.clauses(on),
        oddagons::BIVALUE_ODDAGON.clauses(on),
        tridagon::TRIDAGON.clauses(on),
        tridagon::IMPOSSIBLE_PATTERN.clauses(on),
    ];
    let numbered = by_kind.into_iter().enumerate();
    numbered.flat_map(|(kind, clauses)| clauses.into_iter().map(move |clause| (kind, clause))).collect()
}

impl Technique for GuardianChain {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn kinds(&self) -> &'static [Info] {
        self.kinds
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let clauses = all_clauses(on);
        let mut told: Vec<Step> = Vec::new();
        for count in 2..=MOST_CHAINS {
            let of_size = clauses.iter().filter(|(_, clause)| clause.guardians.len() == count);
            let mut steps: Vec<(usize, Step)> = of_size
                .take(MOST_PATTERNS)
                .flat_map(|(kind, clause)| clause.by_chains(on, &self.kinds[*kind]))
                .collect();
            steps.arrange_by_key(|(length, _)| *length);
            for (_, step) in steps {
                let same =
                    |known: &Step| known.technique == step.technique && concludes_the_same(known, &step);
                if !told.iter().any(same) {
                    told.push(step.clone());
                    sink.report(step)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
