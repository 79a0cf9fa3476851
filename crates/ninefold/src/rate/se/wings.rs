//! XY-Wings and XYZ-Wings.

use super::board::{Board, peers_in_order};
use super::scores::{Score, of};
use crate::board::{Cell, DigitSet};
use crate::logic::techniques::wings;
use crate::logic::{Dirty, Evidence, Role, Step, Technique};

/// The first XY-Wing: three cells of two candidates, three digits in all, none common to the three.
pub(super) fn xy_wing(board: &Board, changed: Dirty) -> Option<(Step, Score)> {
    wing(board, 2, changed)
}

/// The first XYZ-Wing: the pivot also holds the digit that falls.
pub(super) fn xyz_wing(board: &Board, changed: Dirty) -> Option<(Step, Score)> {
    wing(board, 3, changed)
}

/// By pivot in reading order, then by first wing, then by second.
fn wing(board: &Board, size: usize, changed: Dirty) -> Option<(Step, Score)> {
    let bivalue = board.cells_with(2);
    let near = |pivot: Cell| changed.cells.intersects(pivot.peers().with(pivot));
    Cell::all().filter(|&pivot| board.at(pivot).len() == size && near(pivot)).find_map(|pivot| {
        let of_pivot = board.at(pivot);
        let mut wings = [(pivot, DigitSet::EMPTY); 20];
        let mut count = 0;
        for &wing in peers_in_order(pivot) {
            let digits = board.at(wing);
            if bivalue.contains(wing) && (of_pivot - digits).len() == 1 {
                wings[count] = (wing, digits);
                count += 1;
            }
        }
        let wings = &wings[..count];
        wings.iter().find_map(|&first| {
            wings.iter().find_map(|&second| wing_step(board, (pivot, of_pivot), first, second))
        })
    })
}

type Held = (Cell, DigitSet);

fn wing_step(board: &Board, pivot: Held, first: Held, second: Held) -> Option<(Step, Score)> {
    let is_xyz = pivot.1.len() == 3;
    let all = pivot.1 | first.1 | second.1;
    let common = pivot.1 & first.1 & second.1;
    if all.len() != 3 || common.len() != usize::from(is_xyz) {
        return None;
    }
    let digit = (first.1 & second.1).first()?;
    let mut victims = board.places(digit) & first.0.peers() & second.0.peers();
    if is_xyz {
        victims &= pivot.0.peers();
    }
    victims.remove(pivot.0);
    let info = if is_xyz { wings::XYZ_WING.info() } else { wings::XY_WING.info() };
    let evidence = || {
        let pincers = [first, second].into_iter();
        pincers.fold(Evidence::default().and(Role::Pivot, pivot.1, pivot.0), |evidence, pincer| {
            evidence.and(Role::Pincer, pincer.1, pincer.0)
        })
    };
    (!victims.is_empty()).then(|| of(Step::clearing(info, digit, victims, evidence())))
}
