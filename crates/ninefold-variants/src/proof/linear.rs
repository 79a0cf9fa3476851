//! Linear constraints over truth values, and what follows from each of them alone.
//!
//! A constraint says that the factors of the literals that are true add up to at least a number. If even all literals that
//! are not false fall short of it, it fails; if they do without one of them, that one is true. This is unit propagation of
//! pseudo-Boolean constraints, as VeriPB does it; its result does not depend on the order.

use std::collections::BTreeMap;

/// A variable or its negation: twice the number of the variable, plus one for the negation.
pub(super) type Literal = u32;

/// The literal that a variable is true.
pub(super) fn yes(variable: usize) -> Literal {
    (variable as u32) << 1
}

/// The literal that a variable is false.
pub(super) fn no(variable: usize) -> Literal {
    yes(variable) | 1
}

/// The variable of a literal.
pub(super) fn variable(literal: Literal) -> usize {
    (literal >> 1) as usize
}

/// Literals with positive factors, which add up to at least a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AtLeast {
    /// Each variable at most once; large factors first.
    pub(super) terms: Vec<(i64, Literal)>,
    pub(super) least: i64,
}

impl AtLeast {
    /// A sum of literals, each times a factor of either sign.
    pub(super) fn new(terms: impl IntoIterator<Item = (i64, Literal)>, mut least: i64) -> Self {
        let mut factors: BTreeMap<usize, i64> = BTreeMap::new();
        for (factor, literal) in terms {
            let is_negated = literal & 1 == 1;
            *factors.entry(variable(literal)).or_default() += if is_negated { -factor } else { factor };
            // A negation is 1 less the variable.
            least -= if is_negated { factor } else { 0 };
        }
        let mut terms = Vec::new();
        for (variable, factor) in factors {
            if factor > 0 {
                terms.push((factor, yes(variable)));
            } else if factor < 0 {
                terms.push((-factor, no(variable)));
                least -= factor;
            }
        }
        terms.sort_by_key(|&(factor, literal)| (-factor, literal));
        Self { terms, least }
    }

    /// The sum of some constraints.
    pub(super) fn sum<'a>(all: impl IntoIterator<Item = &'a AtLeast>) -> Self {
        let (mut terms, mut least) = (Vec::new(), 0);
        for constraint in all {
            terms.extend_from_slice(&constraint.terms);
            least += constraint.least;
        }
        Self::new(terms, least)
    }
}

/// What is known of each variable.
#[derive(Debug)]
pub(super) struct Board<'a> {
    constraints: &'a [AtLeast],
    /// For each literal the constraints that have it, with its factor.
    uses: Vec<Vec<(u32, i64)>>,
    /// How far each constraint could fall before it fails, if all open literals became true.
    slack: Vec<i64>,
    /// For each literal 1 if it is true, -1 if it is false, 0 if it is open.
    truth: Vec<i8>,
    /// The true literals in order.
    trail: Vec<Literal>,
    /// The constraints that lost something.
    changed: Vec<u32>,
    /// For each constraint whether anything followed from it.
    pub(super) used: Vec<bool>,
    /// The constraint that failed last.
    pub(super) failed: Option<usize>,
}

impl<'a> Board<'a> {
    /// Nothing is known, and nothing followed yet.
    pub(super) fn new(variables: usize, constraints: &'a [AtLeast]) -> Self {
        let mut uses = vec![Vec::new(); 2 * variables];
        for (number, constraint) in constraints.iter().enumerate() {
            constraint.terms.iter().for_each(|&(factor, literal)| {
                uses[literal as usize].push((number as u32, factor));
            });
        }
        let slack = |constraint: &AtLeast| {
            constraint.terms.iter().map(|&(factor, _)| factor).sum::<i64>() - constraint.least
        };
        Self {
            constraints,
            uses,
            slack: constraints.iter().map(slack).collect(),
            truth: vec![0; 2 * variables],
            trail: Vec::new(),
            // The last is looked at first: what a puzzle states before what was added up.
            changed: (0..constraints.len() as u32).rev().collect(),
            used: vec![false; constraints.len()],
            failed: None,
        }
    }

    /// Whether a literal is true, false, or open.
    pub(super) fn truth(&self, literal: Literal) -> Option<bool> {
        match self.truth[literal as usize] {
            0 => None,
            sign => Some(sign > 0),
        }
    }

    /// How many literals are known, to come back to.
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Makes an open literal true and draws all consequences; false if something fails.
    pub(super) fn set(&mut self, literal: Literal) -> bool {
        match self.truth(literal) {
            Some(is_true) => is_true,
            None => {
                self.assign(literal);
                self.draw()
            }
        }
    }

    fn assign(&mut self, literal: Literal) {
        let gone = literal ^ 1;
        self.truth[literal as usize] = 1;
        self.truth[gone as usize] = -1;
        self.trail.push(literal);
        for &(number, factor) in &self.uses[gone as usize] {
            self.slack[number as usize] -= factor;
            self.changed.push(number);
        }
    }

    /// Draws all consequences; false if something fails.
    pub(super) fn draw(&mut self) -> bool {
        let constraints = self.constraints;
        while let Some(number) = self.changed.pop() {
            let slack = self.slack[number as usize];
            if slack < 0 {
                self.changed.clear();
                self.failed = Some(number as usize);
                self.used[number as usize] = true;
                return false;
            }
            let large = constraints[number as usize].terms.iter().take_while(|&&(factor, _)| factor > slack);
            for &(_, literal) in large {
                if self.truth[literal as usize] == 0 {
                    self.used[number as usize] = true;
                    self.assign(literal);
                }
            }
        }
        true
    }

    /// Forgets all literals but the first ones.
    pub(super) fn restore(&mut self, mark: usize) {
        for literal in self.trail.drain(mark..) {
            let gone = literal ^ 1;
            self.truth[literal as usize] = 0;
            self.truth[gone as usize] = 0;
            for &(number, factor) in &self.uses[gone as usize] {
                self.slack[number as usize] += factor;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factors_are_positive_and_each_variable_stands_once() {
        let constraint = AtLeast::new([(2, yes(0)), (3, no(0)), (-4, yes(1)), (1, yes(2)), (-1, yes(2))], 1);
        // 2 a + 3 (1 - a) - 4 b >= 1 is 1 (1 - a) + 4 (1 - b) >= 3.
        assert_eq!(constraint, AtLeast { terms: vec![(4, no(1)), (1, no(0))], least: 3 });
    }

    #[test]
    fn what_cannot_be_left_out_is_true() {
        let constraints = [
            AtLeast::new([(2, yes(0)), (1, yes(1)), (1, yes(2))], 2),
            AtLeast::new([(1, no(0)), (1, no(1))], 1),
            AtLeast::new([(1, no(1)), (1, no(2))], 1),
        ];
        let mut board = Board::new(3, &constraints);
        assert!(board.draw() && board.mark() == 0);
        assert!(!board.set(no(0)), "then both others are true");
        assert_eq!(board.failed, Some(2));
        board.restore(0);
        assert!(board.set(yes(0)));
        assert_eq!([0, 1, 2].map(|v| board.truth(yes(v))), [Some(true), Some(false), None]);
    }
}
