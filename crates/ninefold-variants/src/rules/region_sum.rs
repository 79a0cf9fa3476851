//! Region sum line: its parts in the regions have one sum.
//!
//! The line is cut wherever the region changes; a part that comes back into a region is a part of its
//! own. Regions are the blocks, or the irregular regions if there are no blocks; cells in no region
//! are skipped.

use crate::layout::{Cell, Filled, Layout};
use crate::model::Model;

use super::rule::Rule;

clue! {
    /// A line through several regions.
    RegionSum,
    /// The line.
}

impl RegionSum {
    fn parts(&self, layout: &Layout) -> Vec<Vec<Cell>> {
        let area = layout.area_of();
        let mut parts: Vec<(usize, Vec<Cell>)> = Vec::new();
        for &cell in &self.cells {
            let Some(area) = area[cell.index()] else { continue };
            match parts.last_mut() {
                Some((last, part)) if *last == area => part.push(cell),
                _ => parts.push((area, vec![cell])),
            }
        }
        parts.into_iter().map(|(_, part)| part).collect()
    }
}

impl Rule for RegionSum {
    info!("region-sum", "The parts of the line in each region have the same sum.");

    clue_terms!();

    fn fault(&self, layout: &Layout) -> Option<String> {
        let beyond = self.cells.iter().find(|&&cell| layout.layer_of(cell).is_some())?;
        Some(format!("{} is in no region", layout.name(*beyond)))
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let parts = self.parts(grid.layout);
        parts.iter().all(|part| grid.sum(part) == grid.sum(&parts[0]))
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        model.equal_sums(&self.parts(model.layout()));
    }
}
