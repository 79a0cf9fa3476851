//! Conclusions from the givens of a band or stack.

use crate::board::{Candidate, Candidates, CellSet, House};
use crate::logic::lemmas::completions::{Completions, chutes};
use crate::logic::{Evidence, Role};

/// The candidates that are in no completion of the chute that the evidence names with all of its givens, if
/// these are its pattern.
pub fn ruled_out(on: &Candidates, unique: bool, evidence: &Evidence) -> Vec<Candidate> {
    let named = chutes().find(|lines: &[House; 3]| evidence.houses[..] == lines[..]).filter(|_| unique);
    let Some(lines) = named else { return Vec::new() };
    let cells = lines.into_iter().fold(CellSet::EMPTY, |cells, line| cells | line.cells());
    if evidence.cells(Role::Pattern) != cells & on.grid().givens() {
        return Vec::new();
    }
    Completions::of(on, lines).map_or_else(Vec::new, |completions| completions.excluded(on))
}
