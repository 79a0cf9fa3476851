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

pub(super) use bind::{Bound, bound};
pub use grammar::{Grammar, Reading, Sense, Stated};
pub(super) use guard::beside_keys;
pub use patterns::Slots;

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
