//! Fish: all places of a value in some lines lie in as many lines across.

use crate::sort::ArrangeDistinct;
use std::ops::ControlFlow;

use crate::layout::CellSet;

use super::finder::Found;
use super::look::Look;
use super::step::{Candidate, Evidence};
use super::subsets::choose;
use super::technique::Technique;
use super::words;

static X_WING: Technique =
    Technique::new("x-wing", "X-Wing", 4, "All places of a value in two lines lie in two lines across.");
static SWORDFISH: Technique = Technique::new(
    "swordfish",
    "Swordfish",
    4,
    "All places of a value in three lines lie in three lines across.",
);
static JELLYFISH: Technique = Technique::new(
    "jellyfish",
    "Jellyfish",
    4,
    "All places of a value in four lines lie in four lines across.",
);

pub(super) fn find(look: &Look<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    let layout = look.grounds.layout;
    if !layout.has_lines() {
        return ControlFlow::Continue(());
    }
    let rows: Vec<usize> = (0..layout.rows()).collect();
    let cols: Vec<usize> = (layout.rows()..layout.rows() + layout.cols()).collect();
    for (size, technique) in [(2, &X_WING), (3, &SWORDFISH), (4, &JELLYFISH)] {
        for value in 0..layout.values() {
            look.poll()?;
            for (base, cover) in [(&rows, &cols), (&cols, &rows)] {
                of_value(look, technique, size, value, base, cover, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn of_value(
    look: &Look<'_>,
    technique: &'static Technique,
    size: usize,
    value: usize,
    base: &[usize],
    cover: &[usize],
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let areas = &look.grounds.areas;
    let settled = |line: usize| {
        let has = |&cell: &usize| !look.open(cell) && look.cells[cell] >> value & 1 == 1;
        areas[line].cells.iter().any(has)
    };
    let base: Vec<usize> =
        base.iter().copied().filter(|&line| areas[line].is_full && !settled(line)).collect();
    let crossed = |line: usize| {
        let holders: CellSet = look.places_in(&areas[line], value).into_iter().collect();
        let meets = |(at, &across): (usize, &usize)| u32::from(areas[across].set.meets(&holders)) << at;
        cover.iter().enumerate().map(meets).fold(0, |mask, bit| mask | bit)
    };
    let masks: Vec<u32> = base.iter().map(|&line| crossed(line)).collect();
    choose(&masks, size, &mut |chosen, union| {
        if union.count_ones() as usize != size {
            return ControlFlow::Continue(());
        }
        let lines: Vec<usize> = chosen.iter().map(|&at| base[at]).collect();
        let across: Vec<usize> = super::grounds::places(union).map(|at| cover[at]).collect();
        let held = lines.iter().fold(CellSet::EMPTY, |held, &line| held.or(&areas[line].set));
        let outside = |&cell: &usize| !held.has(cell) && look.cells[cell] >> value & 1 == 1;
        let mut gone: Vec<Candidate> = across
            .iter()
            .flat_map(|&line| areas[line].cells.iter().copied().filter(outside))
            .map(|cell| look.candidate(cell, value))
            .collect();
        gone.arrange_distinct();
        if gone.is_empty() {
            return ControlFlow::Continue(());
        }
        let holders: Vec<usize> =
            lines.iter().flat_map(|&line| look.places_in(&areas[line], value)).collect();
        let named = |lines: &[usize]| {
            let names: Vec<String> =
                lines.iter().map(|&line| words::house(look.grounds.layout, line)).collect();
            words::list(&names, "and")
        };
        let number = look.value(value);
        let summary = format!(
            "All places for {number} in {} lie in {}, so there is no other {number} in these.",
            named(&lines),
            named(&across)
        );
        let evidence = Evidence { houses: [lines, across].concat(), ..Evidence::default() };
        let evidence = evidence.and_part(vec![number], look.cells_of(&holders));
        found(look.removing(technique, gone, evidence, summary))
    })
}
