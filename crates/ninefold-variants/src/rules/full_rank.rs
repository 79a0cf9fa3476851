//! Full rank: all rows and columns, read from either end, are sorted as numbers; the clue is the place of one of them.
//!
//! An entry with a clue has no equal; others may have, unless ties are forbidden or allowed everywhere. With ties allowed,
//! entries that are equal have the first of their places.

use std::cmp::Ordering;

use crate::engine::Model;
use crate::engine::state::{Contradiction, Propagator, Run, State, Wake, Work, is_fixed};
use crate::layout::{Cell, Layout};
use crate::rule::{Filled, Rule, Terms};

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

/// All rows and columns from either end.
fn entries(layout: &Layout) -> Vec<Vec<Cell>> {
    let rows = (0..layout.rows()).map(|row| layout.row_cells(row));
    let lines = rows.chain((0..layout.cols()).map(|col| layout.col_cells(col)));
    lines.flat_map(|line| [line.iter().rev().copied().collect(), line]).collect()
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
        (layout.rows() != layout.cols()).then(|| "rows and columns of different lengths".to_owned())
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let own = grid.of(&self.cells);
        let order = |cells: &Vec<Cell>| cells.iter().map(|&cell| grid.at(cell)).cmp(own.iter().copied());
        let orders: Vec<Ordering> = entries(grid.layout).iter().map(order).collect();
        let less = orders.iter().filter(|order| order.is_lt()).count() as i32;
        let equal = orders.iter().filter(|order| order.is_eq()).count() as i32;
        match self.ties {
            Ties::Any => less + 1 == self.rank,
            _ => equal == 1 && less + 1 == self.rank,
        }
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let layout = model.layout();
        let entries = entries(layout);
        let (rank, all) = (self.rank, entries.len() as i32);
        if !(1..=all).contains(&rank) {
            return model.refuse();
        }
        let (Some(&first), lowest) = (self.cells.first(), layout.lowest()) else { return };
        if layout.has_lines() && layout.values() == layout.rows() {
            // Each value begins four entries: it stands once in each outer row and column.
            model.allow(first, |value| value - lowest == (rank - 1) / 4);
        }
        let numbers = |cells: &[Cell]| cells.iter().map(|cell| cell.0).collect::<Vec<u16>>();
        if layout.has_lines() && layout.values() == layout.rows() && self.ties != Ties::Any {
            return model.rank(numbers(&self.cells), rank as usize - 1);
        }
        let others = entries.into_iter().filter(|entry| *entry != self.cells);
        model.propagator(Ranked {
            cells: layout.all().map(|cell| cell.0).collect(),
            own: numbers(&self.cells),
            others: others.map(|entry| numbers(&entry)).collect(),
            rank,
            ties: self.ties,
        });
    }
}

/// Where each value begins four entries: the constraints of all clues together. Places count from 0.
pub(crate) fn post_ranks(model: &mut Model<'_>, clues: &[(Vec<u16>, usize)]) {
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
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn priority(&self) -> u32 {
        85
    }

    fn run(&self, state: &mut State<'_>) -> Run {
        let is_open = |&place: &usize| !state.get(self.own[place]).is_power_of_two();
        let place = (0..self.own.len()).find(is_open);
        let Some(place) = place else {
            let known = self.known(state, (usize::MAX, 0));
            return if self.fits(&known) { self.narrow(state, &known) } else { Err(Contradiction) };
        };
        let cell = self.own[place];
        let fits = |bit: &usize| self.fits(&self.known(state, (place, 1 << bit)));
        let keep = crate::cells::bits(state.get(cell).into()).filter(fits);
        let keep = keep.fold(0, |set, bit| set | 1_u32 << bit);
        if keep == 0 {
            return Err(Contradiction);
        }
        state.keep(cell, keep)?;
        let known = self.known(state, (usize::MAX, 0));
        self.narrow(state, &known)
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
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn priority(&self) -> u32 {
        82
    }

    fn is_counting(&self) -> bool {
        true
    }

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
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn wake(&self) -> Wake {
        Wake::Bounds
    }

    fn priority(&self) -> u32 {
        30
    }

    fn is_weighty(&self) -> bool {
        false
    }

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

#[cfg(test)]
mod tests {
    use crate::rules::cases::{accepts, refuses};

    /// No two entries are equal; row 2 is the twelfth.
    const GRID: &str = "1234342121434312";
    /// Row 1 from the left is row 4 from the right.
    const TIED: &str = "1234341221434321";

    #[test]
    fn the_clue_is_the_place() {
        accepts(".Shape~4x4.FullRank~R2~12~", GRID);
        refuses(".Shape~4x4.FullRank~R2~11~", GRID);
    }

    #[test]
    fn an_entry_with_a_clue_has_no_equal() {
        refuses(".Shape~4x4.FullRank~R1~1~", TIED);
        accepts(".Shape~4x4.FullRank~R1~1~.FullRankTies~any", TIED);
        refuses(".Shape~4x4.FullRank~R1~2~.FullRankTies~any", TIED);
    }
}
