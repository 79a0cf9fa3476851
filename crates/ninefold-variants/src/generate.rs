//! Puzzles from rules: givens are added until there is one solution, then removed as long as it stays the only one.

use crate::layout::Cell;
use crate::limits::Limits;
use crate::rules::Puzzle;
use crate::solver::{Compiled, Solution, Verdict};
use crate::sort::Arrange;

/// How many cells get a random value before the search fills the others.
const RANDOM_CELLS: usize = 12;

/// Givens for a puzzle, and its solution with them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Givens {
    /// The cells and their values; none of them can be left out.
    pub givens: Vec<(Cell, i32)>,
    /// The only solution.
    pub solution: Solution,
}

/// Chooses givens that leave a puzzle one solution. The clues that it has stay as they are.
///
/// `random` returns a number below the one that it receives. The limits hold for each search; `None` if one is reached, or
/// if the puzzle has no solution.
#[must_use]
pub fn givens(
    puzzle: &Puzzle,
    limits: &Limits<'_>,
    random: &mut dyn FnMut(usize) -> usize,
) -> Option<Givens> {
    let solution = random_solution(puzzle, limits, random)?;
    let mut givens: Vec<(Cell, i32)> = Vec::new();
    while let Some(other) = other_solution(puzzle, &givens, &solution, limits)? {
        let differs = |cell: &Cell| other[cell.index()] != solution[cell.index()];
        let open: Vec<Cell> = puzzle.layout().all().filter(differs).collect();
        let cell = open[random(open.len())];
        givens.push((cell, solution[cell.index()]));
    }
    shuffle(&mut givens, random);
    for _ in 0..givens.len() {
        let left_out = givens.remove(0);
        if other_solution(puzzle, &givens, &solution, limits)?.is_some() {
            givens.push(left_out);
        }
    }
    givens.arrange();
    Some(Givens { givens, solution })
}

fn with(puzzle: &Puzzle, givens: &[(Cell, i32)]) -> Puzzle {
    givens.iter().fold(puzzle.clone(), |puzzle, &(cell, value)| puzzle.with_values(cell, &[value]))
}

/// A solution other than this one; `None` at a limit.
fn other_solution(
    puzzle: &Puzzle,
    givens: &[(Cell, i32)],
    solution: &Solution,
    limits: &Limits<'_>,
) -> Option<Option<Solution>> {
    match Compiled::new(&with(puzzle, givens), limits).ok()?.verdict(limits).0 {
        Verdict::Unique(_) => Some(None),
        Verdict::Multiple(two) => two.into_iter().find(|other| other != solution).map(Some),
        Verdict::NoSolution | Verdict::Stopped(_) => None,
    }
}

/// A solution with random values in some random cells.
fn random_solution(
    puzzle: &Puzzle,
    limits: &Limits<'_>,
    random: &mut dyn FnMut(usize) -> usize,
) -> Option<Solution> {
    let layout = puzzle.layout();
    let mut solution = Compiled::new(puzzle, limits).ok()?.solution(limits)?;
    let mut cells: Vec<Cell> = layout.all().collect();
    shuffle(&mut cells, random);
    let mut chosen = Vec::new();
    for &cell in cells.iter().take(RANDOM_CELLS) {
        let value = layout.lowest() + random(layout.values()) as i32;
        chosen.push((cell, value));
        match Compiled::new(&with(puzzle, &chosen), limits).ok()?.solution(limits) {
            Some(found) => solution = found,
            None => chosen.last_mut().expect("just added").1 = solution[cell.index()],
        }
    }
    Some(solution)
}

fn shuffle<T>(items: &mut [T], random: &mut dyn FnMut(usize) -> usize) {
    (1..items.len()).rev().for_each(|last| items.swap(last, random(last + 1)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::iss;

    #[test]
    fn givens_leave_one_solution_and_none_is_redundant() {
        for text in [".Shape~4x4", ".Shape~6x6.AntiKnight", ".Shape~6x6.Thermo~R1C1~R2C2~R3C3~R4C4.~R6C6_1"] {
            let puzzle = iss::read(text).unwrap();
            let mut random = crate::chance::numbers(17);
            let made = givens(&puzzle, &Limits::default(), &mut random).unwrap();
            let verdict = |givens: &[(Cell, i32)]| {
                Compiled::new(&with(&puzzle, givens), &Limits::default())
                    .unwrap()
                    .verdict(&Limits::default())
                    .0
            };
            assert_eq!(verdict(&made.givens), Verdict::Unique(made.solution.clone()), "{text}");
            for left_out in 0..made.givens.len() {
                let mut fewer = made.givens.clone();
                fewer.remove(left_out);
                assert!(matches!(verdict(&fewer), Verdict::Multiple(_)), "{text}");
            }
        }
    }

    #[test]
    fn nothing_is_made_of_what_has_no_solution() {
        let puzzle = iss::read(".Shape~4x4.AntiKing").unwrap();
        assert_eq!(givens(&puzzle, &Limits::default(), &mut |_| 0), None);
    }
}
