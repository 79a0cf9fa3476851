//! Full rank: all rows and columns, read from either end, are sorted as numbers; the clue is the place of one of them.
//!
//! An entry with a clue has no equal; others may have, unless ties are forbidden or allowed everywhere. With ties allowed,
//! entries that are equal have the first of their places.

use crate::layout::{Cell, Filled, Layout};
use crate::model::{Contradiction, Model, Propagator, Run, State, attributes, numbers};
use crate::propagators::ranks::{Entry, entries};

use super::rule::{Rule, Terms};

/// Which entries may be equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    /// None.
    None,
    /// Those without a clue.
    Unclued,
    /// All.
    Any,
}

/// The place of a row or column among all.
#[derive(Clone, Debug)]
pub struct FullRank {
    cells: Vec<Cell>,
    rank: i32,
    ties: Ties,
}

impl FullRank {
    /// The line, the cell beside the clue first, and its place from 1.
    #[must_use]
    pub fn new(cells: Vec<Cell>, rank: i32, ties: Ties) -> Self {
        Self { cells, rank, ties }
    }
}

impl Rule for FullRank {
    info!("full-rank", "The clue is the place of the line among all rows and columns read as numbers.");

    fn terms(&self) -> Terms {
        Terms::list(&self.cells).with_numbers([self.rank]).of_kind(match self.ties {
            Ties::None => "none",
            Ties::Unclued => "only-unclued",
            Ties::Any => "any",
        })
    }

    fn cells(&self, layout: &Layout) -> Vec<Cell> {
        layout.all().collect()
    }

    fn fault(&self, layout: &Layout) -> Option<String> {
        if layout.rows() != layout.cols() {
            return Some("rows and columns of different lengths".to_owned());
        }
        let is_own = |entry: &Entry| entry.cells().eq(self.cells.iter().copied());
        (!entries(layout).iter().any(is_own)).then(|| "no whole row or column".to_owned())
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let own = || self.cells.iter().map(|&cell| grid.at(cell));
        let (mut less, mut equal) = (0, 0);
        for entry in entries(grid.layout) {
            let order = entry.cells().map(|cell| grid.at(cell)).cmp(own());
            less += i32::from(order.is_lt());
            equal += i32::from(order.is_eq());
        }
        match self.ties {
            Ties::Any => less + 1 == self.rank,
            _ => equal == 1 && less + 1 == self.rank,
        }
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let layout = model.layout();
        let (rank, all) = (self.rank, entries(layout).len() as i32);
        if !(1..=all).contains(&rank) {
            return model.refuse();
        }
        let (Some(&first), lowest) = (self.cells.first(), layout.lowest()) else { return };
        if layout.has_lines() && layout.values() == layout.rows() {
            // Each value begins four entries: it stands once in each outer row and column.
            model.allow(first, |value| value - lowest == (rank - 1) / 4);
        }
        if layout.has_lines() && layout.values() == layout.rows() && self.ties != Ties::Any {
            return model.rank(numbers(&self.cells), rank as usize - 1);
        }
        let entries = entries(layout);
        let entries = entries.iter().map(|entry| entry.cells().collect::<Vec<Cell>>());
        let others = entries.filter(|entry| *entry != self.cells);
        model.propagator(Ranked {
            cells: layout.all().map(|cell| cell.0).collect(),
            own: numbers(&self.cells),
            others: others.map(|entry| numbers(&entry)).collect(),
            rank,
            ties: self.ties,
        });
    }
}

/// Compares the line with each other one as far as their values are known.
#[derive(Debug)]
struct Ranked {
    cells: Vec<u16>,
    own: Vec<u16>,
    others: Vec<Vec<u16>>,
    rank: i32,
    ties: Ties,
}

/// How another line compares with the own one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Less,
    Greater,
    Equal,
    /// Not known; this is the first place where they may differ.
    Open(usize),
}

/// How many lines come before, after, and beside the own one for sure.
struct Known {
    less: i32,
    greater: i32,
    equal: i32,
}

impl Ranked {
    /// How another line compares with the own one, if that had the values `tried` at one place.
    fn order(&self, state: &State<'_>, other: &[u16], (place, tried): (usize, u32)) -> Order {
        for (i, (&cell, &own)) in other.iter().zip(&self.own).enumerate() {
            if cell == own {
                continue;
            }
            let (values, against) = (state.get(cell), if i == place { tried } else { state.get(own) });
            let highest = |set: u32| 31 - set.leading_zeros();
            if highest(values) < against.trailing_zeros() {
                return Order::Less;
            }
            if highest(against) < values.trailing_zeros() {
                return Order::Greater;
            }
            if values != against || !values.is_power_of_two() {
                return Order::Open(i);
            }
        }
        Order::Equal
    }

    fn known(&self, state: &State<'_>, tried: (usize, u32)) -> Known {
        let mut known = Known { less: 0, greater: 0, equal: 0 };
        for other in &self.others {
            match self.order(state, other, tried) {
                Order::Less => known.less += 1,
                Order::Greater => known.greater += 1,
                Order::Equal => known.equal += 1,
                Order::Open(_) => {}
            }
        }
        known
    }

    /// Whether the place is still possible.
    fn fits(&self, known: &Known) -> bool {
        let all = self.others.len() as i32 + 1;
        let may_tie = self.ties == Ties::Any || known.equal == 0;
        may_tie && known.less < self.rank && self.rank <= all - known.greater - known.equal
    }

    /// Once enough lines come before, or after, the others cannot.
    fn narrow(&self, state: &mut State<'_>, known: &Known) -> Run {
        let all = self.others.len() as i32 + 1;
        let (no_less, no_greater) =
            (known.less == self.rank - 1, known.greater + known.equal == all - self.rank);
        if !no_less && !no_greater {
            return Ok(());
        }
        for other in &self.others {
            let Order::Open(place) = self.order(state, other, (usize::MAX, 0)) else { continue };
            let own = state.get(self.own[place]);
            if no_less {
                state.remove(other[place], (1 << own.trailing_zeros()) - 1)?;
            }
            if no_greater {
                let upto = u32::MAX >> own.leading_zeros();
                state.keep(other[place], upto)?;
            }
        }
        Ok(())
    }
}

impl Propagator for Ranked {
    attributes!(85);

    fn run(&self, state: &mut State<'_>) -> Run {
        let is_open = |&place: &usize| !state.get(self.own[place]).is_power_of_two();
        let place = (0..self.own.len()).find(is_open);
        let Some(place) = place else {
            let known = self.known(state, (usize::MAX, 0));
            return if self.fits(&known) { self.narrow(state, &known) } else { Err(Contradiction) };
        };
        let cell = self.own[place];
        let fits = |bit: &usize| self.fits(&self.known(state, (place, 1 << bit)));
        let keep = crate::layout::bits(state.get(cell).into()).filter(fits);
        let keep = keep.fold(0, |set, bit| set | 1_u32 << bit);
        if keep == 0 {
            return Err(Contradiction);
        }
        state.keep(cell, keep)?;
        let known = self.known(state, (usize::MAX, 0));
        self.narrow(state, &known)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Puzzle;

    #[test]
    fn only_a_whole_line_has_a_rank() {
        let cells: Vec<Cell> = Layout::square(4).unwrap().all().collect();
        let add = |places: [usize; 4]| {
            let line = places.map(|place| cells[place]).to_vec();
            Puzzle::new(Layout::square(4).unwrap()).add(FullRank::new(line, 1, Ties::Unclued)).is_ok()
        };
        assert!(add([0, 1, 2, 3]) && add([15, 11, 7, 3]));
        assert!(!add([0, 5, 10, 15]) && !add([1, 0, 2, 3]));
    }
}
