//! Logic without guessing, in levels: singles, then sets of N cells that share N candidates.
//!
//! Level 1 finds the only digit of a cell and the only cell of a digit in a house. Level N, from 2 to 8, finds N
//! cells of one house with N candidates between them and masks those out of the rest of the house. The solver
//! always takes the lowest level that finds something, so the highest level that it needed measures the puzzle.

use std::fmt;

use ninefold::board::{Candidate, Candidates, CellSet, Contradiction, Digit, DigitSet, Grid, House};

/// The highest level there is.
pub const MAX_LEVEL: usize = 8;

/// Solves by singles and subsets, one conclusion at a time.
///
/// ```
/// use ninefold_classic::SubsetSolver;
/// let puzzle = "210000000000003100009400007825004000000600000100008200070090000000031040000000380";
/// let mut solver = SubsetSolver::new(&puzzle.parse().unwrap());
/// while solver.step().is_some() {}
/// assert!(solver.candidates().is_complete());
/// assert_eq!(solver.highest(), 3);
/// ```
#[derive(Clone, Debug)]
pub struct SubsetSolver {
    candidates: Candidates,
    contradiction: Option<Contradiction>,
    next: usize,
    most: usize,
    highest: usize,
}

/// One conclusion of the [`SubsetSolver`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Deduction {
    /// 1 for singles, else the number of cells of the set.
    pub level: usize,
    /// Why it is so.
    pub reason: Reason,
    /// The digit placed, at level 1.
    pub placed: Option<Candidate>,
    /// The candidates ruled out, at higher levels.
    pub eliminated: Vec<Candidate>,
}

/// Why a [`Deduction`] holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// No other digit can stand in the cell.
    OnlyDigit,
    /// The digit can stand nowhere else in this house.
    OnlyPlace(House),
    /// These cells of the house hold these digits in some order.
    Mask {
        /// The house they share.
        house: House,
        /// As many cells …
        cells: CellSet,
        /// … as digits.
        digits: DigitSet,
    },
}

impl SubsetSolver {
    /// Starts at level 1 and goes up to [`MAX_LEVEL`].
    pub fn new(puzzle: &Grid) -> SubsetSolver {
        SubsetSolver::with_levels(puzzle, 1, MAX_LEVEL)
    }

    /// Starts at level `first` and never goes beyond `most`. After any progress it is back at level 1.
    pub fn with_levels(puzzle: &Grid, first: usize, most: usize) -> SubsetSolver {
        let candidates = Candidates::new(puzzle);
        let contradiction = candidates.contradiction();
        SubsetSolver { candidates, contradiction, next: first.max(1), most: most.min(MAX_LEVEL), highest: 0 }
    }

    /// What is known so far.
    pub fn candidates(&self) -> &Candidates {
        &self.candidates
    }

    /// The highest level that had something to say, 0 if none had.
    pub fn highest(&self) -> usize {
        self.highest
    }

    /// What turned out to be impossible; nothing more is concluded from it.
    pub fn contradiction(&self) -> Option<Contradiction> {
        self.contradiction
    }

    /// The next conclusion; `None` when the puzzle is solved, contradictory, or beyond masking.
    pub fn step(&mut self) -> Option<Deduction> {
        if self.contradiction.is_some() || self.candidates.is_complete() {
            return None;
        }
        let deduction = (self.next..=self.most).find_map(|level| self.find(level));
        self.next = if deduction.is_some() { 1 } else { MAX_LEVEL + 1 };
        let deduction = deduction?;
        self.apply(&deduction);
        Some(deduction)
    }

    fn find(&self, level: usize) -> Option<Deduction> {
        match level {
            1 => self.only_digit().or_else(|| self.only_place()),
            size => House::all().find_map(|house| self.mask_in(house, size)),
        }
    }

    fn only_digit(&self) -> Option<Deduction> {
        let on = &self.candidates;
        let (cell, digit) = on.blanks().iter().find_map(|cell| Some((cell, on.at(cell).single()?)))?;
        Some(Deduction::single(Candidate { cell, digit }, Reason::OnlyDigit))
    }

    fn only_place(&self) -> Option<Deduction> {
        House::all().find_map(|house| {
            Digit::ALL.into_iter().find_map(|digit| {
                let cell = self.candidates.places_in(house, digit).single()?;
                Some(Deduction::single(Candidate { cell, digit }, Reason::OnlyPlace(house)))
            })
        })
    }

    /// The first `size` cells of `house` that share `size` candidates some other cell of the house also has.
    fn mask_in(&self, house: House, size: usize) -> Option<Deduction> {
        let on = &self.candidates;
        let open = house.cells() & on.blanks();
        let small: CellSet = open.iter().filter(|&cell| on.at(cell).len() <= size).collect();
        small.subsets(size).find_map(|cells| {
            let digits = cells.iter().fold(DigitSet::EMPTY, |digits, cell| digits | on.at(cell));
            let rest = || {
                (open - cells).iter().flat_map(|cell| {
                    (on.at(cell) & digits).iter().map(move |digit| Candidate { cell, digit })
                })
            };
            let masks = digits.len() == size && rest().next().is_some();
            masks.then(|| Deduction {
                level: size,
                reason: Reason::Mask { house, cells, digits },
                placed: None,
                eliminated: rest().collect(),
            })
        })
    }

    fn apply(&mut self, deduction: &Deduction) {
        if let Some(placed) = deduction.placed {
            self.candidates.place(placed);
        }
        for &candidate in &deduction.eliminated {
            self.candidates.remove(candidate);
        }
        self.highest = self.highest.max(deduction.level);
        self.contradiction = self.candidates.contradiction();
    }
}

impl Deduction {
    fn single(placed: Candidate, reason: Reason) -> Deduction {
        Deduction { level: 1, reason, placed: Some(placed), eliminated: Vec::new() }
    }
}

impl fmt::Display for Deduction {
    /// `r1c1=5, the only digit there` or `r1c1 r1c2 hold 12 in row 1: not r1c5=1 r1c9=2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(placed) = self.placed {
            write!(f, "{placed}, ")?;
        }
        match self.reason {
            Reason::OnlyDigit => f.write_str("the only digit there")?,
            Reason::OnlyPlace(house) => {
                write!(f, "the only place in {} {}", house.kind().name(), house.number() + 1)?
            }
            Reason::Mask { house, cells, digits } => {
                write!(f, "{cells} hold {digits} in {} {}: not", house.kind().name(), house.number() + 1)?;
            }
        }
        self.eliminated.iter().try_for_each(|candidate| write!(f, " {candidate}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(puzzle: &str, first: usize, most: usize) -> SubsetSolver {
        let mut solver = SubsetSolver::with_levels(&puzzle.parse().unwrap(), first, most);
        while solver.step().is_some() {}
        solver
    }

    const POCKET_145: &str =
        "210000000000003100009400007825004000000600000100008200070090000000031040000000380";

    #[test]
    fn pocket_sudoku_145_needs_triples() {
        let solved = run(POCKET_145, 1, 8);
        assert_eq!(
            solved.candidates().grid().to_string(),
            "218967435547283196369415827825174963734629518196358274473892651682531749951746382"
        );
        assert_eq!(solved.highest(), 3);
        assert!(!run(POCKET_145, 1, 2).candidates().is_complete());
    }

    #[test]
    fn a_high_first_level_is_left_after_the_first_conclusion() {
        let mut solver = SubsetSolver::with_levels(&POCKET_145.parse().unwrap(), 4, 8);
        assert!(solver.step().is_some_and(|first| first.level >= 4));
        assert_eq!(solver.step().map(|second| second.level), Some(1));
    }

    #[test]
    fn a_mask_names_what_it_rules_out() {
        let mut puzzle = Grid::EMPTY;
        // Column 1 and 2 leave 12 for r1c1 and r1c2.
        for word in ["r4c1=3", "r5c1=4", "r6c1=5", "r4c2=6", "r5c2=7", "r6c2=8", "r7c1=9", "r8c2=9"] {
            let given: Candidate = word.parse().unwrap();
            puzzle.set_given(given.cell, given.digit);
        }
        for word in ["r1c3=3", "r1c4=4", "r1c5=5", "r2c3=6", "r2c4=7", "r3c3=8"] {
            let given: Candidate = word.parse().unwrap();
            puzzle.set_given(given.cell, given.digit);
        }
        let solver = SubsetSolver::new(&puzzle);
        let candidates = solver.candidates().clone();
        for level in 2..=4 {
            if let Some(deduction) = solver.find(level) {
                let Reason::Mask { house, cells, digits } = deduction.reason else { panic!("a mask") };
                assert_eq!((cells.len(), digits.len()), (level, level));
                for out in &deduction.eliminated {
                    assert!(house.contains(out.cell) && !cells.contains(out.cell));
                    assert!(digits.contains(out.digit) && candidates.contains(*out));
                }
                return;
            }
        }
        panic!("nothing found");
    }

    #[test]
    fn impossible_puzzles_are_noticed() {
        let clash = format!("55{}", ".".repeat(79));
        assert!(matches!(run(&clash, 1, 8).contradiction(), Some(Contradiction::Clash(_))));
        let no_place = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";
        let solver = run(no_place, 1, 8);
        assert!(solver.contradiction().is_some() && !solver.candidates().is_complete());
    }
}
