//! Whether the words of an object and its keys say the same.

use std::ops::Range;

use serde_json::{Map, Value};

use super::grammar::{Grammar, Reading, Sense, Stated};
use super::said;
use crate::cosmetics::{COSMETIC, IN_WORDS, says_something};

/// What the prose of an object of f-puzzles says beside its keys, and the keys that it does not explain, in words; nothing
/// if both say the same, or if there is no prose.
pub(in crate::variant) fn beside_keys(object: &Map<String, Value>, names_regions: bool) -> Vec<String> {
    let prose = object.get("ruleset").and_then(Value::as_str).filter(|prose| !prose.trim().is_empty());
    if prose.is_none() {
        return Vec::new();
    }
    let Some(read) = super::read_of(object) else { return vec![format!("{IN_WORDS}: too long")] };
    let keys = Keys::of(object, names_regions);
    let unread = unread(&read, |reading| keys.says(reading));
    let quoted = unread.into_iter().map(quoted);
    let readings: Vec<&Reading> = read.iter().filter_map(|(_, sense)| states(sense)).flatten().collect();
    quoted.chain(keys.unexplained(&readings)).collect()
}

fn states(sense: &Sense) -> Option<&Vec<Reading>> {
    match sense {
        Sense::States(readings) => Some(readings),
        _ => None,
    }
}

/// The sentences that are not understood: those with a reading that does not fit, and headings of something else.
pub(super) fn unread(read: &[(String, Sense)], mut fits: impl FnMut(&Reading) -> bool) -> Vec<&str> {
    let mut unread = Vec::new();
    for (number, (sentence, sense)) in read.iter().enumerate() {
        let understood = match sense {
            Sense::States(readings) => {
                // Of marks that one sentence tells apart, not all need be there.
                let fit: Vec<bool> = readings.iter().map(&mut fits).collect();
                let is_mark =
                    |reading: &Reading| MARKS.contains(&Grammar::usual().rules[reading.rule].name.as_str());
                let has_mark = readings.iter().zip(&fit).any(|(reading, &fits)| fits && is_mark(reading));
                readings.iter().zip(&fit).all(|(reading, &fits)| fits || has_mark && is_mark(reading))
            }
            Sense::Heading(rules) => {
                let next = read.get(number + 1).and_then(|(_, sense)| states(sense));
                next.is_some_and(|next| next.iter().any(|reading| rules.contains(&reading.rule)))
            }
            Sense::Unknown => false,
        };
        if !understood {
            unread.push(sentence.as_str());
        }
    }
    unread
}

/// The rules of marks that people explain in one breath.
const MARKS: [&str; 4] = ["white-dot", "black-dot", "x", "v"];
/// The longest quotation, in characters.
const LONGEST: usize = 100;

/// A sentence that is not understood.
pub(super) fn quoted(sentence: &str) -> String {
    let short: String = sentence.chars().take(LONGEST).collect();
    let rest = if short.len() < sentence.len() { "…" } else { "" };
    format!("{IN_WORDS}: “{short}{rest}”")
}

/// What some rules of a puzzle come from.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The key of the object.
    pub key: String,
    /// The number of the sentence, where it is known.
    pub sentence: Option<usize>,
    /// The numbers of the rules.
    pub rules: Range<usize>,
}

/// A sentence and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// What it is called where a person says what it states.
    pub id: String,
    /// The sentence.
    pub sentence: String,
    /// The rules that it states, with their numbers and colours, as such a person would write them.
    pub reading: String,
    /// Whether it is understood: its rules are those of the puzzle.
    pub is_understood: bool,
    /// The numbers of the clues that it explains, from 0.
    pub clues: Vec<usize>,
    /// Whether this is what a person says.
    pub is_said: bool,
}

/// The sentences of an object, held against its keys, of which these rules came.
pub(super) fn told(object: &Map<String, Value>, names_regions: bool, origins: &[Origin]) -> Vec<Told> {
    let read = super::read_of(object).unwrap_or_default();
    let keys = Keys::of(object, names_regions);
    let unread: Vec<*const u8> =
        unread(&read, |reading| keys.says(reading)).iter().map(|text| text.as_ptr()).collect();
    let said = said::all(object);
    let mut told = Vec::new();
    for (number, (sentence, sense)) in read.iter().enumerate() {
        let readings = states(sense).map_or(&[][..], Vec::as_slice);
        let mut clues = Vec::new();
        for origin in origins {
            let is_own = match origin.sentence {
                Some(own) => own == number,
                None => readings.iter().any(|reading| is_of_rule(reading, &origin.key)),
            };
            clues.extend(origin.rules.clone().filter(|_| is_own));
        }
        let id = said::id(sentence);
        told.push(Told {
            sentence: sentence.clone(),
            reading: said::reading_of(sense),
            is_understood: !unread.contains(&sentence.as_ptr()),
            clues,
            is_said: said.iter().any(|(own, _)| *own == id),
            id,
        });
    }
    told
}

/// Whether a rule may come from a key.
fn is_of_rule(reading: &Reading, origin: &str) -> bool {
    let keys = &Grammar::usual().rules[reading.rule].keys;
    keys.iter().any(|key| key == origin || origin == "negative" && key.starts_with("negative:"))
}

/// The names of the rules that an object has as keys.
pub(super) fn keys(object: &Map<String, Value>) -> Vec<String> {
    Keys::of(object, false).rules.into_iter().map(|(key, _)| key).collect()
}

/// The rules that an object has as keys, each with the values of its entries.
struct Keys {
    rules: Vec<(String, Vec<i32>)>,
    size: i32,
    names_regions: bool,
}

impl Keys {
    fn of(object: &Map<String, Value>, names_regions: bool) -> Keys {
        let size = object.get("grid").and_then(Value::as_array).map_or(9, Vec::len) as i32;
        let is_rule = |key: &str| !(COSMETIC.contains(&key) || key == "negative") || key.starts_with("fog");
        let rules = object.iter().filter(|(key, value)| is_rule(key) && says_something(value));
        let mut rules: Vec<_> = rules.map(|(key, value)| (key.clone(), values(key, value, size))).collect();
        let negative = object.get("negative").and_then(Value::as_array).into_iter().flatten();
        let negative = negative.filter_map(Value::as_str).map(|kind| format!("negative:{kind}"));
        rules.extend(negative.map(|key| (key, vec![0])));
        Keys { rules, size, names_regions }
    }

    /// Whether a key says what a sentence does.
    fn says(&self, reading: &Reading) -> bool {
        let rule = &Grammar::usual().rules[reading.rule];
        match (rule.name.as_str(), &rule.keys[..]) {
            ("usual", _) => reading.slots.numbers.iter().all(|&number| number == self.size),
            ("irregular-regions", _) => self.names_regions,
            (said::NOTHING | "fog", _) => true,
            // Cages are keys too, and say nothing of their sums.
            ("equal cages", keys) => self.rules.iter().any(|(key, _)| *key == keys[0]),
            (_, keys) => self.rules.iter().filter(|(key, _)| keys.contains(key)).any(|(_, values)| {
                let stated = stated(reading, self.size);
                stated.is_none_or(|stated| values.contains(&stated))
            }),
        }
    }

    /// The keys, or their values, that no sentence names.
    fn unexplained(&self, readings: &[&Reading]) -> Vec<String> {
        let grammar = Grammar::usual();
        let explained = |key: &String, value: i32| {
            readings.iter().any(|reading| {
                let stated = stated(reading, self.size);
                grammar.rules[reading.rule].keys.contains(key) && stated.is_none_or(|stated| stated == value)
            })
        };
        let is_known = |key: &String| grammar.rules.iter().any(|rule| rule.keys.contains(key));
        let rules = self.rules.iter().filter(|(key, _)| is_known(key) && !key.starts_with("fog"));
        let unexplained = rules.filter(|(key, values)| values.iter().any(|&value| !explained(key, value)));
        unexplained.map(|(key, _)| format!("{IN_WORDS}: no sentence explains {key}")).collect()
    }
}

/// The number of a rule that has one: what the sentence says, or the usual one.
fn stated(reading: &Reading, size: i32) -> Option<i32> {
    let usual = usual(&Grammar::usual().rules[reading.rule], size)?;
    Some(reading.slots.numbers.first().copied().unwrap_or(usual))
}

/// The number of a rule that has one, where no other is said.
pub(super) fn usual(rule: &Stated, size: i32) -> Option<i32> {
    if rule.name == "whisper" { Some((size + 1) / 2) } else { rule.value }
}

/// The values of the entries under a key; 0 where there is none to compare.
fn values(key: &str, entries: &Value, size: i32) -> Vec<i32> {
    let usual = match key {
        "whispers" => (size + 1) / 2,
        "difference" => 1,
        "ratio" => 2,
        "modularline" => 3,
        "xv" | "neversum" => 0,
        _ => return vec![0],
    };
    let value = |entry: &Value| match entry.get("value").filter(|value| says_something(value)) {
        None => usual,
        Some(Value::String(text)) if text.eq_ignore_ascii_case("x") => 10,
        Some(Value::String(text)) if text.eq_ignore_ascii_case("v") => 5,
        Some(Value::String(text)) => text.trim().parse().unwrap_or(-1),
        Some(value) => value.as_i64().and_then(|value| i32::try_from(value).ok()).unwrap_or(-1),
    };
    let values: Vec<i32> = entries.as_array().into_iter().flatten().map(value).collect();
    if values.is_empty() { vec![0] } else { values }
}
