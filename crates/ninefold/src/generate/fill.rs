//! Solved grids at random, each of the 6,670,903,752,021,072,936,960 equally likely.
//!
//! Exactly so, as far as the random numbers are, and not only roughly, as when a solver completes a random beginning:
//!
//! 1. Fill the upper band, each of its 9! × 56 × 6⁶ fillings equally likely: three blocks of digits, the digits of
//!    each row of the first block going to the other rows of the next.
//! 2. Choose for each digit in which column of its middle block it stands: in each stack, the columns of the upper block
//!    leave 56 ways. Those of the lower block follow. The ways to order the columns of the middle and of the lower
//!    band into rows are known (see `bands.rs`): call their product the *weight* of a choice. In the
//!    first two stacks each of the 56 ways is taken equally likely; in the third, by its weight.
//! 3. But then grids would be likelier where the 56 weights have a small sum. So the whole is accepted with a
//!    probability in proportion to that sum, and begun again otherwise. That happens about once a grid, because the
//!    sums do not differ much.
//! 4. Take one of the ways for the rows of both bands, each equally likely.
//!
//! The probability of a grid is then a product of constants, the weight over the sum, the sum over a constant, and one
//! over the weight: a constant.
//!
//! The digits of the first block are 1 to 9 in order until the end, when they are relabelled at random.

use super::bands::{Bands, Columns, Rows, Thirds};
use crate::board::Grid;
use crate::random::Random;
use crate::symmetry::{BandClass, ORDERS_OF_THREE};

/// A solved grid for each source of random numbers, all the 6,670,903,752,021,072,936,960 equally likely.
///
/// ```
/// use ninefold::{Random, generate};
/// let grids = generate::solved_grids(&mut [Random::new(1), Random::new(2)]);
/// assert!(grids.iter().all(|grid| grid.is_solved()) && grids[0] != grids[1]);
/// ```
pub fn solved_grids(sources: &mut [Random]) -> Vec<Grid> {
    let bands = Bands::get();
    sources.iter_mut().map(|random| grid(bands, random)).collect()
}

/// A solved grid, each equally likely.
fn grid(bands: &'static Bands, random: &mut Random) -> Grid {
    loop {
        let upper = upper_band(random);
        let columns = upper.map(|block| block.map(|position| position % 3));
        if let Some((middle, lower)) = lower_columns(bands, &columns, random) {
            let mut names = [1, 2, 3, 4, 5, 6, 7, 8, 9];
            random.shuffle(&mut names);
            let mut digits = [0; 81];
            let upper_rows = core::array::from_fn(|digit| upper.map(|block| block[digit] / 3));
            write(&mut digits[..27], &columns, &upper_rows, &names);
            for (band, columns) in [(1, middle), (2, lower)] {
                let ways = bands.thirds(&columns[0], &columns[1]).ways_with(&columns[2]);
                let rows = bands.way(&columns, random.below(ways));
                write(&mut digits[27 * band..27 * band + 27], &columns, &rows, &names);
            }
            return Grid::from_digits(digits).expect("all are digits");
        }
    }
}

/// Writes the digits of a band.
fn write(band: &mut [u8], columns: &[Columns; 3], rows: &Rows, names: &[u8; 9]) {
    for (digit, rows) in rows.iter().enumerate() {
        for block in 0..3 {
            band[usize::from(9 * rows[block] + columns[block][digit]) + 3 * block] = names[digit];
        }
    }
}

/// How many solved grids have a certain upper band of this class.
///
/// ```
/// use ninefold::symmetry::BandClass;
/// use ninefold::generate::completions;
/// let bands_with_a_class = |class: BandClass| 362_880 * u128::from(class.bands());
/// let grids = BandClass::all().map(|class| bands_with_a_class(class) * u128::from(completions(class)));
/// assert_eq!(grids.sum::<u128>(), 6_670_903_752_021_072_936_960);
/// ```
pub fn completions(class: BandClass) -> u64 {
    let (bands, band) = (Bands::get(), class.grid());
    let mut upper = [[0; 9]; 3];
    for written in band.iter() {
        upper[written.cell.block()][written.digit.index()] = (written.cell.column() % 3) as u8;
    }
    let sum = |splits| weights(&lower_blocks(bands, &upper, splits).thirds, &upper[2]).iter().sum::<u32>();
    (0..56 * 56).map(|splits| u64::from(sum(splits))).sum()
}

/// The position in its block of each digit, for the three blocks of a band; the digits of the first are in order.
fn upper_band(random: &mut Random) -> [[u8; 9]; 3] {
    let mut number = random.below(56 * 6u32.pow(6));
    let mut draw = |bound: u32| {
        let drawn = number % bound;
        number /= bound;
        drawn as usize
    };
    let (rows, others) = split(&[0, 0, 0, 1, 1, 1, 2, 2, 2], &SPLITS[draw(56)]);
    let mut place = |rows: Columns| {
        let orders = [draw(6), draw(6), draw(6)].map(|order| ORDERS_OF_THREE[order]);
        let mut seen = [0; 3];
        rows.map(|row| {
            let next = &mut seen[usize::from(row)];
            *next += 1;
            3 * row + orders[usize::from(row)][*next - 1]
        })
    };
    [[0, 1, 2, 3, 4, 5, 6, 7, 8], place(rows), place(others)]
}

/// Of the three digits of each column, those that go to the next column in the next block, as bits, while the others go
/// to the one after it. As many must go from each column.
const SPLITS: [[u8; 3]; 56] = {
    let mut splits = [[0; 3]; 56];
    let (mut count, mut number) = (0, 0);
    while number < 512u32 {
        let (a, b, c) = (number as u8 & 7, (number >> 3) as u8 & 7, (number >> 6) as u8);
        if a.count_ones() == b.count_ones() && b.count_ones() == c.count_ones() {
            splits[count] = [a, b, c];
            count += 1;
        }
        number += 1;
    }
    assert!(count == 56);
    splits
};

/// The columns of the next block and of the one after it.
#[inline]
fn split(columns: &Columns, split: &[u8; 3]) -> (Columns, Columns) {
    const NEXT: [u8; 4] = [1, 2, 0, 1];
    let (mut next, mut other, mut seen) = ([0; 9], [0; 9], *split);
    for (digit, &column) in columns.iter().enumerate() {
        let goes = &mut seen[usize::from(column)];
        let to = usize::from(column) + usize::from(1 - (*goes & 1));
        next[digit] = NEXT[to];
        other[digit] = 3 - column - next[digit];
        *goes >>= 1;
    }
    (next, other)
}

/// By the classes of overlaps in the middle and in the lower band, the largest sum of 56 weights.
const LARGEST_SUMS: [[u32; 5]; 5] = [
    [7_962_624, 4_230_144, 3_028_608, 4_036_608, 2_486_016],
    [4_230_144, 4_313_088, 3_050_496, 3_557_376, 2_339_136],
    [3_028_608, 3_050_496, 2_803_680, 3_211_200, 2_197_008],
    [4_036_608, 3_557_376, 3_211_200, 4_169_088, 2_476_512],
    [2_486_016, 2_339_136, 2_197_008, 2_476_512, 1_796_544],
];
/// The largest of all.
const LARGEST_SUM: u32 = LARGEST_SUMS[0][0];

/// The columns of the middle and lower blocks of the first two stacks.
struct LowerBlocks {
    middle: [Columns; 2],
    lower: [Columns; 2],
    /// What third blocks there are upon the two of the middle band, and of the lower.
    thirds: [Thirds; 2],
}

/// One of the 56 × 56 ways to have them below these upper blocks.
#[inline]
fn lower_blocks(bands: &'static Bands, upper: &[Columns; 3], splits: usize) -> LowerBlocks {
    let (middle_0, lower_0) = split(&upper[0], &SPLITS[splits % 56]);
    let (middle_1, lower_1) = split(&upper[1], &SPLITS[splits / 56]);
    let thirds = [bands.thirds(&middle_0, &middle_1), bands.thirds(&lower_0, &lower_1)];
    LowerBlocks { middle: [middle_0, middle_1], lower: [lower_0, lower_1], thirds }
}

/// The columns of the middle and of the lower band; `None` if it must be begun again.
fn lower_columns(
    bands: &'static Bands,
    upper: &[Columns; 3],
    random: &mut Random,
) -> Option<([Columns; 3], [Columns; 3])> {
    let LowerBlocks { middle, lower, thirds } = lower_blocks(bands, upper, random.below(56 * 56) as usize);
    let mut left = random.below(LARGEST_SUM);
    // Most of those that will not be accepted can be recognised before any weight is known.
    if left >= LARGEST_SUMS[usize::from(thirds[0].class)][usize::from(thirds[1].class)] {
        return None;
    }
    for (weight, last) in weights(&thirds, &upper[2]).into_iter().zip(&SPLITS) {
        if left < weight {
            let (middle_2, lower_2) = split(&upper[2], last);
            return Some(([middle[0], middle[1], middle_2], [lower[0], lower[1], lower_2]));
        }
        left -= weight;
    }
    None
}

/// For each split of the third stack, whose upper block has these columns: in how many ways the middle and the lower
/// band can be ordered into rows.
#[inline]
fn weights(thirds: &[Thirds; 2], upper: &Columns) -> [u32; 56] {
    // What a column and the part of its digits that goes on adds to the sums of both bands.
    let mut parts = [[[0u16; 2]; 8]; 3];
    let mut seen = [0; 3];
    let mut of_column = [[0; 3]; 3];
    for (digit, &column) in upper.iter().enumerate() {
        let column = usize::from(column);
        of_column[column][seen[column]] = digit;
        seen[column] += 1;
    }
    for (column, digits) in of_column.iter().enumerate() {
        let (next, other) = ((column as u16 + 1) % 3, (column as u16 + 2) % 3);
        for (part, sums) in parts[column].iter_mut().enumerate() {
            for (i, &digit) in digits.iter().enumerate() {
                let (middle, lower) = if part >> i & 1 == 1 { (next, other) } else { (other, next) };
                sums[0] += middle * thirds[0].weights[digit];
                sums[1] += lower * thirds[1].weights[digit];
            }
        }
    }
    SPLITS.map(|split| {
        let [a, b, c] = [0, 1, 2].map(|column| parts[column][usize::from(split[column])]);
        thirds[0].ways(a[0] + b[0] + c[0]) * thirds[1].ways(a[1] + b[1] + c[1])
    })
}

#[cfg(test)]
mod tests {
    use super::super::bands::{CLASSES, least_alike, second_of, sharings};
    use super::*;
    use crate::board::{Cell, Digit};

    #[test]
    fn grids_are_solved_and_differ() {
        let mut sources: Vec<Random> = (0..500).map(|index| Random::stream(1, index)).collect();
        let mut grids = solved_grids(&mut sources);
        assert!(grids.iter().all(Grid::is_solved));
        grids.sort();
        grids.dedup();
        assert_eq!(grids.len(), 500);
    }

    #[test]
    fn every_cell_takes_every_digit_equally_often() {
        let mut sources: Vec<Random> = (0..9000).map(|index| Random::stream(2, index)).collect();
        let grids = solved_grids(&mut sources);
        for cell in Cell::all().step_by(10) {
            for digit in Digit::ALL {
                let count = grids.iter().filter(|grid| grid.get(cell) == Some(digit)).count();
                assert!(
                    (860..1140).contains(&count),
                    "{digit} in {cell}: {count} of 9000, expected about 1000"
                );
            }
        }
    }

    #[test]
    fn no_sum_is_larger_than_the_table_says() {
        let bands = Bands::get();
        let first: Columns = [0, 0, 0, 1, 1, 1, 2, 2, 2];
        let mut largest = [[0; 5]; 5];
        for second in CLASSES.iter().map(second_of) {
            // Digits that are together in the first two blocks can trade places.
            for third in sharings().filter(|third| least_alike(&second, third) == *third) {
                for [first, second] in pairs(&first, &second) {
                    let thirds = [bands.thirds(&first.0, &second.0), bands.thirds(&first.1, &second.1)];
                    let most = &mut largest[usize::from(thirds[0].class)][usize::from(thirds[1].class)];
                    *most = weights(&thirds, &third).iter().sum::<u32>().max(*most);
                }
            }
        }
        assert_eq!(largest, LARGEST_SUMS);
        assert_eq!(largest.as_flattened().iter().max(), Some(&LARGEST_SUM));
    }

    /// All splits of two columns.
    fn pairs(first: &Columns, second: &Columns) -> impl Iterator<Item = [(Columns, Columns); 2]> {
        let splits_of = |columns: &Columns| SPLITS.map(|by| split(columns, &by));
        let (first, second) = (splits_of(first), splits_of(second));
        first.into_iter().flat_map(move |first| second.map(|second| [first, second]))
    }
}
