//! Rules in words: the sentences of a prose, and the rules that each states.

mod bind;
mod grammar;
mod guard;
#[cfg(test)]
mod mutations;
mod normal;
mod patterns;
mod sentences;
mod shapes;
#[cfg(test)]
mod tests;

use ninefold_variants::Layout;

use super::Variant;
pub(super) use bind::{Bound, bound};
pub use grammar::{Grammar, Reading, Sense, Stated};
pub use guard::Told;
pub(super) use guard::beside_keys;
pub use patterns::Slots;

/// The sentences of a puzzle, and what became of each.
pub fn told(variant: &Variant) -> Vec<Told> {
    let Some(object) = &variant.origin else { return Vec::new() };
    let layout = variant.puzzle.layout();
    let names_regions = Layout::square(layout.rows()).is_ok_and(|usual| usual.area_of() != layout.area_of());
    match object.contains_key(super::fpuzzles::ONLY_UNIQUE[1]) {
        true => guard::told(&bound(object).readings[0], names_regions),
        false => guard::told(object, names_regions),
    }
}

/// The sentences of a prose, each with what it states; `None` for a prose that is too long.
pub fn read(prose: &str) -> Option<Vec<(String, Sense)>> {
    let grammar = Grammar::usual();
    let sentences = (prose.len() <= sentences::LONGEST).then(|| sentences::sentences(prose))?;
    let read = |sentence: String| {
        let sense = grammar.sense(&sentence);
        (sentence, sense)
    };
    (sentences.len() <= sentences::MOST).then(|| sentences.into_iter().map(read).collect())
}
