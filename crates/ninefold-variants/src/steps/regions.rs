//! Cells that hang together: a region that is complete, cells that it does not reach, and cells that it needs to hold
//! together or to be large enough; and two regions that do not cross.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::layout::{Cell, CellSet, Parts, Region};

use super::finder::Found;
use super::look::Look;
use super::step::{Evidence, Step};
use super::technique::Technique;
use super::words;

static COMPLETE: Technique =
    Technique::new("complete-region", "Complete Region", 2, "A region that has all its cells takes no more.");
static REACH: Technique =
    Technique::new("out-of-reach", "Out of Reach", 2, "What a region does not reach is not in it.");
static WAY: Technique = Technique::new(
    "only-way",
    "Only Way",
    3,
    "A cell without which a region falls apart, or stays too small, is in it.",
);

static CROSSING: Technique =
    Technique::new("no-crossing", "No Crossing", 3, "A way in one region does not cross a way in another.");

/// A region that has cells, and what each cell is to it.
struct Known<'a> {
    look: &'a Look<'a>,
    rule: usize,
    region: &'a Region,
    parts: Parts,
    /// The places of the cells that it has.
    sure: Vec<usize>,
}

pub(super) fn find(look: &Look<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    for (rule, region) in &look.grounds.regions {
        look.poll()?;
        let parts = region.parts(look.cells);
        let sure: Vec<usize> = parts.sure.iter().collect();
        let Some(&first) = sure.first() else { continue };
        let known = Known { look, rule: *rule, region, parts, sure };
        let far = region.out_of_reach(&known.parts, first);
        if far.meets(&known.parts.sure) {
            continue;
        }
        if !far.is_empty() {
            found(known.without(&far))?;
            continue;
        }
        region.bridges(&known.parts, first).iter().try_for_each(|place| found(known.with(place)))?;
    }
    let regions = &look.grounds.regions;
    for (number, one) in regions.iter().enumerate() {
        for other in &regions[number + 1..] {
            look.poll()?;
            // With more regions, as in a chaos construction, the rules alone do not show it at once.
            if regions.iter().filter(|(rule, _)| [one.0, other.0].contains(rule)).count() != 2 {
                continue;
            }
            for ring in one.1.rings(&other.1, look.grounds.layout) {
                crossing(look, &ring, [one, other], found)?;
                crossing(look, &ring, [other, one], found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Cells of a ring that are not in the first region: a way from there to a cell of it would cross a way in the other.
fn crossing(
    look: &Look<'_>,
    ring: &[Cell],
    [(rule, own), (other_rule, other)]: [&(usize, Arc<Region>); 2],
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let cell = |place: usize| ring[place % ring.len()].index();
    let is_in = |place: usize, region: &Region| look.cells[cell(place)] & !region.values == 0;
    for place in 0..ring.len() {
        let gone = look.candidates(cell(place), own.values);
        if gone.is_empty() || is_in(place, own) {
            continue;
        }
        let mut round = place + 1..place + ring.len();
        let mut next = |region: &Region| round.find(|&place| is_in(place, region)).map(cell);
        let (Some(a), Some(b), Some(c)) = (next(other), next(own), next(other)) else { continue };
        let [from, to, start, end] = [cell(place), b, a, c].map(|cell| look.name(cell));
        let [of, across] = [own, other].map(|region| look.said(region.values, "or"));
        let summary = format!(
            "A way in the region of {of} from {from} to {to} would cross the way in the region of {across} from {start} to {end}."
        );
        let evidence = Evidence::default()
            .and_rule(*rule)
            .and_rule(*other_rule)
            .and_part(look.values(own.values), look.cells_of(&[b]))
            .and_part(look.values(other.values), look.cells_of(&[a, c]));
        found(look.removing(&CROSSING, gone, evidence, summary))?;
    }
    ControlFlow::Continue(())
}

impl Known<'_> {
    fn name(&self, place: usize) -> String {
        self.region
            .cells
            .get(place)
            .map_or_else(|| "the edge".to_owned(), |cell| self.look.name(cell.index()))
    }

    /// "region 3", or "the region of 1 or 2".
    fn title(&self) -> String {
        let values = self.look.said(self.region.values, "or");
        match self.look.grounds.puzzle.rules()[self.rule].info().id {
            "chaos-construction" => format!("region {values}"),
            _ => format!("the region of {values}"),
        }
    }

    /// The cells that show it, and their values in the region.
    fn evidence(&self, places: &[usize]) -> Evidence {
        let cells = places.iter().filter_map(|&place| self.region.cells.get(place).copied()).collect();
        Evidence::default().and_rule(self.rule).and_part(self.look.values(self.region.values), cells)
    }

    /// Cells that are not in it.
    fn without(&self, far: &CellSet) -> Step {
        let (title, have) = (self.title(), self.sure.len());
        let (technique, summary) = match self.region.size {
            Some(size) if size == have => (&COMPLETE, format!("{title} has all of its {size} cells.")),
            Some(size) => {
                let more = size - have;
                (
                    &REACH,
                    format!(
                        "{title} has {have} of its {size} cells: what takes more than {more} further cells to reach is not in it."
                    ),
                )
            }
            None => {
                let first = self.name(self.sure[0]);
                (
                    &REACH,
                    format!("{title} includes {first}, and what cannot be reached from there is not in it."),
                )
            }
        };
        let candidates =
            |place: usize| self.look.candidates(self.region.cells[place].index(), self.region.values);
        let gone = far.iter().flat_map(candidates).collect();
        self.look.removing(technique, gone, self.evidence(&self.sure), words::capital(&summary))
    }

    /// A cell that it needs.
    fn with(&self, place: usize) -> Step {
        let (title, name, first) = (self.title(), self.name(place), self.sure[0]);
        let mut parts = self.parts;
        parts.may.remove(place);
        let (reached, _) = self.region.flood(&parts, first, usize::MAX);
        let (shown, summary) = match self.sure.iter().find(|&&other| !reached.has(other)) {
            Some(&other) => (
                vec![first, other],
                format!(
                    "Without {name}, no way would lead from {} to {}, which are both in {title}.",
                    self.name(first),
                    self.name(other)
                ),
            ),
            None => {
                let (room, size) = (reached.len(), self.region.size.unwrap_or(0));
                (
                    self.sure.clone(),
                    format!("Without {name}, {title} would have room for {room} of its {size} cells only."),
                )
            }
        };
        let cell = self.region.cells[place].index();
        let gone = self.look.candidates(cell, !self.region.values);
        self.look.removing(&WAY, gone, self.evidence(&shown), summary)
    }
}
