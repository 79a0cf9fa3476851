//! Where a player stands: the digits and marks of an entry, with the mistakes found and put right.

use ninefold::logic::{Position, Step, explain};
use ninefold::solve::Solver;
use ninefold::text::Entry;
use ninefold::{Candidate, Candidates, CellSet, DigitSet, Grid, Verdict};

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
        let wrong = self.wrong.iter().map(|digit| {
            format!("{} is not {}: remove it, and check what you concluded from it.", digit.cell, digit.digit)
        });
        let lost = self
            .lost
            .iter()
            .map(|mark| format!("{} was removed from {} by mistake: restore it.", mark.digit, mark.cell));
        wrong.chain(lost).collect()
    }
}

/// Where to look, without saying what follows.
pub fn place(step: &Step) -> String {
    let evidence = &step.evidence;
    if !evidence.houses.is_empty() {
        return format!("in {}", explain::houses(&evidence.houses));
    }
    let cells = pattern(step);
    let placed: CellSet = step.placements.iter().map(|placed| placed.cell).collect();
    match cells.is_empty() {
        true => format!("at {}", explain::list(placed, "and")),
        false => format!("at {}", explain::list(cells, "and")),
    }
}

/// The cells of the pattern that a step rests on.
pub fn pattern(step: &Step) -> CellSet {
    let evidence = &step.evidence;
    let parts = evidence.parts.iter().map(|part| part.cells);
    let nodes =
        evidence.chains().iter().flat_map(|chain| &chain.inferences).map(|inference| inference.node.cells);
    let sets = evidence.sets().iter().map(|set| set.cells);
    parts.chain(nodes).chain(sets).fold(CellSet::EMPTY, |all, cells| all | cells)
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
