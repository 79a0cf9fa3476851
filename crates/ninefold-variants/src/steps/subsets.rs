//! Naked and hidden subsets in any area of different cells.

use crate::sort::ArrangeDistinct;
use std::ops::ControlFlow;

use super::facts::Area;
use super::finder::Found;
use super::grounds::places;
use super::locked;
use super::look::Look;
use super::step::{Candidate, Evidence};
use super::technique::Technique;

macro_rules! technique {
    ($id:literal, $title:literal, $level:literal, $says:literal) => {{
        static TECHNIQUE: Technique = Technique::new($id, $title, $level, $says);
        &TECHNIQUE
    }};
}

fn naked(size: usize) -> &'static Technique {
    match size {
        2 => technique!("naked-pair", "Naked Pair", 3, "Two cells of an area share two candidates."),
        3 => technique!("naked-triple", "Naked Triple", 3, "Three cells of an area share three candidates."),
        _ => technique!(
            "naked-quadruple",
            "Naked Quadruple",
            4,
            "Four cells of an area share four candidates."
        ),
    }
}

fn hidden(size: usize) -> &'static Technique {
    match size {
        2 => technique!("hidden-pair", "Hidden Pair", 3, "Two values of a house have the same two places."),
        3 => technique!("hidden-triple", "Hidden Triple", 4, "Three values of a house have three places."),
        _ => {
            technique!("hidden-quadruple", "Hidden Quadruple", 4, "Four values of a house have four places.")
        }
    }
}

pub(super) fn pairs(look: &Look<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    of_size(look, 2, found)
}

pub(super) fn triples(look: &Look<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    of_size(look, 3, found)
}

pub(super) fn quadruples(look: &Look<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    of_size(look, 4, found)
}

fn of_size(look: &Look<'_>, size: usize, found: &mut Found<'_>) -> ControlFlow<()> {
    for area in &look.grounds.areas {
        look.poll()?;
        let open: Vec<usize> = area.cells.iter().copied().filter(|&cell| look.open(cell)).collect();
        if open.len() > size {
            let few = |cell: &usize| (look.cells[*cell].count_ones() as usize) <= size;
            let few: Vec<usize> = open.iter().copied().filter(few).collect();
            let masks: Vec<u32> = few.iter().map(|&cell| look.cells[cell]).collect();
            choose(&masks, size, &mut |chosen, union| {
                let cells: Vec<usize> = chosen.iter().map(|&at| few[at]).collect();
                naked_in(look, area, &cells, union, found)
            })?;
        }
        if area.is_full && open.len() > size {
            hidden_in(look, area, &open, size, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Every choice of so many sets whose union is as large.
pub(super) fn choose(
    masks: &[u32],
    size: usize,
    take: &mut dyn FnMut(&[usize], u32) -> ControlFlow<()>,
) -> ControlFlow<()> {
    extend(masks, size, 0, &mut Vec::new(), 0, take)
}

fn extend(
    masks: &[u32],
    size: usize,
    from: usize,
    chosen: &mut Vec<usize>,
    union: u32,
    take: &mut dyn FnMut(&[usize], u32) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if chosen.len() == size {
        return take(chosen, union);
    }
    for at in from..masks.len() {
        let joined = union | masks[at];
        if joined.count_ones() as usize <= size && masks[at] != 0 {
            chosen.push(at);
            extend(masks, size, at + 1, chosen, joined, take)?;
            chosen.pop();
        }
    }
    ControlFlow::Continue(())
}

fn naked_in(
    look: &Look<'_>,
    area: &Area,
    cells: &[usize],
    union: u32,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    if union.count_ones() as usize != cells.len() {
        return ControlFlow::Continue(());
    }
    let mut gone: Vec<Candidate> = Vec::new();
    let mut evidence = look.with_source(Evidence::default(), area.source);
    for value in places(union) {
        let holders: Vec<usize> =
            cells.iter().copied().filter(|&cell| look.cells[cell] >> value & 1 == 1).collect();
        let inside = |candidate: &Candidate| cells.contains(&candidate.cell.index());
        let more: Vec<Candidate> =
            locked::ruled_out(look, &holders, value).into_iter().filter(|gone| !inside(gone)).collect();
        let because = locked::because(look, &holders, value, &more);
        evidence.houses.extend(because.houses);
        evidence.rules.extend(because.rules);
        gone.extend(more);
    }
    if gone.is_empty() {
        return ControlFlow::Continue(());
    }
    gone.arrange_distinct();
    let summary = format!(
        "In {}, {} can only hold {}, so each of these stands in one of them.",
        look.source(area.source),
        look.names(cells),
        look.said(union, "and")
    );
    let evidence = evidence.and_part(look.values(union), look.cells_of(cells));
    found(look.removing(naked(cells.len()), gone, evidence, summary))
}

fn hidden_in(
    look: &Look<'_>,
    area: &Area,
    open: &[usize],
    size: usize,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let holders = |value: usize| {
        let holds = |(at, &cell): (usize, &usize)| (look.cells[cell] >> value & 1) << at;
        open.iter().enumerate().map(holds).fold(0, |mask, bit| mask | bit)
    };
    let settled =
        |value: &usize| area.cells.iter().any(|&cell| !look.open(cell) && look.cells[cell] >> value & 1 == 1);
    let values: Vec<usize> = (0..look.grounds.layout.values()).filter(|value| !settled(value)).collect();
    let masks: Vec<u32> = values.iter().map(|&value| holders(value)).collect();
    choose(&masks, size, &mut |chosen, union| {
        if union.count_ones() as usize != size {
            return ControlFlow::Continue(());
        }
        let kept = chosen.iter().fold(0, |kept, &at| kept | 1 << values[at]);
        let cells: Vec<usize> = places(union).map(|at| open[at]).collect();
        let gone: Vec<Candidate> = cells.iter().flat_map(|&cell| look.candidates(cell, !kept)).collect();
        if gone.is_empty() {
            return ControlFlow::Continue(());
        }
        let (within, names) = (look.source(area.source), look.names(&cells));
        let summary = format!("In {within}, {} can only stand in {names}.", look.said(kept, "and"));
        let evidence = look.with_source(Evidence::default(), area.source);
        let evidence = evidence.and_part(look.values(kept), look.cells_of(&cells));
        found(look.removing(hidden(size), gone, evidence, summary))
    })
}
