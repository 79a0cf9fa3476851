//! What is left when the givens have a symmetry: the one solution has it too.
//!
//! A symmetry that turns the givens into themselves turns a solution into a solution. There is only one, so
//! it turns into itself. A candidate is then true only if its image is, and the image of that, until the
//! first comes up again.

use crate::board::{Candidate, Candidates, Cell, CellSet, Digit, House};
use crate::symmetry::Symmetry;

/// Whether `symmetry` turns the givens into themselves.
pub fn keeps_givens(on: &Candidates, symmetry: &Symmetry) -> bool {
    let givens = on.grid().puzzle();
    symmetry.grid(&givens) == givens
}

/// The first of the images of `candidate` that cannot be true, or not together with it.
pub fn false_image(on: &Candidates, symmetry: &Symmetry, candidate: Candidate) -> Option<Candidate> {
    let next = |image: &Candidate| Some(symmetry.candidate(*image)).filter(|image| *image != candidate);
    let images = core::iter::successors(next(&candidate), next);
    let is_possible = |at: Candidate| on.contains(at) || on.grid().get(at.cell) == Some(at.digit);
    images.into_iter().find(|&image| !is_possible(image) || image.excludes(candidate))
}

/// Whether the givens would be symmetric with `one` more, and no symmetric grid has all of them.
///
/// If the one solution had it, the solution would be symmetric; so it does not.
pub fn breaks_symmetry(on: &Candidates, symmetry: &Symmetry, one: Candidate) -> bool {
    let mut givens = on.grid().puzzle();
    givens.set_given(one.cell, one.digit);
    if symmetry.grid(&givens) != givens {
        return false;
    }
    let mut then = on.clone();
    then.place(one);
    let is_false = |candidate| false_image(&then, symmetry, candidate).is_some();
    let has_none = |cell: Cell| then.at(cell).into_iter().all(|digit| is_false(Candidate { cell, digit }));
    then.blanks().into_iter().any(has_none) || cannot_be_kept(symmetry)
}

/// Whether no grid has the symmetry, since a house that turns into itself does not have as many cells that
/// stay as there are digits that stay: such a digit stands in such a cell, and vice versa.
fn cannot_be_kept(symmetry: &Symmetry) -> bool {
    let digits = Digit::ALL.into_iter().filter(|&digit| symmetry.digit(digit) == digit).count();
    House::all().any(|house| {
        let image: CellSet = house.cells().into_iter().map(|cell| symmetry.cell(cell)).collect();
        let fixed = house.cells().into_iter().filter(|&cell| symmetry.cell(cell) == cell).count();
        image == house.cells() && fixed != digits
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grid;

    #[test]
    fn the_centre_of_a_half_turn_holds_a_digit_that_stays() {
        // Turned by 180 degrees, 1 becomes 2, 3 becomes 4, and so on; 9 stays.
        let half_turn: Symmetry = "r987654321 c987654321 d214365879".parse().unwrap();
        let mut grid = Grid::EMPTY;
        for (cell, digit) in [("r1c1=1", "r9c9=2"), ("r2c5=3", "r8c5=4"), ("r4c6=5", "r6c4=6")] {
            for word in [cell, digit] {
                let given: Candidate = word.parse().unwrap();
                grid.set_given(given.cell, given.digit);
            }
        }
        let mut on = Candidates::new(&grid);
        assert!(keeps_givens(&on, &half_turn));
        let image = |on: &Candidates, word: &str| false_image(on, &half_turn, word.parse().unwrap());
        assert_eq!(image(&on, "r5c5=1"), Some("r5c5=2".parse().unwrap()));
        assert_eq!(image(&on, "r5c5=9"), None);
        assert_eq!(image(&on, "r3c3=7"), None);
        on.remove("r7c7=8".parse().unwrap());
        assert_eq!(image(&on, "r3c3=7"), Some("r7c7=8".parse().unwrap()));
        grid.set_given("r9c1".parse().unwrap(), crate::Digit::D9);
        assert!(!keeps_givens(&Candidates::new(&grid), &half_turn));
    }
}
