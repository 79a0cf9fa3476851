//! Naked pairs and triples: two cells that share two values, three that share three.

use crate::model::{Contradiction, Propagator, Run, State, Work, attributes, is_fixed};

/// Cells that differ, looked at last of all.
#[derive(Debug)]
pub(crate) struct Subsets {
    cells: Vec<u16>,
}

/// The open cells with few values.
struct Few {
    at: [u8; 32],
    values: [u32; 32],
    len: usize,
}

impl Subsets {
    pub(crate) fn new(cells: Vec<u16>) -> Self {
        Self { cells }
    }

    /// The open cells with two or three values; their number, and that of all open cells.
    #[inline(always)]
    fn few(&self, state: &State<'_>) -> (Few, usize) {
        let mut few = Few { at: [0; 32], values: [0; 32], len: 0 };
        let mut open = 0;
        for (at, &cell) in self.cells.iter().enumerate() {
            let values = state.get(cell);
            let less = values & values.wrapping_sub(1);
            let least = less & less.wrapping_sub(1);
            open += usize::from(less != 0);
            if less != 0 && is_fixed(least) {
                few.at[few.len] = at as u8;
                few.values[few.len] = values;
                few.len += 1;
            }
        }
        (few, open)
    }

    /// Removes the values of some cells from the others.
    #[inline(always)]
    fn clear(&self, state: &mut State<'_>, owners: &[u8], values: u32) -> Run {
        for (at, &cell) in self.cells.iter().enumerate() {
            if !owners.contains(&(at as u8)) {
                state.remove(cell, values)?;
            }
        }
        Ok(())
    }

    /// A pair of cells: they, or they and a third, may have as many values as cells.
    #[inline(always)]
    fn pair(&self, state: &mut State<'_>, few: &Few, i: usize, j: usize) -> Run {
        let union = few.values[i] | few.values[j];
        match union.count_ones() {
            2 => self.clear(state, &[few.at[i], few.at[j]], union),
            3 => {
                let fits = |&k: &usize| few.values[k] & !union == 0;
                let mut thirds = (j + 1..few.len).filter(fits);
                let Some(third) = thirds.next() else { return Ok(()) };
                if thirds.next().is_some() {
                    return Err(Contradiction);
                }
                self.clear(state, &[few.at[i], few.at[j], few.at[third]], union)
            }
            _ => Ok(()),
        }
    }
}

impl Propagator for Subsets {
    attributes!(60, is_implied: true, is_weighty: false);

    fn run(&self, state: &mut State<'_>) -> Run {
        self.run_fast(state)
    }
}

impl Work for Subsets {
    #[inline(always)]
    fn plain(&self, state: &mut State<'_>) -> Run {
        let (few, open) = self.few(state);
        if few.len < 2 || open < 3 {
            return Ok(());
        }
        for i in 0..few.len {
            for j in i + 1..few.len {
                self.pair(state, &few, i, j)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::iss;
    use crate::limits::Limits;
    use crate::search::Search;
    use crate::solver::Compiled;

    /// What is left of the cells of the first row.
    fn row(text: &str) -> Option<Vec<u32>> {
        let puzzle = iss::read(text).unwrap();
        let solver = Compiled::new(&puzzle, &Limits::default()).unwrap();
        Search::new(&solver.program).root().map(|sets| sets[..9].to_vec())
    }

    #[test]
    fn pairs_and_triples_clear_their_house() {
        let pair = row(".~R1C1_1_2~R1C5_1_2").unwrap();
        assert!(pair.iter().enumerate().all(|(i, set)| i == 0 || i == 4 || set & 0b11 == 0));
        let triple = row(".~R1C1_1_2_3~R1C5_2_3~R1C9_1_3").unwrap();
        assert!(triple.iter().enumerate().all(|(i, set)| i % 4 == 0 || set & 0b111 == 0));
        assert!(row(".~R1C1_1_2~R1C2_2_3~R1C5_1_3~R1C9_1_2_3").is_none());
    }
}
