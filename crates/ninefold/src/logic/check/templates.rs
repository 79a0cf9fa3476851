//! What follows from all the ways to place digits in every house.

use crate::board::{Candidate, Candidates, CellSet, Digit, DigitSet, House};
use crate::logic::position::templates::{self, Templates};
use crate::logic::{Evidence, Inference, Role};

/// Whether no way to place its digit in all rows has `wrong`, for evidence that names all rows. Cells that
/// another digit of the evidence has in all its ways are not free.
pub fn rules_out(position: &Candidates, evidence: &Evidence, wrong: Candidate) -> bool {
    let names_rows = House::rows().into_iter().all(|row| evidence.houses.contains(&row));
    let digits = evidence.digits(Role::Pattern) | evidence.digits(Role::Bridge);
    names_rows
        && digits.contains(wrong.digit)
        && !possible(position, digits)[wrong.digit.index()].contains(wrong.cell)
}

/// For each digit the cells that some way has, as far as the ways of `digits` show it.
fn possible(position: &Candidates, digits: DigitSet) -> [CellSet; 9] {
    let mut places = Digit::ALL.map(|digit| position.places(digit) | position.grid().cells_of(digit));
    loop {
        let before = places;
        for digit in digits {
            let Templates { possible, certain } = Templates::within(places[digit.index()]);
            places.iter_mut().for_each(|places| *places -= certain);
            places[digit.index()] = possible;
        }
        if places == before {
            return places;
        }
    }
}

/// Whether no ways to place the digits of the premises and of the node agree with the premises and deny the
/// node.
pub fn decide(position: &Candidates, inference: &Inference, premises: &[&Inference]) -> bool {
    let digit = inference.node.digit;
    let digits = Digit::ALL
        .into_iter()
        .filter(|&other| other == digit || premises.iter().any(|premise| premise.node.digit == other));
    let agrees = |template: CellSet, said: &Inference| template.intersects(said.node.cells) == said.holds;
    let ways: Vec<Vec<CellSet>> = digits
        .map(|own| {
            let places = position.places(own) | position.grid().cells_of(own);
            let mut ways = templates::all_within(places);
            ways.retain(|&way| {
                let mut own_premises = premises.iter().filter(|premise| premise.node.digit == own);
                own_premises.all(|premise| agrees(way, premise)) && (own != digit || !agrees(way, inference))
            });
            ways
        })
        .collect();
    !fit_together(&ways, CellSet::EMPTY)
}

/// Whether one way of each can be chosen such that none meets another or what is `filled`.
fn fit_together(ways: &[Vec<CellSet>], filled: CellSet) -> bool {
    let Some((first, rest)) = ways.split_first() else { return true };
    first.iter().any(|&way| !way.intersects(filled) && fit_together(rest, filled | way))
}
