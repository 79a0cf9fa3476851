//! The puzzle as a problem of 0-1 optimisation (OPB), and a proof for VeriPB.
//!
//! Each set of nine has the sum 1, each given is 1. A unique solution is the only one if it is the minimum of the sum of
//! its own candidates that is left once it is known: its value is 81, and any other solution would be less. The proof logs the solution, shows that there
//! is no better one, and concludes that the minimum is 81: existence and uniqueness in one verdict. For other counts each
//! solution is forbidden by a constraint, as in the formula in DIMACS.

use alloc::vec::Vec;

use super::{Batch, Refutation, end_line, lemmas, number};
use crate::proof::formula::{self, RULES_TABLES, variable};

impl Refutation {
    /// Appends the problem, in OPB.
    pub fn write_opb(&self, out: &mut Vec<u8>) {
        let constraints = 324 + self.puzzle.len() + if self.is_unique() { 0 } else { self.solutions.len() };
        out.extend_from_slice(b"* #variable= 729 #constraint= ");
        number(constraints as u64, out);
        end_line(out);
        if self.is_unique() {
            out.extend_from_slice(b"min: ");
            terms(formula::blocking(&self.solutions[0]).map(|literal| -literal), out);
            out.extend_from_slice(b";\n");
        }
        for members in &RULES_TABLES.members {
            terms(members.iter().map(|&member| variable(usize::from(member))), out);
            out.extend_from_slice(b"= 1 ;\n");
        }
        formula::givens(&self.puzzle).for_each(|given| at_least_one([given], out));
        if !self.is_unique() {
            self.solutions.iter().for_each(|solution| at_least_one(formula::blocking(solution), out));
        }
    }

    /// Appends the proof.
    pub fn write_veripb(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"pseudo-Boolean proof version 3.0\n");
        if self.is_unique() {
            out.extend_from_slice(b"soli ");
            self.solutions[0].iter().for_each(|placed| name(variable(placed.index()), out));
            out.extend_from_slice(b";\n");
        }
        let batch = Batch::single(self.clone());
        lemmas::of(self, &batch.numbers[0], false, |lemma| {
            out.extend_from_slice(b"rup ");
            at_least_one(lemma.clause.iter().copied(), out);
        });
        let conclusion: &[u8] = if self.is_unique() { b"BOUNDS 81 81" } else { b"UNSAT" };
        for line in [b"output NONE", &[b"conclusion ", conclusion].concat()[..], b"end pseudo-Boolean proof"]
        {
            out.extend_from_slice(line);
            out.extend_from_slice(b";\n");
        }
    }

    fn is_unique(&self) -> bool {
        self.solutions.len() == 1
    }
}

/// "At least one of these literals is true."
fn at_least_one(literals: impl IntoIterator<Item = i32>, out: &mut Vec<u8>) {
    terms(literals, out);
    out.extend_from_slice(b">= 1 ;\n");
}

fn terms(literals: impl IntoIterator<Item = i32>, out: &mut Vec<u8>) {
    for literal in literals {
        out.extend_from_slice(b"1 ");
        name(literal, out);
    }
}

fn name(literal: i32, out: &mut Vec<u8>) {
    out.extend_from_slice(if literal < 0 { b"~x" } else { b"x" });
    number(literal.unsigned_abs().into(), out);
}
