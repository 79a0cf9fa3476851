//! Guessing: which digit to try in which triad.

use super::nine::Nine;
use super::position::Position;
use super::sweep::{Bands, Direction, Stacks};

/// Nine digits of six permutations each, less the nine that are always left and one.
const MOST_OPEN: u32 = 9 * 6 - 10;

/// How many permutations each digit has left in each group of three blocks, as binary digits.
struct Tally<N> {
    ones: N,
    twos: N,
    fours: N,
}

/// A group of three blocks (band 0..3 or stack 3..6), with the digits that have each number of permutations left.
#[derive(Clone, Copy)]
struct Group {
    ones: u16,
    twos: u16,
    fours: u16,
}

impl Group {
    /// Permutations over all digits.
    #[inline(always)]
    fn permutations(self) -> u32 {
        self.ones.count_ones() + 2 * self.twos.count_ones() + 4 * self.fours.count_ones()
    }

    /// The digit with the fewest permutations that is not fixed yet, or none.
    #[inline(always)]
    fn digit(self) -> u16 {
        let two = self.twos & !self.ones & !self.fours;
        let three = self.twos & self.ones;
        let many = self.fours;
        let best = if two != 0 {
            two
        } else if three != 0 {
            three
        } else {
            many
        };
        best & best.wrapping_neg()
    }
}

impl<N: Nine> Position<N> {
    /// Splits the position in two that share no solution and lose none: `self` becomes the one to search first, the
    /// other is returned. Nothing if there is nothing to choose between.
    #[inline(always)]
    pub fn branch(&mut self) -> Option<Position<N>> {
        let rows = tally::<N, Bands>(self);
        let columns = tally::<N, Stacks>(self);
        let mut best = (u32::MAX, 0, 0);
        for (number, group) in groups(&rows, &columns).into_iter().enumerate() {
            let open = group.permutations().wrapping_sub(10);
            if open < best.0 {
                best = (open, number, group.digit());
            }
        }
        let (open, number, digit) = best;
        if open > MOST_OPEN {
            return self.branch_on_cell();
        }
        Some(if number < 3 {
            self.branch_in_band(number, digit)
        } else {
            self.branch_in_stack(number - 3, digit)
        })
    }

    #[inline(always)]
    fn branch_in_band(&mut self, band: usize, digit: u16) -> Position<N> {
        let lanes = u64::from(digit) * 0x0001_0001_0001;
        for [a, b, c] in Bands::TRIADS {
            let places = N::any(self.0[a], self.0[b], self.0[c]).bands()[band] & lanes;
            let here = places & places.wrapping_neg();
            if here != places {
                let mut bands = [0; 3];
                bands[band] = here;
                let mine = N::from_bands(bands);
                bands[band] = places ^ here;
                return self.split([a, b, c], N::from_bands(bands), mine);
            }
        }
        unreachable!("a digit with several permutations has a row with several triads")
    }

    #[inline(always)]
    fn branch_in_stack(&mut self, stack: usize, digit: u16) -> Position<N> {
        let lane = u64::from(digit) << (16 * stack);
        for [a, b, c] in Stacks::TRIADS {
            let places = N::any(self.0[a], self.0[b], self.0[c]).bands().map(|band| band & lane);
            let first = places.iter().position(|&place| place != 0).unwrap_or(0);
            let mut here = [0; 3];
            here[first] = places[first];
            if here != places {
                let mut others = places;
                others[first] = 0;
                return self.split([a, b, c], N::from_bands(others), N::from_bands(here));
            }
        }
        unreachable!("a digit with several permutations has a column with several triads")
    }

    /// `self` loses `others` from some cells, the position returned loses `here` from them.
    #[inline(always)]
    fn split<const CELLS: usize>(&mut self, cells: [usize; CELLS], others: N, here: N) -> Position<N> {
        let mut second = *self;
        for p in cells {
            second.0[p] = second.0[p].without(here);
            self.0[p] = self.0[p].without(others);
        }
        second
    }

    /// Splits the candidates of the first cell that has several. For a position where every digit has settled in
    /// its triads and yet some cell is open; the triads say so only after one more pass.
    #[cold]
    #[inline(never)]
    fn branch_on_cell(&mut self) -> Option<Position<N>> {
        for p in 0..9 {
            let (cells, rest) = (self.0[p].bands(), self.0[p].alone_and_rest()[1].bands());
            if let Some(band) = rest.iter().position(|&lanes| lanes != 0) {
                let lane = 0xffff << (rest[band].trailing_zeros() & 48);
                let mut others = [0; 3];
                others[band] = rest[band] & lane;
                let mut lowest = [0; 3];
                lowest[band] = (cells[band] ^ rest[band]) & lane;
                return Some(self.split([p], N::from_bands(others), N::from_bands(lowest)));
            }
        }
        None
    }
}

/// Counts permutations in the first of the three lines: each has one triad there.
#[inline(always)]
fn tally<N: Nine, D: Direction>(position: &Position<N>) -> Tally<N> {
    let [first, second, third] =
        D::TRIADS.map(|[a, b, c]| N::any(position.0[a], position.0[b], position.0[c]));
    let falling = first.and(D::next(second)).and(D::after_next(third));
    let rising = first.and(D::after_next(second)).and(D::next(third));
    let (ones_a, twos_a) = add(falling, D::next(falling), D::after_next(falling));
    let (ones_b, twos_b) = add(rising, D::next(rising), D::after_next(rising));
    let (twos, fours) = add(twos_a, twos_b, ones_a.and(ones_b));
    Tally { ones: ones_a.xor(ones_b), twos, fours }
}

/// Per digit, how many of the three have it: ones and twos.
#[inline(always)]
fn add<N: Nine>(a: N, b: N, c: N) -> (N, N) {
    (a.xor(b).xor(c), a.and(b).or(c.and(a.or(b))))
}

/// The three bands, then the three stacks.
#[inline(always)]
fn groups<N: Nine>(rows: &Tally<N>, columns: &Tally<N>) -> [Group; 6] {
    let bands = [rows.ones, rows.twos, rows.fours].map(N::bands);
    let stacks = [columns.ones, columns.twos, columns.fours].map(|sets| sets.bands()[0]);
    core::array::from_fn(|i| {
        let [ones, twos, fours] =
            if i < 3 { bands.map(|words| words[i]) } else { stacks.map(|word| word >> (16 * (i - 3))) };
        Group { ones: ones as u16, twos: twos as u16, fours: fours as u16 }
    })
}
