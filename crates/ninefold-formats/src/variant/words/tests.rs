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
    Grammar::of(super::grammar::PHRASES, super::grammar::FILES).unwrap();
    let are_whole = super::grammar::FILES.iter().all(|file| file.ends_with('\n'));
    assert!(are_whole, "files are read one behind another");
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

/// A page of all rules: a sentence that states each, and one that nearly does.
fn page() -> String {
    let mut page = "\
# Sentences that are read

What a puzzle says in words is held against these rules ([variants](variants.md)). A sentence may have many forms: singular or plural,
*must*, *should* or *has to*, other colours and numbers, an example in brackets. Each word counts: one that no pattern of
`crates/ninefold-formats/src/variant/words/rules` has leaves the sentence unread, and the puzzle `unclear`. Made from these files.

| rule | is read from | and not from |
|---|---|---|
"
    .to_owned();
    for rule in &Grammar::usual().rules {
        page += &format!("| {} | {} | {} |\n", rule.name, rule.examples[0], rule.near_misses[0]);
    }
    page
}

#[test]
fn the_page_of_sentences_is_made_from_the_files_of_rules() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/sentences.md");
    if std::env::var_os("NINEFOLD_BLESS").is_some() {
        std::fs::write(path, page()).unwrap();
    }
    assert_eq!(std::fs::read_to_string(path).unwrap(), page(), "NINEFOLD_BLESS=1 writes it anew");
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
fn examples_in_the_middle_of_a_sentence_hide_nothing_behind_them() {
    let sums = "Digits on an arrow, e.g. r1c1 and r1c2, sum to the digit in the circle";
    assert_eq!(rules(sums), None);
    let dots = "Digits separated by a black dot are in a 1:2 ratio";
    for end in ["(e.g. 1 and 2)", ", such as 3 and 6", "(for example, 2 and 4, but not 2 and 3)"] {
        assert_eq!(rules(&format!("{dots} {end}")).unwrap(), ["black-dot"], "{end}");
    }
    for end in [", e.g. 1 and 2, except in box 5", "(e.g. 1 and 2, unless on a line)", "e.g. in most rows"] {
        assert_eq!(rules(&format!("{dots} {end}")), None, "{end}");
    }
}

#[test]
fn time_grows_with_the_text() {
    let sentence = "Any three consecutive digits along a peach line must contain one low (1,2,3) and one not";
    let words = |times: usize| {
        let text = vec![sentence; times].join(" and ");
        let sense = Grammar::usual().sense(&text);
        (sense, text.len())
    };
    assert_eq!(words(9).0, Sense::Unknown);
    assert_eq!(words(40).0, Sense::Unknown, "more words than a sentence has");
    let most = vec![sentence; 400].join(".\n");
    assert_eq!(read(&most).unwrap().len(), 400);
}

#[test]
fn a_long_prose_is_not_read() {
    assert!(read(&"a ".repeat(40_000)).is_none());
    assert!(read(&"Sudoku. ".repeat(401)).is_none());
    assert_eq!(read(&"Sudoku. ".repeat(400)).unwrap().len(), 400);
}
