//! Rules in words: the sentences of a prose, and the rules that each states.

mod bind;
mod grammar;
mod guard;
#[cfg(test)]
mod mutations;
mod normal;
mod patterns;
mod said;
mod sentences;
mod shapes;
#[cfg(test)]
mod tests;

use ninefold_variants::Layout;
use serde_json::{Map, Value};

use super::Variant;
use crate::cosmetics::ONLY_UNIQUE;
pub(super) use bind::{Bound, bound};
pub use grammar::{Grammar, Reading, Sense, Stated};
pub(super) use guard::beside_keys;
pub use guard::{Origin, Told};
pub use patterns::Slots;
pub(super) use said::{SAID, all as said, fault as fault_of_said};

/// The sentences of a puzzle, and what became of each.
pub fn told(variant: &Variant) -> Vec<Told> {
    let Some(object) = &variant.origin else { return Vec::new() };
    let layout = variant.puzzle.layout();
    let names_regions = Layout::square(layout.rows()).is_ok_and(|usual| usual.area_of() != layout.area_of());
    let bound = bound(object).map(|mut bound| bound.readings.swap_remove(0));
    guard::told(bound.as_ref().unwrap_or(object), names_regions, &variant.origins)
}

/// The readings that its sentences may have, by what is drawn or by its keys.
pub fn choices(variant: &Variant) -> Vec<String> {
    variant.origin.as_ref().map_or_else(Vec::new, bind::choices)
}

fn is_told_in_words(object: &Map<String, Value>) -> bool {
    object.contains_key(ONLY_UNIQUE[1])
}

/// The sentences of an object, each with what it states, as read or as a person says.
fn read_of(object: &Map<String, Value>) -> Option<Vec<(String, Sense)>> {
    let mut read = read(object.get("ruleset").and_then(Value::as_str).unwrap_or_default())?;
    said::replace(object, &mut read);
    Some(read)
}

/// How many sentences an object has, and of how many a person says what they state.
pub(super) fn confirmed(object: &Map<String, Value>) -> [usize; 2] {
    if said::all(object).is_empty() {
        return [0, 0];
    }
    let prose = object.get("ruleset").and_then(Value::as_str).unwrap_or_default();
    let mut read = read(prose).unwrap_or_default();
    [read.len(), said::replace(object, &mut read)]
}

/// An object with what a person says of its sentences, each with its id, a colon and the rules that it states; with none,
/// what is read of it is meant. What is said of other sentences is left out; `None` if the object has no sentences.
pub(super) fn with_said(object: &Map<String, Value>, said: &[String]) -> Option<Map<String, Value>> {
    let sentences = read_of(object).filter(|sentences| !sentences.is_empty())?;
    let mut all = Vec::new();
    for (sentence, _) in &sentences {
        let id = said::id(sentence);
        let now = said.iter().filter_map(|said| said::entry(said)).rfind(|(own, _)| *own == id);
        let known = || said::all(object).into_iter().find(|(own, _)| *own == id);
        if let Some((_, said)) = now.or_else(known).filter(|(_, said)| !said.is_empty()) {
            all.push(Value::from(format!("{id}: {said}")));
        }
    }
    let mut object = object.clone();
    object.insert(SAID.to_owned(), all.into());
    Some(object)
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
