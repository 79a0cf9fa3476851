//! Combinations: which sets of values can fill a cage, the windows of a renban line, and where their values fit.

use crate::sort::Arrange;
use std::ops::ControlFlow;

use super::facts::{Sets, Source};
use super::finder::Found;
use super::grounds::Grounds;
use super::look::Look;
use super::matching::{fits, fits_with};
use super::step::{Evidence, Step};
use super::technique::Technique;
use super::words;

static CAGES: Technique = Technique::new(
    "cage-combinations",
    "Cage Combinations",
    2,
    "The sets of different values with the sum of a cage, and where their values fit.",
);
static WINDOWS: Technique = Technique::new(
    "renban-windows",
    "Renban Windows",
    2,
    "The runs of consecutive values that can fill a renban line.",
);
static SETS: Technique = Technique::new(
    "sets-of-values",
    "Sets of Values",
    2,
    "The sets of values that a rule leaves to its cells, and where their values fit.",
);

/// Most combinations that are listed in words.
const LISTED: usize = 9;

/// What combinations leave.
pub(super) struct Left {
    /// The sets that can still fill the cells.
    pub(super) live: Vec<u32>,
    /// What each cell can have in one of them.
    pub(super) cells: Vec<u32>,
}

/// The sets that fit the candidates of some cells, and what they leave.
pub(super) fn left(sets: &[u32], cells: &[u32]) -> Left {
    let mut left = Left { live: Vec::new(), cells: vec![0; cells.len()] };
    for &set in sets {
        let within: Vec<u32> = cells.iter().map(|mask| mask & set).collect();
        let union = within.iter().fold(0, |union, mask| union | mask);
        if union != set || within.contains(&0) || !fits(&within) {
            continue;
        }
        left.live.push(set);
        for (cell, &mask) in within.iter().enumerate() {
            for value in super::grounds::places(mask & !left.cells[cell]) {
                if fits_with(&within, cell, value) {
                    left.cells[cell] |= 1 << value;
                }
            }
        }
    }
    left
}

pub(super) fn find(look: &Look<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    for (number, sets) in look.grounds.sets.iter().enumerate() {
        look.poll()?;
        let cells: Vec<u32> = sets.cells.iter().map(|&cell| look.cells[cell]).collect();
        let key = look.grounds.programs.len() + number;
        if look.memory.is_known(key, &cells) {
            continue;
        }
        let left = left(&sets.sets, &cells);
        if left.cells == cells {
            look.memory.note(key, cells);
        } else {
            found(step(look, sets, &left))?;
        }
    }
    ControlFlow::Continue(())
}

fn step(look: &Look<'_>, sets: &Sets, left: &Left) -> Step {
    let technique = match look.grounds.puzzle.rules()[sets.rule].info().id {
        _ if sets.total.is_some() => &CAGES,
        "renban" => &WINDOWS,
        _ => &SETS,
    };
    let rule = look.rule(sets.rule);
    let union = left.cells.iter().fold(0, |union, mask| union | mask);
    let evidence = sources(look.grounds, sets.rule, &sets.cells)
        .and_part(look.values(union), look.cells_of(&sets.cells));
    if left.live.is_empty() {
        let names = look.names(&sets.cells);
        let summary = format!("{} has no combination left that fits {names}.", words::capital(&rule));
        return look.hopeless(technique, evidence, summary);
    }
    let gone = sets.cells.iter().zip(&left.cells).flat_map(|(&cell, &kept)| look.candidates(cell, !kept));
    let summary = format!("{} {}{}", words::capital(&rule), can_be(look, left), misfits(look, sets, left));
    look.removing(technique, gone.collect(), evidence, summary)
}

/// "can be 269 or 278."
pub(super) fn can_be(look: &Look<'_>, left: &Left) -> String {
    let mut live: Vec<String> = left.live.iter().map(|&set| words::combination(&look.values(set))).collect();
    live.arrange();
    match live.len() {
        1 => format!("can only be {}.", live[0]),
        count if count > LISTED => format!("has {count} combinations left."),
        _ => format!("can be {}.", words::list(&live, "or")),
    }
}

/// Which of the values that are gone are in no combination, and which only have no place.
fn misfits(look: &Look<'_>, sets: &Sets, left: &Left) -> String {
    let all = left.live.iter().fold(0, |all, set| all | set);
    let gone = sets.cells.iter().zip(&left.cells).map(|(&cell, &kept)| look.cells[cell] & !kept);
    let gone = gone.fold(0, |union, mask| union | mask);
    let mut words = String::new();
    if gone & !all != 0 {
        let verb = if (gone & !all).is_power_of_two() { "is" } else { "are" };
        words += &format!(" {} {verb} in none of them.", look.said(gone & !all, "and"));
    }
    for (&cell, &kept) in sets.cells.iter().zip(&left.cells) {
        let misfit = look.cells[cell] & !kept & all;
        if misfit != 0 {
            words += &format!(
                " With {} in {} the others cannot be placed.",
                look.said(misfit, "or"),
                look.name(cell)
            );
        }
    }
    words
}

/// A rule, and whatever lets its cells differ if it does not do so itself.
pub(super) fn sources(grounds: &Grounds<'_>, rule: usize, cells: &[usize]) -> Evidence {
    let mut evidence = apart(grounds, Some(rule), cells);
    evidence.rules.push(rule);
    evidence
}

/// Whatever lets cells differ, beside a rule.
pub(super) fn apart(grounds: &Grounds<'_>, rule: Option<usize>, cells: &[usize]) -> Evidence {
    let mut evidence = Evidence::default();
    let own = |a: usize, b: usize| rule.is_some_and(|rule| grounds.parts(rule, a, b));
    let set = cells.iter().copied().collect();
    let is_own = cells.iter().all(|&a| cells.iter().all(|&b| a == b || own(a, b)));
    if !is_own && let Some(source) = grounds.common(&set) {
        match source {
            Source::House(house) => evidence.houses.push(house),
            Source::Rule(rule) => evidence.rules.push(rule),
        }
        return evidence;
    }
    for (at, &a) in cells.iter().enumerate() {
        for &b in &cells[at + 1..] {
            if own(a, b) {
                continue;
            }
            match grounds.apart(a, b) {
                Some(Source::House(house)) if !evidence.houses.contains(&house) => {
                    evidence.houses.push(house)
                }
                Some(Source::Rule(rule)) if !evidence.rules.contains(&rule) => evidence.rules.push(rule),
                _ => {}
            }
        }
    }
    evidence
}
