//! Value indexing: with a value in the first cell and a number in the second, the value stands at that place among the
//! cells that follow.

use crate::layout::Filled;
use crate::model::{Model, Propagator, Run, State, attributes, is_fixed, numbers};
use crate::sort::ArrangeDistinct;

use super::rule::Rule;

clue! {
    /// A value, a place, and the line.
    ValueIndexing,
    /// The cell with the value, the cell with the place, the line from its first place.
}

impl Rule for ValueIndexing {
    info!(
        "value-indexing",
        "The value of the first cell stands as far along the line as the second cell says."
    );

    clue_terms!();

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let [value, place, line @ ..] = &self.cells[..] else { return true };
        let place = usize::try_from(grid.at(*place)).ok().and_then(|place| line.get(place.checked_sub(1)?));
        place.is_some_and(|&cell| grid.at(cell) == grid.at(*value))
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let [value, place, line @ ..] = &self.cells[..] else { return };
        let layout = model.layout();
        let mut cells = numbers(&self.cells);
        cells.arrange_distinct();
        let line = (1..).zip(line).map(|(place, cell)| (layout.bit(place), cell.0)).collect();
        let (value, place) = (value.0, place.0);
        model.propagator(Pointer { cells, value, place, line });
    }
}

/// A value, where it stands, and the cells where it may.
#[derive(Debug)]
struct Pointer {
    /// All of them once.
    cells: Vec<u16>,
    value: u16,
    place: u16,
    /// The places and their cells.
    line: Vec<(u32, u16)>,
}

impl Propagator for Pointer {
    attributes!(25);

    fn run(&self, state: &mut State<'_>) -> Run {
        let (wanted, places) = (state.get(self.value), state.get(self.place));
        let (mut left, mut found) = (0, 0);
        let mut last = self.value;
        for &(place, cell) in &self.line {
            // The place may be one of the line itself.
            let here = if cell == self.place { place } else { state.get(cell) } & wanted;
            if places & place != 0 && here != 0 {
                (left, found, last) = (left | place, found | here, cell);
            }
        }
        state.keep(self.place, left)?;
        state.keep(self.value, found)?;
        if is_fixed(left) {
            return state.keep(last, found);
        }
        if is_fixed(found) {
            // Cells of the line that see every place where the value may stand.
            let is_open = |&&(place, _): &&(u32, u16)| place & left != 0;
            for &(place, cell) in &self.line {
                if place & left == 0
                    && self.line.iter().filter(is_open).all(|&(_, other)| state.sees(cell, other))
                {
                    state.remove(cell, found)?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::{Limits, Solver, iss, oracle};

    #[test]
    fn cells_may_be_the_value_and_the_place_and_on_the_line_as_well() {
        let clues = [
            "R1C1~R2C2~R1C1~R1C2~R1C3~R1C4",
            "R4C1~R1C1~R1C1~R1C2~R1C3",
            "R1C1~R1C1~R1C2~R1C3~R1C4",
            "R3C3~R3C3~R3C3~R3C2",
            "R2C1~R2C2~R1C1~R2C2~R3C3~R2C1",
            "R1C1~R4C4~R2C3~R2C3~R2C3",
            "R1C1~R4C4",
        ];
        // Two of a row, and no line.
        let none = [clues[2], clues[6]];
        for clue in clues {
            let puzzle = iss::read(&format!(".Shape~4x4.ValueIndexing~{clue}")).expect("a puzzle");
            let naive = oracle::count(&puzzle, 1_000);
            assert_eq!(Solver::new(&puzzle).count(1_000, &Limits::default()).0.solutions, naive, "{clue}");
            assert_eq!(naive > 0, !none.contains(&clue), "{clue}: {naive}");
        }
    }
}
