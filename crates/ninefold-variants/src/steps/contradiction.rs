//! The last resort: the candidate that leads to a contradiction with the shortest proof.

use crate::sort::Arrange;
use std::ops::ControlFlow;

use super::finder::Found;
use super::grounds::places;
use super::look::Look;
use super::step::{Evidence, Explanation, Step};
use super::technique::Technique;
use super::trial::{Clash, Entry, Proof, Trial, Why};
use super::words;

static SHORT: Technique = Technique::new(
    "short-contradiction",
    "Short Contradiction",
    5,
    "A candidate that leaves a cell without a value, or a value without a place, in a few singles.",
);
static NET: Technique = Technique::new(
    "contradiction",
    "Contradiction",
    6,
    "A candidate that leads to a contradiction by singles, combinations and whole rules.",
);

/// Most inferences of a short proof.
const SHORT_PROOF: usize = 6;
/// A proof that is short enough to stop looking for a shorter one.
const GOOD: usize = 4;
/// Most trials after the first proof.
const MOST_TRIALS: usize = 60;

pub(super) fn short(look: &Look<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    search(look, &SHORT, false, SHORT_PROOF, found)
}

pub(super) fn find(look: &Look<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    search(look, &NET, true, usize::MAX, found)
}

/// The candidates of cells with few ones first.
fn candidates(look: &Look<'_>) -> Vec<(usize, usize)> {
    let mut cells: Vec<usize> = (0..look.cells.len()).filter(|&cell| look.open(cell)).collect();
    cells.arrange_by_key(|&cell| look.cells[cell].count_ones());
    cells.into_iter().flat_map(|cell| places(look.cells[cell]).map(move |value| (cell, value))).collect()
}

fn search(
    look: &Look<'_>,
    technique: &'static Technique,
    deep: bool,
    longest: usize,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let mut best: Option<((usize, usize), Proof)> = None;
    let mut trials = 0;
    for (cell, value) in candidates(look) {
        look.poll()?;
        let mut trial = Trial::new(look, cell, value);
        trials += usize::from(deep && best.is_some());
        if let Some(clash) = trial.run(deep) {
            let proof = trial.proof(clash);
            let shorter = best.as_ref().is_none_or(|(_, best)| proof.entries.len() < best.entries.len());
            if shorter && proof.entries.len() <= longest {
                best = Some(((cell, value), proof));
            }
        }
        let good = best.as_ref().is_some_and(|(_, proof)| proof.entries.len() <= GOOD);
        if good || trials > MOST_TRIALS {
            break;
        }
    }
    match best {
        Some((candidate, proof)) => found(step(look, technique, candidate, &proof)),
        None => ControlFlow::Continue(()),
    }
}

fn step(
    look: &Look<'_>,
    technique: &'static Technique,
    (cell, value): (usize, usize),
    proof: &Proof,
) -> Step {
    let mut evidence = Evidence::default();
    for source in proof.sources(look) {
        evidence = look.with_source(evidence, source);
    }
    for (entry, _) in &proof.entries {
        if let Some((cell, value)) = entry.placed {
            evidence = evidence.and_part(vec![look.value(value)], look.cells_of(&[cell]));
        }
    }
    let candidate = look.candidate(cell, value);
    let summary =
        format!("If {} were {}, {}.", look.name(cell), candidate.value, clash(look, proof, "would have"));
    let mut lines: Vec<String> = Vec::new();
    for (number, (entry, premises)) in proof.entries.iter().enumerate() {
        let text = line(look, entry);
        lines.push(format!("{text}{}.", by(premises, number)));
    }
    let end = clash(look, proof, "has");
    lines.push(format!("{}{}.", words::capital(&end), by(&proof.premises, proof.entries.len())));
    let mut step = look.removing(technique, vec![candidate], evidence, summary);
    step.explanation = Explanation { lines, ..step.explanation };
    step
}

/// The premises of a line, unless they are just the line before.
fn by(premises: &[usize], line: usize) -> String {
    let numbers: Vec<String> = premises.iter().map(|premise| (premise + 1).to_string()).collect();
    match premises {
        [] => String::new(),
        [only] if only + 1 == line => String::new(),
        [_] => format!(" (by line {})", numbers[0]),
        _ => format!(" (by lines {})", words::list(&numbers, "and")),
    }
}

fn line(look: &Look<'_>, entry: &Entry) -> String {
    let is = entry
        .placed
        .map_or_else(String::new, |(cell, value)| format!("{} is {}", look.name(cell), look.value(value)));
    let left = || {
        let left = |&(cell, mask): &(usize, u32)| match mask {
            0 => format!("{} has nothing left", look.name(cell)),
            mask => super::rules::change(look, cell, mask),
        };
        words::list(&entry.left.iter().map(left).collect::<Vec<_>>(), "and")
    };
    match entry.why {
        Why::Assumed => format!("{is} (assumed)"),
        Why::Naked => format!("{is}: the only candidate left"),
        Why::Hidden(area) => {
            format!("{is}: the only place left in {}", look.source(look.grounds.areas[area].source))
        }
        Why::Link { rule, from } => {
            format!("{}: what {} leaves beside {}", left(), look.rule(rule), look.name(from))
        }
        Why::Sets(number) => {
            format!(
                "{}: what the combinations of {} leave",
                left(),
                look.rule(look.grounds.sets[number].rule)
            )
        }
        Why::Rule(rule) => format!("{}: what {} leaves", left(), look.rule(rule)),
    }
}

/// "9 would have no place in row 6".
fn clash(look: &Look<'_>, proof: &Proof, has: &str) -> String {
    let filled = if has == "has" { "cannot be filled" } else { "could not be filled" };
    match proof.clash {
        Clash::Cell(cell) => format!("{} {has} no candidate left", look.name(cell)),
        Clash::Area(area, value) => {
            format!(
                "{} {has} no place left in {}",
                look.value(value),
                look.source(look.grounds.areas[area].source)
            )
        }
        Clash::Sets(number) => format!("{} {filled}", look.rule(look.grounds.sets[number].rule)),
        Clash::Rule(rule) => format!("{} {filled}", look.rule(rule)),
    }
}
