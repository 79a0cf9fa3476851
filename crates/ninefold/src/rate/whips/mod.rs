//! Denis Berthier's W and gW: the length of the longest whip, or g-whip, that a puzzle needs.
//!
//! Singles are placed for nothing. When there are none, the shortest whip of the position is applied, and the longest of
//! them all is the rating: 0 for a puzzle that singles solve, 1 if locked candidates are enough besides. A puzzle without
//! a rating needs more than whips, or a longer search than its limits allow.
//!
//! Which of several whips of a length is applied first makes a difference in one puzzle of a hundred, for it may shorten
//! or destroy the others. The order is that of SudoRules, with which the published lists were made; as in *Pattern-Based
//! Constraint Satisfaction and Logic Puzzles*, it is not known that another choice never leads to a lower number.

mod agenda;
mod labels;

use crate::board::{Candidate, Candidates, Digit, Grid, House};

/// W and gW; `None` where whips or g-whips do not solve the puzzle, or only longer ones than 24, or if there are more than
/// 500,000 partial whips on the way, or when cancelled.
///
/// ```
/// use ninefold::{Grid, rate::whips};
/// let puzzle: Grid = "1....67...57.8.....89.........6..1...3...5..4..1..2.953...975.2...32..46.........".parse()?;
/// assert_eq!(whips::longest(&puzzle), [Some(11), Some(9)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn longest(puzzle: &Grid) -> [Option<usize>; 2] {
    let mut on = Candidates::new(puzzle);
    place_singles(&mut on);
    if on.is_complete() {
        return [Some(0); 2];
    }
    agenda::Agenda::new(&on, true).map_or([None; 2], agenda::Agenda::run)
}

/// Places naked and hidden singles until there are none.
fn place_singles(on: &mut Candidates) {
    while let Some(single) = naked_single(on).or_else(|| hidden_single(on)) {
        on.place(single);
    }
}

fn naked_single(on: &Candidates) -> Option<Candidate> {
    let single = |cell| on.at(cell).single().map(|digit| Candidate { cell, digit });
    on.cells_with(1).into_iter().find_map(single)
}

fn hidden_single(on: &Candidates) -> Option<Candidate> {
    let mut all = House::all().flat_map(|house| Digit::ALL.map(|digit| (house, digit)));
    all.find_map(|(house, digit)| Some(Candidate { cell: on.places_in(house, digit).single()?, digit }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn both(puzzle: &str) -> [Option<usize>; 2] {
        longest(&puzzle.parse().unwrap())
    }

    #[test]
    fn groups_shorten_whips_or_leave_them() {
        let puzzle = "....53....87.........1..2.....9....43....41..9...28.5.6...85...2.9.....6..42...3.";
        let [w, gw] = both(puzzle).map(|longest| longest.expect("whips solve it"));
        assert!(gw <= w && gw > 1, "{w} {gw}");
    }

    /// As Berthier's list has them: in another order, each W or gW would be one or two more or less.
    #[test]
    fn the_order_is_that_of_the_published_lists() {
        for (puzzle, w, gw) in [
            (".......8..5.1...368..2375....6.1...8..4.....29.16.84.3..5.7....6....5....9..61...", 6, 6),
            ("....5.789...1.....6....25..27.9....8..6..849.....6....39..7...2..26....38....3...", 10, 10),
            ("...4...894.7.......89..34..2.........6.51..2..1.6..5.3.3....67....72.......3.5.14", 8, 7),
            ("1....67...57.8.....89.........6..1...3...5..4..1..2.953...975.2...32..46.........", 11, 9),
            (".2.....89...7..1....9.325...4.........7.6...4..1.452.3.....4...8.5.9..........35.", 8, 7),
            ("...4..78......9...6...3.41..7.9.1.5..1.6.8..7......8..59..6...8.4..1.3.....2..5.4", 6, 6),
            ("12..5.7.9.5....23...9...........1..48...4.5...6...2....4.7.86..5...143.7....3..9.", 9, 9),
        ] {
            assert_eq!(both(puzzle), [Some(w), Some(gw)], "{puzzle}");
        }
    }

    #[test]
    fn a_contradiction_ends_it() {
        // Two cells of row 1 could only be 9.
        let puzzle = format!("1234567..9{}", ".".repeat(71));
        assert_eq!(both(&puzzle), [None; 2]);
    }

    #[test]
    fn where_whips_do_not_solve_it_there_is_no_rating() {
        let hardest = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
        let (clash, open) = (format!("11{}", ".".repeat(79)), ".".repeat(81));
        for puzzle in [hardest, &clash, &open] {
            assert_eq!(both(puzzle)[0], None, "{puzzle}");
        }
    }
}
