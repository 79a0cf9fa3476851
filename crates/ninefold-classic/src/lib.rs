//! Nine published Sudoku programs of 2005 to 2007, as presets of a few parts.
//!
//! The parts: one plain backtracker with an order of cells and an order of digits, one [`SubsetSolver`] for logic
//! without guessing, and eight ways to read a puzzle and to print its solution. A [`Preset`] names a combination.
//!
//! Every search is a stream of [`Event`]s that can be stepped forward and back, as far as one likes:
//!
//! ```
//! use ninefold_classic::{Event, Preset};
//! let puzzle = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
//! let mut search = Preset::Perl3.search(&puzzle.parse()?);
//! assert_eq!(search.step(), Some(Event::Place("r1c3=1".parse()?)));
//! assert_eq!(search.step(), Some(Event::Refuse("r1c4=1".parse()?)));
//! assert!(search.run_to_solution().is_some_and(|grid| grid.is_solved()));
//! assert_eq!((search.counters().placements, search.counters().removals), (4208, 4157));
//! assert_eq!(search.step_back(), Some(Event::Solution));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod backtrack;
mod event;
mod examples;
mod io;
mod search;
mod subset_solver;

pub use backtrack::CellOrder;
pub use event::{Counters, Event};
pub use examples::{EXAMPLES, Example};
pub use io::{framed, ruled, stacked};
pub use search::{Run, Search};
pub use subset_solver::{Deduction, MAX_LEVEL, Reason, SubsetSolver};

use backtrack::{ASCENDING, FIVE_TO_THE_18TH};
use ninefold::{Digit, Grid};

/// In which order cells are filled and digits tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Order {
    /// Which blank comes next.
    pub cells: CellOrder,
    /// What is tried in it, one after another. A digit may be listed again; it is then tried again.
    pub digits: &'static [Digit],
}

impl Order {
    /// First blank first, digits ascending.
    pub const READING: Order = Order { cells: CellOrder::Reading, digits: ASCENDING };
}

/// A published program: how it searches, reads and prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Preset {
    /// R. Horuff's C solver of twenty lines: from the last cell back to the first.
    Horuff,
    /// E. von der Burg's Perl solver in four lines.
    Perl4,
    /// His shorter four lines, which print nine rows.
    Perl4Rows,
    /// His three lines.
    Perl3,
    /// "Logic, not brute force": singles, masks of growing size, and the rest by search.
    SudokuC,
    /// P. Sand's solver with bitmaps for row, column and block.
    Sand,
    /// The same, animated.
    SandCurses,
    /// The golfed Python solver, which takes its digits from 5¹⁸, repeats included.
    Golf,
    /// Its rewrite for a maintenance programmer.
    GolfReadable,
    /// Not one of the nine: the better order of cells that the notes to [`Sand`](Preset::Sand) propose.
    Fewest,
}

ninefold::named! {
    Preset or UnknownPreset: "the name of a classic program";
    Horuff = "horuff",
    Perl4 = "perl4",
    Perl4Rows = "perl4-rows",
    Perl3 = "perl3",
    SudokuC = "sudoku.c",
    Sand = "sand",
    SandCurses = "sand-curses",
    Golf = "golf",
    GolfReadable = "golf-readable",
    Fewest = "fewest",
}

impl Preset {
    /// What it is, in one line.
    pub const fn about(self) -> &'static str {
        match self {
            Preset::Horuff => "R. Horuff's C solver in 20 lines: starts at r9c9 and walks back to r1c1",
            Preset::Perl4 => "E. von der Burg's Perl solver in four lines (2005-05-25)",
            Preset::Perl4Rows => "E. von der Burg's shorter four lines (2005-05-27): prints nine rows",
            Preset::Perl3 => "E. von der Burg's three lines (2005-06-02)",
            Preset::SudokuC => "sudoku.c, logic and not brute force (2006): singles, masks, then search",
            Preset::Sand => "P. Sand's solver (2005): reads a file, prints ruled pictures",
            Preset::SandCurses => "P. Sand's animated solver (2005): every placement and removal to watch",
            Preset::Golf => "the golfed Python solver: tries the digits of 5**18, repeats included",
            Preset::GolfReadable => "the golfed solver rewritten for a maintenance programmer",
            Preset::Fewest => "always the blank with the fewest possible digits",
        }
    }

    /// The orders of its search.
    pub const fn order(self) -> Order {
        match self {
            Preset::Horuff => Order { cells: CellOrder::Backward, digits: ASCENDING },
            Preset::Golf => Order { cells: CellOrder::Reading, digits: FIVE_TO_THE_18TH },
            Preset::SudokuC | Preset::Fewest => Order { cells: CellOrder::Fewest, digits: ASCENDING },
            _ => Order::READING,
        }
    }

    /// Its search on `puzzle`, not yet begun. Givens that clash leave it nothing to do.
    pub fn search(self, puzzle: &Grid) -> Search {
        match self {
            Preset::SudokuC => Search::after(SubsetSolver::new(puzzle), puzzle, self.order()),
            _ => Search::new(puzzle, self.order()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The puzzles of the documents, with their only solutions.
    const PRINTED: [(&str, &str); 7] = [
        (
            "100007090030020008009600500005300900010080002600004000300000010040000007007000300",
            "162857493534129678789643521475312986913586742628794135356478219241935867897261354",
        ),
        (
            "850002400720000009004000000000107002305000900040000000000080070017000000000036040",
            "859612437723854169164379528986147352375268914241593786432981675617425893598736241",
        ),
        (
            "005300000800000020070010500400005300010070006003200080060500009004000030000009700",
            "145327698839654127672918543496185372218473956753296481367542819984761235521839764",
        ),
        (
            "000010000301400860900500200700160000020805010000097004003004006048006907000080000",
            "452618379371429865986573241734162598629845713815397624293754186148236957567981432",
        ),
        (
            "210000000000003100009400007825004000000600000100008200070090000000031040000000380",
            "218967435547283196369415827825174963734629518196358274473892651682531749951746382",
        ),
        (
            "001000800070310090300045007090700500042050130003009040200570004030091060004000300",
            "421967853675318492389245617198734526742856139563129748216573984837491265954682371",
        ),
        (
            "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
        ),
    ];

    #[test]
    fn every_program_finds_every_printed_solution() {
        for (puzzle, solution) in PRINTED {
            let puzzle: Grid = puzzle.parse().unwrap();
            for preset in Preset::ALL {
                let found = preset.search(&puzzle).run_to_solution().expect("a solution");
                assert!(found.same_digits(&solution.parse().unwrap()), "{preset}: {found}");
            }
        }
    }

    #[test]
    fn placements_on_the_wikipedia_puzzle() {
        let puzzle: Grid = PRINTED[6].0.parse().unwrap();
        let placements = |preset: Preset| {
            let mut search = preset.search(&puzzle);
            search.run_to_solution().expect("a solution");
            search.counters().placements
        };
        assert_eq!(placements(Preset::Perl3), 4208);
        assert_eq!(placements(Preset::Golf), 146_604);
        assert_eq!(placements(Preset::Horuff), 1005);
        assert_eq!(placements(Preset::SudokuC), 51, "singles are enough");
    }

    #[test]
    fn names_read_back() {
        for preset in Preset::ALL {
            assert_eq!(preset.to_string().parse(), Ok(preset));
        }
        assert!("perl".parse::<Preset>().is_err());
    }
}
