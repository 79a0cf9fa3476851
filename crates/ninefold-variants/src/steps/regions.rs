//! Cells that hang together: a region that is complete, cells that it does not reach, and cells that it needs to hold
//! together or to be large enough.

use std::ops::ControlFlow;

use crate::layout::{Part, Region};

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

/// A region that has cells, and what each cell is to it.
struct Known<'a> {
    look: &'a Look<'a>,
    rule: usize,
    region: &'a Region,
    parts: Vec<Part>,
    /// The places of the cells that it has.
    sure: Vec<usize>,
}

pub(super) fn find(look: &Look<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    for (rule, region) in &look.grounds.regions {
        look.poll()?;
        let parts = region.parts(|cell| look.cells[usize::from(cell)]);
        let sure: Vec<usize> = (0..parts.len()).filter(|&place| parts[place] == Part::Sure).collect();
        let Some(&first) = sure.first() else { continue };
        let known = Known { look, rule: *rule, region, parts, sure };
        let far = region.out_of_reach(&known.parts, first);
        if far.iter().any(|&place| known.parts[place] == Part::Sure) {
            continue;
        }
        if !far.is_empty() {
            found(known.without(&far))?;
            continue;
        }
        region.bridges(&known.parts, first).into_iter().try_for_each(|place| found(known.with(place)))?;
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
    fn without(&self, far: &[usize]) -> Step {
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
            |&place: &usize| self.look.candidates(self.region.cells[place].index(), self.region.values);
        let gone = far.iter().flat_map(candidates).collect();
        self.look.removing(technique, gone, self.evidence(&self.sure), words::capital(&summary))
    }

    /// A cell that it needs.
    fn with(&self, place: usize) -> Step {
        let (title, name, first) = (self.title(), self.name(place), self.sure[0]);
        let mut parts = self.parts.clone();
        parts[place] = Part::No;
        let (reached, _) = self.region.flood(&parts, first, usize::MAX);
        let (shown, summary) = match self.sure.iter().find(|&&other| !reached[other]) {
            Some(&other) => (
                vec![first, other],
                format!(
                    "Without {name}, no way would lead from {} to {}, which are both in {title}.",
                    self.name(first),
                    self.name(other)
                ),
            ),
            None => {
                let (room, size) = (reached.iter().filter(|&&is| is).count(), self.region.size.unwrap_or(0));
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
