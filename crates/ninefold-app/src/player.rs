//! Where a player stands: the digits and marks of an entry, with the mistakes found and put right.

use ninefold::logic::{Position, Step, explain};
use ninefold::solve::Solver;
use ninefold::text::Entry;
use ninefold::{Candidate, Candidates, Cell, CellSet, DigitSet, Grid, House, Verdict};

use crate::verdict;

/// An entry, judged.
#[derive(Debug)]
pub struct Player {
    /// What is to be said of the givens, or of a complete grid.
    pub verdict: Verdict,
    /// The one solution of the givens, if there is one.
    pub solution: Option<Grid>,
    /// Digits that differ from the solution.
    pub wrong: Vec<Candidate>,
    /// Candidates of the solution that the marks have lost.
    pub lost: Vec<Candidate>,
    /// The position without the mistakes.
    pub mended: Candidates,
    /// Whether there were marks at all.
    marked: bool,
}

impl Player {
    /// Judges `entry`.
    pub fn new(entry: &Entry) -> Player {
        let outcome = Solver::new().search(&entry.grid.puzzle(), 2);
        let solution = outcome.solution().filter(|_| outcome.solutions == 1);
        let mut verdict = verdict::verdict(&entry.grid.puzzle(), outcome.solutions);
        if solution.is_some_and(|solution| solution.same_digits(&entry.grid)) {
            verdict = Verdict::Solved;
        }
        let mistaken = |digit: &Candidate| {
            solution.is_some_and(|solution| solution.get(digit.cell) != Some(digit.digit))
        };
        let wrong: Vec<Candidate> = match entry.grid.is_puzzle() {
            true => Vec::new(),
            false => entry.grid.iter().filter(mistaken).collect(),
        };
        let mut grid = entry.grid;
        wrong.iter().for_each(|digit| grid.clear(digit.cell));
        let mended = Candidates::new(&grid);
        let marked = entry.candidates.is_some();
        let mut player = Player { verdict, solution, wrong, lost: Vec::new(), mended, marked };
        if let Some(marks) = &entry.candidates {
            player.take_marks(marks);
        }
        player
    }

    /// Takes over what the marks have crossed out, but for what the solution needs. A cell without marks was not
    /// looked at yet.
    fn take_marks(&mut self, marks: &Candidates) {
        for cell in marks.blanks().into_iter().filter(|&cell| !marks.at(cell).is_empty()) {
            let truth = self.solution.and_then(|solution| solution.get(cell));
            // What a wrong digit has taken away comes back with it.
            let hidden: DigitSet =
                self.wrong.iter().filter(|wrong| wrong.cell.sees(cell)).map(|wrong| wrong.digit).collect();
            let seen = marks.at(cell) | hidden;
            let lost = truth.filter(|&digit| !seen.contains(digit));
            self.lost.extend(lost.map(|digit| Candidate { cell, digit }));
            let kept = truth.map_or(DigitSet::EMPTY, DigitSet::of) | seen;
            self.mended.restrict(cell, kept);
        }
    }

    /// The position to continue from.
    pub fn position(&self) -> Position {
        match self.has_progress_in_marks() {
            true => Position::new(self.mended.clone(), self.solution),
            false => Position::written(self.mended.grid(), self.solution),
        }
    }

    /// Whether the marks tell more than the digits do.
    pub fn has_progress_in_marks(&self) -> bool {
        self.marked && self.mended != Candidates::new(self.mended.grid())
    }

    /// The mistakes, gently.
    pub fn remarks(&self) -> Vec<String> {
        remarks(&named(&self.wrong), &named(&self.lost))
    }
}

/// A value in a cell, by its name.
pub type Named = (String, i32);

/// Candidates by their names.
pub fn named(all: &[Candidate]) -> Vec<Named> {
    all.iter().map(|on| (on.cell.to_string(), on.digit.get().into())).collect()
}

/// Mistakes in words: wrong digits, and candidates that are lost.
fn remarks(wrong: &[Named], lost: &[Named]) -> Vec<String> {
    let wrong = wrong.iter().map(|(cell, digit)| {
        format!("{cell} is not {digit}: remove it, and check what you concluded from it.")
    });
    let lost =
        lost.iter().map(|(cell, digit)| format!("{digit} was removed from {cell} by mistake: restore it."));
    wrong.chain(lost).collect()
}

/// So many cells of a pattern are pointed at; of a larger one those where it begins.
const FEW: usize = 6;

/// So many houses are named.
const MOST_HOUSES: usize = 4;

/// Where to look, without saying what follows: for which digits, in which houses or cells.
pub fn place(step: &Step) -> String {
    let houses = homes(step);
    let (cells, digits) = beginning(step, if houses.is_empty() { FEW } else { Cell::COUNT });
    let placed = step.placements.iter();
    match (houses.is_empty(), cells.is_empty()) {
        (true, true) => format!("at {}", explain::list(placed.map(|on| on.cell).take(FEW).collect(), "and")),
        (true, false) => format!("at {} in {}", explain::digits(digits, "and"), explain::list(cells, "and")),
        (false, _) => {
            let digits = if digits.is_empty() { placed.map(|on| on.digit).collect() } else { digits };
            format!("for {} in {}", explain::digits(digits, "and"), explain::houses(&houses))
        }
    }
}

/// The cells to look at: the house of the pattern or, if it lies in several or in none, the cells where it begins.
pub fn where_to_look(step: &Step) -> CellSet {
    if let [house] = homes(step)[..] {
        return house.cells();
    }
    let (cells, _) = beginning(step, FEW);
    match cells.is_empty() {
        true => step.placements.iter().map(|on| on.cell).take(FEW).collect(),
        false => cells,
    }
}

/// The houses that a pattern lives in, each once; none where they are too many to be looked at.
pub fn homes(step: &Step) -> Vec<House> {
    let mut houses = step.evidence.houses.to_vec();
    houses.dedup();
    if houses.len() > MOST_HOUSES {
        houses.clear();
    }
    houses
}

/// Where the pattern of a step begins, in at most `most` cells, and its digits there. Chains begin side by side.
fn beginning(step: &Step, most: usize) -> (CellSet, DigitSet) {
    let evidence = &step.evidence;
    let parts = evidence.parts.iter().map(|part| (part.cells, part.digits));
    let starts = evidence.chains().iter().flat_map(|chain| chain.inferences.first());
    let nodes = starts.chain(evidence.chains().iter().flat_map(|chain| &chain.inferences));
    let nodes = nodes.map(|inference| (inference.node.cells, DigitSet::of(inference.node.digit)));
    let sets = evidence.sets().iter().map(|set| (set.cells, set.digits));
    let mut found = (CellSet::EMPTY, DigitSet::EMPTY);
    for (cells, digits) in parts.chain(nodes).chain(sets) {
        let all = found.0 | cells;
        if all.len() > most && !found.0.is_empty() {
            break;
        }
        found = (all, found.1 | digits);
    }
    (found.0.into_iter().take(most).collect(), found.1)
}

#[cfg(feature = "variants")]
pub(crate) use variants::named as named_in;
#[cfg(feature = "variants")]
pub use variants::{VariantPlayer, variant_place, variant_where};

#[cfg(feature = "variants")]
mod variants {
    use ninefold::sort::Arrange;
    use ninefold_formats::Variant;
    use ninefold_variants::steps::{Progress, Step, house_name, rule_name};
    use ninefold_variants::{Cell, Solver, Verdict};

    use super::{Named, remarks};
    use crate::budget::Budget;
    use crate::query::unclear;
    use crate::status::Status;

    /// What the player of a variant has entered, judged.
    #[derive(Debug)]
    pub struct VariantPlayer {
        /// What is to be said of the puzzle.
        pub status: Status,
        /// What else there is to say of it.
        pub message: Option<String>,
        /// Digits that differ from the only solution.
        pub wrong: Vec<(Cell, i32)>,
        /// Candidates of the solution that the marks have lost.
        pub lost: Vec<(Cell, i32)>,
        /// The other digits.
        pub found: Vec<(Cell, i32)>,
        /// The marks with what they have lost, cell by cell; none where there is a digit.
        pub marks: Vec<Vec<i32>>,
        /// Whether every cell has its value.
        pub solved: bool,
    }

    impl VariantPlayer {
        /// Compares what the player of `variant` has entered with its solution.
        pub fn new(variant: &Variant, budget: &Budget) -> VariantPlayer {
            VariantPlayer::judged(variant, &VariantPlayer::verdict(variant, budget))
        }

        /// The verdict that what is entered is compared with.
        pub fn verdict(variant: &Variant, budget: &Budget) -> Verdict {
            let limits = budget.limits();
            let verdict = Solver::with(&variant.puzzle, &limits).map(|solver| solver.verdict(&limits).0);
            verdict.unwrap_or(Verdict::Stopped(None))
        }

        /// The same for a puzzle whose verdict is known.
        pub fn judged(variant: &Variant, verdict: &Verdict) -> VariantPlayer {
            let solution = match verdict {
                Verdict::Unique(solution) => Some(solution),
                _ => None,
            };
            let is_wrong = |&(cell, value): &(Cell, i32)| {
                solution.is_some_and(|solution| solution[cell.index()] != value)
            };
            let (wrong, found): (Vec<_>, Vec<_>) = variant.found.iter().copied().partition(is_wrong);
            let unclear = unclear(variant, Status::from(verdict));
            let status = if unclear.is_some() { Status::Unclear } else { Status::from(verdict) };
            let mut digits: Vec<Cell> = found.iter().map(|(cell, _)| *cell).chain(variant.givens()).collect();
            digits.arrange();
            digits.dedup();
            let cells = variant.puzzle.layout().cells();
            let solved =
                solution.is_some() && digits.iter().filter(|cell| cell.index() < cells).count() == cells;
            let mut player = VariantPlayer {
                status,
                message: unclear,
                wrong,
                lost: Vec::new(),
                found,
                marks: variant.marks.clone(),
                solved,
            };
            player.mend_marks(variant, solution, &digits);
            player
        }

        /// Puts back what the marks have lost.
        fn mend_marks(&mut self, variant: &Variant, solution: Option<&Vec<i32>>, digits: &[Cell]) {
            // What follows from a wrong digit need not be seen by it: its value comes back everywhere.
            let hidden: Vec<i32> = self.wrong.iter().map(|(_, value)| *value).collect();
            for (cell, marks) in variant.puzzle.layout().everywhere().zip(&mut self.marks) {
                if digits.binary_search(&cell).is_ok() {
                    marks.clear();
                }
                if marks.is_empty() {
                    continue;
                }
                marks.extend(&hidden);
                if let Some(truth) = solution.map(|solution| solution[cell.index()])
                    && !marks.contains(&truth)
                {
                    self.lost.push((cell, truth));
                    marks.push(truth);
                }
                marks.arrange();
                marks.dedup();
            }
        }

        /// What steps start from.
        pub fn progress(&self) -> Progress<'_> {
            Progress { found: &self.found, candidates: &self.marks }
        }

        /// The mistakes, gently, and what is not understood.
        pub fn remarks(&self, variant: &Variant) -> Vec<String> {
            let mistakes = remarks(&named(variant, &self.wrong), &named(variant, &self.lost));
            mistakes.into_iter().chain(self.message.clone()).collect()
        }
    }

    /// Values in cells by their names.
    pub(crate) fn named(variant: &Variant, all: &[(Cell, i32)]) -> Vec<Named> {
        all.iter().map(|&(cell, value)| (variant.puzzle.layout().name(cell), value)).collect()
    }

    /// The cells to look at: those of the rules that a step rests on, else of its houses, else its own.
    pub fn variant_where(variant: &Variant, step: &Step) -> Vec<Cell> {
        let (layout, evidence) = (variant.puzzle.layout(), &step.evidence);
        let of_rules = evidence.rules.iter().flat_map(|&rule| variant.puzzle.rules()[rule].cells(layout));
        let houses = layout.houses();
        let of_houses = evidence.houses.iter().flat_map(|&house| houses[house].clone());
        let own = evidence.parts.iter().flat_map(|(_, cells)| cells.clone()).take(6);
        let all: [Vec<_>; 3] = [of_rules.collect(), of_houses.collect(), own.collect()];
        // What is larger than a house points at nothing.
        let is_little = |cells: &Vec<_>| (1..=layout.rows().max(6)).contains(&cells.len());
        let mut cells = all.into_iter().find(is_little).unwrap_or_default();
        cells.arrange();
        cells.dedup();
        cells
    }

    /// Where to look for a step of a variant: its rules, else its houses, else its cells.
    pub fn variant_place(variant: &Variant, step: &Step) -> String {
        let layout = variant.puzzle.layout();
        let rules = step.evidence.rules.iter().take(3).map(|&rule| rule_name(&variant.puzzle, rule));
        let houses = step.evidence.houses.iter().take(3).map(|&house| house_name(layout, house));
        let cells = step.evidence.parts.iter().flat_map(|(_, cells)| cells);
        let cells = cells.take(6).map(|&cell| layout.name(cell));
        let places = [rules.collect::<Vec<String>>(), houses.collect(), cells.collect()];
        match places.into_iter().find(|places| !places.is_empty()).as_deref() {
            None | Some([]) => "the whole grid".to_owned(),
            Some([one]) => one.clone(),
            Some([most @ .., last]) => format!("{} and {last}", most.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use ninefold::Digit;
    use ninefold::logic::{self, Order};

    use super::*;

    #[test]
    fn what_a_wrong_digit_hides_is_not_a_mark_crossed_out() {
        let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let mut grid: Grid = puzzle.parse().unwrap();
        grid.set_found("r1c3".parse().unwrap(), Digit::D2);
        // In row 1 the 2 belongs into r1c9; with the wrong one, r1c9 is left with 4 and 8.
        let marks = Entry::with_candidates(Candidates::new(&grid));
        let player = Player::new(&marks);
        assert_eq!((player.wrong.len(), player.lost.len()), (1, 0), "{:?}", player.remarks());
        assert_eq!(player.mended, Candidates::new(&puzzle.parse().unwrap()));
    }

    #[test]
    fn a_hint_points_at_a_house_or_at_six_cells_and_names_digits() {
        let ratings = include_str!("../../../testdata/ratings/hodoku.tsv");
        let puzzles = ratings.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.get(..81));
        let paths =
            puzzles.map(|puzzle| logic::solve_by(Position::of(&puzzle.parse().unwrap()), &Order::all()));
        for step in paths.flat_map(|path| path.steps) {
            let (cells, words) = (where_to_look(&step), place(&step));
            let is_house = homes(&step).len() == 1 && cells == homes(&step)[0].cells();
            assert!(is_house || (1..=FEW).contains(&cells.len()), "{}: {words}", step.technique.id);
            let is_named = words.starts_with("for ") || words.starts_with("at ") && words.contains(" in ");
            assert!(is_named || step.evidence.parts.is_empty(), "{}: {words}", step.technique.id);
        }
    }

    /// Which of several singles comes first depends on how the position arose.
    #[test]
    fn without_marks_the_path_is_the_one_that_is_rated() {
        let order = Order::hodoku();
        let ratings = include_str!("../../../testdata/ratings/hodoku.tsv");
        for puzzle in ratings.lines().filter_map(|line| line.get(..81)).filter(|line| !line.starts_with('#'))
        {
            let grid: Grid = puzzle.parse().unwrap();
            let [rated, shown] = [Position::of(&grid), Player::new(&Entry::new(grid)).position()]
                .map(|position| logic::solve_by(position, &order).steps);
            assert_eq!(shown, rated, "{puzzle}");
        }
    }
}
