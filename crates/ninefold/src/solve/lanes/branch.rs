//! Choosing what to guess, and cutting a position in two, for all stalled lanes at once.
//!
//! In each band or stack a digit has up to six configurations (permutations of triads). The guess is made in the band
//! that is least in doubt, on a digit that has two configurations left, else three, else more: one child *takes* a
//! triad for the digit, the other *refuses* it. With two left, both children have just one. In its band's doubt a
//! digit counts half its configurations, rounded down; DESIGN.md has the measurements.
//!
//! At a fixed point of the sweep every open cell shows in some band or stack: if each digit had just one
//! configuration in all six, row and column of its places would be known in every block, and all cells decided.
//! A lane counts as stalled a little before that point, though (see [`super::sweep`]), so a few lanes may find
//! nothing to guess; they must be swept on, because cutting them nowhere would double their solutions.

use super::layout::{Board, Lanes};
use super::sweep::{bands, stack, triads_across, triads_down};
use crate::solve::triads::{count, permutations};

/// The digits that leave each triad, by band (the stacks count as bands 3 to 5), line and block.
#[derive(Clone, Copy)]
struct Cut<V>([[[V; 3]; 3]; 6]);

impl<V: Lanes> Cut<V> {
    /// What is left of the `candidates` of a cell.
    #[inline(always)]
    fn left(&self, row: usize, column: usize, candidates: V) -> V {
        candidates.only(self.0[row / 3][row % 3][column / 3], self.0[3 + column / 3][column % 3][row / 3])
    }
}

/// The two children of each lane. Lanes that were not asked for lose nothing in either.
pub(super) struct Cuts<V> {
    taken: Cut<V>,
    refused: Cut<V>,
}

/// Stands for the doubt of a band that has nothing to guess; more than any real number.
const NOTHING_OPEN: u16 = 0xff;

/// What one band has to offer.
#[derive(Clone, Copy)]
struct Offer<V> {
    /// How far the band is from decided, or [`NOTHING_OPEN`].
    doubt: V,
    /// The digit to guess, listed for the triad to guess: lines 0 and 1, blocks 0 and 1.
    guess: [[V; 2]; 2],
}

impl<V: Lanes> Cuts<V> {
    /// Chooses a guess for each of the `stalled` lanes; takes those that have none to offer out of the selection.
    #[inline(always)]
    pub(super) fn choose(board: &mut Board<V>, stalled: &mut u64) -> Cuts<V> {
        let cpu = board[0].cpu();
        let (none, nothing_open) = (V::splat(cpu, 0), V::splat(cpu, NOTHING_OPEN));
        let mut offers = [Offer { doubt: none, guess: [[none; 2]; 2] }; 6];
        for (offer, band) in offers.iter_mut().zip(bands(board)) {
            *offer = Offer::of(&triads_across(band));
        }
        for number in 0..3 {
            offers[3 + number] = Offer::of(&triads_down(stack(board, number)));
        }
        let mut least_doubt = nothing_open;
        for offer in &offers {
            least_doubt = least_doubt.least(offer.doubt);
        }
        *stalled &= !least_doubt.equal_lanes(nothing_open);

        let mut undecided = *stalled;
        let nothing = Cut([[[none; 3]; 3]; 6]);
        let mut cuts = Cuts { taken: nothing, refused: nothing };
        for (number, offer) in offers.iter().enumerate() {
            let chosen = undecided & offer.doubt.equal_lanes(least_doubt);
            undecided &= !chosen;
            (cuts.taken.0[number], cuts.refused.0[number]) = offer.cuts(chosen);
        }
        cuts
    }

    /// A cell that holds `candidates`, in the child that takes the guess.
    #[inline(always)]
    pub(super) fn taken(&self, row: usize, column: usize, candidates: V) -> V {
        self.taken.left(row, column, candidates)
    }

    /// A cell that holds `candidates`, in the child that refuses the guess.
    #[inline(always)]
    pub(super) fn refused(&self, row: usize, column: usize, candidates: V) -> V {
        self.refused.left(row, column, candidates)
    }
}

impl<V: Lanes> Offer<V> {
    #[inline(always)]
    fn of(has: &[[V; 3]; 3]) -> Offer<V> {
        let [ones, twos, fours] = count(&permutations(has));
        let two = twos.only(ones, fours);
        let three = twos.and(ones).without(fours);
        let digit = two.or_if_empty(three.or_if_empty(fours)).lowest();
        let closed = V::mask(digit.cpu(), digit.empty_lanes());
        let doubt = V::select(closed, V::splat(digit.cpu(), NOTHING_OPEN), V::tally(twos, fours));

        // The first of the triads that the digit has in line 0; if it has just one there, in line 1.
        let line = V::two_or_more(has[0][0], has[0][1], has[0][2]).and(digit);
        let next = digit.without(line);
        let guess = [
            [line.and(has[0][0]), line.and(has[0][1]).without(has[0][0])],
            [next.and(has[1][0]), next.and(has[1][1]).without(has[1][0])],
        ];
        Offer { doubt, guess }
    }

    /// What leaves the triads of the band in the `chosen` lanes, by line and block: if the guess is taken, and if
    /// it is refused.
    #[inline(always)]
    fn cuts(&self, chosen: u64) -> ([[V; 3]; 3], [[V; 3]; 3]) {
        let cpu = self.doubt.cpu();
        let (none, mask) = (V::splat(cpu, 0), V::mask(cpu, chosen));
        let [[a, b], [c, d]] = self.guess;
        let [a, b] = [V::select(mask, a, none), V::select(mask, b, none)];
        let [c, d] = [V::select(mask, c, none), V::select(mask, d, none)];
        // The digit leaves the other triads of the line and of the block …
        let taken = [[b.or(c), a.or(d), a.or(b)], [a.or(d), b.or(c), c.or(d)], [a.or(c), b.or(d), none]];
        // … or the triad itself.
        let refused = [[a, b, none], [c, d, none], [none; 3]];
        (taken, refused)
    }
}
