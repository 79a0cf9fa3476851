//! The true candidates of each puzzle: the values of each cell that stand in some solution.

use ninefold::solve::{Outcome, Solver};
use ninefold::text::{self, Entry};
use ninefold::{Cell, Digit, DigitSet, Grid, Verdict};

use crate::query::Query;
use crate::table::Value;
use crate::variant::Variant;
use crate::variant::answer::{self, Answer, Patience};
use crate::verdict;

/// Finds the candidates of each puzzle that stand in some solution.
#[derive(Clone, Copy, Debug)]
pub struct TrueCandidates {
    /// The solver to use.
    pub solver: Solver,
    /// Up to how many solutions are counted for each candidate.
    pub threshold: u32,
    /// How much a puzzle with other rules may cost.
    pub patience: Patience,
}

/// For each cell and digit in how many solutions the cell has the digit, up to the threshold.
#[derive(Clone, Debug)]
pub struct Found {
    solutions: u64,
    counts: Vec<[u64; 9]>,
    guesses: u64,
}

impl Found {
    fn digits(&self, cell: Cell) -> DigitSet {
        let has = |digit: &Digit| self.counts[cell.index()][digit.index()] > 0;
        Digit::ALL.into_iter().filter(has).collect()
    }

    fn groups(&self) -> String {
        let group = |cell: Cell| self.digits(cell).into_iter().map(|digit| digit.to_string()).collect();
        Cell::all().map(group).collect::<Vec<String>>().join(" ")
    }
}

impl TrueCandidates {
    /// Searches once with each candidate that the givens leave.
    fn found(&self, grid: &Grid) -> Found {
        let solutions = self.solver.count(grid, 2);
        let mut found = Found { solutions, counts: vec![[0; 9]; Cell::COUNT], guesses: 0 };
        if solutions == 0 {
            return found;
        }
        let asked: Vec<(Cell, Digit)> = Cell::all()
            .flat_map(|cell| Digit::ALL.map(|digit| (cell, digit)))
            .filter(|&(cell, digit)| grid.get(cell).is_none_or(|known| known == digit))
            .collect();
        let with = |&(cell, digit): &(Cell, Digit)| {
            let mut with = *grid;
            with.set_given(cell, digit);
            with
        };
        let grids: Vec<Grid> = asked.iter().map(with).collect();
        let mut outcomes = vec![Outcome::NONE; grids.len()];
        self.solver.search_batch(&grids, u64::from(self.threshold), &mut outcomes);
        for ((cell, digit), outcome) in asked.into_iter().zip(&outcomes) {
            found.counts[cell.index()][digit.index()] = outcome.solutions;
            found.guesses += outcome.guesses;
        }
        found
    }
}

impl Query for TrueCandidates {
    type Answer = Found;
    const COLUMNS: &'static [&'static str] = &["candidates", "counts"];
    const GRAIN: usize = 16;

    fn ask(&self, puzzles: &[Grid], found: &mut Vec<Found>) {
        found.clear();
        found.extend(puzzles.iter().map(|grid| self.found(grid)));
    }

    fn ask_variant(&self, variant: &Variant) -> Answer {
        answer::candidates(variant, self.threshold, self.patience)
    }

    fn verdict(&self, puzzle: &Grid, found: &Found) -> Verdict {
        verdict::verdict(puzzle, found.solutions)
    }

    fn accepts(&self, verdict: &Verdict) -> bool {
        matches!(verdict, Verdict::Unique | Verdict::Solved | Verdict::Multiple)
    }

    fn guesses(&self, found: &Found) -> u64 {
        found.guesses
    }

    fn line(&self, puzzle: &Grid, found: &Found, out: &mut Vec<u8>) {
        match found.solutions {
            0 => verdict::exclaim(&self.verdict(puzzle, found), out),
            _ => out.extend_from_slice(found.groups().as_bytes()),
        }
    }

    fn values(&self, _: &Grid, found: &Found) -> Vec<Value> {
        if found.solutions == 0 {
            return vec![Value::Missing, Value::Missing];
        }
        let cell = |counts: &[u64; 9]| {
            let counts = counts.iter().enumerate().filter(|(_, count)| **count > 0);
            let counts = counts.map(|(digit, count)| ((digit + 1).to_string(), (*count).into()));
            serde_json::Value::Object(counts.collect())
        };
        let counts = if self.threshold > 1 {
            Value::Data(found.counts.iter().map(cell).collect())
        } else {
            Value::Missing
        };
        vec![Value::Text(found.groups()), counts]
    }

    fn grid(&self, _: &Grid, _: &Found) -> Option<Grid> {
        None
    }

    fn remark(&self, puzzle: &Grid, found: &Found) -> Option<String> {
        if found.solutions == 0 {
            return Some(verdict::worded(&self.verdict(puzzle, found)));
        }
        let marked = Entry::with_marks(*puzzle, |cell| Some(found.digits(cell)));
        text::write(text::Format::Pencilmarks, &marked).map(|text| text.trim_end().to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(puzzle: &str, threshold: u32) -> Found {
        let query = TrueCandidates { solver: Solver::new(), threshold, patience: Patience::default() };
        query.found(&puzzle.parse().unwrap())
    }

    #[test]
    fn candidates_are_those_of_all_solutions() {
        // Two rectangles of two digits each: four solutions.
        let solved: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let mut open = solved.solution().unwrap();
        for cell in Cell::all().filter(|cell| cell.row() < 2) {
            open.clear(cell);
        }
        let solutions: Vec<Grid> = open.solutions().collect();
        assert!(solutions.len() > 3, "{}", solutions.len());
        for threshold in [1, 2, 100] {
            let found = found(&open.to_string(), threshold);
            for cell in Cell::all() {
                for digit in Digit::ALL {
                    let count = solutions.iter().filter(|grid| grid.get(cell) == Some(digit)).count() as u64;
                    assert_eq!(found.counts[cell.index()][digit.index()], count.min(u64::from(threshold)));
                }
            }
        }
    }

    #[test]
    fn the_line_has_a_group_for_each_cell() {
        let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let found = found(puzzle, 1);
        assert!(found.groups().starts_with("5 3 4 6 7 8 9 1 2 6 7 2 "));
        assert_eq!(found.groups().split(' ').count(), 81);
    }
}
