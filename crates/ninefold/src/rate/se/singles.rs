//! Hidden and naked singles, one at a time or in a run.
//!
//! While hidden singles last, nothing harder is looked at, and each of them stays available until it is placed.
//! So a run of them ends in the same position whatever the order, and the hardest it needs is found by allowing
//! last digits only, then singles of blocks as well, then all.

use super::board::Board;
use super::scores::{Score, least, of};
use crate::board::{Candidate, Cell, Digit, House, HouseKind};
use crate::logic::pencilmarks::{BLOCKS_COLUMNS_ROWS, Pencilmarks};
use crate::logic::techniques::singles;
use crate::logic::{Evidence, Info, Step, Technique};

const LAST_DIGIT: Score = least("full-house");
const IN_BLOCK: Score = least("hidden-single");
const IN_LINE: Score = Score::from_tenths(IN_BLOCK.tenths() + 3);

/// The first hidden single: last digits before others, then by house, then by digit.
pub(super) fn hidden_single(board: &Board) -> Option<(Step, Score)> {
    let last = BLOCKS_COLUMNS_ROWS.into_iter().filter(|&house| board.blank_count(house) == 1);
    let other = BLOCKS_COLUMNS_ROWS.into_iter().filter(|&house| board.blank_count(house) > 1);
    let (house, candidate) = last.chain(other).find_map(|house| Some((house, single_in(board, house)?)))?;
    let score = match (board.blank_count(house), house.kind()) {
        (1, _) => LAST_DIGIT,
        (_, HouseKind::Block) => IN_BLOCK,
        _ => IN_LINE,
    };
    Some((Step::placing(info(score), candidate, Evidence::house(house)), score))
}

/// The technique of a hidden single with this score.
pub(super) fn info(score: Score) -> &'static Info {
    if score == LAST_DIGIT { singles::FULL_HOUSE.info() } else { singles::HIDDEN_SINGLE.info() }
}

/// The first cell with a single candidate.
pub(super) fn naked_single(board: &Board) -> Option<(Step, Score)> {
    let candidate = Cell::all().find_map(|cell| Some(Candidate { cell, digit: board.at(cell).single()? }))?;
    Some(of(Step::placing(singles::NAKED_SINGLE.info(), candidate, Evidence::default())))
}

fn single_in(board: &Board, house: House) -> Option<Candidate> {
    Digit::ALL.into_iter().find_map(|digit| only_place(board, house, digit))
}

#[inline]
fn only_place(board: &Board, house: House, digit: Digit) -> Option<Candidate> {
    let positions = board.blank_positions(house, digit);
    let position = positions.trailing_zeros() as usize;
    positions.is_power_of_two().then(|| Candidate { cell: house.cell(position), digit })
}

/// What a run of hidden singles cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Run {
    /// The score of its first step.
    pub(super) first: Score,
    /// The highest score in it.
    pub(super) hardest: Score,
}

/// Sets of houses, bit *i* for the house of index *i*.
type Houses = u32;
const ALL_HOUSES: Houses = (1 << 27) - 1;
const BLOCKS: Houses = ALL_HOUSES & !0 << 18;

/// Places hidden singles until there are none, and settles the board; `None` if there were none. Once the rating is
/// known to be at least as high as that of the hardest of them, they are no longer distinguished.
pub(super) fn run(board: &mut Board, known: Score) -> Option<Run> {
    let first = easiest(all_singles(board), board.houses_with_last_blank())?;
    let mut hardest = if known < IN_LINE { first } else { IN_LINE };
    while !board.is_complete() {
        let seen = place_singles(board, hardest);
        match easiest(seen.left, board.houses_with_last_blank()) {
            _ if seen.placed => {}
            Some(score) => hardest = hardest.max(score),
            None => break,
        }
    }
    if !board.is_complete() {
        board.settle();
    }
    Some(Run { first, hardest })
}

/// The houses with singles of any digit.
fn all_singles(board: &Board) -> Houses {
    Digit::ALL.iter().fold(0, |all, &digit| all | board.houses_with_single(digit))
}

/// What the first of these singles is rated.
fn easiest(singles: Houses, last_blanks: Houses) -> Option<Score> {
    let score = if singles & last_blanks != 0 {
        LAST_DIGIT
    } else if singles & BLOCKS != 0 {
        IN_BLOCK
    } else {
        IN_LINE
    };
    (singles != 0).then_some(score)
}

/// What a look at all digits came to.
struct Seen {
    placed: bool,
    /// The houses with singles that were not allowed.
    left: Houses,
}

/// Places the hidden singles that are rated `hardest` or less, digit by digit.
fn place_singles(board: &mut Board, hardest: Score) -> Seen {
    let allowed = match hardest {
        IN_LINE => ALL_HOUSES,
        IN_BLOCK => board.houses_with_last_blank() | BLOCKS,
        _ => board.houses_with_last_blank(),
    };
    let mut seen = Seen { placed: false, left: 0 };
    for digit in Digit::ALL {
        let singles = board.houses_with_single(digit);
        seen.left |= singles & !allowed;
        let mut singles = singles & allowed;
        while singles != 0 {
            let house = House::from_index(singles.trailing_zeros() as usize);
            singles &= singles - 1;
            // The same cell may have been the single of another house.
            if let Some(candidate) = only_place(board, house, digit) {
                board.place_blindly(candidate);
                seen.placed = true;
            }
        }
    }
    seen
}
