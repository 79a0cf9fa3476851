//! Climbing towards puzzles that need a rare technique.
//!
//! Of the puzzles in which a technique is used, most need a harder one later. Such a puzzle is near what is asked for: some of
//! its variants use the technique as well and get further, variants of those further still, and now and then one of
//! them is solved. How far a puzzle gets is the number of cells that stay blank.
//!
//! For jellyfish one random puzzle in 100,000 meets the criteria, and one in 3,500 is near; one climb in seven succeeds, after
//! 600 variants on average. So a puzzle is found after 4,400 variants and the 25,000 random ones that lead to seven climbs.
//! For swordfish it is every second climb instead of one random puzzle in 2,500.

use crate::board::Grid;
use crate::random::Random;

use super::criteria::{Criteria, Miss, Rating};
use super::vicinity::Vicinity;
use super::{Candidate, Generator};

/// How many attempts fail before climbing begins: what is common is found sooner by waiting.
pub(super) const UNTIL: u64 = 256;
/// How many givens of a puzzle are exchanged for a variant.
const CHANGE: usize = 3;
/// How many variants are made of a puzzle.
const VARIANTS: u64 = 64;
/// After how many puzzles without progress a climb ends.
const PATIENCE: u32 = 6;

impl Generator {
    /// Looks for a puzzle that meets the criteria, from one that leaves some cells blank.
    pub(super) fn climb(
        &self,
        from: &Grid,
        blanks: usize,
        random: &mut Random,
        criteria: &mut Criteria<'_>,
    ) -> Option<(Candidate, Rating)> {
        let (mut at, mut least, mut stale) = (*from, blanks, 0);
        while stale < PATIENCE {
            stale += 1;
            let before = least;
            let seed = random.next_u64();
            for variant in self.variants_of(&at, seed).into_iter().flatten() {
                match criteria.rating(&variant.reduced.puzzle) {
                    Ok(rating) => return Some((variant, rating)),
                    Err(Miss::Near { blanks }) if blanks <= least => {
                        (at, least) = (variant.reduced.puzzle, blanks);
                    }
                    Err(_) => {}
                }
            }
            if least < before {
                stale = 0;
            }
        }
        None
    }

    fn variants_of(&self, puzzle: &Grid, seed: u64) -> Vec<Option<Candidate>> {
        let vicinity = Vicinity::new(puzzle, CHANGE).ok();
        // The givens of the puzzle are tried last only if no given may be too many.
        let near = Generator { vicinity, minimal: self.is_minimal_anyway(), ..self.clone() };
        near.attempt((0..VARIANTS).map(|number| Random::stream(seed, number)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic;

    #[test]
    fn some_climbs_arrive() {
        let asked = Generator::new(3).technique("swordfish").unwrap();
        let mut criteria = Criteria::new(&asked);
        let mut climbs = 0;
        let arrived = Generator::new(3).puzzles(0..2_048).into_iter().flatten().find_map(|made| {
            let Err(Miss::Near { blanks }) = criteria.rating(&made.puzzle) else { return None };
            climbs += 1;
            asked.climb(&made.puzzle, blanks, &mut Random::stream(3, climbs), &mut criteria)
        });
        let (candidate, _) = arrived.expect("of a dozen climbs");
        let path = logic::solve(&candidate.reduced.puzzle);
        assert!(path.is_solved() && path.steps.iter().any(|step| step.technique.id == "swordfish"));
        assert!(candidate.solution.is_solution_of(&candidate.reduced.puzzle));
    }
}
