//! What to guess, for all stalled lanes at once: the same choice as that of the lanes with 16 bits (`lanes/branch.rs`), by
//! adders.
//!
//! For each of six bands (the stacks count as bands 3 to 5) and each digit the open permutations are counted. A band's doubt
//! is half of them, rounded down, added up over its digits. The least of six doubts is found bit by bit from the top:
//!
//! ```text
//!   doubts    1 0 1 1      bit 3: some have 0, so those with 1 are out
//!             0 1 1 0      bit 2: some of the rest have 0, so this one is out
//!             0 0 1 1      bit 1: none of the rest has 0, so none is out: the least
//! ```

use super::layout::{Board, Planes};
use super::sweep::{band, stack, triads_across, triads_down};
use crate::solve::triads::{count, permutations};

/// What each of the nine digits loses in each of six bands: the digit is guessed in one of four triads, lines 0 and 1 by
/// blocks 0 and 1.
pub(super) type Guesses<V> = [[[[V; 2]; 2]; 9]; 6];

/// How many bits a doubt has: at most nine times three.
const BITS: usize = 5;

/// Where a digit stands in a band.
#[derive(Clone, Copy, Debug)]
struct Offer<V> {
    /// The triads of lines 0 and 1, blocks 0 and 1.
    has: [[V; 2]; 2],
    /// Lanes with just two, just three, four or more permutations open.
    two: V,
    three: V,
    more: V,
    /// Two of the triads in line 0 are open at least.
    doubtful_line: V,
}

/// The memory that a choice needs, and what comes of it.
#[derive(Debug)]
pub(super) struct Choice<V> {
    offers: [[Offer<V>; 9]; 6],
    pub(super) guesses: Guesses<V>,
}

impl<V: Planes> Choice<V> {
    #[inline(always)]
    pub(super) fn new(cpu: V::Cpu) -> Choice<V> {
        let none = V::none(cpu);
        let offer = Offer { has: [[none; 2]; 2], two: none, three: none, more: none, doubtful_line: none };
        Choice { offers: [[offer; 9]; 6], guesses: [[[[none; 2]; 2]; 9]; 6] }
    }

    /// Chooses a guess in each of the `stalled` lanes; returns those that have one to offer. (Lanes are stalled a little
    /// before there is nothing left to draw, so some have none.)
    #[inline(always)]
    pub(super) fn choose(&mut self, board: &Board<V>, stalled: V) -> V {
        let mut doubts = [[stalled; BITS]; 6];
        let mut open = [stalled; 6];
        for number in 0..6 {
            (doubts[number], open[number]) = self.survey(board, number);
        }
        let least = least(&doubts, &open, stalled);
        let mut chosen = V::none(stalled.cpu());
        for (number, least) in least.into_iter().enumerate() {
            self.guess(number, least.without(chosen));
            chosen = chosen.or(least);
        }
        chosen
    }

    /// Looks at each digit of a band; gives the band's doubt and the lanes that have one.
    #[inline(always)]
    fn survey(&mut self, board: &Board<V>, number: usize) -> ([V; BITS], V) {
        let none = V::none(board[0][0][0].cpu());
        let (mut doubt, mut open) = ([none; BITS], none);
        for (cells, offer) in board.iter().zip(&mut self.offers[number]) {
            let has = if number < 3 {
                triads_across(band(cells, number))
            } else {
                triads_down(stack(cells, number - 3))
            };
            let [ones, twos, fours] = count(&permutations(&has));
            *offer = Offer {
                has: [[has[0][0], has[0][1]], [has[1][0], has[1][1]]],
                two: twos.only(ones, fours),
                three: twos.and(ones).without(fours),
                more: fours,
                doubtful_line: V::two_or_more(has[0][0], has[0][1], has[0][2]),
            };
            open = V::any(open, twos, fours);
            add(&mut doubt, twos, fours);
        }
        (doubt, open)
    }

    /// Guesses in one band: of the digits with two permutations left the first, else with three, else with more; and of
    /// its triads the first in line 0, or, if it has just one there, in line 1.
    #[inline(always)]
    fn guess(&mut self, number: usize, lanes: V) {
        let none = V::none(lanes.cpu());
        let (offers, guesses) = (&self.offers[number], &mut self.guesses[number]);
        let (mut some_two, mut some_three) = (none, none);
        for offer in offers {
            (some_two, some_three) = (some_two.or(offer.two), some_three.or(offer.three));
        }
        let mut two = lanes.and(some_two);
        let mut three = lanes.and(some_three).without(some_two);
        let mut more = lanes.only(some_two, some_three);
        for (offer, guess) in offers.iter().zip(guesses) {
            let (with_two, with_three, with_more) =
                (two.and(offer.two), three.and(offer.three), more.and(offer.more));
            (two, three, more) = (two.xor(with_two), three.xor(with_three), more.xor(with_more));
            let digit = V::any(with_two, with_three, with_more);
            let (line, next) = (digit.and(offer.doubtful_line), digit.without(offer.doubtful_line));
            let [[a, b], [c, d]] = offer.has;
            *guess = [[line.and(a), line.and(b).without(a)], [next.and(c), next.and(d).without(c)]];
        }
    }
}

/// Adds `twos` and twice `fours` to a number in binary.
#[inline(always)]
fn add<V: Planes>(sum: &mut [V; BITS], twos: V, fours: V) {
    let [a, b, c, d, e] = *sum;
    let carry = a.and(twos);
    let next = V::two_or_more(b, fours, carry);
    let (after, last) = (c.and(next), d.and(c.and(next)));
    *sum = [a.xor(twos), V::odd(b, fours, carry), c.xor(next), d.xor(after), e.xor(last)];
}

/// For each band the lanes in which its doubt is the least of those `open`.
#[inline(always)]
fn least<V: Planes>(doubts: &[[V; BITS]; 6], open: &[V; 6], lanes: V) -> [V; 6] {
    let mut best = open.map_with(lanes);
    for bit in (0..BITS).rev() {
        let mut lesser = V::none(lanes.cpu());
        for (best, doubt) in best.iter().zip(doubts) {
            lesser = lesser.or(best.without(doubt[bit]));
        }
        for (best, doubt) in best.iter_mut().zip(doubts) {
            *best = best.without(lesser.and(doubt[bit]));
        }
    }
    best
}

/// Each of six in some lanes only.
trait MapWith<V> {
    fn map_with(&self, lanes: V) -> [V; 6];
}

impl<V: Planes> MapWith<V> for [V; 6] {
    #[inline(always)]
    fn map_with(&self, lanes: V) -> [V; 6] {
        let [a, b, c, d, e, f] = *self;
        [a.and(lanes), b.and(lanes), c.and(lanes), d.and(lanes), e.and(lanes), f.and(lanes)]
    }
}
