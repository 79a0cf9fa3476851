//! Full rank where each value begins four entries: the constraints of all clues together. Places count from 0.

use std::cmp::Ordering;
use std::sync::Arc;

use crate::layout::{Cell, Layout};
use crate::model::{Contradiction, Model, Places, Propagator, Run, State, Wake, Work, attributes, is_fixed};

/// A row or a column, from either end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    first: usize,
    step: isize,
    len: usize,
}

impl Entry {
    /// Its cells, from its end on.
    pub(crate) fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.len).map(move |at| Cell(self.first.wrapping_add_signed(self.step * at as isize) as u16))
    }
}

/// All rows and columns from either end.
pub(crate) fn entries(layout: &Layout) -> Vec<Entry> {
    let (rows, cols) = (layout.rows(), layout.cols());
    let mut entries = Vec::with_capacity(2 * (rows + cols));
    let mut push = |first: usize, step: usize, len: usize| {
        entries.push(Entry { first: first + step * (len - 1), step: -(step as isize), len });
        entries.push(Entry { first, step: step as isize, len });
    };
    (0..rows).for_each(|row| push(row * cols, 1, cols));
    (0..cols).for_each(|col| push(col, cols, rows));
    entries
}

/// Posts the constraints of all clues together.
pub(crate) fn post(model: &mut Model<'_>) {
    let clues = std::mem::take(&mut model.ranks);
    if clues.is_empty() {
        return;
    }
    let layout = model.layout();
    let numbers = |entry: &Entry| entry.cells().map(|cell| cell.0).collect();
    let entries: Arc<[Vec<u16>]> = entries(layout).iter().map(numbers).collect();
    let firsts: Arc<[u16]> = entries.iter().map(|entry| entry[0]).collect();
    let mut places: Vec<Option<usize>> = vec![None; entries.len()];
    for (line, place) in &clues {
        let Some(entry) = entries.iter().position(|entry| entry == line) else { continue };
        // A line has one place, and a place one line.
        if places[entry].is_some_and(|other| other != *place)
            || places.iter().enumerate().any(|(other, at)| other != entry && *at == Some(*place))
        {
            return model.refuse();
        }
        places[entry] = Some(*place);
    }
    let clued: Vec<(usize, usize)> =
        places.iter().enumerate().filter_map(|(entry, place)| Some((entry, (*place)?))).collect();
    for &(own, place) in &clued {
        let mut known = vec![Side::Open; entries.len()];
        for &(entry, at) in clued.iter().filter(|(_, at)| at / 4 == place / 4) {
            known[entry] = match at.cmp(&place) {
                Ordering::Less => Side::Less,
                Ordering::Equal => Side::Equal,
                Ordering::Greater => Side::Greater,
            };
            if at < place {
                model.propagator(Before { cells: [entries[entry].as_slice(), &entries[own]].concat() });
            }
        }
        model.propagator(Fours {
            cells: (0..layout.cells() as u16).collect(),
            own,
            entries: entries.clone(),
            firsts: firsts.clone(),
            known,
            value: 1 << (place / 4),
            before: place % 4,
        });
    }
    // One line begins with each value in each outer row and column; where no clue says which, that is worth guessing.
    let (rows, cols) = (layout.rows(), layout.cols());
    for value in 0..layout.values() {
        let begins =
            |line: &Vec<u16>| clued.iter().any(|&(own, at)| at / 4 == value && line.contains(&firsts[own]));
        let outer = [0, rows - 1, rows, rows + cols - 1].map(|line| &entries[2 * line]);
        let number = outer.iter().filter(|line| begins(line)).count();
        for line in outer.into_iter().filter(|line| number > 0 && !begins(line)) {
            model.places.push(Places { cells: line.clone(), value: 1 << value, weight: number as f32 });
        }
    }
}

/// Each value begins four entries: as many of the other three are less than the own one as its place says.
#[derive(Debug)]
struct Fours {
    cells: Vec<u16>,
    /// The number of the own entry.
    own: usize,
    entries: Arc<[Vec<u16>]>,
    /// Their first cells.
    firsts: Arc<[u16]>,
    /// What clues say of them.
    known: Vec<Side>,
    value: u32,
    before: usize,
}

/// Most entries: those of 25 rows and columns.
const ENTRIES: usize = 100;

/// Entries that may begin with a value.
struct Starting {
    entries: [u8; ENTRIES],
    sides: [Side; ENTRIES],
    len: usize,
}

impl Starting {
    fn iter(&self) -> impl Iterator<Item = (usize, Side)> + '_ {
        self.entries[..self.len].iter().zip(&self.sides).map(|(&number, &side)| (usize::from(number), side))
    }
}

/// How an entry with the same first value would compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Less,
    Greater,
    Equal,
    Open,
}

impl Fours {
    /// Compares from the second values on; what the first cells may be is asked elsewhere. Values of cells that have to be
    /// equal for a later cell to count are none of that one.
    fn side(&self, state: &State<'_>, entry: usize) -> Side {
        if self.known[entry] != Side::Open {
            return self.known[entry];
        }
        let (other, own) = (&self.entries[entry], &self.entries[self.own]);
        let (mut less, mut greater, mut left) = (false, false, !self.value);
        for (&cell, &own) in other.iter().zip(own).skip(1).filter(|(cell, own)| cell != own) {
            let (values, against) = (state.get(cell) & left, state.get(own) & left);
            less |= against > upto_lowest(values);
            greater |= values > upto_lowest(against);
            let shared = values & against;
            if shared == 0 || less && greater {
                break;
            }
            left &= !shared;
        }
        match (less, greater) {
            (true, true) => Side::Open,
            (true, false) => Side::Less,
            (false, true) => Side::Greater,
            (false, false) => Side::Equal,
        }
    }

    /// The entries that may begin with the value, and how they compare.
    #[inline(always)]
    fn starting(&self, state: &State<'_>) -> Starting {
        let mut found = Starting { entries: [0; ENTRIES], sides: [Side::Open; ENTRIES], len: 0 };
        for (number, &first) in self.firsts.iter().enumerate() {
            found.entries[found.len % ENTRIES] = number as u8;
            found.len += usize::from(state.get(first) & self.value != 0);
        }
        let pairs = found.entries[..found.len].iter().zip(&mut found.sides);
        pairs.for_each(|(&number, side)| *side = self.side(state, usize::from(number)));
        found
    }

    /// Entries that begin with the value for sure or perhaps, on one side or perhaps.
    fn numbers(&self, state: &State<'_>, side: Side, starting: &Starting) -> (usize, usize) {
        let (mut sure, mut perhaps) = (0, 0);
        for (number, found) in starting.iter() {
            let first = state.get(self.firsts[number]);
            if first & self.value != 0 && (found == side || found == Side::Open) {
                perhaps += 1;
                sure += usize::from(first == self.value && found == side);
            }
        }
        (sure, perhaps)
    }

    /// No more entries on a side: those that would be there begin with another value or compare otherwise.
    fn close(&self, state: &mut State<'_>, side: Side, starting: &Starting) -> Run {
        for (number, found) in starting.iter() {
            let first = state.get(self.firsts[number]);
            if found == side && first != self.value {
                state.remove(self.firsts[number], self.value)?;
            } else if found == Side::Open && first == self.value {
                self.turn(state, number, side)?;
            }
        }
        Ok(())
    }

    /// An entry that begins with the value is not on a side.
    fn turn(&self, state: &mut State<'_>, entry: usize, not: Side) -> Run {
        let (less, more) = if not == Side::Less { (self.own, entry) } else { (entry, self.own) };
        let (less, more) = (&self.entries[less], &self.entries[more]);
        keep_before(state, &less[1..], &more[1..])
    }
}

impl Propagator for Fours {
    attributes!(82, is_counting: true);

    /// Where an entry begins any value counts; behind that bounds are compared.
    fn wake_of(&self, cell: u16) -> Wake {
        if self.firsts.contains(&cell) { Wake::Any } else { Wake::Bounds }
    }

    fn run(&self, state: &mut State<'_>) -> Run {
        self.run_fast(state)
    }
}

impl Work for Fours {
    #[inline(always)]
    fn plain(&self, state: &mut State<'_>) -> Run {
        let starting = self.starting(state);
        for (side, wanted) in [(Side::Less, self.before), (Side::Greater, 3 - self.before)] {
            let (sure, perhaps) = self.numbers(state, side, &starting);
            if sure > wanted || perhaps < wanted {
                return Err(Contradiction);
            }
            if sure == wanted {
                self.close(state, side, &starting)?;
            } else if perhaps == wanted {
                self.fill(state, side, &starting)?;
            }
        }
        Ok(())
    }
}

impl Fours {
    /// All entries that may be on a side begin with the value and are there.
    fn fill(&self, state: &mut State<'_>, side: Side, starting: &Starting) -> Run {
        let not = if side == Side::Less { Side::Greater } else { Side::Less };
        for (number, _) in starting.iter().filter(|&(_, found)| found == side || found == Side::Open) {
            let first = state.get(self.firsts[number]);
            if first & self.value == 0 {
                continue;
            }
            state.keep(self.firsts[number], self.value)?;
            self.turn(state, number, not)?;
        }
        Ok(())
    }
}

/// A line that comes before another one, as numbers; both begin with the same value.
#[derive(Debug)]
struct Before {
    /// Those of the first line, then those of the second.
    cells: Vec<u16>,
}

/// The values up to the lowest one of a set; all if it is empty.
fn upto_lowest(values: u32) -> u32 {
    values ^ values.wrapping_sub(1)
}

/// Keeps a line before another one, as numbers: where they may differ first, its value is no higher; lower, if they cannot
/// be equal there and in order behind.
fn keep_before(state: &mut State<'_>, less: &[u16], more: &[u16]) -> Run {
    let mut pairs = less.iter().copied().zip(more.iter().copied()).filter(|(a, b)| a != b);
    while let Some((a, b)) = pairs.next() {
        let (less, more) = (state.get(a), state.get(b));
        if less == more && is_fixed(less) {
            continue;
        }
        let strict = u32::from(!can_follow(state, pairs));
        let from = (less & less.wrapping_neg()) << strict;
        state.keep(b, !(from - 1))?;
        return state.keep(a, (u32::MAX >> more.leading_zeros()) >> strict);
    }
    Err(Contradiction)
}

/// Whether some places of two lines can be equal, and a later one less in the first.
fn can_follow(state: &State<'_>, rest: impl Iterator<Item = (u16, u16)>) -> bool {
    for (a, b) in rest {
        let (less, more) = (state.get(a), state.get(b));
        if more > upto_lowest(less) {
            return true;
        }
        if less & more == 0 {
            return false;
        }
    }
    false
}

impl Propagator for Before {
    attributes!(30, wake: Wake::Bounds, is_weighty: false);

    fn run(&self, state: &mut State<'_>) -> Run {
        let (less, more) = self.cells.split_at(self.cells.len() / 2);
        keep_before(state, less, more)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Limits, Solver, Verdict, iss};

    #[test]
    fn six_places_make_a_puzzle() {
        // Without guesses where the values of the clues begin, hundreds of thousands are not enough.
        let text =
            ".FullRank~R5~17~.FullRank~R4~1~.FullRank~C2~32~.FullRank~C3~28~.FullRank~C4~23~.FullRank~R1~34~";
        let puzzle = iss::read(text).unwrap();
        let (verdict, stats) = Solver::new(&puzzle).verdict(&Limits::guesses(1_000));
        assert!(matches!(verdict, Verdict::Unique(_)), "{verdict:?}");
        assert_eq!(stats.rejected, 0);
    }
}
