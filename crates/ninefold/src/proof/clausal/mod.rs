//! Proofs in the formats of others: a formula in DIMACS, and its refutation in DRAT or LRAT; or the puzzle as an
//! optimisation problem with a proof for VeriPB.
//!
//! ```
//! use ninefold::Grid;
//! use ninefold::proof::{clausal::{Batch, Format, Refutation}, prove};
//!
//! let puzzle: Grid = ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...".parse()?;
//! let batch = Batch::single(Refutation::new(&puzzle, &prove(&puzzle)?)?);
//! let (mut cnf, mut lrat) = (Vec::new(), Vec::new());
//! batch.write_formula(&mut cnf);
//! batch.write_proof(Format::Lrat, &mut lrat);
//! assert!(cnf.starts_with(b"p cnf 729 "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod derivation;
mod lemmas;
mod pseudo_boolean;

use alloc::vec::Vec;

use super::check::Flaw;
use super::formula::{self, RULES, variable};
use super::{Proof, check_each};
use crate::board::{Candidate, Grid};

pub use derivation::{Derivation, NotImplied};
use lemmas::Lemma;

/// How a refutation is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// Lemmas that follow by unit propagation, as text.
    Drat,
    /// The same, in bytes.
    DratBinary,
    /// Lemmas with numbers, and the clauses that each follows from, in order of use.
    Lrat,
}

/// A puzzle with a proof that was checked and with all its solutions: what is needed to write a formula and refute it.
#[derive(Clone, Debug)]
pub struct Refutation {
    puzzle: Grid,
    /// Ascending.
    solutions: Vec<Grid>,
    assumptions: Vec<u16>,
}

impl Refutation {
    /// Checks `proof`.
    ///
    /// # Errors
    /// Why it is not a proof.
    pub fn new(puzzle: &Grid, proof: &Proof) -> Result<Refutation, Flaw> {
        let mut solutions = Vec::new();
        check_each(puzzle, proof, |solution| solutions.push(*solution))?;
        solutions.sort_unstable();
        let assumptions = proof.assumptions.iter().map(|assumption| assumption.index() as u16).collect();
        Ok(Refutation { puzzle: puzzle.as_givens(), solutions, assumptions })
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Grid {
        &self.puzzle
    }

    /// All its solutions, ascending.
    pub fn solutions(&self) -> &[Grid] {
        &self.solutions
    }

    fn clauses(&self) -> u64 {
        self.puzzle.len() as u64 + self.solutions.len() as u64
    }

    /// One for each assumption that is refuted or left, and the empty one.
    fn lemmas(&self) -> u64 {
        self.assumptions.len() as u64 + 1
    }
}

/// The numbers of a puzzle's clauses and lemmas in a formula and its refutation.
#[derive(Clone, Copy, Debug)]
struct Numbers {
    /// Of the clause for the first given.
    givens: u64,
    /// Of the first blocking clause.
    blocking: u64,
    /// Of the first lemma.
    lemmas: u64,
    /// The variable that says the puzzle fails its claim, if there are several puzzles.
    selector: Option<i32>,
}

/// One formula for several puzzles: "some puzzle fails its claim". Every puzzle has a variable more, its *selector*, on
/// which its own clauses depend; the last clause says that one of the selectors holds.
#[derive(Clone, Debug)]
pub struct Batch {
    parts: Vec<Refutation>,
    numbers: Vec<Numbers>,
    /// Of the last clause of the formula; that of the selectors, if there are any.
    last: u64,
    has_selectors: bool,
}

impl Batch {
    /// The formula of one puzzle, without a selector.
    pub fn single(refutation: Refutation) -> Batch {
        Batch::with(vec![refutation], false)
    }

    /// The formula of all these puzzles.
    pub fn new(refutations: Vec<Refutation>) -> Batch {
        Batch::with(refutations, true)
    }

    fn with(parts: Vec<Refutation>, has_selectors: bool) -> Batch {
        let mut clause = RULES + 1;
        let last = RULES + parts.iter().map(Refutation::clauses).sum::<u64>() + u64::from(has_selectors);
        let mut lemma = last + 1;
        let mut numbers = Vec::with_capacity(parts.len());
        for (at, part) in parts.iter().enumerate() {
            numbers.push(Numbers {
                givens: clause,
                blocking: clause + part.puzzle.len() as u64,
                lemmas: lemma,
                selector: has_selectors.then(|| selector(at)),
            });
            clause += part.clauses();
            lemma += part.lemmas();
        }
        Batch { parts, numbers, last, has_selectors }
    }

    /// The puzzles, in order.
    pub fn parts(&self) -> &[Refutation] {
        &self.parts
    }

    /// Appends the whole formula, in DIMACS.
    pub fn write_formula(&self, out: &mut Vec<u8>) {
        self.write_formula_head(out);
        for at in 0..self.parts.len() {
            self.write_formula_part(at, out);
        }
        self.write_formula_foot(out);
    }

    /// Appends the first line and the rules.
    pub fn write_formula_head(&self, out: &mut Vec<u8>) {
        let selectors = if self.has_selectors { self.parts.len() } else { 0 };
        out.extend_from_slice(b"p cnf ");
        number(Candidate::COUNT as u64 + selectors as u64, out);
        number(self.last, out);
        end_line(out);
        formula::rules(|clause| dimacs(clause, out));
    }

    /// Appends the clauses of the puzzle at `at`.
    pub fn write_formula_part(&self, at: usize, out: &mut Vec<u8>) {
        let Refutation { puzzle, solutions, .. } = &self.parts[at];
        let selector = self.numbers[at].selector.map(|selector| -selector);
        let mut clause = Vec::new();
        let mut write = |literals: &mut dyn Iterator<Item = i32>| {
            clause.clear();
            clause.extend(selector.into_iter().chain(literals));
            dimacs(&clause, out);
        };
        formula::givens(puzzle).for_each(|given| write(&mut core::iter::once(given)));
        solutions.iter().for_each(|solution| write(&mut formula::blocking(solution)));
    }

    /// Appends what comes after the last puzzle.
    pub fn write_formula_foot(&self, out: &mut Vec<u8>) {
        if self.has_selectors {
            let selectors: Vec<i32> = (0..self.parts.len()).map(selector).collect();
            dimacs(&selectors, out);
        }
    }

    /// Appends the whole refutation.
    pub fn write_proof(&self, format: Format, out: &mut Vec<u8>) {
        for at in 0..self.parts.len() {
            self.write_proof_part(format, at, out);
        }
        self.write_proof_foot(format, out);
    }

    /// Appends the refutation of the puzzle at `at`; one of several ends with the lemma that it does not fail its claim,
    /// and deletes the others.
    pub fn write_proof_part(&self, format: Format, at: usize, out: &mut Vec<u8>) {
        let (part, numbers) = (&self.parts[at], &self.numbers[at]);
        let mut lemmas: Vec<Vec<i32>> = Vec::new();
        lemmas::of(part, numbers, format == Format::Lrat, |lemma| {
            write_lemma(format, &lemma, out);
            if self.has_selectors {
                lemmas.push(lemma.clause.to_vec());
            }
        });
        if let Some((_, deleted)) = lemmas.split_last()
            && !deleted.is_empty()
        {
            delete(format, numbers.lemmas, deleted, out);
        }
    }

    /// Appends what follows from the lemmas of all puzzles: that none of them fails its claim.
    pub fn write_proof_foot(&self, format: Format, out: &mut Vec<u8>) {
        if self.has_selectors {
            let lasts = self.parts.iter().zip(&self.numbers);
            let mut hints: Vec<u64> =
                lasts.map(|(part, numbers)| numbers.lemmas + part.assumptions.len() as u64).collect();
            let number = hints.last().map_or(self.last, |last| *last) + 1;
            hints.push(self.last);
            write_lemma(format, &Lemma { number, clause: &[], hints: &hints }, out);
        }
    }
}

/// The selector of the puzzle at `at` of a batch.
fn selector(at: usize) -> i32 {
    variable(Candidate::COUNT + at)
}

fn dimacs(clause: &[i32], out: &mut Vec<u8>) {
    literals(clause, out);
    out.extend_from_slice(b"0\n");
}

fn write_lemma(format: Format, lemma: &Lemma<'_>, out: &mut Vec<u8>) {
    match format {
        Format::Drat => dimacs(lemma.clause, out),
        Format::DratBinary => binary(b'a', lemma.clause, out),
        Format::Lrat => {
            number(lemma.number, out);
            literals(lemma.clause, out);
            out.extend_from_slice(b"0 ");
            lemma.hints.iter().for_each(|&hint| number(hint, out));
            out.extend_from_slice(b"0\n");
        }
    }
}

/// Deletes lemmas, the first of which has number `first`.
fn delete(format: Format, first: u64, lemmas: &[Vec<i32>], out: &mut Vec<u8>) {
    match format {
        Format::Drat => lemmas.iter().for_each(|lemma| {
            out.extend_from_slice(b"d ");
            dimacs(lemma, out);
        }),
        Format::DratBinary => lemmas.iter().for_each(|lemma| binary(b'd', lemma, out)),
        Format::Lrat => {
            let numbers = first..first + lemmas.len() as u64;
            // The number of a line that deletes is that of the last lemma.
            number(numbers.end, out);
            out.extend_from_slice(b"d ");
            numbers.for_each(|lemma| number(lemma, out));
            out.extend_from_slice(b"0\n");
        }
    }
}

fn literals(clause: &[i32], out: &mut Vec<u8>) {
    for &literal in clause {
        if literal < 0 {
            out.push(b'-');
        }
        number(literal.unsigned_abs().into(), out);
    }
}

/// Appends a number and a space.
fn number(mut number: u64, out: &mut Vec<u8>) {
    let mut digits = [b' '; 21];
    let mut at = 20;
    loop {
        at -= 1;
        digits[at] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            return out.extend_from_slice(&digits[at..]);
        }
    }
}

/// Ends a line of numbers, of which each has a space behind it.
fn end_line(out: &mut Vec<u8>) {
    out.pop();
    out.push(b'\n');
}

/// Binary DRAT: literals as twice the variable, plus one if negative, seven bits a byte, the lowest first.
fn binary(kind: u8, clause: &[i32], out: &mut Vec<u8>) {
    out.push(kind);
    for &literal in clause {
        let mut rest = literal.unsigned_abs() * 2 + u32::from(literal < 0);
        while rest > 127 {
            out.push((rest & 127) as u8 | 128);
            rest >>= 7;
        }
        out.push(rest as u8);
    }
    out.push(0);
}
