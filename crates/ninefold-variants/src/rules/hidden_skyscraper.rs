//! Hidden skyscraper: the clue is the first value that is lower than one before it, seen from the clue.

use crate::layout::Filled;
use crate::model::{Contradiction, Model, Propagator, Run, State, attributes, numbers};

use super::rule::Rule;

clue! {
    /// A row or column from the clue's side, and the value.
    HiddenSkyscraper: value,
    /// The line, the cell beside the clue first.
}

impl Rule for HiddenSkyscraper {
    info!("hidden-skyscraper", "The clue is the first value that a higher one before it hides.");

    clue_terms!(value);

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.of(&self.cells);
        let hidden = |i: &usize| values[..*i].iter().any(|&before| before > values[*i]);
        (0..values.len()).find(hidden).map(|i| values[i]) == Some(self.value)
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let clue = model.layout().bit(self.value);
        if clue == 0 {
            return model.refuse();
        }
        if !model.layout().has_lines() {
            return model.check_only(self);
        }
        model.propagator(Hidden { cells: numbers(&self.cells), clue });
    }
}

/// Different cells: those before the clue rise, the last of them above it.
#[derive(Debug)]
struct Hidden {
    cells: Vec<u16>,
    clue: u32,
}

impl Hidden {
    /// The values with which the cells of a line can rise, whatever comes behind, as long as there are some.
    fn rising(&self, state: &State<'_>) -> ([u32; 32], usize) {
        let (mut rising, mut above) = ([0; 32], u32::MAX);
        for (i, (left, &cell)) in rising.iter_mut().zip(&self.cells).enumerate() {
            *left = state.get(cell) & above & !self.clue;
            if *left == 0 {
                return (rising, i);
            }
            above = !(*left ^ (*left - 1));
        }
        (rising, self.cells.len())
    }
}

impl Propagator for Hidden {
    attributes!(50, is_counting: true, is_idempotent: true);

    fn run(&self, state: &mut State<'_>) -> Run {
        let (rising, rises) = self.rising(state);
        let higher = !(self.clue | (self.clue - 1));
        let (mut keep, mut first, mut behind) = ([0; 32], None, 0);
        for place in (1..self.cells.len().min(rises + 1)).rev() {
            // Before the place a value is above the clue if it stands there, or below one that is followed later.
            let stands = state.get(self.cells[place]) & self.clue != 0 && rising[place - 1] & higher != 0;
            let mut fits = upto(behind) >> 1;
            if stands {
                keep[place] |= self.clue;
                first = Some(place);
                fits |= higher;
            }
            behind = rising[place - 1] & fits;
            keep[place - 1] = behind;
        }
        let Some(first) = first else { return Err(Contradiction) };
        keep[first + 1..].iter_mut().for_each(|keep| *keep |= !self.clue);
        self.cells.iter().zip(keep).try_for_each(|(&cell, keep)| state.keep(cell, keep))
    }
}

/// The values up to the highest one of a set.
fn upto(values: u32) -> u32 {
    u32::MAX.checked_shr(values.leading_zeros()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::iss;
    use crate::solver::Compiled;

    /// Whether a line of four values rises up to one above the clue, which is next and nowhere else.
    fn fits(word: &[u32], clue: u32) -> bool {
        let place = word.iter().position(|&value| value == clue);
        place.is_some_and(|place| {
            let (before, after) = (&word[..place], &word[place + 1..]);
            before.is_sorted_by(|a, b| a < b) && before.last() > Some(&clue) && !after.contains(&clue)
        })
    }

    #[test]
    fn what_is_left_is_what_lines_have() {
        let puzzle = iss::read(".Shape~4x4").unwrap();
        let compiled = Compiled::new(&puzzle, &Limits::default()).unwrap();
        let (mut refuted, mut narrowed) = (0, 0);
        for case in 0..4 * 15_u32.pow(4) {
            if case % 97 != 0 {
                continue;
            }
            let (clue, domains) = (case % 4, [1, 15, 225, 3_375].map(|power| 1 + case / 4 / power % 15));
            // Where the clue is alone in a cell, the houses have removed it from the others.
            let alone = domains.iter().filter(|&&domain| domain == 1 << clue).count();
            if alone > 0 && domains.iter().filter(|&&domain| domain >> clue & 1 == 1).count() > 1 {
                continue;
            }
            let mut left = [0; 4];
            for word in 0..1_u32 << 8 {
                let word = [0, 2, 4, 6].map(|shift| word >> shift & 3);
                if fits(&word, clue)
                    && word.iter().zip(domains).all(|(value, domain)| domain >> value & 1 == 1)
                {
                    left.iter_mut().zip(word).for_each(|(left, value)| *left |= 1 << value);
                }
            }
            let mut state = State::new(&compiled.program.network);
            state.frame[..4].copy_from_slice(&domains);
            let hidden = Hidden { cells: vec![0, 1, 2, 3], clue: 1 << clue };
            match hidden.run(&mut state) {
                Ok(()) => assert_eq!(state.frame[..4], left, "{clue} {domains:?}"),
                Err(_) => assert_eq!(left, [0; 4], "{clue} {domains:?}"),
            }
            refuted += u32::from(left == [0; 4]);
            narrowed += u32::from(left != [0; 4] && left != domains);
        }
        assert!(refuted > 100 && narrowed > 100, "{refuted} {narrowed}");
    }
}
