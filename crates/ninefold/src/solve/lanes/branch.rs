//! Choosing what to guess, and cutting a position in two, for all stalled lanes at once.
//!
//! In each band or stack a digit has up to six configurations (permutations of triads). The guess is made in the one
//! with the fewest configurations of all digits together, on a digit that has two left, else three, else more: one
//! child *takes* a triad for the digit, the other *refuses* it. With two left, both children have just one.
//!
//! At a fixed point of the sweep every open cell shows in some band or stack: if each digit had just one
//! configuration in all six, row and column of its places would be known in every block, and all cells decided.
//! A lane counts as stalled a little before that point, though (see [`super::sweep`]), so a few lanes may find
//! nothing to guess; they must be swept on, because cutting them nowhere would double their solutions.

use super::sweep::triads;
use super::vector::{Board, Sets};

/// For each triad the digits that leave it, in the child that takes the guess and in the one that refuses it.
///
/// Triads are numbered `9 band + 3 line + block`, the three stacks counting as bands 3 to 5. Lanes that were not
/// asked for lose nothing.
pub(super) struct Cuts<V> {
    taken: [V; 54],
    refused: [V; 54],
}

/// The triad that `cell` belongs to in its band, and the one in its stack.
const fn triads_of(cell: usize) -> (usize, usize) {
    (cell / 3, 27 + cell % 9 * 3 + cell / 27)
}

/// Stands for the number of configurations of a band that has nothing to guess; more than any real number.
const NOTHING_OPEN: u16 = 0xff;

/// What one band has to offer.
#[derive(Clone, Copy)]
struct Offer<V> {
    /// How many configurations all digits have together, or [`NOTHING_OPEN`].
    configurations: V,
    /// The digit to guess, listed for the triad to guess: lines 0 and 1, blocks 0 and 1.
    guess: [[V; 2]; 2],
}

impl<V: Sets> Cuts<V> {
    /// Chooses a guess for each of the `stalled` lanes; takes those that have none to offer out of the selection.
    #[inline(always)]
    pub(super) fn choose(board: &Board<V>, stalled: &mut u64) -> Cuts<V> {
        let none = V::splat(0);
        let mut offers = [Offer { configurations: none, guess: [[none; 2]; 2] }; 6];
        let mut fewest = V::splat(NOTHING_OPEN);
        for (band, offer) in offers.iter_mut().enumerate() {
            *offer = Offer::of(&triads_of_band(board, band));
            fewest = fewest.fewer(offer.configurations);
        }
        let mut cuts = Cuts { taken: [none; 54], refused: [none; 54] };
        *stalled &= !fewest.equal_lanes(V::splat(NOTHING_OPEN));
        let mut undecided = *stalled;
        for (band, offer) in offers.iter().enumerate() {
            let chosen = undecided & offer.configurations.equal_lanes(fewest);
            undecided &= !chosen;
            cuts.cut(band, offer, chosen);
        }
        debug_assert_eq!(undecided, 0);
        cuts
    }

    /// Cuts one band in the `chosen` lanes.
    #[inline(always)]
    fn cut(&mut self, band: usize, offer: &Offer<V>, chosen: u64) {
        let (none, mask) = (V::splat(0), V::mask(chosen));
        let [[a, b], [c, d]] = offer.guess;
        let [a, b, c, d] = [a, b, c, d].map(|guess| V::select(mask, guess, none));
        let (refused, taken) = (&mut self.refused[9 * band..], &mut self.taken[9 * band..]);
        // The triad itself loses the digit …
        [refused[0], refused[1], refused[3], refused[4]] = [a, b, c, d];
        // … or else the other triads of its line and of its block do.
        [taken[0], taken[1], taken[2]] = [b.or(c), a.or(d), a.or(b)];
        [taken[3], taken[4], taken[5]] = [a.or(d), b.or(c), c.or(d)];
        [taken[6], taken[7]] = [a.or(c), b.or(d)];
    }

    /// `cell`, which holds `candidates`, in the child that takes the guess.
    #[inline(always)]
    pub(super) fn taken(&self, cell: usize, candidates: V) -> V {
        let (across, down) = triads_of(cell);
        candidates.only(self.taken[across], self.taken[down])
    }

    /// `cell`, which holds `candidates`, in the child that refuses the guess.
    #[inline(always)]
    pub(super) fn refused(&self, cell: usize, candidates: V) -> V {
        let (across, down) = triads_of(cell);
        candidates.only(self.refused[across], self.refused[down])
    }
}

/// The digits in each triad of a band (0 to 2) or stack (3 to 5).
#[inline(always)]
fn triads_of_band<V: Sets>(board: &Board<V>, band: usize) -> [[V; 3]; 3] {
    let (first, line, block, cell) = if band < 3 { (27 * band, 9, 3, 1) } else { (3 * (band - 3), 1, 27, 9) };
    triads!(|L, B| {
        let at = first + L * line + B * block;
        V::any(board[at], board[at + cell], board[at + 2 * cell])
    })
}

impl<V: Sets> Offer<V> {
    #[inline(always)]
    fn of(has: &[[V; 3]; 3]) -> Offer<V> {
        // Add up the six configurations digit by digit: three in one turn, three in the other.
        let way = |a: usize, b: usize, c: usize| V::all(has[0][a], has[1][b], has[2][c]);
        let one = [way(0, 1, 2), way(1, 2, 0), way(2, 0, 1)];
        let other = [way(0, 2, 1), way(1, 0, 2), way(2, 1, 0)];
        let (odd, pair) = (V::odd(one[0], one[1], one[2]), V::two_or_more(one[0], one[1], one[2]));
        let (odder, pairs) =
            (V::odd(other[0], other[1], other[2]), V::two_or_more(other[0], other[1], other[2]));
        let carry = odd.and(odder);
        let (ones, twos, fours) =
            (odd.xor(odder), V::odd(pair, pairs, carry), V::two_or_more(pair, pairs, carry));

        let two = twos.only(ones, fours);
        let three = twos.and(ones).without(fours);
        let digit = two.or_if_empty(three.or_if_empty(fours)).lowest();
        let closed = V::mask(digit.empty_lanes());
        let configurations = V::select(closed, V::splat(NOTHING_OPEN), V::tally(ones, twos, fours));

        // The first of the triads that the digit has in line 0; if it has just one there, in line 1.
        let line = V::two_or_more(has[0][0], has[0][1], has[0][2]).and(digit);
        let next = digit.without(line);
        let guess = [
            [line.and(has[0][0]), line.and(has[0][1]).without(has[0][0])],
            [next.and(has[1][0]), next.and(has[1][1]).without(has[1][0])],
        ];
        Offer { configurations, guess }
    }
}
