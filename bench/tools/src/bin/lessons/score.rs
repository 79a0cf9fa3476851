//! How good a position is for a lesson, beside others of its technique: from 0 to 100.
//!
//! ```text
//! work  = marks of the pattern + links + houses / 2             what has to be drawn
//! clean = the 5th percentile of the work for the technique / work, at most 1
//! calm  = half by noise, other candidates of the same digits; half by how many candidates there are
//! pays  = half by the singles that follow at once; half if the rest of the path needs nothing as hard
//! size  = 1 for 2 to 4 eliminations or a digit, 0.8 for 1, 5 and 6, else 0.5
//! score = 100 (0.40 clean + 0.15 calm + 0.25 pays + 0.05 size + 0.15 / instances)
//! ```
//!
//! The weights are set by eye.

use std::collections::BTreeSet;

use ninefold::logic::{self, Order, Position, Step};
use ninefold::{Candidate, Candidates, HouseKind};

/// What is known of a position and its step.
pub struct Facts {
    /// The work of drawing it.
    pub work: f64,
    /// All but the share of the work, from 0 to 60.
    pub rest: f64,
    /// How many candidates the board has.
    pub candidates: usize,
    /// The digits of the pattern.
    pub digits: u16,
    /// The kind of its first house.
    pub kind: Option<HouseKind>,
    /// The first block of its cells.
    pub region: usize,
}

/// Looks at a step; `is_key` if what follows it is easier.
pub fn facts(on: &Candidates, step: &Step, is_key: bool) -> Facts {
    let evidence = &step.evidence;
    let marks = marks(on, step);
    let links: usize =
        evidence.chains().iter().flat_map(|chain| &chain.inferences).map(|node| node.premises.len()).sum();
    let houses = evidence.houses.len() + evidence.covers().len();
    let digits: u16 = marks.iter().map(|on| 1 << on.digit.index()).fold(0, |all, bit| all | bit);
    let gone: BTreeSet<Candidate> = step.eliminations.iter().copied().collect();
    let open = || on.iter().filter(|&candidate| on.blanks().contains(candidate.cell));
    let of_digits = |on: &Candidate| digits >> on.digit.index() & 1 == 1;
    let noise = open().filter(of_digits).filter(|on| !marks.contains(on) && !gone.contains(on)).count();
    let candidates = open().count();
    let calm = 0.5 * (1.0 - noise as f64 / 30.0).max(0.0) + 0.5 * band(candidates as f64);
    let pays = 0.5 * (opens(on, step) as f64 / 12.0).min(1.0) + if is_key { 0.5 } else { 0.0 };
    let size = match (step.placements.len(), step.eliminations.len()) {
        (1.., _) | (_, 2..=4) => 1.0,
        (_, 1 | 5 | 6) => 0.8,
        _ => 0.5,
    };
    let first = marks.iter().next().or(step.placements.first());
    Facts {
        work: marks.len() as f64 + links as f64 + houses as f64 / 2.0,
        rest: 15.0 * calm + 25.0 * pays + 5.0 * size + 15.0 / instances(on, step) as f64,
        candidates,
        digits,
        kind: evidence.houses.first().map(|house| house.kind()),
        region: first.map_or(0, |on| on.cell.houses()[2].index()),
    }
}

/// 1 between 45 and 90, falling to 0 at 20 and at 240.
fn band(candidates: f64) -> f64 {
    ((candidates - 20.0) / 25.0).min((240.0 - candidates) / 150.0).clamp(0.0, 1.0)
}

/// The candidates of the pattern.
fn marks(on: &Candidates, step: &Step) -> BTreeSet<Candidate> {
    let evidence = &step.evidence;
    let parts = evidence.parts.iter().map(|part| (part.cells, part.digits));
    let sets = evidence.sets().iter().map(|set| (set.cells, set.digits));
    let nodes = evidence.chains().iter().flat_map(|chain| &chain.inferences);
    let nodes = nodes.map(|one| (one.node.cells, ninefold::DigitSet::of(one.node.digit)));
    let all = parts.chain(sets).chain(nodes);
    let there = all.flat_map(|(cells, digits)| {
        cells.into_iter().flat_map(move |cell| {
            (on.at(cell) & digits).into_iter().map(move |digit| Candidate { cell, digit })
        })
    });
    there.filter(|mark| !step.eliminations.contains(mark)).collect()
}

/// How many singles there are at once after the step that were not there before.
fn opens(on: &Candidates, step: &Step) -> usize {
    let mut after = on.clone();
    step.apply(&mut after);
    let singles = Order::named(["naked-single", "hidden-single"]).expect("they are on the ladder");
    let cells = |on: Candidates| {
        let steps = logic::all_steps(&Position::new(on, None), &singles);
        steps.iter().map(|step| step.placements[0].cell).collect::<BTreeSet<_>>()
    };
    (&cells(after) - &cells(on.clone())).len()
}

/// How many steps of the same kind there are, of those that can be told soon.
fn instances(on: &Candidates, step: &Step) -> usize {
    let order = Order::named([step.technique.id]).expect("it is on the ladder");
    let position = Position::new(on.clone(), on.grid().puzzle().solution());
    let steps = logic::some_steps(&position, &order, 30);
    steps.iter().filter(|other| other.technique.id == step.technique.id).count().max(1)
}
