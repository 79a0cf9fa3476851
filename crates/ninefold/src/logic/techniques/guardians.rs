//! Impossible patterns: one of the candidates that prevent them, the *guardians*, is true.
//!
//! ```text
//! one guardian        it is true
//! all in one cell     nothing else is in that cell
//! several             what all of them exclude is false
//! in general          what a chain from each of them leads to is true
//! ```
//!
//! A clause stays true when some of its guardians are ruled out later.

use core::ops::ControlFlow;

use crate::board::{Candidate, CellSet, DigitSet};

use crate::board::Candidates;
use crate::logic::inference::{Bfs, InferenceGraph, Literal};
use crate::logic::pencilmarks::ruled_out;
use crate::logic::{Evidence, Info, Position, Step, StepSink, explain};
use crate::sort::Arrange;

/// A pattern with its guardians.
#[derive(Clone, Debug)]
pub struct Clause {
    /// The candidates, one of which is true.
    pub guardians: Vec<Candidate>,
    /// The pattern, without the guardians.
    pub pattern: Evidence,
}

/// How many conclusions by chains are reported for a clause.
const MOST_CONCLUSIONS: usize = 6;

/// Under which names conclusions without chains are reported.
#[derive(Clone, Copy, Debug)]
pub struct Names {
    /// All guardians are in one cell.
    pub one_cell: &'static Info,
    /// All guardians exclude something.
    pub common: &'static Info,
}

impl Clause {
    /// The clause as evidence.
    pub fn evidence(&self) -> Evidence {
        self.pattern.clone().guarded(self.guardians.iter().copied())
    }

    /// What follows without chains.
    pub fn direct(&self, on: &Candidates, names: Names) -> Option<Step> {
        let cells: CellSet = self.guardians.iter().map(|guardian| guardian.cell).collect();
        let info = if cells.len() == 1 { names.one_cell } else { names.common };
        if let [only] = self.guardians[..] {
            return Some(Step::placing(info, only, self.evidence()));
        }
        let (first, rest) = self.guardians.split_first()?;
        let mut gone: Vec<Candidate> = ruled_out(on, *first).collect();
        gone.retain(|gone| rest.iter().all(|guardian| guardian.excludes(*gone)));
        (!gone.is_empty()).then(|| Step::removing(info, gone, self.evidence()))
    }

    /// What chains from all guardians lead to, each with the number of nodes that it takes.
    pub fn by_chains(&self, on: &Position, info: &'static Info) -> Vec<(usize, Step)> {
        let graph = on.grouped_implications();
        let roots: Vec<Literal> =
            self.guardians.iter().map(|&guardian| graph.literal(guardian, true)).collect();
        let goals = common_goals(on, graph, &roots, &self.guardians);
        if goals.is_empty() {
            return Vec::new();
        }
        let waves: Vec<Bfs> = roots.iter().map(|&root| graph.bfs(root)).collect();
        let length = |goal: Literal| waves.iter().map(|waves| waves.path(goal).len()).sum::<usize>();
        let mut goals: Vec<(usize, Literal)> = goals.into_iter().map(|goal| (length(goal), goal)).collect();
        goals.arrange_by_key(|&(length, goal)| (length, goal.index()));
        goals.truncate(MOST_CONCLUSIONS);
        let step = |(length, goal): (usize, Literal)| {
            let mut evidence = self.evidence();
            evidence.hard_mut().chains = waves.iter().map(|waves| graph.chain(&waves.path(goal))).collect();
            let candidate = graph.candidate(goal)?;
            Some(match goal.holds() {
                true => (length, Step::placing(info, candidate, evidence)),
                false => (length, Step::removing(info, vec![candidate], evidence)),
            })
        };
        goals.into_iter().filter_map(step).collect()
    }
}

/// What all roots lead to, except the guardians themselves.
fn common_goals(
    on: &Position,
    graph: &InferenceGraph,
    roots: &[Literal],
    guardians: &[Candidate],
) -> Vec<Literal> {
    let mut common = graph.reached(roots[0]).to_vec();
    for &root in &roots[1..] {
        common.iter_mut().zip(graph.reached(root)).for_each(|(common, reached)| *common &= reached);
    }
    let others = on.candidates().iter().filter(|candidate| !guardians.contains(candidate));
    let literals = others.flat_map(|candidate| [true, false].map(|holds| graph.literal(candidate, holds)));
    literals.filter(|literal| common[literal.index() / 64] >> (literal.index() % 64) & 1 == 1).collect()
}

/// Reports what follows from clauses without chains, in their order.
pub fn report(on: &Position, clauses: &[Clause], names: Names, sink: &mut StepSink<'_>) -> ControlFlow<()> {
    let mut told: Vec<Step> = Vec::new();
    for step in clauses.iter().filter_map(|clause| clause.direct(on.candidates(), names)) {
        if !told.iter().any(|known| concludes_the_same(known, &step)) {
            told.push(step.clone());
            sink.report(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Whether two steps have the same conclusions.
pub fn concludes_the_same(a: &Step, b: &Step) -> bool {
    a.eliminations == b.eliminations && a.placements == b.placements
}

/// That one of several guardians is true, as a sentence; of a single one that is the conclusion, which comes
/// last anyway.
pub fn so_one_is_true(guardians: &[Candidate]) -> String {
    if guardians.len() > 1 { format!(" So {}.", worded(guardians)) } else { String::new() }
}

/// The guardians in words: "r1c1 is 5 or r2c2 is 6 or 7".
pub fn worded(guardians: &[Candidate]) -> String {
    let mut cells: Vec<(crate::board::Cell, DigitSet)> = Vec::new();
    for guardian in guardians {
        match cells.iter_mut().find(|(cell, _)| *cell == guardian.cell) {
            Some((_, digits)) => digits.insert(guardian.digit),
            None => cells.push((guardian.cell, DigitSet::of(guardian.digit))),
        }
    }
    let said = cells.into_iter().map(|(cell, digits)| format!("{cell} is {}", explain::digits(digits, "or")));
    explain::join(said, "or")
}
