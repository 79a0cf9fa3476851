//! Every rule by its own examples, and objects whose words and keys differ.

use serde_json::{Value, json};

use super::*;
use crate::variant::Variant;

/// The rules that a text states, by name.
fn rules(text: &str) -> Option<Vec<&'static str>> {
    let grammar = Grammar::usual();
    let read = read(text).unwrap();
    let mut rules = Vec::new();
    for (_, sense) in read {
        let Sense::States(readings) = sense else { return None };
        rules.extend(readings.iter().map(|reading| grammar.rules[reading.rule].name.as_str()));
    }
    Some(rules)
}

#[test]
fn rules_are_read_from_their_examples_and_from_no_near_miss() {
    let grammar = Grammar::usual();
    assert!(grammar.rules.len() > 40, "the files of rules are read");
    for rule in &grammar.rules {
        let name = rule.name.as_str();
        assert!(rule.examples.len() >= 3 && rule.near_misses.len() >= 3, "{name} has too few sentences");
        for example in &rule.examples {
            assert!(rules(example).is_some_and(|rules| rules.contains(&name)), "{name}: {example}");
        }
        for miss in &rule.near_misses {
            assert!(rules(miss).is_none_or(|rules| !rules.contains(&name)), "{name}: {miss}");
        }
    }
}

#[test]
fn sentences_are_cut_at_their_ends() {
    let text = "Normal rules apply.Digits (e.g. 1.5, i.e. odd.) repeat, e.g. here. • One\n2) Two - and\nthree\n(Four.)";
    let cut = [
        "Normal rules apply",
        "Digits (e.g. 1.5, i.e. odd.) repeat, e.g. here",
        "One",
        "Two - and three",
        "Four",
    ];
    assert_eq!(sentences::sentences(text), cut);
}

#[test]
fn parts_of_a_sentence_are_all_read_or_none() {
    let both = "A white dot separates consecutive digits, and a black dot separates digits in a 1:2 ratio.";
    assert_eq!(rules(both).unwrap(), ["white-dot", "black-dot"]);
    assert_eq!(rules("A white dot separates consecutive digits, and a black dot separates primes."), None);
    assert_eq!(rules("Thermo: Digits along a thermometer increase from the bulb.").unwrap(), ["thermo"]);
    assert_eq!(rules("Arrow: Digits along a thermometer increase from the bulb."), None);
}

/// What is not understood of an object of f-puzzles with these rules in words and this key.
fn unknown(prose: &str, key: &str, entries: Value) -> Vec<String> {
    let rows = vec![vec![json!({}); 9]; 9];
    let object = json!({"size": 9, "grid": rows, "ruleset": prose, key: entries});
    Variant::parse(&object.to_string()).unwrap().puzzle.unknown().to_vec()
}

#[test]
fn words_and_keys_say_the_same_or_the_puzzle_is_unclear() {
    let line = |value: Value| json!([{"lines": [["R1C1", "R1C2"]], "value": value}]);
    let whisper = "Normal sudoku rules apply. Adjacent digits on a green line differ by at least";
    let unknown = |prose: &str, key: &str, entries: Value| unknown(prose, key, entries);
    assert!(unknown(&format!("{whisper} 5."), "whispers", line(Value::Null)).is_empty());
    assert!(unknown(&format!("{whisper} 4."), "whispers", line(4.into())).is_empty());
    for (sentence, key, entries) in [
        (format!("{whisper} 4."), "whispers", line(Value::Null)),
        (format!("{whisper} 5."), "renban", line(Value::Null)),
        (format!("{whisper} 5. Except one."), "whispers", line(Value::Null)),
        ("Normal sudoku rules apply.".to_owned(), "antiknight", true.into()),
        ("Normal sudoku rules apply. Anti-king rules apply.".to_owned(), "antiknight", true.into()),
        ("Place the digits 1-8 in every row, column and box.".to_owned(), "title", "t".into()),
    ] {
        let unknown = unknown(&sentence, key, entries);
        assert!(
            !unknown.is_empty() && unknown.iter().all(|name| name.starts_with("rules in words")),
            "{sentence}"
        );
    }
}

#[test]
fn a_long_prose_is_not_read() {
    assert!(read(&"a ".repeat(40_000)).is_none());
    assert!(read(&"Sudoku. ".repeat(401)).is_none());
    assert_eq!(read(&"Sudoku. ".repeat(400)).unwrap().len(), 400);
}
