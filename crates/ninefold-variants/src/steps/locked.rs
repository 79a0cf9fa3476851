//! A value that has to stand in one of a few cells, and what each of these rules out: pointing and claiming, in houses of
//! any shape, by links of any rule, and from cages that must hold a value.

use std::ops::ControlFlow;

use crate::layout::CellSet;

use super::combinations;
use super::facts::Source;
use super::finder::Found;
use super::grounds::places;
use super::look::Look;
use super::step::{Candidate, Evidence, Step};
use super::technique::Technique;

static POINTING: Technique = Technique::new(
    "pointing",
    "Locked Candidates Type 1 (Pointing)",
    3,
    "All places of a value in a block or region see a cell outside it.",
);
static CLAIMING: Technique = Technique::new(
    "claiming",
    "Locked Candidates Type 2 (Claiming)",
    3,
    "All places of a value in a row or column see a cell outside it.",
);
static LINKED: Technique = Technique::new(
    "linked-places",
    "Linked Places",
    3,
    "Wherever a value stands in a house, the rules take a candidate away.",
);
static CAGE: Technique = Technique::new(
    "cage-locked",
    "Value Locked in a Cage",
    3,
    "A value that every combination of a cage has leaves the cells that all its places see.",
);

/// Most places of a value that are worth a look.
const MOST_PLACES: usize = 6;

/// The candidates that a value rules out wherever it stands among some places.
pub(super) fn ruled_out(look: &Look<'_>, holders: &[usize], value: usize) -> Vec<Candidate> {
    let Some((&first, _)) = holders.split_first() else { return Vec::new() };
    let mut reach = look.grounds.reach(first);
    holders.iter().for_each(|&cell| reach.add(cell));
    let mut gone = Vec::new();
    for cell in reach.iter() {
        let by = |holder: usize| match holder == cell {
            true => !(1 << value),
            false => look.grounds.ruled_out((holder, value), cell),
        };
        let mask = holders.iter().fold(look.cells[cell], |mask, &holder| mask & by(holder));
        gone.extend(look.candidates(cell, mask));
    }
    gone
}

/// The evidence for what [`ruled_out`] finds.
pub(super) fn because(look: &Look<'_>, holders: &[usize], value: usize, gone: &[Candidate]) -> Evidence {
    let mut evidence = Evidence::default();
    let lowest = look.grounds.layout.lowest();
    for candidate in gone {
        let target = (candidate.cell.index(), (candidate.value - lowest) as usize);
        let mut all: CellSet = holders.iter().copied().collect();
        all.add(target.0);
        if target.1 == value
            && let Some(source) = look.grounds.common(&all)
        {
            evidence = look.with_source(evidence, source);
            continue;
        }
        for &holder in holders {
            if let Some(source) = look.grounds.excludes((holder, value), target) {
                evidence = look.with_source(evidence, source);
            }
        }
    }
    evidence.tidied()
}

pub(super) fn in_houses(look: &Look<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    for area in look.grounds.areas.iter().filter(|area| area.is_full) {
        for value in 0..look.grounds.layout.values() {
            let holders = look.places_in(area, value);
            if !(2..=MOST_PLACES).contains(&holders.len()) {
                continue;
            }
            let gone = ruled_out(look, &holders, value);
            if !gone.is_empty() {
                found(step(look, area.source, &holders, value, gone))?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn step(look: &Look<'_>, source: Source, holders: &[usize], value: usize, gone: Vec<Candidate>) -> Step {
    let links = because(look, holders, value, &gone);
    let layout = look.grounds.layout;
    let lines = if layout.has_lines() { layout.rows() + layout.cols() } else { 0 };
    let technique = match source {
        _ if !links.rules.is_empty() => &LINKED,
        Source::House(house) if house < lines => &CLAIMING,
        _ => &POINTING,
    };
    let by: Vec<String> = links.houses.iter().map(|&house| super::words::house(layout, house)).collect();
    let by = by.into_iter().chain(links.rules.iter().map(|&rule| look.rule(rule))).collect::<Vec<_>>();
    let summary = format!(
        "In {}, {} can only stand in {}. By {} each of these rules out the same.",
        look.source(source),
        look.value(value),
        super::words::list(&holders.iter().map(|&cell| look.name(cell)).collect::<Vec<_>>(), "or"),
        super::words::list(&by, "and"),
    );
    let evidence = look.with_source(links, source).and_part(vec![look.value(value)], look.cells_of(holders));
    look.removing(technique, gone, evidence, summary)
}

pub(super) fn in_cages(look: &Look<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    for sets in &look.grounds.sets {
        let cells: Vec<u32> = sets.cells.iter().map(|&cell| look.cells[cell]).collect();
        let union = cells.iter().fold(0, |union, mask| union | mask);
        let live =
            sets.sets.iter().filter(|&&set| set & !union == 0 && cells.iter().all(|cell| cell & set != 0));
        let required = live.fold(u32::MAX, |required, set| required & set) & union;
        for value in places(required) {
            let holds = |cell: &usize| look.cells[*cell] >> value & 1 == 1;
            let holders: Vec<usize> = sets.cells.iter().copied().filter(holds).collect();
            let gone = ruled_out(look, &holders, value);
            if gone.is_empty() {
                continue;
            }
            let mut evidence = because(look, &holders, value, &gone);
            let own = combinations::sources(look.grounds, sets.rule, &sets.cells);
            evidence.houses.extend(own.houses);
            evidence.rules.extend(own.rules);
            let number = look.value(value);
            let summary = format!(
                "Every combination that is left for {} has {number}, which can stand in {}.",
                look.rule(sets.rule),
                look.names(&holders),
            );
            let evidence = evidence.and_part(vec![number], look.cells_of(&holders));
            found(look.removing(&CAGE, gone, evidence, summary))?;
        }
    }
    ControlFlow::Continue(())
}
