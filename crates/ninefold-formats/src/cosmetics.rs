//! What an f-puzzles object holds besides its rules: keys for people and for players, and drawings.

use serde_json::{Map, Value};

/// What the rules in words are called where they say more than the keys.
pub(crate) const IN_WORDS: &str = "rules in words";

/// The key of an object whose verdict stands only if there is one solution, and why: it is SudokuPad's and holds no rules, or
/// some of them are read from its words.
#[cfg(any(feature = "links", feature = "variants"))]
pub(crate) const ONLY_UNIQUE: [&str; 2] = ["rules told elsewhere", "rules as the words were read"];
/// The key of an object whose rows, columns, regions or values cannot be the usual ones.
#[cfg(any(feature = "links", feature = "variants"))]
pub(crate) const UNUSUAL: &str = "houses other than the usual";

/// The keys that say nothing of the rules.
pub(crate) const COSMETIC: [&str; 24] = [
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "successMessage",
    "truecandidatesoptions",
    "disabledlogic",
    "highlightConflicts",
    "msgcorrect",
    "version",
    "id",
    "source",
    "cage",
    "line",
    "rectangle",
    "circle",
    "text",
    "foglight",
    "foglights",
    "fogofwar",
    "sudokupad",
    "readings",
];

/// The keys of drawings, and what these are called: nobody knows what they mean.
pub(crate) const DRAWINGS: [(&str, &str); 5] = [
    ("cage", "drawn cages"),
    ("circle", "drawn circles"),
    ("line", "drawn lines"),
    ("rectangle", "drawn rectangles"),
    ("text", "drawn text"),
];
/// What marks the drawing of a rule that has a key of its own.
const COPIES: [&str; 3] = ["fromConstraint", "isNewConstraint", "isLLConstraint"];

/// Whether a drawing is neither that of a rule with a key of its own nor, as a cage, a text of SudokuPad's for its messages.
pub(crate) fn may_be_rule(key: &str, drawing: &Value) -> bool {
    let is_copy = COPIES.iter().any(|key| drawing.get(key).is_some_and(says_something));
    let text = drawing.get("value").and_then(Value::as_str).filter(|_| key == "cage");
    !is_copy && text.is_none_or(|text| !text.contains(": "))
}

/// The drawings of an object that may stand for rules. Those that were SudokuPad's are named already.
pub(crate) fn drawn(object: &Map<String, Value>) -> impl Iterator<Item = &'static str> + '_ {
    let named = object.keys().any(|key| key.starts_with("drawn "));
    let drawings = DRAWINGS.iter().filter(move |(key, _)| {
        let drawings = object.get(*key).and_then(Value::as_array).into_iter().flatten();
        !named && drawings.into_iter().any(|drawing| may_be_rule(key, drawing))
    });
    drawings.map(|(_, name)| *name)
}

/// Whether a value is more than "no".
pub(crate) fn says_something(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::Array(items) => !items.is_empty(),
        Value::Object(items) => !items.is_empty(),
        Value::String(text) => !text.is_empty(),
        _ => true,
    }
}
