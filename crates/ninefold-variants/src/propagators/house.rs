//! A full house: as many cells as there are values for them, each value once.
//!
//! That a fixed value leaves the other cells is the work of the edges between cells that see each
//! other; here is what only a full house knows: every value has a place.

use crate::model::{Attributes, Contradiction, Propagator, Run, State, Work, is_fixed};

/// As many cells as values (`all`), all different.
#[derive(Debug)]
pub(crate) struct House {
    cells: Vec<u16>,
    all: u32,
    is_weighty: bool,
}

impl House {
    pub(crate) fn new(cells: Vec<u16>, all: u32, is_weighty: bool) -> Self {
        Self { cells, all, is_weighty }
    }

    /// Fixes the cells that are the only places of values.
    #[inline(always)]
    fn place(&self, state: &mut State<'_>) -> Run {
        let (mut once, mut twice, mut fixed) = (0, 0, 0);
        for &cell in &self.cells {
            let values = state.get(cell);
            twice |= once & values;
            once |= values;
            fixed |= if is_fixed(values) { values } else { 0 };
        }
        if once != self.all {
            return Err(Contradiction);
        }
        let single = once & !twice & !fixed;
        if single == 0 {
            return Ok(());
        }
        for &cell in &self.cells {
            let here = state.get(cell) & single;
            if here != 0 {
                state.set(cell, if is_fixed(here) { here } else { 0 })?;
            }
        }
        Ok(())
    }
}

impl Propagator for House {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn attributes(&self) -> Attributes {
        Attributes { is_implied: true, is_weighty: self.is_weighty, ..Attributes::new(20) }
    }

    fn run(&self, state: &mut State<'_>) -> Run {
        self.run_fast(state)
    }
}

impl Work for House {
    #[inline(always)]
    fn plain(&self, state: &mut State<'_>) -> Run {
        self.place(state)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Limits, Solver, Verdict, iss, oracle};

    #[test]
    fn a_house_is_full_if_only_as_many_values_are_left_to_it() {
        let mut text = ".Shape~4x4~0-5".to_owned();
        for (row, col) in (1..=4).flat_map(|row| (1..=4).map(move |col| (row, col))) {
            text += &format!(".~R{row}C{col}_1_2_3_4");
        }
        for more in ["", ".~R1C1_1.~R2C3_1.~R3C2_1"] {
            let puzzle = iss::read(&(text.clone() + more)).expect("a puzzle");
            let (count, _) = Solver::new(&puzzle).count(1_000, &Limits::default());
            assert_eq!(count.solutions, oracle::count(&puzzle, 1_000), "{more}");
        }
        // No guess is needed here; without the places of values in its houses there are thousands.
        let jigsaw = ".Shape~9x9~0-10.NoBoxes.Jigsaw~000000012345505012345555112345511112344466212334666222334466667388887777888887777\
                      .Replicate~_____________H.~R1C1_1_2_3_4_5_6_7_8_9.End.\
                      ~R1C1_3~R2C1_1~R1C9_7~R2C9_5~R3C5_6~R3C6_8~R4C5_1~R4C6_9~R4C3_5~R5C4_9~R8C4_2\
                      ~R8C5_3~R7C6_3~R8C6_5~R7C1_8~R9C8_9~R8C9_1~R6C9_2";
        let puzzle = iss::read(jigsaw).expect("a puzzle");
        let (verdict, stats) = Solver::new(&puzzle).verdict(&Limits::default());
        assert!(matches!(verdict, Verdict::Unique(_)) && stats.guesses == 0, "{} guesses", stats.guesses);
    }
}
