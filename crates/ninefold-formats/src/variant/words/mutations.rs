//! Sentences that say something else, and drawings that differ: none of them may be read as what it was made from.
//!
//! `NINEFOLD_MUTANTS` is how many are tried; by default two thousand, all with 1,000,000.

use serde_json::{Map, Value, json};

use super::grammar::{Grammar, Reading, Sense};
use super::normal;
use crate::variant::Variant;

/// Words that change what a sentence says, wherever they stand.
const WORDS: &[&str] = &[
    "not",
    "never",
    "hardly",
    "except",
    "unless",
    "sometimes",
    "some",
    "most",
    "wrong",
    "at most",
    "only one of the",
    "half the",
    "triple",
    "opposite",
    "reversed",
    "unknown",
    "product",
    "average",
    "prime",
    "liar",
    "false",
    "every second",
    "without",
    "no",
    "other",
    "modulo",
    "rarely",
    "almost",
    "all but one",
    "fewer",
    "exactly two",
    "possibly",
    "perhaps",
    "twice the",
    "squared",
    "minus one",
    "plus 1",
    "anti",
    "neither",
    "hidden",
    "invisible",
    "imaginary",
    "shifted",
    "one less than",
    "inverse",
    "mirrored",
    "two thirds of the",
    "excluding",
    "apart from",
    "instead of",
    "at random",
    "no two",
    "zero or more",
    "at least three",
    "maybe",
    "usually",
    "nearly",
    "roughly",
];

/// What takes a sentence back at its end.
const ENDS: [&str; 14] = [
    "except in box 5",
    "unless they are on a line",
    "but exactly one of them is wrong",
    "or the opposite",
    "some of the time",
    "in all rows but one",
    ", e.g. in row 1, except for the first",
    "(except box 1)",
    "; one of these is false",
    "or not",
    "in odd columns",
    "at least once and at most twice",
    "modulo 3",
    ", with one exception to be found",
];

/// Changes that change nothing: the cages that show a number are those meant.
const SAYS_THE_SAME: [&str; 3] = ["some any", "any some", "some Cages show their sums"];

/// Words for which another stands in their place.
const INSTEAD: [(&str, &str); 30] = [
    ("at least", "at most"),
    ("increase", "decrease"),
    ("sum", "product"),
    ("cannot", "must"),
    ("may not", "must"),
    ("must not", "must"),
    ("do not", "must"),
    ("odd", "even"),
    ("even", "odd"),
    ("every", "some"),
    ("each", "some"),
    ("consecutive", "equal"),
    ("same", "different"),
    ("different", "same"),
    ("between", "outside"),
    ("white", "black"),
    ("black", "white"),
    ("first", "last"),
    ("adjacent", "distant"),
    ("bulb", "tip"),
    ("knight's", "king's"),
    ("king's", "knight's"),
    ("outside", "inside"),
    ("palindromes", "renbans"),
    ("no", "some"),
    ("1:2", "1:3"),
    ("smaller", "larger"),
    ("higher", "lower"),
    ("All", "Some"),
    ("Not all", "All"),
];

/// How many mutants are tried.
fn most() -> usize {
    std::env::var("NINEFOLD_MUTANTS").ok().and_then(|count| count.parse().ok()).unwrap_or(2_000)
}

/// The readings of a sentence; none if it is not understood.
fn readings(grammar: &Grammar, text: &str) -> Vec<Reading> {
    match grammar.sense(text) {
        Sense::States(readings) => readings,
        _ => Vec::new(),
    }
}

/// All that can be made of a sentence.
fn mutants(text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split(' ').collect();
    let inserted = (0..=words.len()).flat_map(|at| {
        let (before, after) = (words[..at].join(" "), words[at..].join(" "));
        WORDS.iter().map(move |word| format!("{before} {word} {after}"))
    });
    let ended = ENDS.iter().map(|end| format!("{} {end}", text.trim_end_matches('.')));
    let replaced = INSTEAD.iter().filter(|(word, _)| {
        let spaced = format!(" {text} ");
        spaced.contains(&format!(" {word} "))
    });
    let replaced = replaced
        .map(|(word, other)| format!(" {text} ").replacen(&format!(" {word} "), &format!(" {other} "), 1));
    let numbers = (0..words.len()).filter_map(|at| {
        let number: u32 = words[at].trim_end_matches('.').parse().ok()?;
        Some([&words[..at], &[&*(number + 1).to_string()], &words[at + 1..]].concat().join(" "))
    });
    inserted.chain(ended).chain(replaced).chain(numbers).collect()
}

#[test]
fn no_sentence_that_says_something_else_keeps_its_reading() {
    let grammar = Grammar::usual();
    let all: Vec<(&String, String)> = grammar
        .rules
        .iter()
        .filter(|rule| rule.name != "fog")
        .flat_map(|rule| &rule.examples)
        .flat_map(|text| mutants(text).into_iter().map(move |mutant| (text, mutant)))
        .collect();
    let step = (all.len() / most()).max(1);
    let kept: Vec<_> = all
        .iter()
        .step_by(step)
        .filter(|(text, mutant)| {
            let before = readings(grammar, text);
            !SAYS_THE_SAME.iter().any(|same| mutant.contains(same))
                && normal::words(mutant) != normal::words(text)
                && !before.is_empty()
                && readings(grammar, mutant) == before
        })
        .map(|(text, mutant)| format!("{text}\n    {mutant}"))
        .collect();
    println!("{} of {} mutants tried", all.len().div_ceil(step), all.len());
    assert!(kept.is_empty(), "{} kept their reading:\n{}", kept.len(), kept.join("\n"));
}

/// A sentence with its drawings by their key, in the upper left of the grid.
fn drawn() -> Vec<(&'static str, Value)> {
    let line = |color: &str| json!([{"wayPoints": [[0.5, 0.5], [0.5, 2.5], [1.5, 3.5]], "color": color, "thickness": 8}]);
    let mark = |row: f64, col: f64, size: f64, fill: &str, round: bool, text: &str| {
        json!({"center": [row, col], "width": size, "height": size, "backgroundColor": fill, "borderColor": "#000000",
            "rounded": round, "text": text})
    };
    vec![
        ("Adjacent digits along a green line must differ by at least 5.", json!({"lines": line("#67f067")})),
        ("Purple lines contain a set of consecutive digits in any order.", json!({"lines": line("#d23be7")})),
        ("Grey lines are palindromes.", json!({"lines": line("#cfcfcf")})),
        ("Box borders divide blue lines into segments with the same sum.", json!({"lines": line("#34bbe6")})),
        (
            "Digits along a thermometer increase from the bulb end.",
            json!({"lines": [{"wayPoints": [[0.5, 0.5], [2.5, 0.5]], "color": "#f7d038", "thickness": 20}],
                "underlays": [mark(0.5, 0.5, 0.8, "#f7d038", true, "")]}),
        ),
        (
            "Digits along an arrow sum to the digit in the attached circle.",
            json!({"arrows": [{"wayPoints": [[0.8, 0.5], [1.5, 0.5], [2.5, 1.5]], "color": "#000000", "thickness": 3}],
                "overlays": [mark(0.5, 0.5, 0.85, "#ffffff", true, "")]}),
        ),
        (
            "Cells separated by a white dot contain consecutive digits.",
            json!({"overlays": [mark(0.5, 1.0, 0.25, "#ffffff", true, "")]}),
        ),
        (
            "Cells separated by a black dot have a 1:2 ratio.",
            json!({"overlays": [mark(1.0, 0.5, 0.25, "#000000", true, "")]}),
        ),
        (
            "Cells separated by an X sum to 10.",
            json!({"overlays": [mark(0.5, 2.0, 0.25, "#ffffff", true, "X")]}),
        ),
        (
            "Digits in cages may not repeat and must sum to the small clue in the top left corner of the cage.",
            json!({"cages": [{"cells": [[0, 0], [0, 1], [1, 0]], "value": 9}]}),
        ),
        (
            "Digits in a white circle must appear in the surrounding four cells.",
            json!({"overlays": [mark(1.0, 1.0, 0.6, "#ffffff", true, "12")]}),
        ),
        ("Digits in grey circles are odd.", json!({"underlays": [mark(0.5, 0.5, 0.7, "#cfcfcf", true, "")]})),
        (
            "Digits in grey squares are even.",
            json!({"underlays": [mark(1.5, 0.5, 0.7, "#cfcfcf", false, "")]}),
        ),
        (
            "Digits on a line between two circles have values between the digits in the circles.",
            json!({"lines": line("#000000"),
                "overlays": [mark(0.5, 0.5, 0.8, "#ffffff", true, ""), mark(1.5, 3.5, 0.8, "#ffffff", true, "")]}),
        ),
    ]
}

/// The rules of an object with such drawings, as text; `None` if something is not understood.
fn understood(sentences: &[&str], drawings: &Map<String, Value>) -> Option<String> {
    let block = |block: usize| {
        (0..9).map(move |i| json!([block / 3 * 3 + i / 3, block % 3 * 3 + i % 3])).collect::<Vec<_>>()
    };
    let mut object = json!({"cells": vec![vec![json!({}); 9]; 9], "regions": (0..9).map(block).collect::<Vec<_>>(),
        "metadata": {"rules": format!("Normal sudoku rules apply. {}", sentences.join(" "))}});
    drawings.iter().for_each(|(key, all)| object[key] = all.clone());
    let variant = Variant::parse(&object.to_string()).ok()?;
    let texts = std::iter::once(&variant.puzzle).chain(&variant.other_readings);
    let texts: Vec<String> = texts.map(|puzzle| ninefold_variants::iss::write(puzzle).text).collect();
    variant.puzzle.unknown().is_empty().then(|| texts.join(" or "))
}

/// A drawing with its places moved, in cells.
fn moved(drawing: &Value, down: f64, right: f64) -> Value {
    let moved_point = |at: &Value| match (at[0].as_i64(), at[1].as_i64()) {
        (Some(row), Some(col)) => json!([row + down as i64, col + right as i64]),
        _ => json!([at[0].as_f64().unwrap_or(0.0) + down, at[1].as_f64().unwrap_or(0.0) + right]),
    };
    let mut other = drawing.clone();
    for key in ["wayPoints", "cells"] {
        if let Some(points) = drawing[key].as_array() {
            other[key] = points.iter().map(moved_point).collect();
        }
    }
    if drawing["center"].is_array() {
        other["center"] = moved_point(&drawing["center"]);
    }
    other
}

/// What may become of one of some drawings.
fn changed(drawing: &Value) -> Vec<Option<Value>> {
    let with = |key: &str, value: Value| {
        let mut other = drawing.clone();
        other[key] = value;
        (drawing.get(key).is_some() && other != *drawing).then_some(Some(other))
    };
    let places: [(f64, f64); 7] =
        [(1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (0.5, 0.0), (0.0, 0.5), (0.25, 0.25), (2.0, 1.0)];
    let places = places.iter().filter(|(down, _)| drawing["cells"].is_null() || down.fract() == 0.0);
    let places = places
        .map(|&(down, right)| Some(moved(drawing, down, right)))
        .filter(|other| other.as_ref() != Some(drawing));
    let colours = ["#d23be7", "#34bbe6", "#67f067", "#e6261f"].into_iter();
    let recoloured = colours
        .flat_map(|colour| [with("color", json!(colour)), with("backgroundColor", json!(colour))])
        .flatten();
    let others = [
        with("text", json!("7")),
        with("text", json!("V")),
        with("value", json!(8)),
        with("value", json!("x")),
    ];
    // What lies behind a letter says nothing.
    let forms = [with("rounded", json!(false)), with("width", json!(3.0))].into_iter().flatten();
    let forms = forms.filter(|_| drawing["text"] != "X");
    std::iter::once(None)
        .chain(places)
        .chain(recoloured)
        .chain(others.into_iter().flatten())
        .chain(forms)
        .collect()
}

/// Whether a change is of a colour that no sentence names.
fn is_unnamed_colour(sentence: &str, before: &Value, after: &Value) -> bool {
    let named = ["green", "purple", "grey", "blue", "white", "black"]
        .iter()
        .any(|name| sentence.to_lowercase().contains(name));
    let mut same = after.clone();
    for key in ["color", "backgroundColor"] {
        if before.get(key).is_some() {
            same[key] = before[key].clone();
        }
    }
    !named && same == *before && after != before
}

#[test]
fn no_drawing_that_differs_leaves_the_rules_as_they_were() {
    let drawn = drawn();
    let (mut tried, mut kept) = (0, Vec::new());
    let pairs = (0..drawn.len()).flat_map(|a| (0..drawn.len()).map(move |b| (a, b)));
    let step = (drawn.len() * drawn.len() * 300 / most()).max(1);
    for (a, b) in pairs.step_by(step) {
        let (sentences, both) = ([drawn[a].0, drawn[b].0], [&drawn[a].1, &drawn[b].1]);
        let mut drawings: Map<String, Value> = Map::new();
        for (number, of) in both.iter().enumerate().filter(|(number, _)| a != b || *number == 0) {
            for (key, all) in of.as_object().into_iter().flatten() {
                let shift = 4.0 * number as f64;
                let list = drawings.entry(key.clone()).or_insert_with(|| json!([]));
                let all = all.as_array().into_iter().flatten().map(|drawing| moved(drawing, shift, shift));
                list.as_array_mut().unwrap().extend(all);
            }
        }
        let sentences = if a == b { &sentences[..1] } else { &sentences[..] };
        let Some(before) = understood(sentences, &drawings) else {
            assert_ne!(a, b, "{sentences:?} is not understood");
            continue;
        };
        assert!(before.len() > 5, "{sentences:?} has no rules: {before}");
        for (key, all) in drawings.clone() {
            for (at, drawing) in all.as_array().unwrap().iter().enumerate() {
                for change in changed(drawing) {
                    if change
                        .as_ref()
                        .is_some_and(|other| sentences.iter().any(|of| is_unnamed_colour(of, drawing, other)))
                    {
                        continue;
                    }
                    let mut others = drawings.clone();
                    let list = others[&key].as_array_mut().unwrap();
                    match &change {
                        Some(other) => list[at] = other.clone(),
                        None => _ = list.remove(at),
                    }
                    tried += 1;
                    if understood(sentences, &others).as_ref() == Some(&before) {
                        kept.push(format!("{sentences:?}: {key} {drawing}\n    {change:?}"));
                    }
                }
            }
        }
    }
    println!("{tried} drawings tried");
    assert!(
        tried > 100 && kept.is_empty(),
        "{tried} tried, {} kept the rules:\n{}",
        kept.len(),
        kept.join("\n")
    );
}
