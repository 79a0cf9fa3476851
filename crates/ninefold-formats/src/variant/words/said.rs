//! What a person says that sentences state, in place of what was read of them.
//!
//! An object has it under a key of its own: for each sentence that was confirmed or read otherwise, its [`id`], a colon and
//! the rules with their numbers and colours, as in `a85cfd8a6f5b2a31: whisper 5 green; renban`.

use serde_json::{Map, Value};

use super::grammar::{Grammar, Reading, Sense};
use super::normal;
use super::patterns::Slots;

/// The key of an object that has these readings.
pub(in crate::variant) const SAID: &str = "readings";
/// What is said of a sentence that has been read as something that it does not state.
const OPEN: &str = "not understood";
/// What says nothing of the rules.
pub(super) const NOTHING: &str = "nothing";

/// What a sentence is called: its text by FNV-1a, as 16 digits.
pub(super) fn id(sentence: &str) -> String {
    let hash = sentence
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    format!("{hash:016x}")
}

/// What an object says that sentences state, by their ids.
pub(in crate::variant) fn all(object: &Map<String, Value>) -> Vec<(&str, &str)> {
    let said = object.get(SAID).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    said.iter().filter_map(|said| entry(said.as_str()?)).collect()
}

/// The id of a sentence and what it states.
pub(super) fn entry(text: &str) -> Option<(&str, &str)> {
    let (id, said) = text.split_once(':')?;
    Some((id, said.trim()))
}

/// Puts what is said in place of what was read; says of how many sentences.
pub(super) fn replace(object: &Map<String, Value>, read: &mut [(String, Sense)]) -> usize {
    let said = all(object);
    let mut replaced = 0;
    for (sentence, sense) in read.iter_mut().filter(|_| !said.is_empty()) {
        let id = id(sentence);
        if let Some((_, said)) = said.iter().find(|(own, _)| *own == id) {
            *sense = sense_of(said).unwrap_or(Sense::Unknown);
            replaced += 1;
        }
    }
    replaced
}

/// The first reading of an object that makes no sense.
pub(in crate::variant) fn fault(object: &Map<String, Value>) -> Option<String> {
    let Value::Array(said) = object.get(SAID)? else { return Some("expected a list".to_owned()) };
    let makes_sense =
        |said: &&Value| said.as_str().and_then(entry).and_then(|(_, said)| sense_of(said)).is_some();
    let wrong = said.iter().find(|said| !makes_sense(said))?;
    Some(format!("{wrong} is no sentence's id, a colon and rules that a sentence may state"))
}

/// What a reading means: rules with semicolons between them.
fn sense_of(said: &str) -> Option<Sense> {
    if said == OPEN {
        return Some(Sense::Unknown);
    }
    let mut readings = Vec::new();
    for rule in said.split(';') {
        readings.push(reading(rule.trim())?);
    }
    Some(Sense::States(readings))
}

/// The name of a rule, its numbers and its colours.
fn reading(said: &str) -> Option<Reading> {
    // The longest name that it begins with.
    let mut named = None;
    for (rule, stated) in Grammar::usual().rules.iter().enumerate() {
        let rest =
            said.strip_prefix(stated.name.as_str()).filter(|rest| rest.is_empty() || rest.starts_with(' '));
        named = rest.map(|rest| (rule, rest)).into_iter().chain(named).min_by_key(|(_, rest)| rest.len());
    }
    let (rule, rest) = named?;
    let mut slots = Slots::default();
    for word in rest.split(' ').filter(|word| !word.is_empty()) {
        match word.parse() {
            Ok(number) => slots.numbers.push(number),
            Err(_) if normal::is_colour(word) => slots.colours.push(word.to_owned()),
            Err(_) => return None,
        }
    }
    Some(Reading { rule, slots })
}

/// What a sentence states, as it is written in readings.
pub(super) fn reading_of(sense: &Sense) -> String {
    match sense {
        Sense::Unknown => OPEN.to_owned(),
        Sense::Heading(_) => NOTHING.to_owned(),
        Sense::States(readings) => written(readings),
    }
}

/// Rules as they are written in readings.
pub(super) fn written(readings: &[Reading]) -> String {
    let mut written = String::new();
    for Reading { rule, slots } in readings {
        written += if written.is_empty() { "" } else { "; " };
        written += &Grammar::usual().rules[*rule].name;
        slots.numbers.iter().for_each(|number| written += &format!(" {number}"));
        slots.colours.iter().for_each(|colour| written += &format!(" {colour}"));
    }
    if written.is_empty() { NOTHING.to_owned() } else { written }
}
