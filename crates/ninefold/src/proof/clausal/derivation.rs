//! A solving path as a refutation: each conclusion is a lemma of its own, so that a checker of the refutation checks every
//! step of the path.

use alloc::vec::Vec;
use core::fmt;

use super::lemmas::{Clause, Hints, Lemmas};
use super::{Format, Numbers, write_lemma};
use crate::board::{Candidate, Grid};
use crate::proof::formula::{RULES, variable};
use crate::proof::propagation::{Kept, Propagation, Reason, Truth};
use crate::proof::walk::walk;
use crate::proof::{Flaw, Proof, check};

/// The conclusions of a path about a puzzle of one solution, in order. Each becomes a clause of one literal. Most follow by
/// unit propagation from those before; for others, lemmas that lead there come first.
///
/// The lemmas refute the formula of the puzzle ([`Batch::single`](super::Batch::single)), if the path ends with the
/// solution.
///
/// ```
/// use ninefold::Grid;
/// use ninefold::proof::clausal::{Derivation, Format};
/// use ninefold::proof::prove;
///
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut derivation = Derivation::new(&puzzle, &prove(&puzzle)?, Format::Drat)?;
/// derivation.conclude("r5c5=5".parse()?, true)?;
/// assert!(derivation.conclude("r5c5=5".parse()?, false).is_err());
/// assert_eq!(derivation.finish(), b"365 0\n0\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Derivation {
    solutions: [Grid; 1],
    format: Format,
    numbers: Numbers,
    at: Propagation<Kept>,
    /// Of the next lemma.
    number: u64,
    out: Vec<u8>,
}

impl fmt::Debug for Derivation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Derivation").field("format", &self.format).finish_non_exhaustive()
    }
}

/// A conclusion that does not follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotImplied {
    /// The candidate that was said to be true or false.
    pub candidate: Candidate,
    /// Whether it was said to be true.
    pub holds: bool,
}

impl fmt::Display for NotImplied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wrong = if self.holds { "true" } else { "ruled out" };
        write!(f, "{} is not {wrong}", self.candidate)
    }
}

impl core::error::Error for NotImplied {}

impl Derivation {
    /// Begins with the givens of `puzzle`, all digits of which count, and a `proof` that it has one solution.
    ///
    /// # Errors
    /// If that is not proved.
    pub fn new(puzzle: &Grid, proof: &Proof, format: Format) -> Result<Derivation, Flaw> {
        let puzzle = puzzle.as_givens();
        let solution = check(&puzzle, proof)?.filter(|_| proof.count == 1);
        let solution = solution.ok_or(Flaw::Count { claimed: 1, met: proof.count })?;
        let blocking = RULES + 1 + puzzle.len() as u64;
        let numbers = Numbers { givens: RULES + 1, blocking, lemmas: blocking + 1, selector: None };
        // There is no contradiction, for there is a solution.
        let (at, _) = Propagation::new(&puzzle);
        Ok(Derivation { solutions: [solution], format, numbers, at, number: numbers.lemmas, out: Vec::new() })
    }

    /// Adds the conclusion that `candidate` is true, or false.
    ///
    /// # Errors
    /// If it does not follow from the puzzle.
    pub fn conclude(&mut self, candidate: Candidate, holds: bool) -> Result<(), NotImplied> {
        let not_implied = NotImplied { candidate, holds };
        let index = candidate.index() as u16;
        let is_true_in_solution = self.solutions[0].get(candidate.cell) == Some(candidate.digit);
        if is_true_in_solution != holds {
            return Err(not_implied);
        }
        let variable = variable(candidate.index());
        let (literal, sought, denied) = match holds {
            true => (variable, Truth::True, Truth::False),
            false => (-variable, Truth::False, Truth::True),
        };
        let Derivation { solutions, format, numbers, at, number, out } = self;
        let to = |lemma: super::lemmas::Lemma<'_>| write_lemma(*format, &lemma, out);
        let has_hints = *format == Format::Lrat;
        let mut lemmas = Lemmas { hints: Hints::new(solutions, numbers), has_hints, number: *number, to };
        if at.truth(index) != Truth::Open {
            // It is decided, as the solution has it: the lemma only says so.
            lemmas.decided(at, index, literal);
            *number = lemmas.number;
            return Ok(());
        }
        let mark = at.mark();
        let conflict = at.set(index, denied, Reason::Assumed).err();
        let mut assumptions = Vec::new();
        if conflict.is_none() {
            walk(&mut at.forget(), &mut [], &mut assumptions).map_err(|_| not_implied)?;
        }
        lemmas.branches(at, conflict, &assumptions, &[literal]);
        *number = lemmas.number;
        at.restore(mark);
        at.set(index, sought, Reason::Lemma(*number - 1)).map_err(|_| not_implied)
    }

    /// The lemmas, with the empty clause at the end if the solution is reached.
    pub fn finish(mut self) -> Vec<u8> {
        if self.at.is_complete() {
            let Derivation { solutions, format, numbers, at, number, out } = &mut self;
            let to = |lemma: super::lemmas::Lemma<'_>| write_lemma(*format, &lemma, out);
            let has_hints = *format == Format::Lrat;
            let mut lemmas = Lemmas { hints: Hints::new(solutions, numbers), has_hints, number: *number, to };
            lemmas.lemma(at, &Clause::Blocking(at.grid()), &[]);
        }
        self.out
    }
}
