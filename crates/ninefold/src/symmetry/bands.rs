//! The 416 classes of bands, and a table that gives the class of any band in one look-up.
//!
//! A band is three full rows whose three blocks hold every digit once. If the digits of its first block are
//! fixed, there are 2,612,736 = 56 × 6⁶ bands: 56 ways to share the digits among the rows of the second and
//! third block, and an order for each of their six rows of three. The order of the columns in those two
//! blocks does not matter here, so columns are sorted by their first row, and 56 × 6⁴ = 72,576 *frames* are
//! left. The table knows each of them. (The number of classes was found by Russell and used by Felgenhauer
//! and Jarvis, "Mathematics of Sudoku I", 2006.)

use std::sync::LazyLock;

use super::{LINE_ORDERS, ORDERS_OF_THREE};
use crate::board::{Digit, Grid, House};
use crate::sort::Arrange;

/// Three rows of digits, or of places in the first block; also the upper rows of a grid that goes on.
type Rows = [[u8; 9]; 3];

/// One of the 416 classes into which bands fall under reordering of rows, stacks and columns and relabelling.
///
/// ```
/// use ninefold::symmetry::BandClass;
/// assert_eq!(BandClass::all().len(), 416);
/// let bands: u32 = BandClass::all().map(|class| class.bands()).sum();
/// assert_eq!(bands, 2_612_736);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BandClass(u16);

impl BandClass {
    /// How many classes there are.
    pub const COUNT: usize = 416;

    /// All classes, by their smallest members.
    pub fn all() -> impl ExactSizeIterator<Item = BandClass> + DoubleEndedIterator + Clone {
        (0..BandClass::COUNT as u16).map(BandClass)
    }

    /// 0 to 415, in the order of the smallest members.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The smallest member, in the upper three rows of an otherwise blank grid.
    pub fn grid(self) -> Grid {
        let mut digits = [0; 81];
        digits[..27].copy_from_slice(TABLE.least[self.index()].as_flattened());
        Grid::from_digits(digits).expect("digits are at most 9")
    }

    /// How many of the 7,776 ways to reorder the rows, stacks and columns of a band of this class, each with
    /// a fitting relabelling, turn it into itself.
    pub fn automorphisms(self) -> u32 {
        216 / TABLE.frames[self.index()]
    }

    /// How many of the 2,612,736 bands with a fixed first block are of this class.
    pub fn bands(self) -> u32 {
        7_776 / self.automorphisms()
    }
}

impl Grid {
    /// The classes of the three bands and then of the three stacks, if the grid is solved.
    pub fn band_classes(&self) -> Option<[BandClass; 6]> {
        self.is_solved().then(|| {
            core::array::from_fn(|band| {
                let lines = House::rows().chain(House::columns()).skip(3 * band);
                let mut rows = [[0; 9]; 3];
                for (row, line) in rows.iter_mut().zip(lines) {
                    *row = line.cell_list().map(|cell| self.get(cell).map_or(0, Digit::get));
                }
                BandClass(Frame::of(&rows).class())
            })
        })
    }
}

/// A band whose columns are sorted in the second and third block.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    /// Its number among the 72,576.
    number: u32,
    /// Which column of the band each of its columns was.
    columns: [u8; 9],
}

impl Frame {
    /// The frame of three rows of digits 1 to 9 that form a band.
    #[inline]
    pub fn of(rows: &Rows) -> Frame {
        let mut place = [0u8; 16];
        for (at, digit) in [0, 1, 2].iter().flat_map(|&row| &rows[row as usize][..3]).enumerate() {
            place[(digit & 15) as usize] = at as u8;
        }
        let placed = rows.map(|row| row.map(|digit| place[(digit & 15) as usize]));
        let mut number = shape_of(&placed);
        let mut columns = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        for first in [3, 6] {
            let [upper, middle, lower] =
                placed.map(|row| comparisons([row[first], row[first + 1], row[first + 2]]));
            number = (number * 6 + RELATIVE[upper][middle] as usize) * 6 + RELATIVE[upper][lower] as usize;
            for (column, sorted) in columns[first..first + 3].iter_mut().zip(SORTED[upper]) {
                *column = first as u8 + sorted;
            }
        }
        Frame { number: number as u32, columns }
    }

    /// The index of its class.
    #[inline]
    pub fn class(self) -> u16 {
        TABLE.classes[self.number as usize]
    }

    /// Every way to turn the band into the smallest of its class: the columns and the rows (0 to 2) of the
    /// band in their new order.
    #[inline]
    pub fn ways(self) -> impl Iterator<Item = ([u8; 9], [u8; 3])> {
        let number = self.number as usize;
        let ways = &TABLE.ways[TABLE.first_way[number] as usize..TABLE.first_way[number + 1] as usize];
        ways.iter().map(move |way| (way.columns.map(|column| self.columns[column as usize]), way.rows))
    }
}

/// The upper rows of the smallest band of a class.
#[inline]
pub(super) fn least_of(class: u16) -> &'static Rows {
    &TABLE.least[class as usize]
}

/// How three different numbers compare: one bit for each pair. Of the eight values six occur.
#[inline]
fn comparisons([a, b, c]: [u8; 3]) -> usize {
    usize::from(a < b) | usize::from(a < c) << 1 | usize::from(b < c) << 2
}

/// The places of three numbers in ascending order, by their [`comparisons`].
static SORTED: [[u8; 3]; 8] = {
    let mut sorted = [[0; 3]; 8];
    let mut i = 0;
    while i < 6 {
        let [a, b, c] = ORDERS_OF_THREE[i];
        let mut places = [0; 3];
        places[a as usize] = 0;
        places[b as usize] = 1;
        places[c as usize] = 2;
        sorted[(a < b) as usize | ((a < c) as usize) << 1 | ((b < c) as usize) << 2] = places;
        i += 1;
    }
    sorted
};

/// The order (of [`ORDERS_OF_THREE`]) that a row takes when the columns are sorted by another row, from the
/// [`comparisons`] of the other and its own.
static RELATIVE: [[u8; 8]; 8] = {
    let mut relative = [[0; 8]; 8];
    let mut i = 0;
    while i < 48 {
        let (other, order) = (i / 6, ORDERS_OF_THREE[i % 6]);
        let [a, b, c] = order;
        let own = (a < b) as usize | ((a < c) as usize) << 1 | ((b < c) as usize) << 2;
        let [x, y, z] = SORTED[other];
        let [first, second, third] = [order[x as usize], order[y as usize], order[z as usize]];
        // The orders are listed ascending: two for each first item.
        relative[other][own] = first * 2 + (second > third) as u8;
        i += 1;
    }
    relative
};

/// The numbers (0 to 55) of the ways to share places among the rows of the second block, by those in the
/// upper row (3 to 8, as bits 0 to 5) and in the middle row (0 to 2 and 6 to 8, as bits 0 to 5).
static SHAPES: [[u8; 64]; 64] = {
    let mut shapes = [[0; 64]; 64];
    let (mut count, mut upper) = (0, 0);
    while upper < 64u32 {
        let mut middle = 0;
        while middle < 64u32 {
            if sharing(upper, middle).is_some() {
                shapes[upper as usize][middle as usize] = count;
                count += 1;
            }
            middle += 1;
        }
        upper += 1;
    }
    assert!(count == 56);
    shapes
};

/// The places in the rows of the second block, if these two rows leave a third one that does not clash with
/// the first block.
const fn sharing(upper: u32, middle: u32) -> Option<[u32; 3]> {
    let (upper, middle) = (upper << 3, middle & 7 | (middle & 0x38) << 3);
    let lower = 0x1ff & !(upper | middle);
    let threes = upper.count_ones() == 3 && middle.count_ones() == 3 && lower.count_ones() == 3;
    if threes && lower & 0x1c0 == 0 { Some([upper, middle, lower]) } else { None }
}

#[inline]
fn shape_of(placed: &Rows) -> usize {
    let bits = |row: &[u8; 9]| 1usize << (row[3] & 15) | 1 << (row[4] & 15) | 1 << (row[5] & 15);
    let (upper, middle) = (bits(&placed[0]), bits(&placed[1]));
    SHAPES[upper >> 3 & 63][middle & 7 | middle >> 3 & 0x38] as usize
}

/// A way from a frame to the smallest band of its class.
#[derive(Clone, Copy, Debug)]
struct Way {
    /// The frame's column that goes to each place.
    columns: [u8; 9],
    /// The frame's row that goes to each place.
    rows: [u8; 3],
}

/// What is known of every frame.
struct Table {
    /// The class of each frame.
    classes: Vec<u16>,
    /// The smallest band of each class.
    least: Vec<Rows>,
    /// How many frames belong to each class.
    frames: Vec<u32>,
    /// The ways of each frame are those from `first_way[frame]` to `first_way[frame + 1]`.
    first_way: Vec<u32>,
    ways: Vec<Way>,
}

const FRAMES: usize = 56 * 6 * 6 * 6 * 6;

/// Made at first use, in some hundredths of a second.
static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let least = smallest_bands();
    let mut found: Vec<(u32, u16, Way)> = Vec::new();
    for (class, band) in least.iter().enumerate() {
        found.extend(disguises(band).map(|(frame, way)| (frame, class as u16, way)));
    }
    found.arrange_by_key(|&(frame, ..)| frame);
    let mut table = Table {
        classes: vec![0; FRAMES],
        frames: vec![0; least.len()],
        first_way: vec![0; FRAMES + 1],
        ways: found.iter().map(|&(.., way)| way).collect(),
        least,
    };
    for (at, &(frame, class, _)) in found.iter().enumerate() {
        table.classes[frame as usize] = class;
        table.first_way[frame as usize + 1] = at as u32 + 1;
    }
    for &class in &table.classes {
        table.frames[class as usize] += 1;
    }
    table
});

/// The smallest band of each class, ascending.
fn smallest_bands() -> Vec<Rows> {
    let mut known = vec![false; FRAMES];
    let mut bands = Vec::with_capacity(BandClass::COUNT);
    for number in 0..FRAMES {
        if !known[number] {
            let band = smallest_disguise(&band_of(number));
            for (frame, _) in disguises(&band) {
                known[frame as usize] = true;
            }
            bands.push(band);
        }
    }
    bands.arrange();
    bands
}

/// A band with this frame; its first block holds 1 to 9 in reading order.
fn band_of(number: usize) -> Rows {
    let shape = number / 1296;
    let blocks = (0..64 * 64).filter_map(|i| sharing(i / 64, i % 64)).nth(shape).expect("there are 56");
    let mut band = [[1, 2, 3, 0, 0, 0, 0, 0, 0], [4, 5, 6, 0, 0, 0, 0, 0, 0], [7, 8, 9, 0, 0, 0, 0, 0, 0]];
    for (row, second) in blocks.into_iter().enumerate() {
        let third = 0x1ff & !(7 << (3 * row)) & !second;
        for (block, places) in [second, third].into_iter().enumerate() {
            let digits: Vec<u8> =
                (0..9).filter(|place| places >> place & 1 == 1).map(|place| place + 1).collect();
            let order = match row {
                0 => 0,
                _ => number / [[216, 36], [6, 1]][block][row - 1] % 6,
            };
            for (column, rank) in ORDERS_OF_THREE[order].into_iter().enumerate() {
                band[row][3 + 3 * block + column] = digits[rank as usize];
            }
        }
    }
    band
}

/// The smallest of the 7,776 disguises of a band.
fn smallest_disguise(band: &Rows) -> Rows {
    let mut least = [[9; 9]; 3];
    for rows in ORDERS_OF_THREE.map(|order| order.map(|row| &band[row as usize])) {
        for order in &LINE_ORDERS {
            // The second row of the smallest band begins with 4, which is the first of the second stack.
            if rows[0][order[3] as usize] != rows[1][order[0] as usize] {
                continue;
            }
            let mut labels = [0; 10];
            for (column, &old) in order.iter().enumerate() {
                labels[rows[0][old as usize] as usize] = column as u8 + 1;
            }
            least = least.min(rows.map(|row| order.map(|old| labels[row[old as usize] as usize])));
        }
    }
    least
}

/// The frames of all the disguises of a band, each with the way back: 216, because the columns of the second
/// and third stack are sorted.
fn disguises(band: &Rows) -> impl Iterator<Item = (u32, Way)> {
    (0..216).map(|i| {
        let (rows, stacks) = (ORDERS_OF_THREE[i / 36], ORDERS_OF_THREE[i / 6 % 6]);
        let first_stack = ORDERS_OF_THREE[i % 6];
        let unsorted: [u8; 9] = core::array::from_fn(|column| {
            let within = if column < 3 { first_stack[column] } else { column as u8 % 3 };
            stacks[column / 3] * 3 + within
        });
        let disguised = rows.map(|row| unsorted.map(|column| band[row as usize][column as usize]));
        let frame = Frame::of(&disguised);
        let mut way = Way { columns: [0; 9], rows: [0; 3] };
        for (new, &sorted) in frame.columns.iter().enumerate() {
            way.columns[unsorted[sorted as usize] as usize] = new as u8;
        }
        for (new, &row) in rows.iter().enumerate() {
            way.rows[row as usize] = new as u8;
        }
        (frame.number, way)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::symmetry::Symmetry;

    #[test]
    fn every_frame_is_a_band_and_tells_its_number() {
        for number in (0..FRAMES).step_by(7) {
            assert_eq!(Frame::of(&band_of(number)).number as usize, number);
        }
    }

    #[test]
    fn there_are_416_classes() {
        assert_eq!(TABLE.least.len(), BandClass::COUNT);
        assert_eq!(TABLE.ways.len(), 416 * 216);
        assert_eq!(BandClass::all().map(BandClass::bands).sum::<u32>(), 2_612_736);
        assert_eq!(TABLE.least[0].as_flattened(), b"123456789456789123789123456".map(|byte| byte - b'0'));
        assert!(
            TABLE.least.is_sorted() && TABLE.least.iter().all(|band| band[0] == [1, 2, 3, 4, 5, 6, 7, 8, 9])
        );
    }

    #[test]
    fn all_ways_lead_to_the_smallest_band() {
        for number in (0..FRAMES).step_by(11) {
            let band = band_of(number);
            let frame = Frame::of(&band);
            for (columns, rows) in frame.ways() {
                let moved = rows.map(|row| columns.map(|column| band[row as usize][column as usize]));
                let mut labels = [0; 10];
                moved[0].iter().zip(1..).for_each(|(&digit, label)| labels[digit as usize] = label);
                let relabelled = moved.map(|row| row.map(|digit| labels[digit as usize]));
                assert_eq!(&relabelled, least_of(frame.class()));
            }
        }
    }

    #[test]
    fn disguised_grids_have_the_same_bands() {
        let grid: Grid = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
            .parse()
            .unwrap();
        let classes = |grid: &Grid| {
            let mut classes = grid.band_classes().unwrap();
            classes.sort();
            (classes[0], classes[5])
        };
        let mut random = Random::new(1);
        for _ in 0..50 {
            assert_eq!(classes(&Symmetry::random(&mut random).grid(&grid)), classes(&grid));
        }
        assert_eq!(Grid::EMPTY.band_classes(), None);
    }
}
