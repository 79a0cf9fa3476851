//! Bands whose columns are known: three rows have to be found.
//!
//! Each block of a band holds every digit in one of its three columns. Say which, for all three blocks, and ask in how
//! many *ways* the digits can be ordered within the nine columns so that each row has every digit once:
//!
//! ```text
//!     columns     {1,4,7} {2,5,8} {3,6,9} | {2,3,4} {1,8,9} {5,6,7} | {3,5,8} {4,6,9} {1,2,7}
//!
//!     a way          1       2       3    |    4       9       6    |    5  …
//! ```
//!
//! There are 200 on average and at most 1,728. Their number depends on how many digits each two or three columns
//! share and on nothing else. So the first two blocks are turned into one of the [`CLASSES`] of overlaps by giving
//! their columns other numbers, and what counts then is how the digits, in order of those columns, are shared out to
//! the columns of the third block.

use std::sync::LazyLock;

use crate::sort::Arrange;
use crate::symmetry::ORDERS_OF_THREE;

/// The column (0 to 2) of each digit (0 to 8) in a block.
pub(super) type Columns = [u8; 9];

/// The classes of overlaps: how many digits column *i* of the first block shares with column *j* of the second, up
/// to the numbering of the columns and the order of the blocks. Any two blocks belong to one of them.
pub(super) const CLASSES: [[u8; 9]; 5] = [
    [0, 0, 3, 0, 3, 0, 3, 0, 0],
    [0, 0, 3, 1, 2, 0, 2, 1, 0],
    [0, 1, 2, 1, 1, 1, 2, 1, 0],
    [0, 1, 2, 1, 2, 0, 2, 0, 1],
    [1, 1, 1, 1, 1, 1, 1, 1, 1],
];

/// In how many ways nine digits are shared out to three columns.
const SHARINGS: usize = 1680;

/// 3 to the power of an index: digits shared out are written as a number in base 3.
pub(super) const POWERS: [u16; 9] = [1, 3, 9, 27, 81, 243, 729, 2187, 6561];
const NUMBERS: u16 = 19683;

/// How two blocks of a band overlap.
#[derive(Clone, Copy, Debug)]
struct Overlap {
    class: u8,
    /// By columns (3 × that of the first block + that of the second): the place of their first digit in the order of
    /// digits that the class goes by.
    starts: [u8; 9],
    /// Whether the class has the two blocks the other way round.
    turned: bool,
}

/// What is known about all bands.
#[derive(Debug)]
pub(super) struct Bands {
    /// By the shared digits of the columns 0,0 0,1 1,0 1,1 as a number in base 4.
    overlaps: [Overlap; 256],
    /// By columns as a number in base 3: the number of the sharing.
    sharings: Vec<u16>,
    /// By class and sharing: the number of ways.
    ways: [[u16; SHARINGS]; CLASSES.len()],
    /// By class and sharing, if that is the least of its like: where its ways begin in `lists`, which has only those
    /// with the first three digits in rows 0, 1 and 2, one in six.
    begins: [[u32; SHARINGS]; CLASSES.len()],
    lists: Vec<Orders>,
}

/// By place of a digit: three bits for the order of its rows.
type Orders = u32;

/// By digit: its row in each block.
pub(super) type Rows = [[u8; 3]; 9];

/// The numbers of ways for all third blocks on two blocks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Thirds {
    sharings: &'static [u16],
    ways: &'static [u16; SHARINGS],
    /// The class of the first two blocks.
    pub class: u8,
    /// By digit: what its column in the third block is multiplied with.
    pub weights: [u16; 9],
}

impl Bands {
    /// The table, which is made when it is first asked for.
    pub fn get() -> &'static Bands {
        static BANDS: LazyLock<Bands> = LazyLock::new(Bands::new);
        &BANDS
    }

    fn new() -> Bands {
        let all: Vec<Columns> = sharings().collect();
        let mut sharings = vec![0; usize::from(NUMBERS)];
        for (number, columns) in all.iter().enumerate() {
            sharings[usize::from(number_of(columns))] = number as u16;
        }
        let mut overlaps = [Overlap { class: 0, starts: [0; 9], turned: false }; 256];
        for second in &all {
            let shared = shared(&FIRST, second);
            overlaps[key_of(&shared)] = Overlap::of(&shared);
        }
        let mut bands = Bands {
            overlaps,
            sharings,
            ways: [[0; SHARINGS]; CLASSES.len()],
            begins: [[0; SHARINGS]; CLASSES.len()],
            lists: Vec::new(),
        };
        for (class, shared) in CLASSES.iter().enumerate() {
            bands.list(class, &second_of(shared), &all);
        }
        bands
    }

    /// Lists the ways for each third block. Digits that are together in the first two blocks can trade places, so
    /// that only one of such sharings needs to be looked at.
    fn list(&mut self, class: usize, second: &Columns, all: &[Columns]) {
        for (number, third) in all.iter().enumerate() {
            let least = usize::from(self.sharings[usize::from(number_of(&least_alike(second, third)))]);
            if least == number {
                self.begins[class][number] = self.lists.len() as u32;
                Search::of([&FIRST, second, third]).run(0, 0, 0, &mut self.lists);
                self.ways[class][number] = 6 * (self.lists.len() as u32 - self.begins[class][number]) as u16;
            } else {
                self.ways[class][number] = self.ways[class][least];
            }
        }
    }

    /// One of the ways for three blocks by its number.
    ///
    /// # Panics
    /// If there are not so many, or not always.
    pub fn way(&self, blocks: &[Columns; 3], number: u32) -> Rows {
        let [first, second, third] = blocks;
        let mut overlap = self.overlaps[key_of(&shared(first, second))];
        // The digits in the order of the least sharing: together in two blocks, they descend in the third.
        let (mut places, mut sum) = ([0; 9], 0);
        for column in [2, 1, 0] {
            for digit in 0..9 {
                if third[digit] == column {
                    let place = &mut overlap.starts[usize::from(3 * first[digit] + second[digit])];
                    places[digit] = *place;
                    sum += u16::from(column) * POWERS[usize::from(*place)];
                    *place += 1;
                }
            }
        }
        let begin = self.begins[usize::from(overlap.class)][usize::from(self.sharings[usize::from(sum)])];
        let orders = self.lists[(begin + number / 6) as usize];
        let turn = ORDERS_OF_THREE[number as usize % 6];
        places.map(|place| {
            let [a, b, c] =
                ORDERS_OF_THREE[(orders >> (3 * place) & 7) as usize].map(|row| turn[usize::from(row)]);
            if overlap.turned { [b, a, c] } else { [a, b, c] }
        })
    }

    /// What there is to know about third blocks on these two.
    #[inline]
    pub fn thirds(&'static self, first: &Columns, second: &Columns) -> Thirds {
        let mut overlap = self.overlaps[key_of(&shared(first, second))];
        let mut weights = [0; 9];
        for digit in 0..9 {
            let place = &mut overlap.starts[usize::from(3 * first[digit] + second[digit])];
            weights[digit] = POWERS[usize::from(*place)];
            *place += 1;
        }
        let class = overlap.class;
        Thirds { sharings: &self.sharings, ways: &self.ways[usize::from(class)], class, weights }
    }
}

impl Thirds {
    /// The number of ways, if the columns of the digits, each times its weight, amount to `sum`.
    #[inline]
    pub fn ways(&self, sum: u16) -> u32 {
        u32::from(self.ways[usize::from(self.sharings[usize::from(sum)])])
    }

    /// The number of ways with this third block.
    pub fn ways_with(&self, third: &Columns) -> u32 {
        self.ways(third.iter().zip(self.weights).map(|(&column, weight)| u16::from(column) * weight).sum())
    }
}

const FIRST: Columns = [0, 0, 0, 1, 1, 1, 2, 2, 2];

/// Every way to share out nine digits, ascending as numbers.
pub(super) fn sharings() -> impl Iterator<Item = Columns> {
    let is_fair = |columns: &Columns| {
        [0, 1, 2].iter().all(|column| columns.iter().filter(|other| *other == column).count() == 3)
    };
    (0..NUMBERS).map(|number| POWERS.map(|power| (number / power % 3) as u8)).filter(is_fair)
}

fn number_of(columns: &Columns) -> u16 {
    columns.iter().zip(POWERS).map(|(&column, power)| u16::from(column) * power).sum()
}

/// How many digits each two columns share.
#[inline]
fn shared(first: &Columns, second: &Columns) -> [u8; 9] {
    let mut shared = [0; 9];
    for (&i, &j) in first.iter().zip(second) {
        shared[usize::from(3 * i + j)] += 1;
    }
    shared
}

/// Four numbers of shared digits determine the other five.
#[inline]
fn key_of(shared: &[u8; 9]) -> usize {
    [0, 1, 3, 4].iter().fold(0, |key, &at| key * 4 + usize::from(shared[at] & 3))
}

impl Overlap {
    /// Numbers the columns so that the least class comes out.
    fn of(shared: &[u8; 9]) -> Overlap {
        let views = ORDERS_OF_THREE.iter().flat_map(|rows| {
            ORDERS_OF_THREE
                .iter()
                .flat_map(move |columns| [false, true].map(|turned| (rows, columns, turned)))
        });
        let (seen, places, turned) = views
            .map(|(rows, columns, turned)| {
                let places: [usize; 9] = core::array::from_fn(|at| {
                    let (i, j) = (usize::from(rows[at / 3]), usize::from(columns[at % 3]));
                    if turned { 3 * j + i } else { 3 * i + j }
                });
                (places.map(|place| shared[place]), places, turned)
            })
            .min()
            .expect("there are 72 views");
        let class = CLASSES.iter().position(|class| *class == seen).expect("there is no other class") as u8;
        let (mut starts, mut start) = ([0; 9], 0);
        for (place, count) in places.into_iter().zip(seen) {
            starts[place] = start;
            start += count;
        }
        Overlap { class, starts, turned }
    }
}

/// The columns of a second block that has this overlap with [`FIRST`].
pub(super) fn second_of(class: &[u8; 9]) -> Columns {
    let mut columns = (0..9).flat_map(|at| core::iter::repeat_n(at as u8 % 3, usize::from(class[at])));
    core::array::from_fn(|_| columns.next().expect("nine digits"))
}

/// The third block with the digits that are together in the first two sorted so that its number is the least.
pub(super) fn least_alike(second: &Columns, third: &Columns) -> Columns {
    let mut least = *third;
    let mut start = 0;
    for end in 1..=9 {
        if end == 9 || (FIRST[end], second[end]) != (FIRST[start], second[start]) {
            least[start..end].arrange_by(|a, b| b.cmp(a));
            start = end;
        }
    }
    least
}

/// Looks for the ways of three blocks, of which the columns of the first are [`FIRST`].
struct Search {
    /// By digit and order of rows: the cells that it takes, of 27.
    cells: [[u32; 6]; 9],
}

impl Search {
    fn of(blocks: [&Columns; 3]) -> Search {
        let cell =
            |digit: usize, block: usize, row: u8| 9 * block + usize::from(3 * blocks[block][digit] + row);
        let cells_of = |digit, order: [u8; 3]| {
            (0..3).fold(0, |cells, block| cells | 1 << cell(digit, block, order[block]))
        };
        Search { cells: core::array::from_fn(|digit| ORDERS_OF_THREE.map(|order| cells_of(digit, order))) }
    }

    /// Lists the ways that have the first three digits in rows 0, 1 and 2.
    fn run(&self, digit: usize, taken: u32, orders: Orders, list: &mut Vec<Orders>) {
        if digit == 9 {
            return list.push(orders);
        }
        let choices = if digit < 3 { 2 * digit..2 * digit + 2 } else { 0..6 };
        for order in choices {
            let cells = self.cells[digit][order];
            if taken & cells == 0 {
                self.run(digit + 1, taken | cells, orders | (order as Orders) << (3 * digit), list);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::random::Random;

    #[test]
    fn the_ways_add_up_to_the_number_of_bands() {
        let bands = Bands::get();
        let ways = sharings().map(|second| {
            let thirds = bands.thirds(&FIRST, &second);
            sharings().map(|third| u64::from(thirds.ways_with(&third))).sum::<u64>()
        });
        let factorial_of_nine = 362_880;
        assert_eq!(ways.sum::<u64>() * SHARINGS as u64, factorial_of_nine * 2_612_736);
        assert_eq!(bands.ways.as_flattened().iter().max(), Some(&1728));
    }

    #[test]
    fn every_way_is_a_band_and_no_two_are_the_same() {
        let bands = Bands::get();
        let mut random = Random::new(1);
        let all: Vec<Columns> = sharings().collect();
        for _ in 0..200 {
            let blocks = [(); 3].map(|()| all[random.below(SHARINGS as u32) as usize]);
            let count = bands.thirds(&blocks[0], &blocks[1]).ways_with(&blocks[2]);
            let ways: BTreeSet<Rows> = (0..count).map(|number| bands.way(&blocks, number)).collect();
            assert_eq!(ways.len(), count as usize);
            for rows in ways {
                for (block, columns) in blocks.iter().enumerate() {
                    let cells: BTreeSet<_> =
                        (0..9).map(|digit| (rows[digit][block], columns[digit])).collect();
                    assert_eq!(cells.len(), 9, "a cell has two digits");
                }
                assert!(rows.iter().all(|rows| ORDERS_OF_THREE.contains(rows)), "a row has a digit twice");
            }
        }
    }
}
