//! Siamese fish: two finned fish on the same base lines, reported as one step.
//!
//! ```text
//!        c2    c5    c7    c8
//!  r3  . X  .  .  .  .  X  F      The digit of rows 3 and 8: with columns 2 and 7 it is a fish with fin F, with
//!  r8  . X  .  .  .  .  X  .      columns 2 and 8 another, whose fin is in column 7. Both are true, so what either
//!                                 eliminates is false.
//! ```

use core::ops::ControlFlow;

use super::fish;
use crate::board::{Candidates, House};
use crate::logic::explain::{self, therefore};
use crate::logic::{Info, Level, Part, Position, Role, Step, StepSink, Technique};
use crate::sort::Arrange;

/// Two finned fish of one size on the same base lines.
#[derive(Debug)]
pub struct SiameseFish {
    info: &'static Info,
    kinds: &'static [Info; 6],
}

const SUMMARY: &str = "Two finned fish on the same base lines, with different cover lines and fins.";

/// Named after the fish that is found first, with its entry but switched off.
const fn kind(id: &'static str, name: &'static str, code: &'static str, level: Level, score: u16) -> Info {
    Info::new(id, name, SUMMARY).words(words).hodoku(code, 4601, level, score).off()
}

pub static SIAMESE_FISH: SiameseFish = SiameseFish {
    info: &Info::new("siamese-fish", "Siamese Fish", SUMMARY)
        .words(words)
        .hodoku("0310", 4601, Level::Unfair, 260)
        .off()
        .optional(),
    kinds: &[
        kind("siamese-finned-x-wing", "Siamese Finned X-Wing", "0310", Level::Hard, 130),
        kind("siamese-sashimi-x-wing", "Siamese Sashimi X-Wing", "0320", Level::Hard, 150),
        kind("siamese-finned-swordfish", "Siamese Finned Swordfish", "0311", Level::Unfair, 200),
        kind("siamese-sashimi-swordfish", "Siamese Sashimi Swordfish", "0321", Level::Unfair, 240),
        kind("siamese-finned-jellyfish", "Siamese Finned Jellyfish", "0312", Level::Unfair, 250),
        kind("siamese-sashimi-jellyfish", "Siamese Sashimi Jellyfish", "0322", Level::Unfair, 260),
    ],
};

/// Finned and sashimi fish by size, in the order of the kinds.
const SINGLE: [[&fish::BasicFish; 2]; 3] = [
    [&fish::FINNED_X_WING, &fish::SASHIMI_X_WING],
    [&fish::FINNED_SWORDFISH, &fish::SASHIMI_SWORDFISH],
    [&fish::FINNED_JELLYFISH, &fish::SASHIMI_JELLYFISH],
];

impl Technique for SiameseFish {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn kinds(&self) -> &'static [Info] {
        self.kinds
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        for (kinds, techniques) in self.kinds.chunks(2).zip(SINGLE) {
            let mut single = Vec::new();
            for (kind, technique) in kinds.iter().zip(techniques) {
                let mut take = |step| {
                    single.push((kind, step));
                    ControlFlow::Continue(())
                };
                technique.find(on, &mut StepSink::all(&mut take))?;
            }
            // Those on the same lines stand together.
            single.arrange_by_cached_key(|(_, step)| waters(step));
            for same in single.chunk_by(|(_, a), (_, b)| waters(a) == waters(b)) {
                for (i, (kind, a)) in same.iter().enumerate() {
                    let others = same[i + 1..].iter().filter(|(_, b)| a.eliminations != b.eliminations);
                    others.map(|(_, b)| join(kind, a, b)).try_for_each(|step| sink.report(step))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The step in words.
fn words(step: &Step, _: &Candidates) -> String {
    let evidence = &step.evidence;
    let (first, second) = evidence.covers().split_at(evidence.covers().len() / 2);
    let fins: Vec<_> = evidence.parts_of(Role::Fin).map(|part| explain::list(part.cells, "or")).collect();
    let covers = [first, second].map(explain::houses);
    let fish = covers.iter().zip(&fins).map(|(covers, fins)| format!("in {covers} or in {fins}"));
    format!(
        "In {}, every {} is {}. These are two finned fish on the same base lines, and whatever either eliminates is \
         false. {}",
        explain::houses(&evidence.houses),
        explain::digits(evidence.digits(Role::Fin), "and"),
        explain::join(fish, "and also"),
        therefore(step)
    )
}

/// Where a fish swims: its digit and base lines.
fn waters(step: &Step) -> (usize, Vec<House>) {
    let digit = step.evidence.digits(Role::Fin).first();
    (digit.map_or(0, |digit| digit.index()), step.evidence.houses.to_vec())
}

fn join(kind: &'static Info, a: &Step, b: &Step) -> Step {
    let parts: Vec<Part> = a.evidence.parts.iter().chain(&b.evidence.parts).copied().collect();
    let mut evidence = a.evidence.clone().covering(b.evidence.covers().iter().copied());
    evidence.parts = parts;
    let mut eliminations = a.eliminations.clone();
    eliminations.extend(b.eliminations.iter().filter(|removed| !a.eliminations.contains(removed)));
    Step::removing(kind, eliminations, evidence)
}
