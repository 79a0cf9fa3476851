//! Checks claimed steps without the finders: does the conclusion follow from the evidence?
//!
//! The evidence names cells, houses, sets and chains. Each of them stands for plain facts about the position:
//! a cell takes one of its candidates, a digit takes one of its places in a house, a rectangle that two
//! digits could fill in two ways does not occur in a puzzle with one solution. The inferences of a chain are
//! checked one by one, each from its premises alone, a step inside a chain in the same way as any step; what
//! holds is a fact as well. A conclusion follows if its opposite cannot be had together with these facts,
//! which a small search shows, whatever the technique is called. What does not follow from its evidence may
//! still be true: that is checked against the solutions.
//!
//! ```
//! use ninefold::logic::{self, check::{Checker, Claim, Ground}};
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let mut checker = Checker::new(&puzzle);
//! for step in logic::solve(&puzzle).steps {
//!     assert_eq!(checker.check(&Claim::from(&step)), Ok(Ground::Evidence));
//! }
//! assert!(checker.position().is_complete());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chains;
mod claim;
mod completions;
mod facts;
mod rank;
mod symmetry;
mod templates;

use core::fmt;

use crate::board::{Candidate, Candidates, Digit, Grid};

pub use claim::{Claim, Gap};
pub(crate) use facts::is_impossible;

/// Why a claim may be believed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ground {
    /// It follows from its evidence.
    Evidence,
    /// It holds in every solution, but its evidence does not show it.
    Solutions(Gap),
}

/// Why a claim must not be believed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Flaw {
    /// It concludes nothing.
    Idle,
    /// The cell holds another digit.
    Filled(Candidate),
    /// A digit that it places is not in every solution.
    NotForced(Candidate),
    /// A candidate that it removes is in some solution.
    Possible(Candidate),
}

/// Follows a path, claim by claim.
#[derive(Clone, Debug)]
pub struct Checker {
    puzzle: Grid,
    /// The one solution, if there is just one.
    solution: Option<Grid>,
    position: Candidates,
}

impl Checker {
    /// At the beginning of `puzzle`.
    pub fn new(puzzle: &Grid) -> Checker {
        Checker::at(Candidates::new(puzzle))
    }

    /// At a position on the way; only its givens are taken for granted.
    pub fn at(position: Candidates) -> Checker {
        let puzzle = position.grid().puzzle();
        let outcome = crate::solve::Solver::new().search(&puzzle, 2);
        let solution = outcome.solution().filter(|_| outcome.solutions == 1);
        Checker { puzzle, solution, position }
    }

    /// Where the claims so far have led.
    pub fn position(&self) -> &Candidates {
        &self.position
    }

    /// Checks the next claim and does what it says.
    ///
    /// # Errors
    /// If it is not true in every solution, or says nothing; then the position stays.
    pub fn check(&mut self, claim: &Claim) -> Result<Ground, Flaw> {
        self.refute(claim).map_or(Ok(()), Err)?;
        let ground = match self.gap(claim) {
            None => Ground::Evidence,
            Some(gap) => Ground::Solutions(gap),
        };
        for &removed in &claim.eliminations {
            self.position.remove(removed);
        }
        for &placed in &claim.placements {
            if self.position.blanks().contains(placed.cell) {
                self.position.place(placed);
            }
        }
        Ok(ground)
    }

    /// What is false about a claim, if anything is.
    fn refute(&self, claim: &Claim) -> Option<Flaw> {
        if claim.placements.is_empty() && claim.eliminations.is_empty() {
            return Some(Flaw::Idle);
        }
        let grid = self.position.grid();
        let filled = |placed: &&Candidate| grid.get(placed.cell).is_some_and(|digit| digit != placed.digit);
        if let Some(&placed) = claim.placements.iter().find(filled) {
            return Some(Flaw::Filled(placed));
        }
        let unforced = claim.placements.iter().find(|placed| !self.is_forced(**placed));
        let possible = claim.eliminations.iter().find(|removed| self.is_possible(**removed));
        unforced.map(|&placed| Flaw::NotForced(placed)).or(possible.map(|&removed| Flaw::Possible(removed)))
    }

    /// Whether some solution has `candidate`.
    fn is_possible(&self, candidate: Candidate) -> bool {
        if let Some(solution) = &self.solution {
            return solution.get(candidate.cell) == Some(candidate.digit);
        }
        if let Some(given) = self.puzzle.get(candidate.cell) {
            return given == candidate.digit;
        }
        let mut puzzle = self.puzzle;
        puzzle.set_given(candidate.cell, candidate.digit);
        puzzle.clash().is_none() && puzzle.solution().is_some()
    }

    /// Whether every solution has `candidate`.
    fn is_forced(&self, candidate: Candidate) -> bool {
        let cell = candidate.cell;
        let others = Digit::ALL.into_iter().filter(|&digit| digit != candidate.digit);
        !others.map(|digit| Candidate { cell, digit }).any(|other| self.is_possible(other))
    }

    /// Why the evidence does not show the conclusion; `None` if it does.
    fn gap(&self, claim: &Claim) -> Option<Gap> {
        facts::gap(&self.position, self.solution.is_some(), claim)
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::Idle => f.write_str("it concludes nothing"),
            Flaw::Filled(Candidate { cell, digit }) => {
                write!(f, "it places {digit} in {cell}, where another digit stands already")
            }
            Flaw::NotForced(Candidate { cell, digit }) => {
                write!(f, "it places {digit} in {cell}, which is not so in every solution")
            }
            Flaw::Possible(Candidate { cell, digit }) => {
                write!(f, "it removes {digit} from {cell}, where a solution has it")
            }
        }
    }
}

impl core::error::Error for Flaw {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::{self, Evidence, Order, Position, Reason, Role, Step};

    const HARD: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

    /// It takes a chain through cells of two candidates.
    const CHAINED: &str = "..37..89.7..9....2....6..51.6......48..1.2...1...8.....4..2...3.....75...7..4....";

    /// The first step by `order` that is `wanted`, and a checker that saw those before it.
    fn first(puzzle: &Grid, order: &Order, wanted: impl Fn(&Step) -> bool) -> (Checker, Step) {
        let mut position = Position::of(puzzle);
        let mut checker = Checker::new(puzzle);
        loop {
            let step = logic::next_step(&position, order).expect("it comes");
            if wanted(&step) {
                return (checker, step);
            }
            checker.check(&Claim::from(&step)).expect("a true step");
            position.apply(&step);
        }
    }

    fn claim(eliminations: &[&str], evidence: Evidence) -> Claim {
        let eliminations = eliminations.iter().map(|word| word.parse().unwrap()).collect();
        Claim { eliminations, evidence, ..Claim::default() }
    }

    #[test]
    fn a_false_conclusion_is_refuted_and_a_true_one_without_evidence_is_not_shown() {
        let puzzle: Grid = HARD.parse().unwrap();
        let solution = puzzle.solution().unwrap();
        let mut checker = Checker::new(&puzzle);
        let cell = puzzle.blanks().first().unwrap();
        let truth = Candidate { cell, digit: solution.get(cell).unwrap() };
        let lie = claim(&[&truth.to_string()], Evidence::default());
        assert_eq!(checker.check(&lie), Err(Flaw::Possible(truth)));
        let other = checker.position().at(cell).without(truth.digit).first().unwrap();
        let other = Candidate { cell, digit: other };
        let bare = claim(&[&other.to_string()], Evidence::default());
        assert_eq!(checker.check(&bare), Ok(Ground::Solutions(Gap::Missing(other))));
        assert!(!checker.position().contains(other));
        assert_eq!(checker.check(&claim(&[], Evidence::default())), Err(Flaw::Idle));
    }

    #[test]
    fn a_broken_inference_is_named() {
        let puzzle: Grid = CHAINED.parse().unwrap();
        let order = Order::named(["full-house", "naked-single", "hidden-single", "xy-chain"]).unwrap();
        let (mut checker, step) = first(&puzzle, &order, |step| step.technique.id == "xy-chain");
        let mut claim = Claim::from(&step);
        assert_eq!(checker.clone().check(&claim), Ok(Ground::Evidence));
        let link = &mut claim.evidence.hard_mut().chains[0].inferences[3];
        link.reason = Reason::Cell(puzzle.givens().first().unwrap());
        link.holds = true;
        link.node.digit = puzzle.get(puzzle.givens().first().unwrap()).unwrap();
        assert_eq!(checker.check(&claim), Ok(Ground::Solutions(Gap::Inference(0, 3))));
    }

    #[test]
    fn evidence_about_other_cells_shows_nothing() {
        let puzzle: Grid = HARD.parse().unwrap();
        let (mut checker, step) = first(&puzzle, &Order::simple(), |step| !step.eliminations.is_empty());
        let mut claim = Claim::from(&step);
        assert_eq!(checker.clone().check(&claim), Ok(Ground::Evidence));
        let far = puzzle.blanks().last().unwrap();
        claim.evidence = Evidence::default().and(Role::Pattern, checker.position().at(far), far);
        assert!(matches!(checker.check(&claim), Ok(Ground::Solutions(Gap::Missing(_)))));
    }
}
