//! The constraints as a pseudo-Boolean problem (OPB), and the proof for VeriPB.
//!
//! A unique solution is the only one if it is the minimum of the number of its own candidates: any other has fewer. For
//! other counts each solution is forbidden by a constraint, and the proof shows that there is no other.

use std::fmt::Write;

use crate::rules::Puzzle;

use super::check::{Branch, follow, with_sums};
use super::linear::{AtLeast, Literal, variable};
use super::rules;
use super::statement::{Equation, Statement};
use super::{Flaw, Proof};

/// A problem and its proof, as text for VeriPB.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Export {
    /// The problem, in OPB.
    pub problem: String,
    /// The proof.
    pub proof: String,
}

impl Export {
    /// Writes what a proof claims of a puzzle.
    ///
    /// # Errors
    ///
    /// Why it does not prove that.
    pub fn new(puzzle: &Puzzle, proof: &Proof) -> Result<Self, Flaw> {
        let statement = rules::state(puzzle).map_err(Flaw::Unstated)?;
        let constraints = with_sums(&statement, proof)?;
        let (mut solutions, mut lemmas) = (Vec::new(), String::new());
        follow(puzzle, &statement, &constraints, proof, &mut |end, stack| {
            if let Branch::Solution(solution) = end {
                solutions.push(solution.to_vec());
            }
            lemmas += &lemma(stack);
        })?;
        if solutions.len() as u64 != proof.count {
            return Err(Flaw::Count { claimed: proof.count, met: solutions.len() as u64 });
        }
        let is_unique = solutions.len() == 1;
        let mut text = "pseudo-Boolean proof version 3.0\n".to_owned();
        proof.sums.iter().for_each(|parts| text += &sums(&statement, parts));
        if is_unique {
            text += "soli";
            statement
                .literals(&solutions[0])
                .into_iter()
                .for_each(|literal| text += &format!(" {}", name(literal)));
            text += ";\n";
        }
        let cells = statement.layout.total();
        let conclusion = if is_unique { format!("BOUNDS {cells} {cells}") } else { "UNSAT".to_owned() };
        text += &format!("{lemmas}output NONE;\nconclusion {conclusion};\nend pseudo-Boolean proof;\n");
        Ok(Self { problem: problem(&statement, &solutions), proof: text })
    }
}

fn name(literal: Literal) -> String {
    let sign = if literal & 1 == 1 { "~" } else { "" };
    format!("{sign}x{}", variable(literal) + 1)
}

fn constraint(out: &mut String, AtLeast { terms, least }: &AtLeast) {
    for &(factor, literal) in terms {
        let _ = write!(out, "{factor} {} ", name(literal));
    }
    let _ = writeln!(out, ">= {least} ;");
}

fn problem(statement: &Statement<'_>, solutions: &[Vec<i32>]) -> String {
    let blocked = if solutions.len() == 1 { &[] } else { solutions };
    let count = statement.constraints.len() + blocked.len();
    let mut out = format!("* #variable= {} #constraint= {count}\n", statement.owners.len());
    if let [only] = solutions {
        out += "min:";
        statement.literals(only).into_iter().for_each(|literal| out += &format!(" 1 {}", name(literal)));
        out += " ;\n";
    }
    statement.constraints.iter().for_each(|one| constraint(&mut out, one));
    blocked.iter().for_each(|solution| constraint(&mut out, &statement.not(solution)));
    out
}

/// A branch that ended: one of its assumptions is false, the last one first.
fn lemma(stack: &[Literal]) -> String {
    let mut out = "rup ".to_owned();
    for &literal in stack.iter().rev() {
        let _ = write!(out, "1 {} ", name(literal ^ 1));
    }
    out + ">= 1 ;\n"
}

/// Both bounds of a sum, as sums of the constraints of the problem.
fn sums(statement: &Statement<'_>, parts: &[i32]) -> String {
    let number = |part: &i32, is_upper: bool| {
        let Equation { bounds, .. } = &statement.equations[part.unsigned_abs() as usize - 1];
        let bound = &bounds[usize::from((*part > 0) == is_upper)];
        // Constraints are numbered from 1.
        statement.constraints.iter().position(|one| one == bound).map_or(0, |place| place + 1)
    };
    let side = |is_upper: bool| {
        let mut out = "pol".to_owned();
        for (place, part) in parts.iter().enumerate() {
            let _ = write!(out, " {}{}", number(part, is_upper), if place > 0 { " +" } else { "" });
        }
        out + " ;\n"
    };
    side(false) + &side(true)
}
