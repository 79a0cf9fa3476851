//! Inferences from all the ways to place digits in every house.

use crate::board::{Candidates, CellSet, Digit};
use crate::logic::step::Inference;
use crate::logic::templates;

/// Whether no ways to place the digits of the premises and of the node agree with the premises and deny the node.
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
