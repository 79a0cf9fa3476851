//! Full rank where each value begins four entries: the constraints of all clues together. Places count from 0.

use crate::layout::{Cell, Layout};
use crate::model::{Contradiction, Model, Propagator, Run, State, Wake, Work, attributes, is_fixed};

/// All rows and columns from either end.
pub(crate) fn entries(layout: &Layout) -> Vec<Vec<Cell>> {
    let rows = (0..layout.rows()).map(|row| layout.row_cells(row));
    let lines = rows.chain((0..layout.cols()).map(|col| layout.col_cells(col)));
    lines.flat_map(|line| [line.iter().rev().copied().collect(), line]).collect()
}

/// Posts the constraints of all clues together.
pub(crate) fn post(model: &mut Model<'_>) {
    let clues = std::mem::take(&mut model.ranks);
    if clues.is_empty() {
        return;
    }
    let numbers = |cells: Vec<Cell>| cells.iter().map(|cell| cell.0).collect::<Vec<u16>>();
    let entries: Vec<Vec<u16>> = entries(model.layout()).into_iter().map(numbers).collect();
    for (number, (own, place)) in clues.iter().enumerate() {
        // A line has one place, and a place one line.
        if clues[..number].iter().any(|(cells, at)| (cells == own) != (at == place)) {
            return model.refuse();
        }
        let of = |entry: &&Vec<u16>| clues.iter().find(|(cells, _)| cells == *entry).map(|(_, place)| *place);
        let known = |entry: &Vec<u16>| match of(&entry) {
            Some(other) if other / 4 == place / 4 => {
                if other < *place {
                    Side::Less
                } else {
                    Side::Greater
                }
            }
            _ => Side::Open,
        };
        let others = entries.iter().filter(|entry| *entry != own);
        let others: Vec<(Vec<u16>, Side)> = others.map(|entry| (entry.clone(), known(entry))).collect();
        let cells = entries.iter().step_by(2).take(model.layout().rows()).flatten().copied().collect();
        model.propagator(Fours {
            cells,
            own: own.clone(),
            firsts: others.iter().map(|(entry, _)| entry[0]).collect(),
            others,
            value: 1 << (place / 4),
            before: place % 4,
        });
        for (other, at) in clues[..number].iter().filter(|(_, at)| at / 4 == place / 4 && at != place) {
            let (less, more) = if at < place { (other, own) } else { (own, other) };
            model.propagator(Before { cells: [less.as_slice(), more].concat() });
        }
    }
}

/// Each value begins four entries: as many of the other three are less than the own one as its place says.
#[derive(Debug)]
struct Fours {
    cells: Vec<u16>,
    own: Vec<u16>,
    /// The first cells of the other entries.
    firsts: Vec<u16>,
    /// The other entries, and what other clues say of them.
    others: Vec<(Vec<u16>, Side)>,
    value: u32,
    before: usize,
}

/// Most entries but one: those of 25 rows and columns.
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
    /// Compares from the second values on; what the first cells may be is asked elsewhere.
    fn side(&self, state: &State<'_>, (other, known): &(Vec<u16>, Side)) -> Side {
        if *known != Side::Open {
            return *known;
        }
        for (&cell, &own) in other.iter().zip(&self.own).skip(1) {
            let (values, against) = (state.get(cell), state.get(own));
            if cell == own {
                continue;
            }
            if values < against & against.wrapping_neg() {
                return Side::Less;
            }
            if against < values & values.wrapping_neg() {
                return Side::Greater;
            }
            if values != against || !values.is_power_of_two() {
                return Side::Open;
            }
        }
        Side::Equal
    }

    /// The other entries that may begin with the value, and how they compare.
    #[inline(always)]
    fn starting(&self, state: &State<'_>) -> Starting {
        let mut found = Starting { entries: [0; ENTRIES], sides: [Side::Open; ENTRIES], len: 0 };
        for (number, &first) in self.firsts.iter().enumerate() {
            found.entries[found.len % ENTRIES] = number as u8;
            found.len += usize::from(state.get(first) & self.value != 0);
        }
        let pairs = found.entries[..found.len].iter().zip(&mut found.sides);
        pairs.for_each(|(&number, side)| *side = self.side(state, &self.others[usize::from(number)]));
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
                self.turn(state, &self.others[number].0, side)?;
            }
        }
        Ok(())
    }

    /// An entry is not on a side: at the first open place its value is no lower, or no higher.
    fn turn(&self, state: &mut State<'_>, other: &[u16], not: Side) -> Run {
        let pairs = other.iter().zip(&self.own).skip(1);
        for (&cell, &own) in pairs.filter(|(cell, own)| cell != own) {
            let (values, against) = (state.get(cell), state.get(own));
            if values == against && values.is_power_of_two() {
                continue;
            }
            let upto = |set: u32| u32::MAX >> set.leading_zeros();
            let from = |set: u32| !(set & set.wrapping_neg()).wrapping_sub(1);
            return if not == Side::Less {
                state.keep(cell, from(against))?;
                state.keep(own, upto(values))
            } else {
                state.keep(cell, upto(against))?;
                state.keep(own, from(values))
            };
        }
        Ok(())
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
            self.turn(state, &self.others[number].0, not)?;
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

fn highest(values: u32) -> u32 {
    31 - values.leading_zeros()
}

impl Before {
    fn pairs(&self) -> impl Iterator<Item = (u16, u16)> {
        let (less, more) = self.cells.split_at(self.cells.len() / 2);
        less.iter().copied().zip(more.iter().copied()).filter(|(a, b)| a != b)
    }

    /// Whether some places of the lines can be equal, and a later one less in the first.
    fn can_follow(state: &State<'_>, rest: impl Iterator<Item = (u16, u16)>) -> bool {
        for (a, b) in rest {
            let (low, high) = (state.get(a).trailing_zeros(), highest(state.get(b)));
            if low != high {
                return low < high;
            }
        }
        false
    }
}

impl Propagator for Before {
    attributes!(30, wake: Wake::Bounds, is_weighty: false);

    fn run(&self, state: &mut State<'_>) -> Run {
        let mut pairs = self.pairs();
        while let Some((a, b)) = pairs.next() {
            let (less, more) = (state.get(a), state.get(b));
            if less == more && is_fixed(less) {
                continue;
            }
            let strict = u32::from(!Self::can_follow(state, pairs));
            let from = (less & less.wrapping_neg()) << strict;
            state.keep(b, !(from - 1))?;
            return state.keep(a, (u32::MAX >> more.leading_zeros()) >> strict);
        }
        Err(Contradiction)
    }
}
