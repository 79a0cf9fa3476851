//! Conclusions from a symmetry of the givens.

use crate::board::{Candidate, Candidates};
use crate::logic::Evidence;
use crate::logic::lemmas::symmetric::{breaks_symmetry, false_image, keeps_givens};

/// Whether a candidate would need another to be true that is not possible, since the givens are symmetric and
/// there is one solution; or would make them symmetric as no solution can be.
pub fn rules_out(on: &Candidates, unique: bool, evidence: &Evidence, gone: Candidate) -> bool {
    evidence.symmetry().is_some_and(|symmetry| {
        unique
            && (keeps_givens(on, &symmetry) && false_image(on, &symmetry, gone).is_some()
                || breaks_symmetry(on, &symmetry, gone))
    })
}
