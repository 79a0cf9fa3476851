//! Whisper polarity: low and high values alternate on a line whose neighbours are far apart, so the line has two ways.

use std::ops::ControlFlow;

use super::facts::Area;
use super::finder::Found;
use super::grounds::places;
use super::look::Look;
use super::matching::{fits, fits_with};
use super::relations::image;
use super::step::{Candidate, Evidence, Step};
use super::technique::Technique;
use super::words;

static POLARITY: Technique = Technique::new(
    "whisper-polarity",
    "Whisper Polarity",
    4,
    "Low and high values alternate on a whisper line; what neither way leaves is gone.",
);

/// One of the two ways.
struct Way {
    cells: Vec<u32>,
    /// The areas that took something away.
    used: Vec<usize>,
    /// The area that cannot be filled this way.
    clash: Option<usize>,
}

pub(super) fn find(look: &Look<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    let layout = look.grounds.layout;
    for (number, rule) in look.grounds.puzzle.rules().iter().enumerate() {
        look.poll()?;
        let terms = rule.terms();
        let distance = terms.number().and_then(|number| usize::try_from(number).ok());
        let (Some(distance), "whisper") = (distance, rule.info().id) else { continue };
        if 2 * distance < layout.values() || distance >= layout.values() {
            continue;
        }
        let line: Vec<usize> = terms.cells().iter().map(|cell| cell.index()).collect();
        let low = (1 << (layout.values() - distance)) - 1;
        let ways = [low, low << distance].map(|first| way(look, number, &line, first, low | low << distance));
        if let Some(step) = step(look, number, &line, &ways) {
            found(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// What is left if the first cell of a line, and every other one after it, is among `first`.
fn way(look: &Look<'_>, rule: usize, line: &[usize], first: u32, both: u32) -> Way {
    let mut way = Way { cells: look.cells.to_vec(), used: Vec::new(), clash: None };
    for (at, &cell) in line.iter().enumerate() {
        way.cells[cell] &= if at % 2 == 0 { first } else { both & !first };
    }
    let crossed = |area: &Area| area.cells.iter().filter(|cell| line.contains(cell)).count() > 1;
    for _ in 0..4 {
        let before = way.cells.clone();
        for &cell in line {
            for link in look.grounds.links[cell].iter().filter(|link| link.rule == rule) {
                way.cells[link.to] &= image(link, way.cells[cell]);
            }
        }
        for (number, area) in look.grounds.areas.iter().enumerate().filter(|(_, area)| crossed(area)) {
            way.narrow(number, area);
        }
        if way.clash.is_some() || way.cells == before {
            break;
        }
    }
    way
}

impl Way {
    fn narrow(&mut self, number: usize, area: &Area) {
        let masks: Vec<u32> = area.cells.iter().map(|&cell| self.cells[cell]).collect();
        if !fits(&masks) {
            self.clash = Some(number);
            return;
        }
        for (at, &cell) in area.cells.iter().enumerate() {
            let kept = places(masks[at]).filter(|&value| fits_with(&masks, at, value));
            let kept = kept.fold(0, |kept, value| kept | 1 << value);
            if kept != masks[at] {
                self.cells[cell] = kept;
                if !self.used.contains(&number) {
                    self.used.push(number);
                }
            }
        }
    }
}

fn step(look: &Look<'_>, rule: usize, line: &[usize], ways: &[Way; 2]) -> Option<Step> {
    let left = |cell: usize| match (ways[0].clash, ways[1].clash) {
        (None, None) => ways[0].cells[cell] | ways[1].cells[cell],
        (Some(_), None) => ways[1].cells[cell],
        _ => ways[0].cells[cell],
    };
    let gone: Vec<Candidate> =
        (0..look.cells.len()).flat_map(|cell| look.candidates(cell, !left(cell))).collect();
    if gone.is_empty() || ways.iter().all(|way| way.clash.is_some()) {
        return None;
    }
    let mut evidence = Evidence::default().and_rule(rule).and_part(Vec::new(), look.cells_of(line));
    for &area in ways.iter().flat_map(|way| way.used.iter().chain(&way.clash)) {
        evidence = look.with_source(evidence, look.grounds.areas[area].source);
    }
    let even: Vec<usize> = line.iter().copied().step_by(2).collect();
    let named = words::capital(&look.rule(rule));
    let way_of = |at: usize| if at == 0 { "low" } else { "high" };
    let why = match (ways[0].clash, ways[1].clash) {
        (None, None) => "Whichever way it is, the same falls.".to_owned(),
        (first, second) => {
            let (wrong, area) = first.map_or((1, second), |area| (0, Some(area)));
            let area = area.map_or_else(String::new, |area| look.source(look.grounds.areas[area].source));
            format!(
                "If {} were {}, {area} could not be filled. So they are {}.",
                look.names(&even),
                way_of(wrong),
                way_of(1 - wrong)
            )
        }
    };
    let summary = format!("{named}: low and high values alternate. {why}");
    Some(look.removing(&POLARITY, gone, evidence, summary))
}
