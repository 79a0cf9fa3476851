//! Cell forcing: whichever value a cell takes, the rules take the same candidate away.

use std::ops::ControlFlow;

use super::finder::Found;
use super::grounds::places;
use super::look::Look;
use super::step::{Candidate, Evidence};
use super::technique::Technique;

static CELL_FORCING: Technique = Technique::new(
    "cell-forcing",
    "Cell Forcing",
    4,
    "Whichever value a cell takes, the rules take the same candidate away.",
);

/// Most candidates of the cell.
const MOST: u32 = 5;

pub(super) fn find(look: &Look<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    for cell in 0..look.cells.len() {
        look.poll()?;
        let mask = look.cells[cell];
        if mask.count_ones() < 2 || mask.count_ones() > MOST {
            continue;
        }
        let mut gone: Vec<Candidate> = Vec::new();
        for other in look.grounds.reach(cell).iter().filter(|&other| other != cell) {
            let left = places(mask)
                .fold(look.cells[other], |left, value| left & look.grounds.ruled_out((cell, value), other));
            gone.extend(look.candidates(other, left));
        }
        if !gone.is_empty() {
            found(step(look, cell, gone))?;
        }
    }
    ControlFlow::Continue(())
}

fn step(look: &Look<'_>, cell: usize, gone: Vec<Candidate>) -> super::step::Step {
    let lowest = look.grounds.layout.lowest();
    let mut evidence = Evidence::default();
    let mut ways = Vec::new();
    for value in places(look.cells[cell]) {
        for target in &gone {
            let target = (target.cell.index(), (target.value - lowest) as usize);
            if let Some(source) = look.grounds.excludes((cell, value), target) {
                evidence = look.with_source(evidence, source);
                ways.push(format!("{} by {}", look.value(value), look.source(source)));
            }
        }
    }
    ways.dedup();
    let name = look.name(cell);
    let summary = format!(
        "{name} is {}. Each of these rules out the same: {}.",
        look.said(look.cells[cell], "or"),
        ways.join(", ")
    );
    let evidence = evidence.and_part(look.values(look.cells[cell]), look.cells_of(&[cell]));
    look.removing(&CELL_FORCING, gone, evidence, summary)
}
