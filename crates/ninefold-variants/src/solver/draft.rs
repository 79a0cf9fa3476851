//! A puzzle in the making: it is asked again after each change, and what is known stays known.

use std::sync::Arc;

use crate::limits::{Cancelled, Limits};
use crate::rules::{Puzzle, Rule};

use super::candidates::{Partial, TrueCandidates};
use super::{Solution, Solver};

/// The most solutions that are kept: those of the last board.
const MOST_KEPT: usize = 256;

/// What is known of a puzzle that changes clue by clue.
///
/// Solutions that were found before and still fit are witnesses: what they have in their cells is not asked again. As
/// long as clues are only added, what was excluded stays excluded.
///
/// ```
/// use ninefold_variants::{Draft, Layout, Limits, Puzzle, rules::cage::Cage};
///
/// let (mut draft, mut puzzle) = (Draft::default(), Puzzle::new(Layout::square(4)?));
/// let cells = puzzle.layout().row_cells(0);
/// draft.true_candidates(&puzzle, 1, &Limits::default(), &mut |_, _| {})?;
/// puzzle.add(Cage::new(Some(3), cells[..2].to_vec()))?;
/// let found = draft.true_candidates(&puzzle, 1, &Limits::default(), &mut |_, _| {})?;
/// assert_eq!(found.cells[2].iter().map(|&(value, _)| value).collect::<Vec<_>>(), [3, 4]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Draft(Option<Known>);

/// What the last answer left.
#[derive(Debug)]
struct Known {
    puzzle: Puzzle,
    solutions: Vec<Solution>,
    /// For each cell the values that were not excluded.
    left: Vec<u32>,
}

impl Draft {
    /// The values of each cell that stand in some solution, each counted up to `threshold`, as
    /// [`Solver::true_candidates`](super::Solver::true_candidates) finds them: below the threshold the numbers are the
    /// same.
    ///
    /// `watch` hears meanwhile what is known, and how many cells, from the first, are settled.
    ///
    /// # Errors
    ///
    /// If the flag of the limits is set before the puzzle is compiled.
    pub fn true_candidates(
        &mut self,
        puzzle: &Puzzle,
        threshold: u32,
        limits: &Limits<'_>,
        watch: &mut dyn FnMut(&TrueCandidates, usize),
    ) -> Result<TrueCandidates, Cancelled> {
        let solver = Solver::with(puzzle, limits)?;
        let known = self.0.take().filter(|known| known.puzzle.layout() == puzzle.layout());
        let (mut solutions, mut left) = (Vec::new(), solver.all());
        if let Some(known) = known {
            solutions = known.solutions;
            if is_extended(&known.puzzle, puzzle) {
                left = known.left;
            }
        }
        let mut partial = Partial::new(puzzle, threshold, left);
        for solution in solutions {
            if partial.is_new(&solution) {
                partial.note(solution);
            }
        }
        let partial = partial.settle(&solver, limits, watch);
        let found = partial.found();
        let (mut solutions, left) = partial.into_known();
        solutions.truncate(MOST_KEPT);
        self.0 = Some(Known { puzzle: puzzle.clone(), solutions, left });
        Ok(found)
    }
}

/// Whether a puzzle of the same layout has all rules of another one, perhaps with more.
fn is_extended(puzzle: &Puzzle, by: &Puzzle) -> bool {
    let stays = |rule: &Arc<dyn Rule>| by.rules().iter().any(|other| is_same(rule, other));
    puzzle.rules().iter().all(stays)
}

/// Whether two rules are known to say the same. The terms of a rule are all of it, but not of automata, whose tables
/// are not in them, and of alternatives.
fn is_same(one: &Arc<dyn Rule>, other: &Arc<dyn Rule>) -> bool {
    let is_told = !["automaton", "either"].contains(&one.info().id);
    let same = || one.info().id == other.info().id && one.terms() == other.terms();
    Arc::ptr_eq(one, other) || is_told && same()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{iss, oracle};

    const CLUES: [&str; 16] = [
        ".Thermo~R1C1~R1C2~R2C2",
        ".WhiteDot~R3C3~R3C4",
        ".BlackDot~R5C1~R6C1",
        ".AntiKnight",
        ".Cage~9~R1C5~R1C6~R2C6",
        ".Cage~5~R6C5~R6C6",
        ".Arrow~R4C4~R5C4~R5C5",
        ".Sandwich~7~C1",
        ".Renban~R2C1~R2C2~R3C2",
        ".Whisper~3~R4C1~R4C2~R4C3",
        ".~R1C3_1_2_3",
        ".~R6C2_4",
        ".~R3C6_2_5",
        ".~R2C4_6",
        ".~R5C2_1_6",
        ".~R4C6_3_5",
    ];

    fn values(found: &TrueCandidates) -> Vec<Vec<i32>> {
        assert!(found.complete);
        found.cells.iter().map(|cell| cell.iter().map(|&(value, _)| value).collect()).collect()
    }

    /// Clues come and go; each answer is the same as from nothing.
    #[test]
    fn what_is_known_changes_no_answer() {
        let mut random = crate::chance::numbers(5);
        let (mut reused, mut unsolvable) = (0, 0);
        for _ in 0..6 {
            let (mut draft, mut chosen) = (Draft::default(), [false; CLUES.len()]);
            for _ in 0..40 {
                let clue = random(CLUES.len());
                chosen[clue] = !chosen[clue];
                let clues = CLUES.iter().zip(chosen).filter(|(_, is_chosen)| *is_chosen);
                let text: String = [".Shape~6x6"].into_iter().chain(clues.map(|(clue, _)| *clue)).collect();
                let puzzle = iss::read(&text).unwrap();
                let witnesses =
                    |draft: &Draft| draft.0.as_ref().map_or(Vec::new(), |known| known.solutions.clone());
                let fits = |solution: &Solution| oracle::check(&puzzle, solution);
                reused += usize::from(witnesses(&draft).iter().any(fits));
                let found = draft.true_candidates(&puzzle, 1, &Limits::default(), &mut |_, _| {});
                let found = values(&found.unwrap());
                unsolvable += usize::from(found[0].is_empty());
                assert_eq!(
                    found,
                    values(&Solver::new(&puzzle).true_candidates(1, &Limits::default())),
                    "{text}"
                );
                assert!(witnesses(&draft).len() <= MOST_KEPT);
                for solution in witnesses(&draft) {
                    assert!(
                        fits(&solution)
                            && solution.iter().zip(&found).all(|(value, cell)| cell.contains(value)),
                        "{text}"
                    );
                }
            }
        }
        assert!(reused > 100 && unsolvable > 5, "{reused} {unsolvable}");
    }

    #[test]
    fn numbers_below_the_threshold_are_exact_whatever_is_known() {
        let mut draft = Draft::default();
        for clues in [&CLUES[4..8], &CLUES[4..10], &CLUES[3..10], &CLUES[6..10], &CLUES[3..10]] {
            let puzzle = iss::read(&format!(".Shape~6x6{}", clues.concat())).unwrap();
            let capped = |found: &TrueCandidates| -> Vec<Vec<(i32, u32)>> {
                let cap = |&(value, count): &(i32, u32)| (value, count.min(20));
                found.cells.iter().map(|cell| cell.iter().map(cap).collect()).collect()
            };
            let found = draft.true_candidates(&puzzle, 20, &Limits::default(), &mut |_, _| {}).unwrap();
            let anew = Solver::new(&puzzle).true_candidates(20, &Limits::default());
            assert_eq!(capped(&found), capped(&anew), "{clues:?}");
        }
    }

    #[test]
    fn another_layout_begins_anew() {
        let mut draft = Draft::default();
        for text in [".Shape~4x4", ".Shape~4x4~0-3", ".Shape~6x6", ".Shape~4x4.NoBoxes"] {
            let puzzle = iss::read(text).unwrap();
            let found = draft.true_candidates(&puzzle, 1, &Limits::default(), &mut |_, _| {}).unwrap();
            assert_eq!(values(&found), values(&Solver::new(&puzzle).true_candidates(1, &Limits::default())));
        }
    }

    #[test]
    fn a_rule_that_goes_brings_its_candidates_back() {
        let mut puzzle = iss::read(".Shape~4x4").unwrap();
        let mut draft = Draft::default();
        let mut ask = |puzzle: &Puzzle| {
            values(&draft.true_candidates(puzzle, 1, &Limits::default(), &mut |_, _| {}).unwrap())
        };
        assert_eq!(ask(&puzzle)[0], [1, 2, 3, 4]);
        puzzle.add(crate::rules::given::Given::new(crate::Cell(0), vec![2])).unwrap();
        assert_eq!(ask(&puzzle)[0], [2]);
        assert_eq!(ask(&puzzle.without(0))[0], [1, 2, 3, 4]);
    }
}
